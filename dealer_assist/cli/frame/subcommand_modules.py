"""Works that stand in modules of their own: a command imports the one that is chosen."""

from typing import Final

#: Works that are modules of their own, of the command of these words: what each is for, and where.
WORKS: Final = {
    "floor": {
        "serve": ("run the floor in its folder: broker, archive, desk, and a window where one is "
                  "asked", "dealer_assist.cli.floor.floor_serve"),
        "window": ("the floor's window on another machine, with a screen's certificate",
                   "dealer_assist.cli.floor.floor_window"),
        "demo": ("broker, archive and simulated tables on this machine; ends with a check of "
                 "every row", "dealer_assist.cli.floor.floor_demo"),
        "certificates": ("make the house's authority, certificates for tables, screens and "
                         "sites; revoke", "dealer_assist.cli.floor.floor_certificates"),
        "people": ("enter, list and strike off who may sign in, with PIN or badge, roles, two "
                   "persons", "dealer_assist.cli.people"),
        "archive": ("search, figures, exports, books, retention, erasure, backup and restore",
                    "dealer_assist.cli.floor.floor_archive"),
        "digest": ("make what is searched, out of an archive's rows (serve starts it)",
                   "dealer_assist.cli.floor.floor_digest"),
        "tables": ("simulated tables that speak to a floor (the demo starts them)",
                   "dealer_assist.cli.floor.floor_tables"),
    },
    "floor archive": {name: (means, f"dealer_assist.cli.floor.floor_archive_{place}")
                      for name, means, place in (
        ("search", "find hands or rulings", "search:search"),
        ("statistics", "hands an hour, rulings, misdeals, device faults, calls, levy",
         "search:statistics"),
        ("export", "hands as PHH, sheets as CSV, or a signed bundle", "export:export"),
        ("books", "the French books: levy, control, observations", "export:books"),
        ("key", "make the key pair that bundles are signed with", "export:key"),
        ("check", "check a bundle with the public key alone", "export:check"),
        ("verify", "check every journal that the archive holds", "backup:verify"),
        ("backup", "a signed bundle of all journals and names", "backup:backup"),
        ("restore", "put a backup back into a new archive", "backup:restore"),
        ("retention", "what is due to go; --carry-out lets it go", "retention:retention"),
        ("hold", "keep a journal for an investigation; let go of it; list", "retention:hold"),
        ("erase", "erase what a guest is called, everywhere", "retention:erase"),
        ("guest", "all that is held of one guest, for himself", "guest:guest"),
        ("guest-table", "the same of one table's own journal", "guest:guest_table"),
        ("erase-table", "the same in one table's own journal", "retention:erase_table"),
    )},
    "seals": {name: (means, f"dealer_assist.cli.seals.seals_{place}") for name, means, place in (
        ("make", "make the floor's key, and enter its custodians", "custodians:make"),
        ("add", "enter one custodian more, two being present", "custodians:add"),
        ("strike", "strike a custodian off, two others being present", "custodians:strike"),
        ("rotate", "a new key for what is sealed from now on, two being present",
         "custodians:rotate"),
        ("passphrase", "another passphrase for a custodian, and one more being present",
         "custodians:passphrase"),
        ("list", "custodians, keys, and what live tables seal to", "keys_and_custodians:listed"),
        ("take", "give the floor's new key to a table's journal, two being present", "take:take"),
        ("open", "open a hand that is over, two being present", "open:opened"),
        ("export", "the same, into a signed file for an investigation", "open:export"),
        ("check", "check such a file with the public key alone", "open:check"),
    )},
}
