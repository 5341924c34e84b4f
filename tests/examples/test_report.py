"""The report shows plots and pictures that can be looked at."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name, *arguments, status=0, cwd=None):
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, cwd=cwd)
    assert ran.returncode == status, ran.stderr
    return ran.stdout if status == 0 else ran.stderr


def test_the_report_is_a_page_with_plots_and_pictures_of_its_own(tmp_path):
    told = run("report.py", "--deals", "40", cwd=tmp_path)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    drawn = [ET.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]  # noqa: S314 what was just written
    assert len(drawn) == 5
    assert told.endswith("The report is in report.html.\n")
    assert re.search(r"(?:src|href)=\"https?:", page) is None
    bids = sum(map(int, re.findall(r"trumps: +(\d+) bids", told)))
    assert f"<p>{bids} bids of simple players." in page
    assert sum(map(int, re.findall(r"<tr><td>\d+<td>(\d+)<td>", page))) == bids


def test_the_same_deals_give_the_same_report(tmp_path):
    first, second = tmp_path / "a.html", tmp_path / "b.html"
    for path in (first, second):
        run("report.py", str(path), "--deals", "12", "--game", "five-handed-pitch")
    assert first.read_bytes() == second.read_bytes()
