"""What the log's entries print about cards that stay hidden."""

import pytest

import trickgames as tg
from trickgames.table import Count, Told

ACES = tg.CardSet.parse("Ac Ad As")
HAND, ROW = ("hand", 1), ("row", None)


@pytest.mark.parametrize(
    ("places", "count", "text"),
    [
        ((HAND,), Count(ACES, least=2), "1 holds at least 2 of: Ac Ad As"),
        ((HAND,), Count(ACES, most=2), "1 holds at most 2 of: Ac Ad As"),
        ((HAND,), Count(ACES, 1, 2), "1 holds 1 to 2 of: Ac Ad As"),
        ((HAND,), Count(ACES, 2, 2), "1 holds exactly 2 of: Ac Ad As"),
        ((HAND,), Count(ACES, most=0), "1 holds none of: Ac Ad As"),
        ((HAND,), Count(ACES), "1 holds any number of: Ac Ad As"),
        ((HAND,), Count(ACES, most=0, moved=3), "1 moves none of: Ac Ad As"),
        ((HAND, ROW), Count(ACES, least=1), "1 and row hold at least 1 of: Ac Ad As"),
    ],
)
def test_a_count_is_told_in_words(places, count, text):
    assert str(Told(places, ((count,),))) == text


def test_options_are_told_one_after_the_other():
    kings = tg.CardSet.parse("Kc")
    either = ((Count(ACES, least=1), Count(kings, most=0)), ())
    assert str(Told((HAND,), either)) == "1 holds at least 1 of: Ac Ad As and holds none of: Kc or holds any cards"
