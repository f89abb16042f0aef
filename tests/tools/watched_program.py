"""Program of its own whose threads are watched."""

import sys
from collections.abc import Callable

from drivers.thread_faults import watch_thread_faults


def exit_code_with_faults(main: Callable[[], object]) -> int:
    """Exit code of a program of its own: 1 if an exception ended one of its threads."""
    with watch_thread_faults() as fallen:
        code = main()
    if fallen:
        print(f"a thread ended by an error: {', '.join(fallen)}", file=sys.stderr)
    return int(bool(code)) or int(bool(fallen))
