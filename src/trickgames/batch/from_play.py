"""The play of tricks, for the kernel: what follows what, who leads, and the limits as masks.

A limit becomes a row with the cards that it keeps and those that end it, in each strain. What is looked up is asked of the
game's own `Tricks` and `Limit`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.batch.draft import Draft, emitter
from trickgames.batch.from_exchange import dealt_pile
from trickgames.batch.kernel import moving
from trickgames.batch.kernel import places as at
from trickgames.batch.kernel.limiting import PLAY_ZONES
from trickgames.batch.tables import STRAINS, suit_number
from trickgames.cards.card import Joker
from trickgames.cards.ranking import order
from trickgames.phases import FirstCard, FirstLead, LayOut, Limit, PutCards, Tricks
from trickgames.phases.limits import MUST, Some
from trickgames.phases.running import RunsMovers
from trickgames.players.counting import open_piles
from trickgames.table.facts import Called

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game

__all__ = ["called_is_led"]

LEADS: Final = (FirstLead.DEALERS_LEFT, FirstLead.DECLARER, FirstLead.LEFT_OF_LONER, FirstLead.LEFT_OF_MAKER)
WHO: Final = ("all", "maker", "others")
SINCE: Final = ("before_lead", "after_lead", "after_first_trick")


def called_is_led(game: Game) -> bool:
    """Whether a called card that came from the blind must be led."""
    limits = (limit for phase in game.phases if isinstance(phase, Tricks) for limit in phase.limits)
    return any(isinstance(limit, Limit) and Some.CALLED_IN_BLIND in limit.cards for limit in limits)


@emitter(Tricks)
def _(part: Tricks, draft: Draft) -> None:
    if not isinstance(part.first_lead, FirstLead):
        draft.cannot(part, f"the compiled engine does not know the first lead {part.first_lead!r}")
        return
    for why in _beyond(part, draft):
        draft.cannot(part, why)
    game = draft.game
    follow = [0] * (at.STRAINS * at.SUITS * 3)
    for place, strain in enumerate(STRAINS):
        ranked = order(game.ranking, strain)
        for card in draft.cards:
            start = 3 * (place * at.SUITS + suit_number(ranked.suit(card)))
            follow[start : start + 3] = [draft.mask(mask) for mask in part.voids(game, strain, card)]
    draft.lead.append([draft.mask(part.leadable(game, strain)) for strain in STRAINS])
    draft.follow.append(follow)
    limits = at.LIMITS + len(draft.limits) * at.LIMIT_SIZE
    # the card that is led first goes before other limits, wherever it is listed
    draft.limits += [_limit(limit, draft) for limit in sorted(part.limits, key=lambda limit: not isinstance(limit, FirstCard))]
    zones = _zones(part, draft)
    if zones:
        draft.tails.append((at.ROWS + len(draft.rows) * at.PARAMS + PLAY_ZONES, zones))
    later = game.ranking.equal_cards == "last"
    dummy = next((rule for rule in part.open_hands if rule.played_by == "maker"), None)
    more = bool(part.limits or part.zones) or dummy is not None or part.pitch is not None or part.joker is not None or later
    firsts = [draft.cards.index(limit.card) for limit in part.limits if isinstance(limit, FirstCard)]
    draft.row(
        at.MORE_TRICKS if more else at.TRICKS,
        len(draft.follow) - 1,
        LEADS.index(part.first_lead),
        *(firsts or [-1])[:1],
        limits,
        len(part.limits),
        -1 if part.pitch is None else suit_number(part.pitch.joker),
        sum(1 << place for place, card in enumerate(draft.cards) if isinstance(card.rank, Joker)),
        part.joker is not None,
        part.joker is not None and part.joker.follow == "first_or_last",
        part.joker is not None and part.joker.names_any,
        later,
        0 if dummy is None else SINCE.index(dummy.since) + 1,
        0,
        len(part.zones),
    )


@emitter(LayOut)
def _(part: LayOut, draft: Draft) -> None:
    if part.name in (*draft.piles, *draft.laid, *_put_on(draft.game)):
        draft.cannot(part, f"cards lie on the {part.name} already, or are put there")
    pile = dealt_pile(part, draft, part.source)
    draft.draws = draft.draws or pile == moving.REST
    draft.laid.append(part.name)
    draft.row(at.LAY_OUT, pile, len(draft.laid) - 1, part.count, len(draft.laid) == 1, part.name in open_piles(draft.game))


def _put_on(game: Game) -> set[str]:
    """The names of piles on which exchanges put cards."""
    phases = (phase for phase in game.phases if isinstance(phase, RunsMovers))
    return {mover.pile for phase in phases for mover in phase.plan.movers if isinstance(mover, PutCards)}


def _zones(part: Tricks, draft: Draft) -> list[int]:
    """The rows that are played from, those under them, and those to which these are turned up."""
    turned = {zone.then for zone in part.zones if zone.over} & set(part.plays_from())
    draft.laid += sorted(turned - set(draft.laid))
    numbers = {name: number for number, name in enumerate(draft.laid)}
    rows: list[int] = []
    for zone in part.zones:
        then = zone.then if zone.over and zone.then in turned else ""
        rows += [numbers.get(name, -1) for name in (zone.name, zone.over, then)]
    return rows


def _limit(limit: Limit | FirstCard, draft: Draft) -> tuple[int, ...]:
    """The row of a limit; what it says of the called card is said beside its masks, since that is another in each deal."""
    game, whole = draft.game, draft.game.whole
    if isinstance(limit, FirstCard):
        led = [draft.mask(limit.card.bit)] * at.STRAINS
        return (WHO.index("all"), False, True, 0, False, False, True, False, *led, *[0] * (2 * at.STRAINS))
    spoken = [limit.masks(game, strain, None) for strain in STRAINS]
    must = limit.rule in MUST
    called = {Some.CALLED, Some.CALLED_IN_BLIND} & set(limit.cards)
    keep = [draft.mask(cards if must else whole & ~cards) for cards, _, _ in spoken]
    until = [draft.mask(cards) for _, cards, _ in spoken]
    taking = [draft.mask(cards) for _, _, cards in spoken]
    return (
        WHO.index(limit.who),
        not limit.rule.endswith("led"),
        limit.first_trick,
        (1 if must else -1) if called else 0,
        Some.CALLED_IN_BLIND in called,
        Some.CALLED in limit.until or Some.CALLED_IN_BLIND in limit.until,
        not limit.rule.endswith("followed"),
        not must,
        *keep,
        *until,
        *taking,
    )


def _beyond(part: Tricks, draft: Draft) -> Iterator[str]:
    """What of a phase of play the compiled engine doesn't know, in words."""
    for limit in part.limits:
        if isinstance(limit, Limit) and Some.CALLED_IN_BLIND in limit.cards:
            alone = limit.cards == (Some.CALLED_IN_BLIND,) and limit.rule in MUST
            if not alone or limit.who != "maker" or limit.until:
                yield f"the compiled engine does not know the limit `{limit.describe()}`"
    for dummy in [rule for rule in part.open_hands if rule.played_by == "maker"][:1]:
        more = len(part.open_hands) > 1 or dummy.calls or part.joker is not None or part.pitch is not None
        if more or draft.has(at.TRICKS, at.MORE_TRICKS):
            yield "beside what else it knows, the maker plays the cards of an open hand"
    if {*open_piles(draft.game)} != {*part.plays_from()}:
        yield "players play from other rows on the table than in another phase of play"
    if part.zones:
        yield from _beyond_rows(part, draft)
    if part.joker is not None and draft.has(at.TRICKS, at.MORE_TRICKS):
        yield "cards are led with a suit named after another phase of play"


def _beyond_rows(part: Tricks, draft: Draft) -> Iterator[str]:
    """What of rows that are played from the compiled engine doesn't know, in words."""
    if part.joker is not None or part.pitch is not None or any(rule.played_by == "maker" for rule in part.open_hands):
        yield "beside what else it knows, players play from rows on the table"
    if any(Called in phase.gives for phase in draft.game.phases):
        yield "a card is called, and players play from rows on the table"
    hidden = {phase.name for phase in draft.game.phases if isinstance(phase, LayOut) and not phase.face_up}
    turned = {zone.then for zone in part.zones if zone.over}
    for zone in part.zones:
        if zone.over and (zone.over not in hidden or zone.over in (*part.plays_from(), *turned)):
            yield f"the cards of the {zone.over}, under the {zone.name}, lie there openly"
        if zone.name not in (*draft.laid, *turned) or zone.name in (*draft.piles, *_put_on(draft.game)):
            yield f"players play from the {zone.name}, which is no row of cards"
