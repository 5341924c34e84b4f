"""The page Play in a browser: the library itself, on the newest Python, played by clicks and keys.

Without npm or a network the site has no Pyodide; then these tests are skipped.
"""

from __future__ import annotations

import json
import time
from urllib.parse import unquote

import pytest

import trickgames as tg
from browser import browser, program, serving
from looks import CONTRAST, LOOK
from playpage.sitting import to_person

pytestmark = [pytest.mark.dev, pytest.mark.browser]

SLOW = 240.0  # seconds for Python to be loaded, where everything else is tested at the same time
CARDS = "document.querySelectorAll('#play-table [role=button]')"
PLAYABLE = "[...document.querySelectorAll('#play-table [role=button]')].filter(g => g.querySelector('.tg-playable'))"
BUTTONS = "[...document.querySelectorAll('#play-choices button')]"
SAID = "document.getElementById('play-said').textContent"
SETTLED = f"document.querySelector('#play-table svg') && (!document.getElementById('play-hint').disabled || {BUTTONS}.length)"
# The middle of what is seen of a thing; of a card the left edge, since the next one lies on it.
PLACE = """(thing => {
  thing.scrollIntoView({block: "center"});
  const box = thing.getBoundingClientRect();
  return [box.left + (thing.matches("button") ? box.width / 2 : 6), box.top + box.height / 2];
})"""


class PlayPage:
    """The page with a person at it."""

    def __init__(self, chromium, address):
        self.chromium = chromium
        self.address = f"{address}try/"
        self.see = chromium.evaluate

    def await_that(self, script):
        late = time.monotonic() + SLOW
        while not self.see(f"Boolean({script})"):
            assert time.monotonic() < late, f"{script}: {self.see(SAID)}, {self.chromium.errors}"
            time.sleep(0.05)

    def open(self, fragment="", **looks):
        """Opens the page afresh, even where only its fragment is another one."""
        self.chromium.call("Page.navigate", url="about:blank")
        self.chromium.open(self.address + fragment, **{"width": 1280, "scheme": "light"} | looks)

    def begin(self, game, seed):
        """Begins a match by the form, with no wait between the steps."""
        self.see("document.getElementById('play-pace').value = '0'")
        self.see(f"document.getElementById('play-game').value = '{game}'")
        self.see(f"document.getElementById('play-seed').value = '{seed}'")
        self.see("history.replaceState(null, '', '#')")
        self.click("document.getElementById('play-start')")
        self.await_that(f"location.hash && ({SETTLED})")

    def click(self, script):
        """Clicks with the mouse on an element."""
        x, y = self.see(f"{PLACE}({script})")
        for event in ("mousePressed", "mouseReleased"):
            self.chromium.call("Input.dispatchMouseEvent", type=event, x=x, y=y, button="left", clickCount=1)

    def press(self, key):
        code = {"Enter": 13, "ArrowLeft": 37, "ArrowRight": 39, "End": 35, "Home": 36, "Escape": 27}[key]
        text = {"text": "\r"} if key == "Enter" else {}
        for event in ("keyDown", "keyUp"):
            told = {"key": key, "code": key, "windowsVirtualKeyCode": code} | (text if event == "keyDown" else {})
            self.chromium.call("Input.dispatchKeyEvent", type=event, **told)

    @property
    def line(self):
        """The match that the link holds."""
        return unquote(self.see("location.hash")[1:].replace("+", " "))

    def moved(self, before):
        """Waits until the link holds another match, and the person is to act again."""
        self.await_that(f"location.hash !== {json.dumps(before)} && ({SETTLED})")

    @property
    def buttons(self):
        return self.see(f"{BUTTONS}.map(b => b.dataset.text ?? b.textContent)")

    def act(self):
        """Clicks a card that may be played, or else the second button, the first being a pass; the text of what that does."""
        before = self.see("location.hash")
        if self.see(f"{PLAYABLE}.length"):
            text = self.see(f"{PLAYABLE}[0].dataset.card")
            self.click(f"{PLAYABLE}[0]")
        else:
            place = min(1, len(self.buttons) - 1)
            text = self.buttons[place]
            self.click(f"{BUTTONS}[{place}]")
        self.moved(before)
        return text


@pytest.fixture(scope="module")
def page(site, tmp_path_factory):
    """The page with Python loaded."""
    program()
    if not (site / "assets" / "play" / "pyodide").is_dir():
        pytest.skip("the site was built without Pyodide")
    with serving(site) as address, browser(tmp_path_factory.mktemp("profile")) as chromium:
        page = PlayPage(chromium, address)
        page.open()
        assert "14." in page.see("document.getElementById('play-loads').textContent")
        page.begin("bicycle-euchre", 7)
        yield page
        assert chromium.errors == []
        assert [url for url in chromium.requested if not url.startswith((address, "about:blank", "blob:"))] == []


def test_it_is_the_library_on_the_python_that_will_be_the_newest(page):
    told = page.see("document.getElementById('play-version').textContent")
    assert f"trickgames {tg.__version__}, Python 3.14" in told


@pytest.mark.parametrize("name", ["bicycle-euchre", "ten-point-pitch", "hearts"])
def test_a_deal_played_by_clicks_comes_out_as_in_the_library(page, name):
    page.begin(name, 7)
    match = to_person(tg.Match.begin(tg.games()[name], 7))
    assert page.line == str(match)
    while page.buttons != ["Next deal"]:
        match = to_person(match.play(page.act()))
        assert page.line == str(match)
    (result,) = match.state.results
    told = page.see("document.getElementById('play-log').textContent")
    names = ["you", "Ann", "Ben", "Cleo"]
    for side, change in zip(match.game.seating.sides, result.change, strict=True):
        who = " and ".join(names[seat] for seat in side)
        for score in (
            f"{who} {match.state.scores[match.game.seating.sides.index(side)]}",
            f"{who} {change:+d}" if change else "",
        ):
            assert score in told
            assert score in page.see("document.getElementById('play-status').textContent")
    page.click(f"{BUTTONS}[0]")
    page.await_that(f"{BUTTONS}[0]?.textContent !== 'Next deal' && ({SETTLED})")
    if match.outcome is None:
        assert "Deal 2." in page.see("document.getElementById('play-log').textContent")


def test_a_card_that_may_not_be_played_is_refused_with_the_rule(page):
    page.begin("whist", 4)
    while page.see(f"{PLAYABLE}.length === {CARDS}.length"):
        page.act()
    before = page.line
    match = tg.Match.parse(before)
    card = page.see(f"[...{CARDS}].find(g => !g.querySelector('.tg-playable')).dataset.card")
    with pytest.raises(tg.IllegalActionError) as refused:
        match.play(card)
    page.click(f"document.querySelector('#play-table [role=button][data-card={card}]')")
    page.await_that(SAID)
    said = page.see(SAID)
    assert refused.value.reason.sentence in said
    assert f"[{refused.value.rule}]" in said
    link = page.see("document.querySelector('#play-said a').getAttribute('href')")
    assert link.endswith(f"/#{refused.value.rule}")
    assert page.see(f"fetch('{link}').then(answer => answer.text()).then(text => text.includes('id=\"{refused.value.rule}\"'))")
    assert page.line == before


def test_undo_and_hint(page):
    page.begin("joker-euchre", 3)
    first, picture = page.line, page.see("document.getElementById('play-table').innerHTML")
    page.act()
    before = page.see("location.hash")
    page.click("document.getElementById('play-undo')")
    page.moved(before)
    assert page.line == first
    assert page.see("document.getElementById('play-table').innerHTML") == picture
    page.click("document.getElementById('play-hint')")
    page.await_that(SAID)
    assert "A simple player would choose: " in page.see(SAID)
    assert page.see("document.querySelectorAll('.play-hinted').length") == 1


def test_the_keys_choose_and_play_a_card(page):
    page.begin("hearts", 5)
    match = tg.Match.parse(page.line)
    cards = page.see(f"[...{CARDS}].map(g => g.dataset.card)")
    page.see(f"{CARDS}[0].parentNode.querySelector('[tabindex=\"0\"]').focus()")
    for key, place in [("End", 12), ("ArrowLeft", 11), ("Home", 0), ("ArrowLeft", 0), ("ArrowRight", 1)]:
        page.press(key)
        assert page.see("document.activeElement.dataset.card") == cards[place]
        assert page.see("document.activeElement.matches(':focus-visible')")
    before = page.see("location.hash")
    page.press("Enter")
    page.moved(before)
    assert page.line == str(to_person(match.play(f"give {cards[1]}")))
    assert page.see("document.activeElement.getAttribute('role')") == "button"  # where the next card is chosen


def test_two_clicks_at_the_same_time_play_one_card(page):
    page.begin("whist", 6)
    while page.see(f"{PLAYABLE}.length") < 2:
        page.act()
    match, before = tg.Match.parse(page.line), page.see("location.hash")
    first = page.see(f"{PLAYABLE}[0].dataset.card")
    page.see(f"{PLAYABLE}.slice(0, 2).forEach(g => g.dispatchEvent(new MouseEvent('click', {{bubbles: true}})))")
    page.moved(before)
    assert page.line == str(to_person(match.play(first)))


def test_the_steps_of_the_others_are_shown_one_after_the_other_until_somebody_hurries(page):
    page.begin("whist", 6)
    page.see("document.getElementById('play-pace').value = '1200'")
    page.see(
        "window.seen = new Set(); new MutationObserver(() => seen.add(document.getElementById('play-table').innerHTML))"
        ".observe(document.getElementById('play-table'), {childList: true})"
    )
    before = page.see("location.hash")
    page.click(f"{PLAYABLE}[0]")
    page.await_that(f"location.hash !== {json.dumps(before)} && seen.size === 2")
    assert page.see("document.getElementById('play-hint').disabled")
    page.press("Escape")
    page.moved(before)
    assert page.see("seen.size") > 2
    page.see("document.getElementById('play-pace').value = '0'")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["500-australian", "six-handed-pitch"])
def test_a_table_fits_on_a_phone_and_can_be_read(page, name, scheme):
    page.begin(name, 5)
    page.chromium.prefer(scheme)
    for width in (375, 1280):
        page.chromium.resize(width)
        assert page.see(LOOK) == []
        assert page.see(CONTRAST) == []
    page.chromium.resize(375)
    smallest = page.see(f"Math.min(...{BUTTONS}.map(b => Math.min(b.offsetHeight, b.offsetWidth)))")
    assert smallest >= 32
    page.chromium.resize(1280)
    page.chromium.prefer("light")


def test_a_link_restores_the_match(page):
    match = to_person(tg.Match.begin(tg.games()["bid-euchre"], "Friday & more"))
    for _ in range(3):
        match = to_person(match.play(match.legal[0]))
    page.open("#" + str(match).replace("%", "%25").replace(" ", "+").replace('"', "%22").replace("&", "%26"))
    page.await_that(SETTLED)
    assert page.line == str(match)
    assert page.see("document.getElementById('play-game').value") == "bid-euchre"
    page.chromium.reload()
    page.await_that(SETTLED)
    assert page.line == str(match)
    assert page.see("document.querySelector('#play-table svg').getAttribute('aria-label')") == "A table of Bid Euchre"


def test_a_link_that_was_cut_says_so_and_goes_on_from_what_is_there(page):
    line = "bicycle-euchre seed 7: pass, pass, pass, ord"
    with pytest.raises(tg.CutShortError) as cut:
        tg.Match.parse(line)
    page.open(f"#{line.replace(' ', '+')}")
    page.await_that(SAID)
    assert "This link can't be read: the text is cut short" in page.see(SAID)
    page.click("document.querySelector('#play-said button')")
    page.await_that(f"location.hash.includes('%28') && ({SETTLED})")
    assert page.line == str(to_person(cut.value.record))
