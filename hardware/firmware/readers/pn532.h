/* Driver of the NXP PN532 in HSU mode (UM0701-02), for reading the names of ISO 14443A tags.
 * Sans-I/O: bytes and times come in as arguments, bytes go out through board_reader_write. It
 * starts the module, raises the line to 460,800 baud where that is proven to work, repeats what was
 * lost on the line, and starts the module anew when it falls silent. A module that keeps power
 * while we restart stays at the speed it had, so both speeds are tried in turn.
 *
 * The field is on only within one reading: InListPassiveTarget turns it on, and it is turned off
 * after each. That also lets each reading see every tag: with the field left on, a real module
 * misses 7-byte tags at every second one (they stay in state ACTIVE).
 */
#ifndef PN532_H
#define PN532_H

#include <stdbool.h>

#include "readers/pn532_frame.h"

enum { PN532_UID_LIMIT = 10, PN532_TAGS = 2 };

typedef struct {
    uint8_t size; /* 4, 7 or 10 */
    uint8_t uid[PN532_UID_LIMIT];
} pn532_tag;

typedef enum {
    PN532_READ_NONE,    /* no tag answered */
    PN532_READ_TAGS,    /* one or two */
    PN532_READ_GARBLED, /* something answered and no name came of it: a collision */
    PN532_READ_LOST     /* the module did not answer */
} pn532_outcome;

typedef struct {
    pn532_outcome outcome;
    uint8_t count;
    pn532_tag tags[PN532_TAGS];
} pn532_reading;

typedef enum {
    PN532_WAKE,     /* SAMConfiguration: the module starts in a low-battery mode without it */
    PN532_VERSION,
    PN532_RETRIES,  /* else an empty field is never answered */
    PN532_DARK,     /* the field may be on from before our restart */
    PN532_SPEED,
    PN532_VERIFY,
    PN532_IDLE,
    PN532_LIST,
    PN532_OFF,
    PN532_CHECK
} pn532_step;

typedef enum { PN532_REST, PN532_AWAIT_ACK, PN532_AWAIT_RESPONSE, PN532_PAUSE } pn532_phase;

typedef struct {
    unsigned line;
    pn532_step step;
    pn532_phase phase;
    pn532_cutter cutter;
    uint8_t command[PN532_COMMAND_LIMIT];
    uint8_t command_size;
    uint8_t repeats, nacks;
    bool fast, fast_failed, failed, has_reading, last_one;
    uint32_t since_ms;      /* when the phase began */
    uint32_t pause_ms;
    uint32_t last_byte_ms, last_repeat_ms, last_check_ms;
    uint32_t restarts;      /* how often the module was started anew since power-up */
    pn532_reading reading;
} pn532;

void pn532_start(pn532 *reader, unsigned line, uint32_t now_ms);
void pn532_feed(pn532 *reader, const uint8_t *from, size_t size, uint32_t now_ms);
void pn532_tick(pn532 *reader, uint32_t now_ms);

/* True when the module is started and nothing is under way. */
bool pn532_ready(const pn532 *reader);
/* One reading, its field and the end of it. Only where pn532_ready. */
void pn532_read(pn532 *reader, uint32_t now_ms);
/* Ends a reading under way and its field; what it would have brought is not told. */
void pn532_cut_short(pn532 *reader, uint32_t now_ms);
/* Lets a reading under way end, but repeats none of it: nothing may turn the field on now. */
void pn532_let_end(pn532 *reader);
/* True while a reading is under way whose outcome will be told. */
bool pn532_reading_under_way(const pn532 *reader);
/* What the last reading brought, once. */
bool pn532_take(pn532 *reader, pn532_reading *reading);

/* The module failed to answer and hasn't been started again since. */
bool pn532_faulty(const pn532 *reader);

/* What InListPassiveTarget answered, without its code: count and targets. */
void pn532_parse_targets(const uint8_t *from, size_t size, pn532_reading *reading);

#endif
