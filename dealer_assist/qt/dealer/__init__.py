"""The dealer's window: one file for each piece that is painted or touched.

``dealer_window_runner.py`` runs it in Qt's thread, ``dealer_window.py`` is the window,
``dealer_central_widget.py`` lays its pieces. Their words and amounts come finished from
``view/dealer/table_picture.py``, as a ``TableView`` (``view/dealer/table_view.py``), which can hold
no closed card.
"""
