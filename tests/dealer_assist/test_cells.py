"""Small cells run in one item: each is tried, and what failed is named. None that needs a fixture
of its own shares one."""

from pathlib import Path

import pytest

pytest_plugins = "pytester"

OWN = Path(__file__).parents[1]
CONFTEST = f"""
import sys
sys.path.insert(0, {str(OWN)!r})
import pytest
from cells import put_together, run_cells

@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc):
    yield
    put_together(metafunc)

def pytest_pyfunc_call(pyfuncitem):
    return run_cells(pyfuncitem)
"""


@pytest.fixture
def ran(pytester):
    """What pytest makes of a test file whose cells are put together."""

    def run(text):
        pytester.makeconftest(CONFTEST)
        pytester.makepyfile(text)
        return pytester.runpytest_inprocess("-p", "no:xdist", "-p", "no:cacheprovider")

    return run


def test_each_cell_is_tried_and_all_that_failed_are_named(ran):
    result = ran("""
        import pytest

        @pytest.mark.parametrize("n", range(6))
        def test_even(n):
            assert n % 2 == 0
    """)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*failed, of 6 cells: test_even?1?, test_even?3?, test_even?5?*"])


def test_so_many_cells_at_most_are_one_item(ran):
    ran("""
        import pytest

        @pytest.mark.parametrize("n", range(33))
        def test_any(n):
            pass
    """).assert_outcomes(passed=3)


def test_cells_that_want_a_fixture_of_their_own_stay_items(ran):
    ran("""
        import pytest

        @pytest.mark.parametrize("n", range(4))
        def test_written(n, tmp_path):
            (tmp_path / "a").touch(exist_ok=False)

        @pytest.fixture
        def made(request):
            return [request.param]

        @pytest.mark.parametrize("made", range(4), indirect=True)
        def test_made(made):
            assert len(made) == 1
    """).assert_outcomes(passed=8)


def test_a_cell_with_a_mark_stays_an_item(ran):
    ran("""
        import pytest

        @pytest.mark.parametrize("n", [1, 2, pytest.param(3, marks=pytest.mark.xfail(strict=True)),
                                       *(pytest.param(-k, marks=pytest.mark.long) for k in (1, 2))])
        def test_small(n):
            assert n < 3
    """).assert_outcomes(passed=3, xfailed=1)


def test_a_cell_that_skips_itself_is_no_cell_that_passed_for_the_others(ran):
    result = ran("""
        import pytest

        @pytest.mark.parametrize("n", range(3))
        def test_some(n):
            if n == 0:
                pytest.skip("not here")
            assert n != 2
    """)
    result.assert_outcomes(failed=1)
