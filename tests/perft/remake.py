"""Counts the lines of all positions anew: `python tests/perft/remake.py`. Run it only when the rules were meant to change."""

from pathlib import Path

from trickgames import euchre, pitch
from trickgames.actions import Deal
from trickgames.engine.shuffling import shuffled
from trickgames.match.dealing import arrange
from trickgames.testing import Match, Position, write_perft

HERE = Path(__file__).parent


def _position(name, game, seed, *texts, dealer=0, scores=None, depth=4, **cards):
    pack = arrange(game, dealer, seed=seed, **cards) if cards else shuffled(game, seed)
    match = Match(game, [Deal(pack)], dealer, scores)
    return Position(name, match.play(*texts), depth, {})


CALLS = ["pass"] * 4
EUCHRE = [
    _position("the first round of calls", euchre.BICYCLE, 1, depth=5),
    _position("the second round of calls", euchre.BICYCLE, 2, *CALLS, depth=6),
    _position("the play", euchre.BICYCLE, 3, *CALLS, "name hearts", turn_up="9c", depth=9),
    _position("a lone hand", euchre.BICYCLE, 4, *CALLS, "name spades alone", turn_up="9d", depth=10),
    _position("a stuck dealer", euchre.CLUB, 5, *CALLS, *["pass"] * 3, depth=7),
    _position("the joker turned up", euchre.JOKER, 6, turn_up="Hj", depth=6),
    _position("thirty-two cards", euchre.CLASSIC, 7, dealer=2, depth=5),
    _position("defending alone", euchre.euchre(defend_alone=True), 8, "order up alone", "discard 9c", hands={0: "9c"}, depth=7),
    _position("the partner's best", euchre.euchre(call_for_best=True), 9, *CALLS, "name clubs alone", turn_up="9d", depth=7),
    _position("no trump", euchre.euchre(allow_no_trump=True), 10, *CALLS, depth=6),
    _position("a farmer's hand", euchre.euchre(farmers_hand="swap3"), 11, hands={1: "9c 9d 9h Tc Td"}, depth=5),
    _position("natural trumps", euchre.euchre(need_natural_trump=True), 12, *CALLS, depth=5),
]
BIDS = ["bid 4", "pass", "pass", "pass"]
PITCH = [
    _position("the auction", pitch.TEN_POINT, 1, depth=5),
    _position("after a bid of nine", pitch.TEN_POINT, 2, "bid 9", depth=6),
    _position("the rest, the burning, the lead", pitch.TEN_POINT, 3, *BIDS, "name hearts", depth=8),
    _position("sixteen points", pitch.SIXTEEN_POINT, 4, *BIDS, "name spades", depth=7),
    _position("trumps thrown and taken", pitch.pitch(discard_trumps="any"), 5, *BIDS, "name clubs", depth=5),
    _position("a forced dealer", pitch.pitch(forced_dealer="at_minimum"), 6, "pass", "pass", depth=6),
    _position("stealing", pitch.pitch(dealer_may_steal=True, moon="off"), 7, "pass", "bid 9", depth=5),
    _position("upside down", pitch.REVERSE, 8, *BIDS, "name diamonds", "keep the rest", depth=6),
]
FIVE = [
    _position("the auction of five", pitch.FIVE_HANDED, 1, "bid 8", depth=5),
    _position("the call", pitch.FIVE_HANDED, 2, *BIDS, "pass", "name hearts", depth=7),
    _position("an own card", pitch.pitch(players=5, call_own_card="plays_alone"), 3, *BIDS, "pass", "name clubs", depth=3),
    _position(
        "the called card first", pitch.pitch(players=5, called_card_first_trick=True), 4, *BIDS, "pass", "name spades", depth=7
    ),
]

if __name__ == "__main__":
    for name, positions in (("euchre", EUCHRE), ("pitch", PITCH), ("five_handed", FIVE)):
        (HERE / f"{name}.toml").write_text(write_perft(positions), encoding="utf-8")
