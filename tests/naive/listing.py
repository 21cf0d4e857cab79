"""Every legal move line, as `legal` of record.md lists them."""

from .calls import call_shapes
from .cards import Position, Rules
from .nico import nico_by_draw
from .plans import began_with_call, can_ron, taken_card
from .steps import keeps_enough, steps, words_allowed
from .table import hand_of, table_of
from .window import may_chi, may_pon, others_with_cards


def draw_moves(rules: Rules, position: Position) -> list[str]:
    """The stock, or the top discard with `take` (B2-21, B3-2); not a dead upcard."""
    dead_upcard = rules["upcard"] == "dead" and position["turns"] == 0
    if rules["take"] == "free" and position["discards"] and not dead_upcard:
        return ["draw", "take"]
    return ["draw"]


def act_moves(rules: Rules, position: Position, seat: int) -> list[str]:
    """Melds, additions, discards of all but the card just taken, and nico on the own draw."""
    hand, table, taken = hand_of(position, seat), table_of(position), taken_card(position)
    words = words_allowed(rules, began_with_call(position))
    moves = [text for text, _, _ in steps(rules, table, hand, seat, words, taken)]
    moves += ["discard " + card for card in hand if card != taken]
    if nico_by_draw(rules, position, seat):
        moves.append("nico")
    return moves


def claim_moves(rules: Rules, position: Position, seat: int) -> list[str]:
    """Pass, ron, and the calls that do not lay the whole hand where there is ron (record.md)."""
    moves = ["pass"]
    if can_ron(rules, position, seat):
        moves.append("ron")
    for shape in call_shapes(rules, position, seat):
        allowed = may_pon if shape["word"] == "pon" else may_chi
        is_ron = rules["ron"] == "on" and not shape["rest"]
        if not is_ron and keeps_enough(rules, shape["rest"], None):
            if allowed(rules, position, seat):
                moves.append(shape["text"])
    return moves


def legal(rules: Rules, position: Position) -> dict[str, list[str]]:
    """For every seat that may move its legal lines without the seat number, sorted."""
    if position["phase"] == "claim":
        asked = others_with_cards(position)
        return {str(seat): sorted(claim_moves(rules, position, seat)) for seat in asked}
    seat = position["turn"]
    if position["phase"] == "draw":
        return {str(seat): sorted(draw_moves(rules, position))}
    if position["phase"] == "act":
        return {str(seat): sorted(act_moves(rules, position, seat))}
    return {}
