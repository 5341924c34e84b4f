"""An answer belongs to one decision: one that comes late, twice or too early is never taken for another."""

from __future__ import annotations

import asyncio
import random

import pytest
from table_app import serving
from table_file import RoomError
from table_room import LateError, Room

import trickgames as tg
from table_players import run, seated, seeded, up_to_date
from trickgames import euchre, pitch


def test_a_late_duplicate_pass_is_not_taken_for_the_next_decision():
    """Seat 1 passes the turn-up; the same message comes again when seat 1 may name a suit."""

    async def test() -> None:
        room = Room(euchre.BICYCLE, deal=seeded(1))
        async with serving(room) as address:
            clients = await seated(address, euchre.BICYCLE)
            await up_to_date(clients, room)
            for seat in (1, 2, 3, 0):
                await clients[seat].act("pass")
                await clients[seat].next("happened")
                await up_to_date(clients, room)
            assert tg.actor(room.state) == 1
            before = room.state
            assert "pass" in map(str, tg.legal_actions(before))
            await clients[1].act("pass", decision=1)
            refused = await clients[1].next("refused")
            assert refused["reason"] == "That answers decision 1. Decision 5 is open now."
            assert refused["decision"] == 5
            assert refused["legal"] == [str(action) for action in tg.legal_actions(before)]
            assert room.state is before
            await clients[1].act("pass")
            await clients[1].next("happened")
            assert room.decision == 6

    run(test())


@pytest.mark.parametrize("game", [euchre.BICYCLE, pitch.TEN_POINT], ids=lambda game: game.name)
def test_a_client_that_sends_everything_twice_does_everything_once(game):
    async def test() -> None:
        room = Room(game, deal=seeded(3))
        done: list[tuple[int, str]] = []

        async def stutter(client, rng):
            late = 0
            while len(room.state.results) < 1:
                message = await client.next("view", "refused", "error")
                assert message["type"] != "error"
                if message["type"] == "refused":
                    assert message["reason"].startswith("That answers decision ")
                    late += 1
                elif message["legal"]:
                    action = rng.choice(message["legal"])
                    done.append((client.seat, action))
                    await client.act(action)
                    await client.act(action)
            return late

        async with serving(room) as address:
            clients = await seated(address, game)
            late = sum(await asyncio.gather(*(stutter(client, random.Random(client.seat)) for client in clients)))
        acted = [action for action in room.actions if not isinstance(action, tg.Deal)]
        assert [str(action) for action in acted] == [action for _, action in done][: len(acted)]
        assert late > len(acted) / 2

    run(test())


@pytest.mark.parametrize("decision", [-1, 0, 2, 10**30])
def test_only_the_decision_that_is_open_can_be_answered(decision):
    room = Room(euchre.BICYCLE, deal=seeded(1))
    with pytest.raises(RoomError, match="begins when all seats are taken"):
        room.act(0, "pass", decision)
    room.fill()
    before = room.state
    with pytest.raises(LateError):
        room.act(1, "pass", decision)
    assert room.state is before
    assert room.decision == 1
    [step] = room.act(1, "pass", 1)
    assert (step.number, step.seat, step.before, step.after) == (1, 1, before, room.state)


def test_no_client_gives_the_contract_that_the_table_gives_itself():
    room = Room(tg.games()["bridge-play"], deal=seeded(1))
    room.fill()
    assert room.state.awaits is None
    before = room.state
    for seat in range(room.seats):
        with pytest.raises(tg.IllegalActionError):
            room.act(seat, "contract N 7 spades", room.decision)
    assert room.state is before
