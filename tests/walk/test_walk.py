"""A whole evening as its three users would: nothing lost, nothing left open, nobody in doubt."""

from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from walk import PLAN, Walked, walked

#: A whole evening and a tournament take minutes; on a slow machine, many.
pytestmark = pytest.mark.timeout(1500)

LANGS = ("fr", "en")
LEAST_HANDS, LEAST_PICTURES = 60, 60


@pytest.fixture(scope="module")
def walks(request, tmp_path_factory) -> Iterator[dict[str, Future[Walked]]]:
    """Both evenings, side by side."""
    asked = request.config.getoption("--walk-out")
    out = Path(asked) if asked else tmp_path_factory.mktemp("walk")
    with ProcessPoolExecutor(len(LANGS), get_context("spawn")) as tables:
        yield {lang: tables.submit(walked, out / lang, lang) for lang in LANGS}


@pytest.fixture(params=LANGS)
def walk(request, walks) -> Walked:
    return walks[request.param].result()


def test_the_evening_is_played_to_its_end(walk):
    assert walk.wrong == []
    assert walk.hands >= LEAST_HANDS


def test_everything_that_was_to_go_wrong_did(walk):
    assert set(PLAN.values()) <= set(walk.happened)
    assert walk.happened.count("relief") == 2


def test_the_screen_left_nobody_in_doubt(walk):
    assert [(one.kind, one.what) for one in walk.album.hesitations] == []


def test_its_pictures_stand_in_one_page(walk):
    page = walk.page.read_text(encoding="utf-8")
    assert len(walk.album.pages) >= LEAST_PICTURES
    assert all(name in page and (walk.album.folder / name).stat().st_size for name, *_ in
               walk.album.pages)
