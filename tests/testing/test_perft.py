"""The number of lines of play from many positions, kept in `tests/perft/`."""

from pathlib import Path

import attrs
import pytest

import trickgames as tg
from helpers import act, deal, pass_all
from trickgames import euchre, pitch
from trickgames.testing import Match, PerftMismatchError, Position, check_position, perft, perft_table, read_perft, write_perft

FILES = sorted((Path(__file__).parent.parent / "perft").glob("*.toml"))
POSITIONS = [(path, position) for path in FILES for position in read_perft(path)]


@pytest.mark.parametrize("position", [pytest.param(at, id=f"{path.stem}: {at.name}") for path, at in POSITIONS])
def test_the_lines_from_the_position_are_as_many_as_ever(position):
    assert check_position(position) > 1


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_written_as_it_was_read(path):
    assert write_perft(read_perft(path)) == path.read_text(encoding="utf-8")


def test_the_auction_has_as_many_lines_as_arithmetic_says():
    """P20, P21: nine answers at first; then a pass leaves all nine, a bid of b to ten leaves 12 - b, the moon four suits."""
    state = deal(pitch.TEN_POINT)
    assert perft(pitch.TEN_POINT, state, 1) == 1 + 7 + 1
    table = {"pass": 9, **{f"bid {bid}": 12 - bid for bid in range(4, 11)}, "shoot the moon": 4}
    assert perft(pitch.TEN_POINT, state, 2, expected=table) == 9 + (8 + 7 + 6 + 5 + 4 + 3 + 2) + 4


def test_the_calls_of_euchre_have_as_many_lines_as_arithmetic_says():
    """E43, E48: four times pass or one of two acceptances, each with six discards; after four passes six namings or a pass."""
    state = deal(euchre.BICYCLE, turn_up="9c")
    assert perft(euchre.BICYCLE, state, 2, expected={"pass": 3, "order up": 6, "order up alone": 6}) == 15
    # The dealer's partner alone: the dealer rests, the turn-up stays, and the dealer's left leads one of five cards.
    partner = act(state, "pass")
    assert perft(euchre.BICYCLE, partner, 2, expected={"pass": 3, "order up": 6, "order up alone": 5}) == 14
    assert perft(euchre.BICYCLE, pass_all(state, 4), 1) == 1 + 2 * 3


def test_a_line_ends_where_a_deal_is_awaited_or_the_match_is_over():
    start = tg.start(euchre.BICYCLE)
    assert perft(euchre.BICYCLE, start, 5) == 1
    assert perft(euchre.BICYCLE, deal(euchre.BICYCLE), 0) == 1
    assert perft_table(start, 3) == {}


def test_a_mismatch_tells_which_first_action_has_other_lines():
    state = deal(euchre.BICYCLE)
    expected = {**perft_table(state, 3), "order up": 17}
    with pytest.raises(PerftMismatchError) as caught:
        perft(euchre.BICYCLE, state, 3, expected=expected)
    marked = [line.split() for line in str(caught.value).splitlines() if line.endswith("<--")]
    assert marked == [["order", "up", str(perft_table(state, 3)["order up"]), "17", "<--"]]


def test_a_mismatch_of_the_number_alone_tells_the_table_too():
    state = deal(euchre.BICYCLE)
    with pytest.raises(PerftMismatchError, match=r"Bicycle Euchre: 3 lines of 1 actions, and 4 expected") as caught:
        perft(euchre.BICYCLE, state, 1, expected=4)
    assert "order up alone" in str(caught.value)


def test_what_is_no_perft_file_is_refused(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text("[[position]]\nname = 1\n", encoding="utf-8")
    with pytest.raises(tg.NotationError, match=r"bad\.toml is not a perft file"):
        read_perft(path)


def test_a_game_of_ones_own_parts_has_no_entry():
    own = attrs.evolve(euchre.BICYCLE, name="Own", origin=None)
    with pytest.raises(tg.NotationError):
        write_perft([Position("own", Match(own), 1, {})])
