"""The site, built and read: every link leads somewhere, and a real browser finds nothing to complain about."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from collections import Counter
from html.parser import HTMLParser
from urllib.parse import unquote, urljoin, urlsplit

import pytest

import trickgames
from browser import browser, program, serving
from looks import CODE, CONTRAST, LOOK, TABLES
from pagemaker.rulebook import BARE, addresses
from trickgames.telling.rulebook.numbers import CITED

pytestmark = pytest.mark.dev

HOME = "https://site.invalid/"
WIDTHS = (1280, 360)
SHOWN = "document.body.dataset.mdColorScheme"
SCHEMES = {"light": "default", "dark": "slate"}  # what a reader prefers, and what the theme calls it

# Modules from which users take no names: what stands behind the command line, the catalogue, the checks, samples and matches.
INNER = {"catalogue", "checks", "commands", "fitting", "unseen"}
INNER |= {"asking", "playing", "state"}  # whose names `engine.states` gives
INNER |= {"bounds", "carried", "contradictions", "history", "lessons", "ordering", "public", "retrace", "shown", "sizes"}
INNER |= {"answers", "dealt", "imagining", "typed", "wording"}
INNER |= {"moves", "soundness", "tricks"}
ROOMS = ("engine", "knowledge", "match", "telling")  # whose modules are public, each by itself
MODULES = {module.name for module in pkgutil.iter_modules(trickgames.__path__) if not module.name.startswith("_")}
PUBLIC = [
    "trickgames",
    *(f"trickgames.{name}" for name in sorted(MODULES - INNER - set(ROOMS))),
    *(
        f"trickgames.{room}.{module.name}"
        for room in ROOMS
        for module in pkgutil.iter_modules([f"{trickgames.__path__[0]}/{room}"])
        if module.name not in INNER
    ),
]


class Page(HTMLParser):
    """The links of a page, what it loads, and the names that links to it may have."""

    def __init__(self, text):
        super().__init__()
        self.links, self.loads, self.names = [], [], Counter()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        told = dict(attributes)
        if told.get("id"):
            self.names[told["id"]] += 1
        if tag == "a" and told.get("href"):
            self.links.append(told["href"])
        if tag in ("link", "use") and told.get("href") and told.get("rel") != "canonical":
            self.loads.append(told["href"])
        self.loads += [told[key] for key in ("src", "srcset", "data-src", "poster") if told.get(key)]


@pytest.fixture(scope="session")
def pages(site):
    """All pages by address, read."""
    read = {}
    for path in sorted(site.rglob("*.html")):
        read[urljoin(HOME, path.relative_to(site).as_posix().removesuffix("index.html"))] = Page(path.read_text("utf-8"))
    del read[urljoin(HOME, "404.html")]  # its links are those of the place where the site will be
    return read


def test_every_link_of_the_site_leads_somewhere(site, pages):
    broken = []
    for address, page in pages.items():
        for link in {*page.links, *page.loads}:
            target = urlsplit(urljoin(address, link))
            if not link.startswith(("data:", "mailto:")) and target.geturl().startswith(HOME):
                path = site / unquote(target.path).lstrip("/")
                there = pages.get(target._replace(fragment="").geturl())
                named = not target.fragment or there is None or unquote(target.fragment) in there.names
                if not (path / "index.html" if path.is_dir() else path).is_file() or not named:
                    broken.append(f"{address}: {link}")
    assert broken == []


def test_no_page_loads_anything_from_elsewhere(pages):
    loaded = {urljoin(address, load) for address, page in pages.items() for load in page.loads}
    assert [load for load in loaded if not load.startswith((HOME, "data:"))] == []


def test_no_style_sheet_or_script_of_ours_names_another_host(site):
    named = re.compile(r"""(?:url\(|@import|import\(|fetch\()\s*["']?(?:https?:)?//""")
    ours = [*(site / "assets").glob("*.css"), *(site / "assets" / "play").glob("*.*s")]
    assert [path for path in ours if named.search(path.read_text("utf-8"))] == []


def test_no_name_stands_twice_on_a_page(pages):
    assert [(address, name) for address, page in pages.items() for name, count in page.names.items() if count > 1] == []


def test_each_preset_has_its_page_with_pictures(site):
    for page in (site / "rules").glob("*/index.html"):
        text = page.read_text("utf-8")
        least = 2 if page.parent.name == "hearts" else 3  # a hand, the trumps where there are some, the phases
        assert text.count('<svg xmlns="http://www.w3.org/2000/svg" class="tg-auto" role="img"') >= least, page


class Citations(HTMLParser):
    """The numbers of rules in the text of a page: those that are links, with where they lead, and those that are not.

    What stands in code, pictures and headings is no citation, and must be no link of ours either.
    """

    def __init__(self, text):
        super().__init__()
        self.open, self.linked, self.bare, self.broken = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        told = dict(attributes)
        rule = told.get("href") if told.get("class") == "rule" else None
        if rule is not None and any(kind in BARE for kind, _ in self.open):
            self.broken.append(rule)
        if tag in {*BARE, "article"}:
            self.open.append((tag, rule))

    def handle_endtag(self, tag):
        if tag in {*BARE, "article"}:
            assert self.open.pop()[0] == tag

    def handle_data(self, text):
        kinds = [kind for kind, _ in self.open]
        numbers = [number for number in CITED.findall(text) if number in addresses()]
        if kinds == ["article"]:
            self.bare += numbers
        elif kinds == ["article", "a"] and self.open[-1][1] is not None:
            self.linked += [(number, self.open[-1][1]) for number in numbers]


@pytest.fixture(scope="session")
def citations(site):
    return {
        urljoin(HOME, path.relative_to(site).as_posix().removesuffix("index.html")): Citations(path.read_text("utf-8"))
        for path in sorted(site.rglob("index.html"))
    }


def test_every_rule_of_the_book_has_its_anchor(pages):
    places = [urlsplit(urljoin(HOME, address)) for address in addresses().values()]
    assert len(places) == len(set(places)) == len(trickgames.rules())
    assert [place for place in places if place.fragment not in pages[place._replace(fragment="").geturl()].names] == []


def test_every_number_of_a_rule_on_the_site_leads_to_it(citations):
    assert {address: page.bare for address, page in citations.items() if page.bare} == {}
    led = [(number, urljoin(address, link)) for address, page in citations.items() for number, link in page.linked]
    assert len(led) > 500
    assert [(number, link) for number, link in led if link != urljoin(HOME, addresses()[number])] == []


def test_code_pictures_and_headings_hold_no_link_to_a_rule(citations):
    assert {address: page.broken for address, page in citations.items() if page.broken} == {}


@pytest.fixture
def documented(pages):
    """The names that the reference explains."""
    return {name for address, page in pages.items() if "/reference/" in address for name in page.names}


def test_every_public_module_is_in_the_reference(documented):
    assert set(PUBLIC) - documented == set()


def test_every_public_name_is_in_the_reference(documented):
    """Where a function's module has the same name, it is the function that is explained."""
    names = {(path, name) for path in PUBLIC for name in importlib.import_module(path).__all__}
    assert [f"{path}.{name}" for path, name in names if not {f"{path}.{name}", f"{path}.{name}.{name}"} & documented] == []


# In a browser


@pytest.mark.browser
def test_a_reader_finds_nothing_to_complain_about(site, pages, tmp_path):
    """On every page: nothing sticks out of a phone or of a desktop, the console stays empty, and no request leaves the site. On
    a desktop, code fits its column, and tables of settings use the whole width. Readers get the colours that they prefer, and
    letters differ from what is behind them by the ratio of 4.5 that the guidelines ask for.

    This is one test, so that a second process need not wait for what it finds.
    """
    program()
    sticks_out, errors, elsewhere, faint, wrong_colours = [], [], [], [], []
    index = tmp_path / "index.json"  # every page would read the large one and prepare to search in it
    whole = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    index.write_text(json.dumps(whole | {"docs": whole["docs"][:1]}), encoding="utf-8")
    with (
        serving(site, {"/search/search_index.json": str(index)}) as address,
        browser(tmp_path / "profile") as chromium,
    ):
        for page in pages:
            where = page.removeprefix(HOME) or "home"
            chromium.open(page.replace(HOME, address), width=WIDTHS[0], scheme="light")
            for scheme, expected in SCHEMES.items():
                chromium.prefer(scheme)
                wrong_colours += [] if chromium.until(f"{SHOWN} === '{expected}'") else [f"{where}: not {scheme}"]
                faint += [f"{where}, {scheme}: {text}" for text in chromium.evaluate(CONTRAST)]
            for width in WIDTHS:
                chromium.resize(width)
                sticks_out += [f"{where}, {width} wide: {thing}" for thing in chromium.evaluate(LOOK)]
                if width == WIDTHS[0]:
                    sticks_out += [f"{where}: code {text}" for text in chromium.evaluate(CODE)]
                    sticks_out += [f"{where}: a narrow table {text}" for text in chromium.evaluate(TABLES)]
            errors += [f"{where}: {error}" for error in chromium.errors]
            elsewhere += [f"{where}: {url}" for url in chromium.requested if not url.startswith(address)]
            chromium.errors.clear()
            chromium.requested.clear()
    assert (sticks_out, errors, elsewhere, faint, wrong_colours) == ([], [], [], [], [])


@pytest.mark.browser
def test_the_search_finds_a_rule_on_the_site(site, tmp_path):
    with serving(site) as address, browser(tmp_path) as chromium:
        chromium.open(address, width=1280, scheme="light")
        chromium.evaluate("document.querySelector('.md-search__input').focus()")
        chromium.call("Input.insertText", text="farmer")
        results = "[...document.querySelectorAll('.md-search-result__item')]"
        assert chromium.until(f"{results}.some(item => item.textContent.includes('Settings'))")
        assert chromium.errors == []
        assert [url for url in chromium.requested if not url.startswith(address)] == []


BAD_PAGE = """<!doctype html><meta name="viewport" content="width=device-width"><title>Bad</title><main><article>
<p style="color: #999">Faint words</p>
<p>Words that can be read</p>
<div style="width: 700px; background: #eee">Too wide for a phone</div>
<div style="overflow: auto"><div style="width: 700px">This one can be moved</div></div>
<div class="wide"><table><tr><td>A narrow table</td></tr></table></div>
<img src="missing.png" alt="">
<script>console.error("a complaint"); fetch("http://127.0.0.2:9/").catch(() => 0);</script>
</article></main>"""


@pytest.mark.browser
def test_the_browser_sees_what_is_wrong_with_a_bad_page(tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text(BAD_PAGE, encoding="utf-8")
    with serving(tmp_path / "site") as address, browser(tmp_path / "profile") as chromium:
        chromium.open(address, width=1280, scheme="light")
        assert chromium.evaluate(LOOK) == []
        assert chromium.evaluate(CONTRAST) == ["P  2.8: Faint words"]
        assert chromium.evaluate(TABLES) == ["A narrow table"]
        chromium.resize(360)
        assert len(chromium.evaluate(LOOK)) == 2  # what is too wide, and that the page therefore is
        assert any("a complaint" in error for error in chromium.errors)
        assert f"404 {address}missing.png" in chromium.errors
        assert "http://127.0.0.2:9/" in chromium.requested
