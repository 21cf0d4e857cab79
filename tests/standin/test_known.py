"""What was once wrong with the bot's tables under trouble, and must not come back."""

import asyncio

from tests.standin.faults import Fault
from tests.standin.house import House
from tests.standin.player import OVER
from tests.standin.seated import Seated, seated
from tests.standin.sight import controls, words
from tests.standin.test_limits import EDIT, shows_the_end


async def test_a_press_that_is_refused_as_the_match_starts_costs_nobody_their_panel(
    limited_house: House,
) -> None:
    """A panel is not sent after a press that has no answer yet: Discord knows no such token."""
    tables = [await seated(limited_house, 2) for _ in range(8)]

    async def begin(table: Seated) -> None:
        await table.sit()
        ann, bob = table.people
        await asyncio.sleep(0.2)
        start = ann.find(table.channel, "start")
        presses = (ann.press_it(start), ann.press_it(start), bob.press_it(start))
        await asyncio.gather(*presses)
        await bob.until(lambda: bob.panel(table.channel) is not None, 5)

    await asyncio.gather(*map(begin, tables))


async def test_a_board_takes_presses_before_the_bot_has_heard_its_number(
    limited_house: House,
) -> None:
    """Discord shows a message before it answers the one who sent it."""
    limited_house.discord.faults.present.append(Fault("/callback", status=None, late=0.5))
    table = await seated(limited_house, 2)
    ann, bob = table.people
    opening = asyncio.create_task(ann.type(table.channel, "table open", **table.options))
    await bob.until(lambda: bool(bob.public(table.channel)), 5)
    await bob.press(table.channel, "join")
    await opening
    answered = "POST /interactions/{interaction_id}/{interaction_token}/callback", 200
    await bob.until(lambda: limited_house.discord.requests.counts[answered] >= 2, 5)
    assert "**⁨Bob⁩**" in bob.reads(table.channel)
    assert len(bob.public(table.channel)) == 1


async def test_the_last_board_of_a_round_shows_how_it_ended(limited_house: House) -> None:
    """Also where the round ended while an edit of its board was waiting for its turn."""
    tables = [await seated(limited_house, 2, seed=number) for number in range(3)]
    for table in tables:
        for player in table.players:
            player.habits.pace = (0.0, 0.01)
    await asyncio.gather(*(table.bring_to("turn") for table in tables))
    await asyncio.gather(*(table.play_on() for table in tables))
    await asyncio.sleep(8)
    for table in tables:
        [*_, of_round, of_match] = table.people[0].public(table.channel)
        assert any(one.verb == OVER for one in controls(of_match))
        assert "is over" in words(of_round), words(of_round)


async def test_a_board_is_drawn_again_after_an_outage_though_nothing_happens(
    limited_house: House,
) -> None:
    """The end of a match is no less true because Discord was in trouble as it came."""
    table = await seated(limited_house, 2)
    await table.bring_to("turn")
    with limited_house.discord.faults.on(Fault("/messages", status=503, public=True)):
        playing = asyncio.gather(*(player.play() for player in table.players))
        await asyncio.sleep(20)
        assert any(fault.met for fault in limited_house.discord.faults.present)
    await table.people[0].until(lambda: shows_the_end(table), 30)
    await playing


async def test_a_storm_of_429_that_the_library_gives_up_on(limited_house: House) -> None:
    tables = [await seated(limited_house, 2, seed=number) for number in range(4)]
    await asyncio.gather(*(table.bring_to("turn") for table in tables))
    with limited_house.discord.faults.on(
        Fault(EDIT, status=429, share=0.6, retry_after=0.2, public=True)
    ):
        await asyncio.gather(*(table.play_on(60) for table in tables))
    for table in tables:
        await table.people[0].until(lambda table=table: shows_the_end(table), 30)
