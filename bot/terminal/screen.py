"""The table, the hand and the list of moves, drawn on a console."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bot.rulebook import preset_name
from bot.terminal.choices import Choice
from bot.terminal.flow import columns, flow
from bot.terminal.score import shown
from bot.terminal.wording import Wording, counted, say
from bot.text import ENGLISH
from engine.moves import Discard
from engine.view import View

INDENT: Final = 2
DISCARDS_BELOW: Final = 4


class Screen:
    """Draws what one person sees.

    Attributes:
        console: where to.
        words: the words and faces.
    """

    def __init__(self, console: Console, words: Wording) -> None:
        self.console = console
        self.words = words

    @property
    def width(self) -> int:
        """The cells left beside the indent."""
        return max(20, min(self.console.width, 100) - INDENT)

    def say(self, line: str | Text = "") -> None:
        """A line of words, wrapped where it is long."""
        text = Text(line) if isinstance(line, str) else line
        for row in text.wrap(self.console, self.width) if text.plain else [text]:
            self.put(row)

    def put(self, text: Text) -> None:
        """Lines that are ready, indented."""
        for row in text.split("\n", allow_blank=True):
            row.rstrip()
            indented = Text(" " * INDENT).append_text(row) if row.plain else row
            self.console.print(indented, soft_wrap=True)

    def heading(self, words: str, detail: str = "") -> None:
        """The beginning of a part."""
        self.console.print()
        line = Text(f"{words}  ", "bold")
        line.append(detail, "not bold dim")
        fill = "-" if self.console.options.ascii_only else "─"
        rest = self.width + INDENT - line.cell_len - (2 if detail else 0)
        line.append(("  " if detail else "") + fill * max(0, rest), "not bold dim")
        self.console.print(line, soft_wrap=True)

    def entries(self, rows: Sequence[tuple[str, str]]) -> None:
        """Titles with a paragraph each."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column()
        for title, text in rows:
            grid.add_row(Text(title, "bold"), Text(text))
        self.grid(grid)

    # A position

    def table(self, view: View, totals: Sequence[int], rounds: str) -> None:
        """The seats with their melds, the discards and the stock."""
        self.heading(rounds, preset_name(view.rules.preset, ENGLISH))
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, max_width=22, overflow="ellipsis")
        for _ in range(2):
            grid.add_column(justify="right", no_wrap=True)
        grid.add_column()
        labels = [self._label(view, seat) for seat in range(len(totals))]
        room = self.width - min(22, max(label.cell_len for label in labels)) - 26
        for seat, label in enumerate(labels):
            grid.add_row(
                label,
                counted(view.counts[seat], "card", "cards"),
                counted(shown(view.rules, totals[seat]), "point", "points"),
                self._melds(view, seat, max(20, room)),
            )
        self.grid(grid)
        self.say()
        self.put(flow(self._middle(view), self.width))

    def grid(self, grid: Table) -> None:
        """A grid, indented."""
        outer = Table.grid(padding=0)
        outer.add_column(width=INDENT)
        outer.add_column()
        outer.add_row("", grid)
        self.console.print(outer)

    def _label(self, view: View, seat: int) -> Text:
        label = Text(self.words.label(seat), "bold" if seat == view.seat else "")
        if seat == view.dealer:
            label.append(" dealer", "not bold dim")
        return label

    def _melds(self, view: View, seat: int, room: int) -> Text:
        pieces = [
            say(
                "{id} {cards}",
                id=Text(lying.id, "dim"),
                cards=self.words.faces.cards(lying.meld.cards),
            )
            for lying in view.melds
            if lying.owner == seat
        ]
        return flow(pieces, room)

    def _middle(self, view: View) -> list[Text]:
        faces = self.words.faces
        if not view.discards:
            return [say("Discards: none yet"), self._stock(view)]
        *below, top = view.discards[-1 - DISCARDS_BELOW :]
        line = Text("Discards: ")
        if len(view.discards) > len(below) + 1:
            line.append("... ", "dim")
        for card in below:
            line.append(faces.plain(card) + " ", "dim")
        line.append_text(faces.large(top))
        if view.phase == "claim" and view.source is not None:
            line.append(" from ").append(self.words.names[view.source], "bold")
        middle = [line, self._stock(view)]
        if view.dead_card is not None:
            middle.append(say("Out of play: {card}", card=faces.card(view.dead_card)))
        return middle

    def _stock(self, view: View) -> Text:
        return Text(f"Stock: {view.stock}")

    # The person's hand and moves

    def hand(self, view: View, numbers: Mapping[int, int]) -> None:
        """The hand, sorted; below each card the number that discards it."""
        faces = self.words.faces
        pieces = []
        for card in view.hand or ():
            face = faces.large(card)
            below = str(numbers[card]) if card in numbers else ""
            pieces.append((face, Text(below.center(face.cell_len), "dim")))
        label = "Your hand  "
        room = self.width - len(label)
        drawn = view.drawn if view.drawn in (view.hand or ()) else None
        top, bottom = Text(" ").join(face for face, _ in pieces), None
        if numbers and top.cell_len <= room:
            bottom = Text(" ").join(number for _, number in pieces)
        if drawn is not None:
            top.append("  just taken: " if view.taken else "  drawn: ", "dim")
            top.append_text(faces.card(drawn))
        self.say()
        self.put(Text(label, "bold").append_text(top))
        if bottom is not None:
            self.put(Text(" " * len(label)).append_text(bottom))

    def moves(self, listed: Sequence[Choice], lead: Text | None) -> None:
        """The numbered list, discards last and close together; ``lead`` says what it is about."""
        numbered = list(enumerate(listed, 1))
        self.say()
        if lead is not None:
            self.say(lead)
        for wanted in (False, True):
            rows = [
                say("{number} {label}", number=Text(f"{number:>2}", "bold"), label=choice.label)
                for number, choice in numbered
                if isinstance(choice.move, Discard) is wanted
            ]
            if rows:
                self.put(columns(rows, self.width))

    def numbers(self, listed: Sequence[Choice]) -> dict[int, int]:
        """The number that discards each card."""
        return {
            choice.move.card: number
            for number, choice in enumerate(listed, 1)
            if isinstance(choice.move, Discard)
        }
