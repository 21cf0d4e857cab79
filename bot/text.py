"""Every sentence that people read in Discord, in their language.

The catalogues are gettext's ``.po`` files, ``bot/locales/<language>/<topic>.po``. They are read
as they are: a compiled ``.mo`` would be a build step that an editable install does not have, and
reading a few hundred entries takes milliseconds. A message's id is a key whose first word is the
topic, as ``help.title``. English is complete; what another language lacks is shown in English.

Discord is not imported here, so that the terminal can use the same words.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from pathlib import Path
from types import MappingProxyType
from typing import Final

from babel.messages.pofile import read_po
from babel.numbers import format_decimal

LOCALES: Final = Path(__file__).with_name("locales")
ENGLISH: Final = "en"
GROUPED: Final = 1000
"""Numbers below are written alike in all of our languages, so nobody need ask how."""


class UnknownText(LookupError):
    """No catalogue has a sentence by this key."""


@dataclass(frozen=True)
class Catalogue:
    """The sentences of one language.

    Attributes:
        sentences: each key's forms; one, or one for each plural.
        plural: which form a number takes.
    """

    sentences: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]


def text(key: str, locale: object, /, **values: str | int) -> str:
    """A sentence in somebody's language, with its values filled in.

    Args:
        key: the sentence, as ``help.title``.
        locale: a language, as ``ja``, ``en-GB`` or one of Discord's locales.
        values: what stands in the braces; ``count`` chooses the plural. Numbers are written as
            the language writes them. Names of people come from :func:`bot.names.shown_name`.

    Raises:
        UnknownText: there is no such sentence, not even in English.
    """
    for language in (language_of(locale), ENGLISH):
        found = catalogue(language)
        forms = found.sentences.get(key)
        if forms is not None:
            count = values.get("count", 1)
            which = found.plural(int(count)) if len(forms) > 1 else 0
            return forms[which].format_map(
                {
                    name: value if isinstance(value, str) else number(value, language)
                    for name, value in values.items()
                }
            )
    raise UnknownText(key)


def number(value: int, locale: object) -> str:
    r"""A number as a language writes it, with a real minus.

    >>> number(-7, "en"), number(1000, "ja")
    ('\u22127', '1,000')
    """
    small = abs(value) < GROUPED
    written = str(value) if small else format_decimal(value, locale=language_of(locale))
    return written.replace("-", "\N{MINUS SIGN}")


def joined(way: str, parts: Iterable[str], locale: object) -> str:
    """Several pieces of text as one; nothing where there are none.

    Args:
        way: the key of a sentence with the blanks ``before`` and ``after``.
        parts: the pieces, in their order.
        locale: the reader's language.

    >>> joined("joins.items", ["5", "6", "7"], "en"), joined("joins.items", ["5", "6"], "ja")
    ('5, 6, 7', '5、6')
    """
    pieces = iter(parts)
    return reduce(
        lambda before, after: text(way, locale, before=before, after=after),
        pieces,
        next(pieces, ""),
    )


def labelled(label: str, value: str, locale: object) -> str:
    """A label and what it stands before.

    >>> labelled("Joker", "yes", "en"), labelled("ジョーカー", "あり", "ja")
    ('Joker: yes', 'ジョーカー：あり')
    """
    return text("joins.labelled", locale, label=label, value=value)


def language_of(locale: object) -> str:
    """The language among ours that suits a locale best.

    >>> language_of("en-GB"), language_of("tlh")
    ('en', 'en')
    """
    language = str(locale).partition("-")[0]
    return language if language in languages() else ENGLISH


@cache
def languages() -> frozenset[str]:
    """The languages that have catalogues."""
    return frozenset(folder.name for folder in LOCALES.iterdir() if folder.is_dir())


@cache
def catalogue(language: str) -> Catalogue:
    """All topics of a language, as one.

    Raises:
        ValueError: a catalogue cannot be right: it is not text in gettext's form, or has a key
            that belongs to another topic.
    """
    sentences: dict[str, tuple[str, ...]] = {}
    plural = "n != 1"
    for path in sorted((LOCALES / language).glob("*.po")):
        with path.open("rb") as file:
            topic = read_po(file, locale=language, abort_invalid=True)
        plural = topic.plural_expr
        for message in topic:
            if not message.id:
                continue  # the header
            key = message.id if isinstance(message.id, str) else message.id[0]
            if not key.startswith(f"{path.stem}."):
                raise ValueError(f"{path.name} has {key}, which belongs to another topic.")
            given = message.string or ""
            forms = (given,) if isinstance(given, str) else tuple(given)
            if all(forms):  # an empty one is not translated yet
                sentences[key] = forms
    return Catalogue(MappingProxyType(sentences), gettext.c2py(plural))
