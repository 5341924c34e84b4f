"""Records: a match as its actions, cut, continued, tampered with; and its text for people."""

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trickgames as tg
from helpers import play_random
from records.house import house_rules
from trickgames import euchre, pitch
from trickgames.players import random_player
from trickgames.records import BrokenRecordError, CutShortError, Record, dumps, loads, named, text
from trickgames.testing import matches

NAMES = ["Ann", "Ben", "Cid", "Dee", "Eve", "Fay"]


def played(game, seed=1, deals=2, dealer=0):
    _, actions = play_random(game, seed, deals=deals, dealer=dealer)
    return Record(game, NAMES[: game.seating.seats], dealer, actions=actions)


def test_a_record_replays_to_every_state():
    record = played(euchre.BICYCLE)
    states = list(record.states())
    assert states == list(tg.replay(record.game, record.actions))
    assert states[-1] == record.final
    assert len(states) == len(record.actions) + 1


def test_a_record_is_a_value():
    assert played(euchre.CLUB) == played(euchre.CLUB)
    assert hash(played(euchre.CLUB)) == hash(played(euchre.CLUB))
    with pytest.raises(AttributeError):
        played(euchre.CLUB).dealer = 2


def test_a_record_is_cut_and_continued():
    record = played(pitch.TEN_POINT)
    cut = record.cut(7)
    assert cut.actions == record.actions[:7]
    assert cut.then(*record.actions[7:]) == record
    assert record.cut(10**6) == record
    assert record.cut(-1).actions == ()


def test_a_record_is_continued_by_texts():
    record = Record(euchre.BICYCLE).then(tg.Deal(tg.shuffled(euchre.BICYCLE, 3)), "pass", "order up")
    assert [str(action) for action in record.actions[1:]] == ["pass", "order up"]
    with pytest.raises(BrokenRecordError) as caught:
        record.then("order up")
    assert caught.value.index == 3
    assert caught.value.record == record


def test_a_record_begins_where_a_match_can():
    assert Record(euchre.BICYCLE).scores == (0, 0)
    with pytest.raises(tg.InvalidStateError):
        Record(euchre.BICYCLE, dealer=4)
    with pytest.raises(tg.InvalidStateError):
        Record(euchre.BICYCLE, scores=(10, 0))


@pytest.mark.parametrize(
    "players", [["Ann"], ["Ann", "Ben", "Cid", ""], ["Ann", "Ben", "Cid", "D\n"], ["Ann", "Ben", "Cid", "D" * 65]]
)
def test_every_seat_has_a_name_of_one_line(players):
    with pytest.raises(tg.NotationError):
        Record(euchre.BICYCLE, players)


def swapped(record, first, second):
    """The record with two cards of its first deal in each other's place."""
    deal = record.actions[0]
    pack = [*deal.pack]
    pack[first], pack[second] = pack[second], pack[first]
    return Record(record.game, record.players, record.dealer, record.scores, [tg.Deal(pack, deal.plan), *record.actions[1:]])


def test_a_card_that_was_moved_is_found_at_the_first_action_that_does_not_fit():
    record = played(euchre.BICYCLE, 4)
    broken = [swapped(record, first, 20) for first in range(20)]
    found = []
    for tampered in broken:
        try:
            list(tampered.states())
        except BrokenRecordError as error:
            found.append((tampered, error))
    assert len(found) >= 15  # a card that the turn-up's place takes may never be missed
    for tampered, error in found:
        assert error.action == tampered.actions[error.index]
        assert error.state == tampered.cut(error.index).final
        assert tg.check(error.state, error.action) is error.reason
        assert f"action {error.index}" in str(error)


def test_a_tampered_document_is_refused_with_the_index_of_the_action():
    record = played(euchre.BICYCLE, 4)
    number = next(place for place, action in enumerate(record.actions) if isinstance(action, tg.Play))
    one, other = str(record.actions[number]), str(record.actions[number + 1])
    document = dumps(record).replace(f'"{one}", "{other}"', f'"{other}", "{one}"', 1)
    with pytest.raises(BrokenRecordError) as caught:
        loads(document)
    assert caught.value.index == number
    assert caught.value.problems[0].startswith(f"$.value.actions[{number}]: ")


def test_a_changed_score_in_a_document_is_found():
    document = dumps(played(euchre.BICYCLE, 4))
    _, _, after = document.rpartition('"after": ')
    with pytest.raises(tg.NotationError, match="the scores after the last action"):
        loads(document.replace(f'"after": {after[:6]}', '"after": [9, 9]'))
    with pytest.raises(tg.NotationError):
        loads(document.replace('"scores": [0, 0]', '"scores": [1, 0]'))


# The text


@pytest.mark.parametrize("name", sorted(tg.games()))
def test_the_text_of_a_match_reads_back(name):
    game = tg.games()[name]
    record = played(game, name, deals=3, dealer=game.seating.seats - 1)
    for length in (len(record.actions), len(record.actions) // 2, len(record.actions) // 3, 1, 0):
        cut = record.cut(length)
        assert Record.parse(str(cut)) == cut


@settings(max_examples=20)
@given(st.data())
def test_the_text_of_any_match_reads_back_wherever_it_is_cut(data):
    match = data.draw(matches())
    record = Record(match.game, (), match.dealer, match.scores, match.actions, deal=match.deal).cut(
        data.draw(st.integers(0, 80))
    )
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize("name", ["OUR_EUCHRE", "BID_EUCHRE", "OH_HELL", "WIDOW"])
def test_the_text_of_games_of_ones_own_reads_back(name):
    record = played(getattr(house_rules(), name))
    assert Record.parse(str(record)) == record


@settings(max_examples=50)
@given(
    st.lists(
        st.text(st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(' ,#"\\;:'), min_size=1, max_size=9).filter(
            lambda name: name.strip() and name.isprintable()
        ),
        min_size=4,
        max_size=4,
    )
)
def test_players_may_have_any_names(names):
    record = Record(euchre.BICYCLE, names)
    assert Record.parse(str(record)) == record


def test_a_deal_is_one_line_and_so_is_a_trick():
    record = played(euchre.BICYCLE, 5, deals=3)
    lines = str(record).splitlines()
    deals = sum(isinstance(action, tg.Deal) for action in record.actions)
    assert sum(line.startswith("deal ") for line in lines) == deals
    assert sum(line.startswith("trick ") for line in lines) == 5 * len(record.final.results)
    assert sum(line.startswith("score: ") for line in lines) == len(record.final.results)


BY_HAND = """
# What we played at Dee's, as far as the dealer's names go
trickgames record 3
game: euchre
settings: stick_the_dealer=yes, target=5
players: Ann, Ben, "Cid, the cat", Dee   # Dee won
dealer: 0

deal 1: Jc Ac As 9h Th; 2: Js Qs Ts 9d Td; 3: Jh Qh Kh Ah Jd; 0: 9c Tc Qd Kd Ad; turn-up: Ks; stock: 9s Kc Qc
pass; pass; pass; pass
pass
2: pass; name hearts alone
trick 2:10d Jd Ad
trick Jh Tc Ts
trick 3 3:Ah 0:9c 2:9d -> 3
trick Kh Qd Js
trick Qh Kd Qs -> 3
score: 0 4
end
"""


def test_a_record_written_by_hand_may_leave_things_out():
    record = Record.parse(BY_HAND)
    assert record.players[2] == "Cid, the cat"
    assert record.game == euchre.euchre(stick_the_dealer=True, target=5)
    assert record.final.scores == (0, 4)
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("record 3", "record 2", ["line 3: the first line is 'trickgames record 3', and this is a record of version 2"]),
        ("game: euchre\n", "", ["the line 'game: ...' is missing"]),
        ("game: euchre", "game: whist", ["line 4: settings and a name are for a family of games"]),
        ("target=5", "target=-5, jokers=2", ["line 4: there is no setting 'jokers'", "line 4: target=-5"]),
        ("dealer: 0", "dealer: 9", ["dealer=9: the seats are 0 to 3"]),
        ("dealer: 0", "dealer: North", ["line 7: dealer: the number of a seat is expected"]),
        ("9c Tc Qd Kd Ad", "9c Tx Qd Kd Ad", ["line 9: 'Tx' is not a card"]),
        ("9c Tc Qd Kd Ad", "9c Qd Kd Ad", ["line 9: seat 0 is dealt 4 cards, and a hand has 5"]),
        ("9c Tc Qd Kd Ad", "9c 9d Qd Kd Ad", ["line 9: action 0: deal ", "The pack holds a card twice."]),
        ("2: pass; name", "1: pass; name", ["line 12: seat 1 is not to act, but seat 2"]),
        (
            "name hearts alone",
            "name spades alone",
            ["line 12: action 7: name spades alone: The suit that was turned down may not be named. [E49]"],
        ),
        ("trick 3 3:Ah", "trick 4 3:Ah", ["line 15: trick 4 is trick 3"]),
        ("9d -> 3", "9d -> 0", ["line 15: the trick was taken by seat 3, not by seat 0"]),
        ("Kh Qd Js", "Kh Ad Js", ["line 16: action 18: play Ad: That card is not in the hand."]),
        ("score: 0 4", "score: 4 0", ["line 18: the score is 0, 4, not 4, 0"]),
        ("score: 0 4", "winners: 1", ["line 18: the match is not over"]),
        ("score: 0 4", "3: fly; 0: crawl", ["line 18: 'fly' is not an action"]),
        ("pass; pass; pass; pass", 'pass; "pass; pass', ["line 10: ", "a quotation mark stands alone"]),
    ],
)
def test_a_wrong_line_is_told_with_its_number(old, new, expected):
    assert old in BY_HAND
    with pytest.raises(tg.NotationError) as caught:
        text.loads(BY_HAND.replace(old, new, 1))
    told = "\n".join(caught.value.problems)
    assert all(part in told for part in expected), told


def test_every_wrong_line_is_told_at_once():
    with pytest.raises(tg.NotationError) as caught:
        Record.parse(BY_HAND.replace("pass; pass; pass; pass", "pas; pass").replace("Kh Qd Js", "Kh Qx").replace("Ks;", "Kz;"))
    assert [problem[:8] for problem in caught.value.problems] == ["line 9: ", "line 10:", "line 16:"]


def test_reading_any_lines_ends_in_a_record_or_in_problems():
    rng = random.Random(5)
    whole = str(played(pitch.FIVE_HANDED))
    for _ in range(150):
        characters = list(whole)
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(characters))
            characters[place : place + rng.randrange(4)] = rng.choice(
                ["", ";", ":", '"', "#", "9", "\n", "->", "trick", "{", "Jh"]
            )
        with contextlib.suppress(tg.NotationError):
            assert isinstance(Record.parse("".join(characters)), Record)


# Whole and cut files


@pytest.mark.parametrize("name", ["bicycle-euchre", "five-handed-pitch"])
def test_a_text_is_noticed_wherever_it_was_cut(name):
    record = played(tg.games()[name])
    whole = str(record)
    end = whole.index("\nend") + len("\nend")
    for place in range(0, end, 1 if name == "bicycle-euchre" else 7):
        with pytest.raises(tg.NotationError) as caught:
            Record.parse(whole[:place])
        if isinstance(caught.value, CutShortError):
            *read, last = (None, *caught.value.record.actions)
            assert read[1:] == [*record.actions[: len(read) - 1]] if read else last is None  # `order up alone` may be cut
        if whole[place : place + 1] == "\n" and place > whole.index("scores: "):
            assert isinstance(caught.value, CutShortError), whole[:place][-80:]
            assert "cut short" in caught.value.problems[-1]


def test_a_text_that_was_cut_after_its_names_is_no_match_of_the_first_dealer():
    """It was read as a match that had not begun, with dealer 0."""
    whole = str(played(euchre.BICYCLE, dealer=2))
    with pytest.raises(CutShortError) as caught:
        Record.parse(whole[: whole.index("dealer:")])
    assert caught.value.record.players == ("Ann", "Ben", "Cid", "Dee")
    assert caught.value.problems == (
        "line 3: the record is cut short: its last line says how many actions there are, as `end: 24 actions`",
    )


def test_a_cut_text_can_be_read_as_far_as_it_goes():
    record = played(euchre.BICYCLE)
    lines = str(record).splitlines(keepends=True)
    with pytest.raises(CutShortError) as caught:
        Record.parse("".join(lines[:12]))
    read = caught.value.record
    assert 8 < len(read.actions) < len(record.actions)
    assert read == Record(record.game, record.players, actions=record.actions[: len(read.actions)])


def test_lines_that_were_lost_in_the_middle_are_noticed_by_the_number_of_actions():
    record = played(euchre.BICYCLE, deals=3)
    lines = str(record).splitlines(keepends=True)
    last = max(place for place, line in enumerate(lines) if line.startswith("deal "))
    with pytest.raises(CutShortError, match=r"the end says \d+ actions, and the record tells \d+: \d+ are missing"):
        Record.parse("".join([*lines[:last], lines[-1]]))


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("end: 1 action\n", "and the record tells 23: 22 are too many"),
        ("end: x\n", "end: the number of actions is expected, not 'x'"),
        ("end\npass\n", "it stands after the end of the record"),
        ("", "the record is cut short"),
    ],
)
def test_a_wrong_end_is_told(end, told):
    with pytest.raises(tg.NotationError) as caught:
        Record.parse(BY_HAND.removesuffix("end\n") + end)
    assert told in str(caught.value)


@pytest.mark.parametrize("end", ["end", "end:", "end: 23", "end: 23 actions", "end:23 actions  # all"])
def test_the_end_may_be_written_by_hand(end):
    assert Record.parse(BY_HAND.removesuffix("end\n") + end) == Record.parse(BY_HAND)


@pytest.mark.parametrize("form", [".json", ".txt", ".TXT"])
def test_a_match_is_saved_and_loaded(form, tmp_path):
    path = tmp_path / f"evening{form}"
    seeded = tg.Match.begin(euchre.BICYCLE, 7).play("pass", "order up")
    for match in (seeded, tg.Match.begin(pitch.TEN_POINT, "Friday", dealer=2, scores=(3, 4), deal=5), played(euchre.CLUB)):
        match.save(path)
        assert tg.Match.load(path) == tg.Match.load(str(path)) == match
        assert Record.load(path) == named(match)
        assert list(tmp_path.iterdir()) == [path]
    assert tg.Match.load(path).players == ("Ann", "Ben", "Cid", "Dee")


def test_a_match_in_the_notation_keeps_no_seed(tmp_path):
    match = tg.Match.begin(euchre.BICYCLE, 7).play("pass", "order up", "Tc")
    match.save(tmp_path / "a.egn")
    assert tg.Match.load(tmp_path / "a.egn") == tg.Match(match.game, match.actions)


@pytest.mark.parametrize("name", ["evening", "evening.pgn", "evening.json.gz"])
def test_a_file_says_its_form_by_its_name(name, tmp_path):
    with pytest.raises(tg.NotationError, match="the end of its name tells the form"):
        tg.Match.begin(euchre.BICYCLE, 7).save(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_a_file_that_was_cut_is_refused(tmp_path):
    match = tg.Match.begin(euchre.BICYCLE, 7).play_out(random_player(3), deals=2)
    for form in (".json", ".txt"):
        path = tmp_path / f"evening{form}"
        match.save(path)
        content = path.read_bytes()
        for place in range(0, len(content) - 12, 41):
            path.write_bytes(content[:place])
            with pytest.raises(tg.NotationError) as caught:
                tg.Match.load(path)
            if isinstance(caught.value, CutShortError):
                assert type(caught.value.record) is tg.Match
    with pytest.raises(OSError, match="no such"):
        tg.Match.load(tmp_path / "no such file.json")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("seed: x", "line 3: seed: a whole number of at most 15 digits, or a text in quotation marks, is expected"),
        ("seed: 1 2", "line 3: seed: "),
        ('seed: "x', "line 3: "),
        ("first deal: 0", "line 3: first deal: a number from 1 is expected"),
        ("first deal: x", "line 3: first deal: "),
    ],
)
def test_a_wrong_seed_is_told(line, told):
    with pytest.raises(tg.NotationError) as caught:
        Record.parse(f"trickgames record 3\ngame: bicycle-euchre\n{line}\nend\n")
    assert caught.value.problems[0].startswith(told)


def test_a_seed_in_a_file_deals_on():
    record = Record.begin(euchre.BICYCLE, "Friday", players=NAMES[:4]).play("pass")
    for again in (Record.parse(str(record)), loads(dumps(record))):
        assert again == record
        assert again.play(*["pass"] * 7).actions[-1] == tg.Deal(tg.shuffled(euchre.BICYCLE, "Friday 2"))


def test_a_plain_match_is_a_document_of_its_own():
    match = tg.Match.begin(euchre.BICYCLE, 7).play("pass")
    assert dumps(match).startswith('{"trickgames": "match", "version": 2, ')
    assert type(loads(dumps(match))) is tg.Match
    assert loads(dumps(match)) == match
    with pytest.raises(tg.NotationError, match=r"\$\.value\.players|players"):
        loads(dumps(match).replace('"dealer": 0', '"dealer": 0, "players": []'))
    with pytest.raises(tg.NotationError):
        loads(dumps(match).replace('"seed": 7', '"seed": 7.5'))
