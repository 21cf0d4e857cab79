"""What people can make out on a card's face."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.faces.collection import draw_faces
from bot.faces.drawing import CARDS, SIZE, face
from bot.faces.ink import (
    BACK_INK,
    BACK_LINES,
    FOUR_COLOURS,
    GROUND,
    JOKER_GROUND,
    JOKER_INK,
    RIM,
    TWO_COLOURS,
    contrast,
)
from bot.faces.sheet import ALONE, GROUNDS, IN_TEXT, contact_sheet, shown
from bot.faces.vision import VISIONS, difference, seen
from engine.cards import JOKER, STANDS, parse_card

WHITE = GROUNDS[-1]


def on(ground: tuple[int, int, int], card: int, size: int, four: bool = False) -> Image.Image:
    """A card as a grey picture: whatever is told apart here needs no colour."""
    sheet = Image.new("RGB", (size, size), ground)
    picture = shown(card, size, four_colours=four)
    sheet.paste(picture, mask=picture)
    return sheet.convert("L")


def apart(one: Image.Image, other: Image.Image) -> int:
    """How many pixels differ so much that anybody sees it."""
    changes = ImageChops.difference(one, other)
    return sum(changes.histogram()[64:])


@pytest.mark.parametrize("size", [IN_TEXT, ALONE])
@pytest.mark.parametrize("four", [False, True])
def test_any_two_cards_look_different_without_colours(size: int, four: bool) -> None:
    pictures = {card: on(GROUNDS[0], card, size, four) for card in CARDS}
    for one, other in combinations(CARDS, 2):
        assert apart(pictures[one], pictures[other]) >= 6, (one, other)


@pytest.mark.parametrize("four", [False, True])
@pytest.mark.parametrize("suits", list(combinations("shdc", 2)))
def test_suits_have_shapes_of_their_own(suits: tuple[str, str], four: bool) -> None:
    one, other = (shown(parse_card("7" + suit), IN_TEXT, four_colours=four) for suit in suits)
    # The ink alone, so that it is the shape that counts and not how dark the colour is.
    shapes = [
        picture.convert("RGBA").crop((4, 11, 18, 21)).convert("L").point(lambda p: 255 * (p < 160))
        for picture in (one, other)
    ]
    assert apart(*shapes) >= 12


@pytest.mark.parametrize("ink", sorted({*TWO_COLOURS, *FOUR_COLOURS, JOKER_INK}))
def test_ink_is_legible_on_its_ground(ink: tuple[int, int, int]) -> None:
    assert contrast(ink, GROUND) >= 4.5
    assert contrast(ink, JOKER_GROUND) >= 4.5


def test_cards_stand_out_from_the_page() -> None:
    for ground in GROUNDS[:2]:
        assert contrast(GROUND, ground) >= 4.5
    assert contrast(RIM, WHITE) >= 3
    assert contrast(JOKER_INK, WHITE) >= 3
    assert contrast(BACK_INK, BACK_LINES) >= 3


@pytest.mark.parametrize("vision", VISIONS)
def test_four_colours_are_four_to_everybody(vision: str) -> None:
    for one, other in combinations(FOUR_COLOURS, 2):
        assert difference(seen(one, vision), seen(other, vision)) >= 20


def test_four_colours_change_diamonds_and_clubs_alone() -> None:
    changed = {
        card for card in CARDS if face(card).tobytes() != face(card, four_colours=True).tobytes()
    }
    assert changed == {
        first + card for first in (0, STANDS) for card in range(parse_card("Ad"), JOKER)
    }


def test_a_joker_shows_the_card_that_it_stands_for() -> None:
    card = parse_card("Td")
    rank = (0, 0, SIZE, SIZE // 2)
    plain, joker = (on(WHITE, which, SIZE).crop(rank) for which in (card, STANDS + card))
    other = on(WHITE, STANDS + parse_card("9d"), SIZE).crop(rank)
    assert apart(plain, joker) < apart(other, joker) / 2


def test_faces_are_drawn_alike_each_time_and_none_twice() -> None:
    once, again = draw_faces(), draw_faces()
    assert once == again
    assert len({one.png for one in once}) == len({one.name for one in once}) == len(once)


def test_everything_is_on_the_sheet() -> None:
    sheet = contact_sheet()
    colours = {colour for _, colour in sheet.getcolors(maxcolors=1 << 20) or []}
    assert {GROUND, *GROUNDS, *FOUR_COLOURS} <= colours
