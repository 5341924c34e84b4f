"""What the page about the terminal shows is what the terminal shows."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parent.parent.parent / "docs" / "terminal.md").read_text(encoding="utf-8")
RUNS = re.findall(r"```console\n\$ python -m trickgames (.*)\n((?:.*\n)*?)```", PAGE)


@pytest.mark.parametrize(("command", "shown"), RUNS)
def test_the_commands_of_the_page_show_what_it_says(run, command, shown):
    done = run(*command.split())
    assert (done.status, done.err) == (0, "")
    assert shown in ("", done.out)


def test_the_prompt_of_the_page_is_that_of_the_game(run):
    shown = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL).group(1)
    typed = re.findall(r"^> (.*)\n", shown, re.MULTILINE)
    done = run("play", "bicycle-euchre", "--seed", "7", "--seat", "0", typed="\n".join(["pass", *typed]))
    assert len(typed) == 2
    assert re.sub(r"^> .*\n", "> ", shown, flags=re.MULTILINE) in done.out  # what is typed stands only on the screen
