"""`check_game` over games of your own: what it says, what can be left out, what it shows while it works."""

from typing import ClassVar

import attrs
import pytest

import trickgames as tg
from trickgames import euchre
from trickgames.actions import Words
from trickgames.phases import DealCards, PhaseBase, Tricks
from trickgames.table.table import changed
from trickgames.testing import LAWS, LawBrokenError, Match, Profile, check_game, check_match

SMALL = Profile(examples=6, edge_examples=1, deals=1)


class HeartsLead(Tricks):
    """A wrong rule: hearts may not be led, which check does not know."""

    def legal(self, state):
        plays = super().legal(state)
        return tuple(play for play in plays if state.trick or play.card.suit is not tg.Suit.HEARTS) or plays


def with_tricks(tricks):
    return attrs.evolve(euchre.BICYCLE, name="Shy Euchre", phases=(*euchre.BICYCLE.phases[:-1], tricks), origin=None)


def test_a_wrong_variant_is_told_by_law_problem_and_program():
    with pytest.raises(LawBrokenError) as caught:
        check_game(with_tricks(HeartsLead(tg.phases.FOLLOW_SUIT)), profile=SMALL, seed=3)
    error = caught.value
    assert error.law.name == "listed is legal"
    assert "is not listed, but `check` allows it" in error.problem
    assert str(error).startswith("Shy Euchre breaks the law of 'listed is legal'")
    assert "match = tg.Match.parse(" in str(error)
    assert type(error.match.state).__name__ == "Playing"


def test_a_law_may_be_left_out_by_name():
    check_game(
        with_tricks(HeartsLead(tg.phases.FOLLOW_SUIT)),
        profile=SMALL,
        without=["listed is legal", "refusals", "following", "suits"],
    )


def test_a_law_that_does_not_exist_cannot_be_left_out():
    with pytest.raises(ValueError, match="there is no law 'gravity'"):
        check_game(euchre.BICYCLE, without=["gravity"])


@attrs.frozen
class Cheer(Words):
    """`cheer`: what everybody does before the first trick."""

    words = "cheer"


@attrs.frozen
class Cheering(tg.CustomState[Cheer]):
    table: tg.Table
    phase: "Cheers"
    seat: int


@attrs.frozen
class Cheers(PhaseBase):
    """The dealer cheers before the play: a phase of a user's own."""

    forgets: bool = False
    accepts: ClassVar[tuple[type[Cheer], ...]] = (Cheer,)

    def enter(self, table):
        return Cheering(table, self, table.dealer)

    def asking(self, table, seat):
        return Cheering(table, self, seat)

    def legal(self, _state):
        return (Cheer(),)

    def check(self, _state, _action):
        return None

    def step(self, state, action):
        table = state.table.say(self, state.seat, action)
        return changed(table, piles=table.piles[:-1]) if self.forgets else table


def cheering(**settings):
    phases = euchre.BICYCLE.phases
    return attrs.evolve(
        euchre.BICYCLE, name="Cheerful Euchre", phases=(*phases[:-1], Cheers(**settings), phases[-1]), origin=None
    )


def test_a_game_with_a_phase_of_ones_own_is_checked_like_ours():
    coverage = check_game(cheering(), profile=SMALL)
    assert coverage.states["Cheering"] > 0


def test_a_phase_of_ones_own_that_loses_cards_is_told():
    with pytest.raises(LawBrokenError, match="and no move tells of it") as caught:
        check_game(cheering(forgets=True), profile=SMALL)
    assert [str(action) for action in caught.value.match.actions][-1] == "cheer"


def test_a_scoring_that_favours_a_side_breaks_the_law_of_the_seats():
    right = euchre.BICYCLE.scoring

    def wrong(played, scores):
        verdict = right(played, scores)
        return attrs.evolve(verdict, scores=(verdict.scores[0] + 1, verdict.scores[1]))

    with pytest.raises(LawBrokenError) as caught:
        check_game(attrs.evolve(euchre.BICYCLE, name="Home side", scoring=wrong, origin=None), profile=Profile(40, 1, 1, 0.0))
    assert caught.value.law.name == "seats"


def test_a_game_that_names_a_suit_is_not_asked_to_be_the_same_in_all_suits():
    check_game(euchre.euchre(joker=True, joker_turned="hearts"), profile=SMALL)


def test_verbose_says_what_is_done(capsys):
    check_game(euchre.BICYCLE, profile=Profile(2, 1, 1), verbose=True)
    told = capsys.readouterr().err
    assert told.startswith(f"Bicycle Euchre: {len(LAWS)} laws\n  random matches: 2\n")
    assert "left_bower_as_only_trump: 1" in told
    assert "reasons reached" in told


def test_a_match_that_cannot_be_played_is_told_with_the_action():
    match = Match(euchre.BICYCLE, [tg.Deal(tg.arrange(euchre.BICYCLE)), tg.parse_action("play Ah")])
    with pytest.raises(LawBrokenError, match="IllegalActionError: play Ah") as caught:
        check_match(match)
    assert caught.value.law.name == "legal actions"


def test_there_is_one_deal_phase_in_every_game_that_is_checked():
    assert all(isinstance(game.phases[0], DealCards) for game in tg.games().values())


@pytest.mark.parametrize(
    ("given", "error", "told"),
    [
        ({"game": "whist"}, TypeError, "'whist' is not a game"),
        ({"profile": "fast"}, ValueError, "profile='fast': the profiles are quick, default and thorough"),
        ({"without": "suits"}, TypeError, r'`without` takes a list: `\["suits"\]`'),
    ],
)
def test_what_the_kit_cannot_read_is_refused(given, error, told):
    with pytest.raises(error, match=told):
        check_game(**{"game": euchre.BICYCLE, **given})
