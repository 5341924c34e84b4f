"""Reading Euchre Game Notation: what is there, what follows, and what is wrong."""

import contextlib
import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trickgames as tg
from records.notation import CALLS, TRICKS, deal, file, hands
from trickgames import euchre
from trickgames.records import Record, egn
from trickgames.testing import matches


def one(*args, rules=None, **kwargs):
    """The only deal of a file."""
    return egn.loads(file(deal(*args, **kwargs), rules=rules)).deals[0]


def kinds(read):
    return [problem.kind for problem in read.problems]


# What is there


def test_a_deal_is_scored_and_replays():
    game = egn.loads(file(deal(cards=hands())))
    assert game.problems == ()
    assert game.game == euchre.CLUB
    [read] = game.deals
    assert read.points == (0, 1)
    assert read.scores == (0, 1)
    *_, last = tg.replay(game.game, read.actions, dealer=read.dealer)
    assert last.scores == (0, 1)
    assert game.record().final == last


def test_hands_and_kitty_are_inferred_where_all_cards_were_played():
    read = one()
    assert read.hands == tuple(map(tg.CardSet.parse, map(" ".join, hands())))
    assert str(read.kitty) == "Ks Qh Ts"
    assert read.complete
    assert read.unknown == ()


def taken_up(discard=None):
    """A deal in which the dealer takes up the jack of clubs and puts it away, or another card; played by first legal cards."""
    record = Record(euchre.CLUB).then(tg.Deal(tg.arrange(euchre.CLUB, turn_up="Jc", seed=3)), *["pass"] * 3, "order up")
    other = next(action for action in tg.legal_actions(record.final) if str(action) != "discard Jc")
    record = record.then(discard or other)
    while not record.final.results:
        record = record.then(tg.legal_actions(record.final)[0])
    return record


def without(record, *, cards=True):
    """The deals of a record as somebody would note them who sees only the plays."""
    told = json.loads(egn.dumps(record))
    for one_deal in told["deals"]:
        if cards:
            one_deal["initialState"].pop("playerCards")
        one_deal["phases"][0].pop("discard", None)
        one_deal["phases"][0].pop("callAnnotations", None)
    return egn.loads(json.dumps(told))


def test_a_turn_up_that_the_dealer_never_played_was_put_away():
    [read] = without(taken_up("discard Jc")).deals
    assert str(read.discard) == "Jc"
    assert read.complete


def test_a_discard_that_could_be_any_of_four_cards_stays_unknown():
    record = taken_up()
    [read] = without(record).deals
    assert read.discard is None
    assert read.actions == ()
    assert read.unknown == ("the hand of seat 0", "the kitty")
    with pytest.raises(tg.NotationError, match="the hand of seat 0"):
        without(record).record()
    [known] = without(record, cards=False).deals
    assert known.discard == record.actions[5].card
    assert known.complete
    assert known.points == read.points


@settings(max_examples=12)
@given(st.data())
def test_what_is_inferred_from_plays_alone_is_never_wrong(data):
    match = data.draw(matches(data.draw(st.sampled_from([euchre.BICYCLE, euchre.CLASSIC, euchre.CLUB])), deals=3))
    record = Record(match.game, (), match.dealer, match.scores, match.actions)
    truth = {}
    for state, action in zip(record.states(), record.actions, strict=False):
        if isinstance(action, tg.Deal):
            truth[len(truth)] = [tg.apply(state, action).hands, None]
        elif isinstance(action, tg.Discard):
            truth[len(truth) - 1][1] = action.card
    read = without(record)
    whole = egn.loads(egn.dumps(record))
    for number, (hands_dealt, discard) in truth.items():
        found = read.deals[number]
        assert all(known <= hand for known, hand in zip(found.hands, hands_dealt, strict=True))
        assert found.discard in (None, discard)
        assert found.points in (None, whole.deals[number].points)
        assert found.problems == whole.deals[number].problems


def test_the_last_trick_follows_from_known_hands():
    whole = egn.loads(file(deal(cards=hands(), tricks=TRICKS[:4]), deal(cards=hands(), dealer=1, number=1)))
    assert whole.deals[0].points == (0, 1)
    assert whole.deals[0].complete
    assert [problem.kind for problem in whole.deals[0].problems] == ["missing trick"]


def test_points_are_settled_where_the_missing_tricks_cannot_change_them():
    read = one(tricks=TRICKS[:2])
    assert read.points is None
    assert "points" in kinds(read)
    lost = one(
        calls=["Pass", "Pass", "Pass", "Pass", "Pass", "h"],
        tricks=[["9h", "Jh", "Th", "Ah"], ["Js", "As", "9c", "Tc"], ["Td", "Jd", "Qd", "Kd"], ["Ad", "9d", "Kh", "Qc"]],
    )
    assert lost.points is not None


def test_a_passed_deal_brings_nothing():
    game = egn.loads(file(deal(calls=["Pass"] * 8, tricks=[]), rules={"std": False}))
    assert game.deals[0].points == (0, 0)
    assert game.problems == ()


def test_a_lone_march():
    tricks = [["9s", "As", "Js"], ["Jh", "Ah", "9h"], ["Jd", "Kh", "Qh"], ["Th", "9d", "Ts"], ["Qs", "Tc", "Jc"]]
    read = one(turn_up="Ks", calls=[*["Pass"] * 5, "h"], isAlone=True, tricks=tricks)
    assert read.points == (4, 0)
    assert read.contract.alone


def test_scores_of_the_ruleset_count():
    tricks = [["9s", "As", "Js"], ["Jh", "Ah", "9h"], ["Jd", "Kh", "Qh"], ["Th", "9d", "Ts"], ["Qs", "Tc", "Jc"]]
    read = one(turn_up="Ks", calls=[*["Pass"] * 5, "h"], isAlone=True, tricks=tricks, rules={"loner_march_score": 5})
    assert read.points == (5, 0)


# Older files, other spellings


def test_older_keys_are_read():
    old = deal()
    old["initialState"] |= {"player_cards": hands(), "kitty": ["Ks", "Qh", "Ts"]}
    old["phases"][1] |= {"isAlone": False, "initialLead": 1}
    text = json.loads(file(old))
    text |= {"version": "1.0.0", "timings": {"0": 0}, "videoUrl": ""}
    game = egn.loads(json.dumps(text))
    assert game.problems == ()
    assert game.deals[0].complete


def test_bowers_and_nines_have_other_names():
    spelled = [[{"9s": "Ns", "Js": "R", "9h": "Nh"}.get(card, card) for card in trick] for trick in TRICKS]
    assert one(tricks=spelled).actions == one().actions


def test_the_left_bower_by_its_letter():
    tricks = [["9h", "Jh", "9s", "Ah"], ["L", "As", "9c", "Tc"], *TRICKS[2:]]
    read = one(turn_up="Js", calls=CALLS[:4] + ["c"], tricks=tricks)
    assert (3, tg.Card.parse("Js")) in [*read.tricks[0], *read.tricks[1]] or kinds(read)


@pytest.mark.parametrize(("unknown", "points"), [("Xc", (0, 1)), ("Xx", None), ("Kx", (0, 1))])
def test_an_unknown_card_counts_where_it_cannot_matter(unknown, points):
    tricks = [*TRICKS[:4], [*TRICKS[4][:3], unknown]]
    read = one(tricks=tricks)
    assert read.points == points or (unknown == "Xx" and read.points in ((0, 1), None))
    assert read.actions == () or unknown != "Xx"


def test_relative_suits():
    named = {"s": "t", "c": "n", "h": "g", "d": "h"}
    tricks = [[card[0] + named[card[1]] for card in trick] for trick in TRICKS]
    read = one(turn_up="Jn", tricks=tricks)
    assert read.points == (0, 1)
    assert read.actions == ()
    assert read.unknown == ("the real suits",)


def test_a_suit_that_was_not_told():
    read = one(calls=[*CALLS[:4], "x"])
    assert "unknown trump" in kinds(read)
    assert read.trump is None


def test_a_match_file():
    games = [{"playersOverride": ["b", "a", "c", "d"], "gameData": json.loads(file(deal()))}, {"gameData": None}]
    players = [{"id": name, "name": name.upper()} for name in "abcd"]
    text = json.dumps(
        {
            "fileType": "Euchre Match Notation",
            "version": "1.2",
            "metadata": {"players": players, "title": "Ours"},
            "games": games,
        }
    )
    match = egn.loads(text)
    assert [game.players for game in match.games] == [("B", "A", "C", "D")]
    assert match.deals[0].points == (0, 1)
    assert match.game == euchre.CLUB
    assert match.problems == ("game 2: the gameData are missing",)


@pytest.mark.parametrize(
    ("rules", "ours"),
    [
        ({}, {"stick_the_dealer": True}),
        ({"std": False, "min_rank": 7, "winning_score": 5}, {"ranks": "789TJQKA", "target": 5}),
        ({"std": False, "num_deals": 8}, {"num_deals": 8}),
        ({"std": False, "winning_score": 0, "num_deals": 8}, {"num_deals": 8}),
        ({"std": False, "canadian": True, "defend_alone": True}, {"partner_must_go_alone": True, "defend_alone": True}),
        ({"std": False, "loner_lead": "LEFT_OF_LONER", "fast_break": True}, {"lone_lead": "left_of_loner", "fast_break": True}),
        ({"std": False, "farmers": True, "partners_best": True}, {"farmers_hand": "swap3", "call_for_best": True}),
        ({"std": False, "joker": True, "loner_euchred_score": 4}, {"joker": True, "lone_euchre_score": 4}),
        ({"std": False, "allow_no_trump": True}, {"allow_no_trump": True}),
    ],
)
def test_rules_become_settings(rules, ours):
    game = egn.loads(file(rules=rules))
    assert game.problems == ()
    assert game.game.origin == euchre.euchre(**ours).origin


@pytest.mark.parametrize(
    "rules",
    [
        {"four_trick_tokens": True},
        {"num_players": 3},
        {"min_rank": 6},
        {"std": 1},
        {"loner_lead": []},
        {"house": 1},
        {"winning_score": 10, "num_deals": 8},
        {"joker": True, "allow_no_trump": True},
        [],
    ],
)
def test_rules_that_we_lack_are_named(rules):
    text = json.loads(file())
    text["metadata"]["ruleset"] = rules
    game = egn.loads(json.dumps(text))
    assert [problem.kind for problem in game.problems] == ["ruleset"]
    for name in rules if isinstance(rules, dict) and len(rules) == 1 else ():
        assert name in game.problems[0]


# What broke the rules


def test_a_revoke_is_told_with_seat_trick_and_card():
    tricks = [
        ["9h", "Jh", "9s", "Ah"],
        ["Js", "Th", "9c", "Tc"],
        ["Td", "Jd", "Qd", "Kd"],
        ["Ad", "9d", "As", "Qc"],
        ["Kh", "Qs", "Ac", "Kc"],
    ]
    read = one(tricks=tricks)
    revoke = next(problem for problem in read.problems if problem.kind == "revoke")
    assert (revoke.seat, revoke.trick, str(revoke.card), revoke.deal) == (0, 2, "Th", 0)
    assert "seat 0 revoked in trick 2: it played Th on the Js led, and held As" in revoke
    assert read.points is not None
    assert read.actions == ()


def test_a_revoke_is_seen_from_the_hand_too():
    cards = hands()
    read = one(cards=cards, tricks=[["9h", "Jh", "9s", "Ah"], ["Js", "Th", "9c", "Tc"]])
    assert "revoke" in kinds(read)


def test_a_deal_after_the_end_is_scored_and_named_once():
    deals = [deal(number=0), deal(number=1, dealer=1, calls=["Pass"] * 4 + ["d"], tricks=[]), deal(number=2, dealer=2)]
    game = egn.loads(file(deals[0], score=(9, 9)))
    assert game.problems == ()
    game = egn.loads(file(deals[0], *(deal(number=number, dealer=number) for number in (1, 2)), score=(9, 9)))
    late = [problem for problem in game.problems if problem.kind == "after the end"]
    assert len(late) == 1
    assert "deals 1 to 2 were played after side 1 had reached the target of 10 points (9 - 10)" in late[0]
    assert all(read.points is not None for read in game.deals)


def test_a_packed_deal_is_named_and_leaves_the_scores_unknown():
    game = egn.loads(file("AAAA", deal(dealer=1)))
    assert [problem.kind for problem in game.deals[0].problems] == ["packed"]
    assert game.deals[0].points is None
    assert game.deals[1].points is not None
    assert game.deals[1].scores is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"fileType": "PGN"}', "[" * 9999, "trickgames record 3"])
def test_what_is_no_such_file_is_refused(text):
    with pytest.raises(tg.NotationError):
        egn.loads(text)


ODD = [
    None,
    True,
    -1,
    7,
    10**9,
    1.5,
    "",
    "Xx",
    "R",
    "B",
    "Jt",
    "Pass",
    "x",
    [],
    {},
    [[]],
    ["Jh"] * 9,
    {"type": "TRICK_PLAY"},
    "Order",
]


@settings(max_examples=100)
@given(st.data())
def test_reading_any_file_ends_in_a_game_or_in_its_problems(data):
    rules = {"joker": True, "farmers": True, "partners_best": True, "defend_alone": True, "std": False}
    first = deal(cards=hands(), discard="9c", aloneDefender=-1, cardExchanges=[{"sender": 1, "receiver": 3, "cards": ["9c"]}])
    whole = json.loads(file(first, deal(number=1, dealer=1, isAlone=True), rules=rules))
    for _ in range(data.draw(st.integers(1, 4))):
        place = whole
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = data.draw(st.sampled_from(keys))
            if not isinstance(place[key], (dict, list)) or not place[key] or data.draw(st.integers(0, 5)) == 0:
                break
            place = place[key]
        place[key] = copy.deepcopy(data.draw(st.sampled_from(ODD)))
        if not whole:
            break
    with contextlib.suppress(tg.NotationError):
        read = egn.loads(json.dumps(whole))
        assert all(isinstance(problem, egn.Problem) for problem in read.problems)
        for game in read.games:
            with contextlib.suppress(tg.NotationError):
                assert isinstance(game.record(), Record)
