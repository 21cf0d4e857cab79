"""The log tells what happened, and no secrets."""

import io
import json
import logging

import pytest
import structlog

from bot.log import set_up_log
from tests.living import TOKEN, Log

INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmFiY2RlZg"


@pytest.mark.parametrize("form", ["json", "console"])
def test_no_secret_is_in_the_log(form: str, log: Log) -> None:
    log.taken = 2
    stream = io.StringIO()
    handler = set_up_log("DEBUG", form, secrets=["a plain secret"], stream=stream)
    other = TOKEN.replace("MTA5", "OTg3")
    try:
        here = structlog.get_logger("here")
        here.info("a plain secret", kept=f"Bot {other}", url=f"/webhooks/123/{INTERACTION}/x")
        logging.getLogger("there").warning("POST /interactions/123/%s/callback", INTERACTION)
        try:
            hand = "Kd 7s"
            raise ValueError(f"a plain secret {other}")
        except ValueError:
            here.exception("failed")
            logging.getLogger("there").exception("failed as well")
        assert hand
    finally:
        logging.getLogger().removeHandler(handler)
        logging.getLogger().setLevel(logging.WARNING)
    text = stream.getvalue()
    assert "ValueError" in text and "failed as well" in text and "/interactions/123/" in text
    for secret in ("a plain secret", other, INTERACTION, "Kd 7s"):
        assert secret not in text


def test_json_is_one_object_a_line(log: Log) -> None:
    structlog.get_logger("here").info("dealt", round=2, name="ロン\n")
    logging.getLogger("there").warning("said %s", "this")
    first, second = (json.loads(line) for line in log.text.splitlines())
    assert first["event"] == "dealt" and first["round"] == 2 and first["name"] == "ロン\n"
    assert first["level"] == "info" and first["logger"] == "here" and first["timestamp"]
    assert second["event"] == "said this" and second["level"] == "warning"


def test_requests_with_hands_in_them_are_never_told() -> None:
    handler = set_up_log("DEBUG", "json", stream=io.StringIO())
    try:
        for name in ("discord.http", "discord.gateway", "discord.client"):
            assert not logging.getLogger(name).isEnabledFor(logging.DEBUG)
    finally:
        logging.getLogger().removeHandler(handler)
        logging.getLogger().setLevel(logging.WARNING)
