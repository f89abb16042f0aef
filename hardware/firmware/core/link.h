/* The device's side of hardware/protocol/wire.md: the conversation with the host, delivery from
 * the journal, and requests. The app above it records events and answers a few questions; it
 * never sees a frame.
 *
 * One link per image. Nothing here blocks. The link begins when the board knows who it is
 * (board_identify) and the journal has a name; until then it says nothing and link_ready() is
 * false. */
#ifndef LINK_H
#define LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the app does for the host. Any may be NULL: such a request is refused. */
typedef struct {
    bool (*lock)(bool locked);    /* false: refused */
    uint16_t (*self_test)(void);  /* fault bits of wire.md section 4; link adds link_faults() */
    bool (*tell_spots)(void);     /* false: refused */
    bool (*watch)(uint8_t spot);  /* 0 to 9 or SPOT_NONE; false: refused */
    uint8_t (*flags)(void);       /* PONG flags but journal full, which the link adds */
    void (*on_room)(void);        /* journal slots were freed */
} link_app;

/* Call once, after board_start. The app must outlive the link. The board's buffer to the host must
 * hold FRAME_LIMIT bytes: with less of it free nothing is sent. */
void link_start(const link_app *app);

/* Reads the host line, answers, sends what is due. Call often: once in each turn of the main
 * loop. */
void link_poll(void);

/* True when identity and journal are there: from then on events can be recorded and STORE_APP (see
 * journal.h) can be read. The app starts its work then. */
bool link_ready(void);

/* Journals an event, then sends it if the host asked for events. body: at most EVENT_BODY_LIMIT
 * bytes. False: it fell into a hole (no slot was free, the memory failed, or the link isn't ready);
 * the host is told by GAP. */
bool link_record(uint8_t event, const uint8_t *body, size_t size);

/* Free slots for what can be refused: the last eight are kept for what cannot. */
size_t link_room(void);

/* Journal memory, random source and key, as bits of wire.md section 4. */
uint16_t link_faults(void);

#endif
