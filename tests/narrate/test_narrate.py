"""A match told as a table would, through the eyes of some seats and no others."""

import attrs
import pytest

import trickgames as tg
from helpers import deal, deal_trumps, play_random, random_states
from knocking import with_knocking
from ladder_games import GAMES
from open_hands import DUMMY, PASSING, SECRET, SHOWDOWN
from trickgames import classics, euchre, pitch
from trickgames.phases import Ask
from trickgames.players import random_player
from trickgames.scoring import DownTo, FirstOf, FirstTo, Floor, LowestAt, MatchOfGames
from trickgames.telling.narrate import Line, Narrator, narrate


def told(state: tg.AnyState, *texts: str, eyes=None, you=None, names=None) -> list[str]:
    """The lines of these actions from a state on."""
    teller = Narrator(state.game, eyes=eyes, you=you, names=names)
    lines: list[Line] = []
    for text in texts:
        action = tg.parse_action(text, state.game)
        after = tg.apply(state, action)
        lines += teller.step(state, action, after)
        state = after
    return [line.text for line in lines]


def plays(cards: str) -> list[str]:
    return [f"play {card}" for card in cards.split()]


LONER = {1: "Jh Jd Ah Kh Qh", 2: "As Ks Qs Ts 9s", 3: "Ac Kc Qc Tc 9c", 0: "Ad Kd Qd Td 9d"}


def test_a_lone_march_is_told():
    state = deal(euchre.BICYCLE, hands=LONER, turn_up="9h")
    tricks = plays("Jh 9s 9h Jd Ts Td Ah Qs Qd Kh Ks Kd Qh As Ad")
    score = "This deal: East and West +4. The score: North and South 0, East and West 4."
    assert told(state, "order up alone", "discard 9d", *tricks, eyes=[]) == [
        "West: \"I'll order it up, and I'm going alone.\"",
        "Hearts are trump, made by West alone.",
        "South takes up the nine of hearts.",
        "South discards one card.",
        "Trick 1: West Jh, North 9s, South 9h. West takes it.",
        "Trick 2: West Jd, North Ts, South Td. West takes it.",
        "Trick 3: West Ah, North Qs, South Qd. West takes it.",
        "Trick 4: West Kh, North Ks, South Kd. West takes it.",
        "Trick 5: West Qh, North As, South Ad. West takes it.",
        f"West made trump, took five tricks and made a march. North and South took no tricks. {score}",
    ]


def test_the_calls_are_told_in_the_games_own_words():
    state = deal(euchre.BICYCLE, hands=LONER, turn_up="9h")
    assert told(state, "pass", "order up")[:3] == [
        'West: "Pass."',
        'North: "I\'ll assist."',
        "Hearts are trump, made by North and South.",
    ]
    passes = ["pass"] * 4
    assert told(state, *passes, "name diamonds")[4:] == [
        'West: "I\'ll make it next: diamonds."',
        "Diamonds are trump, made by East and West.",
    ]


def test_the_discard_is_told_only_to_eyes_that_see_it():
    state = deal(euchre.BICYCLE, hands=LONER, turn_up="9h")
    calls = ("pass", "order up", "discard 9d")
    assert "South discards the nine of diamonds." in told(state, *calls, eyes=[0])
    assert "South discards one card." in told(state, *calls, eyes=[1])
    assert "South discards one card." in told(state, *calls, eyes=[])
    assert "You discard the nine of diamonds." in told(state, *calls, eyes=[0], you=0)


def test_with_all_eyes_the_hands_of_the_play_are_told_after_an_exchange():
    state = deal(euchre.BICYCLE, hands=LONER, turn_up="9h")
    lines = told(state, "pass", "order up", "discard 9d")
    assert lines[-4:] == ["South: 9h Ad Kd Qd Td", "West: Jh Jd Ah Kh Qh", "North: As Ks Qs Ts 9s", "East: Ac Kc Qc Tc 9c"]
    assert not any(line.startswith("West: Jh") for line in told(state, "pass", "order up", "discard 9d", eyes=[0]))


def test_a_march_and_a_euchre_are_named():
    state = deal(euchre.BICYCLE, hands={**LONER, 0: "9h Kd Qd Td 9d", 2: "Ts Ks Qs 9s Ad"}, turn_up="Th")
    tricks = plays("Jh 9s Tc 9h Jd Ts 9c 9d Ah Qs Qc Td Kh Ks Kc Qd Qh Ad Ac Kd")
    march = told(state, "order up", "discard Th", *tricks)
    assert march[-1] == (
        "East and West made trump, took five tricks and made a march. North and South took no tricks. "
        "This deal: East and West +2. The score: North and South 0, East and West 2."
    )
    euchred = told(state, "pass", "order up", "discard Th", *tricks)
    assert euchred[-1] == (
        "North and South made trump, took no tricks and were euchred. East and West took five tricks. "
        "This deal: East and West +2. The score: North and South 0, East and West 2."
    )


def test_a_passed_deal_is_thrown_in():
    assert told(deal(euchre.BICYCLE), *["pass"] * 8)[-2:] == ['South: "Pass."', "The cards are thrown in."]


def test_a_misdeal_is_claimed_and_the_cards_are_thrown_in():
    state = deal(euchre.euchre(misdeal="no_ace_no_face"), hands={1: "9c Tc 9d Td 9s"}, turn_up="9h")
    assert told(state, "claim misdeal") == ['West: "I claim a misdeal."', "The cards are thrown in."]


def test_a_joker_turned_up_may_be_dealt_again():
    game = euchre.euchre(joker=True, joker_turned="redeal")
    lines = told(tg.start(game), str(tg.Deal(tg.arrange(game, turn_up="Hj"))), eyes=[])
    assert lines[1:] == ["Turned up: the joker.", "The cards are dealt again."]


def test_swapped_cards_are_told_to_the_player_who_swaps_them():
    game = euchre.euchre(farmers_hand="swap3")
    state = deal(game, hands={1: "9c Ts 9d Ad 9s", 2: "Ah Kh Qh Jh Th"}, turn_up="9h", stock="Ac Kc Qc")
    swaps = ("swap 9c", "swap 9d", "swap 9s")
    assert told(state, *swaps, eyes=[2]) == ["West swaps three cards.", "West draws three cards."]
    own = " ".join(told(state, *swaps, eyes=[1]))
    assert all(card in own for card in ("9c", "9d", "9s", "Ac Kc Qc"))


def test_no_trump_is_told():
    lines = told(deal(euchre.euchre(allow_no_trump=True)), *["pass"] * 4, "name no trump")
    assert lines[-1] == "East and West play at no trump."


PITCH_TRUMPS = {1: "Ah 9h 3h 8h", 2: "Kh 4h 2h Qh", 3: "Jh 7h Th Hj", 0: "Jd 6h 5h Lj"}
BID = ("bid 4", "pass", "pass", "pass", "name hearts")


def test_the_points_of_a_trick_are_told_and_the_two_stays_with_its_player():
    state = deal_trumps(pitch.TEN_POINT, "h", 0, PITCH_TRUMPS)
    lines = told(state, *BID, "keep the rest", *plays("Ah 2h 7h 5h"))
    assert lines[-1] == "Trick 1: West Ah, North 2h, East 7h, South 5h. West takes it with one point, one point for North."


def test_players_who_are_out_are_not_named_in_a_trick():
    trumps = {1: "Ah Kh Qh 3h 9h 8h", 2: "4h", 3: "Jh Th Hj 7h 2h", 0: "Jd 6h 5h Lj"}
    lines = told(deal_trumps(pitch.TEN_POINT, "h", 0, trumps), *BID, "keep the rest", *plays("Ah 4h 7h 5h Kh Th 6h"))
    assert lines[-1] == "Trick 2: West Kh, East Th, South 6h. West takes it with one point."


def test_a_lost_moon_ends_the_match():
    trumps = {1: "Ah", 2: "Kh Qh Jh Jd Hj", 3: "Lj Th 9h 8h 7h", 0: "6h 5h 4h 3h 2h"}
    state = deal_trumps(pitch.TEN_POINT, "h", 0, trumps)
    cards = plays("Ah Qh 7h 4h Kh 8h 5h Jh 9h 6h Jd Th 3h Hj Lj 2h")
    lines = told(state, "shoot the moon", "name hearts", "keep the rest", *cards)
    assert "West shoots the moon." in lines
    assert lines[-2].startswith(
        "East and West tried to shoot the moon, took one point and were set. North and South took nine points."
    )
    assert lines[-1] == "North and South win the match: the makers shot the moon and missed."


def called(hands, stock=""):
    state = deal(pitch.FIVE_HANDED, hands=hands, stock=stock)
    state = tg.apply(state, tg.ShootMoon())
    return tg.apply(state, tg.Name(tg.Suit.HEARTS))


def test_the_called_card_shows_the_partner_when_it_falls():
    state = called({1: "Ah Kh Jh Th 3h 9c 8c 7c 6c 5c", 2: "Qh 9s 8s 7s 6s 5s 4s 3s 2s As"})
    lines = told(state, "call Qh")
    assert lines[0] == 'Seat 1: "I call the queen of hearts."'
    assert not any("partner" in line for line in lines)
    assert "The queen of hearts is the called card, so seat 2 is seat 1's partner." in told(
        state, "call Qh", "play Ah", "play Qh"
    )
    assert "The queen of hearts is the called card, so you are seat 1's partner." in told(
        state, "call Qh", "play Ah", "play Qh", you=2, eyes=[2]
    )


def test_a_called_card_from_the_blind_leaves_the_bidder_alone():
    state = called({1: "Ah Kh Jh 9c 8c 7c 6c 5c 4c 3c"}, stock="Qh 2c 2s 2d")
    assert "The queen of hearts is the called card, so seat 1 plays alone." in told(state, "call Qh", "play Qh")


def test_a_drawn_match_has_no_winner():
    game = euchre.euchre(num_deals=2)
    ends = (play_random(game, seed)[0] for seed in range(200))
    state = next(end for end in ends if end.scores[0] == end.scores[1])
    lines = [line.text for line in Narrator(game).opening(state)]
    assert lines[0] == ("Euchre (num_deals=2): North and South against East and West; the best score after two deals wins.")
    assert lines[1] == "The match is drawn: 2 deals were played, and the scores are equal."


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        (FirstTo(10), "the first to 10 points wins"),
        (LowestAt(100), "the lowest score wins when somebody reaches 100 points"),
        (DownTo(15), "the first to come down from 15 to 0 wins"),
        (FirstOf((Floor(-20), FirstTo(20))), "a score of -20 or less loses; the first to 20 points wins"),
        (MatchOfGames(FirstTo(5), games=3), "the first to win three games wins (in a game the first to 5 points wins)"),
    ],
)
def test_any_goal_is_told_at_the_beginning(goal, told):
    game = attrs.evolve(euchre.BICYCLE, name="Euchre", goal=goal)
    (line,) = Narrator(game).opening(tg.start(game))
    assert line.text == f"Euchre: North and South against East and West; {told}."


def test_a_contract_is_told_by_its_call_and_as_made_or_set():
    """Whatever the scoring is: it is the bid and its objective that are told."""
    game, ends = GAMES["bid euchre"], set()
    for seed in range(30):
        result = play_random(game, seed, deals=1)[0].results[0]
        ours = sum(result.tricks[seat] for seat in result.makers)
        made = result.contract.objective.met(ours, sum(result.tricks))
        line = Narrator(game).result(result, made)
        call, level = result.contract.call, result.contract.level
        assert f" {f'bid {level}' if call is None else call.bid}, took " in line
        assert f" and {'made it' if made else 'were set'}. " in line.replace("was", "were")
        ends.add(made)
    assert ends == {True, False}


# Who tells, and to whom


def test_a_spectator_sees_no_hand():
    start = tg.start(euchre.BICYCLE)
    pack = str(tg.Deal(tg.arrange(euchre.BICYCLE, hands=LONER, turn_up="9h")))
    score = "The score: North and South 0, East and West 0."
    assert told(start, pack, eyes=[]) == [f"Deal 1. South deals. {score}", "Turned up: the nine of hearts."]
    assert told(start, pack, eyes=[1])[1:] == ["West: Ah Kh Qh Jh Jd", "Turned up: the nine of hearts."]
    assert len(told(start, pack)) == 6


def test_what_others_hold_changes_no_word():
    """Cards of the other three seats change places; the fourth is told the same."""
    start = tg.start(euchre.BICYCLE)
    turned = {1: LONER[2], 2: LONER[3], 3: LONER[1], 0: LONER[0]}
    one, other = (
        told(
            start,
            str(tg.Deal(tg.arrange(euchre.BICYCLE, hands=hands, turn_up="9h"))),
            "pass",
            "pass",
            "pass",
            "order up",
            eyes=[0],
        )
        for hands in (LONER, turned)
    )
    assert one == other


def test_names_can_be_given_and_cannot_steer_a_terminal():
    names = ["Ann", "Bob\x1b[2J", "Cy", "Di"]
    assert told(deal(euchre.BICYCLE), "pass", names=names) == ['Bob?[2J: "Pass."']


def test_a_whole_match_told_at_once_is_the_match_told_step_by_step():
    _, actions = play_random(pitch.FIVE_HANDED, 3, deals=3)
    start = tg.start(pitch.FIVE_HANDED)
    match = tg.Match(pitch.FIVE_HANDED, actions)
    lines = list(narrate(match))
    teller, before, steps = Narrator(pitch.FIVE_HANDED), start, list(Narrator(pitch.FIVE_HANDED).opening(start))
    for action in actions:
        after = tg.apply(before, action)
        steps += teller.step(before, action, after)
        before = after
    assert lines == steps
    assert lines == list(narrate(match))


def test_a_match_that_goes_wrong_is_told_up_to_there():
    story = narrate(tg.Match(euchre.BICYCLE, [tg.Pass()]))
    assert next(story).kind == "match"
    with pytest.raises(tg.IllegalActionError):
        list(story)


@pytest.mark.parametrize("name", tg.games())
def test_every_trick_and_every_score_of_a_random_match_is_told(name):
    game = tg.games()[name]
    course = list(random_states(game, 11, deals=3))
    actions = [action for _, action in course if action is not None]
    lines = list(narrate(tg.Match(game, actions)))
    results = course[-1][0].results
    assert sum(line.kind == "trick" for line in lines) == sum(sum(result.tricks) for result in results)
    scored = [line.text for line in lines if line.kind == "score" and "took" in line.text]
    assert len(scored) == len(results)
    for line, result in zip(scored, results, strict=True):
        assert all(f"{change:+d}" in line for change in result.change if change)
    assert (lines[-1].kind == "end") is (tg.outcome(course[-1][0]) is not None)


def test_cards_are_held_trumps_first():
    cards = tg.parse_cards("9c Hj 2h As Jd Jh Ad")
    assert " ".join(map(str, pitch.TEN_POINT.in_order(cards, tg.Suit.HEARTS))) == "Jh Jd Hj 2h As 9c Ad"


def test_a_users_own_actions_are_told_with_their_texts_as_far_as_they_are_seen():
    state = deal(with_knocking(euchre.BICYCLE), hands=LONER, turn_up="9h")
    assert told(state, "knock", "hide As") == ['West: "knock"', "North hides the ace of spades."]
    assert told(state, "knock", "hide As", eyes=[0]) == ['West: "knock"', "North hides one card."]


def test_a_hand_that_is_laid_open_is_told_to_all_and_its_cards_are_played_under_its_name():
    hands = {1: "Ah Kh Qh Jh Th 9h", 2: "Ac Kc Qc Jc Tc 9c", 3: "Ad Kd Qd Jd Td 9d", 0: "As Ks Qs Js Ts 9s"}
    state = deal(DUMMY, hands=hands)
    calls = ("bid 6", "name hearts")
    for eyes in ([], [2], None):
        lines = told(state, *calls, *plays("9h 9c Jd 9s"), eyes=eyes)
        assert "East lays their hand open: Jd Ad Kd Qd Td 9d." in lines
        assert "Trick 1: West 9h, North 9c, East Jd, South 9s. East takes it with one point." in lines
    assert "You lay your hand open: Jd Ad Kd Qd Td 9d." in told(state, *calls, "play 9h", eyes=[3], you=3)


def test_a_hidden_choice_is_told_to_its_player_and_to_all_when_everybody_has_chosen():
    state = deal(SECRET, hands=LONER, turn_up="9h")
    choices = ("dare", "keep all", "keep all", "dare")
    has_chosen = [f"{name} has chosen." for name in ("West", "North", "East", "South")]
    heard = ['West: "dare"', 'North: "keep all"', 'East: "keep all"', 'South: "dare"']
    assert told(state, *choices, eyes=[]) == [*has_chosen, *heard]
    assert told(state, *choices, eyes=[1]) == ["West chooses to dare.", *has_chosen[1:], *heard]


def test_a_trick_phase_of_a_users_own_is_told_like_ours():
    state = deal(SHOWDOWN, hands={1: "Kh Kd", 2: "Js Qd", 0: "Ac Qc"})
    assert told(state, "show Kd", "show Qd", "show Ac") == [
        "Trick 1: seat 1 Kd, seat 2 Qd, seat 0 Ac. Seat 1 takes it.",
        (
            "Seat 0 took no tricks, seat 1 one and seat 2 none. This deal: seat 1 +1."
            " The score: seat 0 has 0, seat 1 has 1, seat 2 has 0."
        ),
    ]


def test_what_is_passed_between_tricks_is_told_as_far_as_the_eyes_saw_it():
    state = deal(PASSING, hands={1: "Kh Kd", 2: "Js Qd", 0: "Ac Qc"})
    shown = ("show Kd", "show Qd", "show Ac")
    assert told(state, *shown, eyes=[1])[1:] == [
        "Seat 0 passes one card, seat 1 the king of hearts, seat 2 one card.",
        "Everybody passes to the left: seat 0 the queen of clubs, seat 1 the king of hearts, seat 2 one card.",
        "Seat 1: Qc",
    ]
    assert (
        told(state, *shown)[1]
        == "Everybody passes to the left: seat 0 the queen of clubs, seat 1 the king of hearts, seat 2 the jack of spades."
    )  # told once


@pytest.mark.parametrize("game", [DUMMY, SECRET, SHOWDOWN, PASSING], ids=lambda game: game.name)
def test_every_play_of_a_users_own_game_is_told_once(game):
    course = list(random_states(game, 5, deals=3))
    actions = [action for _, action in course if action is not None]
    tricks = [line.text for line in narrate(tg.Match(game, actions), eyes=[]) if line.kind == "trick"]
    assert len(tricks) == sum(sum(result.tricks) for result in course[-1][0].results)


@attrs.frozen
class PlayedLow(Ask):
    """Low cards win."""

    gives = (tg.Trump,)

    def begin(self, table):
        """Nobody is asked."""
        return table.settled(tg.Trump("low"))


def test_a_deal_that_is_played_low_is_told_so():
    game = attrs.evolve(SHOWDOWN, phases=(SHOWDOWN.phases[0], PlayedLow(), *SHOWDOWN.phases[1:]))
    pack = tg.arrange(game, hands={1: "Kh Kd", 2: "Js Td", 0: "Ac Qc"})
    lines = told(tg.start(game), str(tg.Deal(pack)), "show Kd", "show Td", "show Ac")
    assert "The deal is played low." in lines
    assert "Trick 1: seat 1 Kd, seat 2 Td, seat 0 Ac. Seat 2 takes it." in lines


def test_partners_tricks_are_told_together():
    """WH3: the sides score, so what a player took alone says nothing."""
    match = tg.Match.begin(classics.WHIST, seed=3).play_out(random_player(3), deals=1)
    told = next(line.text for line in narrate(match) if line.kind == "score")
    assert told.startswith("North and South took five tricks, East and West eight. This deal:")


def test_against_a_loner_the_opponents_take_the_other_tricks():
    """E54: the partner, who sits out, isn't one of the others."""
    state = deal(euchre.BICYCLE, hands=LONER, turn_up="9h")
    tricks = plays("Jh 9s 9h Jd Ts Td Ah Qs Qd Kh Ks Kd Qh As Ad")
    assert "North and South took no tricks." in told(state, "order up alone", "discard 9d", *tricks, eyes=[])[-1]


def test_a_bid_of_one_is_one_of_a_suit():
    """BG1: one heart, and two hearts."""
    for contract, words in (("contract N 1 hearts", "plays 1 heart."), ("contract N 2 hearts", "plays 2 hearts.")):
        assert told(deal(classics.BRIDGE_PLAY, seed=1), contract)[0].endswith(words)
    bidding = deal(euchre.six_handed(form="bid", min_bid=1), seed=1)
    assert told(bidding, "bid 1 hearts") == ['Seat 1: "One heart."']
