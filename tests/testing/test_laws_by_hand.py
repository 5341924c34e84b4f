"""Each law by itself, on states that no phase would make: what it says of them, and that it says nothing of sound ones."""

from __future__ import annotations

import attrs
import pytest

import trickgames as tg
from helpers import act, deal, play, until
from testing.test_law_parts import changed_state
from trickgames import euchre, pitch
from trickgames.knowledge.visible import Unseen
from trickgames.table import Count, Said, Told
from trickgames.table.log import opposite
from trickgames.testing import Kit, laws, play_laws, settings_law, swap_laws, view_laws
from trickgames.testing.luck import Luck, seeded
from trickgames.testing.playing import random_match
from trickgames.testing.settings_law import first_difference
from unlike_games import HEARTS

GAME = euchre.BICYCLE
HANDS = {1: "Jh Jd Ah Kh 9c", 2: "Qh Th 9d Td Qd", 3: "As Ks Qs Ts 9s", 0: "Ac Kc Qc Tc Js"}
LAWS = {law.name: law for law in (*laws.STATE_LAWS, *laws.STEP_LAWS, *view_laws.VIEW_STATE_LAWS)}


def said(name, *given, game=GAME):
    return list(LAWS[name].broken(*given, Kit(game)))


def opened():
    return deal(GAME, 0, HANDS, "9h")


def leading():
    return until(act(opened(), "order up", "discard Js"), tg.Playing)


def moved(state, **changes):
    """A state with other fields of its own: who is to act, say."""
    made = object.__new__(type(state))
    for field in attrs.fields(type(state)):
        object.__setattr__(made, field.name, changes.get(field.name, getattr(state, field.name)))
    return made


def test_sound_states_keep_every_law():
    for state in (tg.start(GAME), opened(), leading(), play(leading(), "Jh")):
        for name in (*(law.name for law in laws.STATE_LAWS), "own view"):
            assert said(name, state) == []
    before = play(leading(), "Jh Qh As")
    action = tg.Play(tg.Card.parse("9h"))
    for law in laws.STEP_LAWS:
        assert said(law.name, before, action, tg.apply(before, action)) == []


@pytest.mark.parametrize("game", [pitch.TEN_POINT, pitch.FIVE_HANDED, euchre.JOKER, HEARTS], ids=lambda game: game.name)
def test_every_law_of_states_and_steps_says_nothing_of_a_sound_match(game):
    """Also where trumps alone are led, where players are out, and where a called card must be led (P24, P33c, P37)."""
    match = random_match(game, seeded(2))
    states = list(tg.replay(game, match.actions, match.dealer, match.scores))
    for state in states:
        assert [problem for law in laws.STATE_LAWS for problem in law.broken(state, Kit(game))] == []
    for before, action, after in zip(states, match.actions, states[1:], strict=False):
        assert [problem for law in laws.STEP_LAWS for problem in law.broken(before, action, after, Kit(game))] == []


def test_a_law_is_told_by_its_name_and_its_sentence():
    assert str(LAWS["texts"]) == "texts: every action can be read back from its text"


# A state


def test_where_every_card_lies():
    state = opened()
    hands = list(state.hands)
    one, other = tg.CardSet.parse("Jh"), tg.CardSet.parse("2s")
    twice = changed_state(state, hands=(hands[0] | one, *hands[1:]))
    gone = changed_state(state, hands=(hands[0], hands[1] - one, *hands[2:]))
    foreign = changed_state(state, hands=(hands[0] | other, *hands[1:]))
    assert said("conservation", twice) == ["Jh: in two places"]
    assert said("conservation", gone) == ["Jh: nowhere"]
    assert said("conservation", foreign) == ["2s: not of this pack"]
    between = changed_state(tg.start(GAME), hands=(one,))
    assert said("conservation", between) == ["no cards are dealt, and Jh lie there"]


def test_who_may_act(monkeypatch):
    state = opened()
    monkeypatch.setattr(laws, "actor", lambda _: 4)
    assert said("one actor", state) == ["4 is to act, which is not a seat"]
    monkeypatch.setattr(laws, "actor", lambda _: 3)
    assert said("one actor", state) == ["seat 1 may act for seat 3"]
    monkeypatch.setattr(laws, "actor", lambda _: 1)
    monkeypatch.setattr(laws, "legal_actions", lambda _: ())
    assert said("one actor", state) == ["seat 1 is asked, and nothing is legal"]
    monkeypatch.setattr(laws, "apply", lambda *_: state)
    monkeypatch.setattr(laws, "legal_actions", lambda _: (tg.Pass(),))
    assert said("one actor", state) == [f"seat {seat} may act for seat 1" for seat in (0, 2, 3)]


def test_a_match_that_is_over_asks_nobody(monkeypatch):
    over = tg.MatchOver(tg.table.Table(GAME, 0, (10, 2), results=leading_results()), (0,), "so")
    assert said("one actor", over) == []
    monkeypatch.setattr(laws, "legal_actions", lambda _: (tg.Pass(),))
    assert said("one actor", over) == ["the match is over, and seat None may pass"]
    monkeypatch.setattr(laws, "legal_actions", lambda _: ())
    monkeypatch.setattr(laws, "actor", lambda _: 2)
    assert said("one actor", over) == ["the match is over, and seat 2 may nothing"]


def leading_results():
    state = leading()
    while not state.results:
        state = tg.apply(state, tg.legal_actions(state)[0])
    return state.results


def test_what_is_listed(monkeypatch):
    state = opened()
    calls = tg.legal_actions(state)
    monkeypatch.setattr(laws, "legal_actions", lambda _: (*calls, calls[0]))
    assert said("listed is legal", state) == ["listed twice: pass"]
    monkeypatch.setattr(laws, "legal_actions", lambda _: (*calls, tg.Bid(4)))
    assert said("listed is legal", state) == [
        "`bid 4` is listed, and check says: That can't be done now.",
        "`bid 4` is listed, and the phase does not accept its kind",
    ]
    monkeypatch.setattr(laws, "legal_actions", lambda _: calls[1:])
    assert said("listed is legal", state) == ["`pass` is not listed, but `check` allows it"]
    monkeypatch.setattr(laws, "legal_actions", lambda _: calls)
    monkeypatch.setattr(laws, "check", lambda _, action: None if action in calls else 7)
    assert set(said("listed is legal", state)) == {"7 is not a Reason"}


def test_what_is_refused(monkeypatch):
    state = leading()
    assert said("refusals", state) == []
    monkeypatch.setattr(laws, "apply", lambda *_: state)
    (done,) = said("refusals", state)
    assert done.endswith("is not listed, and is done all the same")
    monkeypatch.setattr(laws, "apply", lambda *_: 1 // 0)
    (raised,) = said("refusals", state)
    assert "instead of a refusal there is ZeroDivisionError" in raised
    other = tg.apply(state, tg.legal_actions(state)[0])

    def refuse(_, action):
        raise tg.IllegalActionError(tg.errors.Refusal.WRONG_SEAT, action, other, ())

    monkeypatch.setattr(laws, "apply", refuse)
    assert [problem.partition("` ")[2][:10] for problem in said("refusals", state)] == ["is refused", "does not h"]


def test_what_may_be_dealt():
    (told,) = said("deals", tg.start(GAME), game=pitch.TEN_POINT)[:1]
    assert told.startswith("the whole pack may not be dealt: ")


def test_a_deal_is_not_listed(monkeypatch):
    monkeypatch.setattr(laws, "legal_actions", lambda _: (tg.Pass(),))
    assert said("deals", tg.start(GAME)) == ["a deal is awaited, and listed: pass"]
    monkeypatch.setattr(laws, "legal_actions", lambda _: ())
    monkeypatch.setattr(laws, "check", lambda *_: None)
    told = said("deals", tg.start(GAME))
    assert told
    assert all(problem.startswith("a pack may be dealt in which there is ") for problem in told)


def test_what_reads_back(monkeypatch):
    state = opened()
    monkeypatch.setattr(laws, "parse_action", lambda *_: tg.Pass())
    assert said("texts", state) == ["`order up` is read as Pass()", "`order up alone` is read as Pass()"]

    def fails(*_):
        raise tg.NotationError("no")

    monkeypatch.setattr(laws, "parse_action", fails)
    assert said("texts", state)[0] == "`pass` cannot be read: no"


def test_what_may_be_played(monkeypatch):
    state = play(leading(), "Jh")
    monkeypatch.setattr(play_laws, "legal_actions", lambda _: (tg.Play(tg.Card.parse("Td")),))
    assert said("following", state) == ["seat 2 may play Td; by the ranking it is Qh Th"]
    monkeypatch.setattr(play_laws, "legal_actions", lambda _: (tg.Play(tg.Card.parse("Th")),))
    assert said("following", state) == ["seat 2 may play Th; by the ranking it is Qh Th"]
    monkeypatch.undo()
    assert said("following", changed_state(state, resting=frozenset({2}))) == ["seat 2 rests, and is asked to play"]


# A step


def trick():
    """A first trick before and after its last card: the right bower takes it."""
    before = play(leading(), "Jh Qh As")
    action = tg.Play(tg.Card.parse("9h"))
    return before, action, tg.apply(before, action)


def test_who_takes_the_trick_and_leads_next():
    before, action, after = trick()
    plays = after.tricks[0]
    wrong = moved(after, finished=(attrs.evolve(plays, winner=2),))
    told = said("the taker", before, action, wrong)
    assert told == [f"the trick {wrong.tricks[0]} goes to seat 2, and seat 1 played the highest card"]
    assert said("the taker", before, action, moved(after, seat=3, hand_of=3)) == [
        f"seat 3 leads after the trick {plays}; seat 1 is the first from the taker on who may"
    ]
    assert said("the taker", before, action, before) == []


def test_a_card_that_is_played_lies_in_the_trick():
    before, action, after = trick()
    (last, hand) = said("played cards", before, action, before)
    assert last == "seat 0 does `play 9h`, and the last card played is (3, Card('As'))"
    assert hand.startswith("seat 0 does `play 9h`, and the hand of seat 0 goes from ")
    first = leading()
    assert said("played cards", first, tg.Play(tg.Card.parse("Jh")), first)[0].endswith("the last card played is none")
    club = tg.CardSet.parse("2c")
    more = changed_state(after, hands=(after.hands[0], after.hands[1] | club, *after.hands[2:]))
    more = moved(more, left=after.left | club.mask)
    assert [problem[:47] for problem in said("played cards", before, action, more)] == [
        "seat 0 does `play 9h`, and the hand of seat 1 g"
    ]


def test_a_bid_is_higher():
    """P19, P20."""
    state = act(deal(pitch.TEN_POINT, dealer=3), "bid 5")
    over = {str(action): said("rising bids", state, action, state, game=pitch.TEN_POINT) for action in map(tg.Bid, (4, 5, 6))}
    assert over == {
        "bid 4": ["`bid 4` is bid over `bid 5`"],
        "bid 5": ["`bid 5` is bid over `bid 5`"],
        "bid 6": [],
    }
    assert said("rising bids", state, tg.Pass(), state) == []
    moon = changed_state(state, log=(*state.table.log[:-1], attrs.evolve(state.table.log[-1], action=tg.ShootMoon())))
    assert said("rising bids", moon, tg.Bid(9), moon) == ["`bid 9` is bid over the moon"]
    stealing = pitch.pitch(dealer_may_steal=True)
    dealer = act(deal(stealing, dealer=3), "bid 5", "pass", "pass")
    assert said("rising bids", dealer, tg.Bid(5), dealer, game=stealing) == []
    assert said("rising bids", dealer, tg.Bid(4), dealer, game=stealing) == ["`bid 4` is bid over `bid 5`"]


def test_the_bidder_leads_first():
    """P33a."""
    game = pitch.TEN_POINT
    state = until(act(deal(game, dealer=3, hands={0: "Ah"}), "bid 4", *["pass"] * 3, "name hearts"), tg.Playing)
    other = next(seat for seat in (1, 2, 3) if seat not in state.table.resting)
    told = said("the first lead", deal(game, dealer=3), tg.Pass(), moved(state, seat=other, hand_of=other), game=game)
    assert told == [f"seat {other} leads first; the bidder is seat 0, and seat 0 the first who may"]
    assert said("the first lead", deal(game, dealer=3), tg.Pass(), state, game=game) == []


# Views


def test_a_view_shows_what_is_so(monkeypatch):
    state = opened()
    true = {seat: tg.view(state, seat) for seat in (None, 0, 1, 2, 3)}

    def seen(**changes):
        monkeypatch.setattr(view_laws, "view", lambda _, seat: attrs.evolve(true[seat], **changes))
        return said("own view", state)

    assert seen() == []
    assert "the view of seat 1 shows the scores (1, 0); they are (0, 0)" in seen(scores=(1, 0))
    assert seen(legal_actions=(tg.Pass(),))[0] == "the view of seat 1 lists (Pass(),); seat 1 is to act"
    hidden = seen(hands=(None,) * 4)
    assert hidden[0] == f"the view of seat 1 shows the hand None of seat 1; it holds {state.hands[1]}"


def test_the_first_thing_in_which_two_views_differ():
    one, other = tg.view(opened(), 2), tg.view(act(opened(), "pass"), 2)
    assert view_laws.difference(one, one) == "only the text differs"
    assert view_laws.difference(one, attrs.evolve(one, dealer=1)) == "dealer is 0 and 1"
    assert view_laws.difference(one, attrs.evolve(one, scores=(0, 3))) == "scores has 0 and 3"
    assert view_laws.difference(one, attrs.evolve(one, scores=(0, 0, 1))) == "scores is (0, 0) and (0, 0, 1)"
    assert view_laws.difference(one, other) == "actor is 1 and 2"


def test_two_hidden_choices_look_alike(monkeypatch):
    """HE2: a card that is chosen to be passed on, and the discard of a dealer (E42)."""
    (law,) = [law.broken for law in view_laws.VIEW_STEP_LAWS if law.name == "hidden choices"]
    hearts = tg.apply(tg.start(HEARTS), tg.Deal(tg.shuffled(HEARTS, 1)))
    exchange = act(opened(), "order up")
    for before in (hearts, exchange):
        action = tg.legal_actions(before)[0]
        after = tg.apply(before, action)
        kit = Kit(before.game)
        assert list(law(before, action, after, kit)) == []
        others = before.game.seating.seats  # all but the seat that acts, and a spectator
        monkeypatch.setattr(view_laws, "view", lambda state, seat: (seat, str(state.table.log)))
        monkeypatch.setattr(view_laws, "difference", lambda *_: "so it is")
        told = list(law(before, action, after, kit))
        assert len(told) == others
        assert all(f"whether seat {before.seat} does `{action}` or `" in problem for problem in told)
        assert all(problem.endswith("`, and its view is another: so it is") for problem in told)
        monkeypatch.undo()
        monkeypatch.setattr(view_laws, "visible_action", lambda _, done, __: done)
        told = list(law(before, action, after, kit))
        assert any(f"and seat None is told `{action}`" in problem for problem in told) is (before is hearts)
        monkeypatch.undo()


STEPS = {law.name: law.broken for law in view_laws.VIEW_STEP_LAWS}


def discard():
    """The dealer's discard, which nobody else sees (E42)."""
    before = act(opened(), "order up")
    action = tg.Discard(tg.Card.parse("Js"))
    return before, action, tg.apply(before, action)


def gift():
    """A card for the partner, which only the two see (D-E8d)."""
    before = act(deal(euchre.euchre(call_for_best=True), 0, HANDS, "9h"), "order up alone", "discard Js", "discard 9c")
    action = tg.Give(tg.Card.parse("As"))
    return before, action, tg.apply(before, action)


def seen_by(monkeypatch, told, step):
    """What the law says where everybody is told the same."""
    monkeypatch.setattr(view_laws, "visible_action", lambda _, done, seat: done if seat == step[0].seat else told)
    found = list(STEPS["visible actions"](*step, Kit(step[0].game)))
    monkeypatch.undo()
    return found


def test_cards_of_which_a_seat_may_not_know():
    before, action, after = discard()
    assert [view_laws.kept_back(before, after, action, seat) for seat in (0, 1, 2, None)] == [False, True, True, True]
    before, action, after = gift()
    assert [view_laws.kept_back(before, after, action, seat) for seat in (0, 1, 2, 3, None)] == [True, False, True, False, True]
    led = leading()
    play_it = tg.legal_actions(led)[0]
    assert not view_laws.kept_back(led, tg.apply(led, play_it), play_it, 2)  # it lies open
    assert not view_laws.kept_back(opened(), act(opened(), "pass"), tg.Pass(), 2)
    called = act(deal(pitch.FIVE_HANDED, dealer=4, hands={0: "Ah"}), "bid 4", *["pass"] * 4, "name hearts")
    action = tg.legal_actions(called)[-1]
    assert not view_laws.kept_back(called, tg.apply(called, action), action, 2)  # to name a card does not move it


def test_what_a_seat_is_told_of_an_action(monkeypatch):
    """E42, D-E8d."""
    for step in (discard(), gift()):
        assert list(STEPS["visible actions"](*step, Kit(step[0].game))) == []
    step = discard()
    told = "is told `discard Js`, and may see neither where the card was nor where it lies now"
    assert seen_by(monkeypatch, step[1], step) == [f"seat {seat} {told}" for seat in (None, 1, 2, 3)]
    named = seen_by(monkeypatch, Unseen("discards Js", 0), step)
    assert len(named) == 4
    assert seen_by(monkeypatch, Unseen("discards Jss", 0), step) == []
    step = gift()
    (told,) = seen_by(monkeypatch, Unseen("give"), step)
    assert told.startswith(
        "seat 1 is told `give one card` of `give As`, and may look at the card: it lies in the hand of seat 1"
    )
    assert "`hidden = True`" in told


def test_who_acts_is_told_the_action_and_knows_where_the_card_went(monkeypatch):
    step = discard()
    monkeypatch.setattr(view_laws, "visible_action", lambda *_: Unseen("discard"))
    assert list(STEPS["visible actions"](*step, Kit(GAME))) == ["seat 0 does `discard Js`, and is told `discard one card`"]
    monkeypatch.undo()
    shown = tg.view(step[2], 0)
    monkeypatch.setattr(view_laws, "view", lambda *_: attrs.evolve(shown, log=shown.log[:-1]))
    (told,) = STEPS["visible actions"](*step, Kit(GAME))
    assert told == "seat 0 does `discard Js`, and its view does not know that Js went to the discard of seat 0"
    monkeypatch.undo()
    begun = tg.start(GAME)
    dealing = tg.Deal(tg.shuffled(GAME, 1))
    monkeypatch.setattr(view_laws, "visible_action", lambda _, done, __: done)
    told = list(STEPS["visible actions"](begun, dealing, tg.apply(begun, dealing), Kit(GAME, Luck(lambda _: 0))))
    assert told == ["seat None is told the whole pack", "seat 0 is told the whole pack"]


def entry(*, ace=True, place=1, least=1):
    cards = tg.CardSet.parse("Ah" if ace else "Kh")
    return Told((("hand", place),), ((Count(cards, least=least),),), None, 0)


def test_what_is_told_of_hidden_cards():
    """One bit of a hand may be judged, either way; anything else follows from the rule."""
    judged = entry()
    against = attrs.evolve(judged, either=opposite(judged.either))
    spoken = Said(1, tg.Pass())
    assert swap_laws._revealed((spoken,), (spoken,)) is None
    assert swap_laws._revealed((spoken,), (Said(2, tg.Pass()),)) is None
    assert swap_laws._revealed((spoken, judged), (spoken, against)) == ""
    assert swap_laws._revealed((against,), (judged, spoken)) == ""
    for other in (entry(ace=False), attrs.evolve(against, places=(("hand", 2),)), spoken):
        for mine, theirs in ((judged, other), (other, judged)):
            told = swap_laws._revealed((mine,), (theirs,))
            assert told.startswith(f"it is told otherwise of hidden cards: `{mine}` or `{theirs}`. What is told follows")


def test_places_that_a_seat_may_not_look_at():
    state = opened()
    sizes = {seat: [len(place) for place in swap_laws.hidden_places(state, seat)] for seat in (None, 0)}
    assert sizes == {None: [5, 5, 5, 5, 3], 0: [5, 5, 5, 3]}
    blind = changed_state(state, blind=frozenset({0}), open=frozenset({2}))
    assert [len(place) for place in swap_laws.hidden_places(blind, 0)] == [5, 5, 5, 3]


# Settings


def test_the_actions_that_differ_are_told_as_far_as_they_do():
    bids = tuple(map(tg.Bid, (4, 5, 6)))
    assert settings_law._some(bids, bids[:1]) == "bid 4, bid 5, ..."
    assert settings_law._some(bids, (tg.Bid(7),)) == "bid 4, ..."
    assert settings_law._some(bids[:2], bids) == "bid 4, bid 5"
    assert settings_law._some((), bids) == ""


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (euchre.euchre(), euchre.euchre(ranks="789TJQKA"), "the pack or the players"),
        (pitch.pitch(), pitch.pitch(players=5), "the pack or the players"),
        (euchre.euchre(), euchre.euchre(euchred_score=3), "the scores are "),
        (euchre.euchre(), euchre.euchre(target=5), "a match cannot begin: "),
        (pitch.pitch(), pitch.pitch(burn_face_up=False), "what is told is "),
        (euchre.euchre(), euchre.euchre(stick_the_dealer=True), "may pass, ... or name clubs, ..."),
    ],
)
def test_what_a_setting_changes_is_told(one, other, told):
    assert told in first_difference(one, other, matches=60)
    assert first_difference(one, one, matches=8) is None
