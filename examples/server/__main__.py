"""`python examples/server` plays a deal with four clients over the loopback; `--serve` opens a table for people.

    python examples/server --serve --game ten-point-pitch --save match.json

A match that was saved goes on where it was when the same file is named again, and `trickgames replay match.json` tells it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
from pathlib import Path

from trickgames.extras import missing

if told := missing("server"):
    raise SystemExit(told)

from table_app import serving
from table_client import Client
from table_file import RoomError
from table_room import Room

import trickgames as tg


async def play(client: Client, seed: int, deals: int) -> dict[str, object]:
    """Plays at random until this number of deals is over. Returns the last view."""
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


async def open_table(room: Room, port: int) -> None:
    """Serves people until the program is stopped."""
    async with serving(room, port) as address:
        print(f"Open {address} in a window for each player. Ctrl-C ends the server.")
        await asyncio.Event().wait()


def room_of(game: str, save_to: Path | None, bots: int) -> Room:
    """A new room, or the one that is saved in a file; `RoomError` where the file can't be read or written."""
    new = save_to is None or not save_to.exists()
    room = Room(tg.games()[game], save_to=save_to) if save_to is None or new else Room.resume(save_to)
    if new and not 0 <= bots < room.seats:
        raise RoomError(f"Between 0 and {room.seats - 1} of {room.seats} players may be bots, not {bots}.")
    try:
        room.write()
    except (OSError, tg.NotationError) as error:
        raise RoomError(f"The table can't be saved: {error}") from error
    if new and bots:
        room.fill(bots)
    return room


def main() -> None:
    """Serves people, or shows how it works."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--serve", action="store_true", help="open a table for people")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--game", choices=sorted(tg.games()), default="bicycle-euchre")
    parser.add_argument("--bots", type=int, default=0, help="how many bots sit at a new table from the start")
    parser.add_argument("--save", type=Path, help="keep the match in this file, and go on with what is in it")
    options = parser.parse_args()
    if not options.serve:
        asyncio.run(demonstration())
        return
    try:
        room = room_of(options.game, options.save, options.bots)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(open_table(room, options.port))
    except (RoomError, OSError, OverflowError) as error:
        parser.exit(2, f"{parser.prog}: {error}\n")
    if room.unsaved:
        sys.exit(f"The end of the match could not be saved: {room.unsaved}.")


if __name__ == "__main__":
    main()
