"""What mkdocs does beside its own work: it makes the pages of rules and of the rule book, links numbers of rules to the book,
and puts pictures into their pages.

A picture that is part of the page follows its theme, which one that is loaded as a file cannot.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mkdocs.structure.files import File

from pagemaker.flow import flow
from pagemaker.rulebook import linked, rulebook_pages
from pagemaker.rules import rule_pages
from trickgames import games

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

DOCS: Final = Path(__file__).parent
IMAGE: Final = re.compile(r'<img alt="[^"]*" src="[./]*assets/(?P<name>[\w-]+\.svg)" ?/?>')
DIAGRAM: Final = re.compile(r"^!!! flow (?P<name>[\w-]+)$", re.MULTILINE)


def on_files(files: Files, config: MkDocsConfig, **_: Any) -> Files:
    """Adds the pages of rules, each made from its game, and those of the rule book."""
    for name, text in {**rule_pages(), **rulebook_pages()}.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Draws the diagram of a game where a page asks for it: `!!! flow bicycle-euchre`."""
    return DIAGRAM.sub(lambda asked: f"<figure>\n{flow(games()[asked['name']])}\n</figure>", markdown)


def on_page_content(html: str, page: Page, **_: Any) -> str:
    """Makes links of the numbers of rules, and puts pictures into the page."""
    return IMAGE.sub(lambda image: (DOCS / "assets" / image["name"]).read_text(encoding="utf-8"), linked(html, page.url))
