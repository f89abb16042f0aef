"""The sheets behind the dealer's keys: what can be entered now, and what is asked for it."""
