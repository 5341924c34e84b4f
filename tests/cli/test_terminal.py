"""The shell at a pseudo-terminal, as a person uses it: the pager, narrow windows, pauses, typed interrupts, the tab key."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import time

import pytest

import trickgames as tg
from card_names import as_in_records
from terminals import CODES, Terminal
from trickgames import euchre, pictures
from trickgames.players import sensible
from trickgames.telling.narrate import Narrator

CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|[HL]j)(?:#[1-8])?")
COMMAND = [sys.executable, "-m", "trickgames"]
PAGER = "sed 's/^/paged: /'"
WITHOUT_RICH = [
    sys.executable,
    "-c",
    "import sys\nsys.modules['rich'] = None\nfrom trickgames.commands._cli import main\nsys.exit(main(sys.argv[1:]))",
]


@pytest.fixture(params=["with rich", "without rich"])
def command(request):
    return COMMAND if request.param == "with rich" else WITHOUT_RICH


def test_a_match_is_played_kept_interrupted_and_gone_on_with(tmp_path, command):
    with Terminal([*command, "play", "bicycle-euchre", "--seed", "7", "--seat", "0", "--save", "a.json"], cwd=tmp_path) as at:
        at.read("> ")
        at.type("hint\r")
        at.read("The sensible player would order up.", "> ")
        at.type("pass\r")
        at.read("[1] play A")
        told = at.interrupt()
        assert at.status() == 130
    assert "interrupted\nThe match is saved in a.json. Go on with:\npython -m trickgames play --resume a.json\n" in told
    with Terminal([*command, "play", "--resume", "a.json"], cwd=tmp_path) as at:
        assert "The match goes on after ten decisions (seed 7)." in " ".join(at.read("[1] play").split())
        at.type("ah\r")
        at.read("You take it.")
        at.type("quit\r")
        assert at.status() == 0


def test_a_control_d_leaves_the_match(command):
    with Terminal([*command, "play", "bicycle-euchre", "--seed", "7", "--seat", "0"], columns=100) as at:
        at.read("> ")
        at.type("\x04")
        told = at.read()
        assert at.status() == 0
    assert "The input has ended; the match is not finished." in told
    # the command is in one line, however wide the window is, so that it can be copied
    assert "python -m trickgames play --resume 'bicycle-euchre seed 7: pass, pass, pass (3)' --players you" in told


def test_rules_are_read_a_page_at_a_time_also_in_the_middle_of_a_match(command):
    with Terminal([*command, "play", "bicycle-euchre", "--seed", "7", "--seat", "0"], PAGER=PAGER) as at:
        at.read("> ")
        at.type("rules\r")
        at.read("paged: Bicycle Euchre\n", "\n> ")
        at.type("rules E56\r")
        at.read("\nE56 Follow suit (Euchre)\n", "\n> ")  # a short one needs no pager
        at.type("quit\r")
        assert at.status() == 0


@pytest.mark.parametrize(
    "argv",
    [
        ("rules", "bicycle-euchre"),
        ("games",),
        ("games", "euchre"),
        ("play", "bicycle-euchre", "--seed", "7"),
        ("replay", str(tg.Match.begin(euchre.BICYCLE, 7).play_out(sensible, deals=1))),
    ],
)
def test_what_is_longer_than_the_window_is_read_a_page_at_a_time(argv, command):
    with Terminal([*command, *argv], lines=12, PAGER=PAGER) as at:
        shown = at.read()
        assert at.status() == 0
    assert all(line.startswith("paged: ") for line in shown.splitlines())
    assert len(shown.splitlines()) > 12


def test_the_pager_is_less_where_no_other_is_named():
    if_there = shutil.which("less")
    with Terminal([*COMMAND, "rules", "bicycle-euchre"], lines=12) as at:
        shown = at.read("Players" if if_there else "Goal")
        at.type("q")
        at.status()
    assert ("Goal\n" in shown) is (if_there is None)


@pytest.mark.parametrize("pager", ["no-such-pager-here", "sh -c 'exit 3'"])
def test_a_pager_that_fails_swallows_nothing(pager):
    with Terminal([*COMMAND, "rules", "bicycle-euchre"], lines=12, PAGER=pager) as at:
        shown = at.read()
        assert at.status() == 0
    assert f"the pager `{pager}` has failed" in shown
    assert "Bicycle Euchre\n" in shown
    assert "Goal\n" in shown


def test_what_fits_into_the_window_is_just_shown(command):
    with Terminal([*command, "games", "euchre"], lines=500, columns=500, PAGER=PAGER) as at:
        shown = at.read()
    assert "paged: " not in shown
    assert "joker=no  (yes, no)" in shown


def test_a_match_with_pauses_is_no_pages_and_pauses_after_each_trick():
    argv = ("play", "bicycle-euchre", "--seed", "7", "--deals", "1", "--pace", "0.3")
    with Terminal([*COMMAND, *argv], lines=12, PAGER=PAGER) as at:
        at.read("Trick 1:")
        begun = time.monotonic()
        shown = at.read()
        took = time.monotonic() - begun
    assert "paged: " not in shown
    assert 4 * 0.3 < took < 30


@pytest.mark.parametrize("pace", ["-1", "61", "slow", "nan"])
def test_a_pace_that_is_none_is_refused(run, pace):
    done = run("play", "bicycle-euchre", "--pace", pace)
    assert done.status == 2
    assert "isn't a number of seconds from 0 to 60" in done.err


NARROW = [
    ("rules", "bicycle-euchre"),
    ("rules", "D-E6"),
    ("games",),
    ("games", "pitch"),
    (),
    ("play", "bicycle-euchre", "--seed", "7", "--deals", "1"),
]


@pytest.mark.parametrize("argv", NARROW)
@pytest.mark.parametrize("columns", [20])
def test_a_narrow_window_loses_nothing(run, argv, columns, command):
    wide = run(*argv).out
    with Terminal([*command, *argv], columns=columns, lines=2000) as at:
        shown = at.read()
    lines = [line.rstrip() for line in shown.splitlines()]
    assert max(map(len, lines)) <= columns

    def plain(text):
        text = text.translate(str.maketrans("♠♥♣♦", "shcd"))
        return re.sub(r"[-=]{4,}|\s", "", text)

    assert plain(shown) == plain(wide)


def test_a_prompt_in_a_narrow_window_shows_hand_and_choices():
    argv = ("play", "ten-point-pitch", "--seed", "7", "--seat", "0")
    with Terminal([*COMMAND, *argv], columns=24) as at:
        shown = " ".join(at.read("> ").split())
        at.type("quit\r")
        at.status()
    assert "You may:" in shown
    assert all(f"[{number}]" in shown for number in (0, 5, 10, 11))


def test_without_arguments_there_are_three_commands_that_work(run, command):
    with Terminal([*command]) as at:
        shown = at.read()
        assert at.status() == 0
    assert len(shown.splitlines()) < 12
    tried = re.findall(r"^  python -m trickgames (.*)$", shown, re.MULTILINE)
    assert len(tried) == 3
    for line in tried:
        assert run(*shlex.split(line)).status == 0


# One hand in one order


@pytest.mark.parametrize("name", tg.games())
def test_a_hand_has_one_order_on_the_screen(name):
    """In the line of the hand, in the picture of the table, and in the list of what may be done."""
    game = tg.games()[name]
    for seed in range(2):
        match = tg.Match.begin(game, seed)
        while match.actor is not None and len(match.decisions) < 80:
            seen = match.view(match.actor)
            if seen.hand and not seen.hand_hidden:
                one_order(seen, Narrator(game, eyes=[match.actor], you=match.actor))
            match = match.play(match.legal[(seed + len(match.decisions)) % len(match.legal)])


def cards_in(told):
    return CARD.findall(as_in_records(told))


def one_order(seen, teller):
    line = cards_in(str(teller.hand(seen.seat, seen.hand, None if seen.trump is None else seen.trump.strain)))
    names = [teller.name(seat) for seat in range(seen.game.seating.seats)]
    picture = pictures.text.table(seen, names=names, unicode=False).splitlines()
    (own,) = [row for row in picture if re.match(r"[> D] you\b", row)]
    assert [card for card in cards_in(own) if card in line] == line
    single = [found for found in map(cards_in, map(str, seen.choices)) if len(found) == 1]
    listed = list(dict.fromkeys(card for (card,) in single if card in line))
    assert listed == [card for card in line if card in listed]


# The tab key


def completions(line):
    """What argcomplete offers for a line, as the shell asks for it."""
    program = (
        "import os, sys\nsys.argv = ['trickgames']\n"
        "from trickgames.commands._cli import main\nsys.exit(main([]))"
    )  # fmt: skip
    asked = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_IFS": "\n",
        "_ARGCOMPLETE_SUPPRESS_SPACE": "1",
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
    }
    code = f"exec 8>&1\nexec {shlex.join([sys.executable, '-c', program])}"
    done = subprocess.run(["/bin/sh", "-c", code], capture_output=True, text=True, check=False, env={**os.environ, **asked})
    return [word.strip() for word in done.stdout.split("\n") if word.strip()]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("trickgames pl", ["play"]),
        ("trickgames rules ten", ["ten-point-pitch"]),
        ("trickgames play joker-euchre --set jok", ["joker=", "joker_turned="]),
        ("trickgames play bicycle-euchre --set ranks=8", ["ranks=89TJQKA"]),
        ("trickgames play euchre --set lap", ["laps="]),
        ("trickgames play euchre --players you,s", ["you,sensible"]),
        ("trickgames play euchre --pa", ["--pace"]),
        ("trickgames completion ", ["bash", "zsh", "fish", "-h", "--help"]),
    ],
)
def test_the_tab_key_completes(line, offered):
    assert sorted(completions(line)) == sorted(offered)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_how_to_complete(run, shell):
    done = run("completion", shell)
    assert (done.status, done.err) == (0, "")
    assert "trickgames" in done.out
    assert "_ARGCOMPLETE" in done.out


def test_bash_reads_it_and_the_tab_key_works(run, tmp_path):
    (tmp_path / "completion").write_text(run("completion", "bash").out, encoding="utf-8")
    program = tmp_path / "trickgames"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m trickgames "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    with Terminal(["bash", "--norc", "--noprofile", "-i"], cwd=tmp_path, PS1="ready$ ", INPUTRC="/dev/null") as at:
        at.read("ready$ ")
        at.type("PATH=$PWD:$PATH; source ./completion; echo so''urced\r")
        at.read("sourced\n")
        at.type("trickgames rules ten-po\t")
        assert "ten-point-pitch" in at.read("ten-point-pitch")
        at.type("\x15exit\r")
        at.status()


def test_without_the_library_for_it_the_command_says_what_to_install(run, monkeypatch):
    monkeypatch.setattr("trickgames.commands.completion.missing", lambda *_: "argcomplete is not installed: pip install it")
    done = run("completion", "bash")
    assert (done.status, done.out) == (2, "")
    assert "argcomplete is not installed" in done.err
    assert CODES.sub("", done.err) == done.err
