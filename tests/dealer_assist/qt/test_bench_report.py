"""The report of a commissioned table: what it says, that it stands whole, that it is proved."""

import os
import re
from dataclasses import replace

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import bench_facts as made
import pytest
from PyQt6.QtPdf import QPdfDocument

from dealer_assist.devices.commissioning.bench_screen_view_model import StepState
from dealer_assist.devices.commissioning.commissioning_report import BenchReport, report_of_bench
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict
from dealer_assist.qt.technician import report_page_layout, report_pdf
from dealer_assist.qt.technician.report_parts import report_blocks
from dealer_assist.view.technician.bench_words import fault_cure, state_name, step_name
from dealer_assist.words import LANGS, word
from dealer_assist.words.cards import DECK
from drivers import durable_files

pytestmark = pytest.mark.usefixtures("qapp")
FACTS = made.commissioned()
WHO = "M. Lefèvre-Dubois"


def content(facts=FACTS, verdict=BenchVerdict.WARN, proof=made.PROOF) -> BenchReport:
    return report_of_bench(made.bench_of(facts), WHO, verdict, made.AT + 900, proof, facts)


def read(tmp_path, report: BenchReport, lang="fr") -> tuple[QPdfDocument, str]:
    path = tmp_path / "reports" / "table.pdf"
    report_pdf.write_report(report, path, lang)
    document = QPdfDocument(None)
    document.load(str(path))
    text = " ".join(document.getAllText(page).text() for page in range(document.pageCount()))
    return document, re.sub(r"\s+", " ", text.replace("\u00a0", " "))


# --- what it says ----------------------------------------------------------------------------


def test_each_step_stands_with_where_it_stands():
    states = {entry.step: entry.state for entry in content().steps}
    assert states[BenchStep.DECK] is StepState.ACCEPTED and states[
        BenchStep.CARDS_TEST] is StepState.WARNED
    assert states[BenchStep.COLOUR] is StepState.SKIPPED and BenchStep.SIGN_OFF not in states


def test_a_device_stands_with_its_number_its_firmware_and_whether_its_key_is_proved():
    shoe, scanner, board, badge = content().devices
    assert (shoe.device_id, shoe.version, shoe.is_authentic) == ("PDA-SHOE-0001", 14, True)
    assert scanner.faults == 0x12 and board.faults == -1 and not badge.is_authentic


def test_the_card_test_sums_all_runs_of_the_test_that_was_judged():
    more = b.CardsPassed(1, 2, "bleu-07", "shoe", (b.CardTally("As", 5, 5),))
    later = b.CardsPassed(7, 1, "bleu-07", "shoe", (b.CardTally("Ks", 5, 5),))
    test = content((*FACTS, more, later)).cards
    assert test is not None and test.run == 1 and test.runs == 2
    assert next(cell for cell in test.cells if cell.card == "As").of == 15


def test_a_rate_stands_with_its_interval():
    test = content().cards
    assert test is not None
    read_rate = test.rates[0]
    assert read_rate.low_ppm < 1_000_000 * read_rate.good // read_rate.of < read_rate.high_ppm


def test_a_stray_says_from_where_to_where():
    test = content().stacks
    assert test is not None
    (stray,) = test.strays
    assert (stray.spot, stray.heard_at, stray.times) == (3, 4, 2)


def test_a_card_that_was_blamed_bears_the_findings_verdict():
    test = content().cards
    assert test is not None
    found = {cell.card: cell.verdict for cell in test.cells}
    assert found["7d"] is BenchVerdict.WARN and found["As"] is BenchVerdict.ACCEPT


def test_a_table_that_nobody_tested_has_no_tests():
    report = content((b.BenchOpened("3", made.AT),))
    assert report.cards is None and report.stacks is None and report.devices == ()


def test_what_was_found_and_done_stands_in_order_with_who_did_it():
    kept = [(event.step, event.verdict) for event in content().events if event.verdict is not None]
    assert kept[-3:] == [(BenchStep.CARDS_TEST, BenchVerdict.REJECT),
                         (BenchStep.CARDS_TEST, BenchVerdict.WARN),
                         (BenchStep.CHIPS_TEST, BenchVerdict.WARN)]
    assert {event.by for event in content().events} == {WHO}


# --- on paper --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_paper_says_verdict_who_devices_cures_reasons_and_proof(tmp_path, lang):
    _, text = read(tmp_path, content(), lang)
    for words in (word(lang, "bench_report.title"), WHO, "PDA-SHOE-0001", "4f1e22ab90cd1177",
                  word(lang, "bench_report.verdict_warn"), made.PROOF.journal,
                  "bleu-07", "board.toml", fault_cure(made.WORN.fault, lang),
                  state_name(StepState.WARNED, lang), "READER, ANTENNA",
                  word(lang, "bench_report.sign_house")):
        assert words.replace("\u00a0", " ") in text, words
    assert all(step_name(step, lang) in text for step in BenchStep if step
               is not BenchStep.SIGN_OFF)
    assert made.PROOF.last_hash in text.replace(" ", "")


def test_cards_drawn_together_and_the_lowest_confidence_are_named(tmp_path):
    _, text = read(tmp_path, content(), "en")
    assert "Drawn with another: Two of clubs, Three of clubs." in text
    assert "lowest confidence: 82% (Seven of diamonds)" in text


def test_a_step_that_was_left_out_stands_with_its_reason(tmp_path):
    _, text = read(tmp_path, content())
    assert "jetons lus par antennes, pas par caméra" in text


@pytest.mark.parametrize("lang", LANGS)
def test_each_page_says_which_of_how_many_and_the_journals_row(tmp_path, lang):
    document, _ = read(tmp_path, content(), lang)
    count = document.pageCount()
    assert count >= 3
    for page in range(count):
        text = document.getAllText(page).text().replace("\u00a0", " ")
        assert word(lang, "bench_report.page", number=page + 1, count=count) in text
        assert made.PROOF.last_hash[:16] in text


def test_the_paper_is_a4(tmp_path):
    document, _ = read(tmp_path, content())
    size = document.pagePointSize(0)
    assert (round(size.width()), round(size.height())) == (595, 842)


@pytest.mark.parametrize("lang", LANGS)
def test_a_simulated_table_says_so_on_every_page(tmp_path, lang):
    facts = (replace(FACTS[0], simulated=True), *FACTS[1:])
    document, _ = read(tmp_path, content(facts), lang)
    mark = word(lang, "bench_report.simulated").replace("\u00a0", " ")
    for page in range(document.pageCount()):
        text = document.getAllText(page).text().replace("\u00a0", " ")
        assert mark in re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("verdict", list(BenchVerdict))
def test_each_verdict_says_whether_the_table_may_be_played_on(tmp_path, verdict, lang):
    _, text = read(tmp_path, content(FACTS[:3], verdict), lang)
    assert word(lang, f"bench_report.verdict_{verdict.value}").replace("\u00a0", " ") in text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
def test_nothing_leaves_its_page(lang):
    """However much was found and done, what must stand together does, and the page holds it."""
    long = tuple(b.StepSkipped(BenchStep.COLOUR, "raison " * 60, made.AT + at) for at in range(120))
    room = report_page_layout.HIGH - report_page_layout.TOP - report_page_layout.FOOT
    pages = report_blocks(content((*FACTS, *long)), lang).pages()
    assert len(pages) > 4
    assert all(sum(item.high for item in page) <= room + 1 for page in pages)
    assert all(page and not page[-1].heads for page in pages)


def test_a_word_wider_than_a_line_is_broken_and_nothing_lost():
    lines = report_page_layout.wrapped_paper_lines("x" * 500, report_page_layout.BODY, False, 1000)
    assert "".join(lines) == "x" * 500
    assert all(report_page_layout.paper_text_width(line, report_page_layout.BODY) <= 1000
               for line in lines)


def test_a_table_that_goes_on_bears_its_heads_again():
    flow = report_page_layout.Flow()
    flow.table([report_page_layout.Column("A", 1.0)], [["row"]] * 80)
    first, second = flow.pages()[:2]
    assert second[0] is first[0] and len(flow.pages()) == 2


def test_a_report_that_cant_be_written_leaves_nothing(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(durable_files.os, "fsync", full)
    path = tmp_path / "table.pdf"
    with pytest.raises(OSError, match="No space"):
        report_pdf.write_report(content(), path, "fr")
    assert list(tmp_path.iterdir()) == []


def test_the_names_of_cards_on_paper_are_all_there(tmp_path):
    _, text = read(tmp_path, content())
    assert text.count("10/10") >= len(DECK) - 1 and "9/10" in text
