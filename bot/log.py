"""The log: one line an event, for people or for programs, and never a secret in it."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterable
from typing import Any, Final, TextIO

import structlog

HIDDEN: Final = "[hidden]"

_TOKENS: Final = (
    # Interaction and webhook tokens, as they stand in addresses: whoever has one can write.
    re.compile(r"(?<=/webhooks/)(\d+)/[^/\s?\"']+"),
    re.compile(r"(?<=/interactions/)(\d+)/[^/\s?\"']+"),
)
_BOT_TOKEN: Final = re.compile(r"[\w-]{20,}\.[\w-]{6}\.[\w-]{25,}")


class Redaction:
    """Takes secrets out of finished lines, whoever put them there."""

    def __init__(self, secrets: Iterable[str]) -> None:
        self._secrets = tuple(secret for secret in secrets if secret)

    def __call__(self, logger: object, method: str, event: Any) -> str:
        """Clean a finished line, as the last of the processors."""
        line = str(event)
        for secret in self._secrets:
            line = line.replace(secret, HIDDEN)
        for pattern in _TOKENS:
            line = pattern.sub(rf"\1/{HIDDEN}", line)
        return _BOT_TOKEN.sub(HIDDEN, line)


def set_up_log(
    level: str, form: str, *, secrets: Iterable[str] = (), stream: TextIO | None = None
) -> logging.Handler:
    """Send our own events and those of every library to one place.

    Args:
        level: the least that is logged, as ``INFO``.
        form: ``console``, ``json``, or ``auto`` for what suits the stream.
        secrets: what must not appear.
        stream: standard error if not given.
    """
    out = stream if stream is not None else sys.stderr
    readable = out.isatty() if form == "auto" else form == "console"
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_rendering(readable, colours=readable and out.isatty()),
                Redaction(secrets),
            ],
        )
    )
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level)
    # These tell every request and frame below INFO, hands included.
    for chatty in ("discord.http", "discord.gateway", "discord.client", "asyncio"):
        logging.getLogger(chatty).setLevel(max(logging.INFO, logging.getLevelName(level)))
    # At every start it says that there is nothing to do.
    logging.getLogger("alembic").setLevel(max(logging.WARNING, logging.getLevelName(level)))
    return handler


def _rendering(readable: bool, *, colours: bool) -> list[structlog.typing.Processor]:
    """From an event to a line. Tracebacks come without the values of variables: hands are there."""
    if readable:
        plain = structlog.dev.plain_traceback
        return [structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=plain)]
    return [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]
