"""Writing Euchre Game Notation: what is written follows the published schema and reads back the same; the rest is refused."""

import json

import attrs
import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trickgames as tg
from helpers import DATA, play_random
from trickgames import euchre, pitch
from trickgames.records import Record, egn
from trickgames.testing import matches

GAMES = {
    "bicycle": euchre.BICYCLE,
    "classic": euchre.CLASSIC,
    "joker": euchre.JOKER,
    "club": euchre.CLUB,
    "deals": euchre.euchre(num_deals=3),
    "lone": euchre.euchre(lone_lead="left_of_loner", partner_must_go_alone=True, fast_break=True, lone_march_score=5),
    "defence": euchre.euchre(defend_alone=True, allow_no_trump=True, lone_euchre_score=3),
    "best": euchre.euchre(call_for_best=True, joker=True, defend_alone=True, defender_calls_for_best=False),
    "farmer": euchre.euchre(farmers_hand="swap3"),
}


def played(game, seed, *, deals=4, dealer=0):
    return Record(game, ["Ann", "Ben", "Cid", "Dee"], dealer, actions=play_random(game, seed, deals=deals, dealer=dealer)[1])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_match_reads_back_the_same(name, seed):
    record = played(GAMES[name], seed, dealer=seed)
    game = egn.loads(egn.dumps(record))
    assert game.problems == ()
    assert game.record() == record
    assert [deal.scores for deal in game.deals if deal.contract][-1] == record.final.scores


@pytest.mark.parametrize("name", ["bicycle", "joker", "club"])
def test_a_match_that_goes_on_reads_back_the_same(name):
    record = played(GAMES[name], 7)
    for length in range(1, len(record.actions), 5):
        cut = record.cut(length)
        assert egn.loads(egn.dumps(cut)).record() == cut


@settings(max_examples=15)
@given(st.data())
def test_any_match_of_the_notations_rules_reads_back_or_is_refused(data):
    game = data.draw(st.sampled_from(list(GAMES.values())))
    match = data.draw(matches(game, deals=2))
    record = Record(game, (), match.dealer, match.scores, match.actions)
    try:
        text = egn.dumps(record)
    except tg.NotationError as error:
        refused = str(error)
    else:
        assert egn.loads(text).record() == record
        return
    assert "a record without a deal" in refused or "read back" in refused


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_follows_the_published_schema(name):
    schema = json.loads((DATA / "egn" / "egn-schema-v1.json").read_text(encoding="utf-8"))
    record = played(GAMES[name], 5)
    jsonschema.validate(json.loads(egn.dumps(record)), schema)
    jsonschema.validate(json.loads(egn.dumps(record.cut(3))), schema)


def test_the_order_of_the_stock_and_the_packets_are_kept():
    pack = tg.shuffled(euchre.CLUB, 2)
    record = Record(euchre.CLUB).then(tg.Deal(pack, (2, 3)))
    assert egn.loads(egn.dumps(record)).record() == record


def test_a_game_with_a_name_of_its_own_keeps_it():
    for game in (attrs.evolve(euchre.BICYCLE, name="Ours"), euchre.euchre()):
        assert egn.loads(egn.dumps(played(game, 1))).game == game


def test_a_passed_deal_is_written():
    record = Record(euchre.BICYCLE).then(tg.Deal(tg.shuffled(euchre.BICYCLE, 1)), *["pass"] * 8)
    assert egn.loads(egn.dumps(record)).record() == record


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (pitch.TEN_POINT, ["Ten-point Pitch cannot be written"]),
        (attrs.evolve(euchre.BICYCLE, pack=tg.pack("89TJQKA")), ["Bicycle Euchre cannot be written"]),
        (
            euchre.euchre(made_score=2, march_score=3, misdeal="ace_no_face", farmers_hand="redeal", may_bury_turnup=False),
            ["made_score=2", "march_score=3", "misdeal='ace_no_face'", "farmers_hand='redeal'", "may_bury_turnup=False"],
        ),
    ],
)
def test_what_the_notation_does_not_have_is_named(game, expected):
    with pytest.raises(tg.NotationError) as caught:
        egn.dumps(Record(game))
    assert len(caught.value.problems) == len(expected)
    assert all(part in problem for part, problem in zip(sorted(expected), sorted(caught.value.problems), strict=True))


def test_a_record_cannot_stop_where_the_notation_has_no_word():
    game = GAMES["defence"]
    record = Record(game).then(tg.Deal(tg.shuffled(game, 1)), "order up alone")
    while "defend alone" not in map(str, tg.legal_actions(record.final)):
        record = record.then(tg.legal_actions(record.final)[0])
    record = record.then("pass")
    with pytest.raises(tg.NotationError, match="before who defends alone"):
        egn.dumps(record)
    assert egn.loads(egn.dumps(record.then("defend alone"))).record() == record.then("defend alone")


def test_a_dealer_is_told_only_by_a_deal():
    with pytest.raises(tg.NotationError, match="a record without a deal"):
        egn.dumps(Record(euchre.BICYCLE, dealer=2))
