"""Auctions by tiers of calls: who is asked, what can be bid, when it is over, and what comes of it."""

from __future__ import annotations

import attrs
import pytest

import trickgames as tg
from bidding_games import (
    ALL,
    NONE,
    RISING,
    all_fours,
    american,
    auction_euchre,
    bid_euchre,
    double_euchre,
    five_hundred,
    five_hundred_tiers,
    game,
    six_handed,
)
from helpers import act, deal, pass_all, refused, texts
from trickgames.cards import STRAINS
from trickgames.engine.states import NamingTrump, Playing
from trickgames.phases import Auction, Hold, Inkles, LadderAuction, Stuck, above, by_word, numbers, ranked, shoot_the_moon
from trickgames.table import Call, Objective

LISTED = [str(strain) for strain in STRAINS]


def contract(state):
    return state.table.get(tg.Contract)


def played_in(state):
    return str(state.table.get(tg.Trump).strain)


# bid euchre: one turn each, words above the numbers


def test_bids_are_listed_from_the_lowest_up_with_shoot_and_alone_on_top():
    """BE2."""
    state = deal(bid_euchre())
    assert texts(state) == ["pass", "bid 3", "bid 4", "bid 5", "bid 6", "bid shoot", "bid alone"]
    state = act(state, "bid 6")
    assert texts(state) == ["pass", "bid shoot", "bid alone"]
    assert texts(act(state, "bid shoot")) == ["pass", "bid alone"]


def test_a_bid_stands_above_the_one_before():
    """K8."""
    state = act(deal(bid_euchre()), "bid 4", "bid shoot")
    assert refused(state, "bid 4").rule == "K8"
    assert refused(state, "bid shoot").name == "NOT_ABOVE"
    assert refused(state, "bid 2").name == "BELOW_ALL"
    for text in ("bid 7", "bid 4 hearts", "bid misere", "shoot the moon"):
        assert refused(state, text).name == "NOT_A_BID"


def test_alone_ends_the_auction_and_the_partner_sits_out():
    """BE5, K8: nobody left could do anything but pass."""
    state = act(deal(bid_euchre()), "bid 4", "bid alone")
    assert isinstance(state, NamingTrump)
    made = contract(state)
    assert (made.maker, made.level, made.party, made.alone) == (2, 0, (2,), True)
    assert made.objective == ALL
    assert (made.call.makes, made.call.loses) == (24, 24)
    assert state.table.resting == {0}
    assert texts(state) == [f"name {strain}" for strain in LISTED]


def test_a_contract_by_number_alone_is_told_by_its_level():
    """BE7."""
    state = act(deal(bid_euchre()), "bid 4", "pass", "pass", "bid 5")
    assert contract(state) == tg.Contract(0, 5, (0, 2))
    assert contract(state).objective == Objective("at_least", 5)


def test_the_dealer_must_bid_what_it_likes_if_all_others_pass():
    """BE3."""
    state = pass_all(deal(bid_euchre()), 3)
    assert texts(state) == ["bid 3", "bid 4", "bid 5", "bid 6", "bid shoot", "bid alone"]
    assert refused(state, "pass").rule == "BE3"
    assert texts(act(deal(bid_euchre()), "pass", "bid 3", "pass"))[0] == "pass"


@pytest.mark.parametrize(("all_pass", "dealer"), [("next_dealer", 1), ("same_dealer", 0)])
def test_all_pass_and_the_cards_are_thrown_in(all_pass, dealer):
    """K2, BE3."""
    state = pass_all(deal(bid_euchre(all_pass=all_pass)), 4)
    assert isinstance(state, tg.AwaitingDeal)
    assert state.dealer == dealer
    assert state.results == ()


def test_auction_euchre_goes_up_to_all_the_tricks():
    """AE2: over at five."""
    state = deal(auction_euchre())
    assert texts(state) == ["pass", *(f"bid {level}" for level in range(1, 6))]
    state = act(state, "pass", "bid 5")
    assert tg.actor(state) == 2
    assert texts(state) == [f"name {strain}" for strain in LISTED[:4]]


# two rounds


def asked(state, *said):
    """The seats that are asked while this is said, and the state after it."""
    seats = []
    for text in said:
        seats.append(tg.actor(state))
        state = act(state, text)
    return seats, state


def test_a_pass_does_not_bar_a_seat_from_the_second_round():
    """BD2."""
    seats, state = asked(deal(double_euchre()), "pass", "bid 6", "pass", "pass", "bid 7", "pass", "bid 8", "pass")
    assert seats == [1, 2, 3, 0, 1, 2, 3, 0]
    assert isinstance(state, NamingTrump)
    assert contract(state) == tg.Contract(3, 8, (3, 1))


def test_it_is_over_when_all_others_have_passed_since_the_last_bid():
    """BD2: the standing bidder is not asked."""
    seats, state = asked(deal(double_euchre()), "pass", "pass", "bid 6", "pass", "pass", "pass")
    assert seats == [1, 2, 3, 0, 1, 2]
    assert contract(state) == tg.Contract(3, 6, (3, 1))


def test_after_two_rounds_it_is_over():
    """BD2: nobody is asked a third time."""
    seats, state = asked(deal(double_euchre()), *(f"bid {level}" for level in range(6, 12)), "pass", "bid 12")
    assert seats == [1, 2, 3, 0, 1, 2, 3, 0]
    assert contract(state).maker == 0


def test_alone_ends_it_in_the_first_round():
    """BD2."""
    assert isinstance(act(deal(double_euchre()), "bid alone"), NamingTrump)


def test_if_nobody_bids_in_the_first_round_the_second_is_still_held_and_the_dealer_is_stuck_without_being_asked():
    """BD3."""
    seats, state = asked(deal(double_euchre(), dealer=1), *["pass"] * 8)
    assert seats == [2, 3, 0, 1, 2, 3, 0, 1]
    assert isinstance(state, NamingTrump)
    assert contract(state) == tg.Contract(1, 5, (1, 3))


def test_a_forced_dealer_is_forced_in_the_last_round():
    """4.7: or in the first where nobody comes back."""
    state = pass_all(deal(double_euchre(all_pass="dealer_bids")), 3)
    assert texts(state)[0] == "pass"
    assert texts(pass_all(state, 4))[0] == "bid 6"
    once = pass_all(deal(double_euchre(all_pass="dealer_bids", reenter=False)), 3)
    assert texts(once)[0] == "bid 6"
    for reenter in (True, False):
        until_all_pass = double_euchre(all_pass="dealer_bids", rounds=None, reenter=reenter)
        assert texts(pass_all(deal(until_all_pass), 3))[0] == "bid 6"


def test_the_strain_in_the_bid_is_equal_in_rank_and_is_what_is_played():
    """BD4, K12: only the number counts."""
    state = deal(double_euchre(named=True))
    assert texts(state)[:8] == ["pass", *(f"bid 6 {strain}" for strain in LISTED), "bid 7 clubs"]
    assert texts(state)[-6:] == [f"bid alone {strain}" for strain in LISTED]
    state = act(state, "bid 6 clubs")
    assert refused(state, "bid 6 low").name == "NOT_ABOVE"
    state = pass_all(act(state, "bid 7 low"), 3)
    assert isinstance(state, Playing)
    assert played_in(state) == "low"
    assert contract(state).level == 7


def test_a_dealer_who_is_stuck_names_what_is_played_also_where_it_belongs_to_the_bid():
    """BD3."""
    state = pass_all(deal(double_euchre(named=True)), 8)
    assert isinstance(state, NamingTrump)
    assert played_in(act(state, "name no trump")) == "no trump"


def test_who_passes_is_out_where_nobody_comes_back():
    """BD2, FH6."""
    seats, state = asked(
        deal(double_euchre(rounds=None, reenter=False)), "bid 6", "pass", "bid 7", "pass", "bid 8", "bid 9", "pass"
    )
    assert seats == [1, 2, 3, 0, 1, 3, 1]
    assert contract(state).maker == 3


def test_where_a_passed_seat_comes_back_it_goes_on_until_all_others_have_passed():
    """BD2."""
    seats, state = asked(
        deal(double_euchre(rounds=None)), "bid 6", "pass", "bid 7", "pass", "pass", "bid 8", "pass", "pass", "pass"
    )
    assert seats == [1, 2, 3, 0, 1, 2, 3, 0, 1]
    assert contract(state).maker == 2


@pytest.mark.parametrize("reenter", [True, False])
def test_it_ends_after_everybody_has_passed_once(reenter):
    """4.7: no round is held without end."""
    state = pass_all(deal(double_euchre(rounds=None, reenter=reenter, all_pass="next_dealer")), 4)
    assert isinstance(state, tg.AwaitingDeal)


# six players: the strain belongs to shoot and alone, too


def test_six_bid_with_the_strain_and_shoot_and_alone_have_theirs():
    """SH7."""
    state = deal(six_handed())
    assert texts(state)[1:7] == [f"bid 3 {strain}" for strain in LISTED]
    assert len(texts(state)) == 1 + 8 * 6
    state = act(state, "bid 8 low")
    assert texts(state) == ["pass", *(f"bid {word} {strain}" for word in ("shoot", "alone") for strain in LISTED)]
    state = act(state, "bid alone low")
    assert isinstance(state, Playing)
    assert state.table.resting == {4, 0}
    assert contract(state).party == (2,)
    assert played_in(state) == "low"


# five hundred


def test_bids_of_five_hundred_rise_by_number_and_then_by_strain():
    """FH4, FH5: misere waits for a seven, open misere does not."""
    numbers_told = [f"bid {level} {strain}" for level in range(6, 11) for strain in RISING]
    place = numbers_told.index("bid 10 diamonds") + 1
    assert texts(deal(five_hundred())) == ["pass", *numbers_told[:place], "bid open misere", *numbers_told[place:]]


def test_the_values_of_the_bids():
    """FH4: 40 for six spades, 120 for six no trump, 520 for ten no trump."""
    worth = {str(call.bid): call.makes for tier in five_hundred_tiers() for call in tier}
    assert [worth[f"bid {bid}"] for bid in ("6 spades", "6 no trump", "8 diamonds", "10 no trump")] == [40, 120, 280, 520]
    assert (worth["bid misere"], worth["bid open misere"]) == (250, 500)


def test_misere_may_be_bid_after_a_seven_between_seven_no_trump_and_eight_spades():
    """FH5."""
    state = deal(five_hundred())
    assert refused(state, "bid misere").rule == "FH5"
    state = act(state, "bid 6 no trump")
    assert refused(state, "bid misere").name == "TOO_EARLY"
    state = act(state, "bid 7 no trump")
    assert texts(state)[:3] == ["pass", "bid misere", "bid 8 spades"]
    state = act(state, "bid misere")
    assert texts(state)[:2] == ["pass", "bid 8 spades"]
    assert "bid misere" in texts(act(deal(five_hundred()), "bid 7 spades"))
    assert refused(act(deal(five_hundred()), "bid 8 spades"), "bid misere").name == "NOT_ABOVE"


def test_misere_by_its_value_stands_between_eight_spades_and_eight_clubs():
    """FH5."""
    state = act(deal(five_hundred(tiers=five_hundred_tiers(by_value=True))), "bid 8 spades")
    assert texts(state)[:3] == ["pass", "bid misere", "bid 8 clubs"]


def test_a_misere_is_played_alone_and_without_trumps():
    """FH9."""
    state = pass_all(act(deal(five_hundred()), "bid 7 hearts", "bid misere"), 3)
    made = contract(state)
    assert (made.maker, made.party, made.alone, made.objective) == (2, (2,), True, NONE)
    assert state.table.resting == {0}
    assert played_in(state) == "misere"
    assert state.table.get(tg.Trump).suit is None


def test_a_seat_that_has_passed_is_out_and_nobody_goes_over_its_own_bid():
    """FH6, K8."""
    seats, state = asked(
        deal(five_hundred()), "bid 6 spades", "pass", "bid 6 clubs", "pass", "bid 7 clubs", "bid 8 clubs", "pass"
    )
    assert seats == [1, 2, 3, 0, 1, 3, 1]
    assert contract(state).maker == 3
    assert contract(state).call.makes == 260
    assert played_in(state) == "clubs"


def test_ten_no_trump_ends_the_auction():
    """FH6."""
    state = act(deal(five_hundred()), "bid 6 spades", "bid 10 no trump")
    assert isinstance(state, Playing)
    assert state.seat == 2


def test_after_an_open_misere_ten_hearts_can_still_be_bid():
    """FH5: above ten diamonds, below ten hearts."""
    state = act(deal(five_hundred()), "bid open misere")
    assert texts(state) == ["pass", "bid 10 hearts", "bid 10 no trump"]


# inkles


def test_inkles_are_asked_of_the_first_two_before_the_auction():
    """FH14: each above the last; the auction begins at seven."""
    state = deal(american())
    sixes = [f"bid 6 {strain}" for strain in RISING]
    assert (tg.actor(state), texts(state)) == (1, ["pass", *sixes])
    state = act(state, "bid 6 clubs")
    assert (tg.actor(state), texts(state)) == (2, ["pass", *sixes[2:]])
    state = act(state, "bid 6 hearts")
    assert tg.actor(state) == 1
    assert texts(state)[:2] == ["pass", "bid 7 spades"]
    assert state.standing is None
    assert isinstance(pass_all(state, 4), tg.AwaitingDeal)


def test_after_the_highest_inkle_the_second_seat_is_not_asked():
    """FH14, 4.7."""
    state = act(deal(american()), "bid 6 no trump")
    assert (tg.actor(state), texts(state)[1]) == (1, "bid 7 spades")


def test_what_was_inkled_does_not_count_in_the_auction():
    """FH14: it makes no contract, and a seat may still bid any seven."""
    state = act(deal(american()), "bid 6 no trump", "bid 7 spades", "pass", "pass", "pass")
    assert contract(state).maker == 1
    assert contract(state).level == 7
    assert [str(entry) for entry in state.table.log][:2] == ["1 bid 6 no trump", "1 bid 7 spades"]


# holding


def test_the_dealer_may_hold_at_four():
    """AP2: and only the dealer, and only there."""
    state = act(deal(all_fours()), "bid 3", "pass", "pass")
    assert texts(state) == ["pass", "bid 4"]
    assert refused(state, "bid 3").name == "NOT_ABOVE"
    state = act(deal(all_fours()), "bid 4")
    for seat in (2, 3):
        assert (tg.actor(state), texts(state)) == (seat, ["pass"])
        state = act(state, "pass")
    assert texts(state) == ["pass", "bid 4"]
    assert tg.said(state, tg.Bid(4)) == "I'll take it for four."
    assert contract(act(state, "bid 4")).maker == 0
    assert contract(act(state, "pass")).maker == 1


def test_the_dealer_may_hold_at_any_price_or_at_none():
    """AP2."""
    held = act(deal(all_fours(hold=Hold())), "bid 2", "pass", "pass")
    assert texts(held) == ["pass", "bid 2", "bid 3", "bid 4"]
    assert isinstance(act(deal(all_fours(hold=None)), "bid 4"), NamingTrump)


def test_a_later_seat_may_take_the_top_bid_with_the_same():
    """PE2, top_fourteen."""
    state = act(deal(all_fours(hold=Hold("anybody", (4,)))), "pass", "bid 4")
    assert texts(state) == ["pass", "bid 4"]
    state = act(state, "bid 4", "pass")
    assert contract(state).maker == 3


def test_a_bid_by_word_is_not_held():
    """AP2 speaks of numbers."""
    state = act(deal(bid_euchre(hold=Hold())), "bid alone")
    assert isinstance(state, NamingTrump)


# when all pass


def test_without_a_duty_a_seat_has_a_contract_of_zero():
    """AP3, CI2."""
    state = pass_all(deal(all_fours(all_pass=Stuck(seat="dealer_left")), dealer=2), 4)
    assert isinstance(state, NamingTrump)
    assert contract(state) == tg.Contract(3, 0, (3, 1))
    assert contract(state).objective.met(0, of=4)
    assert contract(pass_all(deal(all_fours(all_pass=Stuck())), 4)).maker == 0


def test_the_dealer_takes_the_lowest_bid():
    """PE2: is asked, and only that is listed."""
    state = pass_all(deal(all_fours(all_pass="dealer_bids_lowest")), 3)
    assert texts(state) == ["bid 2"]
    assert refused(state, "bid 3").rule == "PE2"
    named = double_euchre(named=True, all_pass="dealer_bids_lowest", rounds=1)
    assert texts(pass_all(deal(named), 3)) == [f"bid 6 {strain}" for strain in LISTED]


# the short name


def test_the_auction_of_numbers_is_a_ladder_of_numbers_and_the_moon():
    """P20, P33h."""
    assert Auction(4, 6).tiers == (*numbers(4, 6), shoot_the_moon(6))
    moon = act(deal(game(LadderAuction((*numbers(4, 6), shoot_the_moon(6))))), "shoot the moon")
    assert contract(moon) == tg.Contract(1, 6, (1, 3), moon=True)


# what is said and told


def test_what_is_said_in_an_auction():
    state = deal(five_hundred())
    assert [tg.said(state, action) for action in tg.legal_actions(state)[:2]] == ["Pass.", "Six spades."]
    assert tg.said(act(state, "bid 7 spades"), tg.Bid(word="misere")) == "Misere."


@pytest.mark.parametrize(
    ("part", "told"),
    [
        (LadderAuction(numbers(3, 6)), "Bids range from three to six tricks."),
        (LadderAuction(numbers(5, 5)), "The bid is five tricks."),
        (LadderAuction(numbers(5, 15, step=5)), "Bids are five, ten and 15 tricks."),
        (LadderAuction(numbers(20, 60, step=10)), "Bids range from 20 to 60 tricks in steps of ten."),
        (LadderAuction((*numbers(3, 4), *numbers(7, 8))), "Bids are three, four, seven and eight tricks."),
        (LadderAuction(numbers(5, 15, ["hearts", "low"], step=5)), "A bid is five, ten or 15 tricks with hearts or low."),
        (
            LadderAuction(ranked(10, 40, ["hearts", "low"], step=10)),
            "A bid is a number of tricks from ten to 40 in steps of ten with one of these, from the lowest up:",
        ),
        (
            LadderAuction((*numbers(3, 3, ["hearts"]), *numbers(4, 4, ["low"]))),
            "Bids, from the lowest up: 3 hearts and 4 low.",
        ),
        (LadderAuction(numbers(3, 6)), "each player has one turn to bid or pass."),
        (
            LadderAuction(numbers(3, 6), rounds=2),
            "The bidding goes round at most twice, and ends when all the others have passed.",
        ),
        (LadderAuction(numbers(3, 6), rounds=None, reenter=False), "A player who has passed may not bid again [FH6, BD2]."),
        (
            LadderAuction(numbers(3, 8, ["hearts", "low"])),
            "A bid is a number of tricks from three to eight with hearts or low. Bids of the same",
        ),
        (
            LadderAuction(five_hundred_tiers()),
            "with one of these, from the lowest up: spades, clubs, diamonds, hearts and no trump.",
        ),
        (LadderAuction(five_hundred_tiers()), 'Just above "7 no trump" comes "misere", a bid to take no tricks.'),
        (LadderAuction(five_hundred_tiers()), "Misere may be bid only once somebody has bid seven or more [FH5]."),
        (
            LadderAuction(five_hundred_tiers()),
            'If the high bid is "misere" or "open misere", the bidder\'s partner sits out [K7].',
        ),
        (
            LadderAuction(numbers(2, 4), hold=Hold("dealer", (4,))),
            "The dealer may take over a bid of four without going higher",
        ),
        (
            LadderAuction(numbers(2, 4), hold=Hold("anybody")),
            "A later player may take over the highest bid without going higher [AP2",
        ),
        (LadderAuction(numbers(2, 4), all_pass=Stuck(2)), "If all pass, the dealer becomes the bidder at a bid of two"),
        (LadderAuction(numbers(2, 4), all_pass=Stuck()), "the dealer becomes the bidder, with no bid to make"),
        (
            Inkles(ranked(6, 6, RISING)),
            "Before the auction, the first two players may inkle: bid just to hint at their hand",
        ),
    ],
)
def test_the_rule_sheet_tells_the_auction(part, told):
    assert told in " ".join(part.describe(five_hundred()))


@pytest.mark.parametrize("tiers", [numbers(5, 15, step=5), numbers(3, 6), numbers(20, 60, step=10), numbers(2, 8, step=3)])
def test_the_sheet_names_the_bids_that_there_are_and_no_others(tiers):
    """Of every kind of ladder: with a number that can't be bid the sheet would have to say something else."""
    levels = [tier[0].bid.level for tier in tiers]
    told = LadderAuction(tiers).describe(five_hundred())
    for missing in set(range(levels[0], levels[-1] + 1)) - set(levels):
        filled = tuple(sorted((*tiers, *numbers(missing, missing)), key=lambda tier: tier[0].bid.level))
        assert LadderAuction(filled).describe(five_hundred()) != told


# parts that do not fit


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: numbers(40, 100, 10), ["numbers: strains=10: a list of strains", "give step=10"]),
        (lambda: numbers("4", 6, step=0.5), ["numbers: lowest='4': the values are whole", "step=0.5: the values are whole"]),
        (lambda: numbers(4, 6, step=0), ["numbers: step=0: a whole number from 1"]),
        (lambda: numbers(6, 4, "hearts"), ["numbers: bids from 6 to 4: there is none", "strains='hearts': a list of strains"]),
        (lambda: numbers(4, 6, ["hertz", 3]), ["numbers: strains: 'hertz' is not a strain", "numbers: strains: 3 is not a"]),
        (lambda: ranked(4, 6, ()), ["ranked: strains: at least one strain; for numbers alone take `numbers`"]),
        (lambda: ranked(4, 6, ["hearts"], 40), ["ranked: worth=40: a function of the number and the strain"]),
        (lambda: by_word("nill", NONE, "hearts"), ["by_word: word='nill': ", "by_word: strains='hearts': a list of strains"]),
        (lambda: by_word("nil", NONE, played_in=4), ["by_word: played_in: 4 is not a strain"]),
        (lambda: above(numbers(3, 4), tg.Bid(7), ()), ["above: `bid 7` is not among the bids"]),
    ],
)
def test_the_functions_that_make_bids_say_what_is_wrong_with_what_they_are_given(make, told):
    """All problems together, and never an error of Python's own."""
    with pytest.raises(tg.InvalidRulesError) as caught:
        make()
    assert len(caught.value.problems) == len(told) or told[-1].startswith("give")
    assert all(any(part in problem for problem in caught.value.problems) for part in told)


@pytest.mark.parametrize("make", [lambda: above(5, tg.Bid(3), ()), lambda: above(numbers(3, 4), 3, ())])
def test_what_is_no_ladder_and_no_bid_is_named(make):
    with pytest.raises(TypeError, match=r"is not a (list of tiers|bid)$"):
        make()


MISERE = by_word("misere", NONE, played_in="misere", after=7)


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: LadderAuction(()), "at least one bid in each tier"),
        (lambda: LadderAuction(((),)), "at least one bid in each tier"),
        (lambda: LadderAuction((*numbers(3, 4), *numbers(4, 5))), "`bid 4` appears 2 times: leave one of them"),
        (lambda: LadderAuction((*numbers(5, 6), *numbers(3, 4))), "a bid of 3 stands above one of 6: list the tiers"),
        (lambda: LadderAuction((numbers(3, 3)[0] + numbers(4, 4)[0],)), "bids of one tier have the same number"),
        (lambda: LadderAuction((MISERE,)), "`bid misere` waits for a bid of 7, and bids go to 0"),
        (lambda: LadderAuction((MISERE, *numbers(6, 7)), all_pass="dealer_bids"), "the lowest tier waits for others"),
        (lambda: LadderAuction(numbers(3, 4), rounds=0), "LadderAuction: rounds=0"),
        (lambda: LadderAuction(numbers(3, 4), rounds=None, hold=Hold("anybody")), "hold the bid for ever; limit the rounds"),
        (lambda: LadderAuction(numbers(3, 4), hold=Hold("dealer", (9,))), "nobody can bid 9"),
        (lambda: LadderAuction(((Call(tg.Bid(0), NONE),),)), "`bid 0`: a bid that others go over is a number from 1"),
        (lambda: LadderAuction(((Call(tg.Bid(5, "low"), ALL),),)), "`bid 5 low` is played in None: a strain that belongs"),
        (lambda: LadderAuction(((Call(tg.Bid(5), ALL, tg.Strain("high")),),)), "can't be said"),
        (lambda: LadderAuction(numbers(3, 4), all_pass="zzz"), "all_pass='zzz': the values are"),
        (lambda: LadderAuction("zzz"), "tiers='zzz': the values are tuples of tuples of Call"),
        (lambda: LadderAuction(((tg.Bid(3),),)), "the values are tuples of tuples of Call"),
        (lambda: Hold("dealer", ()), "Hold: levels=\\(\\)"),
        (lambda: Hold("dealer", (0,)), "Hold: levels="),
        (lambda: Stuck(-1), "Stuck: level=-1"),
        (lambda: Stuck(10**9), "Stuck: level=1000000000"),
        (lambda: Inkles(numbers(6, 6), seats=0), "Inkles: seats=0"),
        (lambda: Inkles(()), "Inkles: tiers="),
        (lambda: game(Inkles(numbers(6, 6), seats=5), LadderAuction(numbers(7, 9))), "Inkles: seats=5: 4 play"),
        (lambda: numbers(4, 3), "numbers: bids from 4 to 3: there is none"),
        (lambda: numbers("1", 3), "numbers: lowest='1': the values are whole numbers"),
        (lambda: ranked(0, 3, RISING), "ranked: bids from 0 to 3: there is none"),
        (lambda: above(numbers(3, 4), tg.Bid(5), MISERE), "above: `bid 5` is not among the bids"),
    ],
)
def test_tiers_and_turns_that_do_not_fit(make, problem):
    with pytest.raises(tg.InvalidRulesError, match=problem):
        make()


def test_all_problems_of_a_ladder_are_told_together():
    with pytest.raises(tg.InvalidRulesError) as caught:
        LadderAuction((*numbers(5, 6), *numbers(5, 5), MISERE), rounds=0, hold=Hold("dealer", (9,)))
    assert len(caught.value.problems) == 5


def test_a_strain_that_the_ranking_has_no_order_for():
    trumpless = tg.Ranking(trump=(), plain=tuple(tg.Rank))
    with pytest.raises(tg.InvalidRulesError, match="LadderAuction can make a suit trump"):
        game(LadderAuction(numbers(3, 6, ["hearts"])), ranking=trumpless)
    assert game(LadderAuction(numbers(3, 6, ["no trump", "low"])), ranking=trumpless)


def test_two_auctions_in_a_row_do_not_mix_their_bids():
    """What stands in one does not stand in the other."""
    two = game(LadderAuction(numbers(3, 6)), LadderAuction(numbers(3, 5)))
    state = act(deal(two), "bid 5", "pass", "pass", "pass")
    assert texts(state) == ["pass", "bid 3", "bid 4", "bid 5"]


def test_an_auction_is_equal_to_another_with_the_same_fields():
    assert LadderAuction(numbers(3, 6)) == LadderAuction(numbers(3, 6))
    assert attrs.evolve(LadderAuction(numbers(3, 6)), rounds=2) != LadderAuction(numbers(3, 6))
    assert "_looked_up" not in repr(LadderAuction(numbers(3, 3)))
