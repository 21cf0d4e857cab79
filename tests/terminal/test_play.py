"""``sevenbridge play``, driven through its real loop with scripted input."""

import io
import itertools
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from bot.__main__ import main
from bot.rulebook import rulebook
from bot.terminal.choices import Choice, choices
from bot.terminal.faces import Faces
from bot.terminal.game import Game
from bot.terminal.prompt import Left, Prompt
from bot.terminal.score import shown
from bot.terminal.screen import Screen
from bot.terminal.typed import NotAMove, read_move
from bot.terminal.wording import Wording
from engine.cards import JOKER, STANDS
from engine.errors import SENTENCES, IllegalMove
from engine.fairness import commitment
from engine.match import Match
from engine.moves import Chi, Discard, Lay, MeldCards, Move, Pon, Ron, parse_move
from engine.players import PLAYERS
from engine.presets import PRESETS
from engine.record import format as format_record
from engine.record import parse, replay
from engine.rules import RuleSet

SEED = "5e" * 32
CARD = re.compile(r"(?<![0-9A-Za-z])(?:A|[2-9]|10|J|Q|K)[♠♥♦♣]")


class Answers(io.StringIO):
    """Standard input whose lines are thought up when they are read."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__()
        self._lines = iter(lines)

    def readline(self, *_: object) -> str:  # type: ignore[override]
        line = next(self._lines, None)
        return "" if line is None else line + "\n"


class Sitting:
    """A match at a console that is kept as text."""

    def __init__(
        self, rules: str, lines: Callable[["Sitting"], Iterable[str]], seed: str = SEED
    ) -> None:
        self.out = io.StringIO()
        parsed = RuleSet.parse(rules)
        names = ("You", "Aki", "Emi", "Ken")
        self.match = Match(parsed, names, seed)
        console = Console(file=self.out, width=80, highlight=False)
        screen = Screen(console, Wording(Faces("♠♥♦♣"), names, 0))
        players = {seat: PLAYERS["random"](Random(seat)) for seat in (1, 2, 3)}
        prompt = Prompt(console, Answers(lines(self)))
        self.game = Game(self.match, 0, players, screen, prompt, lambda: None)

    def play(self) -> str:
        self.game.play()
        return self.out.getvalue()

    def play_until_left(self) -> str:
        with pytest.raises(Left):
            self.game.play()
        return self.out.getvalue()

    @property
    def moves(self) -> int:
        """How many moves were made so far, by anybody."""
        return sum(len(made.entries) for made in self.game.journal.record(self.match).rounds)


def any_number(sitting: Sitting) -> Iterator[str]:
    """A number of the list on the screen, each as likely as the others."""
    chance = Random(7)
    while True:
        *_, question = sitting.out.getvalue().splitlines()
        found = re.match(r"Your (?:move|choice) \(1-(\d+),", question)
        yield str(chance.randint(1, int(found[1]))) if found else ""


def once(*lines: str) -> Callable[[Sitting], Iterable[str]]:
    return lambda _: lines


# Whole matches


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_match_is_played_under_every_preset(preset: str) -> None:
    sitting = Sitting(f"{preset}", any_number)
    text = sitting.play()
    match = sitting.match
    assert match.is_over and match.places is not None
    assert text.count(" is over  ") == len(match.finished) + 1
    result = text[text.index("The match is over") :]
    for place, name, total in zip(match.places, match.seats, match.totals):
        assert re.search(rf"{place}\. +{name} +{shown(match.rules, total)} points?\b", result)


@pytest.mark.parametrize("preset", PRESETS)
def test_each_round_ends_with_all_hands_and_totals(preset: str) -> None:
    match: Match
    sitting = Sitting(f"{preset} rounds=1 target=none", any_number)
    text, match = sitting.play(), sitting.match
    *_, done = match.finished
    result = text[text.rindex("Round 1 of 1 is over") : text.index("The match is over")]
    for seat, name in enumerate(match.seats):
        points = shown(match.rules, done.scores[seat].penalty)
        total = shown(match.rules, match.totals[seat])
        assert re.search(rf"^  {name} +{points} +{total}  ", result, re.MULTILINE)
        hand = match.view(seat).hand
        assert hand is not None
        held = [Faces("♠♥♦♣").plain(card) for card in hand]
        assert all(card in result for card in held)


def test_always_the_first_line_finishes_a_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Answers(itertools.repeat("1")))
    assert main(["play", "--fast", "--seed", SEED, "--rules", "standard rounds=2"]) == 0
    text = capsys.readouterr().out
    assert "The match is over" in text
    # The commitment comes before the first card, the seed after the last.
    assert 0 < text.index(commitment(SEED)) < next(CARD.finditer(text)).start()
    assert text.index(SEED) > text.index("The match is over")


def test_the_same_seed_and_answers_give_the_same_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = []
    for seed in (SEED, SEED, "ab" * 32):
        monkeypatch.setattr(sys, "stdin", Answers(itertools.repeat("1", 40)))
        assert main(["play", "--fast", "--seed", seed]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1] != texts[2]


def test_a_round_without_a_choice_to_make_asks_nothing() -> None:
    """Own draws, and windows in which only a pass is possible, go by themselves."""
    sitting = Sitting("standard rounds=1", any_number)
    text = sitting.play()
    assert len(re.findall(r"^Your move \(", text, re.MULTILINE)) >= 3
    assert not re.search(r"^ +1 Pass$", text, re.MULTILINE)
    assert not re.search(r"^ +1 Draw from the stock$", text, re.MULTILINE)
    assert "  You draw " in text


def test_what_a_round_costs_adds_up_on_the_screen() -> None:
    added = 0
    for preset in PRESETS:
        text = Sitting(f"{preset} rounds=2 target=none", any_number).play()
        rows = re.findall(
            r"^  (?:You|Aki|Emi|Ken) +(-?\d+) +-?\d+  (.*(?:\n {10,}\S.*)*)", text, re.MULTILINE
        )
        assert len(rows) >= 8
        for points, why in rows:
            if re.search(r"\d(,|\s*$)", why):
                parts = re.findall(r"\s([+-]?\d+)(?:,|\s*$)", why, re.MULTILINE)
                assert sum(map(int, parts)) == int(points), why
                added += 1
    assert added >= 25


def test_the_card_just_drawn_is_marked_while_it_is_in_the_hand() -> None:
    text = Sitting("hundred rounds=3 target=none", any_number).play()
    marked = re.findall(r"^  Your hand (.*)  (?:drawn|just taken): (\S+)", text, re.MULTILINE)
    assert len(marked) > 5
    assert all(card in hand.split() for hand, card in marked)


# What others hold


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("number", range(3))
def test_no_card_is_shown_that_the_person_cannot_know(preset: str, number: int) -> None:
    checked = 0

    def watching(sitting: Sitting) -> Iterator[str]:
        nonlocal checked
        own: dict[int, set[int]] = {}
        for line in any_number(sitting):
            view = sitting.match.view(0)
            if view.phase != "round_over":
                assert view.hand is not None
                mine = own.setdefault(view.number, set())
                mine.update(view.hand, view.discards)
                public = laid_open(sitting)
                text = sitting.out.getvalue()
                shown_cards = set(CARD.findall(current_round(text)))
                known = {Faces("♠♥♦♣").plain(card) for card in mine | public}
                assert shown_cards <= known
                checked += len(shown_cards)
            yield line

    Sitting(f"{preset} rounds=2 target=none", watching, f"{number:064x}").play()
    assert checked > 100


def current_round(text: str) -> str:
    """What was written since the deal."""
    return text[max(text.rfind("Seven cards each."), 0) :]


def laid_open(sitting: Sitting) -> set[int]:
    """Every card that a move of this round has put where all see it."""
    record = sitting.game.journal.record(sitting.match)
    cards: set[int] = set()
    view = sitting.match.view(None)
    for lying in view.melds:
        cards.update(card - STANDS if card >= STANDS else card for card in lying.meld.cards)
    cards.update(view.discards)
    for entry in record.rounds[-1].entries:
        move = getattr(entry, "move", None)
        if isinstance(move, Discard | Lay):
            cards.add(move.card)
        elif isinstance(move, MeldCards):
            cards.update(move.cards)
    # Answers are not open: a beaten call must not show. What won lies on the table.
    if view.dead_card is not None:
        cards.add(view.dead_card)
    # What one's own joker could stand for is in nobody's hand for certain.
    hand = sitting.match.view(0).hand
    if hand is not None and JOKER in hand:
        for legal in sitting.match.legal(0):
            cards.update(named(sitting.match, legal))
    return cards


def named(match: Match, move: Move) -> set[int]:
    full = match.check(0, move) if isinstance(move, Ron) else move
    texts = [full] if not isinstance(full, Ron) else list(full.plan)
    found: set[int] = set()
    for step in texts:
        if isinstance(step, MeldCards | Pon | Chi):
            found.update(card - STANDS for card in step.cards if card >= STANDS)
        elif isinstance(step, Lay) and step.card >= STANDS:
            found.add(step.card - STANDS)
    return found


# Answers that are no move


def asked_to_discard(lines: Callable[[Sitting], Iterable[str]]) -> Sitting:
    return Sitting("standard", lines)


def held(sitting: Sitting) -> set[int]:
    hand = sitting.match.view(0).hand
    assert hand is not None
    return set(hand)


@pytest.mark.parametrize("answer", ["0", "99", "-1", "1" * 5000, "²", "hello", "", "discard", "🂡"])
def test_a_wrong_number_or_junk_is_answered_and_changes_nothing(answer: str) -> None:
    before: list[object] = []

    def lines(sitting: Sitting) -> Iterator[str]:
        before.extend([sitting.match.view(0), sitting.moves, sitting.out.getvalue()])
        yield answer
        assert [sitting.match.view(0), sitting.moves] == before[:2]
        said = sitting.out.getvalue().removeprefix(str(before[2]))
        assert re.search(r"There is no number .+ here: 1 to \d+\.|Please type a number", said)

    asked_to_discard(lines).play_until_left()
    assert before


def test_a_typed_move_that_the_rules_refuse_is_answered_by_its_sentence() -> None:
    refused: list[str] = []

    def lines(sitting: Sitting) -> Iterator[str]:
        mine = held(sitting)
        elsewhere = next(card for card in range(52) if card not in mine)
        view, moves = sitting.match.view(0), sitting.moves
        tries = [f"discard {Faces('shdc').plain(elsewhere)}", "draw", "lay 8s A", "pon 5s 5h"]
        tries += ["discard xx", "ron", "*", "meld joker 2s 3s", "lay 8s zzz", "pass"]
        for text in tries:
            start = len(sitting.out.getvalue())
            yield text
            try:
                code = ""
                sitting.match.check(0, read_move(text))
            except NotAMove:
                code = "junk"
            except IllegalMove as error:
                code = error.code
            said = sitting.out.getvalue()[start:]
            assert code, f"{text} was meant to be refused"
            assert (SENTENCES[code] if code != "junk" else "Please type a number") in said
            assert (sitting.match.view(0), sitting.moves) == (view, moves)
            refused.append(code)

    asked_to_discard(lines).play_until_left()
    assert {"not_in_hand", "wrong_phase", "bad_card"} <= set(refused)


def test_a_move_can_be_typed_in_words() -> None:
    made: list[Move] = []

    def lines(sitting: Sitting) -> Iterator[str]:
        card = max(held(sitting))
        made.append(Discard(card))
        yield f"  DISCARD   {Faces('shdc').plain(card).upper()} "

    sitting = asked_to_discard(lines)
    text = sitting.play_until_left()
    record = sitting.game.journal.record(sitting.match)
    mine = [entry.move for entry in record.rounds[0].entries if getattr(entry, "seat", 1) == 0]  # type: ignore[union-attr]
    assert made[0] in mine
    assert f"You discard {Faces('♠♥♦♣').plain(made[0].card)}." in text  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("discard 10s", "discard Ts"),
        ("Discard K♦", "discard Kd"),
        ("DISCARD kd", "discard Kd"),
        ("meld 5S, 5h, 5D", "meld 5s 5h 5d"),
        ("Meld 5♠ 5♥ Joker", "meld 5s 5h *"),
        ("meld 3d joker=4d 5d", "meld 3d *4d 5d"),
        ("meld 3d *4D jd", "meld 3d *4d Jd"),
        ("meld jd jk", "meld Jd *"),
        ("lay 8s a", "lay 8s A"),
        ("add 8♠ to A", "lay 8s A"),
        ("add joker to b", "lay * B"),
        ("lay ah ah", "lay Ah AH"),
        ("Pon with 5♠ 5♥", "pon 5s 5h"),
        ("chi 9h 10h", "chi 9h Th"),
        ("Draw from the stock", "draw"),
        ("Take 9♦ from the discards", "take"),
        ("PASS", "pass"),
        ("ron", "ron"),
        ("ron pon 5s 5h; meld 7s; add 8s to c", "ron pon 5s 5h; meld 7s; lay 8s C"),
        ("nico nico", "nico"),
        ("nico joker=4d", "nico *4d"),
    ],
)
def test_typing_is_forgiven(typed: str, meant: str) -> None:
    assert read_move(typed) == parse_move(meant)


# Help and leaving


def test_a_question_mark_shows_the_rules_and_the_moves_again() -> None:
    def lines(sitting: Sitting) -> Iterator[str]:
        view, moves = sitting.match.view(0), sitting.moves
        start = sitting.out.getvalue().rindex("Your hand")
        listed = sitting.out.getvalue()[start:]
        yield "?"
        said = sitting.out.getvalue()[start + len(listed) :]
        assert "The rules at this table" in said and "House rules" in said
        assert (
            "Joker in the deck: yes" in " ".join(said.split())
            and "The joker stands for any card but a seven" in said
        )
        assert said.rstrip().endswith(listed.strip())
        assert (sitting.match.view(0), sitting.moves) == (view, moves)
        raise Left

    Sitting("standard joker=on", lines).play_until_left()


OTHER_VALUES = {
    "players": "2-3",
    "direction": "clockwise",
    "next_dealer": "most_penalty",
    "leader": "after_dealer",
    "upcard": "dead",
    "aces": "both",
    "calls": "pon",
    "first_lap": "seat",
    "after_call": "lay",
    "nico": "call",
    "reshuffle": "never",
    "reshuffle_limit": "7",
    "stock_out": "redeal",
    "ace_points": "33",
    "face_points": "10",
    "seven_points": "33",
    "joker_points": "33",
    "joker_times": "9",
    "held_meld": "33",
    "dead_card": "33",
    "ron_bonus": "33",
    "feeder": "all",
    "winner_takes": "sum",
    "concealed": "3",
    "rounds": "29",
    "target": "333",
}
SEVERAL = {
    "ron": ("standard going_out=free", "standard going_out=free ron=on"),
    "going_out": ("standard", "standard going_out=free"),
    "take": ("standard", "standard take=free"),
    "joker_unique": ("mori dead_card=0", "mori dead_card=0 joker_unique=off"),
}


@pytest.mark.parametrize("name", [name for name in RuleSet.model_fields if name != "preset"])
def test_the_help_speaks_of_every_rule(name: str) -> None:
    """Changing any one rule changes what the help says, beside the list of house rules."""
    value = OTHER_VALUES.get(name) or ("off" if getattr(RuleSet.of("mori"), name) else "on")
    pair = SEVERAL.get(name, ("mori", f"mori {name}={value}"))
    first, second = (
        [text for title, text in rulebook(RuleSet.parse(rules), "en") if title != "House rules"]
        for rules in pair
    )
    assert first != second


@pytest.mark.parametrize("lines", [["q"], ["Q"], ["quit"], [], ["1", "q"]])
def test_leaving_is_kind(
    lines: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Answers(lines))
    assert main(["play", "--fast", "--seed", SEED]) == 0
    captured = capsys.readouterr()
    assert "You leave the table. Thank you for playing" in captured.out
    assert SEED in captured.out
    assert captured.err == ""


def interrupted() -> Iterator[str]:
    yield "1"
    raise KeyboardInterrupt


def test_ctrl_c_leaves_with_130_and_the_record(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", Answers(interrupted()))
    file = tmp_path / "match.txt"
    assert main(["play", "--fast", "--seed", SEED, "--save", str(file)]) == 130
    assert "You leave the table." in capsys.readouterr().out
    assert replay(parse(file.read_text("utf-8"))).finished == ()


# Records


def test_a_saved_match_replays_to_the_same_totals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.txt"
    monkeypatch.setattr(sys, "stdin", Answers(itertools.repeat("1")))
    words = ["play", "--fast", "--rules", "mori rounds=2", "--name", "Zoë #1", "--seats", "5"]
    assert main([*words, "--save", str(file)]) == 0
    text = capsys.readouterr().out
    record = parse(file.read_text("utf-8"))
    match = replay(record)
    assert match.is_over and match.seats[0] == "Zoë #1" and len(match.seats) == 5
    result = text[text.index("The match is over") :]
    for name, total in zip(match.seats, match.totals):
        assert re.search(rf"\d\. +{name}(?: \(you\))? +{total} points?\b", result)
    assert record.seed is not None and record.commit == commitment(record.seed)
    assert main(["verify", str(file)]) == 0


@pytest.mark.parametrize("answers", range(0, 60, 7))
def test_a_match_left_early_is_saved_as_far_as_it_went(answers: int) -> None:
    def lines(sitting: Sitting) -> Iterator[str]:
        return itertools.islice(any_number(sitting), answers)

    sitting = Sitting("hundred", lines)
    sitting.play_until_left()
    again = replay(parse(format_record(sitting.game.journal.record(sitting.match))))
    assert again.totals == sitting.match.totals
    assert [again.view(seat) for seat in range(4)] == [
        sitting.match.view(seat) for seat in range(4)
    ]


def test_a_file_that_is_there_is_never_overwritten(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.txt"
    file.write_text("mine", "utf-8")
    monkeypatch.setattr(sys, "stdin", Answers(["q"]))
    assert main(["play", "--save", str(file)]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and "is there already" in captured.err
    assert file.read_text("utf-8") == "mine"

    def appearing() -> Iterator[str]:
        (tmp_path / "late.txt").write_text("mine too", "utf-8")
        yield "q"

    monkeypatch.setattr(sys, "stdin", Answers(appearing()))
    assert main(["play", "--fast", "--save", str(tmp_path / "late.txt")]) == 1
    assert "cannot write" in capsys.readouterr().err
    assert (tmp_path / "late.txt").read_text("utf-8") == "mine too"


# Options


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--rules", "bridge"], "There are no rules called 'bridge'"),
        (["--rules", ""], "There are no rules called ''"),
        (["--rules", "standard ron=on"], "Ron goes out without a discard"),
        (["--rules", "standard rounds=0"], "rounds cannot be 0."),
        (["--seats", "6"], "These rules are for 2 to 5 seats, not 6."),
        (["--rules", "mori", "--seats", "2"], "These rules are for 3 to 6 seats, not 2."),
        (["--seed", "123"], "a seed is 64 hex digits"),
        (["--name", " \t\u202e"], "a name needs at least one letter"),
        (["--name", "x" * 21], "at most 20 characters"),
        (["--save", "/nowhere/at/all.txt"], "there is no folder /nowhere/at"),
    ],
)
def test_a_wrong_option_is_one_sentence_and_exit_2(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert says in captured.err and captured.err.count("\n") == 1


@pytest.mark.parametrize(("rules", "seats"), [("standard", 4), ("standard players=2-3", 3)])
def test_four_seats_or_as_many_as_the_rules_allow(
    rules: str, seats: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Answers(["q"]))
    assert main(["play", "--fast", "--rules", rules]) == 0
    text = capsys.readouterr().out
    names = ["Aki", "Emi", "Ken"][: seats - 1]
    assert f"You play against {', '.join(names[:-1])} and {names[-1]}." in text


def test_a_name_cannot_draw_on_the_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Answers(["q"]))
    assert main(["play", "--fast", "--name", "[red]\x1b[2JAnn\u202e\n#"]) == 0
    text = capsys.readouterr().out
    assert "\x1b" not in text and "\u202e" not in text
    assert "[red][2JAnn# (you)" in text


# Colour and suits


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def played_on(
    out: io.TextIOBase, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLORTERM", "CI"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stdin", Answers(["?", "1", "q"]))
    assert main(["play", "--fast", "--seed", SEED]) == 0


@pytest.mark.parametrize(
    ("out", "environment", "coloured"),
    [
        (Terminal, {"TERM": "xterm-256color"}, True),
        (Terminal, {"TERM": "xterm-256color", "NO_COLOR": "1"}, False),
        (Terminal, {"TERM": "dumb"}, False),
        (io.StringIO, {"TERM": "xterm-256color"}, False),
    ],
)
def test_colour_only_on_a_terminal_that_wants_it(
    out: type[io.StringIO],
    environment: dict[str, str],
    coloured: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = out()
    played_on(made, monkeypatch, environment)
    assert ("\x1b[" in made.getvalue()) is coloured
    assert CARD.search(made.getvalue())


def test_suits_are_letters_where_the_encoding_has_no_symbols(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii", write_through=True)
    played_on(out, monkeypatch, {"TERM": "xterm"})
    text = raw.getvalue().decode("ascii")
    assert re.search(r"Discard (?:[A2-9JQK]|10)[shdc]\b", text)
    assert "?" not in text.replace("? at any", "").replace("? help", "").replace("): ?", "")


# The list of moves


def flat(listed: Iterable[Choice]) -> Iterator[Move]:
    for choice in listed:
        if choice.move is not None:
            yield choice.move
        yield from flat(choice.among)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_list_offers_every_legal_move_once(preset: str) -> None:
    checked = 0

    def watching(sitting: Sitting) -> Iterator[str]:
        nonlocal checked
        words = sitting.game._screen.words
        for line in any_number(sitting):
            legal = sitting.match.legal(0)
            discards = sitting.match.view(0).discards
            listed = choices(
                legal,
                words,
                discards[-1] if discards else None,
                lambda move: sitting.match.check(0, move),
            )
            assert sorted(map(repr, flat(listed))) == sorted(map(repr, legal))
            assert len({choice.label.plain for choice in listed}) == len(listed)
            assert len(listed) <= 40
            checked += bool(legal)
            yield line

    Sitting(preset, watching).play()
    assert checked > 20


POSITION = """
record: 1
rules: mori
seats: You, Aki, Emi
round: 1
dealer: 0
hand 0: 2s 3s 5s 6h 7h 7d Kc *
hand 1: 9c
hand 2: 9d
phase: act
turn: 0
drawn: Kc
"""


def labels(listed: Iterable[Choice]) -> list[str]:
    return [choice.label.plain for choice in listed]


def test_many_ways_to_use_the_joker_are_one_line() -> None:
    match = replay(parse(POSITION.lstrip()))
    words = Wording(Faces("♠♥♦♣"), match.seats, 0)
    listed = choices(match.legal(0), words, None, lambda move: move)
    (joker,) = [choice for choice in listed if choice.among]
    assert re.fullmatch(r"Meld with the Joker \(\d ways\)", joker.label.plain)
    assert "Meld 6♥ 7♥ Joker (as 5♥ or 8♥)" in labels(joker.among)
    assert labels(listed)[:2] == ["Meld 7♥", "Meld 7♦"]
    assert labels(listed)[-1] == "Discard Joker"
    assert all(label.startswith("Discard ") for label in labels(listed)[-8:])
