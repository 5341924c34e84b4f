"""The server example with real websocket clients over the loopback: fair, patient with the careless, closed to the curious."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import runpy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import table_app
from starlette.websockets import WebSocketState
from table_app import Connection, application, read_message
from table_client import Client
from table_room import Room, RoomError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import trickgames as tg
from card_names import cards_named
from trickgames import euchre, pitch

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

SERVER = runpy.run_path(str(Path(table_app.__file__).with_name("__main__.py")))
serving = SERVER["serving"]
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
PATIENCE = 120.0


def seeded(seed: int) -> Callable[[tg.Game], tuple[tg.Card, ...]]:
    """A dealer whose deals can be repeated."""
    rng = random.Random(seed)
    return lambda game: tg.shuffled(game, rng)


def run(test: Coroutine[Any, Any, None]) -> None:
    async def bounded() -> None:
        await asyncio.wait_for(test, PATIENCE)

    asyncio.run(bounded())


async def seated(address: str, game: tg.Game) -> list[Client]:
    return [await Client.join(address, name) for name in NAMES[: game.seating.seats]]


async def until_played(client: Client, seed: int, deals: int, room: Room, *, cheats: bool = False) -> list[dict[str, Any]]:
    """Plays at random until so many deals are over; every refusal that came on the way."""
    rng = random.Random(seed)
    refusals: list[dict[str, Any]] = []
    while True:
        message = await client.next("view", "refused", "error")
        if message["type"] != "view":
            refusals.append(message)
            continue
        if len(room.state.results) >= deals or message["outcome"]:
            return refusals
        if cheats:
            await cheat(client, message, room, rng)
        if message["legal"]:
            await client.act(rng.choice(message["legal"]))


async def cheat(client: Client, seen: dict[str, Any], room: Room, rng: random.Random) -> None:
    """Tries a few things that nobody may do: somebody else's card, a second turn, a revoke, a deal of one's own liking."""
    foreign = [str(card) for card in room.state.game.pack if str(card) not in seen["hand"]]
    revokes = [card for card in seen["hand"] if f"play {card}" not in seen["legal"]]
    tries = [
        f"play {rng.choice(foreign)}",
        "pass" if "pass" not in seen["legal"] else "bid 99",
        *(f"play {card}" for card in revokes[:1]),
    ]
    if len(seen["trick"]) == 1:
        tries.append("deal " + " ".join(map(str, room.state.game.pack)))
    for text in tries:
        if text not in seen["legal"]:
            await client.send({"type": "act", "seat": seen["turn"], "action": text})


# Nothing hidden leaves the server


def may_be_told(states: list[tg.AnyState], seat: int, known: int) -> set[tg.Card]:
    """The cards that a seat may know by the rules after so many actions, found without the library's views."""
    state = states[known]
    begun = next(at for at in range(known, -1, -1) if not states[at].hands or at == 0)
    cards = {card for earlier in states[begun : known + 1] if earlier.hands for card in earlier.hands[seat]}
    cards |= {card for trick in state.tricks for card in trick.cards} | {card for _, card in state.trick}
    cards |= {card for pile in state.table.piles if pile.seen_by is None or seat in pile.seen_by for card in pile.cards}
    for earlier in states[begun : known + 1]:
        cards |= {fact.card for fact in earlier.table.facts if hasattr(fact, "card")}
    return cards


def told_too_much(client: Client, room: Room) -> list[tuple[int, set[tg.Card]]]:
    """What a client was sent that its seat may not know: the message's number, and the cards."""
    states = list(tg.replay(room.state.game, room.actions))
    leaks, last = [], 0
    messages = [json.loads(text) for text in client.received]
    for number, text in enumerate(client.received):
        following = next((message["actions"] for message in messages[number:] if message["type"] == "view"), len(states) - 1)
        allowed = may_be_told(states, client.seat, last) | may_be_told(states, client.seat, following)
        allowed |= {action.card for action in room.actions[last:following] if isinstance(action, tg.Play)}
        refused = messages[number].get("action", "") if messages[number]["type"] == "refused" else ""
        told = re.sub(r'"call \w\w"', "", text)  # any trump of the pack may be called, whoever holds it
        leaked = cards_named(told) - allowed - cards_named(refused)  # a refusal repeats what this client itself has sent
        if leaked:
            leaks.append((number, leaked))
        if messages[number]["type"] == "view":
            last = messages[number]["actions"]
    return leaks


@pytest.mark.parametrize("game", [euchre.BICYCLE, pitch.TEN_POINT, pitch.FIVE_HANDED], ids=lambda game: game.name)
def test_no_client_is_ever_sent_what_another_holds(game, monkeypatch):
    monkeypatch.setattr(table_app, "AT_ONCE", 5_000.0)  # the cheat tries more than a flood may

    async def test() -> None:
        room = Room(game, deal=seeded(3))
        async with serving(room) as address:
            clients = await seated(address, game)
            plays = [until_played(client, client.seat, 2, room, cheats=client.seat == 2) for client in clients]
            refusals = (await asyncio.gather(*plays))[2]
        assert len(room.state.results) == 2
        assert len(refusals) > 20, "the cheat was not caught often enough to have tried"
        for client in clients:
            assert told_too_much(client, room) == []
            tokens = {other.token for other in clients if other is not client}
            assert not any(token in text for token in tokens for text in client.received)

    run(test())


def test_the_search_for_leaks_finds_one():
    async def test() -> None:
        room = Room(euchre.BICYCLE, deal=seeded(3))
        async with serving(room) as address:
            clients = await seated(address, euchre.BICYCLE)
            await clients[0].next("view")
        hidden = min(room.state.hands[1])
        clients[0].received.append(json.dumps({"type": "happened", "seat": 1, "action": f"play {hidden}"}))
        assert told_too_much(clients[0], room) == [(len(clients[0].received) - 1, {hidden})]

    run(test())


# Cheats


def test_the_cheats_tries_are_refused_with_the_reason_and_change_nothing():
    async def test() -> None:
        room = Room(euchre.BICYCLE, deal=seeded(1))
        async with serving(room) as address:
            clients = await seated(address, euchre.BICYCLE)
            before = room.state
            turn = (await clients[0].next("view"))["turn"]
            other = clients[(turn + 1) % 4]
            await other.act("pass")
            refused = await other.next("refused")
            assert refused["reason"] == "It is not the turn of that seat."
            assert refused["legal"] == []
            await clients[turn].act("play Jh")
            refused = await clients[turn].next("refused")
            assert refused["reason"] == "That is not what is asked now."
            assert refused["legal"] == ["pass", "order up", "order up alone"]
            assert room.state is before

    run(test())


def test_a_revoke_is_refused_with_the_number_of_the_rule():
    def stacked(game: tg.Game) -> tuple[tg.Card, ...]:
        return tg.arrange(game, 0, {1: "9h Th Qh Kc Ac", 2: "Ah 9s Ts Qs Ks"}, "9d")

    async def test() -> None:
        room = Room(euchre.BICYCLE, deal=stacked)
        async with serving(room) as address:
            clients = await seated(address, euchre.BICYCLE)
            for seat, action in [
                (1, "order up"),
                (0, f"discard {min(room.state.hands[0])}"),
                (1, "play 9h"),
                (2, "play Ks"),
            ]:
                await clients[seat].act(action)
                if action != "play Ks":
                    while (await clients[seat].next("happened"))["action"] != action:
                        pass
            refused = await clients[2].next("refused")
            assert refused["rule"] == "E56"
            assert refused["legal"] == ["play Ah"]

    run(test())


def test_a_fifth_player_and_a_false_token_are_turned_away():
    async def test() -> None:
        room = Room(euchre.BICYCLE)
        async with serving(room) as address:
            await seated(address, euchre.BICYCLE)
            with pytest.raises(ValueError, match="full"):
                await Client.join(address, "Eve")
            with pytest.raises(ValueError, match="Nobody at this table"):
                await Client.come_back(address, "guess")

    run(test())


# Clients that vanish, come back, or are there twice


def test_a_client_that_vanishes_in_the_middle_of_a_trick_comes_back_to_it():
    async def test() -> None:
        room = Room(euchre.CLUB, deal=seeded(5))
        async with serving(room) as address:
            clients = await seated(address, euchre.CLUB)
            views = [await client.next("view") for client in clients]
            while not room.state.trick:
                turn = views[0]["turn"]
                await clients[turn].act(views[turn]["legal"][0])
                views = [await client.next("view") for client in clients]
            vanishing = clients[views[0]["turn"]]
            vanishing.socket.transport.abort()
            others = [client for client in clients if client is not vanishing]
            assert {(await client.next("gone"))["seat"] for client in others} == {vanishing.seat}
            await others[0].act("pass")
            assert (await others[0].next("refused"))["reason"] == "It is not the turn of that seat."
            back = await Client.come_back(address, vanishing.token)
            assert back.seat == vanishing.seat
            assert await back.next("view") == views[vanishing.seat]
            played = views[vanishing.seat]["legal"][0]
            await back.act(played)
            assert await others[0].next("happened") == {"type": "happened", "seat": back.seat, "action": played}

    run(test())


def test_who_comes_back_while_connected_takes_the_seat_over():
    async def test() -> None:
        room = Room(euchre.BICYCLE)
        async with serving(room) as address:
            first = await Client.join(address, "Ann")
            second = await Client.come_back(address, first.token)
            with pytest.raises(ConnectionClosed) as caught:
                await first.next("view")
            assert caught.value.rcvd is not None
            assert "another connection" in caught.value.rcvd.reason
            assert second.seat == first.seat

    run(test())


def test_a_match_is_saved_and_resumed(tmp_path):
    path = tmp_path / "match.json"

    async def test() -> None:
        room = Room(euchre.BICYCLE, save_to=path, deal=seeded(2))
        async with serving(room) as address:
            clients = await seated(address, euchre.BICYCLE)
            await asyncio.gather(*(until_played(client, client.seat, 1, room) for client in clients))
        again = Room.resume(path, deal=seeded(9))
        assert again.state == room.state
        assert again.players == room.players
        async with serving(again) as address:
            back = [await Client.come_back(address, client.token) for client in clients]
            for client in back:
                view = await client.next("view")
                assert view["hand"] == [str(card) for card in room.state.hands[client.seat]]
            await asyncio.gather(*(until_played(client, client.seat, 2, again) for client in back))
        assert len(again.state.results) == 2
        assert Room.resume(path).state == again.state
        assert not any(client.token in path.read_text() for client in clients)

    run(test())


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"match": 3, "names": [], "digests": []}', "[" * 5000])
def test_a_file_that_is_no_table_is_refused(tmp_path, text):
    path = tmp_path / "match.json"
    path.write_text(text)
    with pytest.raises(RoomError, match="no saved table"):
        Room.resume(path)


# Clients that send rubbish, or too much


RUBBISH = [
    "",
    "{",
    "nonsense",
    "[" * 900,
    "null",
    "[1, 2]",
    '"text"',
    "{}",
    '{"type": 3}',
    '{"type": "act"}',
    '{"type": "act", "action": 7}',
    '{"type": "act", "action": "play"}',
    '{"type": "act", "action": "play Zz"}',
    '{"type": "act", "action": "\\ud800"}',
    '{"type": "join", "name": "Ann"}',
    '{"type": "dance"}',
    b"\x00\xff",
]


def test_what_cannot_be_read_is_answered_and_harms_nobody():
    async def test() -> None:
        room = Room(euchre.BICYCLE, deal=seeded(1))
        async with serving(room) as address:
            clients = await seated(address, euchre.BICYCLE)
            before = room.state
            for rubbish in RUBBISH:
                await clients[3].socket.send(rubbish)
                assert (await clients[3].next("error"))["message"].endswith((".", "no action", "joker (Hj, Lj)"))
            assert room.state is before
            await clients[1].act("pass")
            assert (await clients[3].next("happened")) == {"type": "happened", "seat": 1, "action": "pass"}

    run(test())


@pytest.mark.parametrize("name", ["", " ", "x" * 21, "a\nb", 7, None])
def test_a_name_that_is_none_is_refused_and_may_be_given_again(name):
    async def test() -> None:
        async with serving(Room(euchre.BICYCLE)) as address, connect(address) as socket:
            await socket.send(json.dumps({"type": "join", "name": name}))
            assert json.loads(await socket.recv())["type"] == "error"
            await socket.send(json.dumps({"type": "join", "name": "Ann"}))
            assert json.loads(await socket.recv())["type"] == "welcome"

    run(test())


async def flood(client: Client) -> None:
    """Sends as fast as it can, and listens meanwhile."""

    async def send() -> None:
        for _ in range(100_000):
            await client.act("pass")
            await asyncio.sleep(0)

    sending = asyncio.ensure_future(send())
    try:
        while True:
            await client.next("gone")
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


def test_a_flood_ends_with_the_floods_connection_and_the_others_play_on():
    async def test() -> None:
        room = Room(euchre.BICYCLE, deal=seeded(1))
        async with serving(room) as address:
            clients = await seated(address, euchre.BICYCLE)
            with pytest.raises(ConnectionClosed) as caught:
                await flood(clients[0])
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1008
            assert len(clients[0].received) < 2 * table_app.AT_ONCE
            await clients[1].act("order up")
            assert (await clients[2].next("happened"))["action"] == "order up"
            back = await Client.come_back(address, clients[0].token)
            assert (await back.next("view"))["turn"] == 0

    run(test())


def test_a_message_that_is_too_long_ends_the_connection():
    async def test() -> None:
        async with serving(Room(euchre.BICYCLE)) as address, connect(address) as socket:
            await socket.send("x" * 100_000)
            with pytest.raises(ConnectionClosed) as caught:
                await socket.recv()
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1009

    run(test())


def test_who_takes_no_seat_is_sent_away(monkeypatch):
    monkeypatch.setattr(table_app, "SECONDS_TO_JOIN", 0.05)

    async def test() -> None:
        async with serving(Room(euchre.BICYCLE)) as address, connect(address) as socket:
            with pytest.raises(ConnectionClosed) as caught:
                await socket.recv()
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.reason == "You did not take a seat."

    run(test())


def test_only_so_many_may_be_connected(monkeypatch):
    monkeypatch.setattr(table_app, "MOST_CONNECTIONS", 2)

    async def test() -> None:
        async with serving(Room(euchre.BICYCLE)) as address, contextlib.AsyncExitStack() as stack:
            for name in ("Ann", "Bob"):
                stack.push_async_callback((await Client.join(address, name)).leave)
            with pytest.raises(ConnectionClosed) as caught:
                await Client.join(address, "Cleo")
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1013

    run(test())


class Deaf:
    """A websocket whose other end does not read."""

    client_state = WebSocketState.CONNECTED

    async def send_text(self, _text: str) -> None:
        await asyncio.Event().wait()


def test_a_client_that_does_not_read_is_dropped():
    async def test() -> None:
        client = Connection(Deaf())
        writing = asyncio.ensure_future(client.write())
        for number in range(table_app.UNSENT + 2):
            client.send({"type": "view", "number": number})
            await asyncio.sleep(0)
        await asyncio.wait_for(client.dropped(), 1)
        assert client.why == (1008, "You do not read what you are sent.")
        writing.cancel()

    run(test())


def test_the_longest_message_counts_for_whoever_calls_it():
    assert isinstance(read_message("x" * (table_app.LONGEST_MESSAGE + 1)), str)
    assert read_message('{"type": "act"}') == {"type": "act"}


def test_the_page_is_served_and_asks_nobody_else_for_anything():
    async def test() -> None:
        transport = httpx.ASGITransport(app=application(Room(euchre.BICYCLE)))
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
            page = await client.get("/")
        assert page.status_code == 200
        assert "text/html" in page.headers["content-type"]
        assert "http://" not in page.text
        assert "https://" not in page.text

    run(test())
