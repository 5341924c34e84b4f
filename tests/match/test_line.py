"""The one line of a match: what it says, that it reads back, and what is said of one that is wrong or cut."""

import attrs
import pytest

import trickgames as tg
from trickgames import euchre, pitch
from trickgames.players import random_player
from trickgames.scoring import FirstTo

OURS = attrs.evolve(euchre.BICYCLE, name="Our, own: euchre", goal=FirstTo(3))


@pytest.mark.parametrize(
    ("match", "line"),
    [
        (tg.Match.begin(euchre.BICYCLE, 7).play("pass", "order up"), "bicycle-euchre seed 7: pass, order up (2)"),
        (tg.Match.begin(euchre.BICYCLE, 7), "bicycle-euchre seed 7: (0)"),
        (tg.Match.begin(euchre.BICYCLE), "bicycle-euchre: (0)"),
        (tg.Match.begin(euchre.BICYCLE, -7), "bicycle-euchre seed -7: (0)"),
        (tg.Match.begin(euchre.BICYCLE, '7 "x"\n'), 'bicycle-euchre seed "7 \\"x\\"\\n": (0)'),
        (
            tg.Match.begin(euchre.euchre(joker=True, target=5), 1, dealer=2, scores=(3, -4), deal=6),
            "euchre(joker=True, target=5) dealer 2 scores 3 -4 from deal 6 seed 1: (0)",
        ),
        (tg.Match.begin(pitch.pitch(points=13, dirty=True), 1), "pitch(points=13, dirty=True) seed 1: (0)"),
        (
            tg.Match.begin(attrs.evolve(euchre.euchre(ranks="89TJQKA", num_deals=3), name='The "third"'), 1),
            'euchre(ranks="89TJQKA", num_deals=3) named "The \\"third\\"" seed 1: (0)',
        ),
        (tg.Match.begin(attrs.evolve(euchre.BICYCLE, name="Ours"), 1), 'euchre() named "Ours" seed 1: (0)'),
    ],
)
def test_a_match_is_told_in_one_line(match, line):
    read = tg.Match.parse(line)
    assert read == match
    assert tg.Match.parse(str(match)) == match
    assert sorted(str(match)) == sorted(line)  # settings stand in the order of the family
    assert eval(repr(match), {"Match": tg.Match}) == match  # noqa: S307


def test_a_game_of_ones_own_is_told_by_the_name_under_which_it_was_registered():
    match = tg.Match.begin(OURS, 7).play("pass")
    assert str(match) == '"Our, own: euchre" seed 7: pass (1)'
    assert tg.Match.parse(str(match), OURS) == match
    assert eval(repr(match), {"Match": tg.Match, "game": OURS}) == match  # noqa: S307
    with pytest.raises(tg.UnknownGameError, match="register_game"):
        tg.Match.parse(str(match))
    with pytest.raises(tg.NotationError, match="and not of 'Bicycle Euchre'"):
        tg.Match.parse(str(match), euchre.BICYCLE)
    tg.register_game("our-own", OURS)
    assert str(match) == "our-own seed 7: pass (1)"
    assert tg.Match.parse(str(match)) == tg.Match.parse(str(match), OURS) == match
    other = attrs.evolve(OURS, goal=FirstTo(4))
    tg.register_game("our-own", other)
    assert tg.Match.parse(str(tg.Match.begin(other, 7))).game == other
    assert str(match).startswith('"')


@pytest.mark.parametrize("name", ["bicycle-euchre", "euchre", "", "Ours", "a b", "x" * 3 + "!", 5, '"q"', "a:"])
def test_not_every_name_can_be_given_to_a_game(name):
    with pytest.raises(tg.InvalidRulesError):
        tg.register_game(name, OURS)


def test_packs_that_no_seed_gives_are_written_out():
    pack = tg.shuffled(euchre.BICYCLE, 1)
    match = tg.Match.begin(euchre.BICYCLE).play(tg.Deal(pack, (2, 3)), "pass")
    assert str(match) == f"bicycle-euchre: deal 2-3 {' '.join(map(str, pack))}, pass (2)"
    assert tg.Match.parse(str(match)) == match
    mixed = tg.Match(euchre.BICYCLE, [tg.Deal(pack), *[tg.Pass()] * 8, tg.Deal(tg.shuffled(euchre.BICYCLE, "7 2"))], seed=7)
    assert str(mixed).startswith("bicycle-euchre seed 7: deal ")
    assert str(mixed).endswith("pass (9)")
    assert tg.Match.parse(str(mixed)) == mixed


def test_a_deal_that_is_written_though_the_seed_gives_it_is_no_decision():
    pack = " ".join(map(str, tg.shuffled(euchre.BICYCLE, 7)))
    read = tg.Match.parse(f"bicycle-euchre seed 7: deal {pack}, pass (2)")
    assert read == tg.Match.begin(euchre.BICYCLE, 7).play("pass")


@pytest.mark.parametrize(
    "line",
    [
        "bicycle-euchre seed 7: o u,tc (2)",
        "  bicycle-euchre   seed 7 :PASS , order\n up(2)  ",
        "\ufeffbicycle-euchre seed 7: pass, order up (2)",
        'euchre() seed 7: "pass", "order up" (2)',
        "euchre seed 7: pass, order up (2)",
        "euchre(target=10,joker=False) seed 7: pass, order up (2)",
        "bicycle-euchre dealer 0 scores 0 0 seed 7: pass, order up (2)",
    ],
)
def test_a_line_may_be_typed_by_hand(line):
    assert tg.Match.parse(line).seed == 7
    assert len(tg.Match.parse(line).decisions) == 2


# Cut lines

WHOLE = tg.Match.begin(euchre.BICYCLE, 11).play_out(random_player(2), deals=2)


def test_a_line_is_noticed_wherever_it_was_cut():
    line = str(WHOLE)
    for place in range(len(line)):
        with pytest.raises(tg.NotationError) as caught:
            tg.Match.parse(line[:place])
        if isinstance(caught.value, tg.CutShortError):
            told = caught.value.record
            assert told.game is euchre.BICYCLE
            assert "cut short" in str(caught.value)
            assert len(told.decisions) >= line[:place].count(",") - 1
        elif place > len("bicycle-euchre seed 11:"):
            pytest.fail(line[:place])


def test_a_cut_line_can_still_be_read_with_the_problem_named():
    with pytest.raises(tg.CutShortError) as caught:
        tg.Match.parse("bicycle-euchre seed 7: pass, order up, disc")
    assert caught.value.record == tg.Match.parse("bicycle-euchre seed 7: pass, order up (2)")


@pytest.mark.parametrize("count", [0, 1, 3, 20])
def test_a_line_that_lost_a_decision_is_noticed(count):
    with pytest.raises(tg.CutShortError, match=f"there are {count} decisions, and it tells 2"):
        tg.Match.parse(f"bicycle-euchre seed 7: pass, order up ({count})")


# Wrong lines


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "is not the text of a match"),
        ("!!", "is not the text of a match"),
        ("bicycle-euchr seed 7: (0)", "Did you mean `bicycle-euchre`"),
        ("nonsense: (0)", "there is no game 'nonsense'"),
        ("bicycle-euchre", "it ends before the decisions, and looks like `bicycle-euchre seed 7: pass, order up (2)`"),
        ("x", "the text of a match, which looks like `bicycle-euchre seed 7: pass, order up (2)`: there is no game 'x'"),
        ("Bicycle Euchre", "looks like `bicycle-euchre seed 7: pass, order up (2)`: there is no game 'Bicycle'. Did you mean"),
        (
            "bicycle-euchre pass",
            "after the game, 'pass' can't be read: `dealer 2`, `scores 3 4`, `seed 7` may stand there",
        ),
        ("bicycle-euchre seed 7: pass, fly, pa", "as in `pass, order up (2)`; and decision 2: 'fly' is not an action."),
        (
            "ten-point-pitch seed 7: bid foo (1)",
            "decision 1: 'foo' is not a bid in Ten-point Pitch: a bid is a number from 4 to 10.",
        ),
        ("bicycle-euchre sed 7: (0)", "'sed 7: (0)' can't be read"),
        ("bicycle-euchre seed: (0)", "can't be read"),
        ("bicycle-euchre seed x: (0)", "can't be read"),
        ("bicycle-euchre seed 7 8: (0)", "`seed` is followed by one whole number"),
        ("bicycle-euchre seed 7 seed 8: (0)", "`seed` appears twice"),
        ("bicycle-euchre dealer 4 seed 8: (0)", "dealer=4: the seats are 0 to 3"),
        ("bicycle-euchre dealer -1: (0)", "`dealer` is followed by a whole number"),
        ('bicycle-euchre dealer "1": (0)', "`dealer` is followed by a whole number"),
        ("bicycle-euchre scores 1 2 3: (0)", "one whole number for each of 2 sides"),
        ("bicycle-euchre scores 10 2: (0)", "over"),
        ("bicycle-euchre from deal 0: (0)", "numbered from 1"),
        ("euchre(jokr=True): (0)", "there is no setting 'jokr'. Did you mean `joker`?"),
        ("euchre(joker=1): (0)", "joker=1: the values are True, False"),
        ("euchre(joker=True, joker=True): (0)", "`joker` appears twice"),
        ("euchre(joker=__import__): (0)", "is not a setting"),
        ("euchre(joker): (0)", "is not a setting"),
        ("whist(): (0)", "there is no game 'whist()': settings go with the family of `whist`, as in `classics.whist(...)`"),
        ("euchr(joker=True): (0)", "Did you mean `euchre`"),
        ("bicycle-euchre seed 7: pass, fly (2)", "decision 2: 'fly' is not an action. Seat 2 is to act: `order up` or `pass`."),
        ("bicycle-euchre seed 7: pass,, pass (3)", "decision 2: "),
        ('bicycle-euchre seed 7: "pass (1)', "decision 1: "),
        ("bicycle-euchre seed 7: order (1)", "decision 1: 'order' is ambiguous: it could mean `order up` or `order up alone`"),
        ("bicycle-euchre seed 7: o u, hj (2)", "Did you mean `Jh` or `Hj`?"),
        ("bicycle-euchre: pass (1)", "decision 1: pass: That can't be done now. Seat 0 is to act: `deal`."),
    ],
)
def test_a_wrong_line_is_refused_in_words(line, told):
    with pytest.raises((tg.NotationError, tg.InvalidRulesError)) as caught:
        tg.Match.parse(line)
    assert told in str(caught.value), str(caught.value)


def test_the_last_decision_of_a_text_that_is_cut_short_may_be_cut_too():
    with pytest.raises(tg.CutShortError) as caught:
        tg.Match.parse("bicycle-euchre seed 7: pass, pass, orde")
    assert caught.value.problems[0].endswith("as in `pass, order up (2)`")
    assert caught.value.record == tg.Match.parse("bicycle-euchre seed 7: pass, pass (2)")


def test_a_decision_that_does_not_fit_says_which_one_and_keeps_the_match_before_it():
    with pytest.raises(tg.BrokenRecordError) as caught:
        tg.Match.parse("bicycle-euchre seed 7: pass, order up, discard 9c, play Ah (4)")
    error = caught.value
    assert error.problems == ("decision 3: discard 9c: That card is not in the hand.",)
    assert error.record == tg.Match.parse("bicycle-euchre seed 7: pass, order up (2)")
    assert error.state == error.record.state


@pytest.mark.parametrize("text", [None, 5, b"bicycle-euchre: (0)", ["bicycle-euchre: (0)"]])
def test_what_is_no_text_is_refused(text):
    with pytest.raises(tg.NotationError, match="a text is read"):
        tg.Match.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "x" * 3_000_000,
        "bicycle-euchre seed 7: " + "pass, " * 200_000 + "(200000)",
        "euchre(" * 50_000,
        '"' * 100_000,
        "bicycle-euchre: " + '"' * 100_000 + " (1)",
        "bicycle-euchre" + " " * 100_000,
        "bicycle-euchre: " + " " * 100_000 + "x",
        "bicycle-euchre scores " + "1 " * 50_000,
        "bicycle-euchre seed " + "9" * 100_000 + ": (0)",
        "euchre(joker=" + '"' * 100_000 + "): (0)",
        "bicycle-euchre seed 7: " + "x" * 1_000_000 + " (1)",
    ],
    ids=range(11),
)
def test_a_text_of_somebody_hostile_is_refused_soon(text):
    with pytest.raises((tg.NotationError, tg.InvalidRulesError)) as caught:
        tg.Match.parse(text)
    assert len(str(caught.value)) < 3_000
