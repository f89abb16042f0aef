"""Technician's window: steps, instructions, findings, in the bench's own colour.

``view/technician`` puts words to a ``BenchScreen`` without Qt; ``bench_central_widget.py`` lays the
widgets out, one kind in each file; ``bench_window_runner.py`` runs the window; ``report_pdf.py``
draws the report on paper.
"""
