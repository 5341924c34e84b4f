"""What the kit tells of a fault, and the walk through all deals of a game of a few cards."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest

import trickgames as tg
from helpers import deal, play, until
from small_own_games import OwnTricks
from small_own_games import game as own_game
from testing.test_law_parts import changed_state
from trickgames import euchre
from trickgames.phases import FOLLOW_SUIT, DealCards, Tricks
from trickgames.testing import LAWS as ALL_LAWS
from trickgames.testing import (
    Kit,
    Law,
    LawBrokenError,
    Match,
    PerftMismatchError,
    Position,
    Profile,
    check_game,
    check_match,
    check_position,
    conformance,
    explore,
    number_of_deals,
    perft_table,
    read_perft,
    small_deals,
    write_perft,
)
from trickgames.testing.match import program
from trickgames.testing.table_laws import TABLE_STATE_LAWS

GAME = euchre.BICYCLE
DEALT = Match(GAME, [tg.Deal(tg.shuffled(GAME, 3))], 1)
LAWS = {law.name: law.broken for law in TABLE_STATE_LAWS}


def never(about: Any) -> Law:
    return Law("never", "it is never so", about, lambda *_: iter(["it is so"]))


# Errors


def test_a_broken_law_is_told_with_the_sentence_the_problem_and_the_program():
    for count, words in ((0, "after 0 actions:"), (1, "after 1 action:"), (2, "after 2 actions:")):
        match = Match(GAME, [*DEALT.actions, tg.Pass()][:count], 1)
        error = LawBrokenError(never("state"), "it is so", match)
        assert (error.law.name, error.problem, error.match) == ("never", "it is so", match)
        assert str(error) == (
            f"Bicycle Euchre breaks the law of 'never': it is never so\n\n  it is so\n\n{words}\n\n{program(match, 120)}"
        )
        assert error.args == (error.law, "it is so", match)


@pytest.mark.parametrize(("about", "actions"), [("state", 0), ("step", 1), ("match", 2)])
def test_a_law_is_asked_at_its_place(about, actions):
    match = Match(GAME, [*DEALT.actions, tg.Pass()], 1)
    with pytest.raises(LawBrokenError) as caught:
        check_match(match, laws=[never(about)])
    assert len(caught.value.match.actions) == actions


def test_an_error_in_a_law_is_told_with_where_it_was():
    def fails(*_: Any) -> Any:
        error = ValueError("no such thing")
        error.add_note("in the third room")
        raise error

    with pytest.raises(LawBrokenError) as caught:
        check_match(DEALT, laws=[Law("rooms", "there are rooms", "state", fails)])
    assert caught.value.problem == "asking for 'rooms' raises ValueError: no such thing (in the third room)"
    assert caught.value.law.name == "no errors"


def test_a_state_without_a_hash_is_told(monkeypatch):
    monkeypatch.setattr(tg.AwaitingDeal, "__hash__", None)
    with pytest.raises(LawBrokenError, match="a state of DealCards has no hash") as caught:
        check_match(Match(GAME), laws=[])
    assert caught.value.law.name == "frozen values"


def test_what_was_walked_is_counted():
    kit = Kit(GAME)
    coverage = check_match(DEALT, kit, [])
    assert coverage is kit.coverage
    assert coverage.states == {"AwaitingDeal": 1, "ConsideringTurnUp": 1}
    assert check_match(DEALT, laws=[]).matches == 1


def test_a_position_with_other_lines_is_told_by_its_game():
    lines = perft_table(DEALT.state, 2)
    assert check_position(Position("calls", DEALT, 2, lines)) == sum(lines.values())
    with pytest.raises(PerftMismatchError, match=r"Bicycle Euchre: \d+ lines of 2 actions, and 1 expected"):
        check_position(Position("calls", DEALT, 2, {"pass": 1}))


def test_positions_are_read_as_they_were_written(tmp_path):
    """With the dealer, the scores and the settings of the game; an editor may put a mark at the beginning."""
    game = euchre.euchre(joker=True, ranks="789TJQKA")
    match = Match(game, [tg.Deal(tg.shuffled(game, 3)), tg.Pass()], 2, (4, 5))
    position = Position("near the end", match, 2, perft_table(match.state, 2))
    for encoding in ("utf-8", "utf-8-sig"):
        path = tmp_path / f"{encoding}.toml"
        path.write_text(write_perft([position]), encoding=encoding)
        assert read_perft(path) == (position,)


# One call


QUICK = Profile(3, 1, deals=1, shrink_seconds=0.0)


@attrs.frozen
class Whim(OwnTricks):
    """What is legal changes by chance, from one time that it is asked to the next."""

    asked_before: ClassVar[list[int]] = []

    def choices(self, table: Any, seat: int) -> Any:
        self.asked_before.append(seat)
        legal = super().choices(table, seat)
        return legal[:1] if len(self.asked_before) % 7 in (0, 2, 3) else legal[-1:]


def test_chance_is_told_before_anything_else_unless_replay_is_left_out():
    game = own_game("Whim", Whim())
    with pytest.raises(LawBrokenError, match="the same actions lead to another state, or can no more be done") as caught:
        check_game(game, profile=QUICK, seed=1)
    assert caught.value.law.name == "replay"
    assert caught.value.match.actions
    with pytest.raises(LawBrokenError) as caught:
        check_game(game, profile=QUICK, seed=1, without=["replay"])
    assert caught.value.law.name != "replay"


def test_as_many_matches_are_walked_as_the_profile_says(capsys):
    """Each edge that the game has comes so many times beside the random matches."""
    game = euchre.BICYCLE
    left_out = [law.name for law in ALL_LAWS if law.name != "one actor"]
    coverage = check_game(game, profile=QUICK, seed=1, without=left_out)
    assert coverage.matches == 3 + 3 * 1  # Bicycle Euchre has three edges
    only = check_game(game, profile=attrs.evolve(QUICK, edge_examples=0), seed=1, without=left_out)
    assert only.matches == 3
    assert capsys.readouterr().err == ""


def test_the_same_seed_walks_the_same_matches():
    def walked(seed: int) -> Any:
        texts: list[str] = []
        look = Law("look", "", "match", lambda course, _: texts.append(str(course.match)) or iter(()))
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(conformance, "LAWS", (look,))
            check_game(GAME, profile=attrs.evolve(QUICK, edge_examples=0), seed=seed)
        return texts

    assert walked(1) == walked(1) != walked(2)
    assert len(walked(1)) == 3


# Laws of the table


def test_hands_that_are_not_equal_at_a_lead_are_told():
    state = until(deal(own_game("Own", Tricks(FOLLOW_SUIT)), seed=2), tg.Playing)
    assert list(LAWS["equal hands"](state, Kit(state.game))) == []
    fewer = changed_state(state, hands=(state.hands[0] - tg.CardSet([next(iter(state.hands[0]))]), *state.hands[1:]))
    (problem,) = LAWS["equal hands"](fewer, Kit(state.game))
    assert "seat 0 has 2, seat 1 has 3, seat 2 has 3" in problem
    rests = changed_state(fewer, resting=frozenset({0}))
    assert list(LAWS["equal hands"](rests, Kit(state.game))) == []
    led = play(state, str(tg.legal_actions(state)[0].card))
    assert list(LAWS["equal hands"](led, Kit(state.game))) == []


@attrs.frozen
class Fact:
    """A fact that is frozen, and cannot be hashed."""

    value: int = 1


Fact.__hash__ = None  # type: ignore[assignment]


def test_a_fact_that_cannot_be_hashed_is_told():
    state = changed_state(DEALT.state, facts=(Fact(),))
    (problem,) = LAWS["frozen values"](state, Kit(GAME))
    assert problem.startswith("the fact Fact cannot be hashed: ")


def test_what_is_left_of_a_deal_is_told():
    start = tg.start(GAME)
    assert list(LAWS["a fresh start"](start, Kit(GAME))) == []
    for name, value in {"facts": (Fact(),), "resting": frozenset({1}), "blind": frozenset({1}), "open": frozenset({2})}.items():
        (problem,) = LAWS["a fresh start"](changed_state(start, **{name: value}), Kit(GAME))
        assert problem == f"no cards are dealt, and {name} are left: {value!r}"


# All deals


def tiny(*phases: Any, cards: str = "Ac Ad Ah As", count: int = 1, **parts: Any) -> Any:
    """Three players with a card each, of four."""
    deal = DealCards(count, [(count,)], **parts)
    return attrs.evolve(
        own_game("Tiny", OwnTricks(), count=1, cards=4), pack=tg.parse_cards(cards), phases=(deal, *(phases or (OwnTricks(),)))
    )


def test_deals_are_counted_and_those_that_differ_by_the_names_of_suits_are_one():
    """Four aces are dealt in 24 ways. Suits keep their colours, so there are three: who has the ace of the other black suit."""
    assert number_of_deals(tiny()) == 24
    assert len(list(small_deals(tiny()))) == 3
    with_a_jack = tiny(cards="Ac Ad Ah Js", rest="stock")
    assert number_of_deals(with_a_jack) == 24
    found = list(small_deals(with_a_jack, 1))
    assert len(found) == 12  # the red aces are alike
    starts = [tg.apply(tg.start(with_a_jack, 1), each) for each in found]
    assert {tuple(card.rank for hand in state.hands for card in hand).count(tg.Rank.JACK) for state in starts} == {0, 1}
    assert {(state.dealer, len(state.table.pile("stock").cards)) for state in starts} == {(1, 1)}
    assert len(list(small_deals(with_a_jack, every=2))) == 6
    assert len(list(small_deals(with_a_jack, every=5))) == 3


def test_what_is_left_over_lies_in_every_order():
    two_left = tiny(cards="Ac Ad Ah As Jc", rest="stock")
    packs = [dealt.pack for dealt in small_deals(two_left)]
    assert len(set(packs)) == len(packs)
    orders = {tuple(tg.apply(tg.start(two_left), dealt).table.pile("stock").cards) for dealt in small_deals(two_left)}
    assert {(two, one) for one, two in orders} & orders


def test_the_last_card_of_the_dealer_may_be_any_of_its_cards():
    turned = tiny(cards="Ac Ad Ah As Jc Jd", count=2, last_turned=True)
    assert number_of_deals(turned) == 2 * 90
    shown = [tg.apply(tg.start(turned, 2), each) for each in small_deals(turned, 2)]
    assert all(state.table.log[0].cards[0] in state.hands[2] for state in shown)
    assert {state.table.log[0].cards[0].rank for state in shown} == {tg.Rank.ACE, tg.Rank.JACK}


def test_every_state_of_a_small_game_is_visited():
    game = tiny(cards="Ac Ad Ah Js")
    coverage = explore(game, laws=[])
    assert coverage.matches == 12
    assert coverage.states == {"OwnTricks": 12 * 3, "AwaitingDeal": 12}


@pytest.mark.parametrize("about", ["state", "step"])
def test_a_fault_is_told_with_the_deal_that_leads_there(about):
    with pytest.raises(LawBrokenError) as caught:
        explore(tiny(), dealer=2, laws=[never(about)], deal=3)
    match = caught.value.match
    assert (len(match.actions), match.dealer, match.deal) == (1, 2, 3)
    assert isinstance(match.actions[0], tg.Deal)


def test_a_step_that_cannot_be_done_is_told(monkeypatch):
    monkeypatch.setattr(OwnTricks, "done", lambda *_: 1 / 0)
    with pytest.raises(LawBrokenError, match="ZeroDivisionError") as caught:
        explore(tiny(), laws=[])
    assert caught.value.law.name == "legal actions"
    assert len(caught.value.match.actions) == 2
