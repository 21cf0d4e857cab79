"""A table's record as others may read it."""

from __future__ import annotations

from engine.record import format as format_record
from engine.record import parse


def transcript(text: str, *, is_over: bool) -> str:
    """A record in canonical form.

    Args:
        text: the record with its seed.
        is_over: whether the match is; before that the seed is left out, since it tells every
            card, and the commitment stands for it.
    """
    if not text:
        return ""
    canonical = format_record(parse(text))
    if is_over:
        return canonical
    return "".join(
        line for line in canonical.splitlines(keepends=True) if not line.startswith("seed: ")
    )
