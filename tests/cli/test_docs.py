"""What the page about the terminal shows of the prompt is what the terminal shows; its commands are run with all the pages."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parent.parent.parent / "docs" / "terminal.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("shown", SHOWN)
def test_the_prompt_of_the_page_is_that_of_the_game(run, shown):
    typed = re.findall(r"^> (.*)\n", shown, re.MULTILINE)
    done = run("play", "bicycle-euchre", "--seed", "7", "--seat", "0", typed="\n".join(["pass", *typed]))
    assert len(typed) > 1
    assert re.sub(r"^> .*\n", "> ", shown, flags=re.MULTILINE) in done.out  # what is typed stands only on the screen


def test_the_page_shows_the_prompt_twice():
    assert len(SHOWN) == 2
