"""What the page Play shows and does, without a browser: a person at a table of simple players."""

from __future__ import annotations

import doctest
import json
import random

import pytest

import trickgames as tg
from playpage import sitting
from playpage.sitting import NAMES, Desk, Sitting, clickable, to_person
from trickgames import euchre
from trickgames.players import sensible


def begun(game, seed=7):
    """A desk at which a match begins, and what it shows."""
    desk = Desk()
    return desk, json.loads(desk.begin(game, seed))


def offered(shown):
    """Everything that the page lets the person click."""
    return [*shown["cards"], *(choice["text"] for choice in shown["choices"])]


def test_the_examples_of_the_page_do_what_they_show():
    assert doctest.testmod(sitting).failed == 0


@pytest.mark.parametrize("name", tg.games())
def test_whatever_is_offered_can_be_done_and_nothing_else_is_legal(name):
    desk, shown = begun(name)
    chance = random.Random(name)
    for _ in range(25):
        match = tg.Match.parse(shown["line"])
        if shown["over"]:
            assert match.outcome is not None
            assert offered(shown) == []
            break
        assert match.actor == 0
        assert len(offered(shown)) == len({str(action) for action in match.legal})
        choice = chance.choice(offered(shown))
        after = json.loads(desk.act(choice))
        assert after["kind"] == "shown", after
        assert tg.Match.parse(after["line"]) == to_person(match.play(choice))
        shown = after


@pytest.mark.parametrize("name", ["bicycle-euchre", "ten-point-pitch", "500-three", "bridge-play"])
def test_the_others_play_as_sensible_players_do(name):
    desk, shown = begun(name, 3)
    while not shown["over"] and tg.Match.parse(shown["line"]).state.results == ():
        hint = json.loads(desk.hint())
        shown = json.loads(desk.act(hint["card"] or hint["text"]))
    played = tg.Match.parse(shown["line"])
    alone = tg.Match.begin(tg.games()[name], 3).play_out(sensible, deals=1)
    assert played.upto(len(alone.actions)).decisions == alone.upto(len(alone.actions)).decisions
    assert played.state.results[0] == alone.state.results[0]


def test_nothing_that_is_shown_names_a_card_that_the_person_may_not_know():
    """But for the line, which is the whole match."""
    shown = Sitting.begin("bicycle-euchre", 5).shown()
    match = tg.Match.parse(shown["line"])
    seen = match.view(0)
    known = {*seen.hand, *(card for pile in seen.piles for card in pile.cards or ())}
    hidden = {str(card) for card in match.game.pack if card not in known}
    told = [*(shown["story"] or []), *(line for frame in shown["frames"] for line in frame["told"]), shown["status"]]
    words = {word.strip(".,") for line in told for word in line.split()}
    assert not words & hidden
    for picture in (shown["picture"], *(frame["picture"] for frame in shown["frames"])):
        assert not [card for card in hidden if f'data-card="{card}"' in picture]


def test_a_finished_trick_is_shown_before_it_is_taken_and_a_deal_that_is_over_for_longer():
    desk, shown = begun("bicycle-euchre", 11)
    kinds = []
    while "deal" not in kinds:
        hint = json.loads(desk.hint())
        shown = json.loads(desk.act(hint["card"] or hint["text"]))
        assert shown["story"] is None
        for frame in shown["frames"]:
            kinds.append(frame["kind"])
            assert ("takes the trick" in frame["picture"]) == (frame["kind"] in ("trick", "deal")), frame["told"]
    assert kinds.count("trick") == 4
    (over,) = [frame for frame in shown["frames"] if frame["kind"] == "deal"]
    assert "The score: " in over["result"]
    assert over["result"] in " ".join(over["told"])
    assert {frame["result"] for frame in shown["frames"] if frame is not over} <= {""}


def test_a_refusal_has_the_reason_and_the_rule():
    desk, shown = begun("whist", 4)
    match = tg.Match.parse(shown["line"])
    while len(match.legal) == len(match.view(0).hand):
        shown = json.loads(desk.act(shown["cards"][-1]))
        match = tg.Match.parse(shown["line"])
    card = next(str(card) for card in match.view(0).hand if str(card) not in shown["cards"])
    with pytest.raises(tg.IllegalActionError) as refused:
        match.play(card)
    told = json.loads(desk.act(card))
    number = refused.value.rule
    assert told == {
        "kind": "refused",
        "sentence": refused.value.reason.sentence,
        "number": number,
        "title": tg.rule(number).title,
        "rule": tg.rule(number).text,
    }
    assert json.loads(desk.act(shown["cards"][0]))["kind"] == "shown"  # and nothing has changed


def test_a_text_that_is_no_action_is_refused():
    desk, _ = begun("bicycle-euchre")
    assert "did you mean" in json.loads(desk.act("pas s e"))["sentence"].casefold() or "not an action" in desk.act("pas s e")


def test_undo_takes_back_the_persons_last_decision_with_all_that_followed():
    desk, first = begun("bicycle-euchre", 7)
    assert not first["may_undo"]
    assert json.loads(desk.undo())["kind"] == "refused"
    second = json.loads(desk.act(offered(first)[0]))
    third = json.loads(desk.act(offered(second)[0]))
    for shown in (second, first):
        before = json.loads(desk.undo())
        assert before["line"] == shown["line"]
        assert before["picture"] == shown["picture"]
        assert before["frames"] == []
        assert before["story"]
    assert third["may_undo"]


def test_a_hint_is_what_a_simple_player_would_do():
    desk, shown = begun("joker-euchre", 2)
    for _ in range(8):
        match = tg.Match.parse(shown["line"])
        wanted = sensible(match.view(0))
        hint = json.loads(desk.hint())
        assert hint["text"] == str(wanted)
        assert (hint["card"] is not None) == (hint["card"] in shown["cards"])
        shown = json.loads(desk.act(hint["card"] or hint["text"]))


def test_a_line_restores_the_match():
    desk, shown = begun("pedro", 9)
    for _ in range(5):
        shown = json.loads(desk.act(offered(shown)[0]))
    again = json.loads(Desk().read(shown["line"]))
    assert again["line"] == shown["line"]
    assert again["picture"] == shown["picture"]
    assert again["frames"] == []
    assert again["story"][0].startswith("Pedro: you and Ben against")


def test_a_line_of_house_rules_without_a_seed_is_dealt_on():
    game = euchre.euchre(joker=True, target=5)
    match = tg.Match.begin(game, dealer=2)
    match = match.play(tg.Deal(tg.shuffled(game, 1)))
    shown = json.loads(Desk().read(str(match)))
    assert shown["page"] is None
    assert tg.Match.parse(shown["line"]).game == game
    desk = Desk()
    desk.read(str(match))
    while not shown["over"]:
        hint = json.loads(desk.hint())
        shown = json.loads(desk.act(hint["card"] or hint["text"]))
    assert len(tg.Match.parse(shown["line"]).state.results) > 1


@pytest.mark.parametrize(
    ("line", "sentence", "rest"),
    [
        ("bicycle-euchre seed 7: pass, order", "cut short", "bicycle-euchre seed 7: pass (1)"),
        ("bicycle-euchre seed 7: pass, bid 5 (2)", "bid 5: That can't be done now", "bicycle-euchre seed 7: pass (1)"),
        ("bicycle-euchr seed 7: (0)", "Did you mean `bicycle-euchre`?", None),
        ("euchre(jokr=True) seed 7: (0)", "Did you mean `joker`?", None),
        ("what is this", "is not the text of a match", None),
    ],
)
def test_a_wrong_line_says_what_is_wrong(line, sentence, rest):
    desk, shown = begun("whist")
    told = json.loads(desk.read(line))
    assert told["kind"] == "unread"
    assert sentence in told["sentence"]
    assert told["rest"] == rest
    assert json.loads(desk.act(shown["cards"][0]))["kind"] == "shown"  # the match before goes on


def test_nothing_can_be_done_where_no_match_has_begun():
    desk = Desk()
    assert {json.loads(answer)["kind"] for answer in (desk.act("pass"), desk.undo(), desk.hint())} == {"refused"}


def test_a_button_shows_signs_and_bids_of_a_level_share_a_row():
    _, shown = begun("500-australian", 5)
    labels = {choice["text"]: (choice["label"], choice["row"]) for choice in shown["choices"]}
    assert labels["pass"] == ("Pass", "")
    assert labels["bid 8 hearts"] == ("8 \N{BLACK HEART SUIT}", "8")
    assert labels["bid 8 no trump"] == ("8 NT", "8")


def test_a_joker_that_needs_a_suit_is_led_by_buttons():
    """Its card alone would not say which suit."""

    def bold(seen):
        no_trump = [action for action in seen.legal_actions if "no trump" in str(action)]
        return no_trump[0] if no_trump else sensible(seen)

    for seed in range(50):
        match = tg.Match.begin(tg.games()["500-three"], seed).play_out(bold, deals=1)
        for state in match.states():
            texts = {str(action) for action in tg.legal_actions(state)}
            if tg.actor(state) == 0 and any(" as " in text for text in texts):
                seen = tg.view(state, 0)
                assert "Hj" not in {str(card) for card in clickable(seen)}
                return
    pytest.fail("no such lead was found")


def test_there_are_names_for_every_seat():
    assert len(NAMES) >= max(game.seating.seats for game in tg.games().values())
