"""Rules in a few words: their name, who wins, how long a match is."""

from __future__ import annotations

from bot.text import text
from engine.rules import RuleSet


def preset_name(preset: str, locale: object) -> str:
    """What people call a preset."""
    return text(f"rules.name.{preset}", locale)


def aim(rules: RuleSet, locale: object) -> str:
    """Who wins a match."""
    return text("rules.most_points" if rules.winners_score else "rules.fewest_points", locale)


def length(rules: RuleSet, locale: object) -> str:
    """How long a match is."""
    rounds, target = rules.rounds, rules.target
    if rounds is None:
        assert target is not None, "every match ends"
        return text("rules.length.target", locale, target=target)
    if target is None:
        return text("rules.length.rounds", locale, count=rounds)
    return text("rules.length.both", locale, count=rounds, target=target)
