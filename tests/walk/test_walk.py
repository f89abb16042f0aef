"""An evening as its three users would: nothing lost, nothing left open, nobody in doubt.

Each language walks its share; `.ci/full` walks the whole in both (``python tests/walk``).
"""

from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from walk import PLAN, SHARES, Walked, walked

#: A whole evening and a tournament take minutes; on a slow machine, many.
pytestmark = pytest.mark.timeout(1500)

LANGS = ("fr", "en")
LEAST_PICTURES = 60
#: Besides the hands: its clock, chips that leave play, the break, somebody goes out.
OF_TOURNAMENT = {"start_clock", "colour_up", "break", "eliminate"}


class Evenings:
    """Both evenings, side by side; one that failed is walked once more where a test is run again.
    """

    def __init__(self, tables: ProcessPoolExecutor, out: Path) -> None:
        self._tables, self._out = tables, out
        self._first = {lang: self._begun(lang, lang) for lang in LANGS}
        self._second: dict[str, Future[Walked]] = {}

    def _begun(self, lang: str, folder: str) -> Future[Walked]:
        return self._tables.submit(walked, self._out / folder, lang, SHARES[lang])

    def of(self, lang: str, again: bool) -> Walked:
        """This language's; ``again``: the test failed on it before."""
        if again and lang not in self._second and not self._is_fine(lang):
            self._second[lang] = self._begun(lang, f"{lang}-again")
        return self._second.get(lang, self._first[lang]).result()

    def _is_fine(self, lang: str) -> bool:
        begun = self._first[lang]
        return begun.exception() is None and not (
            begun.result().wrong or begun.result().album.hesitations)


@pytest.fixture(scope="module")
def walks(request, tmp_path_factory) -> Iterator[Evenings]:
    asked = request.config.getoption("--walk-out")
    out = Path(asked) if asked else tmp_path_factory.mktemp("walk")
    with ProcessPoolExecutor(len(LANGS), get_context("spawn")) as tables:
        yield Evenings(tables, out)


@pytest.fixture(params=LANGS)
def walk(request, walks) -> Walked:
    return walks.of(request.param, getattr(request.node, "execution_count", 1) > 1)


def test_the_evening_is_played_to_its_end(walk):
    assert walk.wrong == []
    share = SHARES[walk.album.lang]
    assert walk.hands >= share.hands + share.tournament


def test_everything_that_was_to_go_wrong_did(walk):
    share = SHARES[walk.album.lang]
    assert set(share.plan.values()) <= set(walk.happened)
    assert walk.happened.count("relief") == len(share.reliefs)
    assert not share.tournament or set(walk.happened) >= OF_TOURNAMENT


def test_together_the_languages_walk_the_whole_evening():
    assert {name for share in SHARES.values() for name in share.plan.values()} == {*PLAN.values()}
    assert any(share.tournament for share in SHARES.values())
    assert all(share.is_seen_from_floor for share in SHARES.values())


def test_the_screen_left_nobody_in_doubt(walk):
    assert [(one.kind, one.what) for one in walk.album.hesitations] == []


def test_its_pictures_stand_in_one_page(walk):
    page = walk.page.read_text(encoding="utf-8")
    assert len(walk.album.pages) >= LEAST_PICTURES
    assert all(name in page and (walk.album.folder / name).stat().st_size for name, *_ in
               walk.album.pages)
