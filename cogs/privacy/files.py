"""A person's data as a file."""

from __future__ import annotations

import gzip
import io
import json
from typing import Any, Final

import discord

NAME: Final = "seven-bridge-data.json"
"""Says nothing about whose they are."""

MOST_BYTES: Final = 8 * 1024 * 1024
"""Discord takes 10 MiB with a message."""


def as_file(stored: dict[str, Any]) -> discord.File:
    """Everything in JSON, packed where Discord would find it too large."""
    written = json.dumps(stored, ensure_ascii=False, indent=1).encode()
    if len(written) <= MOST_BYTES:
        return discord.File(io.BytesIO(written), NAME)
    return discord.File(io.BytesIO(gzip.compress(written)), f"{NAME}.gz")
