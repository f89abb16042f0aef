"""The floor's decision kept as the house's rule: in journal and book, and after a restart."""


import pytest
from paper_table import PaperTable, at_work

from dealer_assist.cli import export, table
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.game.table.table import bare_table
from dealer_assist.live.table.live_table import HouseDiffers
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.casino_book_writer import BookUnchanged, rules_before_choices
from dealer_assist.storage.books.table_book import books
from dealer_assist.storage.journal import journal_contents

CHOICE = e.ChoiceKept("deal.flashed", "stands", "M. Durand", "personne ne l'a vue", "")
ODD = e.ChoiceKept("odd_chip.multi", "all_first", "Mme Petit", "comme hier", "")


pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def desk(tmp_path):
    with at_work(tmp_path) as made:
        yield made.seated(10_000, 10_000, 10_000)


def facts(path) -> list[e.Fact]:
    return [record.fact for record in journal_contents(path).records]


def test_a_kept_decision_holds_at_once_and_is_in_the_book(desk):
    desk.tap(CHOICE)
    decided, kept = facts(desk.path)[-2:]
    assert decided == e.RuleDecided("deal.flashed", "stands", CHOICE.by, CHOICE.reason,
                                    "table.sqlite.house.toml", "floor", "", kept.at_s)
    assert kept.fact == desk.table.number - 1
    assert (kept.book, kept.was) == ("table.sqlite.house.toml", "floor")
    assert kept.at_s > 0
    assert desk.table.house["deal.flashed"] == "stands"
    assert shipped_houses.house(str(desk.own_book))["deal.flashed"] == "stands"


def test_a_decision_for_this_table_alone_begins_no_book(desk):
    desk.tap(e.RuleDecided("deal.flashed", "stands", "M. Durand", "ce soir"))
    assert desk.table.house["deal.flashed"] == "stands"
    assert not desk.own_book.exists()


@pytest.mark.parametrize("wrong", [
    e.ChoiceKept("deal.flashed", "stands", "", "personne", ""),
    e.ChoiceKept("deal.flashed", "stands", "M. Durand", "", ""),
    e.ChoiceKept("deal.flashed", "perhaps", "M. Durand", "personne", ""),
    e.ChoiceKept("no.such", "stands", "M. Durand", "personne", ""),
])
def test_nothing_is_kept_without_a_name_a_reason_or_a_value(desk, wrong):
    number = desk.table.number
    desk.tap(wrong)
    assert desk.table.number == number
    assert not desk.own_book.exists()


def test_the_next_start_uses_the_tables_own_book_and_says_so(desk, tmp_path):
    desk.tap(CHOICE)
    own = books(desk.path, "grand_cercle")
    assert own.is_own
    assert own.rules.lineage == ("grand_cercle_own", "grand_cercle")
    for lang, said in (("fr", "1 réglages"), ("en", "1 settings")):
        assert said in own.says(lang)
        assert str(desk.own_book) in own.says(lang)


def test_under_a_house_as_it_ships_nothing_is_said(tmp_path):
    assert books(tmp_path / "t.sqlite", "tda2024").says("fr") == ""


def test_a_journal_goes_on_under_its_own_book_where_it_was(tmp_path):
    with at_work(tmp_path) as first:
        first.seated(10_000, 10_000, 10_000).tap(CHOICE).dealt()
        left = first.table
    with at_work(tmp_path) as again:
        assert again.books.is_own
        assert again.table.chairs == left.chairs
        assert again.table.hand.stacks == left.hand.stacks
        assert again.table.house["deal.flashed"] == "stands"
        assert again.table.hand.house.name == "grand_cercle"  # the hand began before the book
        assert again.table.hand.house["deal.flashed"] == "stands"


def test_hands_dealt_before_the_decision_are_read_again_under_the_rules_of_then(tmp_path):
    with at_work(tmp_path) as first:
        first.seated(10_000, 10_000, 10_000).dealt()
        begun = first.table.number
        first.tap(ODD)
    told = facts(tmp_path / "table.sqlite")
    own = books(tmp_path / "table.sqlite", "grand_cercle").rules
    assert own["odd_chip.multi"] == "all_first"
    believed, seen = bare_table(rules_before_choices(own, told)), []
    for number, fact in enumerate(told, 1):
        believed = advance(believed, fact, number)
        seen.append(believed.house["odd_chip.multi"])
    assert set(seen[:begun]) == {"one_each"}
    assert seen[-1] == "all_first"


def test_a_third_evening_begins_with_the_value_of_the_first(tmp_path):
    with at_work(tmp_path) as first:
        first.seated(10_000, 10_000, 10_000).tap(CHOICE)
    with at_work(tmp_path) as second:
        second.tap(e.ChoiceKept("deal.flashed", "as_exposed", "Mme Petit", "revu", ""))
        kept = [fact for fact in facts(second.path) if isinstance(fact, e.ChoiceKept)]
        assert kept[-1].was == "stands"
    with at_work(tmp_path) as third:
        assert third.table.house["deal.flashed"] == "as_exposed"
        assert shipped_houses.house(str(third.own_book))["deal.flashed"] == "as_exposed"


def test_a_choice_taken_back_is_out_of_the_book_and_stays_out(tmp_path):
    with at_work(tmp_path) as first:
        first.seated(10_000, 10_000, 10_000).tap(CHOICE).tap(ODD).take_back()
        assert first.table.house["odd_chip.multi"] == "one_each"
        assert shipped_houses.house(str(first.own_book))["odd_chip.multi"] == "one_each"
        assert first.table.house["deal.flashed"] == "stands"
    with at_work(tmp_path) as again:
        assert again.table.house["odd_chip.multi"] == "one_each"
        assert again.table.house["deal.flashed"] == "stands"


def test_the_only_choice_taken_back_leaves_no_book(desk):
    desk.tap(CHOICE).take_back()
    assert not desk.own_book.exists()
    assert desk.table.house["deal.flashed"] == "floor"


def test_a_choice_is_taken_back_after_a_restart_too(tmp_path):
    with at_work(tmp_path) as first:
        first.seated(10_000, 10_000, 10_000).tap(CHOICE).tap(ODD)
    with at_work(tmp_path) as again:
        again.take_back()
        assert shipped_houses.house(str(again.own_book))["odd_chip.multi"] == "one_each"
        assert again.table.house["odd_chip.multi"] == "one_each"


def test_a_book_changed_by_hand_keeps_the_choice_and_the_person_is_told(desk):
    desk.tap(CHOICE)
    desk.own_book.write_text(desk.own_book.read_text("utf-8") + "# ours\n", encoding="utf-8")
    desk.take_back()
    assert desk.notices[-1] == "why.book_keeps"
    assert desk.table.house["deal.flashed"] == "floor"


def test_where_the_disk_refuses_the_rule_holds_for_the_table_and_the_person_is_told(
    desk, monkeypatch
):
    def refuses(*given):
        raise BookUnchanged("why.book_disk_full", desk.own_book)

    monkeypatch.setattr("dealer_assist.storage.books.table_book.keep_choice", refuses)
    desk.tap(CHOICE)
    assert desk.notices[-1] == "why.book_disk_full"
    assert desk.table.house["deal.flashed"] == "stands"
    assert not any(isinstance(fact, e.ChoiceKept) for fact in facts(desk.path))


def test_a_table_that_runs_with_a_file_keeps_its_choices_in_that_file(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('name = "mine"\ntitle = { fr = "La mienne", en = "Mine" }\n'
                    'extends = "tda2024"\n', encoding="utf-8")
    with at_work(tmp_path, house=str(mine)) as first:
        first.seated(10_000, 10_000, 10_000).tap(CHOICE)
        assert not first.own_book.exists()
    assert shipped_houses.house(str(mine))["deal.flashed"] == "stands"
    with at_work(tmp_path, house=str(mine)) as again:
        assert again.table.house["deal.flashed"] == "stands"


def test_another_house_than_the_own_books_is_refused_with_what_to_do(desk):
    desk.tap(CHOICE)
    with pytest.raises(BookUnreadable) as why:
        books(desk.path, "tda2024")
    assert "grand_cercle" in why.value.text("fr")
    assert str(desk.own_book) in why.value.text("en")


def test_a_journal_of_another_house_is_still_refused(tmp_path):
    with at_work(tmp_path) as first:
        first.seated(10_000, 10_000)
    with pytest.raises(HouseDiffers):
        PaperTable(tmp_path, house="nlpc")


def test_hands_dealt_under_the_own_book_are_exported_too(tmp_path, capsys):
    with at_work(tmp_path) as first:
        first.seated(10_000, 10_000, 10_000).tap(CHOICE)
    with at_work(tmp_path) as again:
        again.dealt()
        for _ in range(2):
            hand = again.table.hand
            again.put(e.Folded(hand.seats[hand.actor]))
        while not is_between_hands(again.table):
            again.put(*facts_for(again.table, advise(again.table).steps[0]))
    assert call_command(export, [str(tmp_path / "table.sqlite")]) == 0
    assert 'variant = "NT"' in capsys.readouterr().out


def test_the_table_command_starts_with_its_own_book_and_says_so(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    with at_work(tmp_path) as first:
        first.seated(10_000, 10_000, 10_000).tap(CHOICE)
    monkeypatch.setattr("dealer_assist.qt.dealer.dealer_window_runner.DealerWindowRunner.run",
                        lambda stage,
                        **_: None)
    asked = [str(tmp_path / "table.sqlite"), "--practice", "--lang", "fr"]
    assert call_command(table, asked) == 0
    assert "table.sqlite.house.toml est en vigueur" in capsys.readouterr().out
