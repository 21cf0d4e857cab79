"""A review: what decisions cost, from what the seat knew, and what was luck."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.match import Match
from engine.moves import format_move
from engine.presets import PRESETS
from engine.record import Record, RecordError, format, parse, replay
from engine.review import SeatReview, review
from engine.review.watching import Dealt, watch
from engine.review.weighing import weigh_start

GOLDEN = Path(__file__).parents[2] / "golden"
HEAD = "record: 1\nrules: {}\nseats: A, B, C\n\nround: 1\ndealer: 0\n"
FEW = 6


def golden(preset: str) -> Record:
    return parse((GOLDEN / f"{preset}.txt").read_text(encoding="utf-8"))


def reviewed(rules: str, lines: str, seat: int, worlds: int = 60) -> SeatReview:
    [found] = review(parse(HEAD.format(rules) + lines), (seat,), worlds=worlds)
    return found


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_seat_of_a_golden_match(preset: str) -> None:
    """Points add up, rounds are those of the match, and decisions are in order."""
    record = golden(preset)
    match: Match = replay(record)
    found = review(record, worlds=FEW)
    assert [seat.seat for seat in found] == list(range(len(record.seats)))
    for seat in found:
        assert [played.penalty for played in seat.rounds] == [
            points[seat.seat] for points in match.penalties
        ]
        for played in seat.rounds:
            whole = played.even + played.deal + played.skill + played.draws
            assert whole == pytest.approx(played.penalty)
        assert seat.decisions and all(made.cost >= 0 for made in seat.decisions)
        lines = [made.line for made in seat.decisions]
        assert lines == sorted(lines)
        assert sum(played.skill for played in seat.rounds) == pytest.approx(seat.cost)


def test_the_same_review_twice_and_another_seat_alone() -> None:
    record = golden("standard")
    everybody = review(record, worlds=FEW)
    assert review(record, worlds=FEW) == everybody
    assert review(record, (1,), worlds=FEW) == everybody[1:2]


def test_what_lay_hidden_changes_nothing() -> None:
    """The same turn with other hands and another stock costs as much."""
    turn = "phase: act\ndrawn: Kd\nturns: 9\n\n0 discard 5s\n"
    own = "hand 0: 5s 5d 5h Kd 2c\n"
    one = reviewed("standard", f"{own}hand 1: 2s 8d Kc\nhand 2: 3d Jc 6h\nstock: Ah\n{turn}", 0)
    other = reviewed("standard", f"{own}hand 1: 9s Td Ks\nhand 2: As 2d 3h\nstock: 5c\n{turn}", 0)
    assert [(made.points, made.cost) for made in one.decisions] == [
        (made.points, made.cost) for made in other.decisions
    ]


def test_breaking_a_set_costs_and_laying_it_does_not() -> None:
    start = "hand 0: 5s 5d 5h Kd 2c\nhand 1: 2s 8d Kc\nhand 2: 3d Jc 6h\n"
    start += "phase: act\ndrawn: Kd\nturns: 9\n\n"
    bad = reviewed("standard", start + "0 discard 5s\n", 0)
    [decision] = bad.decisions
    assert decision.cost > 3 and decision.kind == "turn"
    assert format_move(decision.best[0]) == "meld 5s 5h 5d"
    good = reviewed("standard", start + "0 meld 5s 5h 5d\n0 discard Kd\n", 0)
    assert [made.cost for made in good.decisions] == [0]
    assert good.decisions[0].made == good.decisions[0].best


def test_a_costly_discard_is_named() -> None:
    """What came down was right; of what is left a pair was torn for a lone queen or jack."""
    start = "hand 0: 5s 5d Kd Kh Kc Qh Jc\nhand 1: 2s 8d 9c Ts\nhand 2: 3d 8c 4h 6d\n"
    start += "phase: act\ndrawn: Kd\nturns: 9\n\n0 meld Kh Kd Kc\n0 discard 5s\n"
    found = reviewed("standard", start, 0)
    worst = found.costliest_discard
    assert worst is not None and format_move(worst.made[-1]) == "discard 5s"
    assert format_move(worst.best[-1]) in ("discard Qh", "discard Jc")
    assert found.costliest == worst


def test_a_call_is_held_against_a_pass() -> None:
    start = "hand 0: Kd Qh 2h\nhand 1: 5s 5d 9c\nhand 2: 3d Jc\n"
    start += "discards: 5h\nphase: claim\nfrom: 0\nturns: 9\n\n"
    called = reviewed("standard", start + "2 pass\n1 pon 5s 5d\n1 discard 9c\n", 1)
    assert called.best_call is not None
    assert called.best_call.gain is not None and called.best_call.gain > 3
    passed = reviewed("standard", start + "2 pass\n1 pass\n", 1)
    assert passed.best_call is None and passed.decisions[0].cost > 3


def test_a_window_that_closes_counts_as_a_pass() -> None:
    start = "hand 0: Kd Qh 2h\nhand 1: 5s 5d 9c\nhand 2: 3d Jc\n"
    start += "discards: 5h\nphase: claim\nfrom: 0\nturns: 9\n\nclose\n"
    [decision] = reviewed("standard", start, 1).decisions
    assert [format_move(move) for move in decision.made] == ["pass"] and decision.cost > 3


def test_good_cards_are_luck() -> None:
    """Two sets in the hand against nothing that goes together, with nobody deciding anything."""
    rest = "hand 1: 2s 8d Kc Tc\nhand 2: 3d Jc 6h Qs\nphase: draw\nturn: 1\nturns: 9\n\n1 draw\n"
    starts = []
    for own in ("5s 5d 5h 9s 9d 9h", "As 3h Jd 9s Kd 6c"):
        record = parse(HEAD.format("standard") + f"hand 0: {own}\n{rest}")
        dealt = next(iter(watch(record, (0,))))
        assert isinstance(dealt, Dealt)
        starts.append(weigh_start(dealt, 0, 150))
    lucky, poor = starts
    assert lucky.dealt < lucky.even and poor.dealt > lucky.even


def test_it_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    review(golden("hundred"), (0,), worlds=2, progress=lambda done, of: told.append((done, of)))
    assert told[0][0] == 0 and told[-1][0] == told[-1][1]
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_an_unfinished_match_has_decisions_and_no_luck() -> None:
    record = golden("standard")
    first = record.rounds[0]
    cut = replace(record, rounds=(replace(first, entries=first.entries[:40]),))
    found = review(parse(format(cut)), worlds=FEW)
    assert any(seat.decisions for seat in found)
    assert all(not seat.rounds for seat in found)


def test_a_refused_move_is_reported_with_its_line() -> None:
    lines = "hand 0: Kd Qh\nhand 1: 5s 5d\nhand 2: 3d Jc\nturns: 9\n\n1 draw\n"
    with pytest.raises(RecordError, match="not_your_turn"):
        review(parse(HEAD.format("standard") + lines), worlds=FEW)
