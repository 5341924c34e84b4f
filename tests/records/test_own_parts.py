"""JSON holds the class of every part and of every state, also of a user's own; and what could not be read is not written."""

import json
import math
import random

import attrs
import jsonschema
import pytest

import trickgames as tg
from helpers import random_states
from records import namesakes
from records.own_parts import BURN_LAST, HIDDEN, OWN_TRICKS, SWAPPED, Given, LastFirst, Pair, TakeFew, game_with
from trickgames import pitch, records
from trickgames.cards.ranking import Off
from trickgames.knowledge.sampling import History
from trickgames.phases import BurnTo, Draw
from trickgames.records.registry import REGISTRY
from trickgames.records.texts import TEXTS
from trickgames.table import Trump

records.register(*namesakes.PARTS)
VALIDATOR = jsonschema.Draft202012Validator(json.loads(records.SCHEMA_FILE.read_text(encoding="utf-8")))


def again(value):
    """What is read of what is written: equal, of the same class, and after the schema."""
    text = records.dumps(value)
    read = records.loads(text)
    assert read == value
    assert type(read) is type(value)
    problem = jsonschema.exceptions.best_match(VALIDATOR.iter_errors(json.loads(text)))
    assert problem is None, problem
    return read


def moments(game, seed=3, deals=1):
    return [state for state, _ in random_states(game, seed, deals=deals)]


# Parts


def test_a_class_derived_from_ours_keeps_its_class_inside_a_part():
    draw = next(phase for phase in again(BURN_LAST).phases if isinstance(phase, Draw))
    assert draw.surplus == LastFirst(6, at_least=2)
    assert type(draw.discarded) is TakeFew
    for state in moments(BURN_LAST)[::5]:
        assert type(again(state).game.phases[state.game.phases.index(draw)].surplus) is LastFirst


def inner_parts():
    """Every part within a part of a preset: the game, the way to it, and what stands there."""
    for name, game in tg.games().items():
        for place in ("seating", "ranking", "scoring", "goal", *range(len(game.phases))):
            part = game.phases[place] if isinstance(place, int) else getattr(game, place)
            yield name, place, None, part
            for field in attrs.fields(type(part)):
                value = getattr(part, field.name)
                if field.init and attrs.has(type(value)) and type(value) not in TEXTS:
                    yield name, place, field.name, value


@pytest.mark.parametrize(("name", "place", "field", "part"), [*inner_parts()])
def test_every_part_may_be_of_a_class_derived_from_ours(name, place, field, part):
    game = tg.games()[name]
    own = attrs.frozen(type(f"Own{type(part).__name__}", (type(part),), {"__module__": __name__}))
    records.register(own, under=f"derived.{place}.{field}" if isinstance(place, str) else f"derived.p{place}.{field}")
    swapped = own(**{one.alias: getattr(part, one.name) for one in attrs.fields(type(part)) if one.init})
    outer = swapped
    if field is not None:
        outer = attrs.evolve(game.phases[place] if isinstance(place, int) else getattr(game, place), **{field: swapped})
    new = {place: outer} if isinstance(place, str) else {"phases": (*game.phases[:place], outer, *game.phases[place + 1 :])}
    read = again(attrs.evolve(game, name="Ours", **new))
    found = read.phases[place] if isinstance(place, int) else getattr(read, place)
    assert type(found if field is None else getattr(found, field)) is own


def test_a_class_that_is_not_derived_from_that_of_the_field_is_refused():
    document = json.loads(records.dumps(BURN_LAST))
    place = next(number for number, phase in enumerate(BURN_LAST.phases) if isinstance(phase, Draw))
    document["value"]["phases"][place]["surplus"] = {"type": "Trump", "suit": "hearts"}
    with pytest.raises(tg.NotationError) as caught:
        records.loads(json.dumps(document))
    assert caught.value.problems == (f"$.value.phases[{place}].surplus: Trump is not a BurnTo",)


def test_a_derived_class_that_nobody_registered_is_not_written():
    unknown = attrs.frozen(type("Unknown", (BurnTo,), {}))
    with pytest.raises(tg.NotationError, match="register Unknown"):
        records.dumps(game_with(Draw, surplus=unknown(6)))


def test_a_class_derived_from_one_that_stands_as_a_text_is_not_written():
    own = attrs.frozen(type("OwnOff", (Off,), {}))
    state = tg.start(BURN_LAST)
    ranking = tg.Ranking(trump=(tg.Rank.JACK, own(tg.Rank.JACK)), plain=(tg.Rank.JACK,))
    with pytest.raises(tg.NotationError, match="is expected here"):
        records.dumps(attrs.evolve(state, table=state.table.settled(Given(anything=ranking))))


@pytest.mark.parametrize("kind", ["Game", "View"])
def test_a_class_derived_from_a_whole_document_is_not_written(kind):
    whole = {
        "Game": pitch.TEN_POINT,
        "View": tg.view(tg.start(pitch.TEN_POINT), 0),
    }[kind]
    own = type(f"Own{kind}", (type(whole),), {})
    init = [field for field in attrs.fields(type(whole)) if field.init] if attrs.has(type(whole)) else []
    fields = {field.alias: getattr(whole, field.name) for field in init} or {"game": whole.game}
    with pytest.raises(tg.NotationError, match=f"Own{kind}"):
        records.dumps(own(**fields))


@pytest.mark.parametrize("kind", [tg.Match, records.Record])
def test_a_class_derived_from_a_match_is_not_written(kind):
    own = type("OwnMatch", (kind,), {})
    with pytest.raises(tg.NotationError, match="OwnMatch"):
        records.dumps(own(pitch.TEN_POINT))


def test_facts_and_what_is_in_them_keep_their_classes():
    state = tg.start(BURN_LAST)
    for contract in (tg.Contract(0, 4, (0, 2)), LastFirst(3), 7, None):
        given = Given(3, 0.5, (1, 2), (3, 4), frozenset({5, 6}), LastFirst(5), contract, (1, ("a", Trump(None)), Trump(None)))
        table = state.table.settled(given)
        assert again(attrs.evolve(state, table=table)).table.get(Given) == given


# States


@pytest.mark.parametrize("game", [SWAPPED, HIDDEN, OWN_TRICKS], ids=lambda game: game.name)
def test_every_moment_of_a_game_with_phases_made_with_ask_reads_back(game):
    for number, state in enumerate(moments(game, deals=2)):
        again(state)
        again(tg.view(state, number % 4))


def test_a_trick_that_is_played_by_hand_is_written_in_its_middle():
    state = next(state for state in moments(OWN_TRICKS) if len(state.trick) == 2 and len(state.tricks) == 1)
    read = again(state)
    assert (read.trick, read.tricks) == (state.trick, state.tricks)
    assert tg.legal_actions(read) == tg.legal_actions(state)


def test_no_field_of_a_state_that_follows_from_its_table_is_in_the_file():
    for game in (*tg.games().values(), SWAPPED, OWN_TRICKS):
        for state in moments(game)[::3]:
            fields = set(json.loads(records.dumps(state))["value"])
            assert fields == {"type", "table", *(("winners", "why") if isinstance(state, tg.MatchOver) else ("phase", "seat"))}


def guessing():
    return next(state for state in moments(namesakes.GAME) if isinstance(state, namesakes.Bidding) and state.made)


def test_a_state_of_a_users_own_class_is_written_with_its_fields():
    state = guessing()
    assert json.loads(records.dumps(state))["value"]["made"] == [str(guess) for guess in state.made]
    assert again(state).made == state.made


def test_a_state_of_a_users_own_to_which_its_phase_does_not_come_is_neither_written_nor_read():
    state = guessing()
    with pytest.raises(tg.NotationError, match="another state than this Bidding"):
        records.dumps(attrs.evolve(state, made=(*state.made, namesakes.Bid(1))))
    document = json.loads(records.dumps(state))
    document["value"]["made"] = []
    with pytest.raises(tg.NotationError, match="another state than this Bidding"):
        records.loads(json.dumps(document))


def test_a_state_of_a_class_that_nobody_registered_is_not_written():
    own = attrs.frozen(type("Unknown", (namesakes.Bidding,), {}))
    with pytest.raises(tg.NotationError, match="Unknown"):
        records.dumps(own(*(getattr(guessing(), name) for name in ("table", "phase", "seat", "made"))))


@pytest.mark.parametrize("game", [*tg.games().values(), SWAPPED, HIDDEN, OWN_TRICKS], ids=lambda game: game.name)
def test_states_that_were_imagined_read_back(game):
    rng = random.Random(game.name)
    lazy = 0
    for state in moments(game, 5)[1::7]:
        for seat in range(game.seating.seats):
            imagined = tg.sample_state(tg.view(state, seat), rng)
            lazy += isinstance(imagined.table.log, History)
            again(imagined)
    if game in tg.games().values():  # where phases of your own ask, the history is played through, and filled in by that
        assert lazy or not any(pile.seen_by is not None and pile.name != "stock" for pile in state.table.piles)


# What could not be read is not written


@pytest.mark.parametrize(
    "given",
    [
        Given(number=True),
        Given(number=10**16),
        Given(number=1.5),
        Given(number=None),
        Given(share=math.inf),
        Given(share="1"),
        Given(row=[1]),
        Given(row=Pair(1, 2)),
        Given(pair=(1, 2, 3)),
        Given(ways={1}),
        Given(burn=Trump(None)),
        Given(burn=5),
        Given(contract=True),
        Given(contract=Trump(None)),
        Given(anything=Pair(1, 2)),
        Given(anything=[1]),
        Given(anything=math.nan),
        Given(anything=Given(number="6")),
    ],
    ids=str,
)
def test_what_could_not_be_read_is_not_written(given):
    state = tg.start(BURN_LAST)
    with pytest.raises(tg.NotationError):
        records.dumps(attrs.evolve(state, table=state.table.settled(given)))


@attrs.frozen
class Nest:
    """A fact that may hold others of its class."""

    within: "tuple[Nest, ...]" = ()
    heart: "Nest | None" = None
    text: str = ""


records.register(Nest)


def nested(depth, **fields):
    made = Nest(**fields)
    for number in range(depth):
        made = Nest((made,)) if number % 2 else Nest(heart=made)
    return made


@attrs.frozen
class Egg(Nest):
    """A nest of another class."""


records.register(Egg)


def test_a_class_may_hold_values_of_its_own():
    state = tg.start(BURN_LAST)
    for given in (nested(15), Nest((Egg(heart=Egg()), Nest((Egg(),)))), Nest(heart=Egg((Egg(),)))):
        assert again(attrs.evolve(state, table=state.table.settled(given))).table.get(Nest) == given


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (nested(60), "nested deeper"),
        (nested(3000), "nested"),
        (nested(0, text="x" * 1_000_001), "too long"),
        (nested(0, text="\ud800"), "surrogates"),
    ],
    ids=["deep", "very deep", "long", "half a pair"],
)
def test_what_is_more_than_is_read_is_not_written(given, why):
    state = tg.start(BURN_LAST)
    with pytest.raises(tg.NotationError, match=why):
        records.dumps(records.loads(records.dumps(state)).__class__(state.table.settled(given), state.phase))


def test_every_tag_names_its_class():
    for tag, kind in REGISTRY.items():
        assert "." in tag or tag == kind.__name__


# The text for people


def test_tricks_that_are_played_by_hand_stand_in_lines_of_their_own():
    actions = [action for _, action in random_states(OWN_TRICKS, 4, deals=1) if action is not None]
    record = records.Record(OWN_TRICKS, actions=actions)
    tricks = [line for line in str(record).splitlines() if line.startswith("trick ")]
    assert len(tricks) == 3
    assert all("->" in line for line in tricks)
    assert records.Record.parse(str(record)) == record
