"""Who plays with whom, as far as a seat knows.

*Friends.* Without a contract, partners are friends. With one, the members of its party are friends, and so are all others among
themselves. If a called card makes the party, at first only the player who holds it has a friend, the maker. When the card has
been played, all know. If the holder has said so, all know from the call on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.table.facts import Contract, HolderOf, SaidToHold

if TYPE_CHECKING:
    from trickgames.knowledge.views import View

__all__ = ["friends", "friends_of"]


def friends(view: View) -> frozenset[int]:
    """The other seats that this seat knows to play on its side; none for a spectator.

    >>> import trickgames as tg
    >>> from trickgames import euchre
    >>> dealt = tg.apply(tg.start(euchre.BICYCLE), tg.Deal(tg.shuffled(euchre.BICYCLE, 1)))
    >>> friends(tg.view(dealt, 1))
    frozenset({3})
    """
    return frozenset() if view.seat is None else friends_of(view, view.seat)


def friends_of(view: View, seat: int) -> frozenset[int]:
    """The other seats that play with a seat, as far as this view shows it. The seat is the viewer's, or its hand lies open."""
    game, contract = view.game, view.find(Contract)
    if contract is None:
        return frozenset(game.seating.partners(seat))
    party = contract.party
    if isinstance(party, HolderOf):
        card = party.card
        holder, said = next((player for player, played in view.plays if played is card), None), view.find(SaidToHold)
        if holder is None and said is not None:
            holder = contract.maker if said.seat is None else said.seat
        if holder is None:
            held = view.hands[seat] if view.hands else None
            return frozenset({contract.maker} if held is not None and card in held else ()) - {seat}
        party = (contract.maker, holder)
    ours = set(party) if seat in party else set(range(game.seating.seats)) - set(party)
    return frozenset(ours - {seat})
