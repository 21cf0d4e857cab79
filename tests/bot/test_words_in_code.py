"""What people read in Discord comes from the catalogues: no words for them stand in the code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOR_OPERATORS = ("bot/cli/", "bot/preview/", "bot/terminal/", "bot/__main__.py", "bot/settings.py")
"""What is read where a terminal is, and is in English only."""

CODE = sorted(
    str(path.relative_to(ROOT))
    for path in (*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/**/*.py"))
    if not str(path.relative_to(ROOT)).startswith(FOR_OPERATORS)
)

SENTENCE = re.compile(r"[A-Za-z]{2,}[,.;:!?]? [A-Za-z]{2,}")
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uff00-\uff60]")
LETTER = re.compile(r"[^\W\d_]")

SHOWN = {
    "Choice",
    "SelectOption",
    "TextDisplay",
    "answer",
    "answer_openly",
    "answer_with_file",
    "button",
    "command",
    "describe",
    "follow_up",
    "Group",
    "line_layout",
    "menu",
    "message",
    "rename",
    "send",
    "tell",
}
"""What is given to these can be read."""
UNSEEN = {"value", "custom_id", "type"}
"""But not these arguments."""
LOGS = {"debug", "info", "warning", "error", "exception"}


def unread(tree: ast.AST) -> set[int]:
    """Strings that nobody in Discord can see: docstrings, and what developers are told."""
    found: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as documented):
                found.add(id(documented))
            case ast.Assert(msg=ast.expr() as told) | ast.Raise(exc=ast.expr() as told):
                found |= {id(part) for part in ast.walk(told)}
            case ast.keyword(arg="help", value=told):  # of a command line
                found |= {id(part) for part in ast.walk(told)}
            case ast.Call(func=ast.Attribute(attr=attr)) if attr in LOGS:
                found |= {id(part) for part in ast.walk(node)}
    return found


def strings(path: str) -> Iterator[tuple[int, str]]:
    """Each string that may be seen, with its line; an f-string in its parts."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    hidden = unread(tree)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in hidden
        ):
            yield node.lineno, node.value


def shown(path: str) -> Iterator[tuple[int, str]]:
    """Each string that is given straight to something that shows it."""
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", None) or getattr(node.func, "id", None)
        if name not in SHOWN:
            continue
        named = [keyword.value for keyword in node.keywords if keyword.arg not in UNSEEN]
        for given in (*node.args, *named):
            for part in given.values if isinstance(given, ast.JoinedStr) else [given]:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value


@pytest.mark.parametrize("path", CODE)
def test_no_sentence_stands_in_the_code(path: str) -> None:
    found = [(line, words) for line, words in strings(path) if SENTENCE.search(words)]
    assert not found, "sentences belong into bot/locales"


@pytest.mark.parametrize("path", CODE)
def test_no_japanese_stands_in_the_code(path: str) -> None:
    found = [(line, words) for line, words in strings(path) if JAPANESE.search(words)]
    assert not found, "Japanese belongs into bot/locales/ja"


@pytest.mark.parametrize("path", CODE)
def test_labels_are_looked_up(path: str) -> None:
    found = [(line, words) for line, words in shown(path) if LETTER.search(words)]
    assert not found, "what is shown comes from bot.text or bot.labels"
