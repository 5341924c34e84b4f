"""Hearts, rule by rule (HE1-HE6)."""

import pytest

import trickgames as tg
from helpers import act, deal, legal_of, play, refused, texts
from score_tables import after, over, with_cards
from trickgames import classics

FOUR_HEARTS = [(0, "2h 3h 4h 5h"), (0, "Qs 2c 3c 4c"), (1, "6h 7h 8h 9h"), (2, "Th Jh Qh Kh"), (3, "Ah Jd 2d 3d")]
ALL = [(0, "2h 3h 4h 5h"), (0, "Qs 2c 3c 4c"), (0, "6h 7h 8h 9h"), (0, "Th Jh Qh Kh"), (0, "Ah 4d 2d 3d"), (1, "Jd 5d 6d 7d")]


def dealt(hands, number=4, **settings):
    """The deal of this number (in the fourth nobody passes), dealt by seat 0."""
    game = classics.hearts(**settings)
    return tg.apply(tg.start(game, 0, deal=number), tg.Deal(tg.arrange(game, 0, hands, deal=number)))


def test_four_players_thirteen_cards_and_no_trump():
    """HE1."""
    game = classics.HEARTS
    assert (len(game.pack), game.seating) == (52, tg.singles(4))
    state = dealt({})
    assert [len(hand) for hand in state.hands] == [13] * 4
    assert state.table.get(tg.Trump).suit is None
    state = play(dealt({1: "2c 3d", 2: "Ac", 3: "4c", 0: "5c"}), "2c Ac 4c 5c")
    assert tg.actor(state) == 2


@pytest.mark.parametrize(("number", "receiver"), [(1, 2), (2, 0), (3, 3), (5, 2)])
def test_three_cards_are_passed_to_the_left_the_right_and_across(number, receiver):
    """HE2: example 4, the third deal goes across."""
    state = dealt({1: "As Ks Qs"}, number)
    assert (tg.actor(state), len(texts(state))) == (1, 13)
    state = act(state, "give As", "give Ks", "give Qs")
    assert tg.actor(state) == 2
    for _ in range(9):
        state = tg.apply(state, tg.legal_actions(state)[-1])
    assert isinstance(state, tg.Playing)
    assert {tg.Card.parse(card) for card in ("As", "Ks", "Qs")} <= set(state.hands[receiver])
    assert [len(hand) for hand in state.hands] == [13] * 4


def test_in_the_fourth_deal_nobody_passes():
    """HE2."""
    assert isinstance(dealt({}), tg.Playing)


def test_nobody_sees_what_is_chosen_before_all_have_chosen():
    """HE2: unseen by others, and received cards are seen only then."""
    state = dealt({1: "As Ks Qs"}, 1)
    chosen = act(state, "give As", "give Ks", "give Qs")
    other = act(state, *[f"give {card}" for card in list(map(str, state.hands[1] - set(tg.parse_cards("As Ks Qs"))))[:3]])
    for seat in (0, 2, 3, None):
        assert tg.view(chosen, seat) == tg.view(other, seat)
    assert tg.Card.parse("As") not in chosen.hands[2]


def test_the_two_of_clubs_leads():
    """HE3."""
    state = dealt({3: "2c"})
    assert (tg.actor(state), texts(state)) == (3, ["play 2c"])


def test_no_penalty_in_the_first_trick_unless_nothing_else_is_held():
    """HE3: example 3; 2c led, void in clubs with Qs Kd 5h: only Kd."""
    hearts = "2h 3h 4h 6h 7h 8h 9h Th Jh Qh"
    state = play(dealt({3: "2c", 0: f"Qs Kd 5h {hearts}"}), "2c")
    assert legal_of(state, "play") == "Kd"
    assert refused(state, "play Qs").name == "NOT_FIRST"
    with pytest.raises(tg.IllegalActionError, match=r"\[HE3\]"):
        play(state, "5h")
    state = play(dealt({3: "2c", 0: f"Qs Kh 5h {hearts}"}), "2c")
    assert len(texts(state)) == 13


def first_trick(**settings):
    """Seat 0 takes the first trick; seat 1 has no more clubs."""
    hands = {0: "Ac 3c 2h 3h", 1: "4c Qs 5h As", 2: "2c 6c 7c 8c", 3: "5c 9c Tc Jc Qc Kc 9h"}
    return play(dealt(hands, **settings), "2c 5c Ac 4c")


def test_no_heart_is_led_until_one_has_been_discarded():
    """HE4."""
    state = first_trick()
    assert tg.actor(state) == 0
    assert "h" not in {card[1] for card in legal_of(state, "play").split()}
    with pytest.raises(tg.IllegalActionError, match=r"yet\. \[HE4\]"):
        play(state, "2h")
    state = play(state, "3c 5h 6c Kc")
    assert (tg.actor(state), "9h" in legal_of(state, "play").split()) == (3, True)


@pytest.mark.parametrize("queen_breaks", [True, False])
def test_the_queen_of_spades_breaks_hearts(queen_breaks):
    """HE4, `queen_breaks`: any play of the queen."""
    state = play(first_trick(queen_breaks=queen_breaks), "3c Qs 6c Kc")
    assert (tg.actor(state), "9h" in legal_of(state, "play").split()) == (3, queen_breaks)


def test_who_holds_only_hearts_leads_one():
    """HE4."""
    state = dealt({3: "Ac Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h", 0: "2c", 1: "3c", 2: "4c"})
    state = play(state, "2c 3c 4c Ac")
    assert (tg.actor(state), len(texts(state))) == (3, 12)


def test_points():
    """HE5: example 1, four hearts and the queen."""
    game = classics.HEARTS
    assert after(game, with_cards(game, FOUR_HEARTS, None, None)) == (17, 4, 4, 1)
    game = classics.hearts(jack_of_diamonds=True)
    assert after(game, with_cards(game, FOUR_HEARTS, None, None)) == (17, 4, 4, -9)


@pytest.mark.parametrize(
    ("settings", "change", "points"),
    [
        ({}, (0, 26, 26, 26), (26, 0, 0, 0)),
        ({"moon": "self"}, (-26, 0, 0, 0), (26, 0, 0, 0)),
        ({"jack_of_diamonds": True}, (0, 16, 26, 26), (26, -10, 0, 0)),
    ],
)
def test_the_moon(settings, change, points):
    """HE5: example 2; the points by seat stay."""
    game = classics.hearts(**settings)
    deal = with_cards(game, ALL, None, None)
    assert after(game, deal) == change
    assert game.scoring(deal, (0, 0, 0, 0)).points == points


@pytest.mark.parametrize(
    ("scores", "target", "winners"),
    [((83, 0, 0, 0), 100, (3,)), ((82, 0, 0, 0), 100, None), ((83, 10, 10, 50), 100, (1, 2)), ((40, 0, 0, 0), 50, (3,))],
)
def test_the_lowest_wins_when_somebody_has_a_hundred(scores, target, winners):
    """HE6: equal scores share."""
    game = classics.hearts(target=target)
    assert over(game, with_cards(game, FOUR_HEARTS, None, None), scores)[1] == winners


def test_the_settings_have_these_defaults():
    given = {"queen_breaks": True, "moon": "others", "jack_of_diamonds": False, "target": 100}
    assert classics.hearts(**given) == classics.HEARTS == tg.games()["hearts"]
    assert deal(classics.HEARTS, 0).game.citations.books == ("HE", "K")
