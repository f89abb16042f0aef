/* MB85RS256 FRAM on SPI1: 32 KiB, written at bus speed, no wear (Fujitsu datasheet, op-codes). */
#include "boards/f405_parts.h"
#include "boards/stm32f405.h"

enum { OP_WRITE = 0x02, OP_READ = 0x03, OP_WRITE_ENABLE = 0x06 };
enum { SR_RXNE = BIT(0), SR_TXE = BIT(1), SR_BSY = BIT(7) };
enum { CR1_MASTER = BIT(2), CR1_DIVIDE_8 = 2 << 3, CR1_ON = BIT(6) };
enum { CR1_SOFT_SELECT = BIT(8) | BIT(9) };
enum { BYTE_TURNS = 10000 }; /* a byte takes 128 cycles at 168 MHz */

void f405_start_fram(void)
{
    RCC->APB2ENR |= BIT(12);
    (void)RCC->APB2ENR;
    SPI1->CR1 = CR1_MASTER | CR1_DIVIDE_8 | CR1_SOFT_SELECT | CR1_ON; /* 10.5 MHz, mode 0 */
}

/* One byte out and one in; -1 where the bus did not move. */
static int exchange(uint8_t byte)
{
    *(volatile uint8_t *)&SPI1->DR = byte;
    for (unsigned i = 0; i < BYTE_TURNS; i++) {
        if ((SPI1->SR & SR_RXNE) != 0) {
            return *(volatile uint8_t *)&SPI1->DR;
        }
    }
    return -1;
}

/* Between two commands the chip wants to be deselected for a while, and the edge takes its time:
 * a read over APB2 costs at least 24 ns. */
enum { DESELECT_READS = 8 };

static void select_chip(void)
{
    GPIOA->BSRR = BIT(4);
    (void)SPI1->DR; /* a byte left over from an exchange that failed */
    GPIOA->BSRR = BIT(4 + 16);
}

static void release_chip(void)
{
    for (unsigned i = 0; i < BYTE_TURNS && (SPI1->SR & SR_BSY) != 0; i++) {
    }
    GPIOA->BSRR = BIT(4);
    for (unsigned i = 0; i < DESELECT_READS; i++) {
        (void)SPI1->SR;
    }
}

static bool send_head(uint8_t operation, uint32_t at)
{
    select_chip();
    return exchange(operation) >= 0 && exchange((uint8_t)(at >> 8)) >= 0 &&
           exchange((uint8_t)at) >= 0;
}

static bool in_range(uint32_t at, size_t size)
{
    return at <= STORE_BYTES && size <= STORE_BYTES - at;
}

bool f405_fram_read(uint32_t at, uint8_t *to, size_t size)
{
    bool sound = in_range(at, size) && send_head(OP_READ, at);
    for (size_t i = 0; sound && i < size; i++) {
        int byte = exchange(0xFF);
        sound = byte >= 0;
        to[i] = (uint8_t)byte;
    }
    release_chip();
    return sound;
}

static bool same_as(uint32_t at, const uint8_t *wanted, size_t size)
{
    bool sound = send_head(OP_READ, at);
    for (size_t i = 0; sound && i < size; i++) {
        sound = exchange(0xFF) == wanted[i];
    }
    release_chip();
    return sound;
}

/* Read back, because a chip that isn't there takes every write without a word. */
bool f405_fram_write(uint32_t at, const uint8_t *from, size_t size)
{
    if (!in_range(at, size)) {
        return false;
    }
    select_chip();
    bool sound = exchange(OP_WRITE_ENABLE) >= 0; /* holds for one write */
    release_chip();
    sound = sound && send_head(OP_WRITE, at);
    for (size_t i = 0; sound && i < size; i++) {
        sound = exchange(from[i]) >= 0;
    }
    release_chip();
    return sound && same_as(at, from, size);
}
