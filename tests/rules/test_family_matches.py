"""Whole matches of games made of parts: what each deal changed is counted again, from its result alone, by the rules' words."""

import attrs
import pytest

import trickgames as tg
from helpers import random_states
from trickgames import euchre, records
from trickgames.engine.scored import better_score
from trickgames.phases import (
    DEALERS_LEFT,
    DECLARER,
    FOLLOW_SUIT,
    ContractFromOutside,
    DealCards,
    Declare,
    FixStrain,
    LadderAuction,
    NameStrain,
    NameTrump,
    StayOrFold,
    Tricks,
    by_word,
    numbers,
)
from trickgames.scoring import (
    BID,
    MINUS_BID,
    NOTHING,
    TAKEN,
    AfterDeals,
    Bags,
    BridgeTable,
    CountCards,
    DownTo,
    FirstOf,
    FirstTo,
    Floor,
    HighestTrump,
    Honours,
    Line,
    LowestAt,
    LowestTrump,
    MostPips,
    OwnBids,
    Pays,
    PointTable,
    ScoreTable,
    Sweep,
    Together,
)
from trickgames.table import Call, Objective

HIGH = tuple(tg.Rank)
PLAIN = tg.Ranking(trump=HIGH, plain=HIGH)
SMALL = {"pack": tg.pack("9TJQKA"), "ranking": euchre.EUCHRE, "seating": tg.partners(4)}
WHOLE = {"pack": tg.pack(), "ranking": PLAIN, "seating": tg.partners(4)}
HEARTS = {tg.Card.parse("Qs"): 13, **{tg.Card(rank, tg.Suit.HEARTS): 1 for rank in tg.Rank}}
ALL = Objective("all")


def bid_euchre():
    lines = (Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN))
    shoot = by_word("shoot", ALL, alone=True, makes=12, loses=12)
    alone = by_word("alone", ALL, alone=True, makes=24, loses=24)
    auction = LadderAuction((*numbers(3, 6), shoot, alone), all_pass="dealer_bids")
    phases = (DealCards(6), auction, NameStrain(), Tricks(FOLLOW_SUIT, DECLARER))
    return tg.Game("Bid euchre", phases=phases, scoring=ScoreTable(lines=lines), goal=FirstTo(32), **SMALL)


def auction_euchre():
    lines = (Line("made", makers=BID), Line("failed", others=BID))
    phases = (DealCards(5), LadderAuction(numbers(1, 5)), NameTrump(), Tricks(FOLLOW_SUIT, DEALERS_LEFT))
    return tg.Game("Auction euchre", phases=phases, scoring=ScoreTable(lines=lines), goal=FirstTo(15), **SMALL)


def spades():
    nil = Call(tg.Bid(word="nil"), Objective("none"), makes=100, loses=100)
    tricks = tuple(Call(tg.Bid(level), Objective("at_least", level)) for level in range(1, 7))
    phases = (DealCards(13), Declare((nil, *tricks), partners_max=13), FixStrain("spades"), Tricks(FOLLOW_SUIT, DEALERS_LEFT))
    scoring = OwnBids(made=Pays(bid=10, over=1), missed=Pays(bid=-10), bags=Bags())
    goal = FirstOf((Floor(-200, "play_on"), FirstTo(200, "play_on")))
    return tg.Game("Spades", phases=phases, scoring=scoring, goal=goal, **WHOLE)


def oh_hell():
    calls = tuple(Call(tg.Bid(level), Objective("exactly", level)) for level in range(6))
    phases = (DealCards(5), Declare(calls, hook=True), FixStrain("hearts"), Tricks(FOLLOW_SUIT, DEALERS_LEFT))
    parts = {**WHOLE, "seating": tg.singles(4)}
    return tg.Game("Oh hell", phases=phases, scoring=OwnBids(Pays(10, taken=1), TAKEN), goal=AfterDeals(6, "share"), **parts)


def bridge():
    phases = (DealCards(13), ContractFromOutside(), Tricks(FOLLOW_SUIT, DEALERS_LEFT))
    return tg.Game("Bridge", phases=phases, scoring=BridgeTable(), goal=AfterDeals(4), **WHOLE)


def buck():
    others = Pays(taken=-1, blank=5)
    lines = (Line("made", Pays(taken=-1), others), Line("failed", Pays(5), others))
    phases = (DealCards(5), LadderAuction(numbers(2, 5)), NameTrump(), StayOrFold(), Tricks(FOLLOW_SUIT, DECLARER))
    parts = {**SMALL, "seating": tg.singles(4)}
    return tg.Game("Buck euchre", phases=phases, scoring=ScoreTable(lines=lines), goal=DownTo(15), **parts)


def whist():
    lines = (Line(others=Pays(taken=1, book=6)),)
    phases = (DealCards(13), FixStrain("clubs"), Tricks(FOLLOW_SUIT, DEALERS_LEFT))
    scoring = ScoreTable(lines=lines, bonuses=(Honours(not_at=4),))
    return tg.Game("Whist", phases=phases, scoring=scoring, goal=FirstTo(5, "in_order", margin=True), **WHOLE)


def hearts():
    phases = (DealCards(13), Tricks(FOLLOW_SUIT, DEALERS_LEFT))
    scoring = PointTable(CountCards(cards=HEARTS), (Line(others=TAKEN),), sweep=Sweep(NOTHING, Pays(26)))
    return tg.Game("Hearts", phases=phases, scoring=scoring, goal=LowestAt(100), **{**WHOLE, "seating": tg.singles(4)})


def setback():
    measure = Together((HighestTrump(), LowestTrump(), CountCards({tg.Rank.JACK: 1}), MostPips()))
    lines = (Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN))
    auction = LadderAuction(numbers(2, 4), all_pass="dealer_bids")
    phases = (DealCards(6), auction, NameTrump(), Tricks(FOLLOW_SUIT, DECLARER))
    return tg.Game("Setback", phases=phases, scoring=PointTable(measure, lines), goal=FirstTo(11), **WHOLE)


def ours(game, result):
    """What the makers took, and for each side what it took."""
    sides = [sum(result.points[seat] for seat in seats) for seats in game.seating.sides]
    return sum(result.points[seat] for seat in result.makers), sides


def told_bid_euchre(game, result, *_):
    took, sides = ours(game, result)
    word = "" if result.contract.call is None else result.contract.call.bid.word
    price = {"shoot": 12, "alone": 24}.get(word)
    made = took == 6 if price else took >= result.contract.level
    worth = (price or took) if made else -(price or result.contract.level)
    making = result.makers[0] % 2
    return [worth if side == making else points for side, points in enumerate(sides)]


def told_auction_euchre(game, result, *_):
    took, _ = ours(game, result)
    making = result.makers[0] % 2
    winner = making if took >= result.contract.level else 1 - making
    return [result.contract.level * (side == winner) for side in range(2)]


def told_spades(game, result, bids, before):
    told = []
    for side, seats in enumerate(game.seating.sides):
        took = sum(result.tricks[seat] for seat in seats)
        bid = sum(bids[seat].level for seat in seats if not bids[seat].bid.word)
        score = 10 * bid + took - bid if took >= bid else -10 * bid
        score += sum(100 if not result.tricks[seat] else -100 for seat in seats if bids[seat].bid.word)
        bags = before[side] + max(0, took - bid) * (took >= bid)
        told.append(score - 100 * (bags // 10))
    return told


def told_oh_hell(_game, result, bids, _):
    return [took + 10 * (took == call.level) for took, call in zip(result.tricks, bids, strict=True)]


def told_bridge(game, result, *_):
    """The declaring side alone scores; how much is shown by the table's own tests."""
    took, _ = ours(game, result)
    making = result.makers[0] % 2
    assert result.change[1 - making] == 0
    assert (result.change[making] > 0) is (took >= result.contract.level)
    assert result.change[making] % 10 == 0
    return list(result.change)


def told_buck(_game, result, folded, _):
    told = []
    if folded is None:  # nothing was played: all others have folded (BK8)
        folded = {0, 1, 2, 3} - set(result.makers)
    for seat, took in enumerate(result.tricks):
        failed = took < result.contract.level if seat in result.makers else took == 0
        told.append(0 if seat in folded else 5 if failed else -took)
    return told


def told_whist(game, result, honours, before):
    _, sides = ours(game, result)
    worth = {4: 4, 3: 2}
    return [max(0, took - 6) + worth.get(honours[side], 0) * (before[side] != 4) for side, took in enumerate(sides)]


def told_hearts(_game, result, *_):
    if 26 in result.points:
        return [26 * (points == 0) for points in result.points]
    return list(result.points)


def told_setback(game, result, *_):
    took, sides = ours(game, result)
    making = result.makers[0] % 2
    worth = took if took >= result.contract.level else -result.contract.level
    return [worth if side == making else points for side, points in enumerate(sides)]


def _bids(state):
    bids = state.table.find(tg.Bids)
    return None if bids is None else bids.calls


def _folded(state):
    return state.table.resting


def _honours(state):
    cards = [tg.Card.parse(f"{rank}c") for rank in "AKQJ"]
    held = [sum(card in hand for card in cards) for hand in state.hands]
    return [held[0] + held[2], held[1] + held[3]]


GAMES = {
    "bid euchre": (bid_euchre, told_bid_euchre, None, None),
    "auction euchre": (auction_euchre, told_auction_euchre, None, None),
    "spades": (spades, told_spades, _bids, lambda state: state.table.tally("bags")),
    "oh hell": (oh_hell, told_oh_hell, _bids, None),
    "bridge": (bridge, told_bridge, None, None),
    "buck euchre": (buck, told_buck, _folded, None),
    "whist": (whist, told_whist, _honours, lambda state: state.scores),
    "hearts": (hearts, told_hearts, None, None),
    "setback": (setback, told_setback, None, None),
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_each_deal_of_a_match_changes_the_scores_as_the_rules_say(name, seed):
    """AE4, BE7, SP4, SP5, OH4, BG4, BK7, WH3, WH4, HE5, AP7."""
    make, told, asked, standing = GAMES[name]
    game = make()
    if not isinstance(game.goal, AfterDeals):  # players who bid at random may never get there
        wins = "lower" if better_score(game.goal) < 0 else "higher"
        game = attrs.evolve(game, goal=FirstOf((game.goal, AfterDeals(8, wins=wins))))
    deals, noted, before = 0, None, None
    scores = tg.start(game).scores
    for state, _ in random_states(game, seed):
        if len(state.results) > deals:
            deals += 1
            result = state.results[-1]
            assert list(result.change) == told(game, result, noted, before), (name, deals, result)
            scores = tuple(map(sum, zip(scores, result.change, strict=True)))
            assert state.scores == scores
        if isinstance(state, tg.Playing) and not state.tricks and not state.trick:
            noted, before = asked and asked(state), standing and standing(state)
        elif not isinstance(state, tg.Playing) and state.hands and asked is _folded:
            noted, before = None, None
    assert isinstance(state, tg.MatchOver)
    assert 1 <= deals <= 8
    assert state.why


def test_the_games_are_checked_for_what_they_are():
    """Every scoring and goal of these games prints as a value, compares and is told on a sheet."""
    for make, *_ in GAMES.values():
        game = make()
        assert game == make()
        assert attrs.evolve(game, name="Another") != game
        for part in (game.scoring, game.goal):
            assert part.describe(game)
            assert all(sentence.endswith(".") and sentence[0].isupper() for sentence in part.describe(game))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_these_parts_and_its_states_and_views_are_written_and_read(name):
    """What is counted beside the scores stands in the file too."""
    game = GAMES[name][0]()
    assert records.loads(records.dumps(game)) == game
    state = [state for state, _ in random_states(game, 1, deals=3)][-1]
    back = records.loads(records.dumps(state))
    assert back == state
    assert (back.tallies, back.results) == (state.tallies, state.results)
    assert bool(state.tallies) is (name == "spades")
    seen = tg.view(state, 0)
    assert records.loads(records.dumps(seen)) == seen
