"""``verify JOURNAL``: is the journal whole and unedited? 0 yes, 1 no, 2 it is no journal."""

import argparse
from collections.abc import Sequence

from dealer_assist.journal import verify


def main(argv: Sequence[str]) -> int:
    """Print the verdict; its exit code says the same."""
    parser = argparse.ArgumentParser(prog="dealer_assist verify", description=__doc__)
    parser.add_argument("journal", metavar="JOURNAL")
    verdict = verify(parser.parse_args(argv).journal)
    print(verdict.says)
    return verdict.exit_code
