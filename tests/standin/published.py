"""Discord's published description of its REST interface, where somebody has put it.

It is looked for in the file that ``DISCORD_OPENAPI`` names, else beside the project.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(
    os.environ.get("DISCORD_OPENAPI")
    or Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
)


class Published:
    """Checks the bodies of requests.

    Attributes:
        is_there: whether there is a description to check against.
    """

    def __init__(self) -> None:
        self.is_there = FILE.exists()
        self._document: dict[str, Any] = (
            json.loads(FILE.read_text(encoding="utf-8")) if self.is_there else {}
        )
        self._validators: dict[tuple[str, str], Any] = {}

    def complaint(self, method: str, path: str, body: object) -> str | None:
        """What is wrong with a request, or None.

        Args:
            method: as ``POST``.
            path: the route's template, with names in braces as Discord writes them.
            body: the JSON of the request, or None without one.
        """
        if not self.is_there:
            return None
        key = method, path
        if key not in self._validators:
            self._validators[key] = self._make(method, path)
        validator = self._validators[key]
        if validator is None:
            return None if body is None else "a body where none is described"
        if isinstance(validator, str):
            return validator
        error = next(validator.iter_errors(body), None)
        if error is None:
            return None
        where = "/".join(map(str, error.instance_path))
        return f"at {where or 'the top'}: {str(error.message)[:300]}"

    def _make(self, method: str, path: str) -> Any:
        operation = self._document["paths"].get(path, {}).get(method.lower())
        if operation is None:
            return f"{method} {path} is not described"
        content = operation.get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            # Some routes take files alone; those are of no use to us.
            return None
        import jsonschema_rs  # not there where only benchmarks are installed

        schema = {
            **content["application/json"]["schema"],
            "components": self._document["components"],
        }
        return jsonschema_rs.Draft202012Validator(schema)


@cache
def published() -> Published:
    """Read once for a whole run."""
    return Published()
