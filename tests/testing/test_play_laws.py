"""The laws of trick play against lists that are wrong: more than a limit leaves, or more or less than the suit allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import trickgames as tg
from limited_games import EQUAL, JOKERS, LIMITED, OPEN, small
from testing.test_law_parts import changed_state
from trickgames import euchre, pitch
from trickgames.cards import CardSet
from trickgames.phases import FOLLOW_OR_TRUMP, FOLLOW_SUIT, TRUMPS_ONLY, FixStrain, Tricks, WithoutSuit, not_first
from trickgames.table.facts import LedAs
from trickgames.testing import play_laws
from trickgames.testing.luck import seeded
from trickgames.testing.playing import random_match
from unlike_games import HEARTS, NO_TRUMP

if TYPE_CHECKING:
    from collections.abc import Iterator

BY_SUIT = {"bicycle": euchre.BICYCLE, "ten-point": pitch.TEN_POINT, "hearts": HEARTS, "no trump": NO_TRUMP} | {
    name: OPEN[name] for name in ("a dummy", "the partner's, played by its owner", "cards that lie open")
}
BY_LIMITS = {**LIMITED} | {name: game for name, game in {**EQUAL, **JOKERS}.items() if "must be taken" in name}
BY_LIMITS["the first trick of a later phase of play"] = small(
    FixStrain("clubs"), Tricks(TRUMPS_ONLY), Tricks(FOLLOW_SUIT, limits=(not_first(CardSet.parse("Ac Ad Ah As")),))
)

BY_JOKER = JOKERS | {
    "a joker first or last, in two long suits": small(
        FixStrain("no trump"),
        Tricks(FOLLOW_SUIT, joker=WithoutSuit("first_or_last")),
        pack=tg.parse_cards("Ac Kc Qc Jc Tc 9c Ad Kd Qd Jd Td Hj"),
        count=4,
    )
}


def playing(game: tg.Game, seeds: int = 6) -> Iterator[Any]:
    """The states of a few deals in which a card is to be played."""
    for seed in range(seeds):
        match = random_match(game, seeded(seed))
        yield from (state for state in match.states() if isinstance(state, tg.Playing))


def told(law: Any, monkeypatch: pytest.MonkeyPatch, state: Any, cards: Any) -> list[str]:
    """What a law says where these cards are said to be all that may be played."""
    with monkeypatch.context() as patched:
        patched.setattr(play_laws, "legal_actions", lambda _: tuple(map(tg.Play, cards)))
        return list(law(state, None))


def may(state: Any) -> list[tg.Card]:
    return list(dict.fromkeys(action.card for action in tg.legal_actions(state)))


def by_suit(state: Any) -> list[tg.Card]:
    """What may be played by the suit that was led, whatever limits there are."""
    order, rule = state.table.order, state.phase.follow
    open_cards = [card for zone in state.phase.zones for card in state.table.cards((zone.name, state.hand_of))]
    hand = [*state.hands[state.hand_of], *open_cards]
    if not state.trick:
        return [card for card in hand if order.is_trump(card)] if rule == TRUMPS_ONLY else hand
    named, first = state.table.find(LedAs), state.trick[0][1]
    led = order.suit(first) if named is None or first.suit is not None else named.suit(first)
    same = [card for card in hand if order.suit(card) is led]
    if same and state.phase.joker is not None and state.phase.joker.follow == "any_time":
        same += [card for card in hand if card.suit is None and card not in same]
    if rule == FOLLOW_OR_TRUMP and same:
        return [card for card in hand if card in same or order.is_trump(card)]
    return same or ([] if rule == TRUMPS_ONLY else hand)


@pytest.mark.parametrize("name", BY_SUIT)
def test_who_may_play_more_or_less_than_the_suit_allows_is_told(name, monkeypatch):
    """E13, P33a: suit is followed, and where trumps alone are played nothing else is."""
    seen = set()
    for state in playing(BY_SUIT[name]):
        hand = set(play_laws.playable_from(state, state.phase, state.hand_of))
        right = may(state)
        seen.add(set(right) == hand)
        assert told(play_laws.follows, monkeypatch, state, right) == []
        assert told(play_laws.limits, monkeypatch, state, right) == []
        assert bool(told(play_laws.follows, monkeypatch, state, hand)) is (set(right) != hand)
        less = told(play_laws.follows, monkeypatch, state, right[1:])
        (problem,) = less
        assert problem.startswith(f"seat {state.seat} may play {' '.join(map(str, right[1:])) or 'nothing'}; by the ranking")
    assert seen == {True, False}


@pytest.mark.parametrize("name", BY_LIMITS)
def test_a_limit_that_is_not_kept_is_told(name, monkeypatch):
    """HE3, HE4, BG2, FH9: all that the suit allows is legal just where no limit leaves less."""
    bound = 0
    for state in playing(BY_LIMITS[name], 30):
        right, loose = may(state), by_suit(state)
        assert told(play_laws.limits, monkeypatch, state, right) == []
        assert told(play_laws.follows, monkeypatch, state, right) == []
        found = told(play_laws.limits, monkeypatch, state, loose)
        assert bool(found) is (set(loose) != set(right)), f"{state}\n{right}\n{loose}"
        assert all(problem.startswith(f"seat {state.hand_of} may ") for problem in found)
        bound += bool(found)
    assert bound


@pytest.mark.parametrize("name", BY_JOKER)
def test_a_joker_without_a_suit_is_kept_back_or_not_as_the_rule_says(name, monkeypatch):
    """FH11."""
    free = 0
    for state in playing(BY_JOKER[name], 30):
        right = may(state)
        assert told(play_laws.follows, monkeypatch, state, right) == []
        assert told(play_laws.limits, monkeypatch, state, right) == []
        jokers = [card for card in right if card.suit is None]
        others = [card for card in right if card.suit is not None]
        if jokers and others and state.trick and not state.phase.limits:
            (problem,) = told(play_laws.follows, monkeypatch, state, others)
            assert str(jokers[0]) in problem.partition(";")[2]
            free += 1
        held = [card for card in state.hands[state.hand_of] if card not in right]
        if held and not state.phase.limits:
            assert told(play_laws.follows, monkeypatch, state, [*right, *held])
    assert free or "nobody follows" in name or "must be taken" in name


def test_who_rests_is_not_asked_to_play():
    state = next(playing(euchre.BICYCLE))
    made = changed_state(state, resting=frozenset({state.seat}))
    assert list(play_laws.follows(made, None)) == [f"seat {state.seat} rests, and is asked to play"]
