"""Who may speak on the line: the house's authority, certificates, the broker's own files."""
