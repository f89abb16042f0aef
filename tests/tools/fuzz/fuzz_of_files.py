"""Files that `review`, `quiz` and `import` are given, each as its command reads it.

The first letter of an input stands for the name's ending: a file may lie about what it is.
"""

from collections.abc import Sequence
from functools import cache, partial
from importlib.resources import files
from itertools import islice
from typing import Final

from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.table_book import house_named
from dealer_assist.storage.hand_histories.hand_import import ImportRefused, import_hand_texts
from dealer_assist.storage.journal import JournalFailed, JournalUnusable
from dealer_assist.training.quiz.learner_progress import ProgressUnusable, read_learner
from dealer_assist.training.review.hand_file_opening import open_hands
from dealer_assist.training.review.review_terminal import hand_list_row, review_text
from dealer_assist.view.review.hand_list import FileUnusable
from dealer_assist.words import LANGS
from dealer_assist.words.message import ErrorInWords
from tests.tools.fuzz.fuzz_of_texts import tracked_seeds
from tests.tools.fuzz.fuzz_places import given_file, place
from tests.tools.fuzz.fuzz_target import Shape, Target

_ENDINGS: Final = (".phhs", ".phh", ".hand", ".ohh", ".csv", ".json", ".sqlite", "")
_MOST_HANDS: Final = 4


def _under(ending: str, content: bytes) -> bytes:
    return bytes([_ENDINGS.index(ending)]) + content


def _ending(given: bytes) -> str:
    return _ENDINGS[given[0] % len(_ENDINGS)] if given else ""


def reviewed(given: bytes) -> None:
    """A file as `review --text` steps through it: its list, then its first hands."""
    path = given_file(f"review/given{_ending(given)}", given[1:])
    try:
        found = open_hands(path, partial(house_named, path), "en", open_cards=True, names=True)
        for _ in islice(found.deepen(), 40):
            continue
        for line in found.lines()[:_MOST_HANDS]:
            assert hand_list_row(line, "fr")
            hand = found.hand(line.key)
            assert hand is None or list(review_text(hand, None, "fr"))
        assert all(isinstance(found.trouble(lang), str) for lang in LANGS)
    except FileUnusable as why:
        _in_both(why)
        raise


@cache
def _reviewed() -> Sequence[bytes]:
    hands = files("dealer_assist.training.demo_hands")
    demo = [one.read_bytes()[:4000] for one in hands.iterdir() if one.name.endswith(".phhs")]
    lesson = files("dealer_assist.training.lessons") / "half_raise" / "125_over_100.hand"
    return [
        *(_under(".phhs", one) for one in demo), _under(".hand", lesson.read_bytes()),
        *(_under(".ohh", one) for one in tracked_seeds()),
        _under(".csv", b"Table,Hand no.\r\n7,1\r\n"),
        _under(".json", b'{"version": 1, "boxes": {}}'), _under("", b"no hand"),
    ]


def imported(given: bytes) -> None:
    """A file as `import` takes it into a new journal: every hand of it, or why not."""
    name = f"given{_ending(given)}"
    into = place("import/into.sqlite")
    for end in ("", "-wal", "-shm", ".lock"):
        into.with_name(into.name + end).unlink(missing_ok=True)
    text = given[1:].decode("utf-8", "replace")[:20_000]
    taken = import_hand_texts([(name, text)], into, shipped_houses.house(shipped_houses.DEFAULT))
    says = [*(why for _, why in taken.wrong), *(note.says for note in taken.notes)]
    said = [one.text(lang) for one in says for lang in LANGS]
    assert all(said) and taken.hands + len(taken.wrong) > 0
    if not taken.hands:
        assert not list(into.parent.glob("into.sqlite*")), "something was left"


@cache
def _imported() -> Sequence[bytes]:
    return [one for one in _reviewed() if _ending(one) in (".phhs", ".ohh", ".csv", "")]


def learnt(given: bytes) -> None:
    """The file in which the quiz keeps what is known."""
    try:
        read_learner(given_file("me.json", given))
    except ProgressUnusable as why:
        _in_both(why)
        raise


def _in_both(why: ErrorInWords) -> None:
    for lang in LANGS:
        assert why.text(lang)


TARGETS: Final = (
    Target("files/review", reviewed, (FileUnusable,), _reviewed, Shape.TEXT),
    Target("files/import", imported, (ImportRefused, JournalFailed, JournalUnusable), _imported,
           Shape.TEXT),
    Target("files/quiz", learnt, (ProgressUnusable,), lambda: [
        b'{"version": 1, "boxes": {"tda2024/one_chip/before_the_flop": [2, 739000, 3, 1]}}'],
           Shape.TEXT),
)
