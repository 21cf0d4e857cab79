"""The record's text: what is read, how it is written, and what is refused."""

import hashlib

import pytest

import engine.record
from engine.moves import Draw
from engine.record import Close, Played, RecordError, Switch, parse, read, replay
from engine.snapshot import snapshot

SEED = "9f1c" * 16
GIVEN = """\
# a match among friends
record: 1
rules: mori rounds=3 joker_in_pon=off  # preset, then overrides
seats: Ann, Bob, "Cho #1", Dai         # in turn order

round: 1
dealer: 0
hand 0: 5s 5h 5d 7c 8c 9c Kd
hand 1: Kh Ks 2s 4s 9d Jd Qc
hand 2: As 4c 6h 8d Tc Js Qs
hand 3: Ah 3h 4d 6d 8h Th Jh
stock: Qd 3s 2h   # the rest follows by itself
phase: draw
turn: 0
turns: 4
played: 0 1 2 3
0 draw

0 meld 5d 5s 5h
0 discard Kd
! seat 2 cpu
2 pass
1 pon Kh Ks
1 discard 2s
close
"""
CANONICAL = """\
record: 1
rules: mori joker_in_pon=off rounds=3
seats: Ann, Bob, "Cho #1", Dai

round: 1
dealer: 0
hand 0: 5s 5h 5d Kd 7c 8c 9c
hand 1: 2s 4s Ks Kh 9d Jd Qc
hand 2: As Js Qs 6h 8d 4c Tc
hand 3: Ah 3h 8h Th Jh 4d 6d
stock: Qd 3s 2h
turn: 0
turns: 4

0 draw
0 meld 5s 5h 5d
0 discard Kd
! seat 2 cpu
2 pass
1 pon Ks Kh
1 discard 2s
close
"""


def test_canonical_form() -> None:
    # Seat 3 has not answered, so the pon waits; here it passes first.
    given = GIVEN.replace("2 pass\n", "2 pass\n3 pass\n")
    canonical = CANONICAL.replace("2 pass\n", "2 pass\n3 pass\n")
    assert engine.record.format(parse(given)) == canonical
    assert engine.record.format(parse(canonical)) == canonical
    assert snapshot(replay(parse(given))) == snapshot(replay(parse(canonical)))


def test_what_is_read() -> None:
    record = parse(GIVEN)
    assert record.seats == ("Ann", "Bob", "Cho #1", "Dai")
    assert record.rules.text() == "mori joker_in_pon=off rounds=3"
    entries = record.rounds[0].entries
    assert entries[3] == Switch(2, "cpu") and entries[-1] == Close()
    assert [entry.line for entry in entries] == [17, 19, 20, 21, 22, 23, 24, 25]


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (("Ann", "Bo-b_2", "森 太郎"), "Ann, Bo-b_2, 森 太郎"),
        (("a,b", '"', "x: y"), '"a,b", "\\"", "x: y"'),
        (("# no", " lead", "", "two\nlines"), '"# no", " lead", "", "two\\nlines"'),
        (("*bold*", "\u202eover", "\u2028"), '"*bold*", "\u202eover", "\u2028"'),
    ],
)
def test_names(names: tuple[str, ...], text: str) -> None:
    head = f"record: 1\nrules: standard\nseats: {text}\nseed: {SEED}\n"
    record = parse(head + "\nround: 1\n")
    assert record.seats == names
    assert f"seats: {text}\n" in engine.record.format(record)
    assert parse(engine.record.format(record)) == record


def test_a_bare_joker_and_a_bare_ron_are_written_in_full() -> None:
    head = "record: 1\nrules: mori\nseats: A, B, C\n\nround: 1\ndealer: 0\n"
    text = (
        head + "hand 0: 6s 8s Kd Jh *\nhand 1: 2s 2h 7c Kh Qh\nhand 2: 3h 9c\n"
        "phase: act\ndrawn: Kd\nturns: 9\n\n"
        "0 meld 6s * 8s\n0 discard Kd\nclose\n1 draw\n1 discard Qh\nclose\n"
    )
    assert "0 meld 6s *7s 8s\n" in engine.record.format(parse(text))
    claim = (
        head + "hand 0: Kd Jh\nhand 1: 2s 2h 7c 8s\nhand 2: 3h 9c\ntable A 0: 9s Ts Js\n"
        "discards: 2d\nphase: claim\nfrom: 0\nturns: 9\n\n1 ron\n2 pass\n"
    )
    assert "1 ron pon 2s 2h; lay 8s A; meld 7c\n" in engine.record.format(parse(claim))


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def dealt_by_hand(joker: bool, round_number: int) -> list[str]:
    """A deck as anybody with sha256sum would make it."""
    cards = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"] + ["*"] * joker
    return sorted(cards, key=lambda card: digest(f"{SEED}:{round_number}:{card}"))


@pytest.mark.parametrize(("preset", "upcards"), [("mori", 0), ("hundred", 1), ("pagat", 1)])
def test_a_deal_from_the_seed(preset: str, upcards: int) -> None:
    text = f"record: 1\nrules: {preset}\nseats: A, B, C\nseed: {SEED}\n\nround: 2\n"
    position = snapshot(replay(parse(text)))
    dealer = min(range(3), key=lambda seat: digest(f"{SEED}:dealer:{seat}"))
    deck = dealt_by_hand(preset != "pagat", 2)
    assert position["dealer"] == dealer
    leads = dealer if preset == "mori" else (dealer + 1) % 3
    assert position["turn"] == leads
    for seat in range(3):
        place = (seat - dealer - 1) % 3
        assert sorted(position["hands"][str(seat)]) == sorted(deck[place:21:3])
    assert position["discards"] == deck[21 : 21 + upcards]
    assert position["stock"] == len(deck) - 21 - upcards
    drawn = replay(parse(text + f"\n{leads} draw\n"))
    assert snapshot(drawn)["drawn"] == deck[21 + upcards]


@pytest.mark.parametrize("seeded", [True, False])
@pytest.mark.parametrize("rules", ["mori", "standard"])
def test_a_reshuffle(rules: str, seeded: bool) -> None:
    """The second renewal of a round; ``standard`` keeps the top discard where it lies."""
    pile = ["9h", "2c", "Ts", "Ah", "5d"]
    hands: list[list[str]] = [[], [], []]
    rest = [card for card in dealt_by_hand(rules == "mori", 1) if card not in pile]
    for place, card in enumerate(rest):
        hands[place % 3].append(card)
    limit = "" if rules == "mori" else " reshuffle_limit=none"
    text = f"record: 1\nrules: {rules}{limit}\nseats: A, B, C\n"
    text += f"seed: {SEED}\n" if seeded else ""
    text += "\nround: 4\ndealer: 0\n"
    text += "".join(f"hand {seat}: {' '.join(hand)}\n" for seat, hand in enumerate(hands))
    text += f"discards: {' '.join(pile)}\nturns: 50\nreshuffles: 1\n"
    match = replay(parse(text))
    kept = [] if rules == "mori" else pile[-1:]
    shuffled = [card for card in pile if card not in kept]
    if seeded:
        shuffled.sort(key=lambda card: digest(f"{SEED}:4.2:{card}"))
    else:
        shuffled.sort(key=lambda card: ("shdc".index(card[1]), "A23456789TJQK".index(card[0])))
    position = snapshot(match)
    assert position["discards"] == kept and position["reshuffles"] == 2
    drawn = snapshot(replay(parse(text + "\n0 draw\n")))["drawn"]
    assert drawn == shuffled[0] and position["stock"] == len(shuffled)


HEAD = "record: 1\nrules: mori\nseats: A, B, C\n"
AT = HEAD + "\nround: 1\ndealer: 0\nhand 0: 3s 4s\nhand 1: 5s 6s\nhand 2: 7s 8s\n"

REFUSED = {
    "no rules": "record: 1\nseats: A, B, C\n\nround: 1\n",
    "twice": HEAD + "rules: mori\n",
    "bad seed": HEAD + "seed: 12\n",
    "upper-case seed": HEAD + f"seed: {SEED.upper()}\n",
    "too few seats": "record: 1\nrules: mori\nseats: A, B\n",
    "unquoted name": "record: 1\nrules: mori\nseats: A, B, C#1:x\n",
    "open quote": 'record: 1\nrules: mori\nseats: A, B, "C\n',
    "a move first": HEAD + "0 draw\n",
    "round 0": HEAD + f"seed: {SEED}\n\nround: 0\n",
    "gap in rounds": HEAD + f"seed: {SEED}\n\nround: 1\n\nround: 3\n",
    "round not over": HEAD + f"seed: {SEED}\n\nround: 1\n\nround: 2\n",
    "short deck": HEAD + "\nround: 1\ndeck: As 2s\n",
    "deck and hands": AT + "deck: As\n",
    "card in two hands": AT.replace("5s", "3s"),
    "card in hand and discards": AT + "discards: 3s\n",
    "joker in two places": AT.replace("3s", "*") + "table A 1: 9h Th *Jh\n",
    "empty hand": AT.replace("5s 6s", ""),
    "no such meld rule": AT + "table A 0: 9h Th\n",
    "joker twice named": AT + "table A 0: 9h 9d *9s\ntable B 0: 9s Ts Js\n",
    "letters with gaps": AT + "table B 0: 9h Th Jh\n",
    "upcard under rules without": AT + "upcard: 9h\n",
    "claim on an upcard": AT.replace("mori", "hundred").replace("A, B, C", "A, B, C")
    + "upcard: Td\nphase: claim\nfrom: 0\nturns: 1\n",
    "claim without from": AT + "discards: 9h\nphase: claim\n",
    "claim without discard": AT + "phase: claim\nfrom: 0\n",
    "claim on a dead card": AT + "table A 0: 9h 9d *9s\ndiscards: 9s\nphase: claim\nfrom: 0\n",
    "drawn elsewhere": AT + "phase: act\ndrawn: 9h\n",
    "drawn and called": AT + "phase: act\ndrawn: 3s\nfrom: 1\n",
    "taken where nobody takes": AT + "phase: act\ndrawn: 3s taken\n",
    "drawn in a draw": AT + "drawn: 3s\n",
    "out with cards": AT + "out: 1\n",
    "out without a last lap": AT.replace("mori", "mori last_lap=off").replace("5s 6s", "")
    + "out: 1\n",
    "600 turns": AT + "turns: 600\n",
    "penalties of two": AT + "penalties: 1 2\n",
    "played twice": AT + "played: 1 1\n",
    "a line after moves": AT + "0 draw\nturns: 3\n",
    "wrong later dealer": HEAD.replace("mori", "standard rounds=2")
    + "\nround: 1\ndealer: 0\nhand 0: 3s\nhand 1: 5s 6s\nhand 2: 7s 8s\n"
    "phase: act\ndrawn: 3s\n\n0 discard 3s\n"
    + f"\nround: 2\ndealer: 0\ndeck: {' '.join(dealt_by_hand(False, 2))}\n",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_is_a_bad_record(text: str) -> None:
    with pytest.raises(RecordError) as refusal:
        replay(parse(text))
    assert refusal.value.code == "bad_record"
    assert 1 <= refusal.value.line <= len(text.split("\n"))
    assert refusal.value.detail.endswith(".") or ":" in refusal.value.detail


def test_the_position_before_a_broken_line_is_kept() -> None:
    record, broken = read(AT + "\n0 draw\n0 dance\n0 discard 3s\n")
    assert broken is not None and (broken.line, broken.code) == (12, "bad_record")
    assert record is not None and record.rounds[0].entries == (Played(0, Draw()),)


@pytest.mark.parametrize("line", ["turn: 0", "stock: 2s 2h", "penalties: 0 0 0", "stock: As"])
def test_what_has_no_default_is_kept_as_it_was_given(line: str) -> None:
    text = AT + line + "\n"
    assert engine.record.format(parse(text)) == text


def test_large_hands_are_scored_and_searched_in_time() -> None:
    """No play gets there, but a record may."""
    cards = [rank + suit for suit in "shd" for rank in "A23456789TJQK"]
    hand = " ".join(card for card in cards if card not in ("5h", "9d"))
    text = (
        "record: 1\nrules: mori rounds=1\nseats: A, B, C\n\nround: 1\ndealer: 0\n"
        f"hand 0: 5h 9d\nhand 1: {hand} *\nhand 2: Kc\nphase: act\nturn: 0\ndrawn: 9d\nturns: 9\n"
        "\n0 discard 9d\n1 pass\nclose\n"
    )
    assert snapshot(replay(parse(text)))["phase"] == "draw"


def test_a_position_brings_in_totals_and_ends_the_match() -> None:
    text = (
        "record: 1\nrules: hundred\nseats: A, B\n\nround: 3\ndealer: 0\n"
        "hand 0: Kd\nhand 1: 9s 8d\nphase: act\nturn: 0\ndrawn: Kd\npenalties: 40 90\n"
        "\n0 discard Kd\n"
    )
    position = snapshot(replay(parse(text)))
    assert position["phase"] == "match_over"
    assert position["totals"] == [40, 107] and position["penalties"] == [[0, 17]]
    assert position["places"] == [1, 2]
    assert engine.record.format(parse(text)) == text
