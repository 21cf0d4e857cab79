"""One person's match against computer players, from the first card to the last."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.text import Text

from bot.rulebook import aim, length, preset_name, rulebook
from bot.terminal.choices import Choice, choices
from bot.terminal.journal import Journal
from bot.terminal.prompt import Prompt
from bot.terminal.results import draw_match, draw_round
from bot.terminal.screen import Screen
from bot.terminal.typed import NotAMove, read_move
from bot.terminal.wording import say
from bot.text import ENGLISH
from engine.errors import IllegalMove
from engine.events import Called, Drew, Event, NicoNico
from engine.fairness import commitment
from engine.match import Match
from engine.moves import Draw, Move, Nico, Pass, Ron
from engine.players import Player

HELP: Final = ("?", "h", "help")


class Game:
    """The loop.

    Attributes:
        match: the match.
        journal: what was played.
    """

    def __init__(
        self,
        match: Match,
        me: int,
        players: Mapping[int, Player],
        screen: Screen,
        prompt: Prompt,
        pause: Callable[[], None],
    ) -> None:
        """Set the table.

        Args:
            match: a match that has not begun.
            me: the person's seat.
            players: who plays each of the other seats.
            screen: draws for the person.
            prompt: asks the person.
            pause: lets time pass, so that the person can follow.
        """
        self.match = match
        self.journal = Journal()
        self._me = me
        self._players = players
        self._screen = screen
        self._prompt = prompt
        self._pause = pause

    def play(self) -> None:
        """Play to the end.

        Raises:
            Left: the person left before.
        """
        self._welcome()
        while not self.match.is_over:
            self._round()
            if not self.match.is_over:
                self._rest()
        draw_match(self._screen, self.match)

    def _welcome(self) -> None:
        screen, rules = self._screen, self.match.rules
        screen.heading(
            "Seven Bridge", f"{preset_name(rules.preset, ENGLISH)}, {length(rules, ENGLISH)}"
        )
        others = [name for seat, name in enumerate(self.match.seats) if seat != self._me]
        *most, last = others
        names = f"{', '.join(most)} and {last}" if most else last
        screen.say(say("Welcome! You play against {names}.", names=names))
        screen.say(f"Be the first to get rid of your cards. {aim(rules, ENGLISH)}")
        screen.say("Type ? at any time for the rules, and q to leave.")
        if self.match.seed is not None:
            screen.say()
            screen.say(Text("Every deal is fixed already. This commitment proves it later:", "dim"))
            screen.say(Text(commitment(self.match.seed), "dim"))

    def _rest(self) -> None:
        """Wait until the person is ready for the next round."""
        while self._prompt.ask("Press Enter for the next round, or q to leave:") in HELP:
            self._help()

    def _title(self) -> str:
        """The round at play, counted without those that were dealt again."""
        again = sum(done.outcome.redealt for done in self.match.finished)
        number = self.match.view(None).number - again
        rounds = self.match.rules.rounds
        return f"Round {number}" if rounds is None else f"Round {number} of {rounds}"

    # A round

    def _round(self) -> None:
        match = self.match
        round_ = match.deal()
        self.journal.deal(round_)
        title = self._title()
        self._screen.heading(title)
        dealer = "You deal" if round_.dealer == self._me else f"{match.seats[round_.dealer]} deals"
        self._screen.say(f"{dealer}. Seven cards each.")
        while round_.outcome is None:
            if round_.phase == "claim":
                self._window(round_.waiting())
            else:
                self._turn(match.view(None).turn)
        hands = [match.view(seat).hand for seat in range(len(match.seats))]
        done = match.finished[-1]
        open_hands = [hand for hand in hands if hand is not None]
        draw_round(self._screen, match, done, open_hands, title)

    def _turn(self, seat: int | None) -> None:
        assert seat is not None, "outside a window it is somebody's turn"
        legal = self.match.legal(seat)
        if seat != self._me:
            move = self._players[seat].choose(self.match.view(seat), legal)
        elif legal == [Draw()]:
            move = legal[0]
        else:
            move = self._ask(legal)
        self._tell(self._carry_out(seat, move))

    def _window(self, waiting: Sequence[int]) -> None:
        """All answer from what they see now; then the answers are carried out."""
        answers: dict[int, Move] = {}
        for seat in waiting:
            legal = self.match.legal(seat)
            if seat != self._me:
                answers[seat] = self._players[seat].choose(self.match.view(seat), legal)
            else:
                answers[seat] = self._ask(legal) if legal != [Pass()] else Pass()
        events: list[Event] = []
        for seat, move in answers.items():
            events += self._carry_out(seat, move)
        self._tell_if_beaten(answers.get(self._me), events)
        self._tell(events)

    def _carry_out(self, seat: int, move: Move) -> list[Event]:
        full = self.match.check(seat, move)
        events = self.match.apply(seat, full)
        self.journal.move(seat, full)
        return events

    # Telling

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Drew) and event.seat != self._me and not self._may_take():
                continue  # Every turn begins so, and there is nothing else to begin with.
            line = self._screen.words.event(event.masked_for(self._me))
            if line is not None:
                self._screen.say(line)
                self._pause()

    def _may_take(self) -> bool:
        return self.match.rules.take == "free"

    def _tell_if_beaten(self, mine: Move | None, events: Sequence[Event]) -> None:
        if mine is None or isinstance(mine, Pass):
            return
        for event in events:
            if isinstance(event, Called | NicoNico) and event.seat != self._me:
                self._screen.say(self._screen.words.beaten(mine, event.seat))
                return

    # Asking

    def _ask(self, legal: Sequence[Move]) -> Move:
        """The person's choice, allowed for sure."""
        view = self.match.view(self._me)
        top = view.discards[-1] if view.discards else None
        listed = choices(legal, self._screen.words, top, self._in_full)
        self._show(listed)
        while True:
            answer = self._prompt.ask(f"Your move (1-{len(listed)}, ? help, q leave):")
            if answer.lower() in HELP:
                self._help()
                self._show(listed)
                continue
            move = self._read(answer, listed)
            if move is not None:
                return move

    def _in_full(self, move: Move) -> Move:
        return self.match.check(self._me, move) if isinstance(move, Ron | Nico) else move

    def _show(self, listed: Sequence[Choice]) -> None:
        view = self.match.view(self._me)
        self._screen.table(view, self.match.totals, self._title())
        self._screen.hand(view, self._screen.numbers(listed))
        self._screen.moves(listed, self._screen.words.lead(view))

    def _read(self, answer: str, listed: Sequence[Choice]) -> Move | None:
        """The move that an answer means; None, and a sentence, where it means none."""
        if is_number(answer):
            choice = picked(answer, listed)
            if choice is None:
                self._screen.say(f"There is no number {answer[:8]} here: 1 to {len(listed)}.")
                return None
            return choice.move if choice.move is not None else self._ask_among(choice)
        try:
            return self.match.check(self._me, read_move(answer))
        except NotAMove:
            self._screen.say(
                f"Please type a number from 1 to {len(listed)}, or a move as words: discard kd"
            )
        except IllegalMove as error:
            self._screen.say(str(error))
        return None

    def _ask_among(self, choice: Choice) -> Move | None:
        """The second list, where a joker leaves something open; None: back to the first."""
        while True:
            self._screen.moves(choice.among, say(choice.question))
            answer = self._prompt.ask(f"Your choice (1-{len(choice.among)}, b back, q leave):")
            inner = picked(answer, choice.among)
            if inner is not None:
                move = inner.move if inner.move is not None else self._ask_among(inner)
                if move is not None:
                    return move
            elif answer.lower() in ("b", "back"):
                return None
            elif answer.lower() in HELP:
                self._help()
            else:
                self._screen.say(f"Please type a number from 1 to {len(choice.among)}, or b.")

    def _help(self) -> None:
        screen = self._screen
        screen.heading("The rules at this table", preset_name(self.match.rules.preset, ENGLISH))
        screen.entries(rulebook(self.match.rules, ENGLISH))
        screen.say()
        screen.say("Type the number of a move, or the move itself, for example:")
        screen.say("  meld 5s 5h 5d    add 8s to A    discard kd    pon 5s 5h    chi 3h 4h")
        screen.say("Suits are s h d c (spades, hearts, diamonds, clubs); the joker is joker or *,")
        screen.say("and *4d where it stands for 4d.")


def is_number(answer: str) -> bool:
    """Whether an answer is meant as a number of the list."""
    return answer.isascii() and answer.lstrip("-").isdigit()


def picked(answer: str, listed: Sequence[Choice]) -> Choice | None:
    """The line of the list with that number."""
    if not (answer.isascii() and answer.isdigit()) or len(answer) > 4:
        return None
    number = int(answer)
    return listed[number - 1] if 1 <= number <= len(listed) else None
