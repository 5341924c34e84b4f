"""Real games: every file in `tests/data/egn` reads, replays, and brings the points that an independent count gives."""

import json

import pytest

import trickgames as tg
from helpers import DATA
from trickgames.records import egn

FILES = sorted(path.name for path in (DATA / "egn").glob("*.egn"))
RED, BLACK = "hd", "sc"


def suit_of(card, trump):
    left = next((pair.replace(trump, "") for pair in (RED, BLACK) if trump in pair), "")
    return trump if card == "J" + left else card[1]


def height(card, trump, led):
    suit = suit_of(card, trump)
    if suit == trump:
        return 20 if card == "J" + trump else 19 if card[0] == "J" else 10 + "9TQKA".index(card[0])
    return "9TJQKA".index(card[0]) if suit == led else -1


def count(told, rules):
    """The points of a deal by side, from the file alone."""
    dealer, turn_up = told["initialState"]["dealer"], told["initialState"]["upCard"]
    bidding, play = told["phases"]
    call = bidding["calls"][-1]
    maker = (dealer + len(bidding["calls"])) % 4
    trump = turn_up[1] if call == "Order" else call
    alone = bidding.get("isAlone", False)
    seats = [seat for seat in range(4) if not alone or seat != (maker + 2) % 4]
    lead = maker if alone and rules.get("loner_lead") == "LEFT_OF_LONER" else dealer
    leader = next(seat for step in range(1, 5) if (seat := (lead + step) % 4) in seats)
    taken = [0, 0]
    for trick in play["tricks"]:
        order = seats[seats.index(leader) :] + seats[: seats.index(leader)]
        led = suit_of(trick[0], trump)
        leader = max(zip(trick, order, strict=True), key=lambda played: height(played[0], trump, led))[1]
        taken[leader % 2] += 1
    ours = taken[maker % 2]
    worth = 2 if ours < 3 else 1 if ours < 5 else 4 if alone else 2
    points = [0, 0]
    points[maker % 2 if ours >= 3 else 1 - maker % 2] = worth
    return tuple(points)


@pytest.mark.parametrize("name", FILES)
def test_a_real_game_brings_the_points_of_an_independent_count(name):
    text = (DATA / "egn" / name).read_text(encoding="utf-8")
    told = json.loads(text)
    game = egn.loads(text)
    assert [deal.points for deal in game.deals] == [count(deal, told["metadata"]["ruleset"]) for deal in told["deals"]]
    scores = told["metadata"]["initialScore"]
    for deal in game.deals:
        scores = [score + points for score, points in zip(scores, deal.points, strict=True)]
        assert list(deal.scores) == scores
    assert {problem.kind for problem in game.problems} <= {"after the end"}


@pytest.mark.parametrize("name", FILES)
def test_what_is_known_of_a_real_game_replays(name):
    game = egn.loads((DATA / "egn" / name).read_text(encoding="utf-8"))
    for deal in game.deals:
        assert deal.complete is bool(deal.actions)
        assert deal.complete is (not deal.unknown)
        if deal.complete:
            *_, last = tg.replay(game.game, deal.actions, dealer=deal.dealer)
            assert last.scores == deal.points
            assert [[card for _, card in trick] for trick in deal.tricks] == [
                [action.card for action in deal.actions if isinstance(action, tg.Play)][start : start + len(trick)]
                for start, trick in zip([sum(map(len, deal.tricks[:n])) for n in range(5)], deal.tricks, strict=True)
            ]


@pytest.mark.parametrize("name", FILES)
def test_hands_are_never_invented(name):
    text = json.loads((DATA / "egn" / name).read_text(encoding="utf-8"))
    for told, deal in zip(text["deals"], egn.loads(json.dumps(text)).deals, strict=True):
        played = {card for trick in told["phases"][1]["tricks"] for card in trick}
        for card in {str(card) for hand in deal.hands for card in hand} - played:
            assert card == told["phases"][0].get("discard") or deal.complete
