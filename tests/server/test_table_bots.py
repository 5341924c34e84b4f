"""Bots on empty seats: they play by the rules, from what their seat may know, and nobody comes back as one of them."""

from __future__ import annotations

import asyncio
import json

import attrs
import pytest
import table_app
from table_app import serving
from table_client import Client
from table_file import RoomError
from table_room import Room

import trickgames as tg
from table_players import run, seeded, until_message, up_to_date
from trickgames import euchre
from trickgames.players import sensible
from trickgames.telling.narrate import finished_trick


@pytest.mark.parametrize("game", tg.games().values(), ids=tg.games())
def test_bots_play_every_game_as_sensible_players(game):
    room = Room(game, deal=seeded(3))
    room.fill()
    with pytest.raises(RoomError, match="No seat is empty"):
        room.fill()
    tricks = []
    while not room.state.results:
        before, seat = room.state, room.bot_to_act()
        first, *deals = room.bot_acts()
        assert first.action == sensible(tg.view(before, seat))
        assert all(step.before.awaits is type(step.action) for step in deals)
        tricks += [trick] if (trick := finished_trick(first.before, first.action, first.after)) else []
    taken = [sum(trick.winner == seat for trick in tricks) for seat in range(room.seats)]
    assert tuple(taken) == room.state.results[0].tricks
    assert tricks[-1] == room.last_trick


def test_a_player_fills_the_seats_and_plays_with_bots(monkeypatch):
    monkeypatch.setattr(table_app, "SECONDS_OF_BOTS", 0.0)

    async def test() -> None:
        room = Room(euchre.CLUB, deal=seeded(5))
        async with serving(room) as address:
            ann, bob = await Client.join(address, "Ann"), await Client.join(address, "Bot 1")
            await bob.send({"type": "fill"})
            told = await until_message(ann, "table", bots=[2, 3])
            assert told["players"] == ["Ann", "Bot 1", "Bot 2", "Bot 3"]
            assert told["here"] == [0, 1]
            for client in (ann, bob) * 50:
                view = await client.next("view")
                if view["legal"]:
                    await client.act(view["legal"][0])
                if room.state.results:
                    break
            assert room.state.results
            await ann.send({"type": "fill"})
            assert (await ann.next("error"))["message"] == "No seat is empty."

    async def bounded() -> None:
        await asyncio.wait_for(test(), 30)

    run(bounded())


def test_only_a_player_at_the_table_fills_it():
    async def test() -> None:
        room = Room(euchre.BICYCLE)
        async with serving(room) as address:
            ann = await Client.join(address, "Ann")
            stranger = await Client.join(address, "Bob")
            await stranger.leave()
            with pytest.raises(ValueError, match="Take a seat first"):
                await Client._enter(address, {"type": "fill"})
            assert len(room.players) == 2
            await ann.leave()

    run(test())


@pytest.mark.parametrize("token", ["", "None", "0" * 16, "bot", "Bot 1"])
def test_nobody_comes_back_as_a_bot(token):
    room = Room(euchre.BICYCLE)
    room.fill()
    with pytest.raises(RoomError, match="Nobody at this table"):
        room.seat_of(token)


def test_bots_leave_people_time_to_follow(monkeypatch):
    """A pause before each of them acts; how long it takes is no business of this test."""
    pause, paused, sleep = 0.0123, [], asyncio.sleep

    async def counted(seconds: float) -> None:
        paused.append(seconds)
        await sleep(seconds)

    monkeypatch.setattr(table_app, "SECONDS_OF_BOTS", pause)
    monkeypatch.setattr(asyncio, "sleep", counted)

    async def test() -> None:
        room = Room(euchre.BICYCLE, deal=seeded(1))
        room.fill(3)
        async with serving(room) as address:
            ann = await Client.join(address, "Ann")
            for acted in range(3):
                await ann.next("view")
                assert paused.count(pause) >= acted

    run(test())


def test_a_bot_that_is_to_act_when_the_match_goes_on_acts(tmp_path, monkeypatch):
    monkeypatch.setattr(table_app, "SECONDS_OF_BOTS", 0.0)
    path = tmp_path / "match.json"
    room = Room(euchre.BICYCLE, save_to=path, deal=seeded(1))
    _, token = room.join("Ann")
    room.fill()
    assert room.bot_to_act() == 1
    again = Room.resume(path)
    assert [player.is_bot for player in again.players] == [False, True, True, True]

    async def test() -> None:
        async with serving(again) as address:
            ann = await Client.come_back(address, token)
            view = await ann.next("view")
            while not view["legal"]:
                view = await ann.next("view")
        assert again.decision > room.decision

    run(test())


# Seats that people take


def test_a_join_that_is_sent_again_is_the_same_seat():
    """The first answer was lost on the way: the client knows its own token, and asks again."""

    async def test() -> None:
        room = Room(euchre.BICYCLE)
        async with serving(room) as address:
            token = "a-token_of_my-own"
            first = await Client.join(address, "Ann", token)
            first.socket.transport.abort()
            again = await Client.join(address, "Ann", token)
            assert (again.seat, again.token) == (0, token)
            assert len(room.players) == 1
            room.fill()
            once_more = await Client.join(address, "Ann", token)
            assert once_more.seat == 0
            assert (await up_to_date([once_more], room))[0]["seat"] == 0

    run(test())


@pytest.mark.parametrize("token", ["", "short", "x" * 65, "a token with spaces", "tökentökentökentö", "a\n" * 10])
def test_a_token_that_could_be_guessed_is_refused(token):
    room = Room(euchre.BICYCLE)
    with pytest.raises(RoomError, match="A token has 16 to 64"):
        room.join("Ann", token)
    assert room.players == []


@pytest.mark.parametrize("name", ["Ann", "ANN", " ann "])
def test_two_players_have_two_names(name):
    room = Room(euchre.BICYCLE)
    room.join("Ann")
    with pytest.raises(RoomError, match="has that name already"):
        room.join(name)
    assert len(room.players) == 1


def test_what_is_told_in_words_is_told_through_the_eyes_of_the_seat():
    room = Room(attrs.evolve(euchre.BICYCLE), deal=seeded(1))
    room.fill()
    room.act(1, "order up", 1)
    card = str(tg.legal_actions(room.state)[0])
    told = list(room.happened(room.act(0, card, 2)))
    assert [message["decision"] for message in told] == [2] * 4
    assert card.removeprefix("discard ") in json.dumps(told[0])
    for message in told[1:]:
        assert message["action"] == "discard one card"
        assert card.removeprefix("discard ") not in json.dumps(message)
