"""Options of the whole test run: which tests that need more than Python are added.

``--oracle`` the ones that read the shared hands, ``--firmware`` those that build and run the
firmware, ``--peers`` those that drive the simulated readers with other people's libraries,
``--eyes`` those that read the shared photographs and decks that no network learned from,
``--walk`` a whole evening at the table in both languages, with its pictures,
``--floor`` those with a real broker and PostgreSQL, ``--trust`` the long drills and those that need
root, systemd or other programs.
"""

import os
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from dealer_assist.vault import hardened

HERE = Path(__file__).parent
#: Folder by option: without the option its tests are not collected, with it they must pass.
ONLY_WITH = {
    "--oracle": HERE / "oracle", "--firmware": HERE / "firmware", "--peers": HERE / "peers",
    "--eyes": HERE / "eyes", "--floor": HERE / "floor", "--trust": HERE / "trust",
    "--walk": HERE / "walk",
}

# conftest files hold no doctests, and several of one name can't all be imported as modules.
collect_ignore_glob = ["*conftest.py"]

settings.register_profile(
    "table", deadline=None, print_blob=True, max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("table")
# It shuts the process that calls it for good and locks all its memory: not the tests' own, in which
# commands are called. tests/dealer_assist/vault/test_hardened.py calls it in a process of its own.
hardened.harden = lambda: hardened.Hardened(no_dump=True, locked=True)
# A whole number in a fact or a message has 64 bits at most (journal/codec.py).
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
        help="also play a whole evening as its three users would, in both languages (minutes; "
             "needs the Debian package mosquitto for the floor, fails where it is missing)",
    )
    parser.addoption(
        "--walk-out", metavar="DIR", default="",
        help="where the walk leaves its pictures (the test's own folder)",
    )
    parser.addoption(
        "--golden-anew", action="store_true",
        help="draw the golden pictures of the windows anew (tests/dealer_assist/panel/golden)",
    )
    parser.addoption(
        "--drill-rounds", type=int, default=4, metavar="N",
        help="times that broker, archive or tables of the floor are killed in mid-work (4)",
    )
    parser.addoption(
        "--random-hands", type=int, default=500, metavar="N",
        help="random hands dealt side by side with PokerKit (500)",
    )
    parser.addoption(
        "--random-play", type=int, default=240, metavar="N",
        help="tables of one or two random hands, with reports, remedies and rulings (240)",
    )
    parser.addoption(
        "--seed", type=int, default=1, metavar="S",
        help="the first of those tables; the others are the numbers after it (1)",
    )
    parser.addoption(
        "--fuzz-rounds", type=int, default=2000, metavar="N",
        help="damaged frames in each seeded run over a reader's decoder (2000)",
    )


def pytest_configure(config):
    # Nobody's own settings: a test that wants some names them.
    os.environ["DEALER_ASSIST_SETTINGS"] = str(
        Path(tempfile.gettempdir()) / f"dealer-assist-tests-{os.getpid()}" / "settings.toml")
    # Nor this machine's language: commands speak French, here and in processes of their own.
    for name in ("LC_ALL", "LC_MESSAGES"):
        os.environ.pop(name, None)
    os.environ["LANG"] = "C.UTF-8"


def pytest_ignore_collect(collection_path, config):
    for option, folder in ONLY_WITH.items():
        if collection_path == folder and not config.getoption(option):
            return True
    return None
