/* A board made of arrays, for tests: the clock stands until a test moves it, the store is cut
 * where a test wants it, the lines are buffers. All of board.h but board_start's hardware. */
#ifndef FAKE_BOARD_H
#define FAKE_BOARD_H

#include "boards/board.h"

enum { FAKE_LINE_BYTES = 65536, FAKE_EDGES = 256 };

/* Bytes waiting in order: from `read` to `written`. */
typedef struct {
    uint8_t bytes[FAKE_LINE_BYTES];
    size_t read;
    size_t written;
} fake_line;

typedef struct {
    uint64_t now_us;
    uint8_t reset_reason;
    bool known; /* board_identify answers */
    board_identity who;
    uint8_t store[STORE_BYTES];
    bool store_unreadable;
    bool store_unwritable;
    bool dead;       /* the power failed during a write: nothing is written any more */
    long power_left; /* bytes that can be written until then, -1: as many as you like */
    size_t store_written; /* bytes written so far */
    bool random_fails;
    uint32_t random_state;
    fake_line host_in;  /* what the host said */
    fake_line host_out; /* what the firmware said */
    size_t host_capacity;
    fake_line reader_in[READER_LINES];
    fake_line reader_out[READER_LINES];
    uint32_t baud[READER_LINES];
    board_edge edges[FAKE_EDGES];
    size_t edges_read, edges_written;
    bool pins[PIN_COUNT];
    uint8_t outputs[OUT_CARD_STOP + 1];
    unsigned outputs_set[OUT_CARD_STOP + 1]; /* how often each was set */
    bool card_stop;
    uint16_t supply_mv;
} fake_state;

extern fake_state fake;

/* A new board: known as PDA-SHOE-0001 with the test key, empty store, clock at 0, 16 KiB to the
 * host. */
void fake_reset(void);

/* Takes the power away and gives it back: lines, clock and power fault are new, the store stays. */
void fake_reboot(void);

void fake_sleep_ms(uint32_t ms);
void fake_put(fake_line *line, const uint8_t *bytes, size_t size);
size_t fake_take(fake_line *line, uint8_t *to, size_t most);

/* Moves an input, with its edge. */
void fake_pin(board_pin pin, bool high);

/* A repeatable stream of 32-bit numbers for tests (xorshift32, Marsaglia 2003). */
uint32_t fake_number(uint32_t *state);

#endif
