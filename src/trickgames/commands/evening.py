"""`evening NAME`: the draw, game after game until a side has won enough of them, and the rubber; or progressive euchre."""

from __future__ import annotations

import secrets
import sys
from random import Random
from typing import TYPE_CHECKING, Final, Literal

import attrs

from trickgames.cards.packs import pack
from trickgames.cards.words import counted, listed
from trickgames.commands import UsageError
from trickgames.commands._completing import complete_players, completed_by
from trickgames.commands._games import add_game, chosen_game
from trickgames.commands._paper import add_plain, paper
from trickgames.commands._person import LeftError, Person
from trickgames.commands._players import PLAYERS, YOU, listed_players, seated, simple
from trickgames.commands._saving import Keeper
from trickgames.commands._session import Session
from trickgames.commands.play import MOST_DEALS, count_of, go_on, number_of, pace_of
from trickgames.engine.scored import better_score
from trickgames.engine.states import MatchOver
from trickgames.errors import InvalidRulesError
from trickgames.evening import Draw, Evening, Progressive, draw_for_deal, draw_for_partners, rubber
from trickgames.match.history import Past
from trickgames.match.kept import Begun
from trickgames.scoring import AfterDeals
from trickgames.telling.narrate import Line, Narrator

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from trickgames.cards.card import Card
    from trickgames.commands._paper import Paper
    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState

SUMMARY = "play an evening of games: the draw, game after game, the rubber"
NAMES: Final = (
    *("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Leo"),
    *("Mia", "Ned", "Ola", "Pip", "Quin", "Ray", "Sue", "Tom", "Uma", "Vic", "Wes", "Zoe"),
)
FOUR: Final = 4
MOST_TABLES: Final = len(NAMES) // FOUR
INTERRUPTED: Final = 130
RUBBER_GAMES: Final = 2
ROUND: Final = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, how many games, who plays."""
    add_game(parser)
    parser.add_argument(
        "--wins",
        type=count_of,
        metavar="N",
        help="games that win the evening (2: a rubber)",
    )
    parser.add_argument("--laps", action="store_true", help="winners carry their points above the target over to the next game")
    parser.add_argument("--slams", action="store_true", help="a game in which the losers have no points counts as two")
    parser.add_argument(
        "--progressive",
        type=count_of,
        metavar="TABLES",
        help=f"progressive euchre at 1 to {MOST_TABLES} tables, instead",
    )
    parser.add_argument("--rounds", type=count_of, metavar="N", help="rounds of progressive euchre (4 if not given)")
    parser.add_argument(
        "--seed", type=number_of, metavar="N", help="the same seed gives the same evening (random if not given)"
    )
    players = parser.add_argument(
        "--players", type=listed_players, metavar="A,B,...", help="who plays, as for `play`; `you` are asked at the prompt"
    )
    completed_by(players, complete_players)
    parser.add_argument("--pace", type=pace_of, default=0, metavar="SECONDS", help="how long to wait after each trick")
    add_plain(parser)


def run(args: argparse.Namespace) -> int:
    """Plays an evening through, and tells it."""
    game = chosen_game(args)
    _refuse_what_is_not_asked(args)
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    table = _Table(paper(plain=args.plain), seed, args.pace)
    table.say(f"Seed {seed}.")
    try:
        if args.progressive is None:
            _evening(table, game, args)
        else:
            _progressive(table, game, args)
    except LeftError as left:
        table.say(f"{left}; the evening ends here.")
    except KeyboardInterrupt:
        print("\ninterrupted; the evening ends here", file=sys.stderr)
        return INTERRUPTED
    return 0


def _refuse_what_is_not_asked(args: argparse.Namespace) -> None:
    """What says something of the other kind of evening."""
    if args.progressive is None:
        problems = [] if args.rounds is None else ["--rounds: only progressive euchre (--progressive TABLES) has rounds"]
    else:
        said = {"--wins": args.wins, "--laps": args.laps, "--slams": args.slams}
        problems = [f"{name} and --progressive: all play a number of rounds" for name, given in said.items() if given]
    if problems:
        raise UsageError(*problems)


@attrs.frozen
class _Table:
    """Where an evening is told, and the chance of it."""

    on: Paper
    seed: int
    pace: float

    def say(self, text: str, kind: Literal["match", "deal", "score", "end"] = "match") -> None:
        """Tells a sentence."""
        self.on.write(Line(kind, text))

    def play(self, state: AnyState, seed: str, names: Sequence[str], players: Sequence[str]) -> MatchOver:
        """Plays a match from its beginning to its end, with somebody at the prompt or without."""
        you = players.index(YOU) if YOU in players else None
        teller = Narrator(state.game, names=names, eyes=None if you is None else [you], you=you)
        begun = Begun.of(state.game, state.dealer, state.scores, 1, seed)
        keeper = Keeper(players, None, None, names)
        session = Session(begun, Past(begun.first), seed, teller, self.on, keeper, most_deals=MOST_DEALS, pace=self.pace)
        person = Person(teller, self.on, session.save)
        choosers = [person if seat == you else simple(name, seed, seat) for seat, name in enumerate(players)]
        try:
            for _ in session.play(choosers):
                pass
        except (LeftError, KeyboardInterrupt):
            go_on(session, choosers, sys.stderr)
            raise
        ended = session.now.state
        if not isinstance(ended, MatchOver):
            msg = f"{state.game.name}: after {counted(MOST_DEALS, 'deal')} the match was not over"
            raise UsageError(msg)
        return ended


def _evening(table: _Table, game: Game, args: argparse.Namespace) -> None:
    seats = game.seating.seats
    listed_so = seated(args.players or PLAYERS[:1], seats)
    people = _drawn(table, game, NAMES[:seats])
    _you_are(table, listed_so)
    players, names = [listed_so[person] for person in people], [NAMES[person] for person in people]
    try:
        party = Evening(game, wins=args.wins or RUBBER_GAMES, laps=args.laps, slams=args.slams)
    except InvalidRulesError as error:
        raise UsageError(*error.problems) from None
    while party.winner is None:
        number = len(party.games) + 1
        table.say(f"Game {number}: {names[party.dealer]} deals first.", "deal")
        party = party.after(table.play(party.next_game(), f"{table.seed} game {number}", names, players))
        table.say(f"Games won: {_standing(game, names, party.won)}.", "end")
    winners = [names[seat] for seat in game.seating.sides[party.winner]]
    table.say(f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'} the evening.", "end")
    if args.wins in (None, RUBBER_GAMES) and not args.slams and len(game.seating.sides) == len((0, 1)):
        _rubber(table, party)


def _you_are(table: _Table, players: Sequence[str]) -> None:
    """Tells a person who plays along what they are called."""
    if YOU in players:
        table.say(f"You are {NAMES[players.index(YOU)]}.")


def _rubber(table: _Table, party: Evening) -> None:
    """What the rubber comes to, where every game had one winner with more points."""
    games = [ended.scores for ended in party.games if len(ended.winners) == 1]
    if better_score(party.game.goal) > 0 and all(scores[0] != scores[1] and max(scores) > 0 for scores in games):
        won = rubber(games)
        table.say(f"Rubber points {won.points[0]} - {won.points[1]}, a margin of {won.margin} [E24-E27].", "end")


def _standing(game: Game, names: Sequence[str], won: Sequence[int]) -> str:
    sides = (listed([names[seat] for seat in side]) for side in game.seating.sides)
    return ", ".join(f"{side} {games}" for side, games in zip(sides, won, strict=True))


def _drawn(table: _Table, game: Game, names: Sequence[str]) -> tuple[int, ...]:
    """Who sits where, by the draw: for partners where two and two play, for the deal alone elsewhere."""
    spread = list(pack("789TJQKA"))
    Random(f"{table.seed} draw").shuffle(spread)
    partners = game.seating.sides == ((0, 2), (1, 3))
    cards = [spread.pop() for _ in names]
    more: list[Card] = []
    drawn = _so_far(partners, cards, more)
    table.say(f"The draw: {', '.join(f'{name} {card}' for name, card in zip(names, cards, strict=True))}.")
    while drawn.again:
        again = [spread.pop() for _ in drawn.again]
        told = ", ".join(f"{names[player]} {card}" for player, card in zip(drawn.again, again, strict=True))
        table.say(f"Equal cards are drawn again: {told}.")
        more += again
        drawn = _so_far(partners, cards, more)
    dealer = drawn.dealer or 0
    people = drawn.seats() if partners else tuple((dealer + seat) % len(names) for seat in range(len(names)))
    if partners and drawn.partners is not None:
        pairs = " play ".join(listed([names[player] for player in pair]) for pair in drawn.partners)
        table.say(f"{pairs}.")
    table.say(f"{names[dealer]} has the lowest card and deals first; clockwise sit {listed([names[each] for each in people])}.")
    return people


def _so_far(partners: bool, cards: Sequence[object], more: Sequence[object]) -> Draw:  # noqa: FBT001 - called here alone
    texts, redrawn = [str(card) for card in cards], [str(card) for card in more]
    return draw_for_partners(texts, redrawn) if partners else draw_for_deal(texts, redrawn)


def _progressive(table: _Table, game: Game, args: argparse.Namespace) -> None:
    if game.seating.sides != ((0, 2), (1, 3)):
        msg = f"--progressive: two play two at each table, and {game.name} is for {counted(game.seating.seats, 'player')}"
        raise UsageError(msg)
    if better_score(game.goal) < 0:
        raise UsageError(f"--progressive: who has most points moves up, and in {game.name} the lowest score wins")
    if args.progressive > MOST_TABLES:
        msg = f"--progressive {args.progressive}: 1 to {MOST_TABLES} tables"
        raise UsageError(msg)
    people = NAMES[: FOUR * args.progressive]
    plays = dict(zip(people, seated(args.players or PLAYERS[:1], len(people)), strict=True))
    _you_are(table, tuple(plays.values()))
    of_eight, chance = attrs.evolve(game, goal=AfterDeals(ROUND)), Random(f"{table.seed} ties")
    party = Progressive.begin(people)
    for number in range(1, (args.rounds or FOUR) + 1):
        points: list[tuple[int, int]] = []
        won: dict[int, int] = {}
        for place, four in enumerate(party.tables):
            players = [plays[name] for name in four]
            at = table if YOU in players else attrs.evolve(table, on=_Silent(), pace=0)
            first = Begun.of(of_eight, 0, None, 1, 0).first
            scores = at.play(first, f"{table.seed} round {number} table {place}", four, players).scores
            points.append((scores[0], scores[1]))
            if scores[0] == scores[1]:
                won[place] = chance.randrange(2)
        table.say(f"Round {number}", "deal")
        for place, (four, pair) in enumerate(zip(party.tables, points, strict=True)):
            tie = f"; the cut goes to {four[won[place]]} and {four[won[place] + 2]}" if place in won else ""
            where = "Head table" if place == 0 else f"Table {place + 1}"
            table.say(f"{where}: {four[0]} and {four[2]} {pair[0]}, {four[1]} and {four[3]} {pair[1]}{tie}.", "score")
        party = party.after(points, won)
    table.say(f"{listed(list(party.winners()))} {'wins' if len(party.winners()) == 1 else 'win'} the evening.", "end")
    table.say(", ".join(f"{name} {score}" for name, score in party.standing()) + ".", "end")


class _Silent:
    """Paper on which nothing is written: what happens at the other tables."""

    pictures = False

    def write(self, line: Line, /) -> None:
        """Nothing."""
