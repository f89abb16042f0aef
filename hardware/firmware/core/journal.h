/* The device's journal in battery-less memory (wire.md section 6): every event is written here
 * with the next number before it is sent, and stays until the host has acknowledged it. Never
 * overwritten.
 *
 * Power may fail at any byte of any write: then either the old or the new state is found at the
 * next start. See journal.c for how. */
#ifndef JOURNAL_H
#define JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "boards/board.h"
#include "core/wire.h"

enum {
    JOURNAL_SLOTS = 100,
    JOURNAL_RESERVED = 8, /* kept for what cannot be refused */
    JOURNAL_SKIP_LIMIT = 65536,

    /* The end of the store belongs to the app (the scanner's told sets). */
    STORE_APP_BYTES = 8192,
    STORE_APP_AT = STORE_BYTES - STORE_APP_BYTES
};

typedef struct {
    uint32_t seq;
    uint32_t t_ms;
    uint8_t event;
    uint8_t size;
    uint8_t body[EVENT_BODY_LIMIT];
} journal_event;

/* What is found at a number from oldest to next - 1. */
typedef enum { JOURNAL_EVENT, JOURNAL_HOLE } journal_found;

/* Finds the journal or begins a new one; counts this start. False: no sound journal, and the random
 * source gave no name for a new one. Call it again later. */
bool journal_open(void);

uint32_t journal_boot_id(void);
uint16_t journal_starts(void);
uint32_t journal_oldest(void); /* the first number that is not acknowledged */
uint32_t journal_next(void);   /* the number of the next event */
size_t journal_free(void);     /* free slots, the reserved ones too */
bool journal_failed(void);     /* the memory refused a read or a write since the start */

/* Takes the next number. False: it became a hole. */
bool journal_add(uint8_t event, uint32_t t_ms, const uint8_t *body, size_t size);

/* What stands at a number from journal_oldest() to journal_next() - 1. A hole: *last is its last
 * number. */
journal_found journal_at(uint32_t seq, journal_event *event, uint32_t *last);

/* Frees every event up to and with seq, which lies below journal_next(). False: the memory refused
 * it, nothing was freed. */
bool journal_acknowledge(uint32_t seq);

/* Takes the numbers below seq as given, for a host that has had more than this journal remembers: a
 * memory that lost writes would otherwise name two events alike. At most JOURNAL_SKIP_LIMIT. */
bool journal_skip_to(uint32_t seq);

/* The next count of conversations. False: it could not be written down, so a restart may give it
 * again. */
bool journal_next_conversation(uint32_t *count);

#endif
