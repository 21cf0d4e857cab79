"""`/help` and `/rules`, as a person meets them."""

import pytest

from bot.rulebook import preset_name, rulebook, switches
from cogs.help.render import ROOM, help_layout, rules_layout, rules_pages
from engine.presets import PRESETS
from engine.rules import RuleSet
from tests.living import World, said, within_limits, words


async def test_help_says_what_one_can_do(world: World) -> None:
    help_text = said(await world.ann.slash(world.here, "help"))
    assert "Seven Bridge" in help_text and len(help_text.splitlines()) < 10
    for name in world.ann.available_commands(world.here):
        assert f"`/{name}`" in help_text
    assert world.here.last_message is None or not world.here.history(viewer=world.bob)


async def test_help_in_a_private_chat(world: World) -> None:
    shown = await world.env.create_user("Cho").slash("help")
    assert "Seven Bridge" in words(shown.response)


async def test_help_leads_to_the_rules(world: World) -> None:
    shown = await world.ann.slash(world.here, "help")
    assert shown.response is not None
    await world.ann.click(shown.response, label="Read the rules")
    assert "Standard" in words(shown.response) and "Your last card" in words(shown.response)


@pytest.mark.parametrize("preset", PRESETS)
async def test_the_rules_page_by_page(world: World, preset: str) -> None:
    shown = await world.ann.slash(world.here, "rules", preset=preset)
    message = shown.response
    assert message is not None and message.ephemeral
    read = [words(message)]
    rules = RuleSet.of(preset)
    pages = len(rules_pages(rules, "en"))
    for number in range(2, pages + 1):
        await world.ann.click(message, label="Next")
        read.append(words(message))
        assert f"Page {number} of {pages}" in read[-1]
    everything = "\n".join(read)
    assert preset_name(preset, "en") in everything
    for _, sentences in rulebook(rules, "en"):
        assert sentences in everything
    for rule in switches(rules, "en"):
        assert f"{rule.label}: {rule.value}{' (?)' if rule.unconfirmed else ''}" in everything
    with pytest.raises(Exception, match="disabled"):
        await world.ann.click(message, label="Next")
    for _ in range(pages - 1):
        await world.ann.click(message, label="Back")
    assert words(message) == read[0]


async def test_without_a_preset_the_standard_rules(world: World) -> None:
    assert "## Standard" in said(await world.ann.slash(world.here, "rules"))


async def test_another_preset_from_the_menu(world: World) -> None:
    shown = await world.ann.slash(world.here, "rules")
    assert shown.response is not None
    await world.ann.select(shown.response, ["pagat"])
    assert "## Pagat (Seven Rummy)" in words(shown.response)


@pytest.mark.parametrize(
    "custom_id",
    [
        "sb:rules_page:-:0",
        "sb:rules_page:-:0:poker.0",
        "sb:rules_page:-:0:mori",
        "sb:rules_page:-:0:mori.",
        "sb:rules_page:-:0:mori.-1",
        "sb:rules_page:-:0:mori.x",
        "sb:rules_page:-:0:mori.²",
        "sb:rules_preset:-:0",
    ],
)
async def test_a_button_that_cannot_be(world: World, custom_id: str) -> None:
    assert said(await world.press(custom_id)) == "That button is from an earlier game."


async def test_a_page_that_is_no_more_leads_to_the_last(world: World) -> None:
    result = await world.press("sb:rules_page:-:0:mori.99")
    pages = len(rules_pages(RuleSet.of("mori"), "en"))
    assert f"Page {pages} of {pages}" in words(result.response)


async def test_discord_would_take_every_page() -> None:
    within_limits(help_layout("en"))
    for preset in PRESETS:
        pages = rules_pages(RuleSet.of(preset), "en")
        assert len(pages) > 1 and all(0 < len(page) <= ROOM for page in pages)
        for page in range(len(pages)):
            within_limits(rules_layout(preset, page, "en"))


def test_house_rules_are_told() -> None:
    pages = "\n".join(rules_pages(RuleSet.parse("standard joker=on rounds=3"), "en"))
    assert "**House rules**\nJoker in the deck: yes; Rounds: 3" in pages
    assert "Joker in the deck: **yes**" in pages
