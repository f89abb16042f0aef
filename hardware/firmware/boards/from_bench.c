/* What the boards `native` and `qemu` take from the bench port in the place of hardware. */
#include "boards/bench.h"
#include "boards/board.h"

bool board_next_edge(board_edge *edge)
{
    return bench_next_edge(edge);
}

bool board_pin_high(board_pin pin)
{
    return bench_pin_high(pin);
}

void board_set(board_output output, uint8_t value)
{
    bench_set(output, value);
}

bool board_has_card_stop(void)
{
    return bench_has_card_stop();
}

uint16_t board_supply_mv(void)
{
    return bench_supply_mv();
}

size_t board_random(uint8_t *to, size_t size)
{
    return bench_random(to, size);
}

bool board_store_read(uint32_t at, uint8_t *to, size_t size)
{
    return bench_store_read(at, to, size);
}
