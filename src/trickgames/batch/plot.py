"""A picture of a summary: the contracts, how many were made, and what they brought. Needs matplotlib (extra `plot`)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from trickgames.batch.errors import BatchError
from trickgames.extras import missing

if TYPE_CHECKING:
    from os import PathLike

    from trickgames.batch.summary import Summary

__all__ = ["draw"]

MADE: Final = "#2a7f62"
LOST: Final = "#d1495b"
INK: Final = "#333333"
MOST_BARS: Final = 40
SEEN: Final = 0.0005  # of the deals: what is rarer draws out the axis and cannot be seen
SHORT: Final = {"shot the moon": "moon", "alone against a lone defender": "alone, both"}


def draw(summary: Summary, path: str | PathLike[str]) -> None:
    """Writes the picture of a summary to a file; its ending says the format (png, svg, pdf).

    `BatchError` without matplotlib, without deals, for a game without contracts, for an ending that matplotlib does not know.
    """
    BatchError.check(filter(None, [missing("plot")]))
    if not summary.contracts:
        msg = f"the chart shows contracts, and {summary.game} has none"
        raise BatchError(msg)
    if not summary.bids:
        msg = "there is nothing to draw: no deal was played"
        raise BatchError(msg)
    figure: Any = import_module("matplotlib.figure").Figure(figsize=(11, 4.8), layout="constrained")
    left, right = figure.subplots(1, 2)
    played = summary.deals - summary.passed_out
    made = sum(bid.made for bid in summary.bids)
    judged = made + sum(bid.failed for bid in summary.bids)
    share = f"are made in {made / played:.0%} of the deals, and " if judged else ""
    partial = f"  PARTIAL: {summary.deals:,} of {summary.asked:,}" if summary.partial else ""
    figure.suptitle(
        f"{summary.game}: contracts {share}bring the makers {summary.gain.mean:+.2f} points a deal{partial}",
        color=INK,
    )
    _contracts(left, summary, played)
    _gains(right, summary, played)
    players = " and ".join(sorted(set(summary.players)))
    figure.text(0.005, 0.005, f"{summary.deals:,} deals, players {players}", size=8, color="grey")
    try:
        figure.savefig(path, dpi=120)
    except ValueError as error:
        raise BatchError(str(error)) from error


def _contracts(axes: Any, summary: Summary, played: int) -> None:
    """A bar for each contract, as high as its share of the deals, the part that was made below, its rate above."""
    labels = [SHORT.get(bid.label, bid.label.removeprefix("bid ")) for bid in summary.bids]
    made = [100 * bid.made / played for bid in summary.bids]
    lost = [100 * bid.failed / played for bid in summary.bids]
    judged = [100 * (bid.made + bid.failed) / played for bid in summary.bids]
    neither = [100 * (bid.times - bid.made - bid.failed) / played for bid in summary.bids]
    axes.bar(labels, made, color=MADE, label="made")
    axes.bar(labels, lost, bottom=made, color=LOST, label="not made")
    if any(neither):
        axes.bar(labels, neither, bottom=judged, color="grey", label="nothing to make")
    for place, bid in enumerate(summary.bids):
        if not judged[place]:
            continue
        axes.annotate(
            f"{bid.rate.mean:.0%}",
            (place, 100 * bid.times / played),
            (0, 3),
            textcoords="offset points",
            ha="center",
            size=9,
            color=INK,
        )
    axes.set_title("How often each contract is played, and (above) the share that is made", size=10)
    axes.set_xlabel("bid" if any(bid.label.startswith("bid ") for bid in summary.bids) else "contract")
    axes.set_ylabel("% of the deals played")
    axes.margins(y=0.16)
    axes.legend(frameon=False)
    _plain(axes)


def _gains(axes: Any, summary: Summary, played: int) -> None:
    """A bar for each change of the makers' score."""
    common = sorted(summary.gained.items(), key=lambda pair: -pair[1])[:MOST_BARS]
    changes = {change: times for change, times in common if times >= SEEN * played}
    shares = [100 * times / played for times in changes.values()]
    axes.bar(list(changes), shares, color=[MADE if change > 0 else LOST for change in changes])
    axes.axvline(summary.gain.mean, color=INK, linestyle="--", linewidth=1)
    axes.annotate(
        f"mean {summary.gain.mean:+.2f}",
        (summary.gain.mean, 1),
        (4, -10),
        xycoords=("data", "axes fraction"),
        textcoords="offset points",
        size=8,
    )
    axes.set_title("What a deal brings the makers", size=10)
    axes.set_xlabel("change of the makers' score, points")
    axes.set_ylabel("% of the deals played")
    axes.xaxis.get_major_locator().set_params(integer=True)
    _plain(axes)


def _plain(axes: Any) -> None:
    axes.spines[["top", "right"]].set_visible(False)
