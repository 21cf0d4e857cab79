"""The review of a match: what one player's decisions cost, in words."""

from __future__ import annotations

from typing import Final

import discord
from discord.ui import LayoutView

from bot.interactions import ControlId, button
from cogs.tables.render.hint import moves, tenths
from cogs.tables.render.layout import message
from cogs.tables.render.wording import Words
from engine.review import SeatReview

WORST: Final = 3
"""Decisions that are told."""


def review_layout(review: SeatReview, words: Words, show: ControlId | None = None) -> LayoutView:
    """A player's review.

    Args:
        review: the review.
        words: the reader's language, with the names at the table.
        show: the button that lets everyone see it; None where they do.
    """
    who = words.bold(review.seat)
    head = [
        f"### {words.say('reviews.title', who=who)}",
        words.say("reviews.cost", count=len(review.decisions), cost=tenths(review.cost)),
    ]
    if review.rounds:
        luck = review.luck
        kind = "even" if abs(luck) < 1 else "good" if luck < 0 else "bad"
        head.append(words.say(f"reviews.luck.{kind}", points=tenths(abs(luck))))
    best, discard = review.best_call, review.costliest_discard
    if best is not None:
        made, gain = moves(best.made, words, None), tenths(best.gain or 0.0)
        head.append(words.say("reviews.best_call", made=made, round=best.round, gain=gain))
    if discard is not None:
        head.append(
            words.say(
                "reviews.costliest_discard",
                made=moves(discard.made[-1:], words, None),
                better=moves(discard.best[-1:], words, None),
                round=discard.round,
                cost=tenths(discard.cost),
            )
        )
    dear = sorted(
        (made for made in review.decisions if made.cost > 0), key=lambda made: -made.cost
    )[:WORST]
    told = [
        words.say(
            "reviews.decision",
            round=made.round,
            made=moves(made.made, words, None),
            better=moves(made.best, words, None),
            cost=tenths(made.cost),
        )
        for made in dear
    ]
    blocks: list[str | None] = ["\n".join(head), None]
    blocks.append(
        "\n".join([words.say("reviews.worst"), *told]) if dear else words.say("reviews.no_loss")
    )
    if show is None:
        return message(blocks)
    label = words.say("reviews.show")
    return message(blocks, [button(show, label, style=discord.ButtonStyle.secondary)])
