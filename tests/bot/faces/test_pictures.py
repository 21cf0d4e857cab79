"""Pictures of tables, matches and ratings, and the same in words."""

import asyncio
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from bot.faces import (
    Scene,
    rating_picture,
    rating_words,
    table_picture,
    table_words,
    totals_picture,
    totals_words,
)
from bot.faces.alternative import ROOM
from bot.faces.canvas import DARK, INK, MUTED, PANEL, RAISED, SERIES
from bot.faces.course import spread, thinned
from bot.faces.ink import contrast
from bot.faces.totals_picture import totals_by_round
from engine.cards import format_card, parse_card
from engine.presets import PRESETS
from engine.rules import MOST_SEATS, RuleSet
from tests.engine.playing import new_match, play_round, seed_of

NAMES = ("Ann", "ぼぶ", "@everyone *Cho*", "x" * 32, "", "ה", "Gil")


def opened(png: bytes) -> Image.Image:
    picture = Image.open(BytesIO(png))
    assert picture.format == "PNG"
    picture.load()
    return picture


def scenes(preset: str = "standard", seats: int = 4) -> list[Scene]:
    """A match's moments, with all hands open."""
    match = new_match(RuleSet.of(preset), seats, seed_of("pictures", preset))
    found = []
    for _ in play_round(match, Random(1)):
        round_ = match.round
        assert round_ is not None
        hands = [round_.view(seat).hand for seat in range(seats)]
        found.append(Scene.of(round_.view(None), hands, match.totals))
    return found


SCENE = next(scene for scene in reversed(scenes()) if len(scene.melds) > 2 and scene.discards)


@pytest.mark.parametrize("preset", list(PRESETS))
def test_any_moment_of_any_game_can_be_drawn_and_told(preset: str) -> None:
    seats = RuleSet.of(preset).players[1]
    moments = scenes(preset, seats)
    for scene in moments[:: len(moments) // 5 or 1]:
        picture = opened(table_picture(scene))
        assert picture.width == 960 and picture.height < 1600
        words = plain(table_words(scene, NAMES[:seats], format_card, "en"))
        shown = [card for hand in scene.hands for card in hand or ()]
        shown += [card for meld in scene.melds for card in meld.meld.cards]
        for card in [*shown, *scene.discards[-1:]]:
            assert format_card(card) in words
        assert all(f" {name}" in words for name in NAMES[:2])


def test_every_card_on_the_table_is_in_the_picture() -> None:
    blank = table_picture(SCENE)
    other = parse_card("*")
    for seat, hand in enumerate(SCENE.hands):
        for place in range(len(hand or ())):
            cards = list(hand or ())
            cards[place] = other
            hands = (*SCENE.hands[:seat], tuple(cards), *SCENE.hands[seat + 1 :])
            assert table_picture(replace(SCENE, hands=hands)) != blank
    assert table_picture(replace(SCENE, discards=(*SCENE.discards[:-1], other))) != blank
    assert table_picture(replace(SCENE, melds=SCENE.melds[:-1])) != blank
    assert table_picture(replace(SCENE, stock=SCENE.stock + 1)) != blank
    assert table_picture(replace(SCENE, dealer=1 - SCENE.dealer % 2)) != blank
    assert table_picture(replace(SCENE, turn=None)) != table_picture(replace(SCENE, turn=2))
    assert table_picture(SCENE, four_colours=True) != blank


def test_hidden_hands_are_in_neither_picture_nor_words() -> None:
    match = new_match(RuleSet.of("standard"), 4, seed_of("hidden"))
    round_ = match.deal()
    public = Scene.of(round_.view(None), None, match.totals)
    for seat in range(4):
        private = Scene.of(round_.view(seat), None, match.totals)
        assert table_picture(private) == table_picture(public)
        hand = round_.view(seat).hand
        words = table_words(private, NAMES[:4], format_card, "en")
        assert hand is not None
        assert not [card for card in hand if format_card(card) in words.split()]
    assert "1 Ann: 7 cards" in plain(table_words(public, NAMES[:4], format_card, "en"))


def plain(words: str) -> str:
    """Without the marks that keep a name's direction to itself."""
    return words.replace("\u2068", "").replace("\u2069", "")


def test_names_cannot_break_the_words() -> None:
    words = table_words(SCENE, NAMES[:4], format_card, "en")
    assert "@everyone" not in words
    assert words.count("\u2068") == words.count("\u2069") == 4


def test_words_fit_however_much_there_is_to_say() -> None:
    names = ["n" * 32] * MOST_SEATS
    crowded = Scene(
        1,
        tuple(tuple(range(7)) for _ in names),
        (7,) * MOST_SEATS,
        (-1000,) * MOST_SEATS,
        SCENE.melds * 4,
        tuple(range(40)),
        9,
        0,
        1,
        None,
    )
    words = table_words(crowded, names, lambda card: "Joker (10♦)", "en")
    assert len(words) <= ROOM
    assert opened(table_picture(crowded)).height < 2500
    rounds = [[100] * MOST_SEATS] * 100
    words = totals_words(rounds, names, "en")
    assert len(words) <= ROOM
    assert words.count("10,000") == MOST_SEATS


def test_ink_is_legible_on_the_panel() -> None:
    for ground in (PANEL, RAISED):
        assert contrast(INK, ground) >= 4.5
        assert contrast(MUTED, ground) >= 4.5
    for colour in SERIES:
        assert contrast(colour, PANEL) >= 4.5
        assert contrast(DARK, colour) >= 4.5
    assert len(SERIES) >= MOST_SEATS


ROUNDS = [(0, 12, 30), (25, 0, 4), (7, 7, 0)]


def test_the_best_stands_on_top() -> None:
    assert totals_by_round(ROUNDS) == [(0, 0, 25, 32), (0, 12, 12, 19), (0, 30, 34, 34)]
    assert totals_by_round(ROUNDS, [1, 2, 3])[2] == (3, 33, 37, 37)
    words = plain(totals_words(ROUNDS, NAMES[:3], "en"))
    assert words.index("2 ぼぶ: 19 (12, 0, 7)") < words.index("1 Ann: 32") < words.index("3 @")
    picture = opened(totals_picture(ROUNDS)).convert("RGB")
    for start, end in ((700, 735), (800, 845)):  # the lines' ends, and the badges
        part = picture.crop((start, 0, end, 460))
        heights = [first_row(part, SERIES[seat]) for seat in range(3)]
        assert sorted(range(3), key=heights.__getitem__) == [1, 0, 2]


def first_row(part: Image.Image, colour: tuple[int, int, int]) -> int:
    """The uppermost row that has a colour."""
    other = Image.new("RGB", part.size, colour)
    same = ImageChops.difference(part, other).convert("L").point(lambda value: 255 * (value < 3))
    box = same.getbbox()
    assert box is not None, "the colour is there"
    return box[1]


@pytest.mark.parametrize("count", [1, 2, 30, 100])
@pytest.mark.parametrize("seats", [2, MOST_SEATS])
def test_matches_of_any_length_have_a_picture(count: int, seats: int) -> None:
    chance = Random(count)
    rounds = [[chance.randint(-20, 90) for _ in range(seats)] for _ in range(count)]
    assert opened(totals_picture(rounds)).size == (960, 460)


def test_a_match_without_points_has_a_picture() -> None:
    assert opened(totals_picture([(0, 0)])).width == 960
    with pytest.raises(ValueError, match="without rounds"):
        totals_picture([])


def test_a_rising_rating_rises() -> None:
    picture = opened(rating_picture([1500, 1520, 1610])).convert("RGB")
    left, right = (
        first_row(picture.crop((start, 0, start + 300, 360)), SERIES[0]) for start in (130, 480)
    )
    assert right < left
    assert rating_words([1500, 1520.4, 1610.2, 1490], "en") == (
        "Rating over 4 matches: from 1500 to 1490, lowest 1490, highest 1610."
    )
    assert rating_words([25.04], "en", digits=1) == "Rating after 1 match: 25.0."


@pytest.mark.parametrize("points", [[1500.0], [1500.0] * 3, [float(x) for x in range(500)]])
def test_ratings_of_any_length_have_a_picture(points: list[float]) -> None:
    assert opened(rating_picture(points)).size == (960, 360)


def test_a_rating_without_values_has_none() -> None:
    with pytest.raises(ValueError, match="without values"):
        rating_picture([])


def test_the_panel_has_round_corners() -> None:
    for png in (table_picture(SCENE), totals_picture(ROUNDS), rating_picture([1, 2])):
        picture = opened(png)
        assert picture.mode == "RGBA"
        alpha = picture.getchannel("A")
        assert alpha.getpixel((0, 0)) == 0
        assert alpha.getpixel((picture.width // 2, picture.height // 2)) == 255


async def test_threads_draw_the_same() -> None:
    drawn = await asyncio.gather(*[asyncio.to_thread(table_picture, SCENE) for _ in range(4)])
    assert set(drawn) == {table_picture(SCENE)}


@given(st.lists(st.floats(0, 400), max_size=7).map(sorted))
def test_badges_never_overlap(wanted: list[float]) -> None:
    heights = spread(wanted, 54, (34, 424))
    assert len(heights) == len(wanted)
    assert all(34 <= height <= 424 for height in heights)
    assert all(below - above >= 53.99 for above, below in pairwise(heights))


@given(st.integers(1, 1000), st.integers(1, 20))
def test_few_labels_however_many_rounds(steps: int, most: int) -> None:
    labels = thinned(steps, most)
    assert len(labels) <= most
    assert labels == sorted(set(labels))
    assert set(labels) <= set(range(1, steps + 1))
