"""Commands, asked as the command line would ask them, for the tests of every room."""

from asked_commands import ask, in_english, program_read_once

__all__ = ["ask", "in_english", "program_read_once"]
