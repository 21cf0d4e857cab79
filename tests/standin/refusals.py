"""What Discord refuses, with its codes."""

from __future__ import annotations

from collections.abc import Mapping

from tests.standin.state import Json

MESSAGES: Mapping[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50013: (403, "Missing Permissions"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    160005: (403, "Thread is locked"),
}


class Refused(Exception):
    """Discord does not do what it is asked.

    Attributes:
        status: of HTTP.
        body: what Discord says.
        headers: further headers.
    """

    def __init__(self, code: int, detail: str = "", **more: object) -> None:
        self.code = code
        self.status, message = MESSAGES[code]
        self.body: Json = {"code": code, "message": message, **more}
        if self.status == 429:
            self.body.setdefault("global", False)
        if detail:
            self.body["errors"] = {"_errors": [{"code": "INVALID", "message": detail}]}
        self.headers: dict[str, str] = {}
        super().__init__(f"{message} {detail}")
