"""Where things stand in the kernel's arrays: opcodes, scalars of a deal, columns of a result, codes of actions."""

from __future__ import annotations

from typing import Final

from trickgames.batch.kernel.limiting import LIMIT_MASKS
from trickgames.batch.kernel.moving import MOVER_MASKS

# Strains are numbers: clubs, diamonds, hearts, spades, no trump, low, misere. So are suits that can be led, and 4 for none.

NO_TRUMP: Final = 4
LOW: Final = 5
STRAINS: Final = 7
NO_SUIT: Final = 4
SUITS: Final = 5
SLOTS: Final = 64  # cards are numbered through the pack in the order of their ids, up to this number
PARAMS: Final = 15
MOST_SEATS: Final = 16
MOST_PHASES: Final = 32
MOST_KINDS: Final = 8
MOST_TRICKS: Final = 4
MOST_CALLS: Final = 128
MOST_LINES: Final = 16
MOST_GOALS: Final = 8
MOST_LIMITS: Final = 16
LIMIT_SIZE: Final = LIMIT_MASKS + 3 * STRAINS  # `kernel.limiting` says where what stands in it
MOST_MOVERS: Final = 32
MOST_TIERS: Final = 4  # of the cards that may be put away, those that go first, and so on
MOST_PILES: Final = 8
MOST_ROWS: Final = 4  # of cards that lie on the table before each player
MOVER_SIZE: Final = MOVER_MASKS + MOST_TIERS * STRAINS  # `kernel.moving` says where what stands in it
MEASURES: Final = 8  # the measure of a scoring, what is counted besides, and the parts of the first
FIRST_PART: Final = 2
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
NO_AUCTION: Final = 13
STAY_OR_FOLD: Final = 14
OUTSIDE: Final = 15  # a contract from outside
EXCHANGE: Final = 16  # a list of movers, and the first of the exchange
LONE_DEFENCE: Final = 17
LAY_OUT: Final = 18
TRICKS: Final = 19  # the first of the play
MORE_TRICKS: Final = 20  # with limits, cards without a suit and the like

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
DISCARDED: Final = 33  # mask of the open discards among which players choose
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
LISTED: Final = 48  # the strains that can be named, the first in the lowest four bits
SETTLED: Final = 49  # it is settled what is played
WORD: Final = 50  # by which the contract was bid, of those on which an exchange depends
MOVER: Final = 51  # where an exchange goes on in the middle: the number of its mover
TAKER: Final = 52  # the seat that took cards up last in this exchange
OUT: Final = 53  # mask of the seats that have passed in this exchange
GONE: Final = 54  # mask of the cards that have been played; where limits ask for it
FOLLOWED: Final = 55  # the suit that is to be followed: that of the card led, or the one that was named for it
SUITS_LED: Final = 56  # mask of the suits that were followed in the tricks before
TAKING: Final = 57  # who takes a trick so far in which the last of equal cards is the highest
LINE: Final = 58  # the line of the score table that counts; -1 where it is paid otherwise
STAKES: Final = 59  # by how much the contract is doubled, 0 to 2, and 3 more if it is vulnerable
SAYS_TO_HOLD: Final = 60  # the seat that has said to hold the called card: NOBODY if none has, NOT_SAID where nothing is said
LATER: Final = 61  # mask of the trumps that were played after another one as high; where High or Low asks for it
MAKING_PART: Final = 62  # the addresses of the parts of the kernel
BIDDING_PART: Final = 63
EXCHANGE_PART: Final = 64
TRICKS_PART: Final = 65
MORE_TRICKS_PART: Final = 66
SCORE_PART: Final = 67
MEASURE_PART: Final = 68
OWN_BIDS_PART: Final = 69
SENSIBLE_PART: Final = 70
RARE_SCORE_PART: Final = 71
SCALARS: Final = 72
NOBODY, NOT_SAID = -1, -2

# what else changes in a deal, behind its scalars: by seat, by pile, by side, by trick

HAND: Final = SCALARS  # masks of cards
PILE: Final = HAND + MOST_SEATS  # masks too; right behind the hands, so that a card is dealt to either alike
HELD: Final = PILE + MOST_PILES  # what was played, and during play also what the hands held when it began
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
GIFT: Final = MORE + MOST_SEATS  # by seat: the cards that are chosen for a gift of all together
SHOWN: Final = GIFT + MOST_SEATS  # by seat: mask of the suits that it has failed to follow; where jokers ask for it
DEALT_TO: Final = SHOWN + MOST_SEATS  # by seat: the cards that it was dealt; where honours ask for it
GAMES_WON: Final = DEALT_TO + MOST_SEATS  # by side
STEPS: Final = GAMES_WON + MOST_SEATS  # six numbers by side, which `kernel.steps` knows
LAID: Final = STEPS + 6 * MOST_SEATS  # by row of cards on the table and seat: a mask
TOP: Final = LAID + MOST_ROWS * MOST_SEATS  # by row and seat: the card that is turned up first, or -1
BELOW: Final = TOP + MOST_ROWS * MOST_SEATS  # by card of such a row: the one that is turned up after it, or -1
OPEN_CARDS: Final = BELOW + SLOTS  # by seat: the cards of all rows that are played from
WINNER: Final = OPEN_CARDS + MOST_SEATS  # by trick
DECK: Final = WINNER + SLOTS  # also the cards that are put under it
LOG: Final = DECK + 2 * SLOTS  # last, as long as LOG_MASK says

# columns of a result

ROW_DEALER: Final = 0
ROW_MAKER: Final = 1
ROW_BID: Final = 2
ROW_TRUMP: Final = 3
ROW_CONTRACT: Final = 4
ROW_MADE: Final = 5  # 1, 0, or -1 where nothing was to be made
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
CALL_NOBODY: Final = 26
CALL_LISTED: Final = 27  # a question only: the answer is a call, of a card by its number or of nobody
MAY_DISCARD: Final = 17  # a question only: the answer is a discard, or a pass
MAY_BURN: Final = 18  # the same, of burning
TAKE_UP: Final = 19  # a pile, by its number
CALL_FOR: Final = 20  # a card is called for
PLAY_AS: Final = 21  # a card that is led with a suit named: the card, and SLOTS times the suit
NAME_LED: Final = 22  # a question only: for which suit such a card is led
FOLD: Final = 23
STAY: Final = 24
CONTRACT: Final = 25  # declarer, and 4 times the level, 32 times the strain, 256 times whether it is vulnerable

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
BRIDGE: Final = 3

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
CALL_WORD: Final = 14  # the word of a bid, of those on which an exchange depends; else 0
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
SCORE_PARTS: Final = 8  # the parts of the measure, where they are counted one by one; else 0
SCORE_HONOURS: Final = 9
SCORE_NOT_AT: Final = 10  # the score with which honours count nothing; NONE where there is none
SCORE_FAILED: Final = 2  # of bids that players make for themselves: tricks of a failed call are bags
SCORE_BAGS: Final = 3
SCORE_LIMIT: Final = 4
SCORE_COSTS: Final = 5

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
PILES: Final = 10  # how many are dealt
LAST_DEAL: Final = 11  # the number of the last deal of a match; 0 where it depends on the scores
LISTED_DEALS: Final = 12  # how many deals differ in their hands; 0 where none does
GIVES_TRUMP: Final = 13  # a phase settles trump
OWN_CALLS: Final = 14  # where the calls begin that each player makes for itself; 0 where nobody does
AVOIDS: Final = 15  # points are bad
FAILING: Final = 16  # what a bid that fails costs: points, only the gain, or nothing
GAMES: Final = 17  # games that make a match, 0 for a match without games; behind it four numbers, which `kernel.goals` knows
SCORING: Final = 22
GOAL: Final = SCORING + PARAMS
ROWS: Final = GOAL + MOST_GOALS * PARAMS  # by phase: the opcode and the parameters
SIDE: Final = ROWS + MOST_PHASES * PARAMS  # by seat
MATES: Final = SIDE + MOST_SEATS  # by seat: a mask of seats
MATE: Final = MATES + MOST_SEATS  # by seat: the next partner clockwise, or -1
MEMBERS: Final = MATE + MOST_SEATS  # by side: a mask of seats
KIND: Final = MEMBERS + MOST_SEATS  # by kind of hand: some, none, at least
TRUMPS: Final = KIND + MOST_KINDS * 3  # by strain: a mask
POINTED: Final = TRUMPS + STRAINS
CALLABLE: Final = POINTED + STRAINS  # the cards whose holder may be called as a partner; put with POINTED
LADDER_SIZE: Final = CALLABLE + STRAINS
BY_SUIT: Final = LADDER_SIZE + STRAINS  # by strain and suit: a mask
LEAD: Final = BY_SUIT + STRAINS * SUITS  # by trick phase and strain: a mask
FOLLOW: Final = LEAD + MOST_TRICKS * STRAINS  # by trick phase, strain and suit led: three masks
MOVERS: Final = FOLLOW + MOST_TRICKS * STRAINS * SUITS * 3
LINES: Final = MOVERS + MOST_MOVERS * MOVER_SIZE
LINE_OF: Final = LINES + MOST_LINES * LINE_SIZE  # by what is so of a contract: where its line begins
LIMITS: Final = LINE_OF + WHENS
HONOURS: Final = LIMITS + MOST_LIMITS * LIMIT_SIZE  # by strain: a mask
HONOUR_WORTH: Final = HONOURS + STRAINS  # by number
CALLS: Final = HONOUR_WORTH + SLOTS
SUIT: Final = CALLS + MOST_CALLS * CALL_SIZE  # by strain and card
PRINTED: Final = SUIT + STRAINS * SLOTS  # by card: the suit that it shows
HEIGHTS: Final = PRINTED + SLOTS  # by strain: how many heights there are among trumps
HEIGHT: Final = HEIGHTS + STRAINS  # by strain and card: how many are higher of its suit
CARRIED: Final = HEIGHT + STRAINS * SLOTS  # the points that go to the taker of the trick
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
EQUALS: Final = NEVER_LOW + MEASURES * STRAINS  # by strain: mask of the trumps beside which there is one as high
TAKER_WORTH: Final = EQUALS + STRAINS  # by measure, strain and card
PLAYER_WORTH: Final = TAKER_WORTH + MEASURES * STRAINS * SLOTS
PIPS: Final = PLAYER_WORTH + MEASURES * STRAINS * SLOTS  # by measure and card
RULES: Final = PIPS + MEASURES * SLOTS  # so much in every game; behind it, by deal, where its shape begins, and the shapes
