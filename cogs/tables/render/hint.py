"""What the hard player would do, in words."""

from __future__ import annotations

from typing import Final

from bot.text import joined
from cogs.tables.render.wording import Words
from engine.moves import Move
from engine.players.advice import Hint, Reason

REASONS: Final = 2
"""More would not be read while a clock runs."""


def hint_line(hint: Hint, words: Words, top: int | None) -> str:
    """The move, what follows it in the same turn, and why.

    Args:
        hint: the advice.
        words: the player's language, with the names at the table.
        top: the discard on top.
    """
    said = [words.say("hints.move", move=moves(hint.ways[0].moves, words, top))]
    said += [_reason(reason, words) for reason in hint.reasons[:REASONS]]
    return joined("joins.sentences", said, words.locale)


def moves(made: tuple[Move, ...], words: Words, top: int | None) -> str:
    """Moves one after another."""
    return joined("hints.then", [words.move(move, top) for move in made], words.locale)


def tenths(points: float) -> str:
    """Expected points; more digits would claim too much."""
    return f"{points:.1f}".replace("-", "\N{MINUS SIGN}")


def _reason(reason: Reason, words: Words) -> str:
    numbers = reason.numbers
    match reason.code:
        case "only":
            return words.say("hints.only")
        case "out":
            return words.say("hints.out")
        case "points":
            points = tenths(numbers["points"])
            if numbers["less"] < 0.1:
                return words.say("hints.points_alike", points=points)
            return words.say("hints.points", points=points, less=tenths(numbers["less"]))
        case "wins":
            percent, more = round(numbers["percent"]), round(numbers["more"])
            return words.say("hints.wins", percent=percent, more=more)
        case "outs":
            return words.say("hints.outs", count=int(numbers["count"]), more=int(numbers["more"]))
        case "risk":
            who = words.bold(int(numbers["seat"]))
            return words.say("hints.risk", who=who, less=tenths(numbers["less"]))
