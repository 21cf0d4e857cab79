"""Commands in every language: names that Discord takes, and sentences that name them rightly."""

import re
import unicodedata
from collections import Counter
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.labels import CatalogueTranslator
from bot.text import ENGLISH, catalogue, languages
from tests.living import World, said

OTHERS = sorted(languages() - {ENGLISH})
Command = app_commands.Command[Any, ..., Any] | app_commands.Group


def is_name(name: str) -> bool:
    """Whether Discord takes it: 1 to 32 letters, digits, - _ ', none of them a capital."""
    fits = all(char in "-_'" or unicodedata.category(char)[0] in "LN" for char in name)
    return fits and 1 <= len(name) <= 32 and name == name.lower()


def test_names_are_judged_as_discord_does() -> None:
    good, bad = (
        ("rules", "席を立つ", "cpuの強さ", "turn_limit"),
        ("", "a b", "CPU", "席。", "a" * 33),
    )
    assert all(is_name(name) for name in good) and not any(is_name(name) for name in bad)


@pytest.mark.parametrize("language", sorted(languages()))
def test_discord_takes_names_and_descriptions(language: str) -> None:
    for key, forms in catalogue(language).sentences.items():
        if key.startswith("commands."):
            [words] = forms
            assert is_name(words) if key.endswith(".name") else 1 <= len(words) <= 100, key


async def payloads(world: World) -> list[dict[str, Any]]:
    """What Discord is told of the commands."""
    tree, translator = world.bot.tree, CatalogueTranslator()
    return [await one.get_translated_payload(tree, translator) for one in tree.get_commands()]


async def test_each_command_has_words_in_each_language(world: World) -> None:
    def look(told: list[dict[str, Any]]) -> None:
        for one in told:
            assert sorted(one["name_localizations"]) == OTHERS, one["name"]
            if "description" in one:
                assert sorted(one["description_localizations"]) == OTHERS, one["name"]
            look(one.get("options") or [])
            look(
                [choice for choice in one.get("choices") or [] if isinstance(choice["value"], str)]
            )
        for language in OTHERS:
            names = Counter(one["name_localizations"][language] for one in told)
            assert names.most_common(1)[0][1] == 1 if names else True, names

    look(await payloads(world))


async def test_sentences_name_the_commands_as_discord_shows_them(world: World) -> None:
    told = await payloads(world)
    for language in sorted(languages()):

        def name(one: dict[str, Any], language: str = language) -> str:
            return str((one["name_localizations"] or {}).get(language, one["name"]))

        known = {f"/{name(one)}" for one in told}
        known |= {
            f"/{name(one)} {name(inner)}"
            for one in told
            for inner in one["options"]
            if inner["type"] == discord.AppCommandOptionType.subcommand.value
        }
        for key, forms in catalogue(language).sentences.items():
            for mention in re.findall(r"`(/[^`]+)`", " ".join(forms)):
                assert mention in known, key


async def test_each_person_is_answered_in_their_language(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = discord.Interaction._from_data
    speaks = {world.ann.id: "ja", world.bob.id: "fr"}

    def in_their_language(self: discord.Interaction[Any], data: Any) -> None:
        read(self, data | {"locale": speaks[int(data["member"]["user"]["id"])]})

    monkeypatch.setattr(discord.Interaction, "_from_data", in_their_language)
    japanese = said(await world.ann.slash(world.here, "rules"))
    other = said(await world.bob.slash(world.here, "rules"))
    assert "山札" in japanese and "Draw" not in japanese
    assert "Draw" in other and "山札" not in other, "English for whom we have no catalogue"
