"""`evening NAME`: the draw, game after game until a side has won enough of them, and the rubber; or progressive euchre."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, Literal

import attrs

from trickgames.cards.packs import pack
from trickgames.cards.words import counted, listed
from trickgames.commands import UsageError
from trickgames.commands._completing import complete_players, completed_by
from trickgames.commands._evening import NAMES, EveningKeeper, Kept, not_progressive, read_evening
from trickgames.commands._games import add_game, chosen_game, own_game
from trickgames.commands._paper import add_plain, paper
from trickgames.commands._person import LeftError, Person
from trickgames.commands._players import PLAYERS, YOU, listed_players, seated, simple
from trickgames.commands._saving import Keeper, NotSavedError, new_file
from trickgames.commands._session import Session
from trickgames.commands.play import MOST_DEALS, count_of, go_on, number_of, pace_of, refuse_code_of
from trickgames.engine.scored import better_score
from trickgames.engine.states import MatchOver
from trickgames.errors import InvalidRulesError
from trickgames.evening import Draw, Evening, Progressive, draw_for_deal, draw_for_partners, rubber
from trickgames.match.history import Past
from trickgames.match.kept import Begun
from trickgames.match.match import begun_and_now
from trickgames.telling.narrate import Line, Narrator

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from trickgames.cards.card import Card
    from trickgames.commands._paper import Paper
    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState

SUMMARY = "play an evening of games: the draw, game after game, the rubber"
FOUR: Final = 4
MOST_TABLES: Final = len(NAMES) // FOUR
INTERRUPTED: Final = 130
RUBBER_GAMES: Final = 2


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
    parser.add_argument("--save", metavar="FILE", help="keep the evening in a file, .json, after every decision")
    parser.add_argument("--resume", metavar="FILE", help="go on with an evening from its file")
    add_plain(parser)


def run(args: argparse.Namespace) -> int:
    """Plays an evening through, and tells it."""
    on = paper(plain=args.plain)
    kept, path = _begun(args, on) if args.resume is None else _resumed(args, on)
    keeper = EveningKeeper(kept, path, args.game, args.sets)
    table = _Table(on, args.pace, keeper)
    try:
        keeper.put(kept)
        if isinstance(kept.party, Evening):
            _evening(table, kept.party)
        else:
            _progressive(table, kept.party)
    except LeftError as left:
        ends = "the evening ends here" if keeper.path is None else "the evening is not finished"
        table.say(f"{left}; {ends}.")
        keeper.tell_how(sys.stdout)
    except KeyboardInterrupt:
        print("\ninterrupted" if keeper.path else "\ninterrupted; the evening ends here", file=sys.stderr)
        keeper.tell_how(sys.stderr)
        return INTERRUPTED
    except Exception:  # of a player or a game of somebody's own, or of the disk
        keeper.tell_how(sys.stderr)
        raise
    return 0


def _begun(args: argparse.Namespace, on: Paper) -> tuple[Kept, Path | None]:
    """A new evening, with the draw told, and its file."""
    game = chosen_game(args)
    _refuse_what_is_not_asked(args)
    path = None if args.save is None else new_file(args.save, EveningKeeper.what, EveningKeeper.forms)
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    if args.progressive is not None:
        if args.progressive > MOST_TABLES:
            msg = f"--progressive {args.progressive}: 1 to {MOST_TABLES} tables"
            raise UsageError(msg)
        problems = [f"--progressive: {problem}" for problem in not_progressive(game)]
        if problems:
            raise UsageError(*problems)
    people = game.seating.seats if args.progressive is None else FOUR * args.progressive
    players = seated(args.players or PLAYERS[:1], people)
    try:
        party = (
            Evening(game, wins=args.wins or RUBBER_GAMES, laps=args.laps, slams=args.slams)
            if args.progressive is None
            else Progressive.begin(NAMES[:people])
        )
    except InvalidRulesError as error:
        raise UsageError(*error.problems) from None
    on.write(Line("match", f"Seed {seed}."))
    seats = () if args.progressive is not None else _drawn(on, seed, game, NAMES[:people])
    _you_are(on, players)
    return Kept(game, seed, players, party, seats, 0 if args.progressive is None else args.rounds or FOUR), path


def _resumed(args: argparse.Namespace, on: Paper) -> tuple[Kept, Path]:
    """The evening in a file; the arguments that tell how an evening begins are refused beside it."""
    own = own_game(args)
    said = {
        "a game": args.name,
        "--set": args.sets if args.game is None else (),
        "--seed": args.seed is not None,
        "--wins": args.wins,
        "--laps": args.laps,
        "--slams": args.slams,
        "--progressive": args.progressive,
        "--rounds": args.rounds,
    }
    problems = [f"{name} and --resume: the evening has begun already" for name, given in said.items() if given]
    kept = read_evening(args.resume)
    if own is not None and own != kept.game:
        problems.append(f"--game {args.game}: that is {own.name}, and the evening is of {kept.game.name}")
    if problems:
        raise UsageError(*problems)
    if args.players is None:
        refuse_code_of(kept.players, "the evening")
    else:
        kept = attrs.evolve(kept, players=seated(args.players, len(kept.players)))
    resumed = Path(args.resume)
    save: str | None = args.save
    same = save is None or (Path(save).exists() and resumed.samefile(save))
    path = resumed if save is None or same else new_file(save, EveningKeeper.what, EveningKeeper.forms)
    on.write(Line("match", f"The evening goes on (seed {kept.seed})."))
    _you_are(on, kept.players)
    return kept, path


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
    """Where an evening is told and kept."""

    on: Paper
    pace: float
    keeper: EveningKeeper

    def say(self, text: str, kind: Literal["match", "deal", "score", "end"] = "match") -> None:
        """Tells a sentence."""
        self.on.write(Line(kind, text))

    def play(self, state: AnyState, seed: str, names: Sequence[str], players: Sequence[str], *, told: bool = True) -> MatchOver:
        """Plays a match to its end, from its beginning or from where it was left. Other tables are neither `told` nor kept."""
        you = players.index(YOU) if YOU in players else None
        teller = Narrator(state.game, names=names, eyes=None if you is None else [you], you=you)
        keeper: Keeper = self.keeper if told else Keeper(players, None, None, names)
        keeper.players = tuple(players)
        begun = Begun.of(state.game, state.dealer, state.scores, 1, seed)
        left = self.keeper.kept.match if told else None
        begun, now = (begun, Past(begun.first)) if left is None else begun_and_now(left)
        on, pace = (self.on, self.pace) if told else (_Silent(), 0)
        session = Session(begun, now, seed, teller, on, keeper, most_deals=MOST_DEALS, pace=pace)
        person = Person(teller, on, session.save)
        choosers = [person if seat == you else simple(name, seed, seat) for seat, name in enumerate(players)]
        try:
            for _ in session.play(choosers):
                pass
        except BaseException as error:
            if isinstance(error, NotSavedError):
                keeper.path = None
            elif told:
                keeper.keep(session.match)  # an interrupt may have come while the file was written
            if self.keeper.path is None and told:
                go_on(session, choosers, sys.stderr)
            raise
        ended = session.now.state
        if not isinstance(ended, MatchOver):
            msg = f"{state.game.name}: after {counted(MOST_DEALS, 'deal')} the match was not over"
            raise UsageError(msg)
        return ended


def _evening(table: _Table, party: Evening) -> None:
    game, kept = party.game, table.keeper.kept
    players, names = [kept.players[person] for person in kept.people], [NAMES[person] for person in kept.people]
    while party.winner is None:
        number = len(party.games) + 1
        table.say(f"Game {number}: {names[party.dealer]} deals first.", "deal")
        party = party.after(table.play(party.next_game(), f"{kept.seed} game {number}", names, players))
        table.keeper.put(attrs.evolve(kept, party=party, match=None))
        table.say(f"Games won: {_standing(game, names, party.won)}.", "end")
    winners = [names[seat] for seat in game.seating.sides[party.winner]]
    table.say(f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'} the evening.", "end")
    if party.wins == RUBBER_GAMES and not party.slams and len(game.seating.sides) == len((0, 1)):
        _rubber(table, party)


def _you_are(on: Paper, players: Sequence[str]) -> None:
    """Tells a person who plays along what they are called."""
    if YOU in players:
        on.write(Line("match", f"You are {NAMES[players.index(YOU)]}."))


def _rubber(table: _Table, party: Evening) -> None:
    """What the rubber comes to, where every game had one winner with more points."""
    games = [ended.scores for ended in party.games if len(ended.winners) == 1]
    if better_score(party.game.goal) > 0 and all(scores[0] != scores[1] and max(scores) > 0 for scores in games):
        won = rubber(games)
        table.say(f"Rubber points {won.points[0]} - {won.points[1]}, a margin of {won.margin} [E24-E27].", "end")


def _standing(game: Game, names: Sequence[str], won: Sequence[int]) -> str:
    sides = (listed([names[seat] for seat in side]) for side in game.seating.sides)
    return ", ".join(f"{side} {games}" for side, games in zip(sides, won, strict=True))


def _drawn(on: Paper, seed: int, game: Game, names: Sequence[str]) -> tuple[int, ...]:
    """Who sits where, by the draw: for partners where two and two play, for the deal alone elsewhere."""

    def say(text: str) -> None:
        on.write(Line("match", text))

    spread = list(pack("789TJQKA"))
    Random(f"{seed} draw").shuffle(spread)
    partners = game.seating.sides == ((0, 2), (1, 3))
    cards = [spread.pop() for _ in names]
    more: list[Card] = []
    drawn = _so_far(partners, cards, more)
    say(f"The draw: {', '.join(f'{name} {card}' for name, card in zip(names, cards, strict=True))}.")
    while drawn.again:
        again = [spread.pop() for _ in drawn.again]
        told = ", ".join(f"{names[player]} {card}" for player, card in zip(drawn.again, again, strict=True))
        say(f"Equal cards are drawn again: {told}.")
        more += again
        drawn = _so_far(partners, cards, more)
    dealer = drawn.dealer or 0
    people = drawn.seats() if partners else tuple((dealer + seat) % len(names) for seat in range(len(names)))
    if partners and drawn.partners is not None:
        pairs = " play ".join(listed([names[player] for player in pair]) for pair in drawn.partners)
        say(f"{pairs}.")
    say(f"{names[dealer]} has the lowest card and deals first; clockwise sit {listed([names[each] for each in people])}.")
    return people


def _so_far(partners: bool, cards: Sequence[object], more: Sequence[object]) -> Draw:  # noqa: FBT001 - called here alone
    texts, redrawn = [str(card) for card in cards], [str(card) for card in more]
    return draw_for_partners(texts, redrawn) if partners else draw_for_deal(texts, redrawn)


def _progressive(table: _Table, party: Progressive) -> None:
    keeper = table.keeper
    game, seed = keeper.kept.played, keeper.kept.seed
    plays = dict(zip(NAMES, keeper.kept.players, strict=False))
    while party.rounds < keeper.kept.rounds:
        number = party.rounds + 1
        for place, four in enumerate(party.tables):
            if place < len(keeper.kept.points):
                continue  # played before the evening was left
            players = [plays[name] for name in four]
            first = Begun.of(game, 0, None, 1, 0).first
            scores = table.play(first, f"{seed} round {number} table {place}", four, players, told=YOU in players).scores
            points = (*keeper.kept.points, (scores[0], scores[1]))
            keeper.put(attrs.evolve(keeper.kept, points=points, match=None))
        points = keeper.kept.points
        won = {
            place: Random(f"{seed} ties {number} {place}").randrange(2)
            for place, (one, other) in enumerate(points)
            if one == other
        }
        table.say(f"Round {number}", "deal")
        for place, (four, pair) in enumerate(zip(party.tables, points, strict=True)):
            tie = f"; the cut goes to {four[won[place]]} and {four[won[place] + 2]}" if place in won else ""
            where = "Head table" if place == 0 else f"Table {place + 1}"
            table.say(f"{where}: {four[0]} and {four[2]} {pair[0]}, {four[1]} and {four[3]} {pair[1]}{tie}.", "score")
        party = party.after(points, won)
        keeper.put(attrs.evolve(keeper.kept, party=party, points=()))
    table.say(f"{listed(list(party.winners()))} {'wins' if len(party.winners()) == 1 else 'win'} the evening.", "end")
    table.say(", ".join(f"{name} {score}" for name, score in party.standing()) + ".", "end")


class _Silent:
    """Paper on which nothing is written: what happens at the other tables."""

    pictures = False

    def write(self, line: Line, /) -> None:
        """Nothing."""
