"""One call that runs every law over a game: `check_game(my_game)`.

Matches are drawn by hypothesis, at random and through the edges that the game has; each is walked from state to state, and each
law is asked at its place. The first law that is broken is reported by name, with the shortest history that hypothesis finds,
as a program.
"""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn

import attrs
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from trickgames.cards.words import listed
from trickgames.checks import expect
from trickgames.engine.engine import apply, replay, start
from trickgames.engine.game import Game
from trickgames.errors import short
from trickgames.table.table import NOTHING_THERE
from trickgames.testing.checking import DONE, LAWS, LawBrokenError, check_match, has_not_returned, law_named
from trickgames.testing.coverage import Coverage
from trickgames.testing.edge_cases import EDGES, EdgeName
from trickgames.testing.laws import Kit, Law
from trickgames.testing.luck import Luck, drawn, seeded
from trickgames.testing.match import Match, last_deal, text_of
from trickgames.testing.match_laws import NO_CHANCE
from trickgames.testing.patience import TookTooLong, patient
from trickgames.testing.pile_law import PILES, misread
from trickgames.testing.playing import Player, bound, random_first_deal, random_start

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from trickgames.engine.states import AnyState
    from trickgames.table.action import Action

__all__ = ["PROFILES", "Profile", "check_game"]

# Whole matches are large and slow by nature, and a check may stand in a property test.
NO_HEALTH_CHECKS: Final = (
    HealthCheck.data_too_large,
    HealthCheck.filter_too_much,
    HealthCheck.large_base_example,
    HealthCheck.nested_given,
    HealthCheck.too_slow,
)
CHANCES: Final = 3
MANY: Final = 1_000_000


@attrs.frozen
class Profile:
    """How much a check looks at: `examples` random matches of up to `deals` deals, and `edge_examples` of each edge.

    With `deals=1` about half of the random matches begin with one more deal, so that there are results, without which a phase
    may do nothing. In that deal the laws of states and steps are not asked. A failing match is shortened
    for `shrink_seconds` at most, or not at all if that is 0.
    """

    examples: int
    edge_examples: int
    deals: int = 2
    shrink_seconds: float = 10.0


MOST_STATES: Final = 50
"""At about how many plays of a longer match the laws are asked: its plays are much alike."""

PROFILES: Final = {
    "quick": Profile(8, 2, deals=1, shrink_seconds=0.0),
    "default": Profile(70, 6),
    "thorough": Profile(3_000, 200, deals=4, shrink_seconds=60.0),
}


def check_game(
    game: Game,
    *,
    profile: Literal["quick", "default", "thorough"] | Profile = "default",
    without: Iterable[str] = (),
    verbose: bool = False,
    seed: int | None = None,
    patience: float = 10.0,
) -> Coverage:
    """Checks every law over a game, and returns the count of what was reached. It is one line in a test of your own variant.

    `profile` says how much it looks at. "quick" doesn't shorten a failing match, "default" takes seconds, and "thorough"
    minutes. `without` leaves out laws, by name, that the game is meant to break. `verbose` tells on standard error what is
    being done. `seed` fixes the choices. A step that computes for longer than `patience` seconds is interrupted and reported.
    The first law that is broken is a `LawBrokenError` (an `AssertionError`).

    >>> from trickgames import euchre
    >>> coverage = check_game(euchre.BICYCLE, profile="quick")
    >>> coverage.states["Playing"] > 0
    True
    """
    expect(game, Game, "game")
    how = PROFILES.get(profile) if isinstance(profile, str) else profile
    if not isinstance(how, Profile):
        msg = f"profile={short(profile)}: the profiles are {listed(PROFILES)}"
        raise ValueError(msg)  # noqa: TRY004  # most often it is a name that isn't one
    if isinstance(without, str):
        msg = f'`without` takes a list: `["{without}"]`'
        raise TypeError(msg)
    left_out = frozenset(without)
    unknown = left_out - {law.name for law in LAWS}
    if unknown:
        msg = f"there is no law {min(unknown)!r}: the laws are {', '.join(repr(law.name) for law in LAWS)}"
        raise ValueError(msg)
    laws = tuple(law for law in LAWS if law.name not in left_out)
    kit = Kit(game, left_out=left_out, patience=patience)
    game.memo.pop(NOTHING_THERE, None)
    tell = _aloud if verbose else _silently
    tell(f"{game.name}: {len(laws)} laws")
    try:
        _no_chance(kit, laws)
    except _HungError as hung:
        raise _too_long(hung, kit) from None
    _run(kit, laws, how, None, tell, seed)
    for edge in EDGES if how.edge_examples else ():
        if _built(edge.build, game, seeded(0), patience) is not None:
            _run(kit, laws, how, edge.name, tell, seed)
    for problem, match in misread(kit) if PILES in laws else ():
        raise LawBrokenError(PILES, problem, match)
    tell(str(kit.coverage))
    return kit.coverage


def _no_chance(kit: Kit, laws: tuple[Law, ...]) -> None:
    """A match that is played twice is the same: otherwise nothing else can be checked."""
    law = law_named("replay")
    for number in range(CHANCES if law in laws else 0):
        match = _begun(kit, number)
        courses: list[list[AnyState]] = []
        for _ in range(2):
            courses.append([])
            with suppress(Exception):
                courses[-1].extend(replay(match.game, match.actions, match.dealer, match.scores, deal=match.deal))
        all_done = [True] * (len(match.actions) + 1)
        for count, (done, one, other) in enumerate(zip_longest(all_done, *courses)):
            if one != other or (done and one is None):
                problem = f"after action {count} the same actions lead to another state, or can no more be done: {NO_CHANCE}"
                raise LawBrokenError(law, problem, match.upto(count))


def _begun(kit: Kit, number: int) -> Match:
    """A match of one deal, by a seed; as far as it can be played."""
    luck = seeded(number)
    player = Player(luck, 1)
    done: list[Action] = []
    dealer, scores = random_start(kit.game, luck)
    deal = random_first_deal(kit.game, luck)
    with suppress(Exception):  # the walk along the laws finds it again, and tells it
        for action, _ in _played(start(kit.game, dealer, scores, deal=deal), player, kit.patience):
            done.append(action)
            if len(done) > bound(kit.game):
                break
    return Match(kit.game, done, dealer, scores, deal=deal)


def _aloud(text: str) -> None:
    print(text, file=sys.stderr, flush=True)  # noqa: T201 (that is what verbose asks for)


def _silently(_text: str) -> None:
    pass


def _built(build: Callable[[Game, Luck], Match | None], game: Game, luck: Luck, patience: float) -> Match | None:
    """The edge of a game that may be broken: then there is none."""
    try:
        with patient(patience):
            return build(game, luck)
    except (TookTooLong, Exception):  # noqa: BLE001 (random matches tell what is wrong)
        return None


@st.composite
def _tries(draw: Callable[[st.SearchStrategy[Any]], Any], kit: Kit, deals: int, edge: EdgeName | None) -> Match:
    """A match of a game that may be broken: its last action may be one that cannot be done."""
    luck, game = drawn(draw), kit.game
    build = next((known.build for known in EDGES if known.name == edge), None)
    begun = None if build is None else _built(build, game, luck, kit.patience)
    if begun is None:
        dealer, scores = random_start(game, luck)
        begun = Match(game, (), dealer, scores, deal=random_first_deal(game, luck))
    done = list(begun.actions)
    players = [Player(luck, deals - bool(done))]
    if deals == 1 and not done and luck.often(1, 2):
        players.insert(0, Player(seeded(luck.below(MANY))))
    try:
        state = begun.state
        for player in players:
            most = len(done) + deals * bound(game) + deals
            for action, after in _played(state, player, kit.patience):
                done.append(action)
                state = after
                if len(done) > most:
                    break
            else:
                continue
            break
    except _HungError as hung:
        hung_at = Match(game, [*done, *hung.match.actions], begun.dealer, begun.scores, deal=begun.deal)
        raise _HungError(hung_at, hung.why) from None
    except Exception as error:  # noqa: BLE001 (the walk along the laws finds it again, and tells it)
        if isinstance(error, _CannotBeDoneError):
            done.append(error.action)
    return Match(game, done, begun.dealer, begun.scores, deal=begun.deal)


class _CannotBeDoneError(Exception):
    def __init__(self, action: Action) -> None:
        super().__init__(action)
        self.action = action


class _HungError(BaseException):
    """The last action of a match does not return. It goes past hypothesis, which would try it again and again."""

    def __init__(self, match: Match, why: TookTooLong) -> None:
        super().__init__(match)
        self.match = match
        self.why = why


def _played(state: AnyState, player: Player, patience: float) -> Iterator[tuple[Action, AnyState]]:
    """What the player does, and the states that it leads to."""
    while True:
        action: Action | None = None
        try:
            with patient(patience):
                action = player.choose(state)
                if action is None:
                    return
                after = apply(state, action)
        except TookTooLong as hung:
            raise _HungError(Match(state.game, () if action is None else (action,)), hung) from None
        except Exception as error:
            if action is None:
                raise
            raise _CannotBeDoneError(action) from error
        yield action, after
        state = after


def _run(
    kit: Kit,
    laws: tuple[Law, ...],
    how: Profile,
    edge: EdgeName | None,
    tell: Callable[[str], None],
    number: int | None,
) -> None:
    begun, examples = time.perf_counter(), how.examples if edge is None else how.edge_examples
    found: dict[str, LawBrokenError] = {}
    stop: list[float] = []

    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=False,
        phases=[Phase.generate, Phase.shrink] if how.shrink_seconds else [Phase.generate],
        suppress_health_check=NO_HEALTH_CHECKS,
        print_blob=False,
        report_multiple_bugs=False,
        verbosity=Verbosity.quiet,
    )
    @given(_tries(kit, how.deals, edge))
    def matches_keep_the_laws(match: Match) -> None:
        key = f"{match.dealer} {match.scores} {match.deal} {text_of(match)}"
        if key in found:
            raise found[key]
        if stop and time.perf_counter() > stop[0]:
            return  # enough time was spent on shrinking: anything that isn't shown to fail counts as passing
        try:
            _walked(match, kit, laws, how)
        except LawBrokenError as error:
            stop.append(time.perf_counter() + how.shrink_seconds)
            found[key] = error
            raise

    tell(f"  {edge or 'random matches'}: {examples}")
    test = matches_keep_the_laws if number is None else seed(number)(matches_keep_the_laws)
    try:
        test()
    except _HungError as hung:
        raise _too_long(hung, kit) from None
    except LawBrokenError as error:
        _tell(error, laws)
    except Flaky:
        if not found:
            raise
        _tell(next(reversed(found.values())), laws)
    tell(f"    {time.perf_counter() - begun:.1f} s")


def _walked(match: Match, kit: Kit, laws: tuple[Law, ...], how: Profile) -> None:
    try:
        check_match(match, kit, laws, whole=how.deals > 1, most=MOST_STATES)
    except LawBrokenError as error:
        if how.deals == 1 and error.law.about == "match":  # a law of a state or a step may tell it better
            check_match(match, kit, laws)
        raise


def _too_long(hung: _HungError, kit: Kit) -> LawBrokenError:
    return LawBrokenError(DONE, f"this {has_not_returned(kit.patience, hung.why)}", hung.match)


def _tell(error: LawBrokenError, laws: tuple[Law, ...]) -> NoReturn:
    """The same, told with the last deal alone where that shows it too."""
    if error.__cause__ is None:
        cut = last_deal(error.match)
        try:
            check_match(cut, laws=laws)
        except LawBrokenError as shorter:
            if shorter.law == error.law:
                raise shorter from None
    raise LawBrokenError(error.law, error.problem, error.match) from error.__cause__
