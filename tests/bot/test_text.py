"""The catalogues: every key that the code uses is there, none is unused, languages agree."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import discord
import pytest

import bot.text
from bot.text import (
    ENGLISH,
    UnknownText,
    catalogue,
    joined,
    labelled,
    language_of,
    languages,
    number,
    text,
)

ROOT = Path(__file__).parents[2]
ENGLISH_KEYS = frozenset(catalogue(ENGLISH).sentences)
TOPICS = "|".join(sorted({key.partition(".")[0] for key in ENGLISH_KEYS}))
KEY = re.compile(rf"({TOPICS})(\.[a-z0-9_]+)+")


def patterns() -> Iterator[tuple[str, str]]:
    """Each key in the code, as a pattern: what an f-string fills in may be any word."""
    for path in (*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/**/*.py")):
        where = str(path.relative_to(ROOT))
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        parts = {
            id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values
        }
        for node in nodes:
            match node:
                case ast.Constant() if id(node) in parts:
                    continue
                case ast.Constant(value=str(value)) if KEY.fullmatch(value):
                    yield where, re.escape(value)
                case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]) if re.match(
                    rf"({TOPICS})\.", start
                ):
                    yield (
                        where,
                        "".join(
                            re.escape(str(part.value))
                            if isinstance(part, ast.Constant)
                            else "[a-z0-9_]+"
                            for part in node.values
                        ),
                    )


def test_every_key_in_the_code_has_a_sentence() -> None:
    for where, pattern in patterns():
        known = [key for key in ENGLISH_KEYS if re.fullmatch(pattern, key)]
        assert known, f"{where} uses {pattern}, and no catalogue has it"


def test_every_sentence_is_used() -> None:
    used = [re.compile(pattern) for _, pattern in patterns()]
    unused = [key for key in ENGLISH_KEYS if not any(one.fullmatch(key) for one in used)]
    assert not unused


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_language_says_the_same_things(language: str) -> None:
    sentences = catalogue(language).sentences
    assert sentences.keys() == ENGLISH_KEYS
    for key, forms in sentences.items():
        assert blanks(forms[-1]) == blanks(catalogue(ENGLISH).sentences[key][-1]), key
        for form in forms:
            assert blanks(form) <= blanks(catalogue(ENGLISH).sentences[key][-1]), key
            assert form == form.strip()


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


HALF_WIDTH = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff]\s?[,.!?:;()]|[,.!?:;()]\s?[\u3040-\u30ff\u3400-\u9fff]"
)


def test_japanese_has_its_own_punctuation() -> None:
    for key, forms in catalogue("ja").sentences.items():
        for form in forms:
            said = form.replace("(?)", "")  # a mark, as it stands behind values
            assert not HALF_WIDTH.search(said), key
            assert not re.search(r"[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]", said), (
                f"{key}: wide letters"
            )


@pytest.mark.parametrize("language", sorted(languages() - {ENGLISH}))
def test_no_sentence_is_left_in_english(language: str) -> None:
    english = catalogue(ENGLISH).sentences
    same = [
        key for key, forms in catalogue(language).sentences.items() if forms == english.get(key)
    ]
    # Blanks are the same everywhere, and so is what Japanese calls CPU too.
    own = {key: re.sub(r"\{\w+\}|\bcpu\b", "", english[key][0], flags=re.I) for key in same}
    assert not [key for key, words in own.items() if re.search(r"[A-Za-z]", words)]


def test_numbers_are_written_as_the_language_does() -> None:
    assert text("rules.length.target", "en", target=5000) == "until someone has 5,000 points"
    assert text("tables_render.points", "ja", count=-12345) == "\N{MINUS SIGN}12,345点"
    assert number(999, "en") == "999"


def test_lists_and_labels() -> None:
    assert joined("joins.sentences", ["One.", "Two.", "Three."], "en") == "One. Two. Three."
    assert joined("joins.sentences", ["一。", "二。", "三。"], "ja") == "一。二。三。"
    assert joined("joins.clauses", ["a", "b"], "ja") == "a／b"
    assert joined("joins.items", ["{x}"], "en") == "{x}" and joined("joins.items", [], "en") == ""
    assert (
        labelled("Ron", "yes", "en") == "Ron: yes"
        and labelled("ロン", "あり", "ja") == "ロン：あり"
    )


def test_plurals() -> None:
    said = [text("rules.length.rounds", "en-GB", count=count) for count in (1, 2, 10)]
    assert said == ["1 round", "2 rounds", "10 rounds"]
    japanese = [text("rules.length.rounds", "ja", count=count) for count in (1, 2, 10)]
    assert japanese == ["全1局", "全2局", "全10局"]


def test_a_key_that_nobody_wrote() -> None:
    with pytest.raises(UnknownText, match=r"help\.nonsense"):
        text("help.nonsense", "en")


def test_values_are_never_read_as_a_pattern() -> None:
    assert text("errors.unexpected", "en", number="{number} {x}").endswith("error {number} {x}.")


@pytest.fixture
def two_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "en").mkdir()
    (tmp_path / "ja").mkdir()
    (tmp_path / "en" / "a.po").write_text(
        'msgid "a.hand"\nmsgstr "Your hand"\n\nmsgid "a.pass"\nmsgstr "Pass"\n', encoding="utf-8"
    )
    monkeypatch.setattr(bot.text, "LOCALES", tmp_path)
    languages.cache_clear()
    catalogue.cache_clear()
    yield tmp_path
    languages.cache_clear()
    catalogue.cache_clear()


def test_what_a_language_lacks_is_said_in_english(two_languages: Path) -> None:
    (two_languages / "ja" / "a.po").write_text(
        'msgid "a.hand"\nmsgstr "手札"\n\nmsgid "a.pass"\nmsgstr ""\n', encoding="utf-8"
    )
    locales = ("ja", "en-US", "zh-TW", discord.Locale.japanese, discord.Locale.french)
    assert [language_of(locale) for locale in locales] == ["ja", "en", "en", "ja", "en"]
    assert text("a.hand", "ja") == "手札"
    assert text("a.pass", "ja") == text("a.pass", "fr") == "Pass"


def test_a_key_stays_in_its_topic(two_languages: Path) -> None:
    (two_languages / "ja" / "b.po").write_text('msgid "a.hand"\nmsgstr "手札"\n', encoding="utf-8")
    with pytest.raises(ValueError, match="another topic"):
        text("a.hand", "ja")
