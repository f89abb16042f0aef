"""The rules that a hand was played under are in its journal, and it is read back under them."""

import pytest
from changed_house import changed
from evening_out import Evening
from kept_archive import send
from paper_table import at_work, text_of
from played_journal import IRREGULAR, RULED, SHOWN, facts_of, written

from dealer_assist.cli import export, review, rulings
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.floor.archive.archive_opening import open_archive, open_digest, open_search
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.archive.searchable_records import HandMade
from dealer_assist.floor.work.followed_table import Follower
from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.rules.rules_of_the_day import rules_digest
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.table_book import books
from dealer_assist.storage.journal import RowReader, journal_contents
from dealer_assist.view.floor.archive_query import ArchiveQuestion, SearchForm, query_runner

pytestmark = pytest.mark.usefixtures("qapp")
GC = "grand_cercle"
#: What the floor is asked about, and what a raise is: hands of the evening turn on both.
LATER = {"bet.min_raise": "any_higher", "half_raise.base": "floor", "deal.flashed": "as_exposed",
         ENTRIES["DEAL-01"].setting: "floor"}
CHOICE = e.ChoiceKept("deal.flashed", "stands", "M. Durand", "personne ne l'a vue", "")
UNKEPT = {"en": "The rules of that day weren't kept",
          "fr": "Les règles de ce jour-là n'ont pas été gardées"}


def hands():
    return [fact for fact in facts_of(SHOWN + RULED + IRREGULAR)
            if not isinstance(fact, e.TableOpened)]


def without_books(monkeypatch):
    def gone(name):
        raise KeyError(name)

    monkeypatch.setattr(shipped_houses, "shipped_house_names", tuple)
    monkeypatch.setattr(shipped_houses, "shipped_house", gone)
    shipped_houses.houses_with_value.cache_clear()


def with_another_book(monkeypatch):
    shipped, later = shipped_houses.shipped_house, changed(GC, LATER)
    monkeypatch.setattr(shipped_houses, "shipped_house", lambda name: later if name == GC
                        else shipped(name))
    shipped_houses.houses_with_value.cache_clear()


@pytest.fixture(params=[with_another_book, without_books])
def later_program(request, monkeypatch):
    """A program that came later: call it, and it runs."""
    yield lambda: request.param(monkeypatch)
    monkeypatch.undo()
    shipped_houses.houses_with_value.cache_clear()


@pytest.fixture
def evening(tmp_path):
    with at_work(tmp_path) as desk:
        desk.seated(*[10_000] * 4).dealt().ruled(seat=2)
        desk.put(*hands())
    return desk.path


def read_back(path, capsys, lang="en"):
    """All that a terminal is given of the evening."""
    said = []
    for command, *words in (
        (review, "--text"), *((review, "--text", "--hand", str(n)) for n in (1, 2, 3)),
        (rulings,), (rulings, "--json"),
        *((export, "--as", form) for form in ("phh", "ohh", "csv")),
    ):
        assert call_command(command, [str(path), *words, "--lang", lang]) == 0, words
        done = capsys.readouterr()
        said.append((done.out, done.err))
    return said


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.long
def test_an_old_journal_is_read_back_the_same_whatever_became_of_the_book(
    evening, later_program, capsys, lang,
):
    before = read_back(evening, capsys, lang)
    later_program()
    assert read_back(evening, capsys, lang) == before


@pytest.mark.long
def test_what_other_houses_books_say_is_compared_only_where_it_is_asked_for(
    tmp_path, monkeypatch, capsys,
):
    with at_work(tmp_path, house="nlpc") as desk:
        desk.put(*hands())
    words = (str(desk.path), "--text", "--hand", "3", "--lang", "en")

    def said(*more):
        assert call_command(review, [*words, *more]) == 0
        return capsys.readouterr().out

    before, compared = said(), said("--other", GC)
    with_another_book(monkeypatch)
    assert said() == before
    assert said("--other", GC) != compared


def test_the_slip_of_an_old_ruling_stays_the_same(evening, later_program, tmp_path, capsys):
    number = next(str(one.number) for one in journal_contents(evening).records
                  if isinstance(one.fact, e.RemedyApplied))
    assert call_command(rulings, [str(evening), "--slip", number, str(tmp_path / "then.pdf")]) == 0
    later_program()
    assert call_command(rulings, [str(evening), "--slip", number, str(tmp_path / "now.pdf")]) == 0
    assert text_of(tmp_path / "now.pdf") == text_of(tmp_path / "then.pdf")


def test_the_floors_copy_and_its_archive_read_by_the_rules_in_the_rows(
    evening, later_program, tmp_path,
):
    with RowReader(evening) as reader:
        rows, id = reader.after(0, 1000), reader.identity.id
    where = str(tmp_path / "archive.sqlite")
    with open_archive(where) as archive:
        send(archive, evening, "3")

    fallback = shipped_houses.shipped_house("nlpc")

    def seen():
        follower = Follower("3", id, Houses().named, fallback)
        follower.take(rows)
        return follower.followed

    before = seen()
    later_program()
    now = seen()
    assert now.table == before.table and not now.unknown_house
    digest = open_digest(where)
    digest.finish()
    assert digest.troubles() == ()
    digest.close()


def test_a_running_hand_is_finished_under_the_rules_that_it_began_under(tmp_path, later_program):
    with at_work(tmp_path) as desk:
        desk.seated(10_000, 10_000, 10_000).dealt()
        then = desk.table.hand.rules
    later_program()
    with at_work(tmp_path) as again:
        again.tick()
        assert again.table.hand.rules == then
        assert again.table.house.values == then


def test_a_changed_book_comes_in_force_between_hands_as_a_fact(tmp_path, monkeypatch):
    with at_work(tmp_path) as desk:
        desk.put(*hands())
    with_another_book(monkeypatch)
    with at_work(tmp_path) as again:
        assert again.table.house["bet.min_raise"] != LATER["bet.min_raise"]
        again.tick()
        assert again.table.house["bet.min_raise"] == LATER["bet.min_raise"]
        last, number = pins(again.path)[-1], again.table.number
        assert (last.house, last.sha256) == (GC, rules_digest(shipped_houses.shipped_house(GC)))
        assert again.tick().table.number == number  # once


def test_a_table_goes_on_though_its_house_is_in_the_program_no_more(tmp_path, monkeypatch):
    with at_work(tmp_path) as desk:
        desk.put(*hands())
        left = desk.table
    without_books(monkeypatch)
    with at_work(tmp_path) as again:
        assert again.tick().table.in_force.rules.settings == left.house.settings
        assert again.table.chairs == left.chairs
        assert "grand cercle" in again.books.says("en").lower()


def pins(path):
    return [one.fact for one in journal_contents(path).records
            if isinstance(one.fact, e.RulesPinned)]


def test_a_book_stands_in_the_journal_once(tmp_path, monkeypatch):
    with at_work(tmp_path):
        pass
    with_another_book(monkeypatch)
    with at_work(tmp_path) as second:
        second.tick()
    monkeypatch.undo()
    with at_work(tmp_path) as third:
        third.tick()
        assert third.table.house["bet.min_raise"] == shipped_houses.shipped_house(GC)[
            "bet.min_raise"]
    first, other, back = pins(third.path)
    assert first.text and other.text and not back.text
    assert back.sha256 == first.sha256 != other.sha256


def test_a_choice_kept_as_the_houses_rule_is_pinned_with_its_book_once_the_hand_is_over(tmp_path):
    with at_work(tmp_path) as desk:
        desk.seated(10_000, 10_000, 10_000).dealt().tap(CHOICE).tick()
        assert len(pins(desk.path)) == 1
        desk.ruled()  # a misdeal: no hand is running
        desk.tick()
        assert pins(desk.path)[-1].house == "grand_cercle_own"
        assert desk.table.house["deal.flashed"] == "stands"
        assert desk.table.in_force.book["deal.flashed"] == "stands"


def test_a_choice_that_was_taken_back_leaves_the_rules_as_they_were(tmp_path):
    with at_work(tmp_path) as desk:
        desk.seated(10_000, 10_000, 10_000).tap(CHOICE).tick().take_back().tick()
        assert desk.table.house["deal.flashed"] == shipped_houses.shipped_house(GC)["deal.flashed"]
        assert desk.table.in_force.book is not books(desk.path, "tda2024").rules
        assert desk.tick().table.in_force.pin(shipped_houses.shipped_house(GC)) == ()


def test_the_last_book_pinned_is_in_force_also_once_a_pinned_choice_was_taken_back(tmp_path):
    with at_work(tmp_path) as desk:
        desk.seated(10_000, 10_000, 10_000).tap(CHOICE).tick().tick()
        assert pins(desk.path)[-1].house == "grand_cercle_own"
        desk.take_back().tick().tick()
        assert pins(desk.path)[-1].sha256 == rules_digest(desk.table.in_force.book)


def test_what_the_floor_decided_for_this_table_outlives_a_changed_book(tmp_path, monkeypatch):
    with at_work(tmp_path) as desk:
        desk.seated(10_000, 10_000).tap(e.RuleDecided("deal.flashed", "stands", "M. Durand", "oui"))
    with_another_book(monkeypatch)
    with at_work(tmp_path) as again:
        again.tick()
        assert again.table.house["deal.flashed"] == "stands"
        assert again.table.house["bet.min_raise"] == LATER["bet.min_raise"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_journal_written_before_rules_were_kept_says_so(tmp_path, capsys, lang):
    path = written(tmp_path / "j", SHOWN + RULED)
    assert all(UNKEPT[lang] in err or UNKEPT[lang] in out
               for out, err in read_back_of_two(path, capsys, lang))


def read_back_of_two(path, capsys, lang):
    for command, *words in ((review, "--text"), (review, "--text", "--hand", "1"), (rulings,),
                            (export,)):
        assert call_command(command, [str(path), *words, "--lang", lang]) == 0
        done = capsys.readouterr()
        yield " ".join(done.out.split()), done.err


def test_the_archive_says_so_too(tmp_path):
    where = Evening(tmp_path).hand(1).end().where
    with open_search(where) as search:
        hand = next(iter(search.every(HandMade)))
        found = query_runner(ArchiveQuestion(SearchForm(), "en", 0, hand=hand), Houses())(search)
    assert any(UNKEPT["en"] in line for line in found.told)
