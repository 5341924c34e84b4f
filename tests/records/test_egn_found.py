"""Small valid files that were read wrongly once; each stands for a kind of file, and each kind is tried in other shapes too."""

import json
from pathlib import Path

import pytest

import trickgames as tg
from records.notation import CALLS, deal, file, hands
from trickgames import euchre
from trickgames.commands._cli import main
from trickgames.records import Record, egn

FOUND = Path(__file__).parent.parent / "data" / "egn" / "found"
GAMES = {"F1": 1, "F2": 1, "F4": 1, "F5": 1, "F6": 2}


def path(name):
    [found] = FOUND.glob(f"{name}-*")
    return found


def read(name):
    return egn.loads(path(name).read_text(encoding="utf-8"))


def told(name):
    return json.loads(path(name).read_text(encoding="utf-8"))


def loads(value):
    return egn.loads(json.dumps(value))


def texts(actions):
    return [str(action) for action in actions]


# As a user would


@pytest.mark.parametrize("form", ["txt", "json", "egn"])
@pytest.mark.parametrize("name", GAMES)
def test_a_found_file_converts_and_is_told_to_its_end(name, form, tmp_path, capsys):
    for number in range(1, GAMES[name] + 1):
        target = tmp_path / f"{number}.{form}"
        assert main(["convert", str(path(name)), str(target), "--number", str(number)]) == 0
        assert main(["replay", str(target)]) == 0
        assert "Trick 5: " in capsys.readouterr().out
    main(["replay", str(path(name))])
    out = capsys.readouterr().out
    assert out.count("Trick 5: ") == GAMES[name]
    assert out.count("The score: ") == 2 * GAMES[name]


# F1: an exchange that nobody noted


def test_a_card_from_the_partner_that_was_not_noted_follows_from_the_plays():
    game = read("F1")
    assert game.problems == ()
    assert texts(game.record().actions)[6:8] == ["discard Js", "give Jd"]
    assert game.record().final.scores == game.deals[0].points == (0, 1)


def lone(cards=None, tricks=None, **bidding):
    """The file F1 with another hand of the lone maker, or other tricks."""
    value = told("F1")
    state, phases = value["deals"][0]["initialState"], value["deals"][0]["phases"]
    if cards:
        state["playerCards"][1] = cards.split()
    phases[0] |= bidding
    if tricks is not None:
        phases[1]["tricks"] = tricks
    return value


def test_a_lone_hand_that_shows_no_card_of_its_partner_is_told_and_not_recorded(tmp_path, capsys):
    """It may have thrown back what it got, or not have called for it: the file does not tell."""
    value = lone(tricks=[["Ts", "As", "9s"], ["Ah", "Jh", "Qc"], ["9d", "Td", "Js"], ["Ks", "Kh", "9c"], ["Ac", "Kd", "Ad"]])
    game = loads(value)
    assert game.problems == ()
    assert game.deals[0].points is not None
    assert game.deals[0].actions == ()
    [unknown] = game.deals[0].unknown
    assert "what seat 3 gave seat 1" in unknown
    with pytest.raises(tg.NotationError, match="what seat 3 gave seat 1"):
        game.record()
    source = tmp_path / "a.egn"
    source.write_text(json.dumps(value), encoding="utf-8")
    assert main(["convert", str(source), str(tmp_path / "b.txt")]) == 1
    assert "what seat 3 gave seat 1" in capsys.readouterr().err
    assert not (tmp_path / "b.txt").exists()
    assert main(["replay", str(source)]) == 0
    assert "Trick 5: " in capsys.readouterr().out


def test_two_cards_that_the_partner_held_are_not_chosen_between():
    game = loads(lone(cards="Ts Qc Ks 9s Tc", tricks=[["Ts", "As"], ["Jh"]]))
    assert game.deals[0].actions == ()
    value = lone(tricks=[["Th", "Ah", "Jh"], *told("F1")["deals"][0]["phases"][1]["tricks"][1:3]])
    assert not {problem.kind for problem in loads(value).problems} & {"rules", "revoke"}
    assert loads(value).deals[0].actions == ()


def test_what_was_thrown_stays_unknown_while_cards_are_unplayed():
    tricks = told("F1")["deals"][0]["phases"][1]["tricks"]
    [read] = loads(lone(tricks=tricks[:3])).deals
    assert read.actions == ()
    assert read.unknown == ("what seat 1 discarded for it",)


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_a_deal_that_breaks_off_is_never_cut_shorter_than_it_is_told(length):
    """What was put away is not told: either all that is told is replayed, or nothing is, with a word on what is missing."""
    record = Record(euchre.CLUB).then(tg.Deal(tg.arrange(euchre.CLUB, turn_up="Jc", seed=3)), *["pass"] * 3, "order up")
    record = record.then(next(action for action in tg.legal_actions(record.final) if str(action) != "discard Jc"))
    for _ in range(4 * length):
        record = record.then(tg.legal_actions(record.final)[0])
    value = json.loads(egn.dumps(record))
    assert loads(value).record() == record
    del value["deals"][0]["phases"][0]["discard"]
    [read] = loads(value).deals
    assert read.actions == ()
    assert read.unknown == ("what seat 0 put away",)
    assert sum(map(len, read.tricks)) == 4 * length


# F2: only the kitty's side of a swap


@pytest.mark.parametrize("sender", [{}, {"sender": None}, {"sender": ""}])
def test_cards_without_a_sender_come_from_the_kitty(sender):
    value = told("F2")
    value["deals"][0]["phases"][0]["cardExchanges"][0] |= sender
    game = loads(value)
    assert {problem.kind for problem in game.problems} <= {"file"}
    assert game.record() == read("F2").record()


def test_a_swap_told_by_the_kitty_is_replayed():
    game = read("F2")
    assert game.problems == ()
    assert texts(game.record().actions)[1:5] == ["swap Th", "swap Ts", "swap 9h", "order up alone"]
    assert game.record().final.scores == game.deals[0].points == (2, 0)


def test_a_swap_that_was_not_noted_follows_where_the_kitty_leaves_no_choice():
    value = told("F2")
    del value["deals"][0]["phases"][0]["cardExchanges"]
    assert loads(value).record() == read("F2").record()


def test_a_swap_of_someone_who_rests_is_not_made_up():
    """Seat 3 held a farmer's hand and rests: whether it swapped nobody can know."""
    value = told("F2")
    value["deals"][0]["initialState"]["playerCards"][3] = ["Qc", "9h", "Ts", "Jh", "9c"]
    value["deals"][0]["initialState"]["playerCards"][0] = ["Jd", "Th", "Ad", "Qs", "Ah"]
    value["deals"][0]["phases"][0]["cardExchanges"] = []
    value["deals"][0]["phases"][1]["tricks"] = []
    value["deals"][0]["phases"][1]["tricks"] = [["9s", "Ac", "Qs"], ["Tc", "Jd", "Kd"], ["Kc", "Ah", "Kh"]]
    game = loads(value)
    assert "whether seat 3 swapped" in game.deals[0].unknown
    assert not {problem.kind for problem in game.problems} & {"rules", "card", "exchange"}


@pytest.mark.parametrize(
    "exchange",
    [
        {"receiver": 0, "cards": ["Ks", "Qh"]},
        {"receiver": 0, "cards": ["Ks", "Qh", "Td", "Qc"]},
        {"sender": 1, "receiver": 0, "cards": ["9d"]},
        {"sender": 2, "receiver": 0, "cards": ["Js", "Qd"]},
    ],
)
def test_an_exchange_that_is_not_played_here_accuses_nobody(exchange):
    value = told("F2")
    value["deals"][0]["phases"][0]["cardExchanges"].append(exchange)
    game = loads(value)
    assert {problem.kind for problem in game.problems} == {"exchange"}
    assert game.deals[0].points == (2, 0)
    with pytest.raises(tg.NotationError, match="not played in this game"):
        game.record()


def test_an_exchange_that_the_ruleset_does_not_have_accuses_nobody():
    value = told("F2")
    value["metadata"]["ruleset"]["farmers"] = False
    game = loads(value)
    assert {problem.kind for problem in game.problems} == {"exchange"}
    assert game.deals[0].actions == ()


def test_a_swap_of_high_cards_accuses_nobody():
    """Tables differ in who may swap, and what: the file tells that it was done."""
    value = told("F2")
    value["deals"][0]["initialState"]["playerCards"][0] = ["Jd", "Th", "Ad", "Ah", "9h"]
    value["deals"][0]["initialState"]["playerCards"][3] = ["Qc", "Ts", "Qs", "Jh", "9c"]
    game = loads(value)
    assert {problem.kind for problem in game.problems} == {"exchange"}
    assert game.deals[0].points == (2, 0)


def test_the_dealers_gift_of_the_turn_up_accuses_nobody():
    value = told("F1")
    value["deals"][0] |= {"initialState": {"dealer": 3, "upCard": "Kc"}}
    value["deals"][0]["phases"][0]["calls"] = ["Pass", "Order"]
    value["deals"][0]["phases"][1]["tricks"] = [["9c", "Kc", "9d"]]
    game = loads(value)
    assert not {problem.kind for problem in game.problems} & {"card", "rules"}
    assert any("the turn-up, from the dealer" in problem for problem in game.problems)


# F4: a pair of flags that contradict each other


def test_a_contradiction_costs_one_flag_and_not_the_ruleset():
    game = read("F4")
    assert game.game.origin == euchre.euchre(joker=True, stick_the_dealer=True, target=15).origin
    [problem] = game.problems
    assert "allow_no_trump was dropped" in problem
    assert game.record().final.scores == (11, 4)


def test_what_the_deals_show_stays():
    value = told("F4")
    value["deals"][0]["phases"][0]["calls"][-1] = "n"
    game = loads(value)
    assert dict(game.game.origin.settings) == {"stick_the_dealer": True, "allow_no_trump": True, "target": 15}
    [problem] = [problem for problem in game.problems if problem.kind == "ruleset"]
    assert "joker was dropped" in problem
    value["deals"][0]["initialState"]["upCard"] = "B"
    assert dict(loads(value).game.origin.settings)["joker"]


def test_deals_that_show_both_are_named_and_accuse_nobody():
    value = told("F4")
    value["deals"][0]["phases"][0]["calls"][-1] = "n"
    value["deals"][0]["phases"][1]["tricks"][0][0] = "B"
    game = loads(value)
    assert "call" not in {problem.kind for problem in game.problems}
    with pytest.raises(tg.NotationError, match="no trump"):
        game.record()


@pytest.mark.parametrize("rules", [{"winning_score": 0}, {"winning_score": "ten"}, {"num_deals": -1}, [], 7])
def test_no_deal_comes_after_an_end_that_nobody_told(rules):
    value = json.loads(file(deal(), score=(12, 3)))
    value["metadata"]["ruleset"] = rules
    assert {problem.kind for problem in loads(value).problems} == {"ruleset"}


# F5: going under


def test_going_under_is_the_swap_with_the_kitty():
    game = read("F5")
    assert game.problems == ()
    assert dict(game.game.origin.settings)["farmers_hand"] == "swap3"
    assert game.record() == read("F2").record()


# F6: who sat where


def test_the_games_of_a_match_tell_who_sat_where():
    match = read("F6")
    assert match.problems == ()
    assert [game.players for game in match.games] == [("Ann", "Cid", "Ben", "Dee"), ("Dee", "Ben", "Ann", "Cid")]
    assert match.games[1].record().players == ("Dee", "Ben", "Ann", "Cid")


@pytest.mark.parametrize("key", ["players", "playersOverride"])
def test_the_seats_have_had_two_names(key):
    value = told("F6")
    for entry in value["games"]:
        entry[key] = entry.pop("players")
    value["version"] = "1.0" if key == "players" else "1.1"
    assert loads(value).games == read("F6").games


@pytest.mark.parametrize(
    ("seats", "named", "players"),
    [
        (["a", "b", "c", "x"], "'x' is not a player of the match", ("Ann", "Ben", "Cid", "x")),
        (["a", "b", "c", "a"], "somebody has two seats", ("Ann", "Ben", "Cid", "Ann")),
        (["a", "b", "c"], "the ids of 4 players are expected", ("1", "2", "3", "4")),
        ("abcd", "the ids of 4 players are expected", ("1", "2", "3", "4")),
        (["a", "b", "c", 4], "the ids of 4 players are expected", ("1", "2", "3", "4")),
    ],
)
def test_seats_that_cannot_be_are_named(seats, named, players):
    value = told("F6")
    value["games"][1]["players"] = seats
    match = loads(value)
    [problem] = match.problems
    assert problem.startswith("game 2: players: ")
    assert named in problem
    assert match.games[1].players == players


def test_seats_told_twice_and_games_out_of_order_are_named():
    value = told("F6")
    value["games"][0]["playersOverride"] = ["a", "b", "c", "d"]
    value["games"][1]["gameIndex"] = 7
    match = loads(value)
    assert ["differ" in problem or "gameIndex" in problem for problem in match.problems] == [True, True]
    assert match.games[0].players == ("Ann", "Ben", "Cid", "Dee")


# Deals that a file leaves out, and house rules of dealing


def test_deals_that_are_left_out_accuse_no_dealer():
    game = egn.loads(file(deal(number=0), deal(number=3, dealer=3)))
    [problem] = game.problems
    assert problem.kind == "missing deal"
    assert [read.scores for read in game.deals] == [(0, 1), None]
    assert all(read.points for read in game.deals)
    with pytest.raises(tg.NotationError, match="missing"):
        game.record()


def test_the_same_dealer_again_after_a_passed_deal_is_not_out_of_turn():
    game = egn.loads(file(deal(calls=["Pass"] * 8, tricks=[]), deal(number=1), rules={"std": False}))
    [problem] = game.problems
    assert "dealt again after nobody had made trump" in problem


def test_what_a_record_of_the_notation_is_made_of_is_what_was_told():
    """The calls of this module's deal as they are: nothing of the above changes a deal that is told in full."""
    game = egn.loads(file(deal(cards=hands(), calls=CALLS)))
    assert game.problems == ()
    assert isinstance(game.record(), Record)
