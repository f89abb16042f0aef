"""Technician's window: steps, instructions, findings, in the bench's own colour.

``view/technician`` puts words to a ``BenchShown`` without Qt; ``desk.py`` lays the widgets out, one
kind in each file; ``stage.py`` runs the window; ``report_pdf.py`` draws the report on paper.
"""
