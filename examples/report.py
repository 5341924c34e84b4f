"""Writes a report about bids as a page of HTML, with pictures and plots: `python examples/report.py [file]` (`report.html`).

How many trumps does a bidder need? Simple players play some hundred deals of Ten-point Pitch. The report counts how often the
bid was made by the number of trumps that the bidder was dealt, and how often each bid would have been, and shows the hands that
surprised most. Plots need matplotlib (extra `plot`).
"""

from __future__ import annotations

import argparse
import html
import io
import math
import random
from collections import defaultdict
from pathlib import Path

import attrs

from trickgames.extras import missing

if told := missing("plot"):
    raise SystemExit(told)

from matplotlib import rcParams
from matplotlib.figure import Figure

import trickgames as tg
from trickgames import pictures
from trickgames.players import sensible

MADE, LOST, INK = "#2a7f62", "#d1495b", "#333333"
LEVELS = {4: "#9cc9b5", 5: "#62a98c", 6: "#2a7f62", 7: "#1d5a7a", 8: "#0f2f4d"}

Bids = dict[int, list["BidPlayed"]]  # by number of trumps dealt to the bidder


@attrs.frozen
class BidPlayed:
    """A bid that was played out: the bidder's dealt hand, what was trump, the bid, the points taken, whether it was made."""

    hand: tg.CardSet
    trump: tg.Suit | None
    level: int
    points: int
    made: bool
    table: str

    def trumps(self, game: tg.Game) -> int:
        """How many trumps the bidder was dealt."""
        return len(self.hand & game.trumps(self.trump))


def play(game: tg.Game, pack: tuple[tg.Card, ...], dealer: int) -> BidPlayed | None:
    """Plays a deal; None where it is abandoned or no suit was named."""
    state = dealt = tg.apply(tg.start(game, dealer), tg.Deal(pack))
    table = ""
    while not state.results:
        if isinstance(state, tg.AwaitingDeal):
            return None
        if isinstance(state, tg.Playing) and not table:
            table = pictures.table(state, theme="light")
        state = tg.apply(state, sensible(tg.view(state, tg.actor(state))))
    result = state.results[0]
    if result.contract is None or result.contract.moon:
        return None
    points = sum(result.points[seat] for seat in result.makers)
    level, maker = result.contract.level, result.contract.maker
    trump = None if result.strain is None else result.strain.suit
    return BidPlayed(dealt.hands[maker], trump, level, points, points >= level, table)


def share(bids: list[BidPlayed], level: int | None = None) -> tuple[float, float]:
    """The share of bids that were made (or that would have been, at a level), and its standard error."""
    part = sum(bid.made if level is None else bid.points >= level for bid in bids) / len(bids)
    return part, math.sqrt(part * (1 - part) / len(bids))


def plot(bids: Bids) -> str:
    """What a bid needs, and what bidders have, as an SVG: the same for the same bids."""
    rcParams["svg.hashsalt"] = "trickgames"
    figure = Figure(figsize=(9, 3.8), layout="constrained")
    left, right = figure.subplots(1, 2)
    counts = sorted(bids)
    for level, colour in LEVELS.items():
        parts, errors = zip(*(share(bids[count], level) for count in counts), strict=True)
        percent = [100 * part for part in parts]
        left.errorbar(counts, percent, [100 * error for error in errors], color=colour, capsize=2, label=f"{level}")
    left.set(title="How often a bid would be made", ylabel="%", ylim=(0, 105))
    left.legend(title="bid", frameon=False)
    made = [sum(bid.made for bid in bids[count]) for count in counts]
    lost = [len(bids[count]) - times for count, times in zip(counts, made, strict=True)]
    right.bar(counts, made, color=MADE, label="made")
    right.bar(counts, lost, bottom=made, color=LOST, label="lost")
    right.set(title="What was bid and came of it", ylabel="deals")
    right.legend(frameon=False)
    for axes in (left, right):
        axes.set(xlabel="trumps dealt to the bidder", xticks=counts)
        axes.spines[["top", "right"]].set_visible(False)
    written = io.StringIO()
    figure.savefig(written, format="svg", metadata={"Date": None})
    return "<svg" + written.getvalue().partition("<svg")[2]


def page(game: tg.Game, bids: Bids) -> str:
    """The report."""
    rows = [
        f"<tr><td>{count}<td>{len(played)}<td>{_percent(played)}"
        + "".join(f"<td>{_percent(played, level)}" for level in LEVELS)
        for count, played in sorted(bids.items())
    ]
    head = "".join(f"<th>{level} would be" for level in LEVELS)
    all_bids = [bid for played in bids.values() for bid in played]
    title = html.escape(game.name)
    parts = [
        '<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{title}</title><style>{STYLE}</style>",
        f"<h1>{title}: how many trumps does a bidder need?</h1>",
        f"<p>{len(all_bids)} bids of simple players. A bidder is dealt some trumps, and draws more after naming the suit.</p>",
        "<p>Errors are standard errors; those of a handful of bids say little.</p>",
        plot(bids),
        f"<div><table><tr><th>trumps<th>bids<th>made{head}{''.join(rows)}</table></div>",
        *_story("The fewest trumps that made a bid", [bid for bid in all_bids if bid.made], game, -1),
        *_story("The most trumps that lost one", [bid for bid in all_bids if not bid.made], game, 1),
        "</html>\n",
    ]
    return "\n".join(parts)


STYLE = (
    f"body{{font:16px/1.5 sans-serif;color:{INK};background:#fff;max-width:60rem;margin:2rem auto;padding:0 1rem}}"
    "svg{max-width:100%;height:auto}div{overflow-x:auto}"
    "table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:right}"
)


def _percent(bids: list[BidPlayed], level: int | None = None) -> str:
    part, error = share(bids, level)
    return f"{part:.0%} ± {error:.0%}"


def _story(title: str, bids: list[BidPlayed], game: tg.Game, way: int) -> tuple[str, ...]:
    """The bid with the most (or fewest) trumps, as a hand and a table."""
    if not bids:
        return ()
    bid = max(bids, key=lambda bid: (way * bid.trumps(game), -way * bid.level))
    told = (
        f"{bid.level} bid, {bid.trump} trump, {bid.points} points taken. The hand as it was dealt, and the table as play began:"
    )
    return f"<h2>{title}</h2>", f"<p>{told}</p>", pictures.hand(bid.hand, theme="light"), "<br>", bid.table


def main() -> None:
    """Plays, counts and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=Path("report.html"))
    parser.add_argument("--game", choices=[name for name in tg.games() if name.endswith("pitch")], default="ten-point-pitch")
    parser.add_argument("--deals", type=int, default=600)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    game = tg.games()[options.game]
    rng = random.Random(options.seed)
    bids: defaultdict[int, list[BidPlayed]] = defaultdict(list)
    for number in range(options.deals):
        bid = play(game, tg.shuffled(game, rng), number % game.seating.seats)
        if bid is not None:
            bids[bid.trumps(game)].append(bid)
    if not bids:
        parser.error("no bid was played in so few deals")
    path: Path = options.file
    path.write_text(page(game, bids), encoding="utf-8")
    for count, played in sorted(bids.items()):
        print(f"{count} trumps: {len(played):3} bids, {_percent(played)} made; a bid of 6 would be in {_percent(played, 6)}")
    print(f"The report is in {path}.")


if __name__ == "__main__":
    main()
