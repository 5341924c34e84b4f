"""Games of ladders, own bids, measures and goals for the tests of many deals: listed ones, and random ones of all parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

import bidding_games as bidding
import trickgames as tg
from trickgames import euchre
from trickgames.cards import MISERE, STRAINS
from trickgames.phases import (
    DEALERS_LEFT,
    DECLARER,
    FOLLOW_OR_TRUMP,
    FOLLOW_SUIT,
    LEFT_OF_LONER,
    DealCards,
    Declare,
    FixStrain,
    Hold,
    Inkles,
    LadderAuction,
    NameStrain,
    Stuck,
    Tricks,
    above,
    by_word,
    numbers,
    ranked,
)
from trickgames.scoring import (
    BID,
    MINUS_BID,
    NOTHING,
    TAKEN,
    TRICKS,
    AfterDeals,
    Bags,
    CountCards,
    DownTo,
    FirstOf,
    FirstTo,
    Floor,
    HighestTrump,
    Honours,
    Lift,
    Line,
    LowestAt,
    LowestTrump,
    MatchOfGames,
    MostPips,
    OwnBids,
    Pays,
    PointTable,
    ScoreTable,
    Sweep,
    Together,
)
from trickgames.table import Call, Objective

if TYPE_CHECKING:
    import random

__all__ = ["GAMES", "SPADES", "random_goal", "random_ladder_game", "random_own_bids", "random_table"]

SPADES = OwnBids(made=Pays(bid=10, over=1), missed=Pays(bid=-10), bags=Bags(), failed_calls="bags")
BY_BID = ScoreTable(lines=(Line("made", BID, TAKEN), Line("failed", MINUS_BID, TAKEN), Line(others=TAKEN)))


def _scored(game: tg.Game) -> tg.Game:
    own = any(isinstance(phase, Declare) for phase in game.phases)
    return attrs.evolve(game, scoring=SPADES if own else BY_BID, goal=FirstOf((Floor(-40), FirstTo(30), AfterDeals(6))))


GAMES = {name: _scored(game) for name, game in bidding.GAMES.items()}


def random_ladder_game(rng: random.Random) -> tg.Game:
    """A game with an auction of any kind, or with bids that players make for themselves."""
    while True:
        try:
            return _any_game(rng)
        except tg.InvalidRulesError:
            continue


def _any_game(rng: random.Random) -> tg.Game:
    seating = rng.choice([tg.partners(4), tg.partners(4), tg.partners(6), tg.singles(3), tg.singles(4), tg.partners(6, 3)])
    joker, copies = rng.choice([(0, 1), (0, 1), (1, 1), (0, 2)])
    pack = tg.pack(rng.choice(["9TJQKA", "789TJQKA", "23456789TJQKA"][: 3 - copies]), jokers=joker, copies=copies)
    cards = rng.randint(1, min(9, len(pack) // seating.seats))
    own = rng.random() < 0.25
    bidding_phases = _own(rng, cards) if own else _auction(rng, cards)
    lead = rng.choice([DEALERS_LEFT, LEFT_OF_LONER] if own else [DEALERS_LEFT, DECLARER, LEFT_OF_LONER])
    goal = random_goal(rng, own=own)
    scoring = random_own_bids(rng) if own else random_table(rng, copies=copies, ends=isinstance(goal, AfterDeals))
    return tg.Game(
        name="Random bids",
        pack=pack,
        seating=seating,
        ranking=euchre.EUCHRE if len(pack) < 50 else HIGH_CARDS,
        phases=(DealCards(cards), *bidding_phases, Tricks(rng.choice([FOLLOW_SUIT, FOLLOW_SUIT, FOLLOW_OR_TRUMP]), lead)),
        scoring=scoring,
        goal=goal,
    )


HIGH_CARDS = tg.Ranking(trump=(tg.Joker.HIGH, *tg.Rank), plain=tuple(tg.Rank))


def _auction(rng: random.Random, cards: int) -> tuple[Any, ...]:
    lowest = rng.randint(1, 3)
    highest = lowest + rng.randint(0, min(cards, 5))
    strains = rng.sample(STRAINS, rng.randint(1, len(STRAINS)))
    kind = rng.choice(["numbers", "with strains", "ranked"])
    if kind == "ranked":
        tiers = ranked(lowest, highest, strains, (lambda level, _: 2 * level) if rng.random() < 0.5 else None)
    else:
        tiers = numbers(lowest, highest, strains if kind == "with strains" else ())
    if rng.random() < 0.5:
        word = by_word("misere", Objective("none"), played_in=MISERE, alone=rng.random() < 0.7, makes=7, loses=9, after=highest)
        tiers = above(tiers, tiers[rng.randrange(len(tiers))][0].bid, word)
    if rng.random() < 0.5:
        lone = strains if rng.random() < 0.5 else ()
        tiers = (*tiers, by_word("alone", Objective("all"), lone, alone=True, makes=rng.choice([None, 24]), loses=5))
    rounds = rng.choice([1, 1, 2, 3, None])
    who = "dealer" if rounds is None else rng.choice(["dealer", "anybody"])
    auction = LadderAuction(
        tiers,
        rounds=rounds,
        reenter=rng.random() < 0.5,
        hold=rng.choice([None, Hold(who), Hold(who, (lowest, highest))]),
        all_pass=rng.choice(
            ["next_dealer", "same_dealer", "dealer_bids", "dealer_bids_lowest", Stuck(lowest), Stuck(0, "dealer_left")]
        ),
    )
    inkles = (Inkles(numbers(1, 2), seats=rng.randint(1, 3)),) if rng.random() < 0.2 else ()
    return (*inkles, auction, NameStrain(rng.sample(STRAINS, rng.randint(1, len(STRAINS)))))


def _own(rng: random.Random, cards: int) -> tuple[Any, ...]:
    kind: Any = rng.choice(["at_least", "exactly"])
    calls = [Call(tg.Bid(level), Objective(kind, level)) for level in range(rng.randint(0, 1), cards + rng.randint(1, 3))]
    if rng.random() < 0.5:
        calls.insert(0, Call(tg.Bid(word="nil"), Objective("none"), makes=50, loses=rng.choice([None, 50])))
    bids = Declare(
        tuple(calls),
        up_to_hand=rng.random() < 0.5,
        hook=rng.random() < 0.5,
        partners_max=rng.choice([None, cards, cards + 2]),
    )
    return FixStrain(rng.choice([*STRAINS, MISERE])), bids


def random_own_bids(rng: random.Random) -> OwnBids:
    """A scoring of bids that players make for themselves."""
    bags = rng.choice([None, Bags(rng.choice([None, 2, 5]), 30)])
    failed: Any = "count" if bags is None else rng.choice(["count", "bags"])
    return OwnBids(_pays(rng), _pays(rng), bags, failed)


def _pays(rng: random.Random, *, lead: bool = False) -> Pays:
    fields = ["fixed", "taken", "bid", "over", "under", "blank", *(["lead"] if lead else [])]
    chosen = {name: rng.choice([-10, -1, 1, 2, 5]) for name in rng.sample(fields, rng.randint(0, 3))}
    book = {"book": rng.randint(1, 3)} if "taken" in chosen and rng.random() < 0.3 else {}
    least = {"least": rng.randint(-3, 3)} if rng.random() < 0.2 else {}
    return Pays(**chosen, **book, **least)


def random_table(rng: random.Random, copies: int = 1, *, ends: bool = False) -> ScoreTable:
    """A score table of random lines; some of them end the match, if it may end whatever the scores are."""
    hearts = CountCards(cards={tg.Card(rank, tg.Suit.HEARTS): 1 for rank in tuple(tg.Rank)[:6]})
    aces = CountCards({tg.Rank.ACE: 3, tg.Rank.JACK: 2, tg.Rank.NINE: 1}, safe=(tg.Rank.NINE,))
    low = LowestTrump(rng.choice(["taker", "holder"]), never=rng.choice([(), (tg.Rank.NINE,)]))  # type: ignore[arg-type]
    parts = [TRICKS, hearts, aces, MostPips(worth=2), *([] if copies > 1 else [HighestTrump(), low])]
    measure = rng.choice([TRICKS, TRICKS, aces, hearts, Together(rng.sample(parts, rng.randint(1, len(parts))))])
    words = ["made", "failed", "all", "none", "alone", "single", "moon", "nullo", "fast break"]
    lines: list[Line] = []
    for _ in range(rng.randint(1, 5)):
        when = tuple(rng.sample(words, rng.randint(1, 2)))
        wins: Any = {"wins": rng.choice(["makers", "others"]), "why": "so it is"} if ends and rng.random() < 0.3 else {}
        makers = Lift(rng.random() < 0.5, rng.choice(["win", "zero"])) if rng.random() < 0.1 else _pays(rng, lead=True)
        lines.append(Line(when, makers, _pays(rng, lead=True), **wins))
    last = (Line("made", BID, TAKEN), Line("failed", MINUS_BID, NOTHING), Line(others=TAKEN))
    honours = Honours((tg.Rank.ACE, tg.Rank.JACK, tg.Rank.NINE), {3: 5, 2: 1}, rng.choice([None, 0]))
    besides = rng.choice([(), (), (hearts,), (Together((TRICKS, MostPips())),)])
    sweeps = [
        None,
        None,
        Sweep(Pays(), Pays(26)),
        *([Sweep(wins=True), Sweep(Pays(9), Pays(taken=-1), wins=True)] if ends else []),
    ]
    sweep = rng.choice(sweeps)
    return PointTable(
        measure,
        (*lines, *last),
        besides=besides,
        bonuses=(honours,) if rng.random() < 0.3 else (),
        sweep=None if measure.total is None else sweep,
        everything="in play" if measure.total is None else rng.choice(["in play", "total"]),  # type: ignore[arg-type]
    )


def random_goal(rng: random.Random, *, own: bool = False) -> Any:
    """A goal, or several."""
    equal: Any = rng.choice(["share", "play_on"])
    tie: Any = rng.choice(["bidder_wins", "high_score", "play_on", "maker_wins", "in_order"])
    must_bid = not own and rng.random() < 0.3
    first = FirstTo(
        20,
        tie,
        must_bid=must_bid,
        or_set=must_bid and rng.random() < 0.5,
        equal=equal,
        out_at=None if own else rng.choice([None, None, 10]),
    )
    after = AfterDeals(rng.randint(1, 8), rng.choice(["draw", "share"]))
    several = FirstOf((Floor(-20, equal), first, after))
    games = MatchOfGames(first, games=2, laps=rng.random() < 0.5, slams=rng.random() < 0.5)
    lowest = FirstOf((LowestAt(15, equal), AfterDeals(rng.randint(1, 8), after.equal, "lower")))
    return rng.choice([first, first, after, LowestAt(15, equal), DownTo(12, 0, equal), several, games, lowest])
