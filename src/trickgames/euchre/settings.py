"""The settings of euchre: what real tables do differently (the rules' numbers are those of the rule book)."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

from trickgames.engine.settings import Choice, Flag, Number, Setting

__all__ = ["SETTINGS", "EuchreSettings"]


class EuchreSettings(TypedDict, total=False):
    """The keyword arguments of `euchre`, with their types; `SETTINGS` says what they mean."""

    ranks: Literal["9TJQKA", "89TJQKA", "789TJQKA"]
    joker: bool
    target: int
    num_deals: int | None
    joker_turned: Literal["dealer_names_blind", "dealer_names", "clubs", "diamonds", "hearts", "spades", "redeal"]
    stick_the_dealer: bool
    partner_must_go_alone: bool
    defend_alone: bool
    call_for_best: bool | Literal["may"]
    farmers_hand: Literal["off", "swap3", "redeal"]
    farmers_hand_needs: Literal[3, 5]
    misdeal: Literal["off", "no_ace_no_face", "ace_no_face"]
    allow_no_trump: bool
    need_natural_trump: bool
    lone_lead: Literal["dealer_left", "left_of_loner"]
    sitting_dealer_exchanges: bool
    may_bury_turnup: bool
    passed_deal: Literal["next_dealer", "same_dealer"]
    packets: Literal["book", "single"]
    made_score: int
    march_score: int
    lone_march_score: int
    euchred_score: int
    lone_euchre_score: int
    lone_defender_score: int
    super_euchre_score: int | None
    fast_break: bool
    benny: Literal["joker", "two_of_spades"]
    best_first: bool
    defender_calls_for_best: bool | Literal["may"]
    laps: bool
    slams: bool
    games: int
    hand_size: Literal[5, 7]


JOKER_TURNED = ("dealer_names_blind", "dealer_names", "clubs", "diamonds", "hearts", "spades", "redeal")

SETTINGS: Final[tuple[Setting, ...]] = (
    Choice("ranks", "9TJQKA", "E3, D-E1", "the cards in the pack: 24, 28 or 32", ("9TJQKA", "89TJQKA", "789TJQKA")),
    Flag("joker", default=False, rule="E11", meaning="a joker is in the pack, as the best bower"),
    Number("target", 10, "E17, D-E16", "the points that win the game: 5, 7 or 10"),
    Number("num_deals", None, "D-E21", "the match ends after this many deals, instead of at a target", optional=True),
    Choice("joker_turned", "dealer_names_blind", "D-E2", "what happens when the joker is turned up", JOKER_TURNED),
    Flag("stick_the_dealer", default=False, rule="D-E8a", meaning="the dealer may not pass in the second round"),
    Flag(
        "partner_must_go_alone",
        default=False,
        rule="D-E8b",
        meaning="the dealer's partner may accept the turn-up only by going alone",
    ),
    Flag("defend_alone", default=False, rule="D-E8c", meaning="an opponent of a lone maker may defend alone"),
    Choice(
        "call_for_best",
        default=False,
        rule="D-E8d",
        meaning='a lone maker discards a card and gets one unseen from their partner; "may": only if they like',
        choices=(False, True, "may"),
    ),
    Choice(
        "farmers_hand",
        "off",
        "D-E13",
        "what a player may do with a farmer's hand, full of tens and lower cards: swap three of them, or have a new deal",
        ("off", "swap3", "redeal"),
    ),
    Choice("farmers_hand_needs", 3, "D-E13", "how many tens and lower cards make a farmer's hand", (3, 5)),
    Choice(
        "misdeal",
        "off",
        "D-E13",
        "which hands entitle a player to a new deal: no aces or face cards, or an ace and no face cards",
        ("off", "no_ace_no_face", "ace_no_face"),
    ),
    Flag("allow_no_trump", default=False, rule="D-E15", meaning="no trump may be named in the second round"),
    Flag("need_natural_trump", default=False, rule="D-E14", meaning="to name a suit, a player must hold a natural card of it"),
    Choice(
        "lone_lead",
        "dealer_left",
        "E55, D-E11",
        "who leads to the first trick when somebody plays alone",
        ("dealer_left", "left_of_loner"),
    ),
    Flag(
        "sitting_dealer_exchanges",
        default=False,
        rule="D-E7",
        meaning="a dealer whose partner plays alone still takes the turn-up",
    ),
    Flag("may_bury_turnup", default=True, rule="E41, D-E6", meaning="the dealer may discard the turn-up they have just taken"),
    Choice("passed_deal", "next_dealer", "E51, D-E22", "who deals next when all pass", ("next_dealer", "same_dealer")),
    Choice("packets", "book", "E38", "cards are dealt in threes and twos, or one at a time", ("book", "single")),
    Number("made_score", 1, "E12, E14", "points for three or four tricks"),
    Number("march_score", 2, "E13", "points for all five tricks, a march"),
    Number("lone_march_score", 4, "E15, D-E8g", "points for a lone march"),
    Number("euchred_score", 2, "E16", "points for the opponents when the makers are euchred"),
    Number("lone_euchre_score", 2, "E16, D-E8f", "points for the opponents when a lone maker is euchred"),
    Number("lone_defender_score", 4, "D-E8c", "points for a lone defender who euchres a lone maker"),
    Number("super_euchre_score", None, "D-E8h", "points for the opponents when the makers take no trick", optional=True),
    Flag(
        "fast_break",
        default=False,
        rule="EGN",
        meaning="nobody scores when the defenders take the first two tricks and lose the other three",
    ),
    Choice(
        "benny",
        "joker",
        "BR1, BR2",
        "which card is the Benny, the best trump in every suit: the joker, or the two of spades instead",
        ("joker", "two_of_spades"),
    ),
    Flag("best_first", default=False, rule="RR2", meaning="a player who calls for a card gets it before they discard"),
    Choice(
        "defender_calls_for_best",
        default=False,
        rule="RR3",
        meaning="a lone defender calls for a card too; the same as `call_for_best` unless given",
        choices=(False, True, "may"),
    ),
    Flag("laps", default=False, rule="RR4", meaning="the winners of a game start the next with their points above the target"),
    Flag("slams", default=False, rule="RR4", meaning="a game in which the losers have no points counts as two"),
    Number("games", 1, "RR4", "how many games win the match"),
    Choice("hand_size", 5, "RR6", "cards for each player: five or seven", (5, 7)),
)
