"""What the tests of the example server share: dealers that can be repeated, and players who sit at a table."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import random
import threading
from typing import TYPE_CHECKING, Any

from table_app import serving
from table_client import Client

import trickgames as tg

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

    from table_room import Room

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
PATIENCE = 120.0


def seeded(seed: int) -> Callable[[tg.Game], tuple[tg.Card, ...]]:
    """A dealer whose deals can be repeated."""
    rng = random.Random(seed)
    return lambda game: tg.shuffled(game, rng)


def run(test: Coroutine[Any, Any, None]) -> None:
    """Runs a test, which may not take for ever."""

    async def bounded() -> None:
        await asyncio.wait_for(test, PATIENCE)

    asyncio.run(bounded())


async def seated(address: str, game: tg.Game) -> list[Client]:
    """A client on every seat."""
    return [await Client.join(address, name) for name in NAMES[: game.seating.seats]]


async def up_to_date(clients: list[Client], room: Room) -> list[dict[str, Any]]:
    """The view of each client, once it is that of the decision that is open."""
    views = []
    for client in clients:
        view = await client.next("view")
        while view["decision"] != room.decision:
            view = await client.next("view")
        views.append(view)
    return views


async def until_message(client: Client, kind: str, **said: Any) -> dict[str, Any]:
    """The next message of a type that says all of this."""
    while True:
        message = await client.next(kind)
        if said.items() <= message.items():
            return message


@contextlib.contextmanager
def served(room: Room, port: int = 0) -> Iterator[str]:
    """Serves a room from a thread of its own, for tests that wait for a browser; gives the address of the page."""
    told: queue.Queue[tuple[str, asyncio.AbstractEventLoop, asyncio.Event] | BaseException] = queue.Queue()

    async def serve() -> None:
        try:
            async with serving(room, port) as address:
                over = asyncio.Event()
                told.put((address, asyncio.get_running_loop(), over))
                await over.wait()
        except BaseException as error:
            told.put(error)
            raise

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    started = told.get(timeout=PATIENCE)
    if isinstance(started, BaseException):
        raise started
    address, loop, over = started
    try:
        yield address
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join(PATIENCE)
