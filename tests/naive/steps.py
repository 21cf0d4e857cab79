"""One step of a turn, a meld or an addition, and whether steps can empty a hand."""

from .cards import Rules, Table, without
from .lays import all_lays, cards_after
from .melds import hand_melds
from .table import next_letter, owns_a_meld

Step = tuple[str, list[str], Table]


def words_allowed(rules: Rules, called: bool) -> list[str]:
    """What may come down this turn: all of it, unless it began with a call (`after_call`)."""
    if not called or rules["after_call"] == "full":
        return ["meld", "lay"]
    return ["lay"] if rules["after_call"] == "lay" else []


def meld_steps(rules: Rules, table: Table, hand: list[str], seat: int) -> list[Step]:
    """Every new meld: (text, hand afterwards, table afterwards)."""
    steps: list[Step] = []
    for kind, cards in hand_melds(rules, table, hand):
        new = {"id": next_letter(table), "owner": seat, "kind": kind, "cards": cards}
        steps.append(("meld " + " ".join(cards), without(hand, cards), [*table, new]))
    return steps


def lay_steps(rules: Rules, table: Table, hand: list[str], seat: int) -> list[Step]:
    """Every addition, once the seat has a meld of its own (B1-8, B1-10)."""
    if not owns_a_meld(table, seat):
        return []
    steps: list[Step] = []
    for meld, kind, card in all_lays(rules, table, hand):
        cards = cards_after(rules, table, kind, [*meld["cards"], card])
        grown = {**meld, "kind": kind, "cards": cards}
        after = [grown if other is meld else other for other in table]
        steps.append((f"lay {card} {meld['id']}", without(hand, [card]), after))
    return steps


def keeps_enough(rules: Rules, rest: list[str], taken: str | None) -> bool:
    """A card to discard must stay, unless one may go out without (B2-7, B2-21, E).

    The card just taken from the discards is not one; alone it may never be left.
    """
    if not rest:
        return rules["going_out"] == "free"
    return rest != [taken]


def steps(
    rules: Rules, table: Table, hand: list[str], seat: int, words: list[str], taken: str | None
) -> list[Step]:
    """Every step that the rules allow now."""
    found: list[Step] = []
    if "meld" in words:
        found += meld_steps(rules, table, hand, seat)
    if "lay" in words:
        found += lay_steps(rules, table, hand, seat)
    return [step for step in found if keeps_enough(rules, step[1], taken)]


def can_empty(
    rules: Rules,
    table: Table,
    hand: list[str],
    seat: int,
    words: list[str],
    taken: str | None = None,
    failed: set[str] | None = None,
) -> bool:
    """Whether some order of steps leaves no card; dead ends seen before are not tried again."""
    if not hand:
        return True
    failed = set() if failed is None else failed
    state = str((hand, table))
    if state in failed:
        return False
    for _, rest, after in steps(rules, table, hand, seat, words, taken):
        if can_empty(rules, after, rest, seat, words, taken, failed):
            return True
    failed.add(state)
    return False
