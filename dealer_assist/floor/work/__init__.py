"""The floor's work: its state, taps entered there, tournaments across tables, sign-in."""
