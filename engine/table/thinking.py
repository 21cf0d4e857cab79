"""How a seat without a person chooses its move."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from random import Random

from engine.moves import Move, Pass
from engine.players import PLAYERS
from engine.table.facts import Facts
from engine.view import View

Think = Callable[[str, View, Sequence[Move], Random], Awaitable[Move]]
"""Chooses a CPU seat's move: the kind of player, its view, its legal moves, its chance."""


async def think_here(kind: str, view: View, legal: Sequence[Move], chance: Random) -> Move:
    """Let a CPU player choose right here; the engine's players take less than a millisecond."""
    return PLAYERS[kind](chance).choose(view, legal)


async def choice_of(
    facts: Facts,
    number: int,
    think: Think,
    chance: Random,
    report: Callable[[BaseException], None],
) -> Move:
    """What is answered or played for a seat: for a person who is there, pass.

    Args:
        facts: the table.
        number: the seat.
        think: chooses for it.
        chance: the table's source of chance.
        report: told of a player that failed or broke the rules; another one moves then, so that
            the table goes on.
    """
    seat, match = facts.seats[number], facts.at_match
    if not seat.is_played_by_cpu:
        return Pass()
    view, legal = match.view(number), match.legal(number)
    as_it_was = match.copy()  # the table may move on while the player thinks
    try:
        return as_it_was.check(number, await think(seat.level, view, legal, chance))
    except Exception as error:
        report(error)
        return await think_here("normal", view, legal, chance)
