"""The parts of the kernel that are compiled by themselves; their addresses go into the block of every deal.

A part is compiled when a game or a player first needs it.

Numba knows what it keeps on disk by the text of this module; the digest of all modules of the kernel, which each part holds,
makes it compile anew when any of them has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from trickgames.batch.kernel import places as at
from trickgames.batch.kernel.bidding import bidding
from trickgames.batch.kernel.exchange import exchange
from trickgames.batch.kernel.jit import Block, part
from trickgames.batch.kernel.making import make
from trickgames.batch.kernel.measures import count_more
from trickgames.batch.kernel.scoring import own_bids as score_own_bids
from trickgames.batch.kernel.scoring import score
from trickgames.batch.kernel.sensible import sensible
from trickgames.batch.kernel.steps import rarely_scored
from trickgames.batch.kernel.tricks import play_more_tricks, play_tricks
from trickgames.players import counting, own_bids

SOURCES = (*sorted(Path(__file__).parent.glob("*.py")), Path(counting.__file__), Path(own_bids.__file__))
DIGEST = blake2b(b"".join(path.read_bytes() for path in SOURCES), digest_size=8).hexdigest()


def _making(digest: str) -> int:
    def making_part(r: Block, d: Block, row: int) -> int:
        len(digest)
        return make(r, d, row)

    return part(making_part, 1)


def _bidding(digest: str) -> int:
    def bidding_part(r: Block, d: Block, row: int) -> int:
        len(digest)
        return bidding(r, d, row)

    return part(bidding_part, 1)


def _exchange(digest: str) -> int:
    def exchange_part(r: Block, d: Block, row: int) -> int:
        len(digest)
        return exchange(r, d, row)

    return part(exchange_part, 1)


def _tricks(digest: str) -> int:
    def tricks_part(r: Block, d: Block, row: int) -> int:
        len(digest)
        return play_tricks(r, d, row)

    return part(tricks_part, 1)


def _more_tricks(digest: str) -> int:
    def more_tricks_part(r: Block, d: Block, row: int) -> int:
        len(digest)
        return play_more_tricks(r, d, row)

    return part(more_tricks_part, 1)


def _score(digest: str) -> int:
    def score_part(r: Block, d: Block, _row: int) -> int:
        len(digest)
        return score(r, d)

    return part(score_part, 1)


def _measure(digest: str) -> int:
    def measure_part(r: Block, d: Block, number: int) -> int:
        len(digest)
        return count_more(r, d, number)

    return part(measure_part, 1)


def _rare_score(digest: str) -> int:
    def rare_score_part(r: Block, d: Block, others: int, makers: int, target: int) -> int:
        len(digest)
        return rarely_scored(r, d, others, makers, target)

    return part(rare_score_part, 3)


def _own_bids(digest: str) -> int:
    def own_bids_part(r: Block, d: Block, _row: int) -> int:
        len(digest)
        return score_own_bids(r, d)

    return part(own_bids_part, 1)


def _sensible(digest: str) -> int:
    def sensible_part(r: Block, d: Block, seat: int, question: int, options: int) -> int:
        len(digest)
        return sensible(r, d, seat, question, options)

    return part(sensible_part, 3)


PARTS: Final[Mapping[int, Callable[[str], int]]] = {
    at.MAKING_PART: _making,
    at.BIDDING_PART: _bidding,
    at.EXCHANGE_PART: _exchange,
    at.TRICKS_PART: _tricks,
    at.MORE_TRICKS_PART: _more_tricks,
    at.SCORE_PART: _score,
    at.MEASURE_PART: _measure,
    at.OWN_BIDS_PART: _own_bids,
    at.SENSIBLE_PART: _sensible,
    at.RARE_SCORE_PART: _rare_score,
}


@cache
def address_of(place: int) -> int:
    """The address of the part that is called by this place of the block; compiled when it is asked for first."""
    return PARTS[place](DIGEST)
