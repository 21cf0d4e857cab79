"""How a round and a match ended, drawn on a screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from bot.terminal.flow import flow
from bot.terminal.score import shown, titles
from bot.terminal.screen import Screen
from bot.terminal.wording import counted, say
from engine.cards import CardSet
from engine.fairness import commitment
from engine.match import FinishedRound, Match
from engine.rules import RuleSet
from engine.scoring import Score


def draw_round(
    screen: Screen, match: Match, done: FinishedRound, hands: Sequence[CardSet], rounds: str
) -> None:
    """All hands with what each costs, and the totals."""
    screen.heading(f"{rounds} is over")
    screen.say(screen.words.outcome(done.outcome))
    screen.say()
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, max_width=22, overflow="ellipsis")
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    grid.add_row(
        Text(""), Text("round", "dim"), Text("total", "dim"), Text("left in the hand", "dim")
    )
    room = max(20, screen.width - min(22, max(len(name) + 6 for name in match.seats)) - 16)
    for seat, (score, hand) in enumerate(zip(done.scores, hands, strict=True)):
        grid.add_row(
            Text(screen.words.label(seat), "bold" if seat == done.outcome.winner else ""),
            str(shown(match.rules, score.penalty)),
            Text(str(shown(match.rules, match.totals[seat])), "bold"),
            _why(screen, match.rules, score, hand, room),
        )
    screen.grid(grid)


def _why(screen: Screen, rules: RuleSet, score: Score, hand: CardSet, room: int) -> Text:
    """A hand card by card with its points, then what else counts."""
    if not score.reasons:
        # A void round costs nothing, but hands are open all the same.
        return screen.words.faces.cards(hand) if len(hand) else Text("nothing", "dim")
    pieces = [screen.words.reason(label, shown(rules, points)) for label, points in score.reasons]
    for piece in pieces[:-1]:
        piece.append(",")
    return flow(pieces, room, " ")


def draw_match(screen: Screen, match: Match) -> None:
    """The places, ties shared."""
    places = match.places
    assert places is not None, "the match is over"
    screen.heading("The match is over")
    first = [seat for seat, place in enumerate(places) if place == 1]
    screen.say(_congratulation(screen, first))
    screen.say()
    held = titles(match.totals) if match.rules.preset == "mori" else ("",) * len(places)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True, max_width=22, overflow="ellipsis")
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
        points = counted(shown(match.rules, match.totals[seat]), "point", "points")
        name = Text(screen.words.label(seat), "bold" if places[seat] == 1 else "")
        grid.add_row(f"{places[seat]}.", name, points, Text(held[seat], "dim"))
    screen.grid(grid)


def _congratulation(screen: Screen, first: Sequence[int]) -> Text:
    words = screen.words
    if len(first) > 1:
        names = ", ".join(words.label(seat) for seat in first)
        return say("A draw for first place: {names}.", names=names)
    if first[0] == words.me:
        return say("You win the match. Congratulations!")
    return say("{who} wins the match. Well played!", who=words.names[first[0]])


def draw_seed(screen: Screen, seed: str) -> None:
    """The seed, and how anyone can check the deals with it."""
    screen.say()
    screen.say(Text("The seed that every deal came from:", "dim"))
    screen.say(Text(seed, "dim"))
    screen.say(Text("Its SHA-256 digest, shown before the first card:", "dim"))
    screen.say(Text(commitment(seed), "dim"))
