"""What the page about the terminal shows of the prompt is what the terminal shows; its commands are run with all the pages."""

import re
from pathlib import Path

PAGE = (Path(__file__).parent.parent.parent / "docs" / "terminal.md").read_text(encoding="utf-8")


def test_the_prompt_of_the_page_is_that_of_the_game(run):
    shown = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL).group(1)
    typed = re.findall(r"^> (.*)\n", shown, re.MULTILINE)
    done = run("play", "bicycle-euchre", "--seed", "7", "--seat", "0", typed="\n".join(["pass", *typed]))
    assert len(typed) == 2
    assert re.sub(r"^> .*\n", "> ", shown, flags=re.MULTILINE) in done.out  # what is typed stands only on the screen
