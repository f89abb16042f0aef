"""Quiz's window: a situation on the table, three to five answers, the reason. No rule in it."""
