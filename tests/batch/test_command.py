"""`python -m trickgames simulate`, and its chart."""

from __future__ import annotations

import json

import pytest

from trickgames import batch, euchre, pitch
from trickgames.commands._cli import main


def test_the_summary_is_printed(capsys):
    assert main(["simulate", "thirteen-point-pitch", "--deals", "200"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Thirteen-point Pitch: 200 deals, players sensible")
    assert "contract" in told


def test_json_is_json(capsys):
    assert main(["simulate", "bicycle-euchre", "--matches", "5", "--seed", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["matches"]["played"] == 5
    summary = batch.simulate(euchre.BICYCLE, matches=5, seed=3, players="sensible").summary
    assert told == json.loads(json.dumps(summary.as_json()))


def test_workers_give_the_same(capsys):
    told = []
    for workers in ("1", "2"):
        assert main(["simulate", "ten-point-pitch", "--deals", "60", "--engine", "python", "--workers", workers]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["no-such-game"], "there is no game 'no-such-game'"),
        (["ten-point-pitch", "--deals", "-5"], "'-5' isn't a whole number from 1 up"),
        (["ten-point-pitch", "--deals", "many"], "'many' isn't a whole number from 1 up"),
        (["ten-point-pitch", "--deals", "5", "--matches", "5"], "not allowed with"),
        (["ten-point-pitch", "--players", "clever"], "there is no player 'clever'. A player is"),
    ],
)
def test_bad_usage_says_what_would_be_right(arguments, told, capsys):
    assert main(["simulate", *arguments]) == 2
    assert told in capsys.readouterr().err


# the chart


@pytest.mark.parametrize(
    ("chart", "told"),
    [
        ("nowhere/chart.png", "there is no folder"),
        ("chart.xyz", "the end of its name tells the kind of chart: .png, .svg, .pdf"),
        ("chart", "the end of its name tells the kind of chart"),
        ("folder.svg", "is a folder"),
    ],
)
def test_a_chart_that_cannot_be_written_is_refused_before_a_deal_is_played(chart, told, tmp_path, monkeypatch, capsys):
    (tmp_path / "folder.svg").mkdir()
    monkeypatch.setattr(batch, "simulate", lambda *_, **__: pytest.fail("it was played"))
    assert main(["simulate", "ten-point-pitch", "--plot", str(tmp_path / chart)]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.out == ""


@pytest.mark.filterwarnings("ignore")  # matplotlib's own
def test_the_chart_tells_bids_and_what_they_bring(tmp_path, capsys):
    chart = tmp_path / "pitch.svg"
    assert main(["simulate", "ten-point-pitch", "--deals", "500", "--plot", str(chart)]) == 0
    capsys.readouterr()
    drawn = chart.read_text()
    for text in ("Ten-point Pitch", "What a deal brings the makers", "not made", "500 deals"):
        assert text in drawn


@pytest.mark.filterwarnings("ignore")
def test_a_chart_of_an_unknown_kind_or_of_nothing_is_refused(tmp_path):
    from trickgames.batch.plot import draw

    summary = batch.simulate(pitch.TEN_POINT, 5, seed=1, engine="python").summary
    with pytest.raises(batch.BatchError, match="xyz"):
        draw(summary, tmp_path / "chart.xyz")
    with pytest.raises(batch.BatchError, match="nothing to draw"):
        draw(batch.simulate(pitch.TEN_POINT, 0, seed=1, engine="python").summary, tmp_path / "chart.png")


@pytest.mark.parametrize(
    ("raised", "told"), [("ValueError('no idea')", "ValueError: no idea"), ("SystemExit('bye')", "SystemExit: bye")]
)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_a_player_of_ones_own_raises_is_told_with_its_seat(capsys, tmp_path, monkeypatch, raised, told, workers):
    path = tmp_path / f"bots_{tmp_path.name.replace('-', '_')}.py"
    path.write_text(f"def clever(view):\n    raise {raised}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    players = f"sensible,{path}:clever,sensible,sensible"
    argv = ["simulate", "bicycle-euchre", "--deals", "20", "--players", players, "--workers", workers]
    assert main(argv) == 2
    said = capsys.readouterr().err
    assert f"trickgames simulate: deals 0 to 19: {told} (raised by `clever` in seat 1)\n" in said
    assert said.endswith("trickgames simulate: 0 of 20 deals were played\n")
    assert "retry" not in said
