"""For the tests of many deals: games of random settings, and the public functions as judges of what the kernel has played."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import trickgames as tg
from trickgames import batch, classics, euchre, pitch
from trickgames.batch.job import Job
from trickgames.batch.plain import Croupier
from trickgames.engine.settings import Choice, Flag, Numbers, Setting
from trickgames.table import Contract
from trickgames.table.tallies import won_more

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["assert_replays", "assert_same", "columns", "played_on", "random_game", "same"]

BOTH = ("compiled", "python")

FAMILIES = (*euchre.FAMILIES, *pitch.FAMILIES, *classics.FAMILIES)


def _value(setting: Setting, rng: random.Random) -> Any:
    if isinstance(setting, Choice):
        return rng.choice(setting.choices)
    if isinstance(setting, Numbers):
        return tuple(rng.randint(1, 7) for _ in range(rng.randint(1, 5)))
    return rng.random() < 0.5 if isinstance(setting, Flag) else rng.randrange(1, 12)


def random_game(rng: random.Random, changed: float = 0.35, family: str | None = None) -> tg.Game:
    """A game that the compiled engine knows, of one of the families or of this one, each setting changed with this chance."""
    families = [known for known in FAMILIES if family in (None, known.name)]
    room = rng.choice(families)
    while True:
        chosen = {setting.name: _value(setting, rng) for setting in room.settings if rng.random() < changed}
        try:
            game = room.game(chosen)
        except tg.InvalidRulesError:
            continue
        if not batch.obstacles(game):
            return game
        room = rng.choice(families)


def columns(results: batch.Results, number: int) -> dict[str, Any]:
    """What the arrays say of one deal."""
    names = ("maker", "bid", "strain", "passed_out", "tricks", "points", "change", "makers")
    return {name: getattr(results, name)[number].tolist() for name in names}


def assert_replays(results: batch.Results, numbers: Sequence[int]) -> None:
    """The public functions play again what the engine has played: every action legal, every result the same."""
    game = results.job.game
    for number in numbers:
        deal = results.job.first_deal(number)
        *_, last = tg.replay(game, results.actions(number), number % game.seating.seats, results.job.scores, deal=deal)
        told = columns(results, number)
        if told["passed_out"]:
            assert isinstance(last, tg.AwaitingDeal), (game.name, number)
            assert not last.results
            continue
        (result,) = last.results
        contract = result.contract or Contract(-1, 0, ())
        strain = tg.cards.NO_TRUMP if result.strain is None else result.strain
        assert told == {
            "maker": contract.maker,
            "bid": contract.level,
            "strain": batch.STRAINS.index(strain),
            "passed_out": False,
            "tricks": list(result.tricks),
            "points": list(result.points),
            "change": list(result.change),
            "makers": [seat in result.makers for seat in range(game.seating.seats)],
        }, (game.name, number)


def played_on(game: tg.Game, state: tg.AnyState, player: Any, index: int) -> tuple[Any, Any]:
    """The change of the scores, and the winners if the match or a game of it ended, as each engine plays on from a state."""
    from trickgames.batch.compiled import Rollouts

    job = Job(game, (player,) * game.seating.seats, 99, (0,) * len(game.seating.sides), compiled=True, keep=True)
    ended = Croupier(job, index).play(state)
    change = [0] * len(game.seating.sides) if ended.result is None else list(ended.result.change)
    over = isinstance(ended.after, tg.MatchOver)
    winners = ended.after.winners if over else won_more(state.games_won, ended.after.games_won) or None
    return Rollouts(job).play(state, index), (change, winners)


def same(one: batch.Results, other: batch.Results) -> bool:
    """Whether two simulations gave the same, deal by deal and in sum."""
    arrays = ("dealer", "maker", "bid", "strain", "contract", "made", "makers", "tricks", "points", "change")
    if one.unit == "deals":
        return all((getattr(one, name) == getattr(other, name)).all() for name in arrays) and one.summary == other.summary
    matches = ("deals", "abandoned", "over", "scores", "won")
    equal = all((getattr(one.matches, name) == getattr(other.matches, name)).all() for name in matches)
    return equal and one.summary == other.summary


def assert_same(game: tg.Game, deals: int, seed: int | str, players: Any, **more: Any) -> None:
    """Both engines give the same, and the compiled one plays the game."""
    assert batch.obstacles(game) == (), game.name
    assert same(*(batch.simulate(game, deals, seed=seed, players=players, engine=engine, **more) for engine in BOTH)), (
        game.name,
        seed,
        players,
    )
