"""`/preferences`, and what follows from it for whoever chose."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
import simcord
from sqlalchemy.exc import OperationalError

from cogs.preferences.render import preferences_layout
from data.settings import Preferences
from tests.cogs.tables.seated import Seated
from tests.living import Log, World, said, within_limits, words

pytestmark = pytest.mark.simcord(settle_timeout=2, check_errors=False)


async def panel(world: World, actor: simcord.MemberActor) -> simcord.ResponseMessage:
    result = await actor.slash(world.here, "preferences")
    assert result.response is not None and result.response.ephemeral
    return result.response


async def prefer(world: World, actor: simcord.MemberActor, *labels: str) -> None:
    message = await panel(world, actor)
    for label in labels:
        await actor.click(message, label=label)


async def test_everything_can_be_switched_there_and_back(world: World) -> None:
    message = await panel(world, world.ann)
    for there, back, said_then in (
        ("Use four colours", "Use two colours", "four, each suit"),
        ("Sort by rank", "Sort by suit", "sorted by rank"),
        ("Ping me on my turn", "No pings", "you are pinged"),
        ("Pass by itself", "Ask me each time", "you pass by yourself"),
    ):
        assert said_then not in words(message)
        await world.ann.click(message, label=there)
        assert said_then in words(message)
        await world.ann.click(message, label=back)
        assert said_then not in words(message)
        await world.ann.click(message, label=there)
    kept = await world.bot.store.preferences.get(world.ann.id)
    assert kept == Preferences(four_colours=True, sort="rank", turn_pings=True, auto_pass=True)
    assert await world.bot.store.preferences.get(world.bob.id) == Preferences()


async def test_an_old_panel_sets_what_its_button_says(world: World) -> None:
    old, new = await panel(world, world.ann), await panel(world, world.ann)
    await world.ann.click(new, label="Sort by rank")
    await world.ann.click(old, label="Sort by rank")
    assert "sorted by rank" in words(old)


async def test_in_a_private_chat(world: World) -> None:
    result = await world.env.create_user("Cho").slash("preferences")
    assert "Your preferences" in words(result.response)


@pytest.mark.parametrize("arg", ["", ":sort", ":sort.up", ":person.1", ":language.ja"])
async def test_what_cannot_be_preferred(world: World, arg: str) -> None:
    assert said(await world.press(f"sb:prefer:-:0{arg}")).startswith("That button")


def test_discord_would_take_it() -> None:
    for locale in ("en", "ja"):
        for chosen in (
            Preferences(),
            Preferences(
                language="ja", four_colours=True, sort="rank", turn_pings=True, auto_pass=True
            ),
        ):
            within_limits(preferences_layout(chosen, locale))


# Language


async def test_each_is_answered_in_the_language_they_chose(world: World) -> None:
    message = await panel(world, world.ann)
    await world.ann.select(message, ["ja"])
    assert "個人設定" in words(message), "the panel changes at once"
    assert "セブンブリッジ" in said(await world.ann.slash(world.here, "help"))
    refused = said(await world.ann.slash(world.here, "hand"))
    assert "卓" in refused, "what is refused too"
    assert "卓" not in said(await world.bob.slash(world.here, "hand"))
    assert "前の対局" in said(await world.press("sb:nothing:-:0")), "and what nothing knows"
    await world.ann.select(message, ["own"])
    assert "Your preferences" in words(message)


async def test_a_choice_outlasts_the_process(world: World) -> None:
    await world.bot.store.preferences.put(world.ann.id, Preferences(language="ja"))
    assert "セブンブリッジ" in said(await world.ann.slash(world.here, "help"))


async def test_a_table_where_each_reads_their_own_language(world: World, at: Seated) -> None:
    await world.bob.select(await panel(world, world.bob), ["ja"])
    await at.two()
    assert "数字順に並べる" in at.words(at.panel(world.bob))
    assert "Sort by rank" in at.words(at.panel(world.ann))


async def test_preferences_that_cannot_be_read_stop_nobody(
    world: World, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(person: int) -> Any:
        raise OperationalError("select", {}, Exception("disk"))

    monkeypatch.setattr(world.bot.store.preferences, "get", broken)
    assert "Seven Bridge" in said(await world.ann.slash(world.here, "help"))
    assert log.take_error()["event"] == "preferences_not_read"


# The order of cards


def by_suit(cards: list[str]) -> bool:
    """Whether each suit stands together."""
    suits = [card[-1] for card in cards]
    return len([1 for one, next_ in pairwise(suits) if one != next_]) + 1 == len({*suits})


async def test_hands_are_sorted_as_preferred(world: World, at: Seated) -> None:
    await prefer(world, world.bob, "Sort by rank")
    await at.two()
    ann, bob = at.hand(world.ann), at.hand(world.bob)
    assert by_suit(ann) and not by_suit(bob)
    await at.on_panel(world.ann, "sort", "rank")
    await at.on_panel(world.bob, "sort", "suit")
    assert not by_suit(at.hand(world.ann)) and by_suit(at.hand(world.bob))
    await world.bot.preferences.settled()
    assert (await world.bot.store.preferences.get(world.ann.id)).sort == "rank"
    assert (await world.bot.store.preferences.get(world.bob.id)).sort == "suit"
    assert "sorted by rank" in words(await panel(world, world.ann))


# Turn pings


def pings(at: Seated) -> list[str]:
    return [message.content for message in at.public() if message.content]


async def test_who_wants_it_is_pinged_until_the_turn_is_over(world: World, at: Seated) -> None:
    await at.two(claim_window=5)
    wants, other = at.other, at.turn
    await prefer(world, wants, "Ping me on my turn")
    await play_on(at, other)
    assert at.turn is wants
    [message] = [one for one in at.public() if one.content]
    assert message.content == f"<@{wants.id}>, your turn."
    assert [one.id for one in message.mentions] == [wants.id]
    await play_on(at, wants)
    assert at.turn is other and pings(at) == [], "the other does not want it"
    await play_on(at, other)
    assert len(pings(at)) == 1


async def test_from_the_first_turn_and_no_longer_than_the_table(world: World, at: Seated) -> None:
    for actor in (world.ann, world.bob):
        await prefer(world, actor, "Ping me on my turn")
    await at.two()
    assert pings(at) == [f"<@{at.turn.id}>, your turn."]
    await world.ann.slash(world.here, "table close")
    assert pings(at) == []


async def test_in_the_servers_language(world: World, at: Seated) -> None:
    await world.bot.servers.change(world.guild.id, language="ja")
    for actor in (world.ann, world.bob):
        await prefer(world, actor, "Ping me on my turn")
    await at.two()
    assert pings(at) == [f"<@{at.turn.id}> あなたの番です。"]


async def play_on(at: Seated, actor: simcord.MemberActor) -> None:
    """Discard, and let nobody call it."""
    match = at.table.match
    assert match is not None
    await at.discard(actor)
    if match.phase == "claim":
        await at.world.env.advance_time(at.table.settings.window + 1)


# Passing by itself


async def test_who_prefers_it_passes_from_the_beginning_of_each_wait(
    world: World, at: Seated
) -> None:
    for actor in (world.ann, world.bob):
        await prefer(world, actor, "Pass by itself")
    table = await at.two()
    first, second = at.turn, at.other
    assert passes(at, second) and not passes(at, first)
    assert at.id_of(at.panel(second), "autopass", "off"), "the panel shows it"
    await at.discard(first)
    assert at.turn is second, "nobody waited for an answer"
    assert passes(at, first) and not passes(at, second)
    assert at.id_of(at.panel(first), "autopass", "off"), "the panel that was just pressed too"
    assert table.match is not None and table.match.phase != "claim"


async def test_it_can_be_switched_off_for_one_wait(world: World, at: Seated) -> None:
    for actor in (world.ann, world.bob):
        await prefer(world, actor, "Pass by itself")
    await at.two()
    first, second = at.turn, at.other
    await at.on_panel(second, "autopass", "off")
    await at.on_panel(first, "sort", "rank")
    assert not passes(at, second), "and stays off until the next wait"
    await play_on(at, first)
    await play_on(at, second)
    assert passes(at, second)


def passes(at: Seated, actor: simcord.MemberActor) -> bool:
    number = at.table.seat_of(actor.id)
    assert number is not None
    return at.table.seats[number].auto_pass


async def test_who_is_away_stays_away(world: World, at: Seated) -> None:
    """To prefer something is not to be back."""
    for actor in (world.ann, world.bob):
        await prefer(world, actor, "Pass by itself", "Ping me on my turn")
    table = await at.two(turn_limit=30, claim_window=5)
    lost, other = at.other, at.turn
    seat = table.seat_of(lost.id)
    assert seat is not None
    for _ in range(3):
        await at.discard(other)
        await world.env.advance_time(31)
        assert at.turn is other
    assert table.seats[seat].away
    assert pings(at) == [f"<@{other.id}>, your turn."]
