"""What a device says of its own journal as it comes up, and what the host had of it by then."""

import pytest
from spoken import Spoken, shoe_link

from drivers.devices import device_reports


@pytest.mark.parametrize(("resume", "oldest", "following", "due"), [
    (None, 4, 9, 0), ((5, 3), 4, 9, 4), ((5, 3), 8, 9, 4), ((6, 3), 8, 9, 0),
], ids=["never met", "where it was", "let go of more", "another journal"])
def test_the_link_tells_the_sealed_account_and_what_the_host_had(resume, oldest, following, due):
    link = shoe_link(resume)
    link.opened(0)
    shoe = Spoken(link, oldest=oldest, following=following)
    up = shoe.prove()[-1]
    assert isinstance(up, device_reports.LinkUp)
    assert (up.oldest, up.next_seq, up.due) == (oldest, following, due)


def test_numbers_that_the_host_made_the_device_skip_are_no_account_of_anybody_else():
    link = shoe_link((5, 9))
    link.opened(0)
    shoe = Spoken(link, oldest=3, following=4)
    # its memory lost writes: wrong numbering
    assert isinstance(shoe.prove()[-1], device_reports.LinkLost)
    link.opened(10_000_000_000)
    again = Spoken(link, oldest=11, following=11)
    up = again.prove(10_000_000_000)[-1]
    assert isinstance(up, device_reports.LinkUp) and up.due >= up.oldest
