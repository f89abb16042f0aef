"""A table whose hands are walked through: everybody folds to the big blind."""

from live_table import NO_LIMIT, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.facts import Post
from dealer_assist.game.hand import blinds
from dealer_assist.game.table.table import Phase

STAKES = e.Stakes(50, 100, 100)


def room(name, seats, button=1, stakes=STAKES, chips=5000):
    live = LiveTable(name).put(e.TableOpened("T1", name, NO_LIMIT, stakes, (25, 100)))
    live.put(*(e.PlayerSat(seat, chips) for seat in seats))
    return live.put(e.ButtonMoved(button))


def decided(live, **settings):
    """The floor decides these settings; ``newcomer__payment`` is newcomer.payment."""
    return live.put(*(
        e.RuleDecided(key.replace("__", "."), str(value).lower(), "M. Roy", "décision")
        for key, value in settings.items()
    ))


def next_hand(live):
    """Button, small blind, big blind and late posts of the next hand."""
    posts = posts_of(live)
    small = posts.get(Post.SMALL_BLIND, [0])[0]
    button = blinds.due_hand(live.table).button
    return button, small, posts[Post.BIG_BLIND][0], posts.get(Post.LATE, [])


def posts_of(live):
    """Who owes which post in the next hand."""
    posts = {}
    for owed in blinds.due_hand(live.table).owed:
        posts.setdefault(owed.post, []).append(owed.seat)
    return posts


def walked(live, hands=1):
    """The next hands are played: everybody folds to the big blind."""
    for _ in range(hands):
        while live.table.hand is None or live.hand.phase is Phase.OVER:
            live.done()
        live.deal()
        while live.hand.phase is Phase.BETTING:
            live.fold(live.actor)
        live.collect().push()
    return live
