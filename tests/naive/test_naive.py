"""Direct tests of the naive implementation on scenarios of rules.md, section C.

Seats count from 0 here: P1 of the scenarios is seat 0.
"""

from typing import Any

from . import best_ron, can_finish_now, legal, ron_plans, score, window_opens

STANDARD = {
    "players": "2-5", "joker": "off", "direction": "clockwise", "next_dealer": "next",
    "leader": "dealer", "upcard": "none", "take": "never", "aces": "both", "seven_pair": "on",
    "seven_run": "on", "seven_takes_seven": "on", "joker_seven": "off",
    "joker_on_lone_seven": "off", "joker_unique": "off", "joker_in_pon": "off",
    "joker_in_chi": "on", "joker_claimable": "off", "calls": "both", "first_lap": "round",
    "after_call": "full", "going_out": "discard", "last_lap": "off", "last_discard_open": "off",
    "ron": "off", "nico": "off", "nico_joker": "on", "reshuffle": "keep_top",
    "reshuffle_limit": "1", "stock_out": "void", "ace_points": "auto", "face_points": "10",
    "seven_points": "7", "joker_points": "0", "seven_doubles": "on", "joker_times": "5",
    "held_meld": "0", "dead_card": "0", "ron_bonus": "0", "feeder": "0",
    "winner_takes": "nothing", "concealed": "1", "rounds": "5", "target": "none",
}  # fmt: skip
MORI = STANDARD | {
    "players": "3-6", "joker": "on", "aces": "low", "seven_pair": "off", "seven_run": "off",
    "seven_takes_seven": "off", "joker_seven": "on", "joker_on_lone_seven": "on",
    "joker_unique": "on", "joker_in_pon": "on", "joker_claimable": "on", "going_out": "free",
    "last_lap": "on", "ron": "on", "nico": "both", "reshuffle": "all",
    "reshuffle_limit": "none", "stock_out": "score", "ace_points": "50", "face_points": "rank",
    "seven_points": "50", "joker_points": "50", "seven_doubles": "off", "joker_times": "1",
    "held_meld": "50", "dead_card": "50", "ron_bonus": "50", "feeder": "50",
}  # fmt: skip
HUNDRED = STANDARD | {
    "joker": "on", "leader": "after_dealer", "upcard": "drawable", "take": "free",
    "seven_pair": "off", "seven_takes_seven": "off", "joker_seven": "on", "joker_in_chi": "off",
    "first_lap": "off", "reshuffle_limit": "none", "ace_points": "1", "seven_doubles": "off",
}  # fmt: skip
JOKER = STANDARD | {"joker": "on"}


def melds(*texts: str) -> list[dict[str, Any]]:
    """Melds from texts such as "0 run 8s 9s Ts", lettered in order."""
    split = [text.split() for text in texts]
    return [
        {"id": "ABCDEFGH"[i], "owner": int(words[0]), "kind": words[1], "cards": words[2:]}
        for i, words in enumerate(split)
    ]


def position(phase: str, *hands: str, **more: Any) -> dict[str, Any]:
    """A position after the first go-around; the last fields override."""
    base: dict[str, Any] = {
        "phase": phase, "turn": None, "from": None, "drawn": None, "taken": False, "out": None,
        "discards": [], "melds": [], "turns": 20, "played": list(range(len(hands))),
        "hands": {str(seat): hand.split() for seat, hand in enumerate(hands)},
    }  # fmt: skip
    return base | more


def claim(discard: str, *hands: str, **more: Any) -> dict[str, Any]:
    """Seat 0 has discarded."""
    return position("claim", *hands, **({"from": 0, "discards": [discard]} | more))


def act(hand: str, *table: str, **more: Any) -> dict[str, Any]:
    """Seat 0 is on turn, after drawing."""
    return position("act", hand, "2d 2h", "3d 3h", **({"turn": 0, "melds": melds(*table)} | more))


def moves(rules: dict[str, str], where: dict[str, Any], word: str, seat: int = 0) -> list[str]:
    """The legal lines of one seat that begin with a word."""
    return [line for line in legal(rules, where)[str(seat)] if line.split()[0] == word]


def penalties(rules: dict[str, str], *hands: str, **more: Any) -> list[int]:
    """The penalties when seat 0 went out and everyone had a turn."""
    end: dict[str, Any] = {"winner": 0, "ended_by": "discard", "feeder": None, "concealed": False}
    end["had_turn"] = set(range(len(hands) + 1))
    table = more.pop("table", [])
    where = position("round_over", "", *hands, melds=table)
    found, reasons = score(rules, where, **(end | more))
    assert found == [sum(line[1] for line in reasons[str(s)]) for s in range(len(hands) + 1)]
    return found[1:]


def test_chi_is_for_the_next_seat_only() -> None:
    where = claim("5c", "Kd", "6c 7c 2d", "9d", "3c 4c Ks")  # M01
    assert legal(MORI, where) == {"1": ["chi 6c 7c", "pass"], "2": ["pass"], "3": ["pass"]}


def test_first_go_around() -> None:
    hands = ("Kd", "Td Jd 2s", "9s 9c 2h", "Ks")
    assert legal(MORI, claim("9d", *hands, turns=1))["2"] == ["pass"]  # M03
    assert legal(MORI, claim("9d", *hands, turns=4))["2"] == ["pass", "pon 9s 9c"]  # M04
    assert not window_opens(STANDARD, claim("9d", *hands, turns=3))  # B10
    assert window_opens(MORI, claim("9d", *hands, turns=1))  # M09: ron stays open
    chi = STANDARD | {"first_lap": "chi"}
    assert legal(chi, claim("9d", *hands, turns=1))["1"] == ["pass"]
    assert legal(chi, claim("9d", *hands, turns=1))["2"] == ["pass", "pon 9s 9c"]
    seat = STANDARD | {"first_lap": "seat"}
    assert legal(seat, claim("9d", *hands, played=[0, 1]))["2"] == ["pass"]  # G01
    assert legal(seat, claim("9d", *hands, played=[0, 1]))["1"] == ["chi Td Jd", "pass"]


def test_joker_in_and_as_calls() -> None:
    where = claim("5h", "Kd", "2s", "5s * Kc", "5d 5c 2h")  # M12
    assert moves(MORI, where, "pon", 2) == ["pon 5s *5c", "pon 5s *5d"]
    assert moves(JOKER, where, "pon", 2) == []
    assert moves(JOKER | {"joker_in_pon": "on"}, where, "pon", 2) == ["pon 5s *5d"]
    claimed = claim("*", "Kd", "5c 6c 2s", "Qd Qc 2h", "3s")  # M72, B19
    assert moves(MORI, claimed, "pon", 2) == ["pon *Qh Qd Qc", "pon *Qs Qd Qc"]
    assert moves(MORI, claimed, "chi", 1) == ["chi *4c 5c 6c", "chi *7c 5c 6c"]
    assert window_opens(MORI, claimed) and not window_opens(JOKER, claimed)
    chi = claim("5c", "Kd", "6c * Kc", "2h", "3s")  # B21
    assert moves(JOKER, chi, "chi", 1) == ["chi *4c 6c"]
    assert moves(MORI, chi, "chi", 1) == ["chi *4c 6c", "chi 6c *7c"]
    assert moves(HUNDRED, chi, "chi", 1) == []


def test_melds_from_hand() -> None:
    hand = act("6s 7s 8s 7h 9s Kc")  # B01, S06
    assert moves(STANDARD, hand, "meld") == [
        "meld 6s 7s", "meld 6s 7s 8s", "meld 6s 7s 8s 9s", "meld 7h", "meld 7s", "meld 7s 7h",
        "meld 7s 8s", "meld 7s 8s 9s",
    ]  # fmt: skip
    assert "meld 7s 7h" not in moves(HUNDRED, hand, "meld")
    assert moves(MORI, act("*"), "meld") == []  # M27
    assert moves(MORI, act("Qs Ks As"), "meld") == []
    assert moves(STANDARD, act("Qs Ks As 3d"), "meld") == ["meld Qs Ks As"]
    assert moves(HUNDRED, act("6d * 8d Kc"), "meld") == ["meld 6d *7d 8d"]  # S07
    assert moves(JOKER, act("6d * 8d Kc"), "meld") == []


def test_joker_identities() -> None:
    fours = moves(MORI, act("4h 4s * Kc"), "meld")  # M21
    assert fours == ["meld 4s 4h *4c", "meld 4s 4h *4d"]
    assert moves(MORI, act("4h 4s * Kc", "1 run 3d 4d 5d"), "meld") == ["meld 4s 4h *4c"]  # M22
    assert moves(JOKER, act("4h 4s * Kc", "1 run 3d 4d 5d"), "meld") == ["meld 4s 4h *4d"]
    dead = act("4d 5d 6d", "0 set 4s 4h *4d")  # M24
    assert legal(MORI, dead)["0"] == ["discard 4d", "discard 5d", "discard 6d"]
    assert moves(JOKER, act("4d 5c", "0 set 4s 4h *4d"), "lay") == ["lay 4d A"]
    used = claim("4d", "Kd", "5d 6d", "2s", melds=melds("0 set 4s 4h *4d"))  # M25
    assert not window_opens(MORI, used) and legal(MORI, used)["1"] == ["pass"]


def test_additions() -> None:
    table = "1 run 8s 9s Ts"
    assert moves(MORI, act("7d Js", table), "lay") == []  # M13
    assert moves(MORI, act("Js Kd", table, "0 seven 7d"), "lay") == ["lay Js A"]
    assert moves(MORI, act("6s 8h 7c", "0 seven 7h"), "lay") == ["lay 8h A"]  # M15
    assert moves(STANDARD, act("6s 8h 7c", "0 seven 7h"), "lay") == ["lay 7c A", "lay 8h A"]
    assert moves(STANDARD, act("6s 7c Kd", "0 set 7s 7h"), "lay") == ["lay 7c A"]  # B03
    assert moves(MORI, act("* Kd", "0 seven 7c"), "lay") == ["lay *6c A", "lay *8c A"]  # M28
    assert moves(JOKER, act("* Kd", "0 seven 7c"), "lay") == []
    assert moves(JOKER, act("* Kd", "0 run 6c 7c"), "lay") == ["lay *5c A", "lay *8c A"]
    assert moves(MORI, act("6c 5c", "0 run 7c *8c"), "lay") == ["lay 6c A"]
    two = act("6s Ts 2s Kd", "0 run 3s 4s 5s", "1 run 7s 8s 9s")  # M19
    assert moves(MORI, two, "lay") == ["lay 2s A", "lay 6s A", "lay 6s B", "lay Ts B"]
    assert moves(MORI, act("As Kd", "0 run Js Qs Ks"), "lay") == []
    assert moves(STANDARD, act("As Kd", "0 run Js Qs Ks"), "lay") == ["lay As A"]


def test_a_discard_must_be_kept() -> None:
    assert moves(STANDARD, act("3s 3h 3d"), "meld") == []  # B12
    assert moves(MORI, act("3s 3h 3d"), "meld") == ["meld 3s 3h 3d"]
    taken = act("Js 9d", "0 run 8s 9s Ts", drawn="9d", taken=True)  # B25
    assert legal(STANDARD, taken)["0"] == ["discard Js"]
    assert legal(STANDARD | {"going_out": "free"}, taken)["0"] == ["discard Js"]
    seven = act("Js 7d", "0 run 8s 9s Ts", drawn="7d", taken=True)
    assert legal(STANDARD, seven)["0"] == ["discard Js", "meld 7d"]
    assert can_finish_now(STANDARD | {"going_out": "free"}, seven)
    whole = claim("9d", "Kd", "9s 9h", "2c")  # B06
    assert legal(STANDARD, whole)["1"] == ["pass"]
    assert legal(STANDARD | {"going_out": "free"}, whole)["1"] == ["pass", "pon 9s 9h"]


def test_draws() -> None:
    first = position("draw", "2s", "3s", turn=1, discards=["4c"], turns=0)
    assert legal(HUNDRED, first) == {"1": ["draw", "take"]}  # S01
    assert legal(HUNDRED | {"upcard": "dead"}, first) == {"1": ["draw"]}
    assert legal(STANDARD, first) == {"1": ["draw"]}


def test_after_call() -> None:
    called = act("7h 9d Kc 7s", "0 set 5s 5h 5d", "1 set 9s 9h 9c", **{"from": 1})  # S12
    assert moves(STANDARD, called, "lay") == ["lay 9d B"]
    assert moves(STANDARD, called, "meld") == ["meld 7h", "meld 7s", "meld 7s 7h"]
    assert moves(STANDARD | {"after_call": "lay"}, called, "meld") == []
    assert moves(STANDARD | {"after_call": "lay"}, called, "lay") == ["lay 9d B"]
    assert moves(STANDARD | {"after_call": "none"}, called, "lay") == []


def test_ron() -> None:
    hand = "8d 8h 2s 3s 4s 7h Kd"  # M57
    table = melds("1 run Td Jd Qd")
    plans = ron_plans(MORI, claim("8c", "5h", "2h", hand, melds=table), 2)
    assert "ron pon 8h 8d; meld 2s 3s 4s; meld 7h; lay Kd A" in plans and len(plans) == 6
    assert ron_plans(MORI, claim("8c", "5h", "2h", hand), 2) == []
    lay_only = MORI | {"after_call": "lay"}
    assert ron_plans(lay_only, claim("8c", "5h", "2h", hand, melds=table), 2) == []
    assert legal(MORI, claim("6d", "Kd", "6c 6s", "2d", "4d 5d")) == {  # M09
        "1": ["pass", "ron"], "2": ["pass"], "3": ["pass", "ron"],
    }  # fmt: skip
    added = claim("8d", "Kd", "2s", "9d", melds=melds("2 run 5d 6d 7d"))  # M58
    assert legal(MORI, added)["2"] == ["pass"]
    lettered = claim("5d", "Kd", "5s 5h 6s 7s", "2d")
    assert best_ron(MORI, lettered, 1) == "ron pon 5s 5h; meld 7s; lay 6s B"
    fours = claim("8d", "Kd", "3c 3d 3h 3s 8s 8h 8c", "2d")  # M64
    assert best_ron(MORI, fours, 1) == "ron pon 8s 8h 8c; meld 3s 3h 3d 3c"
    no_calls = MORI | {"calls": "none"}
    assert legal(no_calls, lettered)["1"] == ["pass", "ron"] and window_opens(no_calls, lettered)


def test_nico() -> None:
    assert ron_plans(MORI, claim("Kh", "2d", "3c 3d 8s 8h Jc * Ks"), 1) == [  # M67
        "ron nico *Jd", "ron nico *Jh", "ron nico *Js",
    ]  # fmt: skip
    assert ron_plans(MORI, claim("Kh", "2d", "3c 3d 3h 3s 8s 8h Ks"), 1) == []  # M63
    drawn = act("3c 3d 8s 8h Jc Jd Ks Kh", drawn="Kh")  # M66
    assert moves(MORI, drawn, "nico") == ["nico"]
    assert moves(MORI | {"nico": "call"}, drawn, "nico") == []
    seven = claim("Kh", "2d", "3c 3d 8s 8h 7c * Ks")
    assert len(ron_plans(MORI, seven, 1)) == 3
    assert ron_plans(MORI | {"joker_seven": "off"}, seven, 1) == []


def test_last_lap() -> None:
    hands = ("", "5h 5d Kc", "2c 3h", "9c Jd")
    last = claim("5s", *hands, **{"from": 3, "out": 0})  # M52
    assert legal(MORI, last) == {"1": ["pass"], "2": ["pass"]}
    opened = MORI | {"last_discard_open": "on"}
    assert legal(opened, last)["1"] == ["pass", "pon 5h 5d"]
    assert window_opens(MORI, last)
    assert not window_opens(MORI | {"ron": "off", "nico": "off"}, last)
    first = claim("6d", "", "4d 5d Kc", "2c", "9d 9h Ks", out=0)  # M48
    assert legal(MORI, first)["1"] == ["chi 4d 5d", "pass"]
    skipped = claim("5s", "", "", "5h 5d Kc", **{"from": 2, "out": 0})
    assert not window_opens(MORI, skipped)  # M54
    assert not window_opens(STANDARD, claim("6d", "", "4d 5d Kc", "2c"))  # B2-8


def test_going_out_now() -> None:
    assert can_finish_now(MORI, act("7c 6c 5c"))
    assert can_finish_now(MORI, act("7d Js", "1 run 8s 9s Ts"))
    assert not can_finish_now(MORI, act("Js", "1 run 8s 9s Ts"))
    assert not can_finish_now(STANDARD, act("7c 6c 5c"))
    assert can_finish_now(MORI, act("7c * 9c 3s 3h 3d 5s 4s", "1 run 6s 7s 8s"))


def test_scores_of_mori() -> None:
    assert penalties(MORI, "3h 3d 3c", "3h 3d 3c 9s Ts Js") == [59, 139]  # M33, M34
    assert penalties(MORI, "4h 5h 6h 6s 6d", "4h 5h 6h 6s 6d 6c") == [77, 133]  # M36
    assert penalties(MORI, "7d", "6d 7d", "8s 9s Ts Js Qs Ks") == [50, 56, 63 + 50]  # M37, R64
    assert penalties(MORI, "9d 9c *") == [118]  # M40
    nines = melds("0 run 7s 8s 9s", "0 run 8h 9h Th")
    assert penalties(MORI, "9d 9c *", table=nines) == [68]
    joker = melds("0 set 4s 4h *4d")
    assert penalties(MORI, "4d", "4d 5d 6d", table=joker) == [54, 65]  # M30
    assert penalties(MORI, "2s 2h 2d Kc Qd Jh 9s", had_turn=set()) == [51]  # M42
    fed = score(
        MORI, position("round_over", "Ks Ad", "", "4d 5d"), winner=1, ended_by="ron", feeder=0,
        had_turn={0, 1, 2}, concealed=False,
    )  # fmt: skip
    assert fed == (
        [113, -50, 9],  # M43
        {
            "0": [["Ks", 13], ["Ad", 50], ["fed ron", 50]],
            "1": [["ron", -50]],
            "2": [["4d", 4], ["5d", 5]],
        },
    )


def test_scores_of_other_presets() -> None:
    assert penalties(STANDARD, "Kc Ad 7s 5h") == [64]  # B13
    assert penalties(STANDARD | {"seven_doubles": "off"}, "Kc Ad 7s 5h") == [32]
    assert penalties(STANDARD | {"aces": "low"}, "Kc Ad 7s 5h") == [46]
    assert penalties(JOKER, "* 7s 9d", "*") == [160, 0]  # B15, B16
    assert penalties(HUNDRED, "As 7d Kc", "As 7d Kc *") == [18, 90]  # S10
    assert penalties(STANDARD, "Kd", ended_by="void", winner=None) == [0]


def test_payments() -> None:
    where = position("round_over", "", "5s", "6s Kd")
    end: dict[str, Any] = {
        "winner": 0,
        "ended_by": "discard",
        "feeder": None,
        "had_turn": {0, 1, 2},
    }
    rules = STANDARD | {"winner_takes": "only", "concealed": "2"}
    found, reasons = score(rules, where, **end, concealed=True)
    assert found == [-42, 0, 0]
    assert reasons["0"] == [["paid by 1", -10], ["paid by 2", -32]]
    assert reasons["1"] == [["5s", 5], ["concealed", 5], ["paid to 0", -10]]
    rules = MORI | {"feeder": "all", "winner_takes": "sum"}
    end |= {"ended_by": "ron", "feeder": 1}
    found, reasons = score(rules, where, **end, concealed=False)
    assert found == [-50 - 24, 24, 0]
    assert reasons["1"] == [["5s", 5], ["fed ron", 19]]
    assert reasons["2"] == [["6s", 6], ["Kd", 13], ["paid by 1", -19]]
