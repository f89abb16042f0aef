"""``python tests/walk [--out DIR] [--lang fr|en] [--short]``: the walk, by hand."""

import argparse
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
# Also where the program isn't installed.
sys.path[:0] = map(str, (HERE, HERE.parent, HERE.parents[1]))

from walk import SHORT, WHOLE, walked  # noqa: E402


def main() -> int:
    """0: nothing was wrong, and nobody hesitated."""
    parser = argparse.ArgumentParser(prog="walk", description=__doc__)
    parser.add_argument("--out", type=Path, help="where the pictures go (a new folder)")
    parser.add_argument("--lang", choices=("fr", "en"), default="fr")
    parser.add_argument("--short", action="store_true", help="eight hands only")
    options = parser.parse_args()
    out = options.out or Path(tempfile.mkdtemp(prefix="walk-"))
    begun = time.monotonic()
    found = walked(out, options.lang, SHORT if options.short else WHOLE)
    print(f"{found.hands} hands, {time.monotonic() - begun:.0f} s, {len(found.album.pages)} "
          f"pictures: {found.page}")
    for line in found.wrong:
        print(f"wrong: {line}")
    for one in found.album.hesitations:
        print(f"hesitated: {one.kind}: {one.what}")
    return 1 if found.wrong or found.album.hesitations else 0


if __name__ == "__main__":
    sys.exit(main())
