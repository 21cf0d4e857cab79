"""The Discord of these tests complains where the real one would; else no test could fail."""

from typing import Any

import aiohttp
import pytest

from tests.standin.faults import Fault
from tests.standin.ids import new_id
from tests.standin.interactions import COMPONENT, Interaction
from tests.standin.leaks import cards_in, cards_on, leaks
from tests.standin.limits import LimitExceeded, check_message
from tests.standin.permissions import SEND_MESSAGES, VIEW_CHANNEL
from tests.standin.person import NotPossible, Person
from tests.standin.published import published
from tests.standin.rest import open_discord
from tests.standin.state import EPHEMERAL, V2, Channel, Json, Message
from tests.standin.world import TOKEN, Discord


class Asking:
    """A bot that asks whatever a test likes."""

    def __init__(self, discord: Discord, session: aiohttp.ClientSession) -> None:
        self.discord = discord
        self.session = session
        self.headers: dict[str, str] = {}

    async def __call__(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        address = f"http://{self.discord.address}/api/v10{path}"
        token = {"Authorization": f"Bot {TOKEN}"}
        async with self.session.request(method, address, json=body, headers=token) as answer:
            self.headers = dict(answer.headers)
            return answer.status, (await answer.json() if answer.status != 204 else None)


@pytest.fixture(name="asking")
async def asking_fixture() -> Any:
    async with open_discord() as discord, aiohttp.ClientSession() as session:
        yield Asking(discord, session)


async def channel_of(asking: Asking) -> Channel:
    guild = await asking.discord.create_guild()
    return await asking.discord.create_channel(guild)


def layout(*parts: Json) -> Json:
    return {"flags": V2, "components": [*parts]}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def button(custom_id: str, label: str | None = "Go") -> Json:
    return {"type": 2, "style": 2, "custom_id": custom_id, "label": label}


def menu(custom_id: str, options: int) -> Json:
    choices = [{"label": str(n), "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": custom_id, "options": choices}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": [*parts]}


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x" * 2001},
        {"content": ""},
        layout(text("x" * 4001)),
        layout(text("x" * 2001), text("x" * 2000)),
        layout(*(text("x") for _ in range(41))),
        layout(row(button("a"), button("a"))),
        layout(row(button("a", None))),
        layout(row(button("a" * 101))),
        layout(row(button("a", "x" * 81))),
        layout(row(*(button(str(n)) for n in range(6)))),
        layout(text("x")) | {"content": "x"},
        layout(),
        {"components": [row(button(str(n))) for n in range(6)]},
        layout(row(menu("a", 26))),
        layout(row(menu("a", 1) | {"max_values": 2})),
        layout(row(menu("a", 1), button("b"))),
    ],
)
async def test_messages_that_discord_would_not_take(asking: Asking, body: Json) -> None:
    channel = await channel_of(asking)
    status, answer = await asking("POST", f"/channels/{channel.id}/messages", body)
    assert status == 400 and answer["code"] == 50035
    assert len(asking.discord.complaints) == 1 and channel.messages == {}
    with pytest.raises(LimitExceeded):  # whether or not the published description is here
        check_message(
            content=body.get("content", ""),
            components=body.get("components", []),
            embeds=[],
            flags=body.get("flags", 0),
            files=0,
        )


async def test_an_unknown_route_is_a_complaint(asking: Asking) -> None:
    status, _ = await asking("GET", "/channels/1/pins")
    assert status == 404
    assert asking.discord.complaints == ["unknown route: GET /channels/1/pins"]


@pytest.mark.skipif(not published().is_there, reason="the published description is not here")
async def test_what_the_published_description_forbids(asking: Asking) -> None:
    channel = await channel_of(asking)
    status, _ = await asking("POST", f"/channels/{channel.id}/messages", {"content": 7})
    assert status == 400 and "content" in asking.discord.complaints[0]


async def test_errors_by_their_codes(asking: Asking) -> None:
    discord = asking.discord
    channel = await channel_of(asking)
    here = f"/channels/{channel.id}/messages"
    _, sent = await asking("POST", here, {"content": "board"})
    hello: Json = {"content": "hello"}

    async def code(method: str, path: str, body: object = None) -> tuple[int, int]:
        status, answer = await asking(method, path, body)
        return status, answer["code"]

    assert await code("POST", f"/channels/{new_id()}/messages", hello) == (404, 10003)
    assert await code("PATCH", f"{here}/{new_id()}", hello) == (404, 10008)
    assert await code("GET", f"/guilds/{channel.guild.id}/members/{new_id()}") == (404, 10007)
    assert await code("POST", f"/webhooks/{discord.application}/none", hello) == (404, 10015)
    gone = f"/interactions/{new_id()}/none/callback"
    assert await code("POST", gone, {"type": 4, "data": hello}) == (404, 10062)
    thread = await discord.create_thread(channel)
    _, inside = await asking("POST", f"/channels/{thread.id}/messages", hello)
    await discord.archive(thread)
    within = f"/channels/{thread.id}/messages"
    assert await code("PATCH", f"{within}/{inside['id']}", hello) == (400, 50083)
    assert (await asking("POST", within, hello))[0] == 200 and not thread.archived
    await discord.archive(thread, locked=True)
    assert await code("POST", within, hello) == (403, 160005)
    await discord.deny(channel, SEND_MESSAGES)
    assert await code("POST", here, hello) == (403, 50013)
    assert (await asking("PATCH", f"{here}/{sent['id']}", hello))[0] == 200
    await discord.deny(channel, VIEW_CHANNEL)
    assert await code("PATCH", f"{here}/{sent['id']}", hello) == (403, 50001)
    assert discord.complaints == []


async def test_limits_on_how_much(asking: Asking) -> None:
    channel = await channel_of(asking)
    asking.discord.rates.buckets["POST /channels/{channel_id}/messages"] = (2, 60.0)
    here = f"/channels/{channel.id}/messages"
    statuses = [(await asking("POST", here, {"content": "x"}))[0] for _ in range(2)]
    status, answer = await asking("POST", here, {"content": "x"})
    assert [*statuses, status] == [200, 200, 429]
    assert 50 < answer["retry_after"] <= 60 and answer["global"] is False
    assert asking.headers["X-RateLimit-Remaining"] == "0" and "Via" in asking.headers
    asking.discord.rates.most = 0
    status, answer = await asking("GET", "/users/@me")
    assert status == 429 and answer["global"] is True


async def test_old_messages_are_edited_seldom(asking: Asking) -> None:
    channel = await channel_of(asking)
    here = f"/channels/{channel.id}/messages"
    _, sent = await asking("POST", here, {"content": "x"})
    asking.discord.old_edits = (1, 60.0)
    channel.messages[sent["id"]].created -= 3601
    assert (await asking("PATCH", f"{here}/{sent['id']}", {"content": "y"}))[0] == 200
    status, answer = await asking("PATCH", f"{here}/{sent['id']}", {"content": "z"})
    assert (status, answer["code"]) == (429, 30046) and answer["retry_after"] > 50


async def test_answers_that_are_late_or_come_twice(asking: Asking) -> None:
    discord = asking.discord
    channel = await channel_of(asking)
    ann = Person(discord, channel.guild, "Ann")
    bob = Person(discord, channel.guild, "Bob")
    source = Message(channel, discord.bot, content="board")
    discord.add(source)

    def press() -> Interaction:
        pressed = Interaction(COMPONENT, "a press", ann.user, channel, source)
        pressed.sent = pressed.created
        discord.interactions[pressed.token] = pressed
        return pressed

    async def answer(pressed: Interaction, kind: int, **data: object) -> int:
        path = f"/interactions/{pressed.id}/{pressed.token}/callback"
        status, told = await asking("POST", path, {"type": kind, "data": data})
        return int(told["code"]) if status >= 400 else status

    late = press()
    late.created -= 3.1
    assert await answer(late, 4, content="x") == 10062
    first = press()
    assert await answer(first, 4, content="for Ann", flags=EPHEMERAL) == 204
    assert await answer(first, 4, content="again") == 40060
    assert "for Ann" in ann.reads(channel) and "for Ann" not in bob.reads(channel)
    hooks = f"/webhooks/{discord.application}/{first.token}/messages/@original"
    assert (await asking("PATCH", hooks, {"content": "changed"}))[0] == 200
    assert "changed" in ann.reads(channel) and "changed" not in bob.reads(channel)
    assert (await asking("DELETE", hooks))[0] == 204
    first.created -= 15 * 60 + 1
    status, told = await asking("PATCH", hooks, {"content": "x"})
    assert (status, told["code"]) == (401, 50027)
    update = press()
    assert await answer(update, 7, content="everybody's") == 204
    assert "everybody's" in bob.reads(channel)
    thinking = press()
    assert await answer(thinking, 5, flags=EPHEMERAL) == 204
    follow = f"/webhooks/{discord.application}/{thinking.token}"
    assert (await asking("POST", follow, {"content": "thought"}))[0] == 204
    assert "thought" in ann.reads(channel) and "thought" not in bob.reads(channel)
    assert len(ann.private(channel)) == 1, "it took the place of the waiting"


async def test_trouble_on_demand(asking: Asking) -> None:
    channel = await channel_of(asking)
    here = f"/channels/{channel.id}/messages"
    faults = asking.discord.faults
    with faults.on(Fault("POST /channels", status=503, times=1)) as fault:
        assert (await asking("POST", here, {"content": "x"}))[0] == 503
        assert (await asking("POST", here, {"content": "y"}))[0] == 200
    assert fault.met == 1 and len(channel.messages) == 1
    with faults.on(Fault("POST /channels", status=500, afterwards=True)):
        assert (await asking("POST", here, {"content": "z"}))[0] == 500
    assert len(channel.messages) == 2


async def test_nobody_presses_what_is_not_there(asking: Asking) -> None:
    channel = await channel_of(asking)
    ann = Person(asking.discord, channel.guild, "Ann")
    with pytest.raises(NotPossible):
        await ann.press(channel, "join")
    with pytest.raises(NotPossible):
        await ann.type(channel, "table open")


def test_cards_are_found_however_they_are_written() -> None:
    assert cards_in("Discard K♦, 10♥ or A♤") == {"Kd", "Th", "As"}
    assert cards_in("<:card_10h:123> and <:7s:5>") == {"Th", "7s"}
    pick = {"type": 2, "custom_id": "sb:pick:t:1:2c", "label": "?", "style": 1}
    shown = {"content": "", "components": [row(pick)], "attachments": [], "flags": 0}
    assert cards_on(shown) == {"2c"}


async def test_leaks_are_found(asking: Asking) -> None:
    discord = asking.discord
    channel = await channel_of(asking)
    ann = Person(discord, channel.guild, "Ann")
    bob = Person(discord, channel.guild, "Bob")

    def show(content: str, to: Person | None = None, *cards: str) -> None:
        message = Message(channel, discord.bot, content=content, flags=EPHEMERAL if to else 0)
        message.to = to.user.id if to else None
        picks = [
            {"type": 2, "style": 2, "label": card, "custom_id": f"sb:pick:t:1:{card}"}
            for card in cards
        ]
        hand = {"type": 2, "style": 2, "label": "My hand", "custom_id": "sb:hand:t:1"}
        message.components = [row(*(picks or [hand]))]
        discord.add(message)

    show("panel", ann, "7s")
    show("panel", bob, "Kd")
    show("the board")
    assert leaks([ann, bob]) == []
    show("the board says that somebody holds K♦")
    assert any("Ann was told of ['Kd']" in leak for leak in leaks([ann, bob]))
    show("and Bob learns of 7♠", bob, "Kd")
    assert any("Bob was told of ['7s']" in leak for leak in leaks([ann, bob]))
