"""What no example of the rules reaches: each part that scores by itself, its bounds, its words, and what it remembers."""

import attrs
import pytest

import trickgames as tg
from helpers import played, random_states
from score_tables import PLAIN, after, bid, contract, game_of, nil, of_tricks, over, with_cards
from trickgames import euchre, pitch
from trickgames.checks import MOST_NUMBER
from trickgames.scoring import (
    MINUS_BID,
    NOTHING,
    TAKEN,
    AfterDeals,
    Bags,
    BidScoring,
    BridgeTable,
    CountCards,
    DownTo,
    FirstOf,
    FirstTo,
    Floor,
    HighestTrump,
    Honours,
    Lift,
    Line,
    LowestAt,
    LowestTrump,
    MatchOfGames,
    MostPips,
    OwnBids,
    Pays,
    PointTable,
    ScoreTable,
    Sweep,
    Together,
    TricksTaken,
)
from trickgames.scoring.bonuses import dealt_hands
from trickgames.table import Bids, Call, LoneDefender, Moved, Objective, Stakes, Trump
from trickgames.table.actions import MOST_LEVEL
from trickgames.table.table import changed

ACE, JACK, TEN, TWO = tg.Rank.ACE, tg.Rank.JACK, tg.Rank.TEN, tg.Rank.TWO
THREE, FOUR = tg.singles(3), tg.singles(4)
SPADES = OwnBids(made=Pays(bid=10, over=2), missed=Pays(bid=-10), bags=Bags())
PLEDGE = (Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN))
ALONE = contract(3, party=[0], alone=True)


# Own bids and bags: SP4, SP5, OH4


def own(bids, tricks, scoring=SPADES):
    """What the first side scores, and its bags."""
    game = game_of(scoring, FirstTo(500))
    verdict = game.scoring(of_tricks(game, tricks, None, Bids(tuple(bids))), (0, 0))
    return verdict.scores[0], None if verdict.tallies is None else verdict.tallies[0].counts[0]


def slam(makes=200, loses=150):
    return Call(tg.Bid(0, word="shoot"), Objective("all"), makes=makes, loses=loses)


def test_a_call_that_stands_by_itself_counts_wherever_the_player_sits():
    """SP4: after the partner's bid as before it."""
    assert own((bid(4), bid(5), nil(), bid(3)), (5, 5, 0, 3)) == (40 + 2 + 100, 1)


def test_both_partners_fail_at_nil():
    """SP4, SP5: what each took is bags, and nothing else is left."""
    both = attrs.evolve(SPADES, failed_calls="bags")
    assert own((nil(), bid(5), nil(), bid(3)), (2, 5, 3, 3), both) == (-200 + 2 * 5, 5)


@pytest.mark.parametrize(
    ("call", "took", "change"),
    [
        (slam(), 13, 200),
        (slam(), 12, -150),
        (slam(loses=None), 12, 0),
        (slam(makes=None), 13, 0),
        (slam(makes=None), 12, -150),
    ],
)
def test_a_call_for_everything_asks_for_all_the_tricks_of_the_deal(call, took, change):
    """SP4: paid only for what it names. What the side took besides, it had not bid."""
    nothing_over = attrs.evolve(SPADES, made=Pays(bid=10), bags=None)
    assert own((call, bid(0), bid(0), bid(0)), (took, 13 - took, 0, 0), nothing_over)[0] == change


def test_partners_who_bid_everything_need_everything():
    bids = (Call(tg.Bid(0, word="shoot"), Objective("all")), None, None, None)
    scoring = OwnBids(Pays(50), Pays(-50))
    assert own(bids, (7, 0, 6, 0), scoring) == (50, None)
    assert own(bids, (7, 1, 5, 0), scoring) == (-50, None)


def test_the_limits_of_bags():
    """SP5: a bag may cost nothing, and each may cost."""
    assert Bags(1, 0).settled(0, 3) == (0, 0)
    with pytest.raises(tg.InvalidRulesError, match="costs=-1"):
        Bags(costs=-1)
    with pytest.raises(tg.InvalidRulesError, match="OwnBids: measure='tricks'"):
        OwnBids(TAKEN, NOTHING, measure="tricks")


def test_what_the_sheet_says_of_bids_of_ones_own():
    """OH4, SP4."""
    game = game_of(OwnBids(Pays(10, taken=1), NOTHING, Bags(None), "bags"), AfterDeals(3), FOUR)
    assert game.scoring.describe(game) == (
        "A player who makes the bid scores 10 plus 1 for each trick they take.",
        "A player who misses it scores nothing [SP4].",
        "Each trick over a bid that is made is also a bag. Bags are counted separately from the score.",
    )


# Score tables


def test_points_by_seat_are_those_of_all_measures():
    """HE5: the hearts and the jack of diamonds; the points of one card add up."""
    hearts = {tg.Card(rank, tg.Suit.HEARTS): 1 for rank in tg.Rank}
    besides = CountCards(cards={tg.Card.parse("Jd"): -10, tg.Card.parse("Ah"): 4})
    game = game_of(PointTable(CountCards({ACE: 2}, cards=hearts), (Line((), others=TAKEN),), (besides,)))
    deal = with_cards(game, [(0, "Ah 3h 4h 5h"), (1, "Jd 2c 3c 4c")], None, "s")
    assert game.scoring.taken(deal) == game.scoring(deal, (0, 0)).points == (8, -10, 0, 0)
    values = {str(card): worth for card, worth in game.scoring.values(tg.Suit.SPADES).items()}
    assert (values["Ah"], values["As"], values["Jd"], values["Kh"]) == (5, 2, -10, 1)
    assert CountCards({ACE: 2}, cards=hearts).values(tg.Suit.HEARTS)[tg.Card.parse("Ah")] == 3
    assert CountCards({ACE: 2}).values(None) == {}
    assert sum(game.scoring.values(None).values()) == 13 - 10 + 4
    jack = PointTable(CountCards({ACE: 2}), (Line((), others=TAKEN),), [CountCards({JACK: 1})])
    assert {str(card): worth for card, worth in jack.values(tg.Suit.CLUBS).items()} == {"Ac": 2, "Jc": 1}


def test_a_table_without_a_line_for_it_needs_a_contract():
    """E12: it says which fact is missing."""
    for scoring in (ScoreTable(lines=(Line("made", TAKEN),)), BridgeTable()):
        game = game_of(scoring)
        with pytest.raises(tg.InvalidStateError, match="Contract"):
            after(game, of_tricks(game, (3, 2, 0, 0)))


def test_what_is_remembered_of_one_deal_does_not_settle_another():
    """E5, D-E8c: the same tricks score otherwise against a lone defender, and where the makers broke down early."""
    game = game_of(TricksTaken(fast_break=True))
    against_two, against_one = (of_tricks(game, (2, 3, 0, 0), ALONE, *facts) for facts in ((), (LoneDefender(1),)))
    assert [after(game, deal) for deal in (against_two, against_one, against_two)] == [(0, 2), (0, 4), (0, 2)]
    bicycle = euchre.euchre(fast_break=True)
    tricks = ["Ac Kc Qc Jc", "Ad Kd Qd Td", "Ah Kh Qh Jh", "As Ks Qs Js", "9c 9d 9h 9s"]
    early, late = (
        played(bicycle, contract(3), zip(winners, tricks, strict=True), trump="d")
        for winners in ((1, 1, 0, 0, 0), (0, 0, 0, 1, 1))
    )
    assert [after(bicycle, deal) for deal in (early, late, early)] == [(0, 0), (1, 0), (0, 0)]


def test_what_a_line_pays_without_a_bid_and_to_makers_of_several_sides():
    """WH3, CI6, CA6: without a contract the bid is 0; makers are ahead of the others, not of each other."""
    free = game_of(ScoreTable(lines=(Line((), others=Pays(over=1)),)))
    assert after(free, of_tricks(free, (3, 2, 0, 0))) == (3, 2)
    ahead = ScoreTable(lines=(Line("made", Pays(lead=1)), Line("failed", NOTHING)))
    for seating, tricks, party, change in ((FOUR, (2, 1, 3, 0), (0, 2), (4, 0, 4, 0)), (tg.singles(2), (3, 2), (0, 1), (5, 5))):
        game = game_of(ahead, seating=seating)
        verdict = game.scoring(of_tricks(game, tricks, contract(3, party=party)), (0,) * len(change))
        assert (verdict.scores, verdict.steps) == (change, ())


def test_a_line_that_always_pays_the_same_pays_it_besides_all_else():
    """WH4, HE5: bonuses and what else is counted come on top, also where the line itself needs no counting."""
    lines = (Line("made", Pays(2)), Line("failed", others=Pays(3)))
    king = CountCards(cards={tg.Card.parse("Ks"): 5})
    for more, change in (({"bonuses": [Honours()]}, (2 + 2, 0)), ({"besides": [king]}, (2 + 5, 0)), ({}, (2, 0))):
        game = game_of(PointTable(CountCards({ACE: 1}), lines, **more))
        deal = with_cards(game, [(0, "As Ks Qs 2c")], contract(1))
        hands = attrs.evolve(deal, table=changed(deal.table, log=gifts(deal, {"Ks": 2, "Qs": 0})))
        assert game.scoring(hands, (0, 0)).scores == change


def gifts(deal, owners):
    """A log by which these cards were dealt to other seats than play them."""
    seats = {card: seat for trick in deal.table.tricks for seat, card in trick.plays}
    return tuple(
        Moved(owner, "gives", 1, (card,), ("hand", owner), ("hand", seats[card]), None)
        for card, owner in ((tg.Card.parse(text), owner) for text, owner in owners.items())
    )


@pytest.mark.parametrize(("needs", "scores"), [("all_points", (10, 30)), ("points_in_play", (52, 30))])
def test_a_moon_takes_all_points_or_those_in_play(needs, scores):
    """P33h, D-P20: the three was not dealt."""
    game = pitch.pitch(moon_needs=needs, moon_lost="points")
    moon = tg.Contract(0, 10, (0, 2), moon=True)
    deal = with_cards(game, [(0, "Ah"), (0, "Jh"), (0, "Jd"), (0, "Hj"), (0, "Lj"), (0, "Th"), (0, "2h")], moon, trump="h")
    assert over(game, deal, (20, 30))[0] == scores


def test_the_least_that_is_paid():
    """FH12."""
    pay = Pays(bid=10, least=250)
    assert [pay.amount(10, bid, 0) for bid in (6, 25, 26)] == [250, 250, 260]
    assert Pays(fixed=MOST_NUMBER, taken=1, book=MOST_NUMBER).amount(3, 0, 0) == MOST_NUMBER


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: ScoreTable(lines=(Line("made"), Line("made"))), "ScoreTable: the line .* never counts"),
        (lambda: ScoreTable(lines=(Line(),), bonuses=(len,)), "ScoreTable: .*len.* is not a bonus"),
        (lambda: ScoreTable(lines=(Line(),), besides=("tricks",)), "ScoreTable: besides='tricks'"),
        (lambda: ScoreTable(lines=5), "lines=5"),
        (lambda: ScoreTable(lines=(Line(),), sweep=Sweep(wins=True)), "takes all points, and CountTricks has no fixed number"),
        (lambda: PointTable(lines=(Line(),), everything="total"), "PointTable: everything='total', and CountTricks has no"),
        (lambda: Line(5), "when=5"),
        (lambda: CountCards({ACE: 1}, safe=5), "safe=5"),
        (lambda: TricksTaken(made=0), "made=0"),
        (lambda: TricksTaken(super_euchre=0), "super_euchre=0"),
        (lambda: Pays(10**12), "Pays: fixed=1000000000000: at most"),
        (lambda: FirstTo(0), "target=0"),
        (lambda: FirstTo(5, out_at=0), "out_at=0"),
        (lambda: BidScoring({ACE: -1, JACK: 2}), "BidScoring: the ace cannot be worth -1 points"),
        (lambda: BidScoring({ACE: 0}), "BidScoring: the cards are worth 0 points together"),
        (lambda: BidScoring({ACE: MOST_LEVEL + 1}), f"BidScoring: the cards are worth {MOST_LEVEL + 1} points together"),
        (
            lambda: attrs.evolve(pitch.TEN_POINT, name="No target", goal=AfterDeals(3)),
            "a moon lifts to the target, and the goal has none",
        ),
    ],
)
def test_what_scorings_refuse(make, problem):
    with pytest.raises(tg.InvalidRulesError, match=problem):
        make()


def test_what_scorings_take():
    """P31: a card may be worth nothing, and the points go as far as bids do."""
    assert BidScoring({ACE: 1, JACK: 0}).total == 1
    assert BidScoring({ACE: MOST_LEVEL}).total == MOST_LEVEL
    assert Line(["made", "all"]).when == ("made", "all")
    assert Pays(MOST_NUMBER).fixed == MOST_NUMBER
    game = pitch.pitch(moon="off")
    assert not any("moon" in sentence for sentence in game.scoring.describe(game))


def test_what_is_scored_step_by_step():
    """AP8: a side that is paid what it took gets it measure by measure, one that fails loses its bid in the first step."""
    measure = Together([HighestTrump(), LowestTrump("holder"), MostPips()])
    game = game_of(PointTable(measure, PLEDGE), FirstTo(11, "in_order"), FOUR)
    tricks = [(2, "As 2c 3c Td"), (1, "4s 2d 3d 4d")]
    made = game.scoring(with_cards(game, tricks, contract(1, 1, [1])), (0, 0, 0, 0))
    assert made.steps == ((0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 1, 0))
    failed = game.scoring(with_cards(game, tricks, contract(3, 0, [0])), (0, 0, 0, 0))
    assert failed.steps == ((-3, 0, 1, 0), (0, 1, 0, 0), (0, 0, 1, 0))


def test_a_call_with_a_price_of_its_own_is_not_scored_step_by_step():
    """SH10, AP8."""
    measure = Together([HighestTrump(), LowestTrump("holder")])
    game = game_of(PointTable(measure, PLEDGE), FirstTo(11, "in_order"))
    call = Call(tg.Bid(0, word="shoot"), Objective("all"), makes=12, loses=7)
    verdict = game.scoring(with_cards(game, [(0, "As 2c 4s 3c")], contract(0, call=call)), (1, 2))
    assert (verdict.scores, verdict.steps) == ((13, 2), ())


@pytest.mark.parametrize(("party", "winners"), [((0, 2), (0, 2)), ((1, 3), (0,))])
def test_makers_of_several_sides_win_together_by_taking_everything(party, winners):
    """AP9, CA6."""
    game = game_of(PointTable(CountCards({ACE: 1}), PLEDGE, sweep=Sweep(wins=True)), FirstTo(11), FOUR)
    assert over(game, with_cards(game, [(0, "As 2c 4s 3c")], contract(1, party[0], party)), (0, 0, 0, 0))[1] == winners


def test_a_lift_goes_up_to_the_target_of_the_game():
    """P33h."""
    lifting = PointTable(CountCards({ACE: 1}), (Line("moon", Lift(), TAKEN), Line("made", TAKEN), Line("failed", MINUS_BID)))
    game = game_of(lifting, FirstTo(52))
    assert game.scoring.describe(game)[2:] == (
        "Contract made: the makers score the points they take.",
        "Set: the makers lose the amount of the bid.",
        "Moon: a score below zero goes up to 0, and any other score to 52, and the others score the points they take [P33e].",
    )
    with pytest.raises(tg.InvalidRulesError, match="PointTable: a Lift goes up to the target, and the goal has none"):
        game_of(lifting, FirstOf((Floor(-5), AfterDeals(3))))
    with pytest.raises(tg.InvalidRulesError, match="ScoreTable: cards have points here"):
        game_of(ScoreTable(CountCards({ACE: 1}), PLEDGE))


@pytest.mark.parametrize(
    ("scoring", "told"),
    [
        (
            ScoreTable(lines=(Line(("made", "all"), Pays(3), wins="makers", why="all"), Line("made"), Line((), others=TAKEN))),
            (
                "Contract made: nobody scores.",
                "Contract made with every trick: the makers score 3 points, and the makers win the game.",
                "Otherwise: each side scores the tricks they take [P33e].",
            ),
        ),
        (ScoreTable(lines=(Line((), others=Pays(taken=-1)),)), ("Each side loses 1 for each trick they take [P33e].",)),
        (
            ScoreTable(lines=(Line("made", Pays(taken=2), NOTHING),)),
            ("Contract made: the makers score 2 for each trick they take [P33e].",),
        ),
        (
            ScoreTable(lines=(Line(("alone", "all"), Pays(4)), Line("alone", Pays(2)), Line("made", Pays(1)))),
            (
                "The first of these that fits counts.",
                "Every trick alone: the makers score 4 points.",
                "Alone: the makers score 2 points.",
                "Contract made: the makers score 1 point [P33e].",
            ),
        ),
        (
            ScoreTable(
                lines=(
                    Line(("moon", "failed"), Pays(-9)),
                    Line(("failed", "lone defender"), others=Pays(4)),
                    Line("failed", others=Pays(2)),
                    Line(("made", "fast break"), Pays(1), Pays(1)),
                    Line("made", Pays(1)),
                )
            ),
            (
                "Contract made: the makers score 1 point.",
                "Contract made with a fast break: each side scores 1 point.",
                "Set: the others score 2 points.",
                "Set against a lone defender: the others score 4 points.",
                "Moon missed: the makers lose 9 points [P33e].",
            ),
        ),
    ],
)
def test_what_the_sheet_says_of_lines(scoring, told):
    assert scoring.describe(game_of(scoring)) == told


@pytest.mark.parametrize(
    ("sweep", "told"),
    [
        (Sweep(wins=True), "A side that takes every point wins the game."),
        (
            Sweep(Pays(taken=2), TAKEN),
            "A side that takes every point scores 2 for each point they take, and each of the others",
        ),
        (Sweep(NOTHING, Pays(26), wins=True), "scores nothing, and each of the others scores 26. That side wins the game."),
        (Sweep(NOTHING, TAKEN), "and each of the others scores the points they take."),
    ],
)
def test_what_the_sheet_says_of_a_sweep(sweep, told):
    assert told in sweep.told("point")


# Measures


def test_of_trumps_alike_the_first_that_is_played_is_high_and_low():
    """AP6: in two packs, even if another player plays the other one."""
    game = game_of(PointTable(HighestTrump(), PLEDGE), pack=tg.pack(copies=2))
    for tricks, high, low in (
        ([(1, "As#2 2s 3c 4c"), (0, "As 2s#2 5c 6c")], 1, 2),
        ([(0, "As 2s#2 3c 4c"), (1, "As#2 2s 5c 6c")], 0, 1),
    ):
        deal = with_cards(game, tricks, contract(2))
        assert HighestTrump().taken(deal).index(1) == high
        assert LowestTrump("holder").taken(deal).index(1) == low


def test_cards_without_pips_count_nothing_for_game():
    """AP6: one jack against many small cards."""
    game = game_of(PointTable(HighestTrump(), PLEDGE))
    deal = with_cards(game, [(0, "2s 3c 4c 5c"), (0, "6s 7c 8c 9c"), (1, "Js 2d 3d 4d")], contract(2), dealer=0)
    assert MostPips().taken(deal) == (0, 1, 0, 0)
    with pytest.raises(tg.InvalidRulesError, match="worth=0"):
        MostPips(worth=0)


def test_what_the_sheet_says_of_measures():
    """AP6, AP10, PE7."""
    low = LowestTrump("holder", [tg.Joker.HIGH])
    measure = Together([HighestTrump(2), low, CountCards({ACE: 1, TWO: 1}, [TWO]), MostPips({TEN: 10})])
    game = game_of(PointTable(measure, PLEDGE), seating=FOUR)
    assert measure.describe(game) == (
        "High: two points for the highest trump in play, to the player who takes it [AP6].",
        "Low: one point for the lowest trump in play, to the player who plays it [AP6].",
        "The high joker is never low.",
        "The ace and two of trumps count 1 point each.",
        "Each counts for the player who takes it, except that the two of trumps counts for the player who plays it [P31].",
        "Game: one point for the player who takes the most card points in all suits [AP6]: 10 for each ten.",
        "If there is a tie for the most, nobody scores game.",
    )


@pytest.mark.parametrize(
    ("lift", "told"),
    [
        (Lift(), "a score below zero goes up to 0, and any other score to 52"),
        (Lift(at_zero="zero"), "a score of zero or below goes up to 0, and any other score to 52"),
        (Lift(graded=False), "their score goes up to 52"),
    ],
)
def test_what_the_sheet_says_of_a_lift(lift, told):
    """P33h, D-P19."""
    assert lift.told("52") == told
    assert "to the player who takes it [AP6]" in LowestTrump().describe(game_of(PLAIN))[0]


def test_a_whole_suit_is_named_as_one_and_a_single_card_by_itself():
    """HE5: of a pack of aces and kings, and of one with a single heart."""
    for ranks, told in (
        ("AK", ("Hearts count 1 point each.", "Each counts for the player who takes it [P31].")),
        ("A", ("The ace of hearts counts 1 point.", "It counts for the player who takes it [P31].")),
    ):
        cards = {tg.Card(rank, tg.Suit.HEARTS): 1 for rank in tg.Rank if rank.letter in ranks}
        game = game_of(
            PLAIN, pack=tg.pack(ranks), phases=(tg.phases.DealCards(1), game_of(PLAIN).phases[1], game_of(PLAIN).phases[2])
        )
        assert CountCards(cards=cards).describe(game) == told


def test_measures_add_up_what_each_says():
    """AP8, PE7: values and safe cards of all parts."""
    measure = Together([CountCards({TWO: 1, ACE: 1}, (TWO,)), CountCards({ACE: 2})])
    assert {str(card): worth for card, worth in measure.values(tg.Suit.CLUBS).items()} == {"2c": 1, "Ac": 3}
    assert measure.safe_cards(tg.Suit.CLUBS) == {tg.Card.parse("2c")}
    assert hash(measure) == hash(Together((CountCards({TWO: 1, ACE: 1}, (TWO,)), CountCards({ACE: 2}))))


# Honours, by WH4


@pytest.mark.parametrize("game", [euchre.BICYCLE, pitch.TEN_POINT, pitch.FIVE_HANDED], ids=lambda game: game.name)
def test_the_hands_that_were_dealt_are_known_to_the_end(game):
    """WH4: whatever was taken up, burned, drawn or given since."""
    dealt = None
    for state, action in random_states(game, 3, deals=2):
        if isinstance(action, tg.Deal):
            dealt = state.hands
        if dealt is not None and isinstance(state, tg.Playing):
            assert dealt_hands(state.table) == tuple(map(frozenset, dealt))


def test_honours_by_themselves():
    """WH4."""
    game = game_of(ScoreTable(lines=(Line((), others=TAKEN),), bonuses=(Honours([ACE, JACK], {1: 3}),)))
    deal = with_cards(game, [(0, "As Js 2c 3c")], None, "s")
    assert game.scoring(deal, (0, 0)).scores == (1 + 3, 0 + 3)
    plain = with_cards(game, [(0, "As Js 2c 3c")], None, None)
    assert game.scoring(plain, (0, 0)).scores == (1, 0)
    assert Honours().describe(game)[-1] == "A side that was dealt four of them scores 4 and three of them scores 2."
    with pytest.raises(tg.InvalidRulesError, match="cards=5"):
        Honours(cards=5)
    with pytest.raises(tg.InvalidRulesError, match=r"worth=\(\(5, 2\),\): from 1 to 4"):
        Honours(worth={5: 2})


# Bridge, by BG4


def test_a_contract_of_bridge_is_made_with_exactly_its_tricks():
    """BG4: without a trump fact it is no trump, without stakes undoubled; a strain that pays nothing pays nothing."""
    game = game_of(BridgeTable())
    made, down = (game.scoring(of_tricks(game, (taken, 13 - taken, 0, 0), contract(9)), (0, 0)) for taken in (9, 8))
    assert (made.scores, made.points, made.made) == ((400, 0), (9, 4, 0, 0), True)
    assert (down.scores, down.points, down.made) == ((-50, 0), (8, 5, 0, 0), False)
    assert BridgeTable().points("misere", 9, 9, Stakes()) == 50
    assert BridgeTable().one_side_scores()
    assert after(game, of_tricks(game, (9, 4, 0, 0), contract(9), Trump("spades"))) == (90 + 50, 0)


def test_what_the_sheet_says_of_bridge():
    """BG4."""
    game = game_of(BridgeTable())
    assert game.scoring.describe(game) == (
        (
            "Only the declarer's side scores. A contract that fails is a minus for it,"
            " where at the table the defenders would score the same as a plus."
        ),
        "Of two numbers, the second is for a vulnerable side [BG4].",
        (
            "If the contract is made, each trick bid above six scores: clubs 20, diamonds 20, hearts 30, spades 30,"
            " and in no trump 40 for the first and 30 for each other."
        ),
        "Doubling doubles this trick score, and redoubling makes it four times as much.",
        "A trick score of 100 or more, a game, earns 300/500 more. A part score earns 50.",
        "Bidding and making twelve tricks earns another 500/750, and thirteen 1000/1500.",
        "Making a doubled contract earns 50, and a redoubled one 100.",
        "Each overtrick scores as much as a trick, or 100/200 if doubled, and twice that if redoubled.",
        "If the contract fails, each undertrick costs 50/100.",
        (
            "If it was doubled, the undertricks cost 100, 200, 200 one by one, and 300 for each further one."
            " For a vulnerable side they cost 200 for the first, and 300 for each further one."
        ),
        "Redoubled undertricks cost twice that.",
    )
    assert "above six scores: clubs 20." in BridgeTable({"clubs": 20}, {}).describe(game)[2]


def test_the_numbers_of_bridge():
    """BG4: zero and the most are numbers, and each place is looked at."""
    free = BridgeTable(trick={"clubs": 0}, first={}, part=MOST_NUMBER)
    assert hash(free) == hash(BridgeTable(trick=(("clubs", 0),), first=(), part=MOST_NUMBER))
    for wrong in ({"trick": {"clubs": -1}}, {"book": -1}, {"down": (50, -1)}, {"doubled_down": ((-1,), (200,))}):
        with pytest.raises(tg.InvalidRulesError, match="BridgeTable: -1: every number"):
            BridgeTable(**wrong)


# Goals


@pytest.mark.parametrize(
    ("goal", "scores", "problems"),
    [
        (FirstTo(10), (9, 3), 0),
        (FirstTo(10), (10, 3), 1),
        (FirstTo(10), (10, 12), 2),
        (FirstTo(10), (10, 10), 2),
        (FirstTo(10, "play_on"), (10, 10), 0),
        (FirstTo(10, "play_on"), (11, 10), 2),
        (FirstTo(10, equal="play_on"), (10, 10, 10), 0),
        (FirstTo(10, must_bid=True), (11, 3), 0),
        (LowestAt(100), (99, 0), 0),
        (LowestAt(100), (100, 0), 1),
        (LowestAt(100, "play_on"), (100, 0, 0), 0),
        (DownTo(25), (1, 1), 0),
        (DownTo(25), (0, 1), 1),
        (DownTo(25), (0, 0), 0),
        (DownTo(25, equal="share"), (0, 0), 1),
        (Floor(-5), (-4, 0), 0),
        (Floor(-5), (-5, 0), 1),
        (Floor(-5, "play_on"), (-5, 0, 0), 0),
        (FirstOf((Floor(-5), FirstTo(10))), (-5, 10), 2),
        (MatchOfGames(FirstTo(10), 2), (10, 0), 1),
        (MatchOfGames(FirstTo(10), 2, laps=True), (10, 0), 0),
    ],
)
def test_scores_with_which_no_deal_begins(goal, scores, problems):
    """P33g, BK9, HE6, FH13, RR4: the match is over, unless equal sides play on."""
    assert len(list(goal.over_before(scores))) == problems


@pytest.mark.parametrize(
    ("goal", "scores", "winners", "wrong"),
    [
        (FirstTo(10), (10, 3), (0,), False),
        (FirstTo(10), (10, 3), (1,), True),
        (FirstTo(10), (10, 12), (0,), False),
        (FirstTo(10), (9, 3), (1,), False),
        (FirstTo(10, must_bid=True), (10, 3), (1,), False),
        (FirstTo(10, out_at=5), (10, 3), (1,), False),
        (LowestAt(100), (100, 3), (1,), False),
        (LowestAt(100), (100, 3), (0,), True),
        (LowestAt(100), (99, 3), (0,), False),
        (DownTo(25), (0, 1), (0,), False),
        (DownTo(25), (0, 1), (1,), True),
        (DownTo(25), (2, 1), (0,), False),
        (Floor(-5), (-5, 0), (1,), False),
        (Floor(-5), (-5, 0), (0,), True),
        (Floor(-5), (-4, 0), (0,), False),
        (FirstOf((Floor(-5), FirstTo(10))), (-5, 3, 10), (1,), True),
        (FirstOf((Floor(-5), FirstTo(10))), (-5, 3, 10), (2,), False),
        (FirstOf((Floor(-5), FirstTo(10))), (5, 10), (0,), True),
        (MatchOfGames(FirstTo(10), 2), (10, 0), (1,), True),
    ],
)
def test_winners_that_cannot_be(goal, scores, winners, wrong):
    """P33g, BK9, HE6, FH13."""
    problems = list(goal.wrong_winners(scores, winners))
    assert len(problems) == wrong
    assert all(repr(winners) in problem for problem in problems)


def test_who_is_out_by_the_bid_need_not_reach_the_target():
    """PE9: every side had exactly as many points."""
    game = game_of(TricksTaken(), FirstTo(10, out_at=5))
    deal = of_tricks(game, (3, 2, 0, 0), contract(3))
    assert over(game, deal, (5, 5)) == ((6, 5), (0,), "all sides had 5 points, and the bid was made")
    assert over(game, deal, (5, 4))[1] is None


def test_of_those_who_set_the_makers_the_first_in_order_wins():
    """BD8, AP8: high is counted before low."""
    measure = Together([HighestTrump(), LowestTrump("holder")])
    goal = FirstTo(11, "in_order", must_bid=True, or_set=True)
    game = game_of(PointTable(measure, PLEDGE), goal, FOUR)
    deal = with_cards(game, [(2, "As 2c 3c Td"), (1, "4s 2d 3d 4d")], contract(1, party=[0]))
    assert over(game, deal, (0, 10, 10, 0))[1] == (2,)


@pytest.mark.parametrize(
    ("equal", "scores", "winners"), [("draw", (5, 5), ()), ("draw", (6, 5), (0,)), ("share", (5, 5), (0, 1))]
)
def test_after_the_last_deal_equal_sides_draw_or_share(equal, scores, winners):
    """D-E21, OH5."""
    game = game_of(PLAIN, AfterDeals(1, equal))
    told = over(game, of_tricks(game, (0, 0, 0, 0), deal=1), scores)
    why = "1 deals were played, and the scores are equal" if winners == () else "1 deals were played"
    assert told == (scores, winners, why)
    assert list(AfterDeals(3).over_after(2)) == []
    assert len(list(AfterDeals(3).over_after(3))) == len(list(FirstOf((Floor(-5), AfterDeals(3))).over_after(3))) == 1


@pytest.mark.parametrize(
    ("goal", "scores", "winners"),
    [
        (LowestAt(10, "play_on"), (10, 3, 3), None),
        (LowestAt(10), (10, 3, 3), (1, 2)),
        (DownTo(5), (0, 3, 3), (0,)),
        (Floor(-5, "play_on"), (-5, 3, 3), None),
        (Floor(-5), (-5, 3, 3), (1, 2)),
    ],
)
def test_low_goals_at_their_number(goal, scores, winners):
    """HE6, BK9, FH13, SP6."""
    game = game_of(PLAIN, goal, THREE)
    assert over(game, of_tricks(game, (0, 0, 0)), scores)[1] == winners


def test_the_bounds_of_goals():
    """HE6, BK9, FH13: the least and the most they take."""
    assert LowestAt(1).target_score() == MatchOfGames(FirstTo(1), 1).target_score() == 1
    assert DownTo(MOST_NUMBER, -MOST_NUMBER).start_score() == MOST_NUMBER
    assert [Floor(score).score for score in (-MOST_NUMBER, MOST_NUMBER)] == [-MOST_NUMBER, MOST_NUMBER]
    assert MatchOfGames(FirstTo(1), 2).sees_endings()
    assert MatchOfGames(DownTo(15), 2).start_score() == FirstOf([AfterDeals(9, wins="lower"), DownTo(15)]).start_score() == 15
    assert FirstOf((FirstOf((Floor(-5), AfterDeals(3))), FirstTo(7))).target_score() == 7
    assert FirstOf([Floor(-5), AfterDeals(3)]) == FirstOf((Floor(-5), AfterDeals(3)))
    assert game_of(PLAIN, Floor(-1)).goal == Floor(-1)
    for goal in (Floor(0), FirstOf((Floor(0), AfterDeals(3)))):
        with pytest.raises(tg.InvalidRulesError, match="a match begins with 0"):
            game_of(PLAIN, goal)
    with pytest.raises(tg.InvalidRulesError, match="goals=5"):
        FirstOf(5)


class Whim:
    """A goal that is no attrs class, and knows what is wrong with it."""

    def __call__(self, played, verdict):
        return None

    def problems(self, game):
        yield f"Whim: not with {game.name}"


def test_a_goal_of_ones_own_among_several_is_asked():
    """A match that ends by the first of several goals."""
    with pytest.raises(tg.InvalidRulesError, match="Whim: not with Scores"):
        game_of(PLAIN, FirstOf((FirstTo(5), Whim())))
    game = game_of(PLAIN, MatchOfGames(Whim(), 2))
    assert game.goal.describe(game) == (
        "The first side to win two games wins the match.",
        "Each game starts at 0.",
    )


def test_what_the_sheet_says_of_goals_without_makers():
    """P33g, FH13."""
    phases = (euchre.BICYCLE.phases[0], attrs.evolve(euchre.BICYCLE.phases[-1]))
    game = attrs.evolve(euchre.BICYCLE, name="No bids", phases=phases, scoring=PLAIN, goal=FirstTo(7))
    first = "The first side to reach seven points wins the match [P33g, E17]."
    several = "If both sides get there in the same deal, {} wins. Equal scores share the win."
    assert FirstTo(7).describe(game) == (first, several.format("the higher score"))
    assert FirstTo(7, "in_order").describe(game) == (first, several.format("the first to do so as the points are counted"))
    assert FirstTo(7, must_bid=True).describe(game) == (first,)
    with pytest.raises(tg.InvalidRulesError, match="FirstTo: out_at: no phase settles a contract"):
        attrs.evolve(game, goal=FirstTo(7, out_at=3))
    three = game_of(PLAIN, Floor(-5), THREE)
    best = "the highest of the others wins. Equal scores share the win"
    assert Floor(-5).describe(three) == (f"If a player falls to -5 points or below, {best} [FH13, SP6].",)


@pytest.mark.parametrize(
    ("goal", "seating", "told"),
    [
        (
            FirstTo(9, "in_order"),
            THREE,
            (
                "If several others get there without the makers, the first to do so as the points are counted wins."
                " Equal scores share the win."
            ),
        ),
        (
            FirstTo(9, equal="play_on"),
            THREE,
            (
                "If several others get there without the makers, the highest score wins."
                " If the scores are equal, the match goes on."
            ),
        ),
        (FirstTo(9, out_at=5), FOUR, "If every player has at least five points before a deal, makers who make their bid win."),
    ],
)
def test_what_the_sheet_says_of_goals_with_makers(goal, seating, told):
    """AP8, CT6, PE9."""
    game = game_of(ScoreTable(lines=PLEDGE), goal, seating)
    assert told in goal.describe(game)
    two = game_of(ScoreTable(lines=PLEDGE), FirstTo(9))
    assert not any("others the" in sentence or "Where every" in sentence for sentence in FirstTo(9).describe(two))
    several = (
        "If several others get there without the makers, the highest score wins. If the scores are equal, the match goes on."
    )
    assert FirstTo(9, equal="play_on").describe(two)[-1] == several
    assert len(FirstTo(9, must_bid=True, equal="play_on").describe(two)) == 2
