"""A second opinion: whole matches of random settings, judged again by a plain reading of the rules that shares no code.

Only the actions, the seats that did them and the dealt cards are taken from the match; what was trump, whose turn it was, what
could be played, who took each trick, what it scored and who won is worked out here from texts.
"""

import random

import pytest

import trickgames as tg
from helpers import random_states
from trickgames import euchre, pitch

NEXT = {"c": "s", "s": "c", "d": "h", "h": "d"}


def in_suit(entries, suit):
    """`A oJ Hj` for hearts: `Ah Jd Hj`."""
    return [e if e in ("Hj", "Lj") else e[1] + NEXT[suit] if e[0] == "o" else e + suit for e in entries]


def random_settings(rng, settings, build, most):
    """Settings at random; those that contradict each other are thrown again."""
    while True:
        names = rng.sample(sorted(settings), rng.randint(0, most))
        given = {name: rng.choice(settings[name]) for name in names}
        try:
            return given, build(**given)
        except tg.InvalidRulesError:
            continue


def deals_of(game, rng, most):
    """The deals of a random match: for each the state before, the actions with their seats, and the state after."""
    done, before = [], None
    for state, action in random_states(game, rng, deals=most):
        if action is None:
            before = state
            previous = state
            continue
        done.append((tg.actor(previous), action, previous))
        if len(state.results) > len(before.results) or (isinstance(state, tg.AwaitingDeal) and action is not None):
            yield before, done, state
            before, done = state, []
        previous = state


# pitch

PITCH = {
    "points": [5, 7, 8, 10, 11, 13, 14, 15, 16],
    "players": [4, 5, 5],
    "dirty": [True],
    "reverse": [True],
    "target": [7, 15, 30],
    "min_bid": [1, 4],
    "forced_dealer": ["at_minimum"],
    "dealer_may_steal": [True],
    "moon": ["graded", "win_loss", "off"],
    "moon_at_zero": ["zero"],
    "moon_needs": ["points_in_play"],
    "joker_order": ["first_played"],
    "jokers_in_pack": [False],
    "off_two_is_trump": [False],
    "off_two_safe": [False],
    "reverse_mirrors_off_cards": [False],
    "discard_trumps": ["nonpoint", "any"],
    "fair_game": ["dead", "bidder_takes"],
    "draw_order": ["bidder_first"],
    "pass_rest": ["never"],
    "may_burn_points": [True],
    "made_scores": ["bid"],
    "defenders_score": ["only_if_made", "never"],
    "tie_rule": ["high_score", "play_on"],
    "must_bid_to_win": [True],
    "call_own_card": ["plays_alone"],
    "called_card_first_trick": [True],
}


def trumps_of_pitch(given, suit):
    """The trumps high to low."""
    points = given.get("points", 10)
    off = {"A", "T", "3", "2"} if points in (14, 15, 16) else {"3"} if points in (11, 13) else set()
    if not given.get("off_two_is_trump", True):
        off -= {"2"}
    entries = []
    for rank in ["A", "K", "Q", "J", "Hj", "Lj", "T", "9", "8", "7", "6", "5", "4", "3", "2"]:
        if rank in ("Hj", "Lj") and not given.get("jokers_in_pack", True):
            continue
        pair = [rank, "o" + rank] if rank == "J" or rank in off else [rank]
        entries += reversed(pair) if given.get("reverse") and not given.get("reverse_mirrors_off_cards", True) else pair
    return in_suit(entries[::-1] if given.get("reverse") else entries, suit)


def worth_of_pitch(given, suit):
    points = given.get("points", 10)
    worth = {"A": 1, "J": 1, "oJ": 1, "T": 1, "2": 1}
    if points not in (5, 8, 11, 14):
        worth |= {"Hj": 1, "Lj": 1}
    if points not in (5, 7):
        worth |= {"3": 3}
    if points in (11, 13, 14, 15, 16):
        worth |= {"o3": 3}
    if points in (14, 15, 16):
        worth |= {"oA": 1, "oT": 1}
    if points in (14, 16):
        worth |= {"o2": 1}
    assert sum(worth.values()) == points
    return dict(zip(in_suit(worth, suit), worth.values(), strict=True))


def taker(cards, trumps, given):
    """The place of the card that takes the trick."""
    height = {card: place for place, card in enumerate(trumps)}
    if given.get("joker_order") == "first_played":
        height["Lj"] = height["Hj"] = min(height["Hj"], height["Lj"])
    return min(range(len(cards)), key=lambda place: (height[cards[place]], place))


def judge_pitch(given, before, done, after):
    """P1-P16, P19-P32, P33a-P33i, P34-P47, with the settings of D-P2 to D-P27."""
    seats = given.get("players", 4)
    sides = [(seat,) for seat in range(seats)] if seats == 5 else [(0, 2), (1, 3)]
    side_of = {seat: number for number, side in enumerate(sides) for seat in side}
    bid = maker = suit = called = None
    moon = False
    for seat, action, _ in done:
        words = str(action).split()
        if words[0] == "bid":
            bid, maker = int(words[1]), seat
        elif words[0] == "shoot":
            bid, maker, moon = given.get("points", 10), seat, True
        elif words[0] == "name":
            suit = words[1][0]
        elif words[0] == "call":
            called = words[1]
            holder = next((s for s, hand in enumerate(previous_of(done, action).hands) if called in map(str, hand)), None)
    trumps, worth = trumps_of_pitch(given, suit), worth_of_pitch(given, suit)
    party = {maker} | (({holder} if holder is not None else set()) if seats == 5 else {(maker + 2) % 4})
    plays = [(seat, str(action.card), state) for seat, action, state in done if isinstance(action, tg.Play)]
    hands = [{str(card) for card in hand if str(card) in trumps} for hand in plays[0][2].hands]
    points, tricks = judge_tricks_of_pitch(given, plays, hands, trumps, worth, (maker, called, holder if seats == 5 else None))
    result = after.results[-1]
    assert result.points == tuple(points)
    assert result.tricks == tuple(tricks)
    assert set(result.makers) == party
    ours = sum(points[seat] for seat in party)
    in_play = sum(worth.get(card, 0) for _, card, _ in plays)
    needed = in_play if moon and given.get("moon_needs") == "points_in_play" else bid
    made = ours >= needed
    target = given.get("target", 52)
    scores = list(before.scores)
    for side, members in enumerate(sides):
        if side in {side_of[seat] for seat in party}:
            scores[side] = judge_makers(given, (moon, made, bid, ours, target), scores[side])
        else:
            mode = given.get("defenders_score", "always")
            if mode == "always" or (mode == "only_if_made" and made):
                scores[side] += sum(points[seat] for seat in members)
    assert after.scores == tuple(scores)
    makers = {side_of[seat] for seat in party}
    judge_end_of_pitch(given, (moon, made, target), scores, makers, after)
    assert after.dealer == (before.dealer + (tg.outcome(after) is None)) % seats


def previous_of(done, action):
    return next(state for _, other, state in done if other is action)


def judge_makers(given, deal, score):
    moon, made, bid, ours, target = deal
    if not moon:
        return score + (bid if given.get("made_scores") == "bid" else ours) if made else score - bid
    if not made:
        return score
    if given.get("moon") == "win_loss" or score > 0 or (score == 0 and given.get("moon_at_zero") != "zero"):
        return max(score, target)
    return 0


def judge_tricks_of_pitch(given, plays, hands, trumps, worth, calling):
    maker, called, holder = calling
    seats = len(hands)
    points, tricks, left, leader = [0] * seats, [0] * seats, list(plays), maker
    safe = {card for card, value in worth.items() if card[0] == "2" and value} if not given.get("dirty") else set()
    if not given.get("off_two_safe", True):
        safe -= {card for card in safe if card not in trumps or trumps.index(card) != trumps.index("2" + suit_of(trumps))}
    first = True
    while any(hands):
        while not hands[leader]:
            leader = (leader + 1) % seats
        trick = []
        for step in range(seats):
            seat = (leader + step) % seats
            if not hands[seat]:
                continue
            who, card, state = left.pop(0)
            may = set(hands[seat])
            if first and called in may and seat == maker and step == 0 and holder is None:
                may = {called}
            if first and called in may and seat != maker and given.get("called_card_first_trick"):
                may = {called}
            assert who == seat
            assert {str(action.card) for action in tg.legal_actions(state)} == may
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = trick[taker([card for _, card in trick], trumps, given)][0]
        tricks[leader] += 1
        for seat, card in trick:
            points[seat if card in safe else leader] += worth.get(card, 0)
        first = False
    assert not left
    return points, tricks


def suit_of(trumps):
    return next(card[1] for card in trumps if card[0] == "K")


def judge_end_of_pitch(given, deal, scores, makers, after):
    moon, made, target = deal
    outcome = tg.outcome(after)
    winners = None if outcome is None else set(outcome.winners)
    others = set(range(len(scores))) - makers
    if moon and not made:
        assert winners == others
        return
    if moon and given.get("moon") == "win_loss":
        assert winners == makers
        return
    ours = {side for side in makers if scores[side] >= target}
    if given.get("must_bid_to_win"):
        assert winners == ((ours or None) if made else None)
        return
    best = max((scores[side] for side in others), default=0)
    theirs = {side for side in others if scores[side] == best >= target}
    tie = given.get("tie_rule", "bidder_wins")
    if not ours or not theirs:
        assert winners == (ours or theirs or None)
    elif tie == "bidder_wins":
        assert winners == ours
    else:
        top = max(scores[side] for side in ours)
        equal = ours if tie == "high_score" else None
        assert winners == (ours if top > best else theirs if top < best else equal)


# euchre

EUCHRE = {
    "ranks": ["9TJQKA", "89TJQKA", "789TJQKA"],
    "joker": [True],
    "target": [3, 5, 7],
    "num_deals": [2, 5],
    "joker_turned": ["dealer_names", "clubs", "hearts", "redeal"],
    "stick_the_dealer": [True],
    "partner_must_go_alone": [True],
    "defend_alone": [True],
    "call_for_best": [True],
    "farmers_hand": ["swap3", "redeal"],
    "misdeal": ["no_ace_no_face", "ace_no_face"],
    "allow_no_trump": [True],
    "need_natural_trump": [True],
    "lone_lead": ["left_of_loner"],
    "sitting_dealer_exchanges": [True],
    "may_bury_turnup": [False],
    "passed_deal": ["same_dealer"],
    "made_score": [1, 3],
    "march_score": [5],
    "lone_march_score": [6],
    "euchred_score": [3],
    "lone_euchre_score": [4],
    "lone_defender_score": [5],
    "super_euchre_score": [7],
    "fast_break": [True],
}


def suit_in_play(card, trump):
    """The suit to which a card belongs: the bowers and the joker to trump."""
    if card == "Hj" or (trump and card == "J" + NEXT[trump]):
        return trump
    return card[1]


def best_of(cards, trump):
    """The place of the card that takes the trick."""
    led = suit_in_play(cards[0], trump)

    def height(card):
        if card == "Hj":
            return 100
        if trump and card[0] == "J" and suit_in_play(card, trump) == trump:
            return 99 if card[1] == trump else 98
        rank = "789TJQKA".index(card[0])
        return rank + 50 if suit_in_play(card, trump) == trump else rank if suit_in_play(card, trump) == led else -1

    return max(range(len(cards)), key=lambda place: height(cards[place]))


def calls_of_euchre(given, done):
    """Maker, trump, alone, and the lone defender."""
    maker = trump = defender = None
    alone = False
    for seat, action, state in done:
        words = str(action).split()
        if words[:2] == ["order", "up"]:
            turned = str(state.table.pile("turn-up").cards[0])
            maker, alone = seat, words[-1] == "alone"
            trump = given["joker_turned"][0] if turned == "Hj" else turned[1]
        elif words[0] == "name":
            maker, alone, trump = seat, words[-1] == "alone", None if words[1] == "no" else words[1][0]
        elif words[0] == "defend":
            defender = seat
    return maker, trump, alone, defender


def judge_abandoned(given, before, done, after):
    """A deal that nobody played."""
    assert after.scores == before.scores
    assert len(after.results) == len(before.results)
    passed = [str(action) for _, action, _ in done].count("pass") >= 8
    next_dealer = passed and given.get("passed_deal") != "same_dealer"
    assert after.dealer == (before.dealer + next_dealer) % 4


def judge_tricks_of_euchre(done, trump, leader, out):
    """Who took each trick; every turn and every choice is looked at."""
    plays = [(seat, str(action.card), state) for seat, action, state in done if isinstance(action, tg.Play)]
    hands = [{str(card) for card in hand} for hand in plays[0][2].hands]
    took = []
    while plays:
        while leader in out:
            leader = (leader + 1) % 4
        trick = []
        for seat in [(leader + step) % 4 for step in range(4) if (leader + step) % 4 not in out]:
            who, card, state = plays.pop(0)
            led = suit_in_play(trick[0][1], trump) if trick else None
            follows = {held for held in hands[seat] if trick and suit_in_play(held, trump) == led}
            assert who == seat
            assert {str(action.card) for action in tg.legal_actions(state)} == (follows or hands[seat])
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = trick[best_of([card for _, card in trick], trump)][0]
        took.append(leader)
    return took


def judge_euchre(given, before, done, after):
    """E3-E17, E37-E51, E52-E59, with the settings of D-E2 to D-E15."""
    maker, trump, alone, defender = calls_of_euchre(given, done)
    if maker is None:
        judge_abandoned(given, before, done, after)
        return
    out = {(seat + 2) % 4 for seat in (maker, defender) if seat is not None and (alone or seat == defender)}
    leader = ((maker if alone and given.get("lone_lead") else before.dealer) + 1) % 4
    took = judge_tricks_of_euchre(done, trump, leader, out)
    assert len(took) == 5
    result = after.results[-1]
    assert result.tricks == tuple(took.count(seat) for seat in range(4))
    ours = sum(seat % 2 == maker % 2 for seat in took)
    change = [0, 0]
    if not (given.get("fast_break") and [seat % 2 == maker % 2 for seat in took] == [False, False, True, True, True]):
        change[maker % 2 if ours >= 3 else 1 - maker % 2] = worth_of_euchre(given, ours, alone=alone, defender=defender)
    assert result.change == tuple(change)
    assert result.makers == ((maker,) if alone else (maker, (maker + 2) % 4))
    judge_end_of_euchre(given, after)


def worth_of_euchre(given, ours, *, alone, defender):
    if ours == 5:
        return given.get("lone_march_score", 4) if alone else given.get("march_score", 2)
    if ours >= 3:
        return given.get("made_score", 1)
    if ours == 0 and "super_euchre_score" in given:
        return given["super_euchre_score"]
    if not alone:
        return given.get("euchred_score", 2)
    return given.get("lone_defender_score", 4) if defender is not None else given.get("lone_euchre_score", 2)


def judge_end_of_euchre(given, after):
    outcome = tg.outcome(after)
    winners = None if outcome is None else outcome.winners
    high = max(after.scores)
    if "num_deals" in given:
        over = len(after.results) == given["num_deals"]
        leaders = tuple(side for side in (0, 1) if after.scores[side] == high)
        assert winners == (() if len(leaders) == 2 else leaders) if over else winners is None
    else:
        over = high >= given.get("target", 10)
        assert winners == ((after.scores.index(high),) if over else None)
    assert after.dealer == (after.results[-1].dealer + (not over)) % 4


FAMILIES = {"pitch": (PITCH, pitch.pitch, judge_pitch), "euchre": (EUCHRE, euchre.euchre, judge_euchre)}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("seed", range(100))
def test_a_match_of_random_settings_judged_again(family, seed):
    settings, build, judge = FAMILIES[family]
    rng = random.Random(f"{family} {seed}")
    given, game = random_settings(rng, settings, build, 9)
    judged = 0
    for before, done, after in deals_of(game, rng, 10):
        judge(given, before, done, after)
        judged += 1
    assert judged
