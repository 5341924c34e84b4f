"""What may be played and who leads first, as data (P24, P33a, E55-E57): `Tricks` plays by it, and a game's sheet tells it."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from trickgames.cards.words import listed, sentence
from trickgames.checks import Sound, row
from trickgames.errors import Reason
from trickgames.table.facts import Contract

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.table.table import Table

__all__ = [
    "DEALERS_LEFT",
    "DECLARER",
    "FOLLOW_OR_TRUMP",
    "FOLLOW_SUIT",
    "LEFT_OF_LONER",
    "LEFT_OF_MAKER",
    "TRUMPS_ONLY",
    "FirstLead",
    "Follow",
    "PlayReason",
    "Which",
    "WithoutSuit",
]


class PlayReason(Reason):
    """Why a card may not be played."""

    FOLLOW = "A player who can follow suit must.", "E56"
    ONLY_TRUMPS = "Only trumps may be played.", "P24"
    MUST_LEAD = "The called card that lay in the blind must be led.", "P37"
    CALLED_FIRST = "The called card must be played to the first trick.", "D-P22"
    UNBROKEN = "These cards can't be led yet.", "HE4"
    NOT_FIRST = "These cards can't be played to the first trick while another can.", "HE3"
    FIRST_CARD = "That card must be led to the first trick.", "HE3"
    MUST_LEAD_ONE = "There are cards in the hand that must be led first.", "AP4"
    MUST_PLAY_ONE = "There are cards in the hand that must be played first.", ""
    MUST_TRUMP = "A player who can't follow suit must trump.", ""
    MUST_HEAD = "A player who can take the trick must.", ""
    MUST_OVERTRUMP = "A player who trumps must take the trick if they can.", ""
    NAME_SUIT = "A player who leads a card without a suit must name a suit.", "FH11"
    NO_SUIT_TO_NAME = "A suit is named only when a card without a suit is led.", "FH11"
    SHOWN_VOID = "The leader has shown that they are void in that suit.", "FH11"


class Which(enum.Enum):
    """Which cards a follow rule speaks of, when a suit has been led."""

    LED = "the suit led"
    TRUMPS = "trumps"
    LED_OR_TRUMPS = "the suit led or trumps"
    ANY = "any card"
    NONE = "no card"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


FollowRow: TypeAlias = tuple[Which, Which, Which]


def _kinds(kinds: Iterable[Which]) -> FollowRow:
    return row(kinds)  # type: ignore[return-value]  # it is refused if there are not three


@attrs.frozen
class Follow(Sound):
    """What may be led, and what may be played. For a plain suit and for trumps led there is a row `(if held, then, else)`.

    A player who holds a card of the first kind plays one of the second. Any other player plays one of the third.

    >>> from trickgames.phases import FOLLOW_SUIT
    >>> print(FOLLOW_SUIT.describe()[1])
    Players must follow suit if they can, and may otherwise play any card [E56].
    """

    lead: Which
    plain: FollowRow = attrs.field(converter=_kinds)
    trump: FollowRow = attrs.field(converter=_kinds)
    reason: Reason

    def own_problems(self) -> Iterator[str]:
        """Reports leads that leave no card or follow the suit of an earlier card, and rows that leave a hand without a card."""
        if self.lead in (Which.NONE, Which.LED, Which.LED_OR_TRUMPS):
            yield f"Follow: lead={self.lead}: any card is led, or trumps"
        for name, (held, then, other) in (("plain", self.plain), ("trump", self.trump)):
            if then not in _ALSO[held]:
                may = listed((repr(which) for which in _ALSO[held]), "or")
                yield f"Follow: {name}: who holds {_A[held]} may have no card to play: give {may} as the second"
            if other not in (Which.ANY, Which.NONE):
                why = f"who holds none may have no card to play, if {_A[other]} must be"
                yield f"Follow: {name}: {why}: give Which.ANY as the third and a limit such as `MUST_TRUMP`, or Which.NONE"

    def describe(self) -> tuple[str, ...]:
        """The rows in sentences."""
        plain, trump = map(_row_told, (self.plain, self.trump))
        if self.lead is Which.TRUMPS:
            plain = trump
        told = sentence(plain) if plain == trump else f"When a plain suit is led, {plain}. When trumps are led, {trump}"
        lead = "Any card may be led." if self.lead is Which.ANY else f"Only {self.lead.value} may be led."
        return lead, f"{told} [{self.reason.rule}]." if self.reason.rule else f"{told}."


def _row_told(row: FollowRow) -> str:
    """What players do by a row, in words."""
    held, then, other = row
    if held is Which.LED and then is Which.LED_OR_TRUMPS and other is Which.ANY:
        return "players who can follow suit must follow or trump, and the others may play any card"
    must = "follow suit" if held is then is Which.LED else f"play {_A[then]}"
    condition = "if they can" if held is then else f"if they hold {_A[held]}"
    return (
        f"players must {must} {condition}, and {'are otherwise out' if other is Which.NONE else 'may otherwise play any card'}"
    )


_A: Final = {
    Which.LED: "a card of the suit led",
    Which.TRUMPS: "a trump",
    Which.LED_OR_TRUMPS: "a card of the suit led or a trump",
    Which.ANY: "any card",
    Which.NONE: "no card",
}
_ALSO: Final = {
    Which.LED: (Which.LED, Which.LED_OR_TRUMPS, Which.ANY),
    Which.TRUMPS: (Which.TRUMPS, Which.LED_OR_TRUMPS, Which.ANY),
    Which.LED_OR_TRUMPS: (Which.LED_OR_TRUMPS, Which.ANY),
    Which.ANY: (Which.ANY,),
    Which.NONE: tuple(Which),
}
"""What a player who holds one of these surely has."""
_FOLLOW: FollowRow = (Which.LED, Which.LED, Which.ANY)
_TRUMPS: FollowRow = (Which.TRUMPS, Which.TRUMPS, Which.NONE)

FOLLOW_SUIT: Final = Follow(Which.ANY, plain=_FOLLOW, trump=_FOLLOW, reason=PlayReason.FOLLOW)
TRUMPS_ONLY: Final = Follow(Which.TRUMPS, plain=_TRUMPS, trump=_TRUMPS, reason=PlayReason.ONLY_TRUMPS)
FOLLOW_OR_TRUMP: Final = Follow(
    Which.ANY, plain=(Which.LED, Which.LED_OR_TRUMPS, Which.ANY), trump=_FOLLOW, reason=PlayReason.FOLLOW
)


@attrs.frozen
class WithoutSuit(Sound):
    """What a card that belongs to no suit may do: a joker when nothing is trump (FH11).

    It is led with a suit named, which the others follow, and takes the trick. It may follow another suit only in a hand without
    that suit (`"void_only"`), at any time (`"any_time"`), or also as long as no trick in that suit has been led
    (`"first_or_last"`). A suit in which the leader has shown a void can't be named, unless that is so of all suits, or with
    `names_any`.

    >>> import trickgames as tg
    >>> from trickgames import euchre
    >>> from trickgames.phases import FOLLOW_SUIT, DealCards, FixStrain, Tricks
    >>> phases = (DealCards(5), FixStrain("no trump"), Tricks(FOLLOW_SUIT, joker=WithoutSuit()))
    >>> ranking, scoring, goal = euchre.BICYCLE.ranking, lambda played, scores: None, lambda played, verdict: None
    >>> game = tg.Game("Joker", tg.pack("9TJQKA", jokers=1), tg.singles(3), ranking, phases, scoring, goal)
    >>> state = tg.apply(tg.start(game), tg.Deal(tg.arrange(game, hands={1: "Hj 9c"})))
    >>> print(*tg.legal_actions(state)[:2], sep=", ")
    play Hj as clubs, play Hj as diamonds
    """

    follow: Literal["void_only", "any_time", "first_or_last"] = "void_only"
    names_any: bool = False

    def describe(self) -> tuple[str, ...]:
        """The rules in sentences."""
        when = {
            "void_only": "only a player with no card of its suit may play the joker",
            "any_time": "any player may play the joker",
            "first_or_last": (
                "a player with no card of its suit may play the joker, and in the first trick of that suit any player may"
            ),
        }[self.follow]
        return (
            "Without trumps, a joker belongs to no suit. A player who leads it names a suit for the others to follow [FH11].",
            f"When another card is led, {when}. It takes the trick [FH11].",
            ""
            if self.names_any
            else "A player may not name a suit that they have failed to follow, unless that rules out every suit [FH11].",
        )


class FirstLead(enum.Enum):
    """Who leads to the first trick. If that player is sitting out or may not lead, the next player to the left leads.

    In a deal without a bidder, the player on the dealer's left leads in the bidder's place (BK10).
    """

    DEALERS_LEFT = "the player on the dealer's left"
    DECLARER = "the bidder"
    LEFT_OF_LONER = "the player on the left of a lone maker, otherwise on the dealer's left"
    LEFT_OF_MAKER = "the player on the maker's left"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __call__(self, table: Table) -> int:
        """The seat."""
        contract = None if self is DEALERS_LEFT else table.find(Contract)
        if contract is not None:
            if self is DECLARER:
                return contract.maker
            if self is LEFT_OF_MAKER or contract.alone:
                return table.game.seating.left(contract.maker)
        return table.game.seating.left(table.dealer)


DEALERS_LEFT: Final = FirstLead.DEALERS_LEFT
DECLARER: Final = FirstLead.DECLARER
LEFT_OF_LONER: Final = FirstLead.LEFT_OF_LONER
LEFT_OF_MAKER: Final = FirstLead.LEFT_OF_MAKER
