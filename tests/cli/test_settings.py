"""House rules in the shell: `--set name=value`, the list of settings, and mistakes in them."""

import json

import pytest

import trickgames as tg
from trickgames import euchre
from trickgames.engine.settings import Choice, read_value, value_word
from trickgames.match.catalogue import FAMILIES

JOKER_TO_FIVE = ("--set", "joker=yes", "--set", "target=5")


def test_a_match_is_played_by_house_rules(run):
    done = run("play", "euchre", *JOKER_TO_FIVE, "--seed", "7")
    assert (done.status, done.err) == (0, "")
    assert "Euchre (joker, target=5): North and South against East and West; the first to 5 points wins." in done.out
    assert "5 points were reached" in done.out.splitlines()[-1]


def test_the_rules_are_those_of_the_settings(run):
    assert run("rules", "euchre", *JOKER_TO_FIVE).out == f"{tg.rule_sheet(euchre.euchre(joker=True, target=5))}\n"


def test_settings_come_on_top_of_those_of_a_preset(run):
    told = run("games", "joker-euchre", "--set", "target=5").out
    assert told.startswith("Euchre (joker, target=5): 4 players, 25 cards, first to 5")
    assert "\njoker=yes  (yes, no; no if nothing is said)\n" in told


def test_settings_that_make_a_preset_are_that_preset(run):
    assert run("rules", "euchre", "--set", "joker=yes").out == run("rules", "joker-euchre").out


def test_a_simulation_is_of_the_house_rules(run):
    done = run("simulate", "euchre", *JOKER_TO_FIVE, "--deals", "20", "--json")
    assert json.loads(done.out)["game"] == "Euchre (joker, target=5)"


@pytest.mark.parametrize(
    ("typed", "settings"),
    [
        (["Joker=YES"], {"joker": True}),
        (["joker=true", "stick-the-dealer=on"], {"joker": True, "stick_the_dealer": True}),
        (["ranks=89tjqka"], {"ranks": "89TJQKA"}),
        (["call_for_best=yes"], {"call_for_best": True}),
        (["call_for_best=may"], {"call_for_best": "may"}),
        (["num_deals=none"], {}),
        (["hand_size=7", "ranks=789TJQKA"], {"hand_size": 7, "ranks": "789TJQKA"}),
        ([" target = 5 "], {"target": 5}),
    ],
)
def test_a_setting_may_be_typed_like_this(run, typed, settings):
    done = run("rules", "euchre", *[word for text in typed for word in ("--set", text)])
    assert (done.err, done.out) == ("", f"{tg.rule_sheet(euchre.euchre(**settings))}\n")


def test_a_setting_may_be_several_numbers(run):
    told = run("games", "oh-hell", "--set", "sizes=5,4,3").out
    assert "\nsizes=5,4,3  (whole numbers above 0, such as 3,2,1; 10,9,8,7,6,5,4,3,2,1,2,3,4,5,6,7,8,9,10 if nothing" in told


def test_every_mistake_is_told_together_with_what_is_near(run):
    wrong = ["jokr=yes", "target=many", "joker_turned=dealer_name", "stick_the_dealer", "laps=yes", "laps=no", "xyzzy=1"]
    done = run("play", "euchre", *[word for text in wrong for word in ("--set", text)])
    assert (done.status, done.out) == (2, "")
    values = "The values are dealer_names_blind, dealer_names, clubs, diamonds, hearts, spades, redeal"
    assert done.err.splitlines()[:-1] == [
        "trickgames play: Euchre has no setting 'jokr'. Did you mean `joker`?",
        "trickgames play: target=many: the values are a whole number above 0",
        f"trickgames play: joker_turned=dealer_name: did you mean `dealer_names` or `dealer_names_blind`? {values}",
        "trickgames play: --set stick_the_dealer: a value is missing; it is written as `--set target=5`",
        "trickgames play: laps appears twice",
        f"trickgames play: Euchre has no setting 'xyzzy': its settings are {', '.join(one.name for one in euchre.SETTINGS)}",
    ]
    assert done.err.splitlines()[-1].startswith("trickgames play: laps")  # what contradicts is told as well


def test_settings_that_contradict_each_other_are_told(run):
    done = run("rules", "euchre", "--set", "joker=yes", "--set", "allow_no_trump=yes", "--set", "jokr=no")
    assert done.status == 2
    assert "a joker belongs to no suit when there is no trump" in done.err
    assert "Did you mean `joker`?" in done.err


def test_a_very_long_setting_is_not_repeated_in_full(run):
    assert len(run("rules", "euchre", "--set", "x" * 100_000, "--set", "target=" + "9" * 100_000).err) < 2_000


@pytest.mark.parametrize("name", FAMILIES)
def test_the_settings_of_every_family_are_listed_with_their_values(run, name):
    told = run("games", name).out
    for setting in FAMILIES[name].settings:
        assert f"\n{setting.name}=" in told
        assert f"\n    {setting.meaning} [{setting.rule}]" in told


@pytest.mark.parametrize("name", FAMILIES)
def test_what_the_list_shows_may_be_typed(run, name):
    """Each value of a choice, and each default, is read back from the word that the list shows."""
    told = run("games", name).out
    for setting in FAMILIES[name].settings:
        word = next(line for line in told.splitlines() if line.startswith(f"{setting.name}=")).split("=")[1].split("  (")[0]
        default = {setting.name: setting.default, **FAMILIES[name].defaults({})}[setting.name]
        assert read_value(setting, word) == default
        if isinstance(setting, Choice):
            assert [read_value(setting, value_word(choice)) for choice in setting.choices] == list(setting.choices)


def test_a_name_may_be_that_of_a_family_or_a_game_with_its_settings(run):
    assert run("rules", "euchre(joker=True)").out == run("rules", "joker-euchre").out
    assert run("rules", "Euchre.Bid").out == run("rules", "bid-euchre").out
    assert "'euchre.bit'. Did you mean `euchre.bid" in run("rules", "euchre.bit").err


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("euchre(joker=True", "'euchre(joker=True': the closing bracket is missing, as in `euchre(joker=True, target=5)`"),
        ("euchre(joker=True)x", "no more may stand behind the bracket"),
        ("euchr(joker=True)", "Did you mean `euchre`"),
        ("whist(target=9)", "settings go with the family of `whist`, as in `classics.whist(...)`"),
    ],
)
def test_settings_in_brackets_that_are_told_wrongly(run, name, told):
    done = run("rules", name)
    assert (done.status, done.out) == (2, "")
    assert told in done.err


def test_a_rule_is_told_by_its_number_with_all_the_words(run):
    assert run("rules", "E56").out == f"{tg.rule('E56')}\n"


def test_what_contradicts_is_told_as_it_is_typed(run):
    done = run("rules", "buck-euchre", "--set", "clubs_rule=no", "--set", "dealer_takes_club=yes")
    assert done.status == 2
    assert "dealer_takes_club=yes: a club is turned up as any other card, with clubs_rule=no" in done.err
