"""``sevenbridge preview``: the whole bot in a local browser page, without a token."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import sys
import threading
import webbrowser
from contextlib import suppress
from typing import Annotated, Final

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.client import Bot
from bot.log import set_up_log
from data.errors import DataError

_MISSING: Final = (
    "The preview needs its extra packages: run `make play`, "
    'or install them with `pip install "seven-bridge[preview]"`.'
)
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class _Pace(BaseSettings):
    """The one setting that this shares with the bot; it needs no token, and no ``.env``."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore")

    cpu_pace: Annotated[float, Field(ge=0, le=30)] = 1.5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=_port, default=0, help="where to listen on 127.0.0.1 (default: any free one)"
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="print the address and open no browser"
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="keep what is played, as in sqlite:///./play.sqlite3 (default: forget it at the end)",
    )


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) <= 65535):
        raise argparse.ArgumentTypeError("a port is a number up to 65535")
    return int(text)


def run(args: argparse.Namespace) -> int:
    if not is_installed():
        print(f"sevenbridge: {_MISSING}", file=sys.stderr)
        return 2
    from simcord import SetupError

    try:
        pace = _Pace().cpu_pace
    except (ValidationError, UnicodeDecodeError):
        print("sevenbridge: CPU_PACE must be a number of seconds from 0 to 30.", file=sys.stderr)
        return 2
    set_up_log("WARNING", "auto")
    try:
        bot = Bot(cpu_pace=pace, database=args.database)
        asyncio.run(serve(bot, args.port, browser=not args.no_browser))
    except KeyboardInterrupt:
        return 0  # before there was anything to end, or on Windows
    except DataError as error:
        print(f"sevenbridge: {str(error).replace('DATABASE_URL', '--database')}", file=sys.stderr)
        return 2
    except SetupError as error:
        if not isinstance(error.__cause__, OSError):
            raise
        print(
            f"sevenbridge: Port {args.port} cannot be used; name another with --port, or none.",
            file=sys.stderr,
        )
        return 2
    return 0


def is_installed() -> bool:
    """Whether everything is there that draws the pages."""
    logging.disable(logging.WARNING)  # the first import tries a client out, which warns of much
    try:
        import simcord
        from simcord.preview import _require_preview_runtime

        _require_preview_runtime()
    except ImportError:
        return False
    except simcord.SetupError:
        return False
    finally:
        logging.disable(logging.NOTSET)
    return True


async def serve(bot: Bot, port: int, *, browser: bool) -> None:
    """Serve the page until Ctrl-C, or until somebody ends the session in it."""
    from bot.preview.runner import serving

    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()
    for number in _SIGNALS:
        # Windows has no such handlers; there Ctrl-C raises KeyboardInterrupt.
        with suppress(NotImplementedError):
            loop.add_signal_handler(number, stopped.set)
    try:
        async with serving(bot, port=port) as preview:
            print(f"Seven Bridge is at {preview.url}")
            print(how_to_begin(), flush=True)
            if browser and has_browser():
                # Some browsers keep the caller waiting.
                threading.Thread(target=webbrowser.open, args=(preview.url,), daemon=True).start()
            ends = [
                asyncio.ensure_future(stopped.wait()),
                asyncio.ensure_future(preview.wait_closed()),
            ]
            try:
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for end in ends:
                    end.cancel()
    finally:
        for number in _SIGNALS:
            with suppress(NotImplementedError):
                loop.remove_signal_handler(number)


def how_to_begin() -> str:
    """One line for whoever sees the page for the first time."""
    from bot.preview.world import BEGINNING, PEOPLE

    *most, last = PEOPLE
    return f"{BEGINNING}; each new tab is another of {', '.join(most)} and {last}; Ctrl-C ends it."


def has_browser() -> bool:
    """Whether a window can open: without a screen there may be a browser in this terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
