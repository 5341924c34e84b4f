"""What stands where in a limit on play, in a row that is played from, and among the parameters of a phase of play."""

from __future__ import annotations

from typing import Final

# a limit on play: whom and when it binds, whether the called card counts among its cards, and masks by strain

LIMIT_WHO: Final = 0  # 1 the maker, 2 the others
LIMIT_FOLLOWING: Final = 1  # it speaks of plays that follow
LIMIT_FIRST: Final = 2  # it speaks of the first trick
LIMIT_CALLED: Final = 3  # 1 the called card is among those that are kept, -1 it is not
LIMIT_BLIND: Final = 4  # it binds who got the called card from the blind
LIMIT_UNTIL_CALLED: Final = 5
LIMIT_LEADING: Final = 6  # it speaks of leads
LIMIT_NEVER: Final = 7  # cards that take the trick are not kept
LIMIT_MASKS: Final = 8  # by strain: the cards that are kept, those that end it, those meant only if they take the trick

# a phase of play: its parameters

PLAY_TABLE: Final = 1  # which tables of leading and following
PLAY_FIRST: Final = 2  # who leads first
PLAY_FIRST_CARD: Final = 3  # who holds this card leads first; -1 for none
PLAY_LIMITS: Final = 4  # where the limits begin, and how many there are
PLAY_LIMITS_COUNT: Final = 5
PLAY_PITCH: Final = 6  # the suit that a joker makes trump when it is led first; -1 where the first lead settles nothing
PLAY_JOKERS: Final = 7  # mask
PLAY_NAMED: Final = 8  # whether cards without a suit are led with a suit named
PLAY_FRESH: Final = 9  # they may follow in the first trick of a suit
PLAY_NAMES_ANY: Final = 10  # a suit may be named in which the leader has shown void
PLAY_LATER: Final = 11  # the later of equal cards is higher
PLAY_DUMMY: Final = (
    12  # from when on the maker plays the partner's cards: 1 from the start, 2 after the lead, 3 after a trick; 0 never
)
PLAY_ZONES: Final = 13  # where the rows begin that are played from, and how many there are
PLAY_ZONES_COUNT: Final = 14

# a row that is played from: its number, that of the cards under it, and that to which these are turned up; -1 for none

ZONE_ROW: Final = 0
ZONE_OVER: Final = 1
ZONE_THEN: Final = 2
ZONE_SIZE: Final = 3
