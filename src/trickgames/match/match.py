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
    """A match as a value: a game, how it began, and what was done.

    `Match.begin` begins one, and `play` goes on. Two matches are equal when their games, their beginnings (dealer, scores,
    number of the first deal, seed) and their actions are. A match that is made from a list of actions, `Match(game, actions)`,
    checks them when a state is asked for (`BrokenRecordError`), or immediately where there is a seed. A match with a seed
    never awaits a deal.

    It knows all hands: its text, too, gives them away.

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
        """A match that begins, with the first hands dealt where a seed (a whole number or a text) is given.

        The first deal is `tg.shuffled(game, seed)`, the n-th is `tg.shuffled(game, f"{seed} {n}")`, on every computer and
        every version of Python; deals that are abandoned count. `dealer` deals first, `scores` are those before, by side, and
        `deal` is the number of the first deal for rules that ask for it. `InvalidStateError` for what cannot be.

        >>> import trickgames as tg
        >>> from trickgames import euchre
        >>> Match.begin(euchre.BICYCLE, seed=7).actions == (tg.Deal(tg.shuffled(euchre.BICYCLE, 7)),)
        True
        """
        return cls(game, dealer=dealer, scores=scores, seed=seed, deal=deal)

    def play(self, *actions: Action | str) -> Self:
        """The match after these actions, each checked; this one is unchanged.

        An action may be given as a text, as a person types it: case and spacing don't matter, a card alone is enough (`9c`
        plays or discards it), and so is the beginning of each word where only one thing begins like that (`o u`).

        `IllegalActionError`, with the reason, for what the rules refuse; `NotationError` for a text that means no action or may
        mean several. Then nothing has been played.
        """
        last, seed = self._end(), self._begun.seed
        for action in actions:
            meant = read_choice(last.state, action) if isinstance(action, str) else action
            last = Past(apply(last.state, meant), last, meant)
            if seed is not None:
                last = last.with_given(seed)
        return self._at(last)

    def back(self, count: int = 1) -> Self:
        """The match before the last decision, or before the last `count`; deals that a seed gave are taken back with them.

        `InvalidStateError` where there were fewer.

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
        """The match of the first `count` actions, deals among them; all of them where there are fewer.

        One that ends where cards are to be dealt has no seed: the deal that came next may not be the seed's.
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
        """The match played on by these players (one for all seats, or one for each) to its end, or until so many deals are
        over.

        A player is a callable from a `View` to an action, as those in `trickgames.players`. `InvalidStateError` for another
        number of players than of seats, and for a match without a seed that comes to a deal; `TypeError` for what is not a
        player.

        >>> from trickgames import euchre
        >>> from trickgames.players import sensible
        >>> Match.begin(euchre.BICYCLE, seed=7).play_out(sensible).outcome.winners
        (1,)
        """
        seats = self.game.seating.seats
        by_seat = _players(players, seats)
        if len(by_seat) != seats:
            msg = f"{len(by_seat)} players for {seats} seats"
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
        """The scores before the first deal, by side; those now are in `state`."""
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
        """What was done, but for what the seed gave."""
        if self.seed is None:
            return self.actions
        return tuple([now.action for now in self._end().line() if now.action is not None and not now.is_given])

    @property
    def state(self) -> AnyState:
        """The state after the last action."""
        return self._end().state

    @property
    def actor(self) -> int | None:
        """The seat to act; the dealer's while a deal is awaited, None when the match is over."""
        return actor(self._end().state)

    @property
    def legal(self) -> tuple[Action, ...]:
        """Everything that the seat to act may do; empty while a deal is awaited, and when the match is over."""
        return legal_actions(self._end().state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return outcome(self._end().state)

    def view(self, seat: int | None) -> View:
        """What a seat may know (None: a spectator)."""
        return view(self._end().state, seat)

    def states(self) -> Iterator[AnyState]:
        """The n + 1 states of n actions; `BrokenRecordError` at the first action that does not fit."""
        if self._last is not None:
            yield from [now.state for now in self._last.line()]
            return
        for now in self._steps():
            yield now.state

    # Texts and files

    @classmethod
    def parse(cls, text: str, game: Game | None = None) -> Match:
        """The match that a line tells (`str(match)` writes it): game, seed, decisions, and how many there are.

        Decisions are read as in `play`. A game of your own is found where it was registered (`tg.register_game`), or given
        here. `NotationError` says what is wrong; it is a `CutShortError`, with the match as far as it goes, where the end is
        missing or the number of decisions is another, and a `BrokenRecordError` where one does not fit.
        """
        from trickgames.match.line import read_line

        return read_line(text, game)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the match into a file, whole or not at all; the end of its name tells the form: `.json`, `.txt` or `.egn`.

        `NotationError` for another end, and for a game that cannot be written in this form; `OSError` where nothing can be
        written.
        """
        from trickgames.records.files import write_match

        write_match(path, self)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Match:
        """The match in a file, whatever its form; a `records.Record` where it tells names of players or notes.

        `NotationError` says everything that is wrong, `OSError` that there is no such file.
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

        `tricks` are texts of the plays in order, each with its seat (`"1:Ad 2:9d 3:Kd 0:Td"`) or with the leader alone (`"1:
        Ad 9d Kd Td"`), or pairs of a seat and a card; the last may be unfinished. `hands` are cards as they were dealt, by
        seat, as many as are known. `calls` are the bids and calls in order (also discards and the like, where they are known),
        each a text or a pair of a seat and a text.

        What is unknown (cards that were never seen, discards, passes that logs leave out) is made up by the seed so that
        everything fits, and listed in `completed`. `NotationError` for what cannot be read, `InvalidStateError` for what
        contradicts itself or the rules: it names the card, the call or the play.

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
