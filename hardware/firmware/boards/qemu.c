/* The STM32F405 as QEMU's netduinoplus2 models it: USARTs, SysTick and TIM2 are there; clock
 * control, pins, random source, watchdog and flash read 0, CCM and the chip's UID fault. What they
 * would bring comes from the bench port on USART3. */
#include <string.h>

#include "boards/bench.h"
#include "boards/board.h"
#include "boards/stm32_chip.h"

enum {
    /* QEMU's TIM2 counts nanoseconds of its virtual clock, divided by the prescaler. */
    TIMER_PRESCALER = 999,
    CORE_HZ = 168000000,
    /* At 1000 a second the emulator starves when the machine is busy. */
    TICKS_A_SECOND = 100,
    WARM = 0x57A27ED1
};

static uint8_t bench_rx[1024], bench_tx[1024];
static usart bench_usart = {
    .regs = USART3,
    .rx = bench_rx,
    .tx = bench_tx,
    .rx_size = sizeof bench_rx,
    .tx_size = sizeof bench_tx,
};
static uint8_t image_hash[IMAGE_HASH_BYTES];
static uint8_t reason;

/* The time of this turn of the main loop: in the emulator each look at a register costs a lock. */
static uint32_t turn_us, turn_ms;

/* RAM outlives a reset, as on the chip, and is zero when the machine starts. */
extern uint32_t warm_word[1];

void usart3_interrupt(void);
void usart3_interrupt(void)
{
    usart_interrupt(&bench_usart);
}

static void write_bench(const uint8_t *from, size_t size)
{
    usart_write(&bench_usart, from, size);
}

static void poll_bench(void)
{
    uint8_t some[64];
    size_t got;
    while ((got = usart_read(&bench_usart, some, sizeof some)) > 0) {
        bench_feed(some, got, turn_us);
    }
    bench_tick(turn_ms);
}

static void begin_turn(void)
{
    turn_us = chip_now_us();
    turn_ms = chip_ms_at(turn_us);
}

bool board_start(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    reason = warm_word[0] == WARM ? RESET_BUTTON : RESET_POWER;
    warm_word[0] = WARM;
    chip_start_clock(TIMER_PRESCALER, CORE_HZ, TICKS_A_SECOND);
    usart_open(&HOST_USART, CORE_HZ / 2, 921600);
    usart_open(&bench_usart, CORE_HZ / 4, 921600);
    for (unsigned i = 0; i < READERS_ON_CHIP; i++) {
        usart_open(&READER_USARTS[i], CORE_HZ / 4, 115200);
    }
    enable_irq(IRQ_USART1);
    enable_irq(IRQ_USART2);
    enable_irq(IRQ_USART3);
    enable_irq(IRQ_UART4);
    bench_start(write_bench);
    chip_hash_image(image_hash, sizeof image_hash);
    return true;
}

bool board_identify(board_identity *who)
{
    who->kind = IMAGE_KIND;
    return bench_identify(who);
}

uint8_t board_reset_reason(void)
{
    return reason;
}

void board_image_hash(uint8_t hash[IMAGE_HASH_BYTES])
{
    memcpy(hash, image_hash, IMAGE_HASH_BYTES);
}

uint32_t board_now_ms(void)
{
    return turn_ms;
}

uint32_t board_now_us(void)
{
    return turn_us;
}

void board_idle(void)
{
    chip_sleep();
    begin_turn();
    poll_bench();
}

bool board_reader_baud(unsigned line, uint32_t baud)
{
    if (line >= READER_LINES || baud == 0) {
        return false;
    }
    usart_set_baud(&READER_USARTS[line], CORE_HZ / 4, baud);
    if (line == 0) {
        bench_baud(baud);
    }
    return true;
}

bool board_store_write(uint32_t at, const uint8_t *from, size_t size)
{
    return bench_store_write(at, from, size);
}
