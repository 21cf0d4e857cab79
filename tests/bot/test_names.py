"""Whatever a name holds, the sentence around it stays itself."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.names import LONGEST, shown_name

FIRST, LAST = "\u2068", "\u2069"


def inside(raw: str, *, plain: bool = False) -> str:
    shown = shown_name(raw, plain=plain)
    assert shown[0] == FIRST and shown[-1] == LAST
    return shown[1:-1]


@pytest.mark.parametrize(
    ("raw", "shown", "plain"),
    [
        ("Ann", "Ann", "Ann"),
        ("青木 リョウ", "青木 リョウ", "青木 リョウ"),
        ("**Ann**", r"\*\*Ann\*\*", "**Ann**"),
        ("# big", r"\# big", "# big"),
        ("||a|| ~~b~~ `c`", r"\|\|a\|\| \~\~b\~\~ \`c\`", "||a|| ~~b~~ `c`"),
        ("[x](https://x.y)", r"\[x\]\(https\:\/\/x\.y\)", "[x](https://x.y)"),
        ("<@123>", "\\<@\u200b123\\>", "<@\u200b123>"),
        ("@everyone", "@\u200beveryone", "@\u200beveryone"),
        ("a\nb\r\n\tc", "a b c", "a b c"),
        ("\u202eevil\u202c \u2067x\u2069", "evil x", "evil x"),
        ("עברית", "עברית", "עברית"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("", r"?", "?"),
        ("\u200b\u2060 \u3164\u2800\u200d", r"?", "?"),
    ],
)
def test_names(raw: str, shown: str, plain: str) -> None:
    expected = r"\?" if shown == "?" else shown
    assert inside(raw) == expected
    assert inside(raw, plain=True) == plain


@given(st.text(max_size=80))
def test_any_name(raw: str) -> None:
    name = inside(raw, plain=True)
    assert name.strip() and len(name.replace("\u200b", "")) <= LONGEST
    assert not any(
        unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp") for char in name
        if char not in "\u200b\u200d"
    )  # fmt: skip
    assert "\n" not in inside(raw) and "@everyone" not in inside(raw)
