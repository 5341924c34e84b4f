"""The ruleset of a file and our settings of euchre, in both directions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames import euchre
from trickgames.errors import InvalidRulesError, NotationError
from trickgames.records.egn.model import Problem
from trickgames.records.games import settings_of
from trickgames.records.limits import few, is_object

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trickgames.engine.game import Game

__all__ = ["NAMED", "Rules", "read_ruleset", "write_ruleset"]

NAMED: Final = "game: "  # before the name of a game in the description, where another would be read
RANKS: Final = {9: "9TJQKA", 8: "89TJQKA", 7: "789TJQKA"}
LEADS: Final = {"LEFT_OF_DEALER": "dealer_left", "LEFT_OF_LONER": "left_of_loner"}
# The flags, and what we call them; the notation's other defaults are ours.
FLAGS: Final = {
    "std": "stick_the_dealer",
    "canadian": "partner_must_go_alone",
    "defend_alone": "defend_alone",
    "partners_best": "call_for_best",
    "joker": "joker",
    "allow_no_trump": "allow_no_trump",
    "fast_break": "fast_break",
}
SCORES: Final = {"loner_march_score": "lone_march_score", "loner_euchred_score": "lone_euchre_score"}
LACKING: Final = {
    "four_trick_tokens": "tokens for four tricks are not counted here",
}
SWAPS: Final = ("farmers", "go_under")  # who may swap three cards with the kitty, and that it is a swap
FLAG_DEFAULTS: Final = {"std": True}
KNOWN: Final = frozenset(
    {*FLAGS, *SCORES, *LACKING, *SWAPS, "min_rank", "winning_score", "num_deals", "loner_lead", "num_players"}
)
THEIRS: Final = {ours: theirs for theirs, ours in (*FLAGS.items(), *SCORES.items())} | {
    "ranks": "min_rank",
    "lone_lead": "loner_lead",
    "farmers_hand": "farmers",
    "target": "winning_score",
}


@attrs.frozen
class Rules:
    """A ruleset as it was read: the game, the problems, and the settings of ours that had to be dropped.

    `end_told` is whether the file tells (also by leaving it to the notation's default) when the match ends.
    """

    game: Game
    problems: tuple[Problem, ...]
    dropped: frozenset[str] = frozenset()
    end_told: bool = True


def read_ruleset(rules: object, name: str | None, shown: frozenset[str] = frozenset()) -> Rules:
    """The game of a ruleset, and what of it we do not have; `name` is that of a game of ours.

    Of settings that contradict each other those stay that the deals show (`shown`), and the joker before others.
    """
    problems: list[Problem] = []
    told = is_object(rules)
    if not is_object(rules):
        problems.append(Problem(f"ruleset: an object is expected, not {rules!r:.60}", "ruleset"))
        rules = {}
    reader = _Ruleset(rules, problems)
    game, dropped = _build(reader.settings(), shown, problems)
    if name:
        game = attrs.evolve(game, name=name)
    else:
        game = next((preset for preset in euchre.PRESETS.values() if preset.origin == game.origin), game)
    return Rules(game, tuple(problems), dropped, told and reader.end_told)


def _build(settings: dict[str, Any], shown: frozenset[str], problems: list[Problem]) -> tuple[Game, frozenset[str]]:
    """The game with as many of these settings as go together, and those that do not."""
    kept: dict[str, Any] = {}
    dropped: set[str] = set()
    game = euchre.euchre()
    for name in sorted(settings, key=lambda name: (name not in shown, name != "joker")):
        try:
            game = euchre.euchre(**kept, **{name: settings[name]})
        except InvalidRulesError as error:
            dropped.add(name)
            why = "; ".join(error.problems)
            sentence = f"ruleset: {THEIRS.get(name, name)} was dropped: {why}"
            problems.append(Problem(sentence, "ruleset", harmless=name not in shown))
        else:
            kept[name] = settings[name]
    return game, frozenset(dropped)


@attrs.define
class _Ruleset:
    rules: Mapping[str, Any]
    problems: list[Problem]
    end_told: bool = True

    def settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = {ours: self._flag(theirs) for theirs, ours in FLAGS.items()}
        settings |= {ours: self._number(theirs, 4 if ours == "lone_march_score" else 2) for theirs, ours in SCORES.items()}
        settings["ranks"] = RANKS.get(self._number("min_rank", 9, allowed=tuple(RANKS)), "9TJQKA")
        lead = self.rules.get("loner_lead", "LEFT_OF_DEALER")
        if not isinstance(lead, str) or lead not in LEADS:
            self._problem("loner_lead", lead, "LEFT_OF_DEALER or LEFT_OF_LONER")
            lead = "LEFT_OF_DEALER"
        settings["lone_lead"] = LEADS[lead]
        settings["farmers_hand"] = "swap3" if True in list(map(self._flag, SWAPS)) else "off"
        settings |= self._end()
        if settings["call_for_best"] and settings["defend_alone"]:
            settings["defender_calls_for_best"] = False  # the notation has the call of the maker alone
        self._lacking()
        return settings

    def _end(self) -> dict[str, Any]:
        before = len(self.problems)
        deals = self._number("num_deals", 0, least=0)
        target = self._number("winning_score", 0 if deals else 10, least=0)
        if deals and target:
            self.problems.append(Problem("ruleset: both winning_score and num_deals are given; the target counts", "ruleset"))
        if not deals and not target:
            self.problems.append(
                Problem("ruleset: neither a winning_score nor num_deals is given; 10 points are assumed", "ruleset")
            )
        self.end_told = len(self.problems) == before
        return {"num_deals": deals} if deals and not target else {"target": target or 10}

    def _lacking(self) -> None:
        for name, why in LACKING.items():
            if self._flag(name):
                self.problems.append(Problem(f"ruleset: {name}: {why}", "ruleset"))
        players = self.rules.get("num_players", 4)
        if players != 4:  # noqa: PLR2004 - the notation is for four players
            self.problems.append(Problem(f"ruleset: num_players: four play here, not {players!r:.20}", "ruleset"))
        unknown = few(f"ruleset: {name!r:.60} is not a rule of the notation" for name in self.rules if name not in KNOWN)
        self.problems.extend(Problem(sentence, "ruleset") for sentence in unknown)

    def _flag(self, name: str) -> bool:
        value = self.rules.get(name, FLAG_DEFAULTS.get(name, False))
        if isinstance(value, bool):
            return value
        self._problem(name, value, "true or false")
        return FLAG_DEFAULTS.get(name, False)

    def _number(self, name: str, default: int, *, least: int = 1, allowed: tuple[int, ...] = ()) -> int:
        value = self.rules.get(name, default)
        if type(value) is int and value >= least and (not allowed or value in allowed):
            return value
        self._problem(name, value, " or ".join(map(str, allowed)) if allowed else f"a whole number from {least} up")
        return default

    def _problem(self, name: str, value: object, expected: str) -> None:
        self.problems.append(Problem(f"ruleset: {name}: {expected} is expected, not {value!r:.60}", "ruleset"))


def write_ruleset(game: Game) -> dict[str, Any]:
    """The ruleset of a game of euchre; `NotationError` names every setting that the notation does not have."""
    origin = settings_of(game)
    if origin is None or origin.family != "euchre":
        msg = f"{game.name} cannot be written: the notation is for euchre, as euchre.euchre(...) builds it"
        raise NotationError(msg)
    changed = dict(origin.settings)
    NotationError.check(_unwritable(changed))
    rules: dict[str, Any] = {theirs: changed.get(ours, False) for theirs, ours in FLAGS.items()}
    rules |= {theirs: changed[ours] for theirs, ours in SCORES.items() if ours in changed}
    rules = {name: value for name, value in rules.items() if name not in FLAGS or value or name == "std"}
    rules["loner_lead"] = next(theirs for theirs, ours in LEADS.items() if ours == changed.get("lone_lead", "dealer_left"))
    if "ranks" in changed:
        rules["min_rank"] = next(lowest for lowest, ranks in RANKS.items() if ranks == changed["ranks"])
    if changed.get("farmers_hand") == "swap3":
        rules |= dict.fromkeys(SWAPS, True)
    return rules | (
        {"num_deals": changed["num_deals"]} if "num_deals" in changed else {"winning_score": changed.get("target", 10)}
    )


UNWRITABLE: Final = (("farmers_hand", "redeal"), ("call_for_best", "may"))


def _unwritable(changed: Mapping[str, Any]) -> Iterator[str]:
    ours = {*FLAGS.values(), *SCORES.values(), "ranks", "lone_lead", "num_deals", "target", "farmers_hand"}
    if changed.get("defend_alone") and changed.get("call_for_best"):
        ours.add("defender_calls_for_best")
        if changed.get("defender_calls_for_best", True):
            yield "the notation does not have lone defenders who call for a card: only defender_calls_for_best=False is written"
    for name, value in changed.items():
        if name not in ours or (name, value) in UNWRITABLE:
            yield f"the setting {name}={value!r} cannot be written: the notation does not have it"
