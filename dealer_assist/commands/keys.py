"""``keys FILE``: the floor's key pair. FILE stays with the floor; FILE.pub goes to the tables.

Hole cards are sealed to the public key; only who holds FILE can open them after the hand. Where
people.json in FILE's folder (or --people) has administrators, they are asked before a pair is made:
two different ones where there are two.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from dealer_assist.commands.floor_two import left_of, two_agree
from dealer_assist.commands.house import KeyUnusable, floor_pair
from dealer_assist.floor.two import Matter
from dealer_assist.people import PeopleFile, PeopleUnusable


def main(argv: Sequence[str]) -> int:
    """0: the pair is there; 1: nobody agreed; 2: the file can't be written or is no key."""
    parser = argparse.ArgumentParser(
        prog="dealer_assist keys", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", metavar="FILE", help="the private key, made if missing")
    parser.add_argument("--people", metavar="FILE",
                        help="who may make one (people.json in FILE's folder)")
    options = parser.parse_args(argv)
    path = Path(options.file)
    people = Path(options.people) if options.people else path.parent / "people.json"
    public = path.with_name(path.name + ".pub")
    try:
        if not path.exists() and two_agree(
            PeopleFile(people), Matter.KEY, f"key pair {path.name}", left_of(people)
        ) is None:
            return 1
        public.write_text(floor_pair(path).hex() + "\n", encoding="ascii")
    except (KeyUnusable, PeopleUnusable, OSError) as error:
        print(f"dealer_assist keys: {error}", file=sys.stderr)
        return 2
    print(f"{path}: keep it with the floor, off the tables. {public}: give it to --floor-key.")
    return 0
