"""A full state drawn at random from a view: what a player may imagine who sees no more than that.

All histories of the deal that fit the view are equally likely: every way in which the cards can have been dealt, and in which
hidden cards can have been moved since. What is *not* taken into account is what a free choice suggests: that a bidder holds good
cards, say, or that a player leads from strength.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast, overload

import attrs

from trickgames._quick import quick
from trickgames.cards.card import CardSet, card_by_id
from trickgames.checks import expect, wrong_fields
from trickgames.engine.shuffling import seeded
from trickgames.engine.states import AnyState, MatchOver
from trickgames.errors import InvalidStateError, short
from trickgames.knowledge.fold import fold
from trickgames.knowledge.lessons import lesson
from trickgames.knowledge.retrace import Refused, Untrue, retraced, tells_all
from trickgames.knowledge.soundness import view_problems
from trickgames.knowledge.unseen import Dealer
from trickgames.knowledge.views import View, view
from trickgames.table.actions import cards_of
from trickgames.table.log import Chosen, Entry, Moved, Said
from trickgames.table.places import HAND, Pile, Place
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

__all__ = ["check_samples", "contradictions", "sample_state", "ways"]

NOTHING_FITS: Final = "the unseen cards cannot lie so that everything fits that this view tells of them"
TRIES: Final = 1_000
"""How many deals are imagined, in a game with phases of your own, before it is given up that one goes as the log tells."""

TRIED: Final = 50
"""How many deals are looked at to see in how many ways hidden answers can be chosen."""

Checks: TypeAlias = Literal["none", "every sample"]
_checks: list[Checks] = ["none"]

make_table = quick(Table)
make_pile = quick(Pile)


def sample_state(view: View, rng: int | str | random.Random) -> AnyState:
    """A full state of which this is the view, drawn uniformly with a seed or a `random.Random`.

    Every history of the deal that fits the view is equally likely, hidden answers among it. In a game with phases of your own each deal that is imagined is played again by the rules of
    the game, until one goes as the log tells. `InvalidStateError` if none fits, or if the view contradicts itself, which no
    view of a real state brings about.

    >>> from trickgames import Deal, apply, euchre, shuffled, start
    >>> from trickgames.knowledge.views import view
    >>> seen = view(apply(start(euchre.BICYCLE), Deal(shuffled(euchre.BICYCLE, 3))), 1)
    >>> imagined = sample_state(seen, 4)
    >>> view(imagined, 1) == seen, view(imagined, 2) == view(sample_state(seen, 5), 2)
    (True, False)
    """
    generator = seeded(rng)
    expect(view, View, "view")
    with _types_named(view):
        return _layout(view).sample(generator) if tells_all(view.game) else _tried(view, generator)


def check_samples(which: Checks) -> None:
    """From now on checks every sample against its view, or none: for tests, since it takes as long as the sample.

    A sample of a view that was made by hand, or read from a file, is checked anyway.
    """
    _checks[0] = which


def ways(view: View) -> int:
    """How many histories of the deal fit a view: which cards were dealt to each place, and which were moved by each hidden move.

    The order of cards in a hand or a pile makes no difference, and neither do hidden answers that have moved no card. In a
    game with phases of your own there may be fewer, since what their rules rule out is not counted.

    `InvalidStateError` if nothing fits the view.

    >>> from trickgames import Deal, apply, euchre, shuffled, start
    >>> from trickgames.knowledge.views import view
    >>> seen = view(apply(start(euchre.BICYCLE), Deal(shuffled(euchre.BICYCLE, 3))), 1)
    >>> ways(seen)  # 18 unseen cards: three hands of five, and three cards in the stock
    617512896
    """
    with _types_named(view):
        layout = _layout(view)
        return layout.dealer.ways * layout.fold.untold()


@contextmanager
def _types_named(seen: View) -> Generator[None, None, None]:
    """Where a view cannot be read because of values of another type, they are named. Looking first would take as long again."""
    try:
        yield
    except InvalidStateError:
        raise
    except Exception:
        InvalidStateError.check(problem for told in wrong_fields(seen, 0).values() for problem in told)
        raise


def _layout(view: View) -> _Layout:
    """What a view says of the hidden places, worked out once."""
    known = view.memo.get("layout")
    if isinstance(known, _Layout):
        return known
    made = view.memo["layout"] = _Layout(view)
    return made


def _tried(seen: View, rng: random.Random) -> AnyState:
    """A state drawn again and again, until the deal can be done again so that it leaves this view."""
    other: View | None = None
    for _ in range(TRIES):
        layout = _layout(seen)
        try:
            drawn = layout.drawn(rng)
            if not _comes_often_enough(seen, layout, drawn, rng):
                continue
            state = retraced(drawn, seen.seat)
        except Refused as refused:
            _learn(seen, layout, refused, rng)
        except Untrue:
            pass
        else:
            other = view(state, seen.seat)
            if other == seen:
                return state
    if other is not None:
        InvalidStateError.check(_differences(seen, other))
    msg = f"of {TRIES} deals that fit what this view tells of the cards, none can have gone as its log tells"
    raise InvalidStateError(msg)


def _comes_often_enough(seen: View, layout: _Layout, drawn: AnyState, rng: random.Random) -> bool:
    """Lets a deal pass as often as hidden answers can be chosen in it, compared with the deal where they can in most ways."""
    if not any(isinstance(entry, Chosen) and entry.action is None for entry in seen.log):
        return True
    most = seen.memo.get("choices") or max(_choices(layout.drawn(rng)) for _ in range(TRIED))
    choices = _choices(drawn)
    seen.memo["choices"] = max(most, choices)
    return rng.randrange(seen.memo["choices"]) < choices


def _choices(drawn: AnyState) -> int:
    """In how many ways the hidden answers of a state that was drawn can be chosen."""
    log: Any = drawn.table.log
    return log.choices if isinstance(log, History) and log.entries else 1


def _learn(seen: View, layout: _Layout, refused: Refused, rng: random.Random) -> None:
    """Takes what a deal has taught that cannot have been into the layout of the view."""
    taught = lesson(refused, layout.fold.unseen, rng)
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
        if (not self.made and _twice(seen)) or size != self.fold.unseen.bit_count():
            raise InvalidStateError(NOTHING_FITS)
        problem = self.fold.problem()
        if problem is None:
            raise InvalidStateError(NOTHING_FITS)
        self.dealer = Dealer(problem)
        if not self.dealer.ways:
            raise InvalidStateError(NOTHING_FITS)
        self.hands = seen.hands
        self.cells_of: dict[Place, list[int]] = {}
        for number, cell in enumerate(self.fold.cells):
            if cell.place is not None:
                self.cells_of.setdefault(cell.place, []).append(number)

    def sample(self, rng: random.Random) -> AnyState:
        """A state. Of a view that was made by hand it is checked that this is the view of it."""
        state = self.drawn(rng)
        if _checks[0] == "every sample" or not self.made:
            InvalidStateError.check(_differences(self.seen, view(state, self.seen.seat)))
            self.made = True
        return state

    def drawn(self, rng: random.Random) -> AnyState:
        """A state of which this should be the view."""
        seen, dealt = self.seen, self.dealer.deal(rng)
        hands: list[CardSet] = []
        for seat, hand in enumerate(self.hands):
            if hand is None:
                mask = 0
                for cell in self.cells_of[HAND, seat]:
                    for bit in dealt[cell]:
                        mask |= bit
                hand = CardSet.of(mask & self.fold.unseen)  # noqa: PLW2901
            hands.append(hand)
        piles: list[Pile] = []
        for pile in seen.piles:
            cards = pile.cards
            if cards is None:
                unseen = self.fold.unseen
                bits = [bit for cell in self.cells_of[pile.name, pile.owner] for bit in dealt[cell] if bit & unseen]
                rng.shuffle(bits)
                cards = tuple([card_by_id(bit.bit_length() - 1) for bit in bits])
            piles.append(make_pile(pile.name, cards, pile.owner, pile.seen_by))
        log: Any = seen.log
        if any(_hides(entry) for entry in log):
            log = History(self, hands, piles, dealt, rng.getrandbits(64))
        table: Table = make_table(
            seen.game,
            seen.dealer,
            seen.scores,
            seen.results,
            seen.deal,
            tuple(hands),
            tuple(piles),
            seen.facts,
            log,
            seen.tricks,
            seen.trick,
            seen.resting,
            seen.blind,
            seen.open,
        )
        if seen.phase is None:
            return _over(seen, table)
        return cast("AnyState", seen.game.phases[seen.phase].asking(table, seen.actor or 0))


def _hides(entry: Entry) -> bool:
    return (isinstance(entry, Moved) and entry.cards is None) or (isinstance(entry, Chosen) and entry.action is None)


class History(Sequence[Entry]):
    """The log of an imagined deal: as the view has it, with the hidden cards filled in when somebody first asks for them."""

    __slots__ = ("_entries", "_parts", "choices")

    def __init__(self, layout: _Layout, hands: list[CardSet], piles: list[Pile], dealt: list[list[int]], seed: int) -> None:
        self._parts: Any = (layout, hands, piles, dealt, seed)
        self._entries: tuple[Entry, ...] | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries with all their cards."""
        if self._entries is None:
            self._entries, self.choices = _filled_in(*self._parts)
            self._parts = None
        return self._entries

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Entry, ...]: ...
    def __getitem__(self, index: int | slice) -> Entry | tuple[Entry, ...]:
        return self.entries[index]

    def __len__(self) -> int:
        return len(self._parts[0].seen.log) if self._entries is None else len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __eq__(self, other: object) -> bool:
        return self.entries == (other.entries if isinstance(other, History) else other)

    def __hash__(self) -> int:
        return hash(self.entries)

    def __repr__(self) -> str:
        return repr(self.entries)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self.entries,)


def _filled_in(
    layout: _Layout, hands: list[CardSet], piles: list[Pile], dealt: list[list[int]], seed: int
) -> tuple[tuple[Entry, ...], int]:
    """The entries of the log with the cards that moved, drawn backwards where the cells do not say it.

    And in how many ways hidden answers can have been chosen, of which one was drawn.
    """
    rng, seen = random.Random(seed), layout.seen
    where: dict[Place, int] = {(HAND, seat): hand.mask for seat, hand in enumerate(hands)}
    for pile in piles:
        where[pile.place] = sum(card.bit for card in pile.cards)
    entries: list[Entry] = list(seen.log)
    left, choices = len(seen.tricks), 1
    for seat, card in seen.trick:
        where[HAND, seat] |= card.bit
    for number in range(len(entries) - 1, -1, -1):
        entry = entries[number]
        if not isinstance(entry, Moved):
            continue
        while left > entry.tricks:
            left -= 1
            for seat, card in seen.tricks[left].plays:
                where[HAND, seat] |= card.bit
        if entry.cards is None:
            mask = _moved(layout, dealt, number, entry, where.get(entry.target, 0), rng)
            entry = entries[number] = attrs.evolve(entry, cards=tuple(CardSet.of(mask)))
        _shift(where, entry, back=True)
    for trick in seen.tricks[:left]:
        for seat, card in trick.plays:
            where[HAND, seat] |= card.bit
    if any(isinstance(entry, Chosen) and entry.action is None for entry in entries):
        choices = _answer(seen, entries, where, rng)
    return tuple(entries), choices


def _shift(where: dict[Place, int], move: Moved, *, back: bool) -> None:
    """Cards to where a move brought them, or back."""
    mask = sum(card.bit for card in move.cards or ())
    source, target = (move.target, move.source) if back else (move.source, move.target)
    where[source] = where.get(source, 0) & ~mask
    where[target] = where.get(target, 0) | mask


def _moved(layout: _Layout, dealt: list[list[int]], number: int, entry: Moved, there: int, rng: random.Random) -> int:
    """The cards of a hidden move: those of its cells; where nothing was known before it, any of those that lie there."""
    cells = layout.fold.moved.get(number)
    if cells is None:
        return sum(card.bit for card in rng.sample(tuple(CardSet.of(there)), entry.count))
    mask, ghosts = 0, layout.fold.ghosts
    for cell in cells:
        for bit in dealt[cell]:
            mask |= ghosts.get(bit, bit)
    return mask


def _answer(seen: View, entries: list[Entry], where: dict[Place, int], rng: random.Random) -> int:
    """Gives every hidden answer an action: one that fits what came of it, or else any of the choices of its time.

    In how many ways it could do so comes back.
    """
    ways = 1
    for number, entry in enumerate(entries):
        if isinstance(entry, Moved):
            _shift(where, entry, back=False)
        if not isinstance(entry, Chosen) or entry.action is not None:
            continue
        phase, seat = seen.game.phases[entry.phase], entry.seat
        table: Table = make_table(
            seen.game,
            seen.dealer,
            seen.scores,
            seen.results,
            seen.deal,
            tuple([CardSet.of(where[HAND, player]) for player in range(len(seen.hand_sizes))]),
            tuple(
                [make_pile(name, tuple(CardSet.of(mask)), owner, ()) for (name, owner), mask in where.items() if name != HAND]
            ),
            seen.facts,
            tuple(entries[:number]),
            (),
            (),
            seen.resting,
            seen.blind,
            seen.open,
        )
        choices: tuple[Any, ...] = phase.legal(phase.asking(table, seat))
        used = {card for other in entries[:number] if _is_answer(other, entry) for card in cards_of(other.action)}  # type: ignore[union-attr]
        carried = [later for later in entries[number:] if isinstance(later, Moved) and later.seat == seat]
        there = {card for move in carried for card in move.cards or ()} - used
        said = {
            later.action for later in entries[number:] if isinstance(later, Said) and later.seat == seat and later.phase is None
        }
        fitting = [choice for choice in choices if choice in said or (cards_of(choice) and there.issuperset(cards_of(choice)))]
        entries[number] = Chosen(seat, rng.choice(fitting or choices), entry.phase)
        ways *= len(fitting or choices)
    return ways


def _is_answer(entry: Entry, other: Chosen) -> bool:
    return isinstance(entry, Chosen) and (entry.seat, entry.phase) == (other.seat, other.phase)


def _twice(seen: View) -> bool:
    """Whether a card is shown in two places, or is none of the pack."""
    shown = [card for hand in seen.hands if hand is not None for card in hand]
    shown += [card for _, card in seen.plays]
    shown += [card for pile in seen.piles for card in pile.cards or ()]
    mask = sum(card.bit for card in set(shown))
    return len(set(shown)) < len(shown) or bool(mask & ~seen.game.whole)


def contradictions(seen: View) -> Iterator[str]:
    """What cannot be in any view, whatever the cards."""
    yield from _seat_problems(seen)
    seats = seen.game.seating.seats
    if seen.phase is not None and not 0 <= seen.phase < len(seen.game.phases):
        yield f"phase: there is no phase {seen.phase}: the game has {len(seen.game.phases)}"
    if (seen.phase is None) is (seen.outcome is None):
        yield "phase: a match that is over has an outcome and no phase, any other a phase and no outcome"
    if (seen.phase is None) is not (seen.actor is None):
        yield "actor: somebody is to act as long as the match is not over, and nobody after it"
    if len(seen.hand_sizes) not in (0, seats):
        yield f"hand_sizes: {len(seen.hand_sizes)} hands for {seats} seats"
    if len(seen.hands) != len(seen.hand_sizes):
        yield f"hands: {len(seen.hands)} for {len(seen.hand_sizes)} sizes"
    for hand, size in zip(seen.hands, seen.hand_sizes, strict=False):
        if hand is not None and len(hand) != size:
            yield f"hand_sizes: a hand of {len(hand)} cards is said to have {size}"
    if len(seen.scores) != len(seen.game.seating.sides):
        yield f"scores: {len(seen.scores)} for {len(seen.game.seating.sides)} sides"


def _seat_problems(seen: View) -> Iterator[str]:
    """Seats that the table does not have."""
    seats = seen.game.seating.seats
    told: dict[str, tuple[int, ...]] = {
        "dealer": (seen.dealer,),
        "actor": () if seen.actor is None else (seen.actor,),
        "seat": () if seen.seat is None else (seen.seat,),
        "plays": tuple(seat for seat, _ in seen.plays),
        "piles": tuple(pile.owner for pile in seen.piles if pile.owner is not None),
        "resting": tuple(seen.resting),
        "blind": tuple(seen.blind),
        "open": tuple(seen.open),
    }
    for name, named in told.items():
        for seat in named:
            if not 0 <= seat < seats:
                yield f"{name}: there is no seat {seat}: the seats are 0 to {seats - 1}"


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
