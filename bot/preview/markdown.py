"""Texts that were read once are remembered: every drawing of a page reads all of them again."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from simcord.preview import _component_projection, _messages, _queries, _snapshot
from simcord.preview._markdown import markdown_tokens

READERS: Final = (_component_projection, _messages, _queries, _snapshot)
"""The modules that hold the function under their own name."""

MOST: Final = 5000
"""Texts to remember before beginning anew."""

Tokens = list[dict[str, Any]]


@contextmanager
def remembered_markdown() -> Iterator[None]:
    """Read each text once while this holds."""
    known: dict[tuple[str, str, str], Tokens] = {}

    def remembering(
        value: Any, profile: str = "message", *, context: Mapping[str, Any] | None = None
    ) -> Tokens:
        if value is None:
            return markdown_tokens(value, profile, context=context)
        about = json.dumps(context, sort_keys=True, default=str) if context else ""
        key = (str(value), profile, about)
        if key not in known:
            if len(known) >= MOST:
                known.clear()
            known[key] = markdown_tokens(value, profile, context=context)
        return copy.deepcopy(known[key])

    for module in READERS:
        vars(module)["markdown_tokens"] = remembering
    try:
        yield
    finally:
        for module in READERS:
            vars(module)["markdown_tokens"] = markdown_tokens
