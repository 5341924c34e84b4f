"""The settings of pitch: what real tables do differently (the rules' numbers are those of the rule book)."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

from trickgames.engine.settings import Choice, Flag, Number, Setting

__all__ = ["SETTINGS", "PitchSettings"]


class PitchSettings(TypedDict, total=False):
    """The keyword arguments of `pitch`, with their types; `SETTINGS` says what they mean."""

    points: Literal[5, 7, 8, 10, 11, 13, 14, 15, 16]
    players: Literal[4, 5, 6]
    dirty: bool
    reverse: bool
    target: int
    min_bid: int
    forced_dealer: Literal["free", "at_minimum", "no"]
    dealer_may_steal: bool
    moon: Literal["graded", "win_loss", "off"]
    moon_at_zero: Literal["win", "zero"]
    moon_lost: Literal["match", "points"]
    moon_needs: Literal["all_points", "points_in_play"]
    joker_order: Literal["marked", "first_played"]
    jokers_in_pack: bool
    off_two_is_trump: bool
    off_two_safe: bool
    reverse_mirrors_off_cards: bool
    misdeal: Literal["off", "no_court_no_point"]
    discard_trumps: Literal["never", "nonpoint", "any"]
    fair_game: Literal["dead", "bidder_takes", "any_player"]
    draw_order: Literal["dealer_left", "bidder_first"]
    pass_rest: Literal["all_or_nothing", "never"]
    may_burn_points: bool
    burn_face_up: bool
    made_scores: Literal["taken", "bid"]
    defenders_score: Literal["always", "only_if_made", "never"]
    tie_rule: Literal["bidder_wins", "high_score", "play_on"]
    must_bid_to_win: bool
    call_own_card: Literal["no", "plays_alone"]
    partner_revealed: Literal["when_played", "at_once"]
    called_card_first_trick: bool


SETTINGS: Final[tuple[Setting, ...]] = (
    Choice("points", 10, "P38-P45", "the points in the pack: which variant is played", (5, 7, 8, 10, 11, 13, 14, 15, 16)),
    Choice(
        "players",
        4,
        "P34-P37, P48-P50",
        "five: ten cards each, a blind of four, a called partner; six: three pairs, eight cards each, a widow of six",
        (4, 5, 6),
    ),
    Flag("dirty", default=False, rule="P46", meaning="the two counts for the player who takes it, like any other card"),
    Flag("reverse", default=False, rule="P47", meaning="the trumps rank in reverse"),
    Number("target", 52, "P33g", "the points that win the match"),
    Number("min_bid", 4, "P20", "the lowest bid, at most `points`"),
    Choice(
        "forced_dealer",
        "free",
        "P22, D-P4",
        "when all the others pass, the dealer makes any bid or the minimum; no: the dealer may pass, and the next deals",
        ("free", "at_minimum", "no"),
    ),
    Flag(
        "dealer_may_steal", default=False, rule="D-P4", meaning="the dealer may take over the highest bid without going higher"
    ),
    Choice(
        "moon",
        "graded",
        "P33h, P33i",
        "graded: lifts the score to the target, or from below zero to zero; win_loss: wins the match if made, loses it if not",
        ("graded", "win_loss", "off"),
    ),
    Choice("moon_at_zero", "win", "D-P19", "what a graded moon does at a score of exactly zero", ("win", "zero")),
    Choice(
        "moon_lost",
        "match",
        "P33i",
        "a graded moon that fails loses the match, or all the points of the variant",
        ("match", "points"),
    ),
    Choice("moon_needs", "all_points", "D-P20", "whether a moon needs burned points too", ("all_points", "points_in_play")),
    Choice(
        "joker_order",
        "marked",
        "P7, D-P2",
        "the jokers are marked high and low, or the one played first is higher",
        ("marked", "first_played"),
    ),
    Flag(
        "jokers_in_pack",
        default=True,
        rule="D-P23",
        meaning="two jokers are in the pack; without them it has 52 cards, only where they score nothing (5, 8, 11, 14)",
    ),
    Flag(
        "off_two_is_trump",
        default=True,
        rule="P44, D-P23",
        meaning="15 points only: the off-two is a trump, worth nothing",
    ),
    Flag(
        "off_two_safe",
        default=True,
        rule="D-P25",
        meaning="14 and 16 points: the off-two counts for the player who plays it, unless dirty",
    ),
    Flag(
        "reverse_mirrors_off_cards", default=True, rule="D-P27", meaning="in reverse, an off-card ranks above its counterpart"
    ),
    Choice(
        "misdeal",
        "off",
        "D-P28",
        "whether a hand with no ace, king, queen, jack or possible point card entitles a player to a new deal",
        ("off", "no_court_no_point"),
    ),
    Choice(
        "discard_trumps",
        "never",
        "P25, D-P5",
        "which trumps may be discarded with the off-suit cards",
        ("never", "nonpoint", "any"),
    ),
    Choice("fair_game", "any_player", "P26, D-P6", "who may take discarded trumps", ("dead", "bidder_takes", "any_player")),
    Choice("draw_order", "dealer_left", "P27, D-P7", "who draws first", ("dealer_left", "bidder_first")),
    Choice(
        "pass_rest",
        "all_or_nothing",
        "P29, D-P9",
        "whether the bidder may pass the rest on unseen to their partner",
        ("all_or_nothing", "never"),
    ),
    Flag(
        "may_burn_points",
        default=False,
        rule="P30, D-P10",
        meaning="a point card may be burned even if other trumps are left",
    ),
    Flag("burn_face_up", default=True, rule="P30, D-P10", meaning="cards are burned face up"),
    Choice(
        "made_scores",
        "taken",
        "P33e, D-P16",
        "makers who make their bid score the points they take, or the amount of the bid",
        ("taken", "bid"),
    ),
    Choice("defenders_score", "always", "D-P18", "when the defenders score their points", ("always", "only_if_made", "never")),
    Choice(
        "tie_rule",
        "bidder_wins",
        "D-P17",
        "who wins if several sides reach the target in one deal",
        ("bidder_wins", "high_score", "play_on"),
    ),
    Flag("must_bid_to_win", default=False, rule="D-P17", meaning="a side can win only by making its bid"),
    Choice(
        "call_own_card",
        "no",
        "P37, D-P22",
        "five players: whether bidders may call a card from their own hand",
        ("no", "plays_alone"),
    ),
    Choice(
        "partner_revealed", "when_played", "P35, D-P22", "five players: when the partner is known", ("when_played", "at_once")
    ),
    Flag(
        "called_card_first_trick",
        default=False,
        rule="D-P22",
        meaning="five players: the partner plays the called card to the first trick",
    ),
)
