/* A whole shoe on the fake board: core, app and module, and the hands of a dealer. */
#ifndef FAKE_TABLE_H
#define FAKE_TABLE_H

#include "core/journal.h"
#include "core/link.h"
#include "shoe/shoe.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/fake_pn532.h"

/* A provisioned shoe, empty journal, module started and at rest. */
void table_reset(void);
/* The same without waiting for the module. */
void table_power_up(void);
/* Lets a time pass, a millisecond a turn of the main loop. Fails where the module lists tags that
 * began while both beams were free. */
void table_run_ms(uint32_t ms);
/* A script as in test_gate.c: A1 B1 A0 B0 with 15 ms after each; a dot is 100 ms. */
void table_play(const char *script);
/* A card with this tag goes through the gate at a walk: 60 ms. */
void table_draw(const uint8_t *uid, uint8_t size);

/* Events since the last call, oldest first. */
unsigned table_events(journal_event *to, unsigned most);
/* Exactly one event since the last call, of this kind. */
journal_event table_one_event(uint8_t kind);
void table_no_event(void);

#endif
