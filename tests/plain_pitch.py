"""A plain reading of the rules of pitch, which shares no code with the library: a deal judged again from its actions.

Cards, calls and suits are texts here; sets are Python's.
"""

import trickgames as tg
from plain_exchange import Course, Exchange, judge_auction

NEXT = {"c": "s", "s": "c", "d": "h", "h": "d"}


def in_suit(entries, suit):
    """`A oJ Hj` for hearts: `Ah Jd Hj`."""
    return [e if e in ("Hj", "Lj") else e[1] + NEXT[suit] if e[0] == "o" else e + suit for e in entries]


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
    dealt = done[1][2]
    cards = [set(map(str, hand)) for hand in dealt.hands]
    course = Course(done[1:])
    maker, bid, moon = judge_auction(given, course, before.dealer, seats)
    suit = course.next(maker, ["name clubs", "name diamonds", "name hearts", "name spades"]).split()[1][0]
    trumps, worth = trumps_of_pitch(given, suit), worth_of_pitch(given, suit)
    called = holder = None
    if seats == 5:
        own = set() if given.get("call_own_card") == "plays_alone" else cards[maker]
        called = course.next(maker, [f"call {card}" for card in trumps if card not in own]).split()[1]
        holder = next((seat for seat, hand in enumerate(cards) if called in hand), None)
    exchange = Exchange(given, course, cards, map(str, dealt.table.piles[-1].cards), trumps, worth)
    if seats == 5:
        exchange.five(before.dealer, maker, called)
    else:
        exchange.four(before.dealer, maker)
    party = {maker} | (({holder} if holder is not None else set()) if seats == 5 else {(maker + 2) % 4})
    plays = [(seat, str(action.card), state) for seat, action, state in done if isinstance(action, tg.Play)]
    assert len(plays) == len(course.left)
    assert [set(map(str, hand)) for hand in plays[0][2].hands] == exchange.hands
    hands = [{card for card in hand if card in trumps} for hand in exchange.hands]
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
