"""The files of the example server: a save that fails loses no seat and no step, and the match is an ordinary record."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import table_app
import table_file
from table_app import serving
from table_client import Client
from table_file import RoomError
from table_room import Room

import trickgames as tg
from table_players import NAMES, run, seated, seeded, until_message, up_to_date
from trickgames import __main__ as shell
from trickgames import euchre, records

SERVER = Path(table_app.__file__).parent


# Ways in which a save fails, each with what ends it


def folder_removed(folder, _monkeypatch):
    kept = folder.with_name("kept")
    folder.rename(kept)
    return lambda: kept.rename(folder)


def draft_in_the_way(folder, _monkeypatch):
    drafts = [folder / "match.json.draft", folder / "match.json.seats.draft"]
    for draft in drafts:
        draft.mkdir()
    return lambda: [draft.rmdir() for draft in drafts]


def disk_full(_folder, monkeypatch):
    def fsync(_file):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    works = os.fsync
    monkeypatch.setattr(table_file.os, "fsync", fsync)
    return lambda: monkeypatch.setattr(table_file.os, "fsync", works)


def not_permitted(_folder, monkeypatch):
    def replace(_self, _target):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    works = Path.replace
    monkeypatch.setattr(Path, "replace", replace)
    return lambda: monkeypatch.setattr(Path, "replace", works)


FAILURES = [folder_removed, draft_in_the_way, disk_full, not_permitted]
failing = pytest.mark.parametrize("fail", FAILURES, ids=lambda fail: fail.__name__)


@failing
def test_a_save_that_fails_loses_no_seat_and_players_are_told(tmp_path, monkeypatch, fail):
    monkeypatch.setattr(table_app, "SECONDS_TO_SAVE", 0.05)
    path = tmp_path / "table" / "match.json"
    path.parent.mkdir()

    async def test() -> None:
        room = Room(euchre.BICYCLE, save_to=path, deal=seeded(1))
        async with serving(room) as address:
            clients = [await Client.join(address, "Ann")]
            assert (await clients[0].next("table"))["unsaved"] == ""
            works_again = fail(path.parent, monkeypatch)
            clients += [await Client.join(address, name) for name in NAMES[1:4]]
            for client in clients:
                told = await until_message(client, "table", players=list(NAMES[:4]))
                assert told["unsaved"].startswith("The match can't be saved now (")
                assert str(tmp_path) not in told["unsaved"]
            back = await Client.come_back(address, clients[3].token)
            assert back.seat == 3
            works_again()
            for client in (*clients[:3], back):
                await until_message(client, "table", unsaved="")
        assert Room.resume(path).players == room.players
        assert Room.resume(path).state == room.state
        for client in clients:
            assert Room.resume(path).seat_of(client.token) == client.seat

    run(test())


@failing
def test_a_save_that_fails_leaves_the_table_in_step(tmp_path, monkeypatch, fail):
    monkeypatch.setattr(table_app, "SECONDS_TO_SAVE", 600.0)  # players are told immediately, not only at the next try
    path = tmp_path / "table" / "match.json"
    path.parent.mkdir()

    async def test() -> None:
        room = Room(euchre.BICYCLE, save_to=path, deal=seeded(1))
        async with serving(room) as address:
            clients = await seated(address, euchre.BICYCLE)
            await up_to_date(clients, room)
            before = room.state
            works_again = fail(path.parent, monkeypatch)
            for number in range(4):
                actor = tg.actor(room.state)
                action = str(tg.legal_actions(room.state)[0])
                await clients[actor].act(action)
                for client in clients:
                    happened = await client.next("happened")
                    assert (happened["seat"], happened["action"]) == (actor, action)
                    view = await client.next("view")
                    assert (view["decision"], view["turn"]) == (number + 2, tg.actor(room.state))
                if number == 0:
                    assert all([(await client.next("table"))["unsaved"] for client in clients])
            assert not [draft for draft in path.parent.glob("*.draft") if draft.is_file()]  # a full disk is not filled more
            works_again()
            assert Room.resume(path).state == before  # what was saved before is whole
            await clients[tg.actor(room.state)].act(str(tg.legal_actions(room.state)[0]))
            for client in clients:
                await until_message(client, "table", unsaved="")
        assert Room.resume(path).state == room.state
        assert sorted(file.name for file in path.parent.iterdir()) == ["match.json", "match.json.seats"]

    run(test())


def test_what_could_not_be_saved_is_saved_when_the_server_ends(tmp_path):
    path = tmp_path / "table" / "match.json"

    async def test() -> None:
        room = Room(euchre.BICYCLE, save_to=path)
        async with serving(room) as address:
            await Client.join(address, "Ann")
            assert room.unsaved == "No such file or directory"
            path.parent.mkdir()
        assert room.unsaved == ""
        assert Room.resume(path).players == room.players

    run(test())


@pytest.mark.parametrize("written", range(8))
def test_a_server_that_dies_between_two_files_leaves_seats_for_all_who_play(tmp_path, monkeypatch, written):
    """Each join writes the seats, then the match: wherever that ends, a match that has begun has all its players."""
    path = tmp_path / "match.json"
    left = [written]
    works = table_file._write

    def write(target, text):
        if not left[0]:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        left[0] -= 1
        works(target, text)

    room = Room(euchre.BICYCLE, save_to=path, deal=seeded(1))
    room.write()
    monkeypatch.setattr(table_file, "_write", write)
    tokens = [room.join(name)[1] for name in NAMES[:4]]
    again = Room.resume(path, deal=seeded(1))
    assert len(again.players) == (written + 1) // 2
    assert [again.seat_of(token) for token in tokens[: len(again.players)]] == list(range(len(again.players)))
    assert bool(again.actions) == again.is_full


def test_no_other_table_in_the_folder_is_touched(tmp_path):
    others = [tmp_path / name for name in ("match.txt", "match.draft", "match.seats", "other.json")]
    for other in others:
        other.write_text("mine")
    room = Room(euchre.BICYCLE, save_to=tmp_path / "match.json")
    room.join("Ann")
    assert [other.read_text() for other in others] == ["mine"] * 4


def test_the_files_are_for_their_owner_alone_and_hold_no_token(tmp_path):
    path = tmp_path / "match.json"
    room = Room(euchre.BICYCLE, save_to=path)
    tokens = [room.join(name)[1] for name in NAMES[:4]]
    for file in (path, path.with_name("match.json.seats")):
        assert file.stat().st_mode & 0o077 == 0
        assert not any(token in file.read_text() for token in tokens)


# What is read


SEATS = {"seats of a table": 1, "players": [{"name": "Ann", "digest": "0" * 64}]}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 5000,
        json.dumps(SEATS | {"seats of a table": 2}),
        json.dumps(SEATS | {"players": 3}),
        json.dumps(SEATS | {"players": [{"name": "Ann"}]}),
        json.dumps(SEATS | {"players": [{"name": "", "digest": None}]}),
        json.dumps(SEATS | {"players": [{"name": 7, "digest": None}]}),
        json.dumps(SEATS | {"players": [{"name": "Ann", "digest": 7}]}),
        json.dumps(SEATS | {"players": [{"name": "Ann", "digest": "é"}]}),
        json.dumps(SEATS | {"players": SEATS["players"] * 5}),
    ],
)
def test_a_file_of_seats_that_is_none_is_refused_and_kept(tmp_path, text):
    path = tmp_path / "match.json"
    path.write_text(records.dumps(records.Record(euchre.BICYCLE)))
    seats = tmp_path / "match.json.seats"
    seats.write_text(text)
    with pytest.raises(RoomError, match=r"match\.json\.seats"):
        Room.resume(path)
    assert seats.read_text() == text


def test_a_match_without_seats_is_taken_up_where_it_is_by_new_players(tmp_path):
    path = tmp_path / "match.json"
    record = records.Record(euchre.BICYCLE, NAMES[1:], dealer=2, scores=(3, 4))
    record = record.then(tg.Deal(tg.shuffled(euchre.BICYCLE, 5)), "pass")
    path.write_text(records.dumps(record))

    async def test() -> None:
        room = Room.resume(path)
        room.save()
        assert records.loads(path.read_text()) == record
        async with serving(room) as address:
            clients = await seated(address, euchre.BICYCLE)
            views = await up_to_date(clients, room)
            assert room.state == record.final
            await clients[views[0]["turn"]].act("pass")
            await clients[0].next("happened")
        saved = records.loads(path.read_text())
        assert (saved.players, saved.dealer, saved.scores) == (NAMES[:4], 2, (3, 4))
        assert saved.actions[:-1] == record.actions

    run(test())


def played(path, until):
    """A room of bots and Ann that has been played until then, and saved."""
    room = Room(euchre.CLUB, save_to=path, deal=seeded(6))
    room.write()
    if until == "nobody has come":
        return room
    room.join("Ann")
    if until == "seats are empty":
        return room
    room.fill()
    rng = random.Random(1)
    while tg.actor(room.state) is not None and not (until == "a trick lies on the table" and room.state.trick):
        if not room.bot_acts():
            room.act(0, str(rng.choice(tg.legal_actions(room.state))), room.decision)
    return room


@pytest.mark.parametrize("until", ["nobody has come", "seats are empty", "a trick lies on the table", "the match is over"])
def test_the_shell_replays_the_servers_file(tmp_path, capsys, until):
    path = tmp_path / "match.json"
    room = played(path, until)
    assert records.loads(path.read_text()).final == room.state
    assert shell.main(["replay", str(path), "--plain"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Club Euchre: ")
    assert ("Ann and Bot 2 against Bot 1 and Bot 3" in told) == room.is_full
    assert told.count("\nDeal ") == sum(isinstance(action, tg.Deal) for action in room.actions)
    assert ("Here the record ends." in told) == (tg.actor(room.state) is not None)


def test_the_shell_converts_the_servers_file(tmp_path, capsys):
    path, lines = tmp_path / "match.json", tmp_path / "match.txt"
    room = played(path, "the match is over")
    assert shell.main(["convert", str(path), str(lines)]) == 0
    capsys.readouterr()
    assert records.Record.parse(lines.read_text()).final == room.state


# The program


def program(*arguments):
    command = [sys.executable, "-W", "error", str(SERVER), "--serve", "--port", "0", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_file_that_cannot_be_written_or_read_is_told_before_anybody_comes(tmp_path):
    nowhere = program("--save", tmp_path / "nowhere" / "match.json")
    assert (nowhere.returncode, nowhere.stdout) == (2, "")
    assert nowhere.stderr.count("\n") == 1
    assert "The table can't be saved: [Errno 2]" in nowhere.stderr
    other = tmp_path / "other.json"
    other.write_text("{}")
    refused = program("--save", other)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "holds no match" in refused.stderr
    assert other.read_text() == "{}"
    assert program("--bots", 4).stderr.endswith("Between 0 and 3 of 4 players may be bots, not 4.\n")
    shutil.rmtree(tmp_path)
