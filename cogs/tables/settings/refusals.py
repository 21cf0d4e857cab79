"""Why a table cannot be set so, in words."""

from __future__ import annotations

from typing import Final

from bot.interactions import UnknownControl
from bot.rulebook import house_rules
from bot.text import joined, text
from engine.rules import RulesError
from engine.table import TableError, TableSettings

UNREADABLE: Final = frozenset({"unknown_preset", "unknown_field", "bad_override", "bad_value"})
"""No choice of a panel leads there."""


def reason(error: RulesError | TableError, settings: TableSettings, locale: object) -> str:
    """Why a choice cannot be.

    Args:
        error: what the rules or the table refuse.
        settings: as they are, and stay.
        locale: the reader's language.

    Raises:
        UnknownControl: it was no choice at all.
    """
    if error.code in UNREADABLE:
        raise UnknownControl from error
    if error.code == "no_joker":
        rules = house_rules(settings.rules, locale)
        which = [rule.label for rule in rules if rule.name.startswith(("joker_", "dead_card"))]
        listed = joined("joins.clauses", which, locale)
        return text("table_settings.refused.no_joker", locale, which=listed)
    return text(f"table_settings.refused.{error.code}", locale)
