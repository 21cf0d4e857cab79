"""Imported by Python before anything else of a bot process: its tables' seeds are not random.

The bot itself is unchanged; the source of its chance is, as a clock could be.
"""

import os
import secrets

_SEED = os.environ.get("STANDIN_SEED")
_token_hex = secrets.token_hex


def _fixed(nbytes: int | None = None) -> str:
    """A table's seed has 32 bytes; ids and whatever else is made stay random."""
    return _SEED if _SEED and nbytes == 32 else _token_hex(nbytes)


secrets.token_hex = _fixed
