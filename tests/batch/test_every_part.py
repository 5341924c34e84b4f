"""Every public part of a game is known to the compiled engine field by field, or listed as one that Python plays.

A new part, or a new field of a part, fails here until it is in one of these places; docs/parts.md lists them.
"""

from __future__ import annotations

import random
from collections import defaultdict
from contextlib import contextmanager

import attrs
import pytest

import bidding_games as bidding
import mover_games
import trickgames as tg
from batch_games import random_game
from ladder_games import GAMES, random_ladder_game
from play_games import GAMES as PLAY_GAMES
from score_tables import game_of
from trickgames import batch, classics, euchre, phases, pitch, scoring
from trickgames.batch.draft import EMITTERS, emitter
from trickgames.batch.program import _draft, obstacles
from trickgames.batch.tables import block_of
from trickgames.phases import (
    DealCards,
    Exchange,
    FirstCard,
    Follow,
    GiveCards,
    HandKind,
    Hold,
    LadderAuction,
    Limit,
    Offer,
    OpenHand,
    Pitch,
    PutCards,
    Stuck,
    TakeCards,
    Tricks,
    WithoutSuit,
    Zone,
    numbers,
)
from trickgames.scoring import (
    Bags,
    BidScoring,
    BridgeTable,
    CountCards,
    CountTricks,
    Ending,
    HighestTrump,
    Honours,
    Lift,
    Line,
    LowestTrump,
    MatchOfGames,
    Measure,
    MostPips,
    NextGame,
    OwnBids,
    Pays,
    Played,
    Sweep,
    Together,
    TricksTaken,
    Verdict,
)
from trickgames.table import Call, Objective

PYTHON_ONLY: set[type] = set()
"""What the compiled engine does not play: it is named, and the Python engine plays the game."""

INNER = {HandKind, Follow, Hold, Stuck, Line, Pays, Lift, Sweep, Bags}
INNER |= {CountCards, CountTricks, HighestTrump, LowestTrump, MostPips, Together, Call, Objective, Honours}
INNER |= {FirstCard, Limit, OpenHand, Pitch, WithoutSuit, Zone}  # fields of `Tricks`
INNER |= {GiveCards, Offer, PutCards, TakeCards}  # the movers of an exchange
"""What stands inside of parts: an emitter reads it."""

NO_PARTS = {Ending, NextGame, Played, Verdict, Measure}

TELLS = {  # fields that change nothing that is played
    HandKind: {"name"},
    PutCards: {"face_up"},
    TakeCards: {"face_up"},
    GiveCards: {"face_up"},
    scoring.FirstTo: {"margin"},
    Line: {"why"},
    Follow: {"reason"},
    Bags: {"name"},
    FirstCard: {"reason"},
    Limit: {"reason"},
    OpenHand: {"whose"},  # who sees a hand; the one that the maker plays is the partner's
}
MOVERS = {  # compiled as their movers: another value of a field gives another list
    phases.BurnTo: {"to": 3, "points_too": True, "face_up": False},
    phases.CallForBest: {"may": True, "best_first": True, "who": "lone_defender"},
    phases.DealerTakes: {"may_bury": False},
    phases.DiscardPlain: {"trumps": "any"},
    phases.TakeRest: {"pass_on": True, "pile": "blind"},
    phases.TakeDiscards: {"to": 3, "who": "bidder", "first": "bidder_first"},
    phases.Draw: {
        "to": 3,
        "first": "bidder_first",
        "surplus": phases.BurnTo(3),
        "discarded": phases.TakeDiscards(),
        "pile": "kitty",
    },
    phases.Exchange: {"movers": (PutCards(1),), "when": "alone"},
}
SHORT_NAMES = {  # compiled as their tables: another value of a field gives another table
    TricksTaken: {
        "made": 3,
        "march": 5,
        "lone_march": 6,
        "euchred": 5,
        "lone_euchred": 5,
        "lone_defender": 5,
        "super_euchre": 5,
        "fast_break": True,
    },
    BidScoring: {
        "points": {tg.Rank.ACE: 2},
        "safe": (),
        "made_scores": "bid",
        "defenders": "never",
        "moon": "win_loss",
        "moon_at_zero": "zero",
        "moon_needs": "points_in_play",
        "moon_lost": "points",
    },
}


def exported():
    """The public classes of phases and scoring that are values."""
    found = [getattr(room, name) for room in (phases, scoring) for name in room.__all__]
    return {part for part in found if isinstance(part, type) and attrs.has(part)}


def fields_of(part):
    return {field.name for field in attrs.fields(part) if field.init}


class Watched:
    """Stands for a field of a class, and notes when it is read."""

    def __init__(self, slot, read):
        self.slot = slot
        self.read = read

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        self.read[type(instance)].add(self.slot.__name__)
        return self.slot.__get__(instance, owner)

    def __set__(self, instance, value):
        self.slot.__set__(instance, value)


@contextmanager
def watching(*parts):
    """Which fields of these classes are read, by class."""
    read = defaultdict(set)
    with pytest.MonkeyPatch.context() as patch:
        slots = {
            (owner, name): slot
            for part in parts
            for owner in part.__mro__
            for name in fields_of(part)
            if hasattr(slot := vars(owner).get(name), "__set__")
        }
        for (owner, name), slot in slots.items():
            patch.setattr(owner, name, Watched(slot, read))
        yield read


def games():
    rng = random.Random(1)
    listed = (*tg.games().values(), *GAMES.values(), *PLAY_GAMES.values(), *mover_games.GAMES.values())
    yield from map(attrs.evolve, listed)
    yield from (random_game(rng) for _ in range(25))
    yield from (random_ladder_game(rng) for _ in range(40))
    yield euchre.euchre(joker=True, joker_turned="dealer_names", call_for_best=True, defend_alone=True, farmers_hand="swap3")
    yield pitch.pitch(misdeal="no_court_no_point")
    yield classics.whist(honours=True)
    yield attrs.evolve(
        pitch.FIVE_HANDED, phases=(*pitch.FIVE_HANDED.phases[:-1], phases.TakeDiscards(), pitch.FIVE_HANDED.phases[-1])
    )


def unread(*more):
    """The fields of parts, and of what stands inside of them, that no draft of a game has read; `more` are games too."""
    parts = (set(EMITTERS) | INNER) - set(SHORT_NAMES) - (set(MOVERS) - {phases.DealerTakes})
    drafted = [*games(), *more]
    for game in drafted:
        hash(game)  # kept with the game, so that a field is not read for that
    with watching(*parts) as read:
        for game in drafted:
            draft = _draft(game)
            if not draft.obstacles:
                block_of(draft, draft.deal)
    for part in list(read):  # what is read of a part may be written in its base
        for base in part.__mro__[1:]:
            read[base] |= read[part]
    return {part: fields_of(part) - read[part] for part in parts if fields_of(part) - read[part]}


def test_every_public_part_is_compiled_or_listed():
    known = set(EMITTERS) | INNER | PYTHON_ONLY | NO_PARTS
    new = sorted(part.__name__ for part in exported() - known)
    assert not new, f"{new}: see the list in docs/parts.md of the places that a new part touches"
    assert not PYTHON_ONLY & set(EMITTERS)


def test_every_field_of_a_part_is_read_when_a_game_is_compiled():
    left = {part: fields - TELLS.get(part, set()) - set(MOVERS.get(part, {})) for part, fields in unread().items()}
    forgotten = sorted(f"{part.__name__}.{name}" for part, fields in left.items() for name in fields)
    assert not forgotten, f"{forgotten}: no emitter asks for them; see docs/parts.md"


def test_a_field_that_no_emitter_reads_is_found():
    @attrs.frozen
    class Whistles(phases.Ask):
        """A part with a field that its emitter forgets."""

        often: int = 2
        loud: bool = True
        accepts = ()
        heading = "Play"

        def begin(self, table):
            return table

    emitter(Whistles)(lambda part, draft: draft.row(0, part.often))
    game = attrs.evolve(GAMES["low"], phases=(*GAMES["low"].phases, Whistles()))
    try:
        assert unread(game)[Whistles] == {"loud"}
    finally:
        del EMITTERS[Whistles]


@pytest.mark.parametrize(("part", "name"), [(part, name) for part, fields in SHORT_NAMES.items() for name in fields])
def test_a_short_name_is_compiled_as_its_table(part, name):
    assert fields_of(part) == set(SHORT_NAMES[part])
    plain = part({tg.Rank.ACE: 1, tg.Rank.TWO: 1}) if part is BidScoring else part()
    assert attrs.evolve(plain, **{name: SHORT_NAMES[part][name]}).table != plain.table


@pytest.mark.parametrize(("part", "name"), [(part, name) for part, fields in MOVERS.items() for name in fields])
def test_a_short_name_is_compiled_as_its_movers(part, name):
    assert fields_of(part) - {"when_resting"} == set(MOVERS[part])
    plain = part((PutCards(2),)) if part is Exchange else part()
    assert attrs.evolve(plain, **{name: MOVERS[part][name]}).plan != plain.plan


TWO_LINES = (Line("made", Pays(1)), Line(others=scoring.TAKEN))
IN_STEPS = scoring.ScoreTable(Together((scoring.TRICKS, HighestTrump())), TWO_LINES)
BY_BID = GAMES["bid euchre"]
IN_MANY_STEPS = scoring.PointTable(Together([CountCards({rank: 1}) for rank in tuple(tg.Rank)[:7]]), TWO_LINES)
LONG = tg.table.ByDeal(("none", "both") * 16, repeats=True)
FIVE = pitch.FIVE_HANDED
GIVEN = phases.ContractFromOutside(vulnerable=LONG)
LED_BY_ALL = Limit(phases.Some.CALLED_IN_BLIND, "led")


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (attrs.evolve(BY_BID, scoring=BridgeTable()), "BridgeTable: no contract comes from outside"),
        (
            attrs.evolve(BY_BID, goal=scoring.FirstOf((MatchOfGames(scoring.FirstTo(5), games=3), scoring.FirstTo(9)))),
            "MatchOfGames: it is one of several goals",
        ),
        (
            attrs.evolve(BY_BID, scoring=scoring.ScoreTable(lines=TWO_LINES, bonuses=(Honours(),) * 2)),
            "ScoreTable: several bonuses",
        ),
        (
            attrs.evolve(BY_BID, scoring=scoring.ScoreTable(lines=TWO_LINES, besides=(scoring.TRICKS,) * 2)),
            "ScoreTable: several measures besides",
        ),
        (
            attrs.evolve(BY_BID, scoring=IN_STEPS, pack=tg.pack("9TJQKA", copies=2)),
            "HighestTrump: of equal trumps the one that was played first counts",
        ),
        (
            attrs.evolve(BY_BID, scoring=IN_MANY_STEPS, goal=scoring.FirstTo(7, "in_order")),
            "PointTable: 7 measures counted one by one, and 6 at most",
        ),
        (
            attrs.evolve(FIVE, phases=(*FIVE.phases[:-1], Tricks(phases.FOLLOW_SUIT, limits=(LED_BY_ALL,)))),
            f"Tricks: the compiled engine does not know the limit `{LED_BY_ALL.describe()}`",
        ),
        (
            attrs.evolve(bidding.bridge(), phases=(DealCards(5), GIVEN, *BY_BID.phases[-1:])),
            "ContractFromOutside: it says of 32 deals who is vulnerable, and of 31 at most",
        ),
        (game_of(OwnBids(Pays(1), Pays())), "OwnBids: no Declare says what each has bid"),
    ],
    ids=lambda value: value.split(":")[0] if isinstance(value, str) else "",
)
def test_what_the_kernel_cannot_count_is_named(game, told):
    assert told in batch.obstacles(game)


def test_a_ladder_of_more_calls_than_fit_is_named():
    ladder = LadderAuction(numbers(1, 13, ["clubs", "diamonds", "hearts", "spades", "no trump"]))
    game = attrs.evolve(GAMES["bid euchre"], name="Long", phases=(DealCards(4), ladder, Tricks(phases.FOLLOW_SUIT)))
    assert obstacles(game) == ("LadderAuction: 65 calls, and 62 at most",)
