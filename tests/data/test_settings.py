"""What servers and people have set stays set."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from data.settings import GuildSettings, Preferences
from data.store import Store
from tests.data.conftest import OpenStore
from tests.data.sitting import ANN, BOB, GUILD


async def test_servers(store: Store, open_store: OpenStore) -> None:
    assert await store.settings.get(GUILD) == GuildSettings()
    value = GuildSettings(
        language="ja", zone="Asia/Tokyo", rules="mori rounds=4", openers=(1, 2**62), channels=(3,)
    )
    await store.settings.put(GUILD, value)
    await store.seasons.schedule(GUILD, "monthly")
    await store.settings.put(GUILD + 1, GuildSettings(openers=()))
    again = await open_store()
    assert await again.settings.get(GUILD) == value
    assert (await again.settings.get(GUILD + 1)).openers == (), "nobody is not everybody"
    await again.settings.put(GUILD, GuildSettings())
    assert await again.settings.get(GUILD) == GuildSettings()
    assert await again.seasons.schedule_of(GUILD) == "monthly", "that is another matter"


async def test_people(store: Store, open_store: OpenStore) -> None:
    assert await store.preferences.get(ANN) == Preferences()
    value = Preferences(
        language="ja", four_colours=True, sort="rank", turn_pings=True, auto_pass=True
    )
    await store.preferences.put(ANN, Preferences())
    await store.preferences.put(ANN, value)
    again = await open_store()
    assert await again.preferences.get(ANN) == value
    assert await again.preferences.get(BOB) == Preferences()


@pytest.mark.parametrize(
    "wrong", [{"zone": "Mars/Olympus"}, {"rules": "whist"}, {"rules": "mori rounds=x"}]
)
def test_what_cannot_be_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        GuildSettings.model_validate(wrong)
    with pytest.raises(ValidationError):
        GuildSettings().zone = "UTC"  # type: ignore[misc]
