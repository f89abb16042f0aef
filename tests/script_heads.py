"""A table script's head, read alone: what it covers and under which houses, long before its hands.

There are more than 800 scripts, and reading one whole takes as long as running it.
"""

from itertools import takewhile

from dealer_assist.training.scripts.line_tokens import without_comment
from dealer_assist.training.scripts.script import Script
from dealer_assist.training.scripts.script_reader import parse_script
from dealer_assist.training.scripts.script_settings import setting_of


def head(text: str) -> Script:
    """The script up to its first line that is no setting; raises ScriptUnreadable."""
    lines = text.removeprefix("\ufeff").splitlines()
    return parse_script("\n".join(takewhile(_is_of_the_head, lines)))


def _is_of_the_head(line: str) -> bool:
    return not without_comment(line).strip() or setting_of(line) is not None
