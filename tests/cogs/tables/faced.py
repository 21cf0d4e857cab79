"""Faces for every card, with ids as long as Discord's can be."""

from types import MappingProxyType

import discord

from bot.faces import Faces
from bot.faces.collection import keys, label_of

LONGEST_ID = 10**19 - 1


def emoji_of(key: tuple[int, bool], number: int) -> discord.PartialEmoji:
    card, four = key
    name = f"{label_of(card)}{'_4c' if four else ''}_sb{number:06x}"
    return discord.PartialEmoji(name=name, id=LONGEST_ID - number)


FACES = Faces(MappingProxyType({key: emoji_of(key, n) for n, key in enumerate(keys())}))
