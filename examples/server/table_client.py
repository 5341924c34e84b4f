"""A client of the table: what a bot, or a test, needs to sit at it."""

from __future__ import annotations

import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect


class Client:
    """One player at the table; `received` are all messages as they came over the network."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[str] = []
        self.seat = -1
        self.token = ""
        self.decision = 0

    @classmethod
    async def join(cls, address: str, name: str, token: str | None = None) -> Client:
        """Takes a seat; the address is that of the page. With a token of its own it may be tried again."""
        return await cls._enter(address, {"type": "join", "name": name, "token": token})

    @classmethod
    async def come_back(cls, address: str, token: str) -> Client:
        """Takes the seat again that the token proves."""
        return await cls._enter(address, {"type": "return", "token": token})

    @classmethod
    async def _enter(cls, address: str, first: dict[str, Any]) -> Client:
        client = cls(await connect(websocket_of(address)))
        await client.send(first)
        welcome = await client.next("welcome", "error")
        if welcome["type"] == "error":
            await client.socket.close()
            raise ValueError(welcome["message"])
        client.seat, client.token = welcome["seat"], welcome["token"]
        return client

    async def send(self, message: dict[str, Any]) -> None:
        """Sends a message."""
        await self.socket.send(json.dumps(message))

    async def act(self, action: str, decision: int | None = None) -> None:
        """Says what this player does, in answer to a decision: that of the view which came last, if none is given."""
        await self.send({"type": "act", "decision": self.decision if decision is None else decision, "action": action})

    async def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types (of any, if none is given); others before it are passed over."""
        while True:
            text = await self.socket.recv()
            self.received.append(text if isinstance(text, str) else text.decode())
            message: dict[str, Any] = json.loads(self.received[-1])
            if message["type"] == "view":
                self.decision = message["decision"]
            if not kinds or message["type"] in kinds:
                return message

    async def leave(self) -> None:
        """Closes the connection."""
        await self.socket.close()


def websocket_of(address: str) -> str:
    """The address of a table's websocket, from that of its page."""
    return address.replace("http", "ws", 1) + "play"
