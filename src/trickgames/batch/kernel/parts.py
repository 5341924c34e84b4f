"""The parts of the kernel that are compiled by themselves; their addresses go into the block of every deal.

Numba knows what it keeps on disk by the text of this module; the digest of all modules of the kernel, which each part holds,
makes it compile anew when any of them has changed.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

from trickgames.batch.kernel.exchange import exchange
from trickgames.batch.kernel.jit import Block, part
from trickgames.batch.kernel.making import make
from trickgames.batch.kernel.scoring import score
from trickgames.batch.kernel.sensible import sensible
from trickgames.batch.kernel.tricks import play_tricks
from trickgames.players import counting

SOURCES = (*sorted(Path(__file__).parent.glob("*.py")), Path(counting.__file__))
DIGEST = blake2b(b"".join(path.read_bytes() for path in SOURCES), digest_size=8).hexdigest()


def _parts(digest: str) -> tuple[int, int, int, int, int]:
    def making_part(r: Block, d: Block, row: int) -> int:
        len(digest)
        return make(r, d, row)

    def exchange_part(r: Block, d: Block, row: int) -> int:
        len(digest)
        return exchange(r, d, row)

    def tricks_part(r: Block, d: Block, row: int) -> int:
        len(digest)
        return play_tricks(r, d, row)

    def score_part(r: Block, d: Block, _row: int) -> int:
        len(digest)
        return score(r, d)

    def sensible_part(r: Block, d: Block, seat: int, question: int, options: int) -> int:
        len(digest)
        return sensible(r, d, seat, question, options)

    return part(making_part, 1), part(exchange_part, 1), part(tricks_part, 1), part(score_part, 1), part(sensible_part, 3)


@cache
def parts() -> tuple[int, int, int, int, int]:
    """The addresses, in the order in which they stand in the block."""
    return _parts(DIGEST)
