"""What stands where in an observation: the fields of the vector, in order, and a text that says so for later.

The layout follows from the rules of a game alone. `Layout.text` goes into a file beside the weights of a network, and
`env(game, layout=text)` refuses it where anything has changed: the version of the layout, the actions, the cards, the fields.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, Self, cast

import attrs

from trickgames.engine.engine import start
from trickgames.engine.protocols import OffersCalls, TakesBids
from trickgames.engine.scored import KeepsTallies, PointCards, Targeted
from trickgames.errors import short
from trickgames.match.catalogue import name_of
from trickgames.phases.limits import possible_strains
from trickgames.rl.errors import LayoutError
from trickgames.rl.numbering import ActionTable
from trickgames.table.actions import Bid, Name
from trickgames.table.tallies import GAMES_WON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.strains import Strain
    from trickgames.engine.game import Game

__all__ = ["VERSION", "Field", "Layout"]

VERSION: Final = 1
"""The version of the layout: another order, scale or meaning of the fields has another number."""

HUNDRED: Final = 100
MOST_BAGS: Final = 10


@attrs.frozen
class Field:
    """A part of the observation: its name, where it begins, its rows and columns, and what it says.

    `rows` times `columns` numbers stand one row after the other. With a `scale` they are counts divided by it, cut off at -1
    and 1. Without one, each is 1 for yes and 0 for no.
    """

    name: str
    start: int
    rows: int
    columns: int
    scale: int | None
    says: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return self.rows * self.columns

    @property
    def stop(self) -> int:
        """Where the next one begins."""
        return self.start + self.size

    def __str__(self) -> str:
        shape = f"{self.rows} x {self.columns}" if self.rows > 1 else str(self.columns)
        scale = "" if self.scale is None else f" (in {self.scale}ths)"
        return f"{self.start:5} {self.name}: {shape}{scale}, {self.says}"


@attrs.frozen(eq=False)
class Layout:
    """The layout of a game's observations, and the table of its actions. Make it with `Layout.of(game)`.

    `print(layout)` lists the fields. Players come in the order of the table from the viewer on: row 0 is the viewer, row 1 the
    player on the left. Sides come in the same order, the viewer's own first. Cards are in the order of `game.pack`, and
    `strains` in that of this layout.

    >>> from trickgames import euchre
    >>> layout = Layout.of(euchre.BICYCLE)
    >>> layout.size, layout.field("trick").start, layout.field("strain").columns
    (670, 288, 5)
    """

    game: Game
    actions: ActionTable
    strains: tuple[Strain, ...]
    tallies: tuple[str, ...]
    fields: tuple[Field, ...]
    version: int = VERSION

    @classmethod
    def of(cls, game: Game) -> Self:
        """The layout of a game. `LayoutError` if its actions can't be numbered."""
        table = ActionTable.of(game)
        named = [action.strain for action in table if isinstance(action, Name)]
        strains = tuple(dict.fromkeys((*possible_strains(game), *named)))
        kept: object = game.scoring
        tallies = (GAMES_WON, *(kept.tally_names() if isinstance(kept, KeepsTallies) else ()))
        fields: list[Field] = []
        begin = 0
        for name, rows, columns, scale, says in _fields(game, table, strains, tallies):
            fields.append(Field(name, begin, rows, columns, scale, says))
            begin += rows * columns
        return cls(game, table, strains, tallies, tuple(fields))

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.fields[-1].stop

    def field(self, name: str) -> Field:
        """The field of this name. `LayoutError` if there is none."""
        found = next((field for field in self.fields if field.name == name), None)
        if found is None:
            msg = f"there is no field {short(name)}: the fields are {', '.join(field.name for field in self.fields)}"
            raise LayoutError(msg)
        return found

    def text(self) -> str:
        """The layout as JSON, to be saved beside what was learned with it."""
        return json.dumps(self._told(), indent=1)

    def _told(self) -> dict[str, Any]:
        return {
            "layout": self.version,
            "game": name_of(self.game),
            "cards": [str(card) for card in self.game.pack],
            "strains": [str(strain) for strain in self.strains],
            "phases": [type(phase).__name__ for phase in self.game.phases],
            "tallies": list(self.tallies),
            "actions": [str(action) for action in self.actions],
            "fields": {field.name: [field.rows, field.columns, field.scale] for field in self.fields},
        }

    def check(self, text: str) -> None:
        """Returns if a text tells this same layout. Otherwise a `LayoutError` names everything that is different.

        The name of the game isn't compared, because what was learned for one target is useful for another.
        """
        try:
            told: object = json.loads(text)
        except (TypeError, ValueError, RecursionError):
            told = None
        if not isinstance(told, dict) or "layout" not in told:
            msg = f"{short(text)} is not a saved layout: `Layout.text` writes one"
            raise LayoutError(msg)
        LayoutError.check(self._differences(cast("dict[str, object]", told)))

    def _differences(self, told: dict[str, object]) -> Iterator[str]:
        if told["layout"] != self.version:
            yield f"the layout has the version {short(told['layout'])}, and this library makes version {self.version}"
            return
        ours = self._told()
        other = [name for name, own in ours.items() if name != "game" and told.get(name) != own]
        if other and told.get("game") != ours["game"]:
            yield f"the layout was saved for {short(told.get('game'))}, and this is {ours['game']}"
        for name in other:
            yield f"the {name} are not those of this game: {_first_difference(ours[name], told.get(name))}"

    def __str__(self) -> str:
        return "\n".join(map(str, self.fields))


def _first_difference(own: Any, theirs: Any) -> str:
    """Where a saved list or mapping differs first."""
    if not isinstance(theirs, type(own)):
        return short(theirs)
    here, there = _entries(own), _entries(theirs)
    for key, value in here.items():
        if there.get(key) != value:
            return f"{short(key)} is {short(there.get(key))} there, and {short(value)} here"
    return f"{len(there)} there, and {len(here)} here"


def _entries(told: Any) -> dict[Any, Any]:
    return dict(told) if isinstance(told, dict) else dict(enumerate(told))  # pyright: ignore[reportUnknownArgumentType]


def _highest_bid(game: Game, table: ActionTable) -> int:
    """The highest number that is bid, or the cards of a hand."""
    bids = [action.level for action in table if isinstance(action, Bid)]
    calls = [call.level for phase in game.phases if isinstance(phase, OffersCalls) for call in phase.offers()]
    limits = [phase.bid_limits().highest for phase in game.phases if isinstance(phase, TakesBids)]
    return max(*bids, *calls, *limits, len(game.pack) // game.seating.seats, 1)


def _most_points(game: Game, strains: tuple[Strain, ...]) -> int:
    """The points that the cards of the pack have, or the tricks that there can be."""
    points = [sum(game.suits(strain).values.values()) for strain in strains] if isinstance(game.scoring, PointCards) else []
    return max(*points, len(game.pack) // game.seating.seats, 1)


def _score(game: Game) -> int:
    """By what scores are divided: the target of the match, the score with which it begins, or a hundred."""
    goal: object = game.goal
    target = goal.target_score() if isinstance(goal, Targeted) else None
    return target or max(map(abs, start(game).scores)) or HUNDRED


def _fields(
    game: Game, table: ActionTable, strains: tuple[Strain, ...], tallies: tuple[str, ...]
) -> Iterator[tuple[str, int, int, int | None, str]]:
    """The fields in order: name, rows, columns, scale and meaning. First those with a number for each card."""
    seats, sides, cards, calls = game.seating.seats, len(game.seating.sides), len(game.pack), len(table.calls)
    tricks = max(cards // seats, 1)
    yield (
        "held",
        seats,
        cards,
        None,
        "the cards that the viewer knows a player to hold: its own, open ones, those it saw taken up",
    )
    yield "played", seats, cards, None, "the cards that each player has played in this deal"
    yield "taken", seats, cards, None, "the cards of the tricks that each player has taken"
    yield "trick", 1, cards, None, "the cards of the trick that is being played"
    yield "piles", 3, cards, None, "the cards that the viewer sees in piles: nobody's, its own, those of others"
    yield "turned", 1, cards, None, "the card that was turned up"
    yield "called", 1, cards, None, "the card that was called"
    yield "chosen", 1, cards, None, "the cards that the viewer has chosen in answers that are still hidden"
    yield "when", 1, cards, tricks, "in which trick a card was played, from 1"
    if calls:
        yield "said", seats, calls, None, "the actions without a card that each player has done in this deal"
        yield "said last", seats, calls, None, "of these the last one of each player"
    yield "asked", 1, len(game.phases), None, "the phase that asks, by its place in the game"
    yield "strain", 1, len(strains), None, "what is played in, once it is settled"
    yield "offered", 1, 4, None, "the suit of the turn-up: clubs, diamonds, hearts, spades"
    yield "led as", 1, 4, None, "the suits that were named for jokers that were led"
    yield "maker", 1, seats, None, "the player who has the contract"
    yield "party", 1, seats, None, "the players who are known to belong to the maker"
    yield "contract", 1, 5, None, "alone, all the points (the moon), doubled, redoubled, vulnerable"
    yield "level", 1, 1, _highest_bid(game, table), "the number of the contract"
    yield "holder", 1, seats, None, "the player who has said that they hold the called card"
    yield "lone defender", 1, seats, None, "the player who defends alone"
    yield "dealer", 1, seats, None, "the dealer"
    yield "actor", 1, seats, None, "the player to act"
    yield "leader", 1, seats, None, "the player who led to the trick that is being played"
    yield "resting", 1, seats, None, "the players who sit out"
    yield "blind", 1, seats, None, "the players who have not looked at their hands"
    yield "open", 1, seats, None, "the players whose hands lie open"
    yield "hand sizes", 1, seats, cards, "how many cards each player holds"
    yield "pile sizes", 1, seats + 1, cards, "how many cards lie in piles: each player's, nobody's"
    yield "tricks", 1, seats, tricks, "how many tricks each player has taken"
    yield "points", 1, seats, _most_points(game, strains), "the points of the tricks that each player has taken"
    yield "scores", 1, sides, _score(game), "the score of each side"
    for name in tallies:
        yield name, 1, sides, MOST_BAGS, f"the {name} of each side"
    yield "deal", 1, 1, HUNDRED, "the number of the deal in its match"
