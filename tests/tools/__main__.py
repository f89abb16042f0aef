"""``python -m tests.tools drill kill``: a tool of this tree, as ``dealer-assist drill kill``."""

import sys

from dealer_assist.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
