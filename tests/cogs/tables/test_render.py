"""The table's messages: whatever the state, they can be sent, and say only what may be known."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from discord.ui import LayoutView

from bot.interactions import ControlId
from cogs.tables.render import (
    board_layout,
    closed_layout,
    hand_layout,
    lobby,
    lobby_layout,
    match_layout,
    round_layout,
)
from cogs.tables.render.choices import shape_of
from cogs.tables.render.hand import Look
from cogs.tables.render.layout import ROOM, moment
from cogs.tables.render.present import TimeOfDay
from cogs.tables.render.wording import Words
from engine.cards import BIT, JOKER, cards_in, format_card, mask_of, parse_card
from engine.events import Called, Discarded, Event, RoundEnded, Took
from engine.match import FinishedRound, Match
from engine.melds import letter
from engine.moves import Chi, Discard, Lay, MeldCards, Move, Nico, Pass, Pon, Ron, parse_move
from engine.players import PLAYERS
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.scoring import Score
from engine.state import Outcome
from engine.table import MemoryJournal, Person, Stage, Table, TableSettings
from engine.table.alarms import Alarm
from tests.engine.table.people import ANN, BOB, CHO, HandClock, quiet, room
from tests.living import within_limits

NOW = 1_700_000_000.0
SEED = "5e" * 32
MINUS = "\N{MINUS SIGN}"
HARD_NAMES = (
    "@everyone",
    "**_~~`||a||`~~_**",
    "\u202eevil\u2066\n\n# heading",
    "<@1> [x](https://a.b)",
    "@" * 32,
    "*" * 32,
)
FIND = re.compile(r"(?<![0-9A-Za-z])(10|[A2-9JQK])([♤♥♡♦♢♧])")
SUITS = {"♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♧": "c"}


def people(count: int, names: tuple[str, ...] = HARD_NAMES) -> list[Person]:
    return [Person(number + 1, names[number % len(names)]) for number in range(count)]


def seated(rules: RuleSet, sitting: list[Person], seed: str = SEED) -> Table:
    """A table in the lobby at which everybody sits."""
    settings = TableSettings(rules=rules, seats=len(sitting), turn_limit=60)
    table = Table("t1", sitting[0], settings, journal=MemoryJournal(), seed=seed, clock=HandClock())
    first = table.seats[0]
    table.seats = [type(first)(person.name, person) for person in sitting]
    return table


def begun(rules: RuleSet, sitting: list[Person], seed: str = SEED) -> tuple[Table, Match]:
    """A table whose match has begun; what happens at it is up to the test."""
    table = seated(rules, sitting, seed)
    table.match = match = Match(
        rules, [f"{seat.name} {n}" for n, seat in enumerate(table.seats)], seed
    )
    table.stage = Stage.PLAYING
    return table, match


def states(table: Table, match: Match, chance: Random) -> Iterator[list[Event]]:
    """Play a match; after each move what happened so far in its round."""
    players = [PLAYERS["random"](chance), PLAYERS["normal"](chance)]
    while not match.is_over:
        round_ = match.deal()
        table.stage = Stage.PLAYING
        told: list[Event] = []
        yield told
        while round_.outcome is None:
            for seat in round_.waiting() or (round_.state.turn,):
                player = players[(seat + match.next_number) % 2]
                move = player.choose(round_.view(seat), round_.legal(seat))
                told += match.apply(seat, move)
                table.revision += 1
                _alarm(table, match)
                yield told
                if match.phase in ("round_over", "match_over"):
                    break
        table.stage = Stage.FINISHED if match.is_over else Stage.BETWEEN
        yield told


def _alarm(table: Table, match: Match) -> None:
    table._unattended.alarms.clear()
    table._unattended.alarms.set(Alarm.WINDOW if match.phase == "claim" else Alarm.TURN, 10)


def shown(layout: LayoutView) -> list[dict[str, Any]]:
    return layout.to_components()  # type: ignore[no-untyped-call, no-any-return]


def plain(layout: LayoutView) -> str:
    return json.dumps(shown(layout), ensure_ascii=False)


def controls(layout: LayoutView) -> dict[str, dict[str, Any]]:
    """Each control by its verb and argument."""
    found = {}
    for part in _walk(shown(layout)):
        if "custom_id" in part:
            control = ControlId.parse(part["custom_id"])
            assert control is not None and control.table == "t1"
            key = control.verb if control.arg is None else f"{control.verb} {control.arg}"
            assert key not in found
            found[key] = part
    return found


def _walk(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from _walk(part.get("components", []))


def cards_shown(layout: LayoutView) -> set[int]:
    """Every card that can be read, the joker when it is there by itself."""
    text = plain(layout)
    cards = {
        parse_card(("T" if rank == "10" else rank) + SUITS[suit])
        for rank, suit in FIND.findall(text)
    }
    return cards | ({JOKER} if re.search(r"Joker(?!=)", text) else set())


def on_table(match: Match) -> set[int]:
    """The cards that lie open, and those that jokers there stand for."""
    view = match.view(None)
    cards = set(view.discards)
    for one in view.melds:
        cards |= set(cards_in(one.meld.naturals)) | {one.meld.joker}
    return cards | ({view.dead_card} if view.dead_card is not None else set())


@pytest.mark.parametrize("preset", PRESETS)
async def test_any_state_can_be_sent_and_keeps_its_secrets(preset: str) -> None:
    chance = Random(preset)
    rules = RuleSet.of(preset)
    table, match = begun(rules, people(rules.players[1]))
    seen: set[type[Event]] = set()
    for number, told in enumerate(states(table, match, chance)):
        seen |= {type(event) for event in told}
        if number % 5 and match.phase in ("draw", "act", "claim"):
            continue
        assert match.round is not None
        board = board_layout(table, "en", told[-6:], NOW)
        within_limits(board)
        assert board.content_length() <= ROOM
        within_limits(closed_layout(table, "en"))
        if match.phase in ("round_over", "match_over"):
            if table.stage is not Stage.PLAYING:
                within_limits(round_layout(table, "en", NOW))
            continue
        # What was discarded or taken before all eyes may be told, wherever it is by now.
        open_cards = on_table(match) | {
            event.card for event in told[-6:] if isinstance(event, Discarded | Took)
        }
        assert cards_shown(board) <= open_cards
        _check_hidden(table, match, plain(board), told)
        for seat in range(len(table.seats)):
            hand = list(match.view(seat).hand or ())
            chosen = frozenset(chance.sample(hand, min(len(hand), chance.randrange(4))))
            panel = hand_layout(table, seat, "en", Look(chosen), NOW)
            within_limits(panel)
            ids = controls(panel)
            assert [key for key in ids if key.startswith("pick ")] == [
                f"pick {format_card(card)}" for card in hand
            ]
            may_know = open_cards | set(hand) | _names(match.legal(seat))
            assert cards_shown(panel) - may_know == set()
            _check_moves(table, match, seat, chosen)
    assert len(seen) >= 6
    within_limits(match_layout(table, "en"))


def _check_hidden(table: Table, match: Match, board: str, told: list[Event]) -> None:
    """Two other people's cards change places: neither the board nor a third panel tells."""
    assert match.round is not None
    hands = match.round.state.hands
    one, other = hands[0], hands[1]
    drawn = match.round.state.drawn
    third = len(hands) - 1
    hidden = [[card for card in cards_in(hand) if card != drawn] for hand in (one, other)]
    if third < 2 or not all(hidden):
        return
    panel = plain(hand_layout(table, third, "en", now=NOW))
    swapped = BIT[hidden[0][0]] | BIT[hidden[1][0]]
    hands[0], hands[1] = one ^ swapped, other ^ swapped
    try:
        assert plain(board_layout(table, "en", told[-6:], NOW)) == board
        assert plain(hand_layout(table, third, "en", now=NOW)) == panel
    finally:
        hands[0], hands[1] = one, other


def _names(moves: list[Move]) -> set[int]:
    """The cards that jokers in these moves would stand for."""
    cards = set()
    for move in moves:
        match move:
            case MeldCards(named) | Pon(named) | Chi(named):
                cards |= {card - 53 for card in named if card >= 53}
            case Lay(card) | Nico(int(card)):
                cards |= {card - 53} if card >= 53 else set()
            case _:
                pass
    return cards


def _check_moves(table: Table, match: Match, seat: int, chosen: frozenset[int]) -> None:
    """What a panel offers is allowed, and what is allowed is offered."""
    legal = match.legal(seat)
    offered = [move for page in range(3) for move in _offered(table, seat, Look(chosen, page=page))]
    for move in offered:
        match.check(seat, move)
    wanted = [move for move in legal if not isinstance(move, Discard)]
    assert set(wanted) <= set(offered)


def _offered(table: Table, seat: int, look: Look) -> list[Move]:
    """The moves that a panel's controls make, with those behind what a joker stands for."""
    offered: list[Move] = []
    chosen = look.selected
    for key, part in controls(hand_layout(table, seat, "en", look, NOW)).items():
        verb, _, arg = key.partition(" ")
        if part.get("disabled"):
            assert verb in ("meld", "lay", "discard")
        elif verb == "call":
            offered.append(parse_move(arg.replace("_", " ")))
        elif verb == "move":
            values = [option["value"] for option in part["options"]]
            assert len(values) <= 25
            offered += [parse_move(value) for value in values if not value.startswith("more ")]
        elif verb == "joker" and arg:
            shape = shape_of(parse_move(arg.replace("_", " ")))
            behind = hand_layout(table, seat, "en", replace(look, joker=shape), NOW)
            within_limits(behind)
            found = [key for key in controls(behind) if key.startswith("call ")]
            assert len(found) > 1
            offered += [parse_move(key[5:].replace("_", " ")) for key in found]
        elif verb in ("draw", "take", "pass"):
            offered.append(parse_move(verb))
        elif verb == "discard":
            offered.append(Discard(next(iter(chosen))))
        elif verb == "lay":
            offered.append(Lay(next(iter(chosen)), int(arg)))
    return offered


async def test_the_board_does_not_depend_on_what_is_hidden() -> None:
    rules = RuleSet.of("mori")
    boards = set()
    for seed in ("11" * 32, "22" * 32, "33" * 32):
        table, match = begun(rules, people(3))
        match.deal(Match(rules, ("a", "b", "c"), seed).deck(1))
        boards.add(plain(board_layout(table, "en", (), NOW)))
    assert len(boards) == 1


async def test_a_drawn_card_is_only_its_owners() -> None:
    table, match = begun(RuleSet.of("standard"), people(3))
    match.deal()
    turn = match.view(None).turn
    assert turn is not None
    events = match.apply(turn, parse_move("draw"))
    drawn = match.view(turn).drawn
    assert drawn is not None
    assert drawn not in cards_shown(board_layout(table, "en", events, NOW))
    for seat in range(3):
        assert (drawn in cards_shown(hand_layout(table, seat, "en"))) == (seat == turn)
    marked = controls(hand_layout(table, turn, "en"))[f"pick {format_card(drawn)}"]
    assert marked["label"].endswith("◂")


async def test_a_turn_in_two_presses() -> None:
    table, match = begun(RuleSet.of("standard"), people(3, ("Ann", "Bob", "Cho")))
    match.deal()
    turn = match.view(None).turn
    assert turn is not None
    match.apply(turn, parse_move("draw"))
    before = controls(hand_layout(table, turn, "en"))
    assert all(before[verb]["disabled"] for verb in ("meld", "lay", "discard"))
    card = next(move.card for move in match.legal(turn) if isinstance(move, Discard))
    after = controls(hand_layout(table, turn, "en", Look(frozenset({card}))))
    words = Words(["Ann", "Bob", "Cho"], "en")
    assert after["discard"]["label"] == f"Discard {words.card(card)}"
    assert not after["discard"]["disabled"]
    assert (
        after[f"pick {format_card(card)}"]["style"] != before[f"pick {format_card(card)}"]["style"]
    )


def seats_told(layout: LayoutView) -> list[str]:
    """The lines about who sits there."""
    [block] = [
        part["content"]
        for part in _walk(shown(layout))
        if "content" in part and " cards · " in part["content"]
    ]
    return str(block).split("\n")


async def test_a_seat_is_one_line_until_it_lays_something() -> None:
    table, match = begun(RuleSet.of("standard"), people(4, ("Ann", "Bob", "Cho", "Dai")))
    match.deal()
    assert len(seats_told(board_layout(table, "en", (), NOW))) == 4
    assert match.round is not None
    state = match.round.state
    meld = state.tables.melds.form(mask_of((6, 19, 32)))
    assert meld is not None
    state.melds, state.owners = (meld,), bytes((1,))
    lines = seats_told(board_layout(table, "en", (), NOW))
    assert len(lines) == 5 and lines[2] == "`A` 7♤ 7♥ 7♦"


async def test_red_suits_are_never_red_on_a_coloured_button() -> None:
    table, match = begun(RuleSet.of("mori"), people(3))
    secondary = 2
    for _ in range(3):
        turn = match.deal().state.turn
        hand = match.view(turn).hand or ()
        red = [card for card in hand if 13 <= card < 39]
        for chosen in (frozenset[int](), frozenset(red[:1]), frozenset(red)):
            for key, part in controls(hand_layout(table, turn, "en", Look(chosen), NOW)).items():
                label = str(part.get("label", ""))
                if part.get("style") != secondary:
                    assert not set(label) & set("♥♦"), label
                if key.startswith("pick "):
                    is_on = parse_card(key[5:]) in chosen
                    assert label.startswith("✓ ") == is_on and (part["style"] != secondary) == is_on
        if red:
            return
    raise AssertionError("nobody held a red card")


async def test_who_cannot_call_is_told_so() -> None:
    made = await room(ANN, BOB, CHO, rules="standard first_lap=off", window=15)
    thrower = await made.throw()
    match = made.table.match
    assert match is not None
    for person in (ANN, BOB, CHO):
        seat = made.seat(person)
        if seat == thrower:
            continue
        text = plain(hand_layout(made.table, seat, "en", now=NOW))
        assert ("You cannot call it" in text) == (match.legal(seat) == [Pass()])


def test_one_deadline_is_one_second_whenever_it_is_read() -> None:
    read = {"loop": 50.0, "lag": 0.0}
    clock = TimeOfDay(lambda: NOW + read["loop"] + read["lag"], lambda: read["loop"])
    for due in (100.0, 100.499, 100.5, 100.501, 101.25):
        seen = set()
        for elapsed in (51.0, 60.3, 70.49, 88.888, 99.0):
            for lag in (0.0, 0.25, 0.5, 0.75):
                read.update(loop=elapsed, lag=lag)
                seen.add(moment(clock(), due - elapsed))
        assert len(seen) == 1
    read["lag"] = 3600.0
    assert clock() == NOW + 99.0 + 3600.0, "the clock was set"


async def test_a_window_looks_the_same_for_all_and_notes_an_answer() -> None:
    made = await room(ANN, BOB, CHO, rules="standard first_lap=off", window=15)
    thrower = await made.throw()
    table, match = made.table, made.table.match
    assert match is not None and match.phase == "claim"
    board = board_layout(table, "en", [], NOW)
    assert list(controls(board)) == ["hand", "pon", "chi", "pass"]
    assert f"<t:{int(NOW) + 15}:R> (<t:{int(NOW) + 15}:T>)" in plain(board)
    other = next(person for person in (ANN, BOB, CHO) if made.seat(person) != thrower)
    panel = hand_layout(table, made.seat(other), "en", now=NOW)
    assert "autopass on" in controls(panel) and "Noted" not in plain(panel)
    await made.act(other, Pass())
    assert plain(board_layout(table, "en", [], NOW)) == plain(board)
    assert "Noted: **Pass**" in plain(hand_layout(table, made.seat(other), "en", now=NOW))
    await table.set_auto_pass(other.id, True)
    assert "autopass off" in controls(hand_layout(table, made.seat(other), "en"))


async def test_half_of_the_time_and_the_cpu_may_play() -> None:
    made = await room(ANN, BOB, CHO, turn_limit=30)
    turn = made.turn
    assert turn is not None
    assert "half of your time" not in plain(hand_layout(made.table, turn, "en"))
    await made.clock.advance(16)
    assert "half of your time" in plain(hand_layout(made.table, turn, "en"))
    slow = await room(ANN, BOB, CHO)
    assert "cpuplay" not in controls(board_layout(slow.table, "en"))
    await slow.clock.advance(181)
    assert "cpuplay" in controls(board_layout(slow.table, "en"))


async def test_who_is_not_there_is_marked() -> None:
    table, match = begun(RuleSet.of("standard"), people(4, ("Ann", "Bob", "Cho", "Dai")))
    match.deal()
    table.seats[1] = replace(table.seats[1], away=True)
    assert "The CPU plays for you" in plain(hand_layout(table, 1, "en"))
    table.seats[2] = replace(table.seats[2], left=0)
    table.seats[3] = replace(table.seats[3], person=None)
    text = plain(board_layout(table, "en"))
    for mark in ("away, the CPU plays", "left, the CPU plays", "🤖 CPU"):
        assert text.count(mark) == 1


async def test_names_do_no_harm() -> None:
    table, match = begun(RuleSet.of("mori"), people(6))
    match.deal()
    for layout in (
        lobby_layout(seated(table.settings.rules, people(6)), "en"),
        board_layout(table, "en"),
    ):
        text = "\n".join(part["content"] for part in _walk(shown(layout)) if "content" in part)
        assert "@everyone" not in text and "\u202e" not in text and "<@1>" not in text
        assert "\n# heading" not in text and text.count("\u2068") == text.count("\u2069")
        within_limits(layout)


@pytest.mark.parametrize("preset", PRESETS)
async def test_the_lobby(preset: str) -> None:
    rules = RuleSet.of(preset)
    table = seated(rules, people(rules.players[1]))
    full = controls(lobby_layout(table, "en"))
    assert list(full) == ["join", "leave", "cpu", "setup", "start"]
    assert full["join"]["disabled"] and full["cpu"]["disabled"]
    table.seats.pop()
    layout = lobby_layout(table, "en", NOW)
    within_limits(layout)
    assert not controls(layout)["join"]["disabled"]
    assert "free seat" in plain(layout) and f"<t:{int(NOW) + 1800}:R>" in plain(layout)
    assert "House rules" not in plain(layout)


async def test_the_length_of_a_match_is_told_once() -> None:
    short = plain(lobby_layout(seated(RuleSet.parse("standard rounds=2"), people(3)), "en"))
    assert short.count("2 rounds") == 1 and "Rounds" not in short and "House rules" not in short
    odd = RuleSet.parse("standard rounds=2 seven_pair=off")
    text = plain(lobby_layout(seated(odd, people(3)), "en"))
    assert "2 rounds · House rules: " in text and "Rounds" not in text


async def test_many_house_rules_are_shortened_honestly(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = ("preset", "players", "joker")
    standard = RuleSet.of("standard").model_dump()
    changes = {name: value for name, value in standard.items() if name not in kept}
    table = seated(RuleSet.of("mori").model_copy(update=changes), people(4))
    everything = lobby_layout(table, "en")
    within_limits(everything)
    assert "House rules: " in plain(everything) and " more" not in plain(everything)
    monkeypatch.setattr(lobby, "HOUSE_ROOM", 100)
    shortened = plain(lobby_layout(table, "en"))
    rules = shortened.split("House rules: ")[1].split("\\n")[0].split('"')[0]
    assert re.search(r"; \d+ more$", rules) and len(rules) < 120


@pytest.mark.parametrize("preset", PRESETS)
async def test_results_add_up(preset: str) -> None:
    rules = RuleSet.of(preset)
    table, match = begun(
        rules, people(rules.players[1], ("Ann", "Bob", "Cho", "Dai", "Eve", "Fay"))
    )
    for _ in states(table, match, Random(3)):
        if table.stage is Stage.PLAYING:
            continue
        text = "\n".join(
            part["content"]
            for part in _walk(shown(round_layout(table, "en", NOW)))
            if "content" in part
        )
        for seat, score in enumerate(match.finished[-1].scores):
            sign = -1 if rules.winners_score else 1
            head, why = next(
                block.split("\n-# ")
                for block in re.split(r"\n(?=\*\*)", text)
                if block.startswith(f"**\u2068{table.seats[seat].name}\u2069** ")
                and "\n-# " in block
            )
            penalty = f"{sign * score.penalty:+d}" if score.penalty else "0"
            penalty = penalty.replace("-", MINUS)
            assert head.split(" · ")[1] == f"this round {penalty}"
            assert f"total **{sign * match.totals[seat]}**".replace("-", MINUS) in head
            if score.reasons:
                counted = why.split("\n")[0].replace(MINUS, "-").split(", ")
                parts = [int(part.rsplit(" ", 1)[1]) for part in counted]
                assert sum(parts) == sign * score.penalty
        assert ("go" in controls(round_layout(table, "en"))) == (table.stage is Stage.BETWEEN)
    final = plain(match_layout(table, "en"))
    assert SEED in final and "rematch" in controls(match_layout(table, "en"))
    assert ("Booby" in final) == (preset == "mori")


async def test_ties_are_shared() -> None:
    rules = RuleSet.parse("mori rounds=1")
    table, match = begun(rules, people(4, ("Ann", "Bob", "Cho", "Dai")))
    match.deal()
    assert match.round is not None
    match.round.state.outcome = Outcome(None, "void")
    match.finished = (FinishedRound(1, 0, Outcome(None, "void"), (Score(()),) * 4),)
    match.totals = (5, 5, 40, 90)
    table.stage = Stage.FINISHED
    text = plain(match_layout(table, "en"))
    assert "A draw for first place: **\u2068Ann\u2069**, **\u2068Bob\u2069**." in text
    assert text.count("1\\\\\\\\. ") == 0 and text.count("1\\\\. ") == 2 and "3\\\\. " in text
    assert text.count("Winner") == 2 and "Booby Maker" in text


async def test_a_cost_reads_as_a_sum() -> None:
    table, match = begun(RuleSet.parse("mori rounds=2"), people(3, ("Ann", "Bob", "Cho")))
    match.deal()
    costs = Score((("3h", 3), ("Tc", 10), ("held", 50), ("paid to 0", -20)))
    match.finished = (FinishedRound(1, 0, Outcome(0, "ron", 1), (Score(()), costs, Score(()))),)
    match.totals = (-50, 43, 7)
    table.stage = Stage.BETWEEN
    text = plain(round_layout(table, "en", NOW))
    assert "3♥ = 3, 10♧ = 10, held meld +50" in text and f"Ann\u2069 {MINUS}20" in text
    assert f"total **{MINUS}50**" in text and "this round +43 · total **43**" in text
    assert f"{MINUS}50 points" in plain(board_layout(table, "en", (), NOW))


async def test_one_person_alone_is_not_counted_as_ready() -> None:
    table, match = begun(RuleSet.of("standard"), people(2, ("Ann", "Bob")))
    match.deal()
    match.finished = (FinishedRound(1, 0, Outcome(0, "discard"), (Score(()), Score(()))),)
    table.stage = Stage.BETWEEN
    assert "0 of 2 ready" in plain(round_layout(table, "en", NOW))
    table.seats[1] = replace(table.seats[1], person=None)
    alone = round_layout(table, "en", NOW)
    assert "ready" not in plain(alone) and "go" in controls(alone)


@pytest.mark.parametrize(("preset", "wanted"), [("standard", "fewest"), ("nintendo", "most")])
async def test_a_match_says_what_wins(preset: str, wanted: str) -> None:
    rules = RuleSet.of(preset)
    assert rules.winners_score == (wanted == "most")
    table, match = begun(rules, people(2, ("Ann", "Bob")))
    match.deal()
    assert match.round is not None
    match.round.state.outcome = outcome = Outcome(0, "discard")
    last = rules.rounds or 1
    match.finished = tuple(
        FinishedRound(number, 0, outcome, (Score(()), Score(()))) for number in range(1, last + 1)
    )
    match.totals = (-1000, 1000)
    table.stage = Stage.FINISHED
    assert f"The {wanted} points win." in plain(match_layout(table, "en"))


async def test_the_longest_result_fits() -> None:
    """Six with the worst names, everything that can be counted counted."""
    rules = RuleSet.parse("mori winner_takes=sum rounds=1")
    table, match = begun(rules, people(6, ("@" * 32,)))
    match.deal()
    assert match.round is not None
    hand = tuple((format_card(card), 50) for card in (6, 19, 32, 45, 0, 13, 26, 52))
    double = tuple((f"double {card}", 5000) for card in ("7s", "7h", "7d", "7c"))
    more = (("held meld", 50), ("held meld", 50), ("dead card", 50), ("fed ron", 50))
    losing = Score((*hand, *double, ("joker x5", 9999), *more, ("paid to 0", -99999)))
    winning = Score(tuple((f"paid by {seat}", -9999) for seat in range(1, 6)))
    outcome = Outcome(0, "ron", 1)
    match.finished = (FinishedRound(1, 0, outcome, (winning, *[losing] * 5)),)
    match.totals = (-99999,) * 6
    table.stage = Stage.BETWEEN
    table._unattended.alarms.set(Alarm.NEXT, 20)
    layout = round_layout(table, "en", NOW)
    within_limits(layout)
    assert layout.content_length() <= ROOM
    assert "next round begins" in plain(layout) and "go" in controls(layout)
    lasting = round_layout(table, "en", NOW, lasting=True)
    assert "next round begins" not in plain(lasting) and not controls(lasting)


async def test_the_largest_board_fits() -> None:
    """Six with the worst names, and nearly every card on the table."""
    table, match = begun(RuleSet.of("nintendo"), people(6, ("@" * 32,)))
    match.deal()
    assert match.round is not None
    state = match.round.state
    rules = state.tables.melds
    sets = [rules.form(mask_of(range(rank, 52, 13))) for rank in range(12)]
    state.melds = tuple(meld for meld in sets if meld is not None)
    state.owners = bytes(number % 6 for number in range(len(state.melds)))
    state.discards = bytes((12, 25, 38, 51))
    told: list[Event] = [
        Called(seat, "pon", seat + 1, seat, state.melds[seat]) for seat in range(4)
    ]
    table.seats = [replace(seat, away=True) for seat in table.seats]
    layout = board_layout(table, "en", told, NOW)
    within_limits(layout)
    assert layout.content_length() <= ROOM
    text = plain(layout)
    assert len(state.melds) == 12 and text.count("away, the CPU plays") == 6
    assert all(f"`{letter(index)}`" in text for index in range(12))


async def test_why_a_table_ended() -> None:
    made = await room(ANN, BOB, start=False)
    await made.clock.advance(1801)
    assert "half an hour" in plain(closed_layout(made.table, "en"))
    other = await room(ANN, BOB, CHO)
    await other.table.close()
    await quiet()
    layout = closed_layout(other.table, "en")
    within_limits(layout)
    assert "closed before" in plain(layout) and not controls(layout)


async def test_before_the_match() -> None:
    table = seated(RuleSet.of("standard"), people(2))
    assert plain(board_layout(table, "en", (), NOW)) == plain(lobby_layout(table, "en", NOW))
    assert "not begun" in plain(hand_layout(table, 0, "en"))


def test_every_event_but_the_end_has_words() -> None:
    words = Words(["Ann", "Bob"], "en")
    assert words.event(RoundEnded(0, "ron")) is None
    assert words.move(Ron()) == "Ron: go out with the discard"
    assert words.move(parse_move("nico *7s")) == "Nico nico: go out with four pairs (Joker=7♤)"


async def test_a_kept_result_shows_nothing_of_the_next_round() -> None:
    # Mori's rounds are never void, so that every hand that costs something has its reasons.
    rules = RuleSet.parse("mori rounds=3")
    table, match = begun(rules, people(3, ("Ann", "Bob", "Cho")))
    kept: dict[int, str] = {}
    compared = 0
    for _ in states(table, match, Random(3)):
        if not match.finished or match.round is None:
            continue
        text = plain(round_layout(table, "en", NOW, lasting=True))
        if match.round.outcome is not None:
            kept[len(match.finished)] = text
        else:
            assert text == kept[len(match.finished)]
            compared += 1
    assert compared > 20
