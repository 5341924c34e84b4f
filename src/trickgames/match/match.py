"""A whole match as one value: the game, how it began, and everything that was done.

    match = tg.Match.begin(euchre.BICYCLE, seed=7)
    match = match.play("pass", "order up")
    print(match)                                    # bicycle-euchre seed 7: pass, order up (2)

A match never changes: `play` and `back` give other matches, which share what they have in common. With a seed the cards are
dealt by themselves, deal after deal, and the deals are no decisions of anybody; without one you deal by hand. How a pack
follows from the seed is told in `Match.begin`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

import attrs

from trickgames.engine.engine import Outcome, actor, apply, legal_actions, outcome
from trickgames.engine.game import Game
from trickgames.errors import InvalidStateError, short
from trickgames.knowledge.views import View, view
from trickgames.match.choice import read_choice
from trickgames.match.history import Past
from trickgames.match.kept import Begun, KeptMatch
from trickgames.table.action import Action

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping

    from trickgames.cards.card import Card
    from trickgames.engine.states import AnyState
    from trickgames.match.logs import Hand, TrickPlayed

__all__ = ["Begun", "Match", "begun_and_now", "match_at"]

Player: TypeAlias = Callable[[View], Action]
MOST_DEALS: Final = 1_000
QUOTE: Final = '"'  # a text that begins with it is of a game that nobody has registered


class Match(KeptMatch):
    """A whole match as a value: a game, how it began, and what was done.

    `Match.begin` begins a match, and `play` goes on. Two matches are equal if their games, their beginnings (dealer, scores,
    number of the first deal, seed) and their actions are equal. You can also make a match from a list of actions, `Match(game,
    actions)`. It checks them when you ask for a state (`BrokenRecordError`), or immediately if there is a seed. A match with a
    seed never awaits a deal.

    A match gives away all hands, and so does its text. Keep both from players until the match is over.

    >>> from trickgames import euchre
    >>> match = Match.begin(euchre.BICYCLE, seed=7).play("pass", "order up")
    >>> print(match)
    bicycle-euchre seed 7: pass, order up (2)
    >>> match.actor, match.legal[0], match == Match.parse(str(match)), match.back(2) == Match.begin(euchre.BICYCLE, seed=7)
    (0, Discard(card=Card('Ac')), True, True)
    """

    __slots__ = ()

    # Beginning and going on

    @classmethod
    def begin(
        cls,
        game: Game,
        seed: int | str | None = None,
        *,
        dealer: int = 0,
        scores: Iterable[int] | None = None,
        deal: int = 1,
    ) -> Self:
        """A new match. With a seed (a whole number of at most 15 digits, or a text) the first hands are dealt.

        The first deal is `tg.shuffled(game, seed)`, and the n-th is `tg.shuffled(game, f"{seed} {n}")`, on every computer and
        with every version of Python. Abandoned deals count. `dealer` deals first, `scores` are the scores before, by side, and
        `deal` is the number of the first deal, for rules that depend on it. An impossible dealer, score or seed is an
        `InvalidStateError`.

        >>> import trickgames as tg
        >>> from trickgames import euchre
        >>> Match.begin(euchre.BICYCLE, seed=7).actions == (tg.Deal(tg.shuffled(euchre.BICYCLE, 7)),)
        True
        """
        return cls(game, dealer=dealer, scores=scores, seed=seed, deal=deal)

    def play(self, *actions: Action | str) -> Self:
        """The match after these actions, each of them checked. This match is unchanged.

        You may give an action as a text, as a person types it. Case and spacing don't matter. A card alone is enough (`9c`
        plays it or discards it), and so is the beginning of each word if only one action begins like that (`o u`). An action
        that the rules refuse is an `IllegalActionError` with the reason. A text that means no action, or may mean several, is a
        `NotationError`. Then nothing has been played.
        """
        last, seed = self._end(), self._begun.seed
        for action in actions:
            meant = read_choice(last.state, action) if isinstance(action, str) else action
            last = Past(apply(last.state, meant), last, meant)
            if seed is not None:
                last = last.with_given(seed)
        return self._at(last)

    def back(self, count: int = 1) -> Self:
        """The match before the last decision, or before the last `count` decisions. Deals from a seed are taken back with them.

        `InvalidStateError` if there were fewer decisions.

        >>> from trickgames import euchre
        >>> Match.begin(euchre.BICYCLE, seed=7).play("pass", "pass", "o u").back(2) == Match.begin(euchre.BICYCLE, 7).play(
        ...     "pass"
        ... )
        True
        """
        last = self._end()
        if type(count) is not int or not 0 <= count <= last.chosen:
            msg = f"{short(count)} decisions can't be taken back: there were {last.chosen}"
            raise InvalidStateError(msg)
        wanted = last.chosen - count
        while last.chosen > wanted:
            assert last.before is not None  # noqa: S101 - at the start nothing has been decided
            last = last.before
        return self._at(last)

    def upto(self, count: int) -> Self:
        """The match of the first `count` actions, deals included, or the whole match if it has fewer.

        If it ends where cards must be dealt, it has no seed, because the next deal may not have been the seed's.
        """
        count = max(count, 0)
        if self._raw is not None and self._last is None:
            return self._like(self._begun, self._raw[:count], None)
        last = next(now for now in self._end().back() if now.count <= count)
        begun = self._begun
        if begun.seed is not None and last.state.awaits is not None:
            begun = attrs.evolve(begun, seed=None)
        return self._like(begun, None, last)

    def play_out(self, players: Player | Sequence[Player], *, deals: int = MOST_DEALS) -> Self:
        """The match played on by these players, one for all seats or one for each, to its end or for `deals` deals.

        A player is a callable from a `View` to an action, like those in `trickgames.players`. A wrong number of players is an
        `InvalidStateError`, and so is a match without a seed that comes to a deal. Anything that isn't a player is a
        `TypeError`.

        >>> from trickgames import euchre
        >>> from trickgames.players import sensible
        >>> Match.begin(euchre.BICYCLE, seed=7).play_out(sensible).outcome.winners
        (1,)
        """
        seats = self.game.seating.seats
        by_seat = _players(players, seats)
        if len(by_seat) != seats:
            msg = f"{len(by_seat)} players for {seats} seats: give one for all, or one for each"
            raise InvalidStateError(msg)
        if type(deals) is not int or deals < 1:
            msg = f"deals={short(deals)}: a whole number from 1"
            raise InvalidStateError(msg)
        last, seed = self._end(), self._begun.seed
        before = last.deals
        while (seat := actor(last.state)) is not None and last.deals - before < deals:
            if last.state.awaits is not None:
                msg = "the match has no seed, so nobody deals: begin it with one (`Match.begin(game, seed=7)`)"
                raise InvalidStateError(msg)
            last = last.then(by_seat[seat](view(last.state, seat)))
            if seed is not None:
                last = last.with_given(seed)
        return self._at(last)

    # What it is

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._begun.game

    @property
    def dealer(self) -> int:
        """The seat that dealt first."""
        return self._begun.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores before the first deal, by side. The present scores are in `state`."""
        return self._begun.scores

    @property
    def deal(self) -> int:
        """The number of the first deal."""
        return self._begun.deal

    @property
    def seed(self) -> int | str | None:
        """The seed from which the cards are dealt, or None."""
        return self._begun.seed

    @property
    def decisions(self) -> tuple[Action, ...]:
        """All actions except those that the seed gave."""
        if self.seed is None:
            return self.actions
        return tuple([now.action for now in self._end().line() if now.action is not None and not now.is_given])

    @property
    def state(self) -> AnyState:
        """The state after the last action."""
        return self._end().state

    @property
    def actor(self) -> int | None:
        """The seat to act, or None when the match is over. While a deal is awaited, that is the dealer's seat."""
        return actor(self._end().state)

    @property
    def legal(self) -> tuple[Action, ...]:
        """Everything that the seat to act may do. It is empty while a deal is awaited, and when the match is over."""
        return legal_actions(self._end().state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return outcome(self._end().state)

    def view(self, seat: int | None) -> View:
        """What a seat may know (None: a spectator)."""
        return view(self._end().state, seat)

    def states(self) -> Iterator[AnyState]:
        """The states of the match, one before the first action and one after each. `BrokenRecordError` at the first that
        doesn't fit.
        """
        if self._last is not None:
            yield from [now.state for now in self._last.line()]
            return
        for now in self._steps():
            yield now.state

    # Texts and files

    @classmethod
    def parse(cls, text: str, game: Game | None = None) -> Match:
        """The match that a line tells, as `str(match)` writes it: the game, the seed, the decisions, and how many there are.

        Decisions are read as in `play`. A game of your own is found by the name that `tg.register_game` gave it, or you give it
        here. A wrong line is a `NotationError`. If the end is missing or the number of decisions is wrong, it is a
        `CutShortError` with the match as far as it goes. If a decision doesn't fit, it is a `BrokenRecordError`.
        """
        from trickgames.match.line import read_line

        return read_line(text, game)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the match into a file, whole or not at all. The end of its name says in which form: `.json`, `.txt` or `.egn`.

        Another end is a `NotationError`, and so is a game that can't be written in this form. `OSError` if the file can't be
        written.
        """
        from trickgames.records.files import write_match

        write_match(path, self)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Match:
        """The match in a file, in any form. If the file has names of players or notes, it is a `records.Record`.

        `NotationError` says everything that is wrong with the file. `OSError` if there isn't one.
        """
        from trickgames.records.files import load_match

        return load_match(path)

    @classmethod
    def from_tricks(
        cls,
        game: Game,
        tricks: Iterable[TrickPlayed] = (),
        *,
        dealer: int = 0,
        scores: Iterable[int] | None = None,
        hands: Mapping[int, Hand] | None = None,
        turn_up: Card | str | None = None,
        calls: Iterable[str | tuple[int, str]] = (),
        plan: Iterable[int] | None = None,
        seed: int | str = 0,
    ) -> Match:
        """The match of one deal, from what the log of another program tells of it.

        `tricks` are texts of the plays in order, each with its seat (`"1:Ad 2:9d 3:Kd 0:Td"`) or only with the leader (`"1: Ad
        9d Kd Td"`), or pairs of a seat and a card. The last trick may be unfinished. `hands` are the cards as they were dealt,
        by seat, as many as are known. `calls` are the bids and calls in order, also discards and the like if they are known.
        Each is a text, or a pair of a seat and a text.

        What is unknown (cards that were never seen, discards, passes that logs leave out) is made up from the seed so that
        everything fits, and listed in `completed`. A text that can't be read is a `NotationError`. A log that contradicts
        itself or the rules is an `InvalidStateError` that names the card, the call or the play.

        >>> from trickgames import euchre
        >>> match = Match.from_tricks(euchre.BICYCLE, ["1: Ah 9h Th Kd"], turn_up="9d", calls=["order up"])
        >>> match.state.tricks[0].winner, match.completed[0]
        (0, 'discard by seat 0: Ts')
        """
        from trickgames.match.tricks import rebuilt

        return rebuilt(
            Begun.of(game, dealer, scores, 1, None),
            tricks,
            hands=hands,
            turn_up=turn_up,
            calls=calls,
            plan=plan,
            seed=seed,
        )

    def __str__(self) -> str:
        from trickgames.match.line import write_line

        return write_line(self)

    def __repr__(self) -> str:
        text = str(self)
        return f"Match.parse({text!r}{', game' if text.startswith(QUOTE) else ''})"

    def _repr_html_(self) -> str | None:
        """The picture of the whole table, for notebooks."""
        from trickgames.pictures import in_notebook

        return in_notebook(self.state)

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        printer.text(repr(self))


def _players(players: Player | Sequence[Player], seats: int) -> tuple[Player, ...]:
    """One player for each seat; `TypeError` for what is not a player."""
    if callable(players):
        return (players,) * seats
    given = tuple(players) if isinstance(players, Iterable) else (players,)
    for player in given:
        if not callable(player):
            msg = f"{short(player)} is not a player: a player is a function from a view to an action, as players.sensible"
            raise TypeError(msg)
    return given


def begun_and_now(match: Match) -> tuple[Begun, Past]:
    """How a match began, and the moment that it has come to: what `match_at` makes it of."""
    return match._begun, match._end()  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # for the modules beside this one


def match_at(begun: Begun, last: Past, completed: tuple[str, ...] = ()) -> Match:
    """The match that has come to a moment."""
    return Match._made(begun, last, completed)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # for the modules beside this one
