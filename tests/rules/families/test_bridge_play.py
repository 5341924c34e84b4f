"""The play of bridge, rule by rule (BG1-BG4)."""

import pytest

import trickgames as tg
from helpers import act, deal, legal_of, play, refused, texts
from score_tables import after, contract, of_tricks
from trickgames import batch, classics, records
from trickgames.players import sensible
from trickgames.table import Stakes

HANDS = {0: "As 3s 2s", 1: "Ks 8s 7s", 2: "Qs Js 6s", 3: "Ts 9s 5s 4s"}


def awaiting(dealer=0, **settings):
    return deal(classics.bridge_play(**settings), dealer, HANDS)


def finished(state):
    """The state after the deal: everybody plays the first card that is listed."""
    while not state.results:
        state = tg.apply(state, tg.legal_actions(state)[0])
    return state


def test_the_contract_is_given_to_the_dealers_seat():
    """BG1: nothing is listed, and any contract passes."""
    state = awaiting(2)
    assert (tg.actor(state), texts(state), state.awaits) == (2, [], tg.GiveContract)
    state = act(state, "contract E 4 spades doubled vulnerable")
    made = state.table.get(tg.Contract)
    assert (made.maker, made.level, made.party) == (1, 10, (1, 3))
    assert state.table.get(Stakes) == Stakes(2, vulnerable=True)
    assert state.table.get(tg.Trump).suit is tg.Suit.SPADES


@pytest.mark.parametrize(
    ("text", "told"),
    [("contract N 8 spades", "contract"), ("contract X 4 spades", "contract"), ("contract N 4 low", "suit or in no trump")],
)
def test_a_contract_that_is_none_is_refused_with_the_form(text, told):
    """BG1."""
    with pytest.raises(tg.NotationError, match=told):
        tg.parse_action(text, classics.BRIDGE_PLAY)


@pytest.mark.parametrize("text", ["contract N 4 spades undoubled", "contract N 4 spades not vulnerable"])
def test_what_is_usual_is_left_out_of_the_text(text):
    """BG1."""
    assert str(tg.parse_action(text, classics.BRIDGE_PLAY)) == "contract N 4 spades"


def test_a_contract_can_be_made_up():
    """BG1: by the seed, of level 1 to 4."""
    state = awaiting()
    given = {tg.given(state, seed) for seed in range(200)}
    assert {contract.level for contract in given} == {1, 2, 3, 4}
    assert {contract.declarer for contract in given} == {0, 1, 2, 3}
    assert {str(contract.strain) for contract in given} == {"clubs", "diamonds", "hearts", "spades", "no trump"}
    assert tg.given(state, 5) == tg.given(state, 5)


def test_the_declarer_plays_the_open_dummy():
    """BG2: left of the declarer leads, then the dummy lies open."""
    state = act(awaiting(), "contract N 4 no trump")
    assert tg.actor(state) == 1
    assert tg.view(state, 3).hands[2] is None
    state = play(state, "Ks")
    view = tg.view(state, 3)
    assert view.hands[2] == state.hands[2]
    assert tg.actor(state) == 0  # the dummy's turn: the declarer plays
    assert legal_of(state, "play") == "Qs Js 6s"
    assert refused(state, "play Qs", 2).name == "WRONG_SEAT"
    state = play(state, "Qs Ts As")
    assert state.tricks[0].plays[1] == (2, tg.Card.parse("Qs"))
    assert state.tricks[0].winner == 0


def test_suit_is_followed_and_trumps_take():
    """BG3, K3, K4."""
    state = play(act(awaiting(), "contract E 4 hearts"), "Qs")  # south leads
    assert legal_of(state, "play") == "Ts 9s 5s 4s"
    assert refused(state, f"play {next(card for card in state.hands[3] if card.suit is not tg.Suit.SPADES)}").name == "FOLLOW"


@pytest.mark.parametrize(
    ("level", "strain", "doubled", "vulnerable", "taken", "score"),
    [
        (4, "spades", 1, False, 10, 420),
        (3, "no trump", 1, False, 10, 430),
        (2, "hearts", 2, True, 8, 670),
        (1, "no trump", 1, True, 6, -100),
        (4, "hearts", 2, False, 7, -500),
        (6, "no trump", 1, False, 12, 990),
    ],
)
def test_the_score(level, strain, doubled, vulnerable, taken, score):
    """BG4: examples 1 to 6."""
    game = classics.BRIDGE_PLAY
    stakes = Stakes(doubled, vulnerable)
    played = of_tricks(game, (taken, 13 - taken, 0, 0), contract(level + 6), tg.Trump(strain), stakes)
    assert after(game, played, (50, 60)) == (50 + score, 60)


def test_the_deal_scores_for_the_declaring_side_alone():
    """BG1: `Result.contract.level` is the number of tricks."""
    state = finished(act(awaiting(), "contract W 3 clubs"))
    (result,) = state.results
    assert (result.contract.level, result.change[0]) == (9, 0)
    assert result.change[1] != 0


def test_so_many_deals():
    """BG1, `num_deals`."""
    match = tg.Match.begin(classics.bridge_play(num_deals=2), seed=1).play_out(sensible)
    assert (len(match.state.results), match.outcome.why) == (2, "2 deals were played")
    with pytest.raises(tg.InvalidRulesError, match="num_deals=0"):
        classics.bridge_play(num_deals=0)


def test_a_match_with_contracts_is_one_line_and_a_record():
    """BG1: what a seed gives is not written, another contract is."""
    match = tg.Match.begin(classics.BRIDGE_PLAY, seed=7).play_out(sensible, deals=2)
    assert tg.Match.parse(str(match)) == match
    assert "contract" not in str(match)
    given = tg.Match(classics.BRIDGE_PLAY, (tg.Deal(tg.shuffled(classics.BRIDGE_PLAY, 1)),)).play(
        "contract S 7 clubs redoubled"
    )
    assert tg.Match.parse(str(given)) == given
    assert "contract S 7 clubs redoubled" in str(given)
    record = records.Record(classics.BRIDGE_PLAY, actions=match.actions)
    assert records.Record.parse(str(record)) == record


def test_a_simulation_makes_up_contracts():
    """BG1."""
    assert batch.obstacles(classics.BRIDGE_PLAY) == ()
    results = batch.simulate(classics.BRIDGE_PLAY, 12, seed=3)
    assert set(results.bid.tolist()) <= {7, 8, 9, 10}
    assert set(results.maker.tolist()) <= {0, 1, 2, 3}
