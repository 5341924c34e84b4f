"""`evening`: the draw, game after game, the rubber; and progressive euchre."""

import re

import pytest


def flush(told):
    """The lines that are not indented: what is told of the evening itself."""
    return [line for line in told.splitlines() if line and not line.startswith(" ")]


def test_an_evening_is_played_from_the_draw_to_the_rubber(run):
    done = run("evening", "classic-euchre", "--seed", "3", "--plain")
    lines = flush(done.out)
    assert done.status == 0
    assert lines[:4] == [
        "Seed 3.",
        "The draw: Ann Kc, Ben 9d, Cleo Qc, Dan Js.",
        "Ben and Dan play Cleo and Ann.",
        "Ben has the lowest card and deals first; clockwise sit Ben, Cleo, Dan and Ann.",
    ]
    games = [line for line in lines if line.startswith("Games won")]
    assert max(map(int, re.findall(r"\d", games[-1]))) == 2
    assert lines[-2].endswith("win the evening.")
    assert lines[-1].startswith("Rubber points ")
    assert run("evening", "classic-euchre", "--seed", "3", "--plain").out == done.out


def test_equal_cards_are_drawn_again(run):
    told = next(
        done.out
        for seed in range(30)
        if "drawn again" in (done := run("evening", "classic-euchre", "--wins", "1", "--seed", str(seed), "--plain")).out
    )
    assert re.search(r"Equal cards are drawn again: \w+ \w\w, \w+ \w\w", told)


@pytest.mark.parametrize("game", ["hearts", "three-handed-euchre", "five-handed-pitch"])
def test_where_everybody_plays_alone_the_draw_is_for_the_deal(run, game):
    lines = flush(run("evening", game, "--wins", "1", "--seed", "1", "--plain").out)
    assert " play " not in lines[2]
    assert "deals first" in lines[2]
    assert lines[-1].endswith("the evening.")


def test_laps_and_slams(run):
    done = run("evening", "classic-euchre", "--wins", "3", "--laps", "--slams", "--seed", "8", "--plain")
    assert done.status == 0
    assert "Rubber points" not in done.out
    refused = run("evening", "euchre", "--set", "num_deals=4", "--laps")
    assert refused.status == 2
    assert "laps" in refused.err


def test_somebody_plays_along_and_may_leave(run):
    done = run("evening", "classic-euchre", "--players", "you,sensible", "--seed", "3", "--plain", typed="quit\n")
    assert done.status == 0
    assert flush(done.out)[-1].endswith("the evening ends here.")
    assert "play --resume 'classic-euchre" in done.err


def test_progressive_euchre(run):
    done = run("evening", "classic-euchre", "--progressive", "2", "--rounds", "2", "--seed", "3", "--plain")
    assert done.status == 0
    assert len(re.findall(r"Head table: ", done.out)) == 2
    scores = [int(number) for number in re.findall(r"[A-Z]\w+ (\d+)", flush(done.out)[-1])]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) == 8
    points = [
        int(number)
        for number in re.findall(
            r" (\d+)(?=[,;.])",
            "".join(line for line in done.out.splitlines() if " able" in line or "table:" in line or "Table" in line),
        )
    ]
    assert sum(scores) == 2 * sum(points)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["hearts", "--progressive", "2"], "two play two"),
        (["euchre", "--progressive", "7"], "1 to 6 tables"),
        (["euchre", "--wins", "0"], "one at least"),
        (["euchre", "--progressive", "2", "--wins", "2"], "--wins and --progressive"),
        (["euchre", "--progressive", "2", "--laps", "--slams"], "--slams and --progressive"),
        (["euchre", "--rounds", "2"], "only progressive euchre"),
        (["hearts", "--laps"], "the lowest score wins"),
        (["euchr"], "euchre"),
    ],
)
def test_evenings_that_cannot_be_are_refused(run, asked, told):
    done = run("evening", *asked)
    assert done.status == 2
    assert told in done.err


IN_PAIRS = """
import attrs
import trickgames as tg
from trickgames import classics

HEARTS = attrs.evolve(classics.hearts(target=30), name="Hearts in pairs", seating=tg.partners(4), origin=None)
"""


def test_where_the_lowest_score_wins_nobody_moves_up_and_no_rubber_is_counted(run, tmp_path, monkeypatch):
    """HE6: a rubber counts the points of whoever has more."""
    path = tmp_path / f"pairs_{tmp_path.name.replace('-', '_')}.py"
    path.write_text(IN_PAIRS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    refused = run("evening", "--game", f"{path}:HEARTS", "--progressive", "2")
    assert refused.status == 2
    assert "who has most points moves up, and in Hearts in pairs the lowest score wins" in refused.err
    done = run("evening", "--game", f"{path}:HEARTS", "--seed", "3", "--plain")
    assert done.status == 0
    assert flush(done.out)[-1].endswith("win the evening.")


@pytest.mark.parametrize(("players", "name"), [("you,sensible", "Ann"), ("sensible,you,sensible", "Ben")])
def test_a_person_is_told_their_name_before_the_first_game(run, players, name):
    for more in ((), ("--progressive", "2")):
        done = run("evening", "classic-euchre", *more, "--players", players, "--seed", "3", "--plain", typed="quit\n")
        assert f"You are {name}.\n" in done.out.split("Deal 1.")[0]
