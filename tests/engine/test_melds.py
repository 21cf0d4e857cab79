"""Melds: what cards make, and what a lying meld becomes."""

import pytest

from engine.cards import STANDS, CardSet, cards_in, format_cards, mask_of, parse_card
from engine.melds import NO_JOKER, Meld, MeldRules, meld_rules
from engine.rules import RuleSet

STANDARD = meld_rules(RuleSet.of("standard"))
MORI = meld_rules(RuleSet.of("mori"))
PLAIN_JOKER = meld_rules(RuleSet.parse("standard joker=on"))


def laid(rules: MeldRules, text: str) -> Meld | None:
    cards = [parse_card(word) for word in text.split()]
    names = [card - STANDS for card in cards if card >= STANDS]
    naturals = mask_of(card for card in cards if card < STANDS)
    return rules.form(naturals, names[0] if names else NO_JOKER)


def meld(rules: MeldRules, text: str) -> Meld:
    found = laid(rules, text)
    assert found is not None
    return found


def fits(found: Meld) -> str:
    return format_cards(cards_in(found.fits))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("7s", "seven"),
        ("6s 7s", "run"),
        ("7s 8s", "run"),
        ("7s 7h", "set"),
        ("8s 9s", None),
        ("6s", None),
        ("As 2s 3s", "run"),
        ("Qs Ks As", "run"),
        ("Ks As 2s", None),
        ("4s 5s 7s", None),
        ("4s 5s 6h", None),
        ("9s 9h 9d 9c", "set"),
        ("9s 9h", None),
        ("9s 9h Td", None),
    ],
)
def test_what_cards_make(text: str, kind: str | None) -> None:
    found = laid(STANDARD, text)
    assert (found.kind if found else None) == kind


@pytest.mark.parametrize("text", ["6s 7s", "7s 8s", "7s 7h", "Qs Ks As"])
def test_what_mori_does_not_know(text: str) -> None:
    assert laid(MORI, text) is None


@pytest.mark.parametrize(
    ("rules", "text", "takes"),
    [
        (STANDARD, "7s", "6s 8s 7h 7d 7c"),
        (MORI, "7s", "6s 8s"),
        (STANDARD, "7s 7h", "7d 7c"),
        (STANDARD, "6s 7s", "5s 8s"),
        (STANDARD, "9s 9h 9d", "9c"),
        (STANDARD, "9s 9h 9d 9c", ""),
        (STANDARD, "2s 3s 4s", "As 5s"),
        (STANDARD, "Js Qs Ks", "As Ts"),
        (MORI, "Js Qs Ks", "Ts"),
        (STANDARD, "Qs Ks As", "Js"),
        (PLAIN_JOKER, "9s 9h *9d", "9d 9c"),
        (MORI, "9s 9h *9d", "9c"),
        (STANDARD, "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", ""),
    ],
)
def test_what_a_meld_takes(rules: MeldRules, text: str, takes: str) -> None:
    assert fits(meld(rules, text)) == takes


@pytest.mark.parametrize(
    ("rules", "text", "card", "becomes"),
    [
        (STANDARD, "7s", "7h", "7s 7h"),
        (STANDARD, "7s", "8s", "7s 8s"),
        (STANDARD, "Js Qs Ks", "As", "Js Qs Ks As"),
        (STANDARD, "2s 3s 4s", "As", "As 2s 3s 4s"),
        # An ace that could go to either end goes to the low one.
        (
            STANDARD,
            "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",
            "As",
            "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",
        ),
        # A joker that stands for no suit in particular makes room for the real card.
        (PLAIN_JOKER, "9s 9h *9d", "9d", "9s 9h 9d *9c"),
        (PLAIN_JOKER, "9s 9h *9d", "9c", "9s 9h 9c *9d"),
        (PLAIN_JOKER, "9h 9d *9s", "9s", "9s 9h 9d *9c"),
        (PLAIN_JOKER, "5s *6s 7s", "8s", "5s *6s 7s 8s"),
    ],
)
def test_what_an_added_card_makes(rules: MeldRules, text: str, card: str, becomes: str) -> None:
    grown = rules.plus(meld(rules, text), parse_card(card))
    assert str(grown) == becomes
    assert grown == laid(rules, becomes) or len(becomes.split()) == 2


def test_a_joker_on_a_lone_seven() -> None:
    seven = meld(MORI, "7c")
    assert [format_cards([card]) for card in seven.joker_fits] == ["6c", "8c"]
    run = MORI.plus_joker(seven, parse_card("8c"))
    assert (run.kind, str(run), fits(run)) == ("run", "7c *8c", "6c 9c")
    assert run.joker_fits == ()
    assert meld(PLAIN_JOKER, "7c").joker_fits == ()


def test_a_set_of_cards_reads_and_writes() -> None:
    hand = CardSet.of("Kc 7h * As")
    assert str(hand) == "As 7h Kc *" and len(hand) == 4
    assert parse_card("7h") in hand and parse_card("7s") not in hand and "7h" not in hand
