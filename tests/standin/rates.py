"""Limits on how much: a bucket for each route and place, and one for the whole bot.

Discord publishes no numbers; these are what its headers have been seen to say.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, field

GLOBAL = 50
"""Requests with the bot's token in a second."""

BUCKETS: dict[str, tuple[int, float]] = {
    "POST /channels/{channel_id}/messages": (5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": (5, 5.0),
    "DELETE /channels/{channel_id}/messages/{message_id}": (5, 1.0),
    "GET /channels/{channel_id}/messages/{message_id}": (5, 5.0),
    "POST /webhooks/{webhook_id}/{webhook_token}": (5, 2.0),
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original": (5, 2.0),
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": (5, 2.0),
    "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": (5, 2.0),
    "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original": (5, 2.0),
}
"""So many in so many seconds, for each channel or token."""


@dataclass
class Bucket:
    used: int = 0
    ends: float = 0.0


@dataclass
class Rates:
    """Counts requests.

    Attributes:
        buckets: what each route allows; tests make it stricter.
        most: what the bot may do in a second over all routes.
        in_second: how many of the bot's own requests came in each second of the clock.
        slowed: until when everything of the bot's is refused, and as the whole bot's limit.
    """

    buckets: dict[str, tuple[int, float]] = field(default_factory=lambda: dict(BUCKETS))
    most: int = GLOBAL
    in_second: dict[int, int] = field(default_factory=dict)
    _used: dict[tuple[str, str], Bucket] = field(default_factory=dict)

    def take_global(self) -> float | None:
        """Count a request of the bot's; seconds to wait if it is too much."""
        now = time.monotonic()
        second = int(now)
        used = self.in_second.get(second, 0)
        if used >= self.most:
            return second + 1 - now + 0.001
        self.in_second[second] = used + 1
        return None

    def take(self, route: str, place: str) -> tuple[dict[str, str], float | None]:
        """Count a request of a route; the headers, and seconds to wait if it is too much."""
        if route not in self.buckets:
            return {}, None
        limit, seconds = self.buckets[route]
        now = time.monotonic()
        bucket = self._used.get((route, place))
        if bucket is None or bucket.ends <= now:
            if len(self._used) > 10_000:
                self._used = {key: one for key, one in self._used.items() if one.ends > now}
            bucket = self._used[route, place] = Bucket(0, now + seconds)
        left = bucket.ends - now
        too_much = bucket.used >= limit
        bucket.used += not too_much
        name = hashlib.sha1(route.encode()).hexdigest()[:32]
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(limit - bucket.used),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": name,
        }
        return headers, left if too_much else None
