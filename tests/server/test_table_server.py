"""The server example with real websocket clients over the loopback: fair, patient with the careless, closed to the curious."""

from __future__ import annotations

import asyncio
import json
import random
import re
from typing import Any

import pytest
import table_app
from table_app import serving
from table_client import Client
from table_file import RoomError
from table_room import Room
from websockets.exceptions import ConnectionClosed

import trickgames as tg
from card_names import cards_named
from table_players import run, seated, seeded, until_message, up_to_date
from trickgames import euchre, pitch


async def until_played(client: Client, seed: int, deals: int, room: Room, *, cheats: bool = False) -> list[dict[str, Any]]:
    """Plays at random until this number of deals are over; every refusal that came on the way."""
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
    """Tries a few things that nobody may do: somebody else's card, a second turn, a revoke, a deal of your own liking."""
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
            await client.send({"type": "act", "decision": room.decision, "seat": seen["turn"], "action": text})


# Nothing hidden leaves the server


def may_be_told(states: list[tg.AnyState], seat: int, known: int) -> set[tg.Card]:
    """The cards that a seat may know by the rules after this number of actions, found without the library's views."""
    state = states[known]
    begun = next(at for at in range(known, -1, -1) if not states[at].hands or at == 0)
    cards = {card for earlier in states[begun : known + 1] if earlier.hands for card in earlier.hands[seat]}
    cards |= {card for trick in state.tricks for card in trick.cards} | {card for _, card in state.trick}
    cards |= {card for pile in state.table.piles if pile.seen_by is None or seat in pile.seen_by for card in pile.cards}
    for earlier in states[begun : known + 1]:
        cards |= {fact.card for fact in earlier.table.facts if hasattr(fact, "card")}
    return cards


def last_trick(states: list[tg.AnyState], room: Room, known: int) -> list[list[Any]]:
    """The plays of the trick that was finished last, after this number of actions, found without the library's tricks."""
    plays = [at for at in range(known) if isinstance(room.actions[at], tg.Play) and not states[at + 1].trick]
    if not plays:
        return []
    before, last = states[plays[-1]], room.actions[plays[-1]]
    return [[seat, str(card)] for seat, card in before.trick] + [[tg.actor(before), str(last.card)]]


def shown(trick: dict[str, Any] | None) -> list[list[Any]]:
    """The plays of the last trick in a view, which its picture shows, and no other card."""
    if trick is None:
        return []
    assert {str(card) for card in cards_named(trick["picture"])} == {card for _, card in trick["plays"]}
    assert trick["winner"] in {seat for seat, _ in trick["plays"]}
    return trick["plays"]


def told_too_much(client: Client, room: Room) -> list[tuple[int, set[tg.Card]]]:
    """What a client was sent that its seat may not know: the message's number, and the cards."""
    states = list(tg.replay(room.state.game, room.actions))
    leaks, last = [], 0
    messages = [json.loads(text) for text in client.received]
    for number, message in enumerate(messages):
        following = next((later["decision"] for later in messages[number:] if later["type"] == "view"), len(states) - 1)
        allowed = may_be_told(states, client.seat, last) | may_be_told(states, client.seat, following)
        allowed |= {action.card for action in room.actions[last:following] if isinstance(action, tg.Play)}
        refused = message.get("action", "") if message["type"] == "refused" else ""
        if message["type"] == "view":
            assert shown(message.pop("last_trick")) == last_trick(states, room, message["decision"])
        told = json.dumps(message)
        told = re.sub(r'"call \w\w"', "", told)  # any trump of the pack may be called, whoever holds it
        leaked = cards_named(told) - allowed - cards_named(refused)  # a refusal repeats what this client itself has sent
        if leaked:
            leaks.append((number, leaked))
        if message["type"] == "view":
            last = message["decision"]
    return leaks


@pytest.mark.parametrize("game", [euchre.BICYCLE, pitch.TEN_POINT, pitch.FIVE_HANDED], ids=lambda game: game.name)
def test_no_client_is_ever_sent_what_another_holds(game, monkeypatch):
    monkeypatch.setattr(table_app, "TOGETHER", 5_000.0)  # the cheat tries more than a flood may

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
            turn = (await up_to_date(clients, room))[0]["turn"]
            other = clients[(turn + 1) % 4]
            await other.act("pass")
            refused = await other.next("refused")
            assert refused["reason"] == "It is not the turn of that seat."
            assert refused["legal"] == []
            await clients[turn].act("play Jh")
            refused = await clients[turn].next("refused")
            assert refused["reason"] == "That can't be done now."
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
                await up_to_date([clients[seat]], room)
                await clients[seat].act(action)
                if action != "play Ks":
                    await until_message(clients[seat], "happened", action=action)
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
            for client in others:
                await until_message(client, "table", here=[other.seat for other in others])
            await others[0].act("pass")
            assert (await others[0].next("refused"))["reason"] == "It is not the turn of that seat."
            back = await Client.come_back(address, vanishing.token)
            assert back.seat == vanishing.seat
            assert await back.next("view") == views[vanishing.seat]
            played = views[vanishing.seat]["legal"][0]
            await back.act(played)
            happened = await others[0].next("happened")
            assert (happened["seat"], happened["action"]) == (back.seat, played)

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
            for client, view in zip(back, await up_to_date(back, again), strict=True):
                assert sorted(view["hand"]) == sorted(map(str, room.state.hands[client.seat]))
                if view["legal"]:
                    await client.act(view["legal"][0])
            await asyncio.gather(*(until_played(client, client.seat, 2, again) for client in back))
        assert len(again.state.results) == 2
        assert Room.resume(path).state == again.state
        assert not any(client.token in path.read_text() for client in clients)

    run(test())


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"match": 3, "names": [], "digests": []}', "[" * 5000])
def test_a_file_that_is_no_table_is_refused(tmp_path, text):
    path = tmp_path / "match.json"
    path.write_text(text)
    with pytest.raises(RoomError, match="holds no match"):
        Room.resume(path)
