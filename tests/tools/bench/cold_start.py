"""What a cold start of ``table`` does, up to a painted window; bench.py gives it a process."""

from drivers.garbage_collector import importing

with importing():  # as the program imports a command
    import dealer_assist.cli.table  # noqa: F401
    from dealer_assist.game.advice import advise
    from dealer_assist.game.table.table import bare_table
    from dealer_assist.qt.dealer.dealer_window_runner import DealerWindowRunner
    from dealer_assist.storage.books import shipped_houses
    from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture


def cold() -> None:
    """All that ``table`` loads; then a table, its advice, its picture, on a painted window."""
    table = bare_table(shipped_houses.shipped_house(shipped_houses.DEFAULT))
    stage = DealerWindowRunner("offscreen", lambda tap: None, lambda lang: None)
    stage.watch(lambda view: stage.end())
    stage.publish(dealer_picture(table, advise(table), Surroundings()))
    stage.run()
