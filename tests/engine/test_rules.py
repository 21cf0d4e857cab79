"""Rule sets: what presets are, how they are written, and what cannot be."""

import re
from pathlib import Path

import pytest

from engine.presets import PRESETS, UNCONFIRMED
from engine.rules import FIELDS, RulesError, RuleSet, write_value

DESIGN = Path(__file__).parents[3] / "shared" / "design" / "rules.md"

REFUSED = {
    "unknown_preset": ["", "bridge", "Mori"],
    "unknown_field": ["standard rons=on", "standard preset=mori"],
    "bad_override": ["standard joker", "standard joker=on joker=on"],
    "bad_value": [
        "standard joker=yes",
        "standard rounds=31",
        "standard rounds=0",
        "standard rounds=on",
        "standard aces=high",
        "standard players=3",
        "standard seven_points=-1",
        "standard joker=on joker_times=0",
        "standard ace_points=none",
        "standard first_lap=on",
    ],
    "players": ["standard players=5-2", "standard players=1-4", "standard players=2-8"],
    "ron_needs_free": ["standard ron=on", "mori going_out=discard"],
    "nico_needs_free": ["standard nico=both"],
    "nico_needs_ron": ["standard going_out=free nico=call", "mori ron=off"],
    "bonus_needs_ron": ["standard ron_bonus=50", "mori ron=off nico=off"],
    "feeder_needs_calls": [
        "standard feeder=50",
        "standard feeder=all",
        "standard going_out=free calls=none feeder=50",
    ],
    "lap_needs_free": ["standard last_lap=on"],
    "no_joker": [
        "standard joker_seven=on",
        "standard joker_points=50",
        "standard dead_card=50",
        "mori joker=off joker_unique=off",
        "mori joker=off dead_card=0",
    ],
    "dead_needs_unique": ["standard joker=on dead_card=50", "mori joker_unique=off"],
    "endless": ["standard rounds=none", "hundred target=none"],
    "upcard_needs_take": ["standard upcard=drawable", "hundred take=never"],
}


@pytest.mark.parametrize(
    ("code", "text"), [(code, text) for code, texts in REFUSED.items() for text in texts]
)
def test_refused(code: str, text: str) -> None:
    with pytest.raises(RulesError) as refusal:
        RuleSet.parse(text)
    assert refusal.value.code == code
    assert re.fullmatch(r"[^\n]{15,120}\.", str(refusal.value)), "one short sentence"


def test_seats_outside_the_rules() -> None:
    with pytest.raises(RulesError) as refusal:
        RuleSet.of("mori").check_seats(2)
    assert refusal.value.code == "seats"
    RuleSet.of("mori").check_seats(6)


@pytest.mark.parametrize(
    "text",
    [
        *PRESETS,
        "mori joker_in_pon=off rounds=3",
        "mori joker=off",
        "mori ron=off nico=off ron_bonus=0 feeder=0",
        "standard going_out=free feeder=50",
        "standard players=2-7 first_lap=off going_out=free ron=on nico=call",
        "standard joker=on joker_seven=on ace_points=11 winner_takes=sum",
        "standard leader=after_dealer ace_points=1 face_points=rank seven_points=20 "
        "seven_doubles=off concealed=2",
        "hundred reshuffle_limit=2 rounds=7 target=none",
    ],
)
def test_text_is_read_back(text: str) -> None:
    rules = RuleSet.parse(text)
    assert rules.text() == text
    assert RuleSet.parse(rules.text()) == rules


def test_overrides_come_out_in_the_order_of_the_fields() -> None:
    assert RuleSet.parse("mori rounds=3 ron_bonus=20 joker_in_pon=off").text() == (
        "mori joker_in_pon=off ron_bonus=20 rounds=3"
    )


def test_every_field_says_what_it_means_and_where_from() -> None:
    for name in FIELDS:
        description = RuleSet.model_fields[name].description or ""
        assert len(description) > 20 and description.endswith("."), name
    sources = re.compile("Mori|BGJ|Sheet|Nintendo|Pagat|computer version|public program")
    without = [name for name in FIELDS if not sources.search(_description(name))]
    assert without == []


def _description(name: str) -> str:
    return RuleSet.model_fields[name].description or ""


def test_presets_are_those_of_the_design() -> None:
    """Section E's table, value by value; skipped where the design is not at hand."""
    if not DESIGN.is_file():
        pytest.skip("the design documents are not beside this checkout")
    rows = [line.strip().strip("|").split("|") for line in DESIGN.read_text().split("\n")]
    first = next(place for place, row in enumerate(rows) if row[0].strip() == "`players`")
    seen = []
    for row in rows[first : first + len(FIELDS)]:
        name, _, *values = (cell.strip() for cell in row)
        seen.append(name.strip("`"))
        for preset, value in zip(PRESETS, values, strict=True):
            open_question = value.endswith("?")
            assert open_question == (seen[-1] in UNCONFIRMED.get(preset, ()))
            if value != "-":
                assert write_value(PRESETS[preset][seen[-1]]) == value.rstrip(" ?")
    assert tuple(seen) == FIELDS
