"""``python tests/shelf``: what is read otherwise now and isn't listed, as lines of the list.

``python tests/shelf NAME [FILE...]``: what the program writes now stands on the shelf as the year
NAME; where files are named, of those that lie there whole these alone.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
TESTS = HERE.parent
sys.path[:0] = map(str, (TESTS.parent, TESTS, HERE, *(
    TESTS / "dealer_assist" / room for room in ("game/multi_table", "qt"))))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHONPATH"] = str(TESTS.parent)  # the demonstration is a program of its own

if sys.argv[1:]:
    from write_shelf import write

    write(*sys.argv[1:])
else:
    from test_old_journals import BOXES, FILES, found_in, unlisted

    for path in (*BOXES, *FILES):
        with TemporaryDirectory() as folder:
            for line in unlisted(found_in(path, Path(folder))):
                print(line)
