"""What no example of the rules reaches in the phases: who is told of what in the log, limits, and reasons."""

from __future__ import annotations

import attrs
import pytest

import dealt_games
import exchange_games
import trickgames as tg
from bidding_games import GAMES, bridge, game
from helpers import act, deal, play_deal, random_states, refused, texts
from limited_games import EQUAL, JOKERS, LIMITED, OPEN
from trickgames import classics, euchre, pitch
from trickgames.cards import CardSet
from trickgames.phases import (
    FOLLOW_SUIT,
    TRUMPS_ONLY,
    Ask,
    Auction,
    BurnTo,
    ContractFromOutside,
    DealCards,
    DealerNames,
    Declare,
    Draw,
    Exchange,
    FixStrain,
    Follow,
    HandKind,
    Hold,
    Inkles,
    LadderAuction,
    NameStrain,
    PutCards,
    Stuck,
    SwapFarmersHand,
    TakeCards,
    TakeDiscards,
    Tricks,
    TurnedTrump,
    by_word,
    numbers,
    ranked,
)
from trickgames.phases.follow import Which
from trickgames.scoring import Verdict
from trickgames.table import Call, Chosen, Moved, NobodyCalls, Objective, Said, Told, TurnUpAccepted
from trickgames.table.action import cards_of

LOGGED = {
    "farmers": (euchre.euchre(farmers_hand="swap3"), {"swaps", "draws"}),
    "redeal": (euchre.euchre(farmers_hand="redeal"), set()),
    "best": (euchre.euchre(call_for_best=True, defend_alone=True), {"discards", "gives"}),
    "joker": (euchre.JOKER, {"takes up", "discards"}),
    "five-handed": (pitch.FIVE_HANDED, set()),
    **{name: (made, set()) for name, made in GAMES.items()},
}


@pytest.mark.parametrize("name", LOGGED)
def test_the_log_names_who_did_what(name):
    """Each call is said once by the seat that makes it; each move of cards has a seat and a word for it."""
    made, words = LOGGED[name]
    told = set()
    for seed in range(30 if words else 2):
        before = None
        for state, action in random_states(made, seed, deals=1):
            if before is not None and before.hands and state.hands and not isinstance(before, tg.Playing):
                new = state.table.log[len(before.table.log) :]
                told |= {entry.what for entry in new if isinstance(entry, Moved)}
                assert all(entry.seat in range(made.seating.seats) for entry in new if isinstance(entry, Moved | Said))
                assert all(entry.phase == made.place(before.phase) for entry in new if isinstance(entry, Said))
                said = [(entry.seat, entry.action) for entry in new if isinstance(entry, Said)]
                moves = [entry for entry in new if isinstance(entry, Moved) and entry.seat == tg.actor(before)]
                moved = any(set(cards_of(action)) <= set(move.cards) for move in moves)
                assert said == [(tg.actor(before), action)] or (moved and not said)
            before = state
    assert None not in told
    assert words <= told


THROWN = pitch.pitch(discard_trumps="any")
BEFORE_THE_DRAW = [part for each in THROWN.phases for part in ((TakeDiscards(), Draw()) if type(each) is Draw else (each,))]
ASKED = {
    "thrown trumps are taken before all draw": attrs.evolve(THROWN, phases=BEFORE_THE_DRAW),
    **{name: made for name, (made, _) in LOGGED.items()},
    "ten-point": pitch.TEN_POINT,
    "thrown trumps": THROWN,
    "thrown trumps for the bidder": pitch.pitch(discard_trumps="nonpoint", fair_game="bidder_takes", draw_order="bidder_first"),
    "burning down to three after a pass": attrs.evolve(
        THROWN, phases=[attrs.evolve(part, surplus=BurnTo(3)) if type(part) is Draw else part for part in THROWN.phases]
    ),
    "one card or none, and then the others": exchange_games.game(
        "Some go",
        exchange_games.AUCTION,
        NameStrain(),
        Exchange([PutCards(1, who="all", may_pass=True), PutCards(down_to=4, who="all", pile="all")]),
        tricks=Tricks(TRUMPS_ONLY),
    ),
    "a card from the stock or none": exchange_games.game(
        "Some take",
        exchange_games.AUCTION,
        NameStrain(),
        Exchange([TakeCards("stock", who="all", may_leave=True, count=1), PutCards(down_to=5, who="all")]),
    ),
    "cinch": pitch.CINCH,
    "hearts": classics.HEARTS,
    **{f"exchange, {name}": made for name, made in exchange_games.GAMES.items()},
    **{f"deal, {name}": made for name, made in dealt_games.GAMES.items()},
    **{f"limits, {name}": made for name, made in {**LIMITED, **OPEN, **JOKERS, **EQUAL}.items()},
}


@pytest.mark.parametrize("name", ASKED)
def test_a_seat_is_asked_again_in_the_same_way(name):
    """From the table alone, as samples and files do: before the play, and in it."""
    for seed in range(3):
        for state, _ in random_states(ASKED[name], seed, deals=1):
            if state.hands:
                again = state.phase.asking(state.table, state.acting)
                assert again == state
                assert type(again) is type(state)
                assert tg.legal_actions(again) == tg.legal_actions(state)


def test_a_farmers_swapped_cards_are_known_to_be_low():
    """D-E13: everybody knows which cards they were among."""
    state = deal(euchre.euchre(farmers_hand="swap3"), 0, {1: "9c 9d 9h Tc Ah"}, "As")
    move = act(state, "swap 9c").table.log[-1]
    assert (move.seat, move.what, move.only) == (1, "swaps", CardSet.parse("9c 9d 9h 9s Tc Td Th Ts"))
    assert refused(state, "swap Ah").name == "TOO_HIGH"
    assert refused(act(state, "swap 9c"), "pass").name == "ALL_THREE"
    assert refused(state, "swap Ts").name == "NOT_IN_HAND"


@pytest.mark.parametrize(("may_bury", "hidden"), [(True, None), (False, "9h")])
def test_of_the_dealers_discard_it_is_known_what_it_cannot_be(may_bury, hidden):
    """E42, D-E6."""
    state = act(deal(euchre.euchre(may_bury_turnup=may_bury), 0, {0: "Ah Kh"}, "9h"), "order up", "discard Ah")
    move = state.table.log[-1]
    only = None if hidden is None else CardSet(euchre.BICYCLE.pack) - CardSet.parse(hidden)
    assert (move.seat, move.what, move.only) == (0, "discards", only)


@pytest.mark.parametrize("natural", [True, False])
def test_a_dealer_who_names_trump_after_a_look_may_be_held_to_a_natural_card(natural):
    """D-E2, D-E14."""
    made = euchre.euchre(joker=True, joker_turned="dealer_names", need_natural_trump=natural)
    state = deal(made, 0, {0: "Ah Kh Qd Jd Td", 1: "9h"}, "Hj")
    told = [
        entry for entry in act(state, "name hearts").table.log if isinstance(entry, Told) and entry.places == (("hand", 0),)
    ]
    assert bool(told) is natural
    assert ("name spades" in texts(state)) is not natural
    (naming,) = [phase for phase in made.phases if isinstance(phase, DealerNames)]
    phases = [attrs.evolve(naming, alone="never") if phase is naming else phase for phase in made.phases]
    never = attrs.evolve(made, name="Never", phases=phases)
    assert refused(deal(never, 0, {0: "Ah Kh Qd Jd Td", 1: "9h"}, "Hj"), "name hearts alone").name == "NO_ALONE"


def test_a_hand_that_is_not_claimed_is_passed_aloud():
    """D-E13."""
    state = act(deal(euchre.euchre(farmers_hand="redeal"), 0, {1: "9c 9d 9h Tc Ah"}, "As"), "pass")
    assert [(entry.seat, entry.action) for entry in state.table.log if isinstance(entry, Said)] == [(1, tg.Pass())]
    with pytest.raises(tg.InvalidRulesError, match="count=0"):
        SwapFarmersHand(HandKind("farmers", CardSet.parse("9c 9d"), 1), 0)
    assert SwapFarmersHand(HandKind("farmers", CardSet.parse("9c 9d"), 1), 1).count == 1


def test_what_may_be_named_in_the_second_round():
    """E48, D-E15, D-E14: no trump where there is some, and never low; a dealer who need not name is held to a natural card."""
    for no_trump, reason in ((False, "NO_TRUMP"), (True, None)):
        state = act(deal(euchre.euchre(allow_no_trump=no_trump), 0, turn_up="9h"), *["pass"] * 4)
        assert getattr(tg.check(state, tg.parse_action("name no trump")), "name", None) == reason
        assert tg.check(state, tg.Name("low")) is not None
    made = euchre.euchre(need_natural_trump=True)
    state = act(deal(made, 0, {0: "As Ks Qs Js Ts"}, "9h"), *["pass"] * 7)
    assert refused(state, "name clubs").name == "NO_NATURAL"
    named = act(state, "name spades")
    assert [entry.places for entry in named.table.log if isinstance(entry, Told)] == [(("hand", 0),)]
    assert named.table.find(TurnUpAccepted) is None


def test_a_contract_from_outside_is_said_from_the_dealers_seat():
    """BG1."""
    action = tg.parse_action("contract W 4 spades doubled vulnerable")
    state = tg.apply(deal(bridge(), dealer=2), action)
    (entry,) = state.table.log
    assert (entry.seat, entry.action) == (2, action)
    assert state.table.get(tg.Contract).call == Call(tg.Bid(4, "spades"), Objective("at_least", 10), tg.Trump("spades").strain)
    assert ContractFromOutside(0).book == 0
    with pytest.raises(tg.InvalidRulesError, match="book=-1"):
        ContractFromOutside(-1)


@pytest.mark.parametrize("lead", [Which.NONE, Which.LED, Which.LED_OR_TRUMPS])
def test_there_is_something_to_be_led(lead):
    """P24, E56: of a suit that is led by this very card, nothing is said."""
    with pytest.raises(tg.InvalidRulesError, match="any card is led, or trumps"):
        attrs.evolve(FOLLOW_SUIT, lead=lead)
    assert isinstance(attrs.evolve(FOLLOW_SUIT, lead=Which.TRUMPS), Follow)


def test_players_and_the_solver_ask_what_follows_a_card_and_how_strong_cards_are():
    """E7-E11, E56, E58, P24: by what is trump, as a suit or as a strain."""
    (tricks,) = [phase for phase in euchre.BICYCLE.phases if isinstance(phase, Tricks)]
    jack, nine = tg.Card.parse("Jd"), tg.Card.parse("9d")
    for trump, suit, strength in ((tg.Suit.HEARTS, "Jh Jd Ah Kh Qh Th 9h", 0), (tg.Suit.SPADES, "Ad Kd Qd Jd Td 9d", 1)):
        held, then, otherwise = tricks.voids(euchre.BICYCLE, trump, jack)
        assert CardSet.of(held) == CardSet.of(then) == CardSet.parse(suit)
        assert otherwise == euchre.BICYCLE.whole
        power = tricks.power(euchre.BICYCLE, trump, jack)
        assert max(power, key=power.get) == (tg.Card.parse("Jh") if trump is tg.Suit.HEARTS else tg.Card.parse("Js"))
        assert (power[nine] > 0) == strength
        assert power[tg.Card.parse("Ac")] == 0
    (tricks,) = [phase for phase in pitch.TEN_POINT.phases if isinstance(phase, Tricks)]
    led = tricks.leadable(pitch.TEN_POINT, tg.Suit.HEARTS)
    assert CardSet.of(led) == CardSet(pitch.TEN_POINT.trumps(tg.Suit.HEARTS))


@pytest.mark.parametrize(
    ("follow", "out"),
    [
        (FOLLOW_SUIT, False),
        (TRUMPS_ONLY, True),
        (attrs.evolve(FOLLOW_SUIT, lead=Which.TRUMPS), True),
        (attrs.evolve(FOLLOW_SUIT, plain=(Which.LED, Which.LED, Which.NONE)), True),
        (attrs.evolve(FOLLOW_SUIT, trump=(Which.TRUMPS, Which.TRUMPS, Which.NONE)), True),
    ],
)
def test_who_may_be_out_while_others_play(follow, out):
    """P33c."""
    assert Tricks(follow).may_be_out() is out


def test_cards_that_are_never_played_are_in_the_hands_when_a_deal_is_scored():
    """P33c: the play ends when nobody holds a trump."""
    hands = []

    def looks(played, scores):
        hands.append(played.table.hands)
        return Verdict((0,) * 4, scores)

    only_trumps = {"seating": tg.singles(4), "tricks": Tricks(TRUMPS_ONLY), "scoring": looks}
    made = exchange_games.game("Left over", FixStrain("clubs"), **only_trumps)
    state = deal(made, 0, {0: "Ac Kd Qd Td 9d", 1: "Kc Ad Kh Qh Th", 2: "9h Ah As Ks Qs", 3: "Qc Tc Jh Jd Ts"})
    play_deal(state)
    assert [str(hand) for hand in hands[0]] == ["Kd Qd Td 9d", "Ad Kh Qh Th", "Ah As Ks Qs 9h", "Jd Jh Ts"]


# Auctions


@pytest.mark.parametrize(
    ("auction", "text", "reason"),
    [
        (Auction(4, 6), "bid 3", "TOO_LOW"),
        (Auction(4, 6), "bid 7", "TOO_HIGH"),
        (Auction(4, 6), "bid misere", "NOT_A_BID"),
        (Auction(4, 6), "bid 4 hearts", "NOT_A_BID"),
        (Auction(4, 6, moon=False), "shoot the moon", "NO_MOON"),
        (LadderAuction(numbers(4, 6)), "bid 3", "BELOW_ALL"),
        (LadderAuction(numbers(4, 6)), "bid 7", "NOT_A_BID"),
        (LadderAuction(numbers(4, 6)), "bid misere", "NOT_A_BID"),
        (LadderAuction(numbers(4, 6)), "bid 3 hearts", "NOT_A_BID"),
    ],
)
def test_why_a_bid_is_none(auction, text, reason):
    """P19, P20, K8."""
    assert refused(deal(game(auction)), text).name == reason


def test_how_many_may_inkle():
    """FH14: one player at least, and all at most."""
    for seats in (1, 4):
        state = deal(game(Inkles(ranked(6, 6, ["spades", "no trump"]), seats), LadderAuction(numbers(1, 3))))
        passes = 0
        while "bid 6 spades" in texts(state):
            state, passes = act(state, "pass"), passes + 1
        assert passes == seats
    with pytest.raises(tg.InvalidRulesError, match="seats=5: 4 play"):
        game(Inkles(ranked(6, 6, ["spades"]), 5), LadderAuction(numbers(1, 3)))
    with pytest.raises(tg.InvalidRulesError, match="seats=0"):
        Inkles(ranked(6, 6, ["spades"]), 0)


def test_limits_of_a_ladder():
    """K8, FH5."""
    waiting = by_word("misere", Objective("none"), after=6)
    assert LadderAuction((*numbers(4, 6), waiting)).tiers[-1] == waiting
    with pytest.raises(tg.InvalidRulesError, match=r"LadderAuction: .*misere"):
        LadderAuction((*numbers(4, 6), by_word("misere", Objective("none"), after=7)))
    for rounds in (0, 10**6):
        with pytest.raises(tg.InvalidRulesError, match=f"rounds={rounds}"):
            LadderAuction(numbers(4, 6), rounds=rounds)
    words = LadderAuction((by_word("shoot", Objective("all")),))
    assert (words.bid_limits().lowest, words.bid_limits().highest) == (0, 0)


def test_what_may_be_bid_is_known_beforehand():
    """K8."""
    assert LadderAuction(numbers(3, 6)).bid_limits() == attrs.evolve(Auction(3, 6, moon=False).bid_limits())
    assert Auction(3, 6).bid_limits().moon
    assert (
        Stuck(2, "dealer_left")
        .told()
        .startswith("If all pass, the player on the dealer's left becomes the bidder at a bid of two")
    )


def test_a_word_is_not_played_alone_unless_it_says_so():
    """BE3, FH5."""
    assert [call.alone for call in (*by_word("shoot", Objective("all")), *by_word("alone", Objective("all"), alone=True))] == [
        False,
        True,
    ]
    assert [call.makes for tier in ranked(6, 6, ["spades", "no trump"]) for call in tier] == [None, None]


def test_prices_at_which_a_bid_is_held():
    """AP2, PE2."""
    assert Hold(levels=(1,)).levels == (1,)
    for levels in ((), (0,), (3, 0)):
        with pytest.raises(tg.InvalidRulesError, match="at least one number from 1 up, or None for any"):
            Hold(levels=levels)


def test_what_partners_may_bid_together():
    """SP2, OH2."""
    calls = tuple(call for tier in numbers(1, 6) for call in tier)
    assert game(Declare(calls, partners_max=2)).name == "Bidding"
    with pytest.raises(tg.InvalidRulesError, match="partners_max=1: 2 partners bid 2 at least"):
        game(Declare(calls, partners_max=1))
    with pytest.raises(tg.InvalidRulesError, match="partners_max=1000000"):
        Declare(calls, partners_max=1_000_000)
    assert Declare(calls, partners_max=0).partners_max == 0
    with pytest.raises(tg.InvalidRulesError, match="the lowest bid is 6, and a hand has 5 cards"):
        game(Declare(calls[5:]), cards=5)
    assert game(Declare(calls[5:], up_to_hand=False), cards=5).name == "Bidding"
    state = act(deal(game(Declare(calls))), *["bid 1"] * 3)
    assert texts(state) == [f"bid {level}" for level in range(1, 7)]  # without a hook the dealer may bid anything


def test_a_turned_trump_leaves_the_calls_alone_unless_nobody_calls():
    """BK2, WH1."""
    for part, calls in ((TurnedTrump(), False), (TurnedTrump(no_calls=True), True)):
        table = deal(game(part, turn_up=True, cards=5), turn_up="9h").table
        assert (table.find(NobodyCalls) is not None) is calls
    with pytest.raises(tg.InvalidRulesError, match="suits=5"):
        TurnedTrump(5)


def test_kinds_of_hands():
    """D-E13, D-P28."""
    poor = HandKind("poor", CardSet.parse("9c 9d"), 1, CardSet.parse("Ac"))
    assert [poor.holds(CardSet.parse(hand)) for hand in ("9c", "9d Kc", "9c Ac", "Kc", "")] == [True, True, False, False, False]
    assert str(HandKind("anything")) == '"anything"'
    with pytest.raises(tg.InvalidRulesError, match="at_least=3: 0 to 2"):
        HandKind("too many", CardSet.parse("9c 9d"), 3)
    assert HandKind("both", CardSet.parse("9c 9d"), 2).at_least == 2
    with pytest.raises(tg.InvalidRulesError, match="3 cards are swapped, and the hand need have only 2 of them"):
        SwapFarmersHand(HandKind("two", CardSet.parse("9c 9d"), 2))
    kind = HandKind("farmers", CardSet.parse("9c 9d 9h Tc"), 3)
    phases = (DealCards(5, turn_up=True), SwapFarmersHand(kind))
    with pytest.raises(tg.InvalidRulesError, match="3 cards are needed under the turn-up, 2 lie there"):
        attrs.evolve(euchre.BICYCLE, name="Few", phases=phases, pack=tg.pack()[:23])


# What is said by the players


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (lambda: deal(euchre.euchre(farmers_hand="swap3"), 0, {1: "9c 9d 9h Tc Ah"}, "As"), ["Pass.", "I swap a card."]),
        (lambda: deal(euchre.euchre(farmers_hand="redeal"), 0, {1: "9c 9d 9h Tc Ah"}, "As"), ["Pass.", "I claim a misdeal."]),
        (
            lambda: act(deal(euchre.BICYCLE, 0, turn_up="9h"), *["pass"] * 3),
            ["I turn it down.", "I'll take it up.", "I'll take it up, and I'm going alone."],
        ),
        (
            lambda: act(deal(euchre.BICYCLE, 0, turn_up="9h"), "pass"),
            ["Pass.", "I'll assist.", "I'll assist, and I'm going alone."],
        ),
        (lambda: deal(euchre.BICYCLE, turn_up="9h"), ["Pass.", "I'll order it up.", "I'll order it up, and I'm going alone."]),
    ],
)
def test_what_is_said(state, words):
    """D-E13, E43, E44."""
    made = state()
    assert list(dict.fromkeys(tg.said(made, action) for action in tg.legal_actions(made))) == words


# Phases of your own


@attrs.frozen
class ShowTwo(Ask):
    """Three players put away a card: the dealer's left chooses its own, the others' lowest go before and after it."""

    accepts = (tg.Discard,)

    def asked(self, table):
        """Once."""
        return None if table.answers(self) else table.game.seating.left(table.dealer)

    def choices(self, table, seat):
        """Any card."""
        return tg.Discard.each(table.hands[seat])

    def done(self, table, seat, action):
        """Three moves."""
        for owner in (2, seat, 0):
            card = action.card if owner == seat else min(table.hands[owner])
            table = table.move(owner, "puts away", [card], ("hand", owner), ("aside", owner))
        return table


@attrs.frozen
class PickSilently(ShowTwo):
    """A card is only chosen, and stays where it is."""

    def done(self, table, seat, action):
        """Nothing moves."""
        return table


@attrs.frozen
class NothingTaken(PickSilently):
    """Takes no action at all, and offers some."""

    accepts = ()


class Why(tg.errors.Reason):
    """Why a card stays."""

    HIGHER = "Only the lowest card is put away.", ""


@attrs.frozen
class OnlyLowest(PickSilently):
    """The lowest card alone may be chosen."""

    def choices(self, table, seat):
        """One."""
        return (tg.Discard(min(table.hands[seat])),)

    def why_not(self, table, seat, action):
        """Of a card that is held, it says why; of another nothing."""
        return Why.HIGHER if action.card in list(table.hands[seat])[1:3] else None


@attrs.frozen
class AsksNobody(PickSilently):
    """Asks a seat that there is not."""

    def asked(self, table):
        """The fifth of four."""
        return table.game.seating.seats


def test_why_an_answer_is_refused():
    state = own(OnlyLowest())
    hand = list(state.hands[1])
    other = next(iter(state.hands[2]))
    reasons = [tg.check(state, tg.Discard(card)) for card in (hand[0], hand[1], hand[-1], other)]
    assert [reason and reason.name for reason in reasons] == [None, "HIGHER", "NOT_A_CHOICE", "NOT_IN_HAND"]


def test_a_seat_that_is_not_there_is_not_asked():
    with pytest.raises(tg.InvalidRulesError, match=r"AsksNobody\.asked returned 4: it must return a seat from 0 to 3, or None"):
        own(AsksNobody())


def own(phase):
    """Whist with a phase before the play, dealt by seat 0."""
    made = game(phase, tricks=Tricks(FOLLOW_SUIT))
    return deal(made, 0)


def test_of_several_moves_the_one_with_the_card_is_the_answer():
    state = own(ShowTwo())
    action = tg.legal_actions(state)[2]
    log = tg.apply(state, action).table.log
    assert [(entry.seat, entry.action) for entry in log] == [(2, None), (1, action), (0, None)]
    assert [entry.phase for entry in log] == [None, 1, None]


def test_a_card_that_is_only_chosen_is_an_answer_of_its_own():
    state = own(PickSilently())
    action = tg.legal_actions(state)[2]
    assert tg.apply(state, action).table.log == (Chosen(1, action, 1),)


def test_a_phase_that_takes_nothing_says_so():
    with pytest.raises(tg.InvalidRulesError, match=r"add it, `accepts = \(Discard,\)`"):
        tg.legal_actions(own(NothingTaken()))


def test_five_players_call_a_partner_in_words():
    """P35."""
    state = act(deal(pitch.FIVE_HANDED, dealer=4), "bid 4", *["pass"] * 4, "name hearts")
    words = [tg.said(state, action) for action in tg.legal_actions(state)]
    assert len(set(words)) == len(words)
    assert all(word.startswith("I call the ") for word in words)
