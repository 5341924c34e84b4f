"""What a play under limits shows of the hand, counted in chosen deals: no more may be known than is true, and no less."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

import trickgames as tg
from helpers import act, deal
from limited_games import AUCTION, LIMITED, face_up, joker, small
from possible import assignment, follow_along, followed, position, replayed, weights
from small_own_games import SayPass
from trickgames.cards import CardSet
from trickgames.knowledge.sampling import ways
from trickgames.phases import (
    DECLARER,
    FOLLOW_OR_TRUMP,
    FOLLOW_SUIT,
    LEAD_CALLED,
    MUST_TRUMP,
    TRUMPS_ONLY,
    BurnTo,
    CallPartner,
    FixStrain,
    Follow,
    LayOut,
    Limit,
    Some,
    TakeRest,
    Tricks,
    Which,
    WithoutSuit,
    Zone,
    not_first,
    unbroken,
)
from trickgames.testing import Profile, check_game

HEARTS = tg.Suit.HEARTS
ACES, JACKS = CardSet.parse("Ac As Ad Ah"), CardSet.parse("Jc Js Jd Jh")
MUST_PLAY_ACES = Limit(ACES, "followed")


def clubs(*limits: Any, follow: Any = FOLLOW_OR_TRUMP, **parts: Any) -> tg.Game:
    """Three players, clubs are trump, and a plain suit may be trumped: Ac Ad Ah As Jc Jd Jh Js 9c 9d."""
    return small(FixStrain("clubs"), Tricks(follow, limits=limits), **parts)


def exact(begun: Any, pack: Any, plays: str, *, then: int = 0) -> Any:
    """The state after some plays, and some more by chance: after each of them each seat counts exactly what is possible."""
    real: Any = None
    for seat in range(begun.game.seating.seats):
        rng, cards = random.Random(1), plays.split()
        course = iter([*map(tg.Play, cards), *[None] * then])

        def choose(state: Any, course: Any = course, rng: random.Random = rng) -> Any:
            return next(course, "end") or rng.choice(tg.legal_actions(state))

        for real, possible in followed(begun, pack, seat, lambda state: None if (action := choose(state)) == "end" else action):
            seen = tg.view(real, seat)
            assert ways(seen) == weights(possible).total(), f"seat {seat}:\n{seen}"
    return real


def counted(game: tg.Game, hands: dict[int, str], plays: str) -> Any:
    """The same from hands, where seat 0 deals."""
    return exact(tg.start(game, 0), tg.arrange(game, 0, hands), plays)


@pytest.mark.parametrize(
    ("limits", "second", "plays"),
    [
        ([MUST_PLAY_ACES], "9c 9d Ah", "Jd 9c"),  # with a diamond: no ace of diamonds or clubs
        ([MUST_PLAY_ACES], "9c Jh Js", "Jd 9c"),  # without one: no ace at all
        ([MUST_PLAY_ACES], "Ac 9d Ah", "Jd Ac"),  # nothing was kept back
        ([MUST_TRUMP, MUST_PLAY_ACES], "Jc Ah 9d", "Jd Jc"),  # an ace of trumps would have had to be played
        ([MUST_TRUMP, Limit(ACES, "not_followed")], "Ac Ah 9d", "Jd Ac"),  # no other trump
        ([Limit(JACKS, "not_followed"), MUST_PLAY_ACES], "Jc Jd Ah", "9d Jc"),
    ],
)
def test_a_player_who_trumps_held_the_suit_led_or_did_not(limits, second, plays):
    """Both must be kept in mind: what must have been played is another thing in each."""
    leads = plays.split()[0]
    others = [card for card in ["Ac", "Ad", "As", "Jc", "Jh", "Js", "9c", "9d", "Jd"] if card not in (*second.split(), leads)]
    counted(clubs(*limits), {1: " ".join([leads, *others[:2]]), 2: second}, plays)


def test_a_later_limit_chooses_among_what_an_earlier_one_left():
    """Who plays the nine holds no other diamond but an ace; hearts and spades play no part."""
    game = small(Tricks(FOLLOW_SUIT, limits=(Limit(ACES, "not_followed"), Limit(JACKS, "followed"))))
    counted(game, {1: "Jd As Ac", 2: "9d Ad Jh"}, "Jd 9d")


def test_a_player_who_trumps_low_cannot_take_the_trick_with_a_trump():
    game = LIMITED["trump and take the trick"]
    counted(game, {1: "Jd As Ah", 2: "Jc 9d Jh", 0: "9c Js Ad"}, "Jd Jc 9c Jh Js")


def test_a_player_without_the_suit_led_may_be_out():
    """So who trumps holds the suit led."""
    follow = Follow(
        Which.ANY,
        plain=(Which.LED, Which.LED_OR_TRUMPS, Which.NONE),
        trump=(Which.LED, Which.LED, Which.ANY),
        reason=FOLLOW_SUIT.reason,
    )
    for limits in ((), (MUST_PLAY_ACES,)):
        game = clubs(*limits, follow=follow)
        exact(tg.start(game, 0), tg.arrange(game, 0, {1: "Jd As Ah", 2: "9c 9d Jh", 0: "Ad Js Jc"}), "Jd 9c", then=2)


def test_a_joker_is_not_kept_back_by_a_limit_on_other_cards():
    counted(joker(None, limits=(Limit(ACES, "not_followed"),)), {1: "Ad As Js", 2: "Jd Hj Jc"}, "Ad Jd")


def test_a_joker_that_may_be_played_to_the_first_trick_of_a_suit_is_no_void_later():
    """FH11: seat 2 holds a diamond and no jack of diamonds, or no diamond and no jack."""
    game = joker(WithoutSuit("first_or_last"), limits=(Limit(JACKS, "followed"),))
    counted(game, {1: "Jd As Ah", 2: "Hj Ad Jh", 0: "Ac 9c Jc"}, "Jd Hj Jc")


def test_a_limit_that_has_ended_in_an_earlier_trick_shows_nothing_more():
    """SP3: a heart was played to the first trick, and seat 1 leads one with a club in hand."""
    counted(LIMITED["hearts are unbroken"], {1: "Ac 9c Ah", 2: "Jh Js Jd", 0: "Jc Ad As"}, "Ac Jh Jc Ah")


def hearts_and_rows() -> tg.Game:
    pack = tg.parse_cards("Ah Kh Qh Jh As Ks Qs Ac Kc")
    return attrs.evolve(face_up(limits=(unbroken(HEARTS),)), pack=pack)


def test_what_a_limit_has_shown_is_still_known_after_cards_were_turned_up():
    """Seat 1 led a heart, so it held nothing else then, whatever it has turned up since."""
    game = hearts_and_rows()
    # hands Ah Kh and Ks Qs, under the rows As and Ac, in the rows Qh and Jh
    pack = tg.parse_cards("Ah Kh Ks Qs As Ac Qh Jh Kc")
    state = exact(tg.start(game, 0), pack, "Ah Jh Qh Ks")
    assert "Kh" in str(tg.sample_state(tg.view(state, 0), 1).hands[1])


def test_the_suit_led_may_lie_in_a_zone():
    """TH6: the jack of diamonds lies open, so the diamond led leaves trumps and diamonds, and the ace of hearts stays."""
    zones = (Zone("row", over="under"), Zone("turned up"))
    rows = (LayOut("under", 1, face_up=False), LayOut("row", 1))
    play = Tricks(FOLLOW_OR_TRUMP, zones=zones, limits=(Limit(ACES, "played"),))
    game = small(*rows, FixStrain("clubs"), play, count=2, seats=2, pack=tg.parse_cards("Ac Ad Ah As Jc Jd Js 9c"))
    for pack in (
        "Ad 9c Jc Ah As Js Ac Jd",
        "Ad 9c Jd Ah As Js Ac Jc",  # the trump comes from the row
        "Ad 9c Jd Js As Ah Ac Jc",  # and an ace is turned up
        "Ad Ah Js 9c As Jd Ac Jc",  # or a diamond
    ):
        exact(tg.start(game, 0), tg.parse_cards(pack), "Ad Jc", then=2)


def test_the_trump_that_is_played_next_may_lie_in_a_zone():
    """P24, TH6: seat 0 is asked, and has a trump in its row."""
    zones = (Zone("row", over="under"), Zone("turned up"))
    rows = (LayOut("under", 1, face_up=False), LayOut("row", 1))
    play = Tricks(TRUMPS_ONLY, zones=zones)
    game = small(*rows, FixStrain("clubs"), play, count=2, seats=2, pack=tg.parse_cards("Ac Ad Ah As Jc Jd Jh 9c"))
    exact(tg.start(game, 0), tg.parse_cards("9c Ad Jd Ah As Jh Ac Jc"), "9c Jc", then=1)


# the called card


def called(*limits: Any, first_lead: Any = DECLARER, own_card: bool = True) -> tg.Game:
    """The bidder calls any card and takes the two cards that are left over."""
    exchange = (CallPartner(own_card=own_card, which="any"), TakeRest(), BurnTo(2))
    return small(*AUCTION, *exchange, Tricks(FOLLOW_SUIT, first_lead, limits=limits), count=2, cards=8)


CALLED_GAMES = {
    "is led": called(LEAD_CALLED),
    "is played, also where another leads": called(
        Limit(Some.CALLED_IN_BLIND, "played", first_trick=True, who="maker"), first_lead=tg.phases.DEALERS_LEFT
    ),
    "is led, and is not their own": called(LEAD_CALLED, own_card=False),
    "is led, and hearts are not": called(LEAD_CALLED, Limit(HEARTS, "not_led")),
    "is led, if it isn't a heart": called(Limit(HEARTS, "not_led"), LEAD_CALLED),
}


@pytest.mark.parametrize("name", CALLED_GAMES)
def test_a_called_card_that_could_not_be_played_may_have_come_from_the_blind(name):
    """P37: only a bidder who could have played it, and did not, got it from the deal. And other limits bind no bidder whom it
    binds."""
    game = CALLED_GAMES[name]
    for seed in (0, 16, 19, 31):  # in some of them the card that is called could have been led, and was not
        for seat in range(3):
            for real, possible in follow_along(game, seed, seat):
                if len(real.tricks) < 2:
                    there = weights(possible)
                    assert ways(tg.view(real, seat)) >= there.total()
                    if name != "is led, and hearts are not":
                        assert ways(tg.view(real, seat)) == there.total()


@pytest.mark.parametrize(
    "limit",
    [
        {"cards": Some.CALLED_IN_BLIND, "rule": "not_led"},
        {"cards": (Some.CALLED_IN_BLIND, HEARTS), "rule": "led"},
        {"cards": Some.CALLED_IN_BLIND, "rule": "led", "until": HEARTS},
    ],
)
def test_a_limit_on_the_called_card_of_the_blind_stands_alone(limit):
    """P37 knows nothing else, and play would not keep it."""
    with pytest.raises(tg.InvalidRulesError, match="the called card from the blind must be led or played: name it alone"):
        called(Limit(**limit))


# the end of the play


class Refill(SayPass):
    """The dealer takes the stock, and passes."""

    def begin(self, table: Any) -> Any:
        return table.move(table.dealer, "takes", table.pile("stock").cards, ("stock", None), ("hand", table.dealer), seen_by=())


def test_the_end_of_the_play_is_before_what_comes_after_it_and_after_what_came_before():
    """A row that was laid out before the play doesn't count, and the dealer may take a trump later."""
    game = small(LayOut("row", 1), FixStrain("clubs"), Tricks(TRUMPS_ONLY), Refill(), count=2)
    pack = tg.parse_cards("9c Ah Jh Jd Ad 9d As Js Jc Ac")
    assert type(exact(tg.start(game, 0), pack, "9c")).__name__ == "Asking"


def test_nobody_holds_a_trump_if_no_trick_was_played():
    """P33d: all are out before the first lead. What was moved before tells less: it may have been moved since."""
    game = small(FixStrain("clubs"), Tricks(TRUMPS_ONLY), SayPass(), count=2)
    counted(game, {1: "Ah As", 2: "Ad Jd", 0: "Jh 9d"}, "")
    moved = small(LayOut("row", 1), FixStrain("clubs"), Tricks(TRUMPS_ONLY), Refill(), count=2)
    pack = tg.parse_cards("Ah As Ad Jd Jh 9d Jc Js 9c Ac")
    state = tg.apply(tg.start(moved, 0), tg.Deal(pack))
    assert tg.view(tg.sample_state(tg.view(state, 1), 1), 1) == tg.view(state, 1)
    assert not any(tg.view(state, 1).voids)


@pytest.mark.parametrize("after", [SayPass(), Refill()])
def test_nobody_holds_a_trump_when_only_trumps_are_played_and_the_play_is_over(after):
    """P33c: a phase that comes later asks nobody for a card, and what it deals may be trumps again."""
    game = small(FixStrain("clubs"), Tricks(TRUMPS_ONLY), after)
    for plays, hands in [
        ("9c Jc Ac", {1: "9c Ah As", 2: "Jc Jh Jd", 0: "Ac Ad 9d"}),
        ("9c Js Ac Jc", {1: "9c Jh As", 2: "Js Ah Jd", 0: "Ac Jc 9d"}),
        ("9c Js Jc", {1: "9c Ah As", 2: "Jh Jd Ad", 0: "Js Jc 9d"}),  # seat 2 is passed over
        ("9c Js Jc", {1: "9c Jh As", 2: "Js Jc Jd", 0: "Ad Ah 9d"}),  # seat 0 is, and may take up a trump later
        ("9c Ac Js Jc", {1: "9c Jc As", 2: "Ac Ah Jd", 0: "Js Ad 9d"}),  # and does not lead, though it took the trick
    ]:
        assert counted(game, hands, plays).phase == after


def test_each_phase_of_play_tells_of_its_own_tricks():
    """After trumps all other cards are played: they show nothing of trumps."""
    game = clubs(follow=TRUMPS_ONLY)
    game = attrs.evolve(game, phases=(*game.phases, Tricks(FOLLOW_SUIT)))
    rng = random.Random(1)
    for seed in range(3):
        for real, possible in follow_along(game, seed, 0):
            there = weights(possible)
            for _ in range(3):
                sample = tg.sample_state(tg.view(real, 0), rng)
                assert assignment(sample) in there
                assert position(replayed(sample)) == position(sample)


@pytest.mark.parametrize(
    ("limit", "led", "shown"),
    [
        (
            not_first(ACES),
            "Ad",
            {*tg.pack("AJ9")[:10]} - {*ACES},
        ),  # no other card is left
        (Limit(HEARTS, "not_led", until=Some.TRUMPS), "Ah", set()),  # the limit ended before it began
        (Limit(HEARTS, "not_led", until=CardSet.parse("As")), "Ah", {*tg.pack("AJ9")[:10]} - {*CardSet.parse("Ah Jh")}),
    ],
)
def test_a_later_phase_of_play_has_its_own_first_trick_and_knows_of_earlier_ones(limit, led, shown):
    """HE3, HE4: seat 1 leads again."""
    game = small(FixStrain("clubs"), Tricks(TRUMPS_ONLY), Tricks(FOLLOW_SUIT, limits=(limit,)))
    state = deal(game, 0, {1: f"9c Ah {'Ad' if led == 'Ad' else 'Jh'}", 2: "Jc 9d Jd", 0: "Ac As Js"})
    state = act(state, "play 9c", "play Jc", "play Ac", "play Js")
    assert (state.phase, state.seat) == (game.phases[-1], 1)
    assert not tg.view(state, 0).voids[1]
    state = act(state, f"play {led}")
    assert {*tg.view(state, 0).voids[1]} - {*state.hands[0]} <= shown
    assert {*tg.view(state, 0).voids[1]} >= shown - {tg.Card.parse(card) for card in ["Ac", "As", "Js", "9c", "Jc"]}
    tg.sample_state(tg.view(state, 0), 1)


@pytest.mark.parametrize("first_lead", [DECLARER, tg.phases.DEALERS_LEFT])
def test_a_game_with_two_phases_of_play_keeps_the_laws(first_lead):
    """The second begins with hands that are not equal, and its first lead is not the winner's of the last trick."""
    play = Tricks(TRUMPS_ONLY, first_lead), Tricks(FOLLOW_SUIT, first_lead, limits=(not_first(ACES),))
    game = small(*AUCTION, *play) if first_lead is DECLARER else small(FixStrain("clubs"), *play)
    check_game(game, profile=Profile(8, 0, deals=1, shrink_seconds=0), seed=1)


def test_a_game_in_which_the_suit_led_lies_in_a_zone_keeps_the_laws():
    zones = (Zone("row", over="under"), Zone("turned up"))
    rows = (LayOut("under", 1, face_up=False), LayOut("row", 1))
    play = Tricks(FOLLOW_OR_TRUMP, zones=zones, limits=(Limit(ACES, "played"),))
    game = small(*rows, FixStrain("clubs"), play, count=2, seats=2)
    check_game(game, profile=Profile(8, 0, deals=1, shrink_seconds=0), seed=1)
