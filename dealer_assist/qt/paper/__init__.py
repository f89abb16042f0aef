"""What goes onto paper: slips, written and printed."""
