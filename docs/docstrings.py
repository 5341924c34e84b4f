"""What the reference shows of the code: what users read and call, and nothing that only the engine calls.

- Bare doctests become code: mkdocs would take `>>>` for a quotation.
- The fields of a class stand in one block, as the call that makes it, and not under a heading each.
- What the engine asks of a part (`enter`, `check`, `own_problems`) is explained once, where its protocol is. Methods without a
  docstring are not shown.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from griffe import Attribute, Class, Docstring, Extension

if TYPE_CHECKING:
    from collections.abc import Iterator

    from griffe import Alias, Module, Object

# From a prompt to the next empty line, unless a heading such as `Examples:` has indented it.
DOCTEST: Final = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
PROTOCOLS: Final = (
    "checks",
    "engine.protocols",
    "engine.scored",
    "phases.base",
    "phases.ask",
)  # the engine's questions
# Only the engine calls their methods, except for a few. Users write down their fields.
PARTS: Final = ("trickgames.phases.", "trickgames.scoring.")
CALLED_BY_USERS: Final = {"amount", "change"}
INNER_BASES: Final = {"Sound"}
BASES: Final = ("phases.base", "phases.ask")  # whose fields (`accepts`, `needs`) every phase fills in
FIELD: Final = re.compile(r"^(?:attrs\.)?field\(.*?\bdefault=(?P<default>[^,()]+(?:\([^()]*\))?)")
CALLED: Final = re.compile(r"^(?:attrs\.)?field\(")
WIDTH: Final = 80


class Reference(Extension):
    """Changes what has been read of the package before it is shown."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Puts a fence around each doctest."""
        if obj.docstring:
            obj.docstring.value = DOCTEST.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """Hides what is no user's business, and puts the fields of each class together."""
        explained = {place: list(_classes(pkg[place])) for place in PROTOCOLS}
        asked = {name for kinds in explained.values() for kind in kinds for name in kind.members if not _is_field(kind[name])}
        settings = {name for place in BASES for kind in explained[place] for name in kind.members}
        for kind in _classes(pkg):
            if kind.module.path.removeprefix("trickgames.") in PROTOCOLS:
                for name in [name for name in kind.members if name.startswith("_") and name != "__call__"]:
                    del kind.members[name]
                continue
            kind.bases = [base for base in kind.bases if str(base) not in INNER_BASES]
            a_part = kind.module.path.startswith(PARTS) and not any("Protocol" in str(base) for base in kind.bases)
            members = {name: member for name, member in kind.members.items() if not member.is_alias}
            fields = [member for name, member in members.items() if _is_field(member) and name not in settings]
            if fields:
                _tell_fields(kind, [field for field in fields if isinstance(field, Attribute)])
            for name, member in members.items():
                told = bool(member.docstring) and not name.startswith("_")
                engine = name in asked or (a_part and name not in CALLED_BY_USERS)
                if not told or name in settings or (engine and not _is_field(member)):
                    del kind.members[name]  # and not `public = False`, which a name in another module would not pass on


def _classes(inside: Module | Class) -> Iterator[Class]:
    for member in list(inside.members.values()):
        if member.is_alias:
            continue
        if isinstance(member, Class):
            yield member
        if member.is_module or isinstance(member, Class):
            yield from _classes(member)  # type: ignore[arg-type]  # a module or a class


def _is_field(member: Object | Alias) -> bool:
    return isinstance(member, Attribute) and not member.name.startswith("_") and "property" not in member.labels


def _tell_fields(kind: Class, fields: list[Attribute]) -> None:
    """Tells how a value is made, or the members of an enumeration, behind the first paragraph of the docstring."""
    typed = [field for field in fields if field.annotation is not None and "ClassVar" not in str(field.annotation)]
    if any("Enum" in str(base) or str(base).endswith("Reason") for base in kind.bases):
        told = "One of " + ", ".join(f"`{field.name}`" for field in fields) + "."
    elif {"__init__", "__new__"} & kind.members.keys():  # made in another way than by its fields
        told = _code("\n".join(f"{field.name}: {field.annotation}" for field in typed))
    else:
        parts = [_field(field) for field in typed if "init=False" not in str(field.value)]
        line = f"{kind.name}({', '.join(parts)})"
        if len(line) > WIDTH:
            line = f"{kind.name}(\n" + "".join(f"    {part},\n" for part in parts) + ")"
        told = _code(line) if parts else ""
    first, _, rest = (kind.docstring.value if kind.docstring else "").partition("\n\n")
    kind.docstring = Docstring("\n\n".join(part for part in (first, told, rest) if part), parent=kind)


def _code(text: str) -> str:
    return f"```python\n{text}\n```" if text else ""


def _field(field: Attribute) -> str:
    value = "" if field.value is None else str(field.value)
    if CALLED.match(value):
        given = FIELD.match(value)
        value = given["default"] if given else "..." if "factory" in value else ""
    value = "..." if "Factory" in value else value
    return f"{field.name}: {field.annotation}" + (f" = {value}" if value else "")
