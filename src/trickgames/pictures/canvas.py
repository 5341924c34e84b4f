"""What every picture is made of: a `Picture` is the text of an SVG, and a `Canvas` collects its elements.

Nothing here knows a card. Pictures are deterministic: the ids that a picture needs are derived from what is drawn, so that
several pictures can stand on one page, and the same picture is the same text everywhere.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from trickgames.pictures.theme import Theme, style

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Canvas", "Picture", "escape", "number"]

ID: Final = "\N{SECTION SIGN}id"  # stands for the picture's own id until everything is drawn
FORBIDDEN: Final = dict.fromkeys((*range(32), 0x7F, 0xFFFE, 0xFFFF, ord(ID[0])))
ESCAPES: Final = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;", ord("'"): "&#39;"}


class Picture(str):
    """The text of an SVG. Notebooks show it as a picture. Elsewhere it is a string, to be written to a file or into a page."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def escape(text: str) -> str:
    """A text as it may stand in an SVG.

    >>> escape("Tom & <Jerry>")
    'Tom &amp; &lt;Jerry&gt;'
    """
    kept = "".join(sign for sign in text if not 0xD800 <= ord(sign) < 0xE000)  # noqa: PLR2004 lone surrogates
    return kept.translate(FORBIDDEN).translate(ESCAPES)


def number(value: float) -> str:
    """A length in the shortest form, to a hundredth of a pixel.

    >>> number(3.0), number(2.505), number(-0.0)
    ('3', '2.5', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Canvas:
    """Collects the elements of one picture, which is `width` by `height` pixels large."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self._parts: list[str] = []
        self._symbols: dict[str, str] = {}

    def add(self, markup: str) -> None:
        """An element, as text."""
        self._parts.append(markup)

    def box(self, x: float, y: float, width: float, height: float, kind: str, radius: float = 0) -> None:
        """A rectangle of a class."""
        rounded = f' rx="{number(radius)}"' if radius else ""
        place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        self.add(f'<rect class="tg-{kind}" {place}{rounded}/>')

    def path(self, data: str, kind: str) -> None:
        """A path of a class."""
        self.add(f'<path class="tg-{kind}" d="{data}"/>')

    def text(self, x: float, y: float, text: str, kind: str, size: float) -> None:
        """A line of text, if there is any; its class says how it is aligned and coloured."""
        if text:
            place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
            self.add(f'<text class="tg-{kind}" {place}>{escape(text)}</text>')

    def use(self, symbol: str, shape: str, x: float, y: float, scale: float, kind: str) -> None:
        """A shape that the picture shows again and again: drawn once, placed often."""
        self._symbols[symbol] = shape
        move = f"translate({number(x)} {number(y)}) scale({number(scale)})"
        self.add(f'<use class="tg-{kind}" href="#{ID}-{symbol}" transform="{move}"/>')

    def group(self, kind: str, transform: str = "", **data: object) -> None:
        """Begins a group of a class, with data for the scripts of a page; `end` ends it."""
        told = "".join(f' data-{name}="{escape(str(value))}"' for name, value in data.items())
        moved = f' transform="{transform}"' if transform else ""
        self.add(f'<g class="tg-{kind}"{told}{moved}>')

    def end(self) -> None:
        """Ends the group begun last."""
        self.add("</g>")

    def picture(self, title: str, lines: Iterable[str], theme: Theme) -> Picture:
        """The finished picture, with what a screen reader says of it: a title, and a description in sentences."""
        described = escape(" ".join(lines))
        symbols = "".join(f'<g id="{ID}-{name}">{shape}</g>' for name, shape in sorted(self._symbols.items()))
        body = "\n".join(
            [
                f'<title id="{ID}-title">{escape(title)}</title>',
                f'<desc id="{ID}-desc">{described}</desc>',
                f"<style>{style(theme)}</style>",
                *([f"<defs>{symbols}</defs>"] if symbols else []),
                *self._parts,
            ]
        )
        width, height = number(self.width), number(self.height)
        names = f'aria-labelledby="{ID}-title {ID}-desc"'
        size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        root = f'<svg xmlns="http://www.w3.org/2000/svg" class="tg-{theme}" role="img" {names} {size}>'
        # Digits only: no id may look like the name of a card.
        own = "tg" + str(int.from_bytes(hashlib.blake2s((root + body).encode(), digest_size=6).digest()))
        return Picture(f"{root}\n{body}\n</svg>".replace(ID, own))
