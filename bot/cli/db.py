"""``sevenbridge db``: what can be done to the database without the bot."""

from __future__ import annotations

import argparse
import asyncio
import sys

from bot.settings import SettingsError, load_keeping
from data.database import Database
from data.errors import DataError
from data.store import Store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    what.add_parser("upgrade", help="bring the schema up to date; `run` does it by itself")
    what.add_parser("recompute", help="work all ratings out again from the matches")


def run(args: argparse.Namespace) -> int:
    try:
        url = load_keeping().database_url
        work = _upgrade(url) if args.what == "upgrade" else _recompute(url)
        print(asyncio.run(work))
    except (SettingsError, DataError) as error:
        print(f"sevenbridge: {error}", file=sys.stderr)
        return 2
    return 0


async def _upgrade(url: str) -> str:
    database = await Database.open(url)
    await database.close()
    return "The database is up to date."


async def _recompute(url: str) -> str:
    store = await Store.open(url)
    try:
        done = await store.ratings.recompute()
    finally:
        await store.close()
    if not done.matches:
        return "There are no ranked matches yet, so there are no ratings."
    matches = "1 ranked match" if done.matches == 1 else f"{done.matches} ranked matches"
    found = "all ratings were right" if not done.changed else f"ratings changed: {done.changed}"
    return f"Worked {matches} out again: {found}."
