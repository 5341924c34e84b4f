"""The numbers of the actions of a game: a table that is fixed by its rules.

Everything that a seat may ever be asked has a number: each phrase, each bid of the auctions, each strain that can be named,
each card that can be played, discarded, given and so on. Whatever takes several cards is done here card by card, as in the
library itself, so there are no numbers for sets of cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import index
from typing import TYPE_CHECKING, Any, Final, Self, SupportsIndex

import attrs

from trickgames.cards.card import SUITS, CardSet
from trickgames.cards.ranking import order
from trickgames.cards.strains import STRAINS
from trickgames.engine.protocols import LaysPiles, ListsActions, MayPlayAlone, OffersCalls, SettlesStrain, Supplies, TakesBids
from trickgames.errors import NotationError, short
from trickgames.phases.limits import possible_strains
from trickgames.rl.errors import LayoutError
from trickgames.table.action import Action, OneCard, Words, cards_of
from trickgames.table.actions import ACTIONS, Bid, Name, OrderUp, Play, ShootMoon, TakePile

if TYPE_CHECKING:
    from trickgames.cards.card import Card
    from trickgames.cards.strains import Strain
    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Phase

__all__ = ["ActionTable"]

ALONE_OR_NOT: Final = (False, True)


@attrs.frozen(eq=False)
class ActionTable:
    """The actions of a game by number, from 0, and the numbers by action. Make it with `ActionTable.of(game)`.

    Calls come first and plays last. The actions are in the order of their classes in `trickgames.table.actions.ACTIONS`,
    followed by your own. Within a class, bids are in the order in which they rise, and cards in the order of their ids. Some
    numbers may never be legal, such as a discard of a card that is always kept. `calls` are the actions without a card.

    >>> from trickgames import euchre
    >>> table = ActionTable.of(euchre.BICYCLE)
    >>> len(table), str(table.action(0)), str(table.action(len(table) - 1)), table.number(table.action(7))
    (61, 'pass', 'play 9s', 7)
    """

    game: Game
    actions: tuple[Action, ...]
    calls: tuple[Action, ...] = attrs.field(init=False, repr=False)
    _numbers: dict[Action, int] = attrs.field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "calls", tuple(action for action in self.actions if not cards_of(action)))
        object.__setattr__(self, "_numbers", {action: number for number, action in enumerate(self.actions)})

    @classmethod
    def of(cls, game: Game) -> Self:
        """The table of a game. `LayoutError` names each part whose actions can't be listed, and why."""
        problems: list[str] = []
        listed = [action for phase in game.phases for action in _of_phase(game, phase, problems)]
        LayoutError.check(problems)
        kinds: list[type[Any]] = [*ACTIONS, *dict.fromkeys(map(type, listed))]
        place = {kind: number for number, kind in reversed([*enumerate(kinds)])}
        return cls(game, tuple(sorted(dict.fromkeys(listed), key=lambda action: place[type(action)])))

    def action(self, number: SupportsIndex) -> Action:
        """The action with this number. `NotationError` if there is none."""
        try:
            wanted = -1 if isinstance(number, bool) else index(number)
        except TypeError:
            wanted = -1
        if not 0 <= wanted < len(self.actions):
            msg = f"there is no action {short(number)}: those of {self.game.name} have the numbers 0 to {len(self.actions) - 1}"
            raise NotationError(msg)
        return self.actions[wanted]

    def number(self, action: Action) -> int:
        """The number of an action. `LayoutError` for one that isn't in the table."""
        given: object = action
        try:
            found = self._numbers.get(action)
        except TypeError:  # what has no hash
            found = None
        if found is None:
            hint = "a phase of your own lists all its actions in `possible_actions`"
            if isinstance(given, str):
                hint = "it is a text, and `tg.parse_action` reads one"
            msg = f"`{short(str(action))}` is not in the table of the actions of {self.game.name}: {hint}"
            raise LayoutError(msg)
        return found

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __str__(self) -> str:
        return "\n".join(f"{number:4} {action}" for number, action in enumerate(self.actions))


def _of_phase(game: Game, phase: Phase[Any, Any], problems: list[str]) -> Iterator[Action]:
    """Every action for which a phase may ask."""
    if isinstance(phase, ListsActions):
        yield from phase.possible_actions(game)
    elif not isinstance(phase, Supplies):  # what is awaited from outside isn't a decision of a seat
        for kind in phase.accepts:
            found = _of_kind(game, phase, kind)
            if found is None:
                why = "they are neither a fixed phrase (`Words`) nor on one card (`OneCard`)"
                remedy = "the phase must list them in a method `possible_actions` (ListsActions)"
                problems.append(f"{game.name}: {type(phase).__name__} asks for {kind.__name__} actions: {why}, so {remedy}")
            else:
                yield from found


def _of_kind(game: Game, phase: Phase[Any, Any], kind: type[Any]) -> Iterator[Action] | None:
    """The actions of one class, or None if they can't be listed."""
    alone = ALONE_OR_NOT if not isinstance(phase, MayPlayAlone) or phase.may_play_alone(game) else (False,)
    if kind in (Bid, ShootMoon):
        return _bids(phase, kind) if isinstance(phase, OffersCalls | TakesBids) else None
    if kind is OrderUp:
        return map(OrderUp, alone)
    if kind is Name:
        strains = (
            phase.possible_strains() if isinstance(phase, SettlesStrain) else STRAINS[:-1]
        )  # low is named in auctions alone
        return (Name(strain, lonely) for lonely in alone for strain in strains)
    if kind is TakePile:
        laid = dict.fromkeys(name for other in game.phases if isinstance(other, LaysPiles) for name in other.lays(game))
        return map(TakePile, laid)
    if issubclass(kind, Words) and not _required(kind):
        return iter((kind(),))
    if issubclass(kind, OneCard) and _required(kind) == ["card"]:
        return _of_cards(game, kind)
    return None


def _required(kind: type[Any]) -> list[str]:
    """The fields without which an action can't be made."""
    fields = attrs.fields(kind) if attrs.has(kind) else ()
    return [field.name for field in fields if field.init and field.default is attrs.NOTHING]


def _bids(phase: OffersCalls | TakesBids, kind: type[Any]) -> Iterator[Action]:
    if isinstance(phase, OffersCalls):
        yield from (call.bid for call in phase.offers() if type(call.bid) is kind)
        return
    limits = phase.bid_limits()
    if kind is Bid:
        yield from map(Bid, range(limits.lowest, limits.highest + 1))
    elif limits.moon:
        yield ShootMoon()


def _of_cards(game: Game, kind: type[OneCard]) -> Iterator[Action]:
    yield from kind.each(CardSet(game.pack))
    if kind is Play:
        strains = possible_strains(game)
        yield from (Play(card, suit) for card in sorted(game.pack) if _suitless(game, card, strains) for suit in SUITS)


def _suitless(game: Game, card: Card, strains: tuple[Strain, ...]) -> bool:
    """Whether a card may belong to no suit, so that one is named as it is led (FH11)."""
    return any(order(game.ranking, strain).suit(card) is None for strain in strains)
