"""Games, seats, packs and cuts that do not fit are refused, with all that is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs
import pytest

import trickgames as tg
from helpers import act, deal, play_random
from trickgames import euchre
from trickgames.cards.ranking import Off, Ranking
from trickgames.phases import (
    CALLED_FIRST,
    DEALERS_LEFT,
    DECLARER,
    FOLLOW_SUIT,
    TRUMPS_ONLY,
    Auction,
    BurnTo,
    CallTurnUp,
    ClaimMisdeals,
    DealCards,
    Declare,
    DiscardPlain,
    Draw,
    Exchange,
    GiveCards,
    HandKind,
    JokerTurned,
    LadderAuction,
    Limit,
    NameStrain,
    NameSuit,
    NameTrump,
    PhaseBase,
    SwapFarmersHand,
    TakeCards,
    TakeDiscards,
    TakeRest,
    Tricks,
    TurnedTrump,
    Which,
    by_word,
    numbers,
    unbroken,
)
from trickgames.scoring import (
    MINUS_BID,
    TAKEN,
    AfterDeals,
    BidScoring,
    Ending,
    FirstTo,
    Line,
    OwnBids,
    Pays,
    ScoreTable,
    TricksTaken,
    Verdict,
)
from trickgames.table import Call, Objective

if TYPE_CHECKING:
    from collections.abc import Callable

BID_CHOICES = ("made_scores", "defenders", "moon", "moon_at_zero", "moon_needs")

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
        (lambda: {"name": ""}, "name"),
        (lambda: {"pack": tg.pack(jokers=1)}, "joker is in the pack and not in the ranking"),
        (lambda: {"pack": (*tg.pack(), tg.pack()[0])}, "2 times"),
        (lambda: {"pack": (*tg.pack(), "Hj")}, "not a card"),
        (lambda: {"pack": tg.pack("A")}, "cards are needed"),
        (lambda: {"ranking": Ranking(trump=tuple(tg.Rank), plain=tuple(tg.Rank)[1:])}, "no place in the plain suits"),
        (lambda: {"ranking": Ranking(trump=tuple(tg.Rank)[1:], plain=tuple(tg.Rank))}, "no place in the trump suit"),
        (lambda: {"ranking": Ranking(trump=(*tg.Rank, tg.Rank.ACE), plain=tuple(tg.Rank))}, "twice"),
        (lambda: {"ranking": Ranking(trump=tuple(tg.Rank), plain=(*tg.Rank, tg.Rank.ACE))}, "twice"),
        (lambda: {"phases": ()}, "at least one phase"),
        (lambda: {"phases": (DealCards(6), Auction(1, 4), Tricks(TRUMPS_ONLY, DECLARER))}, "Trump, which no phase"),
        (
            lambda: {"phases": (DealCards(6), NameTrump(), Auction(1, 4), Tricks(TRUMPS_ONLY, DECLARER))},
            "Contract, which no phase before",
        ),
        (lambda: {"phases": (DealCards(6), Tricks(FOLLOW_SUIT, DEALERS_LEFT))}, "BidScoring needs the Contract"),
        (lambda: {"phases": (*GOOD["phases"][:3], BurnTo(6), BurnTo(6), GOOD["phases"][3])}, "appears twice"),
        (lambda: {"phases": (DealCards(6), CallTurnUp(), NameSuit(), Tricks(FOLLOW_SUIT))}, "TurnUp, which no phase"),
        (lambda: {"phases": (DealCards(0), *GOOD["phases"][1:])}, "at least one card"),
        (lambda: {"phases": (DealCards(6, [(3, 2)]), *GOOD["phases"][1:])}, "don't add up to 6"),
        (lambda: {"phases": (DealCards(6, []), *GOOD["phases"][1:])}, "at least one plan"),
        (lambda: {"phases": (DealCards(6), Auction(4, 3), *GOOD["phases"][2:])}, "there is none"),
        (lambda: {"phases": (DealCards(6), Auction("1", 4), *GOOD["phases"][2:])}, "minimum='1': the values are whole numbers"),
        (lambda: {"phases": (DealCards(6), Auction(1, 4.0), *GOOD["phases"][2:])}, "maximum=4.0: the values are whole numbers"),
        (lambda: {"phases": (DealCards(6), Auction(0, 4), *GOOD["phases"][2:])}, "there is none"),
        (lambda: {"phases": (DealCards(6), Auction(1, 9), *GOOD["phases"][2:])}, "bids go to 9"),
        (
            lambda: {"phases": (*GOOD["phases"][:3], Tricks(TRUMPS_ONLY, DECLARER, limits=(CALLED_FIRST,)))},
            "no card is called",
        ),
        (lambda: {"scoring": BidScoring({Off(tg.Rank.JACK): 4})}, "is not a trump of this game"),
        (lambda: {"scoring": BidScoring({tg.Rank.ACE: 5, tg.Rank.TWO: -1})}, "cannot be worth -1"),
        (lambda: {"goal": FirstTo(0)}, "target=0"),
        (lambda: {"goal": FirstTo("7")}, "target='7'"),
        (lambda: {"goal": AfterDeals(0)}, "deals=0"),
        (lambda: {"goal": AfterDeals(3)}, "the goal has none"),
        (lambda: {"scoring": TricksTaken(made=0)}, "made=0"),
    ],
)
def test_a_game_whose_parts_do_not_fit(change, said):
    with pytest.raises(tg.InvalidRulesError, match=said):
        tg.Game(**{**GOOD, **change()})


EVERYDAY = {
    "name": "Small whist",
    "pack": tg.pack(),
    "seating": tg.partners(4),
    "ranking": Ranking(trump=tuple(tg.Rank), plain=tuple(tg.Rank)),
    "phases": (DealCards(6), Auction(1, 4), NameTrump(), Draw(), Tricks(TRUMPS_ONLY, DECLARER)),
    "scoring": GOOD["scoring"],
    "goal": FirstTo(7),
}
CALLS = EVERYDAY["phases"][:3]
PLAY = EVERYDAY["phases"][4]


@attrs.frozen
class OwnPhase(PhaseBase):
    """A phase of somebody's own, with fields of all kinds."""

    how: Literal["fast", "slow"] = "fast"
    often: int = 1
    loud: bool = False
    rule: Callable[[tg.Table], int] = len
    names: tuple[str, ...] = ()
    anything: object = None
    heard: Nowhere = None  # noqa: F821 -- a name that nobody knows stands for anything

    accepts = (tg.Pass,)

    def enter(self, table):
        return table

    legal = check = step = asking = None


def test_the_everyday_game_is_taken_and_one_with_a_phase_of_ones_own():
    tg.Game(**EVERYDAY)
    tg.Game(**{**EVERYDAY, "phases": (*CALLS, OwnPhase(anything=5, heard="x"), PLAY)})


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        (lambda: BurnTo(to=-1), "BurnTo: to=-1"),
        (lambda: BurnTo(to=0), "BurnTo: to=0"),
        (lambda: BurnTo(to="6"), "BurnTo: to='6': the values are whole numbers"),
        (lambda: BurnTo(points_too=1), "points_too=1: the values are True, False"),
        (lambda: Draw(surplus=None), "surplus=None: the values are BurnTo"),
        (lambda: Draw(surplus=BurnTo(to=None)), "BurnTo: to=None"),
        (lambda: Draw(surplus=BurnTo(to=-1)), "BurnTo: to=-1"),
        (lambda: Draw(discarded=TakeDiscards(who="zzz")), 'TakeDiscards: who=.*"bidder", "any"'),
        (lambda: Draw(to=-1), "Draw: to=-1"),
        (lambda: Draw(first="zzz"), 'first=\'zzz\': the values are "dealer_left", "bidder_first"'),
        (lambda: Draw(pile="nope"), "pile='nope': no phase before it lays such a pile"),
        (lambda: TakeRest(pile="nope"), "pile='nope': no phase before it lays such a pile"),
        (lambda: TakeRest(pass_on=None), "pass_on=None"),
        (lambda: Tricks(follow=None), "follow=None: the values are Follow"),
        (lambda: Tricks(FOLLOW_SUIT, first_lead=7), "first_lead=7: the values are callables"),
        (lambda: Auction(1, 4, forced="zzz"), "forced='zzz'"),
        (lambda: Auction(1, 4, moon="x"), "moon='x'"),
        (lambda: DiscardPlain(trumps="zzz"), "trumps='zzz'"),
        (lambda: TakeDiscards(who="zzz"), "who='zzz'"),
        (lambda: TakeDiscards(to=0), "to=0"),
        (lambda: SwapFarmersHand(kind="farmer"), "kind='farmer': the values are HandKind"),
        (lambda: SwapFarmersHand(HandKind("low"), count=0), "count=0"),
        (lambda: ClaimMisdeals(kinds=(None,)), "kinds="),
        (lambda: OwnPhase(how="zzz"), "OwnPhase: how='zzz'"),
        (lambda: OwnPhase(often=1.5), "often=1.5"),
        (lambda: OwnPhase(loud=0), "loud=0"),
        (lambda: OwnPhase(rule=7), "rule=7"),
        (lambda: OwnPhase(names=("a", 5)), "names="),
        (lambda: None, "None is not a phase"),
        (lambda: "play", "'play' is not a phase"),
        (lambda: Tricks, "Tricks is a class"),
    ],
)
def test_a_phase_whose_fields_are_of_no_use(phase, said):
    """Every field says of what type it is, and each one is checked, in a phase of your own too."""
    with pytest.raises(tg.InvalidRulesError, match=said):
        tg.Game(**{**EVERYDAY, "phases": (*CALLS, phase(), PLAY)})


@pytest.mark.parametrize(
    "given",
    [
        {"rest": None},
        {"rest": ""},
        {"turn_up": "x"},
        {"count": "6"},
        {"count": 0},
        {"count": 10**30, "plans": ((6,),)},
        {"plans": 5},
        {"plans": ((6, 0),)},
        {"plans": ((7, -1),)},
        {"plans": ((),)},
    ],
)
def test_a_deal_whose_fields_are_of_no_use(given):
    with pytest.raises(tg.InvalidRulesError, match="DealCards: "):
        DealCards(**{"count": 6, **given})


WORTH = {tg.Rank.ACE: 4}
LOW = HandKind("low", tg.CardSet.parse("9c 9d 9h 9s"), 3)


@pytest.mark.parametrize("value", [None, 5, object()])
@pytest.mark.parametrize("name", EVERYDAY)
def test_a_game_with_parts_of_another_kind(name, value):
    with pytest.raises(tg.InvalidRulesError) as caught:
        tg.Game(**{**EVERYDAY, name: value})
    assert len(str(caught.value)) < 2000


@pytest.mark.parametrize("change", [{"phases": "play"}, {"scoring": TricksTaken}, {"goal": FirstTo}])
def test_a_class_or_a_text_is_no_part(change):
    with pytest.raises(tg.InvalidRulesError):
        tg.Game(**{**EVERYDAY, **change})


TOO_MUCH = 10**30
UNSOUND = {
    "a score of none": lambda: TricksTaken(made=0),
    "a score below zero": lambda: TricksTaken(super_euchre=-1),
    "a score without end": lambda: TricksTaken(march=TOO_MUCH),
    "a score that is a text": lambda: TricksTaken(made="1"),
    "neither yes nor no": lambda: TricksTaken(fast_break=None),
    "points that are a text": lambda: BidScoring({tg.Rank.ACE: "x"}),
    "points that are no table": lambda: BidScoring(5),
    "points below zero": lambda: BidScoring({tg.Rank.ACE: 5, tg.Rank.TWO: -1}),
    "no points": lambda: BidScoring({}),
    "points that are none": lambda: BidScoring({tg.Rank.ACE: 0}),
    "points that nobody can bid": lambda: BidScoring({tg.Rank.ACE: 10_000}),
    "safe cards that are none": lambda: BidScoring(WORTH, safe=None),
    **{f"{name} of no kind": lambda name=name: BidScoring(WORTH, **{name: "zzz"}) for name in BID_CHOICES},
    "a target of nothing": lambda: FirstTo(0),
    "a target below zero": lambda: FirstTo(-52),
    "a target without end": lambda: FirstTo(TOO_MUCH),
    "a target that is a text": lambda: FirstTo("52"),
    "a target that is a truth": lambda: FirstTo(True),
    "a tie of no kind": lambda: FirstTo(52, tie="zzz"),
    "a one that is no truth": lambda: FirstTo(52, must_bid=1),
    "no deals": lambda: AfterDeals(0),
    "deals without end": lambda: AfterDeals(TOO_MUCH),
    "half a deal": lambda: AfterDeals(0.5),
    "the other suit's nothing": lambda: Off(None),
    "the other suit's letter": lambda: Off("J"),
    "nothing alike": lambda: tg.Alike(()),
    "one alike": lambda: tg.Alike((tg.Rank.ACE,)),
    "a card like itself": lambda: tg.Alike((tg.Rank.ACE, tg.Rank.ACE)),
    "a text in a ranking": lambda: Ranking((*tg.Rank, "A"), tuple(tg.Rank)),
    "texts for rankings": lambda: Ranking("abc", "abc"),
    "no rankings": lambda: Ranking(None, None),
    "a trump that appears twice": lambda: Ranking((tg.Rank.ACE, tg.Rank.ACE), ()),
    "a plain rank that appears twice": lambda: Ranking((), (tg.Rank.ACE, tg.Rank.ACE)),
    "bids from zero": lambda: Auction(0, 4),
    "bids from below zero": lambda: Auction(-1, 4),
    "bids that fall": lambda: Auction(4, 3),
    "bids without end": lambda: Auction(1, TOO_MUCH),
    "a hand of no cards": lambda: Draw(to=0),
    "a hand without end": lambda: BurnTo(to=TOO_MUCH),
    "no kind of hand": lambda: ClaimMisdeals(()),
    "a swap of none": lambda: SwapFarmersHand(LOW, count=0),
    "a swap of more than there are": lambda: SwapFarmersHand(LOW, count=4),
    "two meanings of a joker": lambda: JokerTurned(redeal=True, blind=True),
    "another two": lambda: JokerTurned(redeal=True, stands_for=tg.Suit.HEARTS),
    "nothing is led": lambda: attrs.evolve(FOLLOW_SUIT, lead=Which.NONE),
    "the suit led is led": lambda: attrs.evolve(FOLLOW_SUIT, lead=Which.LED),
    "a text is led": lambda: attrs.evolve(FOLLOW_SUIT, lead="any card"),
    "a row of two": lambda: attrs.evolve(FOLLOW_SUIT, plain=(Which.ANY, Which.ANY)),
    "a kind of hand without name": lambda: HandKind(""),
    "a kind of hand with less than none": lambda: HandKind("low", some=tg.CardSet.parse("9c"), at_least=-1),
    "a kind of hand with more than there are": lambda: HandKind("low", some=tg.CardSet.parse("9c"), at_least=2),
    "a kind of hand that shuts itself out": lambda: HandKind("x", tg.CardSet.parse("9c"), 1, tg.CardSet.parse("9c")),
    "a side below zero has won": lambda: Ending((-1,), "so"),
    "a side has won twice": lambda: Ending((0, 0), "so"),
    "a text has won": lambda: Ending("0", "so"),
    "no reason": lambda: Ending((0,), None),
}


@pytest.mark.parametrize("name", UNSOUND)
def test_a_part_that_is_wrong_by_itself_is_refused_when_it_is_made(name):
    with pytest.raises(tg.InvalidRulesError) as caught:
        UNSOUND[name]()
    assert len(str(caught.value)) < 400


def test_all_parts_of_another_kind_are_told_at_once():
    with pytest.raises(tg.InvalidRulesError) as caught:
        tg.Game("", None, None, None, (None, Tricks), None, 5)
    told = "; ".join(caught.value.problems)
    for part in (
        "name=",
        "pack=",
        "seating=",
        "ranking=",
        "None is not a phase",
        "Tricks is",
        "scoring=",
        "goal=",
    ):
        assert part in told


@pytest.mark.parametrize("seat", [9, -1, None, "1", True, 1.0])
def test_a_rule_of_ones_own_that_lets_nobody_lead(seat):
    game = tg.Game(**{**EVERYDAY, "phases": (*CALLS, Tricks(TRUMPS_ONLY, lambda _table: seat))})
    state = act(deal(game), "bid 1", "pass", "pass", "pass")
    with pytest.raises(tg.InvalidStateError, match="the seats are 0 to 3"):
        act(state, "name hearts")


RIGHT = Verdict((0, 0, 0, 0), (0, 0))


@pytest.mark.parametrize(
    ("verdict", "ending", "said"),
    [
        (None, None, "the scoring .* returned None: it must return a `Verdict`"),
        (7, None, "returned 7"),
        (attrs.evolve(RIGHT, scores=(0, 0, 0)), None, "the scores of 2 sides"),
        (attrs.evolve(RIGHT, points=(0,)), None, "the points of 4 seats"),
        (attrs.evolve(RIGHT, points=None), None, "the scoring"),
        (attrs.evolve(RIGHT, points=("0", 0, 0, 0)), None, "the scoring"),
        (attrs.evolve(RIGHT, scores=(0.5, 0)), None, "the scoring"),
        (attrs.evolve(RIGHT, scores=(True, 0)), None, "the scoring"),
        (attrs.evolve(RIGHT, ending="won"), None, "an Ending or None"),
        (RIGHT, 7, "the goal .* gave 7"),
        (RIGHT, (0,), "the goal"),
    ],
)
def test_a_scoring_or_a_goal_that_gives_something_else(verdict, ending, said):
    game = tg.Game(**{**EVERYDAY, "scoring": lambda _played, _scores: verdict, "goal": lambda _played, _verdict: ending})
    with pytest.raises(tg.InvalidStateError, match=said):
        play_random(game, 1, deals=1)


def test_all_problems_of_a_game_are_told_at_once():
    with pytest.raises(tg.InvalidRulesError) as caught:
        tg.Game(
            name="",
            pack=tg.pack("A", jokers=2),
            seating=tg.partners(4),
            ranking=Ranking(trump=(), plain=()),
            phases=(DealCards(9), Tricks(TRUMPS_ONLY, DECLARER)),
            scoring=BidScoring({tg.Rank.ACE: 1}),
            goal=FirstTo(7),
        )
    told = "; ".join(caught.value.problems)
    for part in ("name=", "joker", "ace is in the pack", "Trump, which", "Contract, which", "36 cards are needed"):
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
    "given",
    [
        {"seats": 10**30},
        {"seats": 65},
        {"seats": 4, "sides": 10**30},
        {"seats": 4, "sides": 5},
        {"seats": 4, "sides": 0},
        {"seats": 1},
        {"seats": True},
        {"seats": "4"},
        {"seats": None},
    ],
)
def test_seats_without_number_or_measure(given):
    with pytest.raises(tg.InvalidRulesError):
        tg.partners(**given)
    if "sides" not in given:
        with pytest.raises(tg.InvalidRulesError):
            tg.singles(**given)


@pytest.mark.parametrize("sides", [None, 5, "ab", ((0, "1"), (2,)), ((True,), (0,)), (0, 1), ((None,),)])
def test_seats_that_are_no_numbers(sides):
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
        assert not reason.rule or tg.rule(reason.rule).number == reason.rule


# Parts that do not fit with each other: each problem names the part, and what to do

MISERE = by_word("misere", Objective("none"), alone=True)
OWN = Declare(tuple(Call(tg.Bid(level), Objective("exactly", level)) for level in range(7)))
KITTY = DealCards(6, [(3, ("kitty", 2), 3)])
FOR_ALL = ScoreTable(lines=(Line(others=TAKEN),))
MADE_OR_NOT = ScoreTable(lines=(Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN)))
NO_TRUMPS = Ranking(trump=(), plain=tuple(tg.Rank))


THREE_TO_SIX = numbers(3, 6)


def of_parts(*between, tiers=THREE_TO_SIX, scoring=MADE_OR_NOT, ranking=GOOD["ranking"], limits=()):
    play = Tricks(FOLLOW_SUIT, DECLARER, limits=limits)
    phases = (KITTY, LadderAuction(tiers), NameStrain(), *between, play)
    return tg.Game("Parts", tg.pack(), tg.partners(4), ranking, phases, scoring, FirstTo(30))


def of_own_bids(scoring):
    phases = (DealCards(6, turn_up=True), TurnedTrump(), OWN, Tricks(FOLLOW_SUIT))
    return tg.Game("Own bids", tg.pack(), tg.partners(4), GOOD["ranking"], phases, scoring, FirstTo(30))


ALL_CARDS = Limit(tuple(tg.Suit), "not_played")
MISFITS = {
    "tiers that fall": (
        lambda: of_parts(tiers=(*numbers(5, 6), *numbers(3, 4))),
        "LadderAuction: a bid of 3 stands above one of 6: list the tiers from the lowest up",
    ),
    "a call that is repeated": (
        lambda: of_parts(tiers=(*numbers(3, 5), *numbers(5, 6))),
        "LadderAuction: `bid 5` appears 2 times: leave one of them",
    ),
    "a limit on all cards": (
        lambda: of_parts(limits=(ALL_CARDS,)),
        "Tricks: a limit on all cards of the pack, so no hand would have a card to play. Name fewer",
    ),
    "a limit twice": (
        lambda: of_parts(limits=(unbroken(tg.Suit.SPADES),) * 2),
        "Tricks: the limit `A player may not lead spades until .*` appears 2 times: leave one of them",
    ),
    "unequal hands": (
        lambda: of_parts(Exchange([TakeCards("kitty")])),
        "Exchange: hands of 6 and 8 cards come to the play: let as many cards go as come",
    ),
    "a word that nobody bids": (
        lambda: of_parts(Exchange([GiveCards(1), GiveCards(1, "maker", who="partner")], when="shoot")),
        "Exchange: when='shoot': nobody bids 'shoot'; add that bid, or leave the exchange out",
    ),
    "an objective that no line asks for": (
        lambda: of_parts(tiers=(*numbers(3, 6), MISERE), scoring=FOR_ALL),
        "LadderAuction: `bid misere` has an objective, and ScoreTable asks for none: give a ScoreTable with lines for",
    ),
    "a price that no line asks for": (
        lambda: of_parts(tiers=(by_word("shoot", Objective("at_least", 6), makes=12),), scoring=FOR_ALL),
        "LadderAuction: `bid shoot` has an objective, and ScoreTable asks for none",
    ),
    "own bids that are not scored": (
        lambda: of_own_bids(FOR_ALL),
        "Declare: `bid 0` has an objective, and ScoreTable asks for none: give OwnBids",
    ),
    "no order for trumps": (
        lambda: of_parts(ranking=NO_TRUMPS),
        r"ranking: trump=\(\), and NameStrain can make a suit trump: rank the trumps, or name strains without a suit",
    ),
}


@pytest.mark.parametrize("name", MISFITS)
def test_parts_that_do_not_fit_name_the_part_and_the_remedy(name):
    make, told = MISFITS[name]
    with pytest.raises(tg.InvalidRulesError, match=told) as caught:
        make()
    assert len(caught.value.problems) == 1


def test_all_that_does_not_fit_between_parts_is_told_at_once():
    with pytest.raises(tg.InvalidRulesError) as caught:
        of_parts(
            Exchange([TakeCards("kitty")], when="shoot"),
            tiers=(*numbers(3, 6), MISERE),
            scoring=FOR_ALL,
            ranking=NO_TRUMPS,
            limits=(ALL_CARDS, ALL_CARDS),
        )
    told = "; ".join(caught.value.problems)
    for part in (
        "ranking: ",
        "LadderAuction: `bid misere`",
        "when='shoot'",
        "hands of 6 and 8 cards",
        "a limit on all",
        "2 times",
    ):
        assert part in told


def test_parts_that_fit_are_taken():
    """A word that is bid, an objective that is asked for, and an unknown scoring or phase of your own."""
    swap = Exchange([GiveCards(1), GiveCards(1, "maker", who="partner")], when="misere")
    assert of_parts(swap, tiers=(*numbers(3, 6), MISERE))
    assert of_own_bids(OwnBids(Pays(10, taken=1), TAKEN))
    assert of_parts(tiers=(*numbers(3, 6), MISERE), scoring=lambda _played, _scores: RIGHT)
    assert of_parts(scoring=FOR_ALL)
    assert of_parts(limits=(Limit((tg.Suit.SPADES, tg.Suit.HEARTS), "not_led"), unbroken(tg.Suit.SPADES)))
