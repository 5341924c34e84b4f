"""A rule sheet says all that decides a deal, in words, and nothing that can't happen: one test for each kind of fault found."""

from __future__ import annotations

import re

import attrs
import pytest

import exchange_games
import trickgames as tg
from trickgames import classics, euchre, pitch
from trickgames.cards import CardSet
from trickgames.phases import (
    CHICAGO,
    DECLARER,
    FOLLOW_SUIT,
    Ask,
    CallPartner,
    ClaimMisdeals,
    ContractFromOutside,
    DealCards,
    DealerNames,
    Exchange,
    HandKind,
    LadderAuction,
    Limit,
    NameTrump,
    NoAuction,
    PutCards,
    SwapFarmersHand,
    TakeCards,
    TakeRest,
    Tricks,
    must_lead,
    not_first,
    numbers,
    one_by_one,
    unbroken,
)
from trickgames.phases.limits import possible_strains
from trickgames.scoring import (
    TAKEN,
    AfterDeals,
    CountCards,
    CountTricks,
    HighestTrump,
    Line,
    LowestTrump,
    MostPips,
    PointTable,
    ScoreTable,
    Together,
)


def parts_with_sets_of_cards(cards):
    """Every part that may hold a set of cards, with this set in each place."""
    kind = HandKind("special", cards, 1, CardSet.parse("Kd"))
    yield from (PutCards(2, which=cards), PutCards("all", which=cards), PutCards("any", which=cards))
    yield from (PutCards(down_to=3, first=(cards, "plain")), PutCards(2, never=(cards, "called")))
    yield from (ClaimMisdeals([kind]), SwapFarmersHand(kind, 1))
    limits = [Limit(cards, rule) for rule in ("led", "not_led", "played")]
    yield Tricks(FOLLOW_SUIT, limits=[*limits, not_first(cards), unbroken(cards)])


@pytest.mark.parametrize("texts", ["Ac", "Ac Ad", "Ac Ad Ah As", "6c 6d 6h 6s Qs", "Ac Ad Ah As Kc Kd Kh Ks Qc"])
def test_a_sheet_names_cards_and_never_shows_their_texts(texts):
    """Whatever part a set of cards is in: `never of Ac Ad` is no English."""
    for part in parts_with_sets_of_cards(CardSet.parse(texts)):
        told = " ".join(part.describe(euchre.BICYCLE))
        assert not re.search(r"\b([2-9TJQKA][cdhs])\b", told), told
        assert not re.search(r"\b(never|discards?|lead|play) (of|all the|any the)\b", told), told


def test_how_sets_of_cards_are_told():
    aces, two = CardSet.parse("Ac Ad Ah As"), CardSet.parse("Ac Ad")
    told = [
        part.describe(euchre.BICYCLE)
        for part in (PutCards(2, never=[two, "called"]), PutCards("all", which=aces), PutCards("any", which=two))
    ]
    assert told == [
        "the maker discards two cards, face down, but never the ace of clubs or the ace of diamonds or the called card",
        "the maker discards aces, face down",
        "the maker may discard any of the ace of clubs and the ace of diamonds, face down",
    ]
    assert PutCards(2, which="trumps").describe(euchre.BICYCLE) == "the maker discards two cards (trumps), face down"


@pytest.mark.parametrize("where", ["measure", "besides"])
def test_a_sheet_says_that_tricks_count_where_other_things_count_too(where):
    """AP6 with a point for each trick: without the sentence nobody would know."""
    cards = CountCards({tg.Rank.ACE: 1})
    both = (
        {"measure": Together([cards, CountTricks()])} if where == "measure" else {"measure": cards, "besides": [CountTricks()]}
    )
    told = PointTable(lines=[Line(others=TAKEN)], **both).describe(euchre.BICYCLE)
    assert "Each trick counts one point." in told
    assert ("Each side also scores these points." in told) is (where == "besides")
    alone = ScoreTable(lines=[Line(others=TAKEN)]).describe(euchre.BICYCLE)
    assert alone == ("Each side scores the tricks they take [P33e].",)


def test_every_measure_of_several_is_told():
    """Also one of your own: the sheet of several says at least what each says by itself, and each says something."""
    measures = [CountTricks(), CountCards({tg.Rank.ACE: 1}), HighestTrump(), LowestTrump(), MostPips()]
    for measure in measures:
        said = measure.describe(euchre.BICYCLE)
        assert said
        for several in ([measure, *measures], [*measures, measure]):
            table = PointTable(Together(several), [Line(others=TAKEN)])
            assert set(said) <= set(table.describe(euchre.BICYCLE))


@pytest.mark.parametrize(
    ("failed", "single", "told"),
    [
        ("count", False, "The tricks of a player who fails at nil count towards the side's bid [SP4]."),
        ("bags", False, "The tricks of a player who fails at nil are bags [SP4]."),
        ("count", True, "The tricks of a player who fails at nil count as over the bid [SP4]."),
    ],
)
def test_a_sheet_says_what_becomes_of_the_tricks_of_a_nil_that_fails(failed, single, told):
    """SP4, failed_nil_tricks: whichever it is."""
    game = classics.spades(failed_nil_tricks=failed)
    if single:
        game = attrs.evolve(game, seating=tg.singles(4))
    assert told in game.scoring.describe(game)
    oh_hell = classics.OH_HELL  # no bid stands by itself there
    assert not any("fails at" in sentence for sentence in oh_hell.scoring.describe(oh_hell))


def games_that_end_after_deals():
    """Games in which a deal may be thrown in, and others, by what happens when nobody takes it up."""
    auction = euchre.bid(all_pass="next_dealer")
    yield attrs.evolve(auction, goal=AfterDeals(4)), True
    yield attrs.evolve(euchre.bid(all_pass="dealer_bids"), goal=AfterDeals(4)), False
    yield attrs.evolve(euchre.bid(copies=2), goal=AfterDeals(4)), False  # BD3: the dealer is stuck
    yield attrs.evolve(pitch.CINCH, goal=AfterDeals(4)), False  # CI2: the dealer has no duty
    yield attrs.evolve(euchre.BICYCLE, goal=AfterDeals(4)), True
    yield attrs.evolve(euchre.euchre(stick_the_dealer=True), goal=AfterDeals(4)), False
    yield attrs.evolve(euchre.euchre(stick_the_dealer=True, joker=True, joker_turned="redeal"), goal=AfterDeals(4)), True
    poor = euchre.euchre(stick_the_dealer=True, misdeal="ace_no_face")
    yield attrs.evolve(poor, goal=AfterDeals(4)), True
    yield attrs.evolve(euchre.buck(), goal=AfterDeals(4)), False  # BK4: it is played without a maker
    yield attrs.evolve(classics.HEARTS, goal=AfterDeals(4)), False
    yield classics.OH_HELL, False
    yield classics.BRIDGE_PLAY, False


@pytest.mark.parametrize(("game", "may_be"), list(games_that_end_after_deals()), ids=str)
def test_only_where_a_deal_may_be_thrown_in_a_sheet_says_that_it_is_not_counted(game, may_be):
    """D-E21; and what the phases say of themselves is so in play."""
    assert ("thrown in don't count" in tg.rule_sheet(game).replace("\n", " ")) is may_be
    deals = 0
    for seed in range(40 if may_be else 8):
        state = tg.apply(tg.start(game), tg.Deal(tg.shuffled(game, seed)))
        while tg.actor(state) is not None and state.awaits is None and not isinstance(state, tg.Playing):
            listed = tg.legal_actions(state)
            claims = [action for action in listed if str(action) == "claim misdeal"]
            state = tg.apply(state, (claims or listed)[0])
        deals += state.awaits is tg.Deal and not state.results
    assert bool(deals) is may_be


def test_a_phase_of_your_own_may_throw_a_deal_in():
    """What it doesn't tell can't be known."""

    @attrs.frozen
    class Whim(Ask):
        """Somebody may end the deal."""

        accepts = (tg.Pass,)

        def asked(self, table):
            return None

        def choices(self, table, seat):
            return (tg.Pass(),)

    phases = (*classics.OH_HELL.phases[:3], Whim(), classics.OH_HELL.phases[3])
    own = attrs.evolve(classics.OH_HELL, phases=phases)
    assert "thrown in don't count" in tg.rule_sheet(own).replace("\n", " ")


@pytest.mark.parametrize("who", [None, "both", CHICAGO])
def test_the_sheet_of_bridge_says_who_decides_vulnerability(who):
    """BG1, BG4: scores depend on it, so the sheet can't leave it out."""
    told = " ".join(ContractFromOutside(vulnerable=who).describe(None))
    assert "ulnerable" in told
    assert "may be doubled or redoubled." in told
    assert ("The contract also says whether that side is vulnerable." in told) is (who is None)


@pytest.mark.parametrize("name", sorted(tg.games()))
def test_the_sheet_says_what_low_and_misere_are_and_only_where_they_are_played(name):
    """K6: in low the order of each suit is turned round; neither low nor misere has trumps."""
    game = tg.games()[name]
    sheet = " ".join(tg.rule_sheet(game).split())
    played = {strain.name for strain in possible_strains(game)}
    assert ("At low there are no trumps, and the cards rank in reverse" in sheet) is ("low" in played)
    assert ("Misere is played without trumps." in sheet) is ("misere" in played)


def test_a_sheet_speaks_of_equal_cards_where_there_are_any():
    """K11, SM1: two jokers of one rank, or two packs."""
    sentence = "Of two equal cards, the one played"
    for game, said in ((pitch.SMEAR, True), (euchre.DOUBLE_BID_EUCHRE, True), (pitch.TEN_POINT, False)):
        assert (sentence in " ".join(tg.rule_sheet(game).split())) is said


def test_a_sheet_speaks_of_playing_alone_where_anybody_may():
    """E53, TH8: who has no partner plays alone only where the game says so."""
    singles = exchange_games.best_five()
    for calls in (singles.phases[1], DealerNames()):
        for alone, said in (("always", True), ("with_partner", False), ("never", False)):
            assert ("alone" in " ".join(attrs.evolve(calls, alone=alone).describe(singles))) is said
    assert "alone" in " ".join(euchre.BICYCLE.phases[1].describe(euchre.BICYCLE))


def sentences_of(game):
    """The sheet in one line."""
    return re.sub(r"\s+", " ", tg.rule_sheet(game))


MAY_BE_OUT = {*(name for name, game in tg.games().items() if game.citations.books == ("P",)), "pedro", "cinch"}


@pytest.mark.parametrize("name", sorted(tg.games()))
def test_a_sheet_speaks_of_a_leader_without_a_card_only_where_there_may_be_one(name):
    """Where only trumps are played, or the stock may run out. In twelve-card euchre everybody has as many cards."""
    assert ("has no card to lead" in sentences_of(tg.games()[name])) is (name in MAY_BE_OUT)


def test_who_draws_from_a_large_stock_always_has_a_card():
    phases = [DealCards(6) if isinstance(phase, DealCards) else phase for phase in pitch.CINCH.phases]
    assert "has no card to lead" in sentences_of(pitch.smear(kitty=4))
    assert "has no card to lead" not in sentences_of(attrs.evolve(pitch.CINCH, name="Large stock", phases=phases))


@pytest.mark.parametrize(
    ("settings", "when"),
    [
        (
            {"defend_alone": True},
            "Against a lone maker, each opponent in turn, starting on the dealer's left, may defend alone",
        ),
        (
            {"defend_alone": True, "call_for_best": True},
            "After a lone maker's exchange with their partner, each opponent in turn, starting on the dealer's left, may",
        ),
    ],
)
def test_a_sheet_says_when_the_opponents_of_a_lone_maker_are_asked(settings, when):
    """RR3: after the maker has called for the partner's best card, where that is done, else right away."""
    assert when in sentences_of(euchre.euchre(**settings))


def test_a_called_partner_scores_as_the_maker_does():
    pair = "If they take at least as many points together as were bid, each of them scores all these points"
    assert pair in sentences_of(pitch.FIVE_HANDED)
    assert pair not in sentences_of(pitch.TEN_POINT)
    bid = pitch.pitch(players=5, made_scores="bid")
    assert "together as were bid, each of them scores the bid and no more" in sentences_of(bid)


BURNING = sorted(name for name, game in tg.games().items() if any(tg.Burn in phase.accepts for phase in game.phases))


@pytest.mark.parametrize("name", BURNING)
def test_a_sheet_says_what_burning_is(name):
    assert re.search(r"burn.*they go out of play|Burned cards are out of play", sentences_of(tg.games()[name]))


def test_calls_come_only_if_the_turn_up_has_not_settled_trump():
    """D-E2, BK2: the sheet tells the turned joker or club first, and then what happens otherwise."""
    for game in (euchre.JOKER, euchre.BUCK_EUCHRE, euchre.buck(form="auction")):
        assert "Otherwise, starting on the dealer's left, each player" in sentences_of(game)
    for game in (euchre.BICYCLE, euchre.euchre(joker=True, joker_turned="redeal"), euchre.AUCTION_EUCHRE):
        assert "Otherwise, starting" not in sentences_of(game)


def test_makers_without_a_bid_must_take_most_of_the_tricks():
    """CA6, BK7: players of these games say nothing of a contract."""
    for game in (euchre.CALL_ACE_EUCHRE, euchre.BUCK_EUCHRE):
        assert "three tricks" in sentences_of(game).split("Scoring")[1]
        assert "contract" not in sentences_of(game)


def test_single_players_play_together_against_a_maker_without_a_partner():
    """CT2, CT5: of three players; not where a partner is called, where players fold, or where there is but one opponent."""
    together = "The others play together against the maker"
    told = {name for name, game in tg.games().items() if together in sentences_of(game)}
    assert told == {"three-handed-euchre"}
    assert together in sentences_of(euchre.cutthroat(dummy_hand=True))


@attrs.frozen
class Undertake(Ask):
    """The dealer undertakes to take three tricks."""

    gives, heading = (tg.Contract,), "Bidding"

    def begin(self, table: tg.Table) -> tg.Table:
        return table.settled(tg.Contract(table.dealer, 3, (table.dealer,)))


def a_trick_is_a_point(played, scores):
    """A trick is a point."""
    raise NotImplementedError


def game_of(*bidding, scoring=a_trick_is_a_point, between=()):
    """A game for three with these phases."""
    phases = (
        DealCards(4, [(4, ("kitty", 2))]),
        *bidding,
        *between,
        Tricks(FOLLOW_SUIT, DECLARER, [must_lead(CardSet.parse("Ah"), "maker")]),
    )
    return tg.Game("Mine", tg.pack("9TJQKA"), tg.singles(3), euchre.EUCHRE, phases, scoring, AfterDeals(3))


@pytest.mark.parametrize(
    ("settles", "who"),
    [
        (NoAuction("dealer"), "The dealer"),
        (NoAuction("dealer_left"), "The player on the dealer's left"),
        (Undertake(), "The maker"),
        (LadderAuction(numbers(1, 4)), "The bidder"),
    ],
)
def test_a_sheet_says_who_names_and_leads_also_where_nobody_bids(settles, who):
    game = game_of(settles, NameTrump())
    sheet = sentences_of(game)
    namer = who.replace("bidder", "high bidder")
    assert f"{namer} names the trump suit" in sheet
    assert f"{who} leads to the first trick" in sheet
    assert f"{who} must lead the ace of hearts to the first trick" in sheet
    assert ("bidder" in sheet) is (who == "The bidder")
    assert f"The rest of the stock goes to {who[0].lower()}{who[1:]} " in TakeRest().describe(game)[0]
    assert f"{who} may not call a card from their own hand" in CallPartner().describe(game)[2]


def test_where_nothing_can_be_made_nobody_is_called_the_maker():
    assert "Nobody bids. The dealer names" in sentences_of(game_of(NoAuction("dealer"), NameTrump()))
    assert "maker" not in sentences_of(game_of(NoAuction("dealer"), NameTrump()))
    made = ScoreTable(lines=[Line("made", TAKEN, TAKEN)])
    exchange = Exchange([TakeCards("kitty"), PutCards(2)])
    for sheet in (
        sentences_of(game_of(NoAuction("dealer"), NameTrump(), scoring=made)),
        sentences_of(game_of(NoAuction("dealer"), NameTrump(), between=[exchange])),
    ):
        assert "Nobody bids. The dealer is the maker, with no bid to make. The dealer names" in sheet


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ((*[1] * 16, ("kitty", 4)), "one at a time, and then four for the kitty"),
        ((("kitty", 2), *[1] * 5), "First come two cards for the kitty, and then the hands, one card at a time."),
        (
            (("kitty", 2), *[1] * 5, ("blind", 1)),
            "First come two cards for the kitty, and then the hands, one card at a time, and then one for the blind.",
        ),
        ((*[2] * 5, ("kitty", 4)), "two at a time, and then four for the kitty"),
        ((*[1] * 6, ("kitty", 4), *[1] * 4, 2), "in packets of one (six times), four for the kitty, one (four times) and two"),
        ((3, *[2] * 4, 1), "in packets of three, two (four times) and one"),
        ((3, ("kitty", 1), 4, ("kitty", 1), 3), "in packets of three, one for the kitty, four, one for the kitty and three"),
        (*one_by_one(7), "one at a time"),
    ],
)  # fmt: skip
def test_many_equal_packets_are_told_shortly(plan, told):
    count = sum(packet for packet in plan if isinstance(packet, int))
    whole = told if told.startswith("First") else f"They are dealt {told}."
    assert DealCards(count, [plan]).describe_packets() == whole
