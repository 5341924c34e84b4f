"""Bids that need not rise, what settles the strain, contracts from outside, and staying or folding."""

from __future__ import annotations

import attrs
import pytest

import trickgames as tg
from bidding_games import ALL, GAMES, bridge, buck, buck_auction, game, lone_pair, oh_hell, spades
from helpers import act, deal, pass_all, refused, texts
from trickgames import euchre
from trickgames.cards import NO_TRUMP, STRAINS, SUITS
from trickgames.engine.states import AwaitingContract, DecidingStay, Declaring, NamingTrump, Playing
from trickgames.phases import (
    Ask,
    ContractFromOutside,
    Declare,
    FixStrain,
    LadderAuction,
    NameStrain,
    NameSuit,
    NameTrump,
    StayOrFold,
    TurnedTrump,
    numbers,
)
from trickgames.table import Call, NobodyCalls, Objective, Stakes


def level(count, kind="at_least"):
    return Call(tg.Bid(count), Objective(kind, count))


# spades


def test_each_bids_once_from_the_dealers_left_and_need_not_rise():
    """SP2."""
    state = deal(spades(), dealer=1)
    assert texts(state) == ["bid nil", *(f"bid {count}" for count in range(1, 14))]
    for seat, text in ((2, "bid 5"), (3, "bid 5"), (0, "bid nil"), (1, "bid 1")):
        assert isinstance(state, Declaring)
        assert tg.actor(state) == seat
        state = act(state, text)
    bids = state.table.get(tg.Bids)
    assert isinstance(state, Playing)
    assert bids.levels == (0, 1, 5, 5)
    assert bids.calls[0].objective == Objective("none")
    assert (bids.calls[0].makes, bids.calls[1].makes) == (100, None)
    assert [str(entry) for entry in state.table.log] == ["2 bid 5", "3 bid 5", "0 bid nil", "1 bid 1"]


def test_what_partners_bid_adds_up_to_thirteen_at_most():
    """SP2, partners_max."""
    state = act(deal(spades()), "bid 9", "bid 13")
    assert texts(state) == ["bid nil", "bid 1", "bid 2", "bid 3", "bid 4"]
    assert refused(state, "bid 5").rule == "SP2"
    assert texts(act(state, "bid 4")) == ["bid nil"]


def test_a_partner_always_keeps_a_bid():
    """SP2: where there is no nil the first leaves room for the lowest bid of the second."""
    state = deal(game(Declare(tuple(map(level, range(1, 7))), partners_max=6)))
    assert texts(state)[-1] == "bid 5"
    assert texts(act(state, "bid 5", "bid 1")) == ["bid 1"]


def test_spades_are_always_trump():
    """SP1."""
    assert deal(spades()).table.get(tg.Trump).suit is tg.Suit.SPADES
    assert FixStrain("low").describe(spades()) == ("There are no trumps, and the lowest card wins [K6].",)


def test_other_bids_are_refused():
    """SP2."""
    state = deal(spades())
    for text in ("bid 0", "bid misere", "bid 3 hearts"):
        assert refused(state, text).name == "NOT_A_BID"
    assert refused(state, "bid 14").name == "MORE_THAN_CARDS"
    assert tg.said(state, tg.Bid(word="nil")) == "Nil."
    assert tg.said(state, tg.Bid(3)) == "Three."


# oh hell


def test_bids_go_from_zero_to_the_cards_of_the_hand():
    """OH2."""
    assert texts(deal(oh_hell(cards=5))) == [f"bid {count}" for count in range(6)]
    assert refused(deal(oh_hell(cards=5)), "bid 6").rule == "OH2"


def test_the_dealer_may_not_make_the_total_equal_the_tricks():
    """OH2, the hook: only the dealer."""
    state = act(deal(oh_hell(cards=5)), "bid 1", "bid 2", "bid 1")
    assert texts(state) == ["bid 0", "bid 2", "bid 3", "bid 4", "bid 5"]
    assert refused(state, "bid 1").name == "HOOK"
    free = act(deal(oh_hell(cards=5)), "bid 3", "bid 3", "bid 3")
    assert texts(free) == [f"bid {count}" for count in range(6)]
    without = attrs.evolve(oh_hell(), phases=[_unhooked(phase) for phase in oh_hell().phases])
    assert "bid 1" in texts(act(deal(without), "bid 1", "bid 2", "bid 1"))


def _unhooked(phase):
    return attrs.evolve(phase, hook=False) if isinstance(phase, Declare) else phase


def test_with_one_card_the_hook_leaves_one_bid():
    """OH2."""
    state = deal(oh_hell(cards=1))
    assert texts(state) == ["bid 0", "bid 1"]
    assert texts(act(state, "bid 0", "bid 0", "bid 0")) == ["bid 0"]
    assert texts(act(state, "bid 1", "bid 0", "bid 0")) == ["bid 1"]


def test_a_hook_that_would_leave_nothing_is_not_kept():
    """OH2: a dealer with one bid makes it."""
    two = Declare((level(0), level(2)), hook=True)
    state = act(deal(game(two, cards=1)), "bid 0", "bid 0", "bid 0")
    assert texts(state) == ["bid 0"]
    one_left = Declare((level(1), level(2)), hook=True)
    state = deal(game(one_left, cards=1, seating=tg.singles(2)))
    assert texts(act(state, "bid 1")) == ["bid 1"]
    exact = game(Declare((level(0), level(1)), hook=True, partners_max=1), cards=1, seating=tg.partners(2, sides=1))
    assert texts(act(deal(exact), "bid 1")) == ["bid 0"]


def test_the_turned_card_is_trump_and_stays_out():
    """OH1."""
    state = deal(oh_hell(), turn_up="9h")
    assert state.table.get(tg.Trump).suit is tg.Suit.HEARTS
    assert [str(card) for card in state.table.pile("turn-up").cards] == ["9h"]


# naming


def test_one_of_the_strains_is_named():
    """BE4, K12."""
    calls = LadderAuction(numbers(1, 3))
    state = pass_all(act(deal(game(calls, NameStrain((*SUITS, NO_TRUMP)))), "bid 3"), 0)
    assert isinstance(state, NamingTrump)
    assert texts(state) == [f"name {strain}" for strain in STRAINS[:5]]
    assert refused(state, "name low").rule == "BE4"
    assert refused(state, "name hearts alone").name == "NO_ALONE"
    assert NameStrain(["low", "hearts"]) == NameStrain((STRAINS[5], tg.Suit.HEARTS))
    assert NameTrump().strains == STRAINS[:4]


def test_low_is_played_upside_down():
    """BE4, K6: the nine takes the ace."""
    hands = {1: "Th Ac", 2: "9h", 3: "Ah", 0: "Kh"}
    state = act(deal(game(LadderAuction(numbers(1, 3)), NameStrain()), hands=hands), "bid 3", "name low")
    state = act(state, "play Th", "play 9h", "play Ah", "play Kh")
    assert state.tricks[0].winner == 2


# buck: a turned card that leaves nothing to call


def test_a_club_turned_is_trump_and_nobody_calls_or_folds():
    """BK2."""
    state = deal(buck(), turn_up="9c")
    assert isinstance(state, Playing)
    assert state.seat == 1
    assert state.table.get(tg.Trump).suit is tg.Suit.CLUBS
    assert state.table.find(tg.Contract) is None
    assert state.table.find(NobodyCalls) is not None
    assert state.table.pile("turn-up") is not None


def test_the_dealer_may_take_the_club():
    """BK2, dealer_takes_club; also with an auction."""
    for made in (buck(dealer_takes=True), buck_auction(dealer_takes=True)):
        state = deal(made, turn_up="9c")
        assert (tg.actor(state), type(state).__name__) == (0, "Discarding")
        assert len(texts(state)) == 6
        assert isinstance(act(state, "discard 9c"), Playing)


def test_without_a_club_the_first_round_and_the_second_are_held():
    """BK3: no word for alone; no trump may be named."""
    state = deal(buck(), turn_up="9h")
    assert texts(state) == ["pass", "order up"]
    state = pass_all(state, 4)
    assert texts(state) == ["pass", "name clubs", "name diamonds", "name spades", "name no trump"]


def test_all_pass_twice_and_it_is_played_without_trumps_and_without_a_maker():
    """BK4."""
    state = pass_all(deal(buck(), turn_up="9h"), 8)
    assert isinstance(state, Playing)
    assert state.table.find(tg.Contract) is None
    assert state.table.get(tg.Trump).strain == NO_TRUMP
    assert state.table.resting == frozenset()


def test_with_an_auction_the_turn_up_is_only_shown():
    """BK10."""
    state = deal(buck_auction(), turn_up="9h")
    assert texts(state) == ["pass", "bid 2", "bid 3", "bid 4", "bid 5"]
    state = act(state, "bid 5")
    assert texts(state) == [f"name {strain}" for strain in STRAINS[:5]]
    state = act(state, "name hearts")
    assert isinstance(state, DecidingStay)
    assert tg.actor(state) == 2
    assert isinstance(deal(buck_auction(), turn_up="9c"), Playing)


# stay or fold


def called(dealer=0):
    return (
        act(deal(buck(), dealer, turn_up="9h"), "pass", "name clubs")
        if dealer
        else act(deal(buck(), turn_up="9h"), "pass", "pass", "pass", "pass", "pass", "name clubs")
    )


def test_the_others_stay_or_fold_from_the_dealers_left():
    """BK5: not the maker."""
    state = called()
    asked = []
    for text in ("stay", "fold", "stay"):
        assert texts(state) == ["fold", "stay"]
        asked.append(tg.actor(state))
        state = act(state, text)
    assert asked == [1, 3, 0]
    assert isinstance(state, Playing)
    assert state.table.resting == {3}
    assert tg.actor(state) == 1
    assert [str(entry) for entry in state.table.log][-3:] == ["1 stay", "3 fold", "0 stay"]


def test_a_player_who_folds_is_passed_over_in_every_trick():
    """BK5, BK6."""
    state = act(called(), "fold", "stay", "stay")
    assert tg.actor(state) == 2
    seats = set()
    while isinstance(state, Playing):
        seats.add(tg.actor(state))
        state = tg.apply(state, tg.legal_actions(state)[0])
    assert seats == {2, 3, 0}


def test_all_others_have_folded_and_the_maker_takes_all_five_without_play():
    """BK8, 4.7."""
    state = act(called(), "fold", "fold", "fold")
    assert isinstance(state, tg.MatchOver)
    assert state.results[0].tricks == (0, 0, 5, 0)
    assert state.results[0].makers == (2,)


def test_partners_of_the_maker_are_not_asked_and_take_nothing_if_all_others_fold():
    """BK5 for sides: one side is left."""
    made = game(LadderAuction(numbers(1, 6)), NameStrain(), StayOrFold())
    state = act(deal(made), "bid 6", "name hearts")
    assert tg.actor(state) == 2
    state = act(state, "fold")
    assert tg.actor(state) == 0
    over = act(state, "fold")
    assert over.results[0].tricks == (0, 6, 0, 0)
    assert isinstance(act(state, "stay"), Playing)


def test_what_is_said_by_who_stays():
    state = called()
    assert [tg.said(state, action) for action in tg.legal_actions(state)] == ["I fold.", "I stay."]


# alone against one


def test_a_maker_may_go_alone_against_one_player_where_the_game_says_so():
    """TH8."""
    state = deal(lone_pair(), turn_up="9h")
    assert texts(state) == ["pass", "order up", "order up alone"]
    assert "name spades alone" in texts(pass_all(state, 2))
    made = act(state, "order up alone").table.get(tg.Contract)
    assert (made.party, made.alone) == ((1,), True)


def test_nobody_goes_alone_where_the_game_says_so():
    never = [attrs.evolve(phase, alone="never") if hasattr(phase, "alone") else phase for phase in euchre.BICYCLE.phases]
    state = deal(attrs.evolve(euchre.BICYCLE, name="Together", phases=never), turn_up="9h")
    assert texts(state) == ["pass", "order up"]
    assert refused(state, "order up alone").name == "NO_ALONE"
    assert not [text for text in texts(pass_all(state, 4)) if "alone" in text]
    assert "alone" not in " ".join(never[1].describe(euchre.BICYCLE))


# the level of a contract by turn-up


@pytest.mark.parametrize(("cards", "most"), [(5, 3), (7, 4), (4, 3)])
def test_a_maker_must_take_most_of_the_tricks(cards, most):
    """RR6, E4: four of seven."""
    phases = (attrs.evolve(euchre.CLASSIC.phases[0], count=cards, plans=[(cards,)]), *euchre.CLASSIC.phases[1:])
    made = attrs.evolve(euchre.CLASSIC, name="More cards", phases=phases)
    assert act(deal(made, turn_up="9h"), "order up").table.get(tg.Contract).objective == Objective("at_least", most)


# contracts from outside


def test_a_contract_is_awaited_and_not_listed():
    """BG1."""
    state = deal(bridge(), dealer=2)
    assert isinstance(state, AwaitingContract)
    assert state.awaits is tg.GiveContract
    assert (tg.actor(state), texts(state)) == (2, [])
    state = act(state, "contract W 4 spades doubled vulnerable")
    made = state.table.get(tg.Contract)
    assert (made.maker, made.level, made.party) == (3, 10, (3, 1))
    assert made.call.bid == tg.Bid(4, "spades")
    assert state.table.get(tg.Trump).suit is tg.Suit.SPADES
    assert state.table.get(Stakes) == Stakes(2, vulnerable=True)
    assert isinstance(state, Playing)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("contract N 4 spades doubled vulnerable", "contract N 4 spades doubled vulnerable"),
        ("contract E 1 no trump undoubled not vulnerable", "contract E 1 no trump"),
        ("contract S 7 ♥ redoubled", "contract S 7 hearts redoubled"),
        ("contract W 3 d vulnerable", "contract W 3 diamonds vulnerable"),
    ],
)
def test_contracts_read_back(text, written):
    """BG1: undoubled and not vulnerable are left out."""
    read = tg.parse_action(text)
    assert str(read) == written
    assert tg.parse_action(written) == read


@pytest.mark.parametrize(
    "text",
    [
        "contract X 4 spades",
        "contract N 8 spades",
        "contract N 0 spades",
        "contract N 4 low",
        "contract N 4",
        "contract N 4 spades tripled",
    ],
)
def test_contracts_that_do_not_exist(text):
    with pytest.raises(tg.NotationError):
        tg.parse_action(text)


@pytest.mark.parametrize(
    "make",
    [
        lambda: tg.GiveContract(4, 1, "hearts"),
        lambda: tg.GiveContract(0, 0, "hearts"),
        lambda: tg.GiveContract(0, 1, "misere"),
        lambda: tg.GiveContract(0, 1, "hearts", doubled=3),
        lambda: tg.GiveContract(0, 1, "hearts", vulnerable=1),
    ],
)
def test_contracts_of_values_that_do_not_exist(make):
    with pytest.raises(tg.NotationError):
        make()


def test_what_is_awaited_from_outside_can_be_made_up_by_a_seed():
    """BG1, design 4.6: level 1 to 4, the same for the same seed."""
    state = tg.start(bridge())
    dealt = tg.apply(state, tg.given(state, 5))
    assert tg.given(state, 5) == tg.Deal(tg.shuffled(bridge(), 5))
    made = [tg.given(dealt, seed) for seed in range(200)]
    assert made == [tg.given(dealt, seed) for seed in range(200)]
    assert {each.level for each in made} == {1, 2, 3, 4}
    assert {each.declarer for each in made} == {0, 1, 2, 3}
    assert len({each.strain for each in made}) == 5
    assert {each.vulnerable for each in made} == {True, False}
    assert isinstance(tg.apply(dealt, made[0]), Playing)


def test_a_state_that_awaits_nothing_is_given_nothing():
    with pytest.raises(tg.InvalidStateError, match="awaits nothing from outside: its actions are listed"):
        tg.given(deal(spades()), 1)
    with pytest.raises(TypeError, match="is not a state of a match"):
        tg.given(None, 1)


# parts that do not fit


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Declare(()), "Declare: calls=\\(\\): at least one bid"),
        (lambda: Declare((level(1), level(1))), "`bid 1` appears 2 times"),
        (lambda: Declare((Call(tg.ShootMoon(), ALL),)), "`shoot the moon` is not a bid by number or word"),
        (lambda: Declare((level(1),), hook=True), "hook leaves the dealer nothing to bid"),
        (lambda: Declare((level(1),), partners_max=-1), "partners_max=-1"),
        (lambda: game(Declare((level(4), level(5)), partners_max=7)), "2 partners bid 8 at least; add a bid of 0 or nil"),
        (lambda: game(Declare((level(7),))), "the lowest bid is 7, and a hand has 6 cards"),
        (lambda: NameStrain(()), "NameStrain: strains=\\(\\)"),
        (lambda: NameStrain(["hearts", "hearts"]), "hearts appears 2 times"),
        (lambda: NameTrump([tg.Strain("high")]), "NameTrump: strains: .* can't be said"),
        (lambda: NameStrain("hearts"), "strains='hearts': the values are tuples of Strain"),
        (lambda: FixStrain(tg.Strain("high")), "FixStrain: .* can't be said"),
        (lambda: TurnedTrump(()), "TurnedTrump: suits=\\(\\)"),
        (lambda: TurnedTrump([tg.Suit.CLUBS] * 2), "TurnedTrump: suits=clubs and clubs"),
        (lambda: game(TurnedTrump()), "TurnedTrump needs the TurnUp, which no phase before it settles"),
        (lambda: game(TurnedTrump(), turn_up=True, pack=tg.pack("9TJQKA", jokers=1), cards=5), "a joker may be turned up"),
        (lambda: ContractFromOutside(book=-1), "ContractFromOutside: book=-1"),
        (lambda: game(ContractFromOutside(), seating=tg.singles(3)), "the seats of a contract are N, E, S and W, and 3 play"),
        (lambda: NameSuit(all_pass="zzz"), "all_pass='zzz'"),
    ],
)
def test_bids_and_strains_that_do_not_fit(make, problem):
    with pytest.raises(tg.InvalidRulesError, match=problem):
        make()


def test_no_trumps_are_wanted_of_a_ranking_where_nothing_is_ever_trump():
    trumpless = tg.Ranking(trump=(), plain=tuple(tg.Rank))
    assert game(FixStrain("no trump"), ranking=trumpless)
    assert game(FixStrain("low"), ranking=trumpless)
    with pytest.raises(tg.InvalidRulesError, match="FixStrain can make a suit trump: rank the trumps"):
        game(FixStrain("spades"), ranking=trumpless)


# what the rule sheet tells


@pytest.mark.parametrize(
    ("part", "told"),
    [
        (NameStrain(), "names clubs, diamonds, hearts, spades, no trump or low, whatever cards they hold [BE4]."),
        (NameTrump(), "The high bidder names the trump suit, and need not hold a card of it [P23, D-P13]."),
        (FixStrain("spades"), "Spades are always trump [SP1]."),
        (FixStrain("no trump"), "There are no trumps."),
        (TurnedTrump(), "The suit of the turned-up card is trump [WH1, OH1]."),
        (TurnedTrump(no_calls=True, dealer_takes=True), "is trump, and nobody bids [BK2]. The dealer takes the card [BK2]."),
        (
            TurnedTrump([tg.Suit.CLUBS], dealer_takes=True),
            "If the turn-up is a club, clubs are trump. The dealer then takes",
        ),
        (GAMES["spades"].phases[2], "A player may bid nil or any number from 1 to 13."),
        (
            Declare(tuple(tier[0] for tier in numbers(5, 40, step=5))),
            "A player may bid any number from 5 to 40 in steps of five.",
        ),
        (Declare(tuple(map(level, (1, 2, 3, 5, 8, 13, 21)))), "A player may bid 1, 2, 3, 5, 8, 13 or 21."),
        (GAMES["spades"].phases[2], "Partners may bid at most 13 between them [SP2]."),
        (GAMES["oh hell"].phases[2], "The dealer, who bids last, may not make the bids add up to the number of tricks [OH2]."),
        (GAMES["buck"].phases[3], "If all pass again, the deal is played at no trump, without a maker [BK4]."),
        (StayOrFold(), "If they all fold, the maker takes every trick without play [BK8]."),
        (ContractFromOutside(), "The declarer's side must take six tricks more than the number of the contract."),
    ],
)
def test_the_rule_sheet_tells_the_parts(part, told):
    assert told in " ".join(part.describe(GAMES["oh hell"]))


def test_a_phase_of_ones_own_that_awaits_what_it_cannot_make_is_named():
    @attrs.frozen
    class Awaits(tg.AwaitingContract.__base__):
        @property
        def awaits(self):
            return tg.GiveContract

    @attrs.frozen
    class Outside(Ask):
        accepts = (tg.GiveContract,)

    state = attrs.evolve(deal(spades()))
    made = object.__new__(Awaits)
    for name, value in (("table", state.table), ("phase", Outside()), ("seat", 0)):
        object.__setattr__(made, name, value)
    with pytest.raises(tg.InvalidStateError, match="Outside awaits a GiveContract from outside: give it a method `supply`"):
        tg.given(made, 1)
