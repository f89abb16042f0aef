"""Options of the whole test run. ``--oracle`` adds the tests that read the shared hands."""

from pathlib import Path

from hypothesis import HealthCheck, settings

ORACLE_TESTS = Path(__file__).parent / "oracle"

# conftest files hold no doctests, and several of one name can't all be imported as modules.
collect_ignore_glob = ["*conftest.py"]

settings.register_profile(
    "table", deadline=None, print_blob=True, max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("table")


def pytest_addoption(parser):
    parser.addoption(
        "--oracle", action="store_true",
        help="also compare with the recorded hands in ../shared (they are not shipped)",
    )
    parser.addoption(
        "--random-hands", type=int, default=500, metavar="N",
        help="random hands dealt side by side with PokerKit (500)",
    )


def pytest_ignore_collect(collection_path, config):
    if collection_path == ORACLE_TESTS and not config.getoption("--oracle"):
        return True
    return None
