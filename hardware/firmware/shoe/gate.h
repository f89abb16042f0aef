/* Two light beams, one before the antenna (entry) and one behind it (exit), made into passages. No
 * I/O: edges and times come in, reports go out.
 *
 * A passage lasts from the first broken beam until both are free. The beams stand closer together
 * than a card is long, so a card that leaves breaks both at once, and its tail frees the entry
 * before it frees the exit. Cards are counted by that: the exit is freed after a tail has passed
 * the entry. Two cards nose to tail with a gap between them break the entry again while the exit is
 * still broken, and free the exit while the entry is broken: that passage counts two. A corner that
 * trembles in one beam counts nothing. Two cards without a gap are one long passage: only their
 * tags tell.
 */
#ifndef GATE_H
#define GATE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum { BEAM_ENTRY, BEAM_EXIT, BEAM_COUNT } gate_beam;

typedef enum {
    PASSED_BACK,      /* came from inside and went back: nothing has left */
    PASSED_OUT,       /* one card left */
    PASSED_SEVERAL,   /* more than one left */
    PASSED_UNCLEAR,   /* one left, and then another went back, or the same was pushed back in */
    PASSED_LIP,       /* came from outside and left again: a card held to the antenna */
    PASSED_IN         /* something was pushed in through the gate */
} gate_passage;

typedef enum {
    GATE_BEGAN,   /* a passage began */
    GATE_OPENED,  /* broken for 500 ms, or for 500 ms since a card left */
    GATE_JAMMED,  /* both beams broken for 1500 ms */
    GATE_ENDED    /* both free */
} gate_kind;

typedef struct {
    gate_kind kind;
    gate_passage passage; /* of GATE_ENDED */
    bool was_open;        /* of GATE_ENDED: GATE_OPENED was said */
} gate_report;

typedef enum {
    GATE_FREE,
    GATE_INSIDE,   /* entry only, from inside */
    GATE_ACROSS,   /* both, from inside */
    GATE_LEAVING,  /* exit only, the tail has passed the entry */
    GATE_FOLLOWED, /* both, the second of them behind one that is leaving */
    GATE_LIP,      /* exit only, from outside */
    GATE_PUSHING,  /* both, from outside */
    GATE_PUSHED    /* entry only, from outside */
} gate_state;

enum { GATE_REPORTS = 8 };

typedef struct {
    gate_state state;
    bool raw[BEAM_COUNT], settled[BEAM_COUNT];
    uint32_t changed_us[BEAM_COUNT], raw_us[BEAM_COUNT];
    uint32_t since_us, both_us;
    bool opened, jammed;
    uint8_t left;
    gate_report reports[GATE_REPORTS];
    uint8_t head, tail;
} gate;

void gate_start(gate *of, uint32_t now_us);
/* A beam changed. Times must not run backwards. */
void gate_edge(gate *of, gate_beam beam, bool broken, uint32_t at_us);
void gate_tick(gate *of, uint32_t now_us);
/* Either beam broken, as the sensors say it at this moment. */
bool gate_broken(const gate *of);
bool gate_beam_broken(const gate *of, gate_beam beam);
bool gate_next(gate *of, gate_report *report);

#endif
