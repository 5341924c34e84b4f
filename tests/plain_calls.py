"""A plain reading of what comes before the play of euchre: the deal, poor hands, making trump, the exchange, lone hands.

`Calls` walks through the actions of a deal and works out who is asked what, who has made which trump, and with which cards the
play begins.
"""

SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def dealt(pack, dealer, sizes):
    """E37, E38, RR6: the hands, the turn-up and what lies under it."""
    hands, top = [set(), set(), set(), set()], 0
    for size in sizes:
        for step in (1, 2, 3, 4):
            hands[(dealer + step) % 4] |= set(pack[top : top + size])
            top += size
    return hands, pack[top], list(pack[top + 1 :])


def lows(hand):
    return {card for card in hand if card[0] in "T987"}


def ranks(hand):
    return {card[0] for card in hand}


class Calls:
    """The calls of a deal. `abandoned` is the dealer of the next deal, if this one is not played."""

    def __init__(self, given, course, dealer, pack):
        self.given, self.course, self.dealer = given, course, dealer
        self.hands, self.turned, self.under = dealt(pack, dealer, (2, 3, 2) if given.get("hand_size") == 7 else (3, 2))
        self.order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        self.maker = self.trump = self.defender = self.abandoned = None
        self.alone = False
        self.out = set()
        joker = self.turned == "Hj"
        self.names = joker and given.get("joker_turned", "dealer_names_blind").startswith("dealer")
        self.blind = self.names and "joker_turned" not in given
        if joker and given.get("joker_turned") == "redeal":
            self.abandoned = dealer
        else:
            self.offered = given["joker_turned"][0] if joker and not self.names else self.turned[1]
            self.poor_hands()

    def poor_hands(self):
        """D-E13."""
        asked = [seat for seat in self.order if not (self.blind and seat == self.dealer)]
        dealt = [set(hand) for hand in self.hands]
        for seat in asked:
            if self.may_claim(dealt[seat]) and self.course.next(seat, ["pass", "claim misdeal"]) != "pass":
                self.abandoned = self.dealer
                return
        for seat in asked:
            if self.given.get("farmers_hand") == "swap3" and len(lows(dealt[seat])) >= 3:
                self.swap(seat)
        self.calls()

    def may_claim(self, hand):
        kinds = {
            "no_ace_no_face": not ranks(hand) & set("AKQJ"),
            "ace_no_face": "A" in ranks(hand) and not ranks(hand) & set("KQJ"),
        }
        farmer = self.given.get("farmers_hand") == "redeal" and len(lows(hand)) >= 3
        return farmer or kinds.get(self.given.get("misdeal"), False)

    def swap(self, seat):
        chosen = []
        while len(chosen) < 3:
            offered = [f"swap {card}" for card in lows(self.hands[seat]) - set(chosen)]
            text = self.course.next(seat, offered if chosen else ["pass", *offered])
            if text == "pass":
                return
            chosen.append(text.split()[1])
        self.hands[seat] = self.hands[seat] - set(chosen) | set(self.under[:3])
        self.under = self.under[3:] + chosen

    def natural(self, seat, suit):
        """D-E14."""
        return not self.given.get("need_natural_trump") or any(card[1] == suit for card in self.hands[seat] if card != "Hj")

    def calls(self):
        """E43-E51, D-E2, D-E8."""
        accepted = True
        if self.names:
            suits = [suit for suit in SUITS if self.blind or self.natural(self.dealer, suit)]
            self.made(self.dealer, self.course.next(self.dealer, self.namings(suits)))
        else:
            self.first_round()
            if self.maker is None:
                accepted = False
                self.second_round()
        if self.maker is None:
            self.abandoned = (self.dealer + (self.given.get("passed_deal") != "same_dealer")) % 4
            return
        if self.alone:
            self.out = {(self.maker + 2) % 4}
        if accepted and (self.dealer not in self.out or self.given.get("sitting_dealer_exchanges")):
            self.exchange()
        if self.alone:
            self.lone_hand()

    def namings(self, suits):
        return [f"name {SUITS.get(suit, suit)}{how}" for suit in suits for how in ("", " alone")]

    def made(self, seat, text):
        words = text.split()
        self.maker, self.alone = seat, words[-1] == "alone"
        self.trump = self.offered if words[0] == "order" else None if words[1] == "no" else words[1][0]

    def first_round(self):
        for seat in self.order:
            partner = seat == (self.dealer + 2) % 4 and self.given.get("partner_must_go_alone")
            ways = ["order up alone", *([] if partner else ["order up"])] if self.natural(seat, self.offered) else []
            text = self.course.next(seat, ["pass", *ways])
            if text != "pass":
                self.made(seat, text)
                return

    def second_round(self):
        for seat in self.order:
            stuck = seat == self.dealer and self.given.get("stick_the_dealer")
            suits = [suit for suit in SUITS if suit != self.offered and (stuck or self.natural(seat, suit))]
            suits += ["no trump"] if self.given.get("allow_no_trump") else []
            text = self.course.next(seat, [*([] if stuck else ["pass"]), *self.namings(suits)])
            if text != "pass":
                self.made(seat, text)
                return

    def exchange(self):
        """E41, E46, D-E6, D-E7."""
        hand = self.hands[self.dealer] | {self.turned}
        may = hand if self.given.get("may_bury_turnup", True) else hand - {self.turned}
        self.hands[self.dealer] = hand - {self.course.next(self.dealer, [f"discard {card}" for card in may]).split()[1]}

    def lone_hand(self):
        """D-E8c, D-E8d, RR2, RR3."""
        maker, partner = self.maker, (self.maker + 2) % 4
        if self.given.get("call_for_best"):
            self.call_for_best(maker)
        for seat in self.order if self.given.get("defend_alone") else ():
            if seat in (maker, partner):
                continue
            if self.course.next(seat, ["pass", "defend alone"]) != "pass":
                self.defender = seat
                self.out.add((seat + 2) % 4)
                if self.given.get("defender_calls_for_best", self.given.get("call_for_best")):
                    self.call_for_best(seat)
                return

    def call_for_best(self, seat):
        """One card away, one from the partner; or the other way round."""
        partner = (seat + 2) % 4
        for verb in ("give", "discard") if self.given.get("best_first") else ("discard", "give"):
            who = seat if verb == "discard" else partner
            card = self.course.next(who, [f"{verb} {card}" for card in self.hands[who]]).split()[1]
            self.hands[who] = self.hands[who] - {card}
            if verb == "give":
                self.hands[seat] = self.hands[seat] | {card}
