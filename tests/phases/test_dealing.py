"""The deal: packets for piles, hands that follow the number of the deal, the card that is turned, and what is refused."""

from itertools import pairwise

import attrs
import pytest

import dealt_games as small
import trickgames as tg
from bidding_games import bridge
from helpers import random_states
from trickgames import batch, euchre, records
from trickgames.match.dealing import arrange
from trickgames.phases import (
    CHICAGO,
    FOLLOW_SUIT,
    ContractFromOutside,
    DealCards,
    Exchange,
    FixStrain,
    TakeCards,
    Tricks,
    one_by_one,
)
from trickgames.phases.packets import plan_text
from trickgames.players import random_player, sensible
from trickgames.scoring import AfterDeals, FirstOf, FirstTo
from trickgames.table import ByDeal, Stakes, TurnUp, of_deal
from trickgames.telling.narrate import narrate
from trickgames.testing import Profile, check_game, explore, number_of_deals, small_deals

FEW = Profile(examples=15, edge_examples=2, deals=2, shrink_seconds=0.0)
records.register(small.Taken, small.TakeKitty)


def dealt(game, pack=None, *, dealer=0, deal=1, plan=None):
    pack = game.pack if pack is None else pack
    return tg.apply(tg.start(game, dealer, deal=deal), tg.Deal(pack, plan))


def pile(state, name):
    return " ".join(map(str, state.table.pile(name).cards))


@pytest.mark.parametrize("name", small.GAMES)
def test_the_small_games_keep_the_laws(name):
    check_game(small.GAMES[name], profile=FEW, seed=1)


# Packets


AUSTRALIAN = (3, ("kitty", 1), 4, ("kitty", 1), 3, ("kitty", 1))
AMERICAN = (3, ("kitty", 3), 4, ("kitty", 2), 3)


@pytest.mark.parametrize(
    ("plan", "cards", "first", "kitty"),
    [
        (AUSTRALIAN, 43, [*range(3), *range(13, 17), *range(30, 33)], [12, 29, 42]),
        (AMERICAN, 45, [*range(3), *range(15, 19), *range(33, 36)], [12, 13, 14, 31, 32]),
    ],
)
def test_the_kitty_of_500_is_dealt_between_the_packets(plan, cards, first, kitty):
    """FH3."""
    pack = tg.pack("23456789TJQKA")[:cards]
    game = small.dealt(
        "500", DealCards(10, [plan]), FixStrain("hearts"), Tricks(FOLLOW_SUIT), pack=pack, seating=tg.partners(4)
    )
    state = dealt(game, dealer=3)
    assert state.hands[0] == tg.CardSet(pack[place] for place in first)
    assert [pile.name for pile in state.table.piles] == ["kitty"]
    assert pile(state, "kitty") == " ".join(str(pack[place]) for place in kitty)
    assert tg.view(state, 0).piles[0].cards is None


def test_the_kitty_of_smear_is_the_four_cards_after_the_hands_and_the_rest_is_the_stock():
    """SM8."""
    game = small.dealt(
        "Smear",
        DealCards(9, [(3, 3, 3, ("kitty", 4))]),
        FixStrain("hearts"),
        Tricks(FOLLOW_SUIT),
        pack=tg.pack("23456789TJQKA"),
        seating=tg.partners(4),
    )
    state = dealt(game)
    assert pile(state, "kitty") == " ".join(map(str, game.pack[36:40]))
    assert pile(state, "stock") == " ".join(map(str, game.pack[40:]))


def test_nobody_sees_what_is_left_over():
    """E40: the stock lies face down, with a turn-up or without one."""
    for game in (small.kitty_between(), small.oh_hell(), euchre.BICYCLE):
        state = dealt(game)
        assert pile(state, "stock")
        for seat in (*range(game.seating.seats), None):
            (stock,) = [found for found in tg.view(state, seat).piles if found.name == "stock"]
            assert stock.cards is None


def test_before_the_deal_a_view_knows_that_the_dealer_is_to_deal():
    """A sample of it is the state itself: nothing is hidden yet."""
    state = tg.start(small.kitty_between(), 2)
    assert tg.sample_state(tg.view(state, 0), 1) == state


def test_a_dummy_hand_is_dealt_right_before_the_dealers():
    """CT7."""
    state = dealt(small.dummy_hand(), dealer=2)
    pack = state.game.pack
    assert state.hands[0] == tg.CardSet((pack[0], pack[1], pack[8]))
    assert pile(state, "dummy") == f"{pack[4]} {pack[5]} {pack[10]}"
    assert state.hands[2] == tg.CardSet((pack[6], pack[7], pack[11]))
    assert all(tg.view(state, seat).piles[0].cards is None for seat in (0, 1, 2, None))


def test_euchre_is_dealt_one_by_one_where_the_setting_says_so():
    game = euchre.euchre(packets="single")
    state = dealt(game)
    assert state.hands[1] == tg.CardSet(game.pack[:20:4])
    assert tg.check(tg.start(game), tg.Deal(game.pack, (1, 1, 1, 1, 1))) is None
    for plan in ((3, 2), (2, 3), (5,)):
        assert str(tg.check(tg.start(game), tg.Deal(game.pack, plan))) == "The cards are not dealt in those packets."
    assert tg.check(tg.start(euchre.BICYCLE), tg.Deal(euchre.BICYCLE.pack, (1, 1, 1, 1, 1))) is not None


def test_the_compiled_engine_deals_one_by_one_alike():
    game = euchre.euchre(packets="single")
    compiled = batch.simulate(game, 200, seed=3, engine="compiled")
    plain = batch.simulate(game, 200, seed=3, engine="python")
    assert (compiled.change == plain.change).all()
    assert (compiled.tricks == plain.tricks).all()


@pytest.mark.parametrize("plan", [(3, 2), AUSTRALIAN, (1, 1), (("kitty", 12), 3)])
def test_the_text_of_a_deal_tells_its_packets(plan):
    deal = tg.Deal(euchre.BICYCLE.pack, plan)
    assert tg.parse_action(str(deal)) == deal
    assert str(deal).split()[1] == plan_text(plan)


@pytest.mark.parametrize("plan", [[3.0], ["kitty"], [("kitty", "1")], [("kitty", 1, 2)], [True]])
def test_a_plan_of_anything_else_is_refused(plan):
    with pytest.raises(tg.NotationError, match="a plan is the sizes of the packets"):
        tg.Deal(euchre.BICYCLE.pack, plan)


# The turned card


def test_the_last_card_of_whist_is_turned_and_is_the_dealers():
    """WH1: everybody knows that it is in that hand until it is played."""
    state = dealt(small.whist(), dealer=2)
    last = state.game.pack[-1]
    assert state.table.get(TurnUp).card is last
    assert last in state.hands[2]
    assert not state.table.piles
    assert state.table.order.trump is last.suit
    seen = tg.view(state, 0)
    assert f"{last} went to seat 2" in str(seen)
    for number in range(20):
        assert last in tg.sample_state(seen, number).hands[2]
    for later, _ in random_states(state.game, 5, deals=1):
        if later.hands:
            shown = later.table.get(TurnUp).card
            played = [card for trick in later.tricks for card in trick.cards] + [card for _, card in later.trick]
            assert (shown in played) is (shown not in later.hands[later.dealer])


def test_the_card_that_is_turned_is_told_once_and_before_the_trump():
    game = small.whist()
    deal = tg.Deal(arrange(game, 0, {0: "Qh Ac Ad"}, turn_up="Qh"))
    assert str(tg.visible_action(tg.start(game), deal, None)) == "deal, turned up Qh"
    told = [str(line) for line in narrate(tg.Match.begin(game).play(deal), eyes=[1])]
    assert [line for line in told if "queen" in line or "trump" in line] == [
        "Turned up: the queen of hearts.",
        "Hearts are trump.",
    ]
    for seat in (0, 1, None):
        assert [str(entry) for entry in tg.view(tg.apply(tg.start(game), deal), seat).log] == ["0 turns up 1 Qh"]


def test_arrange_turns_the_card_that_is_asked_for_wherever_it_lies():
    game = small.whist()
    state = dealt(game, arrange(game, 1, {1: "Ac Kd"}, turn_up="Qh"), dealer=1)
    assert state.table.get(TurnUp).card is tg.Card.parse("Qh")
    assert state.hands[1] == tg.CardSet.parse("Ac Kd Qh")
    assert dealt(game, arrange(game, 0, {0: "Qh Ac Kd"}, turn_up="Qh")).table.get(TurnUp).card is tg.Card.parse("Qh")
    with pytest.raises(tg.InvalidStateError, match="Qh is turned, and the hand of the dealer, whose card it is, has 3 others"):
        arrange(game, 0, {0: "Ac Kd Kc"}, turn_up="Qh")
    with pytest.raises(tg.InvalidStateError, match="Qh is given 2 times"):
        arrange(game, 0, {1: "Qh"}, turn_up="Qh")


def test_a_deal_of_whist_is_rebuilt_with_the_card_that_was_turned():
    match = tg.Match.begin(small.whist(), seed=4).play_out(random_player(3), deals=1)
    state = next(state for state in match.states() if state.hands)
    tricks = [trick.plays for trick in [*match.states()][-2].tricks]
    turned = state.table.get(TurnUp).card
    rebuilt = tg.Match.from_tricks(small.whist(), tricks, turn_up=turned)
    again = next(state for state in rebuilt.states() if state.hands)
    assert again.table.get(TurnUp).card is turned
    assert turned in again.hands[0]


# Arranged packs


def test_arrange_lays_cards_into_every_pile():
    game = small.kitty_between()
    pack = arrange(game, 2, {0: "Ac Kc Qc"}, stock="Qs", piles={"kitty": "Ad Kd"})
    state = dealt(game, pack, dealer=2)
    assert (pile(state, "kitty"), pile(state, "stock")) == ("Ad Kd", "Qs")
    assert state.hands[0] == tg.CardSet.parse("Ac Kc Qc")


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"piles": {"widow": "Ac"}}, "no pile 'widow' is dealt in Kitty \\(there is kitty\\)"),
        ({"piles": {"stock": "Ac"}}, "what is left over is named by `stock`"),
        ({"piles": {"kitty": "Ac Kc Qc"}}, "the kitty has 3 cards, and 2 lie there"),
        ({"piles": {"kitty": "Ac"}, "stock": "Ac"}, "Ac is given 2 times"),
        ({"deal": 0}, "the deals of a match are numbered from 1"),
        ({"plan": [3]}, "the plans are"),
    ],
)
def test_packs_that_cannot_be_are_refused(given, problem):
    with pytest.raises(tg.InvalidStateError, match=problem):
        arrange(small.kitty_between(), **given)


def test_packs_are_arranged_for_the_number_of_the_deal():
    """OH1."""
    game = small.oh_hell()
    assert dealt(game, arrange(game, 0, {1: "Ac"}, deal=3), deal=3).hands[1] == tg.CardSet.parse("Ac")
    with pytest.raises(tg.InvalidStateError, match="seat 1 has 2 cards, a hand has 1"):
        arrange(game, 0, {1: "Ac Kc"}, deal=3)


# By the number of the deal


def test_the_hands_of_oh_hell_follow_the_list_and_the_match_ends_with_it():
    """OH1, OH5."""
    match = tg.Match.begin(small.oh_hell(), seed=1).play_out(sensible)
    states = [*match.states()]
    sizes = [len(after.hands[0]) for before, after in pairwise(states) if before.awaits is tg.Deal]
    assert sizes == [3, 2, 1, 2, 3]
    assert match.outcome.why == "5 deals were played"
    assert [sum(result.tricks) for result in match.state.results] == sizes


def test_single_deals_of_a_simulation_know_their_number():
    game = small.oh_hell()
    simulated = batch.simulate(game, 12, seed=2)
    assert simulated.engine == "python"
    assert simulated.tricks.sum(axis=1).tolist() == [3, 2, 1, 2, 3, 3, 2, 1, 2, 3, 3, 2]
    for number in range(5):
        match = tg.Match(game, simulated.actions(number), number % 3, deal=number + 1)
        assert sum(match.state.results[0].tricks) == simulated.tricks[number].sum()


def test_whole_matches_of_a_simulation_go_through_the_list():
    results = batch.simulate(small.oh_hell(), matches=3, seed=2)
    assert results.summary.matches.deals.mean == 5


def test_a_view_and_a_saved_state_know_the_number_of_the_deal():
    state = dealt(small.oh_hell(), deal=2)
    assert (tg.view(state, 0).deal, [len(hand) for hand in tg.sample_state(tg.view(state, 0), 1).hands]) == (2, [2, 2, 2])
    assert records.loads(records.dumps(state)) == state
    with pytest.raises(tg.InvalidStateError, match="seat 0 was dealt 2 cards by this, and each is dealt 3"):
        attrs.evolve(state, table=attrs.evolve(state.table, deal=1))


@pytest.mark.parametrize("name", small.GAMES)
def test_records_keep_the_deal(name):
    match = tg.Match.begin(small.GAMES[name], seed=3, deal=2 if name == "oh hell" else 1).play_out(random_player(1), deals=3)
    record = records.named(match)
    assert records.Record.parse(str(record)) == record
    assert records.loads(records.dumps(match)) == match
    assert tg.Match.parse(str(match), match.game) == match


def test_the_line_of_a_deal_tells_every_pile_and_what_is_wrong_with_it():
    match = tg.Match.begin(small.kitty_between()).play(tg.Deal(small.kitty_between().pack))
    text = str(records.named(match))
    assert "deal 1: Ac Kc Kd; 2: Ad Kh Ks; 0: Ah Qc Qd; kitty: As Qh; stock: Qs" in text
    for old, new, problem in (
        ("kitty: As Qh", "kitty: As", "kitty: 1 cards, and 2 lie there"),
        ("kitty:", "widow:", "there is no pile 'widow': the piles are kitty, stock"),
        ("deal 1:", "deal 3 1:", "the packets are 1-kitty1-2-kitty1"),
    ):
        with pytest.raises(tg.NotationError, match=problem):
            records.Record.parse(text.replace(old, new))


def test_how_many_cards_lie_beside_the_hands_is_told_where_every_deal_has_as_many():
    """FH3, CT7, E40, WH1, OH1: the turn-up lies apart, the dealer's last card does not."""
    sizes = ByDeal((3, 2), repeats=True)
    kitty = ByDeal((((3,),), ((2, ("kitty", 1)),)), repeats=True)
    for phase, piles in (
        (DealCards(3, [(1, ("kitty", 2), 2)]), {"kitty": 2, "stock": 5}),
        (DealCards(3, extra_hands=["dummy"], turn_up=True), {"turn-up": 1, "dummy": 3, "stock": 3}),
        (DealCards(5, last_turned=True), {"stock": 1}),
        (DealCards(5, turn_up=True), {"turn-up": 1}),
        (DealCards(sizes), {"stock": None}),
        (DealCards(sizes, kitty), {"stock": None, "kitty": None}),
        (DealCards(sizes, ByDeal((((2, ("kitty", 1), 1),), ((2,),)), repeats=True)), {"stock": None, "kitty": None}),
    ):
        game = small.dealt("Lying", phase, FixStrain("hearts"), Tricks(FOLLOW_SUIT))
        assert phase.lays(game) == piles
        assert sorted(phase.laid()) == sorted({*piles, "stock"} - {"turn-up"})


def test_a_card_that_the_dealer_turns_in_the_hand_is_not_taken_up_by_anybody():
    """WH1: it lies nowhere but in the hand."""
    with pytest.raises(tg.InvalidRulesError, match="pile='turn-up': no phase before it lays such a pile"):
        small.dealt("Up", DealCards(4, last_turned=True), Exchange([TakeCards("turn-up", "dealer")]), Tricks(FOLLOW_SUIT))


def test_every_small_deal_is_walked_through_at_its_number():
    sizes = ByDeal((1, 2), repeats=True)
    game = small.dealt("Two", DealCards(sizes), FixStrain("hearts"), Tricks(FOLLOW_SUIT), ranks="KA", cards=5, seats=2)
    assert [number_of_deals(game, deal) for deal in (1, 2, 3)] == [120, 30, 120]
    for deal in (1, 2):
        every = [*small_deals(game, deal=deal)]
        assert len(every) == len({str(given) for given in every})
        assert explore(game, deals=every[:6], deal=deal).states["Playing"] > 0
    turned = small.dealt("Turned", DealCards(2, last_turned=True), FixStrain("hearts"), Tricks(FOLLOW_SUIT), cards=4, seats=2)
    assert number_of_deals(turned) == 12
    known = {(dealt(turned, deal.pack).table.get(TurnUp).card, dealt(turned, deal.pack).hands) for deal in small_deals(turned)}
    assert all(card in hands[0] for card, hands in known)


def test_a_value_may_follow_the_number_of_the_deal_and_go_round():
    """HE2: the pass goes left, right, across, and there is none in the fourth deal."""
    routes = ByDeal(["left", "right", "across", "hold"], repeats=True)
    assert [of_deal(routes, deal) for deal in range(1, 7)] == ["left", "right", "across", "hold", "left", "right"]
    assert of_deal("left", 5) == "left"


@pytest.mark.parametrize(
    ("values", "problem"),
    [((), "at least one value"), ((ByDeal((1,)),), "not another list"), ("abc", "the values are tuples")],
)
def test_lists_that_are_none_are_refused(values, problem):
    with pytest.raises(tg.InvalidRulesError, match=problem):
        ByDeal(values)


@pytest.mark.parametrize(
    ("goal", "problem"),
    [
        (AfterDeals(5), None),
        (FirstOf((FirstTo(20), AfterDeals(5))), None),
        (AfterDeals(6), "DealCards: a list of 5 deals, and AfterDeals ends the match after 6: give both as many deals"),
        (AfterDeals(4), "DealCards: a list of 5 deals, and AfterDeals ends the match after 4: give both as many deals"),
        (FirstTo(20), "DealCards: a list of 5 deals, and FirstTo may go on: give AfterDeals(5), or repeats=True"),
    ],
)
def test_a_list_and_the_goal_agree(goal, problem):
    """OH5: over after the last deal of the list."""
    if problem is None:
        assert attrs.evolve(small.oh_hell(), goal=goal).goal == goal
        return
    with pytest.raises(tg.InvalidRulesError) as error:
        attrs.evolve(small.oh_hell(), goal=goal)
    assert error.value.problems == (problem,)


def test_a_list_that_goes_round_takes_any_goal():
    sizes = ByDeal((3, 2), repeats=True)
    deal = DealCards(sizes, one_by_one(sizes), turn_up=True)
    game = small.oh_hell()
    for goal in (FirstTo(20), AfterDeals(1), AfterDeals(9)):
        assert attrs.evolve(game, phases=(deal, *game.phases[1:]), goal=goal).phases[0] is deal


# Who is vulnerable


def chicago():
    game = bridge()
    phases = (ContractFromOutside(vulnerable=CHICAGO) if type(part) is ContractFromOutside else part for part in game.phases)
    return attrs.evolve(game, phases=tuple(phases))


@pytest.mark.parametrize(
    ("deal", "dealer", "sides"), [(1, 0, ""), (2, 1, "EW"), (3, 2, "NS"), (4, 3, "NESW"), (5, 0, ""), (6, 1, "EW")]
)
def test_who_is_vulnerable_follows_the_number_of_the_deal(deal, dealer, sides):
    """BG1, with the list of Chicago: nobody, twice the dealer's side, both."""
    state = tg.start(chicago(), dealer, deal=deal)
    state = tg.apply(state, tg.given(state, 1))
    for seat in "NESW":
        told = tg.parse_action(f"contract {seat} 4 spades{' vulnerable' if seat in sides else ''}")
        other = tg.parse_action(f"contract {seat} 4 spades{'' if seat in sides else ' vulnerable'}")
        assert tg.check(state, told) is None
        assert "another side vulnerable" in str(tg.check(state, other))
        assert tg.apply(state, told).table.get(Stakes).vulnerable is (seat in sides)
    for seed in range(8):
        assert tg.check(state, tg.given(state, seed)) is None


# What is refused


def deal(*args, **changes):
    return lambda: DealCards(*args, **changes)


def whole(phase, **parts):
    return lambda: small.dealt("Broken", phase(), FixStrain("hearts"), Tricks(FOLLOW_SUIT), **parts)


@pytest.mark.parametrize(
    ("make", "problems"),
    [
        (deal(3, [(2, ("kitty", 1))]), ["the packets 2-kitty1 don't add up to 3 cards"]),
        (deal(3, [(3, ("kitty", 0))]), ["the packets 3-kitty0 don't add up to 3 cards"]),
        (deal(3, [(3, ("stock", 1))]), ["give each pile, and what is left over (rest), a name of its own"]),
        (deal(3, [(3, ("turn-up", 1))]), ["'turn-up' can't be the name of a pile"]),
        (deal(3, [(3, ("hand", 1))]), ["'hand' can't be the name of a pile: use small letters, and not hand or trick"]),
        (deal(3, extra_hands=["dummy", "dummy"]), ["a name of its own"]),
        (deal(3, [(3, ("kitty", 1)), (("kitty", 2), 3)]), ["a pile gets more cards than by others"]),
        (deal(3, turn_up=True, last_turned=True), ["turn_up and last_turned: one card is turned"]),
        (deal(3, [(3, ("kitty", 1))], last_turned=True), ["the last card of 3-kitty1 goes to the kitty, and no hand holds it"]),
        (deal(ByDeal((3, 0))), ["count=0: at least one card"]),
        (deal(ByDeal((3, 2)), [(3,)]), ["the packets 3 don't add up to 2 cards in deal 2"]),
        (deal(ByDeal((3, 2)), one_by_one(ByDeal((3, 2, 1)))), ["count and plans are lists of different deals"]),
        (deal(ByDeal(("3", 2))), ["the values are whole numbers or ByDeal"]),
        (deal(3, [(3, "kitty")]), ["plans="]),
        (deal(4, [(3, ("kitty", 1))], rest="", turn_up=True), ["rest=''", "the packets 3-kitty1 don't add up to 4 cards"]),
        (whole(deal(5, [(5, ("kitty", 2))])), ["17 cards are needed, the pack has 16"]),
        (whole(deal(4, extra_hands=["dummy"], turn_up=True)), ["17 cards are needed, the pack has 16"]),
        (whole(deal(ByDeal((3, 6), repeats=True))), ["18 cards are needed in deal 2, the pack has 16"]),
        (
            whole(deal(ByDeal((3, 6, 7), repeats=True))),
            ["18 cards are needed in deal 2, the pack has 16", "21 cards are needed in deal 3, the pack has 16"],
        ),
    ],
)
def test_deals_that_cannot_be_are_refused_with_all_that_is_wrong(make, problems):
    with pytest.raises(tg.InvalidRulesError) as error:
        make()
    told = "\n".join(error.value.problems)
    assert all(problem in told for problem in problems), told
    assert all(problem.startswith("DealCards") for problem in error.value.problems)


def test_a_deal_is_numbered_in_a_refusal_only_where_there_are_several():
    with pytest.raises(tg.InvalidRulesError) as error:
        DealCards(3, [(2,)])
    assert error.value.problems == ("DealCards: the packets 2 don't add up to 3 cards",)
    with pytest.raises(tg.InvalidRulesError) as error:
        DealCards(ByDeal((2, 3)), [(2,)])
    assert error.value.problems == ("DealCards: the packets 2 don't add up to 3 cards in deal 2",)


# The rule sheet


@pytest.mark.parametrize(
    ("phase", "sentence"),
    [
        (DealCards(3, one_by_one(3), last_turned=True), "They are dealt one at a time."),
        (
            DealCards(3, last_turned=True),
            "The last card, which goes to the dealer's hand, is turned face up [WH1].",
        ),
        (DealCards(3, [(2, ("kitty", 1), 1)]), "They are dealt in packets of two, one for the kitty and one."),
        (
            DealCards(3, extra_hands=["dummy"]),
            "The dummy is dealt a hand too, face down, just before the dealer in each round [CT7].",
        ),
        (DealCards(ByDeal((3, 2), repeats=True)), "three and two cards, then from the start again."),
        (DealCards(ByDeal((3, 2), repeats=True)), "Each hand is dealt in one packet."),
        (DealCards(ByDeal((3, 2), repeats=True)), "The cards left over stay face down as the stock."),
    ],
)
def test_the_sheet_tells_the_deal(phase, sentence):
    game = small.dealt("Told", phase, FixStrain("hearts"), Tricks(FOLLOW_SUIT))
    assert sentence in " ".join(phase.describe(game))
