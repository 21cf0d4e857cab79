"""``/stats``: what one person has done in a server."""

from __future__ import annotations

import asyncio

import discord

from bot.faces import rating_picture
from bot.interactions import answer, deferring
from cogs.standings.pictures import answer_pictured
from cogs.standings.reading import Interaction, server_of
from cogs.standings.render.stats import course_points, no_stats_layout, stats_layout
from data.store import Store


async def show_stats(
    store: Store, interaction: Interaction, member: discord.User | discord.Member
) -> None:
    """Show somebody's figures and seasons to who asks, with a picture where there is a course."""
    locale = interaction.locale.value
    async with deferring(interaction, "private"):
        career = await store.careers.of(server_of(interaction), member.id)
    if career is None:
        await answer(interaction, no_stats_layout(member.display_name, locale))
        return
    layout, points = stats_layout(career, locale), course_points(career)
    if not points:
        await answer(interaction, layout)
        return
    async with deferring(interaction, "private", after=0):
        picture = await asyncio.to_thread(rating_picture, points)
    await answer_pictured(interaction, layout, picture)
