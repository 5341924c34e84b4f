"""Strategies in hypothesis's own style: the plural of what they make, with keyword-only options.

They say how a valid value is built; hypothesis looks for the one that breaks a test, and shrinks it: towards the pack in its
own order, to passing and to few actions. A failing match or state prints as code that makes it again.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from hypothesis import reject
from hypothesis import strategies as st

from trickgames import euchre, pitch
from trickgames.cards.card import Card, CardSet
from trickgames.cards.packs import pack as make_pack
from trickgames.engine.engine import legal_actions
from trickgames.engine.game import Game
from trickgames.engine.settings import Choice, Flag, Number, Numbers, Setting
from trickgames.engine.shuffling import given
from trickgames.engine.states import AnyState, AwaitingDeal, MatchOver
from trickgames.errors import InvalidRulesError
from trickgames.match.catalogue import FAMILIES
from trickgames.match.catalogue import games as presets_by_name
from trickgames.phases.deal import dealing_of
from trickgames.table.action import Action
from trickgames.testing.edge_cases import EDGES, EdgeName, edges
from trickgames.testing.luck import Luck, drawn, seeded
from trickgames.testing.match import Match, last_state
from trickgames.testing.playing import MANY, play, random_deal, random_match

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["actions", "card_sets", "cards", "games", "hands", "matches", "packs", "presets", "states"]

Draw: TypeAlias = "Callable[[st.SearchStrategy[Any]], Any]"


def cards(*, game: Game | None = None) -> st.SearchStrategy[Card]:
    """Cards of the game's pack, or of the pack of 54 with both jokers."""
    return st.sampled_from(make_pack(jokers=2) if game is None else game.pack)


def card_sets(*, game: Game | None = None, min_size: int = 0, max_size: int | None = None) -> st.SearchStrategy[CardSet]:
    """Sets of cards of the game's pack, or of the pack of 54."""
    return st.sets(cards(game=game), min_size=min_size, max_size=max_size).map(CardSet)


def hands(game: Game) -> st.SearchStrategy[CardSet]:
    """Hands as the game deals them."""
    dealing = dealing_of(game)
    count = len(game.pack) if dealing is None else dealing.size_of(1)
    return card_sets(game=game, min_size=count, max_size=count)


@st.composite
def packs(draw: Draw, game: Game) -> tuple[Card, ...]:
    """The whole pack of the game in any order, fit to be dealt."""
    return drawn(draw).shuffle(game.pack)


def presets() -> st.SearchStrategy[Game]:
    """The games that have a name."""
    return st.sampled_from(sorted(presets_by_name())).map(preset)


def preset(name: str) -> Game:
    """The game of this name; a failing example shows it."""
    return presets_by_name()[name]


@st.composite
def games(draw: Draw, *, family: str | None = None, changes: int = 6) -> Game:
    """Games of the library with random settings that fit together, at most `changes` of them changed from the default.

    `family` is the name of a builder ("euchre", "pitch"), or None for any of them.
    """
    of = FAMILIES[draw(st.sampled_from(sorted(FAMILIES))) if family is None else family]
    luck = drawn(draw)
    chosen: dict[str, Any] = {}
    for setting in luck.some(of.settings, luck.below(changes + 1)):
        tried = {**chosen, setting.name: _value(setting, luck)}
        try:
            of.game(tried)
        except InvalidRulesError:
            continue
        chosen = tried
    return of.game(chosen)


def _value(setting: Setting, luck: Luck) -> Any:
    """A value of the setting other than its default, where it has one."""
    if isinstance(setting, Flag):
        return not setting.default
    if isinstance(setting, Choice):
        return luck.pick([choice for choice in setting.choices if choice != setting.default])
    if isinstance(setting, Number):
        return luck.below(12) + (-6 if setting.least is None else setting.least)
    if isinstance(setting, Numbers):
        return tuple(luck.below(7) + 1 for _ in range(luck.below(4) + 1))
    return setting.default


@st.composite
def matches(draw: Draw, game: Game | None = None, *, deals: int = 1, edge: EdgeName | None = None) -> Match:
    """Matches of this number of deals, each played to its end or thrown in, that begin at zero, near the target, or around
    zero.

    With an `edge` the first deal comes to it (`edges(game)` lists those of a game). Without a game, matches of any game of the
    library.
    """
    return _match(draw, _game(draw, game), deals, edge)


def _game(draw: Draw, game: Game | None) -> Game:
    if game is not None:
        return game
    return draw(presets() | games())  # type: ignore[no-any-return]  # hypothesis draws Any here


def _match(draw: Draw, game: Game, deals: int, edge: EdgeName | None) -> Match:
    luck = drawn(draw)
    if edge is None:
        return random_match(game, luck, deals)
    begun = _edge(game, luck, edge)
    return Match(game, (*begun.actions, *play(begun.state, luck, deals - 1)), begun.dealer, begun.scores, deal=begun.deal)


def _edge(game: Game, luck: Luck, edge: EdgeName) -> Match:
    built = next(known for known in EDGES if known.name == edge).build(game, luck)
    return reject() if built is None else built


PATIENCE = 8
_HOUSES = (
    euchre.euchre(joker=True, misdeal="no_ace_no_face", farmers_hand="swap3", call_for_best=True, defend_alone=True),
    euchre.euchre(ranks="789TJQKA", farmers_hand="redeal"),
    pitch.pitch(discard_trumps="any"),
    pitch.FIVE_HANDED,
)


@cache
def _able(phase: Any) -> tuple[Game, ...]:
    """Games in which such a phase comes before long."""
    tried = ((game, _comes(game, seeded(seed), phase)) for game in (*presets_by_name().values(), *_HOUSES) for seed in range(2))
    return tuple(dict.fromkeys(game for game, match in tried if match is not None))


def _playable(phase: type[Any] | None) -> st.SearchStrategy[Game]:
    """Games in which such a phase comes, where not every game has it."""
    kind: Any = phase
    able = () if kind is None else _able(kind)
    return st.sampled_from(able) if able else presets() | games()


def _comes(game: Game, luck: Luck, phase: type[Any]) -> Match | None:
    """A match that goes on, within bounds, to the end of the first deal in which such a phase comes."""
    match = random_match(game, luck)
    for _ in range(PATIENCE):
        if _places(match, phase) or isinstance(match.state, MatchOver):
            break
        match = match.play(*play(match.state, luck))
    return match if _places(match, phase) else None


def _places(match: Match, phase: type[Any] | None) -> list[int]:
    return [
        place
        for place, state in enumerate(match.states())
        if phase is None or isinstance(state, phase) or isinstance(state.phase, phase)
    ]


@st.composite
def _moments(draw: Draw, game: Game | None, phase: type[Any] | None, edge: EdgeName | None) -> Match:
    game = cast("Game", draw(_playable(phase))) if game is None else game
    luck = drawn(draw)
    if edge is not None and edge not in edges(game):
        reject()
    if edge is not None:
        match: Match | None = _edge(game, luck, edge)
    else:
        match = random_match(game, luck, 2) if phase is None else _comes(game, luck, phase)
    if match is None:
        reject()
    return match if edge is not None and phase is None else match.upto(luck.pick(_places(match, phase) or reject()))


def states(
    game: Game | None = None, *, phase: type[Any] | None = None, edge: EdgeName | None = None
) -> st.SearchStrategy[AnyState]:
    """States of the game that can come up in play. Without a game, of any game of the library.

    `phase` is the class of the state (`Playing`) or of the phase that asks (`Tricks`). With an `edge` the state is one that
    random play hardly ever reaches. `edges(game)` lists those that a game has.
    """
    return _moments(game, phase, edge).map(last_state)


def actions(state: AnyState) -> st.SearchStrategy[Action]:
    """What the seat to act may do in a state. If a deal or something else is awaited from outside, one of those."""
    if isinstance(state, AwaitingDeal):
        return _deals(state.game)
    if state.awaits is not None:
        return st.integers(0, MANY).map(partial(given, state))
    return st.sampled_from(legal_actions(state))


@st.composite
def _deals(draw: Draw, game: Game) -> Action:
    return random_deal(game, drawn(draw))
