"""The rules as data: one frozen value whose fields are the axes on which tables differ.

Every field says what it means and where its values come from. The sources are named in
``docs/rules.md``: Mori (the Mori family's sheet), BGJ (the rules of a Japanese site, "the
standard reference rules"), Sheet (a race to 100), Nintendo, Pagat, and others by name. Values
that their source leaves open are listed in :data:`engine.presets.UNCONFIRMED`.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from engine.presets import PRESETS, PresetId

Points = Annotated[int, Field(ge=0, le=1_000_000)]
Factor = Annotated[int, Field(ge=1, le=1000)]

MOST_SEATS: Final = 7
"""Seven hands of seven cards and an upcard still leave a stock of two from 52 cards."""


class RulesError(ValueError):
    """Rules that cannot be: an unknown name, a wrong value or a combination that cannot work.

    Attributes:
        code: names the refusal, so that a message can be looked up in another language.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class RuleSet(BaseModel):
    """One way to play, complete. The defaults are the preset ``standard``.

    >>> rules = RuleSet.parse("mori rounds=3 joker_in_pon=off")
    >>> rules.ron, rules.rounds, rules.text()
    (True, 3, 'mori joker_in_pon=off rounds=3')
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    preset: PresetId = Field("standard", description="The preset that the other fields began as.")

    players: tuple[int, int] = Field(
        (2, 5),
        description="Fewest and most seats. Mori 3-6, BGJ 2-5, Sheet 2-4, Nintendo 2-6, Pagat 2-5.",
    )
    joker: bool = Field(
        False,
        description="One joker is in the deck. Mori and Sheet play with it; BGJ as an option.",
    )
    direction: Literal["clockwise", "counterclockwise"] = Field(
        "clockwise",
        description="Which way round the table play is drawn; shown only. Mori: counter-clockwise.",
    )
    next_dealer: Literal["next", "winner", "most_penalty"] = Field(
        "next",
        description="Who deals the next round: the next seat (BGJ), the round's winner (Mori; the "
        "same dealer where nobody won), or the seat with the most points so far (found in a "
        "public program; of a tie the last dealer, else the first seat).",
    )
    leader: Literal["dealer", "after_dealer"] = Field(
        "dealer",
        description="Who has the first turn. BGJ and Nintendo: the dealer; Pagat and Ace 201: the "
        "seat after. Mori is silent: the dealer (ruling B1-4); Sheet is silent: the seat after.",
    )
    upcard: Literal["none", "drawable", "dead"] = Field(
        "none",
        description="Whether a card is turned up after the deal, and whether the leader may draw "
        "it. It is nobody's discard, so it can never be called. BGJ: none; Pagat: yes; Sheet: "
        "drawable (ruling B3-1); Mori: none (ruling B1-5).",
    )
    take: Literal["never", "free"] = Field(
        "never",
        description="Whether the top discard may be drawn instead of the stock's top. Sheet: "
        "freely; BGJ: an option ('Take the discard'); it may not be discarded in that turn.",
    )
    aces: Literal["low", "both"] = Field(
        "both",
        description="Where an ace stands in runs. Mori and Pagat: low only; BGJ and Sheet: both "
        "ends, never around the corner.",
    )
    seven_pair: bool = Field(
        True, description="Two sevens from the hand are a meld. BGJ (Japanese text), Pagat."
    )
    seven_run: bool = Field(
        True, description="6-7 and 7-8 of a suit from the hand are melds. BGJ, Sheet, Nintendo."
    )
    seven_takes_seven: bool = Field(
        True,
        description="A seven lying alone takes another seven. BGJ; not Mori (ruling B1-11) nor "
        "Sheet (ruling B3-11).",
    )
    joker_seven: bool = Field(
        False,
        description="The joker may stand for a seven, in melds of three or more and in nico "
        "nico's pairs. Never in BGJ; Mori ('wild') and Sheet ('any card') allow it.",
    )
    joker_on_lone_seven: bool = Field(
        False,
        description="The joker may be added to a seven lying alone, as its suit's 6 or 8. "
        "Mori (ruling B1-59).",
    )
    joker_unique: bool = Field(
        False,
        description="The joker is one named card: that card must not lie on the table, and is "
        "dead from then on. Mori.",
    )
    joker_in_pon: bool = Field(
        False, description="The joker in the hand may help in a pon. Mori (ruling B1-18)."
    )
    joker_in_chi: bool = Field(
        True,
        description="The joker in the hand may help in a chi. Mori (B1-18), BGJ (ruling B2-17).",
    )
    joker_claimable: bool = Field(
        False,
        description="A discarded joker may be called. Mori (ruling B1-19); BGJ forbids it.",
    )
    calls: Literal["both", "pon", "chi", "none"] = Field(
        "both", description="Which of pon and chi are played. BGJ offers fewer as an option."
    )
    first_lap: Literal["round", "seat", "chi", "off"] = Field(
        "round",
        description="What bars calls early in a round. `round`: no pon or chi before as many "
        "discards lie as there are seats (Mori, BGJ). `seat`: none before one's own first turn "
        "has ended (Pagat). `chi`: as `round`, chi only (Nintendo). `off`: nothing (Sheet). "
        "Ron is never barred.",
    )
    after_call: Literal["full", "lay", "none"] = Field(
        "full",
        description="What may come down after the called meld: melds and additions, additions "
        "only, nothing. Sheet: full; BGJ: full (ruling B2-4); a computer version has a switch.",
    )
    going_out: Literal["discard", "free"] = Field(
        "discard",
        description="Whether the last card must be discarded (BGJ, Sheet, Pagat) or melds, "
        "additions and calls may empty the hand too (Mori; BGJ as an option).",
    )
    last_lap: bool = Field(
        False,
        description="After a hand is emptied by a discard, play goes on until it returns to "
        "that seat. Mori.",
    )
    last_discard_open: bool = Field(
        False,
        description="The discard just before the last lap ends may be ponned. Mori is silent: "
        "ron only (ruling B1-46).",
    )
    ron: bool = Field(
        False,
        description="Going out at once with anybody's discard, which must form a new set or "
        "run with two cards or more from the hand (rulings B1-28 to B1-34). Mori.",
    )
    nico: Literal["off", "call", "both"] = Field(
        "off",
        description="Nico nico: going out with four pairs of four ranks, on a discard only, or "
        "on the own draw too (ruling B1-36). Mori.",
    )
    nico_joker: bool = Field(
        True, description="The joker may be half of one of the four pairs. Mori (ruling B1-37)."
    )
    reshuffle: Literal["all", "keep_top", "never"] = Field(
        "keep_top",
        description="What becomes the new stock when it is empty: all discards (Mori, ruling "
        "B1-72), all but the top one (BGJ), nothing.",
    )
    reshuffle_limit: Annotated[int, Field(ge=0, le=1_000_000)] | None = Field(
        1, description="How often a round's stock may be renewed. BGJ: once; Mori: no limit."
    )
    stock_out: Literal["void", "score", "redeal"] = Field(
        "void",
        description="What happens when nobody can draw: the round counts for nothing and the "
        "deal moves on (BGJ), hands score as they are, or the round is dealt again (Pagat; "
        "also after a go-around without a meld, an addition or a call once reshuffled).",
    )
    ace_points: Literal["auto"] | Points = Field(
        "auto",
        description="An ace in the hand. `auto`: 10 where aces stand at both ends, 1 where low "
        "(BGJ). Mori 50, Sheet 1, Nintendo 10, Ace 201 1.",
    )
    face_points: Literal["10", "rank"] = Field(
        "10",
        description="Jack, queen, king in the hand: 10 each (BGJ, Sheet, Nintendo), or 11, 12, "
        "13 (Mori, Ace 201).",
    )
    seven_points: Points = Field(
        7, description="A seven in the hand. BGJ and Sheet 7, Mori 50, Pagat 20."
    )
    joker_points: Points = Field(
        0, description="The joker in the hand. Mori 50; BGJ and Sheet 0 (rulings B2-14, B3-12)."
    )
    seven_doubles: bool = Field(
        True, description="Each seven in the hand doubles the cards' points. BGJ, Nintendo."
    )
    joker_times: Factor = Field(
        5,
        description="The joker in the hand multiplies the cards' points by this. BGJ, Sheet, "
        "Nintendo: 5; 1 has no effect.",
    )
    held_meld: Points = Field(
        0,
        description="Added for each separate set or run that could have been laid, for seats "
        "that had a turn (rulings B1-63 to B1-65). Mori 50.",
    )
    dead_card: Points = Field(
        0, description="Added to the hand that holds the card the joker stands for. Mori 50."
    )
    ron_bonus: Points = Field(0, description="Taken off for who goes out by ron. Mori 50.")
    feeder: Literal["all"] | Points = Field(
        0,
        description="Added to whose discard was called to go out. Mori 50. `all`: that seat pays "
        "what all losers owe (once on Japanese Wikipedia).",
    )
    winner_takes: Literal["nothing", "sum", "only"] = Field(
        "nothing",
        description="What the winner gets. `sum`: minus what the losers pay (Nintendo's chips, "
        "Success). `only`: the same, and the losers score nothing (Pagat).",
    )
    concealed: Factor = Field(
        1,
        description="Multiplies what is paid when the winner had nothing on the table before "
        "the winning turn and did not call in it. Pagat and Ace 201: 2; 1 has no effect.",
    )
    rounds: Annotated[int, Field(ge=1, le=30)] | None = Field(
        5, description="The match's length in rounds. BGJ 5, Mori 10."
    )
    target: Annotated[int, Field(ge=1, le=1_000_000_000)] | None = Field(
        None,
        description="The match ends when a total reaches this (minus this, where winners score). "
        "Sheet 100, Pagat 200.",
    )

    @classmethod
    def of(cls, preset: str, **overrides: object) -> RuleSet:
        """A preset with some fields changed, given as values.

        Raises:
            RulesError: the preset, a field or a value is unknown, or they cannot go together.
        """
        if preset not in PRESETS:
            known = ", ".join(PRESETS)
            raise RulesError("unknown_preset", f"There are no rules called {preset!r}: {known}.")
        for name in overrides:
            if name not in FIELDS:
                raise RulesError("unknown_field", f"No rule is called {name!r}.")
        try:
            return cls.model_validate({**PRESETS[preset], "preset": preset, **overrides})
        except ValidationError as error:
            raise _plain(error, overrides) from None

    @classmethod
    def parse(cls, text: str) -> RuleSet:
        """Read ``preset name=value …``, as a record's ``rules:`` line has it.

        Raises:
            RulesError: as :meth:`of`, and for a word that is no ``name=value``.
        """
        preset, *words = text.split() or [""]
        overrides: dict[str, object] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals:
                raise RulesError("bad_override", f"{word!r} is not name=value.")
            if name not in FIELDS:
                raise RulesError("unknown_field", f"No rule is called {name!r}.")
            if name in overrides:
                raise RulesError("bad_override", f"{name} is given twice.")
            overrides[name] = _read_value(name, value)
        return cls.of(preset, **overrides)

    def text(self) -> str:
        """The preset and what differs from it, in the order of the fields."""
        usual = PRESETS[self.preset]
        changed = [
            f"{name}={write_value(getattr(self, name))}"
            for name in FIELDS
            if getattr(self, name) != usual[name]
        ]
        return " ".join([self.preset, *changed])

    @property
    def winners_score(self) -> bool:
        """Whether winners score points, so that totals go below zero."""
        return self.winner_takes != "nothing"

    def points_of_ace(self) -> int:
        """What an ace in the hand costs, with ``auto`` resolved."""
        if self.ace_points == "auto":
            return 10 if self.aces == "both" else 1
        return self.ace_points

    def check_seats(self, seats: int) -> None:
        """See whether that many can play.

        Raises:
            RulesError: fewer or more seats than the rules allow.
        """
        least, most = self.players
        if not least <= seats <= most:
            raise RulesError("seats", f"These rules are for {least} to {most} seats, not {seats}.")

    @model_validator(mode="after")
    def _possible(self) -> Self:
        for code, refused, sentence in _refusals(self):
            if refused:
                raise RulesError(code, sentence)
        return self


FIELDS: Final = tuple(name for name in RuleSet.model_fields if name != "preset")
"""The names of the rules, in the order in which records write them."""


def _refusals(rules: RuleSet) -> list[tuple[str, bool, str]]:
    """Each combination that cannot work: its code, whether it is here, and the reason."""
    least, most = rules.players
    free = rules.going_out == "free"
    idle_joker = _idle_joker_field(rules)
    return [
        (
            "players",
            not 2 <= least <= most <= MOST_SEATS,
            f"players goes from 2 to {MOST_SEATS} seats, the fewest first.",
        ),
        (
            "ron_needs_free",
            rules.ron and not free,
            "Ron goes out without a discard, so ron=on needs going_out=free.",
        ),
        (
            "nico_needs_free",
            rules.nico != "off" and not free,
            "Nico nico goes out without a discard, so it needs going_out=free.",
        ),
        (
            "nico_needs_ron",
            rules.nico != "off" and not rules.ron,
            "Nico nico is a kind of ron, so it needs ron=on.",
        ),
        (
            "bonus_needs_ron",
            rules.ron_bonus != 0 and not rules.ron,
            "ron_bonus rewards a ron, so it needs ron=on.",
        ),
        (
            "feeder_needs_calls",
            rules.feeder != 0 and not rules.ron and not (free and rules.calls != "none"),
            "feeder is for a discard that somebody goes out with: it needs ron=on, or "
            "going_out=free with calls.",
        ),
        (
            "lap_needs_free",
            rules.last_lap and not free,
            "last_lap tells a finish by discard from one without, so it needs going_out=free.",
        ),
        (
            "no_joker",
            idle_joker is not None,
            f"{idle_joker} has no effect without the joker; set joker=on as well.",
        ),
        (
            "dead_needs_unique",
            rules.dead_card != 0 and not rules.joker_unique,
            "dead_card needs joker_unique=on: otherwise the joker makes no card dead.",
        ),
        (
            "endless",
            rules.rounds is None and rules.target is None,
            "With neither rounds nor target the match would never end.",
        ),
        (
            "upcard_needs_take",
            rules.upcard == "drawable" and rules.take == "never",
            "An upcard can be drawn only where discards can be taken: set take=free.",
        ),
    ]


def _idle_joker_field(rules: RuleSet) -> str | None:
    """The first rule about the joker that was changed although there is none.

    A preset that plays with the joker may be played without it: what its own values say about
    the joker then simply rests (see ``docs/rulings.md``).
    """
    if rules.joker:
        return None
    usual = PRESETS[rules.preset]
    for name in FIELDS:
        about_joker = name.startswith("joker_") or name == "dead_card"
        if about_joker and getattr(rules, name) != usual[name]:
            return name
    return None


def _read_value(name: str, text: str) -> object:
    """A field's value from its text; what is no such value is left for validation to refuse."""
    if RuleSet.model_fields[name].annotation is bool and text in ("on", "off"):
        return text == "on"
    if text == "none" and name in ("reshuffle_limit", "rounds", "target"):
        return None
    if name == "players":
        least, dash, most = text.partition("-")
        return (_whole(least), _whole(most)) if dash else text
    return _whole(text) if name != "face_points" else text


def _whole(text: str) -> object:
    return int(text) if re.fullmatch(r"-?(0|[1-9][0-9]{0,8})", text) else text


def write_value(value: Any) -> str:
    """A field's value as records write it."""
    match value:
        case bool():
            return "on" if value else "off"
        case None:
            return "none"
        case (least, most):
            return f"{least}-{most}"
        case _:
            return str(value)


def _plain(error: ValidationError, overrides: dict[str, object]) -> RulesError:
    """One sentence for the first thing that validation found."""
    first = error.errors()[0]
    cause = first.get("ctx", {}).get("error")
    if isinstance(cause, RulesError):
        return cause
    name = str(first["loc"][0])
    given = write_value(overrides.get(name))
    return RulesError("bad_value", f"{name} cannot be {given}.")
