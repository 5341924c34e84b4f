"""What the rows of an exchange say: what a mover moves, whose turn it is, where cards go, and when the exchange takes place."""

from __future__ import annotations

from typing import Final

# a mover of an exchange: what it does, whose turn it is, how many cards

MOVER_KIND: Final = 0
MOVER_WHO: Final = 1
MOVER_COUNT: Final = 2  # NONE for all of a pile; ALL or ANY of those that may be put away
MOVER_TO: Final = 3  # up to or down to this number in hand; NONE for any
MOVER_MAY: Final = 4  # whether a seat may pass, give the pile to the partner, or choose among the cards
MOVER_PILE: Final = 5  # from which cards are taken; of cards put away, whether they may be taken
MOVER_ACTION: Final = 6  # a discard or a burn; of gifts, whether all choose first
MOVER_NEVER: Final = 7  # the cards of this deal that may not go
MOVER_TIERS: Final = 8  # how many
MOVER_ROUTES: Final = 8  # how many, and four bits for each
MOVER_ROUTE: Final = 9
MOVER_MASKS: Final = 10  # by tier and strain

TAKES: Final = 0
PUTS: Final = 1
GIVES: Final = 2
OFFERS: Final = 3

ALL: Final = -1
ANY: Final = -2
MAY_PASS: Final = 1
MAY_GIVE: Final = 2
MAY_CHOOSE: Final = 3  # among the discards that may be taken
NEVER_CALLED: Final = 1
NEVER_TURNED: Final = 2

# when an exchange takes place; then the words by which a contract may be bid

ALWAYS: Final = 0
IF_ACCEPTED: Final = 1
IF_ALONE: Final = 2
IF_NOT_ALONE: Final = 3
IF_DEFENDED: Final = 4
LAST_IF: Final = 4

# whose turn it is: one seat, several from the maker's left, several from the dealer's left, all from the maker

THE_MAKER: Final = 0
THE_DEALER: Final = 1
DEALER_LEFT: Final = 2
THE_DEFENDER: Final = 3
DEFENDERS_PARTNER: Final = 4
THE_TAKER: Final = 5
THE_PARTNER: Final = 6
PARTNERS: Final = 7
OPPONENTS: Final = 8
EVERYBODY: Final = 9
BUT_DEALER: Final = 10
BUT_MAKER: Final = 11
BUT_LONE_MAKER: Final = 12
FROM_MAKER: Final = 13

# where a card goes

TO_PARTNER: Final = 0
TO_LEFT: Final = 1
TO_RIGHT: Final = 2
ACROSS: Final = 3
TO_MAKER: Final = 4
TO_DEALER: Final = 5
TO_DEFENDER: Final = 6
TO_NOBODY: Final = 7
ROUTE_BITS: Final = 4

# piles

REST: Final = 0  # what is left after dealing, which lies in the deck
TURN_UP_PILE: Final = 1
FIRST_PILE: Final = 2  # of those that are dealt
