"""Classes of a user's own that have the names of ours are registered, written and read beside ours."""

import json
import subprocess
import sys

import attrs
import jsonschema
import pytest

import trickgames as tg
from records import namesakes
from trickgames import euchre, phases, records, table

records.register(*namesakes.PARTS)
GAME = namesakes.GAME
SCHEMA = json.loads(records.SCHEMA_FILE.read_text(encoding="utf-8"))


def played() -> records.Record:
    """A whole match with both auctions."""
    record = records.Record(GAME).then(tg.Deal(tg.shuffled(GAME, 4)), namesakes.Bid(2), namesakes.Bid(1), tg.Bid(3))
    state = record.final
    while tg.actor(state) is not None:
        record = record.then(tg.legal_actions(state)[0])
        state = record.final
    return record


def again(value):
    text = records.dumps(value)
    jsonschema.validate(json.loads(text), SCHEMA)
    read = records.loads(text)
    assert read == value
    assert type(read) is type(value)
    return json.loads(text)["value"]


def test_a_match_with_both_kinds_of_bids_reads_back():
    record = played()
    assert [type(action) for action in record.actions[1:4]] == [namesakes.Bid, namesakes.Bid, tg.Bid]
    again(record)
    assert records.Record.parse(str(record)) == record


def test_every_state_and_view_of_it_reads_back():
    for number, state in enumerate(played().states()):
        for value in (state, *(tg.view(state, seat) for seat in (None, *range(4)))):
            assert records.loads(records.dumps(value)) == value
        if number in (1, 2, 4, 12):
            again(state)
            again(tg.view(state, 2))


def test_each_tag_says_which_class_it_is():
    guessing = tg.apply(tg.start(GAME), tg.Deal(tg.shuffled(GAME, 4)))
    bidding = tg.apply(tg.apply(guessing, namesakes.Bid(2)), namesakes.Bid(1))
    theirs, ours = again(guessing), again(tg.apply(bidding, tg.Bid(3)))
    assert theirs["type"] == f"{namesakes.__name__}.Bidding"
    assert ours["type"] == "Bidding"
    assert [part["type"] for part in again(GAME)["phases"][:3]] == ["DealCards", f"{namesakes.__name__}.Auction", "Auction"]
    assert again(GAME)["goal"] == {"type": f"{namesakes.__name__}.FirstTo", "why": "one is enough"}


@pytest.mark.parametrize("facts", [(namesakes.Contract((namesakes.Bid(1),), namesakes.Joker.GUESSED),), (tg.Trump(None),)])
def test_facts_of_one_name_are_told_apart(facts):
    again(attrs.evolve(tg.start(GAME), table=table.Table(GAME, 0, (0, 0), facts=facts)))


@pytest.mark.parametrize("action", [tg.Bid(5), namesakes.Bid(5), namesakes.Bid(5, namesakes.Joker.GUESSED), tg.Pass()])
def test_an_action_alone_reads_back_as_what_it_was(action):
    again(action)


def test_a_program_that_has_registered_nothing_reads_ours_as_before():
    """What stands in a file for one of our classes does not depend on what was registered."""
    assert again(tg.Bid(5)) == "bid 5"
    assert again(tg.start(euchre.BICYCLE))["type"] == "AwaitingDeal"
    assert again(namesakes.Bid(5)) == {"type": f"{namesakes.__name__}.Bid", "level": 5}


def test_a_name_of_ours_alone_never_means_a_class_of_a_users():
    text = records.dumps(GAME).replace(f"{namesakes.__name__}.Auction", "Auction")
    with pytest.raises(tg.NotationError, match=r"phases\[1\]"):
        records.loads(text)


def test_a_tag_that_is_not_registered_names_what_may_be_meant():
    text = records.dumps(GAME).replace(f"{namesakes.__name__}.FirstTo", "elsewhere.FirstTo")
    with pytest.raises(tg.NotationError) as caught:
        records.loads(text)
    told = str(caught.value)
    assert "there is no class 'elsewhere.FirstTo' here (a class of your own is registered first; " in told
    assert f"{namesakes.__name__}.FirstTo" in told


def test_ours_stays_ours_when_somebody_registers_it():
    records.register(tg.Bid, phases.Auction, tg.Card, under="mine")
    assert [part["type"] for part in again(GAME)["phases"][::2]] == ["DealCards", "Auction", "Tricks"]


def test_a_class_that_has_moved_is_read_under_its_old_tag_and_written_under_the_new():
    @attrs.frozen
    class Moves:
        points: int

        def __call__(self, _played, _verdict):
            return None

    records.register(Moves, under="old.place")
    game = attrs.evolve(euchre.BICYCLE, name="Moving", goal=Moves(3))
    before = records.dumps(game)
    assert '"old.place.Moves"' in before
    records.register(Moves, under="new_place")
    assert '"new_place.Moves"' in records.dumps(game)
    assert records.loads(before) == records.loads(records.dumps(game)) == game


def test_functions_of_one_name_are_told_apart():
    def goal_of(name):
        def goal(_played, _verdict):
            return None

        goal.__qualname__ = f"{name}.goal"
        return goal

    first, second = goal_of("first"), goal_of("second")
    records.register(first, second)
    for goal in (first, second):
        again(attrs.evolve(euchre.BICYCLE, name="Endless", goal=goal))


def test_a_local_class_means_the_class_beside_it():
    """Though ours has the same name, and also when it is registered in the same call, and after it."""

    @attrs.frozen
    class Trump:
        high: int

    @attrs.frozen
    class Needs:
        trump: "Trump"

    records.register(Needs, Trump)
    again(attrs.evolve(tg.start(GAME), table=table.Table(GAME, 0, (0, 0), facts=(Needs(Trump(3)), tg.Trump(None)))))


@pytest.mark.parametrize("under", ["", ".", "a.", "1a", "a b", 5, "a..b"])
def test_a_prefix_that_is_none_is_refused(under):
    with pytest.raises(tg.InvalidRulesError, match="under="):
        records.register(namesakes.Bid, under=under)


SCRIPT = """
import attrs
import trickgames as tg
from trickgames import euchre, records

@attrs.frozen
class FirstTo:
    points: int
    def __call__(self, played, verdict):
        return None

records.register(FirstTo)
if __name__ == "__main__":
    print(records.dumps(attrs.evolve(euchre.BICYCLE, name="Ours", goal=FirstTo(3))))
"""


def test_what_a_script_writes_is_read_by_who_imports_it(tmp_path):
    (tmp_path / "house.py").write_text(SCRIPT, encoding="utf-8")
    read = "import sys, house\nfrom trickgames import records\nprint(records.loads(sys.stdin.read()).goal)"
    for start in (["house.py"], ["-m", "house"]):
        written = subprocess.run([sys.executable, *start], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        assert '"type": "house.FirstTo"' in written
        told = subprocess.run(
            [sys.executable, "-c", read], cwd=tmp_path, input=written, capture_output=True, text=True, check=True
        )
        assert told.stdout == "FirstTo(points=3)\n"
