"""What somebody asks of the bot, and what the bot may answer and when."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field

from tests.standin.ids import new_id
from tests.standin.refusals import Refused
from tests.standin.state import Channel, Json, Message, User

FIRST_ANSWER = 3.0
"""Seconds in which an interaction must be answered."""
TOKEN_LASTS = 15 * 60.0
"""Seconds in which its token can be used after that."""

COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5

MESSAGE, THINKING, DEFERRED, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
"""Types of callbacks."""


@dataclass(eq=False)
class Interaction:
    """One press, one choice or one command.

    Attributes:
        kind: one of Discord's types.
        name: what was pressed or typed, for people who read a failure.
        sent: when its frame left for the bot; None while no bot is connected.
        arrived: when the callback came in; None until then.
        answered: when Discord had taken it.
        callback: the callback's type.
        original: the message that ``@original`` means.
        source: the message that was pressed.
        asked: Discord's payload.
        modal: the form that was the answer.
        choices: the suggestions that were the answer.
        answers: every message that came of it, in order, as it was first.
        lost: whether no bot was there to hear of it, or the one that was is gone.
    """

    kind: int
    name: str
    person: User
    channel: Channel
    source: Message | None
    asked: Json = field(default_factory=dict)
    id: str = field(default_factory=new_id)
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    created: float = field(default_factory=time.monotonic)
    sent: float | None = None
    arrived: float | None = None
    answered: float | None = None
    callback: int | None = None
    original: Message | None = None
    modal: Json | None = None
    choices: list[Json] | None = None
    answers: list[Message] = field(default_factory=list)
    lost: bool = False
    done: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def latency(self) -> float:
        """Seconds from the frame to the bot until its callback."""
        assert self.sent is not None and self.arrived is not None, "it was answered"
        return self.arrived - self.sent

    def must_be_open(self, kind: int) -> None:
        """Whether that callback may come now.

        Raises:
            Refused: it is too late, was answered, or cannot be answered so.
        """
        if self.answered is not None:
            raise Refused(40060)
        if time.monotonic() - self.created > FIRST_ANSWER:
            raise Refused(10062)
        pressed = self.kind == COMPONENT or (self.kind == FORM and self.source is not None)
        fits = {
            MESSAGE: self.kind != AUTOCOMPLETE,
            THINKING: self.kind != AUTOCOMPLETE,
            DEFERRED: pressed,
            UPDATE: pressed,
            CHOICES: self.kind == AUTOCOMPLETE,
            MODAL: self.kind in (COMMAND, COMPONENT),
        }
        if not fits.get(kind, False):
            raise Refused(50035, f"callback type {kind} for an interaction of type {self.kind}")

    def must_be_usable(self) -> None:
        """Whether its token may be used.

        Raises:
            Refused: it is unanswered, or too old.
        """
        if self.answered is None:
            raise Refused(10015)
        if time.monotonic() - self.created > TOKEN_LASTS:
            raise Refused(50027)

    def answer(self, kind: int) -> None:
        """The callback has come."""
        self.callback = kind
        self.answered = time.monotonic()
        self.arrived = self.arrived or self.answered
        self.done.set()
