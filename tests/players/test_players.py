"""The simple players: the rules of the sensible one, one by one, and that both can play everything."""

import random
from typing import Any

import pytest

import bidding_games
import trickgames as tg
from helpers import act, deal, deal_trumps, pass_all, play, until
from knocking import with_knocking
from open_hands import DUMMY, PASSING, SECRET, SHOWDOWN
from trickgames import euchre, pitch
from trickgames.engine.settings import Choice, Flag
from trickgames.euchre import SETTINGS as EUCHRE_SETTINGS
from trickgames.knowledge.views import view
from trickgames.pitch import SETTINGS as PITCH_SETTINGS
from trickgames.players import ALONE, CALL, FULL, card_counts, friends, random_player, sensible


def choice(state: tg.AnyState) -> str:
    """What the sensible player does here, which must be legal."""
    action = sensible(view(state, tg.actor(state)))
    assert tg.check(state, action) is None
    return str(action)


def count(game: tg.Game, hand: str, trump: str) -> int:
    """What a hand counts under a trump."""
    counts = card_counts(game, tg.Suit(trump))
    return sum(counts[card] for card in tg.parse_cards(hand))


# The count


def test_bowers_count_most_and_plain_aces_count_too():
    assert count(euchre.BICYCLE, "Jh Jd Ah 9h", "h") == 6 + 5 + 4 + 3
    assert count(euchre.BICYCLE, "As Kd 9c", "h") == 4 + 1
    assert count(euchre.JOKER, "Hj Jh Jd Ah", "h") == 6 + 5 + 4 + 3


def test_in_pitch_only_trumps_count_and_points_count_more():
    assert count(pitch.TEN_POINT, "Ah Kh Qh Jh", "h") == (6 + 1) + 5 + 4 + (3 + 1)
    assert count(pitch.TEN_POINT, "3h 2h Jd 9h", "h") == (3 + 3) + (3 + 1) + (3 + 1) + 3
    assert count(pitch.TEN_POINT, "As Kc Jc", "h") == 0


def test_without_trump_only_high_cards_count():
    counts = card_counts(euchre.euchre(allow_no_trump=True), None)
    assert {str(card): counts[card] for card in tg.parse_cards("Ah Kh Jh")} == {"Ah": 4, "Kh": 1, "Jh": 0}


# Calls


def test_a_good_hand_orders_up_and_a_poor_one_passes():
    good = deal(euchre.BICYCLE, hands={1: "Jd Ah 9h As 9c"}, turn_up="Th")
    assert count(euchre.BICYCLE, "Jd Ah 9h As 9c", "h") - 3 // 2 >= CALL
    assert choice(good) == "order up"
    poor = deal(euchre.BICYCLE, hands={1: "9h Qs Ts Kc 9d"}, turn_up="Th")
    assert choice(poor) == "pass"


def test_the_turn_up_counts_for_the_dealers_side_and_against_it_for_the_others():
    hand = "Ah 9h As 9c Td"  # 4 + 3 + 4 = 11, and the jack turned up counts 6
    assert choice(pass_all(deal(euchre.BICYCLE, hands={0: hand}, turn_up="Jh"), 3)) == "order up"
    assert choice(pass_all(deal(euchre.BICYCLE, hands={2: hand}, turn_up="Jh"), 1)) == "order up"
    assert choice(deal(euchre.BICYCLE, hands={1: hand}, turn_up="Jh")) == "pass"


def test_all_the_high_trumps_go_alone():
    hand = "Jh Jd Ah Kh As"
    assert count(euchre.BICYCLE, hand, "h") - 1 >= ALONE
    assert choice(deal(euchre.BICYCLE, hands={1: hand}, turn_up="9h")) == "order up alone"


def test_a_partner_who_may_only_go_alone_passes_with_less():
    game = euchre.euchre(partner_must_go_alone=True)
    assert choice(pass_all(deal(game, hands={2: "Jh Ah 9h As 9c"}, turn_up="Th"), 1)) == "pass"
    assert choice(pass_all(deal(game, hands={2: "Jh Jd Ah Kh As"}, turn_up="Th"), 1)) == "order up alone"


def test_the_best_suit_is_named_in_the_second_round():
    state = pass_all(deal(euchre.BICYCLE, hands={1: "Js Jc As Ks Td"}, turn_up="9h"), 4)
    assert choice(state) == "name spades"


def test_a_stuck_dealer_names_the_best_of_a_poor_hand():
    state = pass_all(deal(euchre.CLUB, hands={0: "9s Ts Qd 9d Td"}, turn_up="9h"), 7)
    assert count(euchre.CLUB, "9s Ts Qd 9d Td", "d") < CALL
    assert choice(state) == "name diamonds"


def test_a_dealer_who_names_blind_takes_the_first_suit():
    assert choice(deal(euchre.JOKER, hands={0: "Jh Jd Ah Kh Qh"}, turn_up="Hj")) == "name clubs"


def test_one_defends_alone_only_with_a_hand_to_go_alone():
    game = euchre.euchre(defend_alone=True)
    strong, weak = "Jh Jd Ah Kh As", "9s Ts Qs Ks 9d"
    ordered = act(deal(game, hands={1: weak, 2: strong}, turn_up="9h"), "order up alone")
    asked = until(ordered, tg.Defending)
    assert choice(asked) == "defend alone"
    ordered = act(deal(game, hands={1: strong, 2: weak}, turn_up="9h"), "order up alone")
    assert choice(until(ordered, tg.Defending)) == "pass"


def test_a_misdeal_is_claimed_and_low_cards_are_swapped():
    misdeal = euchre.euchre(misdeal="no_ace_no_face")
    assert choice(deal(misdeal, hands={1: "9c Tc 9d Td 9s"}, turn_up="9h")) == "claim misdeal"
    farmer = euchre.euchre(farmers_hand="swap3")
    state = deal(farmer, hands={1: "9c Ts 9d Ad 9s"}, turn_up="9h")
    assert choice(state) == "swap 9c"
    assert choice(act(state, "swap 9c", "swap 9d")) == "swap 9s"


# Bids

SUPPORTS_SEVEN = "Ah Kh Jh Jd 3h As Kc Qc 9d"


def test_a_hand_bids_what_its_best_suit_supports():
    assert count(pitch.TEN_POINT, SUPPORTS_SEVEN, "h") * 10 // FULL == 6
    assert choice(deal(pitch.TEN_POINT, hands={1: SUPPORTS_SEVEN})) == "bid 6"
    assert choice(deal(pitch.TEN_POINT, hands={1: "Qs 9s 8h 7h Kd 8d 5d 9c 6c"})) == "pass"


def test_nobody_bids_over_what_the_hand_supports_or_over_a_partner():
    hands = {2: SUPPORTS_SEVEN, 3: "4s 5s 6s 4c 5c 6c 4d 5d 6d"}
    assert choice(act(deal(pitch.TEN_POINT, hands=hands), "bid 6")) == "pass"
    assert choice(act(deal(pitch.TEN_POINT, hands=hands), "bid 5")) == "bid 6"
    assert choice(act(deal(pitch.TEN_POINT, hands={3: SUPPORTS_SEVEN}), "bid 4", "pass")) == "pass"


def test_a_forced_dealer_bids_the_least():
    state = pass_all(deal(pitch.TEN_POINT, hands={0: "Qs 9s 8h 7h Kd 8d 5d 9c 6c"}), 3)
    assert choice(state) == "bid 4"


def test_a_hand_of_trumps_shoots_the_moon():
    hand = "Ah Kh Qh Jh Jd Hj Lj Th 3h"
    assert count(pitch.TEN_POINT, hand, "h") > FULL
    assert choice(deal(pitch.TEN_POINT, hands={1: hand})) == "shoot the moon"


def test_the_suit_that_counts_most_is_named():
    state = act(deal(pitch.TEN_POINT, hands={1: SUPPORTS_SEVEN}), "bid 6", "pass", "pass", "pass")
    assert choice(state) == "name hearts"


# The exchange


def test_the_weakest_card_is_discarded():
    state = act(deal(euchre.BICYCLE, hands={0: "Ah 9h As 9c Td"}, turn_up="Jh"), "pass", "pass", "pass", "order up")
    assert choice(state) == "discard 9c"


def test_a_lone_maker_gets_the_partners_best():
    game = euchre.euchre(call_for_best=True)
    state = act(deal(game, hands={1: "Jh Jd Ah Kh 9s", 3: "Qh As Ks 9c 9d"}, turn_up="9h"), "order up alone")
    state = until(state, tg.Giving, lambda state: sensible(view(state, tg.actor(state))))
    assert choice(state) == "give Qh"


def test_points_are_kept_when_trumps_are_burned():
    game = pitch.pitch(may_burn_points=True)
    hand = "Ah Kh Qh Jh Th 4h 3h 2h 9h"
    state = act(deal(game, hands={1: hand}), "shoot the moon", "name hearts")
    assert choice(state) == "burn 4h"
    assert choice(act(state, "burn 4h")) == "burn 9h"


def test_trumps_are_not_discarded_but_discarded_ones_are_taken():
    game = pitch.pitch(discard_trumps="any")
    hands = {1: "Ah Kh Qs Js Ts 9s 8s 7s 6s", 0: "3h 2h 4s 5s 2s 3s 4c 5c 6c"}
    state = act(deal(game, hands=hands), "bid 4", "pass", "pass", "pass", "name hearts")
    assert choice(state) == "pass"
    state = until(state, tg.Taking, lambda state: tg.legal_actions(state)[-1])
    richest = max(tg.legal_actions(state)[1:], key=lambda take: ("3h" in str(take), -take.card.id))
    assert choice(state) == str(richest)


def test_the_rest_is_kept():
    state = act(deal(pitch.TEN_POINT, hands={1: SUPPORTS_SEVEN}), "bid 6", "pass", "pass", "pass", "name hearts")
    state = until(state, tg.DecidingRest)
    assert choice(state) == "keep the rest"


def test_a_bidder_who_calls_a_partner_counts_the_card_to_be_called():
    """The ace is called, which counts seven. With the ace in hand it is the king, which counts five."""
    without, holding = "Kh Qh Th 6h As Kc Qc 9d 8d 7d", "Ah Qh Th 6h As Kc Qc 9d 8d 7d"
    assert count(pitch.FIVE_HANDED, without, "h") == 16
    assert choice(deal(pitch.FIVE_HANDED, hands={1: without})) == f"bid {(16 + 7) * 10 // FULL}" == "bid 5"
    assert count(pitch.FIVE_HANDED, holding, "h") == 18
    assert choice(deal(pitch.FIVE_HANDED, hands={1: holding})) == f"bid {(18 + 5) * 10 // FULL}" == "bid 5"
    assert choice(deal(pitch.TEN_POINT, hands={1: holding[:-3]})) == f"bid {18 * 10 // FULL}" == "bid 4"


def test_the_strongest_trump_that_is_not_held_is_called():
    state = act(deal(pitch.FIVE_HANDED, hands={1: "Ah Kh Jh 9c 8c 7c 6c 5c 4c 3c"}), "shoot the moon", "name hearts")
    assert choice(state) == "call Qh"


# Play

EUCHRE_HANDS = {1: "Jh Ah As Kc 9c", 2: "9h Kh Ks 9s Ac", 3: "Jd Ad Qs Tc Kd", 0: "Qh Td 9d Ts Qc"}


def test_makers_lead_their_best_trump_and_their_opponents_a_plain_card():
    ours = act(deal(euchre.BICYCLE, hands=EUCHRE_HANDS, turn_up="Th"), "order up", "discard 9d")
    assert choice(ours) == "play Jh"
    theirs = act(deal(euchre.BICYCLE, hands=EUCHRE_HANDS, turn_up="Th"), "pass", "order up", "discard 9d")
    assert choice(theirs) == "play As"


def test_a_partners_trick_gets_the_cheapest_card():
    state = act(deal(euchre.BICYCLE, hands=EUCHRE_HANDS, turn_up="Th"), "order up", "discard 9d")
    assert choice(play(state, "Jh 9h")) == "play Jd"  # it must follow
    assert choice(play(state, "As 9s")) == "play Qs"


def test_a_trick_of_others_is_taken_by_the_last_as_cheaply_as_can_be():
    hands = {1: "9s Jh Ah Kc 9c", 2: "Ts Kh 9h 9d Ac", 3: "Qs Jd Ad Tc Kd", 0: "As Ks Td Qh Qc"}
    state = act(deal(euchre.BICYCLE, hands=hands, turn_up="Th"), "order up", "discard Td")
    assert choice(play(state, "9s Ts Qs")) == "play Ks"


def test_before_the_last_the_strongest_is_played_or_the_weakest_trump():
    hands = {1: "9s Jh Ah Kc 9c", 2: "As Ks 9h 9d Ac", 3: "Qh Jd Ad Tc Kd", 0: "Qs Js Td Ts Qc"}
    state = act(deal(euchre.BICYCLE, hands=hands, turn_up="Th"), "order up", "discard Td")
    assert choice(play(state, "9s")) == "play As"
    void = {1: "As Ks Ah Kc 9c", 2: "Jh 9h Kh 9d Ac", 3: "Qh Jd Ad Tc Kd", 0: "Qs Js Td Ts Qc"}
    state = act(deal(euchre.BICYCLE, hands=void, turn_up="Th"), "order up", "discard Td")
    assert choice(play(state, "As")) == "play 9h"


def pitch_play(trumps: dict[int, str]) -> tg.AnyState:
    """West (1) has the bid at four in hearts; these are the trumps of each seat, all sixteen."""
    state = deal_trumps(pitch.TEN_POINT, "h", 0, trumps)
    return until(act(state, "bid 4", "pass", "pass", "pass", "name hearts"), tg.Playing)


def test_in_pitch_the_highest_trump_is_led():
    state = pitch_play({1: "Ah 9h 3h 8h", 2: "Kh 4h Hj Lj", 3: "Jh 2h 7h Jd", 0: "Qh Th 5h 6h"})
    assert choice(state) == "play Ah"


def test_points_go_to_a_partner_and_not_to_others():
    state = pitch_play({1: "Ah 9h 3h 8h", 2: "Kh 4h 2h Qh", 3: "Jh 7h Th Hj", 0: "Jd 6h 5h Lj"})
    assert choice(play(state, "Ah")) == "play 2h"  # the two is safe [P32], and the weakest
    assert choice(play(state, "Ah 4h")) == "play 7h"  # before the last nobody gives points away
    assert choice(play(state, "9h Kh 7h")) == "play Lj"


def test_the_last_player_gives_a_partner_the_most_points():
    state = pitch_play({1: "9h 8h Qh 6h", 2: "Ah 4h Kh Lj", 3: "7h 2h Jd Hj", 0: "3h Th 5h Jh"})
    assert choice(play(state, "9h Ah 7h")) == "play 3h"


def test_a_trick_without_points_is_left_to_the_others():
    without = pitch_play({1: "9h 8h 6h 5h", 2: "Ah 4h Kh Qh", 3: "7h 2h Jd Hj", 0: "3h Th Jh Lj"})
    assert choice(play(without, "9h")) == "play 4h"
    with_point = pitch_play({1: "Th 8h 6h 5h", 2: "Ah 4h Kh Qh", 3: "7h 2h Jd Hj", 0: "3h 9h Jh Lj"})
    assert choice(play(with_point, "Th")) == "play Ah"


def test_the_last_player_brings_the_own_points_home():
    with_points = pitch_play({1: "9h 8h 6h 5h", 2: "4h 7h Qh Lj", 3: "2h Ah Hj Jd", 0: "Jh Kh 3h Th"})
    assert choice(play(with_points, "8h 4h 2h")) == "play Th"
    without = pitch_play({1: "9h 8h 6h 5h", 2: "4h Jh Qh Lj", 3: "2h Ah Hj Jd Th", 0: "Kh 7h 3h"})
    assert choice(play(without, "8h 4h 2h")) == "play 7h"


# Friends


def test_the_makers_party_are_friends_and_so_are_the_others():
    state = act(deal(euchre.BICYCLE, hands=EUCHRE_HANDS, turn_up="Th"), "order up alone")
    assert [friends(view(state, seat)) for seat in range(4)] == [{2, 3}, set(), {0, 3}, {0, 2}]
    assert friends(view(state, None)) == set()


def test_before_a_contract_partners_are_friends():
    state = deal(pitch.TEN_POINT)
    assert [friends(view(state, seat)) for seat in range(4)] == [{2}, {3}, {0}, {1}]


def test_a_called_partner_is_a_friend_to_others_only_when_the_card_has_fallen():
    hands = {1: "Ah Kh Jh 9c 8c 7c 6c 5c 4c 3c", 3: "Qh Th 9s 8s 7s 6s 5s 4s 3s 2s"}
    state = act(deal(pitch.FIVE_HANDED, hands=hands), "shoot the moon", "name hearts", "call Qh")
    state = until(state, tg.Playing)
    assert [friends(view(state, seat)) for seat in range(5)] == [set(), set(), set(), {1}, set()]
    state = play_until(state, "Qh")
    assert [friends(view(state, seat)) for seat in range(5)] == [{2, 4}, {3}, {0, 4}, {1}, {0, 2}]


def play_until(state: tg.AnyState, card: str) -> tg.AnyState:
    """The state after this card has been played, as soon as it may be."""
    wanted = tg.Play(tg.Card.parse(card))
    while wanted not in tg.legal_actions(state):
        state = tg.apply(state, tg.legal_actions(state)[0])
    return tg.apply(state, wanted)


# Everything can be played


def settings_of(table, rng: random.Random) -> dict[str, Any]:
    """Some settings of a family, drawn at random."""
    drawn: dict[str, Any] = {}
    for setting in table:
        if rng.random() < 0.25:
            if isinstance(setting, Choice):
                drawn[setting.name] = rng.choice(setting.choices)
            elif isinstance(setting, Flag):
                drawn[setting.name] = rng.random() < 0.5
    return drawn


def random_games(count: int) -> list[tg.Game]:
    """Games with settings drawn at random, as many of each family."""
    rng, made = random.Random(5), []
    for build, table in ((euchre.euchre, EUCHRE_SETTINGS), (pitch.pitch, PITCH_SETTINGS)):
        found: list[tg.Game] = []
        while len(found) < count:
            try:
                found.append(build(**settings_of(table, rng)))
            except tg.InvalidRulesError:
                continue
        made += found
    return made


def play_match(game: tg.Game, players, seed: int, deals: int) -> tg.AnyState:
    """The state after this number of deals, or at the end of the match; every action is checked by `apply`."""
    rng, state = random.Random(seed), tg.start(game)
    while (seat := tg.actor(state)) is not None and len(state.results) < deals:
        state = tg.apply(state, players[seat](view(state, seat)) if state.awaits is None else tg.given(state, rng))
    return state


@pytest.mark.parametrize("game", [*tg.games().values(), *random_games(25)], ids=lambda game: game.name)
def test_both_players_play_every_game(game):
    seats = game.seating.seats
    for players in ([sensible] * seats, [random_player(seat) for seat in range(seats)]):
        state = play_match(game, players, seed=1, deals=4)
        assert len(state.results) == 4 or tg.outcome(state) is not None


@pytest.mark.parametrize("game", [euchre.BICYCLE, pitch.TEN_POINT, pitch.REVERSE], ids=lambda game: game.name)
def test_a_sensible_side_beats_a_random_one(game):
    """Of 15 matches it wins nearly all, whichever side it is."""
    won = 0
    for seed in range(15):
        side = seed % 2
        players = [sensible if seat % 2 == side else random_player(f"{seed} {seat}") for seat in range(4)]
        done = tg.outcome(play_match(game, players, seed, deals=60))
        won += done is not None and done.winners == (side,)
    assert won >= 12


def test_a_random_player_does_the_same_for_the_same_seed():
    first, again, other = (play_match(pitch.TEN_POINT, [random_player(seed)] * 4, 1, deals=2) for seed in (1, 1, 2))
    assert first == again != other


def test_a_random_player_does_every_legal_thing():
    seen = view(deal(pitch.TEN_POINT), 1)
    player = random_player(3)
    assert {player(seen) for _ in range(300)} == set(seen.legal_actions)


def test_a_spectator_is_asked_nothing():
    state = deal(euchre.BICYCLE)
    with pytest.raises(ValueError, match="asked nothing"):
        sensible(view(state, None))
    with pytest.raises(ValueError, match="asked nothing"):
        random_player(1)(view(state, 0))


# A user's own phase


def test_of_a_users_own_actions_the_first_is_taken():
    game = with_knocking(euchre.BICYCLE)
    assert choice(deal(game)) == "knock"
    state = play_match(game, [sensible] * 4, seed=1, deals=3)
    assert len(state.results) == 3


@pytest.mark.parametrize("game", [DUMMY, SECRET, SHOWDOWN, PASSING], ids=lambda game: game.name)
def test_both_players_play_games_with_open_hands_hidden_choices_and_other_tricks(game):
    seats = game.seating.seats
    for players in ([sensible] * seats, [random_player(seat) for seat in range(seats)]):
        state = play_match(game, players, seed=1, deals=4)
        assert len(state.results) == 4 or tg.outcome(state) is not None


# A dummy


DUMMY_HANDS = {1: "Ah Kh 9s 9c Td Tc", 2: "Jc Ac Kc 9h Qd Th", 3: "Qh Jh 9d Ad Kd Qc", 0: "As Ks Qs Js Ts Jd"}


def test_a_dummys_card_is_chosen_as_its_owner_would():
    """West leads the ace of trumps, and takes the trick of East's open hand for a friend's: no bower falls on it."""
    state = act(deal(DUMMY, hands=DUMMY_HANDS), "bid 6", "name hearts")
    led = act(state, "play Ah", "play 9h")
    assert tg.actor(led) == 1
    assert led.hand_of == 3
    assert choice(led) == "play Qh"  # each trump has a point; of the two the weaker is the cheaper


def test_a_dummy_that_leads_leads_its_strongest_card():
    state = act(deal(DUMMY, hands=DUMMY_HANDS), "bid 6", "name hearts")
    state = play(state, "Kh 9h Jh Jd")
    assert (tg.actor(state), state.hand_of) == (1, 3)
    assert choice(state) == "play Qh"


# Bids by word and by suit, and staying


def test_only_numbers_are_bid_in_the_best_suit():
    hearts = deal(bidding_games.double_euchre(named=True), hands={1: "Jh Jh#2 Jd Ah Kh Qh Th 9h 9h#2 9c 9s Tc"})
    assert choice(hearts).endswith(" hearts")
    state = act(hearts, choice(hearts))
    assert choice(act(state, "bid 12 low")) == "pass"


def test_a_player_stays_with_a_call_and_folds_below():
    hands = {1: "Jc Ac Kc Qc 9d", 2: "Js Tc 9c Ah Ad", 3: "9s Ts 9h Th Qd"}
    state = deal(bidding_games.buck(), hands=hands, turn_up="Qh")
    state = act(state, "pass", "pass", "pass", "pass", "name clubs")
    assert choice(state) == "stay"
    assert choice(act(state, "stay")) == "fold"
    hands[2], hands[3] = hands[3], "Js 9c Td Kd Jd"  # more than half a call
    state = deal(bidding_games.buck(), hands=hands, turn_up="Qh")
    assert choice(act(state, "pass", "pass", "pass", "pass", "name clubs", "fold")) == "fold"


@pytest.mark.parametrize("seed", [1, 4])
def test_a_match_of_buck_euchre_comes_to_its_end(seed):
    """BK9: players who stay with too little are set, and nobody comes down."""
    match = tg.Match.begin(tg.games()["buck-euchre"], seed=seed).play_out(sensible, deals=100)
    assert match.outcome is not None
