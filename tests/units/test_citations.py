"""Which rules a game cites: those of its own books, or what it gives instead."""

import pickle

import attrs
import pytest

import trickgames as tg
from helpers import act, deal
from trickgames import classics, euchre, pitch, records
from trickgames.engine.citations import BOOKS, Citations
from trickgames.telling.rulebook.numbers import CITED

SHARED = "The highest trump takes the trick [P33b, E58]. It is turned up [E40]; Whim [Whim 3, 4]. All pass [P1-P16, E7-E11]."


@pytest.mark.parametrize(
    ("citations", "told"),
    [
        (Citations(), "takes the trick. It is turned up; Whim [Whim 3, 4]. All pass."),
        (Citations(("E",)), "takes the trick [E58]. It is turned up [E40]; Whim [Whim 3, 4]. All pass [E7-E11]."),
        (Citations(("P",)), "takes the trick [P33b]. It is turned up; Whim [Whim 3, 4]. All pass [P1-P16]."),
        (Citations(("P", "E")), "takes the trick [P33b]. It is turned up [E40]; Whim [Whim 3, 4]. All pass [P1-P16]."),
        (Citations(("E", "P")), "takes the trick [E58]. It is turned up [E40]; Whim [Whim 3, 4]. All pass [E7-E11]."),
        (Citations(("FH", "K"), {"E58": "K8"}), "takes the trick [K8]. It is turned up; Whim [Whim 3, 4]. All pass."),
        (Citations(("E",), {"E58": ""}), "takes the trick. It is turned up [E40]; Whim [Whim 3, 4]. All pass [E7-E11]."),
        (
            Citations((), {"P33b": "Whim 1", "E40": "E40"}),
            "takes the trick [Whim 1]. It is turned up [E40]; Whim [Whim 3, 4]. All pass.",
        ),
    ],
)
def test_a_text_keeps_what_the_game_cites(citations, told):
    assert citations.text(SHARED) == f"The highest trump {told}"


def test_what_stands_instead_is_cited_once():
    assert Citations(("K",), {"P33b": "K8", "E58": "K8"}).text("So it is [P33b, E58].") == "So it is [K8]."


def test_each_refusal_has_the_number_that_the_game_cites():
    """A revoke is E56 in euchre, and nothing in a game that names no book."""
    hands = {1: "9h 9c 9d 9s Th", 2: "Ah Kh Jd Qd Kd"}
    for citations, rule in [
        (Citations(("E",)), "E56"),
        (Citations(("P",)), ""),
        (Citations(), ""),
        (Citations(("K",), {"E56": "Whim 3"}), "Whim 3"),
    ]:
        game = attrs.evolve(euchre.BICYCLE, citations=citations)
        state = act(deal(game, 0, hands, "Ts"), "order up")
        state = act(state, str(tg.legal_actions(state)[0]), "play 9h")
        with pytest.raises(tg.IllegalActionError) as caught:
            tg.apply(state, tg.Play("Kd"))
        assert caught.value.reason.rule == "E56"
        assert caught.value.rule == rule
        assert str(caught.value) == f"play Kd: A player who can follow suit must.{f' [{rule}]' if rule else ''}"
        assert game.citations.reason(caught.value.reason) == str(caught.value).removeprefix("play Kd: ")
        assert pickle.loads(pickle.dumps(caught.value)).rule == rule  # noqa: S301


def test_every_family_cites_its_own_book():
    for family in (*euchre.FAMILIES, *pitch.FAMILIES, *classics.FAMILIES):
        ours = {"euchre": ("E",), "pitch": ("P",)}.get(family.name)
        for name, game in family.presets().items():
            books, own = game.citations.books, {"british-euchre": ("BR", "E"), "railroad-euchre": ("RR", "E")}.get(name, ours)
            assert books == own if own is not None else books[-1] == "K" and not {"E", "P"} & {*books}, name


def test_pitch_has_numbers_of_its_own_for_what_other_books_say_too():
    for game, packets in ((pitch.TEN_POINT, "P17"), (pitch.FIVE_HANDED, "P34")):
        with pytest.raises(tg.IllegalActionError) as caught:
            tg.apply(tg.start(game), tg.Deal(tg.shuffled(game, 1), [9, 1]))
        assert caught.value.rule == packets
        with pytest.raises(tg.IllegalActionError) as caught:
            act(deal(game, seed=1), "bid misere")
        assert caught.value.rule == "P20"


def test_citations_count_and_are_kept_in_files():
    ours = attrs.evolve(pitch.TEN_POINT, name="Ours", citations=Citations(("P", "K"), {"E56": "K8"}))
    assert ours != attrs.evolve(ours, citations=Citations())
    assert records.loads(records.dumps(ours), tg.Game) == ours
    assert pickle.loads(pickle.dumps(ours)).citations == ours.citations  # noqa: S301
    assert eval(repr(ours.citations), {"Citations": Citations}) == ours.citations  # noqa: S307


@pytest.mark.parametrize(
    ("books", "instead", "told"),
    [
        (("X",), {}, "books: 'X' is not a book; the letters are P, E, K"),
        ((), {"56": "K8"}, "instead: '56' is not a number of a rule, such as E56, P33a or D-E6"),
        ("E", {}, "books='E'"),
        (("E",), {"E56": 3}, "instead="),
        (3, 4, "books=3"),
    ],
)
def test_what_cites_nothing_is_refused(books, instead, told):
    with pytest.raises(tg.InvalidRulesError) as caught:
        Citations(books, instead)
    assert told in str(caught.value)


def test_every_book_of_the_rule_book_can_be_cited():
    for letters in BOOKS:
        assert CITED.fullmatch(f"{letters}1")
        assert Citations((letters,)).number(f"D-{letters}1") == f"D-{letters}1"
