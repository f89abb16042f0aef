"""Options of the whole test run: which tests that need more than Python are added.

``--oracle`` the ones that read the shared hands, ``--firmware`` those that build and run the
firmware, ``--peers`` those that drive the simulated readers with other people's libraries,
``--eyes`` those that read the shared photographs and decks that no network learned from,
``--walk`` an evening at the table, its parts in two languages, with its pictures,
``--floor`` those with a real broker and PostgreSQL, ``--trust`` the long drills and those that need
root, systemd or other programs.

README's command leaves out what is marked `long`; .ci/run adds it: ``-m long``, or ``-m "long or
hypothesis" --hypothesis-profile explore`` with more and other examples of each property too.
"""

import gc
import os
import shutil
import sys
import tempfile
from functools import partial
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from cells import put_together, run_cells
from compile_once import compile_once
from few_and_many import is_exploring, leave_out_unwanted, set_most_apart
from few_events import tell_little
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture import providers
from memory_folder import Memory, disk_of, memory_folder, mounts_here, usual_places
from processor_time import MOST_SECONDS, Watch

from dealer_assist.storage.people import people_file, pin_check
from dealer_assist.trust.vault import process_hardening

HERE = Path(__file__).parent
#: Folder by option: without the option its tests are not collected, with it they must pass.
ONLY_WITH = {
    "--oracle": HERE / "oracle", "--firmware": HERE / "firmware", "--peers": HERE / "peers",
    "--eyes": HERE / "eyes", "--floor": HERE / "floor", "--trust": HERE / "trust",
    "--walk": HERE / "walk",
}

#: How often tests of chance repeat themselves, unless somebody asks for more.
AS_OFTEN = {"--random-hands": 100, "--random-play": 60, "--random-taps": 200,
            "--fuzz-rounds": 2000}
#: What README's command asks for, by addopts, and what .ci/run adds.
NOT_LONG = "not long"
LONGER = "long or hypothesis"
#: Than there are cores. On two, none leaves them idle while tests wait; two collect too often.
MORE_WORKERS = 1
MEMORY = pytest.StashKey[Memory]()

# conftest files hold no doctests, and several of one name can't all be imported as modules.
collect_ignore_glob = ["*conftest.py"]

# Each change meets the same few examples, so that none is refused by luck; .ci/run looks further.
settings.register_profile(
    "table", deadline=None, print_blob=True, max_examples=25, derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "explore", settings.get_profile("table"), max_examples=60, derandomize=False)
settings.load_profile("table")
# It shuts the process that calls it for good and locks all its memory: not the tests' own, in which
# commands are called. tests/dealer_assist/trust/vault/test_hardened.py calls it in a process of its
# own.
process_hardening.harden = lambda: process_hardening.Hardened(no_dump=True, locked=True)
# The hash of a PIN or a badge takes a tenth of a second, as it should.
people_file.hash_of_new_pin = partial(pin_check.hash_of_new_pin, cost=16)
people_file.badge_digest = partial(pin_check.badge_digest, cost=16)
# A whole number in a fact or a message has 64 bits at most (storage/journal/fact_codec.py).
st.register_type_strategy(int, st.integers(-(2**63) + 1, 2**63 - 1))


def pytest_addoption(parser):
    parser.addoption(
        "--oracle", action="store_true",
        help="also compare with the recorded hands in ../shared (they are not shipped)",
    )
    parser.addoption(
        "--firmware", action="store_true",
        help="also build the firmware and run it, and test the udev rules (needs gcc, "
             "arm-none-eabi-gcc, qemu-system-arm, udev, umockdev; fails where one is missing)",
    )
    parser.addoption(
        "--firmware-cards", type=int, default=10_000, metavar="N",
        help="cards drawn over a bad cable from the firmware that runs as a process (10000)",
    )
    parser.addoption(
        "--peers", action="store_true",
        help="also drive the simulated readers with nfcpy, Adafruit's and Eccel's libraries",
    )
    parser.addoption(
        "--eyes", action="store_true",
        help="also read the photographs in ../shared and decks of Debian packages (see tests/eyes)",
    )
    parser.addoption(
        "--floor", action="store_true",
        help="also start Mosquitto and PostgreSQL and try the floor's line and archive on them "
             "(needs the Debian packages mosquitto and postgresql; fails where one is missing)",
    )
    parser.addoption(
        "--trust", action="store_true",
        help="also run the long drills and what needs root, systemd, bubblewrap, libseccomp and a "
             "compositor (see tests/trust; fails where one is missing)",
    )
    parser.addoption(
        "--walk", action="store_true",
        help="also play an evening as its three users would, its parts in two languages (minutes; "
             "needs the Debian package mosquitto for the floor, fails where it is missing)",
    )
    parser.addoption(
        "--walk-out", metavar="DIR", default="",
        help="where the walk leaves its pictures (the test's own folder)",
    )
    parser.addoption(
        "--golden-anew", action="store_true",
        help="draw the golden pictures of the windows anew (tests/dealer_assist/qt/golden)",
    )
    parser.addoption(
        "--drill-rounds", type=int, default=4, metavar="N",
        help="times that broker, archive or tables of the floor are killed in mid-work (4)",
    )
    parser.addoption(
        "--random-hands", type=int, default=AS_OFTEN["--random-hands"], metavar="N",
        help="random hands dealt side by side with PokerKit (100)",
    )
    parser.addoption(
        "--random-play", type=int, default=AS_OFTEN["--random-play"], metavar="N",
        help="tables of one or two random hands, with reports, remedies and rulings (60)",
    )
    parser.addoption(
        "--random-taps", type=int, default=AS_OFTEN["--random-taps"], metavar="N",
        help="taps of a dealer at evenings where the floor rules (200)",
    )
    parser.addoption(
        "--seed", type=int, default=1, metavar="S",
        help="the first of those tables; the others are the numbers after it (1)",
    )
    parser.addoption(
        "--most-seconds", type=float, default=MOST_SECONDS, metavar="S",
        help="processor time after which a test that isn't marked long fails (2)",
    )
    parser.addoption(
        "--fuzz-rounds", type=int, default=AS_OFTEN["--fuzz-rounds"], metavar="N",
        help="damaged frames in each seeded run over a reader's decoder (2000)",
    )


@pytest.hookimpl(trylast=True)  # after hypothesis has loaded the profile that was asked for
def pytest_configure(config):
    # Nobody's own settings: a test that wants some names them.
    os.environ["DEALER_ASSIST_SETTINGS"] = str(
        Path(tempfile.gettempdir()) / f"dealer-assist-tests-{os.getpid()}" / "settings.toml")
    # Nor this machine's language: commands speak French, here and in processes of their own.
    for name in ("LC_ALL", "LC_MESSAGES"):
        os.environ.pop(name, None)
    os.environ["LANG"] = "C.UTF-8"
    # Nor threads of numpy's own beside the workers: they only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if hasattr(config, "workerinput"):
        tell_little(config)
    else:  # a worker is given a folder within the first one's
        config.stash[MEMORY] = _temporary_files(config)
        if config.getoption("numprocesses", None) and not sys.dont_write_bytecode:
            compile_once((HERE.parent / "dealer_assist", HERE.parent / "drivers"), HERE)
    if not is_exploring():  # or each worker reads 1,200 modules for values to try
        providers._get_local_constants = lambda: providers._local_constants
    named = any("::" in name for name in config.args)
    if config.option.markexpr == NOT_LONG and (named or any(map(config.getoption, ONLY_WITH))):
        config.option.markexpr = ""  # who names a test, or a folder's own option, wants it
    config.pluginmanager.register(Files(config.option.markexpr == LONGER))
    asked_for_more = any(config.getoption(name) > number for name, number in AS_OFTEN.items())
    if settings.default.derandomize and not asked_for_more:
        config.pluginmanager.register(Watch(
            config.getoption("--most-seconds"), tuple(map(str, ONLY_WITH.values()))))


def _temporary_files(config) -> Memory:
    """Temporary files lie in memory where there is enough, unless somebody said where.

    What runs with an option of its own keeps to the disk: it is about durability, and a machine
    that is started in a box has a memory of its own there.
    """
    apart = any(config.getoption(option) for option in ONLY_WITH)
    if apart or config.option.basetemp or "PYTEST_DEBUG_TEMPROOT" in os.environ:
        return Memory(None)
    found = memory_folder(usual_places(), mounts_here())
    if found.folder is not None:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = str(found.folder)
    return found


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """30,000 items are made and kept until the end: the collector needn't look at them, ever."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


class Files:
    """The plugin: of each file what this run wants, in the product's folders too, for which a
    conftest's own hooks don't hold."""

    def __init__(self, is_longer):
        self._is_longer = is_longer

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path):
        """Examples are looked for only where there are some, table scripts and examples only where
        all is run that isn't long: to import and search 900 modules took time in each worker."""
        found = yield
        if self._is_longer:
            return [one for one in found if type(one) is pytest.Module]
        if any(isinstance(one, DoctestModule) for one in found) and (
            file_path.name.startswith("test_") or b">>> " not in file_path.read_bytes()
        ):
            return [one for one in found if not isinstance(one, DoctestModule)]
        return found


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc):
    yield
    config = metafunc.config
    set_most_apart(metafunc, leave_out=config.option.markexpr == NOT_LONG)
    if config.option.markexpr in (NOT_LONG, LONGER):
        leave_out_unwanted(metafunc, wants_long=config.option.markexpr == LONGER)
    if not config.option.keyword and not any("::" in name for name in config.args):
        put_together(metafunc)


def pytest_pyfunc_call(pyfuncitem):
    return run_cells(pyfuncitem)


def pytest_terminal_summary(terminalreporter, config):
    if MEMORY in config.stash and config.stash[MEMORY].says:
        terminalreporter.write_line(config.stash[MEMORY].says)


def pytest_xdist_auto_num_workers(config):
    """Some tests wait for a port or a clock: with more workers than cores, another works then.

    xdist's own PYTEST_XDIST_AUTO_NUM_WORKERS holds where it is set.
    """
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (cores or 1) + MORE_WORKERS


@pytest.fixture
def disk_path():
    """A folder on the disk, for what must survive a fall."""
    disk = disk_of((Path(tempfile.gettempdir()), Path("/var/tmp")), mounts_here())
    made = Path(tempfile.mkdtemp(prefix="dealer-assist-disk-", dir=disk))
    yield made
    shutil.rmtree(made, ignore_errors=True)


def pytest_ignore_collect(collection_path, config):
    for option, folder in ONLY_WITH.items():
        if collection_path == folder and not config.getoption(option):
            return True
    return None
