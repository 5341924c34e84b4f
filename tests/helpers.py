"""What most tests need: to deal given cards, to act by text, to play at random.

state = deal(euchre.BICYCLE, dealer=0, hands={1: "Jh Jd Ah Kh Qh"}, turn_up="9h")
state = act(state, "order up", "discard 9c")
assert texts(state) == ["play Jh", ...]
"""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import trickgames as tg
from trickgames import euchre
from trickgames.phases import FOLLOW_SUIT, DealCards, Tricks
from trickgames.scoring import AfterDeals, Played, Verdict
from trickgames.table import Pile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

SHARED = Path(__file__).parent.parent.parent / "shared"
DATA = Path(__file__).parent / "data"

__all__ = [
    "DATA",
    "HANDS",
    "SHARED",
    "act",
    "cards_of",
    "deal",
    "deal_trumps",
    "euchre_table",
    "legal_of",
    "pass_all",
    "play",
    "play_deal",
    "play_random",
    "played",
    "random_states",
    "refused",
    "shared",
    "texts",
    "until",
    "whist",
]


def shared(*parts: str) -> Path:
    """What the copies in `DATA` are held against; the test is skipped where it is not there. No other test needs it."""
    path = SHARED.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"no {path} here")
    return path


def deal(
    game: tg.Game,
    dealer: int = 0,
    hands: Mapping[int, str] | None = None,
    turn_up: str | None = None,
    *,
    stock: str = "",
    seed: int = 0,
    plan: Iterable[int] | None = None,
    scores: Iterable[int] | None = None,
) -> tg.AnyState:
    """The first state after a deal of these cards, the rest of the pack shuffled by the seed."""
    pack = tg.arrange(game, dealer, hands, turn_up, stock, seed, plan)
    return tg.apply(tg.start(game, dealer, scores), tg.Deal(pack, plan))


HANDS = {0: "9c Tc Qd Kd Ad", 1: "Jc Ac As 9h Th", 2: "Js Qs Ts 9d Td", 3: "Jh Qh Kh Ah Jd"}


def euchre_table(
    hands: Mapping[int, str] | None = None, turn_up: str = "Ks", dealer: int = 0, stock: str = "", **settings: Any
) -> tg.AnyState:
    """Euchre with these settings, `HANDS` dealt (or others) and the king of spades turned up (or another card)."""
    return deal(euchre.euchre(**settings), dealer, HANDS if hands is None else hands, turn_up, stock=stock)


def deal_trumps(
    game: tg.Game,
    trump: str,
    dealer: int,
    kept: Mapping[int, str],
    *,
    drawn: Mapping[int, str] | None = None,
    rest: str = "",
    scores: Iterable[int] | None = None,
) -> tg.AnyState:
    """A deal of pitch in which each seat is dealt just these trumps, draws these cards from the stock, and `rest` is left over.

    All other places are filled with cards that are not trump; every trump must be given.
    """
    order, seats, drawn = tg.order(game.ranking, tg.Suit(trump)), game.seating.seats, drawn or {}
    size = 9 if seats == 4 else 10
    named = tg.parse_cards(" ".join([*kept.values(), *drawn.values(), rest]))
    missing = [str(card) for card in game.pack if order.is_trump(card) and card not in named]
    assert not missing, f"trumps that are given to nobody: {missing}"
    plain = (str(card) for card in game.pack if not order.is_trump(card) and card not in named)
    hands = {
        seat: f"{kept.get(seat, '')} {' '.join(islice(plain, size - len(kept.get(seat, '').split())))}" for seat in range(seats)
    }
    stock = []
    if seats == 4:
        for seat in game.seating.clockwise(dealer):
            wanted = max(0, 6 - len(kept.get(seat, "").split()))
            gets = drawn.get(seat, "").split()
            stock += [*gets, *islice(plain, wanted - len(gets))]
    return deal(game, dealer, hands, stock=" ".join([*stock, *rest.split(), *plain]), scores=scores)


def played(
    game: tg.Game,
    contract: tg.Contract,
    tricks: Iterable[tuple[int, str]],
    *facts: object,
    trump: str | None = "h",
    dealer: int = 0,
) -> Played:
    """A deal that was played to the end, on a table laid by hand: for each trick its taker and its cards, the taker's first."""
    done = []
    for winner, cards in tricks:
        seats = [winner, *list(game.seating.clockwise(winner))[:-1]]
        done.append(tg.Trick(tuple(zip(seats, tg.parse_cards(cards), strict=False)), winner))
    gone = {card for trick in done for card in trick.cards}
    left = Pile("elsewhere", tuple(card for card in game.pack if card not in gone))
    suit = tg.Trump(None if trump is None else tg.Suit(trump))
    hands = (tg.CardSet(),) * game.seating.seats
    scores = (0,) * len(game.seating.sides)
    return Played.of(
        tg.Table(game, dealer, scores, hands=hands, piles=(left,), facts=(contract, suit, *facts), tricks=tuple(done))
    )


def act(state: tg.AnyState, *texts: str) -> tg.AnyState:
    """The state after these actions."""
    for text in texts:
        state = tg.apply(state, tg.parse_action(text, state.game))
    return state


def play(state: tg.AnyState, cards: str) -> tg.AnyState:
    """The state after these cards are played, one after the other."""
    return act(state, *(f"play {card}" for card in cards.split()))


def pass_all(state: tg.AnyState, times: int) -> tg.AnyState:
    """The state after this number of passes."""
    return act(state, *["pass"] * times)


def texts(state: tg.AnyState) -> list[str]:
    """The texts of the legal actions, in their order."""
    return [str(action) for action in tg.legal_actions(state)]


def legal_of(state: tg.AnyState, verb: str) -> str:
    """The cards of the legal actions with this verb, in their order: `legal_of(state, "play")`."""
    return " ".join(text.removeprefix(f"{verb} ") for text in texts(state) if text.startswith(f"{verb} "))


def refused(state: tg.AnyState, text: str, seat: int | None = None) -> tg.Reason:
    """Why the action is refused; the test fails if it is not, if the error is not complete or if the state changes."""
    action = tg.parse_action(text, state.game)
    before = hash(state)
    with pytest.raises(tg.IllegalActionError) as caught:
        tg.apply(state, action, seat)
    error = caught.value
    assert error.action == action
    assert error.state is state
    assert error.legal == (() if error.reason.name == "WRONG_SEAT" else tg.legal_actions(state))
    assert hash(state) == before
    if seat is None:
        assert tg.check(state, action) is error.reason
        assert action not in error.legal
    assert error.reason.sentence.endswith(".")
    return error.reason


def until(state: tg.AnyState, kind: type[Any], choose: Callable[[tg.AnyState], tg.Action] | None = None) -> tg.AnyState:
    """The first state of this kind from here on, the first legal action (or a chosen one) being done each time."""
    while not isinstance(state, kind):
        legal = tg.legal_actions(state)
        assert legal, f"no {kind.__name__} came, but {state}"
        state = tg.apply(state, legal[0] if choose is None else choose(state))
    return state


def cards_of(state: tg.AnyState) -> list[tg.Card]:
    """Every card that lies anywhere, sorted: during a deal the whole pack."""
    table = state.table
    return sorted(
        [
            *(card for hand in state.hands for card in hand),
            *(card for pile in table.piles for card in pile.cards),
            *(card for trick in state.tricks for card in trick.cards),
            *(card for _, card in state.trick),
        ]
    )


def random_states(
    game: tg.Game,
    seed: int | random.Random,
    *,
    deals: int | None = None,
    dealer: int = 0,
    scores: Iterable[int] | None = None,
) -> Iterator[tuple[tg.AnyState, tg.Action | None]]:
    """A random match, state by state, each with the action that led to it (None before the first)."""
    rng = seed if isinstance(seed, random.Random) else random.Random(seed)
    state = tg.start(game, dealer, scores)
    yield state, None
    while tg.outcome(state) is None and (deals is None or len(state.results) < deals):
        legal: tuple[Any, ...] = tg.legal_actions(state)
        action: Any = rng.choice(legal) if legal else tg.given(state, rng)
        state = tg.apply(state, action)
        yield state, action


def play_random(
    game: tg.Game,
    seed: int | random.Random,
    *,
    deals: int | None = None,
    dealer: int = 0,
    scores: Iterable[int] | None = None,
) -> tuple[tg.AnyState, list[Any]]:
    """A random match, to its end or until this number of deals have been played: the last state, and all actions."""
    course = list(random_states(game, seed, deals=deals, dealer=dealer, scores=scores))
    return course[-1][0], [action for _, action in course if action is not None]


def play_deal(state: tg.AnyState, choose: Callable[[tg.AnyState], Any] | None = None) -> tg.AnyState:
    """The state after this deal: the first legal action (or a chosen one) each time."""
    results = len(state.results)
    while len(state.results) == results:
        legal: tuple[Any, ...] = tg.legal_actions(state)
        assert legal, "the deal was abandoned"
        state = tg.apply(state, legal[0] if choose is None else choose(state))
    return state


def whist(seats: int, cards: int = 5) -> tg.Game:
    """A game for any number of players: tricks without trumps, a point a trick."""

    def by_tricks(played: Played, scores: tuple[int, ...]) -> Verdict:
        taken = played.tricks_taken
        return Verdict(taken, tuple(map(sum, zip(scores, taken, strict=True))), made=None)

    return tg.Game(
        name=f"Whist for {seats}",
        pack=tg.pack(jokers=0),
        seating=tg.singles(seats),
        ranking=tg.Ranking(trump=tuple(tg.Rank), plain=tuple(tg.Rank)),
        phases=(DealCards(cards), Tricks(follow=FOLLOW_SUIT)),
        scoring=by_tricks,
        goal=AfterDeals(3),
    )


def with_change(document, path, new):
    """The document, with something else at a path; `...` takes it out."""
    *before, last = path
    place = document
    for step in before:
        place = place[step]
    if new is ...:
        del place[last]
    else:
        place[last] = new
    return document
