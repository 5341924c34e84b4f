"""Where things stand in the kernel's arrays: opcodes, scalars of a deal, columns of a result, codes of actions."""

from __future__ import annotations

from typing import Final

# Strains are numbers: clubs, diamonds, hearts, spades, no trump, low, misere. So are the suits that can be led: the four, and
# 4 for none.

NO_TRUMP: Final = 4
LOW: Final = 5
STRAINS: Final = 7
NO_SUIT: Final = 4
SUITS: Final = 5
SLOTS: Final = 64  # cards are numbered through the pack in the order of their ids, at most so many
PARAMS: Final = 12
MOST_SEATS: Final = 16
MOST_PHASES: Final = 32
MOST_KINDS: Final = 8
MOST_TRICKS: Final = 4
MOST_CALLS: Final = 128
MOST_LINES: Final = 16
MOST_GOALS: Final = 8
MEASURES: Final = 2  # the measure of a scoring, and what is counted besides
NONE: Final = -(1 << 40)  # a number that is not given

# opcodes of the phases: before the exchange, the exchange, the play; the parameters stand behind them in the row

JOKER_TURNED: Final = 1
CLAIM_MISDEALS: Final = 2
SWAP_HAND: Final = 3
DEALER_NAMES: Final = 4
CALL_TURN_UP: Final = 5
NAME_SUIT: Final = 6
CALL_PARTNER: Final = 7
AUCTION: Final = 8  # the first of the bidding
NAME_STRAIN: Final = 9
DECLARE: Final = 10
FIX_STRAIN: Final = 11
TURNED_TRUMP: Final = 12
DEALER_TAKES: Final = 13  # the first of the exchange
CALL_FOR_BEST: Final = 14
LONE_DEFENCE: Final = 15
TAKE_REST: Final = 16
DISCARD_PLAIN: Final = 17
TAKE_DISCARDS: Final = 18
DRAW: Final = 19
BURN_TO: Final = 20
TRICKS: Final = 21

# what a phase returns

GO_ON: Final = 0
SAME_DEALER: Final = 1
NEXT_DEALER: Final = 2

# scalars of a deal

DEALER: Final = 0
TRUMP: Final = 1  # the strain
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
ENDED: Final = 20  # the match is over
WINNERS: Final = 21  # mask of sides
MADE: Final = 22  # whether the contract was made: 1, 0, or -1 where there is none
LOG_MASK: Final = 23
KEEP_LOG: Final = 24
RESUME: Final = 25  # the phase begins in the middle, at the seat AT
AT: Final = 26
CHOSEN: Final = 27  # what that seat has done of its turn
LEADER: Final = 28
BEST: Final = 29  # the power of the best card of the trick
WINNING: Final = 30
ON_TABLE: Final = 31  # mask of the cards of the trick
LED: Final = 32
DISCARDED: Final = 33  # mask of the discarded trumps that may be taken
RNG: Final = 34  # the state of the random numbers
PLAY_BEGAN: Final = 35  # how many tricks were done when this phase of play began
OURS: Final = 36  # points that the makers took
OBJECTIVE: Final = 37  # of the contract: its kind, its number, and what it makes and loses, or NONE
NEEDED: Final = 38
MAKES: Final = 39
LOSES: Final = 40
NOBODY_CALLS: Final = 41
STANDING: Final = 42  # the call that stands in an auction, by its place from 1; 0 for none
STANDING_SEAT: Final = 43
PASSED: Final = 44  # mask of the seats that have passed in this auction
REACHED: Final = 45  # the highest number that was bid in this auction
LAST_BIDDER: Final = 46
CALLS_AT: Final = 47  # where the calls of the auction begin in the block of the game
SETTLED: Final = 49  # it is settled what is played
LISTED: Final = 48  # the strains that can be named, the first in the lowest four bits
MAKING_PART: Final = 50  # the addresses of the parts of the kernel
BIDDING_PART: Final = 51
EXCHANGE_PART: Final = 52
TRICKS_PART: Final = 53
SCORE_PART: Final = 54
MEASURE_PART: Final = 55
OWN_BIDS_PART: Final = 56
SENSIBLE_PART: Final = 57
SAYS_TO_HOLD: Final = 58  # the seat that has said to hold the called card: NOBODY if none has, NOT_SAID where nothing is said
SCALARS: Final = 59

NOBODY: Final = -1
NOT_SAID: Final = -2

# what else changes in a deal, behind its scalars: by seat, by side, by trick

HAND: Final = SCALARS  # masks of cards
HELD: Final = HAND + MOST_SEATS  # what was played, and during play also what the hands held when it began
WON: Final = HELD + MOST_SEATS  # the cards of the tricks that were taken
TAKEN: Final = WON + MOST_SEATS  # tricks
POINTS: Final = TAKEN + MOST_SEATS
AFTER: Final = POINTS + MOST_SEATS  # who plays next
PLAYER: Final = AFTER + MOST_SEATS
SCORES: Final = PLAYER + MOST_SEATS
CHANGE: Final = SCORES + MOST_SEATS
TURNS: Final = CHANGE + MOST_SEATS  # how often a seat was asked in an auction
OWN_BID: Final = TURNS + MOST_SEATS  # the call of its own, by its place from 1; 0 for none
BAGS: Final = OWN_BID + MOST_SEATS  # by side
TOOK: Final = BAGS + MOST_SEATS  # by side: what it took, as its score counts
MORE: Final = TOOK + MOST_SEATS  # by seat: what is counted besides
WINNER: Final = MORE + MOST_SEATS  # by trick
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
BID: Final = 3  # a call, by its place among those of the game
NAME_LISTED: Final = 4  # a question only: the answer is a naming
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
CALL_NOBODY: Final = 18
CALL_LISTED: Final = 19  # a question only: the answer is a call, of a card by its number or of nobody
MAY_DISCARD: Final = 17  # a question only: the answer is a discard, or a pass

ALONE_FLAG: Final = 8

# who decides

RANDOM: Final = 0
SENSIBLE: Final = 1

# kinds of objectives, scoring and goals

AT_LEAST: Final = 0
EXACTLY: Final = 1
NOTHING: Final = 2
EVERYTHING: Final = 3

SCORE_TABLE: Final = 1
OWN_BIDS: Final = 2

FIRST_TO: Final = 1
AFTER_DEALS: Final = 2
LOWEST_AT: Final = 3
DOWN_TO: Final = 4
FLOOR: Final = 5

# a call: the number that is bid, the suit that the sensible player looks at, and the calls that may follow, as masks

CALL_LEVEL: Final = 0
CALL_NUMBER: Final = 1  # 0 for a word
CALL_STRAIN: Final = 2  # -1 where it is named later
CALL_SUIT: Final = 3  # -1 for any, OTHER_BID for what the sensible player does not bid
CALL_ALONE: Final = 4
CALL_MOON: Final = 5
CALL_OBJECTIVE: Final = 6
CALL_COUNT: Final = 7
CALL_MAKES: Final = 8
CALL_LOSES: Final = 9
CALL_AFTER: Final = 10
CALL_ABOVE: Final = 11
CALL_EQUAL: Final = 12
CALL_HELD: Final = 13  # whether it may be taken at its price
CALL_SIZE: Final = 16
OTHER_BID: Final = 8

# a line of a score table: when it counts, as a mask; what the makers and the others get

WHEN_MADE: Final = 1
WHEN_FAILED: Final = 2
WHEN_ALL: Final = 4
WHEN_NONE: Final = 8
WHEN_ALONE: Final = 16
WHEN_SINGLE: Final = 32
WHEN_LONE_DEFENDER: Final = 64
WHEN_MOON: Final = 128
WHEN_NULLO: Final = 256
WHEN_FAST_BREAK: Final = 512
WHENS: Final = 1024

LINE_WHEN: Final = 0
LINE_LIFT: Final = 1  # the makers are lifted to the target
LINE_GRADED: Final = 2
LINE_AT_ZERO: Final = 3  # a score of zero is low
LINE_WINS: Final = 4  # 1 the makers, 2 the others
LINE_MAKERS: Final = 5
PAY_FIXED: Final = 0
PAY_TAKEN: Final = 1
PAY_BID: Final = 2
PAY_OVER: Final = 3
PAY_UNDER: Final = 4
PAY_LEAD: Final = 5
PAY_BOOK: Final = 6
PAY_BLANK: Final = 7
PAY_LEAST: Final = 8
PAY_SIMPLE: Final = 9  # nothing but the first three
PAY_SIZE: Final = 10
LINE_OTHERS: Final = LINE_MAKERS + PAY_SIZE
LINE_FIXED: Final = LINE_OTHERS + PAY_SIZE  # makers and others get the same in every deal
LINE_SIZE: Final = LINE_FIXED + 1

# the scoring: its numbers

SCORE_TOTAL: Final = 1  # all the points there are; NONE for those in play
SCORE_BREAKS: Final = 2  # a line asks for a fast break
SCORE_SWEEP: Final = 3  # all the points, for a sweep; NONE without one
SCORE_SWEPT: Final = 4  # it is paid by the last line, which counts for nothing else
SCORE_SWEEP_WINS: Final = 5
SCORE_TARGET: Final = 6
SCORE_BESIDES: Final = 7
SCORE_FAILED: Final = 2  # of bids of one's own: tricks of a failed call are bags
SCORE_BAGS: Final = 3
SCORE_LIMIT: Final = 4
SCORE_COSTS: Final = 5
SCORE_CALLS: Final = 6  # where they begin

# a measure: what a trick is worth, whether cards are worth points, and the points for high, low and most pips

MEASURE_TRICKS: Final = 0
MEASURE_MORE: Final = 1  # it counts more than tricks
MEASURE_CARDS: Final = 6
MEASURE_HIGH: Final = 2
MEASURE_LOW: Final = 3
MEASURE_HOLDER: Final = 4  # low goes to the player who held it
MEASURE_PIPS: Final = 5
MEASURE_SIZE: Final = 7

# a game: its numbers, its phases and the tables that they look up

SEATS: Final = 0
SIDES: Final = 1
CARDS: Final = 2
DEALT: Final = 3
SHUFFLED: Final = 4
TURN_UP: Final = 5  # no, next card, or LAST_TURNED
LAST_TURNED: Final = 2
PHASES: Final = 6
JOKERS: Final = 7  # mask
HIGHEST: Final = 8  # the highest number of the auction; 0 where there is none
GOALS: Final = 9  # how many
FAILING: Final = 10  # what a bid that fails costs: points, only the gain, or nothing
SCORING: Final = 11
GOAL: Final = SCORING + PARAMS
ROWS: Final = GOAL + MOST_GOALS * PARAMS  # by phase: the opcode and the parameters
SIDE: Final = ROWS + MOST_PHASES * PARAMS  # by seat
MATES: Final = SIDE + MOST_SEATS  # by seat: a mask of seats
MATE: Final = MATES + MOST_SEATS  # by seat: the next partner clockwise, or -1
MEMBERS: Final = MATE + MOST_SEATS  # by side: a mask of seats
KIND: Final = MEMBERS + MOST_SEATS  # by kind of hand: some, none, at least
TRUMPS: Final = KIND + MOST_KINDS * 3  # by strain: a mask
POINTED: Final = TRUMPS + STRAINS
LADDER_SIZE: Final = POINTED + STRAINS
BY_SUIT: Final = LADDER_SIZE + STRAINS  # by strain and suit: a mask
LEAD: Final = BY_SUIT + STRAINS * SUITS  # by trick phase and strain: a mask
FOLLOW: Final = LEAD + MOST_TRICKS * STRAINS  # by trick phase, strain and suit led: three masks
LINES: Final = FOLLOW + MOST_TRICKS * STRAINS * SUITS * 3
LINE_OF: Final = LINES + MOST_LINES * LINE_SIZE  # by what is so of a contract: where its line begins
CALLS: Final = LINE_OF + WHENS
SUIT: Final = CALLS + MOST_CALLS * CALL_SIZE  # by strain and card
CARRIED: Final = SUIT + STRAINS * SLOTS  # the points that go to the taker of the trick
VALUE: Final = CARRIED + STRAINS * SLOTS
LADDER: Final = VALUE + STRAINS * SLOTS  # the trumps high to low
STRENGTH: Final = LADDER + STRAINS * SLOTS
COUNT: Final = STRENGTH + STRAINS * SLOTS  # what cards count for the sensible player
POWER: Final = COUNT + STRAINS * SLOTS  # by strain, suit led and card
OWNER: Final = POWER + STRAINS * SUITS * SLOTS  # by dealer and place in the pack: the seat that gets the card
MEASURE: Final = OWNER + MOST_SEATS * SLOTS  # by measure: its numbers
TAKERS: Final = MEASURE + MEASURES * MEASURE_SIZE  # by measure and strain: the cards whose points go to the taker
PLAYERS: Final = TAKERS + MEASURES * STRAINS  # those whose points go to the player
NEVER_LOW: Final = PLAYERS + MEASURES * STRAINS
TAKER_WORTH: Final = NEVER_LOW + MEASURES * STRAINS  # by measure, strain and card
PLAYER_WORTH: Final = TAKER_WORTH + MEASURES * STRAINS * SLOTS
PIPS: Final = PLAYER_WORTH + MEASURES * STRAINS * SLOTS  # by measure and card
RULES: Final = PIPS + MEASURES * SLOTS
