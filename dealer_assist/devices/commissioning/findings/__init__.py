"""Evaluation of the bench's tests: rates, wear, verdicts, and the part at fault."""
