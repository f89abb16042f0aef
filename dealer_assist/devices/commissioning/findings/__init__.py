"""What the bench makes of its tests: rates, wear, verdicts, and which part is at fault."""
