"""Everything that leaves the bot while people play: to whom it goes, and which cards it names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from simcord.backend.models.interaction import Interaction
from simcord.env import Env
from simcord.types import HttpLogEntry

from bot.interactions import ControlId
from engine.cards import JOKER, format_cards, parse_card
from engine.table import Stage, Table

FACE = re.compile(r"(?<!Joker=)(?<![0-9])(10|[A2-9JQK])([♤♠♥♡♦♢♧♣])")
EMOJI = re.compile(r"(?<![0-9A-Za-z_])(10|[A2-9JQK])_([shdc])(?:pade|eart|iamond|lub)s(?:_4c)?_sb")
CODE = re.compile(r"(?<![0-9A-Za-z*])([A2-9TJQK])([shdc])(?![0-9A-Za-z])")
"""A card's text; what a joker stands for is left out, for it may be any card."""
SUITS = {"♤": "s", "♠": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♧": "c", "♣": "c"}
EPHEMERAL = 1 << 6

Kind = Literal["bot", "interaction"]


@dataclass
class Overheard:
    """Listens to the requests of a bot whose one table is played at.

    Attributes:
        seats: whose seat is which, by the id of the person.
        leaks: what somebody was shown that they may not know, in words.
        requests: counted by how they are allowed: with the bot's own token, which counts
            against Discord's limit for all servers, or with that of an interaction.
        cards_shown: how many cards were looked at.
    """

    env: Env
    table: Table
    seats: Mapping[int, int]
    leaks: list[str] = field(default_factory=list)
    requests: Counter[Kind] = field(default_factory=Counter)
    cards_shown: int = 0
    _round: int = 0
    _public: set[int] = field(default_factory=set)
    _hands: dict[int, set[int]] = field(default_factory=dict)
    _results: set[int] = field(default_factory=set)

    def listen(self) -> None:
        """From now on."""
        hear = self.hear

        class Watched(list[HttpLogEntry]):
            def append(self, entry: HttpLogEntry, /) -> None:
                super().append(entry)
                hear(entry)

        self.env.backend.http_requests = Watched()

    def hear(self, entry: HttpLogEntry) -> None:
        """A request leaves."""
        parts = entry.path.strip("/").split("/")
        asked = self._asked(parts)
        self.requests["bot" if asked is None else "interaction"] += 1
        self._learn()
        body: Any = entry.json or {}
        if parts[0] == "interactions":
            body = body.get("data") or {}
        message = self._message(parts, asked)
        if self.table.stage is not Stage.PLAYING and message is not None:
            self._results.add(message)  # the hands lie open, and do so when the next are dealt
        if self.table.stage is not Stage.PLAYING or message in self._results:
            return
        cards = set(cards_in(body))
        self.cards_shown += len(cards)
        reader = None
        known = self._public
        if asked is not None and self._is_private(asked, message, body):
            reader = self.seats.get(asked.user_id)
            known = known | self._hands.get(-1 if reader is None else reader, set())
        if unknown := cards - known:
            who = "everybody" if reader is None else f"seat {reader}"
            what = format_cards(sorted(unknown))
            self.leaks.append(f"{who} was shown {what} by {entry.method} {entry.path}: {body}")

    def _learn(self) -> None:
        """What has become known by now; a card that was seen once in a round stays known."""
        match = self.table.match
        if match is None or match.round is None:
            return
        if match.round.number != self._round:
            self._round = match.round.number
            self._public.clear()
            self._hands.clear()
        view = match.view(None)
        self._public |= {*view.discards}
        self._public |= {card for laid in view.melds for card in laid.meld.cards if card < JOKER}
        if view.dead_card is not None:
            self._public.add(view.dead_card)
        for seat in range(len(self.table.seats)):
            self._hands.setdefault(seat, set()).update(match.view(seat).hand or ())

    def _asked(self, parts: list[str]) -> Interaction | None:
        """The interaction whose token is used."""
        if parts[0] not in ("interactions", "webhooks"):
            return None
        interactions = self.env.backend.interactions.values()
        return next(each for each in interactions if each.token == parts[2])

    def _message(self, parts: list[str], asked: Interaction | None) -> int | None:
        """The message that is changed, where it is one that there is already."""
        if parts[0] == "channels":
            return int(parts[3]) if len(parts) > 3 and parts[2] == "messages" else None
        assert asked is not None
        if parts[0] == "interactions":
            return asked.source_message_id
        if parts[-1] == "@original":
            return asked.message_id or asked.source_message_id
        return int(parts[-1]) if parts[-1].isdecimal() and len(parts) > 4 else None

    def _is_private(self, asked: Interaction, message: int | None, body: Any) -> bool:
        if int(body.get("flags") or 0) & EPHEMERAL:
            return True
        stored = self.env.backend.messages.get(asked.channel_id, {}).get(message or 0)
        return stored is not None and bool(int(stored.flags) & EPHEMERAL)


def cards_in(body: Any) -> Iterator[int]:
    """The cards that a payload names, in what is read and in what its controls carry."""
    if isinstance(body, list):
        for part in body:
            yield from cards_in(part)
    elif isinstance(body, dict):
        for key, value in body.items():
            if key == "custom_id":
                control = ControlId.parse(value)
                yield from _codes(control.arg or "" if control is not None else "")
            elif key == "value":
                yield from _codes(str(value))
            elif isinstance(value, str):
                yield from _faces(value)
            else:
                yield from cards_in(value)


def _codes(text: str) -> Iterable[int]:
    return [parse_card(rank + suit) for rank, suit in CODE.findall(text.replace("_", " "))]


def _faces(text: str) -> Iterable[int]:
    found = [(rank, SUITS[suit]) for rank, suit in FACE.findall(text)] + EMOJI.findall(text)
    return [parse_card(("T" if rank == "10" else rank) + suit) for rank, suit in found]
