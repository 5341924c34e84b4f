"""All that a seat can hold possible, found without any knowledge of the library's: by playing every deal that fits.

Every deal in which the seat sees the cards that it sees is played along with the real one, every hidden action in all its ways,
as long as the seat notices the same. What is left are the *histories* that the seat cannot tell from the real one: a deal (a
set of cards for each hand and pile) and the hidden choices that were made since. A position weighs as much as histories lead to
it. What the rules are said to reveal (`Told`, and the `only` of a move) is left out of what a seat notices: it must follow.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

import trickgames as tg
from trickgames.cards import CardSet
from trickgames.knowledge.visible import Unseen
from trickgames.phases import CallPartner, DealCards, Draw, LayOut, SwapFarmersHand
from trickgames.table import Called, Chosen, Moved, Said, Told, TurnUp

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["assignment", "follow_along", "followed", "position", "replayed", "weights"]


def assignment(state: Any) -> tuple[Any, ...]:
    """Where the cards lie: hands and piles as sets."""
    piles = sorted(
        (pile.name, -1 if pile.owner is None else pile.owner, CardSet(pile.cards).mask) for pile in state.table.piles
    )
    return tuple(hand.mask for hand in state.hands), tuple(piles)


def history(state: Any) -> tuple[Any, ...]:
    """Where the cards lie, and how they came there."""
    moved = tuple(
        entry.cards if isinstance(entry, Moved) else entry for entry in state.table.log if type(entry) in (Moved, Chosen)
    )
    return assignment(state), moved


def weights(possible: Iterable[Any]) -> Counter[tuple[Any, ...]]:
    """How many of the histories lead to each position."""
    return Counter(position for position, _ in {history(state): None for state in possible})


def deals(game: tg.Game, dealer: int, seat: int | None, pack: tuple[tg.Card, ...]) -> Iterator[tuple[tg.Card, ...]]:
    """Every pack that deals this seat the same cards and turns up the same card, hands as sets, the rest in every order of use.

    The game deals in one packet.
    """
    ordered = any(isinstance(phase, Draw | SwapFarmersHand | LayOut) for phase in game.phases)
    phase = next(phase for phase in game.phases if isinstance(phase, DealCards))
    count, seats = phase.count, game.seating.seats
    order = list(game.seating.clockwise(dealer))
    fixed: dict[int, tuple[tg.Card, ...]] = {}
    if seat is not None:
        place = order.index(seat)
        fixed[place] = pack[place * count : (place + 1) * count]
    turned = pack[seats * count : seats * count + phase.turn_up]
    known = {*turned, *(card for cards in fixed.values() for card in cards)}

    def hands(place: int, left: frozenset[tg.Card]) -> Iterator[tuple[tg.Card, ...]]:
        if place == seats:
            for rest in permutations(sorted(left)) if ordered else [sorted(left)]:
                yield (*turned, *rest)
            return
        choices = [fixed[place]] if place in fixed else combinations(sorted(left), count)
        for cards in choices:
            for more in hands(place + 1, left - set(cards)):
                yield (*cards, *more)

    yield from hands(0, frozenset(pack) - known)


def noticed(state: Any, seat: int | None) -> tuple[Any, ...]:
    """What a seat notices, by the table's own account and not by the view: what it saw and heard, and what lies before it."""
    table = state.table
    seen = table.open if seat is None or seat in table.blind else table.open | {seat}
    hands = [hand if player in seen else len(hand) for player, hand in enumerate(table.hands)]
    legal = tg.legal_actions(state) if seat is not None and seat == tg.actor(state) else ()
    piles = [
        (pile.name, pile.owner, pile.seen_by, pile.cards if pile.seen_by is None or seat in pile.seen_by else len(pile.cards))
        for pile in table.piles
    ]
    course = [heard(entry, seat) for entry in table.log] + asked_for(table)
    return (type(state), tg.actor(state), course, table.facts, table.scores, hands, piles, legal, table.trick, table.tricks)


def heard(entry: Any, seat: int | None) -> Any:
    """What a seat notices of something that happened."""
    match entry:
        case Said():
            return entry
        case Chosen():
            return (entry.seat, entry.phase, entry.action if seat == entry.seat else None)
        case Moved():
            saw = entry.seen_by is None or seat in entry.seen_by
            shown = (entry.cards, entry.action) if saw else entry.count
            return (entry.seat, entry.what, entry.source, entry.target, entry.tricks, shown)
    return None


def asked_for(table: Any) -> list[Any]:
    """Who has said at the call of a card to hold it, or not to; that is heard, and not only implied."""
    called = table.find(Called)
    at_once = any(isinstance(phase, CallPartner) and phase.at_once for phase in table.game.phases)
    if called is None or not at_once:
        return []
    about = CardSet([called.card])
    return [entry for entry in table.log if isinstance(entry, Told) and entry.either[0][0].cards == about]


def ways_on(state: Any, action: Any, seen: Any) -> Iterator[Any]:
    """The actions in a state that a seat is told like this; `action` is the real one."""
    if not isinstance(seen, Unseen):
        if tg.check(state, action) is None:
            yield action
        return
    yield from tg.legal_actions(state)


def follow_along(game: tg.Game, seed: int, seat: int | None) -> Iterator[tuple[Any, list[Any]]]:
    """Each state of one random deal, with all the histories that the seat cannot tell from it (the real one among them)."""
    rng = random.Random(seed)
    begun = tg.start(game, dealer=rng.randrange(game.seating.seats))
    yield from followed(begun, tg.shuffled(game, rng), seat, lambda state: rng.choice(tg.legal_actions(state)))


def followed(begun: Any, pack: Any, seat: int | None, choose: Callable[[Any], Any]) -> Iterator[tuple[Any, list[Any]]]:
    """The same of a deal that begins with this pack and goes on as is chosen, until nothing is (None)."""
    game = begun.game
    seen = tg.visible_action(begun, tg.Deal(pack), seat)
    real = tg.apply(begun, tg.Deal(pack))
    told = noticed(real, seat)
    looked = seat is not None and seat not in real.table.blind
    others = map(tg.Deal, deals(game, begun.dealer, seat if looked else None, pack))
    possible = [tg.apply(begun, other) for other in others if tg.visible_action(begun, other, seat) == seen]
    possible = [state for state in possible if noticed(state, seat) == told]
    yield real, possible
    while tg.legal_actions(real) and not real.results:
        action: Any = choose(real)
        if action is None:
            return
        seen = tg.visible_action(real, action, seat)
        real = tg.apply(real, action)
        if not real.hands:
            return
        told = noticed(real, seat)
        following = (tg.apply(state, own) for state in possible for own in ways_on(state, action, seen))
        possible = [state for state in following if noticed(state, seat) == told]
        yield real, possible


# A history that is told, done again


def replayed(state: Any) -> Any:
    """The state that is reached when everything that a state tells of its deal is done again, from the cards as dealt.

    `AssertionError` where the rules do not allow it, or nothing that they allow is what the state tells.
    """
    table = state.table
    if not table.hands:
        return state
    where = as_dealt(table)
    game = table.game
    hands = {seat: " ".join(map(str, cards)) for (name, seat), cards in where.items() if name == "hand"}
    faced, offer = where.get(("turn-up", None)), table.find(TurnUp)
    turned = offer.card if faced is None and offer is not None else None if faced is None else faced[0]
    stock = next((" ".join(map(str, cards)) for (name, _), cards in where.items() if name in ("stock", "blind", "widow")), "")
    pack = tg.arrange(game, table.dealer, hands, None if turned is None else str(turned), stock=stock)
    begun = game.phases[0].asking(table.next_deal(table.dealer, table.scores, table.results, table.deal), table.dealer)
    reached = [tg.apply(begun, tg.Deal(pack))]
    assert tells(reached[0].table, table), "another log after the deal"
    while reached:
        now = reached.pop()
        if position(now) == position(state):
            return now
        given = [entry.action for entry in table.log if isinstance(entry, Said) and type(entry.action) is now.awaits]
        following = [tg.apply(now, action) for action in given or tg.legal_actions(now)]
        reached += [after for after in following if len(after.results) == len(table.results) and tells(after.table, table)]
    msg = f"nothing that may be done leads to this:\n{state}"
    raise AssertionError(msg)


def position(state: Any) -> tuple[Any, ...]:
    """Everything in a state but the order in which cards lie that are hidden from all."""
    table = state.table
    piles = {(pile.name, pile.owner): (CardSet(pile.cards).mask, pile.seen_by) for pile in table.piles}
    return (
        type(state),
        tg.actor(state),
        [hand.mask for hand in table.hands],
        piles,
        tuple(table.log),
        table.facts,
        table.trick,
        table.tricks,
        (table.resting, table.blind, table.open),
        (table.scores, table.results, table.deal),
        set(tg.legal_actions(state)),
    )


def tells(table: Any, whole: Any) -> bool:
    """Whether what a table tells of its deal is the beginning of what another one tells."""
    plays, all_plays = (
        tuple(play for trick in (*(t.plays for t in one.tricks), one.trick) for play in trick) for one in (table, whole)
    )
    return table.log == tuple(whole.log)[: len(table.log)] and plays == all_plays[: len(plays)]


def as_dealt(table: Any) -> dict[tuple[str, int | None], tuple[tg.Card, ...]]:
    """Where the cards of a table lay when they had been dealt: what was drawn from a pile lay on top of it."""
    where = {("hand", seat): tuple(hand) for seat, hand in enumerate(table.hands)}
    where |= {pile.place: pile.cards for pile in table.piles}
    tricks = [trick.plays for trick in table.tricks]

    def unplay(plays: Any) -> None:
        for seat, card in plays:
            where["hand", seat] = (card, *where["hand", seat])

    unplay(table.trick)
    for entry in reversed(table.log):
        if isinstance(entry, Moved):
            while len(tricks) > entry.tricks:
                unplay(tricks.pop())
            where[entry.target] = tuple(card for card in where[entry.target] if card not in entry.cards)
            where[entry.source] = (*entry.cards, *where.get(entry.source, ()))
    while tricks:
        unplay(tricks.pop())
    return {place: cards for place, cards in where.items() if cards}
