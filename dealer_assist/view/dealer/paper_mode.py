"""Paper mode, when the journal can't be continued: its sign and its sheet.

The dealer counts: the stacks in that journal are proposed, and become facts as he confirms them.
Part of the finished picture: words, no Qt.
"""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.dealer.table_view import AnswerKind, Control, FactQuestion, Menu
from dealer_assist.words import catalogue, word
from dealer_assist.words.chip_amounts import amount_text

NAME: Final = "paper"
#: Seats on the sheet at a time: the next ones come as these are settled.
_AT_ONCE: Final = 4


def is_on_paper(table: Table) -> bool:
    """True until the floor acknowledges paper mode."""
    return any(alarm.what == "paper" for alarm in table.alarms)


def paper_sign(table: Table, lang: str) -> str:
    """Sign in the bar until the floor takes it away; "" for none."""
    return word(lang, "paper.sign") if is_on_paper(table) else ""


def seats_from_damaged_journal(table: Table) -> tuple[tuple[int, int], ...]:
    """Seats with the chips that the damaged journal gave them, as far as none is settled.

    Once a hand is dealt here nothing is proposed any more.
    """
    paper, left_out = table.evening.copies.paper, table.evening.copies.left_out
    if paper is None or table.hands > table.evening.copies.hands or 0 in left_out:
        return ()
    return tuple((seat, chips) for seat, chips in paper.seats
                 if 1 <= seat <= len(table.chairs) and chips > 0 and seat not in left_out
                 and not table.chair(seat).taken)


def paper_facts(paper: e.PaperBegan, lang: str) -> tuple[tuple[str, str], ...]:
    """Damage of the journal: the reason, the place, and the file."""
    facts = [(word(lang, "paper.why"), _why(paper, lang))]
    if paper.bad:
        facts.append((word(lang, "paper.bad"), str(paper.bad)))
    facts.append((word(lang, "paper.sound"), str(paper.rows)))
    facts.append((word(lang, "paper.file"), paper.path))
    return tuple(facts)


def paper_question(table: Table, lang: str) -> Menu | None:
    """Sheet that opens by itself while stacks are to be taken over."""
    paper, seats = table.evening.copies.paper, seats_from_damaged_journal(table)
    if paper is None or not seats:
        return None
    keys = [key for seat, chips in seats[:_AT_ONCE] for key in _keys(seat, chips, lang)]
    if paper.button and table.button != paper.button and _is_taken(table, paper.button):
        keys.append(_said(word(lang, "paper.button", seat=paper.button),
                          e.ButtonMoved(paper.button)))
    keys.append(_said(word(lang, "paper.left_out"), e.PaperLeftOut(0)))
    facts = (
        word(lang, "paper.found_row" if paper.bad else "paper.found", why=_why(paper, lang),
             row=paper.bad, rows=paper.rows),
        word(lang, "paper.hand", hand=paper.hand) if paper.hand else "",
        word(lang, "paper.do_count"),
    )
    return Menu(NAME, word(lang, "paper.title"), facts=tuple(one for one in facts if one),
                controls=tuple(keys), columns=2)


def unwritable_journal_sheet(why: str, lang: str) -> Menu:
    """Sheet while the journal can't be written; it closes by itself once it can."""
    detail, mend = (word(lang, f"{room}.{why}" if f"{room}.{why}" in catalogue() else
                         f"{room}.unknown") for room in ("trouble", "mend"))
    facts = tuple(word(lang, f"stood.{id}", detail=detail, mend=mend) for id in (
        "what", "kept", "do_paper", "do_mend", "do_again"))
    return Menu("stood", word(lang, "stood.title"), facts=facts)


def _is_taken(table: Table, seat: int) -> bool:
    return 1 <= seat <= len(table.chairs) and table.chair(seat).taken


def _why(paper: e.PaperBegan, lang: str) -> str:
    why = f"paper_why.{paper.why}"
    return word(lang, why if why in catalogue() else "paper_why.unknown")


def _keys(seat: int, chips: int, lang: str) -> tuple[Control, Control]:
    """Keys of a seat: the stack as it was, or another amount."""
    sat = e.PlayerSat(seat, chips)
    ask = FactQuestion(AnswerKind.AMOUNT, "chips", word(lang, "paper.other_ask", seat=seat))
    other = e.PlayerSat(seat, 0)
    return (
        _said(word(lang, "paper.seat", seat=seat, chips=amount_text(chips, lang)), sat),
        _said(word(lang, "paper.other", seat=seat), other, ask),
    )


def _said(words: str, fact: e.Fact, *asks: FactQuestion) -> Control:
    tap = Tap(TapKind.FACT, getattr(fact, "seat", 0), fact=fact)
    return Control(words, tap, asks=asks)
