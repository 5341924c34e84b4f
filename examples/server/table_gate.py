"""The door of the table: who is connected without a seat is let in up to a number, and for a time.

Players at the table don't count here, so strangers can't keep them out. A newcomer is never turned away because others are
waiting: the one who has waited longest goes instead. So a player who comes back, and shows the token immediately, gets in even
while somebody opens connections as fast as they can. Those who have not finished the handshake and those who have, but took no
seat, are counted apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from websockets.asyncio.server import ServerConnection

if TYPE_CHECKING:
    import asyncio

MOST_KNOCKING: Final = 64
MOST_STRANGERS: Final = 32
LET_IN_TOGETHER: Final = 16  # so that those who knock are heard before others push them out
LONGEST_QUEUE: Final = 256  # outside the door, where the system keeps them
MOST_UNREAD: Final = 1_000_000  # bytes that wait for a client that doesn't read, answers to its pings among them


class Waiting:
    """Connections in the order in which they came, up to a limit: the oldest makes room for the newest."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._connections: dict[ServerConnection, None] = {}

    def add(self, connection: ServerConnection) -> None:
        """Lets a connection wait; ends the oldest where there are too many."""
        self._connections[connection] = None
        if len(self._connections) > self._most:
            oldest = next(iter(self._connections))
            self.remove(oldest)
            oldest.transport.abort()

    def remove(self, connection: ServerConnection) -> None:
        """No longer counts a connection; nothing if it wasn't counted."""
        self._connections.pop(connection, None)

    def end_all(self) -> None:
        """Ends all of them."""
        for connection in list(self._connections):
            self.remove(connection)
            connection.transport.abort()

    def __len__(self) -> int:
        return len(self._connections)


class Gate:
    """Who is at the door: those who are `knocking` (before the end of the handshake) and `strangers` (without a seat)."""

    def __init__(self) -> None:
        self.knocking = Waiting(MOST_KNOCKING)
        self.strangers = Waiting(MOST_STRANGERS)

    def enters(self, connection: ServerConnection) -> None:
        """The handshake is done."""
        self.knocking.remove(connection)
        self.strangers.add(connection)

    def sits(self, connection: ServerConnection) -> None:
        """The connection has a seat."""
        self.strangers.remove(connection)

    def stands(self, connection: ServerConnection) -> None:
        """The connection has lost its seat to another one, and is about to end."""
        self.strangers.add(connection)

    def close(self) -> None:
        """Ends the connections of all who have no seat."""
        self.knocking.end_all()
        self.strangers.end_all()

    def visitor(self) -> type[ServerConnection]:
        """The class of connections that pass through this gate."""
        gate = self

        class Visitor(ServerConnection):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                super().connection_made(transport)
                gate.knocking.add(self)

            def data_received(self, data: bytes) -> None:
                super().data_received(data)
                if self.transport.get_write_buffer_size() > MOST_UNREAD:
                    self.transport.abort()

            def connection_lost(self, exc: Exception | None) -> None:
                gate.knocking.remove(self)
                gate.strangers.remove(self)
                super().connection_lost(exc)

        return Visitor
