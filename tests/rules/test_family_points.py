"""What a deal brings where cards, the highest trump or the pips are worth points, and honours: pitch to whist."""

import attrs
import pytest

import trickgames as tg
from score_tables import after, contract, game_of, over, with_cards
from trickgames import pitch
from trickgames.scoring import (
    MINUS_BID,
    NOTHING,
    TAKEN,
    AfterDeals,
    BidScoring,
    CountCards,
    FirstTo,
    HighestTrump,
    Honours,
    Line,
    LowestAt,
    LowestTrump,
    MostPips,
    Pays,
    PointTable,
    ScoreTable,
    Sweep,
    Together,
)
from trickgames.table import Trump

A, K, Q, J, T, FIVE, THREE_, TWO_ = (
    tg.Rank.ACE,
    tg.Rank.KING,
    tg.Rank.QUEEN,
    tg.Rank.JACK,
    tg.Rank.TEN,
    tg.Rank.FIVE,
    tg.Rank.THREE,
    tg.Rank.TWO,
)
JOKER = tg.Joker.HIGH
FOUR = tg.singles(4)
PLEDGE = (Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN))


# Auction pitch (AP6 to AP11)


def four_points(low="taker", *, joker=False):
    jokers = (CountCards({JOKER: 1}),) if joker else ()
    return Together((HighestTrump(), LowestTrump(low, (JOKER,)), CountCards({J: 1}), *jokers, MostPips()))


def auction_pitch(goal=None, sweep=None, seating=None, **points):
    more = {} if seating is None else {"seating": seating}
    return game_of(PointTable(four_points(**points), PLEDGE, sweep=sweep), goal or FirstTo(11), **more)


@pytest.mark.parametrize(("level", "change"), [(3, (3, 1)), (4, (-4, 1)), (2, (3, 1))])
def test_high_low_jack_and_game(level, change):
    """AP6, AP7: example 1. N/S take the ace and the jack of trumps and most pips, E/W the four."""
    game = auction_pitch()
    deal = with_cards(game, [(0, "As Ks 5c Ac"), (2, "Js Td Qh 3d"), (1, "4s Kd Kh 2h"), (0, "Tc 2c 3c 5h")], contract(level))
    assert game.scoring.taken(deal) == (1, 1, 2, 0)
    assert after(game, deal) == change


def test_pips_of_all_suits_are_counted():
    """AP6: example 3, 20 pips; 10 and 10 are game for nobody (example 2)."""
    measure = MostPips()
    game = auction_pitch()
    ours = [(0, "As Js Th Kd"), (2, "Qc 2c 3c 4c")]
    assert measure.taken(with_cards(game, [*ours, (1, "Ts Qh Qd 2h"), (3, "Kh Jd 2d 3d")], contract(2))) == (0, 0, 1, 0)
    assert measure.taken(with_cards(game, [*ours, (1, "Ts Qh Qd 2h"), (3, "Kh Ks 2d 3d")], contract(2))) == (0, 0, 0, 0)
    assert measure.taken(with_cards(game, [*ours, (1, "Ts Tc Td 2h")], contract(2))) == (0, 1, 0, 0)


@pytest.mark.parametrize(("dealer", "seat"), [(0, 2), (1, 2), (2, 0), (3, 0)])
def test_the_point_for_game_stands_with_the_first_seat_from_the_dealers_left(dealer, seat):
    """AP6."""
    game = auction_pitch()
    taken = MostPips().taken(with_cards(game, [(0, "As Js Th Kd")], contract(2), dealer=dealer))
    assert taken.index(1) == seat


@pytest.mark.parametrize(("low", "taken"), [("taker", (2, 0, 0, 0)), ("holder", (1, 1, 0, 0))])
def test_low_goes_to_its_taker_or_to_its_holder(low, taken):
    """AP6: East plays the lowest trump to North's ace."""
    game = auction_pitch()
    measure = Together((HighestTrump(), LowestTrump(low)))
    assert measure.taken(with_cards(game, [(0, "As 2s 5s 3c")], contract(2))) == taken


def test_one_trump_in_play_is_high_and_low_and_the_jack_all_three():
    """AP6."""
    game = auction_pitch()
    measure = Together((HighestTrump(), LowestTrump(), CountCards({J: 1})))
    assert measure.taken(with_cards(game, [(1, "5s 2c 3c 4c")], contract(2))) == (0, 2, 0, 0)
    assert measure.taken(with_cards(game, [(1, "Js 2c 3c 4c")], contract(2))) == (0, 3, 0, 0)
    assert measure.taken(with_cards(game, [(1, "5h 2c 3c 4c")], contract(2))) == (0, 0, 0, 0)


ONLY_TRUMP = tg.Ranking(trump=(*tuple(tg.Rank), JOKER), plain=tuple(tg.Rank))


def test_the_joker_is_never_low_and_high_only_as_the_only_trump():
    """AP10: the joker is the lowest trump, one point to its taker."""
    measure = four_points(joker=True)
    game = game_of(PointTable(measure, PLEDGE), FirstTo(10), ranking=ONLY_TRUMP, pack=tg.pack(jokers=1))
    assert measure.total == 5
    taken = [part.taken(with_cards(game, [(1, "5s Hj 3c 4c")], contract(2))) for part in measure.parts[:4]]
    assert taken == [(0, 1, 0, 0), (0, 1, 0, 0), (0, 0, 0, 0), (0, 1, 0, 0)]
    taken = [part.taken(with_cards(game, [(1, "Hj 2c 3c 4c")], contract(2))) for part in measure.parts[:4]]
    assert taken == [(0, 1, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 1, 0, 0)]


TWO_ALL = [(0, "As 2c 3c 4c"), (2, "Js 3d 4d 5d"), (1, "4s 2d Th Td")]


@pytest.mark.parametrize(
    ("tie", "scores", "winners"),
    [
        ("bidder_wins", (9, 10), (0,)),
        ("play_on", (9, 10), (1,)),
        ("play_on", (9, 9), None),
        ("high_score", (9, 9), (0,)),
        ("bidder_wins", (5, 10), (1,)),
    ],
)
def test_several_at_eleven(tie, scores, winners):
    """AP8: example 4. Of two sides with two points each the bidders win, or the higher; equal ones play on."""
    game = auction_pitch(FirstTo(11, tie))
    deal = with_cards(game, TWO_ALL, contract(2))
    assert game.scoring(deal, scores).scores == (scores[0] + 2, scores[1] + 2)
    assert over(game, deal, scores)[1] == winners


def test_in_order_the_first_of_the_others_to_get_there_wins():
    """AP8, `in_order`: East has low, South high and game; each needs one point or two."""
    game = auction_pitch(FirstTo(11, "in_order"), seating=FOUR)
    tricks = [(2, "As 2c 3c Td"), (1, "4s 2d 3d 4d")]
    deal = with_cards(game, tricks, contract(1, party=[0]))
    assert game.scoring(deal, (0, 9, 9, 0)).scores == (-1, 10, 11, 0)
    assert over(game, deal, (0, 10, 10, 0))[:2] == ((-1, 11, 12, 0), (2,))  # high before low
    assert over(game, deal, (0, 10, 9, 0))[:2] == ((-1, 11, 11, 0), (1,))  # low before game
    higher = attrs.evolve(game, goal=FirstTo(11, "play_on"))
    assert over(higher, deal, (0, 10, 9, 0))[1] == (1, 2)


def test_in_order_the_bidder_is_first():
    """AP8."""
    game = auction_pitch(FirstTo(11, "in_order"), seating=FOUR)
    deal = with_cards(game, [(2, "As 2c 3c Td"), (1, "4s 2d 3d 4d")], contract(1, maker=1, party=[1]))
    assert over(game, deal, (0, 10, 10, 0))[1] == (1,)


def test_all_four_points_win_immediately():
    """AP9, `smudge`: for any side that takes them, also against the bid."""
    game = auction_pitch(sweep=Sweep(wins=True))
    all_four = [(1, "As 4s Js Td")]
    assert over(game, with_cards(game, all_four, contract(3)), (5, 0)) == (
        (2, 4),
        (1,),
        "all the points were taken in one deal",
    )
    three = [(1, "As 4s 2c Td")]
    assert over(game, with_cards(game, three, contract(3)), (5, 0))[1] is None


def test_without_a_duty_everybody_scores_what_they_take():
    """AP3, AP11: a contract of level 0, which cannot fail."""
    game = auction_pitch()
    deal = with_cards(game, TWO_ALL, contract(0))
    assert after(game, deal) == (2, 2)
    assert game.scoring(deal, (0, 0)).made is True


# Smear (SM5 to SM7)


SMEAR = tg.Ranking(
    trump=(A, K, Q, J, tg.Off(J), tg.Alike((JOKER, tg.Joker.LOW)), *tuple(tg.Rank)[4:]),
    plain=tuple(tg.Rank),
)
TEN_POINTS = Together(
    (
        HighestTrump(),
        LowestTrump("holder"),
        CountCards({J: 1, tg.Off(J): 1, JOKER: 1, tg.Joker.LOW: 1, THREE_: 3}),
        MostPips(),
    )
)


def smear():
    return game_of(PointTable(TEN_POINTS, PLEDGE), FirstTo(21, "high_score"), ranking=SMEAR)


SMEARED = [(0, "As 2s Js 3s"), (1, "Jc Hj 4c Lj"), (3, "Th Td Kd 5d")]


@pytest.mark.parametrize(("level", "change"), [(4, (5, 5)), (6, (-6, 5))])
def test_smear(level, change):
    """SM5, SM6: examples 1 and 2. Low stays with East, who held it; N/S take ace, jack, three."""
    game = smear()
    assert TEN_POINTS.total == 10
    assert after(game, with_cards(game, SMEARED, contract(level))) == change


def test_in_smear_the_higher_wins():
    """SM7: example 3."""
    game = smear()
    deal = with_cards(game, SMEARED, contract(3))
    assert over(game, deal, (16, 17))[:2] == ((21, 22), (1,))
    assert over(game, deal, (16, 16))[1] == (0,)


# Cinch and pedro (CI6 to CI8, PE7 to PE9)


def fourteen(safe=()):
    return CountCards({A: 1, J: 1, T: 1, TWO_: 1, FIVE: 5, tg.Off(FIVE): 5}, safe)


CINCH = (
    Line("made", Pays(lead=1), Pays(lead=1)),
    Line("failed", NOTHING, Pays(taken=1, bid=1)),
)
SHARES = {
    9: [(0, "As Ts 2s 5s 2h"), (2, "Js 3h"), (1, "5c 4h")],
    8: [(0, "As Ts 5s 2h"), (2, "Js 3h"), (1, "5c 2s")],
    7: [(0, "As Ts 5s 2h"), (1, "5c 2s Js")],
    6: [(0, "As 5s 2h"), (1, "5c 2s Js Ts")],
    10: [(0, "5s 5c 2h"), (1, "As 2s Js Ts")],
    12: [(0, "5s 5c As Js"), (1, "2s Ts")],
}


def shares(ours):
    """Tricks of four cards at most in which N/S take so many of the fourteen points."""
    plain = iter(["3h", "4h", "6h", "7h", "8h", "9h", "3d", "4d", "6d", "7d", "8d", "9d"])
    told = []
    for seat, cards in SHARES[ours]:
        points = [card for card in cards.split() if card[1] == "s" or card == "5c"]
        told += [(seat, f"{card} {next(plain)}") for card in points]
    return told


@pytest.mark.parametrize(
    ("level", "ours", "change"), [(8, 9, (4, 0)), (8, 7, (0, 15)), (5, 6, (0, 2)), (0, 10, (6, 0)), (7, 7, (0, 0))]
)
def test_cinch_pays_the_difference(level, ours, change):
    """CI6, CI7: examples 1 to 4; equal points: nobody."""
    game = game_of(PointTable(fourteen(), CINCH), FirstTo(51))
    assert fourteen().total == 14
    assert after(game, with_cards(game, shares(ours), contract(level))) == change


@pytest.mark.parametrize(("level", "ours", "change"), [(10, 8, (-10, 6)), (7, 12, (12, 2)), (7, 7, (7, 7))])
def test_pedro(level, ours, change):
    """PE8: examples 1 and 2."""
    game = game_of(PointTable(fourteen((TWO_,)), PLEDGE), FirstTo(62))
    assert after(game, with_cards(game, shares(ours), contract(level))) == change


def test_the_two_stays_with_the_player_who_plays_it():
    """PE7: example 3; in cinch it is taken (CI6)."""
    game = game_of(PointTable(fourteen((TWO_,)), PLEDGE), FirstTo(62))
    trick = [(2, "As 2s 3c 4c")]
    assert fourteen((TWO_,)).taken(with_cards(game, trick, contract(7))) == (0, 0, 1, 1)
    assert fourteen().taken(with_cards(game, trick, contract(7))) == (0, 0, 2, 0)


def test_bidders_win_in_pedro():
    """PE9: example 4."""
    game = game_of(PointTable(fourteen((TWO_,)), PLEDGE), FirstTo(62))
    deal = with_cards(game, shares(7), contract(7))
    assert over(game, deal, (58, 60))[:2] == ((65, 67), (0,))


@pytest.mark.parametrize(
    ("scores", "level", "winners"),
    [((55, 60), 7, (0,)), ((55, 55), 7, (0,)), ((54, 60), 7, (1,)), ((55, 55), 8, (1,)), ((40, 55), 7, (1,))],
)
def test_where_both_are_near_the_bidder_goes_out(scores, level, winners):
    """PE9, `bidder_goes_out`: by making the bid, whatever the scores; it looks at the scores before the deal."""
    game = game_of(PointTable(fourteen((TWO_,)), PLEDGE), FirstTo(62, out_at=55))
    assert over(game, with_cards(game, shares(7), contract(level)), scores)[1] == winners


def test_seventeen_points():
    """PE10: two jokers and the off-jack; with `jack_points=3` sixteen."""
    points = dict(fourteen().points)
    assert CountCards({**points, tg.Off(J): 1, JOKER: 1, tg.Joker.LOW: 1}).total == 17
    assert CountCards({**points, J: 3}).total == 16


# Ten-point pitch (P33e to P33i, P50)


def test_a_lost_moon_costs_all_the_points_of_the_variant():
    """P33i, `moon_lost="points"`: the match goes on, the others score as they do."""
    moon = tg.Contract(0, 10, (0, 2), moon=True)
    for settings, change in (({}, 3), ({"defenders_score": "only_if_made"}, 0), ({"defenders_score": "never"}, 0)):
        game = pitch.pitch(moon_lost="points", **settings)
        deal = with_cards(game, [(0, "Ah"), (0, "Jh"), (1, "3h"), (0, "2h")], moon, trump="h")
        assert over(game, deal, (20, 15)) == ((10, 15 + change), None, "")
    five = pitch.pitch(players=5, moon_lost="points")
    deal = with_cards(five, [(0, "Ah"), (0, "Jh"), (1, "3h"), (2, "Th")], tg.Contract(0, 10, (0, 2), moon=True), trump="h")
    assert over(five, deal, (20, 0, 5, 0, 0)) == ((10, 3, -5, 0, 0), None, "")


def test_in_six_handed_pitch_any_tie_at_the_top_plays_on():
    """P50: also between two sides that did not bid; a lost moon: both other sides win."""
    scoring, pairs = pitch.TEN_POINT.scoring, tg.partners(6, sides=3)
    ranking = pitch.PITCH
    game = game_of(scoring, FirstTo(52, "play_on", equal="play_on"), pairs, ranking=ranking)
    deal = with_cards(game, [(1, "Ah"), (2, "Jh")], tg.Contract(0, 4, (0, 3)), trump="h")
    assert over(game, deal, (0, 51, 51))[:2] == ((-4, 52, 52), None)
    assert over(game, deal, (0, 52, 51))[1] == (1,)
    sharing = attrs.evolve(game, goal=FirstTo(52, "play_on"))
    assert over(sharing, deal, (0, 51, 51))[1] == (1, 2)
    moon = with_cards(game, [(1, "Ah"), (2, "Jh")], tg.Contract(0, 10, (0, 3), moon=True), trump="h")
    assert over(game, moon, (0, 1, 2))[:2] == ((0, 2, 3), (1, 2))


def test_a_bid_scoring_is_a_point_table():
    """P31 to P33i: what it scores is what its table scores."""
    scoring = BidScoring({A: 1, THREE_: 3}, moon="win_loss", defenders="only_if_made")
    told = [(line.when, line.makers, line.others, line.wins) for line in scoring.table.lines]
    assert told[-2:] == [(("made",), TAKEN, TAKEN, None), (("failed",), MINUS_BID, NOTHING, None)]
    assert [wins for *_, wins in told[:2]] == ["makers", "others"]


# Hearts, by HE5 and HE6


HEARTS = {tg.Card.parse("Qs"): 13, **{tg.Card(rank, tg.Suit.HEARTS): 1 for rank in tg.Rank}}


def hearts(moon="others", *, jack=False):
    sweep = Sweep(NOTHING, Pays(26)) if moon == "others" else Sweep(Pays(-26), NOTHING)
    besides = (CountCards(cards={tg.Card.parse("Jd"): -10}),) if jack else ()
    return game_of(
        PointTable(CountCards(cards=HEARTS), (Line((), others=TAKEN),), besides, sweep=sweep),
        LowestAt(100),
        FOUR,
        pack=tg.pack(),
    )


FOUR_HEARTS = [(0, "2h 3h 4h 5h"), (0, "Qs 2c 3c 4c"), (1, "6h 7h 8h 9h"), (2, "Th Jh Qh Kh"), (3, "Ah Jd 2d 3d")]
SHOT = [(0, f"{rank}h {rank}c {rank}d {rank}s") for rank in "23456789TJQKA"]


def test_hearts():
    """HE5: example 1, four hearts and the queen."""
    game = hearts()
    assert CountCards(cards=HEARTS).total == 26
    assert after(game, with_cards(game, FOUR_HEARTS, None, None)) == (17, 4, 4, 1)
    assert after(hearts(jack=True), with_cards(game, FOUR_HEARTS, None, None)) == (17, 4, 4, -9)


@pytest.mark.parametrize(
    ("moon", "jack", "change"),
    [
        ("others", False, (0, 26, 26, 26)),
        ("self", False, (-26, 0, 0, 0)),
        ("others", True, (-10, 26, 26, 26)),
        ("self", True, (-36, 0, 0, 0)),
    ],
)
def test_all_hearts_and_the_queen(moon, jack, change):
    """HE5: example 2; the points by seat stay."""
    game = hearts(moon, jack=jack)
    verdict = game.scoring(with_cards(game, SHOT, None, None), (0, 0, 0, 0))
    assert verdict.scores == change
    assert verdict.points == ((26 - 10 * jack), 0, 0, 0)


@pytest.mark.parametrize(
    ("scores", "winners"), [((83, 0, 0, 0), (3,)), ((82, 0, 0, 0), None), ((90, 0, 0, 3), (1, 2, 3)), ((0, 96, 99, 9), (3,))]
)
def test_the_lowest_wins_when_somebody_has_a_hundred(scores, winners):
    """HE6: equal scores share."""
    game = hearts()
    assert over(game, with_cards(game, FOUR_HEARTS, None, None), scores)[1] == winners


@pytest.mark.parametrize(
    ("equal", "scores", "winners"),
    [
        ("share", (0, 0, 0, 0), (3,)),
        ("draw", (0, 0, 8, 13), (1,)),
        ("share", (0, 10, 10, 13), (1, 2, 3)),
        ("draw", (0, 10, 10, 13), ()),
    ],
)
def test_after_some_deals_the_lowest_may_win(equal, scores, winners):
    """HE6 over a number of deals."""
    goal = AfterDeals(1, equal, "lower")
    game = attrs.evolve(hearts(), goal=goal)
    assert over(game, with_cards(game, FOUR_HEARTS, None, None), scores)[1] == winners
    assert goal.aim() == "the lowest score after one deal wins"
    assert "the lowest score wins" in goal.describe(game)[0]
    assert (goal.lowest_wins(), goal.points_are_bad(), AfterDeals(1).lowest_wins()) == (True, True, False)


# Whist's honours (WH4)


def whist(not_at=4, target=5):
    table = ScoreTable(lines=(Line((), others=Pays(taken=1, book=6)),), bonuses=(Honours(not_at=not_at),))
    return game_of(table, FirstTo(target, "in_order"), pack=tg.pack())


def whist_deal(game, ours, honours):
    """N/S take this number of tricks; North plays the given trumps and leads to the first tricks."""
    plain = [card for card in game.pack if str(card) not in ("As", "Ks", "Qs", "Js")]
    north = [*tg.parse_cards(honours), *plain][:13]
    south = [card for card in plain if card not in north][:13]
    rest = [card for card in game.pack if card not in north and card not in south]
    hands = [north, rest[:13], south, rest[13:]]
    tricks = []
    for number in range(13):
        winner = 0 if number < ours else 1
        seats = [winner, *list(game.seating.clockwise(winner))[:-1]]
        tricks.append((winner, " ".join(str(hands[seat][number]) for seat in seats)))
    return with_cards(game, tricks, None, "s")


@pytest.mark.parametrize(
    ("honours", "scores", "change"),
    [
        ("As Ks Qs", (0, 0), (4, 0)),
        ("As Ks Qs Js", (0, 0), (6, 0)),
        ("As Ks", (0, 0), (2, 0)),
        ("", (0, 0), (2, 4)),
        ("As Ks Qs", (4, 0), (2, 0)),
        ("As Ks Qs", (3, 0), (4, 0)),
    ],
)
def test_honours_count_after_the_tricks(honours, scores, change):
    """WH4: example 2, eight tricks and three honours; a side at 4 before the deal scores none."""
    game = whist()
    deal = whist_deal(game, 8, honours)
    told = game.scoring(deal, scores).scores
    assert tuple(now - before for now, before in zip(told, scores, strict=True)) == change


def test_tricks_count_before_honours():
    """WH4: the side that is out by tricks wins; honours are still added."""
    game = whist()
    deal = whist_deal(game, 8, "")  # all four honours lie with E/W
    assert over(game, deal, (3, 3))[:2] == ((5, 7), (0,))
    assert over(game, deal, (2, 3))[:2] == ((4, 7), (1,))


def test_honours_are_those_that_were_dealt():
    """WH4: a card that was given away since counts for the side that was dealt it."""
    game = whist()
    deal = whist_deal(game, 8, "As Ks Qs")
    moved = tg.table.Moved(1, "gives", 1, tg.parse_cards("As"), ("hand", 1), ("hand", 0), None)
    given = attrs.evolve(
        deal,
        table=tg.table.Table(
            **{field.name: getattr(deal.table, field.name) for field in attrs.fields(tg.table.Table) if field.name != "log"},
            log=(moved,),
        ),
    )
    assert Honours()(deal, (0, 0)) == (2, 0)
    assert Honours()(given, (0, 0)) == (0, 0)
    assert Trump("s").suit is tg.Suit.SPADES
