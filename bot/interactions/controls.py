"""Buttons and menus that need no memory: everything is in their id.

There is one class for all of them, because Discord's library runs every class whose template
matches a press. It swallows what ``from_custom_id`` and ``interaction_check`` raise and lets the
press go unanswered, so all work is done inside ``callback``, inside the boundary.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Self

import discord
from discord.ui import Button, ChannelSelect, DynamicItem, Item, RoleSelect, Select

from bot.interactions.boundary import Refusal, guarded, refuse
from bot.interactions.ids import TEMPLATE, ControlId
from bot.interactions.verbs import Press, Verbs

MOST_CHOSEN: Final = 25
"""What can be chosen in one menu; Discord's limit."""


class Control(DynamicItem[Item[Any]], template=TEMPLATE):
    """Any of our buttons and menus, when it is sent and when it is pressed."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: object, /
    ) -> Self:
        """Discord's library makes one for every press."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """A press."""
        control = ControlId.parse(self.custom_id)
        assert control is not None, "the template matched"
        await _deliver(interaction, control)


async def _deliver(interaction: discord.Interaction[Any], control: ControlId) -> None:
    await interaction.client.locales.settle(interaction)
    # The argument is left out of the log: it can be a card in a hand.
    await guarded(interaction, control.verb, _do(interaction, control))


async def _do(interaction: discord.Interaction[Any], control: ControlId) -> None:
    verbs: Verbs = interaction.client.verbs
    verb = verbs.get(control.verb)
    if verb is None:
        raise UnknownControl
    # As Discord sends them, which is the same for every kind of menu: roles and channels by id.
    data: Mapping[str, Any] = interaction.data or {}
    await verb(Press(interaction, control, tuple(data.get("values") or ())))


class UnknownControl(Refusal):
    """A press that nothing here understands any more."""

    def __init__(self) -> None:
        super().__init__("errors.unknown_control")


async def answer_unmatched(interaction: discord.Interaction[Any]) -> None:
    """Answer a press or a form that Discord's library would drop in silence.

    It drops what matches no template, and what was pressed on a message that has changed
    meanwhile and has that control no more; such a press is delivered here, and answered with
    whatever its verb says to a press from an earlier state.

    There are no forms of ours: they live in memory only. Whoever adds one must tell it from an
    unmatched one here, or it is answered twice.
    """
    kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
    if interaction.type not in kinds:
        return
    data: Mapping[str, Any] = interaction.data or {}
    is_form = interaction.type is discord.InteractionType.modal_submit
    control = None if is_form else ControlId.parse(data["custom_id"])
    if control is None:
        await interaction.client.locales.settle(interaction)
        await refuse(interaction, UnknownControl())
    elif interaction.message is None or not _has(interaction.message.components, control):
        await _deliver(interaction, control)


def _has(components: Iterable[object], control: ControlId) -> bool:
    """Whether a control is among these components or inside of one."""
    wanted = control.text()
    for component in components:
        inside = [*getattr(component, "children", ()), getattr(component, "accessory", None)]
        if getattr(component, "custom_id", None) == wanted or _has(filter(None, inside), control):
            return True
    return False


def button(
    control: ControlId,
    label: str,
    *,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: discord.PartialEmoji | str | None = None,
    disabled: bool = False,
) -> Control:
    """A button."""
    return Control(
        Button(custom_id=control.text(), label=label, style=style, emoji=emoji, disabled=disabled)
    )


def menu(
    control: ControlId,
    options: Sequence[discord.SelectOption],
    *,
    placeholder: str | None = None,
    disabled: bool = False,
) -> Control:
    """A menu of which one option is chosen; at most 25 options."""
    return Control(
        Select(
            custom_id=control.text(),
            options=list(options),
            placeholder=placeholder,
            disabled=disabled,
        )
    )


def role_menu(control: ControlId, chosen: Iterable[int], *, placeholder: str) -> Control:
    """A menu of the server's roles, of which any number can be chosen, none too.

    Args:
        control: its id.
        chosen: the roles that are chosen now; they must exist, or Discord refuses the message.
        placeholder: stands there where none is chosen.
    """
    present = [discord.SelectDefaultValue.from_role(discord.Object(role)) for role in chosen]
    return Control(
        RoleSelect(
            custom_id=control.text(),
            placeholder=placeholder,
            min_values=0,
            max_values=MOST_CHOSEN,
            default_values=present[:MOST_CHOSEN],
        )
    )


def channel_menu(
    control: ControlId,
    chosen: Iterable[int],
    kinds: Sequence[discord.ChannelType],
    *,
    placeholder: str,
) -> Control:
    """A menu of the server's channels; otherwise as :func:`role_menu`.

    Args:
        control: its id.
        chosen: the channels that are chosen now.
        kinds: which kinds of channels are offered.
        placeholder: stands there where none is chosen.
    """
    present = [discord.SelectDefaultValue.from_channel(discord.Object(one)) for one in chosen]
    return Control(
        ChannelSelect(
            custom_id=control.text(),
            channel_types=list(kinds),
            placeholder=placeholder,
            min_values=0,
            max_values=MOST_CHOSEN,
            default_values=present[:MOST_CHOSEN],
        )
    )
