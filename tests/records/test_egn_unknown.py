"""What a file of the notation does not tell stays unknown: cards without a place, doubtful cards, what would follow."""

import json
import random

import attrs
import pytest

import trickgames as tg
from helpers import play_random
from records.notation import CALLS, TRICKS, deal, file, hands
from trickgames import euchre
from trickgames.records import Record, egn


def one(*args, rules=None, **kwargs):
    """The only deal of a file."""
    return egn.loads(file(deal(*args, **kwargs), rules=rules)).deals[0]


def kinds(read):
    return {problem.kind for problem in read.problems}


def rows(*tricks):
    return [trick.split(",") for trick in tricks]


def held(*texts):
    return [text.split() for text in texts]


# Cards that are missing in the tricks


@pytest.mark.parametrize("text", ["", "Zz", "?", None, 7])
def test_a_card_that_cannot_be_read_keeps_its_place(text):
    read = one(tricks=[["9h", text, "9s", "Ah"], *TRICKS[1:]])
    assert read.points in (None, (0, 1))
    assert read.points is None
    assert "points" in kinds(read)
    assert [str(card) for _, card in read.tricks[0]] == ["9h", "9s", "Ah"]
    assert [seat for seat, _ in read.tricks[0]] == [1, 3, 0]
    assert read.actions == ()
    assert ("card" in kinds(read)) is (text != "")


def test_an_unknown_card_that_cannot_take_the_trick_settles_the_points():
    read = one(tricks=[*TRICKS[:4], ["Ac", "Qs", "", "Kc"]], cards=hands())
    assert read.points == (0, 1)
    assert kinds(read) == {"missing card"}


def test_in_a_trick_that_is_too_short_nobody_is_sure_of_a_seat():
    read = one(tricks=[["9h", "9s", "Ah"], *TRICKS[1:]])
    assert read.points is None
    assert read.tricks == ()
    assert not any(read.hands)
    assert "revoke" not in kinds(read)


def test_a_short_trick_in_the_middle_leaves_the_later_ones_with_their_numbers():
    tricks = [TRICKS[0], ["Js", "9c", "Tc"], *TRICKS[2:4], ["Qd", "Kd", "Ks", "Jh"]]
    read = one(tricks=tricks)
    assert len(read.tricks) in (0, 1, 3, 4, 5)
    assert all(not trick or [str(card) for _, card in trick] == told for trick, told in zip(read.tricks, tricks, strict=False))
    assert read.tricks[1:2] in ((), ((),))


def test_empty_texts_at_the_end_are_what_was_not_told():
    cut = one(tricks=[*TRICKS[:4], ["Ac", "Qs"]])
    old = one(tricks=[*TRICKS[:4], ["Ac", "Qs", "", ""]])
    assert old == cut
    assert one(tricks=[*TRICKS[:3], ["Ad", "9d", "Th", ""], ["", "", "", ""]]).tricks[3] == cut.tricks[3][:3]


def test_cards_of_somebody_who_rests_leave_the_points_unknown():
    read = one(isAlone=True)
    assert read.points is None
    assert not any(read.hands)
    assert {"card", "points"} <= kinds(read)


def test_a_trick_too_many_leaves_the_points_unknown():
    assert one(tricks=[*TRICKS, TRICKS[0]]).points is None


def test_tricks_after_the_stuck_dealer_has_passed_bring_nobody_knows_what():
    read = one(calls=["Pass"] * 8)
    assert read.points is None
    assert "call" in kinds(read)
    assert one(calls=["Pass"] * 8, tricks=[]).points == (0, 0)


# What an unknown card may be


LONE = rows("9h,Th,Qh", "Xx,Ac,Jd", "Qs,9s,Ks", "Ad,Jc,Qc", "Kc,Ts,Tc")


def test_an_unknown_card_may_be_the_joker():
    told = {"dealer": 2, "turn_up": "Qd", "calls": ["Pass", "Order"], "isAlone": True, "rules": {"joker": True, "std": False}}
    assert one(tricks=[LONE[0], ["B", *LONE[1][1:]], *LONE[2:]], **told).points == (1, 0)
    assert one(tricks=LONE, **told).points is None


def test_a_seat_may_have_been_in_a_suit_when_it_played_an_unknown_card():
    tricks = rows("Ah,Qh,Kh,Th", "Tc,Ac,9c,Jc", "9h,B,Jd,Xx", "Td,Jh,As,Ks", "Qd,Js,Qs,Kc")
    told = {"turn_up": "Qd", "calls": ["Pass", "Pass", "Order"], "discard": "9s", "rules": {"joker": True}}
    read = one(tricks=tricks, **told)
    assert read.kitty == tg.CardSet()
    assert "the kitty" in read.unknown
    for card in ("Ad", "Kd", "9d"):
        whole = one(tricks=[*tricks[:2], ["9h", "B", "Jd", card], *tricks[3:]], **told)
        assert read.kitty <= whole.kitty


HELD = held("Ts Td Kh Jc Ac", "Th 9d Kc Qc Qd", "Jd Qh 9s Ad Ks", "Kd Ah 9c Qs Tc")


def test_no_revoke_where_the_card_may_have_been_played_before():
    tricks = rows("Tc,Ac,Qc,Xs", "Ks,Qs,Jc,9d", "Ts,Th,Qh,Xh", "Td,Qd,Ad,Kd", "Jd,9c,Kh,Kc")
    read = one(dealer=2, turn_up="As", calls=["Pass", "Order"], cards=HELD, tricks=tricks, discard="As")
    assert "revoke" not in kinds(read)


def test_a_card_follows_where_the_hand_leaves_only_one():
    read = one(cards=hands(), tricks=[TRICKS[0], ["Js", "Xx", "9c", "Tc"], *TRICKS[2:]])
    whole = one(cards=hands())
    assert read.problems == ()
    assert read.actions == whole.actions
    assert read.tricks == whole.tricks


def test_two_unknown_cards_of_a_hand_are_not_chosen_between():
    tricks = [TRICKS[0], ["Js", "Xx", "9c", "Tc"], TRICKS[2], ["Ad", "9d", "Xx", "Qc"], TRICKS[4]]
    read = one(cards=hands(), tricks=tricks)
    assert read.problems == ()
    assert read.points == (0, 1)
    assert read.actions == ()
    assert "the card of seat 0 in trick 2" in read.unknown
    with pytest.raises(tg.NotationError, match="the card of seat 0 in trick 2"):
        egn.loads(file(deal(cards=hands(), tricks=tricks))).record()


def test_a_partly_unknown_card_that_the_hand_does_not_hold_is_named():
    read = one(cards=hands(), tricks=[TRICKS[0], ["Js", "Xc", "9c", "Tc"], *TRICKS[2:]])
    assert any("seat 0 played Xc in trick 2, which its hand does not hold" in problem for problem in read.problems)


# Cards that cannot be where the file has them


def test_nothing_follows_from_a_card_that_was_played_twice():
    read = one(tricks=[*TRICKS[:4], ["Ac", "Qs", "Kh", "9h"]])
    assert "card twice" in kinds(read)
    assert read.kitty == tg.CardSet()
    assert tg.Card.parse("Qh") not in read.hands[1]
    assert tg.Card.parse("9h") not in read.hands[1]
    assert read.actions == ()


def test_nothing_follows_from_a_turn_up_that_somebody_played():
    read = one(turn_up="9h")
    assert "card" in kinds(read)
    assert read.kitty == tg.CardSet()


@pytest.mark.parametrize(
    ("turn_up", "cards", "named"),
    [
        ("9h", hands(), "the hand of seat 1 holds 9h, which was turned up"),
        ("Jc", [["Ah", "As", "Jd", "Th", "Th"], *hands()[1:]], "the hand of seat 0 holds Th 2 times"),
        ("Jc", [["Ah", "As", "Jd", "Th", "9c"], *hands()[1:]], "9c was dealt to two places"),
    ],
)
def test_a_card_dealt_twice_is_named(turn_up, cards, named):
    read = one(turn_up=turn_up, cards=cards)
    assert any(named in problem for problem in read.problems)
    assert read.actions == ()
    assert read.unknown == ("the hands",)


# Exchanges


SWAPPED = """trickgames record 3
game: euchre
settings: call_for_best=yes, farmers_hand=swap3
dealer: 2
deal 2-3 3: Jc Qd 9h Ks Kc; 0: Th Jd Kd Jh Qs; 1: Qc 9d Ts Ah Td; 2: Ac 9s Qh Kh 9c; turn-up: As; stock: Ad Tc Js
1: swap Td; 1: swap 9d; 1: swap Ts; 3: order up alone; 2: discard Ac; 3: discard Qd; 1: give Tc
end
"""


def test_a_card_swapped_in_may_be_given_to_the_lone_hand():
    record = Record.parse(SWAPPED)
    assert egn.loads(egn.dumps(record)).record() == record


def test_swaps_that_were_not_told_leave_the_hands_unknown():
    tricks = [*TRICKS[:3], ["Ad", "Qh", "Th", "Qc"], TRICKS[4]]
    dealt = one(cards=hands(), tricks=tricks)
    assert any("seat 3 played Qh, which is not in its hand" in problem for problem in dealt.problems)
    swapped = one(cards=hands(), tricks=tricks, rules={"farmers": True})
    assert kinds(swapped) == {"revoke"}
    assert swapped.unknown == ("what seat 3 swapped",)
    assert swapped.actions == ()
    assert not any(one(tricks=tricks, rules={"farmers": True}).hands)
    assert one(cards=hands(), rules={"farmers": True}).complete


# Whatever is left out


GAMES = [
    euchre.BICYCLE,
    euchre.CLUB,
    euchre.euchre(joker=True, defend_alone=True),
    euchre.euchre(call_for_best=True, farmers_hand="swap3"),
    euchre.euchre(ranks="789TJQKA", lone_lead="left_of_loner"),
]


def half_told(card, rng):
    """A card as somebody notes it who has not seen it well."""
    return rng.choice(["", "Xx"] if len(card) == 1 else ["", "Xx", "X" + card[1], card[0] + "x"])


def with_gaps(told, rng):
    """A deal with much that was not noted."""
    if rng.random() < 0.5:
        told["initialState"].pop("playerCards")
    for hand in told["initialState"].get("playerCards", ()):
        hand[:] = [half_told(card, rng) if rng.random() < 0.1 else card for card in hand]
    bidding, *play = told["phases"]
    for key in ("callAnnotations", "discard", "cardExchanges"):
        if rng.random() < 0.5:
            bidding.pop(key, None)
    for tricks in (phase["tricks"] for phase in play):
        for _ in range(rng.choice([1, 2, 3, 6])):
            trick = rng.choice(tricks)
            place = rng.randrange(len(trick))
            trick[place] = trick[place] and half_told(trick[place], rng)
        if rng.random() < 0.2:
            rng.choice(tricks[:-2]).pop()
        if rng.random() < 0.2:
            tricks.pop()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(8))
def test_what_is_read_of_half_a_record_is_so_in_the_whole(game, seed):
    rng = random.Random(f"{game.name} {seed}")
    record = Record(game, actions=play_random(game, seed, deals=2)[1])
    whole = egn.loads(egn.dumps(record))
    told = json.loads(egn.dumps(record))
    for one_deal in told["deals"]:
        with_gaps(one_deal, rng)
    for read, true in zip(egn.loads(json.dumps(told)).deals, whole.deals, strict=True):
        assert true.complete
        assert read.points in (None, true.points)
        assert all(known <= hand for known, hand in zip(read.hands, true.hands, strict=True))
        assert read.kitty <= true.kitty
        assert read.discard in (None, true.discard)
        assert {play for trick in read.tricks for play in trick} <= {play for trick in true.tricks for play in trick}
        assert kinds(read) <= {"missing card", "missing trick", "points"}


# Limits


def test_a_name_too_long_for_the_notation_is_refused():
    game = attrs.evolve(euchre.BICYCLE, name="g" * 2000)
    with pytest.raises(tg.NotationError, match="description"):
        egn.dumps(Record(game))


def test_a_file_that_tells_next_to_nothing_is_read_quickly():
    unknown = [["Xx", "Xx", "9h", "Th"], ["Xx", "Xx", "8h", "7h"], *[["Xx"] * 4] * 3]
    calls = [*CALLS[:4], "x"]
    game = json.loads(file(*(deal(calls=calls, tricks=unknown, number=number) for number in range(100)), rules={"min_rank": 7}))
    match = {"fileType": "Euchre Match Notation", "version": "1.4", "metadata": {}, "games": [{"gameData": game}]}
    read = egn.loads(json.dumps(match))
    assert all(one_deal.points is None for one_deal in read.deals)
    assert any("too much is unknown" in problem for problem in read.problems)
