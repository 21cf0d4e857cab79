"""What a table is set to, beside its rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import BeforeValidator, ConfigDict, PlainSerializer

from engine.rules import RuleSet

WINDOWS: Final = (5, 8, 10, 15, 20)
"""The lengths of a claim window to choose from, in seconds."""


def _read_rules(given: Any) -> Any:
    return RuleSet.parse(given) if isinstance(given, str) else given


RulesAsText = Annotated[
    RuleSet, BeforeValidator(_read_rules), PlainSerializer(RuleSet.text, return_type=str)
]
"""Rules that JSON holds as a record's ``rules:`` line does."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """A table's settings.

    Attributes:
        rules: the rules played.
        seats: how many seats there are.
        turn_limit: seconds for a turn; None for no limit.
        window: seconds that a claim window is open.
        even: windows are the same whether or not anybody can call; without this they wait only
            for those who can, which tells something about hands.
        ranked: the match counts for ratings; it needs two people at the start.
        level: the kind of player in CPU seats.
        hints: players may ask for hints; never where the match is ranked.
        pace: seconds before a CPU seat moves on its turn.
        between_rounds: seconds before the next round begins by itself.
        patience: seconds of a turn without a limit before others may let the CPU play it.
        idle_lobby: seconds before an idle lobby closes.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    rules: RulesAsText = field(default_factory=lambda: RuleSet.of("standard"))
    seats: int = 4
    turn_limit: Literal[30, 60] | None = None
    window: int = 10
    even: bool = True
    ranked: bool = False
    level: str = "normal"
    hints: bool = True
    pace: float = 1.5
    between_rounds: float = 20
    patience: float = 180
    idle_lobby: float = 1800

    def __post_init__(self) -> None:
        """Refuse what cannot be.

        Raises:
            RulesError: the rules are not for that many seats.
            ValueError: a length of the window that is not offered.
        """
        self.rules.check_seats(self.seats)
        if self.window not in WINDOWS:
            raise ValueError(f"a claim window is open for one of {WINDOWS} seconds")
