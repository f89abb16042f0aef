"""The house stays in order: sizes of rooms, folders and files, circles, names of files in prose.

Each number may only become better, and is written down anew when it has.
"""

import ast
import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_FILES = 40
#: Fuller folders, until they are divided.
FULLER: dict[str, int] = {}
#: Lines of a room, in thousands, begun ones whole.
MOST_LINES = 25
LARGER: dict[str, int] = {}
FRONT_DOOR_LINES = 10
#: Lines of the longest file in it, below its imports: those say whom it asks, one to a line.
LONGEST_COMMAND = 337
#: Files under 40 lines, no package's head, that are a subject of their own, and why.
SMALL = {
    "dealer_assist/game/hand/hand_names.py":
    "three sentences about hands, for hand_ranking.py alone",
    "dealer_assist/view/dealer/window_texts.py": "the window's own texts, for thirty widgets",
    "dealer_assist/words/search_text.py": "text as one searches it: archive, catalogue and hands",
    "dealer_assist/storage/settings/error_output.py": "how sixty modules say what is wrong",
    "dealer_assist/storage/settings/machine_name.py":
    "a machine's name, for journals and its spare",
    "dealer_assist/live/sensing/journal_copy_reports.py":
    "what game/between/journal_replacement_checks.py is to the game",
    "dealer_assist/live/sensing/tap_result.py": "what a tap comes to, for all that take one",
    "dealer_assist/live/table/original_journal.py": "pictures know it without the journal's checks",
    "dealer_assist/qt/setup/setup_window_runner.py": "as each window has one",
    "dealer_assist/qt/pieces/training_window_look.py":
    "read before it is known whether Qt may be loaded",
    "dealer_assist/qt/pieces/screen_size.py": "a program of its own: Qt may end its process",
    "dealer_assist/view/floor/upright_screen.py": "a size that ten pieces ask",
    "dealer_assist/cli/floor/floor.py": "the command that holds the floor's commands",
    "dealer_assist/game/advance/evening_chip_totals.py":
    "chips outside the stacks, for five modules",
    "dealer_assist/game/advance/undo_limits.py": "what facts/sealed_cards.py is to the facts",
    "dealer_assist/game/hand/resulting_action.py": "one question of a hand, a phase a file",
    "dealer_assist/game/hand/early_opened_hand.py": "one question of a hand, a phase a file",
    "dealer_assist/game/hand/deal_order.py": "one question of a hand, a phase a file",
    "dealer_assist/game/hand/rule_reason.py":
    "every room knows a reason, none the hand's rules for it",
    "dealer_assist/game/irregularities/button_seat_of_case.py":
    "a sentence's filling, for game and view",
    "dealer_assist/game/irregularities/table_when_noticed.py":
    "reportable_moments.py builds on what builds on it",
    "dealer_assist/game/table/immutable_dataclass.py": "a layer of its own by contract",
    "drivers/sim/start_stop_base.py": "every simulated thing is started and stopped so",
    "drivers/garbage_collector.py": "Python's collector, for the front door and long readings",
    "drivers/stoppable_thread.py": "every thread of the program that can be stopped",
    "drivers/vision/opencv.py": "the one way to import OpenCV",
    "drivers/vision/printed_sheets.py": "where the sheets to print lie, in the wheel or beside it",
    "drivers/wire/cobs.py": "the wire's framing, by its own name in the page of the wire",
    "drivers/wire/crc.py": "the wire's checksum, the same",
}
#: Modules of one room that know each other, by late imports.
CIRCLES: set[tuple[str, ...]] = set()
#: Folders of one room that know each other.
CIRCLES_OF_FOLDERS = {
    ("dealer_assist.floor.link", "dealer_assist.floor.security", "dealer_assist.floor.work"),
    ("dealer_assist.view.dealer", "dealer_assist.view.menus", "dealer_assist.view.rulings",
     "dealer_assist.view.sentences"),
}

TYPES_ALONE = re.compile(r"^if TYPE_CHECKING:.*\n(?:    .*\n|\n(?=    ))+", re.M)


@cache
def sources() -> dict[str, str]:
    """Every file of the product, by its path."""
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
            for room in ("dealer_assist", "drivers") for path in (ROOT / room).rglob("*.py")}


def room_of(path: str) -> str:
    first, second = path.split("/")[:2]
    return second if first == "dealer_assist" else first


def test_no_folder_is_fuller_than_one_can_read_at_a_glance():
    folders = Counter(path.rpartition("/")[0] for path in sources())
    full = {folder: files for folder, files in folders.items() if files > MOST_FILES + 1}
    assert full == FULLER  # its own head not counted


def test_no_room_is_larger_than_one_can_hold_in_mind():
    lines: Counter[str] = Counter()
    for path, text in sources().items():
        lines[room_of(path)] += text.count("\n")
    assert {room: -(-count // 1000) for room, count in lines.items()
            if count > MOST_LINES * 1000} == LARGER
    assert lines["cli"] <= FRONT_DOOR_LINES * 1000


def test_a_command_leaves_errors_and_parsers_to_the_one_place_of_the_front_door():
    front = {path: text for path, text in sources().items() if room_of(path) == "cli"}
    assert [path for path, text in front.items() if re.search(r"^def main\(", text, re.M)] == [
        "dealer_assist/cli/start.py"]  # no command: it chooses one
    assert [path for path, text in front.items() if "(argparse.ArgumentParser)" in text] == [
        "dealer_assist/cli/frame/command_parser.py"]
    assert [path for path, text in front.items() if "vars(argparse)" in text] == [
        "dealer_assist/cli/frame/command_line_language.py"]
    assert max(map(lines_below_imports, front.values())) <= LONGEST_COMMAND


def lines_below_imports(text: str) -> int:
    last = [one.end_lineno or 0 for one in ast.parse(text).body
            if isinstance(one, ast.Import | ast.ImportFrom)]
    return text.count("\n") - max(last, default=0)


def test_no_file_is_small_but_those_that_are_a_subject_of_their_own():
    small = {path for path, text in sources().items()
             if text.count("\n") < 40 and not path.endswith("__init__.py")}
    assert small == SMALL.keys()


def test_modules_of_one_room_dont_go_round_in_circles():
    assert {tuple(sorted(one)) for one in circles(imports())} == CIRCLES


def test_folders_of_one_room_dont_go_round_in_circles():
    """A folder and what it holds are one subject and may know each other."""
    knows = defaultdict(set)
    for name, others in imports().items():
        folder = f"{folder_of(name)}."
        knows[folder] |= {other for one in others if not (
            (other := f"{folder_of(one)}.").startswith(folder) or folder.startswith(other))}
    assert {tuple(sorted(name[:-1] for name in one)) for one in circles(knows)} == (
        CIRCLES_OF_FOLDERS)


def folder_of(module):
    return module if f"{module.replace('.', '/')}/__init__.py" in sources() else (
        module.rpartition(".")[0])


@cache
def imports():
    """What each module imports of its own room, wherever in its text."""
    names = {path[:-3].replace("/", ".").removesuffix(".__init__"): path for path in sources()}
    knows = defaultdict(set)
    for name, path in names.items():
        text = TYPES_ALONE.sub("", sources()[path])
        for package, more in re.findall(r"^ *from ([\w.]+) import (\([^)]*\)|.*)", text, re.M):
            taken = [f"{package}.{one}" for one in re.findall(r"\w+", more)]
            found = {one if one in names else package for one in taken} & names.keys()
            knows[name] |= {one for one in found - {name} if room_of(names[one]) == room_of(path)}
    return knows


def circles(knows):
    """Modules each of which leads to all others of its circle, as Tarjan finds them."""
    number, lowest, way, found = {}, {}, [], []

    def go(name):
        number[name] = lowest[name] = len(number)
        way.append(name)
        for one in knows.get(name, ()):
            if one not in number:
                go(one)
            if one in way:
                lowest[name] = min(lowest[name], lowest[one])
        if lowest[name] == number[name]:
            at = way.index(name)
            circle = way[at:]
            del way[at:]
            if len(circle) > 1:
                found.append(circle)

    for name in list(knows):
        if name not in number:
            go(name)
    return found


def test_whether_something_is_signed_is_decided_in_one_file():
    known = {path for path, text in sources().items() if "InvalidSignature" in text}
    assert known == {"dealer_assist/storage/bundle_signing_key.py"}


def test_no_text_of_the_program_names_a_file_that_isnt_there():
    there = {"/".join(path.split("/")[start:]) for room in (
        "dealer_assist", "drivers", "models", "tests", "hardware") for path in (
        file.relative_to(ROOT).as_posix() for file in (ROOT / room).rglob("*.py"))
        for start in range(path.count("/") + 1)}
    named = re.compile(r"(?<![\w/.*<-])((?:[\w-]+/)*[a-z_0-9]+\.py)\b")
    lost = {path: gone for path, text in sources().items()
            if (gone := {one for one in named.findall(text) if one not in there})}
    assert lost == {}
