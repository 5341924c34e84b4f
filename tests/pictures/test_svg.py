"""The SVG pictures: well-formed, described, deterministic, within 360 pixels, and clear about what they cannot draw."""

from __future__ import annotations

import math
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import islice

import attrs
import pytest

import trickgames as tg
from helpers import act, deal, pass_all, random_states, whist
from open_hands import DUMMY, SECRET
from trickgames import euchre, pictures, pitch

SVG = "{http://www.w3.org/2000/svg}"
HANDS = {0: "9c Tc Qd Kd Ad", 1: "Jc Ac As 9h Th", 2: "Js Qs Ts 9d Td", 3: "Jh Qh Kh Ah Jd"}


def read(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 a picture of our own


def text_of(picture: str, tag: str) -> list[str]:
    return [element.text or "" for element in read(picture).iter(SVG + tag)]


def every_picture(theme: str = "auto") -> list[pictures.Picture]:
    state = act(deal(euchre.BICYCLE, hands=HANDS, turn_up="Ks"), "order up", "discard 9c", "play 9h")
    return [
        *(pictures.card(card, theme=theme) for card in tg.pack(jokers=2)),
        pictures.card("Ah", back=True, theme=theme),
        pictures.hand("As Kh", theme=theme),
        pictures.hand("", theme=theme),
        pictures.trick(state.trick, theme=theme),
        *(pictures.markers(score, target, theme=theme) for score in range(8) for target in (5, 10)),
        pictures.table(state, theme=theme),
        pictures.table(tg.view(state, 2), theme=theme),
    ]


@pytest.mark.parametrize("theme", pictures.THEMES)
def test_every_picture_is_xml_with_a_name_and_a_description(theme):
    for picture in every_picture(theme):
        root = read(picture)
        ids = {element.get("id") for element in root.iter() if element.get("id")}
        named = (root.get("aria-labelledby") or "").split()
        assert root.get("role") == "img"
        assert len(named) == 2
        assert set(named) <= ids
        assert root.find(f"{SVG}title").text
        assert root.find(f"{SVG}desc").text
        assert root.get("class") == f"tg-{theme}"


def test_no_picture_asks_for_anything_outside_it():
    for picture in every_picture():
        without_namespace = picture.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"https?:|url\(|@import|<image|<script|<foreignObject", without_namespace)
        assert set(re.findall(r'href="([^"]*)"', picture)) <= {
            f"#{element.get('id')}" for element in read(picture).iter() if element.get("id")
        }


def test_every_class_that_is_drawn_has_its_colour():
    for picture in every_picture():
        styled = set(re.findall(r"\.(tg-[\w-]+)\{", picture))
        drawn = {
            element.get("class") for element in read(picture).iter() if element.tag in {SVG + "rect", SVG + "text", SVG + "use"}
        }
        assert drawn - {None} <= styled


def test_two_pictures_on_a_page_do_not_share_an_id():
    one, other = pictures.card("Ah"), pictures.card("Ad")
    assert not {e.get("id") for e in read(one).iter()} & {e.get("id") for e in read(other).iter()} - {None}


def test_the_same_table_is_the_same_text_in_another_process():
    code = (
        "import trickgames as tg, hashlib; from trickgames import pictures, euchre;"
        "s = tg.apply(tg.start(euchre.BICYCLE), tg.Deal(tg.shuffled(euchre.BICYCLE, 5)));"
        "print(hashlib.sha256(pictures.table(s, 1).encode()).hexdigest())"
    )
    prints = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(prints) == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_table_of_two_to_six_seats_fits_360_pixels(seats):
    game = whist(seats)
    for state, _ in islice(random_states(game, seats, deals=1), 3, 3 + 2 * seats):
        for picture in (pictures.table(state), pictures.table(state, 0)):
            root = read(picture)
            assert root.get("width") == "360"
            height = float(root.get("height"))
            plates = [r for r in root.iter(f"{SVG}rect") if (r.get("class") or "").startswith("tg-plate")]
            assert len(plates) == seats
            for x, y, wide, high in cards_on(root):
                assert x >= 3
                assert x + wide <= 357
                assert y + high <= height - 3
            assert not overlaps(plates)


def cards_on(root: ET.Element) -> list[tuple[float, float, float, float]]:
    """Where the face-up cards of a table lie: left, upper edge, width, height."""
    found = []
    for group in root.iter(f"{SVG}g"):
        place = re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+)\)", group.get("transform") or "")
        if place and group.get("class") == "tg-card":
            x, y, scale = map(float, place.groups())
            found.append((x, y + 56, 60 * scale, 84 * scale))
    assert found
    return found


def overlaps(boxes: list[ET.Element]) -> bool:
    areas = [tuple(float(box.get(name)) for name in ("x", "y", "width", "height")) for box in boxes]
    return any(
        a is not b and a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
        for a in areas
        for b in areas
    )


def test_a_table_of_seven_is_refused_and_its_notebook_shows_text():
    state = tg.start(whist(7))
    with pytest.raises(tg.InvalidStateError, match="2 to 6"):
        pictures.table(state)
    assert state._repr_html_() is None


@pytest.mark.parametrize("you", range(4))
@pytest.mark.parametrize("passes", range(4))
def test_persons_and_verbs_agree_for_every_seat(you, passes):
    """Nobody reads "you plays for 5", whoever is the maker and whoever is meant."""
    names = [f"P{seat}" if seat != you else "you" for seat in range(4)]
    states = [deal(euchre.BICYCLE, dealer=3, hands=HANDS, turn_up="Ks"), deal(pitch.TEN_POINT, dealer=3)]
    states[0] = act(states[0], *["pass"] * passes, "order up")
    states[1] = act(states[1], *["pass"] * passes, "bid 5", *["pass"] * (3 - passes))
    for state in states:
        described = text_of(pictures.table(state, names=names), "desc")[0]
        assert re.findall(r"you (?:\w+s|is|has)\b(?! of)", described) == []
        assert not re.search(r"P[0-9] (?:hold|are|have|play)\b", described)
    called = text_of(pictures.table(states[1], names=names), "desc")[0]
    assert ("you play for 5" if passes == you else f"P{passes} plays for 5").lower() in called.lower()


def test_cards_and_games_have_a_rich_display():
    assert tg.Card.parse("Jh")._repr_html_() == pictures.card("Jh")
    shown = euchre.BICYCLE._repr_html_()
    assert shown.startswith("<details><summary>Bicycle Euchre: 4 players, 24 cards</summary>")
    assert "\nRanks\n-----\n" in shown


def test_dealer_turn_trump_contract_and_scores_are_marked():
    state = act(deal(euchre.BICYCLE, dealer=3, hands=HANDS, turn_up="Ks", scores=(3, 7)), "pass", "order up alone")
    picture = pictures.table(tg.view(state, tg.actor(state)), names=["Ann", "Bob", "Cleo", "Dan"])
    texts = text_of(picture, "text")
    described = text_of(picture, "desc")[0]
    assert "D" in texts
    assert any("Bob's call, alone" in text for text in texts)
    assert "Ann + Cleo: 3   Bob + Dan: 7" in texts
    assert "Dan is the dealer." in described
    assert "Spades, Bob's call, alone" in described
    assert len([r for r in read(picture).iter(f"{SVG}rect") if r.get("class") == "tg-plate-turn"]) == 1


def test_the_description_says_what_the_picture_shows():
    state = act(pass_all(deal(euchre.BICYCLE, hands=HANDS, turn_up="Ks"), 4), "name hearts", "play Jc", "play 9d")
    described = text_of(pictures.table(state, 3), "desc")[0]
    assert "Seat 3 holds the jack of hearts, the jack of diamonds, the ace of hearts" in described
    assert "Seat 0 holds five hidden cards" in described
    assert "Trick: Seat 1 plays the jack of clubs and Seat 2 plays the nine of diamonds." in described
    assert described.endswith("Seat 3 is to play.")


def test_cards_that_may_be_played_stand_out():
    state = act(pass_all(deal(euchre.BICYCLE, hands=HANDS, turn_up="Ks"), 4), "name hearts", "play 9h")
    playable = text_count(pictures.table(state, tg.actor(state)), "tg-playable")
    assert playable == len(tg.legal_actions(state))
    assert text_count(pictures.table(state, 0), "tg-playable") == 0


def text_count(picture: str, kind: str) -> int:
    return sum(element.get("class") == kind for element in read(picture).iter())


def test_a_game_without_trumps_says_so():
    match = tg.Match.begin(tg.games()["hearts"], seed=1)
    while not isinstance(match.state, tg.Playing):
        match = match.play(match.legal[0])
    assert "no trump" in text_of(pictures.table(match), "text")


def cards_of_hand(picture, seat):
    """The cards that a script of a page finds in the hand of a seat."""
    hands = [group for group in read(picture).iter(f"{SVG}g") if group.get("class") == "tg-hand"]
    (hand,) = [group for group in hands if group.get("data-seat") == str(seat)]
    return [group.get("data-card") for group in hand.iter(f"{SVG}g") if group.get("data-card")]


def lying(picture):
    """The cards that a script of a page finds outside the hands."""
    root = read(picture)
    held = {group for hand in root.iter(f"{SVG}g") if hand.get("class") == "tg-hand" for group in hand.iter(f"{SVG}g")}
    return [group.get("data-card") for group in root.iter(f"{SVG}g") if group.get("data-card") and group not in held]


def test_a_script_of_a_page_finds_the_cards_of_each_hand():
    state = act(deal(euchre.BICYCLE, hands=HANDS, turn_up="Ks"), "order up")
    picture = pictures.table(tg.view(state, 1))
    assert cards_of_hand(picture, 1) == [str(card) for card in tg.view(state, 1).in_order(state.hands[1])]
    assert cards_of_hand(picture, 2) == []
    assert cards_of_hand(pictures.table(state), 2) == [str(card) for card in tg.view(state, None).in_order(state.hands[2])]


def a_trick():
    """A state before the last play of a deal's first trick, and the one after it."""
    match = tg.Match.begin(euchre.BICYCLE, seed=7).play("order up").play("Tc")
    states = []
    while not match.state.tricks:
        states.append(match.state)
        match = match.play(match.legal[0])
    return states[-3:], match.state


def test_a_finished_trick_still_lies_on_the_table():
    _, after = a_trick()
    trick = after.tricks[-1]
    for seat in range(4):
        picture = pictures.table(after, seat, finished=trick)
        assert lying(picture) == [str(card) for _, card in trick.plays]
        assert len(cards_of_hand(picture, seat)) == 4
        assert f"Seat {trick.winner} takes the trick." in text_of(picture, "desc")[0]
        assert f"Seat {trick.winner} has taken one trick." in text_of(picture, "desc")[0]
        assert 'class="tg-playable"' not in picture


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_a_trick_that_was_finished_since_takes_its_cards_from_the_hands(seat):
    before, after = a_trick()
    trick = after.tricks[-1]
    expected = pictures.table(after, seat, finished=trick)
    for state in before:
        assert pictures.table(state, seat, finished=trick) == expected


def test_another_trick_is_refused():
    (*_, before), after = a_trick()
    trick = after.tricks[-1]
    for state, other in [
        (after, tg.Trick(trick.plays[:3], trick.winner)),
        (before, tg.Trick(trick.plays[::-1], trick.winner)),
        (tg.start(euchre.BICYCLE), trick),
    ]:
        with pytest.raises(tg.InvalidStateError, match="finished trick"):
            pictures.table(state, finished=other)


def test_a_hand_is_held_with_trumps_first_bowers_too():
    state = act(pass_all(deal(euchre.BICYCLE, hands=HANDS, turn_up="Ks"), 4), "name hearts")
    described = text_of(pictures.table(state, 3), "desc")[0]
    assert (
        "the jack of hearts, the jack of diamonds, the ace of hearts, the king of hearts and the queen of hearts" in described
    )


def test_the_match_that_is_over_names_its_winners():
    *_, (last, _) = random_states(euchre.BICYCLE, 1)
    assert tg.outcome(last).why in text_of(pictures.table(last), "desc")[0]


def matrix(transform):
    """The point to which an SVG transform of translations and turns moves a point, as a function of the point."""
    steps = [
        (kind, [float(part) for part in re.split("[ ,]+", inside)])
        for kind, inside in re.findall(r"(\w+)\(([^)]*)\)", transform)
    ]

    def moved(x, y):
        for kind, values in reversed(steps):
            if kind == "translate":
                x, y = x + values[0], y + values[1]
            elif kind == "rotate":
                turn = math.radians(values[0])
                x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        return x, y

    return moved


def painted(node, above=""):
    """The pips and cards of a picture in the order in which they are drawn: what it is, where its corners or its middle lie."""
    for part in node:
        own = f"{above} {part.get('transform', '')}"
        if part.tag == f"{SVG}use" and part.get("class") in {"tg-red", "tg-black"}:
            yield "pip", matrix(own)(0, 0)
        elif part.tag == f"{SVG}rect" and part.get("class") in {"tg-paper", "tg-back"}:
            x, y, wide, high = (float(part.get(name, 0)) for name in ("x", "y", "width", "height"))
            yield "card", [matrix(own)(*corner) for corner in ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))]
        yield from painted(part, own)


def covered(pip, corners):
    """Whether the middle of a pip lies inside a card, by the sign of the turn at each of its edges."""
    turns = [
        (x2 - x1) * (pip[1] - y1) - (y2 - y1) * (pip[0] - x1)
        for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


@pytest.mark.parametrize("target", [5, 10])
@pytest.mark.parametrize("score", range(-1, 13))
def test_as_many_pips_show_as_the_markers_mark(score, target):
    """E19-E23: counted in the picture, by what lies on what."""
    drawn = list(painted(read(pictures.markers(score, target))))
    shown = [
        what
        for at, (kind, what) in enumerate(drawn)
        if kind == "pip" and not any(covered(what, card) for later, card in drawn[at:] if later == "card")
    ]
    assert len(shown) == euchre.markers(score, target).pips


def test_a_number_card_has_its_pips():
    for rank in "23456789T":
        uses = read(pictures.card(f"{rank}h")).iter(f"{SVG}use")
        assert sum(use.get("class") == "tg-red" for use in uses) == int(rank.replace("T", "10")) + 2  # two in the corners


@pytest.mark.parametrize("draw", [pictures.card, pictures.hand])
def test_a_theme_that_does_not_exist_is_refused(draw):
    with pytest.raises(tg.TrickGamesError, match="the themes are auto, light, dark"):
        draw("Ah", theme="sepia")


@pytest.mark.parametrize("seat", [-1, 4, 1.5, "0"])
def test_a_seat_outside_the_table_is_refused(seat):
    state = deal(euchre.BICYCLE)
    for shown in (state, tg.view(state, 0)):
        with pytest.raises(tg.InvalidStateError, match="the seats are 0 to 3"):
            pictures.table(shown, seat)


def test_another_seats_view_is_refused():
    with pytest.raises(tg.InvalidStateError, match="view of seat 0, not of seat 1"):
        pictures.table(tg.view(deal(euchre.BICYCLE), 0), 1)


def test_a_view_of_another_game_is_refused_with_all_that_is_wrong():
    view = attrs.evolve(tg.view(deal(pitch.FIVE_HANDED, seed=3), 0), game=euchre.BICYCLE)
    with pytest.raises(tg.InvalidStateError) as caught:
        pictures.table(view)
    problems = " ".join(caught.value.problems)
    assert "5 hands" in problems
    assert "5 scores" in problems
    assert "a view of another game" in problems


def test_what_is_no_table_is_refused():
    with pytest.raises(tg.InvalidStateError, match="not from a str"):
        pictures.table("a table")


@pytest.mark.parametrize(
    ("names", "complaint"),
    [("Ann", "not one text"), ({7: "Ann"}, "no seat 7"), (["A", "B", "C", "D", "E"], "no seat 4"), ([1, "B"], "is not a text")],
)
def test_bad_names_are_refused(names, complaint):
    with pytest.raises(tg.InvalidStateError, match=complaint):
        pictures.table(tg.start(euchre.BICYCLE), names=names)


def test_a_name_can_neither_break_out_nor_break_the_picture():
    state = deal(euchre.BICYCLE)
    picture = pictures.table(state, names=["<script>alert(1)</script>", "\x00\ud800&\x1b[2J", "§id" * 50, "'\"]]>"])
    assert "<script" not in picture
    assert read(picture).find(f"{SVG}desc") is not None
    picture.encode()


def test_a_trick_with_seats_outside_the_table_is_refused_with_all_of_them():
    with pytest.raises(tg.InvalidStateError) as caught:
        pictures.trick([(0, tg.Card.parse("Ah")), (0, tg.Card.parse("Kh")), (4, tg.Card.parse("9h"))])
    assert caught.value.problems == ("seat 0 plays 2 times to one trick", "there is no seat 4: the seats are 0 to 3")


def test_notebooks_show_states_views_hands_and_pictures():
    state = deal(euchre.BICYCLE)
    assert state._repr_html_() == pictures.table(state)
    assert tg.view(state, 1)._repr_html_() == pictures.table(state, 1)
    assert state.hands[1]._repr_html_() == pictures.hand(state.hands[1])
    assert pictures.card("Ah")._repr_svg_() == pictures.card("Ah")


def test_the_library_does_not_import_pictures_by_itself():
    code = "import sys, trickgames; print([name for name in sys.modules if 'pictures' in name])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_what_is_no_card_is_refused():
    for draw in (pictures.card, pictures.hand):
        with pytest.raises(tg.NotationError, match="is not a card"):
            draw("Zz")
    with pytest.raises(tg.NotationError) as caught:
        pictures.hand(["Ah", 3])
    assert caught.value.problems == ("'Ah' isn't a card", "3 isn't a card")
    with pytest.raises(tg.NotationError):
        pictures.card(None)
    with pytest.raises(tg.InvalidStateError, match="'Ah' isn't a card"):
        pictures.trick([(0, "Ah")])


@pytest.mark.parametrize("hidden", [-1, 1.5, 10**9])
def test_a_hand_of_fewer_than_no_cards_is_refused(hidden):
    with pytest.raises(tg.InvalidStateError, match="hidden="):
        pictures.hand("Ah", hidden=hidden)


def test_backs_in_a_hand_are_counted():
    assert text_of(pictures.hand("Ah", hidden=3), "desc") == ["It holds the ace of hearts. 3 face down."]
    assert text_count(pictures.hand("Ah", hidden=3), "tg-back") == 3


def dummy_to_play() -> tg.AnyState:
    """West has bid in hearts and has led; North has followed, and West plays the open hand of East."""
    hands = {1: "Ah Kh Qh Jh Th 9h", 2: "Ac Kc Qc Jc Tc 9c", 3: "Jd 9d Kd Qd Ad Td", 0: "As Ks Qs Js Ts 9s"}
    return act(deal(DUMMY, hands=hands), "bid 6", "name hearts", "play 9h", "play 9c")


def test_an_open_hand_is_drawn_for_all_and_described_as_such():
    state = dummy_to_play()
    for picture in (pictures.table(state), *(pictures.table(state, seat) for seat in range(4))):
        described = text_of(picture, "desc")[0]
        assert "Seat 3 holds the jack of diamonds, the ace of diamonds, the king of diamonds" in described
        assert "laid open" in described
        assert "open hand" in text_of(picture, "text")
    assert "Seat 1 holds five hidden cards" in text_of(pictures.table(state, 0), "desc")[0]
    spectator = text_of(pictures.table(tg.view(state, None)), "desc")[0]
    assert "Seat 3 holds the jack of diamonds" in spectator


def test_the_cards_of_an_open_hand_stand_out_where_they_are_to_be_played():
    state = dummy_to_play()
    for picture in (pictures.table(state), pictures.table(state, 1)):
        assert text_count(picture, "tg-playable") == len(tg.legal_actions(state)) == 1
        assert "Seat 1 is to play from the hand of Seat 3." in text_of(picture, "desc")[0]
    assert text_count(pictures.table(state, 3), "tg-playable") == 0


def test_a_view_with_more_open_hands_than_seats_is_refused():
    seen = tg.view(dummy_to_play(), 0)
    with pytest.raises(tg.InvalidStateError, match="5 hands"):
        pictures.table(attrs.evolve(seen, hands=(*seen.hands, tg.CardSet())))


def test_what_was_chosen_in_secret_is_described_to_nobody_else():
    state = act(deal(SECRET, hands=HANDS, turn_up="Ks"), "dare")
    assert "So far: Seat 1 has chosen." in text_of(pictures.table(state, 2), "desc")[0]
    assert "So far: Seat 1 has chosen to dare." in text_of(pictures.table(state, 1), "desc")[0]
