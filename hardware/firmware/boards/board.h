/* What the firmware asks of the board it runs on. The whole border between the portable core and
 * the hardware: nothing above this file names a register, nothing below it knows a card.
 *
 * Three boards: `f405` (STM32F405, the production image), `qemu` (the same chip as QEMU models it:
 * no pins, no random source, no flash) and `native` (a Linux process). The last two take pins,
 * identity, random bytes and journal memory from a bench port; the production image has none.
 * Nothing here blocks; every wait for hardware is bounded.
 */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DEVICE_SHOE = 1, DEVICE_SCANNER = 2 };
enum { RESET_POWER = 1, RESET_BUTTON, RESET_WATCHDOG, RESET_SUPPLY, RESET_SOFTWARE };
enum { READER_LINES = 2, KEY_BYTES = 32, ID_LIMIT = 32, IMAGE_HASH_BYTES = 8 };

/* Journal memory in bytes (an MB85RS256 FRAM): contents survive a reset and a power cut; a write
 * that is cut short leaves a prefix of it written. */
enum { STORE_BYTES = 32768 };

typedef struct {
    uint8_t kind;            /* DEVICE_SHOE or DEVICE_SCANNER: which image this is */
    char id[ID_LIMIT + 1];   /* ASCII, 1 to 32 characters */
    uint8_t key[KEY_BYTES];  /* this device's own key */
} board_identity;

/* Inputs. High means: beam broken, lid open, case open. */
typedef enum { PIN_GATE_ENTRY, PIN_GATE_EXIT, PIN_LID, PIN_CASE, PIN_COUNT } board_pin;

/* A change of an input, in the order in which they happened. */
typedef struct {
    uint32_t at_us;
    board_pin pin;
    bool high;
} board_edge;

/* Outputs that say nothing about a card. */
typedef enum {
    OUT_STATUS_LED, /* 0 off, 1 on, 2 slow blink, 3 fast blink */
    OUT_BEEPER,     /* 1 one short beep (a card passed), 2 alarm */
    OUT_CARD_STOP   /* 1 hold the next card; no effect where the part is not fitted */
} board_output;

/* Brings the hardware up; false where something essential failed (then the self-test says what). */
bool board_start(int argc, char **argv);
/* False until the board knows who it is; the core then says nothing to the host. */
bool board_identify(board_identity *who);
uint8_t board_reset_reason(void);
void board_image_hash(uint8_t hash[IMAGE_HASH_BYTES]);

uint32_t board_now_ms(void); /* since power-up, wraps */
uint32_t board_now_us(void); /* wraps after 71 minutes */
/* Sleeps until something may have happened, 10 ms at most; feeds the watchdog. */
void board_idle(void);

/* The line to the host. A write of more than board_host_space() loses the rest. */
size_t board_host_read(uint8_t *to, size_t most);
size_t board_host_space(void);
void board_host_write(const uint8_t *from, size_t size);

/* The lines to the reader modules, 0 and 1. */
size_t board_reader_read(unsigned line, uint8_t *to, size_t most);
void board_reader_write(unsigned line, const uint8_t *from, size_t size);
bool board_reader_baud(unsigned line, uint32_t baud);

bool board_next_edge(board_edge *edge);
bool board_pin_high(board_pin pin);
void board_set(board_output output, uint8_t value);
bool board_has_card_stop(void);
uint16_t board_supply_mv(void); /* 0: not measured */

/* How many random bytes were got, 0 to size: fewer means that the source failed. */
size_t board_random(uint8_t *to, size_t size);

bool board_store_read(uint32_t at, uint8_t *to, size_t size);
bool board_store_write(uint32_t at, const uint8_t *from, size_t size);

#endif
