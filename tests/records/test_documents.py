"""JSON: what is written reads back equal, and what is wrong is refused with the path of each problem."""

import json
import random
import sys
import time

import attrs
import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trickgames as tg
from helpers import random_states, with_change
from records.house import house_rules
from trickgames import euchre, pitch, records
from trickgames.records import schema
from trickgames.testing import edges, games, matches, states

SCHEMA = json.loads(records.SCHEMA_FILE.read_text(encoding="utf-8"))
OLDER = "it was written by an older trickgames, which can read it"
KINDS = "card, card set, cards, game, state, record, match, view, told, action, evening, progressive"
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
PRESETS = sorted(tg.games())


def written(value, *, follows=True):
    """The document of a value, after it was found to read back equal and (slow for long ones) to follow the schema."""
    text = records.dumps(value)
    again = records.loads(text)
    assert again == value
    assert hash(again) == hash(value)
    assert type(again) is type(value)
    document = json.loads(text)
    assert not follows or VALIDATOR.is_valid(document), jsonschema.exceptions.best_match(VALIDATOR.iter_errors(document))
    return document


def problems(text):
    """Why a document is refused."""
    with pytest.raises(tg.NotationError) as caught:
        records.loads(text if isinstance(text, str) else json.dumps(text))
    return caught.value.problems


def changed(value, path, new):
    """The document of a value, with something else at a path; `...` takes it out."""
    return with_change(json.loads(records.dumps(value)), path, new)


def playing(game=euchre.BICYCLE, seed=1):
    return next(state for state, _ in random_states(game, seed) if isinstance(state, tg.Playing) and len(state.tricks) == 2)


# Round trips


@pytest.mark.parametrize("name", PRESETS)
def test_every_moment_of_a_match_reads_back_equal(name):
    rng = random.Random(name)
    game = tg.games()[name]
    before = None
    for number, (state, action) in enumerate(random_states(game, rng, deals=2)):
        if number % 5 == 0:
            written(state, follows=number % 15 == 0)
        if number % 10 == 0:
            seat = rng.choice([None, *range(game.seating.seats)])
            written(tg.view(state, seat), follows=number % 20 == 0)
            if before is not None:
                written(tg.visible_action(before, action, seat))
                written(action)
        before = state


@settings(max_examples=20)
@given(st.data())
def test_games_of_any_settings_and_their_states_read_back_equal(data):
    game = data.draw(games())
    written(game)
    match = data.draw(matches(game))
    written([*match.states()][data.draw(st.integers(0, len(match.actions)))])
    record = records.Record(game, dealer=match.dealer, scores=match.scores, actions=match.actions, deal=match.deal)
    written(record)
    assert records.Record.parse(str(record)) == record


@settings(max_examples=3)
@given(st.data())
@pytest.mark.parametrize("name", ["joker-euchre", "ten-point-pitch", "five-handed-pitch"])
def test_rare_states_read_back_equal(name, data):
    game = tg.games()[name]
    edge = data.draw(st.sampled_from(edges(game)))
    state = data.draw(states(game, edge=edge))
    written(state)
    written(tg.view(state, tg.actor(state)))


@pytest.mark.parametrize(
    "value", [tg.Card.parse("Jh#2"), tg.CardSet.parse("9c Jh Hj"), tg.CardSet(), tg.parse_cards("Jh 9c"), ()]
)
def test_cards_read_back_equal(value):
    written(value)


def test_a_preset_is_written_by_its_name():
    assert written(pitch.FIVE_HANDED)["value"] == {"preset": "five-handed-pitch"}


def test_a_game_with_settings_is_written_by_them():
    game = euchre.euchre(joker=True, num_deals=8)
    assert written(game)["value"] == {"family": "euchre", "settings": {"joker": True, "num_deals": 8}}


def test_a_game_with_a_name_of_its_own_keeps_it():
    game = attrs.evolve(euchre.BICYCLE, name="Ours")
    assert written(game)["value"] == {"family": "euchre", "name": "Ours", "settings": {}}


@pytest.mark.parametrize(
    "base", [euchre.euchre(joker=True, farmers_hand="swap3", misdeal="ace_no_face"), pitch.FIVE_HANDED, pitch.REVERSE]
)
def test_a_game_of_other_parts_is_written_in_full(base):
    game = attrs.evolve(base, name="Parts", goal=attrs.evolve(base.goal, target=77))
    assert {"pack", "ranking", "phases", "scoring", "goal"} <= set(written(game)["value"])
    for number, (state, _) in enumerate(random_states(game, 5, deals=1)):
        if number % 7 == 0:
            written(state)
            written(tg.view(state, 1))


def test_the_settings_of_a_changed_game_are_not_taken_for_it():
    game = attrs.evolve(pitch.TEN_POINT, scoring=attrs.evolve(pitch.TEN_POINT.scoring, made_scores="bid"))
    assert "preset" not in written(game)["value"]
    assert records.loads(records.dumps(game)).scoring.made_scores == "bid"


@pytest.mark.parametrize("name", ["OUR_EUCHRE", "BID_EUCHRE", "OH_HELL", "WIDOW"])
def test_games_of_a_users_own_classes_and_functions_read_back_equal(name):
    game = getattr(house_rules(), name)
    for number, (state, action) in enumerate(random_states(game, 3, deals=2)):
        if number % 6 == 0:
            written(state)
            written(tg.view(state, 0))
        if action is not None and number % 6 == 1:
            written(action)
    actions = [action for _, action in random_states(game, 3, deals=2) if action is not None]
    written(records.Record(game, actions=actions))


def test_what_phases_look_up_is_not_written():
    assert "tables" not in written(playing())["value"]


# Classes of users


@attrs.frozen
class Deuce:
    """A class nobody has registered."""

    points: int


def test_a_class_that_is_not_registered_is_not_written():
    game = attrs.evolve(euchre.BICYCLE, name="Ours", goal=house_rules().AfterDeals(3))
    state = tg.start(game)
    settled = attrs.evolve(state, table=state.table.settled(Deuce(2)))
    with pytest.raises(tg.NotationError, match="register Deuce"):
        records.dumps(settled)


def test_a_function_that_is_not_registered_is_not_written():
    game = attrs.evolve(euchre.BICYCLE, name="Ours", goal=lambda _played, _verdict: None)
    with pytest.raises(tg.NotationError, match="register"):
        records.dumps(game)


def test_a_tag_that_is_taken_cannot_be_registered():
    first, other = (attrs.frozen(type("Trick", (), {"__module__": module})) for module in ("here", "elsewhere"))
    records.register(first, under="taken")
    with pytest.raises(tg.InvalidRulesError, match=r"taken\.Trick is the tag of Trick of here: choose another `under`"):
        records.register(other, under="taken")
    records.register(other, under="free")


def test_everything_that_cannot_be_registered_is_named():
    class Plain:
        pass

    @attrs.frozen
    class Typed:
        type: str

    @attrs.frozen
    class Lost:
        field: "Nowhere"  # noqa: F821

    with pytest.raises(tg.InvalidRulesError) as caught:
        records.register(Plain, Typed, Lost, lambda: 0, 7)
    told = " ".join(caught.value.problems)
    assert len(caught.value.problems) == 5
    assert all(name in told for name in ("Plain", "Typed", "Lost", "lambda", "7"))


def test_values_of_other_types_are_not_written():
    with pytest.raises(tg.NotationError, match="of type dict"):
        records.dumps({"a": 1})


# Refused, with paths


@pytest.mark.parametrize(
    ("path", "new", "expected"),
    [
        (["value", "seat"], "1", "$.value.seat: a whole number is expected here, not '1'"),
        (["value", "seat"], True, "$.value.seat: a whole number is expected here, not True"),
        (["value", "seat"], 1.0, "$.value.seat: a whole number is expected here, not 1.0"),
        (["value", "seat"], None, "$.value.seat: a whole number is expected here, not None"),
        (["value", "seat"], ..., "$.value.seat: it is missing"),
        (["value", "extra"], 1, "$.value: the key 'extra' is unknown"),
        (["value", "type"], "Flying", "$.value: a state that tells its 'type' is expected here, not 'Flying'"),
        (["value", "phase"], 99, "$.value.phase: the number of a phase (0 to 4) is expected here, not 99"),
        (["value", "table", "dealer"], 7, "$.value.table: dealer=7: the seats are 0 to 3"),
        (["value", "table", "scores"], "00", "$.value.table.scores: a list is expected here, not '00'"),
        (["value", "table", "scores"], [0, "1"], "$.value.table.scores[1]: a whole number is expected here, not '1'"),
        (
            ["value", "table", "facts", 0, "type"],
            "os",
            "$.value.table.facts[0]: there is no class 'os' here (a class of your own is registered first)",
        ),
        (
            ["value", "table", "game"],
            {"preset": ["poker"]},
            "$.value.table.game: the name of a preset alone is expected here, not {'preset': ['poker']}",
        ),
        (["value", "table", "trick"], [[0]], "$.value.table.trick[0]: a list of 2 is expected here, not [0]"),
        (["version"], 1, f"$.version: version 2 is read, and this is 1: {OLDER}"),
        (["version"], ..., "$.version: version 2 is read, and this is None"),
        (
            ["trickgames"],
            "hand",
            f"$.trickgames: the kinds are {KINDS}, and this is 'hand'",
        ),
        (["more"], 1, "$: the key 'more' is unknown"),
        (["value"], ..., "$.value: it is missing"),
        (["value"], [], "$.value: an object (a state) is expected here, not []"),
        (["value"], {}, "$.value: a state that tells its 'type' is expected here, not None"),
        (["value", "seat"], 4, "$.value: seat=4: the seats are 0 to 3"),
    ],
)
def test_a_wrong_document_is_refused_with_the_path(path, new, expected):
    document = changed(playing(), path, new)
    assert expected in problems(document)
    # the schema cannot count phases and seats, takes 1.0 for whole, and leaves open what classes users have
    assert not VALIDATOR.is_valid(document) or path[-1] in ("phase", "dealer", "type") or new in (1.0, 4)


def test_all_problems_are_told_at_once():
    document = changed(playing(), ["value", "seat"], "x")
    document["value"]["table"]["dealer"] = []
    document["value"]["table"]["trick"] = [["a", "Zz"]]
    told = problems(document)
    assert [problem.split(":")[0] for problem in told] == [
        "$.value.seat",
        "$.value.table.dealer",
        "$.value.table.trick[0][0]",
        "$.value.table.trick[0][1]",
    ]


def test_a_state_that_cannot_be_is_refused():
    state = playing()
    hands = [str(hand) for hand in state.hands]
    document = changed(state, ["value", "table", "hands"], [hands[1], hands[0], *hands[2:]])
    assert any("does not lie where this puts it" in problem for problem in problems(document))
    document = changed(state, ["value", "seat"], (state.seat + 1) % 4)
    assert any("it is not the turn of seat" in problem for problem in problems(document))
    document = changed(state, ["value", "type"], "Bidding")
    assert problems(document) == ("$.value: phase 4 (Tricks) asks seat 0 for Playing on this table, not for Bidding",)


def test_a_table_with_a_card_in_two_places_is_refused():
    document = changed(playing(), ["value", "table", "hands", 0], "Ah Kh Qh Jh Th")
    assert any(problem.startswith("$.value.table: ") and "places" in problem for problem in problems(document))


def test_a_game_whose_parts_do_not_fit_is_refused():
    game = attrs.evolve(pitch.TEN_POINT, name="Ours")
    game = attrs.evolve(game, goal=attrs.evolve(game.goal, target=30))
    document = changed(game, ["value", "phases"], [])
    assert any("at least one phase" in problem for problem in problems(document))


@pytest.mark.parametrize(("place", "what"), [("phases", "phase"), ("scoring", "scoring rule"), ("goal", "goal")])
def test_a_part_stands_only_where_it_fits(place, what):
    game = attrs.evolve(pitch.TEN_POINT, name="Ours", goal=attrs.evolve(pitch.TEN_POINT.goal, target=30))
    trump = {"type": "Trump", "suit": "hearts"}
    document = changed(game, ["value", place], [trump] if place == "phases" else trump)
    assert any(f"Trump is not a {what}" in problem for problem in problems(document))


def test_wrong_settings_are_refused_with_all_their_problems():
    document = {"trickgames": "game", "version": 2, "value": {"family": "pitch", "settings": {"points": 9, "jokers": 3}}}
    assert len(problems(document)) == 2


def test_one_is_not_taken_for_true():
    written(euchre.euchre(joker=True))
    document = {"trickgames": "game", "version": 2, "value": {"family": "euchre", "settings": {"joker": 1}}}
    assert "joker=1" in problems(document)[0]


# Limits


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "isn't JSON"),
        ("{", "isn't JSON"),
        ("[]", "not a document of trickgames"),
        ("[" * 100_000, "nested deeper"),
        ('{"a":' * 100_000, "nested deeper"),
        ('{"a": "' + "[" * 1000 + '", "a": 1}', "appears twice"),
        ('{"trickgames": "card", "trickgames": "card"}', "appears twice"),
        ('{"trickgames": "card", "version": NaN}', "NaN is not a number"),
        ('{"trickgames": "card", "version": -Infinity}', "is not a number"),
        ('{"trickgames": "card", "version": 2e999}', "too large"),
        ('{"trickgames": "card", "version": ' + "9" * 5000 + "}", "too large"),
        (" " * 10_000_000, "too long"),
        ('{"trickgames": "card", "version": 2, "value": "' + "J" * 2_000_000 + '"}', "too long"),
        ('"' + "\\" * 100_000, "isn't JSON"),
        ("\ud800", "pair of surrogates"),
    ],
    ids=range(15),
)
def test_what_is_too_much_is_refused_quickly(text, expected):
    began = time.process_time()
    assert expected in " ".join(problems(text))
    assert time.process_time() - began < 1


@pytest.mark.parametrize("text", [None, b"{}", 7])
def test_only_a_text_is_read(text):
    with pytest.raises(tg.NotationError, match="a text is read"):
        records.loads(text)


def test_a_pack_has_no_more_cards_than_there_are():
    document = {"trickgames": "cards", "version": 2, "value": "Jh " * 500}
    assert "a text of cards" in problems(document)[0]


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(
        ["Jh", "hearts", "Contract", "HolderOf", "os", "play Jh", "", "Hj Lj", "FirstTo", "function", "state", "J", "off-J"]
    ),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["type", "value", "game", "seat", "preset", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(max_examples=100)
@given(st.data())
def test_reading_anything_ends_in_a_value_or_in_its_problems(data):
    value = data.draw(
        st.sampled_from(
            [
                playing(),
                tg.view(playing(), 1),
                pitch.TEN_POINT,
                records.Record(euchre.CLUB).then("deal " + " ".join(map(str, euchre.CLUB.pack))),
            ]
        )
    )
    document = json.loads(records.dumps(value))
    place = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], (dict, list)) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(ANYTHING)
    loaded = set(sys.modules)
    try:
        read = records.loads(json.dumps(document))
    except tg.NotationError:
        pass
    else:
        assert records.loads(records.dumps(read)) == read
    assert set(sys.modules) - loaded == set()


# The schema


def test_the_published_schema_is_that_of_the_classes():
    assert records.SCHEMA_FILE.read_text(encoding="utf-8") == schema.text()
    VALIDATOR.check_schema(SCHEMA)


def test_an_unknown_preset_is_told_with_near_ones():
    with pytest.raises(tg.NotationError, match=r"there is no game 'bicycle-euchr'\. Did you mean `bicycle-euchre`"):
        records.loads('{"trickgames": "game", "version": 2, "value": {"preset": "bicycle-euchr"}}')
