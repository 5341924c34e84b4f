"""What a person types: case, spacing, cards alone, beginnings of words; and how errors help."""

import pickle
import re

import pytest

import trickgames as tg
from trickgames import classics, euchre, pitch
from trickgames.actions import Asked, Misread, NotAnActionError
from trickgames.match.choice import card_typed
from trickgames.players import sensible

CALLS = tg.Match.begin(euchre.BICYCLE, 7)
DISCARD = CALLS.play("order up")
PLAY = DISCARD.play("discard Tc")
NAMING = CALLS.play(*["pass"] * 4)
BIDS = tg.Match.begin(pitch.TEN_POINT, 7)
PASSING = tg.Match.begin(classics.HEARTS, 7)
ONE_JOKER = (
    tg.Match.begin(euchre.JOKER)
    .play(tg.Deal(tg.arrange(euchre.JOKER, hands={1: "Hj 9c Tc Jc Qc"}, turn_up="9h")))
    .play(*["pass"] * 4, "name spades")
)
SEVEN, NULLO = tg.games()["seven-point-pitch"], tg.games()["500-australian"]
TWO_JOKERS = (
    tg.Match.begin(SEVEN)
    .play(tg.Deal(tg.arrange(SEVEN, hands={1: "Hj Lj Ah Kh"})))
    .play("bid 4", "pass", "pass", "pass", "name hearts", "burn Kh", "keep the rest", "burn Qh", "burn 9h")
)
LED_JOKER = (
    tg.Match.begin(NULLO)
    .play(tg.Deal(tg.arrange(NULLO, hands={1: "Hj Kh Ah Qh"})))
    .play("bid 6 no trump", "pass", "pass", "pass")
    .play("discard 6c", "discard 8d", "discard 9s")
)
REST = BIDS.play("bid 4", "pass", "pass", "pass", "name hearts")


@pytest.mark.parametrize(
    ("match", "typed", "meant"),
    [
        (CALLS, "PASS", "pass"),
        (CALLS, " pass ", "pass"),
        (CALLS, "p", "pass"),
        (CALLS, "Order  Up", "order up"),
        (CALLS, "orderup", "order up"),
        (CALLS, "o u", "order up"),
        (CALLS, "o u a", "order up alone"),
        (CALLS, "ord up al", "order up alone"),
        (DISCARD, "9s", "discard 9s"),
        (DISCARD, "tc", "discard Tc"),
        (DISCARD, "10C", "discard Tc"),
        (DISCARD, "10 c", "discard Tc"),
        (DISCARD, "T\N{BLACK CLUB SUIT}", "discard Tc"),
        (DISCARD, "DISCARD tC", "discard Tc"),
        (DISCARD, "d tc", "discard Tc"),
        (DISCARD, "discard 10c", "discard Tc"),
        (PLAY, "ts", "play Ts"),
        (PLAY, "PLAY TS", "play Ts"),
        (PLAY, "play ts", "play Ts"),
        (NAMING, "name clubs", "name clubs"),
        (NAMING, "NAME C", "name clubs"),
        (NAMING, "n cl", "name clubs"),
        (NAMING, "clubs", "name clubs"),
        (NAMING, "Clubs alone", "name clubs alone"),
        (BIDS, "four", "bid 4"),
        (BIDS, "bid Four", "bid 4"),
        (BIDS, "4", "bid 4"),
        (BIDS, "the moon", "shoot the moon"),
        (NAMING, "n cl a", "name clubs alone"),
        (NAMING, "Name \N{BLACK CLUB SUIT}", "name clubs"),
        (BIDS, "BID 5", "bid 5"),
        (BIDS, "bid5", "bid 5"),
        (BIDS, "b 5", "bid 5"),
        (BIDS, "shoot", "shoot the moon"),
        (BIDS, "s", "shoot the moon"),
        (REST, "keep", "keep the rest"),
        (REST, "g", "give the rest"),
    ],
)
def test_what_is_typed_is_understood(match, typed, meant):
    assert match.play(typed) == match.play(tg.parse_action(meant))


@pytest.mark.parametrize(
    ("match", "typed", "meant"),
    [
        (PASSING, "pass Kc", "give Kc"),
        (PASSING, "PASS kc", "give Kc"),
        (PASSING, "p kc", "give Kc"),
        (PASSING, "give Kc", "give Kc"),
        (PASSING, "kc", "give Kc"),
        (ONE_JOKER, "joker", "play Hj"),
        (ONE_JOKER, "play the joker", "play Hj"),
        (ONE_JOKER, "Play Joker", "play Hj"),
        (ONE_JOKER, "p joker", "play Hj"),
        (ONE_JOKER, "the high joker", "play Hj"),
        (ONE_JOKER, "Hj", "play Hj"),
        (TWO_JOKERS, "high joker", "play Hj"),
        (TWO_JOKERS, "joker-low", "play Lj"),
        (TWO_JOKERS, "play the low joker", "play Lj"),
        (TWO_JOKERS, "joker high", "play Hj"),
        (TWO_JOKERS, "Joker-low", "play Lj"),
        (TWO_JOKERS.play("play Hj", "play 5h", "play 4h", "play 6h"), "joker", "play Lj"),
        (LED_JOKER, "joker as hearts", "play Hj as hearts"),
        (LED_JOKER, "play the joker as spades", "play Hj as spades"),
    ],
)
def test_the_words_of_the_game_are_understood(match, typed, meant):
    """HE2; FH11."""
    assert match.play(typed) == match.play(tg.parse_action(meant, match.game))


@pytest.mark.parametrize(
    ("match", "typed", "told"),
    [
        (TWO_JOKERS, "joker", "'joker' is ambiguous: it could mean `play high joker` or `play low joker`"),
        (PASSING, "pass", "it could mean `pass "),
        (PASSING, "pass zz", "'zz' is not a card: a card is a rank and a suit (Jh, Tc, 2s) or a joker (Hj, Lj). Seat 1 is"),
        (PASSING, "fly", "'fly' is not an action. Seat 1 is to act: `pass <card>`."),
        (LED_JOKER, "joker as", "'joker as' is not an action. Seat 1 is to act: `play <card>`."),
    ],
)
def test_refusals_speak_the_words_of_the_game(match, typed, told):
    with pytest.raises(NotAnActionError) as caught:
        match.play(typed)
    assert told in str(caught.value)


def test_a_joker_that_is_not_there_is_refused_as_any_card():
    with pytest.raises(tg.IllegalActionError, match=r"play Hj: That card is not in the hand\."):
        PLAY.play("the joker")


def test_a_joker_that_is_led_without_a_suit_is_refused_with_the_reason():
    with pytest.raises(tg.IllegalActionError, match="must name a suit"):
        LED_JOKER.play("the joker")


def test_in_records_the_words_stay():
    match = PASSING.play("pass Kc")
    assert str(match) == "hearts seed 7: give Kc (1)"
    assert tg.Match.parse("hearts seed 7: pass Kc (1)") == match


def test_a_number_in_words_that_is_too_low_is_refused_as_a_bid():
    """P23."""
    with pytest.raises(tg.IllegalActionError, match="bid 4: "):
        BIDS.play("bid 5").play("four")


@pytest.mark.parametrize(
    ("match", "typed", "told"),
    [
        (CALLS, "four", "'four' is not an action. Seat 1 is to act"),
        (CALLS, "order", "'order' is ambiguous: it could mean `order up` or `order up alone`"),
        (CALLS, "o", "'o' is ambiguous: it could mean `order up` or `order up alone`"),
        (NAMING, "n", "'n' is ambiguous: it could mean `name clubs`, "),
        (BIDS, "bid", "'bid' is ambiguous: it could mean `bid 4`, "),
        (CALLS, "", "'' is not an action. Seat 1 is to act: `order up` or `pass`."),
        (CALLS, "pss", "'pss' is not an action. Did you mean `pass`? Seat 1 is to act"),
        (CALLS, "I fold", "'I fold' is not an action. Seat 1 is to act"),
        (PLAY, "hj", "'hj' is not a card"),
        (PLAY, "HJ", "Did you mean `Jh` or `Hj`? Seat 1 is to act: `play <card>`."),
        (PLAY, "play hj", "Did you mean `Jh` or `Hj`?"),
        (PLAY, "play zz", "'zz' is not a card"),
        (PLAY, "x" * 10_000, "is too long"),
        (CALLS, "ordr up alone", "Did you mean `order up alone`?"),
        (BIDS, "bid foo", "'foo' is not a bid in Ten-point Pitch: a bid is a number from 4 to 10. Seat "),
        (CALLS, "bid foo", "'foo' is not a bid: nobody bids in Bicycle Euchre. Seat 1 is to act: `order up` or `pass`."),
        (NAMING, "name harts", "Did you mean `hearts`?"),
        (CALLS.play_out(lambda view: view.legal_actions[0], deals=1000), "nonsense", "Seat "),
    ],
)
def test_what_cannot_be_understood_is_told_with_what_is_asked(match, typed, told):
    with pytest.raises(tg.NotationError) as caught:
        match.play(typed)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize(
    ("match", "typed", "meant"),
    [
        (PLAY, "pas", None),
        (PLAY, "ordr up", None),
        (DISCARD, "plya 9d", None),
        (NAMING, "order upp", None),
        (NAMING, "nam diamonds", None),
        (NAMING, "nme hearts", "name hearts"),
        (BIDS, "shoot the mon", None),
        (BIDS.play("bid 5"), "bidd 4", None),
        (BIDS.play("bid 5"), "bidd 6", "bid 6"),
    ],
)
def test_what_is_refused_now_is_never_asked_for(match, typed, meant):
    """What may have been meant is one of the things that may be done."""
    with pytest.raises(tg.NotationError) as caught:
        match.play(typed)
    asked = re.findall(r"Did you mean `([^`]*)`\?", str(caught.value))
    assert all(str(action) not in asked for action in (tg.Pass(), tg.OrderUp()) if action not in match.legal)
    assert asked == ([] if meant is None else [meant]) or (meant is None and asked[0] in map(str, match.legal))


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (pitch.TEN_POINT, "a bid is a number from 4 to 10"),
        (tg.games()["setback"], "a bid is a number from 2 to 4"),
        (tg.games()["500-australian"], "a bid is a number from 6 to 10 and a strain, misere or open misere"),
        (tg.games()["spades"], "a bid is a number from 1 to 13 or nil"),
        (euchre.BICYCLE, "nobody bids in Bicycle Euchre"),
    ],
)
def test_a_text_that_is_no_bid_is_told_with_the_bids_of_the_game(game, told):
    for typed in ("bid foo", "BID foo", "bid 12345"):
        with pytest.raises(tg.NotationError, match="is not a bid") as caught:
            tg.parse_action(typed, game)
        assert told in str(caught.value)
    with pytest.raises(tg.NotationError, match="'foo' is not a bid: a bid is a number, or one of nil"):
        tg.parse_action("bid foo")


@pytest.mark.parametrize(
    ("match", "typed", "reason"),
    [
        (DISCARD, "9d", "That card is not in the hand."),
        (PLAY, "ah", "That card is not in the hand."),
        (NAMING, "name diamonds", "The suit that was turned down may not be named."),
        (NAMING, "NAME D", "The suit that was turned down may not be named."),
        (BIDS, "bid 3", "bid"),
        (CALLS, "bid 3", "That can't be done now."),
        (PLAY, "pass", "That can't be done now."),
    ],
)
def test_what_is_understood_and_not_allowed_is_refused_with_the_reason(match, typed, reason):
    with pytest.raises(tg.IllegalActionError) as caught:
        match.play(typed)
    assert reason in str(caught.value)


def test_every_legal_action_is_read_from_its_text_in_any_case():
    match = tg.Match.begin(pitch.FIVE_HANDED, 5)
    for _ in range(15):
        assert match.legal
        for action in match.legal:
            wanted = match.play(action)
            assert match.play(str(action)) == match.play(str(action).upper()) == match.play(f" {action} ") == wanted
            assert match.play(str(action).lower().replace("hj", "Hj")) == wanted
        match = match.play(match.legal[-1])


@pytest.mark.parametrize(
    ("typed", "card"),
    [("jh", "Jh"), ("JH", "Jh"), ("10S", "Ts"), ("lj", "Lj"), ("Hj", "Hj"), ("JOKER", "Hj"), ("joker-LOW", "Lj")],
)
def test_a_card_is_read_in_any_case(typed, card):
    assert str(card_typed(typed)) == card


@pytest.mark.parametrize("typed", ["hj", "HJ", "hJ", "", "x", "1h", "hearts"])
def test_what_may_be_two_cards_is_none(typed):
    assert card_typed(typed) is None


# parse_action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("PASS", "pass"),
        ("Order Up Alone", "order up alone"),
        ("NAME HEARTS", "name hearts"),
        ("Name H alone", "name hearts alone"),
        ("Bid 5", "bid 5"),
        ("BID 7 HEARTS", "bid 7 hearts"),
        ("Play JH", "play Jh"),
        ("PLAY 10h", "play Th"),
        ("Discard Joker", "discard Hj"),
        ("SHOOT the Moon", "shoot the moon"),
    ],
)
def test_words_are_read_in_any_case_and_cards_as_cards(text, action):
    assert str(tg.parse_action(text)) == action


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Contract n 4 Spades", "contract N 4 spades"),
        ("PLAY Hj AS Hearts", "play Hj as hearts"),
    ],
)
def test_words_after_the_first_are_read_in_any_case(text, read):
    assert str(tg.parse_action(text)) == read


def test_a_deal_is_read_in_any_case_too():
    pack = " ".join(map(str, tg.shuffled(euchre.BICYCLE, 1)))
    assert tg.parse_action(f"DEAL 3-2 {pack}") == tg.Deal(tg.shuffled(euchre.BICYCLE, 1), (3, 2))


@pytest.mark.parametrize("text", ["play jh", "play hj", "PLAY HJ", "PASS now", "bid", "Jh", "name", "HJ"])
def test_what_is_no_action_stays_none(text):
    with pytest.raises(tg.NotationError):
        tg.parse_action(text)


# Errors that help


@pytest.mark.parametrize(
    ("match", "typed", "reason", "meant", "details"),
    [
        (CALLS, "pss", Misread.UNKNOWN, ("pass",), ()),
        (CALLS, "I fold", Misread.UNKNOWN, (), ()),
        (CALLS, "o", Misread.SEVERAL, ("order up", "order up alone"), ()),
        (CALLS, "name herts", Misread.MALFORMED, (), ("'herts' is not a strain",)),
        (CALLS, "x" * 10_000, Misread.MALFORMED, (), ("too long for an action",)),
    ],
)
def test_a_refusal_carries_its_parts(match, typed, reason, meant, details):
    """Whoever tells it to somebody needs no text to be taken apart."""
    with pytest.raises(NotAnActionError) as caught:
        match.play(typed)
    error = caught.value
    assert (error.typed, error.reason, error.meant) == (typed, reason, meant)
    assert len(error.details) == len(details)
    assert all(part in told for part, told in zip(details, error.details, strict=True))
    assert error.asked == (None if len(typed) > 9_000 else Asked(1, ("order up", "pass")))
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (str(again), again.asked, again.meant) == (str(error), error.asked, error.meant)


def test_outside_a_match_nothing_is_asked():
    with pytest.raises(NotAnActionError) as caught:
        tg.parse_action("pss")
    assert (caught.value.asked, caught.value.meant) == (None, ("pass",))


def test_when_the_match_is_over_no_seat_is_asked():
    over = CALLS.play_out(sensible)
    with pytest.raises(NotAnActionError, match=r"'nonsense' is not an action\. The match is over\.$") as caught:
        over.play("nonsense")
    assert caught.value.asked == Asked(None)


@pytest.mark.parametrize(
    ("read", "told"),
    [
        (lambda: tg.parse_action("order"), "'order' is not an action. Did you mean `order up`?"),
        (lambda: tg.parse_action("pss"), "Did you mean `pass`?"),
        (lambda: tg.parse_action("ply Jh"), "Did you mean `play Jh`?"),
        (lambda: tg.parse_action("Jh"), "Did you mean `play Jh`?"),
        (lambda: tg.parse_action("hj"), "'hj' is not an action. Did you mean `play Jh` or `play Hj`?"),
        (lambda: tg.parse_action("h9"), "Did you mean `play 9h`?"),
        (lambda: tg.parse_action("name harts"), "Did you mean `hearts`?"),
        (lambda: tg.parse_action("shot the moon"), "Did you mean `shoot the moon`?"),
        (lambda: tg.Card.parse("HJ"), "Did you mean `Jh` or `Hj`?"),
        (lambda: tg.Card.parse("hj"), "Did you mean `Jh` or `Hj`?"),
        (lambda: tg.Card.parse("jh"), "Did you mean `Jh`?"),
        (lambda: tg.Card.parse("h10"), "Did you mean `Th`?"),
        (lambda: tg.Card.parse("lj"), "Did you mean `Lj`?"),
        (lambda: tg.parse_cards("Jh hQ"), "Did you mean `Qh`?"),
        (lambda: euchre.euchre(stick_dealer=True), "there is no setting 'stick_dealer'. Did you mean `stick_the_dealer`?"),
        (lambda: pitch.pitch(point=10), "Did you mean `points`?"),
        (lambda: tg.games()["euchre"], "is a family of games: its presets are bicycle-euchre, classic-euchre, "),
        (lambda: tg.games()["bicycle-euchr"], "Did you mean `bicycle-euchre`?"),
        (lambda: tg.games()["Ten point pitch"], "Did you mean `ten-point-pitch`"),
        (lambda: tg.games()["rummy"], "the games are bicycle-euchre, classic-euchre, "),
        (lambda: tg.apply(CALLS.state, "pass"), "`tg.parse_action` reads it."),
        (
            lambda: tg.apply(CALLS.state, tg.Play("Ah")),
            "That can't be done now. Seat 1 is to act: `order up` or `pass`.",
        ),
        (
            lambda: tg.apply(CALLS.state, tg.Pass(), 2),
            "It is not the turn of that seat. Seat 1 is to act: `order up` or `pass`.",
        ),
        (lambda: tg.apply(tg.start(euchre.BICYCLE), tg.Pass()), "Seat 0 is to act: `deal`."),
    ],
)
def test_an_error_says_what_may_be_meant(read, told):
    with pytest.raises(tg.TrickGamesError) as caught:
        read()
    assert told in str(caught.value)


@pytest.mark.parametrize("text", ["Zz", "9x", "", "1h", "fly", "x" * 1000])
def test_nothing_is_guessed_where_nothing_is_near(text):
    for read in (tg.Card.parse, tg.parse_action):
        with pytest.raises(tg.NotationError) as caught:
            read(text)
        assert "Did you mean" not in str(caught.value)


def test_a_name_that_no_game_has_is_a_key_that_is_missing():
    assert tg.games().get("euchre") is None
    assert "euchre" not in tg.games()
    with pytest.raises(KeyError):
        tg.games()["euchre"]
    with pytest.raises(KeyError):
        tg.games()[5]


def test_a_hint_shows_no_card_of_the_seat_to_act():
    for match in (DISCARD, PLAY, REST):
        with pytest.raises(tg.IllegalActionError) as caught:
            tg.apply(match.state, tg.ClaimMisdeal())
        assert "<card>" in caught.value.hint or "the rest" in caught.value.hint
        assert not {str(card) for card in match.game.pack} & set(caught.value.hint.replace("`", " ").replace(".", " ").split())


# What a game awaits from outside


def test_what_is_awaited_is_made_by_a_seed():
    state = tg.start(euchre.BICYCLE)
    assert tg.given(state, 7) == tg.Deal(tg.shuffled(euchre.BICYCLE, 7)) != tg.given(state, 8)
    assert state.awaits is tg.Deal
    assert CALLS.state.awaits is None
    with pytest.raises(tg.InvalidStateError, match="awaits nothing from outside"):
        tg.given(CALLS.state, 7)
