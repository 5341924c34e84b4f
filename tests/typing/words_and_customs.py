"""Checked by mypy and pyright, never run: what is said, rule sheets, and the customs of euchre."""

from typing import Any, assert_type

import attrs

import trickgames as tg
from trickgames import euchre
from trickgames.engine.protocols import Describes, HasVerbs, Speaks
from trickgames.phases import NameTrump

assert_type(tg.rule_sheet(euchre.BICYCLE), str)
assert_type(tg.rule("E56"), tg.Rule)
assert_type(tg.rule("E56").why, str)
assert_type(tg.rules(), tuple[tg.Rule, ...])
tg.rule(56)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
assert_type(tg.said(tg.start(euchre.BICYCLE), tg.Pass()), str)

draw = euchre.draw_for_partners("Kh 7d Jc As")
assert_type(draw.partners, tuple[tuple[int, int], tuple[int, int]] | None)
assert_type(draw.dealer, int | None)
assert_type(draw.again, tuple[int, ...])
euchre.draw_for_partners([tg.Card.parse("Kh"), "7d", "Jc", "Jd"], redraws=("8c", "9c"))
euchre.draw_for_partners([1, 2, 3, 4])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]

assert_type(euchre.rubber([(5, 0), (5, 3)]).points, tuple[int, int])
assert_type(euchre.at_the_bridge((4, 2), target=5), int | None)
assert_type(euchre.markers(3).top, tg.Rank)


@attrs.frozen
class Loud(NameTrump):
    """A phase of your own, with its words and its part of the sheet."""

    heading = "Shouting"

    def said(self, _table: tg.Table, _seat: int, action: tg.Name) -> str:
        """Loudly."""
        return str(action).upper()

    def describe(self, game: tg.Game) -> tuple[str, ...]:
        """In a sentence."""
        return ("Trump is shouted.",)

    def word_for(self, kind: type[Any]) -> str:
        """In its own word."""
        return "shout" if kind is tg.Play else ""


speaks: Speaks = Loud()
verbs: HasVerbs = Loud()
describes: Describes = Loud()
for part in (euchre.EUCHRE, euchre.BICYCLE.seating):
    describes = part
