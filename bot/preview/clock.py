"""The imagined Discord's clock, kept on real time."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import structlog

from bot.preview.pages import LivePreview

TICK: Final = 0.25
"""Seconds between two looks at the clock."""

log = structlog.get_logger(__name__)


async def keep_time(preview: LivePreview) -> None:
    """Move the clock, and show the pages what changed, until cancelled.

    Each step is the difference between two absolute clocks, so that a late or failed one is made
    up for by the next and the error does not add up.
    """
    env = preview.env
    # Not `time.monotonic`: simcord puts its own clock there.
    real, imagined = time.perf_counter(), env.now()
    while True:
        await asyncio.sleep(TICK)
        async with preview.lock:
            try:
                behind = time.perf_counter() - real - (env.now() - imagined).total_seconds()
                if behind > 0:
                    await env.advance_time(behind)
            except TimeoutError:
                log.debug("clock_is_late")
            except Exception:
                log.exception("clock_failed")
            try:
                show_changes(preview)
            except Exception:
                log.exception("pages_failed")


def show_changes(preview: LivePreview) -> None:
    """Draw the pages again if anything crossed the wire, and forget what crossed it.

    Drawing what has not changed would make revisions for nothing, and the record of all traffic
    is what grows most in a long session.
    """
    backend = preview.env.backend
    if backend.transcript:
        preview.publish_all()
        backend.transcript.clear()
        backend.http_requests.clear()
