"""Finished pictures of the tour: the strip that says what to do, and the offer of it. No Qt."""
