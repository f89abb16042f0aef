"""The slip of one ruling, or of the float: everything on the paper, in its order. No Qt.

``slip_view`` makes it of the table before the ruling and the ruling's fact;
``qt/paper/slip_pdf.py`` draws it. There is no field for a closed card.
"""

from dataclasses import field, replace
from datetime import datetime

from dealer_assist.floor.link.table_link_values import FLOOR_DEVICE
from dealer_assist.game.advance.undo import replaced_ruling
from dealer_assist.game.facts import Fact, FactUndone
from dealer_assist.game.facts.signed_rulings import OF_FLOAT, is_signed_ruling
from dealer_assist.game.table.table import Table
from dealer_assist.view.rulings.float_slip import float_slip
from dealer_assist.view.rulings.ruling_view import (
    Rests,
    RulingView,
    is_floor_ruling,
    ruling_view,
    who_words,
)
from dealer_assist.view.rulings.slip_moment import (
    Times,
    clock_words,
    join_short_lines,
    last_acts_with_times,
    last_camera_report,
    slip_times,
    stakes_words,
    table_noticed_at,
)
from dealer_assist.view.sentences.case_sentences import with_capital
from dealer_assist.words import word
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class SlipBlock:
    """Block of the slip. ``strong`` is the ruling itself, which is read first. The lines of one
    that ``runs`` follow one another if the page is full."""

    heading: str
    lines: tuple[str, ...]
    strong: bool = False
    runs: bool = False

    @property
    def on_full_page(self) -> tuple[str, ...]:
        """Lines for a full page."""
        if not self.runs:
            return self.lines
        return (join_short_lines(self.lines),)


@dataclass(frozen=True, slots=True)
class Cancelled:
    """Cancellation of a ruling: who, when (local time), and why; ``number`` is the fact that did
    it, ``replaced`` the ruling in its place, 0 for none."""

    number: int
    at: datetime
    who: str
    reason: str = ""
    replaced: int = 0

    def words(self, lang: str) -> str:
        """All of it in one sentence."""
        said = word(lang, "slip.cancelled_by", number=self.number, who=self.who,
                    when=moment_words(self.at, lang))
        because = word(lang, "slip.because", reason=self.reason) if self.reason else ""
        instead = word(lang, "slip.replaced", number=self.replaced) if self.replaced else ""
        return " ".join(filter(None, (said, instead, because)))


def cancellation_view(
    before: Table, fact: FactUndone, number: int, at: datetime, lang: str, replaced: int = 0
) -> Cancelled:
    """Cancellation in words: the undo ``fact``, number ``number`` of the journal, of the table
    ``before``."""
    return Cancelled(number, at, who_words(before, fact.by, lang), fact.reason, replaced)


def table_as_slip_shows(before: Table, fact: Fact, device: str) -> Table:
    """Table before a fact as its slip shows it: whoever orders from the room, by the row's device,
    signed in there with his PIN, or could have ordered nothing."""
    if device != FLOOR_DEVICE:
        return before
    return before.evolve(floor=getattr(fact, "by", ""), floor_verified=True)


@dataclass(frozen=True, slots=True)
class SlipView:
    """The whole slip; ``id`` is the ruling's, written and as a QR code."""

    lang: str
    number: int
    house: str
    place: str
    when: str
    title: str
    parts: tuple[SlipBlock, ...]
    id: str
    marks: tuple[str, ...] = ()  # a practice table; from where he ruled
    signatures: tuple[str, ...] = ()
    cancelled: tuple[str, str] = ("", "")  # the heading and the person, if it was taken back

    def page(self, number: int, count: int) -> str:
        """Page number at the foot, if there are several."""
        return word(self.lang, "slip.page", number=number, count=count)


@dataclass(frozen=True, slots=True)
class Printed:
    """Values only the caller knows: the local time, the row's mark in the journal, the language.

    ``cancelled`` is None while the ruling holds.
    """

    at: datetime
    mark: str
    lang: str
    practice: bool = False
    cancelled: Cancelled | None = None
    from_afar: bool = False  # the floor ruled from its room
    times: Times = field(default_factory=dict)  # times of the facts before it
    sights: Times = field(default_factory=dict)  # those of them that a camera reported


def has_slip(fact: Fact) -> bool:
    """True if there is a slip for it: a floor manager's ruling, or a fact of the float that two
    signed."""
    return is_floor_ruling(fact) or (isinstance(fact, OF_FLOAT) and is_signed_ruling(fact))


def slip_view(before: Table, fact: Fact, number: int, printed: Printed) -> SlipView:
    """Slip of the ruling ``fact``, number ``number``, made at the table ``before``."""
    lang = before.house.language(printed.lang)
    printed = replace(printed, lang=lang)
    if isinstance(fact, OF_FLOAT):
        signed = float_slip(before, fact, lang)
        hand, title, signatures = 0, signed.title, signed.signatures
        parts = tuple(SlipBlock(word(lang, f"slip.{id}"), lines, not at)
                      for at, (id, lines) in enumerate(signed.parts))
    else:
        ruling = ruling_view(before, fact, number, lang)
        hand, title = ruling.hand, _title(ruling, lang)
        parts = _parts(before, fact, ruling, printed)
        signatures = (word(lang, "slip.signed_floor"), word(lang, "slip.signed_other"))
    table = before.name or "?"
    id = "slip.place" if hand else "slip.place_between"
    return SlipView(
        lang=lang, number=number, house=before.house.title(lang),
        place=word(lang, id, table=table, number=hand),
        when=moment_words(printed.at, lang), title=title, parts=parts,
        id=ruling_id(table, number, printed.mark), marks=_marks(before, fact, printed),
        signatures=signatures,
        cancelled=(word(lang, "slip.cancelled"), printed.cancelled.words(lang))
        if printed.cancelled is not None else ("", ""),
    )


def ruling_id(table: str, number: int, mark: str) -> str:
    """Id of the ruling: table, number of its fact in the journal, beginning of that row's hash.

    >>> ruling_id("3", 1234, "9f3a6c21")
    '3/1234/9f3a6c21'
    """
    return f"{table}/{number}/{mark}"


def when_words(at: datetime, lang: str) -> str:
    """The local date and time as people write them."""
    return at.strftime(word(lang, "grammar.date_time"))


def moment_words(at: datetime, lang: str) -> str:
    """The local date, the time to the second and its zone."""
    day = at.strftime(word(lang, "grammar.date"))
    return f"{day} {clock_words(at)} {at.strftime('%Z')}".rstrip()


def _marks(before: Table, fact: Fact, printed: Printed) -> tuple[str, ...]:
    lang, gone = printed.lang, replaced_ruling(before, fact)
    marks = [word(lang, "slip.practice")] if printed.practice else []
    if printed.from_afar:
        marks.append(word(lang, "slip.from_afar"))
    if gone is not None:
        number, undone = gone
        marks.append(word(lang, "slip.replaces", number=number, name=undone.by))
    return tuple(marks)


def _title(ruling: RulingView, lang: str) -> str:
    """Title: the ruling, its seat unless given already, and its entry."""
    if not ruling.entry:
        return ruling.title
    seat = word(lang, "slip.at_seat", seat=ruling.seat) if ruling.seat else ""
    return f"{ruling.title}{seat} ({ruling.entry})"


def _parts(
    before: Table, fact: Fact, ruling: RulingView, printed: Printed
) -> tuple[SlipBlock, ...]:
    lang, at = printed.lang, table_noticed_at(before, fact)

    def part(id: str, *lines: str, strong: bool = False, runs: bool = False) -> SlipBlock:
        return SlipBlock(word(lang, f"slip.{id}"), tuple(line for line in lines if line), strong,
                         runs)

    steps = tuple(f"{n}. {step}" for n, step in enumerate(ruling.steps, 1))
    reason = word(lang, "slip.because", reason=ruling.reason) if ruling.reason else ""
    parts = (
        part("happened", *ruling.happened),
        part("stakes", *stakes_words(before, fact, ruling.seat, lang)),
        part("facts", join_short_lines(ruling.facts)),
        part("ruling", with_capital(ruling.ruled), *steps, strong=True),
        part("said", ruling.said),
        part("who", ruling.who, reason, slip_times(before, fact, printed.at, printed.times, lang)),
        part("rule", *rule_lines(ruling, lang)),
        part("state", *ruling.changes, runs=True),
        part("story", *last_acts_with_times(before, fact, printed.times, lang),
             last_camera_report(at, printed.sights, lang),
             runs=True),
    )
    return tuple(one for one in parts if one.lines)


def rule_lines(ruling: RulingView, lang: str) -> tuple[str, ...]:
    """Rule behind the ruling: the setting, the passage with its sense in both languages, or the
    floor."""
    if ruling.rests is Rests.NONE:
        return (word(lang, "slip.no_text"),) if ruling.by else ()
    if ruling.rests is Rests.FLOOR:
        return (with_capital(ruling.rule), word(lang, "slip.silent"))
    lines = [ruling.rule, *filter(None, (ruling.chosen, ruling.cited))]
    fr, en = ruling.senses
    if fr == en:
        lines += [fr] if fr else []
    else:
        lines += [word(lang, "slip.sense_fr", sense=fr), word(lang, "slip.sense_en", sense=en)]
    if ruling.otherwise or ruling.is_unapplied:
        lines.append(word(lang, "slip.otherwise" if ruling.otherwise else "slip.unapplied"))
    return tuple(lines)
