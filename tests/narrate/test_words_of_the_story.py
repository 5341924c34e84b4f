"""The words of a story: who is named how, what became of bids, and who gives cards to whom."""

from typing import Any

import attrs
import pytest

import trickgames as tg
from trickgames import classics, euchre, pitch
from trickgames.cards.words import counted, number
from trickgames.phases import FOLLOW_SUIT, Auction, DealCards, NameTrump, NoAuction, Tricks
from trickgames.players import random_player, sensible
from trickgames.scoring import AfterDeals, Played, Verdict
from trickgames.scoring.own_bids import OwnBids
from trickgames.table.actions import Bid
from trickgames.table.calls import Call, Objective
from trickgames.table.facts import Bids
from trickgames.telling.narrate import finished_trick, narrate
from trickgames.telling.voice import Voice

SPADES = tg.games()["spades"]
OH_HELL = classics.oh_hell()


def number_of(level: int, kind: str = "at_least") -> Call:
    return Call(Bid(level), Objective(kind, level))


NIL = Call(Bid(word="nil"), Objective("none"), makes=100, loses=100)


@pytest.mark.parametrize("seats", [(0, 2), (2, 0)])
def test_partners_are_named_in_one_order(seats):
    assert Voice(SPADES).party(seats) == "North and South"
    assert Voice(SPADES).party([3 - seat for seat in seats]) == "East and West"
    assert Voice(SPADES, you=2).party(seats) == "you and South"
    assert Voice(SPADES, names=["Ann", "Bo", "Cy", "Di"]).party((0, 2)) == "Ann and Cy"


def test_several_seats_have_a_score_and_one_has_it():
    assert Voice(tg.games()["six-handed-euchre"]).score((0, 3)) == (
        "The score: seat 0, seat 2 and seat 4 have 0, seat 1, seat 3 and seat 5 have 3."
    )
    assert Voice(pitch.FIVE_HANDED).score((0, 1, 2, 3, 4)).startswith("The score: seat 0 has 0, seat 1 has 1")


def test_partners_make_their_bid_with_bags_or_are_set():
    """SP4, SP5."""
    bids = Bids((number_of(4), number_of(3), number_of(4), number_of(2)))
    assert Voice(SPADES).bids_kept(bids, (3, 4, 4, 2)) == (
        "North and South bid eight, took seven and were set. East and West bid five, took six and made it with one bag."
    )
    assert Voice(SPADES).bids(bids) == "The bids: South four, West three, North four and East two."


@pytest.mark.parametrize(
    ("taken", "told"),
    [
        ((4, 1, 5, 3), "West's nil failed. East bid two, took four and made it with two bags."),
        ((4, 0, 5, 4), "West's nil was made. East bid two, took four and made it with two bags."),
    ],
)
def test_a_nil_is_told_by_itself(taken, told):
    """SP4: the tricks of a nil that failed count towards the bid of the partner."""
    bids = Bids((number_of(4), NIL, number_of(5), number_of(2)))
    assert Voice(SPADES).bids_kept(bids, taken).endswith(told)


def test_in_oh_hell_a_bid_is_made_or_missed():
    """OH4."""
    bids = Bids(tuple(number_of(level, "exactly") for level in (0, 1, 2, 1)))
    assert Voice(OH_HELL).bids_kept(bids, (0, 2, 2, 0)) == (
        "South bid zero, took none and made it. West bid one, took two and missed it. "
        "North bid two, took two and made it. East bid one, took none and missed it."
    )


def test_tricks_that_count_as_bags_are_told_as_bags():
    """SP4 with `failed_nil_tricks="bags"`."""
    scoring = classics.spades(failed_nil_tricks="bags").scoring
    assert isinstance(scoring, OwnBids)
    side = scoring.side_bid((1, 3), (None, NIL, None, number_of(4)), (4, 2, 3, 4))
    assert (side.took, side.made, side.over, side.alone[0][2]) == (4, True, 2, False)


def story(name: str, seed: int, deals: int) -> list[str]:
    """What a spectator is told of a random match."""
    match = tg.Match.begin(tg.games()[name], seed=seed).play_out(random_player(1), deals=deals)
    return [line.text for line in narrate(match, eyes=[])]


def test_hearts_players_pass_together_and_say_where():
    """HE2."""
    ways = [line.partition(":")[0] for line in story("hearts", 1, 3) if line.startswith("Everybody")]
    assert ways == ["Everybody passes to the left", "Everybody passes to the right", "Everybody passes across"]


def test_a_gift_is_told_with_its_receiver_once():
    """RR2, BD6."""
    assert "South gives one card to North." in story("railroad-euchre", 5, 12)
    assert "East gives three cards to West." in story("double-bid-euchre", 5, 12)


def test_going_alone_after_an_auction_names_the_player():
    lines = story("six-handed-bid-euchre", 5, 12)
    assert "Seat 3 plays alone at no trump." in lines
    assert "Hearts are trump, made by seat 4 alone." in lines


def test_the_contract_of_bridge_is_told_with_the_declarers_name():
    """BG1: N is seat 0, the South of a story."""
    assert "South plays 1 no trump, vulnerable." in story("bridge-play", 3, 1)


def test_tricks_without_play_are_nobodys_card():
    """BK8: when all the others have folded, the last fold is told, and no trick."""
    match = tg.Match.begin(euchre.buck(), seed=2).play_out(sensible, deals=1)
    folds = [number for number, action in enumerate(match.actions) if isinstance(action, tg.Fold)]
    before, action, after = list(match.states())[folds[-1]], match.actions[folds[-1]], list(match.states())[folds[-1] + 1]
    assert after.results
    assert finished_trick(before, action, after) is None
    told = [str(line) for line in narrate(match)]
    assert told.count('West: "I fold."') == told.count('North: "I fold."') == told.count('South: "I fold."') == 1
    assert not any(line.startswith("Trick") for line in told)
    assert sum(line.startswith("Everybody else folded, so East counts all five tricks. ") for line in told) == 1


@attrs.frozen
class Above:
    """The tricks of each player above a number are points. It says of the contract what it is told to say."""

    book: int
    made: bool | None = None

    def __call__(self, played: Played, scores: tuple[int, ...]) -> Verdict:
        points = tuple(taken - self.book for taken in played.tricks_taken)
        return Verdict(points, tuple(map(sum, zip(scores, points, strict=True))), self.made)


def scored(scoring: object, *bidding: Any) -> tg.Game:
    """A game for three in which these phases come before the play."""
    suits = (tg.Rank.ACE, tg.Rank.KING, tg.Rank.QUEEN, tg.Rank.JACK, tg.Rank.TEN, tg.Rank.NINE)
    return tg.Game(
        name="Mine",
        pack=tg.pack("9TJQKA"),
        seating=tg.singles(3),
        ranking=tg.Ranking(trump=suits, plain=suits),
        phases=(DealCards(7), *bidding, Tricks(FOLLOW_SUIT)),
        scoring=scoring,
        goal=AfterDeals(3),
    )


def last_told(game: tg.Game, *answers: str) -> tuple[str, tg.Result]:
    """The line of a deal's score, and its result."""
    match = tg.Match.begin(game, seed=1).play(*answers).play_out(sensible, deals=1)
    (line,) = (line.text for line in narrate(match) if line.kind == "score")
    return line.partition(" This deal")[0].partition(" Nobody")[0], match.state.results[0]


@pytest.mark.parametrize("bidding", [(), (NoAuction("dealer"), NameTrump())], ids=["no contract", "no duty"])
@pytest.mark.parametrize("made", [None, True])
def test_tricks_are_told_as_taken_whatever_points_they_bring(bidding, made):
    """And nobody who had to take nothing has made it or was set."""
    told, result = last_told(scored(Above(5, made), *bidding))
    assert result.points == tuple(tricks - 5 for tricks in result.tricks)
    took = [number(tricks) if tricks else "none" for tricks in result.tricks]
    assert told == f"Seat 0 took {counted(result.tricks[0], 'trick')}, seat 1 {took[1]} and seat 2 {took[2]}."


@pytest.mark.parametrize(
    ("made", "ending"),
    [(None, "{bid} and took {took}."), (True, "{bid}, took {took} and made it."), (False, "{bid}, took {took} and was set.")],
)
def test_a_contract_is_made_or_set_only_where_the_verdict_says_so(made, ending):
    for word, bid in (("bid 2", "bid 2"), ("shoot the moon", None)):
        told, result = last_told(scored(Above(0, made), Auction(1, 3), NameTrump()), word, *(["pass"] * 2 if bid else []))
        (maker,) = result.makers
        ours = counted(result.tricks[maker], "trick")
        wanted = ending.format(bid=bid, took=ours)
        if bid is None:
            moon = "shot the moon" if made else "tried to shoot the moon"
            wanted = f"{moon}, took {ours} and was set." if made is False else f"{moon} and took {ours}."
        assert told.startswith(f"Seat {maker} {wanted} ")
        assert told.endswith(f"took {counted(7 - result.tricks[maker], 'trick')}.")
