/* The parts of the production board, and its wiring:
 *   host      USART1  PA9 out, PA10 in         entry gate  PC0  \
 *   reader 0  USART2  PA2 out, PA3 in          exit gate   PC1   | pulled up: a torn wire reads
 *   reader 1  UART4   PA0 out, PA1 in          lid         PC2   | as broken or open
 *   FRAM      SPI1    PA5 clock, PA6 in,       case        PC3  /
 *                     PA7 out, PA4 select      LED PB0, beeper PB1, card stop PB12: high is on
 */
#ifndef F405_PARTS_H
#define F405_PARTS_H

#include "boards/board.h"

typedef struct {
    uint32_t core_hz, apb1_hz, apb2_hz, timer_hz;
    bool crystal; /* false: the internal oscillator had to do, 1 % off at best */
} f405_clocks;

f405_clocks f405_start_clocks(void);

void f405_start_pins(void);
bool f405_next_edge(board_edge *edge);
bool f405_pin_high(board_pin pin);
void f405_set(board_output output, uint8_t value);
/* Blinks and beeps. `fault`: the LED blinks slowly where it would be dark or lit. */
void f405_tick_outputs(uint32_t now_ms, bool fault);

void f405_start_fram(void);
bool f405_fram_read(uint32_t at, uint8_t *to, size_t size);
bool f405_fram_write(uint32_t at, const uint8_t *from, size_t size);

void f405_start_random(void);
size_t f405_random(uint8_t *to, size_t size);

void f405_start_supply(void);
uint16_t f405_supply_mv(void);

#endif
