"""The list of planted faults, and how one is planted."""

import json
from pathlib import Path

from mutations import Fault, faults_in, room_of

HERE = Path(__file__).parent
LISTED = [Fault(**one) for one in
          json.loads((HERE / "faults.json").read_text(encoding="utf-8"))["faults"]]
ROOT = HERE.parents[1]
TEXT = '''\
def room(seats: int, taken: int) -> bool:
    """Whether somebody may sit down."""
    if seats <= 0:
        return False
    return seats - taken > 0 and not full(seats)
'''


def becomes() -> set[str]:
    return {fault.becomes.strip() for fault in faults_in("a/b.py", TEXT)}


def test_each_operator_of_a_function_can_be_wrong():
    assert becomes() >= {
        "if seats < 0:", "if seats <= 1:", "return True",
        "return (seats + taken) > 0 and not full(seats)",
        "return seats - taken > 0 and bool(full(seats))",
    }


def test_a_docstring_and_an_annotation_are_no_place_for_a_fault():
    assert not any(line.startswith(('"""', "def ")) for line in becomes())


def test_a_fault_is_planted_in_its_function_wherever_that_has_moved():
    fault = next(one for one in faults_in("a/b.py", TEXT) if one.becomes.strip() == "return True")
    moved = "import os\n\n\ndef other():\n    if os:\n        return False\n\n\n" + TEXT
    assert fault.planted(moved) == moved.replace(
        "    if seats <= 0:\n        return False", "    if seats <= 0:\n        return True")


def test_a_fault_whose_line_was_rewritten_is_not_planted():
    assert all(one.planted(TEXT.replace("seats", "places")) is None
               for one in faults_in("a/b.py", TEXT) if "seats" in one.was)


def test_sixty_faults_are_listed_and_every_room_with_code_has_one():
    rooms = {room_of(path.relative_to(ROOT).as_posix())
             for package in ("dealer_assist", "drivers")
             for path in (ROOT / package).rglob("*.py") if len(path.read_bytes()) > 400}
    assert len(set(LISTED)) == len(LISTED) == 60
    assert rooms <= {room_of(one.path) for one in LISTED}


def test_each_fault_can_be_planted_in_the_tree_as_it_is():
    assert not [one for one in LISTED
                if one.planted((ROOT / one.path).read_text(encoding="utf-8")) is None]
