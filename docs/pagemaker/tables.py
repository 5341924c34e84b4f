"""Small helpers of the generated pages: tables in Markdown, and the call that makes a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames import Game

__all__ = ["call_of", "table"]


def call_of(game: Game) -> str:
    """The call of the builder that makes a game: `pitch.pitch(points=5)`."""
    if game.origin is None:
        raise ValueError(f"{game.name} was made by no builder")
    builder = game.origin.family
    call = builder if "." in builder else f"{builder}.{builder}"
    return f"{call}({', '.join(f'{name}={value!r}' for name, value in game.origin.settings)})".replace("'", '"')


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """The lines of a table, and an empty one."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""
