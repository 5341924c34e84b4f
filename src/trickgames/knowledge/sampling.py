"""A full state drawn at random from a view: what a player who sees no more than that may imagine.

All histories of the deal that fit the view are equally likely: every way in which the cards can have been dealt, and in which
hidden cards can have been moved since. A sample does *not* consider what a free choice suggests, for example that a bidder
holds good cards, or that a player leads from strength.
"""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast

import attrs

from trickgames.cards.card import CardSet, card_set
from trickgames.checks import expect, wrong_fields
from trickgames.engine.shuffling import seeded
from trickgames.engine.states import AnyState, MatchOver
from trickgames.errors import InvalidStateError, short
from trickgames.knowledge.answers import GONE, Answers
from trickgames.knowledge.contradictions import contradictions
from trickgames.knowledge.fold import fold
from trickgames.knowledge.history import History, filled_in, hides, untold, with_answers_of_now
from trickgames.knowledge.lessons import lesson
from trickgames.knowledge.public import imagined, tells_all
from trickgames.knowledge.retrace import Refused, Untrue, retraced
from trickgames.knowledge.soundness import view_problems
from trickgames.knowledge.unseen import Dealer, shuffled
from trickgames.knowledge.views import View, view
from trickgames.table.log import Chosen
from trickgames.table.places import HAND, Pile, Place, new_pile
from trickgames.table.table import Table, changed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Card
    from trickgames.engine.game import Game

__all__ = ["History", "check_samples", "contradictions", "sample_state", "ways"]

NOTHING_FITS: Final = "there is no way to place the unseen cards that fits everything this view says about them"
TRIES: Final = 1_000
"""How many deals are imagined, in a game with phases of your own, before it is given up that one goes as the log tells."""

TRIED: Final = 12
"""How many deals are looked at, where answers are hidden, to see how heavy one can be."""

Checks: TypeAlias = Literal["none", "every sample"]
_checks: list[Checks] = ["none"]


def sample_state(view: View, rng: int | str | random.Random) -> AnyState:
    """A full state that fits this view, with the hidden cards drawn by a seed or a `random.Random`.

    All histories of the deal that fit the view are equally likely, hidden answers included. In a game with phases of your own,
    or with several phases of play, each imagined deal is played again by the rules of the game, until one goes as the log
    tells. `InvalidStateError` if none fits, or if the view contradicts itself. Views of real states never do.

    >>> from trickgames import Deal, apply, euchre, shuffled, start
    >>> from trickgames.knowledge.views import view
    >>> seen = view(apply(start(euchre.BICYCLE), Deal(shuffled(euchre.BICYCLE, 3))), 1)
    >>> imagined = sample_state(seen, 4)
    >>> view(imagined, 1) == seen, view(imagined, 2) == view(sample_state(seen, 5), 2)
    (True, False)
    """
    generator = seeded(rng)
    expect(view, View, "view")
    try:
        return _layout(view).sample(generator) if tells_all(view.game) else _tried(view, generator)
    except InvalidStateError:
        raise
    except Exception as error:
        _contradicted(view, error)
        raise


def check_samples(which: Checks) -> None:
    """Checks every sample against its view from now on, or stops doing so. It is for tests, because it takes as long as the
    sample.

    A sample of a view that was made by hand, or read from a file, is always checked.
    """
    _checks[0] = which


def ways(view: View) -> int:
    """How many histories of the deal fit a view: which cards were dealt to each place, and which each hidden move moved.

    The order of cards in a hand or a pile makes no difference, and neither do hidden answers that have moved no card. In a game
    with phases of your own, or with several phases of play, there may really be fewer: this doesn't subtract all that their
    rules rule out.

    `InvalidStateError` if nothing fits the view.

    >>> from trickgames import Deal, apply, euchre, shuffled, start
    >>> from trickgames.knowledge.views import view
    >>> seen = view(apply(start(euchre.BICYCLE), Deal(shuffled(euchre.BICYCLE, 3))), 1)
    >>> ways(seen)  # 18 unseen cards: three hands of five, and three cards in the stock
    617512896
    """
    try:
        layout = _layout(view)
        return layout.dealer.ways * untold(layout.fold)
    except InvalidStateError:
        raise
    except Exception as error:
        _contradicted(view, error)
        raise


def _contradicted(seen: View, error: Exception) -> None:
    """Names the values with a wrong type of a view, or says that a view made by hand fits nothing.

    Looking first would take as long again as a sample.
    """
    InvalidStateError.check(problem for told in wrong_fields(seen, 0).values() for problem in told)
    if not seen.memo.get("made") and isinstance(error, (ValueError, LookupError)):
        raise InvalidStateError(NOTHING_FITS) from error


def _layout(view: View) -> _Layout:
    """What a view says of the hidden places, worked out once."""
    known = view.memo.get("layout")
    if isinstance(known, _Layout):
        return known
    made = view.memo["layout"] = _Layout(view)
    return made


def _tried(seen: View, rng: random.Random) -> AnyState:
    """A state drawn again and again, until the deal can be done again so that it leaves this view.

    Where answers are hidden, a deal passes by its weight, compared with that of the heaviest deal so far.
    """
    fitting = _fitting(seen, rng)
    if not any(isinstance(entry, Chosen) and entry.action is None for entry in seen.log):
        return next(fitting)[0]
    found = [] if "heaviest" in seen.memo else list(islice(fitting, TRIED))
    heaviest = max((weight for _, weight in found), default=seen.memo.get("heaviest", 0.0))
    for state, weight in fitting:
        found.append((state, weight))
        heaviest = seen.memo["heaviest"] = max(heaviest, weight)
        if rng.random() * heaviest < weight:
            return state
    states, weights = zip(*found, strict=True)  # hardly any deal fits: one of these must do
    return cast("AnyState", rng.choices(states, weights)[0])


def _fitting(seen: View, rng: random.Random) -> Iterator[tuple[AnyState, float]]:
    """States from which the view can have come, each with the weight of its answers; `InvalidStateError` if there is none."""
    fits, other = False, None
    for _ in range(TRIES):
        layout, answers = _layout(seen), Answers(rng)
        try:
            table = layout.imagined(rng)
            state = retraced(seen, table, answers)
            if state is None:
                log = with_answers_of_now(table, answers := Answers(rng, (GONE,)))
                state = _asking(seen, changed(table, log=log))
        except Refused as refused:
            _learn(seen, layout, refused, rng)
        except Untrue:
            pass
        else:
            other = view(state, seen.seat)
            if other == seen:
                fits = True
                yield state, answers.weight
    if fits:
        return
    if other is not None:
        InvalidStateError.check(_differences(seen, other))
    msg = (
        f"of {TRIES} deals that fit the cards of this view, none goes as its log tells: a rule of your own that forces hidden"
        " moves can make it too rare, so let a bot play without samples then"
    )
    raise InvalidStateError(msg)


def _learn(seen: View, layout: _Layout, refused: Refused, rng: random.Random) -> None:
    """Takes what a deal has taught that cannot have been into the layout of the view."""
    taught = lesson(refused, seen.log, layout.fold.unseen, rng)
    lessons: tuple[Any, ...] = seen.memo.get("lessons", ())
    if taught is None or taught in lessons:
        return
    before = dict(seen.memo)
    seen.memo["lessons"] = (*lessons, taught)
    seen.memo.pop("fold", None)
    seen.memo.pop("layout", None)
    try:
        _layout(seen)
    except InvalidStateError:  # it was a false conclusion
        seen.memo.clear()
        seen.memo.update(before)


class _Layout:
    """What a view says of the hidden places, worked out once for all samples that are drawn from it."""

    def __init__(self, seen: View) -> None:
        self.made = bool(seen.memo.get("made"))
        if not self.made:
            InvalidStateError.check(problem for told in wrong_fields(seen, 0).values() for problem in told)
            InvalidStateError.check(contradictions(seen))
            InvalidStateError.check(view_problems(seen))
        self.seen = seen
        self.fold = fold(seen)
        size = sum(seen.hand_sizes[seat] for seat, hand in enumerate(seen.hands) if hand is None)
        size += sum(pile.count for pile in seen.piles if pile.cards is None)
        if size != self.fold.unseen.bit_count():
            raise InvalidStateError(NOTHING_FITS)
        problem = self.fold.problem()
        if problem is None:
            raise InvalidStateError(NOTHING_FITS)
        self.dealer = Dealer(problem)
        if not self.dealer.ways:
            raise InvalidStateError(NOTHING_FITS)
        self.hands = seen.hands
        self.hides = any(map(hides, seen.log))
        self.card_of = _by_bit(seen.game)
        self.cells_of: dict[Place, list[int]] = {}
        for number, cell in enumerate(self.fold.cells):
            if cell.place is not None:
                self.cells_of.setdefault(cell.place, []).append(number)

    def sample(self, rng: random.Random) -> AnyState:
        """A state. Of a view that was made by hand it is checked that this is the view of it."""
        hands, piles, dealt = self._drawn(rng)
        log: Any = History(self.fold, hands, piles, dealt, rng.getrandbits(64)) if self.hides else self.seen.log
        state = _asking(self.seen, imagined(self.seen, hands, piles, log))
        if _checks[0] == "every sample" or not self.made:
            InvalidStateError.check(_differences(self.seen, view(state, self.seen.seat)))
            self.made = True
        return state

    def imagined(self, rng: random.Random) -> Table:
        """A table that should have this view, with the moves of the log filled in; hidden answers are still without actions."""
        hands, piles, dealt = self._drawn(rng)
        log = filled_in(self.fold, hands, piles, dealt, rng.getrandbits(64)) if self.hides else self.seen.log
        return imagined(self.seen, hands, piles, log)

    def _drawn(self, rng: random.Random) -> tuple[list[CardSet], list[Pile], list[list[int]]]:
        """What lies in the hands and on the piles, and in the cells."""
        seen, dealt, unseen = self.seen, self.dealer.deal(rng), self.fold.unseen
        hands: list[CardSet] = []
        for seat, hand in enumerate(self.hands):
            if hand is None:
                mask = 0
                for cell in self.cells_of[HAND, seat]:
                    mask += sum(dealt[cell])  # each card is in one cell
                hand = card_set(mask & unseen)  # noqa: PLW2901 - the hand that was unknown is filled in
            hands.append(hand)
        piles: list[Pile] = []
        for pile in seen.piles:
            cards = pile.cards
            if cards is None:
                # a card that has been shown since counts in the cell by which it came
                bits = [bit for cell in self.cells_of[pile.name, pile.owner] for bit in dealt[cell] if bit & unseen]
                cards = tuple([self.card_of[bit] for bit in shuffled(bits, rng)])
            piles.append(new_pile(pile.name, cards, pile.owner, pile.seen_by))
        return hands, piles, dealt


def _asking(seen: View, table: Table) -> AnyState:
    """The state of a view, with an imagined table."""
    if seen.phase is None:
        return _over(seen, table)
    return cast("AnyState", seen.game.phases[seen.phase].asking(table, seen.actor or 0))


def _by_bit(game: Game) -> dict[int, Card]:
    """The cards of the pack by their bits."""
    known: dict[int, Card] | None = game.memo.get("by bit")
    if known is None:
        known = game.memo["by bit"] = {card.bit: card for card in game.pack}
    return known


def _differences(seen: View, imagined: View) -> Iterator[str]:
    """The fields in which the view of a state that was drawn is not the view that it was drawn from."""
    if seen != imagined:
        names = (field.name for field in attrs.fields(View) if field.eq)
        for name in names:
            if getattr(seen, name) != getattr(imagined, name):
                yield f"{name}: no state has this view: with the rest of it, it is {short(getattr(imagined, name))}"


def _over(seen: View, table: Table) -> MatchOver:
    if seen.outcome is None:
        raise InvalidStateError("nobody is asked anything, and the match is not over")
    return MatchOver(table, seen.outcome.winners, seen.outcome.why)
