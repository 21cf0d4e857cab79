"""Matches are played as they were when their texts were last written."""

import pytest

from engine.record import parse, replay
from tests.golden.matches import FOLDER, MATCHES, text_of


@pytest.mark.parametrize("preset", MATCHES)
def test_a_match_is_played_as_before(preset: str) -> None:
    """If the change is meant: ``make goldens``, and read the diff."""
    assert text_of(preset) == (FOLDER / f"{preset}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("preset", MATCHES)
def test_the_text_is_a_record(preset: str) -> None:
    match = replay(parse((FOLDER / f"{preset}.txt").read_text(encoding="utf-8")))
    assert match.is_over and match.places is not None
