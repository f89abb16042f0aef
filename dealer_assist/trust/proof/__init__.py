"""Proof of stored data: journals, archives and bundles, one against another.

evidence.py opens whatever holds rows, journal_diff.py finds what two sides have otherwise,
device_event_numbers.py holds a device's own numbers against the rows, anchor_check.py what the
floor vouched for. All of them give findings (proof_finding.py), which are told in words. Nothing
here writes to what it looks at.
"""
