"""What stands where in an observation, which number an action has, and that nothing hidden is among them."""

from __future__ import annotations

import json
import random

import attrs
import numpy as np
import pytest

import trickgames as tg
from trickgames import classics, euchre, pitch
from trickgames.phases import Ask
from trickgames.rl import VERSION, ActionTable, Encoder, Layout, LayoutError

PRESETS = tg.games()


def moments(game, seed, count=120):
    """States of a match by random actions in which somebody is asked."""
    rng, match = random.Random(seed), tg.Match.begin(game, seed=seed)
    for _ in range(count):
        if match.actor is None:
            return
        yield match.state
        match = match.play(rng.choice(match.legal))


def row(encoder, vector, name, number=0):
    """A row of a field of cards, as cards; of another field, the numbers."""
    field = encoder.layout.field(name)
    numbers = vector[field.start + number * field.columns :][: field.columns]
    cards = encoder.layout.game.pack
    return {card for card, there in zip(cards, numbers, strict=True) if there} if field.columns == len(cards) else list(numbers)


@pytest.mark.parametrize("name", PRESETS)
def test_an_observation_follows_from_the_view_alone(name):
    """Hidden cards that are swapped leave it as it is, and so does what else the seat can't know."""
    game = PRESETS[name]
    encoder = Encoder(Layout.of(game))
    rng, others = random.Random(1), 0
    for state in list(moments(game, 3))[::9]:
        for seat in {tg.actor(state), (state.dealer + 1) % game.seating.seats}:
            seen = tg.view(state, seat)
            own = encoder(seen)
            sampled = tg.sample_state(seen, rng)
            others += sampled.hands != state.hands
            again = tg.view(sampled, seat)
            assert np.array_equal(own, encoder(again))
            assert np.array_equal(encoder.mask(seen), encoder.mask(again))
    assert others


@pytest.mark.parametrize("name", PRESETS)
def test_every_action_of_a_match_has_a_number(name):
    game = PRESETS[name]
    table = ActionTable.of(game)
    assert [table.number(action) for action in table] == list(range(len(table)))
    for state in moments(game, 5):
        for action in tg.legal_actions(state):
            assert table.action(table.number(action)) == action


@pytest.mark.parametrize("name", PRESETS)
def test_the_fields_lie_side_by_side_and_their_numbers_are_between_minus_one_and_one(name):
    layout = Layout.of(PRESETS[name])
    assert [field.start for field in layout.fields] == [0, *(field.stop for field in layout.fields[:-1])]
    encoder = Encoder(layout)
    for state in moments(PRESETS[name], 2, 40):
        vector = encoder(tg.view(state, tg.actor(state)))
        assert vector.shape == (layout.size,)
        assert np.abs(vector).max() <= 1


# What the fields say


def dealt(turn_up="9h", hands=None):
    state = tg.start(euchre.BICYCLE)
    return tg.apply(state, tg.Deal(tg.arrange(euchre.BICYCLE, hands=hands or {0: "Ah Kh Qh Th 9c"}, turn_up=turn_up)))


def cards(text):
    return set(tg.CardSet.parse(text))


ENCODER = Encoder(Layout.of(euchre.BICYCLE))


def seen(state, seat):
    return ENCODER(tg.view(state, seat))


def test_the_own_hand_comes_first_and_others_clockwise():
    state = dealt()
    vector = seen(state, 0)
    assert row(ENCODER, vector, "held") == cards("Ah Kh Qh Th 9c")
    assert all(not row(ENCODER, vector, "held", number) for number in (1, 2, 3))
    assert row(ENCODER, vector, "turned") == cards("9h")
    assert row(ENCODER, vector, "dealer") == [1, 0, 0, 0]
    assert row(ENCODER, seen(state, 1), "dealer") == [0, 0, 0, 1]
    assert row(ENCODER, seen(state, 1), "actor") == [1, 0, 0, 0]


def test_a_card_that_was_taken_up_in_the_open_is_known_until_a_card_leaves_the_hand_unseen():
    """The dealer takes the turn-up (E41); after the discard nobody else knows whether it is still there."""
    state = tg.apply(dealt(), tg.OrderUp())
    assert row(ENCODER, seen(state, 2), "held", 2) == cards("9h")
    state = tg.apply(state, tg.Discard("9c"))
    assert row(ENCODER, seen(state, 2), "held", 2) == set()
    assert row(ENCODER, seen(state, 0), "piles", 1) == cards("9c")
    assert row(ENCODER, seen(state, 2), "piles", 2) == set()


def test_calls_are_told_by_player():
    state = tg.apply(tg.apply(dealt(), tg.Pass()), tg.OrderUp(alone=True))
    calls = [str(call) for call in ENCODER.layout.actions.calls]
    vector = seen(state, 0)
    told = [
        {call for call, said in zip(calls, row(ENCODER, vector, "said", number), strict=True) if said} for number in range(4)
    ]
    assert told == [set(), {"pass"}, {"order up alone"}, set()]
    assert row(ENCODER, vector, "maker") == [0, 0, 1, 0]
    assert row(ENCODER, vector, "contract") == [1, 0, 0, 0, 0]
    assert row(ENCODER, vector, "strain")[[str(strain) for strain in ENCODER.layout.strains].index("hearts")] == 1


def test_the_last_call_is_told_apart_from_those_before():
    state = dealt()
    for call in ("pass", "pass", "pass", "pass", "name spades"):
        state = tg.apply(state, tg.parse_action(call))
    calls = [str(call) for call in ENCODER.layout.actions.calls]
    vector = seen(state, 1)
    said, last = row(ENCODER, vector, "said"), row(ENCODER, vector, "said last")
    assert {calls[number] for number, so in enumerate(said) if so} == {"pass", "name spades"}
    assert {calls[number] for number, so in enumerate(last) if so} == {"name spades"}


def test_plays_tricks_and_points_are_told():
    match = tg.Match.begin(euchre.BICYCLE, seed=7).play_out(tg.players.sensible, deals=1).back(10)
    state = match.state
    seat = tg.actor(state)
    vector = seen(state, seat)
    trick = state.tricks[0]
    assert row(ENCODER, vector, "taken", (trick.winner - seat) % 4) >= set(trick.cards)
    when = ENCODER.layout.field("when")
    assert {vector[when.start + euchre.BICYCLE.pack.index(card)] for card in trick.cards} == {np.float32(1 / 6)}
    for player, card in trick.plays:
        assert card in row(ENCODER, vector, "played", (player - seat) % 4)
    assert row(ENCODER, vector, "trick") == {card for _, card in state.trick}
    assert row(ENCODER, vector, "hand sizes")[0] == np.float32(len(state.hands[seat]) / 24)


def test_scores_begin_with_the_own_side_in_parts_of_the_target():
    state = tg.start(euchre.BICYCLE, scores=(2, 4))
    assert row(ENCODER, seen(state, 0), "scores") == [np.float32(0.2), np.float32(0.4)]
    assert row(ENCODER, seen(state, 3), "scores") == [np.float32(0.4), np.float32(0.2)]


def test_bags_are_told_in_spades():
    encoder = Encoder(Layout.of(classics.SPADES))
    match = tg.Match.begin(classics.SPADES, seed=1).play_out(tg.players.sensible, deals=3)
    bags = match.state.tallies[0].counts
    assert any(bags)
    told = row(encoder, encoder(match.view(1)), "bags")
    assert told == [np.float32(bags[1] / 10), np.float32(bags[0] / 10)]


def test_a_card_that_is_chosen_in_secret_is_told_to_its_seat_alone():
    """Three cards are passed together (HE2): the others see that a seat has chosen, and not what."""
    encoder = Encoder(Layout.of(classics.HEARTS))
    match = tg.Match.begin(classics.HEARTS, seed=1)
    seat, action = match.actor, match.legal[0]
    assert isinstance(action, tg.Give)
    match = match.play(action)
    assert row(encoder, encoder(match.view(seat)), "chosen") == {action.card}
    assert row(encoder, encoder(match.view((seat + 1) % 4)), "chosen") == set()
    for _ in range(11):
        match = match.play(match.legal[0])
    assert row(encoder, encoder(match.view(seat)), "chosen") == set()


def test_who_says_that_they_hold_the_called_card_is_told():
    """The partner speaks up at the call (D-P22)."""
    game = pitch.pitch(players=5, partner_revealed="at_once")
    encoder, told = Encoder(Layout.of(game)), 0
    for state in moments(game, 3, 400):
        said = state.table.find(tg.table.SaidToHold)
        holder = row(encoder, encoder(tg.view(state, 0)), "holder")
        assert holder == [float(said is not None and said.seat == seat) for seat in range(5)]
        told += any(holder)
    assert told


def test_an_open_hand_is_told():
    """The dummy lies open after the first lead (BG1)."""
    encoder = Encoder(Layout.of(classics.BRIDGE_PLAY))
    match = tg.Match.begin(classics.BRIDGE_PLAY, seed=1)
    match = match.play(match.legal[0])
    (dummy,) = match.state.table.open
    seat = (dummy + 1) % 4
    assert row(encoder, encoder(match.view(seat)), "held", 3) == set(match.state.hands[dummy])


def test_only_views_of_seats_of_this_game_are_observations():
    for wrong in (tg.view(dealt(), None), tg.view(tg.start(pitch.TEN_POINT), 0)):
        with pytest.raises(tg.InvalidStateError, match="a seat's view of this game"):
            ENCODER(wrong)


# Tables and layouts


def test_numbers_and_actions_go_both_ways():
    table = ActionTable.of(euchre.CLUB)
    assert table.action(np.int64(3)) == table.actions[3]
    assert str(table).splitlines()[0] == "   0 pass"
    for wrong in (True, 3.5, "3", None, len(table)):
        with pytest.raises(tg.NotationError, match="there is no action"):
            table.action(wrong)
    with pytest.raises(LayoutError, match="`'take 9h'` is not in the table"):
        table.number(tg.Take("9h"))
    with pytest.raises(LayoutError, match=r"`'pass'` is not in the table .*: it is a text, and `tg\.parse_action` reads one"):
        table.number("pass")
    with pytest.raises(LayoutError, match="is not in the table"):
        table.number([tg.Pass()])


@attrs.frozen
class Several:
    """Two cards at once, which no base of ours knows."""

    cards: tuple[tg.Card, ...]

    @classmethod
    def parse(cls, text):
        return cls(tuple(tg.parse_cards(text.removeprefix("several ")))) if text.startswith("several ") else None

    def __str__(self):
        return "several " + " ".join(map(str, self.cards))


@attrs.frozen
class SeveralAtOnce(Ask):
    """Each player puts two cards away."""

    accepts = (Several,)

    def asked(self, table):
        return None

    def choices(self, table, seat):
        return [Several((card, other)) for card in table.hands[seat] for other in table.hands[seat] if card < other]

    def done(self, table, seat, action):
        return table.move(seat, "discards", action.cards, ("hand", seat), ("discard", seat))


class Listed(SeveralAtOnce):
    def possible_actions(self, game):
        return [Several(pair) for pair in zip(game.pack, game.pack[1:], strict=False)]


def with_phase(phase):
    return attrs.evolve(euchre.BICYCLE, name="Ours", phases=(*euchre.BICYCLE.phases, phase))


def test_a_game_whose_actions_cannot_be_listed_is_refused_with_the_phase_and_the_reason():
    with pytest.raises(LayoutError, match=r"Ours: SeveralAtOnce asks for Several actions: .*possible_actions"):
        Layout.of(with_phase(SeveralAtOnce()))


def test_a_phase_may_list_its_actions_itself():
    table = ActionTable.of(with_phase(Listed()))
    assert len(table) == len(ActionTable.of(euchre.BICYCLE)) + 23
    assert isinstance(table.action(len(table) - 1), Several)


def test_a_layout_says_what_stands_where():
    told = str(ENCODER.layout)
    assert told.splitlines()[0].startswith("    0 held: 4 x 24, the cards that the viewer knows")
    assert "scores: 2 (in 10ths), the score of each side" in told
    with pytest.raises(LayoutError, match="no field 'hand': the fields are held, played"):
        ENCODER.layout.field("hand")


@pytest.mark.parametrize("text", ["", "[]", "{}", "no json", '"layout"', "[" * 100_000])
def test_what_is_no_saved_layout_is_refused(text):
    with pytest.raises(LayoutError, match="is not a saved layout"):
        ENCODER.layout.check(text)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"layout": 99}, f"the layout has the version 99, and this library makes version {VERSION}"),
        ({"actions": ["pass"]}, "the actions are not those of this game: 1 is None there, and 'order up' here"),
        ({"cards": "all"}, "the cards are not those of this game: 'all'"),
        ({"fields": {}}, r"the fields are not those of this game: 'held' is None there, and \[4, 24, None\] here"),
    ],
)
def test_a_layout_of_another_kind_is_refused_with_the_difference(change, told):
    saved = json.loads(ENCODER.layout.text())
    ENCODER.layout.check(json.dumps(saved))
    with pytest.raises(LayoutError, match=told):
        ENCODER.layout.check(json.dumps(saved | change))
