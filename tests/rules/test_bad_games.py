"""Games, seats, packs and cuts that do not fit are refused, with all that is wrong."""

import attrs
import pytest

import trickgames as tg
from helpers import play_random
from trickgames import euchre
from trickgames.phases import (
    DEALERS_LEFT,
    DECLARER,
    FOLLOW_SUIT,
    TRUMPS_ONLY,
    Auction,
    BurnTo,
    CallTurnUp,
    DealCards,
    NameSuit,
    NameTrump,
    Tricks,
)
from trickgames.ranking import Off, Ranking
from trickgames.scoring import AfterDeals, BidScoring, FirstTo, TricksTaken

GOOD = {
    "name": "Small pitch",
    "pack": tg.pack(),
    "seating": tg.partners(4),
    "ranking": Ranking(trump=tuple(tg.Rank), plain=tuple(tg.Rank)),
    "phases": (DealCards(6), Auction(1, 4), NameTrump(), Tricks(TRUMPS_ONLY, DECLARER)),
    "scoring": BidScoring({tg.Rank.ACE: 1, tg.Rank.JACK: 1, tg.Rank.TEN: 1, tg.Rank.TWO: 1}),
    "goal": FirstTo(7),
}


def test_the_good_game_is_taken_and_played():
    state, _ = play_random(tg.Game(**GOOD), 1, deals=3)
    assert state.results
    one_card = tg.Game(**{**GOOD, "phases": (DealCards(1), *GOOD["phases"][1:])})
    state, _ = play_random(one_card, 1, deals=3)
    assert all(sum(result.tricks) <= 4 for result in state.results)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": ""}, "name"),
        ({"pack": tg.pack(jokers=1)}, "joker is in the pack and not in the ranking"),
        ({"pack": (*tg.pack(), tg.pack()[0])}, "2 times"),
        ({"pack": (*tg.pack(), "Hj")}, "no card"),
        ({"pack": tg.pack("A")}, "cards are needed"),
        ({"ranking": Ranking(trump=tuple(tg.Rank), plain=tuple(tg.Rank)[1:])}, "no place in the plain suits"),
        ({"ranking": Ranking(trump=tuple(tg.Rank)[1:], plain=tuple(tg.Rank))}, "no place in the trump suit"),
        ({"ranking": Ranking(trump=(*tg.Rank, tg.Rank.ACE), plain=tuple(tg.Rank))}, "twice"),
        ({"ranking": Ranking(trump=tuple(tg.Rank), plain=(*tg.Rank, tg.Rank.ACE))}, "twice"),
        ({"phases": ()}, "at least one phase"),
        ({"phases": (DealCards(6), Auction(1, 4), Tricks(TRUMPS_ONLY, DECLARER))}, "Trump, which no phase"),
        (
            {"phases": (DealCards(6), NameTrump(), Auction(1, 4), Tricks(TRUMPS_ONLY, DECLARER))},
            "Contract, which no phase before",
        ),
        ({"phases": (DealCards(6), Tricks(FOLLOW_SUIT, DEALERS_LEFT))}, "BidScoring needs the Contract"),
        ({"phases": (*GOOD["phases"][:3], BurnTo(6), BurnTo(6), GOOD["phases"][3])}, "stands twice"),
        ({"phases": (DealCards(6), CallTurnUp(), NameSuit(), Tricks(FOLLOW_SUIT))}, "TurnUp, which no phase"),
        ({"phases": (DealCards(0), *GOOD["phases"][1:])}, "at least one card"),
        ({"phases": (DealCards(6, [(3, 2)]), *GOOD["phases"][1:])}, "do not make 6"),
        ({"phases": (DealCards(6, []), *GOOD["phases"][1:])}, "no plan"),
        ({"phases": (DealCards(6), Auction(4, 3), *GOOD["phases"][2:])}, "there is none"),
        ({"phases": (DealCards(6), Auction("1", 4), *GOOD["phases"][2:])}, "there is none"),
        ({"phases": (DealCards(6), Auction(1, 4.0), *GOOD["phases"][2:])}, "there is none"),
        ({"phases": (DealCards(6), Auction(0, 4), *GOOD["phases"][2:])}, "there is none"),
        ({"phases": (DealCards(6), Auction(1, 9), *GOOD["phases"][2:])}, "bids go to 9"),
        ({"phases": (*GOOD["phases"][:3], Tricks(TRUMPS_ONLY, DECLARER, called_card_first=True))}, "no card is called"),
        ({"scoring": BidScoring({Off(tg.Rank.JACK): 4})}, "is no trump of this game"),
        ({"scoring": BidScoring({tg.Rank.ACE: 5, tg.Rank.TWO: -1})}, "cannot be worth -1"),
        ({"goal": FirstTo(0)}, "target=0"),
        ({"goal": FirstTo("7")}, "target='7'"),
        ({"goal": AfterDeals(0)}, "deals=0"),
        ({"goal": AfterDeals(3)}, "the goal has none"),
        ({"scoring": TricksTaken(made=0)}, "made=0"),
    ],
)
def test_a_game_whose_parts_do_not_fit(change, said):
    with pytest.raises(tg.InvalidRulesError, match=said):
        tg.Game(**{**GOOD, **change})


def test_all_problems_of_a_game_are_told_at_once():
    with pytest.raises(tg.InvalidRulesError) as caught:
        tg.Game(
            name="",
            pack=tg.pack("A", jokers=2),
            seating=tg.partners(4),
            ranking=Ranking(trump=(), plain=()),
            phases=(DealCards(9), Tricks(TRUMPS_ONLY, DECLARER)),
            scoring=BidScoring({tg.Rank.ACE: 1}),
            goal=FirstTo(0),
        )
    told = "; ".join(caught.value.problems)
    for part in ("name=", "joker", "ace is in the pack", "Trump, which", "Contract, which", "36 cards are needed", "target=0"):
        assert part in told


def test_no_trump_and_a_joker_do_not_fit():
    """D-E15."""
    phases = tuple(
        attrs.evolve(phase, no_trump=True) if isinstance(phase, NameSuit) else phase for phase in euchre.JOKER.phases
    )
    with pytest.raises(tg.InvalidRulesError, match="joker"):
        attrs.evolve(euchre.JOKER, phases=phases)


@pytest.mark.parametrize(
    "sides",
    [(), ((0,),), ((0, 1), (1, 2)), ((0,), (2,)), ((0, 1), ()), ((1,), (2,))],
)
def test_seats_that_do_not_fit(sides):
    with pytest.raises(tg.InvalidRulesError):
        tg.Seating(sides)


@pytest.mark.parametrize(
    "given", [{"ranks": ""}, {"ranks": "AA"}, {"ranks": "1"}, {"jokers": 3}, {"copies": 0}, {"jokers": -1}]
)
def test_packs_that_are_none(given):
    with pytest.raises(tg.InvalidRulesError):
        tg.pack(**given)


@pytest.mark.parametrize("at", [0, 3, 21, 24, -4, 4.0, "4", None, True])
def test_a_thin_cut(at):
    """E35, E36."""
    with pytest.raises(tg.InvalidStateError, match="E36"):
        tg.cut(tg.shuffled(euchre.BICYCLE, 1), at)


def test_a_trick_without_cards():
    with pytest.raises(ValueError, match="at least one card"):
        tg.trick_winner(tg.order(euchre.BICYCLE.ranking, None), ())


def test_every_reason_has_a_sentence_and_what_comes_from_a_rule_its_number():
    reasons = [reason for kind in tg.Reason.__subclasses__() for reason in kind if kind.__module__.startswith("trickgames")]
    assert len(reasons) > 30
    for reason in reasons:
        assert reason.sentence.endswith(".")
        assert not reason.rule or reason.rule[0] in "PED"
