"""The copies that tests read, and how each is made from the folder beside the project: `python tests/data/remake.py`.

Files are copied as they are. Of the rules' pages there are only the tables of settings and presets, and the numbers.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

DATA = Path(__file__).parent
SHARED = DATA.parents[2] / "shared"
NUMBER = re.compile(r"\bD-[PE]\d+[a-h]?|\b[PE]\d+[a-i]?")
ABOUT = """# Settings and presets as they were agreed

The names, values and defaults that the code is held against by `tests/sheets/test_settings_page.py`. What isn't built yet is
listed in `missing.txt`.
"""
TABLES = {
    "pitch.pitch": ("settings.md", "## pitch.pitch"),
    "euchre.euchre": ("settings.md", "## euchre.euchre"),
    "Presets": ("settings.md", "## Presets"),
    "Wider families (default first)": ("families.md", "### 4.6"),
}


def table(text: str, heading: str) -> str:
    """The table under the heading that begins like this."""
    lines = text.split(f"\n{heading}", 1)[1].splitlines()[1:]
    end = next((place for place, line in enumerate(lines) if line.startswith("#")), len(lines))
    return "\n".join(line for line in lines[:end] if line.startswith("|"))


def settings(shared: Path) -> str:
    """The tables of settings and presets."""
    parts = [
        f"\n## {title}\n\n{table((shared / 'rules' / page).read_text(encoding='utf-8'), heading)}\n"
        for title, (page, heading) in TABLES.items()
    ]
    return ABOUT + "".join(parts)


def numbers(shared: Path) -> str:
    """The numbers of all rules and of all points that the rule books leave open, a line each."""
    pages = [(shared / "rules" / page).read_text(encoding="utf-8") for page in ("rules.md", "dossier.md")]
    found = {number for page in pages for number in NUMBER.findall(page)}
    ordered = sorted(found, key=lambda number: (number[:3], len(re.sub(r"\D", "", number)), number))
    return "".join(f"{number}\n" for number in ordered)


def omissions(shared: Path) -> str:
    """What is easily got wrong in a game of one's own: a line each, its number and the mistake."""
    page = (shared / "rules" / "omissions.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in page.splitlines() if line.startswith("| O")]
    return "".join(f"{row[1].strip()} {row[2].strip()}\n" for row in rows)


MADE = {"rules/settings.md": settings, "rules/numbers.txt": numbers, "rules/omissions.txt": omissions}
COPIED = [
    *(path.relative_to(DATA).as_posix() for path in sorted((DATA / "egn").rglob("*")) if path.is_file()),
    "bench/limit_kernel.c",
    "rules/cases.jsonl",
]
OURS = {"egn/NOTICE.md"}  # says of these copies what the other says of those


def copies(shared: Path) -> dict[str, str]:
    """What each copy should be, by its place in this folder; without those that have no original there."""
    whole = {
        name: (shared / name).read_text(encoding="utf-8") for name in COPIED if name not in OURS and (shared / name).is_file()
    }
    return whole | {name: make(shared) for name, make in MADE.items()}


if __name__ == "__main__":
    for name, text in copies(Path(sys.argv[1]) if len(sys.argv) > 1 else SHARED).items():
        (DATA / name).write_text(text, encoding="utf-8")
