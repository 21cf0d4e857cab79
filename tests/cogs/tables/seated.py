"""People at a table, who see what Discord shows them and press what they see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import discord
import simcord
from simcord.components import walk_components

from bot.interactions import ControlId
from cogs.tables.cog import Tables
from cogs.tables.rooms import Room
from engine.table import Table
from tests.living import World


@dataclass
class Seated:
    """The people of a world, and what they see."""

    world: World

    @property
    def cog(self) -> Tables:
        # An extension's module is loaded anew, so its class is not the one imported here.
        return cast(Tables, self.world.bot.get_cog("Tables"))

    @property
    def room(self) -> Room:
        [room] = self.cog.rooms
        return room

    @property
    def table(self) -> Table:
        return self.room.table

    async def open(self, **options: Any) -> Table:
        """Ann opens a table."""
        result = await self.world.ann.slash(self.world.here, "table open", **options)
        assert result.response is not None and not result.response.ephemeral, said_by(result)
        return self.table

    async def two(self, **options: Any) -> Table:
        """Ann and Bob play."""
        table = await self.open(seats=2, **options)
        await self.press(self.world.bob, "join")
        await self.press(self.world.ann, "start")
        return table

    def public(self) -> list[discord.Message]:
        """What everybody sees."""
        return [message for message in self.world.here.history() if not message.flags.ephemeral]

    @property
    def board(self) -> discord.Message:
        return self.public()[-1]

    def private(self, actor: simcord.MemberActor) -> list[discord.Message]:
        """What one person alone sees."""
        history = self.world.here.history(viewer=actor)
        return [message for message in history if message.flags.ephemeral]

    def panels(self, actor: simcord.MemberActor) -> list[discord.Message]:
        return [message for message in self.private(actor) if self.controls(message, "pick")]

    def panel(self, actor: simcord.MemberActor) -> discord.Message:
        """The hand panel of a person, of which there is one."""
        [panel] = self.panels(actor)
        return panel

    def raw(self, message: discord.Message) -> list[dict[str, Any]]:
        stored = self.world.env.backend.messages[self.world.here.id][message.id]
        return list(walk_components(stored.components))

    def words(self, message: discord.Message) -> str:
        parts = [self.world.env.backend.messages[self.world.here.id][message.id].content]
        for part in self.raw(message):
            parts += [str(part[key]) for key in ("content", "label") if part.get(key)]
        return "\n".join(part for part in parts if part)

    def controls(self, message: discord.Message, verb: str) -> list[dict[str, Any]]:
        """The controls of a verb that are not disabled."""
        found = []
        for part in self.raw(message):
            control = ControlId.parse(part.get("custom_id") or "")
            if control is not None and control.verb == verb and not part.get("disabled"):
                found.append(part)
        return found

    def id_of(self, message: discord.Message, verb: str, arg: str | None = None) -> str:
        for part in self.controls(message, verb):
            control = ControlId.parse(part["custom_id"])
            if control is not None and (arg is None or control.arg == arg):
                return str(part["custom_id"])
        raise AssertionError(f"there is no {verb} in:\n{self.words(message)}")

    async def press(self, actor: simcord.MemberActor, verb: str) -> simcord.InteractionResult:
        """Press a button of the board."""
        board = self.board
        return await actor.click(board, custom_id=self.id_of(board, verb))

    async def on_panel(
        self, actor: simcord.MemberActor, verb: str, arg: str | None = None
    ) -> simcord.InteractionResult:
        """Press a button of one's own panel."""
        panel = self.panel(actor)
        return await actor.click(panel, custom_id=self.id_of(panel, verb, arg))

    async def late(
        self, actor: simcord.MemberActor, message: discord.Message, custom_id: str
    ) -> simcord.InteractionResult:
        """Press a control that the message had before."""
        stored = self.world.env.backend.messages[self.world.here.id][message.id]
        present = stored.components
        stored.components = [
            {
                "type": 1,
                "components": [{"type": 2, "style": 2, "label": "-", "custom_id": custom_id}],
            }
        ]
        try:
            return await actor.click(message, custom_id=custom_id)
        finally:
            if stored.components[0].get("components", [{}])[0].get("custom_id") == custom_id:
                stored.components = present

    def let_the_boards_token_expire(self) -> None:
        """From now on the board is edited with the bot's own token, as after 15 minutes."""
        self.room.presenter._reach = self.room.presenter._pressed = None

    async def deny(self, **permissions: bool) -> None:
        """Take permissions from everybody in the channel."""
        channel = self.world.bot.get_channel(self.world.here.id)
        assert isinstance(channel, discord.TextChannel)
        with self.world.env.time_context():
            await channel.set_permissions(
                channel.guild.default_role, overwrite=discord.PermissionOverwrite(**permissions)
            )
        await self.world.env.settle()

    def hand(self, actor: simcord.MemberActor) -> list[str]:
        """The cards on a panel's buttons."""
        ids = [str(part["custom_id"]) for part in self.controls(self.panel(actor), "pick")]
        return [str(control.arg) for control in map(ControlId.parse, ids) if control]

    @property
    def turn(self) -> simcord.MemberActor:
        """Whose turn it is, of Ann and Bob."""
        assert self.table.match is not None
        turn = self.table.match.view(None).turn
        assert turn is not None
        return (self.world.ann, self.world.bob)[turn]

    @property
    def other(self) -> simcord.MemberActor:
        return self.world.bob if self.turn is self.world.ann else self.world.ann

    async def to_window(self) -> tuple[simcord.MemberActor, simcord.MemberActor]:
        """Play until a discard can be called: who discarded, and the other."""
        match = self.table.match
        assert match is not None
        while True:
            actor, other = self.turn, self.other
            await self.discard(actor)
            if match.phase == "claim":
                return actor, other

    async def discard(self, actor: simcord.MemberActor) -> str:
        """Two presses: a card, and away with it."""
        card = self.hand(actor)[-1]
        await self.on_panel(actor, "pick", card)
        await self.on_panel(actor, "discard")
        return card


def said_by(result: simcord.InteractionResult) -> str:
    response = result.response
    return "nothing" if response is None else response.content
