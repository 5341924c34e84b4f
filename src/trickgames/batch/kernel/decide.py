"""How a decision is made: the options are the bits of a mask, in the order of the legal actions.

What the bits mean is the business of the phase that asks: cards by number, suits, bids. Every choice ends up in the log of the
deal as a code, which the Python side turns into an action.
"""

from __future__ import annotations

from trickgames.batch.kernel.bits import pick
from trickgames.batch.kernel.jit import Block, call_three, jit
from trickgames.batch.kernel.places import CODES, LOG, LOG_MASK, LOGGED, PLAYER, RANDOM, SENSIBLE_PART


@jit
def note(d: Block, kind: int, value: int) -> None:
    """One more action in the log; a log that nobody reads is small and goes round."""
    d[LOG + (d[LOGGED] & d[LOG_MASK])] = kind + CODES * value
    d[LOGGED] += 1


@jit
def decide(r: Block, d: Block, seat: int, question: int, options: int) -> int:
    """The index of the bit that the seat's player chooses."""
    if d[PLAYER + seat] == RANDOM:
        return pick(d, options)
    return call_three(d[SENSIBLE_PART], r, d, seat, question, options)


@jit
def decide_card(r: Block, d: Block, seat: int, kind: int, options: int) -> int:
    """The card that the seat's player chooses for an action of this kind, which is noted."""
    card = decide(r, d, seat, kind, options)
    note(d, kind, card)
    return card
