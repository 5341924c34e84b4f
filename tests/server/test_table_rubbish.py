"""Clients of the example server that send rubbish, too much, or read nothing: they are answered or dropped, and harm nobody."""

from __future__ import annotations

import asyncio
import json

import pytest
import table_app
from table_app import Connection, read_message, serving
from table_client import Client, websocket_of
from table_room import Room
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from table_players import run, seated, seeded, up_to_date
from trickgames import euchre

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
    '{"type": "act", "action": "pass"}',
    '{"type": "act", "action": "pass", "decision": "1"}',
    '{"type": "act", "action": "pass", "decision": true}',
    '{"type": "fill"}',
    '{"type": "act", "decision": 1, "action": "play"}',
    '{"type": "act", "decision": 1, "action": "play Zz"}',
    '{"type": "act", "decision": 1, "action": "\\ud800"}',
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
            await up_to_date(clients, room)
            for rubbish in RUBBISH:
                await clients[3].socket.send(rubbish)
                assert (await clients[3].next("error"))["message"].endswith((".", "?", "not an action", "joker (Hj, Lj)"))
            assert room.state is before
            await clients[1].act("pass")
            happened = await clients[3].next("happened")
            assert (happened["seat"], happened["action"]) == (1, "pass")

    run(test())


@pytest.mark.parametrize("name", ["", " ", "x" * 21, "a\nb", 7, None])
def test_a_name_that_is_none_is_refused_and_may_be_given_again(name):
    async def test() -> None:
        async with serving(Room(euchre.BICYCLE)) as address, connect(websocket_of(address)) as socket:
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
            await client.next("welcome")
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
            assert len(clients[0].received) < 2 * table_app.TOGETHER
            await up_to_date(clients[1:], room)
            await clients[1].act("order up")
            assert (await clients[2].next("happened"))["action"] == "order up"
            back = await Client.come_back(address, clients[0].token)
            assert (await back.next("view"))["turn"] == 0

    run(test())


def test_a_message_that_is_too_long_ends_the_connection():
    async def test() -> None:
        async with serving(Room(euchre.BICYCLE)) as address, connect(websocket_of(address)) as socket:
            await socket.send("x" * 100_000)
            with pytest.raises(ConnectionClosed) as caught:
                await socket.recv()
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1009

    run(test())


class Deaf:
    """A websocket whose other end does not read."""

    async def send(self, _text: str) -> None:
        await asyncio.Event().wait()


def test_a_client_that_does_not_read_is_dropped():
    async def test() -> None:
        client = Connection(Deaf())
        writing = asyncio.ensure_future(client.write())
        for number in range(table_app.UNSENT + 2):
            client.send({"type": "view", "number": number})
            await asyncio.sleep(0)
        await asyncio.wait_for(client.dropped(), 1)
        assert client.why == (1008, "You don't read what you are sent.")
        writing.cancel()

    run(test())


def test_the_longest_message_counts_for_any_caller():
    assert isinstance(read_message("x" * (table_app.LONGEST_MESSAGE + 1)), str)
    assert read_message('{"type": "act"}') == {"type": "act"}
