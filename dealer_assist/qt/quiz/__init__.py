"""The quiz's window: a situation on the table, three to five answers, then why. No rule in it."""
