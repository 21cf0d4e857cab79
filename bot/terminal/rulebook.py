"""The rules of a table in short, every house rule included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.terminal.score import aim, length
from engine.presets import UNCONFIRMED
from engine.rules import RuleSet

Section = tuple[str, str]

IN_WORDS: Final = {
    "seven_pair": "two sevens as a meld",
    "seven_takes_seven": "a seven added to a seven",
    "going_out": "how to go out",
    "winner_takes": "what the winner gets",
    "ace_points": "the ace's points",
    "face_points": "the points of J, Q and K",
}


def rulebook(rules: RuleSet) -> list[Section]:
    """A title and a few sentences for each part of the game."""
    parts = [
        ("Aim", _aim(rules)),
        ("Deal", _deal(rules)),
        ("Your turn", _turn(rules)),
        ("Melds", _melds(rules)),
        ("Joker", _joker(rules)),
        ("Calls", _calls(rules)),
        ("Ron", _ron(rules)),
        ("Going out", _going_out(rules)),
        ("Stock", _stock(rules)),
        ("Points", _points(rules)),
        ("Match", _match(rules)),
    ]
    sections = [(title, " ".join(filter(None, sentences))) for title, sentences in parts]
    _, *house = rules.text().split()
    if house:
        sections.append(("House rules", ", ".join(house)))
    unsure = [IN_WORDS[name] for name in UNCONFIRMED.get(rules.preset, ())]
    if unsure:
        sections.append(("Unconfirmed", f"The source leaves open: {', '.join(unsure)}."))
    return [(title, text) for title, text in sections if text]


def _aim(rules: RuleSet) -> Iterator[str]:
    yield "Be the first to get rid of your cards."
    yield aim(rules)


def _deal(rules: RuleSet) -> Iterator[str]:
    least, most = rules.players
    yield f"For {least} to {most} players."
    yield "52 cards and a joker," if rules.joker else "52 cards,"
    yield f"seven each. Play goes {rules.direction}."
    yield {"dealer": "The dealer begins.", "after_dealer": "The seat after the dealer begins."}[
        rules.leader
    ]
    yield {
        "none": "",
        "drawable": "A card is turned up at the start, and the first player may take it.",
        "dead": "A card is turned up at the start; nobody may take or call it.",
    }[rules.upcard]
    yield {
        "next": "The next seat deals the next round.",
        "winner": "The winner deals the next round.",
        "most_penalty": "Who has lost most so far deals the next round.",
    }[rules.next_dealer]


def _turn(rules: RuleSet) -> Iterator[str]:
    if rules.take == "free":
        yield "Draw from the stock, or take the top discard (you cannot discard that card again"
        yield "in this turn)."
    else:
        yield "Draw a card."
    yield "Then meld and add as you like, and end with a discard."
    yield "Once you have a meld of your own, you may add single cards to any meld on the table."


def _melds(rules: RuleSet) -> Iterator[str]:
    yield "Three or four cards of one rank, or three or more of a suit in order."
    yield {
        "low": "An ace is low: A 2 3.",
        "both": "An ace is low or high (A 2 3, Q K A), never in between.",
    }[rules.aces]
    yield "A seven may lie alone, and its neighbours of the suit can be added to it."
    if rules.seven_takes_seven:
        yield "So can other sevens."
    if rules.seven_pair:
        yield "Two sevens are a meld."
    if rules.seven_run:
        yield "So are 6 7 and 7 8 of a suit."


def _joker(rules: RuleSet) -> Iterator[str]:
    if not rules.joker:
        return
    yield "The joker stands for any card"
    yield "beside two others." if rules.joker_seven else "but a seven, beside two others."
    if rules.joker_on_lone_seven:
        yield "It may also be added to a seven lying alone."
    if rules.joker_unique:
        yield "It cannot stand for a card on the table, and the card that it stands for is out of"
        yield "play."
    helps = [word for word, on in (("pon", rules.joker_in_pon), ("chi", rules.joker_in_chi)) if on]
    yield f"It may help in {' and '.join(helps)}." if helps else "It cannot help in pon or chi."
    yield (
        "A discarded joker may be called."
        if rules.joker_claimable
        else "A discarded joker cannot be called."
    )


def _calls(rules: RuleSet) -> Iterator[str]:
    if rules.calls == "none":
        yield "There is no pon and no chi."
        return
    if rules.calls != "chi":
        yield "Pon takes anybody's discard for a set, with two cards or more of your own."
    if rules.calls != "pon":
        yield "Chi takes the discard of the player before you for a run, likewise."
    if rules.calls == "both":
        yield "Pon comes before chi."
    yield "The meld is laid at once and your turn goes on from there:"
    yield {
        "full": "more melds and additions, then a discard.",
        "lay": "additions, then a discard.",
        "none": "only a discard.",
    }[rules.after_call]
    yield {
        "round": "Neither is allowed before everyone has discarded once.",
        "seat": "You may call only after your own first turn.",
        "chi": "Chi is not allowed before everyone has discarded once.",
        "off": "You may call from the first discard on.",
    }[rules.first_lap]


def _ron(rules: RuleSet) -> Iterator[str]:
    if not rules.ron:
        return
    yield "Go out at once with anybody's discard, if it makes a new set or run with two"
    yield "cards or more of your own and the rest comes down too. It comes before other calls."
    if rules.nico == "off":
        return
    yield "Nico nico: go out with four pairs and nothing laid before,"
    yield "on a discard only." if rules.nico == "call" else "on a discard or on your own draw."
    if rules.joker:
        yield "The joker may be half a pair." if rules.nico_joker else "The joker makes no pair."


def _going_out(rules: RuleSet) -> Iterator[str]:
    if rules.going_out == "discard":
        yield "Your last card must be discarded."
        return
    yield "You may go out with or without a discard."
    if rules.last_lap:
        yield "Without one the round stops at once; with one the others play on until it comes"
        yield "back to you."
        if rules.last_discard_open:
            yield "The very last discard may be called pon."
        else:
            yield "The very last discard cannot be called pon."


def _stock(rules: RuleSet) -> Iterator[str]:
    limit = rules.reshuffle_limit
    if rules.reshuffle == "never" or limit == 0:
        yield "An empty stock is not renewed."
    else:
        what = "all discards" if rules.reshuffle == "all" else "the discards below the top one"
        yield f"When it is empty, {what} are shuffled into a new one"
        yield "as often as needed." if limit is None else f"(at most {limit} a round)."
    yield {
        "void": "If nobody can draw, the round counts for nothing.",
        "score": "If nobody can draw, all hands count as they are.",
        "redeal": "If nobody can draw or gets on, the round is dealt again.",
    }[rules.stock_out]


def _points(rules: RuleSet) -> Iterator[str]:
    faces = "J Q K 10 each" if rules.face_points == "10" else "J 11, Q 12, K 13"
    yield f"Left in the hand: ace {rules.points_of_ace()}, 7 {rules.seven_points}, {faces},"
    joker = f", joker {rules.joker_points}" if rules.joker else ""
    yield f"others their number{joker}."
    if rules.seven_doubles:
        yield "Each seven doubles the hand."
    if rules.joker and rules.joker_times > 1:
        yield f"The joker multiplies it by {rules.joker_times}."
    if rules.held_meld:
        yield f"Each set or run held back costs {rules.held_meld} more."
    if rules.dead_card:
        yield f"Holding the card that the joker stands for costs {rules.dead_card} more."
    if rules.ron_bonus:
        yield f"Ron takes {rules.ron_bonus} off."
    if rules.feeder == "all":
        yield "Whose discard is gone out with pays for all losers."
    elif rules.feeder:
        yield f"Whose discard is gone out with pays {rules.feeder} more."
    if rules.concealed > 1:
        yield f"It all counts {rules.concealed} times if the winner had laid nothing before the"
        yield "winning turn."
    yield {
        "nothing": "",
        "sum": "The winner gets what the others pay.",
        "only": "The winner gets what the others hold, and they pay nothing.",
    }[rules.winner_takes]


def _match(rules: RuleSet) -> Iterator[str]:
    yield f"{length(rules).capitalize()}. Ties share a place."
