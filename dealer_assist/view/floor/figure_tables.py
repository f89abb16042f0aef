"""The archive's figures as tables of words: pace, misdeals, rulings, faults, calls. No Qt."""

from dealer_assist.floor.archive import statistics as s
from dealer_assist.floor.archive.database_engine import Engine
from dealer_assist.trust.start.software_words import device_words
from dealer_assist.view.floor.table_notes import clock_duration, table_title
from dealer_assist.view.sentences.fact_words import entry_words
from dealer_assist.words import catalogue, word
from dealer_assist.words.chip_amounts import amount_text
from drivers.lazy_dataclass import dataclass

_LINES = 8


@dataclass(frozen=True, slots=True)
class FigureTable:
    """Table of figures: its title, its columns, and its lines."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ArchiveFigures:
    """All tables of figures; ``none`` if nothing was counted."""

    tables: tuple[FigureTable, ...]


def archive_figures(engine: Engine, stretch: s.Stretch, lang: str) -> ArchiveFigures:
    """Tables of all figures of this period. Raises ArchiveFailed."""
    return ArchiveFigures((
        _pace(engine, stretch, s.GroupBy.TABLE, lang),
        _pace(engine, stretch, s.GroupBy.DEALER, lang),
        _rulings(engine, stretch, lang), _misdeals(engine, stretch, lang),
        _faults(engine, stretch, lang), _calls(engine, stretch, lang),
    ))


def _named(name: str, lang: str, *columns: str) -> tuple[str, tuple[str, ...]]:
    title = word(lang, f"floor_archive.figures_{name}")
    return title, tuple(word(lang, f"floor_archive.column_{column}") for column in columns)


def _pace(engine: Engine, stretch: s.Stretch, by: s.GroupBy, lang: str) -> FigureTable:
    title, columns = _named(f"pace_{by}", lang, "hands", "per_hour", "pot")
    found = sorted(s.hand_statistics(engine, stretch, by), key=lambda one: -one.hands)
    return FigureTable(title, columns, tuple(
        (table_title(one.what, lang) if by is s.GroupBy.TABLE else one.what or "—",
         amount_text(one.hands, lang), f"{one.per_hour:.0f}",
         amount_text(round(one.average_pot), lang))
        for one in found[:_LINES]))


def _misdeals(engine: Engine, stretch: s.Stretch, lang: str) -> FigureTable:
    title, columns = _named("misdeals", lang, "misdeals", "foul", "per_thousand")
    found = sorted(s.misdeal_statistics(engine, stretch), key=lambda one: -one.misdeals)
    return FigureTable(title, columns, tuple(
        (one.dealer or "—", str(one.misdeals), str(one.foul), f"{one.per_thousand:.1f}")
        for one in found[:_LINES]))


def _rulings(engine: Engine, stretch: s.Stretch, lang: str) -> FigureTable:
    title, columns = _named("rulings", lang, "rulings", "floors")
    found = sorted(s.ruling_statistics(engine, stretch), key=lambda one: -one.rulings)
    return FigureTable(title, columns, tuple(
        (_kind(one, lang), str(one.rulings), str(one.floors)) for one in found[:_LINES]))


def _kind(one: s.RulingsOf, lang: str) -> str:
    if one.entry:
        return entry_words(one.entry, lang)
    id = f"floor_archive.kind_{one.kind}"
    return word(lang, id) if id in catalogue() else one.kind


def _faults(engine: Engine, stretch: s.Stretch, lang: str) -> FigureTable:
    title, columns = _named("faults", lang, "faults")
    found = sorted(s.fault_statistics(engine, stretch), key=lambda one: -one.faults)
    return FigureTable(title, columns, tuple(
        (" · ".join((table_title(one.table, lang), device_words(one.what, lang), one.why
                     or one.kind)),
         str(one.faults)) for one in found[:_LINES]))


def _calls(engine: Engine, stretch: s.Stretch, lang: str) -> FigureTable:
    title, columns = _named("calls", lang, "calls", "median", "longest")
    found = s.floor_call_statistics(engine, stretch)
    rows = (("heard", found.heard), ("coming", found.coming), ("over", found.over))
    return FigureTable(title, columns, tuple(
        (word(lang, f"floor_archive.until_{name}"), str(waits.calls), _ms(waits.median_ms),
         _ms(waits.longest_ms)) for name, waits in rows))


def _ms(milliseconds: int) -> str:
    if milliseconds < 0:
        return "—"
    return f"{milliseconds / 1000:.1f} s" if milliseconds < 60_000 else clock_duration(
        milliseconds // 1000)
