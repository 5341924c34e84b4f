"""Rule sheets: a game's rules in plain English, from the value itself."""

import re
from itertools import pairwise
from pathlib import Path

import attrs
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

import trickgames as tg
from sheets import remake
from trickgames import euchre, pitch
from trickgames.phases import (
    FOLLOW_OR_TRUMP,
    FOLLOW_SUIT,
    Ask,
    Auction,
    BurnTo,
    CallForBest,
    DealCards,
    Draw,
    PhaseBase,
    TakeRest,
    Tricks,
)
from trickgames.scoring import AfterDeals, BidScoring, FirstTo, TricksTaken
from trickgames.telling.rulebook import numbers
from unlike_games import TWO_PACKS, UNLIKE

HERE = Path(__file__).parent
GAMES = tg.games()
CITED = re.compile(r"\[((?:D-)?[A-Z]+\d[^\]]*)\]")
HEADINGS = ["Players", "Pack", "Ranks", "Deal", "Bidding", "Exchange", "Play", "Scoring", "Goal"]


def text_of(game):
    """The sheet with its lines unwrapped."""
    return " ".join(tg.rule_sheet(game).split())


def headings(game):
    lines = tg.rule_sheet(game).splitlines()
    return [line for line, under in pairwise(lines) if line and set(under) == {"-"}]


def numbers_of(game):
    return {number for cited in CITED.findall(text_of(game)) for number in cited.split(", ")}


def without(game, kind):
    return next(phase for phase in game.phases if isinstance(phase, kind))


def swapped(game, kind, **changes):
    """The game with a part of this kind changed, whichever it is."""
    if isinstance(game.scoring, kind):
        return attrs.evolve(game, scoring=attrs.evolve(game.scoring, **changes))
    if isinstance(game.goal, kind):
        return attrs.evolve(game, goal=attrs.evolve(game.goal, **changes))
    phases = [attrs.evolve(phase, **changes) if isinstance(phase, kind) else phase for phase in game.phases]
    assert phases != list(game.phases)
    return attrs.evolve(game, phases=phases)


# The presets


@pytest.mark.parametrize("name", ["bicycle-euchre", "ten-point-pitch", "five-handed-pitch"])
def test_the_whole_sheet_reads_as_it_was_approved(name):
    """A changed sentence is seen as a changed file: `python -m trickgames rules NAME > tests/sheets/NAME.txt`."""
    assert tg.rule_sheet(GAMES[name]) + "\n" == (HERE / f"{name}.txt").read_text(encoding="utf-8")


def test_the_sentences_of_all_phases_read_as_they_were_approved():
    """Of every kind of deal, auction, declaration, exchange and play: `python tests/sheets/remake.py`."""
    assert remake.text() == remake.APPROVED.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        (
            "bicycle-euchre",
            [
                "24 cards: nine to ace in each suit [E3].",
                "Trumps, high to low: right bower, left bower, ace, king, queen, ten, nine [E7-E11].",
                "The dealer gives each player five cards, going clockwise from the left [E37].",
                "They are dealt three and then two, or two and then three, the same for everybody [E38].",
                "If all pass again, the cards are thrown in and the next dealer deals [E51, D-E22].",
                "Fewer than 3 tricks (euchred): the others score 2 points [E5, E16].",
                "The first side to reach ten points wins the match [E17].",
            ],
        ),
        (
            "classic-euchre",
            [
                "32 cards: seven to ace in each suit [E3].",
                "The first side to reach five points wins the match [E17].",
            ],
        ),
        (
            "joker-euchre",
            [
                "25 cards: nine to ace in each suit, and a joker [E3].",
                "Trumps, high to low: best bower, right bower, left bower,",
                "If the joker is turned up, the dealer names trump before looking at their hand, then takes the joker and",
            ],
        ),
        ("club-euchre", ["The dealer, who speaks last, may not pass [D-E8a]."]),
        (
            "british-euchre",
            [
                "25 cards: nine to ace in each suit, and a joker [BR1].",
                "Trumps, high to low: best bower, right bower, left bower, ace, king, queen, ten, nine [BR2].",
                "A dealer who names trump this way may go alone [BR6].",
                "If all pass again, the cards are thrown in and the next dealer deals [BR4].",
                "2 points [BR7], or 4 for a maker who goes alone [BR7].",
                "The first side to reach eleven points wins the match [BR8].",
            ],
        ),
        (
            "railroad-euchre",
            [
                "Trumps, high to low: best bower, right bower, left bower, ace, king, queen, ten, nine [RR1].",
                "A lone maker discards a card face down and gets one from their partner, who chooses it [RR2].",
                "After a lone maker's exchange with their partner, each opponent in turn, starting on the dealer's left, may",
                "The first to say so plays alone, and their partner sits out.",
                "Then a lone defender discards a card face down and gets one from their partner, who chooses it [RR2, RR3].",
                "The first side to reach ten points wins the match [RR7].",
            ],
        ),
        (
            "three-handed-euchre",
            [
                "They are dealt three and then two, or two and then three, the same for everybody [CT1].",
                "The player who makes trump is the maker, and must take at least three tricks [CT5].",
                "If all pass again, the cards are thrown in and the next dealer deals [CT3].",
                "The player on the dealer's left leads to the first trick [CT4].",
                "All 5 tricks (a march): 3 points [CT5]. Fewer than 3 tricks (euchred): each other player scores 2",
                "If several players get there in the same deal, the highest score wins.",
            ],
        ),
        (
            "two-handed-euchre",
            [
                "The dealer gives each player five cards, going clockwise from the left [K1].",
                "The player who makes trump is the maker, and must take at least three tricks [TH3].",
                "the other player scores 2 points [TH3].",
            ],
        ),
        (
            "twelve-card-euchre",
            [
                "Each player is dealt a hidden row of four cards face down, one at a time, and nobody may look at them [TH4].",
                "Bids range from seven to twelve tricks.",
                "the next card of the hidden row is turned up [TH6]. It may be played from the next trick on.",
                "Whether or not the bid is made, the maker scores the tricks they take above six [TH7].",
                "The first player to reach ten points wins the match [TH7].",
            ],
        ),
        (
            "six-handed-euchre",
            [
                "Six players in two teams of three. The teams sit alternately: seats 0, 2 and 4 against 1, 3 and 5 [SH1].",
                "32 cards: seven to ace in each suit [SH2].",
                "The next card is turned face up [SH2].",
                "The partners then lay down their hands and sit out [K7].",
                "2 points [SH4], or 5 for a maker who goes alone [SH4].",
            ],
        ),
        (
            "six-handed-bid-euchre",
            [
                "48 cards, two of each: nine to ace in each suit [SH6].",
                "A bid is a number of tricks from three to eight with clubs, diamonds, hearts, spades, no trump or low.",
                "It scores 12 if it is made, and loses 12 if it fails, in place of the makers' usual score [SH10].",
                "Then, going clockwise, each of the maker's partners gives one card to the maker, face down [SH8].",
                "The player on the dealer's left leads to the first trick [SH9].",
                "Set: the makers lose the amount of the bid, and the others score the tricks they take [SH10].",
            ],
        ),
        (
            "auction-euchre",
            [
                "The dealer gives each player five cards, going clockwise from the left [K1].",
                "Bids range from one to five tricks.",
                "The high bidder names the trump suit, and need not hold a card of it [AE3].",
                "Bid made: the makers score the amount of the bid.",
                "The first side to reach 15 points wins the match [AE5].",
            ],
        ),
        (
            "bid-euchre",
            [
                "They are dealt one at a time or in packets of three and three, the same for everybody [BE1].",
                "Bids range from three to six tricks.",
                "It scores 12 if it is made, and loses 12 if it fails, in place of the makers' usual score [BE7].",
                'If the high bid is "shoot" or "alone", the bidder\'s partner sits out [BE5].',
                "If all the others pass, the dealer must bid [BE3].",
                "The high bidder names clubs, diamonds, hearts, spades, no trump or low, whatever cards they hold",
                "After a bid of shoot, the maker gives one card to their partner, face down.",
                "The bidder leads to the first trick [BE6].",
                "The first side to reach 32 points wins the match [BE8].",
            ],
        ),
        (
            "double-bid-euchre",
            [
                "48 cards, two of each: nine to ace in each suit [BD1].",
                "A player who has passed may bid later [BD2].",
                "If all pass, the dealer becomes the bidder at a bid of five [BD3].",
                "After a bid of alone, the maker gives three cards to their partner, face down.",
                "The first side to reach 52 points wins the match [BD8].",
            ],
        ),
        (
            "call-ace-euchre",
            [
                "Four players, each with their own score [CA1].",
                "The dealer, who speaks last, may not pass [CA2].",
                "After the exchange, the maker calls an ace, which may be a trump [CA3].",
                "The player who holds it is the maker's partner against all the others [CA3].",
                "The maker may also call nobody, and openly play alone [CA4].",
                "A maker and a partner count their tricks together, and each of them gets the score [CA6].",
                "Three or four tricks: the makers score 1 point. All five tricks: the makers score 2 points.",
                "All five tricks without a partner: the maker scores 4 points. Fewer than three tricks (euchred): each other",
                "If several get there in the same deal, a maker who is among them wins alone [CA7].",
            ],
        ),
        (
            "buck-euchre",
            [
                "If the turn-up is a club, clubs are trump, and nobody calls [BK2].",
                "If all pass, each player in turn passes again or names another suit or no trump [BK3].",
                "If all pass again, the deal is played at no trump, without a maker [BK4].",
                "each of the maker's opponents stays or folds [BK5].",
                "discards any card, even the turn-up, face down [BK3].",
                "The player on the dealer's left leads to the first trick [BK6].",
                "Three tricks or more: the maker comes down 1 for each trick they take. Fewer than three tricks (euchred)",
                "Either way, each other player who stayed comes down 1 for each trick they take, or goes up 5 if they take",
                "The first player to get down to 0 or below wins the match [BK9].",
            ],
        ),
        (
            "buck-euchre-auction",
            [
                "Bids range from two to five tricks.",
                "The high bidder names clubs, diamonds, hearts, spades or no trump,",
                "The bidder leads to the first trick. If nobody bids, the player on the dealer's left does [BK10].",
                "Each player starts with 15 points [BK10].",
            ],
        ),
        (
            "500-australian",
            [
                "43 cards: five to ace in each suit, the four of diamonds, the four of hearts and a joker [FH1].",
                "in packets of three, one for the kitty, four, one for the kitty, three and one for the kitty.",
                "with one of these, from the lowest up: spades, clubs, diamonds, hearts and no trump. In that order the",
                'Just above "7 no trump" comes "misere", a bid to take no tricks.',
                "The maker takes the kitty and discards three cards, face down [FH8].",
                "The bidder leads to the first trick [FH10].",
                "If the bid was open misere, the maker lays their hand open on the table after the first trick [FH9].",
                "Bid made: the makers score what the bid is worth. Bid made with every trick: the makers score what the",
                "bid is worth, but at least 250. Set: the makers lose what the bid is worth.",
                "Misere or open misere: the makers score or lose what the bid is worth.",
                "The others score 10 for each trick they take, except against misere or open misere [FH12].",
                "If a side falls to -500 points or below, the other side wins [FH13].",
                "A side can win by score only in a deal in which it makes its own bid [FH13].",
            ],
        ),
        (
            "500-american",
            [
                "45 cards: four to ace in each suit, and a joker [FH1].",
                "in packets of three, three for the kitty, four, two for the kitty and three.",
                "each player has one turn to bid or pass.",
                "If both sides get there in the same deal, the makers win [FH13].",
            ],
        ),
        (
            "500-three",
            [
                "33 cards: seven to ace in each suit, and a joker [FH1].",
                "the highest of the others wins. Equal scores share the win",
            ],
        ),
        (
            "five-point-pitch",
            [
                "The trumps are worth five points in all",
                "1 each for the ace, jack, off-jack, ten and two.",
                "A bid is four or five points [P20].",
            ],
        ),
        (
            "seven-point-pitch",
            [
                "The trumps are worth seven points in all",
                "1 each for the ace, jack, off-jack, high joker, low joker, ten and two.",
            ],
        ),
        (
            "eight-point-pitch",
            [
                "The trumps are worth eight points in all",
                "1 each for the ace, jack, off-jack, ten and two, and 3 for the three.",
            ],
        ),
        (
            "ten-point-pitch",
            [
                "52 cards and two jokers.",
                "ace, king, queen, jack, off-jack, high joker, low joker, ten, nine,",
                "1 each for the ace, jack, off-jack, high joker, low joker, ten and two, and 3 for the three.",
                "Each counts for the player who takes it, except that the two counts for the player who plays it",
                "The 18 cards left over stay face down as the stock.",
                "The rest of the stock goes to the bidder [P28], who may pass it to their partner without looking at",
                "If they do, a score below zero goes up to 0, and any other score to 52 [P33h, D-P19].",
                "The bidder leads to the first trick [P33a].",
            ],
        ),
        (
            "eleven-point-pitch",
            [
                "The trumps are worth eleven points in all",
                "and 3 each for the three and off-three.",
                "four, three, off-three, two [P1-P16]",
            ],
        ),
        ("thirteen-point-pitch", ["The trumps are worth 13 points in all", "and 3 each for the three and off-three."]),
        (
            "fourteen-point-pitch",
            [
                "The trumps are worth 14 points in all",
                "ace, off-ace, king",
                "Each counts for the player who takes it, except that the two and the off-two count for the player",
            ],
        ),
        (
            "fifteen-point-pitch",
            [
                "The trumps are worth 15 points in all",
                "two, off-two [P1-P16]",
                "Each counts for the player who takes it, except that the two counts for the player who plays it",
            ],
        ),
        (
            "sixteen-point-pitch",
            [
                "The trumps are worth 16 points in all",
                "Each counts for the player who takes it, except that the two and the off-two count for the player",
            ],
        ),
        (
            "five-handed-pitch",
            [
                "Five players, each with their own score [P35].",
                "The four cards left over stay face down as the blind.",
                "If the called card is in the blind, the bidder plays alone [P37].",
                "If the called card was in the blind, the bidder must lead it to the first trick [P37].",
                "The called card is never burned [P37].",
            ],
        ),
        (
            "six-handed-pitch",
            [
                "Six players in three partnerships.",
                "Partners sit opposite each other: seats 0 and 3 against 1 and 4 against 2 and 5",
                "The dealer gives each player eight cards, going clockwise from the left [P48].",
                "The six cards left over stay face down as the widow.",
                "The maker takes the widow [P49].",
            ],
        ),
        ("dirty-pitch", ["Each counts for the player who takes it [P46]."]),
        (
            "reverse-pitch",
            ["Trumps, high to low: two, three, four,", "low joker, high joker, off-jack, jack, queen, king, ace"],
        ),
        (
            "setback",
            [
                "The dealer gives each player six cards, going clockwise from the left [K1].",
                "The dealer may take over a bid of four without going higher [AP2].",
                "The suit of the first card led is trump [AP4].",
                "High: one point for the highest trump in play, to the player who takes it [AP6].",
                "Game: one point for the side that takes the most card points in all suits [AP6]:",
                "The first side to reach eleven points wins the match [AP8].",
            ],
        ),
        (
            "smear",
            [
                "Trumps, high to low: ace, king, queen, jack, jick, high joker and low joker, ten,",
                "The jick is the other jack of the same colour, and counts as a trump.",
                "The two jokers rank equal.",
                "Starting on the dealer's left, each player discards down to six cards, face down, first cards that",
                "The bidder must lead trumps to the first trick if they can [SM4].",
                "Low: one point for the lowest trump in play, to the player who plays it [SM5].",
                "the jick, the high joker and the low joker count 1 point each and the three of trumps counts 3.",
                "If both sides get there in the same deal, the higher score wins, or the makers if the scores are",
            ],
        ),
        (
            "cinch",
            [
                "nine, eight, seven, six, five, off-five, four, three, two [CI1].",
                "If all pass, the dealer becomes the bidder, with no bid to make [CI2].",
                "Then the dealer takes the stock and discards cards that aren't trumps down to six cards, face down.",
                "the side with more points scores the difference.",
                "Set: the others score 1 for each point they take and 1 for each point bid [CI7].",
            ],
        ),
        (
            "pedro",
            [
                "nine, eight, seven, six, five, off-five, four, three, two [PE1].",
                "If all the others pass, the dealer must take the lowest bid [PE2].",
                "Only trumps may be led. Players must play a trump if they can, and are otherwise out [PE5].",
                "Each counts for the player who takes it, except that the two of trumps counts for the player who plays it",
                "The first side to reach 62 points wins the match [PE9].",
            ],
        ),
        (
            "whist",
            [
                "52 cards [WH1].",
                "The last card, which goes to the dealer's hand, is turned face up [WH1].",
                "The player on the dealer's left leads to the first trick [WH2].",
                "The side with more tricks scores 1 for each trick above six [WH3].",
                "The first side to reach seven points wins the match [WH4].",
            ],
        ),
        (
            "spades",
            [
                "Spades are always trump [SP1].",
                "It scores 100 if it is made, and loses 100 if it fails [SP4].",
                "Partners may bid at most 13 between them [SP2].",
                "A player may not lead spades until a spade has been played (spades are broken), unless they have",
                "Each time a side has ten bags, it loses 100 points and ten bags come off its count [SP5].",
            ],
        ),
        (
            "hearts",
            [
                "There are no trumps. In each suit the cards rank, from high to low: ace, king,",
                "Starting on the dealer's left, each player chooses three cards, and all pass them on together, face",
                "The player who holds the two of clubs leads it to the first trick [HE3].",
                "A player may not play hearts or the queen of spades to the first trick, unless they have nothing else [HE3].",
                "A player who shoots the moon, that is, takes every point, scores nothing, and each of the others scores 26.",
                "The match is over when a player reaches 100 points.",
            ],
        ),
        (
            "oh-hell",
            [
                "The size of the hands changes from deal to deal: ten, nine, eight,",
                "The suit of the turned-up card is trump [OH1].",
                "A player may bid any number from 0 to the number of cards in hand [OH2].",
                "The dealer, who bids last, may not make the bids add up to the number of tricks [OH2].",
                "A player who makes the bid scores 10 plus 1 for each trick they take.",
                "The match lasts 19 deals, and the highest score wins.",
            ],
        ),
        (
            "bridge-play",
            [
                "There is no bidding. A contract is set for each deal [BG1].",
                "The player on the declarer's left leads to the first trick [BG2].",
                "The declarer's partner lays their hand open on the table after the first lead.",
                "The declarer plays its cards [BG2].",
                "Only the declarer's side scores. A contract that fails is a minus for it,",
            ],
        ),
    ],
)
def test_each_preset_tells_what_makes_it(name, sentences):
    """P31-P47, E3-E59 as each game has them."""
    text = text_of(GAMES[name])
    assert [sentence for sentence in sentences if sentence not in text] == []


def test_every_preset_has_its_sentences():
    marks = test_each_preset_tells_what_makes_it.pytestmark
    assert {name for name, _ in marks[0].args[1]} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_has_all_headings_once_and_lines_of_a_page(name):
    game = GAMES[name]
    assert headings(game) == [heading for heading in HEADINGS if heading in headings(game)]
    assert set(HEADINGS) - set(headings(game)) <= {"Bidding", "Exchange"}
    lines = tg.rule_sheet(game).splitlines()
    assert max(map(len, lines)) <= 79
    assert not any(line != line.rstrip() for line in lines)
    assert "None" not in text_of(game)


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_cites_only_rules_of_its_own_book_that_exist(name):
    numbers, books = numbers_of(GAMES[name]), GAMES[name].citations.books
    assert {letters for number in numbers for letters in re.findall(r"(?:D-)?([A-Z]+)[0-9]", number)} <= {*books}
    known = {rule.number for rule in tg.rules()}
    known |= {f"D-E8{row}" for row in "abcdefgh"}  # the dossier's own spelling
    assert {end for number in numbers for end in re.findall(r"(?:D-)?[A-Z]+[0-9]+[a-z]?", number)} <= known


def test_a_variant_of_a_preset_cites_the_book_of_the_preset():
    variant = attrs.evolve(pitch.pitch(moon="off"), goal=AfterDeals(4))
    assert "P17" in numbers_of(variant)
    assert not {number for number in numbers_of(variant) if "E" in number}


def test_a_game_of_two_books_cites_the_first_that_has_a_number():
    mixed = attrs.evolve(pitch.pitch(moon="off"), goal=AfterDeals(4), citations=tg.Citations(("P", "E")))
    assert {"P17", "D-E21"} <= numbers_of(mixed)
    assert "E37" not in numbers_of(mixed)


@pytest.mark.parametrize("game", UNLIKE, ids=str)
def test_a_game_of_ones_own_cites_no_rule_of_ours(game):
    assert numbers.CITED.findall(tg.rule_sheet(game)) == []


def test_a_game_of_ones_own_may_cite_a_book_of_its_own():
    """What the parts say stands under the numbers that the game gives for ours, and its own parts under theirs."""
    mine = {"P33a": "Whim 1", "E58": "Whim 2", "P33c": ""}
    ours = attrs.evolve(TWO_PACKS, citations=tg.Citations(("E", "K"), mine))
    told = text_of(ours)
    assert "The player on the dealer's left leads to the first trick [Whim 1]." in told
    assert "the highest card of the suit led [Whim 2]." in told
    assert "leads to the next [E59]." in told
    assert "may otherwise play any card [E56]." in told
    assert not {number for number in numbers_of(ours) if "P" in number}


# A changed setting changes the sheet

NEEDED = {
    "joker_turned": {"joker": True},
    "lone_defender_score": {"defend_alone": True},
    "moon_at_zero": {"moon": "graded"},
    "farmers_hand_needs": {"farmers_hand": "swap3"},
    "benny": {"joker": True},
    "best_first": {"call_for_best": True},
    "defender_calls_for_best": {"defend_alone": True},
    "laps": {"games": 2},
    "slams": {"games": 2},
    "hand_size": {"ranks": "789TJQKA"},
    "jokers_in_pack": {"points": 8},
    "off_two_is_trump": {"points": 15},
    "off_two_safe": {"points": 16},
    "reverse_mirrors_off_cards": {"reverse": True},
    "fair_game": {"discard_trumps": "any"},
    "call_own_card": {"players": 5},
    "partner_revealed": {"players": 5},
    "called_card_first_trick": {"players": 5},
}


def other_values(setting):
    """All values but the default; of numbers a lower and a higher one."""
    if hasattr(setting, "choices"):
        return [value for value in setting.choices if value != setting.default]
    if isinstance(setting.default, bool):
        return [not setting.default]
    return [3] if setting.default is None else [value for value in (setting.default - 1, setting.default + 1) if value]


CHANGES = [
    (family, setting.name, value)
    for family, settings in (("euchre", euchre.SETTINGS), ("pitch", pitch.SETTINGS))
    for setting in settings
    for value in other_values(setting)
]


@pytest.mark.parametrize(("family", "name", "value"), CHANGES)
def test_a_changed_setting_changes_the_sheet(family, name, value):
    """Whatever the game is called."""
    build = {"euchre": euchre.euchre, "pitch": pitch.pitch}[family]
    needed = NEEDED.get(name, {})
    game, changed = (attrs.evolve(build(**settings), name="It") for settings in (needed, {**needed, name: value}))
    assert game != changed
    assert tg.rule_sheet(game) != tg.rule_sheet(changed)


def test_the_settings_told_are_all_settings():
    assert {name for _, name, _ in CHANGES} == {setting.name for setting in (*euchre.SETTINGS, *pitch.SETTINGS)}


@given(st.data())
@settings(max_examples=60)
def test_any_settings_together_make_a_sheet_of_whole_sentences(data):
    """Settings that contradict each other are refused before there is a sheet."""
    family = data.draw(st.sampled_from(["euchre", "pitch"]))
    changes = st.lists(st.sampled_from([change for change in CHANGES if change[0] == family]), max_size=6)
    chosen = {name: value for _, name, value in data.draw(changes)}
    needed = {key: value for name in chosen for key, value in NEEDED.get(name, {}).items()}
    try:
        game = {"euchre": euchre.euchre, "pitch": pitch.pitch}[family](**{**needed, **chosen})
    except tg.InvalidRulesError:
        reject()
    paragraphs = tg.rule_sheet(game).split("\n\n")[1:]
    bodies = [paragraph.split("-\n", 1)[-1] for paragraph in paragraphs]
    assert all(body[0].isupper() or body[0].isdigit() for body in bodies)
    assert all(body.endswith(".") and "  " not in body and " ." not in body and ".." not in body for body in bodies)
    assert tg.rule_sheet(attrs.evolve(game, origin=None)) == tg.rule_sheet(game)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (
            pitch.pitch(joker_order="first_played"),
            "Of two equal cards, the one played first is higher",
        ),
        (
            euchre.euchre(misdeal="ace_no_face"),
            'whose hand counts as "ace, no face" (at least one ace and no kings, queens or jacks) may ask the same dealer',
        ),
        (
            euchre.euchre(farmers_hand="swap3", ranks="789TJQKA"),
            '"farmer\'s hand" (at least three tens, nines, eights or sevens) may swap three of these cards for as many',
        ),
        (
            pitch.pitch(must_bid_to_win=True),
            "wins the match [P33g]. A side can win by score only in a deal in which it makes its own bid [D-P17].",
        ),
        (euchre.euchre(num_deals=1), "The match lasts one deal, and the higher score wins. Equal scores are a draw [D-E21]."),
        (pitch.pitch(moon="off"), "or more [P22, D-P4]. The high bidder"),
    ],
)
def test_a_setting_is_told_in_its_own_words(game, sentence):
    assert sentence in text_of(game)


def odd_lead(table):
    """Whoever sits opposite the dealer
    leads.

    More is not told.
    """
    return (table.dealer + 2) % 4


@pytest.mark.parametrize(
    ("game", "kind", "changes", "sentence"),
    [
        ("bicycle-euchre", DealCards, {"plans": [(5,)]}, "They are dealt in packets of five."),
        ("bicycle-euchre", DealCards, {"rest": "kitty"}, "The three cards left over stay face down as the kitty."),
        ("classic-euchre", DealCards, {"count": 7, "plans": [(7,)]}, "The three cards left over"),
        (
            "bicycle-euchre",
            Tricks,
            {"first_lead": odd_lead},
            "Who leads to the first trick: Whoever sits opposite the dealer leads [E55].",
        ),
        (
            "bicycle-euchre",
            Tricks,
            {"follow": FOLLOW_OR_TRUMP},
            "When a plain suit is led, players who can follow suit must follow or trump, and the others may play any card.",
        ),
        ("bicycle-euchre", TricksTaken, {"super_euchre": 4}, "If the makers take no trick at all, the others score 4"),
        ("ten-point-pitch", Auction, {"forced": "no"}, "If all pass, the cards are thrown in and the next dealer deals."),
        (
            "ten-point-pitch",
            Draw,
            {"surplus": BurnTo(5)},
            "At the draw: Starting on the dealer's left, a player with more than five cards burns the extra",
        ),
        ("ten-point-pitch", Draw, {"to": 5}, "each player draws from the stock up to five cards"),
        ("ten-point-pitch", BurnTo, {"to": 5}, "a player with more than five cards"),
        ("ten-point-pitch", TakeRest, {"pass_on": False}, "The rest of the stock goes to the bidder [P28]."),
        ("ten-point-pitch", BidScoring, {"safe": ()}, "Each counts for the player who takes it [P46]."),
        (
            "five-handed-pitch",
            FirstTo,
            {"must_bid": True},
            "A player can win by score only in a deal in which they make their own bid [D-P17].",
        ),
    ],
)
def test_a_changed_part_changes_the_sheet(game, kind, changes, sentence):
    before, after = text_of(GAMES[game]), text_of(swapped(GAMES[game], kind, **changes))
    assert sentence not in before
    assert sentence in after


def test_other_players_and_another_pack_are_told():
    four = attrs.evolve(GAMES["five-handed-pitch"], seating=tg.Seating([(0, 1), (2, 3), (4,)]))
    assert "Five players, seats 0 and 1 against seats 2 and 3 against seat 4 [P18]." in text_of(four)
    piquet = attrs.evolve(GAMES["bicycle-euchre"], pack=tg.pack("A9TJQ7K", copies=2))
    assert "56 cards, two of each: ace, king, queen, jack, ten, nine and seven in each suit [E3]." in text_of(piquet)
    few = attrs.evolve(GAMES["bicycle-euchre"], pack=GAMES["bicycle-euchre"].pack[:-1])
    nines = "the nine of clubs, the nine of diamonds and the nine of hearts"
    assert f"23 cards: ten to ace in each suit, {nines} [E3]." in text_of(few)
    odd = attrs.evolve(GAMES["bicycle-euchre"], pack=GAMES["bicycle-euchre"].pack[1:-1])
    assert "22 cards: Ad Ah As Kc" in text_of(odd)


def test_a_ranking_without_off_cards_tells_of_none():
    plain = tg.Ranking(trump=tuple(tg.Rank), plain=tuple(tg.Rank))
    assert "of the same colour" not in text_of(attrs.evolve(GAMES["bicycle-euchre"], ranking=plain)).split("Deal")[0]


def test_a_game_that_never_has_trump_says_so():
    ranking = tg.Ranking(trump=(), plain=tuple(tg.Rank))
    phases = (DealCards(5), Tricks(FOLLOW_SUIT))
    game = tg.Game("Plain tricks", tg.pack("TJQKA"), tg.partners(4), ranking, phases, never, AfterDeals(1))
    assert "There are no trumps. In each suit the cards rank, from high to low: ace, king, queen, jack, ten." in text_of(game)


# Parts of ones own


@attrs.frozen
class Toast(PhaseBase):
    """Everybody drinks
    to the dealer.

    How much is a field.
    """

    glasses: int

    accepts = ()

    def enter(self, table):
        return table

    def asking(self, table, seat):
        raise NotImplementedError

    def legal(self, state):
        del state
        return ()

    def check(self, state, action):
        del state, action

    def step(self, state, action):
        del action
        return state


@attrs.frozen
class ToldToast(Toast):
    """A toast that tells itself."""

    heading = "Drinks"

    def describe(self, game):
        return ("Everybody drinks.", f"{game.seating.seats * self.glasses} glasses are needed.")


def with_phase(game, phase):
    return attrs.evolve(game, phases=(game.phases[0], phase, *game.phases[1:]))


def test_a_part_of_ones_own_tells_itself_under_its_heading():
    game = with_phase(GAMES["bicycle-euchre"], ToldToast(2))
    assert headings(game)[3:6] == ["Deal", "Drinks", "Bidding"]
    assert "Everybody drinks. 8 glasses are needed." in text_of(game)


def test_a_part_that_tells_nothing_is_told_by_its_docstring_and_fields():
    game = with_phase(GAMES["bicycle-euchre"], Toast(2))
    assert "Further rules" in headings(game)
    assert "Everybody drinks to the dealer. [Toast(glasses=2)]" in text_of(game)
    assert text_of(game) != text_of(with_phase(GAMES["bicycle-euchre"], Toast(3)))


@attrs.frozen
class Toasting(Ask):
    """The dealer gives a toast.

    Nobody is asked.
    """

    glasses: int = 1


def test_a_phase_made_with_ask_is_told_by_its_docstring_unless_it_tells_itself():
    game = with_phase(GAMES["bicycle-euchre"], Toasting(2))
    assert "Further rules" in headings(game)
    assert "The dealer gives a toast. [Toasting(glasses=2)]" in text_of(game)


def never(played, verdict):
    """The match never ends."""
    del played, verdict


def unspoken(played, verdict):
    del played, verdict


@attrs.frozen
class Mute:
    limit: int

    def __call__(self, played, verdict):
        del played, verdict


@pytest.mark.parametrize(
    ("goal", "words"), [(never, "The match never ends."), (unspoken, "unspoken"), (Mute(3), "Mute(limit=3)")]
)
def test_a_function_is_told_by_its_docstring_or_its_name(goal, words):
    game = attrs.evolve(GAMES["bicycle-euchre"], goal=goal)
    assert text_of(game).endswith(words)


def test_a_long_name_is_wrapped():
    game = euchre.euchre(joker=True, defend_alone=True, call_for_best=True, need_natural_trump=True, lone_march_score=5)
    lines = tg.rule_sheet(game).splitlines()
    assert max(map(len, lines)) <= 79
    assert len(game.name) > 79


def test_a_part_may_have_nothing_to_tell():
    """Who names trump after a joker is told by the part that says what the joker means (D-E2)."""
    sheet = tg.rule_sheet(GAMES["joker-euchre"])
    assert "\n\n\n" not in sheet
    assert CallForBest().describe(GAMES["joker-euchre"])
