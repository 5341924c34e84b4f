"""The parts that score and end a match: what they say on the rule sheet, and what is refused when they are made."""

import attrs
import pytest

import trickgames as tg
from score_tables import PLAIN, game_of
from trickgames import euchre, pitch
from trickgames.engine.scored import KnowsContracts
from trickgames.scoring import (
    BID,
    MINUS_BID,
    NOTHING,
    TAKEN,
    TRICKS,
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

ACE, JACK = tg.Rank.ACE, tg.Rank.JACK
CARDS = CountCards({ACE: 1, JACK: 1})


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (ScoreTable, "a table has a line at least"),
        (lambda: ScoreTable(lines=(Line("won"),)), "when"),
        (lambda: ScoreTable(lines=(Line("made"), Line(("made", "all")))), "the line .* never counts: the line .* before it"),
        (lambda: ScoreTable(lines=(Line(), Line("made"))), "never counts"),
        (lambda: Line(("made", "failed")), "not both made and failed"),
        (lambda: Line(("made", "made")), "each condition once"),
        (lambda: Line("made", wins="makers"), "an end has a reason"),
        (lambda: Line("made", why="so"), "an end has a reason"),
        (lambda: Line(makers=TAKEN), "without `when` every side is paid what `others` gives"),
        (lambda: Line("made", makers=3), "makers=3"),
        (lambda: Pays(book=6), "only what is `taken` counts above a book"),
        (lambda: Pays(taken=1, book=-1), "book=-1"),
        (lambda: Pays(10**12), "at most"),
        (lambda: Pays("2"), "fixed='2'"),
        (Sweep, "it brings nothing"),
        (lambda: Sweep(taker=NOTHING), "both are given, or neither"),
        (lambda: ScoreTable(lines=(Line(),), sweep=Sweep(wins=True)), "has no fixed number of them: leave the sweep out"),
        (lambda: ScoreTable(lines=(Line(),), everything="total"), "has no fixed number of points: leave `everything` out"),
        (lambda: ScoreTable(lines=(Line(),), everything="most"), "everything='most'"),
        (lambda: ScoreTable(lines=(Line(),), bonuses=(3,)), "is not a bonus"),
        (lambda: ScoreTable("tricks", (Line(),)), "measure='tricks'"),
        (lambda: CountCards({}), "a card at least has points"),
        (lambda: CountCards(5), "points=5"),
        (lambda: CountCards({ACE: "1"}), "points"),
        (lambda: Together(()), "one measure at least"),
        (lambda: Together(("tricks",)), "measures"),
        (lambda: Together(5), "measures=5"),
        (lambda: HighestTrump(0), "worth=0"),
        (lambda: LowestTrump(worth=0), "worth=0"),
        (lambda: LowestTrump("dealer"), "to='dealer'"),
        (lambda: MostPips({}), "a rank at least"),
        (lambda: MostPips({ACE: 0}), r"MostPips: pips=\(.*0\),\): a rank at least, and each with 1 or more"),
        (lambda: Honours(worth={5: 2}), "from 1 to 4 honours"),
        (lambda: Honours(cards=(ACE, ACE), worth={2: 1}), "each once"),
        (lambda: OwnBids(TAKEN, NOTHING, failed_calls="bags"), "without bags: give bags"),
        (lambda: OwnBids(Pays(lead=1), NOTHING), "each side is paid for itself"),
        (lambda: Bags(0), "limit=0"),
        (lambda: Bags(name=""), "the tally has a name"),
        (lambda: BridgeTable(part=-1), "every number is from 0"),
        (lambda: BridgeTable(doubled_down=((), (200,))), "at least one number"),
        (lambda: FirstTo(10, or_set=True), "or_set without must_bid"),
        (lambda: FirstTo(10, out_at=10), "a number of points below the target"),
        (lambda: FirstTo(10, equal="draw"), "equal='draw'"),
        (lambda: AfterDeals(3, "play_on"), "equal='play_on'"),
        (lambda: LowestAt(0), "target=0"),
        (lambda: DownTo(0), "DownTo: start=0, end=0: scores go down from the start to the end"),
        (lambda: Floor(-(10**12)), "Floor: score=-1000000000000: a number from"),
        (lambda: FirstOf((FirstTo(5),)), "goals=.*5.*: two goals at least"),
        (lambda: FirstOf((FirstTo(5), FirstTo)), "is not a goal"),
        (lambda: FirstOf((FirstTo(5), "ten deals")), "FirstOf: 'ten deals' is not a goal"),
        (lambda: FirstOf((LowestAt(5), AfterDeals(3))), "by AfterDeals the highest score wins, and by LowestAt the lowest"),
        (lambda: FirstOf((Floor(-5), DownTo(5))), "by Floor the highest score wins, and by DownTo the lowest"),
        (lambda: FirstOf((FirstTo(9), AfterDeals(3, wins="lower"))), "they must agree"),
        (lambda: AfterDeals(3, wins="lowest"), "wins='lowest'"),
        (lambda: MatchOfGames(LowestAt(5), 2, laps=True), "laps: in these games the lowest score wins"),
        (lambda: MatchOfGames(DownTo(5), 2, slams=True), "slams: in these games the lowest score wins"),
        (lambda: MatchOfGames(FirstTo(5), 0), "games=0"),
        (lambda: MatchOfGames("five", 2), "MatchOfGames: goal='five' is not a goal"),
        (lambda: MatchOfGames(FirstTo(5), 1, laps=True), "laps with games=1"),
        (lambda: MatchOfGames(FirstTo(5), 1, slams=True), "slams with games=1"),
        (lambda: MatchOfGames(DownTo(15), 2, laps=True), "the goal has none"),
        (lambda: MatchOfGames(AfterDeals(3), 2), "counts the deals of the whole match"),
        (lambda: MatchOfGames(FirstOf((FirstTo(5), AfterDeals(3))), 2), "counts the deals of the whole match"),
        (lambda: BidScoring({ACE: 1}, moon="win_loss", moon_lost="points"), "moon_lost='points' with moon='win_loss'"),
        (lambda: pitch.pitch(moon="win_loss", moon_lost="points"), "moon_lost with moon='win_loss'"),
        (lambda: pitch.pitch(moon="off", moon_needs="points_in_play"), "moon_needs with moon='off'"),
    ],
)
def test_a_part_that_is_wrong_by_itself_is_refused_when_it_is_made(make, problem):
    with pytest.raises(tg.InvalidRulesError, match=problem):
        make()


@pytest.mark.parametrize(
    ("scoring", "goal", "problem"),
    [
        (ScoreTable(CARDS, (Line(),)), None, "players look for them in a PointTable: make it one"),
        (PointTable(CountCards({tg.Off(JACK): 1}), (Line(),)), None, "the off-jack has points and is not a trump of this game"),
        (PointTable(CountCards(cards={tg.Card.parse("Ac#2"): 1}), (Line(),)), None, "Ac#2 has points and is not in the pack"),
        (PointTable(CountCards({ACE: 1}, (JACK,)), (Line(),)), None, "the jack is safe and has no points"),
        (
            PointTable(CARDS, (Line("made", Lift()), Line())),
            AfterDeals(3),
            "a Lift goes up to the target, and the goal has none",
        ),
        (OwnBids(TAKEN, NOTHING, measure=CARDS), None, "count tricks"),
        (PLAIN, FirstOf((Floor(0), FirstTo(5))), "a match begins with 0, and the floor lies below that"),
        (PLAIN, Floor(30), "a match begins with 0"),
    ],
)
def test_parts_that_do_not_fit_are_refused_when_the_game_is_made(scoring, goal, problem):
    with pytest.raises(tg.InvalidRulesError, match=problem):
        game_of(scoring, goal)


@pytest.mark.parametrize(
    ("scoring", "of_contracts", "of_bids"),
    [
        (TricksTaken(), True, False),
        (BidScoring({ACE: 1}), True, False),
        (BridgeTable(), True, False),
        (OwnBids(TAKEN, NOTHING), False, True),
        (ScoreTable(lines=(Line("made", TAKEN), Line("failed"))), True, False),
        (PLAIN, False, False),
    ],
)
def test_every_scoring_of_ours_tells_what_it_asks_of_contracts(scoring, of_contracts, of_bids):
    assert isinstance(scoring, KnowsContracts)
    assert (scoring.reads_calls(tg.Contract), scoring.reads_calls(tg.Bids)) == (of_contracts, of_bids)


def test_only_some_contracts_may_decide_a_match():
    moon, plain = tg.Contract(0, 10, (0, 2), moon=True), tg.Contract(0, 10, (0, 2))
    pitch_moon = pitch.TEN_POINT.scoring
    assert [pitch_moon.may_decide(contract) for contract in (moon, plain, None)] == [True, False, False]
    swept = PointTable(CARDS, (Line(),), sweep=Sweep(wins=True))
    assert [swept.may_decide(contract) for contract in (moon, None)] == [True, True]
    assert not any(scoring.may_decide(moon) for scoring in (BridgeTable(), OwnBids(TAKEN, NOTHING), TricksTaken(), PLAIN))


def test_a_table_needs_a_contract_unless_a_line_counts_without():
    everyday = euchre.BICYCLE.phases[0], euchre.BICYCLE.phases[-1]
    plain = {"name": "No bids", "phases": (everyday[0], attrs.evolve(everyday[1]))}
    with pytest.raises(tg.InvalidRulesError, match="ScoreTable needs the Contract, which no phase settles"):
        attrs.evolve(euchre.BICYCLE, scoring=ScoreTable(lines=(Line("made", TAKEN),)), **plain)
    with pytest.raises(tg.InvalidRulesError, match="OwnBids needs the Bids, which no phase settles"):
        attrs.evolve(euchre.BICYCLE, scoring=OwnBids(TAKEN, NOTHING), **plain)
    assert ScoreTable(lines=(Line("made", TAKEN), Line())).needs == ()


def test_all_problems_are_named_together():
    with pytest.raises(tg.InvalidRulesError) as caught:
        game_of(
            PointTable(CountCards({tg.Off(JACK): 1}, cards={tg.Card.parse("Ac#2"): 1}), (Line(),)),
            FirstOf((Floor(7), FirstTo(9))),
        )
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize(
    ("pay", "unit", "told"),
    [
        (NOTHING, "trick", "nothing"),
        (Pays(2), "trick", "2"),
        (Pays(-5), "trick", "minus 5"),
        (TAKEN, "point", "the points they take"),
        (Pays(taken=10), "trick", "10 for each trick they take"),
        (Pays(taken=1, book=6), "trick", "the tricks they take above six"),
        (BID, "trick", "the amount of the bid"),
        (MINUS_BID, "trick", "minus the amount of the bid"),
        (Pays(10, taken=1), "trick", "10 plus 1 for each trick they take"),
        (Pays(taken=-1, blank=5), "trick", "5 if they take no trick and minus 1 for each trick they take"),
        (Pays(lead=1), "point", "the points by which they are ahead"),
        (Pays(over=-1, under=-1), "trick", "minus 1 for each trick over the bid and 1 for each trick missing"),
        (Pays(least=250), "trick", "at least 250"),
        (Pays(bid=1, least=250), "trick", "the amount of the bid, but at least 250"),
    ],
)
def test_what_is_paid_in_words(pay, unit, told):
    assert pay.told(unit) == told


@pytest.mark.parametrize(
    ("scoring", "told"),
    [
        (
            ScoreTable(lines=(Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN))),
            (
                "Contract made: each side scores the tricks they take.",
                "Set: the makers lose the amount of the bid, and the others score the tricks they take [P33e].",
            ),
        ),
        (
            ScoreTable(
                lines=(Line(("failed", "alone"), others=Pays(4)), Line("failed", others=Pays(2)), Line("made", Pays(1)))
            ),
            (
                "Contract made: the makers score 1 point.",
                "Set: the others score 2 points.",
                "Set alone: the others score 4 points [P33e].",
            ),
        ),
        (
            ScoreTable(lines=(Line(others=Pays(taken=1, book=6)),), bonuses=(Honours(not_at=4),)),
            (
                "Each side scores the tricks they take above six [P33e].",
                "The honours are the ace, king, queen and jack of trumps. They count after the tricks [WH4].",
                "A side that was dealt four of them scores 4 and three of them scores 2.",
                "A side with a score of 4 before the deal scores no honours.",
            ),
        ),
        (
            OwnBids(Pays(bid=10, over=1), Pays(bid=-10), Bags()),
            (
                "Partners' bids are added together.",
                "A side that makes its bid scores 10 for each trick bid and 1 for each trick over the bid.",
                "A side that misses it loses 10 for each trick bid [SP4].",
                "Each trick over a bid that is made is also a bag. Bags are counted separately from the score.",
                "Each time a side has ten bags, it loses 100 points and ten bags come off its count [SP5].",
            ),
        ),
    ],
)
def test_what_the_sheet_says_of_a_scoring(scoring, told):
    assert game_of(scoring).scoring.describe(game_of(scoring)) == told


def test_what_the_sheet_says_of_points_and_a_sweep():
    suit = {tg.Card(rank, tg.Suit.HEARTS): 1 for rank in tg.Rank}
    measure = Together((CountCards(cards={**suit, tg.Card.parse("Qs"): 13}), MostPips()))
    game = game_of(PointTable(measure, (Line(others=TAKEN),), sweep=Sweep(NOTHING, Pays(26))))
    assert game.scoring.describe(game) == (
        "Hearts count 1 point each and the queen of spades counts 13.",
        "Each counts for the player who takes it [P31].",
        (
            "Game: one point for the side that takes the most card points in all suits [AP6]: 4 for each ace, 3 for each king,"
            " 2 for each queen, 1 for each jack and 10 for each ten."
        ),
        "If there is a tie for the most, nobody scores game.",
        "Each side scores the points they take [P33e].",
        "A side that shoots the moon, that is, takes every point, scores nothing, and each of the others scores 26.",
    )


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        (
            LowestAt(100),
            ("The match is over when a side reaches 100 points.", "The lowest score wins. Equal scores share the win [P33g]."),
        ),
        (
            DownTo(25),
            (
                "Each side starts with 25 points [BK1].",
                "The first side to get down to 0 or below wins the match [BK9].",
                "If several do so in the same deal, the lowest score wins. If the scores are equal, the match goes on.",
            ),
        ),
        (
            FirstOf((Floor(-500), FirstTo(500, must_bid=True))),
            (
                "If a side falls to -500 points or below, the other side wins [FH13, SP6].",
                "The first side to reach 500 points wins the match [P33g, E17].",
                "A side can win by score only in a deal in which it makes its own bid [D-P17].",
            ),
        ),
        (
            MatchOfGames(FirstTo(5), 3, laps=True, slams=True),
            (
                "The first side to reach five points wins the game [P33g, E17].",
                "The first side to win three games wins the match.",
                "Each game starts at 0.",
                "The winners of a game carry their points above the target over to the next one [RR4].",
                "A game in which the losers have no points counts as two [RR4].",
            ),
        ),
        (
            AfterDeals(19, "share"),
            (
                "The match lasts 19 deals, and the higher score wins. Equal scores share the win [D-E21].",
                "Deals that are thrown in don't count.",
            ),
        ),
    ],
)
def test_what_the_sheet_says_of_a_goal(goal, told):
    game = game_of(TricksTaken(), goal)
    assert goal.describe(game) == told


def test_without_makers_the_sheet_speaks_of_none():
    phases = (euchre.BICYCLE.phases[0], attrs.evolve(euchre.BICYCLE.phases[-1]))
    game = attrs.evolve(euchre.BICYCLE, name="No bids", phases=phases, scoring=PLAIN, goal=FirstTo(7, "play_on"))
    assert game.goal.describe(game) == (
        "The first side to reach seven points wins the match [P33g, E17].",
        "If both sides get there in the same deal, the higher score wins. If the scores are equal, the match goes on.",
    )
    with pytest.raises(tg.InvalidRulesError, match="must_bid: no phase settles a contract"):
        attrs.evolve(game, goal=FirstTo(7, must_bid=True))


def test_cards_that_are_safe_and_what_is_counted_are_told():
    hearts = tg.Suit.HEARTS
    for scoring in (BidScoring({ACE: 1, tg.Rank.TWO: 1}), PointTable(CountCards({tg.Rank.TWO: 1}, (tg.Rank.TWO,)), (Line(),))):
        assert scoring.safe_cards(hearts) == {tg.Card.parse("2h")}
        assert scoring.safe_cards(None) == set()
        assert scoring.unit == "point"
    assert {
        part.unit for part in (TricksTaken(), BridgeTable(), OwnBids(TAKEN, NOTHING), ScoreTable(lines=(Line(),)), TRICKS)
    } == {"trick"}


def test_one_side_scores():
    one = (Line("made", TAKEN), Line("failed", others=TAKEN))
    assert ScoreTable(lines=one).one_side_scores()
    assert ScoreTable(lines=(Line("made", Pays(lead=1), Pays(lead=1)), Line("failed", others=TAKEN))).one_side_scores()
    assert not ScoreTable(lines=(*one, Line(others=TAKEN))).one_side_scores()
    assert not ScoreTable(lines=(Line("made", TAKEN, TAKEN),)).one_side_scores()
    assert not ScoreTable(lines=one, bonuses=(Honours(),)).one_side_scores()
