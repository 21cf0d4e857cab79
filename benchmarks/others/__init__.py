"""Other engines, measured in the same run where they are installed (``make bench`` does that)."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from benchmarks.figures import Benchmark, Effort

MODULES: Final = {
    "OpenSpiel": "benchmarks.others.openspiel",
    "RLCard": "benchmarks.others.rlcard_gin",
    "python-chess": "benchmarks.others.chess_games",
}


def engine(name: str) -> Callable[[Effort], Benchmark] | None:
    """How to set up an engine's benchmark, or None where the engine is not installed."""
    try:
        make: Callable[[Effort], Benchmark] = import_module(MODULES[name]).benchmark
    except ImportError:
        return None
    return make
