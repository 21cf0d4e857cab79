"""``python -m benchmarks``: a sentence for each figure, then all of them as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.figures import Effort
from benchmarks.run import run

QUICK = Effort(repeats=1, share=0.004)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks", description="Measure how fast it is.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    parser.add_argument("--quick", action="store_true", help="try it out; the figures mean little")
    parser.add_argument("--alone", action="store_true", help="leave out the other engines")
    args = parser.parse_args(argv)
    report = run(QUICK if args.quick else Effort(), not args.alone, _tell)
    for sentence in report.sentences():
        print(sentence)
    text = json.dumps(report.as_json(), indent=2, ensure_ascii=False)
    print(text)
    if args.json is not None:
        args.json.write_text(text + "\n", encoding="utf-8")
    return 0


def _tell(progress: str) -> None:
    print(progress, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
