"""A game in Euchre Game Notation told deal by deal, as far as the file knows it, each problem where it belongs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.engine.engine import apply, start
from trickgames.errors import InvalidStateError
from trickgames.telling.narrate import Line, Narrator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.states import AnyState
    from trickgames.records.egn import EgnDeal, EgnGame, Problem

__all__ = ["flagged", "tell_game", "titled"]


def flagged(problem: str) -> Line:
    """A problem, so that nobody overlooks it."""
    return Line("score", f"! {problem}")


def titled(title: str) -> Iterator[Line]:
    """The title of a match, if it has one, without signs that steer a terminal."""
    if title:
        yield Line("match", "".join(sign if sign.isprintable() else "?" for sign in title))


def tell_game(game: EgnGame) -> Iterator[Line]:
    """The story of a game; where hands are unknown it is told by the cards that were played."""
    teller = Narrator(game.game, names=game.players or None)
    told: set[Problem] = set()
    yield from titled(game.title)
    yield from teller.opening(start(game.game))
    before: tuple[int, ...] | None = game.scores
    for deal in game.deals:
        first = _start(game, deal, before) if deal.actions else None
        yield from _told(teller, deal, before) if first is None else _replayed(teller, deal, first)
        yield from map(flagged, deal.problems)
        told.update(deal.problems)
        before = deal.scores
    yield from (flagged(problem) for problem in game.problems if problem not in told)


def _start(game: EgnGame, deal: EgnDeal, before: tuple[int, ...] | None) -> AnyState | None:
    """The state before a deal; None where the scores are unknown, or the match was over."""
    if before is None or deal.dealer is None:
        return None
    try:
        return start(game.game, deal.dealer, before)
    except InvalidStateError:
        return None


def _replayed(teller: Narrator, deal: EgnDeal, state: AnyState) -> Iterator[Line]:
    for action in deal.actions:
        after = apply(state, action)
        for line in teller.step(state, action, after):
            # a deal of its own is the first of its match
            yield (
                attrs.evolve(line, text=line.text.replace("Deal 1.", f"Deal {deal.number}.", 1))
                if line.kind == "deal"
                else line
            )
        state = after


def _told(teller: Narrator, deal: EgnDeal, before: tuple[int, ...] | None) -> Iterator[Line]:
    score = "The score is not known." if before is None else teller.score(before)
    dealt = "" if deal.dealer is None else f"{teller.does([deal.dealer], 'deals')}. "
    yield Line("deal", f"Deal {deal.number}. {dealt}{score}")
    for seat, hand in enumerate(deal.hands):
        if hand:
            yield teller.hand(seat, hand, None if deal.trump is None else deal.trump.suit)
    if deal.turn_up is not None:
        yield Line("hand", f"Turned up: {deal.turn_up}.")
    yield from _contract(teller, deal)
    for place, trick in enumerate(deal.tricks, start=1):
        played = ", ".join(f"{teller.name(seat)} {card}" for seat, card in trick) or "who played what is not known"
        yield Line("trick", f"Trick {place}: {played}.")
    if deal.points is None:
        yield Line("score", "What the deal brought is not known.")
    elif deal.scores is not None:
        yield Line("score", teller.score(deal.scores, deal.points))
    else:
        points = zip(teller.game.seating.sides, deal.points, strict=True)
        yield Line("score", ", ".join(f"{teller.party(seats)} {more:+d}" for seats, more in points) + ".")


def _contract(teller: Narrator, deal: EgnDeal) -> Iterator[Line]:
    contract, trump = deal.contract, deal.trump
    if contract is None:
        return
    seats = contract.party if isinstance(contract.party, tuple) else (contract.maker,)
    made = f"made by {teller.party(seats)}{' alone' if contract.alone else ''}"
    if trump is None:
        yield Line("settled", f"Trump is not told, {made}.")
    elif trump.suit is None:
        yield Line("settled", f"There is no trump, {made}.")
    else:
        yield Line("settled", f"{str(trump.suit).capitalize()} are trump, {made}.")
