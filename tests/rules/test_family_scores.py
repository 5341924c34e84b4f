"""What a deal brings in the families whose points are tricks: the examples of the rules, on the parts that score.

The scorings are written here as a builder writes them: a measure and lines.
"""

import attrs
import pytest

import trickgames as tg
from score_tables import after, bid, contract, game_of, nil, of_tricks, over
from trickgames.scoring import (
    BID,
    MINUS_BID,
    NOTHING,
    TAKEN,
    AfterDeals,
    Bags,
    BridgeTable,
    DownTo,
    FirstOf,
    FirstTo,
    Floor,
    Line,
    MatchOfGames,
    OwnBids,
    Pays,
    ScoreTable,
    TricksTaken,
)
from trickgames.table import Bids, Call, LoneDefender, Objective, Stakes, Tally, Trump

TWO, THREE, FOUR, SIX = tg.singles(2), tg.singles(3), tg.singles(4), tg.partners(6, 2)


# British euchre, railroad (BR7, BR8, RR2 to RR6)


def test_british_euchre_scores_as_euchre_to_eleven():
    """BR7, BR8: examples 3 and 4."""
    british = game_of(TricksTaken(), FirstTo(11))
    assert after(british, of_tricks(british, (1, 2, 1, 1), contract(3))) == (0, 2)
    alone = of_tricks(british, (5, 0, 0, 0), contract(3, party=[0], alone=True), scores=(9, 4))
    assert over(british, alone, (9, 4)) == ((13, 4), (0,), "11 points were reached")
    lone_defender = of_tricks(british, (2, 3, 0, 0), contract(3, party=[0], alone=True), LoneDefender(1))
    assert after(british, lone_defender) == (0, 4)


def test_railroad_pays_lone_makers_and_lone_defenders():
    """RR3: examples 1 and 4."""
    railroad = game_of(TricksTaken(), FirstTo(10))
    lone = contract(3, party=[0], alone=True)
    assert after(railroad, of_tricks(railroad, (2, 3, 0, 0), lone, LoneDefender(1))) == (0, 4)
    assert after(railroad, of_tricks(railroad, (3, 2, 0, 0), lone, LoneDefender(1))) == (1, 0)


@pytest.mark.parametrize(("ours", "change"), [(7, (2, 0)), (6, (1, 0)), (4, (1, 0)), (3, (0, 2))])
def test_of_seven_tricks_four_make_the_contract(ours, change):
    """RR6."""
    game = game_of(TricksTaken(), FirstTo(64))
    assert after(game, of_tricks(game, (ours, 7 - ours, 0, 0), contract(4))) == change


# Cutthroat, two-handed, six-handed: CT5, CT6, TH3, TH7, SH4, SH10


@pytest.mark.parametrize(
    ("tricks", "change"), [((4, 1, 0), (1, 0, 0)), ((5, 0, 0), (3, 0, 0)), ((2, 2, 1), (0, 2, 2)), ((0, 5, 0), (0, 2, 2))]
)
def test_cutthroat_pays_the_maker_or_each_defender(tricks, change):
    """CT5: examples 1 to 3."""
    game = game_of(TricksTaken(march=3, lone_march=3), FirstTo(10), THREE)
    assert after(game, of_tricks(game, tricks, contract(3, party=[0]))) == change


def test_both_defenders_there_share_or_play_on():
    """CT6: example 4; with `play_on` equal scores play on, else the highest wins."""
    euchred = ((2, 2, 1), contract(3, maker=2, party=[2]))
    game = game_of(TricksTaken(march=3), FirstTo(10), THREE)
    deal = of_tricks(game, (2, 2, 1), euchred[1])
    assert over(game, deal, (9, 9, 4))[:2] == ((11, 11, 4), (0, 1))
    assert over(game, deal, (9, 8, 4))[:2] == ((11, 10, 4), (0,))
    playing_on = attrs.evolve(game, goal=FirstTo(10, equal="play_on"))
    assert over(playing_on, deal, (9, 9, 4))[:2] == ((11, 11, 4), None)
    assert over(playing_on, deal, (9, 8, 4))[:2] == ((11, 10, 4), (0,))


def test_two_handed_euchre():
    """TH3: example 1."""
    game = game_of(TricksTaken(), FirstTo(5), TWO)
    assert after(game, of_tricks(game, (3, 2), contract(3, party=[0]))) == (1, 0)


@pytest.mark.parametrize(
    ("level", "tricks", "free", "strict"), [(8, 9, 3, 3), (10, 8, 2, 0), (7, 6, 0, 0), (12, 12, 6, 6), (7, 5, 0, 0)]
)
def test_twelve_card_euchre_scores_tricks_above_six(level, tricks, free, strict):
    """TH7: examples 2 to 4."""
    above_six = Pays(taken=1, book=6)
    made = Line("made", makers=above_six)
    for lines, points in (((made, Line("failed", makers=above_six)), free), ((made,), strict)):
        game = game_of(ScoreTable(lines=lines), FirstTo(10), TWO)
        assert after(game, of_tricks(game, (tricks, 12 - tricks), contract(level, party=[0]))) == (points, 0)


def test_six_handed_with_a_turn_up():
    """SH4: example 1."""
    game = game_of(TricksTaken(lone_march=5), FirstTo(10), SIX)
    assert after(game, of_tricks(game, (0, 0, 5, 0, 0, 0), contract(3, 2, [2], alone=True))) == (5, 0)
    assert after(game, of_tricks(game, (2, 0, 3, 0, 0, 0), contract(3, 2, [2, 4, 0]))) == (2, 0)


def shoot(makes=12, loses=12):
    return Call(tg.Bid(0, word="shoot"), Objective("all"), makes=makes, loses=loses)


def alone(makes=24, loses=24):
    return Call(tg.Bid(0, word="alone"), Objective("all"), alone=True, makes=makes, loses=loses)


BID_EUCHRE = ScoreTable(lines=(Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN)))


@pytest.mark.parametrize(
    ("undertaken", "tricks", "change"),
    [
        (contract(5), (5, 3, 0, 0, 0, 0), (5, 3)),
        (contract(6), (5, 3, 0, 0, 0, 0), (-6, 3)),
        (contract(0, party=[0], call=shoot()), (7, 1, 0, 0, 0, 0), (-12, 1)),
        (contract(0, party=[0], call=shoot()), (8, 0, 0, 0, 0, 0), (12, 0)),
        (contract(0, party=[0], alone=True, call=alone()), (8, 0, 0, 0, 0, 0), (24, 0)),
        (contract(0, party=[0], alone=True, call=alone()), (7, 0, 0, 1, 0, 0), (-24, 1)),
    ],
)
def test_six_handed_bid_euchre(undertaken, tricks, change):
    """SH10: examples 2 to 4."""
    game = game_of(BID_EUCHRE, FirstTo(32), SIX)
    assert after(game, of_tricks(game, tricks, undertaken)) == change


# Call-ace: CA6 and CA7


def call_ace(players):
    pair, every = (2 if players == 4 else 3), players
    lines = (
        Line("failed", others=Pays(2)),
        Line(("all", "single"), makers=Pays(every)),
        Line("all", makers=Pays(pair)),
        Line("made", makers=Pays(1)),
    )
    return game_of(ScoreTable(lines=lines), FirstTo(10, "maker_wins"), tg.singles(players))


@pytest.mark.parametrize(
    ("players", "tricks", "party", "change"),
    [
        (5, (2, 1, 1, 1, 0), (0, 2), (1, 0, 1, 0, 0)),
        (5, (4, 0, 1, 0, 0), (0, 2), (3, 0, 3, 0, 0)),
        (5, (5, 0, 0, 0, 0), (0,), (5, 0, 0, 0, 0)),
        (4, (1, 1, 1, 2), (0, 2), (0, 2, 0, 2)),
        (4, (3, 0, 2, 0), (0, 2), (2, 0, 2, 0)),
        (6, (3, 0, 2, 0, 0, 0), (0, 2), (3, 0, 3, 0, 0, 0)),
        (6, (3, 0, 2, 0, 0, 0), (0,), (1, 0, 0, 0, 0, 0)),
    ],
)
def test_call_ace_pays_the_pair_or_every_other_player(players, tricks, party, change):
    """CA6: examples 1 to 4."""
    game = call_ace(players)
    assert after(game, of_tricks(game, tricks, contract(3, party=party))) == change


@pytest.mark.parametrize(
    ("scores", "winners"), [((9, 0, 9, 0), (0,)), ((8, 0, 9, 0), (2,)), ((9, 15, 5, 0), (0,)), ((2, 0, 9, 0), (2,))]
)
def test_in_call_ace_the_maker_wins_alone_else_the_highest(scores, winners):
    """CA7."""
    game = call_ace(4)
    assert over(game, of_tricks(game, (2, 1, 1, 1), contract(3, party=(0, 2))), scores)[1] == winners


def test_in_call_ace_others_who_are_equal_share():
    """CA7: the pair is euchred, and both others get there."""
    game = call_ace(4)
    assert over(game, of_tricks(game, (1, 2, 1, 1), contract(3, party=(0, 2))), (0, 9, 0, 9))[1] == (1, 3)


# Auction euchre, bid euchre (AE4, AE5, BE7, BE8, BD7, BD8)


@pytest.mark.parametrize(("level", "ours", "change"), [(3, 5, (3, 0)), (4, 3, (0, 4)), (5, 5, (5, 0))])
def test_auction_euchre_pays_the_bid_to_one_side_or_the_other(level, ours, change):
    """AE4: examples 1 to 3."""
    game = game_of(ScoreTable(lines=(Line("made", makers=BID), Line("failed", others=BID))), FirstTo(15))
    assert after(game, of_tricks(game, (ours, 5 - ours, 0, 0), contract(level))) == change
    assert game.scoring.one_side_scores()


def test_a_failed_bid_can_win_for_the_others():
    """AE5: example 4."""
    game = game_of(ScoreTable(lines=(Line("made", makers=BID), Line("failed", others=BID))), FirstTo(15))
    assert over(game, of_tricks(game, (2, 3, 0, 0), contract(3)), (13, 12))[:2] == ((13, 15), (1,))


@pytest.mark.parametrize(
    ("undertaken", "ours", "change"),
    [
        (contract(4), 5, (5, 1)),
        (contract(4), 3, (-4, 3)),
        (contract(0, party=[0], call=shoot()), 5, (-12, 1)),
        (contract(0, party=[0], call=shoot(14, 10)), 6, (14, 0)),
        (contract(0, party=[0], call=shoot(14, 10)), 5, (-10, 1)),
    ],
)
def test_bid_euchre(undertaken, ours, change):
    """BE7: examples 1 to 3, and what other tables give for shooting."""
    game = game_of(BID_EUCHRE, FirstTo(32))
    assert after(game, of_tricks(game, (ours, 6 - ours, 0, 0), undertaken)) == change


def test_bidders_first():
    """BE8: example 4."""
    game = game_of(BID_EUCHRE, FirstTo(32))
    assert over(game, of_tricks(game, (3, 3, 0, 0), contract(3)), (30, 29))[:2] == ((33, 32), (0,))


def test_defenders_without_a_trick_pay_against_every_call():
    """BE7, `defenders_blank`: against shoot and alone too."""
    others = Pays(taken=1, blank=-6)
    table = ScoreTable(lines=(Line("made", TAKEN, others), Line("failed", MINUS_BID, others)))
    game = game_of(table, FirstTo(32))
    assert after(game, of_tricks(game, (6, 0, 0, 0), contract(4))) == (6, -6)
    assert after(game, of_tricks(game, (6, 0, 0, 0), contract(0, party=[0], call=shoot()))) == (12, -6)
    assert after(game, of_tricks(game, (5, 1, 0, 0), contract(4))) == (5, 1)


@pytest.mark.parametrize(
    ("bonus", "undertaken", "ours", "change"),
    [
        (0, contract(7), 9, (9, 3)),
        (2, contract(7), 9, (11, 3)),
        (0, contract(8), 6, (-8, 6)),
        (2, contract(0, party=[0], alone=True, call=alone()), 12, (24, 0)),
        (0, contract(0, party=[0], alone=True, call=alone()), 11, (-24, 1)),
        (0, contract(0, party=[0], alone=True, call=alone(24, 18)), 11, (-18, 1)),
        (0, contract(5), 5, (5, 7)),
    ],
)
def test_double_bid_euchre(bonus, undertaken, ours, change):
    """BD7: examples 1 to 3 and 5; `made_bonus` is for numbered bids."""
    table = ScoreTable(lines=(Line("made", Pays(bonus, taken=1), TAKEN), Line("failed", MINUS_BID, TAKEN)))
    game = game_of(table, FirstTo(52))
    assert after(game, of_tricks(game, (ours, 12 - ours, 0, 0), undertaken)) == change


@pytest.mark.parametrize(
    ("level", "ours", "scores", "winners"),
    [(7, 9, (45, 50), (0,)), (8, 6, (60, 50), (1,)), (8, 6, (60, 40), None), (7, 9, (20, 60), None)],
)
def test_a_side_wins_only_by_a_bid_made_or_by_setting_the_others(level, ours, scores, winners):
    """BD8, `must_bid_to_win`."""
    game = game_of(BID_EUCHRE, FirstTo(52, must_bid=True, or_set=True))
    assert over(game, of_tricks(game, (ours, 12 - ours, 0, 0), contract(level)), scores)[1] == winners


# Buck euchre (BK1, BK7 to BK10)


BUCK = ScoreTable(
    lines=(
        Line("made", Pays(taken=-1), Pays(taken=-1, blank=5)),
        Line("failed", Pays(5), Pays(taken=-1, blank=5)),
        Line((), others=Pays(taken=-1, blank=5)),
    )
)


@pytest.mark.parametrize(
    ("tricks", "undertaken", "folded", "after_it"),
    [
        ((3, 2, 0, 0), contract(3, party=[0]), {3}, (22, 23, 30, 25)),
        ((2, 3, 0, 0), contract(3, party=[0]), {3}, (30, 22, 30, 25)),
        ((2, 2, 1, 0), None, set(), (23, 23, 24, 30)),
    ],
)
def test_buck_euchre_goes_down(tricks, undertaken, folded, after_it):
    """BK1, BK7: examples 1 to 3."""
    game = game_of(BUCK, DownTo(25), FOUR)
    assert tg.start(game).scores == (25, 25, 25, 25)
    deal = of_tricks(game, tricks, undertaken, scores=(25,) * 4, resting=frozenset(folded))
    assert after(game, deal) == after_it


def test_the_maker_that_is_left_alone_takes_five_without_play():
    """BK8."""
    game = game_of(BUCK, DownTo(25), FOUR)
    left = of_tricks(game, (5, 0, 0, 0), contract(3, party=[0]), scores=(25,) * 4, resting=frozenset((1, 2, 3)))
    assert after(game, left) == (20, 25, 25, 25)


@pytest.mark.parametrize(
    ("before", "tricks", "winners"),
    [
        ((2, 9, 9, 9), (3, 1, 1, 0), (0,)),
        ((2, 2, 9, 9), (3, 2, 0, 0), (0,)),
        ((2, 3, 9, 9), (2, 3, 0, 0), None),
        ((9, 9, 9, 9), (3, 1, 1, 0), None),
    ],
)
def test_the_first_at_zero_wins_and_of_several_the_lowest(before, tricks, winners):
    """BK9: example 4; equal ones play another deal."""
    game = game_of(BUCK, DownTo(25), FOUR)
    assert over(game, of_tricks(game, tricks), before)[1] == winners
    assert over(game, of_tricks(game, (2, 2, 1, 0)), (2, 2, 9, 9))[1] is None


def test_a_match_that_is_down_cannot_begin():
    """BK9."""
    game = game_of(BUCK, DownTo(25), FOUR)
    with pytest.raises(tg.InvalidStateError, match="come down to 0"):
        tg.start(game, scores=(0, 25, 25, 25))
    assert tg.start(game, scores=(0, 0, 25, 25)).scores == (0, 0, 25, 25)  # equal: another deal


# Five hundred (FH4, FH12, FH13)


def five_hundred(slam=250, **goal):
    tens = Pays(taken=10)
    slams = () if slam is None else (Line(("made", "all"), Pays(least=slam), tens),)
    lines = (Line("nullo"), *slams, Line("made", NOTHING, tens), Line("failed", NOTHING, tens))
    return game_of(ScoreTable(lines=lines), FirstOf((Floor(-500), FirstTo(500, **goal))))


def worth(level, strain):
    value = 40 + 20 * ("spades", "clubs", "diamonds", "hearts", "no trump").index(strain) + 100 * (level - 6)
    call = Call(tg.Bid(level, strain), Objective("at_least", level), makes=value, loses=value)
    return contract(level, call=call)


def misere(value=250):
    call = Call(tg.Bid(0, word="misere"), Objective("none"), tg.Strain("misere"), makes=value, loses=value)
    return contract(0, party=[0], call=call)


@pytest.mark.parametrize(
    ("undertaken", "ours", "change"),
    [
        (worth(8, "diamonds"), 9, (280, 10)),
        (worth(7, "clubs"), 6, (-160, 40)),
        (worth(6, "spades"), 10, (250, 0)),
        (worth(8, "clubs"), 10, (260, 0)),
        (misere(), 1, (-250, 0)),
        (misere(), 0, (250, 0)),
        (misere(500), 0, (500, 0)),
    ],
)
def test_five_hundred_pays_the_value_of_the_bid(undertaken, ours, change):
    """FH12: examples 1 to 4."""
    game = five_hundred()
    assert after(game, of_tricks(game, (ours, 10 - ours, 0, 0), undertaken)) == change


def test_without_a_slam_all_ten_tricks_bring_the_bid():
    """FH12, `slam=None`."""
    game = five_hundred(None)
    assert after(game, of_tricks(game, (10, 0, 0, 0), worth(6, "spades"))) == (40, 0)


def test_defenders_reach_500_in_america_only():
    """FH13: example 5."""
    for must_bid, winners in ((True, None), (False, (1,))):
        game = five_hundred(must_bid=must_bid)
        deal = of_tricks(game, (7, 3, 0, 0), worth(7, "clubs"))
        assert over(game, deal, (0, 470))[:2] == ((160, 500), winners)


def test_minus_500_loses_immediately():
    """FH13: example 6; the floor is looked at before the target."""
    game = five_hundred()
    assert over(game, of_tricks(game, (6, 4, 0, 0), worth(7, "clubs")), (-340, 20))[:2] == ((-500, 60), (1,))
    assert over(game, of_tricks(game, (6, 4, 0, 0), worth(7, "clubs")), (-340, -499))[1] == (1,)
    assert over(game, of_tricks(game, (6, 4, 0, 0), worth(7, "clubs")), (-339, 20))[1] is None


def test_of_three_players_the_higher_of_the_others_wins_or_both():
    """FH13: each defender scores its own tricks."""
    tens = Pays(taken=10)
    table = ScoreTable(lines=(Line("made", NOTHING, tens), Line("failed", NOTHING, tens)))
    game = game_of(table, FirstOf((Floor(-500), FirstTo(500, must_bid=True))), THREE)
    failed = attrs.evolve(worth(7, "clubs"), party=(0,))
    assert over(game, of_tricks(game, (6, 3, 1), failed), (-400, 0, 0))[:2] == ((-560, 30, 10), (1,))
    assert over(game, of_tricks(game, (6, 2, 2), failed), (-400, 0, 0))[1] == (1, 2)


# Whist, spades, oh hell, bridge (WH3, WH4, SP4 to SP6, OH4, OH5, BG4)


WHIST = ScoreTable(lines=(Line((), others=Pays(taken=1, book=6)),))


@pytest.mark.parametrize(("ours", "change"), [(9, (3, 0)), (7, (1, 0)), (6, (0, 1)), (0, (0, 7))])
def test_whist_pays_each_trick_over_six(ours, change):
    """WH3: examples 1 and 4."""
    game = game_of(WHIST, FirstTo(7))
    assert after(game, of_tricks(game, (ours, 13 - ours, 0, 0))) == change


def test_the_margin_of_a_game_of_whist():
    """WH4: example 3."""
    game = game_of(WHIST, FirstTo(7, margin=True))
    told = over(game, of_tricks(game, (8, 5, 0, 0)), (5, 4))
    assert told == ((7, 4), (0,), "7 points were reached, by a margin of 3")


SPADES = OwnBids(made=Pays(bid=10, over=1), missed=Pays(bid=-10), bags=Bags())


def spades(bids, tricks, scores=(0, 0), bags=(0, 0), goal=None, **more):
    game = game_of(attrs.evolve(SPADES, **more), goal or FirstTo(500, "play_on"))
    deal = of_tricks(game, tricks, None, Bids(tuple(bids)), scores=scores, tallies=(Tally("bags", bags),))
    verdict = game.scoring(deal, scores)
    return verdict.scores, verdict.tallies[0].counts, game.goal(deal, verdict)


@pytest.mark.parametrize(
    ("bids", "tricks", "bags", "score", "left"),
    [
        ((bid(4), bid(5), bid(3), bid(5)), (5, 2, 3, 3), 0, 71, 1),
        ((bid(4), bid(5), bid(3), bid(5)), (3, 4, 3, 3), 0, -70, 0),
        ((nil(), bid(5), bid(4), bid(3)), (0, 5, 5, 3), 0, 141, 1),
        ((nil(), bid(5), bid(4), bid(3)), (1, 6, 3, 3), 0, -60, 0),
        ((bid(4), bid(2), bid(3), bid(1)), (5, 2, 5, 1), 8, -27, 1),
        ((nil(), bid(5), nil(), bid(3)), (0, 9, 0, 4), 0, 200, 0),
    ],
)
def test_spades(bids, tricks, bags, score, left):
    """SP4, SP5: examples 1 to 5."""
    scores, counts, _ = spades(bids, tricks, bags=(bags, 0))
    assert (scores[0], counts[0]) == (score, left)


def test_the_tricks_of_a_failed_nil_count_for_the_side_or_are_bags():
    """SP4, `failed_nil_tricks`: bags one each, also when the partner's bid fails."""
    bids, tricks = (nil(), bid(5), bid(4), bid(3)), (2, 5, 3, 3)
    scores, counts, _ = spades(bids, tricks)
    assert (scores[0], counts[0]) == (40 + 1 - 100, 1)
    scores, counts, _ = spades(bids, tricks, failed_calls="bags")
    assert (scores[0], counts[0]) == (-40 + 2 - 100, 2)


@pytest.mark.parametrize(("limit", "left", "cost"), [(10, 0, 100), (5, 0, 200), (None, 10, 0), (4, 2, 200)])
def test_bags_cost_a_hundred_at_each_limit(limit, left, cost):
    """SP5: bags are counted apart from the score."""
    game = game_of(attrs.evolve(SPADES, bags=Bags(limit)), FirstTo(500, "play_on"))
    deal = of_tricks(game, (6, 1, 6, 0), None, Bids((bid(1), bid(5), bid(1), bid(3))))
    verdict = game.scoring(deal, (0, 0))
    assert (verdict.scores[0], verdict.tallies) == (20 + 10 - cost, (Tally("bags", (left, 0)),))


@pytest.mark.parametrize(
    ("scores", "goal", "winners"),
    [
        ((440, 440), FirstTo(500, "play_on"), (0,)),
        ((440, 451), FirstTo(500, "play_on"), None),
        ((440, 452), FirstTo(500, "play_on"), (1,)),
        ((300, 300), FirstTo(500, "play_on"), None),
        ((-300, 100), FirstOf((Floor(-200), FirstTo(500, "play_on"))), (1,)),
        ((-271, 100), FirstOf((Floor(-200), FirstTo(500, "play_on"))), (1,)),
        ((-270, 100), FirstOf((Floor(-200), FirstTo(500, "play_on"))), None),
    ],
)
def test_spades_goes_to_500(scores, goal, winners):
    """SP6: both there, the higher wins; equal, another deal. A side at the floor ends the match."""
    bids = (bid(4), bid(3), bid(3), bid(3))  # 71 and 60 in this deal
    _, _, ending = spades(bids, (5, 3, 3, 3), scores, goal=goal)
    assert (None if ending is None else ending.winners) == winners


def oh_hell(miss):
    missed = {"tricks": TAKEN, "nothing": NOTHING, "minus": Pays(over=-1, under=-1)}[miss]
    return game_of(OwnBids(made=Pays(10, taken=1), missed=missed), AfterDeals(3, "share"), FOUR)


@pytest.mark.parametrize(
    ("level", "took", "tricks", "nothing", "minus"),
    [(2, 2, 12, 12, 12), (2, 3, 3, 0, -1), (0, 0, 10, 10, 10), (3, 1, 1, 0, -2)],
)
def test_oh_hell_pays_exactly_the_bid(level, took, tricks, nothing, minus):
    """OH4: examples 1 to 3."""
    bids = Bids((bid(level, "exactly"), *[bid(1, "exactly")] * 3))
    for miss, points in (("tricks", tricks), ("nothing", nothing), ("minus", minus)):
        game = oh_hell(miss)
        assert after(game, of_tricks(game, (took, 0, 0, 0), None, bids))[0] == points


def test_after_the_list_of_deals_the_highest_win_together():
    """OH5."""
    game, bids = oh_hell("tricks"), Bids((bid(0, "exactly"),) * 4)
    last = of_tricks(game, (0, 0, 1, 0), None, bids, deal=3)
    assert over(game, last, (5, 5, 5, 0))[:2] == ((15, 15, 6, 10), (0, 1))
    assert over(game, of_tricks(game, (0, 0, 1, 0), None, bids, deal=2), (5, 5, 5, 0))[1] is None


@pytest.mark.parametrize(
    ("level", "strain", "doubled", "vulnerable", "taken", "score"),
    [
        (4, "spades", 1, False, 10, 420),
        (3, "no trump", 1, False, 10, 430),
        (2, "hearts", 2, True, 8, 670),
        (1, "no trump", 1, True, 6, -100),
        (4, "hearts", 2, False, 7, -500),
        (6, "no trump", 1, False, 12, 990),
        (1, "clubs", 1, False, 7, 70),
        (5, "diamonds", 1, True, 11, 600),
        (2, "clubs", 4, False, 8, 160 + 300 + 100),
        (2, "spades", 2, False, 9, 120 + 300 + 50 + 100),
        (1, "spades", 4, True, 9, 120 + 500 + 100 + 2 * 400),
        (7, "hearts", 1, True, 13, 210 + 500 + 1500),
        (6, "clubs", 1, True, 12, 120 + 500 + 750),
        (7, "no trump", 2, False, 12, -100),
        (7, "no trump", 2, False, 8, -(100 + 200 + 200 + 300 + 300)),
        (4, "spades", 4, True, 7, -2 * (200 + 300 + 300)),
        (4, "spades", 1, False, 7, -150),
    ],
)
def test_bridge(level, strain, doubled, vulnerable, taken, score):
    """BG4: examples 1 to 6, and the rest of the table."""
    game = game_of(BridgeTable(), AfterDeals(4))
    deal = of_tricks(game, (taken, 13 - taken, 0, 0), contract(level + 6), Trump(strain), Stakes(doubled, vulnerable))
    assert after(game, deal, (50, 60)) == (50 + score, 60)


# A match of games (RR4)


def laps_and_slams(target=5, games=3, **more):
    return game_of(TricksTaken(), MatchOfGames(FirstTo(target), games, **more))


LONE_MARCH = contract(3, party=[0], alone=True)


def next_game(game, scores, won=(0, 0), undertaken=LONE_MARCH, tricks=(5, 0, 0, 0)):
    tallies = (Tally("games won", won),) if any(won) else ()
    deal = of_tricks(game, tricks, undertaken, scores=scores, tallies=tallies)
    told = game.goal(deal, game.scoring(deal, tuple(scores)))
    return None if told is None else (told.games_won, getattr(told, "scores", None), getattr(told, "winners", None))


def test_a_lap_carries_the_surplus_on():
    """RR4: example 2."""
    assert next_game(laps_and_slams(laps=True), (3, 1)) == ((1, 0), (2, 0), None)
    assert next_game(laps_and_slams(), (3, 1)) == ((1, 0), (0, 0), None)
    assert next_game(laps_and_slams(), (0, 1)) is None


def test_a_slam_counts_as_two_games():
    """RR4: example 3."""
    assert next_game(laps_and_slams(slams=True), (1, 0)) == ((2, 0), (0, 0), None)
    assert next_game(laps_and_slams(slams=True), (1, 1)) == ((1, 0), (0, 0), None)
    assert next_game(laps_and_slams(), (1, 0)) == ((1, 0), (0, 0), None)


def test_the_match_is_won_by_games():
    """RR4."""
    assert next_game(laps_and_slams(), (3, 4), (2, 2)) == ((3, 2), None, (0,))
    assert next_game(laps_and_slams(slams=True), (3, 0), (1, 2)) == ((3, 2), None, (0,))
    assert next_game(laps_and_slams(slams=True), (3, 0), (0, 2)) == ((2, 2), (0, 0), None)


def test_a_surplus_never_wins_a_game_by_itself():
    """RR4: at least one deal is played in each."""
    game = laps_and_slams(target=1, laps=True)
    assert next_game(game, (0, 0)) == ((1, 0), (3, 0), None)
    assert tg.start(game, scores=(3, 0)).scores == (3, 0)
    with pytest.raises(tg.InvalidStateError, match="reached the target"):
        tg.start(laps_and_slams(target=1), scores=(3, 0))
