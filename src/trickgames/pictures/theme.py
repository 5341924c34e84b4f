"""The colours of the pictures, as style sheets: every element has a class, and a theme says what its colour is.

A picture brings its own rules, which hold below the class of its theme alone. `auto` follows the reader's system, and a page
that says which of the two it shows (Material for MkDocs, JupyterLab).
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias, cast, get_args

from trickgames.errors import TrickGamesError

__all__ = ["THEMES", "Theme", "checked_theme", "style"]

Theme: TypeAlias = Literal["auto", "light", "dark"]
THEMES: Final = get_args(Theme)

# Colours for light and dark. No digit stands before a "c" or "d": no colour may look like the name of a card.
COLOURS: Final = {
    "felt": ("#2f7556", "#12332f"),
    "rim": ("#215641", "#2f5f50"),
    "ink": ("#1b231f", "#eaf1ee"),
    "red-ink": ("#b71f2e", "#ff8080"),
    "soft": ("#55625e", "#a1b3ab"),
    "say": ("#f3faf6", "#bfd0c8"),
    "plate": ("#ffffff", "#1f4a3f"),
    "name": ("#1b231f", "#f0f5f2"),
    "turn": ("#ffe08a", "#f1b840"),
    "dark-ink": ("#241a00", "#1f1500"),
    "paper": ("#ffffff", "#efebe1"),
    "edge": ("#a9b1ae", "#77736a"),
    "red": ("#b71f2e", "#a3151f"),
    "black": ("#1a1f24", "#15181b"),
    "tint": ("#f5eed6", "#e0dabb"),
    "gold": ("#9a6a0b", "#855a05"),
    "back": ("#2f4b7e", "#2a416e"),
    "weave": ("#6f89ba", "#51699a"),
    "mark": ("#ffb300", "#ffa000"),
}

FONT: Final = "font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,'DejaVu Sans',sans-serif"
INDEX: Final = "font-family:Georgia,'Times New Roman','DejaVu Serif',serif;font-weight:700"

# What is painted how: class, fill, stroke, and the rest.
PAINT: Final = (
    ("felt", "felt", "rim", "stroke-width:3"),
    ("title", "ink", None, "font-weight:700"),
    ("info", "soft", None, ""),
    ("info-end", "soft", None, "text-anchor:end"),
    ("score", "ink", None, "font-weight:600;white-space:pre"),
    ("red-mark", "red-ink", None, ""),
    ("black-mark", "ink", None, ""),
    ("say", "say", None, "text-anchor:middle"),
    ("plate", "plate", "rim", "stroke-width:1"),
    ("plate-turn", "turn", "rim", "stroke-width:1"),
    ("name", "name", None, "font-weight:600;text-anchor:middle"),
    ("name-turn", "dark-ink", None, "font-weight:700;text-anchor:middle"),
    ("chip", "paper", "edge", "stroke-width:1"),
    ("chip-text", "black", None, "font-weight:700;text-anchor:middle"),
    ("paper", "paper", "edge", "stroke-width:1"),
    ("playable", "paper", "mark", "stroke-width:2.5"),
    ("tint", "tint", "gold", "stroke-width:.8"),
    ("gold", "gold", None, ""),
    ("back", "back", None, ""),
    ("weave", None, "weave", "stroke-width:1"),
    ("red", "red", None, ""),
    ("black", "black", None, ""),
    ("red-line", "paper", "red", "stroke-width:.8"),
    ("black-line", "paper", "black", "stroke-width:.8"),
    ("red-index", "red", None, INDEX + ";text-anchor:middle;letter-spacing:-.04em"),
    ("black-index", "black", None, INDEX + ";text-anchor:middle;letter-spacing:-.04em"),
)


def checked_theme(theme: str) -> Theme:
    """The theme of this name; else a `TrickGamesError` that names the themes.

    >>> checked_theme("dark")
    'dark'
    """
    if theme not in THEMES:
        msg = f"theme={theme!r}: the themes are {', '.join(THEMES)}"
        raise TrickGamesError(msg)
    return cast("Theme", theme)


@cache
def style(theme: Theme) -> str:
    """The style sheet of a theme."""
    if theme != "auto":
        place = ("light", "dark").index(theme)
        return _rules(theme, {name: pair[place] for name, pair in COLOURS.items()})
    light, dark = ("{" + ";".join(f"--tg-{name}:{pair[place]}" for name, pair in COLOURS.items()) + "}" for place in range(2))
    return "".join(
        (
            _rules(theme, {name: f"var(--tg-{name})" for name in COLOURS}),
            f".tg-auto{light}@media(prefers-color-scheme:dark){{.tg-auto{dark}}}",
            f"[data-md-color-scheme=default] .tg-auto,[data-jp-theme-light=true] .tg-auto{light}",
            f"[data-md-color-scheme=slate] .tg-auto,[data-jp-theme-light=false] .tg-auto{dark}",
        )
    )


def _rules(theme: Theme, colours: dict[str, str]) -> str:
    rules = [f".tg-{theme}{{max-width:100%;height:auto;{FONT}}}"]
    for kind, fill, stroke, rest in PAINT:
        painted = [f"fill:{colours[fill] if fill else 'none'}"]
        painted += [f"stroke:{colours[stroke]}"] if stroke else []
        painted += [rest] if rest else []
        rules.append(f".tg-{theme} .tg-{kind}{{{';'.join(painted)}}}")
    return "".join(rules)
