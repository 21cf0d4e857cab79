"""Ratings: how matches change what is believed of a player's skill. Pure, without a database.

The model is openskill's ``BradleyTerryPart`` with a window of six, so that everybody at a table
is compared with everybody. Its plain Plackett-Luce gives a worse place more than a tied better
one in some patterns of ties.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Final

from openskill.models import BradleyTerryPart

from data.schema import ALL_TIME

MU: Final = 25.0
"""What a newcomer is believed to be worth."""

SIGMA: Final = MU / 3
"""How unsure that is."""

SOFTEN: Final = 0.75
"""What is kept, from one season to the next, of the distance from :data:`MU`."""

WIDEN: Final = 3.0
"""The doubt that a new season adds (root of the sum of squares), never beyond :data:`SIGMA`."""

MATCHES_UNTIL_RANKED: Final = 5
"""Rated matches before a rating has a place among others."""

SHOWN_START: Final = 1000
SHOWN_STEP: Final = 30

LIBRARY: Final = f"openskill {version('openskill')}"

_MODEL: Final = BradleyTerryPart(mu=MU, sigma=SIGMA, beta=4 * MU / 6, window_size=6)


@dataclass(frozen=True, slots=True)
class Skill:
    """A rating: a normal distribution of what a player is worth."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """The number for people: what the player is worth almost surely.

        >>> Skill().shown, Skill(25, 2.5).shown
        (1000, 1525)
        """
        return round(SHOWN_START + SHOWN_STEP * (self.mu - 3 * self.sigma))

    def softened(self) -> Skill:
        """What a new season begins with."""
        return Skill(MU + SOFTEN * (self.mu - MU), min(SIGMA, math.sqrt(self.sigma**2 + WIDEN**2)))


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's rating in one season.

    Attributes:
        skill: the rating.
        matches: how many matches made it.
        last_match: the last of them.
    """

    skill: Skill
    matches: int
    last_match: int


@dataclass(frozen=True, slots=True)
class Change:
    """What a match did to a person's rating of its season."""

    before: Skill
    after: Skill


def rate(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """The ratings after a match of single players; equal places are draws.

    >>> [after.mu > 25 for after in rate([Skill(), Skill(), Skill()], [1, 1, 3])]
    [True, True, False]
    """
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Skill(team[0].mu, team[0].sigma) for team in after]


class Book:
    """The ratings of one server, kept up match by match.

    The same code rates a match as it ends and all of them again, so that both agree to the bit.

    Attributes:
        rated: by season and person; :data:`data.schema.ALL_TIME` counts as a season.
    """

    def __init__(self, rated: Mapping[tuple[int, int], Rated] | None = None) -> None:
        self.rated: dict[tuple[int, int], Rated] = {}
        self._latest: dict[int, Rated] = {}
        for (season, person), one in (rated or {}).items():
            self._note(season, person, one)

    def begin(self, season: int, person: int) -> Skill:
        """What a person comes to a match of a season with."""
        known = self.rated.get((season, person))
        if known is not None:
            return known.skill
        earlier = self._latest.get(person)
        if season == ALL_TIME or earlier is None:
            return Skill()
        return earlier.skill.softened()

    def add(self, match: int, season: int, places: dict[int, int]) -> dict[int, Change]:
        """Rate a match.

        Args:
            match: its number; matches are added in this order.
            season: the season in which it ended.
            places: each human's place, in the order of the seats.

        Returns:
            What it did to each of them in that season.
        """
        changes: dict[int, Change] = {}
        for scope in (ALL_TIME, season):
            before = [self.begin(scope, person) for person in places]
            after = rate(before, list(places.values()))
            for person, old, new in zip(places, before, after, strict=True):
                known = self.rated.get((scope, person))
                count = known.matches + 1 if known is not None else 1
                self._note(scope, person, Rated(new, count, match))
                changes[person] = Change(old, new)
        return changes

    def _note(self, season: int, person: int, rated: Rated) -> None:
        self.rated[season, person] = rated
        latest = self._latest.get(person)
        if season != ALL_TIME and (latest is None or latest.last_match <= rated.last_match):
            self._latest[person] = rated
