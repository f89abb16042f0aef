"""``keys FILE``: the floor's key pair. FILE stays with the floor; FILE.pub goes to the tables.

Hole cards are sealed to the public key; only who holds FILE can open them after the hand.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from dealer_assist.commands.house import KeyUnusable, floor_pair


def main(argv: Sequence[str]) -> int:
    """0: the pair is there; 2: the file can't be written or is no key."""
    parser = argparse.ArgumentParser(prog="dealer_assist keys", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="the private key, made if missing")
    path = Path(parser.parse_args(argv).file)
    public = path.with_name(path.name + ".pub")
    try:
        public.write_text(floor_pair(path).hex() + "\n", encoding="ascii")
    except (KeyUnusable, OSError) as error:
        print(f"dealer_assist keys: {error}", file=sys.stderr)
        return 2
    print(f"{path}: keep it with the floor, off the tables. {public}: give it to --floor-key.")
    return 0
