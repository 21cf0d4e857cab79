"""Slow and failing answers, on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random


@dataclass(eq=False)
class Fault:
    """Something that goes wrong with requests.

    Attributes:
        route: part of the routes that it concerns, as ``PATCH /channels``.
        status: what is answered instead; 429 with ``retry_after``, and None for the real answer.
        times: how often at most.
        share: in what part of the requests.
        afterwards: whether what was asked is done all the same, and only the answer is lost.
        delay: seconds before anything else happens.
        late: seconds between what is done and its answer.
        everywhere: whether a 429 is said to be the whole bot's.
        public: whether only what everybody sees is concerned, whatever token is used.
        code: Discord's number for what is wrong.
        once: whether it strikes the same address only once, so that a second try goes well.
        met: how often it struck.
    """

    route: str
    status: int | None = 500
    times: int | None = None
    share: float = 1.0
    afterwards: bool = False
    delay: float = 0.0
    late: float = 0.0
    retry_after: float = 0.3
    everywhere: bool = False
    public: bool = False
    code: int = 0
    once: bool = False
    met: int = 0
    struck: set[str] = field(default_factory=set)


@dataclass
class Faults:
    """Those that are on.

    Attributes:
        delay: seconds by which every answer is late.
    """

    delay: float = 0.0
    present: list[Fault] = field(default_factory=list)
    chance: Random = field(default_factory=lambda: Random(0))

    def strikes(self, route: str, path: str, is_public: Callable[[], bool]) -> Fault | None:
        """The fault that a request meets."""
        for fault in self.present:
            if fault.route not in route or (fault.times is not None and fault.met >= fault.times):
                continue
            if fault.once and path in fault.struck:
                continue
            if fault.public and not is_public():
                continue
            if self.chance.random() < fault.share:
                fault.met += 1
                fault.struck.add(path)
                return fault
        return None

    @contextmanager
    def on(self, fault: Fault) -> Iterator[Fault]:
        """Let something go wrong meanwhile."""
        self.present.append(fault)
        try:
            yield fault
        finally:
            self.present.remove(fault)
