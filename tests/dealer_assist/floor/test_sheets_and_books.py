"""Spreadsheets, hands as PHH and the French books, made from an evening at a real journal."""

import csv
import io
from dataclasses import replace
from datetime import UTC, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import pytest
from evening_out import GUESTS, OPENED, Evening, hand

from dealer_assist.floor.archive.archive_opening import open_engine
from dealer_assist.floor.archive.archive_search import Search
from dealer_assist.floor.archive.database_engine import Purpose
from dealer_assist.floor.archive.erasure import open_keeper
from dealer_assist.floor.archive.other_searchable_events import FAULTS
from dealer_assist.floor.archive.row_store import Archive
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.archive.searchable_records import HandMade
from dealer_assist.floor.export.archived_hand_texts import (
    HandText,
    UnexportedHand,
    bundle_parts,
    hand_as_phh,
    hands_text,
    ohh_converter,
)
from dealer_assist.floor.export.gaming_days import Days, DayWrong, check_day_end_hour
from dealer_assist.floor.export.record_sheets import (
    ALL,
    Bounds,
    record_sheet,
    records_within,
    sheet_context,
)
from dealer_assist.floor.export.spreadsheet import BookSheet, SheetFormat, csv_parts, html_bytes
from dealer_assist.floor.export.spreadsheet_cell_words import (
    entry_named,
    fact_kind_words,
    irregularity_note_words,
    outcome_named,
)
from dealer_assist.floor.export.statutory_books import NOTABLE, all_books, table_sessions
from dealer_assist.game import facts as e
from dealer_assist.game.facts.signed_rulings import RULINGS
from dealer_assist.game.rules.rules_of_the_day import RulesInForce
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.house_book_reader import house_from_book
from dealer_assist.storage.hand_histories.ohh.read_ohh import read_ohh
from dealer_assist.storage.hand_histories.phh.read_phh import read_phh
from dealer_assist.words import LANGS

UTC_DAYS = Days(UTC)


@pytest.fixture
def evening(tmp_path):
    one = Evening(tmp_path)
    one.put(e.FloorCalled("litige", asked_by=4))
    one.hand(1).hand(2)
    one.put(e.StackCorrected(3, 9_000, "recompté", "Nadia"), e.DeviceLost("shoe", "silent"))
    one.put(e.TableClosed())
    return one.end()


class Out:
    """Reads the evening's archive, as the commands do."""

    def __init__(self, where, names=True, days=UTC_DAYS):
        self.engine = open_engine(where, Purpose.LOOK)
        self.search, self.told = Search(self.engine), sheet_context(self.engine, days, names)

    def rows(self, name, bounds=Bounds(), lang="fr"):  # noqa: B008
        return self._read(record_sheet(self.search, name, self.told, bounds, lang), lang)

    def book(self, name, bounds=Bounds(), lang="en"):  # noqa: B008
        return self._read(all_books(self.search, self.told, bounds, lang)[name], lang)

    def _read(self, sheet, lang):
        text = b"".join(csv_parts(sheet, SheetFormat(lang, ";"))).decode("utf-8-sig")
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))


def lines(rows):
    head, *rest = rows
    return [dict(zip(head, row, strict=True)) for row in rest]


# Sheets.


def test_every_sheet_has_headings_in_both_languages(evening):
    out = Out(evening.where)
    for name in ALL:
        for lang in LANGS:
            head, *_ = out.rows(name, lang=lang)
            assert all(head)
            assert len(set(head)) == len(head), "two columns with one heading"


def test_a_hand_is_a_line_with_its_pot_and_levy(evening):
    one, two = lines(Out(evening.where).rows("hands", lang="en"))
    assert (one["Table"], one["Hand no."], one["Pot before the levy"]) == ("7", "1", "900")
    assert (one["Levy"], two["Hand no."], one["Board"]) == ("36", "2", "2c7dJh4s9d")
    assert one["Began"] == "2026-11-22 20:02:00"


def test_a_french_sheet_is_in_french(evening):
    one, _ = lines(Out(evening.where).rows("hands", lang="fr"))
    assert (one["Jeu"], one["Issue"]) == ("Texas Hold'em sans limite", "sans abattage")
    (fault,) = lines(Out(evening.where).rows("faults", lang="fr"))
    assert (fault["Défaut"], fault["Appareil"]) == ("Appareil muet", "Sabot")
    (session, *_) = lines(Out(evening.where).book("levy", lang="fr"))
    assert session["Jeu"] == "Texas Hold'em sans limite"


def test_what_was_ruled_is_in_words_whatever_its_id():
    assert entry_named("HAND-02", "fr") == "HAND-02 Main d'un joueur à tapis ramassée"
    assert outcome_named("HAND-02", "lost", 3, "fr").startswith("la main est perdue")
    assert outcome_named("", "dismissed", 0, "fr") == "sans suite"
    assert outcome_named("", "of_a_later_version", 0, "fr") == "of_a_later_version"
    assert irregularity_note_words("irregular.out_of_turn", 4, "fr") == "Siège 4 a parlé hors tour"
    assert fact_kind_words("StackCorrected", "fr") == "Tapis corrigé"


@pytest.mark.parametrize("lang", LANGS)
def test_every_kind_of_fact_that_a_sheet_names_has_words(lang):
    for kind in (*FAULTS, *RULINGS):
        assert fact_kind_words(kind.__name__, lang) != kind.__name__
    for name in NOTABLE:
        assert fact_kind_words(name, lang) != name


def test_players_bear_their_names_in_the_players_sheet(evening):
    first, second, third = lines(Out(evening.where).rows("players", lang="en"))[:3]
    assert {first["Name"], second["Name"], third["Name"]} == {f"'{GUESTS[0]}", *GUESTS[1:]}


def test_a_name_that_a_spreadsheet_would_calculate_is_a_text(evening):
    names = {line["Name"] for line in lines(Out(evening.where).rows("players", lang="en"))}
    assert not [name for name in names if name.startswith("=")]


def test_without_names_tokens_stand_in_their_place(evening):
    for line in lines(Out(evening.where, names=False).rows("players", lang="en")):
        assert line["Name"].startswith("~")


def test_an_erased_name_is_its_token_in_every_sheet(evening):
    with open_keeper(evening.where) as keeper:
        keeper.erase([(one.journal, one.token) for one in keeper.found(GUESTS[1])])
    out = Out(evening.where)
    assert GUESTS[1] not in str([out.rows(name) for name in ALL])
    assert GUESTS[2] in str(out.rows("players"))


def test_calls_rulings_and_faults_have_their_sheets(evening):
    out = Out(evening.where)
    (call,) = lines(out.rows("calls", lang="en"))
    assert (call["Reason"], call["Asked by seat"]) == ("litige", "4")
    assert [line["Device"] for line in lines(out.rows("faults", lang="en"))] == ["Shoe"]


def test_bounds_leave_out_what_is_earlier_later_or_elsewhere(evening):
    out, at = Out(evening.where), round(OPENED.timestamp() * 1000) + 180_000
    for bounds, numbers in ((Bounds(from_ms=at), ["2"]), (Bounds(to_ms=at), ["1"]),
                            (Bounds(table="8"), []), (Bounds(site="aix"), ["1", "2"])):
        assert [x["Hand no."] for x in lines(out.rows("hands", bounds, "en"))] == numbers


def test_a_csv_begins_with_a_byte_order_mark_and_quotes_what_it_must():
    sheet = BookSheet("hands", ("table",), [('a;"b"',), (7,)])
    assert b"".join(csv_parts(sheet, SheetFormat("fr", ";"))) == (
        b"\xef\xbb\xbfTable\r\n" + b'"a;""b"""\r\n7\r\n')


def test_a_printed_page_escapes_what_people_wrote():
    page = html_bytes([BookSheet("hands", ("table",), [("<script>&",)])], "a<b", "fr").decode()
    assert "&lt;script&gt;&amp;" in page
    assert "a&lt;b" in page


# PHH.


def exported(evening, bounds=Bounds(), writes=hand_as_phh):  # noqa: B008
    out = Out(evening.where)
    return list(hands_text(
        records_within(out.search, HandMade, out.told, bounds), out.told.journals.__getitem__,
        Archive(out.engine).after, partial(Houses().of_journal, out.engine), writes))


def test_the_archives_hands_are_read_back_as_phh(evening):
    found = exported(evening)
    text = b"".join(bundle_parts(found)).decode()
    hands = list(read_phh(text, "export"))
    assert len(hands) == 2
    assert f"{evening.id}/" in text


def test_the_archives_hands_are_read_back_as_open_hand_history(evening):
    found = exported(evening, writes=ohh_converter("EUR"))
    text = b"".join(bundle_parts(found, numbered=False)).decode()
    hands = list(read_ohh(text, "export"))
    assert [hand.stacks for hand in hands] == [(10_000,) * 3] * 2
    assert f'"game_number": "{evening.id[:8]}-' in text and "[1]" not in text


def test_a_hand_that_is_not_over_is_missing_for_whoever_counts(tmp_path):
    one = Evening(tmp_path).hand(1)
    one.put(*hand(2)[:4])
    assert [found.number for found in exported(one.end())] == [1]


def test_the_last_hand_is_written_though_its_players_have_left(tmp_path):
    one = Evening(tmp_path).hand(1).put(*(e.PlayerLeft(seat) for seat in (1, 2, 3)))
    assert [type(found) for found in exported(one.end())] == [HandText]


def test_a_house_that_nobody_knows_is_said_of_each_of_its_hands(tmp_path):
    one = Evening(tmp_path).hand(1).hand(2).end()
    out = Out(one.where)
    found = hands_text(records_within(out.search, HandMade, out.told, Bounds()),
                       out.told.journals.__getitem__,
                       Archive(out.engine).after, lambda journal: Houses().named("nowhere"))
    assert [(type(left), left.number, "nowhere" in left.why) for left in found] == [
        (UnexportedHand, 1, True), (UnexportedHand, 2, True)]


def test_hands_of_a_casinos_own_book_are_written_by_the_rules_in_their_journal(tmp_path):
    mine = house_from_book(
        'name = "mine"\ntitle = { fr = "m", en = "m" }\nextends = "grand_cercle"\n', "m",
                shipped_houses.shipped_house)
    one = Evening(tmp_path).put(*RulesInForce(mine).pin(mine))
    one.put(*(replace(fact, house="mine") if isinstance(fact, e.HandBegan) else fact
              for fact in hand(1)))
    assert [type(found) for found in exported(one.end())] == [HandText]


def test_phh_names_no_guest(evening):
    assert not any(name in str(exported(evening)) for name in GUESTS)


# Books.


def test_the_levy_book_has_a_line_for_each_table_and_session(evening):
    (line,) = lines(Out(evening.where).book("levy"))
    assert (line["Table"], line["Session"], line["Hands"], line["Levy"]) == ("7", "1", "2", "72")
    assert (line["Opened"], line["Closed"]) == ("2026-11-22 20:00:00", "2026-11-22 20:04:00")
    assert (line["Dealers"], line["Blinds"]) == ("Luc", "50/100")


def test_the_levy_book_names_the_facts_with_which_the_first_and_the_last_hand_began(evening):
    (line,) = lines(Out(evening.where).book("levy"))
    hands = Search(open_engine(evening.where, Purpose.LOOK)).every(HandMade)
    began = [hand.first for hand in hands]
    assert [int(line["First fact no."]), int(line["Last fact no."])] == began


def test_a_table_closed_and_opened_again_has_two_sessions_that_day(tmp_path):
    one = Evening(tmp_path).hand(1).put(e.TableClosed(), e.TableReopened()).hand(2)
    found = lines(Out(one.end().where).book("levy"))
    assert [(line["Session"], line["Levy"]) for line in found] == [("1", "36"), ("2", "36")]


def test_a_night_belongs_to_the_day_on_which_it_began(tmp_path):
    one = Evening(tmp_path).hand(1).hand(2, timedelta(hours=8))
    (line,) = lines(Out(one.end().where).book("levy"))
    assert (line["Day"], line["Hands"]) == ("2026-11-22", "2")


def test_a_table_left_open_over_the_end_of_the_day_has_a_line_for_each_day(tmp_path):
    one = Evening(tmp_path).hand(1).hand(2, timedelta(hours=15))
    found = lines(Out(one.end().where).book("levy"))
    assert [(line["Day"], line["Levy"], line["Closed"]) for line in found] == [
        ("2026-11-22", "36", ""), ("2026-11-23", "36", "")]


def test_a_hand_that_was_taken_back_gave_no_levy(evening):
    one, two = Search(open_engine(evening.where, Purpose.LOOK)).every(HandMade)
    (session,) = table_sessions([one, replace(two, taken_back=99)], (), UTC_DAYS)
    assert (session.levy, len(session.standing)) == (36, 1)


def test_the_control_register_totals_each_day(tmp_path):
    one = Evening(tmp_path, "7").hand(1).hand(2).end()
    Evening(tmp_path, "8").hand(1).end()
    found = lines(Out(one.where).book("control"))
    assert [(x["Table"], x["Levy"], x["Total of the day"]) for x in found] == [
        ("7", "72", ""), ("8", "36", "108")]


def test_the_books_name_no_guest(evening):
    out = Out(evening.where, names=False)
    books = all_books(out.search, out.told, Bounds(), "fr")
    page = html_bytes(books.values(), "t", "fr").decode()
    assert not any(name in page for name in GUESTS)


def test_calls_and_corrections_stand_in_order_for_the_observations(evening):
    found = lines(Out(evening.where).book("observations"))
    assert [line["What was noted"].split()[0] for line in found] == ["Call", "Stack"]
    assert found[1]["By"] == "Nadia"


def test_the_floats_have_their_book_with_expected_difference_and_both_names(tmp_path):
    one = Evening(tmp_path).put(
        e.SignPosted(e.Sign(float_chips=300)), e.FloatCounted(300, "Luc", "Nadia"),
        e.FloatMoved(200, False, "Mila", "Luc"), e.DealerCameOn("Rémi"),
        e.FloatCounted(495, "Luc", "Rémi", "un jeton de 5 manque"))
    found = lines(Out(one.end().where).book("floats"))
    assert [(x["What was noted"], x["Amount"], x["Expected"], x["Difference"], x["By"], x["Reason"])
            for x in found] == [
        ("Counted at the opening", "300", "300", "0", "Luc, Nadia", ""),
        ("Fill from the cage", "200", "300", "", "Mila, Luc", ""),
        ("Counted at the relief", "495", "500", "-5", "Luc, Rémi", "un jeton de 5 manque")]


def test_a_table_taken_over_by_another_machine_stands_among_the_observations(tmp_path):
    one = Evening(tmp_path).put(e.TableMoved("spare-2", "Mme Roy", 1_800_000_000, "stick", "whole"))
    (line,) = lines(Out(one.end().where).book("observations"))
    assert (line["What was noted"], line["By"]) == (
        "Table taken over by another machine spare-2", "Mme Roy")


def test_practice_is_in_no_book(evening):
    out = Out(evening.where)
    practice = sheet_context(out.engine, UTC_DAYS, True, practice=True)
    assert list(records_within(out.search, HandMade, practice, Bounds())) == []


# Days.


def test_a_day_begins_at_its_hour_also_when_the_clocks_change():
    days = Days(ZoneInfo("Europe/Paris"), 10)
    begins, ends = days.bounds_ms("2026-10-25", "2026-10-25")
    assert ends - begins == 24 * 3_600_000
    begins, ends = days.bounds_ms("2026-10-24", "2026-10-24")
    assert ends - begins == 25 * 3_600_000
    assert days.of(begins) == days.of(ends - 1) == "2026-10-24"
    assert days.of(ends) == "2026-10-25"


@pytest.mark.parametrize("day", ["", "yesterday", "2026-13-01", "9999-12-31"])
def test_a_day_that_is_none_is_said(day):
    if not day:
        assert UTC_DAYS.bounds_ms("", "") == (0, 0)
        return
    with pytest.raises(DayWrong, match="expected a date"):
        UTC_DAYS.bounds_ms("", day)


@pytest.mark.parametrize("at_ms", [0, 1, 253_402_300_799_999, 2**62, -5])
def test_a_clock_that_tells_no_sensible_time_stops_no_export(at_ms):
    for zone in (None, UTC, ZoneInfo("Pacific/Kiritimati"), ZoneInfo("Pacific/Midway")):
        assert Days(zone).of(at_ms)
        assert Days(zone).written(at_ms) or not at_ms


def test_an_hour_that_is_none_is_said():
    with pytest.raises(DayWrong, match="expected an hour"):
        check_day_end_hour(24)
