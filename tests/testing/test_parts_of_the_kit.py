"""What random matches are made of: luck, moods and starts, all that could be said, and the count of what was reached."""

from __future__ import annotations

import enum
import random
from collections import Counter
from typing import Any, Literal

import attrs
import pytest
from hypothesis import find, given, settings

import trickgames as tg
from helpers import act, deal, pass_all
from trickgames import euchre, pitch
from trickgames.actions import Words
from trickgames.errors import Refusal
from trickgames.phases import PlayReason
from trickgames.table.actions import ACTIONS, Bid, CallCard, Deal, Name, OrderUp, Play
from trickgames.testing import Coverage, Match, card_sets, cards, code_of, games, hands, matches, presets, reasons_of
from trickgames.testing.luck import Luck, seeded
from trickgames.testing.match import last_deal, match_of, program, text_of
from trickgames.testing.playing import Player, play, random_deal, random_first_deal, random_match, random_start, target_of
from trickgames.testing.universe import every_action, kinds_of, wrong_deals
from unlike_games import HEARTS

FIRST = Luck(lambda _: 0)
LAST = Luck(lambda count: count - 1)
OFTEN = 600


# Luck


def test_nought_is_the_simplest_thing():
    """So that a failing match shrinks to the pack in its own order, and to the first of the legal actions."""
    assert FIRST.pick("abc") == "a"
    assert LAST.pick("abc") == "c"
    assert FIRST.shuffle("abc") == ("a", "b", "c")
    assert FIRST.some("abc", 2) == ("a", "b")
    assert LAST.some("abc", 2) == ("c", "b")
    assert FIRST.some("ab", 5) == ("a", "b")
    assert not FIRST.often(3, 4)
    assert LAST.often(1, 4)


def test_so_often_is_so_often():
    luck = seeded(1)
    assert 0.7 < sum(luck.often(3, 4) for _ in range(OFTEN)) / OFTEN < 0.8
    assert 0.2 < sum(luck.often(1, 4) for _ in range(OFTEN)) / OFTEN < 0.3


def test_a_seed_gives_each_choice_and_always_the_same():
    assert {seeded(seed).pick("abcd") for seed in range(40)} == set("abcd")
    assert {seeded(seed).shuffle("abc") for seed in range(200)} == {
        (*text,) for text in ("abc", "acb", "bac", "bca", "cab", "cba")
    }
    assert seeded(7).shuffle(range(9)) == seeded(7).shuffle(range(9)) == seeded(random.Random(7)).shuffle(range(9))


# Starts and moods


def test_a_match_begins_at_nought_near_the_target_or_around_nought():
    found = [random_start(euchre.BICYCLE, seeded(seed)) for seed in range(OFTEN)]
    assert {dealer for dealer, _ in found} == {0, 1, 2, 3}
    scores = [given for _, given in found if given is not None]
    assert {len(each) for each in scores} == {2}
    near = {score for each in scores for score in each if score > 6}
    around = {score for each in scores for score in each if min(each) <= 3}
    assert near == {7, 8, 9}  # the target is 10
    assert min(around) == -6
    assert {score for each in scores for score in each} == set(range(-6, 10))
    assert 0.25 < sum(given is None for _, given in found) / OFTEN < 0.42


def test_a_game_without_a_target_begins_at_nought():
    assert target_of(euchre.BICYCLE) == 10
    assert target_of(HEARTS) is None or isinstance(target_of(HEARTS), int)
    untargeted = tg.games()["oh-hell"]
    assert target_of(untargeted) is None
    assert {random_start(untargeted, seeded(seed))[1] for seed in range(20)} == {None}


def test_the_first_deal_may_be_any_for_which_a_list_has_a_value():
    assert {random_first_deal(euchre.BICYCLE, seeded(seed)) for seed in range(9)} == {1}
    game = tg.games()["oh-hell"]
    numbers = {random_first_deal(game, seeded(seed)) for seed in range(OFTEN)}
    sizes = {tg.phases.DealCards.size_of(game.phases[0], number) for number in numbers}
    assert numbers == set(range(1, max(numbers) + 1))
    assert len(sizes) > 5


def test_a_deal_goes_by_any_of_the_plans():
    """Three and two, or two and three (E5)."""
    plans = {random_deal(euchre.BICYCLE, seeded(seed)).plan for seed in range(40)}
    assert None in plans
    assert len(plans) == len(euchre.BICYCLE.phases[0].plans_of(1))
    for seed in range(10):
        given = random_deal(euchre.BICYCLE, seeded(seed))
        assert sorted(given.pack) == sorted(euchre.BICYCLE.pack)
        assert tg.check(tg.start(euchre.BICYCLE), given) is None


@pytest.mark.parametrize(("mood", "least", "most"), [(0, 0.25, 0.42), (1, 0.68, 0.82), (2, 0.18, 0.32)])
def test_everybody_does_anything_or_mostly_passes_or_hardly_ever(mood, least, most):
    state = deal(euchre.BICYCLE)
    player = Player(seeded(5))
    player.mood = mood
    chosen = Counter(player.choose(state) for _ in range(OFTEN))
    assert set(chosen) == set(tg.legal_actions(state))
    assert least < chosen[tg.Pass()] / OFTEN < most


def test_the_mood_changes_from_deal_to_deal():
    moods = set()
    for seed in range(20):
        player = Player(seeded(seed))
        player.choose(tg.start(euchre.BICYCLE))
        moods.add(player.mood)
    assert moods == {0, 1, 2}


def test_as_many_deals_are_played_as_were_asked_for():
    for deals in (0, 1, 3):
        done = play(tg.start(euchre.BICYCLE), seeded(2), deals)
        assert sum(isinstance(action, Deal) for action in done) == deals
    match = random_match(euchre.BICYCLE, seeded(2), 2)
    assert sum(isinstance(action, Deal) for action in match.actions) == 2
    assert isinstance(match.state, tg.AwaitingDeal | tg.MatchOver)
    assert len(play(tg.start(euchre.BICYCLE), seeded(2), 1, most=7)) == 7
    assert len(random_match(euchre.BICYCLE, seeded(2), 1, most=4).actions) == 4


# All that could be said


class Word(enum.Enum):
    """Two words."""

    ONE = 1
    TWO = 2


@attrs.frozen
class Tell(Words):
    """`tell`, with a word, a number of three, and perhaps a suit."""

    words = "tell"
    word: Word = Word.ONE
    number: Literal[2, 3, 5] = 2
    suit: tg.Suit | None = None


@attrs.frozen
class Untold(Words):
    """What cannot be written out: its field is of a type of which nothing is known."""

    words = "untold"
    what: Any = None


class Says:
    """A phase that takes them."""

    accepts = (Tell, Untold)


def with_words() -> Any:
    made = object.__new__(tg.Game)
    for field in attrs.fields(tg.Game):
        object.__setattr__(made, field.name, getattr(euchre.BICYCLE, field.name))
    object.__setattr__(made, "phases", (*euchre.BICYCLE.phases, Says()))
    object.__setattr__(made, "memo", {})
    return made


def test_every_kind_of_action_is_written_out_from_its_fields():
    game = with_words()
    assert set(kinds_of(game)) == {*ACTIONS, Tell, Untold}
    every = every_action(game)
    assert Deal not in every
    assert every[Untold] == ()
    assert set(every[Tell]) == {Tell(word, number, suit) for word in Word for number in (2, 3, 5) for suit in (None, *tg.Suit)}
    assert set(every[OrderUp]) == {OrderUp(), OrderUp(alone=True)}
    assert len(set(every[CallCard])) == len(every[CallCard]) == 24 + 4 + 1
    assert {action.suit for action in every[Name] if hasattr(action, "suit")} >= {*tg.Suit}


def test_foreign_cards_and_another_copy_are_said_too():
    for game in (euchre.BICYCLE, pitch.TEN_POINT, tg.games()["double-bid-euchre"]):
        said = {action.card for action in every_action(game)[CallCard]}
        assert set(game.pack) < said
        foreign = said - set(game.pack)
        assert any(card.copy > max(known.copy for known in game.pack) for card in foreign)
        assert len(foreign) <= 5
    assert {action.card.copy for action in every_action(euchre.BICYCLE)[CallCard]} == {1, 2}


def test_of_kinds_with_many_values_each_value_of_each_field_is_said():
    plays = every_action(euchre.BICYCLE)[Play]
    assert {play.card for play in plays} >= set(euchre.BICYCLE.pack)
    for name in (field.name for field in attrs.fields(Play) if field.name != "card"):
        assert len({getattr(play, name) for play in plays}) > 1
    assert Play(euchre.BICYCLE.pack[0]) in plays
    bids = every_action(pitch.TEN_POINT)[Bid]
    assert {str(bid) for bid in bids} >= {"bid 4", "bid 10", "bid 11"}


@pytest.mark.parametrize("game", [euchre.BICYCLE, pitch.TEN_POINT, tg.games()["whist"]], ids=str)
def test_wrong_deals_are_wrong_each_in_its_way(game):
    state = tg.start(game)
    found = dict(wrong_deals(game))
    assert all(tg.check(state, wrong) is not None for wrong in found.values())
    kinds = {"a card is missing", "a card appears twice", "a card too many", "packets of no plan", "a foreign card"}
    assert set(found) == kinds
    size = len(game.pack)
    assert {name: len(wrong.pack) - size for name, wrong in found.items()} == {
        "a card is missing": -1,
        "a card appears twice": 0,
        "a card too many": 1,
        "packets of no plan": 0,
        "a foreign card": 0,
    }
    assert len(set(found["a card appears twice"].pack)) == size - 1
    assert len(set(found["a foreign card"].pack) - set(game.pack)) == 1
    assert found["packets of no plan"].plan == (size,)


# What was reached


def test_what_was_reached_is_counted_and_told():
    coverage = Coverage()
    for game in (euchre.CLUB, euchre.CLUB, pitch.TEN_POINT):
        coverage.play(game)
    for state in (tg.start(euchre.CLUB), deal(euchre.CLUB), pass_all(deal(euchre.CLUB), 2)):
        coverage.reach(state)
    coverage.refuse(PlayReason.FOLLOW)
    coverage.refuse(PlayReason.FOLLOW)
    coverage.refuse(Refusal.NOT_NOW)
    coverage.refuse(None)
    assert (coverage.matches, coverage.deals, coverage.games) == (3, 1, [euchre.CLUB, pitch.TEN_POINT])
    assert coverage.reasons == {PlayReason.FOLLOW: 2, Refusal.NOT_NOW: 1}
    missing = coverage.missing()
    assert set(missing) == {*reasons_of(euchre.CLUB), *reasons_of(pitch.TEN_POINT)} - {PlayReason.FOLLOW, Refusal.NOT_NOW}
    assert len(set(missing)) == len(missing)
    lines = str(coverage).splitlines()
    asked = [line for line in lines if line.startswith("  ")]
    assert lines[0] == "3 states in 3 matches"
    assert asked == ["  AwaitingDeal 1", "  ConsideringTurnUp 2", "  PlayReason.FOLLOW 2", "  Refusal.NOT_NOW 1"]
    assert "2 reasons reached" in lines
    (told,) = [line for line in lines if " settings reached: " in line]
    assert told.startswith(f"{len(coverage.settings)} settings reached: ")
    assert all(f"{name}={value!r}" in told for name, value in euchre.CLUB.origin.settings)
    assert set(coverage.settings.values()) <= {1, 2, 3}
    (unreached,) = [line for line in lines if line.startswith("not reached: ")]
    assert len(unreached.split(", ")) == len(missing)
    assert "PlayReason.FOLLOW" not in unreached


def test_a_game_without_settings_is_counted_without_them():
    coverage = Coverage()
    coverage.play(attrs.evolve(euchre.BICYCLE, name="Own", origin=None))
    assert "settings reached" not in str(coverage)


# Matches as text


def test_a_match_is_written_and_read_line_by_line():
    state = deal(euchre.BICYCLE, seed=3)
    match = Match(euchre.BICYCLE, [tg.Deal(tg.shuffled(euchre.BICYCLE, 3)), tg.Pass()], 2, (4, 5))
    assert text_of(match).splitlines() == [str(action) for action in match.actions]
    assert match_of(euchre.BICYCLE, f"\n {text_of(match)}\n\n", 2, (4, 5)) == match
    assert match_of(euchre.BICYCLE, "").dealer == 0
    with pytest.raises(tg.NotationError):
        match_of(euchre.BICYCLE, "whistle")
    assert tg.actor(state) is not None


def test_of_a_long_match_a_program_shows_its_first_and_last_actions():
    match = random_match(euchre.BICYCLE, seeded(4), 3)
    whole, cut = program(match), program(match, 30)
    assert len(match.actions) > 40
    assert "more ..." not in whole
    assert program(match, 1_000) == whole
    first = whole.splitlines()
    shown = cut.splitlines()
    place = next(number for number, line in enumerate(shown) if "more ..." in line)
    assert shown[:place] == first[:place]
    after = len(shown) - place - 1
    assert shown[-after:] == first[-after:]
    left_out = len(first) - (len(shown) - 1)
    assert f"... {left_out} more ..." in shown[place]
    assert sum(line.strip().endswith(",") for line in shown[:place]) == 6
    lines = left_out + 12
    assert program(match, lines) == whole
    assert program(match, lines - 1) != whole
    space: dict[str, Any] = {}
    exec(whole, space)  # noqa: S102 (what a reader would paste)
    assert space["state"] == match.state


def test_a_deal_with_which_no_match_can_begin_is_not_cut_off():
    own = attrs.evolve(euchre.BICYCLE, name="Own", origin=None)
    assert code_of(own) == "game"
    assert code_of(tg.games()["whist"]) == "tg.games()['whist']"
    match = Match(own, [tg.Deal(tg.shuffled(own, 3)), tg.Pass()])
    assert "# game is your own: Own" in program(match)
    assert last_deal(match) == match
    assert last_deal(Match(own)) == Match(own)
    later = random_match(own, seeded(3), 2)
    cut = last_deal(later)
    assert sum(isinstance(action, Deal) for action in cut.actions) == 1
    assert cut.actions == later.actions[-len(cut.actions) :]
    assert cut.state.scores == later.state.scores
    assert cut.deal == 2


# Strategies


def test_cards_and_sets_are_those_of_the_game():
    @settings(max_examples=20, database=None)
    @given(cards(), cards(game=euchre.BICYCLE), hands(euchre.BICYCLE), card_sets(game=pitch.TEN_POINT, min_size=2, max_size=4))
    def drawn(any_card, nine_up, hand, few):
        assert any_card in tg.pack(jokers=2)
        assert nine_up in euchre.BICYCLE.cards
        assert len(hand) == 5
        assert hand <= euchre.BICYCLE.cards
        assert 2 <= len(few) <= 4
        assert few <= pitch.TEN_POINT.cards

    drawn()


def test_a_match_with_an_edge_goes_on_to_the_end_of_its_last_deal():
    @settings(max_examples=5, database=None)
    @given(matches(euchre.BICYCLE, deals=2, edge="eight_passes"), matches(euchre.BICYCLE, edge="eight_passes"))
    def drawn(two, one):
        for match, deals in ((two, 2), (one, 1)):
            assert sum(isinstance(action, Deal) for action in match.actions) == deals
            assert isinstance(match.state, tg.AwaitingDeal | tg.MatchOver)
            assert match.actions[1:9] == (tg.Pass(),) * 8

    drawn()


def test_strategies_find_what_there_is_at_the_ends():
    quick = settings(max_examples=500, database=None)
    assert str(find(cards(), lambda card: isinstance(card.rank, tg.Joker), settings=quick))
    assert len(find(card_sets(), lambda found: len(found) > 1, settings=quick)) == 2
    assert len(find(card_sets(), lambda _: True, settings=quick)) == 0
    assert find(presets(), lambda game: game.name.startswith("W"), settings=quick) == tg.games()["whist"]


def test_random_games_change_every_setting():
    changed: Counter[str] = Counter()

    @settings(max_examples=250, database=None)
    @given(games(family="euchre", changes=2))
    def draw(game):
        changed.update(name for name, _ in game.origin.settings)
        assert len(game.origin.settings) <= 2

    draw()
    alone = {"joker", "misdeal", "farmers_hand", "ranks", "stick_the_dealer", "allow_no_trump", "defend_alone"}
    assert alone <= changed.keys()


def test_what_is_awaited_is_done_and_what_is_legal_else():
    state = act(deal(euchre.BICYCLE, turn_up="9h"), "order up")
    assert Player(FIRST).choose(state) == tg.legal_actions(state)[0]
    assert Player(LAST).choose(state) == tg.legal_actions(state)[-1]
    assert Player(FIRST, 0).choose(tg.start(euchre.BICYCLE)) is None
    assert isinstance(Player(FIRST).choose(tg.start(euchre.BICYCLE)), Deal)
