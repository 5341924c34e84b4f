"""Exchanges in Euchre Game Notation: written as the notation tells them, and never made up where a file leaves them out."""

import json
import random
from pathlib import Path

import jsonschema
import pytest

import trickgames as tg
from helpers import play_random
from trickgames import euchre
from trickgames.engine.states import ConsideringTurnUp
from trickgames.records import Record, egn

SCHEMA = json.loads((Path(__file__).parent.parent / "data" / "egn" / "egn-schema-v1.json").read_text(encoding="utf-8"))
ANALYSIS = ("callAnnotations", "playAnnotations", "alternativeLines")
GAMES = {
    "farmer": euchre.euchre(farmers_hand="swap3"),
    "farmer with a joker": euchre.euchre(farmers_hand="swap3", joker=True),
    "farmer of 28 cards": euchre.euchre(farmers_hand="swap3", ranks="89TJQKA"),
    "best": euchre.euchre(call_for_best=True),
    "farmer and best": euchre.euchre(call_for_best=True, farmers_hand="swap3", joker=True),
}
CROWDED = euchre.euchre(
    call_for_best=True, defend_alone=True, defender_calls_for_best=False, farmers_hand="swap3", ranks="789TJQKA"
)
BOTH = [*GAMES.values(), CROWDED]


def played(game, seed):
    return Record(game, actions=play_random(game, f"{game.name} {seed}", deals=3)[1])


def baseline(value):
    """A file as the notation's own tool strips it: without anything that is commentary."""
    if isinstance(value, list):
        return [baseline(item) for item in value]
    if isinstance(value, dict):
        return {key: baseline(item) for key, item in value.items() if key not in ANALYSIS}
    return value


def loads(value):
    return egn.loads(json.dumps(value))


def course(actions):
    """What was done, without the order of the stock and of the cards that a farmer puts away."""
    swapped = sorted(str(action) for action in actions if isinstance(action, tg.Swap))
    return [str(action) for action in actions if not isinstance(action, (tg.Deal, tg.Swap))], swapped


@pytest.mark.parametrize("game", BOTH, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(4))
def test_a_match_with_exchanges_reads_back_the_same(game, seed):
    record = played(game, seed)
    text = egn.dumps(record)
    jsonschema.validate(json.loads(text), SCHEMA)
    assert egn.loads(text).problems == ()
    assert egn.loads(text).record() == record


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_our_files_lose_only_orders_with_their_annotations(name, seed):
    record = played(GAMES[name], seed)
    game = loads(baseline(json.loads(egn.dumps(record))))
    assert game.problems == ()
    assert course(game.record().actions) == course(record.actions)
    assert game.record().final.scores == record.final.scores


@pytest.mark.parametrize("seed", range(4))
def test_without_annotations_even_a_crowded_file_accuses_nobody(seed):
    """The notation has room for four exchanges: what stands beside the calls may be missed, and is then unknown."""
    game = loads(baseline(json.loads(egn.dumps(played(CROWDED, seed)))))
    assert game.problems == ()
    assert all(deal.complete or deal.unknown for deal in game.deals)


@pytest.mark.parametrize("game", BOTH, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(4))
def test_exchanges_that_are_left_out_are_found_out_or_unknown(game, seed):
    record = played(game, seed)
    rng = random.Random(seed)
    value = baseline(json.loads(egn.dumps(record)))
    for deal in value["deals"]:
        bidding = deal["phases"][0]
        told = bidding.get("cardExchanges", [])
        bidding["cardExchanges"] = [one for one in told if rng.random() < 0.3]
        if rng.random() < 0.3:
            bidding.pop("discard", None)
        if rng.random() < 0.2:
            deal["initialState"].pop("playerCards")
    whole = egn.loads(egn.dumps(record))
    for read, true in zip(loads(value).deals, whole.deals, strict=True):
        assert read.problems == ()
        assert read.points == true.points
        assert read.discard in (None, true.discard)
        assert read.complete or read.unknown
        if read.complete:
            assert course(read.actions) == course(true.actions)


def exchanges(record):
    return [deal["phases"][0].get("cardExchanges", []) for deal in json.loads(egn.dumps(record))["deals"]]


def test_a_swap_is_written_as_what_came_from_the_kitty():
    pack = tg.arrange(GAMES["farmer"], 0, {1: "9h 9d Tc Ah Kh"}, "Js", "Qh Qd Ac")
    record = Record(GAMES["farmer"]).then(tg.Deal(pack), "swap Tc", "swap 9d", "swap 9h")
    while not isinstance(record.final, ConsideringTurnUp):
        record = record.then("pass")
    record = record.then("order up")
    while not record.final.results:
        record = record.then(tg.legal_actions(record.final)[0])
    [[told]] = [[one for one in row if one["receiver"] == 1] for row in exchanges(record)]
    assert sorted(told["cards"]) == ["Ac", "Qd", "Qh"]
    assert "sender" not in told
    assert egn.loads(egn.dumps(record)).record() == record


def test_a_second_farmer_may_draw_what_the_first_put_away():
    game = GAMES["farmer"]
    hands = {1: "9h 9d Tc Ah Kh", 2: "9c 9s Td Qs As"}
    record = Record(game).then(tg.Deal(tg.arrange(game, 0, hands, "Js", "Qh Qd Ac")))
    record = record.then("swap 9d", "swap Tc", "swap 9h", "swap 9c", "swap Td", "swap 9s", "order up")
    while not record.final.results:
        record = record.then(tg.legal_actions(record.final)[0])
    assert record.final.results
    value = json.loads(egn.dumps(record))
    second = next(one for one in value["deals"][0]["phases"][0]["cardExchanges"] if one["receiver"] == 2)
    assert sorted(second["cards"]) == ["9d", "9h", "Tc"]
    assert egn.loads(egn.dumps(record)).record() == record
    assert course(loads(baseline(value)).record().actions) == course(record.actions)


BACK = """trickgames record 3
game: euchre
settings: call_for_best=yes, farmers_hand=swap3
dealer: 3
deal 0: Qs Kc 9c 9h Tc; 1: As Qc Kh Ad Kd; 2: Jd Ac 9s Td Ts; 3: Ks Jh Qh Qd Th; turn-up: Ah; stock: Jc 9d Js
0: swap 9c; 0: swap Tc; 0: swap 9h; 2: swap Td; 2: swap 9s; 2: swap Ts; 0: order up alone; 3: discard Qh
0: discard 9d; 2: give 9c
trick 1  0:Js 1:As 3:Ks
trick 2  1:Qc 3:Qd 0:9c
trick 3  1:Kh 3:Jh 0:Jc
trick 4  3:Ah 0:Qs 1:Ad
trick 5  3:Th 0:Kc 1:Kd
end
"""


def test_a_card_that_was_put_away_may_come_back_as_the_gift():
    record = Record.parse(BACK)
    text = egn.dumps(record)
    assert egn.loads(text).record() == record
    value = json.loads(text)
    assert course(loads(baseline(value)).record().actions) == course(record.actions)
    told = value["deals"][0]["phases"][0]
    told["cardExchanges"] = [one for one in told["cardExchanges"] if one.get("sender") != 2]
    [read] = loads(baseline(value)).deals
    assert read.problems == ()
    assert read.actions == ()


def test_the_flags_of_a_swap_are_written_both():
    ruleset = json.loads(egn.dumps(Record(GAMES["farmer"])))["metadata"]["ruleset"]
    assert ruleset["farmers"]
    assert ruleset["go_under"]


@pytest.mark.parametrize("game", BOTH, ids=lambda game: game.name)
def test_a_match_that_breaks_off_reads_back_or_is_refused(game):
    record = played(game, 1)
    refused = []
    for length in range(1, len(record.actions), 7):
        cut = record.cut(length)
        try:
            text = egn.dumps(cut)
        except tg.NotationError as error:
            refused.append(str(error))
        else:
            assert egn.loads(text).record() == cut
    assert all("within an exchange" in reason or "unknown: what seat" in reason for reason in refused)
    assert len(refused) < len(record.actions) / 50
