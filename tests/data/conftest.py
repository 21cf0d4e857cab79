"""A store on a real file, with a clock that tests set."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Protocol

import pytest

from data.store import Store
from tests.data.sitting import Hours


class OpenStore(Protocol):
    async def __call__(self, busy_seconds: float = 5.0) -> Store: ...


@pytest.fixture
def now() -> Hours:
    return Hours()


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/bridge.sqlite3"


@pytest.fixture
async def open_store(url: str, now: Hours) -> AsyncIterator[OpenStore]:
    """Opens the same file again and again, as a process that starts anew does."""
    opened: list[Store] = []

    async def open_(busy_seconds: float = 5.0) -> Store:
        opened.append(await Store.open(url, now=now, busy_seconds=busy_seconds))
        return opened[-1]

    yield open_
    for store in opened:
        await store.close()


@pytest.fixture
async def store(open_store: OpenStore) -> Store:
    return await open_store()
