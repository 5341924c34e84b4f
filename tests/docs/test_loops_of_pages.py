"""The loop and the servers that pages show fit every game, also one that awaits more than a deal."""

from __future__ import annotations

import random
from typing import Any

import pytest

import trickgames as tg
from pagemaker.blocks import DOCS, blocks_of
from trickgames import records
from trickgames.players import sensible


def shown(page: str, name: str) -> Any:
    """What the block of a page makes that defines this name."""
    blocks = [block.text for block in blocks_of((DOCS / page).read_text(encoding="utf-8")) if block.language == "python"]
    (text,) = [block for block in blocks if f"def {name}(" in block or f"class {name}:" in block]
    room: dict[str, object] = {"__name__": page, "tg": tg, "random": random, "records": records}
    text = text.partition("\n\n\nsent = ")[0].partition("\n\n\nlast = ")[0].partition("\n\n\nfor ")[0]
    exec(text, room)  # noqa: S102  # a block of our own pages
    return room[name]


@pytest.mark.parametrize("name", ["bridge-play", "joker-euchre", "oh-hell"])
def test_the_loop_plays_every_game_to_its_end(name):
    game = tg.games()[name]
    last = shown("use.md", "play")(game, [sensible] * game.seating.seats, random.Random(3))
    assert tg.outcome(last) is not None


def test_a_client_gives_neither_the_cards_nor_the_contract():
    answer = shown("use.md", "answer")
    dealt = tg.start(tg.games()["bridge-play"])
    for state, text in [
        (dealt, f"deal {' '.join(map(str, dealt.game.pack))}"),
        (tg.apply(dealt, tg.given(dealt, 1)), "contract N 7 spades"),
    ]:
        tg.apply(state, tg.parse_action(text, state.game), tg.actor(state))  # the rules would let it pass
        assert answer(state, tg.actor(state), text) == (state, "no: the table must act first")


def test_the_table_of_the_recipes_acts_before_a_client_can():
    table = shown("recipes.md", "Table")(tg.games()["bridge-play"], lambda _seat, _text: None)
    assert table.match.state.awaits is None
    before = table.match
    for seat in (0, 1, 2, 3, None):
        table.receive(seat, "contract N 7 spades")
    assert table.match is before
    rng = random.Random(1)
    while table.match.actor is not None:
        table.receive(table.match.actor, str(rng.choice(table.match.legal)))
        assert table.match.state.awaits is None
    assert table.match.outcome is not None
