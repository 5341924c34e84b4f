"""Checked by mypy and pyright, never run: every action and every state can be matched, and a forgotten one is found."""

from typing import assert_never, assert_type

import trickgames as tg
from trickgames import records
from trickgames.actions import Action


def verb(action: tg.AnyAction) -> str:
    """A word for each action."""
    match action:
        case tg.Pass() | tg.Stay() | tg.Fold() | tg.ClaimMisdeal() | tg.DefendAlone() | tg.KeepRest() | tg.GiveRest():
            return str(action)
        case tg.TakePile() | tg.CallForCard() | tg.CallNobody():
            return str(action)
        case tg.OrderUp(alone=alone) | tg.Name(alone=alone):
            return "alone" if alone else "together"
        case tg.Bid() | tg.ShootMoon():
            return "bid"
        case (
            tg.Swap(card) | tg.Discard(card) | tg.Give(card) | tg.CallCard(card) | tg.Take(card) | tg.Burn(card) | tg.Play(card)
        ):
            return card.text
        case tg.Deal() | tg.GiveContract():
            return "from outside"
        case _:
            assert_never(action)


def forgetful(action: tg.AnyAction) -> str:
    """One action is forgotten."""
    match action:
        case tg.Pass() | tg.Stay() | tg.Fold() | tg.ClaimMisdeal() | tg.DefendAlone() | tg.KeepRest() | tg.GiveRest():
            return str(action)
        case tg.TakePile() | tg.CallForCard() | tg.CallNobody():
            return str(action)
        case tg.OrderUp() | tg.Name() | tg.Bid() | tg.ShootMoon() | tg.Deal() | tg.GiveContract():
            return ""
        case tg.Swap() | tg.Discard() | tg.Give() | tg.CallCard() | tg.Take() | tg.Burn():
            return ""
        case _:
            assert_never(action)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def asked(state: tg.AnyState) -> str:
    """What is asked, for each state."""
    match state:
        case tg.AwaitingDeal() | tg.AwaitingContract():
            return "from outside"
        case tg.Claiming() | tg.Swapping() | tg.Discarding() | tg.Giving() | tg.Throwing() | tg.Taking() | tg.Burning():
            return "cards"
        case tg.ConsideringTurnUp() | tg.NamingSuit() | tg.Bidding() | tg.NamingTrump() | tg.Declaring() | tg.CallingCard():
            return "calls"
        case tg.DecidingStay() | tg.DecidingRest() | tg.Defending():
            return "choices"
        case tg.Playing():
            return "plays"
        case tg.CustomState() | tg.Asking():
            return "your own"
        case tg.MatchOver():
            return "over"
        case _:
            assert_never(state)


def read(text: str, game: tg.Game) -> None:
    """What is read has a type that tells what it can be."""
    assert_type(tg.parse_action(text), tg.AnyAction)
    assert_type(tg.parse_action(text, game), Action)
    assert_type(records.loads(text), records.Loaded)
    assert_type(records.loads(text, tg.Game), tg.Game)
    assert_type(records.loads(text, tg.State), tg.AnyState)
    assert_type(records.loads(text, records.Record), records.Record)
    assert_type(tg.Card("Jh"), tg.Card)
