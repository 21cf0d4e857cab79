"""How each person likes their hand sorted."""

from __future__ import annotations

from typing import Literal, Protocol

from bot.preferences import KnownPreferences

Order = Literal["suit", "rank"]


class Orders(Protocol):
    """Knows it. Asked while a hand is drawn, so it answers at once."""

    def of(self, person: int) -> Order:
        """How that person's hand is sorted."""
        ...

    def keep(self, person: int, order: Order) -> None:
        """That person has chosen."""
        ...


class MemoryOrders:
    """For as long as the process lives; who has chosen nothing has cards by suit."""

    def __init__(self) -> None:
        self._by_rank: set[int] = set()

    def of(self, person: int) -> Order:
        """How that person's hand is sorted."""
        return "rank" if person in self._by_rank else "suit"

    def keep(self, person: int, order: Order) -> None:
        """That person has chosen."""
        if order == "rank":
            self._by_rank.add(person)
        else:
            self._by_rank.discard(person)


class KeptOrders:
    """As people prefer it, everywhere and for good."""

    def __init__(self, preferences: KnownPreferences) -> None:
        self._preferences = preferences

    def of(self, person: int) -> Order:
        """How that person's hand is sorted."""
        return self._preferences.of(person).sort

    def keep(self, person: int, order: Order) -> None:
        """That person has chosen."""
        self._preferences.change_soon(person, sort=order)
