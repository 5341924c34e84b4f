"""The parts of a game are values, so that nobody can change it later. What is not frozen is refused, with class and remedy."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

import attrs
import pytest

import trickgames as tg
from trickgames.actions import Words
from trickgames.checks import is_frozen
from trickgames.phases import FOLLOW_SUIT, Ask, DealCards, FixStrain, Tricks
from trickgames.scoring import TAKEN, FirstOf, FirstTo, Line, PointTable
from trickgames.scoring import TRICKS as TRICKS_TAKEN

RANKS = tuple(tg.Rank[name] for name in ("ACE", "KING", "QUEEN", "JACK", "TEN", "NINE"))


def plain(*phases, **parts):
    """Plain tricks, with further phases before the play, or with other parts."""
    values = {
        "name": "Plain",
        "pack": tg.pack("9TJQKA"),
        "seating": tg.partners(4),
        "ranking": tg.Ranking(trump=RANKS, plain=RANKS),
        "phases": (DealCards(5), FixStrain("spades"), *(phases or (Tricks(FOLLOW_SUIT),))),
        "scoring": PointTable(TRICKS_TAKEN, [Line(others=TAKEN)]),
        "goal": FirstTo(20),
    }
    return tg.Game(**{**values, **parts})


@attrs.define(unsafe_hash=True)
class Hashed(Ask):
    """Nobody is asked."""

    times: int = 0


@dataclasses.dataclass(unsafe_hash=True)
class HashedData(Ask):
    """Nobody is asked."""

    times: int = 0


@attrs.define(unsafe_hash=True)
class Boast(Words):
    """An action that can be changed."""

    words = "boast"
    times: int = 0


class Shout:
    """An action that differs from another that says the same."""

    @classmethod
    def parse(cls, text):
        return cls() if text == "shout" else None

    def __str__(self):
        return "shout"


@attrs.frozen
class Speaks(Ask):
    """Nobody is asked."""

    def asked(self, table):
        return None

    def choices(self, table, seat):
        return [kind() for kind in self.accepts]


@attrs.frozen
class Boasts(Speaks):
    """Nobody is asked."""

    accepts = (Boast,)


@attrs.frozen
class Shouts(Speaks):
    """Nobody is asked."""

    accepts = (Shout,)


@attrs.frozen
class Settles(Ask):
    """Nobody is asked."""

    gives = (Hashed,)


@attrs.frozen
class Stakes(Ask):
    """Nobody is asked."""

    stakes: Any = (1,)


class Counts:
    """A scoring or a goal that counts its calls."""

    def __init__(self):
        self.calls = 0

    def __call__(self, *_):
        self.calls += 1


@attrs.define
class Loose:
    """A scoring or a goal that can be changed."""

    points: int = 1

    def __call__(self, *_):
        return None


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (lambda: plain(Hashed()), "Hashed can be changed later: put `@attrs.frozen` above the class"),
        (lambda: plain(HashedData()), "HashedData can be changed later: put `@attrs.frozen` above"),
        (lambda: plain(Boasts()), "Boasts: the action Boast has no `@attrs.frozen`: put it above"),
        (lambda: plain(Shouts()), "Shouts: the action Shout has no `@attrs.frozen`: put it above"),
        (lambda: plain(Settles()), "Settles: the fact Hashed has no `@attrs.frozen`: put it above"),
        (
            lambda: plain(Stakes(([1],))),
            "Stakes.stakes holds a list, which can be changed later: use a tuple, a frozenset, or a frozen class",
        ),
        (
            lambda: plain(Stakes(Loose())),
            "Stakes.stakes holds a Loose that is not frozen, which can be changed later: use a tuple",
        ),
        (lambda: plain(scoring=Counts()), "Counts can be changed later: put `@attrs.frozen` above the class"),
        (lambda: plain(goal=Counts()), "Counts can be changed later: put `@attrs.frozen` above the class"),
        (lambda: plain(scoring=Loose()), "Loose can be changed later: put `@attrs.frozen` above the class"),
        (lambda: plain(goal=FirstOf((FirstTo(5), Loose()))), "FirstOf.goals holds a Loose that is not frozen, which can be"),
    ],
)
def test_a_part_that_can_be_changed_is_refused(made, told):
    with pytest.raises(tg.InvalidRulesError) as caught:
        made()
    assert any(told in problem for problem in caught.value.problems)


class FirstTwo(Tricks):
    """Tricks that need a contract, without `@attrs.frozen` above the class."""

    needs = (tg.Trump,)


def test_a_class_derived_from_a_part_is_frozen_without_saying_so():
    """It may set `needs` and write methods anew. It compares, and cannot be changed; so nothing has to be put above it."""
    phase = FirstTwo(FOLLOW_SUIT)
    assert phase == FirstTwo(FOLLOW_SUIT) != Tricks(FOLLOW_SUIT)
    assert hash(phase) == hash(FirstTwo(FOLLOW_SUIT))
    for name in ("follow", "needs", "other"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(phase, name, 1)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(phase, name)
    assert is_frozen(FirstTwo)
    assert plain(phase).phases[2] is phase


def test_functions_and_callables_without_fields_are_rules():
    class Nothing:
        def __call__(self, *_):
            return None

    for rule in (lambda *_: None, functools.partial(max, 1), functools.cache(max), Nothing(), Nothing().__call__, max):
        assert plain(scoring=rule, goal=rule).scoring is rule
