"""What the bot has asked for."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Asked:
    """One request.

    Attributes:
        at: when, on the steady clock.
        route: the method and the route's template.
        path: what exactly was asked.
        digest: stands for its body.
        status: what it was answered with.
    """

    at: float
    route: str
    path: str
    digest: int
    status: int


@dataclass
class Requests:
    """All requests, or only how many there were.

    Attributes:
        counts: by route and status.
        by_bot: how many came with the bot's token and were taken, and so count against its limit.
        all: each of them, where everything is kept.
    """

    counts: Counter[tuple[str, int]] = field(default_factory=Counter)
    by_bot: int = 0
    all: list[Asked] = field(default_factory=list)

    def note(
        self, route: str, path: str, body: str, status: int, *, by_bot: bool, keep: bool
    ) -> None:
        self.counts[route, status] += 1
        self.by_bot += by_bot and status != 429
        if keep:
            self.all.append(Asked(time.monotonic(), route, path, hash(body), status))

    @property
    def refused_by_limits(self) -> int:
        """How many were answered with 429."""
        return sum(count for (_, status), count in self.counts.items() if status == 429)

    def most_repeated(self) -> int:
        """How often the request that failed most often was sent unchanged."""
        failed = Counter((one.route, one.path, one.digest) for one in self.all if one.status >= 400)
        return max(failed.values(), default=0)
