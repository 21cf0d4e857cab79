"""The settings panel, as a host, a guest and a stranger meet it."""

from dataclasses import fields, replace
from typing import Any

import pytest
import simcord

from bot.interactions import ControlId
from bot.rulebook import GROUPS, switches
from bot.text import text
from cogs.tables.settings.choices import (
    PACE,
    PACE_VALUES,
    PAGES,
    in_words,
    mark,
    rows,
    values,
    with_preset,
    with_value,
)
from cogs.tables.settings.panel import settings_layout
from engine.players import PLAYERS
from engine.presets import PRESETS
from engine.rules import FIELDS, RulesError, RuleSet, _refusals, write_value
from engine.table import MemoryJournal, Person, Stage, Table, TableSettings
from tests.cogs.tables.seated import Seated
from tests.engine.table.people import HandClock
from tests.living import World, said, within_limits

pytestmark = pytest.mark.simcord(settle_timeout=2, check_errors=False)


class Panel:
    """Somebody's settings panel, and what they choose in it."""

    def __init__(self, at: Seated, actor: simcord.MemberActor) -> None:
        self.at = at
        self.actor = actor
        self.message = at.private(actor)[-1]

    @classmethod
    async def open(cls, at: Seated, actor: simcord.MemberActor) -> "Panel":
        await at.press(actor, "setup")
        return cls(at, actor)

    @property
    def words(self) -> str:
        return self.at.words(self.message)

    def options(self, verb: str) -> list[str]:
        [part] = self.at.controls(self.message, verb)[:1]
        return [option["value"] for option in part["options"]]

    def chosen(self, verb: str) -> list[str]:
        [part] = self.at.controls(self.message, verb)[:1]
        return [option["value"] for option in part["options"] if option.get("default")]

    def verbs(self) -> set[str]:
        found = (ControlId.parse(part.get("custom_id") or "") for part in self.at.raw(self.message))
        return {control.verb for control in found if control is not None}

    async def choose(self, verb: str, value: str) -> simcord.InteractionResult:
        custom_id = self.at.id_of(self.message, verb)
        return await self.actor.select(self.message, [value], custom_id=custom_id)

    async def set(self, group: str, rule: str, value: str) -> None:
        """Three presses: the group, the setting, its value."""
        await self.choose("setup_group", group)
        await self.choose("setup_rule", rule)
        await self.choose("setup_value", value)

    async def reset(self) -> None:
        custom_id = self.at.id_of(self.message, "setup_reset")
        await self.actor.click(self.message, custom_id=custom_id)


def rules(table: Table) -> RuleSet:
    return table.settings.rules


# What the host does


async def test_everything_can_be_set_by_pressing(world: World, at: Seated) -> None:
    table = await at.open(rules="mori")
    panel = await Panel.open(at, world.ann)
    base = table.settings
    offered: set[str] = set()
    refused: set[str] = set()
    for group in panel.options("setup_group"):
        await panel.choose("setup_group", group)
        for rule in panel.options("setup_rule"):
            offered.add(rule)
            await panel.choose("setup_rule", rule)
            [present] = panel.chosen("setup_value")
            assert present == write_value(_value(base, rule))
            for value in panel.options("setup_value"):
                if table.settings != base:
                    await table.set_up(world.ann.id, base)
                    await panel.choose("setup_rule", rule)
                await panel.choose("setup_value", value)
                if value == present:
                    assert table.settings == base
                elif table.settings == base:
                    refused.add(_why_not(base, rule, value, panel.words))
                    assert panel.chosen("setup_value") == [present], "another can be chosen"
                else:
                    assert table.settings == _wanted(base, rule, value)
                    assert "setup_value" not in panel.verbs(), "back to the group"
                if "setup_value" not in panel.verbs():
                    await panel.choose("setup_rule", rule)
            await table.set_up(world.ann.id, base)
            await panel.choose("setup_group", group)
    assert offered == {*FIELDS, *PACE_VALUES}
    assert refused >= {"seats", "nico_needs_ron", "ron_needs_free", "endless", "dead_needs_unique"}


def _value(settings: TableSettings, name: str) -> Any:
    return getattr(settings, name) if name in PACE_VALUES else getattr(settings.rules, name)


def _wanted(settings: TableSettings, name: str, value: str) -> TableSettings:
    if name in PACE_VALUES:
        [chosen] = [one for one in PACE_VALUES[name] if write_value(one) == value]
        changes: dict[str, Any] = {name: chosen}
        return replace(settings, **changes)
    assert settings.rules.text() == "mori"
    parsed = RuleSet.parse(f"mori {name}={value}")
    return replace(settings, rules=parsed)


def _why_not(settings: TableSettings, name: str, value: str, words: str) -> str:
    with pytest.raises(RulesError) as refused:
        _wanted(settings, name, value)
    reason = text(f"table_settings.refused.{refused.value.code}", "en", which="{which}")
    assert reason.partition("{which}")[0] in words
    return refused.value.code


async def test_a_change_is_seen_in_the_lobby_at_once(world: World, at: Seated) -> None:
    await at.open()
    panel = await Panel.open(at, world.ann)
    assert "House rules" not in at.words(at.board)
    await panel.set("melds", "seven_pair", "off")
    assert "Two sevens are a meld: **no** ✎" in panel.words
    assert "House rules: Two sevens are a meld: no" in at.words(at.board)
    await panel.set("length", "rounds", "3")
    assert "**Standard** · 3 rounds" in at.words(at.board)
    await panel.set(PACE, "turn_limit", "30")
    await panel.set(PACE, "window", "20")
    await panel.set(PACE, "even", "off")
    await panel.set(PACE, "level", "easy")
    assert "Ranked" not in at.words(at.board)
    await panel.set(PACE, "ranked", "on")
    assert (
        "**Ranked** · 30 s for a turn · 20 s to call a discard"
        " · waits only for those who can call · CPU: easy"
    ) in at.words(at.board)
    await panel.set(PACE, "seats", "2")
    assert at.words(at.board).count("free seat") == 1


async def test_back_to_the_preset(world: World, at: Seated) -> None:
    table = await at.open()
    panel = await Panel.open(at, world.ann)
    assert not at.controls(panel.message, "setup_reset"), "there is nothing to take back"
    await panel.set("cards", "joker", "on")
    await panel.set(PACE, "ranked", "on")
    await panel.reset()
    assert rules(table) == RuleSet.of("standard") and table.settings.ranked
    assert "House rules" not in at.words(at.board)


async def test_another_preset(world: World, at: Seated) -> None:
    table = await at.open(seats=2)
    panel = await Panel.open(at, world.ann)
    await panel.set("melds", "seven_run", "off")
    await panel.actor.click(panel.message, custom_id=at.id_of(panel.message, "setup_group", "home"))
    assert panel.chosen("setup_preset") == ["standard"]
    assert panel.options("setup_preset") == list(PRESETS)
    await panel.choose("setup_preset", "mori")
    assert rules(table) == RuleSet.of("mori") and table.settings.seats == 3, "as many as it needs"
    assert panel.chosen("setup_preset") == ["mori"] and "Mori" in at.words(at.board)


async def test_nobody_loses_their_seat(world: World, at: Seated) -> None:
    table = await at.open(cpu=4, seats=5)
    panel = await Panel.open(at, world.ann)
    await panel.choose("setup_preset", "hundred")
    assert "More people sit here than there would be seats." in panel.words
    await panel.set(PACE, "seats", "3")
    assert "More people sit here than there would be seats." in panel.words
    assert rules(table) == RuleSet.of("standard") and table.settings.seats == 5
    assert len(table.seats) == 5


async def test_what_cannot_be_says_what_is_in_the_way(world: World, at: Seated) -> None:
    table = await at.open()
    panel = await Panel.open(at, world.ann)
    await panel.set("going_out", "ron", "on")
    assert "Ron goes out without a discard" in panel.words and not rules(table).ron
    await panel.set("going_out", "going_out", "free")
    await panel.set("going_out", "ron", "on")
    assert rules(table).text() == "standard going_out=free ron=on"
    await panel.set("cards", "joker", "on")
    await panel.set("scoring", "joker_points", "50")
    await panel.set("cards", "joker", "off")
    assert "Set them back to the preset first: Points for the joker." in panel.words
    assert rules(table).joker and rules(table).joker_points == 50
    await panel.set("scoring", "joker_points", "0")
    await panel.set("cards", "joker", "off")
    assert not rules(table).joker
    await panel.choose("setup_group", "scoring")
    assert "joker_points" not in panel.options("setup_rule"), "there is no joker to speak of"


async def test_the_command_opens_it_again(world: World, at: Seated) -> None:
    table = await at.open()
    elsewhere = world.here.guild.create_text_channel("elsewhere")  # type: ignore[union-attr]
    assert "Rules: Standard" not in said(await world.ann.slash(elsewhere, "table settings"))
    await world.ann.slash(world.here, "table settings")
    panel = Panel(at, world.ann)
    await panel.set("length", "rounds", "7")
    assert rules(table).rounds == 7


# What others see


async def test_a_guest_and_a_stranger_may_read(world: World, at: Seated) -> None:
    table = await at.open(rules="mori")
    await at.press(world.bob, "join")
    cho = world.here.guild.add_member(world.env.create_user("Cho"))  # type: ignore[union-attr]
    for reader in (world.bob, cho):
        await at.press(reader, "setup")
        opened = Panel(at, reader)
        await reader.slash(world.here, "table settings")
        for panel in (opened, Panel(at, reader)):
            assert "The settings are the host's to change." in panel.words
            assert panel.verbs() == {"setup_group"} and "**Mori family**" in panel.words
            for group in PAGES:
                await panel.choose("setup_group", group)
                listed = list(rows(table.settings, group, "en"))
                assert listed
                for rule in listed:
                    assert f"{rule.label}: **{rule.value}**" in panel.words
                assert panel.verbs() == {"setup_group"}
    assert rules(table) == RuleSet.of("mori")
    dai = world.here.guild.add_member(world.env.create_user("Dai"))  # type: ignore[union-attr]
    elsewhere = world.here.guild.create_text_channel("elsewhere")  # type: ignore[union-attr]
    assert said(await dai.slash(elsewhere, "table settings")) == "You do not sit at that table."


async def test_what_others_press_changes_nothing(world: World, at: Seated) -> None:
    table = await at.open()
    host = await Panel.open(at, world.ann)
    await host.set("cards", "joker", "on")
    await host.choose("setup_rule", "joker")
    theirs = await Panel.open(at, world.bob)
    before = table.settings
    stored = world.env.backend.messages[world.here.id]
    stored[theirs.message.id].components = stored[host.message.id].components
    await theirs.choose("setup_value", "off")
    assert table.settings == before and "The settings are the host's to change." in theirs.words
    stored[theirs.message.id].components = stored[host.message.id].components
    await theirs.reset()
    assert table.settings == before and theirs.verbs() == {"setup_group"}


async def test_who_takes_the_table_over_may_change_it(world: World, at: Seated) -> None:
    table = await at.open()
    await at.press(world.bob, "join")
    old, new = await Panel.open(at, world.ann), await Panel.open(at, world.bob)
    await old.choose("setup_group", "length")
    await old.choose("setup_rule", "rounds")
    await world.ann.slash(world.here, "table leave")
    await old.choose("setup_value", "3")
    assert rules(table).rounds == 5 and "The settings are the host's to change." in old.words
    await new.set("length", "rounds", "4")
    assert rules(table).rounds == 4


# Panels that are out of date


async def test_of_two_panels_the_older_one_shows_what_the_newer_did(
    world: World, at: Seated
) -> None:
    table = await at.open()
    old, new = await Panel.open(at, world.ann), await Panel.open(at, world.ann)
    await old.choose("setup_group", "scoring")
    await old.choose("setup_rule", "seven_points")
    await new.set("scoring", "seven_points", "20")
    await old.choose("setup_value", "50")
    assert rules(table).seven_points == 20
    assert "The settings have changed since." in old.words
    assert "Points for a seven: **20** ✎" in old.words
    await old.choose("setup_value", "50")
    assert rules(table).seven_points == 50, "now it knows"
    preset, reset = await Panel.open(at, world.ann), await Panel.open(at, world.ann)
    await new.set(PACE, "window", "5")
    await preset.choose("setup_preset", "pagat")
    await reset.reset()
    assert rules(table).text() == "standard seven_points=50"
    assert all("The settings have changed since." in one.words for one in (preset, reset))


async def test_a_panel_stays_good_when_somebody_joins(world: World, at: Seated) -> None:
    table = await at.open()
    panel = await Panel.open(at, world.ann)
    await panel.choose("setup_group", "length")
    await panel.choose("setup_rule", "rounds")
    await at.press(world.bob, "join")
    await panel.choose("setup_value", "2")
    assert rules(table).rounds == 2


async def test_after_the_start_it_can_only_be_read(world: World, at: Seated) -> None:
    table = await at.open(seats=2)
    setup = at.id_of(at.board, "setup")
    panel = await Panel.open(at, world.ann)
    await panel.choose("setup_group", "length")
    await panel.choose("setup_rule", "rounds")
    await at.press(world.ann, "start")
    assert not at.controls(at.board, "setup")
    before = table.settings
    await panel.choose("setup_value", "2")
    assert table.settings == before
    assert "The match has started, so the settings stay as they are." in panel.words
    assert panel.verbs() == {"setup_group"} and "Rounds: **5**" in panel.words
    late = await at.late(world.bob, at.board, setup)
    assert "The match has started" in said(late)
    assert "The match has started" in said(await world.ann.slash(world.here, "table settings"))


async def test_a_press_in_the_settings_brings_the_hand_at_the_start(
    world: World, at: Seated
) -> None:
    await at.open(seats=2)
    await at.press(world.bob, "join")
    await world.env.advance_time(16 * 60)
    await (await Panel.open(at, world.bob)).choose("setup_group", "cards")
    await at.press(world.ann, "start")
    assert at.panel(world.bob), "Discord would not have taken one for the press on Join any more"


async def test_a_panel_of_a_table_that_is_over(world: World, at: Seated) -> None:
    table = await at.open()
    panel = await Panel.open(at, world.ann)
    await world.ann.slash(world.here, "table close")
    assert table.stage is Stage.CLOSED
    before = panel.words
    assert said(await panel.choose("setup_group", "cards")).startswith("That table ")
    assert panel.words == before


@pytest.mark.parametrize(
    "control",
    [
        "setup_value:{table}:0",
        "setup_value:{table}:0:length.rounds",
        "setup_value:{table}:0:length.rounds.{mark}",
        "setup_preset:{table}:0:{mark}",
        "setup_rule:{table}:0:cards",
        "setup_reset:{table}:0:{mark}",
    ],
)
async def test_a_button_that_cannot_be(world: World, at: Seated, control: str) -> None:
    table = await at.open()
    panel = await Panel.open(at, world.ann)
    custom_id = "sb:" + control.format(table=table.id, mark=mark(table.settings))
    for message in (panel.message, at.board):
        result = await at.late(world.ann, message, custom_id)
        assert said(result) == "That button is from an earlier game."
    assert rules(table) == RuleSet.of("standard")


async def test_the_board_is_not_replaced_by_a_panel(world: World, at: Seated) -> None:
    table = await at.open()
    known = mark(table.settings)
    for control in ("setup_group:{}:0:cards", f"setup_reset:{{}}:0:home.{known}"):
        await at.late(world.ann, at.board, "sb:" + control.format(table.id))
        assert at.controls(at.board, "join")


@pytest.mark.parametrize(
    ("verb", "value"),
    [
        ("setup_value", "0"),
        ("setup_value", "31"),
        ("setup_value", "3 ron=on"),
        ("setup_value", "three"),
        ("setup_preset", "poker"),
    ],
)
async def test_a_value_that_no_menu_offers(world: World, at: Seated, verb: str, value: str) -> None:
    table = await at.open()
    panel = await Panel.open(at, world.ann)
    if verb == "setup_value":
        await panel.choose("setup_group", "length")
        await panel.choose("setup_rule", "rounds")
    stored = world.env.backend.messages[world.here.id][panel.message.id]
    for part in at.raw(panel.message):
        if str(part.get("custom_id")).startswith(f"sb:{verb}:"):
            part["options"].append({"label": "-", "value": value})
    assert stored.components
    assert said(await panel.choose(verb, value)) == "That button is from an earlier game."
    assert rules(table) == RuleSet.of("standard")


# What Discord takes


def _table(settings: TableSettings) -> Table:
    return Table(
        "t" * 8,
        Person(1, "Ann"),
        settings,
        journal=MemoryJournal(),
        seed="5e" * 32,
        clock=HandClock(),
    )


def _everything_changed(preset: str) -> TableSettings:
    """The longest words for every rule at once, whether or not they go together."""
    settings = TableSettings(rules=RuleSet.of(preset), ranked=True, even=False, turn_limit=60)
    longest: dict[str, Any] = {}
    for name in FIELDS:
        others = [one for one in values(settings, name) if one != PRESETS[preset][name]]
        said = {len(in_words(settings, name, one, "en")): one for one in others}
        longest[name] = said[max(said)]
    longest |= {"players": (4, 6), "joker": True, "target": 1_000_000_000, "feeder": 1_000_000}
    return replace(settings, rules=settings.rules.model_copy(update=longest))


@pytest.mark.parametrize("preset", PRESETS)
async def test_discord_would_take_every_page(preset: str) -> None:
    about_joker = "; ".join(rule.label for rule in switches(RuleSet.of("mori"), "en"))
    note = text("table_settings.refused.no_joker", "en", which=about_joker)
    for settings in (TableSettings(rules=RuleSet.of(preset)), _everything_changed(preset)):
        table = _table(settings)
        table.revision = 9_999_999_999
        for editable in (True, False):
            within_limits(settings_layout(table, "en", editable=editable, note=note))
            for group in PAGES:
                for rule in (*GROUPS.get(group, PACE_VALUES), None):
                    within_limits(
                        settings_layout(
                            table, "en", editable=editable, group=group, rule=rule, note=note
                        )
                    )


@pytest.mark.parametrize("preset", PRESETS)
def test_each_value_has_words_of_its_own(preset: str) -> None:
    settings = with_preset(TableSettings(), preset)
    for name in (*FIELDS, *PACE_VALUES):
        offered = values(settings, name)
        shown = [in_words(settings, name, value, "en") for value in offered]
        assert len(set(shown)) == len(shown) <= 25, name
        assert _value(settings, name) in offered


def test_a_number_from_elsewhere_is_among_the_values() -> None:
    settings = with_value(TableSettings(), "rounds", "19")
    offered = values(settings, "rounds")
    assert offered == [None, *sorted(set(offered) - {None})] and 19 in offered


def test_every_refusal_has_its_sentence() -> None:
    for code in (*(code for code, _, _ in _refusals(RuleSet())), "seats", "full"):
        assert text(f"table_settings.refused.{code}", "en", which="")


def test_all_of_the_pace_that_people_choose() -> None:
    hidden = {"rules", "pace", "between_rounds", "patience", "idle_lobby"}
    assert {field.name for field in fields(TableSettings)} - hidden == set(PACE_VALUES)
    assert set(PACE_VALUES["level"]) == set(PLAYERS) - {"random"}, "that one is for measuring"
    assert with_preset(TableSettings(seats=5), "hundred").seats == 4
