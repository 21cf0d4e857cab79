"""The text that Discord keeps for us in every button and menu."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Self

LONGEST: Final = 100
"""Discord's limit."""

NO_TABLE: Final = "-"
"""Stands for the table in what belongs to none."""

TEMPLATE: Final = re.compile(
    r"sb:(?P<verb>[a-z]+(?:_[a-z]+)*):(?P<table>-|[0-9A-Za-z]+):(?P<revision>0|[1-9][0-9]{0,9})"
    r"(?::(?P<arg>[^\n]+))?"
)


@dataclass(frozen=True)
class ControlId:
    """What a press means: do this, at that table, as seen in that revision.

    >>> ControlId("discard", "k3", 17, "Kd").text()
    'sb:discard:k3:17:Kd'
    >>> ControlId.parse("sb:hand:k3:17")
    ControlId(verb='hand', table='k3', revision=17, arg=None)
    >>> ControlId.parse("sb:hand:k3") is None
    True

    It comes back from outside, so it is a wish and never a proof: who presses, and whether the
    table is still at that revision, is checked by the cog.
    """

    verb: str
    table: str = NO_TABLE
    revision: int = 0
    arg: str | None = None

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; None if it is not one of ours."""
        found = TEMPLATE.fullmatch(text)
        if found is None:
            return None
        return cls(found["verb"], found["table"], int(found["revision"]), found["arg"])

    def text(self) -> str:
        """The id as Discord keeps it.

        Raises:
            ValueError: it would not come back as it is, or is too long for Discord.
        """
        parts = ["sb", self.verb, self.table, str(self.revision)]
        text = ":".join(parts if self.arg is None else [*parts, self.arg])
        if len(text) > LONGEST or self.parse(text) != self:
            raise ValueError(f"{text!r} cannot be a control's id.")
        return text
