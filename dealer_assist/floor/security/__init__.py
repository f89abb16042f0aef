"""Access to the floor's link: the house's authority, certificates, the broker's files."""
