"""However a run ends, it ends cleanly: end of input, an interrupt, a reader that goes away, a narrow terminal, no rich."""

import codecs
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "trickgames"]
FULL = Path("/dev/full")
CODES = re.compile(r"\x1b\[[0-9;]*m")


def start(*argv, **options):
    return subprocess.Popen([*COMMAND, *argv], text=True, **options)


@pytest.fixture
def wait_for():
    """Reads what a process writes until a text has come."""

    def wait(process, text):
        read, end, decoder = "", time.monotonic() + 30, codecs.getincrementaldecoder("utf-8")()
        while text not in read:
            assert time.monotonic() < end, f"{text!r} did not come, but {read!r}"
            ready, _, _ = select.select([process.stdout], [], [], 1)
            if ready:
                chunk = os.read(process.stdout.fileno(), 4096)
                assert chunk, f"{text!r} did not come, but {read!r}"
                read += decoder.decode(chunk)  # a read may end within a character
        return read

    return wait


def test_end_of_input_ends_with_status_0():
    done = subprocess.run(
        [*COMMAND, "play", "bicycle-euchre", "--seed", "7", "--seat", "0"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "The input has ended; the match is not finished.\n" in done.stdout


def test_input_that_is_no_text_is_refused_like_any_other():
    done = subprocess.run(
        [*COMMAND, "play", "bicycle-euchre", "--seed", "7", "--seat", "0"],
        input=b"\xff\xfe\x00\npass\n",
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"I don't understand" in done.stdout
    assert b"I turn it down" in done.stdout


@pytest.mark.parametrize(("how", "until"), [(("--seat", "0"), "> "), (("--pace", "0.5"), "Trick 2:")])
def test_an_interrupt_at_the_prompt_or_while_one_watches_tells_how_to_go_on(wait_for, how, until):
    argv = ("play", "bicycle-euchre", "--seed", "7", *how)
    process = start(*argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with process:
        wait_for(process, until)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert said.startswith("\ninterrupted\nGo on with:\npython -m trickgames play --resume 'bicycle-euchre seed 7: ")


INTERRUPTED_AT_ONCE = """
import runpy, sys

class Interrupts:
    def find_spec(self, name, *_):
        if name == "trickgames.commands._cli":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupts())
runpy.run_module("trickgames", run_name="__main__")
"""


def test_an_interrupt_while_the_program_is_still_loaded_ends_in_the_same_way():
    done = subprocess.run([sys.executable, "-c", INTERRUPTED_AT_ONCE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\ninterrupted\n")


def test_a_reader_that_goes_away_is_no_error():
    process = start("play", "ten-point-pitch", "--seed", "7", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with process:
        assert process.stdout.readline().startswith("Seed 7.")
        process.stdout.close()
        said = process.stderr.read()
    assert (process.returncode, said) == (0, "")


def test_a_full_disk_is_named():
    with FULL.open("w") as full:
        done = subprocess.run([*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("trickgames: ")
    assert done.stderr.count("\n") == 1


def test_a_terminal_that_knows_only_ascii_is_enough():
    done = subprocess.run(
        [*COMMAND, "play", "bicycle-euchre", "--seed", "7", "--seat", "0"],
        input="\N{SNOWMAN}\n".encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, b"")


def on_terminal(argv, columns, *, code="", typed=b""):
    """What a run shows on a terminal that is this number of columns wide, and its status."""
    master, slave = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(columns), "LINES": "24", "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
    environment.pop("NO_COLOR", None)
    program = f"{code}\nimport sys\nfrom trickgames.commands._cli import main\nsys.exit(main({argv!r}))"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=slave, stderr=slave, env=environment
    ) as run:
        os.close(slave)
        run.stdin.write(typed)
        run.stdin.close()
        shown = b""
        while True:
            try:
                chunk = os.read(master, 65536)
            except OSError:  # the other end is closed
                break
            if not chunk:
                break
            shown += chunk
    os.close(master)
    return run.returncode, shown.decode()


NO_RICH = "import sys\nsys.modules['rich'] = None"


@pytest.mark.parametrize("code", ["", NO_RICH], ids=["with rich", "without rich"])
def test_twenty_columns_are_enough(code):
    status, shown = on_terminal(["play", "ten-point-pitch", "--seed", "7", "--deals", "1"], 20, code=code)
    assert status == 0
    lines = [CODES.sub("", line).rstrip() for line in shown.splitlines()]
    assert max(map(len, lines)) <= 20
    told = " ".join(" ".join(lines).split())
    assert "East and West bid 4, took two points and were set. North and South took eight points." in told


def test_a_terminal_gets_colours_and_the_signs_of_the_suits():
    status, shown = on_terminal(["play", "bicycle-euchre", "--seed", "7", "--deals", "1"], 100)
    assert status == 0
    assert "\x1b[1;31mA♥\x1b[0m" in shown


def test_a_person_at_a_wide_terminal_sees_the_table():
    status, shown = on_terminal(["play", "bicycle-euchre", "--seed", "7", "--seat", "0"], 100, typed=b"pass\n")
    assert status == 0
    assert "> you   D   A♥ 9♠ A♣ T♣ K♦" in CODES.sub("", shown)
    assert "trick: West: K♥  North: Q♥  East: T♥" in CODES.sub("", shown)


@pytest.mark.parametrize(("argv", "code"), [(["--plain"], ""), ([], NO_RICH)], ids=["--plain", "without rich"])
def test_plain_is_plain_on_a_terminal_too(argv, code):
    status, shown = on_terminal(["play", "bicycle-euchre", "--seed", "7", "--deals", "1", *argv], 200, code=code)
    piped = subprocess.run(
        [*COMMAND, "play", "bicycle-euchre", "--seed", "7", "--deals", "1"], capture_output=True, text=True, check=True
    )
    assert status == 0
    assert shown.replace("\r\n", "\n") == piped.stdout


@pytest.mark.parametrize(
    ("argv", "closed", "said"),
    [
        (("play", "bicycle-euchre", "--seat", "0", "--seed", "1"), "<&-", "The input has ended; the match is not finished.\n"),
        (("games",), ">&-", ""),
        (("games",), "2>&-", "bicycle-euchre"),
    ],
)
def test_a_stream_that_was_closed_before_the_start(argv, closed, said):
    command = " ".join([*COMMAND, *argv, closed])
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout
