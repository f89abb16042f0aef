"""Two persons: different ones, each with the right, in time; house rules at a table."""

import pytest

from dealer_assist.floor.work.second_person_agreement import (
    LIMIT_S,
    RIGHT,
    FirstRequest,
    NeedsTwo,
    agreement_fact,
    are_two_required,
    is_agreement_expired,
    why_not_second,
)
from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import TwoAgreed
from dealer_assist.live.sensing.tap_result import TapResult
from dealer_assist.live.sensing.two_person_book_changes import TwoPersonRules
from dealer_assist.storage.people import PeopleUnusable

NOW = 1_760_000_000
ASKED = FirstRequest(NeedsTwo.ERASURE, "guest ~12", "Mme Noir", NOW)


def why(name: str = "M. Petit", roles=("administrator",), now_s: int = NOW) -> str:
    found = why_not_second(ASKED, name, roles, now_s)
    return found.id if found is not None else ""


def test_another_person_with_the_right_may_agree():
    assert why() == ""
    assert agreement_fact(ASKED, "M. Petit", NOW + 5) == TwoAgreed(
        "erasure", "guest ~12", "Mme Noir", "M. Petit", NOW + 5)


def test_the_same_person_is_never_the_second_however_he_writes_his_name():
    assert why("Mme Noir") == why("MME NOIR") == "why.two_same"


@pytest.mark.parametrize("roles", [(), ("floor",), ("technician", "dealer")])
def test_without_the_right_nobody_agrees(roles):
    assert why(roles=roles) == "why.two_role"


@pytest.mark.parametrize("now_s", [NOW + LIMIT_S, NOW + 10**6, NOW - 1])
def test_what_was_asked_too_long_ago_or_under_another_clock_is_over(now_s: int):
    assert why(now_s=now_s) == "why.two_over"


def test_the_time_runs_for_three_minutes():
    assert not is_agreement_expired(ASKED, NOW) and not is_agreement_expired(ASKED,
                                                                             NOW + LIMIT_S - 1)


def test_every_matter_has_its_right():
    assert set(RIGHT) == set(NeedsTwo)
    assert RIGHT[NeedsTwo.HOUSE_RULE] == "floor"
    assert RIGHT[NeedsTwo.SEAL] == "custodian"  # who has a passphrase of the custody
    assert {RIGHT[one] for one in NeedsTwo
            if one not in (NeedsTwo.HOUSE_RULE, NeedsTwo.SEAL)} == {"administrator"}


def test_one_name_twice_is_one_person():
    assert not are_two_required(("Mme Roy", "Mme Roy")) and not are_two_required(())


# --- the house's book, at a table ----------------------------------------------------------------


class Names:
    """A file of people, or one that can't be read."""

    def __init__(self, *names: str) -> None:
        self.listed: tuple[str, ...] | None = names
        self.broken = False

    def names(self) -> tuple[str, ...] | None:
        if self.broken:
            raise PeopleUnusable("no")
        return self.listed

    def roles_of(self, name: str) -> tuple[str, ...]:
        return ("floor",)

    def is_pin_of(self, name: str, pin: str) -> bool:
        return True

    def owner_of(self, uid: bytes) -> str | None:
        return None


def choice(by: str, value: str = "stands") -> e.ChoiceKept:
    return e.ChoiceKept("deal.flashed", value, by, "personne ne l'a vue", "")


def test_the_second_floor_manager_who_rules_the_same_keeps_it():
    both = TwoPersonRules(Names("A", "B"))
    assert both.why_not(choice("A")).id == "why.two_needed"
    assert both.why_not(choice("A")).id == "why.two_needed"
    assert both.why_not(choice("B")) is None
    decided = e.RuleDecided("deal.flashed", "stands", "B", "personne ne l'a vue", "own.toml")
    [promised] = both.named(choice("B"), TapResult((decided,))).facts
    assert (promised.asked_by, promised.by) == ("A", "B")
    assert both.why_not(choice("B")).id == "why.two_needed"  # the next time it takes two again


def test_who_rules_otherwise_agrees_to_nothing():
    both = TwoPersonRules(Names("A", "B"))
    both.why_not(choice("A"))
    assert both.why_not(choice("B", "redealt")).id == "why.two_needed"
    assert both.why_not(choice("B")) is None


def test_what_somebody_asked_who_was_struck_off_since_counts_no_more():
    people = Names("A", "B", "C")
    both = TwoPersonRules(people)
    both.why_not(choice("A"))
    people.listed = ("B", "C")
    assert both.why_not(choice("B")).id == "why.two_needed"
    assert both.why_not(choice("C")) is None


def test_a_book_that_refused_leaves_the_request_standing():
    both = TwoPersonRules(Names("A", "B"))
    both.why_not(choice("A"))
    both.why_not(choice("B"))
    assert both.named(choice("B"), TapResult()).facts == ()
    assert both.why_not(choice("B")) is None


@pytest.mark.parametrize("people", [None, Names(), Names("A")])
def test_where_one_or_nobody_has_a_pin_one_is_enough(people):
    assert TwoPersonRules(people).why_not(choice("A")) is None


def test_a_file_of_people_that_can_not_be_read_lets_nobody_change_the_book_alone():
    people = Names("A")
    people.broken = True
    assert TwoPersonRules(people).why_not(choice("A")).id == "why.two_needed"
