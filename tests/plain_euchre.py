"""A plain reading of the rules of euchre, which shares no code with the library: a deal judged again from its actions."""

import trickgames as tg
from plain_calls import Calls
from plain_exchange import Course

NEXT = {"c": "s", "s": "c", "d": "h", "h": "d"}


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


def judge_tricks_of_euchre(course, hands, trump, leader, out):
    """Who took each trick; every turn and every choice is looked at."""
    took = []
    while course.left:
        while leader in out:
            leader = (leader + 1) % 4
        trick = []
        for seat in [(leader + step) % 4 for step in range(4) if (leader + step) % 4 not in out]:
            led = suit_in_play(trick[0][1], trump) if trick else None
            follows = {held for held in hands[seat] if trick and suit_in_play(held, trump) == led}
            card = course.next(seat, [f"play {held}" for held in follows or hands[seat]]).split()[1]
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = trick[best_of([card for _, card in trick], trump)][0]
        took.append(leader)
    return took


def judge_euchre(given, before, done, after):
    """E3-E17, E37-E51, E52-E59, with the settings of D-E2 to D-E15."""
    course = Course(done[1:])
    calls = Calls(given, course, before.dealer, [str(card) for card in done[0][1].pack])
    if calls.abandoned is not None:
        assert not course.left
        assert (after.scores, after.results, after.dealer) == (before.scores, before.results, calls.abandoned)
        return
    maker, alone, defender = calls.maker, calls.alone, calls.defender
    leader = ((maker if alone and given.get("lone_lead") else before.dealer) + 1) % 4
    took = judge_tricks_of_euchre(course, calls.hands, calls.trump, leader, calls.out)
    size = given.get("hand_size", 5)
    assert len(took) == size
    result = after.results[-1]
    assert result.tricks == tuple(took.count(seat) for seat in range(4))
    ours = sum(seat % 2 == maker % 2 for seat in took)
    change = [0, 0]
    if not (given.get("fast_break") and [seat % 2 == maker % 2 for seat in took] == [False, False, True, True, True]):
        change[maker % 2 if ours > size / 2 else 1 - maker % 2] = worth_of_euchre(
            given, ours, size, alone=alone, defender=defender
        )
    assert result.change == tuple(change)
    assert result.makers == ((maker,) if alone else (maker, (maker + 2) % 4))
    judge_end_of_euchre(given, after)


def worth_of_euchre(given, ours, size, *, alone, defender):
    if ours == size:
        return given.get("lone_march_score", 4) if alone else given.get("march_score", 2)
    if ours > size / 2:
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
