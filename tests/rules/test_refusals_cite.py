"""Every refusal in a game that cites a book has a number of it, except where no rule is needed: a card that isn't there."""

from __future__ import annotations

import random

import pytest

import trickgames as tg
from helpers import refused
from trickgames import actions as given
from trickgames import classics
from trickgames.cards import STRAINS
from trickgames.errors import Refusal

GAMES = tg.games()
WORDS = ("nil", "misere", "open misere", "shoot", "alone")
OF_A_CARD = (given.Play, given.Discard, given.Give, given.Burn, given.Take, given.Swap, given.CallCard)


def everything(game, rng):
    """What somebody may type who has not read the rules: of cards a few."""
    yield from (kind(card) for kind in OF_A_CARD for card in rng.sample(game.pack, 5))
    yield from (tg.Bid(level) for level in (0, 1, 2, 3, 5, 7, 9, 14, 20, 99))
    yield from (tg.Bid(word=word) for word in WORDS)
    yield from (tg.Bid(7, strain) for strain in STRAINS)
    yield from (given.Name(strain, alone=alone) for strain in STRAINS for alone in (False, True))
    yield from (given.ShootMoon(), given.Pass(), given.OrderUp(), given.OrderUp(alone=True), given.DefendAlone())


def refusals(game, seed):
    """The reasons for what is refused in some deals, of phases that take such an action at all."""
    rng = random.Random(seed)
    for _ in range(3):
        state = tg.apply(tg.start(game, dealer=rng.randrange(game.seating.seats)), tg.Deal(tg.shuffled(game, rng)))
        while state.awaits is not tg.Deal and not isinstance(state, tg.MatchOver):
            if state.awaits is not None:
                state = tg.apply(state, tg.given(state, rng))
                continue
            for action in everything(game, rng):
                reason = tg.check(state, action) if type(action) in state.phase.accepts else None
                if reason is not None and not isinstance(reason, Refusal):
                    yield reason
            state = tg.apply(state, rng.choice(tg.legal_actions(state)))


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_cites_a_rule_of_the_game(name):
    game = GAMES[name]
    assert game.citations.books
    assert sorted({repr(reason) for reason in refusals(game, name) if not game.citations.number(reason.rule)}) == []


def test_a_bid_of_more_tricks_than_there_are_is_refused_by_its_rule():
    """OH2: whether or not there are such bids in another deal."""
    for sizes in ((5, 4, 5), (5, 9, 5)):
        game = classics.oh_hell(sizes=sizes)
        state = tg.apply(tg.start(game), tg.Deal(tg.shuffled(game, 1)))
        for bid in ("bid 6", "bid 12"):
            assert refused(state, bid).rule == "OH2"
            with pytest.raises(tg.IllegalActionError) as caught:
                tg.apply(state, tg.parse_action(bid, game))
            assert str(caught.value.rule) == "OH2"
            assert "fewer tricks" in str(caught.value)
