"""The technician's window: steps, what to do now, what was found, in the bench's own colour.

``view.py`` puts words to a ``BenchShown`` without Qt; ``desk.py`` lays the widgets out, one kind in
each file; ``stage.py`` runs the window; ``report_pdf.py`` draws the report on paper.
"""
