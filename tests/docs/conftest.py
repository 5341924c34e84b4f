"""The site, built once for all tests that read it or open it."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys

import pytest

from pagemaker.blocks import DOCS


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of the built site: built once, by the process that comes first."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    built, draft = folder / "site", folder / "draft"
    with (folder / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists():
            command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(draft)]
            done = subprocess.run(command, cwd=DOCS.parent, capture_output=True, check=False, text=True)
            assert done.returncode == 0, done.stderr
            draft.rename(built)
    return built
