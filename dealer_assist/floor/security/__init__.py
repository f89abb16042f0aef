"""Access to the floor's link: the house's certificate authority, certificates, the broker's
files."""
