"""The games that have a name: presets, families with their builders, and games of your own that you registered.

A game has one name in texts, and the name gives the game back: `bicycle-euchre`, `euchre(joker=True, target=5)`, or the name
under which you registered a game of your own. Reading such a text runs no code.
"""

from __future__ import annotations

import difflib
import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.words import told_together
from trickgames.checks import expect
from trickgames.classics import games as classics
from trickgames.engine.game import Game, Origin
from trickgames.errors import InvalidRulesError, NotationError, short
from trickgames.euchre import games as euchre
from trickgames.pitch import games as pitch

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trickgames.engine.family import Family

__all__ = [
    "FAMILIES",
    "UnknownGameError",
    "build",
    "game_named",
    "games",
    "is_known",
    "name_of",
    "no_game",
    "preset_of",
    "register_game",
    "settings_of",
]

FAMILIES: Final[dict[str, Family]] = {family.name: family for family in (*euchre.FAMILIES, *pitch.FAMILIES, *classics.FAMILIES)}
"""The builders by the names of their families."""

NEAR: Final = 0.75
SOME: Final = 6  # games that are named where none is near
_NAME: Final = re.compile(r"[a-z0-9]+(?:[-_.][a-z0-9]+)*")
_WORD: Final = r'True|False|None|-?[0-9]{1,15}|"[^"\\]{0,80}"|\'[^\'\\]{0,80}\'|\([0-9, ]{1,9999}\)'
_SETTING: Final = re.compile(rf"\s*([a-z_]\w{{0,60}})\s*=\s*({_WORD})\s*(,|$)")
_BUILT: Final = re.compile(r'([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)\((.*)\)(?:\s*named\s*("(?:[^"\\]|\\.)*"))?')
_VALUES: Final = {"True": True, "False": False, "None": None}
_own: Final[dict[str, Game]] = {}


class UnknownGameError(NotationError, KeyError):
    """No game has this name. It is a `KeyError` too."""


class _Games(dict[str, Game]):
    def __missing__(self, name: object) -> Game:
        raise UnknownGameError(no_game(name))


def games() -> dict[str, Game]:
    """The presets by name, in an order that suits a menu.

    Asking for any other name is an `UnknownGameError` (a `KeyError`), which says what there is.

    >>> games()["ten-point-pitch"].name
    'Ten-point Pitch'
    >>> games()["bicycle-euchr"]
    Traceback (most recent call last):
    trickgames.match.catalogue.UnknownGameError: there is no game 'bicycle-euchr'. Did you mean `bicycle-euchre`?
    """
    return _Games({**euchre.PRESETS, **pitch.PRESETS, **classics.PRESETS})


def register_game(name: str, game: Game) -> None:
    """Gives a game of your own a name, which `str(match)` writes and `tg.Match.parse` reads.

    The name has small letters, digits and hyphens. Registering a game again under its name replaces it. An impossible name, or
    one of a preset or a family, is an `InvalidRulesError`.

    >>> import attrs, trickgames as tg
    >>> from trickgames import euchre
    >>> short_euchre = attrs.evolve(euchre.BICYCLE, name="Ours", goal=tg.scoring.FirstTo(3))
    >>> register_game("our-euchre", short_euchre)
    >>> str(tg.Match.begin(short_euchre, seed=7).play("pass"))
    'our-euchre seed 7: pass (1)'
    """
    expect(game, Game, "game", "game")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        msg = f"{short(name)} can't be the name of a game: small letters and digits, with hyphens between them"
        raise InvalidRulesError(msg)
    if name in games() or name in FAMILIES:
        msg = f"{name} is the name of a {'preset' if name in games() else 'family'}: choose another one"
        raise InvalidRulesError(msg)
    _own[name] = game


# Names


def build(family: str, settings: Mapping[str, object], name: str | None = None) -> Game:
    """The game of a family with these settings; `InvalidRulesError` names every problem."""
    plain = all(value is None or isinstance(value, (bool, int, str)) for value in settings.values())
    given = tuple((setting, type(value), value) for setting, value in settings.items())
    game = _built(family, given) if plain else FAMILIES[family].game(settings)
    return game if name is None or name == game.name else attrs.evolve(game, name=name)


@lru_cache(maxsize=64)
def _built(family: str, given: tuple[tuple[str, type[object], object], ...]) -> Game:
    """The game; the types are given too, since 1 and True are equal and only one of them is a setting's value."""
    return FAMILIES[family].game({setting: value for setting, _, value in given})


def preset_of(game: Game) -> str | None:
    """The name of the preset that a game is, or None."""
    return next((name for name, preset in games().items() if preset is game or preset == game), None)


def settings_of(game: Game) -> Origin | None:
    """The family and the settings from which an equal game is built, apart from its name, or None."""
    origin = game.origin
    if origin is None or origin.family not in FAMILIES:
        return None
    try:
        rebuilt = build(origin.family, dict(origin.settings), game.name)
    except InvalidRulesError:
        return None
    return origin if rebuilt == game else None


def name_of(game: Game) -> str:
    """The text by which `game_named` finds a game. If nobody has registered the game, it is the name in quotation marks.

    >>> from trickgames import euchre
    >>> name_of(euchre.CLUB), name_of(euchre.euchre(joker=True, target=5))
    ('club-euchre', 'euchre(joker=True, target=5)')
    """
    known = game.memo.get("known as")
    if known is None or known not in games():  # a preset keeps its name, a game of your own may get one
        known = _name_of(game)
        game.memo["known as"] = known
    return str(known)


def _name_of(game: Game) -> str:
    preset = preset_of(game) or next((name for name, own in _own.items() if own is game or own == game), None)
    if preset is not None:
        return preset
    origin = settings_of(game)
    if origin is None:
        return json.dumps(game.name)
    told = ", ".join(f"{setting}={_word(value)}" for setting, value in origin.settings)
    renamed = build(origin.family, dict(origin.settings)).name != game.name
    return f"{origin.family}({told})" + (f" named {json.dumps(game.name)}" if renamed else "")


def _word(value: object) -> str:
    return json.dumps(value) if isinstance(value, str) else repr(value)


def game_named(text: str) -> Game:
    """The game that a text names. `NotationError` if there is none, `InvalidRulesError` if its settings are wrong.

    >>> game_named("euchre(joker=True)") == game_named("joker-euchre")
    True
    """
    told = text.strip()
    known = games()
    if told in known:
        return known[told]
    if told in _own:
        return _own[told]
    built = _BUILT.fullmatch(told)
    if built is not None and built[1] in FAMILIES:
        return build(built[1], _settings(built[2]), json.loads(built[3]) if built[3] else None)
    if told in FAMILIES:
        return build(told, {})
    if told.startswith('"'):
        how = "it is registered first (`tg.register_game`), or given (`Match.parse(text, game)`)"
        msg = f"{short(told)} is a game of somebody's own: {how}"
        raise UnknownGameError(msg)
    if "(" in told:
        raise NotationError(_wrong_settings(told))
    raise UnknownGameError(told_together(no_game(told), "A game of your own is registered first (`tg.register_game`)"))


def _wrong_settings(text: str) -> str:
    """What is wrong with a text that tells settings, but not of a family or not in brackets."""
    name = text.partition("(")[0].strip()
    preset = games().get(name)
    if name in FAMILIES:
        wrong = "no more may stand behind the bracket" if ")" in text else "the closing bracket is missing"
        return f"{short(text)}: {wrong}, as in `euchre(joker=True, target=5)`"
    if preset is not None and preset.origin is not None:
        return f"there is no game {short(text)}: settings go with the family of `{name}`, as in `{preset.origin.family}(...)`"
    return no_game(name)


def is_known(name: str) -> bool:
    """Whether a preset or a game of your own has this name."""
    return name in games() or name in _own


def _settings(text: str) -> dict[str, object]:
    """The settings as a call of the builder tells them; `NotationError` for anything else."""
    found: dict[str, object] = {}
    place = 0
    while place < len(text) and text[place:].strip():
        setting = _SETTING.match(text, place)
        if setting is None or setting[1] in found:
            wrong = f"the setting `{setting[1]}` appears twice" if setting else f"{short(text[place:])} is not a setting"
            msg = f"{wrong}: write settings as in `euchre(joker=True, target=5)`"
            raise NotationError(msg)
        found[setting[1]] = _value(setting[2])
        place = setting.end()
    return found


def _value(word: str) -> object:
    """What a word means: a truth value, None, a text in quotation marks, numbers in brackets, or a number."""
    if word.startswith("("):
        return tuple(int(number) for number in re.findall(r"[0-9]{1,15}", word))
    return _VALUES[word] if word in _VALUES else word[1:-1] if word[0] in "\"'" else int(word)


def no_game(name: object) -> str:
    """What is said of a name that no game has."""
    wanted = "-".join(name.casefold().split()) if isinstance(name, str) else ""
    known = [*games(), *_own]
    if wanted in FAMILIES:
        of_it = [preset for preset, game in games().items() if game.origin is not None and game.origin.family == wanted]
        return f"{short(name)} is a family of games: its presets are {', '.join(of_it)}"
    named = [*known, *FAMILIES]
    near = difflib.get_close_matches(wanted, named, n=3, cutoff=NEAR) if len(wanted) < 200 else []  # noqa: PLR2004 - longer names are not compared
    near = near or [other for other in known if wanted and len(wanted) > 3 and (wanted in other or other in wanted)]  # noqa: PLR2004 - longer names are not compared
    if near:
        return f"there is no game {short(name)}. Did you mean {' or '.join(f'`{other}`' for other in near)}?"
    more = " and others (`tg.games()` has them all)" if len(known) > SOME else ""
    return f"there is no game {short(name)}: the games are {', '.join(known[:SOME])}{more}"
