"""Every preset, and games with random settings, keep the laws."""

import pytest
from hypothesis import HealthCheck, given, settings

import trickgames as tg
from trickgames import euchre, pitch
from trickgames.testing import Coverage, Kit, Profile, check_game, check_match, code_of, edges, games, matches
from trickgames.testing.coverage import name_of, reasons_of
from trickgames.testing.edge_cases import EDGES
from unlike_games import UNLIKE, WIDOW

SMALL = Profile(examples=5, edge_examples=1, deals=1)
HOUSES = (
    euchre.euchre(joker=True, farmers_hand="swap3", defend_alone=True, call_for_best=True, sitting_dealer_exchanges=True),
    euchre.euchre(
        ranks="789TJQKA", farmers_hand="redeal", misdeal="ace_no_face", allow_no_trump=True, partner_must_go_alone=True
    ),
    euchre.euchre(need_natural_trump=True, stick_the_dealer=True, may_bury_turnup=False),
    pitch.pitch(discard_trumps="nonpoint", burn_face_up=False, draw_order="bidder_first", forced_dealer="at_minimum"),
    pitch.pitch(players=5, discard_trumps="any", called_card_first_trick=True, moon="off"),
)


@pytest.mark.parametrize("name", tg.games())
def test_the_preset_keeps_every_law(name):
    check_game(tg.games()[name], profile=SMALL)


@pytest.mark.parametrize("house", HOUSES, ids=code_of)
def test_a_house_with_many_rules_of_its_own_keeps_every_law(house):
    check_game(house, profile=SMALL)


@pytest.mark.parametrize("game", UNLIKE, ids=lambda game: game.name)
def test_a_game_unlike_ours_keeps_every_law(game):
    check_game(game, profile=SMALL)


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example])
@given(games().flatmap(lambda game: matches(game, deals=2)))
def test_random_settings_keep_every_law(match):
    check_match(match)


def test_the_kit_reaches_every_reason_of_the_houses_and_presets():
    """What no run here reaches is listed, with why; anything else that is missing is a hole in the kit."""
    coverage = Coverage()
    for game in (*HOUSES, pitch.TEN_POINT, pitch.FIVE_HANDED, euchre.BICYCLE, WIDOW):
        kit = Kit(game, coverage=coverage)
        for edge in (None, *edges(game)):
            _walk_some(kit, edge)
    missing = {name_of(reason) for reason in coverage.missing()}
    assert missing <= {
        "DealReason.NO_CARDS",  # a pack of things that are not cards: the types refuse it
        "MakeTrumpReason.NO_PARTNER",  # four always have partners
        # auctions and namings of other families: `tests/phases`
        *("BidReason.NOT_ABOVE", "BidReason.TOO_EARLY", "BidReason.DEALER_BIDS", "BidReason.ONLY_LOWEST"),
        "BidReason.BELOW_ALL",
        # exchanges and limits of other families: `tests/phases`
        *("ExchangeReason.NOT_THIS_KIND", "ExchangeReason.OTHERS_FIRST", "ExchangeReason.ALREADY_CHOSEN"),
        *("PlayReason.UNBROKEN", "PlayReason.NOT_FIRST", "PlayReason.FIRST_CARD", "PlayReason.MUST_LEAD_ONE"),
        *("PlayReason.MUST_PLAY_ONE", "PlayReason.NAME_SUIT", "PlayReason.NO_SUIT_TO_NAME", "PlayReason.SHOWN_VOID"),
        *("PlayReason.MUST_TRUMP", "PlayReason.MUST_HEAD", "PlayReason.MUST_OVERTRUMP"),
        *("DeclareReason.NOT_PLAYED", "DeclareReason.A_TRUMP", "DeclareReason.NOT_CALLED", "MakeTrumpReason.NO_ALONE"),
    }
    assert len({reason for game in coverage.games for reason in reasons_of(game)}) > 30


def _walk_some(kit, edge):
    from trickgames.testing.luck import seeded
    from trickgames.testing.playing import play, random_match

    laws = [law for law in _cheap_laws() if law.about != "match"]
    for seed in range(12 if edge is None else 2):
        luck = seeded(seed)
        built = None if edge is None else next(known for known in EDGES if known.name == edge).build(kit.game, luck)
        match = random_match(kit.game, luck) if built is None else built
        if built is not None:
            match = match.play(*play(match.state, luck, 0))
        check_match(match, kit, laws)


def _cheap_laws():
    from trickgames.testing import LAWS

    return [law for law in LAWS if law.name in ("one actor", "listed is legal", "refusals", "deals")]
