"""A plain reading of what comes before the play of pitch: the auction, the throws, the draw, the rest, burning.

`judge_auction` and `Exchange` walk through the actions of a deal and work out who is asked what, who makes the contract, and
with which cards the play begins.
"""


class Course:
    """The actions of a deal, to be taken off one by one, each with what was offered."""

    def __init__(self, done):
        self.left = [(seat, str(action), list(map(str, state.phase.legal(state)))) for seat, action, state in done]

    def next(self, seat, offered):
        """What this seat did; it must have been asked, and offered just this."""
        who, text, legal = self.left.pop(0)
        assert who == seat
        assert sorted(legal) == sorted(offered)
        return text


def judge_auction(given, course, dealer, seats):
    """The contract: who made it, how high, and whether it is the moon (P19-P22, P33h)."""
    moon = given.get("moon") != "off"
    low, high = given.get("min_bid", 4), given.get("points", 10)
    standing = maker = None
    order = [(dealer + step) % seats for step in range(1, seats + 1)]

    def offers(seat):
        forced = seat == dealer and standing is None
        if forced and given.get("forced_dealer") == "at_minimum":
            return [f"bid {low}"]
        least = low if standing is None else standing + (not (seat == dealer and given.get("dealer_may_steal")))
        bids = [f"bid {level}" for level in range(least, high + 1)]
        return [*([] if forced else ["pass"]), *bids, *(["shoot the moon"] if moon else [])]

    for place, seat in enumerate(order):
        if all(offers(other) == ["pass"] for other in order[place:]):
            break
        text = course.next(seat, offers(seat))
        if text == "shoot the moon":
            return seat, high, True
        if text != "pass":
            standing, maker = int(text.split()[1]), seat
    return maker, standing, False


class Exchange:
    """The cards on their way from the deal to the play."""

    def __init__(self, given, course, hands, stock, trumps, worth):
        self.given, self.course, self.trumps, self.worth = given, course, set(trumps), worth
        self.hands, self.stock, self.thrown = [set(hand) for hand in hands], list(stock), set()
        self.seats, self.called = len(hands), None

    def round(self, first):
        return [(first + step) % self.seats for step in range(self.seats)]

    def throw_all(self, seat):
        self.hands[seat] &= self.trumps

    def throw_trumps(self, seat):
        which = self.given.get("discard_trumps", "never")
        while which != "never":
            may = {card for card in self.hands[seat] if which == "any" or not self.worth.get(card)} - {self.called}
            text = self.course.next(seat, ["pass", *(f"discard {card}" for card in may)]) if may else "pass"
            if text == "pass":
                return
            self.hands[seat].remove(text.split()[1])
            self.thrown.add(text.split()[1])

    def take(self, seat, maker):
        who = self.given.get("fair_game", "any_player")
        while self.thrown and len(self.hands[seat]) < 6 and who != "dead" and (who == "any_player" or seat == maker):
            text = self.course.next(seat, ["pass", *(f"take {card}" for card in self.thrown)])
            if text == "pass":
                return
            self.thrown.remove(text.split()[1])
            self.hands[seat].add(text.split()[1])

    def burn(self, seat):
        hand = self.hands[seat]
        while len(hand) > 6:
            over = len(hand) - 6
            cheap = {card for card in hand if self.given.get("may_burn_points") or not self.worth.get(card)} - {self.called}
            if cheap and len(cheap) <= over:
                hand -= cheap
                continue
            text = self.course.next(seat, [f"burn {card}" for card in cheap or hand - {self.called}])
            hand.remove(text.split()[1])

    def four(self, dealer, maker):
        """P25-P30."""
        for seat in range(4):
            self.throw_all(seat)
        for seat in self.round(dealer + 1):
            self.throw_trumps(seat)
        for seat in self.round(maker if self.given.get("draw_order") == "bidder_first" else dealer + 1):
            self.take(seat, maker)
            self.burn(seat)
            wanted = 6 - len(self.hands[seat])
            self.hands[seat] |= set(self.stock[:wanted])
            self.stock = self.stock[wanted:]
        if self.stock:
            taker = maker
            if self.given.get("pass_rest") != "never":
                taker = (
                    maker if self.course.next(maker, ["keep the rest", "give the rest"]).startswith("keep") else (maker + 2) % 4
                )
            self.hands[taker] |= set(self.stock)
            self.throw_all(taker)
        for seat in self.round(dealer + 1):
            self.burn(seat)

    def five(self, dealer, maker, called):
        """P36, P37, D-P21, D-P22."""
        self.called = called
        self.hands[maker] |= set(self.stock)
        for seat in range(5):
            self.throw_all(seat)
        for seat in self.round(dealer + 1):
            self.throw_trumps(seat)
        for seat in self.round(maker if self.given.get("draw_order") == "bidder_first" else dealer + 1):
            self.take(seat, maker)
        for seat in self.round(dealer + 1):
            self.burn(seat)
