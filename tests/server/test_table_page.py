"""The page of the example server: what it says and does, in a browser, and that it asks nobody else for anything."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Any

import attrs
import pytest
import table_app
from table_client import Client
from table_room import Room

import trickgames as tg
from browser import browser
from table_players import run, seeded, served, up_to_date
from trickgames import euchre
from trickgames.scoring import FirstTo

if TYPE_CHECKING:
    from browser import Chromium

MY_TURN = "document.querySelectorAll('#choices button:not([disabled])').length"


def says(page: Chromium, place: str, words: str) -> bool:
    """Whether the page soon has these words in a place."""
    return page.until(f"document.getElementById('{place}').textContent.includes({words!r})")


def text(page: Chromium, place: str) -> str:
    return page.evaluate(f"document.getElementById('{place}').textContent")


def take_a_seat(page: Chromium, name: str) -> None:
    page.evaluate(f"document.getElementById('name').value = {name!r}; document.querySelector('#join button').click()")


def fetched(address: str) -> tuple[str, str]:
    with urllib.request.urlopen(address, timeout=10) as answer:  # noqa: S310 the test's own server
        return answer.headers["Content-Type"], answer.read().decode()


def test_the_page_is_served_and_asks_nobody_else_for_anything():
    with served(Room(euchre.BICYCLE)) as address:
        kind, page = fetched(address)
        assert kind.startswith("text/html")
        assert page.startswith("<!doctype html>")
        assert page.endswith("</html>\n")
        assert "http://" not in page
        assert "https://" not in page
        for path, status in (("secret", 404), ("match.json", 404), ("play", 426)):
            with pytest.raises(urllib.error.HTTPError) as caught:
                fetched(address + path)
            caught.value.close()
            assert caught.value.code == status


@pytest.mark.browser
def test_the_page_says_what_it_waits_for_and_shows_the_last_trick(tmp_path, monkeypatch):
    monkeypatch.setattr(table_app, "SECONDS_OF_BOTS", 0.0)
    room = Room(euchre.BICYCLE, deal=seeded(4))
    with served(room) as address, browser(tmp_path) as page:
        page.open(address, width=400, scheme="light")
        take_a_seat(page, "Ann")
        assert says(page, "waits", "At the table: Ann. Waiting for 3 more.")
        assert page.evaluate("document.getElementById('last').hidden")
        page.evaluate("document.getElementById('fill').click()")
        for _ in range(12):
            assert page.until(MY_TURN)
            assert text(page, "waits") == "It is your turn."
            if not page.evaluate("document.getElementById('last').hidden"):
                break
            page.evaluate("document.querySelector('#choices button').click()")
        assert "took it" in text(page, "last")
        assert page.evaluate("document.querySelectorAll('#last svg').length") == 1
        assert page.evaluate("document.getElementById('fill').hidden")
        assert page.evaluate("document.querySelectorAll('#log li').length") > 1
        assert page.errors == []


@pytest.mark.browser
def test_the_page_names_the_player_it_waits_for_and_says_who_is_away(tmp_path):
    room = Room(euchre.BICYCLE, deal=seeded(4))

    async def others(address: str) -> None:
        bob = await Client.join(address, "Bob")
        await bob.send({"type": "fill"})
        await up_to_date([bob], room)
        await bob.leave()

    with served(room) as address, browser(tmp_path) as page:
        page.open(address, width=400, scheme="light")
        take_a_seat(page, "Ann")
        assert says(page, "waits", "At the table: Ann")
        run(others(address))
        assert says(page, "waits", "Waiting for Bob, whose connection is lost.")
        assert page.errors == []


@pytest.mark.browser
def test_the_page_says_who_has_won(tmp_path, monkeypatch):
    monkeypatch.setattr(table_app, "SECONDS_OF_BOTS", 0.0)
    room = Room(attrs.evolve(euchre.BICYCLE, goal=FirstTo(1)), deal=seeded(4))
    room.fill(3)
    over = "document.getElementById('waits').textContent.startsWith('The match is over')"
    with served(room) as address, browser(tmp_path) as page:
        page.open(address, width=400, scheme="light")
        take_a_seat(page, "Ann")
        for _ in range(100):
            assert page.until(f"{MY_TURN} || {over}")
            if page.evaluate(over):
                break
            page.evaluate("document.querySelector('#choices button')?.click()")
        won = "Bot 1 and Bot 3" if tg.outcome(room.state).winners == (0,) else "Bot 2 and Ann"
        assert text(page, "waits") == f"The match is over. {won} won: {tg.outcome(room.state).why}."
        assert page.errors == []


@pytest.mark.browser
def test_a_second_click_is_not_taken_for_the_next_decision(tmp_path):
    room = Room(euchre.BICYCLE, deal=seeded(4))
    room.fill(3)
    with served(room) as address, browser(tmp_path) as page:
        page.open(address, width=400, scheme="light")
        take_a_seat(page, "Ann")
        assert page.until(MY_TURN)
        page.evaluate("const pass = document.querySelector('#choices button'); pass.click(); pass.click(); pass.onclick()")
        assert says(page, "said", "open now")
        assert sum(seat == 3 for seat in turns(room)) == 1
        assert page.errors == []


def turns(room: Room) -> list[Any]:
    """The seats that have acted, deals left out."""
    states = list(tg.replay(room.state.game, room.actions))
    acted = zip(states, room.actions, strict=False)
    return [tg.actor(state) for state, action in acted if not isinstance(action, tg.Deal)]


@pytest.mark.browser
def test_the_page_comes_back_by_itself_when_the_server_does(tmp_path):
    path = tmp_path / "match.json"
    room = Room(euchre.BICYCLE, save_to=path, deal=seeded(4))
    room.fill(3)
    with browser(tmp_path / "browser") as page:
        with served(room) as address:
            page.open(address, width=400, scheme="light")
            take_a_seat(page, "Ann")
            assert page.until(MY_TURN)
            choices = text(page, "choices")
        assert says(page, "waits", "The connection is lost. Trying again")
        with served(Room.resume(path), port=int(address.rstrip("/").rpartition(":")[2])):
            assert page.until(MY_TURN)
            assert text(page, "choices") == choices
            assert text(page, "waits") == "It is your turn."


@pytest.mark.browser
def test_a_player_who_closed_the_window_finds_the_way_back_in_another(tmp_path):
    room = Room(euchre.BICYCLE, deal=seeded(4))
    with served(room) as address, browser(tmp_path) as page:
        page.open(address, width=400, scheme="light")
        take_a_seat(page, "Ann")
        assert says(page, "waits", "At the table: Ann")
        page.evaluate("sessionStorage.clear()")  # as in a new window
        page.reload()
        assert says(page, "back", "Come back as Ann")
        page.evaluate("document.querySelector('#back button').click()")
        assert says(page, "waits", "At the table: Ann. Waiting for 3 more.")
        assert len(room.players) == 1
        assert page.errors == []


@pytest.mark.browser
def test_a_seat_taken_over_from_elsewhere_is_not_fought_for(tmp_path):
    room = Room(euchre.BICYCLE, deal=seeded(4))
    with served(room) as address, browser(tmp_path) as page:
        page.open(address, width=400, scheme="light")
        take_a_seat(page, "Ann")
        assert says(page, "waits", "At the table: Ann")
        token = page.evaluate("sessionStorage.getItem('token')")

        async def elsewhere() -> None:
            ann = await Client.come_back(address, token)
            await asyncio.sleep(1.5)  # longer than the page waits before it tries again
            await ann.send({"type": "dance"})
            assert (await ann.next("error"))["message"]
            await ann.leave()

        run(elsewhere())
        assert text(page, "waits") == "You have come back on another connection."
        assert text(page, "back") == "Come back here"


@pytest.mark.browser
def test_a_name_that_is_taken_may_be_changed_on_the_page(tmp_path):
    async def ann(address: str) -> None:
        await (await Client.join(address, "Ann")).leave()

    room = Room(euchre.BICYCLE, deal=seeded(4))
    with served(room) as address, browser(tmp_path) as page:
        run(ann(address))
        page.open(address, width=400, scheme="light")
        take_a_seat(page, "ann")
        assert says(page, "said", "has that name already")
        take_a_seat(page, "Bob")
        assert says(page, "waits", "At the table: Ann, Bob. Waiting for 2 more.")
        assert page.errors == []


@pytest.mark.browser
def test_the_page_tells_that_the_match_is_not_saved_until_it_is(tmp_path, monkeypatch):
    monkeypatch.setattr(table_app, "SECONDS_TO_SAVE", 0.1)
    folder = tmp_path / "saved"
    folder.mkdir()
    room = Room(euchre.BICYCLE, save_to=folder / "match.json", deal=seeded(4))
    with served(room) as address, browser(tmp_path / "browser") as page:
        page.open(address, width=400, scheme="light")
        folder.rmdir()
        take_a_seat(page, "Ann")
        assert says(page, "unsaved", "The match can't be saved now")
        folder.mkdir()
        assert page.until("document.getElementById('unsaved').textContent === ''")
        assert len(Room.resume(folder / "match.json").players) == 1
        assert page.errors == []
