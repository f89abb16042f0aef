/* What the boards `f405` and `qemu` share: the chip's clock, sleep, image and serial lines. */
#ifndef STM32_CHIP_H
#define STM32_CHIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "boards/stm32f405.h"

/* Rings are powers of two. Filled by interrupts at one end, by the main loop at the other. */
typedef struct {
    usart_regs *regs;
    uint8_t *rx, *tx;
    uint16_t rx_size, tx_size;
    volatile uint16_t rx_head, rx_tail, tx_head, tx_tail;
    volatile bool sending; /* the transmitter's interrupt is on */
    volatile uint32_t overruns; /* bytes that came and found no room, here or in the chip */
} usart;

enum { READERS_ON_CHIP = 2 };
extern usart HOST_USART, READER_USARTS[READERS_ON_CHIP];

void usart_open(usart *line, uint32_t clock_hz, uint32_t baud);
void usart_set_baud(usart *line, uint32_t clock_hz, uint32_t baud);
size_t usart_read(usart *line, uint8_t *to, size_t most);
size_t usart_space(const usart *line);
/* What finds no room is lost. */
void usart_write(usart *line, const uint8_t *from, size_t size);
bool usart_sent_all(const usart *line);
void usart_interrupt(usart *line);

/* TIM2 as a free-running microsecond counter; SysTick only wakes the loop. */
void chip_start_clock(uint32_t timer_prescaler, uint32_t core_hz, uint32_t ticks_a_second);
uint32_t chip_now_us(void);
uint32_t chip_now_ms(void);
/* The milliseconds at a time that chip_now_us gave, not before the one of the last call. */
uint32_t chip_ms_at(uint32_t us);
/* Sleeps until an interrupt, unless one came since the last call. */
void chip_sleep(void);
/* To be called by every interrupt that brought something for the main loop. */
void chip_wake(void);

/* Hashes the image as it lies in flash, byte for byte the .bin file. */
void chip_hash_image(uint8_t *hash, size_t size);

#endif
