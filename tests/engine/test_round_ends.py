"""How rounds and matches end where no scenario shows it: stock, caps, dealers, length."""

import pytest

from engine.record import parse, replay
from engine.snapshot import Json, snapshot


def record(rules: str, lines: str, *, number: int = 1) -> str:
    return f"record: 1\nrules: {rules}\nseats: A, B, C\n\nround: {number}\ndealer: 0\n{lines}"


def after(rules: str, lines: str, *, number: int = 1) -> Json:
    return snapshot(replay(parse(record(rules, lines, number=number))))


HANDS = "hand 0: 3s 9d\nhand 1: 5h Td\nhand 2: 8c Qs\n"
EVERY = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]


def everything_else(*used: str, stock: str = "") -> str:
    """The rest of the cards as discards, a stock apart."""
    rest = [card for card in EVERY if card not in " ".join((*used, stock)).split()]
    return f"discards: {' '.join(rest)}\nturns: 40\n"


class TestStockOut:
    """Hands of 3s 9d, 5h Td, 8c Qs: nothing to draw, nothing to shuffle."""

    lines = HANDS + everything_else("3s 9d 5h Td 8c Qs")

    @pytest.mark.parametrize(
        ("rules", "ended_by", "penalties"),
        [
            ("standard reshuffle=never", "void", [0, 0, 0]),
            ("standard reshuffle_limit=0", "void", [0, 0, 0]),
            ("standard reshuffle=never stock_out=redeal", "void", [0, 0, 0]),
            ("standard reshuffle=never stock_out=score", "abandoned", [12, 15, 18]),
        ],
    )
    def test_ends_the_round(self, rules: str, ended_by: str, penalties: list[int]) -> None:
        position = after(rules, self.lines)
        assert position["phase"] == "round_over"
        assert (position["ended_by"], position["winner"]) == (ended_by, None)
        assert position["penalties"] == [penalties]

    def test_a_lone_top_card_cannot_be_shuffled(self) -> None:
        table = "table A 0: 4s 5s 6s 7s 8s 9s Ts Js\n"
        rest = [card for card in EVERY if card not in (HANDS + table).split()]
        hands = HANDS.replace("Qs", "Qs " + " ".join(rest[1:]))
        lines = f"{hands}{table}discards: {rest[0]}\nturns: 9\n"
        assert after("standard", lines)["ended_by"] == "void"

    def test_in_a_last_lap_the_first_out_has_won(self) -> None:
        lines = self.lines.replace("hand 0: 3s 9d", "hand 0:").replace("turns", "out: 0\nturns")
        lines = lines.replace("discards:", "discards: 3s 9d") + "turn: 1\n"
        position = after("mori joker=off reshuffle=never", lines)
        assert (position["ended_by"], position["winner"]) == ("discard", 0)
        assert position["penalties"] == [[0, 15, 20]]


class TestRedeal:
    """Pagat: a go-around without progress after a reshuffle is dealt again."""

    rules = "pagat seven_run=off"
    lines = HANDS + everything_else("3s 9d 5h Td 8c Qs", stock="2h 6d Jc 4h") + "reshuffles: 1\n"
    lines = lines.replace("discards:", "stock: 2h 6d Jc 4h\ndiscards:")
    idle = "1 draw\n1 discard 2h\nclose\n2 draw\n2 discard 6d\nclose\n0 draw\n0 discard Jc\n"

    def test_at_the_third_idle_discard(self) -> None:
        before = after(self.rules, self.lines + self.idle.removesuffix("0 discard Jc\n"))
        assert before["phase"] == "act"
        position = after(self.rules, self.lines + self.idle)
        assert (position["phase"], position["ended_by"]) == ("round_over", "void")

    def test_not_before_a_reshuffle(self) -> None:
        lines = self.lines.replace("reshuffles: 1\n", "")
        assert after(self.rules, lines + self.idle)["phase"] in ("claim", "draw")

    def test_progress_begins_the_count_again(self) -> None:
        lines = without(self.lines.replace("5h Td", "5h Td 7c"), "7c")
        moves = self.idle.replace("1 draw\n1", "1 draw\n1 meld 7c\n1", 1)
        assert after(self.rules, lines + moves)["ended_by"] == "void"
        moves = self.idle.replace("2 draw\n2", "2 draw\n2 meld 7c\n2", 1)
        lines = without(self.lines.replace("8c Qs", "8c Qs 7c"), "7c")
        assert after(self.rules, lines + moves)["phase"] in ("claim", "draw")

    def test_the_same_dealer_deals_and_it_does_not_count(self) -> None:
        rules = self.rules + " rounds=1 target=none"
        position = after(rules, self.lines + self.idle)
        assert position["phase"] == "round_over", "the only round is still to be played"
        seeded = record(rules, self.lines + self.idle).replace("\n\n", f"\nseed: {'0' * 64}\n\n", 1)
        position = snapshot(replay(parse(seeded + "\nround: 2\ndealer: 0\n")))
        assert position["dealer"] == 0 and position["penalties"] == [[0, 0, 0]]


def without(lines: str, card: str) -> str:
    """Take a card that is now in a hand out of the discards."""
    head, discards, tail = lines.partition("discards:")
    return head + discards + tail.replace(f" {card}", "", 1)


def test_the_600th_discard_ends_the_round() -> None:
    lines = HANDS + "discards: 2c\nturns: 598\nphase: draw\n0 draw\n0 discard 3s\nclose\n"
    assert after("standard", lines)["phase"] == "draw"
    position = after("standard", lines + "1 draw\n1 discard 5h\n")
    assert (position["ended_by"], position["winner"]) == ("abandoned", None)
    assert position["penalties"] == [[19, 12, 18]]


class TestNextDealer:
    """Seat 2 goes out; the others hold 3s 9d (12) and 5h Td (15)."""

    lines = "hand 0: 3s 9d\nhand 1: 5h Td\nhand 2: 8c\nturns: 9\nphase: act\nturn: 2\ndrawn: 8c\n"

    @pytest.mark.parametrize(
        ("how", "penalties", "dealer"),
        [
            ("next", "0 0 0", 1),
            ("winner", "0 0 0", 2),
            ("most_penalty", "0 0 0", 1),
            ("most_penalty", "0 0 40", 2),
            ("most_penalty", "3 0 0", 0),  # 15 each: the last dealer is among them
            ("most_penalty", "0 0 15", 1),  # 15 each: the first of them in seat order
        ],
    )
    def test_who_deals(self, how: str, penalties: str, dealer: int) -> None:
        lines = f"{self.lines}penalties: {penalties}\n2 discard 8c\n"
        text = record(f"standard next_dealer={how}", lines)
        match = replay(parse(text))
        assert match.phase == "round_over" and match.next_dealer == dealer

    def test_without_a_winner_the_same_dealer(self) -> None:
        lines = TestStockOut.lines
        match = replay(parse(record("standard reshuffle=never next_dealer=winner", lines)))
        assert match.next_dealer == 0
        match = replay(parse(record("standard reshuffle=never", lines)))
        assert match.next_dealer == 1


class TestMatchLength:
    lines = TestNextDealer.lines

    @pytest.mark.parametrize(
        ("rules", "number", "penalties", "phase"),
        [
            ("standard", 4, "0 0 0", "round_over"),
            ("standard", 5, "0 0 0", "match_over"),
            ("standard rounds=none target=100", 9, "0 84 0", "round_over"),
            ("standard rounds=none target=100", 9, "0 85 0", "match_over"),
            ("standard rounds=9 target=100", 1, "0 85 0", "match_over"),
            ("pagat", 1, "0 0 -172", "round_over"),
            ("pagat", 1, "0 0 -173", "match_over"),
            ("pagat", 1, "250 0 0", "round_over"),
        ],
    )
    def test_rounds_or_target(self, rules: str, number: int, penalties: str, phase: str) -> None:
        # A meld of an earlier turn: Pagat doubles what a concealed winner is paid.
        table = "table A 2: 9s 9h 9c\n"
        lines = self.lines.replace("turns", table + "turns")
        text = record(rules, f"{lines}penalties: {penalties}\n2 discard 8c\n", number=number)
        position = snapshot(replay(parse(text)))
        assert position["phase"] == phase
        assert (position["places"] is None) == (phase == "round_over")


class TestLosersPay:
    """Seat 2 goes out with nothing on the table before; 12 and 15 are left."""

    lines = TestNextDealer.lines + "2 discard 8c\n"

    @pytest.mark.parametrize(
        ("rules", "penalties"),
        [
            ("standard", [12, 15, 0]),
            ("standard concealed=2", [24, 30, 0]),
            ("standard winner_takes=sum", [12, 15, -27]),
            ("standard winner_takes=sum concealed=3", [36, 45, -81]),
            ("standard winner_takes=only concealed=2", [0, 0, -54]),
        ],
    )
    def test_penalties(self, rules: str, penalties: list[int]) -> None:
        assert after(rules, self.lines)["penalties"] == [penalties]

    def test_a_meld_in_an_earlier_turn_or_a_call_is_not_concealed(self) -> None:
        earlier = self.lines.replace("turns", "table A 2: 9s 9h 9c\nturns")
        assert after("standard concealed=2", earlier)["penalties"] == [[12, 15, 0]]
        called = self.lines.replace("drawn: 8c", "from: 1").replace(
            "turns", "table A 2: 9s 9h 9c\nturns"
        )
        assert after("standard concealed=2", called)["penalties"] == [[12, 15, 0]]

    @pytest.mark.parametrize(("feeder", "penalties"), [("20", [35, 5, 0]), ("all", [20, 0, 0])])
    def test_the_feeder_without_ron(self, feeder: str, penalties: list[int]) -> None:
        rules = f"standard going_out=free feeder={feeder}"
        lines = (
            "hand 0: 5h Td\nhand 1: 3s 2c\nhand 2: 8c 8h\nturns: 9\n"
            "discards: 8d\nphase: claim\nfrom: 0\n1 pass\n2 pon 8h 8c\n"
        )
        position = after(rules, lines)
        assert (position["ended_by"], position["winner"]) == ("call", 2)
        assert position["penalties"] == [penalties]
