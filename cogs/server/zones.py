"""Time zones: by their IANA names, found by the cities in them."""

from __future__ import annotations

from functools import cache
from typing import Final
from zoneinfo import available_timezones

MOST_OFFERED: Final = 25

COMMON: Final = (
    "Asia/Tokyo",
    "UTC",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Madrid",
    "Europe/Moscow",
    "Asia/Seoul",
    "Asia/Shanghai",
    "Asia/Taipei",
    "Asia/Hong_Kong",
    "Asia/Singapore",
    "Asia/Bangkok",
    "Asia/Jakarta",
    "Asia/Manila",
    "Asia/Kolkata",
    "Australia/Sydney",
    "Pacific/Auckland",
)
"""Offered before anything is typed."""

CITIES: Final = {
    "Asia/Tokyo": ("Osaka", "Kyoto", "Sapporo", "Nagoya", "Fukuoka", "Japan", "JST"),
    "America/New_York": ("Boston", "Washington", "Miami", "Atlanta", "Eastern", "EST", "EDT"),
    "America/Chicago": ("Houston", "Dallas", "Austin", "Central", "CST", "CDT"),
    "America/Denver": ("Salt_Lake_City", "Mountain", "MST", "MDT"),
    "America/Los_Angeles": ("San_Francisco", "Seattle", "San_Diego", "Portland", "PST", "PDT"),
    "America/Toronto": ("Ottawa", "Montreal"),
    "America/Sao_Paulo": ("Rio_de_Janeiro", "Brasilia"),
    "Europe/London": ("Manchester", "Edinburgh", "Britain", "UK", "GMT", "BST"),
    "Europe/Berlin": ("Hamburg", "Munich", "Frankfurt", "Cologne", "Germany", "CET", "CEST"),
    "Europe/Paris": ("Lyon", "Marseille", "France"),
    "Europe/Rome": ("Milan", "Naples", "Italy"),
    "Europe/Madrid": ("Barcelona", "Spain"),
    "Asia/Shanghai": ("Beijing", "Shenzhen", "Guangzhou", "China"),
    "Asia/Seoul": ("Busan", "Korea"),
    "Asia/Kolkata": ("Mumbai", "Delhi", "Bangalore", "Chennai", "India", "IST"),
    "Asia/Ho_Chi_Minh": ("Hanoi", "Saigon", "Vietnam"),
    "Australia/Sydney": ("Canberra",),
    "UTC": ("Greenwich", "Zulu", "GMT"),
}
"""What people look for and the name does not say."""


@cache
def zones() -> dict[str, str]:
    """Every zone that a calendar can follow, by its name as it is looked for."""
    whole = [
        name
        for name in available_timezones()
        if name == "UTC" or ("/" in name and not name.startswith(("Etc/", "SystemV/", "posix")))
    ]
    return {_plain(name): name for name in sorted(whole)}


def zone_named(written: str) -> str | None:
    """The name of a zone as it is spelled, from what somebody typed; None if there is none.

    >>> zone_named("asia/tokyo "), zone_named("New York"), zone_named("Mars/Olympus")
    ('Asia/Tokyo', 'America/New_York', None)
    """
    typed = _plain(written)
    known = zones()
    if typed in known:
        return known[typed]
    of_city = [name for name in known.values() if _plain(name.rpartition("/")[2]) == typed]
    return of_city[0] if len(of_city) == 1 else None


def offered(typed: str) -> list[str]:
    """The zones to choose from, for what has been typed so far; best first, at most 25."""
    wanted = _plain(typed)
    if not wanted:
        return list(COMMON)
    ranked = []
    for name in zones().values():
        city, whole = _plain(name.rpartition("/")[2]), _plain(name)
        if city.startswith(wanted) or whole == wanted:
            rank = 0
        elif any(_plain(word).startswith(wanted) for word in CITIES.get(name, ())):
            rank = 1
        elif wanted in whole:
            rank = 2
        else:
            continue
        ranked.append((rank, name not in COMMON, name))
    return [name for *_, name in sorted(ranked)[:MOST_OFFERED]]


def _plain(written: str) -> str:
    return " ".join(written.casefold().replace("_", " ").split())
