"""A program at a pseudo-terminal, as a person sits at it: what it shows is read, and keys are typed."""

import codecs
import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time

CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r")


class Terminal:
    """A program in a window of this number of columns and lines; `env` is added to the environment."""

    def __init__(self, command, *, columns=80, lines=24, cwd=None, **env):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        unset = ("COLUMNS", "LINES", "NO_COLOR", "PAGER")
        environment = {name: value for name, value in os.environ.items() if name not in unset}
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=cwd,
            env={**environment, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **env},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509  # so that typed interrupts reach it
        )
        os.close(slave)
        self.shown = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()  # a read may end within a character

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def type(self, keys):
        os.write(self.master, keys.encode())

    def interrupt(self):
        """Ctrl-C until the program ends; what is shown from here.

        A signal that comes just before `input` waits for keys is lost with readline: then a person presses again.
        """
        begin, end = len(self.shown), time.monotonic() + 60
        while self.process.poll() is None:
            assert time.monotonic() < end, f"Ctrl-C ended nothing, but {self.shown[begin:]!r}"
            self.type("\x03")
            with contextlib.suppress(AssertionError):
                self.read(seconds=10)
        self.read()
        return CODES.sub("", self.shown[begin:])

    def read(self, until=None, *then, seconds=60):
        """What is shown from here until a text has come, and others after it, or until the program has ended.

        A prompt alone may be shown again when something is typed at it: wait for the answer, and then for the prompt.
        """
        begin, end = len(self.shown), time.monotonic() + seconds
        while until is None or not _in_turn((until, *then), CODES.sub("", self.shown[begin:])):
            assert time.monotonic() < end, f"{until!r} did not come, but {self.shown[begin:]!r}"
            if not select.select([self.master], [], [], 1)[0]:
                continue
            try:
                chunk = os.read(self.master, 65536)
            except OSError:  # the program has ended
                chunk = b""
            if not chunk:
                assert until is None, f"{until!r} did not come, but {self.shown[begin:]!r}"
                break
            self.shown += self.decoder.decode(chunk)
        return CODES.sub("", self.shown[begin:])

    def status(self):
        """The exit status, after all that is still shown."""
        self.read()
        return self.process.wait(30)


def _in_turn(texts, shown):
    at = 0
    for text in texts:
        at = shown.find(text, at) + len(text)
        if at < len(text):
            return False
    return True
