"""``evaluate cards DIR`` and ``evaluate chips DIR``: how well pictures are read.

Accuracy, coverage (how much is read at all), wrong reads with 95 % bounds, and whether the
confidence is true. Exit code 0: measured; 2: wrongly called, or nothing to measure there.
"""

from collections.abc import Sequence

from dealer_assist.cli.frame.command_parser import CommandParser


def main(argv: Sequence[str]) -> int:
    """Measure cards or chips; each has its own options."""
    parser = CommandParser("evaluate", description=__doc__)
    parser.add_argument("what", choices=("cards", "chips"), help="then --help for the options")
    what = parser.parse_args(argv[:1]).what
    # Imported late: only one of the two is wanted, and both load OpenCV.
    if what == "cards":
        from tests.tools.evaluate import evaluate_cards

        return evaluate_cards.main(argv[1:])
    from tests.tools.evaluate import evaluate_chips

    return evaluate_chips.main(argv[1:])
