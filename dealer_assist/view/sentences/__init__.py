"""Facts, cases and entries as sentences."""
