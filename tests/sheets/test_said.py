"""What is said at the table (E44-E50, E53): the words of each call, by who says it."""

import attrs
import pytest

import trickgames as tg
from exchange_games import AUCTION
from exchange_games import GAMES as EXCHANGES
from exchange_games import game as exchange_game
from helpers import act, deal, pass_all, random_states
from trickgames import euchre, pitch
from trickgames.actions import Words
from trickgames.cards.words import card_name
from trickgames.phases import Exchange, GiveCards, NameStrain, NameTrump

DEALER, EAST, PARTNER, WEST = range(4)


def said(state, text):
    return tg.said(state, tg.parse_action(text, state.game))


# Euchre


@pytest.mark.parametrize(
    ("passes", "call", "alone", "passing"),
    [
        (0, "I'll order it up.", "I'll order it up, and I'm going alone.", "Pass."),  # E44
        (1, "I'll assist.", "I'll assist, and I'm going alone.", "Pass."),  # E45
        (2, "I'll order it up.", "I'll order it up, and I'm going alone.", "Pass."),
        (3, "I'll take it up.", "I'll take it up, and I'm going alone.", "I turn it down."),  # E46, E47
    ],
)
def test_opponents_order_up_the_partner_assists_and_the_dealer_takes_up(passes, call, alone, passing):
    """E44-E47, E53."""
    state = pass_all(deal(euchre.BICYCLE, turn_up="Ks"), passes)
    assert [tg.said(state, action) for action in tg.legal_actions(state)] == [passing, call, alone]


def test_the_dealers_partner_assists_alone():
    """EU-O09 (E45, E53): dealer N, E passes, S accepts alone."""
    state = act(deal(euchre.BICYCLE, dealer=0), "pass")
    assert said(state, "order up alone") == "I'll assist, and I'm going alone."


@pytest.mark.parametrize(
    ("turn_up", "call", "words"),
    [
        ("Ks", "name clubs", "I'll make it next: clubs."),
        ("Ks", "name clubs alone", "I'll make it next: clubs, and I'm going alone."),
        ("Ks", "name hearts", "I'll cross it: hearts."),
        ("Ks", "name diamonds alone", "I'll cross it: diamonds, and I'm going alone."),
        ("9h", "name diamonds", "I'll make it next: diamonds."),
        ("9h", "name spades", "I'll cross it: spades."),
        ("9h", "name no trump", "No trump."),
        ("9h", "name no trump alone", "No trump, and I'm going alone."),
        ("9h", "pass", "Pass."),
    ],
)
def test_the_same_colour_is_next_and_the_other_is_crossing(turn_up, call, words):
    """E50, D-E15."""
    state = pass_all(deal(euchre.euchre(allow_no_trump=True), turn_up=turn_up), 4)
    assert said(state, call) == words


def test_a_joker_that_stands_for_a_suit_is_next_to_its_colour():
    """E50, D-E2."""
    state = pass_all(deal(euchre.euchre(joker=True, joker_turned="hearts"), turn_up="Hj"), 4)
    assert said(state, "name diamonds") == "I'll make it next: diamonds."
    assert said(state, "name clubs") == "I'll cross it: clubs."


def test_the_dealer_who_turns_the_joker_names_a_suit():
    """D-E2."""
    state = deal(euchre.JOKER, turn_up="Hj")
    assert said(state, "name hearts alone") == "Hearts, and I'm going alone."


def test_a_misdeal_is_claimed():
    """D-E13."""
    state = deal(euchre.euchre(misdeal="no_ace_no_face"), hands={EAST: "9c Tc 9d Td 9h"}, turn_up="Ks")
    assert [tg.said(state, action) for action in tg.legal_actions(state)] == ["Pass.", "I claim a misdeal."]


def test_a_farmer_does_not_say_which_cards_are_swapped():
    """D-E13: the swapped cards are nobody's business."""
    state = deal(euchre.euchre(farmers_hand="swap3"), hands={EAST: "9c Tc 9d Td 9h"}, turn_up="Ks")
    assert said(state, "pass") == "Pass."
    assert said(state, "swap 9c") == "I swap a card."


def test_an_opponent_defends_alone():
    """D-E8c."""
    state = act(deal(euchre.euchre(defend_alone=True), turn_up="Ks"), "order up alone", "discard Ks")
    assert [tg.said(state, action) for action in tg.legal_actions(state)] == ["Pass.", "I'll defend alone."]


# Pitch


def test_bids_are_numbers_and_the_moon():
    """P21, P33h."""
    state = act(deal(pitch.TEN_POINT), "bid 4")
    words = [tg.said(state, action) for action in tg.legal_actions(state)]
    assert words == [
        "Pass.",
        *(f"{word}." for word in ["Five", "Six", "Seven", "Eight", "Nine", "Ten"]),
        "I'm shooting the moon.",
    ]


def test_the_dealer_takes_the_bid_at_the_standing_price():
    """D-P4."""
    state = act(deal(pitch.pitch(dealer_may_steal=True)), "bid 5", "pass", "pass")
    assert said(state, "bid 5") == "I'll take it for five."
    assert said(state, "bid 6") == "Six."


def test_trump_is_named_and_a_card_is_called():
    """P23, P35."""
    state = act(deal(pitch.FIVE_HANDED), "bid 5", "pass", "pass", "pass", "pass")
    assert said(state, "name hearts") == "Hearts."
    state = act(state, "name hearts")
    assert said(state, "call Ah") == "I call the ace of hearts."
    assert said(state, "call Lj") == "I call the low joker."


def test_the_rest_is_kept_or_given():
    """P28, P29."""
    state = act(deal(pitch.TEN_POINT, seed=1), "bid 5", "pass", "pass", "pass", "name hearts")
    while "keep the rest" not in map(str, tg.legal_actions(state)):
        state = tg.apply(state, tg.legal_actions(state)[0])
    assert [tg.said(state, action) for action in tg.legal_actions(state)] == ["I'll keep the rest.", "I'll give the rest."]


def test_discarded_trumps_are_named_when_discarded_and_when_taken():
    """P26: they lie face up."""
    game = pitch.pitch(discard_trumps="any")
    hands = {0: "2h 3h 4d 5d 6d 7d 8d 9d Td", 1: "Ah Kh 2c 3c 4c 5c 6c 7c 8c"}
    state = act(deal(game, hands=hands), "bid 5", "pass", "pass", "pass", "name hearts")
    assert tg.actor(state) == 1
    assert said(state, "discard Kh") == "I discard the king of hearts."
    assert said(state, "pass") == "Pass."
    state = act(state, "discard Kh", "pass")
    while str(tg.legal_actions(state)[-1]) != "take Kh":
        state = act(state, "pass")
    assert said(state, "take Kh") == "I take the king of hearts."
    assert said(state, "pass") == "Pass."


# Any game


def test_what_is_said_in_an_exchange():
    """RR2, CT7: who takes a hand or calls for a card says so."""
    for name, bid, words in (
        ("ghost", "bid 3", ["Pass.", "I'll take the dummy."]),
        ("call first", "bid alone", ["Pass.", "I call for a card."]),
    ):
        state = act(deal(EXCHANGES[name], dealer=0), bid)
        while isinstance(state, tg.Bidding):
            state = act(state, "pass")
        state = act(state, "name hearts")
        assert [tg.said(state, action) for action in tg.legal_actions(state)] == words, name


def test_a_card_that_is_given_face_up_is_named():
    exchange = Exchange([GiveCards(1, face_up=True), GiveCards(1, "maker", "partner", face_up=True)])
    state = act(deal(exchange_game("Open", AUCTION, NameStrain(), exchange), dealer=0, hands={1: "Ac"}), "bid 3", "name hearts")
    assert said(state, "give Ac") == "I give the ace of clubs."


def test_a_burned_card_is_not_named_at_the_draw():
    """P30: it may lie face down."""
    state = deal(pitch.TEN_POINT, hands={0: "2h 3h 4h 5h 6h 7h 8h 9h Th"}, dealer=3)
    state = act(state, "bid 5", "pass", "pass", "pass", "name hearts")
    assert {tg.said(state, action) for action in tg.legal_actions(state)} == {"I burn a card."}


def test_a_card_without_words_of_its_own_is_named():
    """No player says `discard Ks`."""
    state = act(deal(euchre.BICYCLE, turn_up="Ks"), "order up")
    assert said(state, "discard Ks") == "I discard the king of spades."
    state = act(state, "discard Ks")
    action = tg.legal_actions(state)[0]
    assert tg.said(state, action) == f"I play {card_name(action.card)}."


@pytest.mark.parametrize("name", tg.games())
def test_every_action_of_a_match_can_be_said_in_one_line(name):
    for state, _ in random_states(tg.games()[name], seed=3, deals=2):
        words = [tg.said(state, action) for action in tg.legal_actions(state)]
        assert all(word and "\n" not in word for word in words)
        assert len(set(words)) == len(words)  # who says something else means something else


@attrs.frozen
class Silent(NameTrump):
    """Trump is named by pointing at it."""

    said = None


@attrs.frozen
class Loud(NameTrump):
    """Trump is shouted."""

    def said(self, table, seat, action):
        return f"{str(action.suit).upper()}! ({seat} of {table.game.seating.seats})"


@pytest.mark.parametrize(("phase", "words"), [(Silent(), "name hearts"), (Loud(), "HEARTS! (1 of 4)")])
def test_a_phase_of_ones_own_brings_its_words_or_the_text_is_said(phase, words):
    phases = [phase if isinstance(other, NameTrump) else other for other in pitch.TEN_POINT.phases]
    game = attrs.evolve(pitch.TEN_POINT, phases=phases)
    state = act(deal(game), "bid 5", "pass", "pass", "pass")
    assert said(state, "name hearts") == words


@attrs.frozen
class Knock(Words):
    """An action that no phase here takes."""

    words = "knock"


def test_what_is_not_asked_now_is_said_by_its_text():
    state = deal(euchre.BICYCLE)
    assert tg.said(state, Knock()) == "knock"
    assert tg.said(state, tg.Bid(5)) == "bid 5"
