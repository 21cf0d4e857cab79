"""What lies on the table, read from the JSON position of record.md."""

from .cards import Position, Rules, Table, is_joker, name


def seats(position: Position) -> list[int]:
    """Every seat in turn order, with and without cards."""
    return sorted(int(seat) for seat in position["hands"])


def hand_of(position: Position, seat: int) -> list[str]:
    """The cards a seat holds."""
    return list(position["hands"][str(seat)])


def table_of(position: Position) -> Table:
    """The melds in the order in which they came down."""
    return list(position["melds"])


def owns_a_meld(table: Table, seat: int) -> bool:
    """A seat has opened when it owns a meld (A1, "lay off needs own meld")."""
    return any(meld["owner"] == seat for meld in table)


def names_on(table: Table) -> list[str]:
    """Every card that lies in a meld, the joker as the card it stands for."""
    return [name(card) for meld in table for card in meld["cards"]]


def dead_card(rules: Rules, table: Table) -> str | None:
    """The card that the joker on the table stands for is dead (B1-58, `joker_unique`)."""
    if rules["joker_unique"] == "off":
        return None
    for meld in table:
        for card in meld["cards"]:
            if is_joker(card):
                return name(card)
    return None


def usable(rules: Rules, table: Table, hand: list[str]) -> list[str]:
    """The hand without the dead card, which may be held or discarded only (B1-58)."""
    return [card for card in hand if card != dead_card(rules, table)]


def next_letter(table: Table) -> str:
    """Melds are lettered A ... Z, AA, AB ... as they come down (record.md, "Moves")."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    letters = list(alphabet) + [first + second for first in alphabet for second in alphabet]
    return letters[len(table)]
