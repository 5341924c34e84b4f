"""Where things stand in the kernel's arrays: opcodes, scalars of a deal, columns of a result, codes of actions."""

from __future__ import annotations

from typing import Final

NO_TRUMP: Final = 4  # trumps and suits are numbers: clubs, diamonds, hearts, spades, and 4 for none
SUITS: Final = 5
SLOTS: Final = 64  # cards are numbered through the pack in the order of their ids, at most so many
PARAMS: Final = 12
MOST_SEATS: Final = 16
MOST_PHASES: Final = 32
MOST_KINDS: Final = 8
MOST_TRICKS: Final = 4

# opcodes of the phases: before the exchange, the exchange, the play; the parameters stand behind them in the row

JOKER_TURNED: Final = 1
CLAIM_MISDEALS: Final = 2
SWAP_HAND: Final = 3
DEALER_NAMES: Final = 4
CALL_TURN_UP: Final = 5
NAME_SUIT: Final = 6
AUCTION: Final = 7
NAME_TRUMP: Final = 8
CALL_PARTNER: Final = 9
DEALER_TAKES: Final = 10
CALL_FOR_BEST: Final = 11
LONE_DEFENCE: Final = 12
TAKE_REST: Final = 13
DISCARD_PLAIN: Final = 14
TAKE_DISCARDS: Final = 15
DRAW: Final = 16
BURN_TO: Final = 17
TRICKS: Final = 18

# what a phase returns

GO_ON: Final = 0
SAME_DEALER: Final = 1
NEXT_DEALER: Final = 2

# scalars of a deal

DEALER: Final = 0
TRUMP: Final = 1
MAKER: Final = 2
LEVEL: Final = 3
ALONE: Final = 4
MOON: Final = 5
ACCEPTED: Final = 6
RESTING: Final = 7  # mask of seats
BLIND: Final = 8  # mask of seats
TURNED: Final = 9  # the card turned up
OFFERED: Final = 10  # the suit that it offers
CALLED: Final = 11
MUST_LEAD: Final = 12
LONE_DEFENDER: Final = 13
STOCK: Final = 14  # where in the deck the stock begins
STOCK_END: Final = 15
LOGGED: Final = 16
TRICKS_DONE: Final = 17
PARTY: Final = 18  # mask of seats; of a called partner only at the end
DEALS_DONE: Final = 19
STANDING: Final = 20  # the bid in an auction, 0 for none
STANDING_MOON: Final = 21
ENDED: Final = 22  # the match is over
WINNERS: Final = 23  # mask of sides
MADE: Final = 24
LOG_MASK: Final = 25
KEEP_LOG: Final = 26
RESUME: Final = 27  # the phase begins in the middle, at the seat AT
AT: Final = 28
CHOSEN: Final = 29  # what that seat has done of its turn
LEADER: Final = 30
BEST: Final = 31  # the power of the best card of the trick
WINNING: Final = 32
WORTH: Final = 33
LED: Final = 34
DISCARDED: Final = 35  # mask of the discarded trumps that may be taken
TRICK_BEGAN: Final = 36  # how long the log was when the trick was led
RNG: Final = 37  # the state of the random numbers
PLAY_BEGAN: Final = 38  # how many tricks were done when this phase of play began
LOWEST_BID: Final = 40
HIGHEST_BID: Final = 41
OURS: Final = 47  # points that the makers took
MAKING_PART: Final = 42  # the addresses of the parts of the kernel
EXCHANGE_PART: Final = 43
TRICKS_PART: Final = 44
SCORE_PART: Final = 45
SENSIBLE_PART: Final = 46
SCALARS: Final = 48

# what else changes in a deal, behind its scalars: by seat, by side, by trick

HAND: Final = SCALARS  # masks of cards
HELD: Final = HAND + MOST_SEATS  # what was played, and during play also what the hands held when it began
TAKEN: Final = HELD + MOST_SEATS  # tricks
POINTS: Final = TAKEN + MOST_SEATS
AFTER: Final = POINTS + MOST_SEATS  # who plays next
PLAYER: Final = AFTER + MOST_SEATS
SCORES: Final = PLAYER + MOST_SEATS
CHANGE: Final = SCORES + MOST_SEATS
WINNER: Final = CHANGE + MOST_SEATS  # by trick
DECK: Final = WINNER + SLOTS  # also the cards that are put under it
LOG: Final = DECK + 2 * SLOTS  # last, as long as LOG_MASK says

# columns of a result

ROW_DEALER: Final = 0
ROW_MAKER: Final = 1
ROW_BID: Final = 2
ROW_TRUMP: Final = 3
ROW_CONTRACT: Final = 4
ROW_MADE: Final = 5
ROW_MAKERS: Final = 6
ROW_OURS: Final = 7  # points that the makers took
ROW_SEATS: Final = 8  # tricks by seat, then points by seat

PASSED_OUT: Final = 0
WITH_PARTNER: Final = 1
PLAYED_ALONE: Final = 2
SHOT_THE_MOON: Final = 3
DEFENDED_ALONE: Final = 4

# columns of a match

MATCH_WINNERS: Final = 0
MATCH_DEALS: Final = 1
MATCH_ABANDONED: Final = 2
MATCH_OVER: Final = 3
MATCH_SCORES: Final = 4

# codes of actions: the kind, and 32 times its argument

CODES: Final = 32
PASS: Final = 0
ORDER: Final = 1
NAME: Final = 2
BID: Final = 3
SHOOT: Final = 4
CLAIM: Final = 5
SWAP: Final = 6
DISCARD: Final = 7
GIVE: Final = 8
DEFEND: Final = 9
CALL: Final = 10
TAKE: Final = 11
KEEP: Final = 12
GIVE_REST: Final = 13
BURN: Final = 14
PLAY: Final = 15
DEAL: Final = 16
MAY_DISCARD: Final = 17  # a question only: the answer is a discard, or a pass

ALONE_FLAG: Final = 8

# who decides

RANDOM: Final = 0
SENSIBLE: Final = 1

# kinds of scoring and goal

SCORE_TRICKS: Final = 1
SCORE_BIDS: Final = 2
FIRST_TO: Final = 1
AFTER_DEALS: Final = 2

# a game: its numbers, its phases and the tables that they look up

SEATS: Final = 0
SIDES: Final = 1
CARDS: Final = 2
DEALT: Final = 3
SHUFFLED: Final = 4
TURN_UP: Final = 5
PHASES: Final = 6
JOKERS: Final = 7  # mask
HIGHEST: Final = 8  # the highest bid of the auction
SCORING: Final = 9
GOAL: Final = SCORING + PARAMS
ROWS: Final = GOAL + PARAMS  # by phase: the opcode and the parameters
SIDE: Final = ROWS + MOST_PHASES * PARAMS  # by seat
MATES: Final = SIDE + MOST_SEATS  # by seat: a mask of seats
MATE: Final = MATES + MOST_SEATS  # by seat: the next partner clockwise, or -1
KIND: Final = MATE + MOST_SEATS  # by kind of hand: some, none, at least
TRUMPS: Final = KIND + MOST_KINDS * 3  # by trump: a mask
POINTED: Final = TRUMPS + SUITS
SAFE: Final = POINTED + SUITS
LADDER_SIZE: Final = SAFE + SUITS
BY_SUIT: Final = LADDER_SIZE + SUITS  # by trump and suit: a mask
LEAD: Final = BY_SUIT + SUITS * SUITS  # by trick phase and trump: a mask
FOLLOW: Final = LEAD + MOST_TRICKS * SUITS  # by trick phase, trump and suit led: three masks
SUIT: Final = FOLLOW + MOST_TRICKS * SUITS * SUITS * 3  # by trump and card
VALUE: Final = SUIT + SUITS * SLOTS
CARRIED: Final = VALUE + SUITS * SLOTS  # the value that goes to the taker of the trick
LADDER: Final = CARRIED + SUITS * SLOTS  # the trumps high to low
STRENGTH: Final = LADDER + SUITS * SLOTS
COUNT: Final = STRENGTH + SUITS * SLOTS  # what cards count for the sensible player
POWER: Final = COUNT + SUITS * SLOTS  # by trump, suit led and card
OWNER: Final = POWER + SUITS * SUITS * SLOTS  # by dealer and place in the pack: the seat that gets the card
RULES: Final = OWNER + MOST_SEATS * SLOTS
