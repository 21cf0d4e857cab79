"""The default rules as people type them."""

from __future__ import annotations

from bot.interactions import Refusal
from engine.rules import RulesError, RuleSet

_UNREADABLE = frozenset({"unknown_preset", "unknown_field", "bad_override", "bad_value"})


def parse_rules(written: str) -> str:
    """Rules in the form in which they are kept: a preset, and what differs from it.

    Raises:
        Refusal: they cannot be read, or cannot be together.
    """
    try:
        return RuleSet.parse(written.strip()).text()
    except RulesError as error:
        if error.code in _UNREADABLE:
            raise Refusal("server.bad_rules") from error
        if error.code == "no_joker":
            raise Refusal("server.no_joker") from error
        raise Refusal(f"table_settings.refused.{error.code}") from error
