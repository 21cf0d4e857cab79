"""What can be wrong with a move or a record, by the code that names it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

SENTENCES: Final = MappingProxyType(
    {
        "bad_record": "The record is not well formed.",
        "bad_card": "That is not a card of this game.",
        "match_over": "The match is over.",
        "wrong_phase": "That cannot be done at this point of the turn.",
        "not_your_turn": "It is not this seat's turn.",
        "not_in_hand": "Not all of these cards are in the hand.",
        "call_not_allowed": "That cannot be called or taken here.",
        "first_go_around": "Pon and chi are barred in the first go-around.",
        "not_next_seat": "Only the seat after the discarder may call chi.",
        "dead_card": "The joker stands for this card, so it is out of play.",
        "joker_identity": "Say which card the joker stands for, and one that it may stand for.",
        "no_such_meld": "There is no meld with that letter.",
        "no_open_meld": "Lay a meld of your own before adding to others.",
        "not_a_meld": "These cards are not a meld.",
        "does_not_fit": "That card does not fit this meld.",
        "no_finish": "That does not lay down the whole hand.",
        "taken_card": "The card just taken cannot be discarded in the same turn.",
        "must_keep_discard": "A card must be left to discard.",
    }
)
"""Every error code in its order of precedence, with its sentence. No sentence names a card."""


class IllegalMove(ValueError):
    """A move that the rules refuse; the state is as it was.

    Attributes:
        code: the error code, a key of :data:`SENTENCES`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(SENTENCES[code])
        self.code = code
