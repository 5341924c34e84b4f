"""Writes the golden transcripts anew: `python tests/golden/regenerate.py`, then read the diff, which is a change of behaviour.

One match for each family and each way to play it, by players that choose at random from a seed, as `Record` writes it.
"""

import random
from pathlib import Path

import trickgames as tg
from trickgames import euchre, pitch
from trickgames.records import Record

FOLDER = Path(__file__).parent
GAMES = {
    "euchre": euchre.BICYCLE,
    "euchre-all-settings": euchre.euchre(
        ranks="789TJQKA",
        joker=True,
        stick_the_dealer=True,
        defend_alone=True,
        call_for_best=True,
        farmers_hand="swap3",
        misdeal="ace_no_face",
        target=7,
    ),
    "pitch": pitch.TEN_POINT,
    "pitch-five-handed": pitch.FIVE_HANDED,
    "pitch-all-settings": pitch.pitch(points=16, reverse=True, discard_trumps="any", draw_order="bidder_first", target=30),
}
MOST_DEALS = 12


def transcript(name: str) -> str:
    """The text of a match of this name."""
    game, rng = GAMES[name], random.Random(f"golden {name}")
    state, actions = tg.start(game), []
    while tg.outcome(state) is None and len(state.results) < MOST_DEALS:
        legal = tg.legal_actions(state)
        # a moon at random is lost and ends the match: it is shot once in a while only
        likely = [action for action in legal if not isinstance(action, tg.ShootMoon) or rng.random() < 0.02]
        action = rng.choice(likely or legal) if legal else tg.Deal(tg.shuffled(game, rng))
        actions.append(action)
        state = tg.apply(state, action)
    return str(Record(game, actions=actions))


if __name__ == "__main__":
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
