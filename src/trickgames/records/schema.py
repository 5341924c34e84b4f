"""The JSON Schema of our documents, made from the same types by which they are written and read.

The file beside this module is what is published; `python -m trickgames.records.schema` writes it anew, and a test holds them
together.
"""

from __future__ import annotations

import enum
import json
import typing
from types import FunctionType
from typing import Any, Final, Literal

import attrs

from trickgames.cards.card import Card
from trickgames.engine.game import Game
from trickgames.engine.states import Phase, State
from trickgames.evening.evenings import Evening
from trickgames.evening.progressive import Progressive
from trickgames.knowledge.views import View
from trickgames.knowledge.visible import DealSeen, Unseen
from trickgames.match.catalogue import games
from trickgames.records.classes import class_fits
from trickgames.records.documents import KINDS, MARK, SCHEMA_FILE, VERSION, MatchForm, RecordForm
from trickgames.records.games import FAMILIES
from trickgames.records.hints import is_action, is_entry, is_open, is_state, union_parts
from trickgames.records.limits import MAX_INT
from trickgames.records.moments import StateForm, has_own_fields
from trickgames.records.registry import FUNCTION, REGISTRY, TYPE, fields_of, of_the_library
from trickgames.records.texts import CARDS, TEXTS
from trickgames.table.action import Action
from trickgames.table.seating import Seating

__all__ = ["schema", "text"]

WHOLE: Final = {"type": "integer", "minimum": -MAX_INT, "maximum": MAX_INT}
PLAIN: Final[dict[Any, dict[str, Any]]] = {
    int: WHOLE,
    bool: {"type": "boolean"},
    str: {"type": "string"},
    float: {"type": "number"},
    type(None): {"type": "null"},
}
OWN_TAG: Final = {"type": "string", "pattern": r"\."}  # a class of a user's own: those of the library have no dot
ACTION: Final[dict[str, Any]] = {
    "description": "the text of an action (play Jh), or its class and fields, where the text is read as one of another class",
    "anyOf": [{"type": "string", "minLength": 1}, {"type": "object", "properties": {TYPE: True}, "required": [TYPE]}],
}
CARD_ROW: Final = {"type": "string", "pattern": CARDS.pattern, "description": "cards in order: Jh 9c"}
FUNCTION_SCHEMA: Final = {
    "type": "object",
    "properties": {TYPE: {"const": FUNCTION}, "value": {"type": "string"}},
    "required": [TYPE, "value"],
    "additionalProperties": False,
    "description": "a user's function, by its name",
}
CARD_SET: Final = {"type": "string", "pattern": CARDS.pattern}


def schema() -> dict[str, Any]:
    """The schema of all documents, in the dialect 2020-12.

    Classes of users are allowed wherever a part may be of several classes: their fields are not described.
    """
    return _Schema().whole()


@attrs.define
class _Schema:
    defs: dict[str, Any] = attrs.field(factory=dict[str, Any])

    def whole(self) -> dict[str, Any]:
        values: dict[str, Any] = {
            "card": self.of(Card),
            "card set": CARD_SET,
            "cards": CARD_ROW,
            "game": self.of(Game),
            "state": self._told([kind for kind in _library() if issubclass(kind, State)], custom=True),
            "record": self.of(RecordForm),
            "match": self.of(MatchForm),
            "view": self.of(View),
            "told": self._told([DealSeen, Unseen], custom=True),
            "action": ACTION,
            "evening": self.of(Evening),
            "progressive": self.of(Progressive),
        }
        assert set(values) == set(KINDS)  # noqa: S101 - a new kind of document needs its schema
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Documents of trickgames",
            "type": "object",
            "properties": {MARK: {"enum": list(KINDS)}, "version": {"const": VERSION}, "value": True},
            "required": [MARK, "version", "value"],
            "additionalProperties": False,
            "allOf": [
                {"if": {"properties": {MARK: {"const": kind}}}, "then": {"properties": {"value": value}}}
                for kind, value in values.items()
            ],
            "$defs": dict(sorted(self.defs.items())),
        }

    def of(self, hint: Any) -> dict[str, Any]:
        """What values of a type look like."""
        if hint in PLAIN:
            return PLAIN[hint]
        if hint == tuple[Card, ...]:
            return CARD_ROW
        if is_entry(hint) or (isinstance(hint, type) and hint in TEXTS):
            return {"type": "string", "pattern": TEXTS[union_parts(hint)[0] if union_parts(hint) else hint].pattern}
        if is_action(hint):
            return ACTION
        if is_open(hint):
            return self._open(hint)
        if union_parts(hint):
            return self._union(hint)
        origin = typing.get_origin(hint)
        if origin is Literal:
            return {"enum": list(typing.get_args(hint))}
        if origin in (tuple, frozenset):
            return self._row(hint)
        kind: type[Any] = hint
        return {"enum": list(kind.__members__)} if issubclass(kind, enum.Enum) else self._class(kind)

    def _row(self, hint: Any) -> dict[str, Any]:
        kinds = typing.get_args(hint)
        if typing.get_origin(hint) is frozenset:
            return {"type": "array", "items": self.of(kinds[0]), "uniqueItems": True}
        if kinds[-1] is Ellipsis:
            return {"type": "array", "items": self.of(kinds[0])}
        return {"type": "array", "prefixItems": [self.of(kind) for kind in kinds], "items": False, "minItems": len(kinds)}

    def _union(self, hint: Any) -> dict[str, Any]:
        parts = union_parts(hint)
        classes = [part for part in parts if isinstance(part, type) and attrs.has(part) and part not in TEXTS]
        others = [self.of(part) for part in parts if part not in classes]
        told = [self.of(classes[0])] if len(classes) == 1 else [self._told(classes, custom=True)] if classes else []
        return {"anyOf": [*others, *told]} if len(others) + len(told) > 1 else (told or others)[0]

    def _open(self, hint: Any) -> dict[str, Any]:
        kind = typing.get_origin(hint) or hint
        free = hint in (Any, object)
        name = "any value" if free else f"any {getattr(kind, '__name__', 'value')}"
        if name not in self.defs:
            self.defs[name] = {}
            fits = class_fits(hint)
            known = [cls for cls in (*TEXTS, *_library()) if fits(cls) is None and not _is_whole(cls)]
            told = self._told(known, custom=True, function=fits(FunctionType) is None)
            plain = [{"type": ["null", "boolean", "number", "string"]}, {"type": "array", "items": self._ref(name)}]
            self.defs[name] = {"anyOf": [*plain, told]} if free else told
        return self._ref(name)

    def _told(self, classes: list[type[Any]], *, custom: bool = False, function: bool = False) -> dict[str, Any]:
        """An object that tells its class; a `custom` one may be a user's own, and no more is known of it."""
        known = {cls.__name__: self._tagged(cls) for cls in classes} | ({FUNCTION: FUNCTION_SCHEMA} if function else {})
        name = {"anyOf": [{"enum": list(known)}, OWN_TAG]} if custom else {"enum": list(known)}
        return {
            "type": "object",
            "properties": {TYPE: name},
            "required": [TYPE],
            "allOf": [{"if": {"properties": {TYPE: {"const": told}}}, "then": form} for told, form in known.items()],
        }

    def _ref(self, name: str) -> dict[str, Any]:
        return {"$ref": f"#/$defs/{name.replace(' ', '%20')}"}

    def _class(self, kind: type[Any]) -> dict[str, Any]:
        """A class: it may tell its name, and a user's own class may stand in its place, which tells it."""
        if kind.__name__ not in self.defs:
            self.defs[kind.__name__] = {}
            own: dict[str, Any] = {"properties": {TYPE: OWN_TAG}, "required": [TYPE]}
            form = self._game() if kind is Game else {"if": own, "else": self._object(kind)}
            self.defs[kind.__name__] = {"type": "object", **form}
        return self._ref(kind.__name__)

    def _tagged(self, kind: type[Any]) -> dict[str, Any]:
        """A class that tells its name."""
        if kind not in TEXTS and not issubclass(kind, enum.Enum) and not is_action(kind):
            return self._class(kind)
        name = f"told {kind.__name__}"
        if name not in self.defs:
            self.defs[name] = {}
            fields = fields_of(kind) if is_action(kind) else {"value": kind}
            made = _form(kind, {field: self.of(hint) for field, hint in fields.items()})
            self.defs[name] = made | {"required": [TYPE, *(_needed(kind) if is_action(kind) else fields)]}
        return self._ref(name)

    def _object(self, kind: type[Any]) -> dict[str, Any]:
        form: type[Any] = StateForm if is_state(kind) and not has_own_fields(kind) else kind
        fields = {name: self._field(form, name, hint) for name, hint in fields_of(form).items()}
        return _form(kind, fields) | {"required": _needed(form)}

    def _field(self, kind: type[Any], name: str, hint: Any) -> dict[str, Any]:
        if kind is StateForm and name == "phase":
            return {"type": "integer", "minimum": 0}
        return self.of(tuple[Action, ...] if kind is View and name == "legal_actions" else hint)

    def _game(self) -> dict[str, Any]:
        preset: dict[str, Any] = {"type": "object", "properties": {"preset": {"enum": list(games())}}, "required": ["preset"]}
        setting = {"anyOf": [WHOLE, {"type": ["boolean", "string", "null"]}, {"type": "array", "items": WHOLE}]}
        family: dict[str, Any] = {
            "type": "object",
            "properties": {
                "family": {"enum": list(FAMILIES)},
                "name": {"type": "string"},
                "settings": {"type": "object", "additionalProperties": setting},
            },
            "required": ["family"],
        }
        for form in (preset, family):
            form["additionalProperties"] = False
        return {"oneOf": [preset, family, self._object(Game)]}


def _form(kind: type[Any], fields: dict[str, Any]) -> dict[str, Any]:
    """An object with these fields, which may tell its class."""
    return {"type": "object", "properties": {TYPE: {"const": kind.__name__}, **fields}, "additionalProperties": False}


def _needed(kind: type[Any]) -> list[str]:
    """The fields that are always written."""
    return [field.name for field in attrs.fields(kind) if field.name in fields_of(kind) and field.default is attrs.NOTHING]


def _library() -> list[type[Any]]:
    """The classes of the library itself: what a user has registered isn't in the published schema."""
    return [cls for cls in REGISTRY.values() if of_the_library(cls)]


def _is_whole(cls: type[Any]) -> bool:
    """Whether a class is a document of its own and not a part of another."""
    return issubclass(cls, (State, View, Seating)) or cls is Phase


def text() -> str:
    """The schema as the published file holds it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.write_text(text(), encoding="utf-8")
