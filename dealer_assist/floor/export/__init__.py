"""Exports: signed bundles, spreadsheets, hands, the law's books, backups.

Nothing here changes an archive but bundle_restore.py, which fills an empty one.
"""
