"""The slip of a ruling: what stands on it, that all of it fits, its QR code, no closed card."""

import os
import re
from dataclasses import replace
from datetime import UTC, datetime

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
import segno
from live_table import GC, TDA, LiveTable
from PyQt6.QtCore import QSize
from PyQt6.QtPdf import QPdfDocument
from reader_table import ReaderTable, token_of

from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.irregularities.remedy_proposal import settling_fact
from dealer_assist.qt.paper import slip_pdf as paper
from dealer_assist.view.rulings.ruling_view import RULINGS, Rests, is_floor_ruling, ruling_view
from dealer_assist.view.rulings.slip_view import Printed, SlipView, cancellation_view, slip_view
from dealer_assist.words import LANGS, card_words
from dealer_assist.words.cards import DECK
from drivers import durable_files

pytestmark = pytest.mark.usefixtures("qapp")
AT = datetime(2026, 3, 1, 22, 14, tzinfo=UTC)
WHO, WHY = "M. Durand", "trois cartes vues par tous"
LONG = "Le joueur garde ce qui lui revient et le reste va au pot principal. " * 12


def printed(lang="fr", **more) -> Printed:
    return Printed(AT, "9f3a6c21", lang, **more)


def a_case(entry="DEAL-01", house=GC, seat=2, round=1, table=None) -> LiveTable:
    """A table at which this was reported, with the case open."""
    live = table or LiveTable(house).begin([10_000] * 4).deal()
    return live.put(e.IrregularityReported(entry, seat=seat, round=round))


def remedied(live: LiveTable, outcome="", by="", reason="", words="") -> e.RemedyApplied:
    fact = settling_fact(live.table, live.table.cases[-1], outcome, by, reason, words, 1)
    assert fact is not None
    return fact


def slip_of(live, fact, lang="fr", **more) -> SlipView:
    return slip_view(live.table, fact, live.table.number + 1, printed(lang, **more))


def parts(view: SlipView) -> dict[str, str]:
    return {part.heading: " ".join(part.lines) for part in view.parts}


def lines_on(view: SlipView) -> list[str]:
    return [line.text for page in paper.slip_lines_by_page(view) for line in page]


def read(tmp_path, view: SlipView) -> tuple[QPdfDocument, str]:
    path = tmp_path / "slip.pdf"
    paper.write_slip(view, path)
    document = QPdfDocument(None)
    document.load(str(path))
    text = " ".join(document.getAllText(page).text() for page in range(document.pageCount()))
    return document, re.sub(r"\s+", " ", text)


# --- what stands on it -----------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_slip_says_what_happened_what_was_ruled_by_whose_rule_by_whom_and_why(lang):
    live = a_case()
    view = slip_of(live, remedied(live, "misdeal", WHO, WHY), lang)
    told = " ".join(lines_on(view))
    entry, remedy = ENTRIES["DEAL-01"], ENTRIES["DEAL-01"].remedies["misdeal"]
    at = LANGS.index(lang)
    source = live.house.source("deal.exposed_one")
    wanted = [
        live.house.title(lang), entry.called[at], "DEAL-01", *entry.happened[at].split()[:4],
        *(step[at].split()[0] for step in remedy.steps), WHO, WHY.split()[0],
        source.line, *source.fr.split()[:3], *source.en.split()[:3], view.id,
    ]
    folded = told.replace("\u00a0", " ")
    assert [one for one in wanted if one not in folded and one != view.id] == []
    assert view.id == f"?/{live.table.number + 1}/9f3a6c21"


def test_the_head_of_a_slip_is_house_table_hand_and_local_time():
    live = a_case()
    live.table = live.table.evolve(name="3")
    french = slip_of(live, remedied(live, by=WHO))
    english = slip_of(live, remedied(live, by=WHO), "en")
    assert (french.house, french.place) == ("Grand Cercle, Aix-les-Bains", "Table 3 · donne n° 1")
    assert (french.when, english.when) == (
        "01/03/2026 22:14:00 UTC", "2026-03-01 22:14:00 UTC")
    assert english.place == "Table 3 · hand no. 1"


def test_where_the_text_is_silent_the_slip_says_that_the_floor_decided():
    live = a_case("DEAL-13", seat=3, round=0)
    fact = e.RemedyApplied(live.table.cases[-1].number, "DEAL-07", "otherwise", (),
                           "deal.flashed", "floor", WHO, WHY, "la carte est changée", 1)
    told = parts(slip_of(live, fact))
    assert "Le texte ne le dit pas : décidé par le chef de partie." in told["Règle"]
    assert "la carte est changée" in told["Décision"].lower()


def test_a_rule_that_the_house_chose_says_so_with_its_reason():
    live = a_case()
    live.put(e.RuleDecided("deal.flashed", "stands", "Mme Petit", "hier déjà"))
    fact = e.RemedyApplied(live.table.cases[-1].number, "DEAL-07", "stands", (),
                           "deal.flashed", "stands", WHO, "", "", 1)
    told = parts(slip_of(live, fact))["Règle"]
    assert "Chef de partie Mme Petit" in told
    assert told.count("hier déjà") == 1


@pytest.mark.parametrize(("outcome", "words", "otherwise"), [
    ("", "", False), ("burn_swap", "", False), ("misdeal", "", True), ("", "autre chose", True),
])
def test_a_ruling_otherwise_than_the_rule_says_so(outcome, words, otherwise):
    live = a_case()
    fact = remedied(live, outcome, WHO, WHY, words)
    said = "Le chef de partie a décidé autrement que la règle."
    assert (said in parts(slip_of(live, fact))["Règle"]) is otherwise


@pytest.mark.parametrize(("signed_in", "verified", "said"), [
    ("", False, "par son nom seulement"), (WHO, False, "par son nom seulement"),
    ("Mme Petit", True, "par son nom seulement"), (WHO, True, "code vérifié"),
])
def test_who_ruled_is_verified_only_by_his_own_pin(signed_in, verified, said):
    live = a_case()
    if signed_in:
        live.put(e.FloorSignedIn(signed_in, verified))
    told = parts(slip_of(live, remedied(live, "misdeal", WHO, WHY)))["Décidé par"]
    assert WHO in told
    assert said in told


@pytest.mark.parametrize(("dealer", "said"), [("Luc", "Croupier Luc"), ("", "Le croupier")])
def test_what_the_dealer_applied_bears_the_dealers_name(dealer, said):
    live = a_case()
    if dealer:
        live.put(e.DealerCameOn(dealer))
    assert said in parts(slip_of(live, remedied(live)))["Décidé par"]


def test_a_practice_table_is_marked():
    live = a_case()
    view = slip_of(live, remedied(live, "misdeal", WHO, WHY), practice=True)
    assert view.marks == ("ENTRAÎNEMENT",)
    assert lines_on(view)[0] == "ENTRAÎNEMENT"


@pytest.mark.parametrize(("lang", "heading", "said"), [
    ("fr", "ANNULÉE", ("n° 99", "Mme Roy, chef de partie", "Motif : élément nouveau")),
    ("en", "CANCELLED", ("no. 99", "Mme Roy, floor manager", "Reason: élément nouveau")),
])
def test_a_ruling_that_was_taken_back_is_headed_so_with_who_and_why(lang, heading, said):
    live = a_case()
    undone = e.FactUndone(98, "Mme Roy", "élément nouveau")
    view = slip_of(live, remedied(live, "misdeal", WHO, WHY), lang=lang,
                   cancelled=cancellation_view(live.table, undone, 99, AT, lang))
    assert lines_on(view)[0] == heading
    assert [one for one in said if one not in view.cancelled[1]] == []


# --- before and after ------------------------------------------------------------------------


def test_a_misdeal_shows_the_chips_that_went_back():
    live = a_case()
    told = parts(slip_of(live, remedied(live, "misdeal", WHO, WHY), "en"))["Before → after"]
    assert "everybody takes his chips back" in told
    assert "Seat 1: stack 9,950 → 10,000" in told and "bet" not in told
    assert "Pot: 150 → 0" in told


def test_a_dead_hand_shows_which_hands_are_left():
    live = LiveTable(GC).begin([10_000] * 4).deal().call(3, 4)
    live.put(e.IrregularityReported("DEAL-16", seat=4))
    fact = e.RemedyApplied(live.table.cases[-1].number, "DEAL-17", "dead",
                           (e.Effect(e.EffectKind.KILL, 4),), "", "", WHO, WHY, "", 1)
    told = parts(slip_of(live, fact, "en"))["Before → after"]
    assert "Seat 4: the hand is dead" in told
    assert "Live hands: 1 2 3 4 → 1 2 3" in told


def test_what_changes_nothing_says_so():
    live = a_case()
    fact = e.IrregularityDismissed(live.table.cases[-1].number, "fausse lecture", WHO)
    view = slip_of(live, fact)
    assert parts(view)["Avant → après"] == "Rien n'a bougé : ni jetons, ni mains."
    assert "fausse lecture" in parts(view)["Décidé par"]


def test_a_card_that_is_owed_stands_on_the_slip():
    live = a_case()
    told = parts(slip_of(live, remedied(live, by=WHO), "en"))["Before → after"]
    assert "A card is owed to seat 2" in told


# --- rulings of every kind -------------------------------------------------------------------


def test_a_bet_that_the_floor_ruled_on_shows_what_was_seen():
    reader = ReaderTable(GC).begin([10_000] * 3).deal()
    reader.put(e.BetDoubted(3, 500, "doubt.silent_chip", "call", 100, "silent_chip.preflop"))
    fact = e.BetRuled(3, "raise", 500, WHO, "il a dit relance", "doubt.silent_chip", 0, 0,
                      "silent_chip.preflop", "raise")
    told = parts(slip_of(reader, fact))
    assert "500" in told["Ce qui s'est produit"]
    assert "relance à 500" in told["Décision"]
    assert "GC:" in told["Règle"]
    assert "autrement" in told["Règle"]


@pytest.mark.parametrize("proposal", ["", "floor", "wait"])
def test_where_the_house_proposed_nothing_the_floor_ruled_nothing_otherwise(proposal):
    reader = ReaderTable(GC).begin([10_000] * 3).deal()
    if proposal:
        reader.put(e.BetDoubted(3, 500, "doubt.silent_chip", proposal, 0, "silent_chip.preflop"))
    fact = e.BetRuled(3, "raise", 500, WHO, "il a dit relance", "doubt.silent_chip")
    assert not ruling_view(reader.table, fact, 1, "fr").otherwise


def test_a_rule_decided_for_the_table_shows_the_rule_before():
    live = LiveTable(GC).begin([10_000] * 3)
    fact = e.RuleDecided("deal.flashed", "stands", WHO, WHY)
    told = parts(slip_of(live, fact))
    assert "Le texte ne le dit pas" in told["Règle"]
    assert told["Décision"]


def test_a_corrected_stack_shows_before_and_after():
    live = LiveTable(GC).put(e.PlayerSat(4, 5_000))
    view = slip_of(live, e.StackCorrected(4, 5_500, "jeton tombé", WHO), "en")
    assert parts(view)["Before → after"] == "Seat 4: stack 5,000 → 5,500"
    assert "between hands" in view.place
    assert parts(view)["Rule"] == "No text involved: decided by the floor."


def test_a_penalty_names_the_seat_and_the_hands():
    live = LiveTable(TDA).put(e.PlayerSat(4, 5_000))
    view = slip_of(live, e.PenaltyGiven(4, 3, WHO, WHY), "en")
    assert "Seat 4: 3 hand(s) of penalty" in parts(view)["Ruling"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("entry", sorted(ENTRIES))
@pytest.mark.few
def test_every_entry_of_the_catalogue_has_a_slip_by_each_of_its_remedies(entry, lang):
    for outcome in ENTRIES[entry].remedies:
        live = a_case(entry, seat=2)
        fact = e.RemedyApplied(live.table.cases[-1].number, entry, outcome, (),
                               ENTRIES[entry].setting, "", WHO, WHY, "", 1)
        view = slip_of(live, fact, lang)
        assert len(paper.slip_lines_by_page(view)) == 1
        assert "{" not in " ".join(lines_on(view))


@pytest.mark.parametrize("kind", RULINGS)
def test_a_ruling_on_a_table_without_anything_is_no_fault(kind):
    fact = {
        e.RemedyApplied: e.RemedyApplied(99, "NONE-1", "dead", by=WHO),
        e.IrregularityDismissed: e.IrregularityDismissed(99, "rien", WHO),
        e.BetRuled: e.BetRuled(4, "call", 100, WHO, WHY),
        e.RuleDecided: e.RuleDecided("no.such", "x", WHO, WHY),
        e.PotRuled: e.PotRuled(2, 900, WHO, WHY),
        e.StackCorrected: e.StackCorrected(4, 900, WHY, WHO),
        e.PenaltyGiven: e.PenaltyGiven(4, 2, WHO, WHY),
    }[kind]
    live = LiveTable(GC)
    assert is_floor_ruling(fact)
    for lang in LANGS:
        rests = ruling_view(live.table, fact, 1, lang).rests
        assert rests is (Rests.FLOOR if kind is e.PenaltyGiven else Rests.NONE)
        assert paper.slip_lines_by_page(slip_of(live, fact, lang))


# --- on paper --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_slip_is_one_page_of_a5_with_all_its_text(tmp_path, lang):
    live = a_case()
    view = slip_of(live, remedied(live, "misdeal", WHO, WHY), lang)
    document, text = read(tmp_path, view)
    assert document.pageCount() == 1
    size = document.pagePointSize(0)
    assert (round(size.width() / 72 * 25.4), round(size.height() / 72 * 25.4)) == (148, 210)
    for part in view.parts:
        for line in part.lines:
            assert re.sub(r"\s+", " ", line) in text


def test_longer_texts_are_set_smaller_first():
    live = a_case()
    short, long = (slip_of(live, remedied(live, "misdeal", WHO, WHY * n)) for n in (1, 12))
    sizes = [paper.slip_lines_by_page(view)[0][-1].size for view in (short, long)]
    assert len(paper.slip_lines_by_page(long)) == 1
    assert sizes[1] < sizes[0]


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_longer_than_a_page_goes_on_on_the_next_and_is_cut_nowhere(tmp_path, lang):
    live = a_case()
    view = slip_of(live, remedied(live, "", WHO, "x" * 300 + " " + LONG, LONG), lang)
    document, text = read(tmp_path, view)
    assert document.pageCount() >= 2
    assert text.count("garde ce qui lui revient") >= 20
    assert text.replace(" ", "").count("x" * 300) == 1
    assert view.page(2, 2) in text


@pytest.mark.parametrize("words", ["", LONG, "y" * 900])
def test_every_line_stands_inside_its_page(words):
    live = a_case()
    view = slip_of(live, remedied(live, "misdeal" if not words else "", WHO, WHY, words))
    room = paper._HIGH - 2 * paper._MARGIN - paper._FOOT
    for page in paper.slip_lines_by_page(view):
        assert sum(line.high for line in page) <= room
        assert not page[-1].heads, "a heading stands alone at the foot"
        for line in page:
            width = paper.paper_text_width(line.text, line.size, line.bold)
            assert line.indent + width <= paper._TEXT_WIDE + 1


def test_the_code_on_the_paper_is_that_of_the_rulings_id(tmp_path):
    live = a_case()
    view = slip_of(live, remedied(live, "misdeal", WHO, WHY))
    path = tmp_path / "slip.pdf"
    paper.write_slip(view, path)
    document = QPdfDocument(None)
    document.load(str(path))
    scale = 4
    points = document.pagePointSize(0)
    image = document.render(0, QSize(round(points.width() * scale), round(points.height() * scale)))
    unit = scale / 10
    left, top = paper._MARGIN, paper._HIGH - paper._MARGIN - paper._QR
    matrix = segno.make(view.id, error="m", micro=False).matrix
    step = paper._QR / len(matrix)
    for row, modules in enumerate(matrix):
        for column, dark in enumerate(modules):
            x = round((left + (column + 0.5) * step) * unit)
            y = round((top + (row + 0.5) * step) * unit)
            assert (image.pixelColor(x, y).lightness() < 128) is bool(dark) or (
                image.pixelColor(x, y).alpha() == 0 and not dark), (row, column)


def test_no_closed_card_is_on_a_slip():
    reader = ReaderTable(GC).begin([10_000] * 3).post()
    for name in DECK[:6]:
        reader.put(e.CardSeen(e.Place.HOLE, 0, token_of(reader.vault, name), ""))
    reader.put(e.IrregularityReported("DEAL-01", seat=2, round=1))
    for lang in LANGS:
        told = " ".join(lines_on(slip_of(reader, remedied(reader, "misdeal", WHO, WHY), lang)))
        assert not any(card_words(name, lang) in told for name in DECK)


def test_a_disk_that_refuses_leaves_the_slip_as_it_was(tmp_path, monkeypatch):
    live = a_case()
    view = slip_of(live, remedied(live, "misdeal", WHO, WHY))
    path = tmp_path / "slips" / "1.pdf"
    paper.write_slip(view, path)
    whole = path.read_bytes()

    def full(file):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(durable_files.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        paper.write_slip(replace(view, id="other"), path)
    assert path.read_bytes() == whole
    assert [file.name for file in path.parent.iterdir()] == ["1.pdf"]
