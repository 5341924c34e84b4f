"""Checked by mypy and pyright, never run: pictures are strings, and say which themes there are."""

from typing import assert_type

import trickgames as tg
from trickgames import pictures
from trickgames.pictures import text

state = tg.start(tg.games()["bicycle-euchre"])
assert_type(pictures.table(state), pictures.Picture)
assert_type(pictures.table(tg.view(state, 0), names=["Ann", "Bob", "Cleo", "Dan"], theme="dark"), pictures.Picture)
assert_type(pictures.trick(state.trick), pictures.Picture)
assert_type(pictures.hand(tg.CardSet()), pictures.Picture)
assert_type(text.table(state, 0, names={2: "Cleo"}), str)
as_text: str = pictures.card("Jh")
pictures.table("a table")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
