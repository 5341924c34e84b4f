"""`python examples/server` plays a deal with four clients over the loopback; `--serve` opens a table for people.

    python examples/server --serve --game ten-point-pitch --save match.json

A match that was saved goes on where it was when the same file is named again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from trickgames.extras import missing

if told := missing("server"):
    raise SystemExit(told)

import uvicorn
from table_app import LONGEST_MESSAGE, application
from table_client import Client
from table_room import Room

import trickgames as tg

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

HOST = "127.0.0.1"


def server_of(room: Room, port: int) -> uvicorn.Server:
    """A server for this room, on this computer only."""
    config = uvicorn.Config(
        application(room),
        host=HOST,
        port=port,
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        log_level="warning",
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(config)


@contextlib.asynccontextmanager
async def serving(room: Room) -> AsyncGenerator[str]:
    """Serves the room on a free port for as long as the block lasts; gives the address of the websocket."""
    server = server_of(room, 0)
    running = asyncio.ensure_future(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
        if running.done():
            await running
    try:
        yield f"ws://{HOST}:{server.servers[0].sockets[0].getsockname()[1]}/play"
    finally:
        server.should_exit = True
        await running


async def play(client: Client, seed: int, deals: int) -> dict[str, object]:
    """Plays at random until so many deals are over; the last view."""
    rng = random.Random(seed)
    while True:
        view = await client.next("view")
        if view["outcome"] is not None or sum(view["scores"]) >= deals:
            return view
        if view["legal"]:
            await client.act(rng.choice(view["legal"]))


async def demonstration() -> None:
    """Four clients play a deal; the server stops, starts again from its file, and all come back."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.json"
        async with serving(Room(tg.games()["club-euchre"], save_to=path)) as address:
            clients = [await Client.join(address, name) for name in ("Ann", "Bob", "Cleo", "Dan")]
            views = await asyncio.gather(*(play(client, client.seat, 1) for client in clients))
            print(f"after a deal, {len(path.read_bytes())} bytes are saved; scores {views[0]['scores']}")
        room = Room.resume(path)
        async with serving(room) as address:
            back = [await Client.come_back(address, client.token) for client in clients]
            for client in back:
                view = await client.next("view")
                print(f"{view['players'][client.seat]} is back and holds {' '.join(view['hand'])}")
            cheat = next(client for client in back if client.seat != tg.actor(room.state))
            await cheat.act("play Jh")
            print("out of turn:", (await cheat.next("refused"))["reason"])


def main() -> None:
    """Serves people, or shows how it works."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--serve", action="store_true", help="open a table for people")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--game", choices=sorted(tg.games()), default="bicycle-euchre")
    parser.add_argument("--save", type=Path, help="keep the match in this file, and go on with what is in it")
    options = parser.parse_args()
    if not options.serve:
        asyncio.run(demonstration())
        return
    saved: Path | None = options.save
    room = Room.resume(saved) if saved is not None and saved.exists() else Room(tg.games()[options.game], save_to=saved)
    print(f"Open http://{HOST}:{options.port}/ in as many windows as there are seats.")
    server_of(room, options.port).run()


if __name__ == "__main__":
    main()
