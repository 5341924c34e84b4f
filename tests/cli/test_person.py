"""A person at the prompt: told what the seat may know, refused with the reason, never shown a hidden card."""

import random
import re

import pytest

import trickgames as tg
from card_names import as_in_records
from helpers import act, deal
from open_hands import DUMMY
from trickgames import euchre, pitch
from trickgames.commands._person import LeftError, Person, numbered
from trickgames.commands._players import simple
from trickgames.commands._saving import Keeper
from trickgames.commands._session import Session
from trickgames.knowledge.views import view
from trickgames.match.history import Past
from trickgames.match.kept import Begun
from trickgames.phases import BurnTo, DealCards
from trickgames.players import sensible
from trickgames.table import Moved, Said
from trickgames.table.action import cards_of
from trickgames.telling.narrate import Narrator

CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|[HL]j)\b(?:#[2-8])?")


def test_a_whole_match_can_be_played_by_numbers(run):
    done = run("play", "club-euchre", "--seed", "7", "--seat", "0", typed="1\n" * 500)
    assert (done.status, done.err) == (0, "")
    assert "win the match: 10 points were reached." in done.out.splitlines()[-1]


def test_a_whole_match_can_be_played_by_words(run, monkeypatch):
    """A person who types what the sensible player would do plays the same match."""
    asked = []

    def typed(_prompt):
        return str(sensible(view(asked[-1], 2)))

    def remember(person, now):
        asked.append(now.state)
        return original(person, now)

    original = Person.__call__
    monkeypatch.setattr(Person, "__call__", remember)
    monkeypatch.setattr("builtins.input", typed)
    told = run("play", "ten-point-pitch", "--seed", "7", "--seat", "2")
    watched = run("play", "ten-point-pitch", "--seed", "7")
    final = re.compile(r"-?\d+")
    assert "not allowed" not in told.out
    assert final.findall(told.out.splitlines()[-2]) == final.findall(watched.out.splitlines()[-2])


@pytest.mark.parametrize("typed", ["play Ah", "Ah", "ah", "AH", "A\N{BLACK HEART SUIT}", "PLAY aH", "  play   Ah  ", "1"])
def test_a_card_alone_is_enough_however_it_is_written(run, typed):
    done = run("play", "bicycle-euchre", "--seed", "7", "--seat", "0", typed=f"Pass\n{typed}\n")
    assert "not allowed" not in done.out
    assert "Trick 1: West Kh, North Qh, East Th, you Ah. You take it." in done.out


@pytest.mark.parametrize("typed", ["rules E56", "RULES  e56"])
def test_a_rule_is_told_at_the_prompt(run, typed):
    done = run("play", "bicycle-euchre", "--seed", "7", "--seat", "0", typed=f"{typed}\nrules E{99}\n")
    assert str(tg.rule("E56")) in done.out
    assert f"there is no rule 'E{99}' in the rule book. Did you mean" in done.out


def test_the_own_hand_the_trick_and_what_one_may_do_are_shown(run):
    done = run("play", "bicycle-euchre", "--seed", "7", "--seat", "0", typed="pass\n")
    assert "  You: 9s Ah Ac Tc Kd\n  You may: [1] pass, [2] order up, [3] order up alone\n" in done.out
    assert "  Trick 1: West Kh, North Qh, East Th\n  You: Ah 9s Ac Tc Kd\n  You may: [1] play Ah\n" in done.out


def test_a_bid_goes_by_its_own_number_and_a_pass_by_zero(run):
    done = run("play", "ten-point-pitch", "--seed", "2", "--seat", "1", typed="6\n")
    assert "[0] pass, [4] bid 4, [5] bid 5" in done.out
    assert "[10] bid 10, [11] shoot the moon" in done.out
    assert 'You: "Six."' in done.out


def test_bids_with_a_strain_are_all_listed(run):
    """There are five bids of each number."""
    done = run("play", "500-australian", "--seed", "3", "--seat", "1", typed="3\n")
    assert "[0] pass, [1] bid 6 spades, [2] bid 6 clubs, [3] bid 6 diamonds" in done.out
    assert "[26] bid 10 no trump" in done.out
    assert '"Six diamonds."' in done.out


def test_a_forced_dealer_cannot_type_zero():
    state = tg.apply(tg.start(pitch.TEN_POINT), tg.Deal(tg.shuffled(pitch.TEN_POINT, 1)))
    for _ in range(3):
        state = tg.apply(state, tg.Pass())
    choices = numbered(view(state, 0))
    assert list(choices) == [*map(str, range(4, 12))]
    assert choices["11"] == tg.ShootMoon()


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("pass\nplay 9s\n", "A player who can follow suit must. [E56]"),
        ("pass\n9s\n", "A player who can follow suit must. [E56]"),
        ("pass\nplay Jh\n", "That card is not in the hand."),
        ("pass\norder up\n", "That can't be done now."),
        ("deal Ah\n", "That can't be done now."),
        ("9\n", "There is no [9] in the list."),
        ("pass\nplay Zz\n", "'Zz' is not a card: a card is a rank and a suit (Jh, Tc, 2s) or a joker (Hj, Lj)."),
        ("pass\nhj\n", 'Did you mean `Jh` or `Hj`? It\'s your turn: `play <card>`. Type "help"'),
        ("name herts\n", "'herts' is not a strain: the strains are clubs, diamonds, hearts, spades, no trump, low."),
        ("I fold\n", "I don't understand 'I fold'. It's your turn: `order up` or `pass`."),
        ("pss\n", "I don't understand 'pss'. Did you mean `pass`? It's your turn: `order up` or `pass`. Type \"help\" for"),
        ("order\n", "'order' could mean `order up` or `order up alone`. Type \"help\" for what may be typed."),
        ("Seat 0 is to act: x is not an action\n", "I don't understand 'Seat 0 is to act: x is not an action'. It's your turn"),
        ("\x1b[2J\n", "I don't understand"),
        ("\N{SNOWMAN}\n", "I don't understand"),
    ],
)
def test_a_refusal_says_why(run, typed, answer):
    done = run("play", "bicycle-euchre", "--seed", "7", "--seat", "0", typed=typed)
    assert done.status == 0
    assert answer in done.out
    assert "\x1b" not in done.out


def test_what_is_typed_is_not_repeated_without_end(run):
    done = run("play", "bicycle-euchre", "--seed", "7", "--seat", "0", typed="x" * 100_000 + "\n" + "9" * 100_000 + "\n")
    assert done.status == 0
    assert len(done.out) < 2_000


def test_after_a_refusal_one_is_asked_again(run):
    done = run("play", "bicycle-euchre", "--seed", "7", "--seat", "0", typed="pass\n9s\nAh\n")
    assert "you Ah. You take it." in done.out


def test_hand_score_table_rules_and_help_are_shown_on_request(run):
    done = run("play", "bicycle-euchre", "--seed", "7", "--seat", "0", typed="hand\nscore\ntable\nrules\nhelp\n\n  \nquit\n")
    parts = (
        "  You: 9s Ah Ac Tc Kd",
        "  The score: you and North 0, East and West 0.",
        "turn-up Jd   stock ## x3",
        "Pack\n----",
    )
    assert all(part in done.out for part in parts)
    assert "quit: leaves the match" in done.out
    _, command = done.out.split("You have left the table; the match is not finished.\nGo on with:\n")
    assert command == (
        "python -m trickgames play --resume 'bicycle-euchre seed 7: pass, pass, pass (3)' "
        "--players you,sensible,sensible,sensible\n"
    )
    assert (done.status, done.err) == (0, "")


def test_the_end_of_the_input_leaves_the_match(run):
    done = run("play", "ten-point-pitch", "--seed", "7", "--seat", "0")
    assert (done.status, done.err) == (0, "")
    assert "\n  The input has ended; the match is not finished.\nGo on with:\npython -m trickgames play --resume " in done.out


def test_a_dealer_who_names_blind_does_not_see_the_hand(run):
    seed = next(seed for seed in range(1000) if str(tg.shuffled(euchre.JOKER, random.Random(seed))[20]) == "Hj")
    done = run("play", "joker-euchre", "--seed", str(seed), "--seat", "0", typed="hand\ntable\nname hearts\n")
    before, after = done.out.split('You: "Hearts."')
    assert set(CARD.findall(as_in_records(before))) == {"Hj"}
    assert "You don't look at your hand." in before
    assert before.count("You have not looked at your hand.") == 2
    assert len(set(CARD.findall(as_in_records(after)))) >= 6


# Nothing hidden is printed


class _Restless:
    """A person who asks for everything and then does any legal thing; keeps what the seat may have seen in this deal."""

    def __init__(self, person, rng, monkeypatch):
        self.person, self.rng = person, rng
        self.typed = []
        monkeypatch.setattr("builtins.input", lambda _prompt: self.typed.pop())

    def __call__(self, now):
        listed = list(numbered(view(now.state, tg.actor(now.state))))
        self.typed = [self.rng.choice(listed), "table", "hand", "score", "trick", "hint"]
        return self.person(now)


class _Watch:
    """Paper that remembers the cards written on it."""

    pictures = True

    def __init__(self, game):
        self.name = game.name  # it may tell of a joker
        self.cards = set()

    def write(self, line):
        self.cards |= set(CARD.findall(as_in_records(line.text.replace(self.name, ""))))


def seen_of(state, action, seat):
    """The cards that the seat may have seen in this state and in this action, told from the table itself."""
    table = state.table
    hands = [held for player, held in enumerate(state.hands) if player in table.open or player == seat not in table.blind]
    cards = {str(card) for held in hands for card in held}
    cards |= {str(card) for pile in table.piles if pile.seen_by is None or seat in pile.seen_by for card in pile.cards}
    cards |= {str(card) for trick in state.tricks for card in trick.cards} | {str(card) for _, card in state.trick}
    moves = [entry for entry in table.log if isinstance(entry, Moved) and (entry.seen_by is None or seat in entry.seen_by)]
    cards |= {str(card) for entry in moves for card in entry.cards}
    cards |= {str(card) for entry in table.log if isinstance(entry, Said) for card in cards_of(entry.action)}
    if isinstance(action, tg.Play | tg.CallCard | tg.Take) or (tg.actor(state) == seat and hasattr(action, "card")):
        cards.add(str(action.card))
    if isinstance(action, tg.CallCard | tg.CallNobody) and tg.actor(state) == seat:  # what may be called is listed
        cards |= {str(listed.card) for listed in tg.legal_actions(state) if isinstance(listed, tg.CallCard)}
    if isinstance(action, tg.Burn) and any(isinstance(phase, BurnTo) and phase.face_up for phase in state.game.phases):
        cards.add(str(action.card))
    return cards


HOUSE = {
    "euchre with everything": euchre.euchre(
        joker=True, farmers_hand="swap3", misdeal="ace_no_face", defend_alone=True, call_for_best=True, stick_the_dealer=True
    ),
    "pitch with discarded trumps, burned face down": pitch.pitch(
        discard_trumps="any", burn_face_up=False, may_burn_points=True, draw_order="bidder_first"
    ),
    "five-handed pitch, everything taken": pitch.pitch(players=5, discard_trumps="any", call_own_card="plays_alone"),
}


@pytest.mark.parametrize("name", [*tg.games(), *HOUSE, "dummy"])
def test_no_hidden_card_is_ever_printed(name, monkeypatch):
    game, printed = {**tg.games(), **HOUSE, "dummy": DUMMY}[name], 0
    for seed in range(3):
        rng = random.Random(seed)
        seat = rng.randrange(game.seating.seats)
        teller, paper = Narrator(game, eyes=[seat], you=seat), _Watch(game)
        choosers = [simple("random", seed, other) for other in range(game.seating.seats)]
        choosers[seat] = _Restless(Person(teller, paper), rng, monkeypatch)
        seen, last = set(), set()  # what is seen in this deal, and the last trick, also that of the deal before
        begun = Begun.of(game, 0, None, 1, seed)
        session = Session(begun, Past(begun.first), seed, teller, paper, Keeper((), None, None), most_deals=3)
        for before, action, after in session.play(choosers):
            if isinstance(action, tg.Deal):
                turned_up = any(phase.turn_up for phase in game.phases if isinstance(phase, DealCards))
                seen = last | ({str(action.pack[20])} if turned_up else set())
            if before.trick or isinstance(action, tg.Play):
                last = {str(card) for _, card in before.trick} | {str(card) for card in cards_of(action)}
            seen |= seen_of(before, action, seat) | seen_of(after, None, seat)
            if isinstance(action, tg.Fold):  # against nobody the maker shows all its cards, five tricks (BK8)
                seen |= {str(card) for card in before.hands[before.table.get(tg.Contract).maker]}
            assert paper.cards <= seen, f"printed, and not to be known: {sorted(paper.cards - seen)} after {action}"
            printed += len(paper.cards)
            paper.cards.clear()
    assert printed > 150  # in three matches; a moon ends some of them


def test_quitting_is_no_action(monkeypatch):
    state = tg.apply(tg.start(euchre.BICYCLE), tg.Deal(tg.shuffled(euchre.BICYCLE, 1)))
    person = Person(Narrator(euchre.BICYCLE, eyes=[1], you=1), _Watch(euchre.BICYCLE))
    monkeypatch.setattr("builtins.input", lambda _prompt: " QUIT ")
    with pytest.raises(LeftError):
        person(Past(state))


class _Plain:
    """Paper that keeps its lines."""

    pictures = False

    def __init__(self):
        self.lines = []

    def write(self, line):
        self.lines.append(line.text)


def test_a_person_who_plays_a_dummy_sees_its_cards_and_is_told_whose_turn_it_is(monkeypatch):
    hands = {1: "Ah Kh Qh Jh Th 9h", 2: "Ac Kc Qc Jc Tc 9c", 3: "Jd 9d Kd Qd Ad Td", 0: "As Ks Qs Js Ts 9s"}
    state = act(deal(DUMMY, hands=hands), "bid 6", "name hearts", "play 9h", "play 9c")
    paper = _Plain()
    typed = ["Jd", "Ah"]
    monkeypatch.setattr("builtins.input", lambda _prompt: typed.pop())
    assert str(Person(Narrator(DUMMY, eyes=[1], you=1), paper)(Past(state))) == "play Jd"
    assert paper.lines == [
        "Trick 1: you 9h, North 9c",
        "You: Jh Ah Kh Qh Th",
        "East: Jd Ad Kd Qd Td 9d",
        "You play from the hand of East.",
        "You may: [1] play Jd",
        str(tg.Refusal.NOT_IN_HAND),
    ]


def test_the_help_has_a_line_for_each_command_and_examples_of_the_game(run):
    done = run("play", "hearts", "--seed", "7", "--seat", "0", typed="help\n")
    told = [line.strip() for line in done.out.split("> ")[1].splitlines()]
    assert "undo: takes back your last decision" in told
    assert told[0].endswith("or its words: pass Jh, play Jh.")
    assert not any("joker" in line.lower() or "order up" in line for line in told)
    done = run("play", "double-bid-euchre", "--seed", "7", "--seat", "0", typed="help\n")
    assert "a rank (9, T, J, Q, K, A)" in done.out


def test_the_hand_is_shown_once_before_the_first_decision_of_a_deal(run):
    done = run("play", "bicycle-euchre", "--seed", "7", "--seat", "1", typed="pass\n")
    assert done.out.split("> ")[0].count("You: ") == 1


def test_the_score_at_the_prompt_tells_the_bids_after_the_auction(run):
    done = run("play", "spades", "--seed", "3", "--seat", "0", typed="score\n5\nscore\ntable\n")
    before, after = done.out.split('You: "Five."')
    assert "The bids" not in before
    assert "The bids: you five, West four, North four and East two." in after
    assert "spades are trumps, you bid 5, West bid 4" in after


def test_that_somebody_has_chosen_is_told_once(run):
    """HE2: each chooses three cards."""
    done = run("play", "hearts", "--seed", "3", "--seat", "0", typed="hint\n")
    assert all(done.out.count(f"{name} has chosen.") == 1 for name in ("West", "North", "East"))
