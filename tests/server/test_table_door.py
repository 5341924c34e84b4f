"""The door of the example server: strangers can't fill it, half-open connections end, and players always get back in."""

from __future__ import annotations

import asyncio
import contextlib
import time

import pytest
import table_app
import table_gate
from table_app import serving
from table_client import Client, websocket_of
from table_room import Room
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from table_players import run, seated, seeded, until_message, up_to_date
from trickgames import euchre

HALF = {
    "nothing": b"",
    "a line": b"GET /play HTTP/1.1\r\n",
    "half a request": b"GET /play HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n",
    "half a page": b"GET / HTTP/1.1\r\nHost: here\r\n",
}
WHOLE = (
    b"GET /play HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def opened(address, sent):
    """A connection below the websockets, which has sent this and nothing more."""
    host, port = address.removeprefix("http://").rstrip("/").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(sent)
    return reader, writer


async def ended(reader):
    """Waits until the server has ended a connection."""
    with contextlib.suppress(ConnectionResetError):
        while await reader.read(1000):
            pass


@pytest.mark.parametrize("sent", HALF.values(), ids=HALF)
def test_a_half_open_handshake_times_out(monkeypatch, sent):
    monkeypatch.setattr(table_app, "SECONDS_TO_JOIN", 0.1)

    async def test() -> None:
        async with serving(Room(euchre.BICYCLE)) as address:
            reader, writer = await opened(address, sent)
            async with asyncio.timeout(5):
                await ended(reader)
            writer.close()

    run(test())


def test_a_handshake_that_drips_times_out_as_well(monkeypatch):
    monkeypatch.setattr(table_app, "SECONDS_TO_JOIN", 0.3)

    async def test() -> None:
        async with serving(Room(euchre.BICYCLE)) as address:
            reader, writer = await opened(address, b"")
            began = time.monotonic()
            ending = asyncio.ensure_future(ended(reader))
            for byte in b"GET /play HTTP/1.1\r\nX: " + b"x" * 500:
                if ending.done():
                    break
                writer.write(bytes([byte]))
                await asyncio.sleep(0.02)
            assert ending.done()
            assert time.monotonic() - began < 5
            writer.close()

    run(test())


def test_who_takes_no_seat_after_the_handshake_is_sent_away(monkeypatch):
    monkeypatch.setattr(table_app, "SECONDS_TO_JOIN", 0.1)

    async def test() -> None:
        async with serving(Room(euchre.BICYCLE)) as address, connect(websocket_of(address)) as socket:
            with pytest.raises(ConnectionClosed) as caught:
                await socket.recv()
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.reason == "You did not take a seat."

    run(test())


@pytest.mark.parametrize("sent", [*HALF.values(), WHOLE], ids=[*HALF, "a whole handshake"])
def test_strangers_at_the_door_keep_no_player_out(monkeypatch, sent):
    """Many more than are let in wait without an end, and all players come back, and play."""
    monkeypatch.setattr(table_gate, "MOST_KNOCKING", 4)
    monkeypatch.setattr(table_gate, "MOST_STRANGERS", 4)

    async def test() -> None:
        room = Room(euchre.BICYCLE, deal=seeded(1))
        async with serving(room) as address:
            clients = await seated(address, euchre.BICYCLE)
            strangers = [await opened(address, sent) for _ in range(20)]
            await asyncio.sleep(0.1)
            for client in clients:
                client.socket.transport.abort()
            back = [await Client.come_back(address, client.token) for client in clients]
            await up_to_date(back, room)
            await back[1].act("order up")
            for client in back:
                assert (await client.next("happened"))["action"] == "order up"
            async with asyncio.timeout(5):  # long before they would be sent away for their silence
                for reader, writer in strangers[:14]:  # the first to come are the first to go
                    await ended(reader)
                    writer.close()
            for _, writer in strangers[14:]:
                writer.close()

    run(test())


def test_a_player_comes_back_while_others_open_connections_as_fast_as_they_can():
    async def test() -> None:
        room = Room(euchre.BICYCLE, deal=seeded(1))

        async def flood(address: str, sent: bytes) -> None:
            while True:
                with contextlib.suppress(OSError):
                    _, writer = await opened(address, sent)
                    writer.close()

        async with serving(room) as address:
            clients = await seated(address, euchre.BICYCLE)
            floods = [asyncio.ensure_future(flood(address, sent)) for sent in (*HALF.values(), WHOLE)]
            for client in clients:
                back = await Client.come_back(address, client.token)
                await up_to_date([back], room)
            for job in floods:
                job.cancel()
            await asyncio.gather(*floods, return_exceptions=True)

    run(test())


def test_those_who_sit_are_not_counted_at_the_door(monkeypatch):
    monkeypatch.setattr(table_gate, "MOST_KNOCKING", 1)
    monkeypatch.setattr(table_gate, "MOST_STRANGERS", 1)

    async def test() -> None:
        room = Room(euchre.BICYCLE, deal=seeded(1))
        async with serving(room) as address:
            clients = await seated(address, euchre.BICYCLE)
            await until_message(clients[0], "table", here=[0, 1, 2, 3])
            async with connect(websocket_of(address)), connect(websocket_of(address)) as last:
                await last.send("{}")
                assert await last.recv()
            await clients[1].next("view")
            await clients[1].act("pass")
            assert (await clients[0].next("happened"))["action"] == "pass"

    run(test())


def test_a_connection_that_lost_its_seat_counts_at_the_door_again(monkeypatch):
    """A player who comes back again and again, and never lets go, holds no more connections than strangers do."""
    monkeypatch.setattr(table_gate, "MOST_STRANGERS", 2)
    monkeypatch.setattr(table_app, "SECONDS_TO_CLOSE", 30.0)

    async def test() -> None:
        async with serving(Room(euchre.BICYCLE)) as address:
            first = await Client.join(address, "Ann")
            held = []
            said = b'{"type": "return", "token": "%s"}' % first.token.encode()
            frame = bytes([0x81, 0x80 | len(said)]) + b"\0\0\0\0" + said
            async with asyncio.timeout(10):
                for _ in range(6):
                    reader, writer = await opened(address, WHOLE + frame)
                    while b"welcome" not in await reader.read(5000):
                        pass
                    held.append((reader, writer))
                for reader, _ in held[:3]:
                    await ended(reader)
            for _, writer in held:
                writer.transport.abort()

    run(test())


def test_one_who_sends_pings_and_reads_nothing_costs_little_memory(monkeypatch):
    monkeypatch.setattr(table_gate, "MOST_UNREAD", 50_000)

    async def test() -> None:
        async with serving(Room(euchre.BICYCLE)) as address:
            reader, writer = await opened(address, WHOLE)
            await reader.readuntil(b"\r\n\r\n")
            reader._transport.pause_reading()
            ping = b"\x89\xfd\0\0\0\0" + b"x" * 125

            async def pings() -> None:
                for _ in range(2_000):
                    writer.write(ping * 1_000)
                    await writer.drain()

            with pytest.raises(ConnectionError):
                await pings()
            writer.close()

    run(test())


def test_a_fault_of_the_server_ends_one_connection_and_is_logged(monkeypatch, caplog):
    async def test() -> None:
        room = Room(euchre.BICYCLE, deal=seeded(1))
        async with serving(room) as address:
            clients = await seated(address, euchre.BICYCLE)
            await up_to_date(clients, room)
            with monkeypatch.context() as broken:
                broken.setattr(room, "act", lambda *_: 1 // 0)
                await clients[1].act("pass")
                with pytest.raises(ConnectionClosed) as caught:
                    await clients[1].next("happened")
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1011
            back = await Client.come_back(address, clients[1].token)
            await up_to_date([back], room)
            await back.act("pass")
            assert (await clients[0].next("happened"))["seat"] == 1

    run(test())
    assert "ZeroDivisionError" in caplog.text
