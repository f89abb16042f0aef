"""The set-up's questions, without a window: what each key does, and what the house doesn't play."""

from dataclasses import replace

import pytest

from dealer_assist.live.setup.setup_draft import (
    DEVICES,
    STEPS,
    DeviceOption,
    EarlierJournal,
    SetupDraft,
    draft_after_button,
    why_not_blinds,
)
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.table_settings import BY_FIELD
from dealer_assist.view.setup.setup_pages import page_of
from dealer_assist.words.message import foreign_text_message, message

SHOE = DeviceOption("shoe", "/dev/serial/by-id/usb-PDA-SHOE-0001", "PDA-SHOE-0001",
                   message("setup.answers"))


def walked(*keys, **settings):
    draft = SetupDraft(Settings(**settings))
    for key in keys:
        draft = draft_after_button(draft, key)
    return draft


def chosen(draft):
    return [one.id for one in page_of(draft).choices if one.is_chosen]


def test_eight_times_next_is_a_whole_set_up():
    draft = walked(*["next"] * len(STEPS))
    assert draft.end == "start"
    assert draft.settings == Settings()


def test_back_goes_to_the_step_before_and_nowhere_from_the_first():
    draft = walked("next", "next", "back")
    assert draft.page == "house"
    assert draft_after_button(draft_after_button(draft, "back"), "back").page == "language"


def test_what_was_ended_stays_ended():
    assert draft_after_button(walked(*["next"] * len(STEPS)), "leave").end == "start"


@pytest.mark.parametrize("page", [*STEPS, *DEVICES, "blinds.pad"])
def test_every_page_can_be_left_for_later(page):
    assert draft_after_button(replace(SetupDraft(Settings()), page=page), "leave").end == "leave"
    assert page_of(replace(SetupDraft(Settings()), page=page)).leave


def test_the_language_changes_at_once():
    assert page_of(walked("set lang en")).next == "NEXT"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_each_house_says_a_line_of_what_tells_it_apart_with_its_source(lang):
    page = page_of(walked("next", lang=lang))
    *shipped, own = page.choices
    assert len(shipped) == len(
        shipped_houses.shipped_house_names()) == 6 and own.id == "open house.file"
    assert page.choices[0].is_chosen
    for one in shipped:
        assert one.line
        assert "—" in one.small
    assert any("GC:124" in one.small for one in shipped)


def test_a_tournament_has_no_page_for_blinds():
    draft = walked("set structure example", house="tda2024")
    assert "blinds" not in draft.steps
    assert walked("next", "next", "set structure example", "next", house="tda2024").page == "seats"
    assert draft_after_button(draft, "set game holdem_pot_limit").settings.structure == ""


def test_blinds_that_the_house_does_not_play_can_not_be_chosen_and_say_why():
    draft = walked("next", "next", "next", "open blinds.pad", "digit 5", "field big_blind",
                   "digit 1", "digit 00", house="basic_sheet")
    assert draft.typed == ("5", "100")
    assert page_of(draft).why_not_next, "BRS:48-54: the big blind is the double"
    assert draft_after_button(draft, "next").page == "blinds.pad"
    mended = draft_after_button(draft_after_button(draft, "erase"), "erase")
    assert draft_after_button(mended, "digit 0") == replace(mended, typed=("5", "10"))
    assert draft_after_button(draft_after_button(mended, "digit 0"),
                              "next").settings.big_blind == 10


@pytest.mark.parametrize("house", shipped_houses.shipped_house_names())
def test_the_blinds_that_are_offered_are_those_that_the_house_plays(house):
    draft = replace(SetupDraft(Settings(house=house)), page="blinds")
    choices = page_of(draft).choices
    offered = [tuple(map(int, one.title.split("/"))) for one in choices[:-1]]
    assert offered == sorted(offered) and len(choices) == 9, "a page of keys"
    assert all(not why_not_blinds(draft.settings, *pair) for pair in offered)


def test_the_blinds_of_french_rooms_are_offered():
    page = page_of(replace(SetupDraft(Settings(house="grand_cercle")), page="blinds"))
    assert {"1/2", "1/3", "2/2", "2/5", "5/5"} <= {one.title for one in page.choices}


@pytest.mark.parametrize(("small", "big"), [("0", "0"), ("200", "100"), ("", "")])
def test_what_can_not_be_blinds_waits_with_a_reason(small, big):
    draft = replace(SetupDraft(Settings()), page="blinds.pad", typed=(small, big))
    assert page_of(draft).why_not_next
    assert draft_after_button(draft, "next").page == "blinds.pad"


def test_no_figure_is_longer_than_the_file_may_hold():
    draft = walked("open blinds.pad", *["digit 9"] * 40)
    assert BY_FIELD["small_blind"].fits(int(draft.typed[0]))


@pytest.mark.parametrize("key", [
    "set seats 8", "set practice no", f"set shoe {SHOE.port}", "set badge ", "set lang en"])
def test_whatever_a_key_sets_may_stand_in_the_file(key):
    settings = walked(key).settings
    for name, field in BY_FIELD.items():
        value = getattr(settings, name)
        assert field.fits(list(value) if isinstance(value, tuple) else value), name


@pytest.mark.parametrize("key", [
    "set register /etc", "set nothing x", "nonsense", "digit", "field x", "set blinds a/b"])
def test_a_key_that_means_nothing_changes_nothing_of_the_settings(key):
    assert walked(key).settings == Settings()


def test_a_device_that_was_found_is_offered_and_remembered_by_its_lasting_name():
    draft = replace(SetupDraft(Settings()), page="shoe", found=(SHOE,), searched=True)
    assert chosen(draft) == ["set shoe "], "none: by hand"
    taken = draft_after_button(draft, f"set shoe {SHOE.port}")
    assert chosen(taken) == [f"set shoe {SHOE.port}"]
    assert taken.settings.shoe == SHOE.port
    assert draft_after_button(taken, "next").page == "devices"
    assert draft_after_button(taken, "set shoe ").settings.shoe == ""


def test_a_device_that_was_chosen_and_is_not_plugged_in_stays_chosen_and_says_so():
    draft = replace(SetupDraft(Settings(shoe="/dev/pda/shoe", lang="en")), page="shoe",
                    searched=True)
    (one,) = [one for one in page_of(draft).choices if one.is_chosen]
    assert "not plugged in" in one.line


def test_what_a_device_lacks_is_told_on_its_page_and_in_the_summary():
    words = foreign_text_message("Shoe: it lacks")
    draft = SetupDraft(Settings(lang="en", shoe=SHOE.port), lacking=(("shoe", words),))
    for page in ("devices", "shoe", "summary"):
        assert any("it lacks" in one for one in page_of(replace(draft, page=page)).warns), page
    assert page_of(replace(draft, page="badge")).warns == ()
    assert page_of(replace(draft, page="summary")).why_not_next == "", "it goes on by hand"


def test_a_journal_that_goes_on_can_be_left_for_a_new_one():
    draft = replace(SetupDraft(Settings(lang="en"), journal=EarlierJournal("/x/t.sqlite", 37)),
                    page="summary")
    assert any("37" in value for _, value in page_of(draft).lines)
    assert [one.id for one in page_of(draft).choices] == ["fresh"]
    assert draft_after_button(draft, "fresh").fresh
    assert page_of(replace(draft, journal=EarlierJournal("/x/n.sqlite"))).choices == ()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_page_has_a_title_words_and_a_way_on_in_both_languages(lang):
    for page in (*STEPS, *DEVICES, "blinds.pad"):
        shown = page_of(replace(SetupDraft(Settings(lang=lang)), page=page))
        assert shown.title
        assert shown.says
        assert shown.next
        keys = [one.key for one in shown.choices if one.key]
        assert len(set(keys)) == len(keys), page
