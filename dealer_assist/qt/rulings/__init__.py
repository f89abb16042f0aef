"""The sheets on which a floor manager rules at the dealer's panel."""
