"""What `make gallery` pictures: all messages, whole, in both languages."""

import pytest
from discord.ui import LayoutView

from tests.bot.exhibits import exhibits
from tests.bot.gallery import LANGUAGES
from tests.cogs.tables.faced import FACES
from tests.living import within_limits

MOST_SHOWN = 50
"""Messages that the page shows of a channel."""
TO_BE_SEEN = {
    *("lobby", "settings-home", "settings-read-only", "board-draw", "board-act", "board-claim"),
    *("hand-waiting", "hand-draw", "hand-act", "hand-meld", "hand-lay", "hand-discard"),
    *("hand-joker", "hand-calls", "line-which-call", "round-standard-1", "match-standard"),
    *("closed", "help", "rules-1", "rules-2", "lines-errors", "lines-tables.refused"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_in_it_and_could_be_sent(language: str) -> None:
    shown = exhibits(language, FACES)
    assert {exhibit.name for exhibit in shown} >= TO_BE_SEEN
    assert len(shown) == len({exhibit.name for exhibit in shown}) <= MOST_SHOWN
    for exhibit in shown:
        if isinstance(exhibit.content, LayoutView):
            within_limits(exhibit.content)
        else:
            assert 0 < len(exhibit.content) <= 2000, exhibit.name
