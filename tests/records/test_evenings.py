"""Evenings in JSON: what is written reads back equal, and what is wrong is refused with the path of each problem."""

import json

import jsonschema
import pytest

import trickgames as tg
from trickgames import euchre, records
from trickgames.evening import Evening, Progressive
from trickgames.players import sensible

VALIDATOR = jsonschema.Draft202012Validator(json.loads(records.SCHEMA_FILE.read_text(encoding="utf-8")))
EIGHT = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]


def played(game, games, **options):
    """An evening after this many games."""
    party = Evening(game, **options)
    for number in range(games):
        match = tg.Match.begin(game, number, dealer=party.dealer, scores=party.scores)
        party = party.after(match.play_out(sensible).state)
    return party


VALUES = {
    "begun": Evening(euchre.BICYCLE),
    "after a game": played(euchre.CLASSIC, 1, dealer=2),
    "laps and slams": played(euchre.CLASSIC, 3, wins=4, laps=True, slams=True),
    "house rules": played(euchre.euchre(joker=True, target=5), 1),
    "each alone": played(euchre.THREE_HANDED_EUCHRE, 1),
    "progressive": Progressive.begin(EIGHT),
    "progressive after a round": Progressive.begin(EIGHT).after([(9, 6), (4, 4)], {1: 0}),
}


@pytest.mark.parametrize("name", VALUES)
def test_an_evening_reads_back_equal_and_follows_the_schema(name):
    text = records.dumps(VALUES[name])
    again = records.loads(text, type(VALUES[name]))
    assert again == VALUES[name]
    assert type(again) is type(VALUES[name])
    VALIDATOR.validate(json.loads(text))


@pytest.mark.parametrize(
    ("name", "path", "new", "told"),
    [
        ("begun", ["wins"], 0, "$.value: wins=0"),
        ("begun", ["dealer"], 4, "$.value: dealer=4: the seats are 0 to 3"),
        ("begun", ["game"], {"preset": "poker"}, "$.value.game: "),
        ("begun", ["winner"], 0, "$.value: the key 'winner' is unknown"),
        ("after a game", ["games", 0, "winners"], [2], "$.value: game 1: scores "),
        ("after a game", ["games", 0, "scores"], [5], "$.value: game 1: scores (5,), won by (1,): "),
        (
            "after a game",
            ["games", 0, "scores"],
            ["5", 2],
            "$.value.games[0].scores[0]: a whole number is expected",
        ),
        ("progressive", ["tables"], [], "$.value: 0 players: four sit at each table"),
        ("progressive", ["tables", 0], ["Ann"], "$.value.tables[0]: a list of 4 is expected here"),
        ("progressive", ["tables", 0, 0], "Ben", "$.value: 'Ben': 2 players have this name"),
        ("progressive", ["scores", 0, 0], "Zed", "$.value: scores="),
        ("progressive after a round", ["rounds"], -1, "$.value: rounds=-1: a whole number from 0"),
    ],
)
def test_a_wrong_evening_is_refused_with_the_path(name, path, new, told):
    document = json.loads(records.dumps(VALUES[name]))
    place = document["value"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = new
    with pytest.raises(tg.NotationError) as caught:
        records.loads(json.dumps(document))
    assert any(problem.startswith(told) for problem in caught.value.problems)


def test_another_version_is_refused_by_its_number():
    text = records.dumps(VALUES["begun"]).replace('"version": 2', '"version": 3')
    with pytest.raises(tg.NotationError, match="version 2 is read, and this is 3: it was written by a newer trickgames"):
        records.loads(text)


def test_a_class_derived_from_an_evening_is_not_written_as_one():
    class Late(Evening):
        """An evening of somebody's own."""

    with pytest.raises(tg.NotationError, match="only Evening itself"):
        records.dumps(Late(euchre.BICYCLE))
