"""The pictures can be read: enough contrast in both themes, and in a browser no text leaves the picture or its plate."""

from __future__ import annotations

import json
import re
import subprocess
from itertools import islice

import pytest

import trickgames as tg
from browser import program
from helpers import random_states, whist
from trickgames import euchre, pictures, pitch
from trickgames.pictures.theme import COLOURS

PAGE = ("#ffffff", "#1e2129")
TEXTS = [
    ("ink", "page"),
    ("soft", "page"),
    ("red-ink", "page"),
    ("say", "felt"),
    ("name", "plate"),
    ("dark-ink", "turn"),
    ("black", "paper"),
    ("red", "paper"),
    ("red", "tint"),
    ("black", "tint"),
]
SHAPES = [("gold", "paper"), ("gold", "tint"), ("paper", "felt"), ("back", "paper"), ("mark", "black")]


def luminance(colour: str) -> float:
    """How light a colour is, by the Web Content Accessibility Guidelines."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("place", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("pairs", "least"), [(TEXTS, 4.5), (SHAPES, 3.0)], ids=["texts", "shapes"])
def test_colours_differ_enough(place, pairs, least):
    colours = {name: pair[place] for name, pair in COLOURS.items()} | {"page": PAGE[place]}
    thin = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in pairs}
    assert not {pair: found for pair, found in thin.items() if found < least}


MEASURE = """
<pre id="found"></pre><script>
const found = [];
for (const svg of document.querySelectorAll("svg")) {
  const whole = svg.getBoundingClientRect();
  const inside = (box, room) => box.left >= room.left - 1 && box.right <= room.right + 1
    && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
  for (const text of svg.querySelectorAll("text")) {
    const box = text.getBoundingClientRect();
    if (!inside(box, whole)) found.push(["leaves the picture", text.textContent]);
    if (/name/.test(text.getAttribute("class")) && !inside(box, text.previousElementSibling.getBoundingClientRect()))
      found.push(["leaves its plate", text.textContent]);
  }
}
if (document.documentElement.scrollWidth > innerWidth) found.push(["overflows", String(document.documentElement.scrollWidth)]);
document.getElementById("found").textContent = JSON.stringify({found, seen: document.querySelectorAll("svg text").length});
</script>
"""
LONG = ["Bartholomew the Younger", "WWWWWWWWWWWW", "Ann", "Maximilian", "Ö. Çelik", "Eve"]


@pytest.mark.browser
def test_no_text_leaves_its_place(tmp_path):
    chromium = program()
    tables = [
        pictures.table(state, seat, names=LONG[: game.seating.seats])
        for game in (euchre.BICYCLE, pitch.TEN_POINT, pitch.FIVE_HANDED, whist(2, 13), whist(3, 9), whist(6, 8))
        for state, _ in islice(random_states(game, 11, deals=1), 0, 60, 6)
        for seat in (None, tg.actor(state) or 0)
    ]
    page = tmp_path / "page.html"
    body = "".join(f"<div>{table}</div>" for table in tables)
    page.write_text(f'<!doctype html><meta charset="utf-8"><body style="margin:0">{body}{MEASURE}', encoding="utf-8")
    flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    more = ["--disable-component-update", "--disable-sync", f"--user-data-dir={tmp_path / 'user'}", "--window-size=360,800"]
    command = [chromium, *flags.split(), *more, "--dump-dom", page.as_uri()]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    told = re.search(r'<pre id="found">(.*?)</pre>', ran.stdout, re.DOTALL)
    assert told is not None
    measured = json.loads(told[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    assert measured["seen"] > 500
    assert measured["found"] == []
