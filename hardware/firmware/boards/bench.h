/* The bench port of the boards `qemu` and `native` (bench.md): pins, identity, random bytes and
 * journal memory from a line of ASCII. Sans-I/O: the board feeds it bytes and gives it a way to
 * write.
 * Not part of the production image.
 */
#ifndef BENCH_H
#define BENCH_H

#include "boards/board.h"

/* `write` takes one whole line, or a part of it, and must not fail. */
void bench_start(void (*write)(const uint8_t *from, size_t size));
void bench_feed(const uint8_t *from, size_t size, uint32_t now_us);
/* Says `?` until `G` has come, again after 200 ms in which nothing came. */
void bench_tick(uint32_t now_ms);

bool bench_identify(board_identity *who);
size_t bench_random(uint8_t *to, size_t size);
bool bench_next_edge(board_edge *edge);
bool bench_pin_high(board_pin pin);
uint16_t bench_supply_mv(void);
bool bench_has_card_stop(void);
void bench_set(board_output output, uint8_t value);
void bench_baud(uint32_t baud);
bool bench_store_read(uint32_t at, uint8_t *to, size_t size);
bool bench_store_write(uint32_t at, const uint8_t *from, size_t size);

#endif
