"""The rules in words, for the terminal and for Discord: in sentences, and switch by switch."""

from bot.rulebook.prose import Section, rulebook
from bot.rulebook.summary import aim, length, preset_name
from bot.rulebook.switches import (
    GROUPS,
    Switch,
    house_rules,
    switch,
    switches,
    value_in_words,
)

__all__ = [
    "GROUPS",
    "Section",
    "Switch",
    "aim",
    "house_rules",
    "length",
    "preset_name",
    "rulebook",
    "switch",
    "switches",
    "value_in_words",
]
