/* The Eccel Pepper C1 (MUX) ISO 15693 reader on one reader line, 115,200 baud 8N1.
 *
 * Sources: the maker's Python driver `pepper_c1` 0.2.0 (frame, command numbers, antennas 1 to 8)
 * and the "User's Manual" of the same command set (inventory start and next, halt, error
 * response).
 *
 *   frame    F5 | LEN u16 | ~LEN u16 | payload | CRC u16; LEN counts payload and CRC
 *   CRC      CRC-16/CCITT-FALSE of the payload, low byte first
 *   request  command u8, arguments
 *   answer   00 command data.. | FF command layer u8 error u8 | FE ..: its own polling, unasked
 *
 * Bytes come in by pepper_feed, time by pepper_tick, requests go out by board_reader_write;
 * nothing waits. One request is under way at a time. A request that is not answered is followed
 * by a dummy command until that is answered: the reader answers in order, so no late answer is
 * taken for a later request's. Never measured on a real reader; the simulated one is built from
 * the same sources.
 */
#ifndef PEPPER_H
#define PEPPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PEPPER_UID_BYTES = 8, PEPPER_ANTENNAS = 8 };
enum { PEPPER_PAYLOAD_LIMIT = 64, PEPPER_FRAME_LIMIT = 5 + PEPPER_PAYLOAD_LIMIT + 2 };
/* One antenna carries 64 chips at most; a reader that goes on naming tags is stopped here. */
enum { PEPPER_TAG_LIMIT = 72 };

/* How a pass over one antenna ended. */
typedef enum {
    PEPPER_NO_PASS,  /* none asked for since the last one was taken */
    PEPPER_RUNNING,  /* under way */
    PEPPER_COMPLETE, /* every tag in the field was named */
    PEPPER_FAILED    /* not every tag, or the antenna was refused: nothing may be concluded */
} pepper_pass;

/* What it is doing; the order of the first four is the order of coming up. */
typedef enum {
    PEPPER_SILENT,  /* no answer: halt and dummy commands are sent until there is one */
    PEPPER_VERSION, /* asks what it is, so that the cable is proven in both directions */
    PEPPER_QUIET,   /* switches its own polling off */
    PEPPER_DARK,    /* switches the RF field off */
    PEPPER_IDLE,    /* up, nothing under way */
    PEPPER_SELECT,  /* sets the antenna */
    PEPPER_READ,    /* names the tags */
    PEPPER_HALT,    /* switches the RF field off after the last pass */
    PEPPER_RESYNC   /* waits for a dummy command's answer after a request that had none */
} pepper_state;

/* A tag that a pass named: the UID as the tag sends it, lowest byte first. */
typedef void (*pepper_tag)(void *taker, const uint8_t uid[PEPPER_UID_BYTES]);

typedef struct {
    unsigned line;
    pepper_state state;
    pepper_pass pass;
    uint8_t antenna;         /* selected now; 0: unknown */
    uint8_t wanted;          /* antenna of the pass under way */
    uint8_t request;         /* command under way; 0: none */
    uint8_t tries;           /* of the request under way */
    uint8_t silences;        /* requests without an answer, in a row */
    uint8_t tags;            /* named in the pass under way */
    uint8_t refused;         /* antennas that the reader refused, bit 0 is antenna 1 */
    bool lit;                /* the RF field may be on */
    bool was_up;             /* answered at least once since power-up */
    bool hurt;               /* a frame was damaged since the request went out */
    uint32_t sent_at;        /* ms */
    uint32_t fed_at;         /* ms */
    uint32_t lost_at;        /* ms, when it had to be brought up again */
    pepper_tag on_tag;
    void *taker;
    uint8_t buffer[PEPPER_FRAME_LIMIT];
    size_t held;
    uint32_t damaged;        /* frames with a wrong checksum */
    uint32_t restarts;       /* times it had to be brought up again */
} pepper;

/* Begins with a silent reader; `on_tag` is called for each tag of a pass, from pepper_feed. */
void pepper_start(pepper *reader, unsigned line, pepper_tag on_tag, void *taker);
void pepper_feed(pepper *reader, const uint8_t *bytes, size_t size, uint32_t now_ms);
void pepper_tick(pepper *reader, uint32_t now_ms);

/* Up, and no request under way. */
bool pepper_idle(const pepper *reader);
/* False while the reader has to be brought up. */
bool pepper_up(const pepper *reader);
/* The RF field is off, or the reader is silent and has had time to obey the halts sent blindly. */
bool pepper_dark(const pepper *reader, uint32_t now_ms);
/* Reads everything at an antenna (1 to 8); false unless idle. The end stands in `pass`. */
bool pepper_read(pepper *reader, uint8_t antenna, uint32_t now_ms);
/* Switches the RF field off; false unless idle. Done when idle again and not `lit`. */
bool pepper_darken(pepper *reader, uint32_t now_ms);

#endif
