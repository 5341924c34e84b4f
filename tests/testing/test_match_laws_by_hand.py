"""The laws of matches and of samples by themselves: on courses with one thing wrong, what they say."""

from __future__ import annotations

import random

import attrs
import pytest

import trickgames as tg
from helpers import act, deal
from testing.test_law_parts import changed_state
from testing.test_laws_by_hand import moved
from trickgames import euchre, pitch, records
from trickgames.phases import Ask
from trickgames.table import Moved, NobodyCalls
from trickgames.testing import Kit, Match, match_laws, sample_laws, symmetry
from trickgames.testing.luck import Luck, seeded
from trickgames.testing.match_laws import Course, played_out
from trickgames.testing.places import lying
from trickgames.testing.playing import random_match
from trickgames.testing.symmetry import Mirror
from unlike_games import NO_TRUMP

GAME = euchre.BICYCLE
LAWS = {law.name: law for law in (*match_laws.MATCH_LAWS, *sample_laws.SAMPLE_LAWS)}


def course(game=GAME, seed=3, deals=1):
    match = random_match(game, seeded(seed), deals=deals)
    states = list(tg.replay(game, match.actions, match.dealer, match.scores))
    return Course(match, states, list(map(hash, states)))


def said(name, played, game=GAME, luck=0):
    return list(LAWS[name].broken(played, Kit(game, seeded(luck))))


def with_state(played, number, state):
    states = list(played.states)
    states[number] = state
    return attrs.evolve(played, states=states)


@pytest.mark.parametrize("game", [GAME, pitch.TEN_POINT], ids=lambda game: game.name)
def test_a_sound_match_keeps_every_law(game):
    played = course(game, deals=2)
    for name in match_laws.MATCH_LAWS:
        assert said(name.name, played, game) == []


def test_a_match_that_replays_otherwise():
    played = course()
    hashes = [*played.hashes[:4], 0, *played.hashes[5:]]
    assert said("replay", attrs.evolve(played, hashes=hashes)) == [
        "after action 4 the state had another hash than later: something has changed it"
    ]
    other = changed_state(played.states[4], scores=(1, 0))
    moved = with_state(attrs.evolve(played, hashes=[*played.hashes[:4], hash(other), *played.hashes[5:]]), 4, other)
    (told,) = said("replay", moved)
    assert told.startswith("after action 4 the same actions lead to another state: chance comes into a match")


def test_a_match_that_goes_on_after_its_end_or_ends_too_early():
    played = course()
    over = tg.MatchOver(tg.table.Table(GAME, 0, (10, 0), results=played.states[-1].results), (0,), "so")
    assert said("the end of the match", with_state(played, 2, over)) == ["the match is over after action 2, and goes on"]
    early = changed_state(over, scores=(3, 0))
    (told,) = said("the end of the match", with_state(played, -1, early))
    assert told == "the match is over at (3, 0), and the target is 10"
    wrong = moved(over, winners=(1,))
    (told,) = said("the end of the match", with_state(played, -1, wrong))
    assert told.startswith("the match is over: winners=(1,)")
    late = changed_state(played.states[-1], scores=(12, 0))
    (told,) = said("the end of the match", with_state(played, -1, late))
    assert told.startswith("the match goes on at (12, 0): ")


def test_points_that_the_views_have_not_shown():
    played = course()
    last = played.states[-1]
    result = attrs.evolve(last.results[0], points=(0, 0, 0, 0))
    (told,) = said("points", with_state(played, -1, changed_state(last, results=(result,))))
    assert told.endswith("and the result has (0, 0, 0, 0)")


def test_a_deal_is_played_out_before_it_is_scored():
    played = course()
    table = played_out(played.states[-2], played.match.actions[-1])
    assert len(table.tricks) == 5
    assert played_out(played.states[-3], played.match.actions[-2]) is None
    assert all(
        played_out(state, action) is None for state, action in zip(played.states[:-2], played.match.actions, strict=False)
    )
    thrown = act(deal(GAME, dealer=0, turn_up="9h"), *["pass"] * 7)
    assert played_out(thrown, tg.Pass()) is None
    called = deal(pitch.TEN_POINT, dealer=3, hands={0: "Ah"})
    assert played_out(called, tg.Bid(4)) is None


@attrs.frozen
class Reckoning(Ask):
    """After the play something is settled; in the other kind the dealer must say so."""

    aloud: bool = False
    accepts = (tg.Pass,)
    gives = (NobodyCalls,)

    def begin(self, table):
        """Settled."""
        return table.settled(NobodyCalls())

    def asked(self, table):
        """Nobody, or the dealer once."""
        return table.dealer if self.aloud and not table.answers(self) else None

    def choices(self, table, seat):
        """To pass."""
        return (tg.Pass(),)


@pytest.mark.parametrize("aloud", [False, True])
def test_what_follows_the_play_is_a_part_of_the_deal(aloud):
    game = attrs.evolve(GAME, name="Reckoned", phases=(*GAME.phases, Reckoning(aloud)))
    played = course(game)
    last = max(number for number, state in enumerate(played.states) if isinstance(state, tg.Playing))
    table = played_out(played.states[last], played.match.actions[last])
    assert (table is None) is aloud
    assert aloud or table.find(NobodyCalls) is not None


def test_long_actions_are_shown_short_and_sets_in_order():
    assert match_laws._short(tg.Pass()) == "pass"
    assert match_laws._short("x" * 59) == "x" * 59
    assert match_laws._short("x" * 60) == "x" * 57 + "..."
    assert match_laws._words(frozenset({2, 1})) == "1, 2"
    assert match_laws._words((2, 1)) == "(2, 1)"


def test_a_match_that_is_not_written_or_not_read_back(monkeypatch):
    played = course()

    def fails(_):
        raise tg.NotationError("no")

    monkeypatch.setattr(records, "loads", fails)
    told = said("files", played)
    assert told[0] == "the match is written as JSON and cannot be read: no"
    assert any(
        problem.startswith("a state of ") and problem.endswith("is written as JSON and cannot be read: no") for problem in told
    )
    monkeypatch.setattr(records, "loads", lambda _: None)
    told = said("files", played)
    assert told[0] == "the match is written as JSON and read as another one"
    assert any(problem.endswith("is written as JSON and read as another one") for problem in told[1:])
    monkeypatch.setattr(records, "dumps", fails)
    told = said("files", played)
    assert told[0] == "the match cannot be written as JSON: no"
    assert any(problem.endswith("cannot be written as JSON: no") and "a state of" in problem for problem in told)


def test_a_state_that_looks_otherwise_in_a_mirror(monkeypatch):
    played = course()

    def tells(what):
        """In the mirror another value is told of this than outside."""

        def pictures(seating, *mirror):
            picture = symmetry.pictures(seating, *mirror)
            return lambda state: {**picture(state), what: len(mirror)}

        monkeypatch.setattr(match_laws, "pictures", pictures)

    tells("deal")
    for law, sentence in (("seats", "everybody moves"), ("suits", "become")):
        (told,) = said(law, played)
        assert sentence in told
        assert told.endswith(": after action 0 (deal) there should be 1, and there is 0")
    tells("log")
    assert (
        said("seats", played)[0].endswith("and it is moved along") or "annotate the field as `Seat`" in said("seats", played)[0]
    )
    assert "annotate the field" not in said("suits", played)[0]
    monkeypatch.undo()
    monkeypatch.setattr(match_laws, "mirrored_action", lambda *_: tg.Bid(4))
    (told,) = said("seats", played)
    assert "which becomes `bid 4`, can't be done: " in told


# Mirrors


def test_what_a_mirror_does_is_told():
    turned = Mirror((tg.Suit.DIAMONDS, tg.Suit.CLUBS, tg.Suit.HEARTS, tg.Suit.SPADES), 2)
    assert str(turned) == "clubs become diamonds, diamonds become clubs, everybody moves 2 to the left"
    assert str(Mirror(turn=1)) == "everybody moves 1 to the left"
    assert str(Mirror()) == "nothing changes"


@attrs.frozen
class Told:
    """A fact with seats of every kind."""

    seat: tg.table.Seat = 0
    maybe: tg.table.Seat | None = None
    number: int = 0
    cards: tuple[tg.Card, ...] = ()
    several: tg.table.Seats = ()
    some: tg.table.Seats | None = None


def test_seats_are_moved_where_they_are_said_to_be_seats():
    card, other = tg.parse_cards("Ah Ad")
    mirror = Mirror((tg.Suit.CLUBS, tg.Suit.HEARTS, tg.Suit.DIAMONDS, tg.Suit.SPADES), 1)
    told = symmetry.relabelled(Told(3, 1, 2, (card,)), mirror, GAME.seating)
    assert told == Told(0, 2, 2, (other,))
    assert symmetry.relabelled(Told(3, None, 2, (card,)), mirror) == Told(3, None, 2, (other,))
    assert symmetry.relabelled({card: [card, 1]}, mirror) == {other: [other, 1]}
    turned = symmetry.relabelled(Told(several=(3, 1), some=frozenset({0, 3})), mirror, GAME.seating)
    assert (turned.several, turned.some) == ((0, 2), frozenset({1, 0}))
    state = deal(GAME, 0, {1: "Ah"}, "9h")
    picture = symmetry.pictures(GAME.seating, Mirror(turn=1))(state)
    assert (picture["actor"], picture["dealer"]) == (2, 1)
    assert picture["hands"][2] == state.hands[1].mask


# Samples


@pytest.mark.parametrize("game", [GAME, pitch.TEN_POINT, euchre.euchre(call_for_best=True)], ids=lambda game: game.name)
def test_the_deal_is_found_again_from_any_table(game):
    """By what the log tells and the tricks show: hands and turn-up as they were dealt."""
    played = course(game, seed=5)
    begun = None
    for state, action in zip(played.states[1:], played.match.actions, strict=True):
        if isinstance(action, tg.Deal):
            begun = state
        elif isinstance(state, tg.Playing) or (begun is not None and state.hands):
            again = tg.apply(tg.start(game, state.dealer), sample_laws.dealt(state.table))
            assert again.hands == begun.hands
    assert sample_laws.dealt(begun.table) is not None


def few_ways(seat=0):
    """A course near its end, and the place where two to a hundred ways are left for the hidden cards."""
    for seed in range(40):
        played = course(seed=seed)
        for number in range(len(played.states) - 1, 0, -1):
            if 1 < sample_laws._number_of_ways(played.states[number], seat) <= 100:
                return played, number
    raise AssertionError


def test_all_deals_that_fit_are_found():
    played, number = few_ways()
    state = played.states[number]
    there = sample_laws.fitting_deals(played, number, 0)
    assert frozenset(lying(state.table).items()) in there
    rng = random.Random(1)
    drawn = {frozenset(lying(tg.sample_state(tg.view(state, 0), rng).table).items()) for _ in range(60 * len(there))}
    assert drawn == there.keys()
    assert len(there) <= sample_laws._number_of_ways(state, 0)
    told = sample_laws._told(frozenset(lying(state.table).items()))
    assert told == ", ".join(f"seat {seat} with {hand}" for seat, hand in enumerate(state.hands) if hand)


def test_how_many_ways_there_are_to_lay_out_hidden_cards():
    state = deal(GAME, 0, turn_up="9h")
    assert sample_laws._number_of_ways(state, 1) == 617_512_896
    assert sample_laws._number_of_ways(tg.start(GAME), 1) == 0
    hidden = act(state, "order up", f"discard {min(tg.apply(state, tg.parse_action('order up')).hands[0])}")
    assert any(isinstance(entry, Moved) for entry in hidden.table.log)
    assert sample_laws._number_of_ways(hidden, 1) == 0
    assert sample_laws._number_of_ways(hidden, 0) > 0


def test_a_sample_that_cannot_be_is_told(monkeypatch):
    played, number = few_ways()
    seat = Kit(GAME, seeded(0)).luck.below(4)
    other = tg.sample_state(tg.view(played.states[number], (seat + 1) % 4), 1)
    monkeypatch.setattr(sample_laws, "sample_state", lambda *_: other)
    short = attrs.evolve(
        played,
        states=[*[played.states[0]] * number, played.states[number]],
        match=Match(GAME, played.match.actions[:number], played.match.dealer, played.match.scores),
    )
    told = [problem for luck in range(12) for problem in said("samples", short, luck=luck)]
    assert any(problem.endswith("sees a sampled state otherwise than the true one") for problem in told)


def chances(played, sampler=None, monkeypatch=None):
    """What the law of equal chances says of what the first seat samples."""
    if sampler is not None:
        monkeypatch.setattr(sample_laws, "sample_state", sampler)
    return list(LAWS["equal chances"].broken(played, Kit(NO_TRUMP, Luck(lambda _: 0))))


def test_samples_come_equally_often(monkeypatch):
    right = tg.sample_state
    for seed in range(6):
        played = course(NO_TRUMP, seed=seed)
        assert chances(played) == []
        (told,) = chances(played, lambda seen, _: right(seen, 1), monkeypatch)
        often, _, rest = told.partition(" deals that are equally likely so often: ")
        assert often.startswith("after action ")
        assert rest.count(" times seat ") == int(often.rpartition(" ")[2])
        (told,) = chances(played, lambda *_, state=played.states[4]: state, monkeypatch)
        assert " seat 0 samples cards that cannot lie so: seat 0 with " in told
        monkeypatch.undo()
    mostly_first = random.Random(1)
    monkeypatch.setattr(sample_laws, "EACH", 16)
    (told,) = chances(played, lambda seen, rng: right(seen, 1 if mostly_first.random() < 0.7 else rng), monkeypatch)
    assert "so often: " in told


def test_results_that_are_not_plain_and_public():
    played = course()
    last = played.states[-1]
    (result,) = last.results

    def told(**changes):
        made = object.__new__(type(result))
        for field in attrs.fields(type(result)):
            object.__setattr__(made, field.name, changes.get(field.name, getattr(result, field.name)))
        return said("plain results", with_state(played, -1, changed_state(last, results=(made,))))

    assert told() == []
    first = played.states[0].scores
    total = (first[0] + 99, first[1])
    assert told(change=(99, 0)) == [f"the scores are {last.scores}; from {first} on, the changes make {total}"]
    assert any(problem.startswith("result 1 is not by seat and by side: ") for problem in told(tricks=(5, 0, 0)))
    assert "result 1 holds something that is not a whole number" in told(points=(1.0, 2, 2, 0))
    (secret,) = told(contract=(result.contract, tg.Card.parse("Ah")))[:1]
    assert secret == "result 1.contract holds Card('Ah'): results are plain public values"


def test_results_that_do_not_add_up():
    """E12, P33e, P33f."""
    for game, changes in (
        (
            GAME,
            ({"tricks": (5, 5, 0, 0)}, "tricks were played, and the seats took"),
        ),
        (
            GAME,
            ({"points": (9, 0, 0, 0)}, "points are tricks, and the seats took"),
        ),
        (
            GAME,
            ({"change": (7, 7)}, "the makers are side"),
        ),
        (
            pitch.TEN_POINT,
            ({"points": (30, 0, 0, 0)}, "the cards played are worth"),
        ),
        (
            pitch.TEN_POINT,
            ({"change": (77, 77)}, "points were taken on a bid of"),
        ),
    ):
        wrong, sentence = changes
        played = next(found for found in (course(game, seed) for seed in range(9)) if ended_by_play(found))
        last = played.states[-1]
        result = attrs.evolve(last.results[-1], **wrong)
        told = said("sums", with_state(played, -1, changed_state(last, results=(result,))), game)
        assert any(sentence in problem for problem in told), (game.name, wrong)


@pytest.mark.parametrize(
    "game",
    [
        pitch.TEN_POINT,
        attrs.evolve(pitch.TEN_POINT, name="Bid", scoring=attrs.evolve(pitch.TEN_POINT.scoring, made_scores="bid")),
        euchre.euchre(fast_break=True),
    ],
    ids=lambda game: game.name,
)
def test_sums_of_sound_deals(game):
    """P33e, P33f: whether the bid was made or not, and where a deal was broken."""
    made = set()
    for seed in range(12):
        played = course(game, seed)
        assert said("sums", played, game) == []
        made |= {result.change[0] > 0 for result in played.states[-1].results if result.contract}
    assert made == {True, False}


def ended_by_play(played):
    results = played.states[-1].results
    return bool(results) and isinstance(played.states[-2], tg.Playing) and not results[-1].contract.moon


def test_the_mirrors_of_a_game():
    """Colours stay together; partners stay partners."""
    relabellings, rotations = symmetry.mirrors(GAME)
    assert [mirror.turn for mirror in rotations] == [1, 2, 3]
    swapped = {"".join(suit.letter for suit in mirror.suits) for mirror in relabellings}
    assert swapped == {"sdhc", "chds", "shdc", "dcsh", "dsch", "hcsd", "hscd"}
    two = attrs.evolve(GAME, name="Two", seating=tg.Seating(((0, 1), (2, 3))))
    assert [mirror.turn for mirror in symmetry.mirrors(two)[1]] == [2]
