"""The examples run as they are, with no argument, without a terminal and with one."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(*arguments: str, text: str = "") -> str:
    command = [sys.executable, "-W", "error", *arguments]
    ran = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    return ran.stdout


def test_house_rules_plays_its_four_games():
    told = run(str(EXAMPLES / "house_rules.py")).splitlines()
    assert [line.split(":")[0].split(" (")[0] for line in told] == ["Euchre", "Bid Euchre", "Oh Hell", "Widow"]


@pytest.mark.parametrize("game", ["bicycle-euchre", "five-handed-pitch"])
def test_without_a_terminal_a_deal_is_shown(game):
    told = run(str(EXAMPLES / "play_in_terminal.py"), game)
    assert told.count("The scores are") == 1
    assert "You?" not in told
    assert "\x1b" not in told


def test_a_seat_outside_the_table_is_refused():
    command = [sys.executable, str(EXAMPLES / "play_in_terminal.py"), "club-euchre", "9"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 2
    assert "the seats are 0 to 3" in ran.stderr


def heard(terminal: int) -> bytes:
    """What comes next; the test fails if nothing comes."""
    ready, _, _ = select.select([terminal], [], [], 60)
    assert ready, "the program says nothing more"
    return os.read(terminal, 4096)


def test_at_a_terminal_a_person_plays_errs_and_leaves():
    """Rubbish is explained, an illegal card refused, a legal choice done, and the end of the input ends the program."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-W", "error", str(EXAMPLES / "play_in_terminal.py"), "club-euchre", "1", "--seed", "4"]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True)
    os.close(theirs)
    os.write(ours, b"nonsense\nplay Zz\nshoot the moon\n1\n")
    seen = b""
    while seen.count(b"You?") < 5:
        seen += heard(ours)
    os.write(ours, b"\x04")
    while b"Until next time." not in seen:
        seen += heard(ours)
    assert process.wait(30) == 0
    os.close(ours)
    told = seen.decode()
    assert "'nonsense' is not an action" in told
    assert "'Zz' is not a card" in told
    assert "shoot the moon is not allowed now." in told
    assert re.search(r"West: pass", told)
    assert "Traceback" not in told


def test_the_server_shows_itself():
    told = run(str(EXAMPLES / "server"))
    assert "bytes are saved" in told
    assert [line.split()[0] for line in told.splitlines()[1:5]] == ["Ann", "Bob", "Cleo", "Dan"]
    assert told.endswith("out of turn: It is not the turn of that seat.\n")
