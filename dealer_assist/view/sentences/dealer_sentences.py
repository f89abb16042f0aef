"""Said, Step, Reason, fact -> a sentence in French or English; the words are in words.toml."""

from collections.abc import Sequence

from dealer_assist.game import facts as e
from dealer_assist.game.advance.undo import may_undo, undo_numbers
from dealer_assist.game.advice import Announcement, DealerStep, PotLine, StepKind
from dealer_assist.game.facts.table_fact import fact_field
from dealer_assist.game.hand.dealing import due_card
from dealer_assist.game.hand.hand_ranking import (
    best_five,
    deciding_category,
    decision_text,
    ranked_name,
)
from dealer_assist.game.hand.physical_deck import cards_of_hand
from dealer_assist.game.hand.several_boards import board_of
from dealer_assist.game.table.table import Hand, Irregularity, Table
from dealer_assist.live.table.refusal_words import reason_words
from dealer_assist.view.sentences.case_sentences import named_case
from dealer_assist.words import card_words, ordinal, the_card, word
from dealer_assist.words.cards import DECK


def announcement_words(line: Announcement, hand: Hand | None, lang: str) -> str:
    """Line of the announcement."""
    return word(
        lang, line.id, seat=line.seat, chips=line.chips,
        cards=", ".join(card_words(c, lang) for c in line.cards),
        pot=pot_words(line.pot, line.board, hand, lang, _pot_form(line.id)),
        hand=_hand_words(line, hand, lang),
        number=line.number, place=ordinal(line.number, lang), level=level_words(line.level, lang),
        name=line.name, expected_chips=line.expected_chips, other_chips=line.other_chips,
        what=word(lang, line.what) if line.what else "",
    ).strip()


def _pot_form(id: str) -> str:
    return "push" if id in _POT_FIRST else ""


#: Messages that begin with the pot's name.
_POT_FIRST = frozenset({"say.pushed", "say.pot_differs", "step.settle_pot"})
_WITH_HAND = frozenset({"say.wins", "say.splits", "say.tabled"})


def _hand_words(line: Announcement, hand: Hand | None, lang: str) -> str:
    """Hand's name, and, if somebody lost to it, the card that decides."""
    if hand is None or line.id not in _WITH_HAND or (hand.boards > 1 and not line.board):
        return ""  # on several boards one hand is several
    board = board_of(hand, line.board)
    if len(line.cards) != cards_of_hand(hand, line.seat) or len(board) != 5:
        return ""  # shown card by card: it is no hand yet (GC:140); of three cards it is none
    if len(set(line.cards) | set(board)) < len(line.cards) + 5:
        return ""  # the same card twice: an irregularity, no hand to name
    wheel = bool(hand.rules["hand.wheel"])
    ours = best_five(line.cards, board, wheel)
    words = f"{ranked_name(ours, lang)}."
    if not line.against or set(line.against) & (set(line.cards) | set(board)):
        return words
    theirs = best_five(line.against, board, wheel)
    if theirs.strength > ours.strength:
        return words  # the better hand was given up
    deciding = deciding_category(ours, theirs)
    return f"{words} {decision_text(deciding, lang)}." if deciding else words


def pot_words(pot: int, board: int, hand: Hand | None, lang: str, form: str = "") -> str:
    """Pot's name: the only one, the main one, or which side pot; by which board it goes."""
    count = len(hand.pots) if hand is not None else 1
    if hand is not None and board:
        count //= hand.boards
    return named_pot_words(pot, board, count < 2, lang, form)


def named_pot_words(pot: int, board: int, alone: bool, lang: str, form: str = "") -> str:
    """The name of a pot; ``alone``: there is no other."""
    which = "only" if alone else "main" if pot == 0 else "side"
    said = word(lang, f"pot.{which}{'_' + form if form else ''}", pot=pot)
    return word(lang, "pot.on_board", pot=said, number=board) if board else said


def pot_title(pots: Sequence[PotLine], k: int, lang: str) -> str:
    """The name of the pot with this index, as it heads a line."""
    return named_pot_words(pots[k].number, pots[k].board, not pots[-1].number, lang, "title")


def step_words(step: DealerStep, hand: Hand | None, lang: str) -> str:
    """Step of the dealer in words."""
    id = f"step.{step.kind}"
    if step.kind is StepKind.POST:
        id = f"step.post_{step.post}"
    if step.kind is StepKind.OPEN:
        id = f"step.open_{step.place}"
        if step.place is e.Place.FLOP and step.cards == 1 and step.take is e.Take.TOP:
            id = "step.open_flop_one"
    if step.take is not e.Take.TOP:
        id = f"{id}_{step.take}"
    if step.unseen:
        id = f"{id}_unseen" if step.cards > 1 else f"{id}_unseen_one"
    if step.waived:
        id = "step.move_button_waived"
    if step.floor:
        id = f"step.{step.kind}_floor"
    if step.kind in (StepKind.SHUFFLE, StepKind.CUT) and step.seat:
        id = f"step.{step.kind}_by_player"
    return word(
        lang, id, seat=step.seat, chips=step.chips, cards=step.cards,
        pot=pot_words(step.pot, step.board, hand, lang, _pot_form(id)),
        number=step.number, place=place_words(step, lang),
        level=level_words(step.level, lang), name=step.name, expected_chips=step.expected_chips,
        reason=reason_words(step.why, lang) if step.why is not None else "",
    )


def place_words(step: DealerStep, lang: str) -> str:
    """Place of a player who is out: "1er", "7e"; "1st", "7th"."""
    return ordinal(step.number, lang) if step.kind is StepKind.ELIMINATE else ""


def level_words(level: e.Level | None, lang: str) -> str:
    """A level's blinds and antes as the dealer calls them; of a break its minutes."""
    if level is None:
        return ""
    if level.is_break:
        return word(lang, "level.break", minutes=level.minutes)
    id = "level.big_blind_ante" if level.big_blind_ante else "level.ante" if level.ante else (
        "level.blinds")
    return word(
        lang, id, small_chips=level.small_blind, big_chips=level.big_blind,
        ante_chips=level.big_blind_ante or level.ante,
    )


def undo_words(table: Table, lang: str) -> str:
    """Words of the undo key: they name the fact that it takes back."""
    fact = table.fact
    if fact is None or not may_undo(table):
        return word(lang, "action.nothing_to_undo")
    shown, kind = "", _undo_kind(table, fact)
    if isinstance(fact, e.CardSeen):
        dealt = table.hand.dealt if table.hand else 0
        shown = card_words(fact.card, lang) if fact.card else (
            word(lang, "noted.number", number=dealt))
    what = word(
        lang, f"undo.{kind}", seat=fact_field(fact, "seat", 0), cards=shown,
        chips=amount_of(fact), name=_about_case(table, fact, lang) or subject_name(fact),
    )
    return word(lang, "action.undo", what=what)


def is_all_in(fact: e.Fact, hand: Hand) -> bool:
    """True if the player put in his last chips by this act; ``hand`` is the one after it."""
    return isinstance(fact, e.Called | e.Bet | e.Raised) and fact.seat in hand.position and (
        not hand.stacks[hand.position[fact.seat]])


def _undo_kind(table: Table, fact: e.Fact) -> str:
    """Name of the act: a burn is no card that was dealt, an all-in no call or raise."""
    hand, was = table.hand, table.before.hand if table.before is not None else None
    if hand is not None and is_all_in(fact, hand):
        return "all_in"
    due = due_card(was) if isinstance(fact, e.CardsUnread) and was is not None else None
    place = fact_field(fact, "place", due.place if due is not None else "")
    if place is e.Place.BURN:
        return "burn"
    if len(undo_numbers(table)) > 1 and place is e.Place.HOLE:
        return "HandBegan"  # which this card began
    return "board" if due is not None and place is not e.Place.HOLE else type(fact).__name__


def _about_case(table: Table, fact: object, lang: str) -> str:
    """Name of the situation that the fact is about; "" if there is none."""
    if isinstance(fact, e.IrregularityReported):
        return named_case(table, table.fact_number, lang)
    number = getattr(fact, "case", 0)
    return named_case(table, number, lang) if number else ""


def amount_of(fact: object) -> int:
    """Chips that the fact names: of a bet its total; 0 for none."""
    chips: int = fact_field(fact, "to_chips", fact_field(fact, "chips", 0))
    return chips


def subject_name(fact: object) -> str:
    """Name in the fact: a person on the list, a dealer, a deck."""
    for field in ("name", "dealer", "deck"):
        named = getattr(fact, field, "")
        if named:
            return str(named)
    return ""


def irregular_words(table: Table, lang: str) -> str:
    """Irregularity noted since the last decision, or against it, in words; "" for none.

    Reports of readers meanwhile don't wipe it off the screen.
    """
    if not table.irregularities:
        return ""
    last = table.irregularities[-1]
    if last.fact < table.fact_number:
        return ""
    return noted_words(last, lang)


def noted_words(note: Irregularity, lang: str) -> str:
    """Irregularity in words."""
    return word(
        lang, note.kind, seat=note.seat, chips=note.chips, expected_chips=note.expected_chips,
        detail=_detail(note, lang),
    ).strip()


def _detail(note: Irregularity, lang: str) -> str:
    """Detail of the note: cards and places of the deal by their names."""
    if note.kind == "irregular.deck_not_whole":
        return _deck_words(note.detail, lang)
    if note.kind.partition(".")[2].startswith("card_"):
        if note.detail in _PLACES:
            return word(lang, "noted.of_place", place=word(lang, f"noted.{note.detail}"))
        cards = [note.detail[at:at + 2] for at in range(0, len(note.detail), 2)]
        if cards and all(card in DECK for card in cards):
            return word(lang, "noted.of_cards",
                        cards=", ".join(card_words(card, lang) for card in cards))
    return note.detail


_PLACES = frozenset(map(str, e.Place))


def _deck_words(detail: str, lang: str) -> str:
    """"blue : 51 -9d" in words: the number of cards, those missing and those there twice."""
    name, _, found = detail.rpartition(" : ")
    cards, *marks = found.split()
    parts = [word(lang, "deck_found.cards", name=name, cards=cards)]
    for sign, id in (("-", "deck_found.missing"), ("+", "deck_found.twice")):
        which = [the_card(mark[1:], lang) for mark in marks if mark[0] == sign]
        parts += [word(lang, id, which=", ".join(which))] if which else []
    return ", ".join(parts)
