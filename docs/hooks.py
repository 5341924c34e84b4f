"""What mkdocs does beside its own work: it makes the pages of rules and of the rule book, links numbers of rules to the book,
puts pictures into their pages, and gathers what the page Play runs.

A picture that is part of the page follows its theme, which one that is loaded as a file cannot.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, InclusionLevel

from pagemaker import playpage
from pagemaker.flow import flow
from pagemaker.names import shown_names, table_of_names
from pagemaker.rulebook import linked, rulebook_pages
from pagemaker.rules import rule_pages
from trickgames import games

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

LOG: Final = get_plugin_logger("play")
DOCS: Final = Path(__file__).parent
IMAGE: Final = re.compile(r'<img alt="[^"]*" src="[./]*assets/(?P<name>[\w-]+\.svg)" ?/?>')
PICTURE: Final = re.compile(r'<svg\b[^>]*\brole="img"')
DIAGRAM: Final = re.compile(r"^!!! flow (?P<name>[\w-]+)$", re.MULTILINE)


def on_files(files: Files, config: MkDocsConfig, **_: Any) -> Files:
    """Adds the pages of rules, each made from its game, those of the rule book, and the files of the page Play."""
    try:
        config.extra["play"] = gathered = playpage.gather()
    except playpage.NotGatheredError as error:
        config.extra["play"] = str(error)
        LOG.info("The page Play is built without its game: %s.", error)
    else:
        for name, path in playpage.files_of(gathered).items():
            files.append(File.generated(config, name, abs_src_path=str(path), inclusion=InclusionLevel.INCLUDED))
    for name, text in {**rule_pages(), **rulebook_pages()}.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Puts what a page asks for where it asks: the diagram of a game (`!!! flow bicycle-euchre`), the public names, and the
    table of the page Play.
    """
    markdown = shown_names(table_of_names(markdown))
    if playpage.MARK in markdown:
        markdown = markdown.replace(playpage.MARK, playpage.page(config.extra["play"], "../" * page.url.count("/")))
    return DIAGRAM.sub(lambda asked: f"<figure>\n{flow(games()[asked['name']])}\n</figure>", markdown)


def on_page_content(html: str, page: Page, **_: Any) -> str:
    """Makes links of the numbers of rules, puts pictures into the page, and keeps their texts out of the search."""
    whole = IMAGE.sub(lambda image: (DOCS / "assets" / image["name"]).read_text(encoding="utf-8"), linked(html, page.url))
    return PICTURE.sub(lambda picture: f"{picture[0]} data-search-exclude", whole)
