/* The production board: the pieces of f405_*.c and stm32_*.c put together. */
#include <string.h>

#include "boards/f405_parts.h"
#include "boards/stm32_chip.h"
#include "core/provision.h"
#include "vendor/monocypher.h"

enum { TICKS_A_SECOND = 1000, HOST_BAUD = 921600, READER_BAUD = 115200 };
enum { IWDG_UNLOCK = 0x5555, IWDG_FEED = 0xAAAA, IWDG_ON = 0xCCCC };
enum { IWDG_DIVIDE_64 = 4, IWDG_2_SECONDS = 1000 };

/* In flash sector 4; the linker script names the place. */
extern const uint8_t provision_page[PROVISION_BYTES];

static f405_clocks clocks;
static uint32_t reset_flags;
static bool provisioned, card_stop;
static uint8_t image_hash[IMAGE_HASH_BYTES];

static void start_lines(void)
{
    RCC->APB2ENR |= BIT(4);           /* USART1 */
    RCC->APB1ENR |= BIT(17) | BIT(19); /* USART2, UART4 */
    (void)RCC->APB1ENR;
    usart_open(&HOST_USART, clocks.apb2_hz, HOST_BAUD);
    enable_irq(IRQ_USART1);
    for (unsigned i = 0; i < READERS_ON_CHIP; i++) {
        usart_open(&READER_USARTS[i], clocks.apb1_hz, READER_BAUD);
    }
    enable_irq(IRQ_USART2);
    enable_irq(IRQ_UART4);
}

static void start_watchdog(void)
{
    IWDG->KR = IWDG_ON;
    IWDG->KR = IWDG_UNLOCK;
    IWDG->PR = IWDG_DIVIDE_64; /* of 32 kHz */
    IWDG->RLR = IWDG_2_SECONDS;
    IWDG->KR = IWDG_FEED;
}

bool board_start(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    board_identity who;
    reset_flags = RCC->CSR;
    RCC->CSR = reset_flags | BIT(24); /* so that the next reset tells its own reason */
    clocks = f405_start_clocks();
    RCC->APB1ENR |= BIT(0); /* TIM2 */
    (void)RCC->APB1ENR;
    TIM2->ARR = UINT32_MAX;
    chip_start_clock(clocks.timer_hz / 1000000 - 1, clocks.core_hz, TICKS_A_SECOND);
    f405_start_pins();
    f405_start_fram();
    f405_start_random();
    f405_start_supply();
    start_lines();
    start_watchdog();
    chip_hash_image(image_hash, sizeof image_hash);
    provisioned = provision_read(provision_page, IMAGE_KIND, &who, &card_stop);
    crypto_wipe(&who, sizeof who);
    return clocks.crystal && provisioned;
}

bool board_identify(board_identity *who)
{
    return provisioned && provision_read(provision_page, IMAGE_KIND, who, &card_stop);
}

/* RCC_CSR keeps several flags at once: a power-up sets those of dip and button too. */
uint8_t board_reset_reason(void)
{
    enum { BROWN_OUT = BIT(25), PIN = BIT(26), POWER = BIT(27), SOFTWARE = BIT(28) };
    enum { WATCHDOGS = BIT(29) | BIT(30) };
    if ((reset_flags & WATCHDOGS) != 0) {
        return RESET_WATCHDOG;
    }
    if ((reset_flags & SOFTWARE) != 0) {
        return RESET_SOFTWARE;
    }
    if ((reset_flags & POWER) != 0) {
        return RESET_POWER;
    }
    return (reset_flags & BROWN_OUT) != 0 ? RESET_SUPPLY : RESET_BUTTON;
}

void board_image_hash(uint8_t hash[IMAGE_HASH_BYTES])
{
    memcpy(hash, image_hash, IMAGE_HASH_BYTES);
}

uint32_t board_now_ms(void)
{
    return chip_now_ms();
}

uint32_t board_now_us(void)
{
    return chip_now_us();
}

void board_idle(void)
{
    IWDG->KR = IWDG_FEED;
    f405_tick_outputs(chip_now_ms(), !clocks.crystal);
    chip_sleep();
}

bool board_reader_baud(unsigned line, uint32_t baud)
{
    if (line >= READER_LINES || baud == 0 || !usart_sent_all(&READER_USARTS[line])) {
        return false; /* what is still going out would go out at the wrong speed */
    }
    usart_set_baud(&READER_USARTS[line], clocks.apb1_hz, baud);
    return true;
}

bool board_next_edge(board_edge *edge)
{
    return f405_next_edge(edge);
}

bool board_pin_high(board_pin pin)
{
    return f405_pin_high(pin);
}

void board_set(board_output output, uint8_t value)
{
    f405_set(output, value);
}

bool board_has_card_stop(void)
{
    return card_stop;
}

uint16_t board_supply_mv(void)
{
    return f405_supply_mv();
}

size_t board_random(uint8_t *to, size_t size)
{
    return f405_random(to, size);
}

bool board_store_read(uint32_t at, uint8_t *to, size_t size)
{
    return f405_fram_read(at, to, size);
}

bool board_store_write(uint32_t at, const uint8_t *from, size_t size)
{
    return f405_fram_write(at, from, size);
}
