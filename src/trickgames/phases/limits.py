"""Limits on play as data: which cards may not, or must, be led or played, by whom, when, and until what.

A limit cuts the mask of the cards that a player may play. It does not bind a player whom it would leave without a card. Of
several limits the first counts most: a later one chooses among what the earlier ones leave.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import attrs

from trickgames.cards.card import Card, CardSet, Suit
from trickgames.cards.ranking import order
from trickgames.cards.strains import NO_TRUMP, STRAINS
from trickgames.cards.words import card_name, cards_named, listed
from trickgames.checks import Sound, row
from trickgames.engine.protocols import SettlesStrain
from trickgames.errors import Reason
from trickgames.phases.follow import FOLLOW_SUIT, Follow, PlayReason, Which
from trickgames.table.facts import Called, Trump

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.ranking import Order
    from trickgames.cards.strains import Strain
    from trickgames.engine.game import Game

__all__ = [
    "CALLED_FIRST",
    "LEAD_CALLED",
    "MUST_HEAD",
    "MUST_OVERTRUMP",
    "MUST_TRUMP",
    "Cut",
    "FirstCard",
    "Limit",
    "Some",
    "must_lead",
    "not_first",
    "possible_strains",
    "unbroken",
]


class Some(enum.Enum):
    """Cards that a limit may name, beside suits and single cards."""

    TRUMPS = "trumps"
    CALLED = "the called card"
    CALLED_IN_BLIND = "the called card that lay in the blind"
    TAKING = "a card that takes the trick"
    TAKING_TRUMPS = "a trump that takes the trick"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


CardsOf: TypeAlias = Suit | Some | CardSet
Who: TypeAlias = Literal["all", "maker", "others"]
Rule: TypeAlias = Literal["not_led", "not_played", "not_followed", "led", "played", "followed"]
MUST: Final = ("led", "played", "followed")
TAKING: Final = (Some.TAKING, Some.TAKING_TRUMPS)


def _several(value: Iterable[CardsOf] | CardsOf) -> tuple[CardsOf, ...]:
    single = isinstance(value, CardSet | str) or not isinstance(value, Iterable)
    return (value,) if single else row(value)  # type: ignore[arg-type, return-value]  # `single` says which it is


def _until(value: Any) -> tuple[CardsOf, ...]:
    return () if value is None else _several(value)


def _reason(limit: Limit) -> Reason:
    if limit.rule in MUST:
        return PlayReason.MUST_LEAD_ONE if limit.rule == "led" else PlayReason.MUST_PLAY_ONE
    return PlayReason.NOT_FIRST if limit.first_trick else PlayReason.UNBROKEN


@attrs.frozen(eq=False)
class Cut:
    """A limit in one strain, as masks.

    While it is in force, a player who can play one of `keep` does. `leading`, `following`: the plays that it binds. `first`:
    it speaks of the first trick only. It is over as soon as one of `until` has been played. `blind`: it binds only a maker who
    got the card from the blind. `taking` are cards that belong to `keep`, or with `never` do not, if they take the trick.
    """

    keep: int
    reason: Reason
    who: Who = "all"
    following: bool = False
    first: bool = True
    until: int = 0
    blind: bool = False
    leading: bool = True
    taking: int = 0
    never: bool = False

    def kept(self, takers: int) -> int:
        """One of these cards must be played, if these are the cards that would take the trick."""
        now = self.taking & takers
        return self.keep & ~now if self.never else self.keep | now

    def may_bind(self, seat: int, maker: int | None, *, leading: bool, first: bool) -> bool:
        """Whether it speaks of a play by this seat, as far as that does not depend on cards."""
        if self.who != "all" and (maker is None or (seat == maker) is not (self.who == "maker")):
            return False
        return (self.leading if leading else self.following) and (first or not self.first)


@attrs.frozen
class Limit(Sound):
    """Cards that may not be led (`"not_led"`) or played (`"not_played"`), or that must be (`"led"`, `"played"`).

    `"followed"` and `"not_followed"` bind a player who doesn't lead, among the cards that the follow rule leaves. `cards` are
    suits, `Some.TRUMPS`, a `CardSet`, or several of these. With `first_trick` the limit holds only in the first trick. It ends
    as soon as one of the cards of `until` has been played. `who` says whom it binds: all, the maker, or the others. A player
    who has nothing else isn't bound. `reason` is given for a refusal.

    >>> from trickgames.phases import Limit, unbroken
    >>> unbroken(Suit.SPADES) == Limit(Suit.SPADES, "not_led", until=Suit.SPADES)
    True
    """

    cards: tuple[CardsOf, ...] = attrs.field(converter=_several)
    rule: Rule
    first_trick: bool = False
    until: tuple[CardsOf, ...] = attrs.field(default=None, converter=_until)
    who: Who = "all"
    reason: Reason = attrs.field(default=attrs.Factory(_reason, takes_self=True))

    def masks(self, game: Game, strain: Strain, called: Card | None) -> tuple[int, int, int]:
        """The cards that it limits, those that end it, and those that it limits if they take the trick, as masks."""
        named = tuple(which for which in self.cards if which not in TAKING)
        taking = tuple(which for which in self.cards if which in TAKING)
        return (
            _mask(named, game, strain, called),
            _mask(self.until, game, strain, called),
            _mask(taking, game, strain, called),
        )

    def cut(self, game: Game, strain: Strain, called: Card | None) -> Cut | None:
        """The limit as masks; None if it limits no card."""
        named, until, taking = self.masks(game, strain, called)
        if not named | taking:
            return None
        return Cut(
            named if self.rule in MUST else game.whole & ~named,
            self.reason,
            self.who,
            following=not self.rule.endswith("led"),
            first=self.first_trick,
            until=until,
            blind=Some.CALLED_IN_BLIND in self.cards,
            leading=not self.rule.endswith("followed"),
            taking=taking,
            never=self.rule not in MUST,
        )

    def own_problems(self) -> Iterator[str]:
        """Reports a limit on no cards."""
        if not self.cards:
            yield "Limit: cards=(): a limit names cards"
        if self.until and self.first_trick:
            yield "Limit: first_trick and until: one of them says when it is over"
        if set(TAKING) & {*self.until} or (set(TAKING) & {*self.cards} and not self.rule.endswith("followed")):
            yield "Limit: which card takes the trick is known when one follows: give the rule 'followed' or 'not_followed'"
        if Some.CALLED_IN_BLIND in self.cards and (len(self.cards) > 1 or self.until or self.rule not in MUST):
            yield "Limit: the called card from the blind must be led or played: name it alone, with such a rule, and no `until`"

    def problems(self, game: Game) -> Iterator[str]:
        """Reports cards that the pack doesn't have, and limits that never bind."""
        foreign = [*_foreign(self.cards, game), *_foreign(self.until, game)]
        yield from foreign
        if {Some.CALLED, Some.CALLED_IN_BLIND} & {*self.cards, *self.until}:
            if not any(Called in phase.gives for phase in game.phases):
                yield f"{self._name}, and no card is called: leave it out, or add a `CallPartner`"
            return
        masks = [_mask(self.cards, game, strain, None) for strain in possible_strains(game)]
        whole = sum(card.bit for card in set(game.pack))
        if foreign:
            return
        if not any(masks):
            yield f"{self._name}: there are none in this game"
        elif Some.TAKING not in self.cards and all(mask in (0, whole) for mask in masks):
            yield "Tricks: a limit on all cards of the pack, so no hand would have a card to play. Name fewer"

    def _broken(self) -> str:
        """What players say of a suit that may be led from then on."""
        broken = self.rule == "not_led" and len(self.cards) == 1 and self.cards[0] in self.until
        return f" ({self.cards[0]} are broken)" if broken and isinstance(self.cards[0], Suit) else ""

    @property
    def _name(self) -> str:
        return f"Tricks: limit on {listed(map(_named, self.cards))}"

    def describe(self, follow: Follow = FOLLOW_SUIT) -> str:
        """The limit in a sentence, beside the rules of following."""
        who = {"all": "A player", "maker": "The bidder", "others": "A player other than the bidder"}[self.who]
        reason = f" [{self.reason.rule}]" if self.reason.rule else ""
        if self == MUST_TRUMP and follow.plain[1] is Which.LED:
            return f"A player who can't follow suit must trump if they can{reason}."
        must = self.rule in MUST
        verb = "lead" if self.rule in ("led", "not_led") else "play"
        when = " to the first trick" if self.first_trick else ""
        until = ""
        if self.until:
            over, last = listed(map(_named_one, self.until), "or"), self.until[-1]
            several = isinstance(last, CardSet) and len(last) > 1
            until = f" until {over} {'have' if several else 'has'} been played{self._broken()}"
        if self.cards == (Some.CALLED_IN_BLIND,):
            return f"If the called card was in the blind, {who[0].lower()}{who[1:]} must {verb} it{when}{reason}."
        told = f"{who} {'must' if must else 'may not'} {verb} {listed(map(_named, self.cards), 'or')}{when}{until}"
        if self.rule.endswith("followed"):
            told = told.replace(who, f"{who} who doesn't lead", 1)
        end = " if they can" if must else ", unless they have nothing else"
        return f"{told}{end}{reason}."


@attrs.frozen
class FirstCard(Sound):
    """The player who holds this card leads it to the first trick (HE3).

    If no player holds it, `first_lead` says who leads.

    >>> FirstCard(Card.parse("2c")).describe()
    'The player who holds the two of clubs leads it to the first trick [HE3].'
    """

    card: Card
    reason: Reason = PlayReason.FIRST_CARD

    def cut(self, _game: Game, _strain: Strain, _called: Card | None) -> Cut:
        """The first lead as masks."""
        return Cut(self.card.bit, self.reason)

    def problems(self, game: Game) -> Iterator[str]:
        """Reports a card that the pack doesn't have."""
        if game.pack and self.card not in game.pack:
            yield f"Tricks: {self.card} is led first, and it isn't in the pack: name a card that is"

    def describe(self) -> str:
        """The first lead in a sentence."""
        reason = f" [{self.reason.rule}]" if self.reason.rule else ""
        return f"The player who holds {card_name(self.card)} leads it to the first trick{reason}."


def unbroken(cards: Any, broken_by: Any = None) -> Limit:
    """These cards may not be led until one of them has been played, or one of `broken_by` (SP3, HE4).

    A player who has nothing else may lead them, and that breaks them too.

    >>> unbroken(Suit.SPADES).describe()
    'A player may not lead spades until a spade has been played (spades are broken), unless they have nothing else [HE4].'
    """
    return Limit(cards, "not_led", until=cards if broken_by is None else broken_by)


def not_first(cards: Any) -> Limit:
    """These cards may not be played to the first trick, unless the player can play nothing else (HE3).

    >>> not_first((Suit.HEARTS, CardSet.parse("Qs"))).describe()
    'A player may not play hearts or the queen of spades to the first trick, unless they have nothing else [HE3].'
    """
    return Limit(cards, "not_played", first_trick=True)


def must_lead(cards: Any, who: Who = "all", *, first_trick: bool = True) -> Limit:
    """One of these cards must be led, by a player who holds one (AP4).

    >>> must_lead(Some.TRUMPS, "maker").describe()
    'The bidder must lead trumps to the first trick if they can [AP4].'
    """
    return Limit(cards, "led", first_trick, None, who)


LEAD_CALLED: Final = Limit(Some.CALLED_IN_BLIND, "led", True, None, "maker", PlayReason.MUST_LEAD)  # noqa: FBT003 - the first trick only
"""A bidder who got the called card from the blind leads it to the first trick (P37)."""

CALLED_FIRST: Final = Limit(Some.CALLED, "played", True, None, "others", PlayReason.CALLED_FIRST)  # noqa: FBT003 - the first trick only
"""The partner plays the called card to the first trick (D-P22)."""

MUST_TRUMP: Final = Limit(Some.TRUMPS, "followed", reason=PlayReason.MUST_TRUMP)
"""Who can't follow suit must trump."""

MUST_HEAD: Final = Limit(Some.TAKING, "followed", reason=PlayReason.MUST_HEAD)
"""Who can take the trick must, with a card of the suit led or, where a player may or must trump, with a trump."""

MUST_OVERTRUMP: Final = Limit(Some.TAKING_TRUMPS, "followed", reason=PlayReason.MUST_OVERTRUMP)
"""Who plays a trump plays a higher one than lies there, if they can. After `MUST_TRUMP` it holds for those who must trump."""


def possible_strains(game: Game) -> tuple[Strain, ...]:
    """In what a deal may be played, as far as the phases tell; no trump where nothing settles it."""
    found = [strain for phase in game.phases if isinstance(phase, SettlesStrain) for strain in phase.possible_strains()]
    if not found and any(Trump in phase.gives for phase in game.phases):
        found = list(STRAINS[:-1])
    return tuple(dict.fromkeys(found)) or (NO_TRUMP,)


def _mask(cards: tuple[CardsOf, ...], game: Game, strain: Strain, called: Card | None) -> int:
    """The cards of the pack that a limit is about, as a mask."""
    ranked = order(game.ranking, strain)
    return sum(card.bit for card in game.pack if any(_is(which, card, ranked, called) for which in cards))


def _is(which: CardsOf, card: Card, ranked: Order, called: Card | None) -> bool:
    match which:
        case CardSet():
            return card in which
        case Suit():
            return ranked.suit(card) is which
        case Some.TAKING:
            return True
        case Some.TRUMPS | Some.TAKING_TRUMPS:
            return ranked.is_trump(card)
        case Some.CALLED | Some.CALLED_IN_BLIND:
            return card is called


def _foreign(cards: tuple[CardsOf, ...], game: Game) -> Iterator[str]:
    pack = set(game.pack)
    for which in cards:
        if isinstance(which, CardSet):
            strange = [card for card in which if card not in pack]
            if strange:
                yield f"Tricks: limit on {' '.join(map(str, strange))}: not in the pack. Name cards that are"


def _named(which: CardsOf) -> str:
    if isinstance(which, CardSet):
        return cards_named(which, "or")
    return which.value if isinstance(which, Some) else str(which)


def _named_one(which: CardsOf) -> str:
    """One card of them: "a heart"."""
    if isinstance(which, Suit):
        return f"a {str(which).removesuffix('s')}"
    return "a trump" if which is Some.TRUMPS else _named(which)
