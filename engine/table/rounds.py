"""From one round to the next, and to the match's end."""

from __future__ import annotations

from engine.table.draft import Draft
from engine.table.facts import Facts
from engine.table.forced import draw_without_choice
from engine.table.stages import Stage


def deal(draft: Draft) -> None:
    """Begin the next round."""
    match = draft.play()
    draft.write("", f"round: {match.next_number}", f"dealer: {match.next_dealer}", "")
    match.deal()
    draft.stage = Stage.PLAYING
    for number, seat in enumerate(draft.seats):
        if seat.continues or seat.auto_pass or seat.stand_in:
            draft.set(number, continues=False, auto_pass=False, stand_in=False)
    draft.show()
    draw_without_choice(draft)


def be_ready(draft: Draft, number: int) -> None:
    """Somebody is ready for the next round."""
    draft.set(number, continues=True)
    deal_if_ready(draft)


def deal_if_ready(draft: Draft) -> None:
    """Between two rounds, begin the next one where everybody who is there waits for it."""
    ready = [seat.continues for seat in draft.seats if seat.is_human]
    if draft.stage is Stage.BETWEEN and ready and all(ready):
        deal(draft)


def is_over(facts: Facts) -> bool:
    """Whether the round that is at play has ended."""
    return facts.stage is Stage.PLAYING and facts.at_match.phase in ("round_over", "match_over")


def settle(draft: Draft) -> None:
    """Where the round has ended, the table stands between two or has finished."""
    if is_over(draft):
        if draft.at_match.phase == "match_over":
            draft.end("finished")
        else:
            draft.stage = Stage.BETWEEN
            draft.show()
