"""What a seat is told of an action: it follows from the moves that the action makes, and from nothing else."""

from __future__ import annotations

from itertools import islice

import attrs
import pytest

import trickgames as tg
from helpers import act, deal, random_states
from open_hands import DUMMY, PASSING, SECRET, SHOWDOWN
from trickgames import euchre
from trickgames.actions import OneCard
from trickgames.knowledge.visible import DealSeen, Unseen, hand_to_play
from trickgames.phases import Ask
from trickgames.table.log import Told

HANDS = {1: "Jh Jd Ah Kh Qh", 2: "As Ks Qs Ts 9s", 3: "Ac Kc Qc Tc 9c", 0: "Ad Kd Qd Td 9d"}


def seen(state: tg.AnyState, text: str, seat: int | None) -> str:
    return str(tg.visible_action(state, tg.parse_action(text, state.game), seat))


@attrs.frozen
class Bury(OneCard):
    """To put a card away for good."""

    verb = "bury"


@attrs.frozen
class Save(OneCard):
    """To put a card away for later."""

    verb = "save"


@attrs.frozen
class PutAway(Ask):
    """The dealer's left puts a card away, for good or for later; others see only that it does."""

    accepts = (Bury, Save)

    def asked(self, table):
        """Once."""
        return None if table.answers(self) else table.game.seating.left(table.dealer)

    def choices(self, table, seat):
        """Any card, either way."""
        return (*Bury.each(table.hands[seat]), *Save.each(table.hands[seat]))

    def done(self, table, seat, action):
        """Both look alike."""
        return table.move(seat, "puts away", [action.card], ("hand", seat), ("aside", seat))


PUTTING = attrs.evolve(SECRET, name="Putting away", phases=(SECRET.phases[0], PutAway(), *SECRET.phases[1:]))


def test_two_kinds_of_action_that_look_alike_are_told_alike():
    state = deal(PUTTING, hands=HANDS, turn_up="9h")
    for seat in (None, 0, 2, 3):
        assert seen(state, "bury Jh", seat) == seen(state, "save Qh", seat) == "put away one card"
    assert seen(state, "save Qh", 1) == "save Qh"


def test_of_a_choice_that_stays_hidden_others_learn_only_that_it_was_made():
    state = deal(SECRET, hands=HANDS, turn_up="9h")
    assert tg.visible_action(state, tg.legal_actions(state)[0], 2) == tg.visible_action(state, tg.legal_actions(state)[1], 2)
    assert seen(state, "dare", 2) == seen(state, "dare", None) == "choose"
    assert seen(state, "dare", 1) == "dare"


def test_the_last_choice_is_heard_with_all_the_others():
    state = act(deal(SECRET, hands=HANDS, turn_up="9h"), "dare", "dare", "dare")
    assert [seen(state, "keep all", seat) for seat in (None, 0, 1)] == ["keep all"] * 3


def test_a_card_played_in_a_phase_of_a_users_own_is_seen_by_all():
    state = deal(SHOWDOWN, hands={1: "Kh Kd", 2: "Js Qd", 0: "Ac Qc"})
    assert [seen(state, "show Kd", seat) for seat in (None, 0, 2)] == ["show Kd"] * 3


def test_the_card_that_is_played_from_an_open_hand_is_seen_by_all_and_its_turn_is_known():
    hands = {1: "Ah Kh Qh Jh Th 9h", 2: "Ac Kc Qc Jc Tc 9c", 3: "Jd 9d Kd Qd Ad Td", 0: "As Ks Qs Js Ts 9s"}
    state = act(deal(DUMMY, hands=hands), "bid 6", "name hearts")
    assert hand_to_play(tg.view(state, 1)) == 1
    state = act(state, "play 9h", "play 9c")
    assert (tg.actor(state), hand_to_play(tg.view(state, 1))) == (1, 3)
    assert seen(state, "play Jd", 0) == "play Jd"
    assert hand_to_play(tg.view(act(state, "play Jd"), 1)) == 0


@pytest.mark.parametrize("game", [*tg.games().values(), DUMMY, SECRET, PASSING, PUTTING], ids=lambda game: game.name)
def test_what_a_seat_is_told_is_what_its_view_shows_afterwards(game):
    """An action that a seat is told in full can be found in its log or in the tricks; one that it is not told cannot."""
    for state, _ in islice(random_states(game, 5, deals=2), 120):
        for action in tg.legal_actions(state)[:3]:
            after = tg.apply(state, action)
            if after.table.deal != state.table.deal or not after.hands:
                continue
            for seat in (None, *range(game.seating.seats)):
                told = tg.visible_action(state, action, seat)
                assert told == action or isinstance(told, Unseen)
                new = tg.view(after, seat).log[len(tg.view(state, seat).log) :]
                shown = {str(entry) for entry in new if not isinstance(entry, Told)}  # which names whole kinds of cards
                cards = [str(action.card)] if isinstance(action, OneCard) else []
                if isinstance(told, Unseen) and after.phase is not state.phase:
                    continue  # the last card that is chosen is passed on at once, and its receiver sees it then
                if isinstance(told, Unseen):
                    assert not any(card in text.split() for card in cards for text in shown)
                elif cards and len(tg.view(after, seat).plays) == len(tg.view(state, seat).plays):
                    assert seat == tg.actor(state) or any(cards[0] in text.split() for text in shown)


def test_a_deal_is_told_by_its_own_cards_and_what_is_turned_up():
    pack = tg.arrange(euchre.BICYCLE, hands=HANDS, turn_up="9h")
    told = tg.visible_action(tg.start(euchre.BICYCLE), tg.Deal(pack), 1)
    assert told == DealSeen(tg.CardSet.parse(HANDS[1]), (tg.Card.parse("9h"),))
