#include "tests/fake_board.h"

#include <string.h>

fake_state fake;

void fake_reset(void)
{
    memset(&fake, 0, sizeof fake);
    fake.reset_reason = RESET_POWER;
    fake.known = true;
    fake.who.kind = DEVICE_SHOE;
    memcpy(fake.who.id, "PDA-SHOE-0001", 13);
    for (unsigned at = 0; at < KEY_BYTES; at++) {
        fake.who.key[at] = (uint8_t)at;
    }
    fake.power_left = -1;
    fake.random_state = 0x1234567;
    fake.host_capacity = 16384;
    fake.supply_mv = 3300;
}

static void empty(fake_line *line)
{
    line->read = line->written = 0;
}

void fake_reboot(void)
{
    fake.now_us = 0;
    fake.dead = false;
    fake.power_left = -1;
    empty(&fake.host_in);
    empty(&fake.host_out);
    for (unsigned line = 0; line < READER_LINES; line++) {
        empty(&fake.reader_in[line]);
        empty(&fake.reader_out[line]);
    }
    fake.edges_read = fake.edges_written = 0;
    memset(fake.outputs, 0, sizeof fake.outputs);
    memset(fake.outputs_set, 0, sizeof fake.outputs_set);
}

void fake_sleep_ms(uint32_t ms)
{
    fake.now_us += (uint64_t)ms * 1000;
}

void fake_put(fake_line *line, const uint8_t *bytes, size_t size)
{
    if (line->read == line->written) {
        empty(line);
    }
    if (size > FAKE_LINE_BYTES - line->written) {
        size = FAKE_LINE_BYTES - line->written;
    }
    memcpy(line->bytes + line->written, bytes, size);
    line->written += size;
}

size_t fake_take(fake_line *line, uint8_t *to, size_t most)
{
    size_t size = line->written - line->read;
    if (size > most) {
        size = most;
    }
    memcpy(to, line->bytes + line->read, size);
    line->read += size;
    return size;
}

void fake_pin(board_pin pin, bool high)
{
    fake.pins[pin] = high;
    board_edge edge = {.at_us = (uint32_t)fake.now_us, .pin = pin, .high = high};
    fake.edges[fake.edges_written++ % FAKE_EDGES] = edge;
}

uint32_t fake_number(uint32_t *state)
{
    uint32_t x = *state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    *state = x;
    return x;
}

/* --- board.h -------------------------------------------------------------------------------- */

bool board_start(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return true;
}

bool board_identify(board_identity *who)
{
    *who = fake.who;
    return fake.known;
}

uint8_t board_reset_reason(void)
{
    return fake.reset_reason;
}

void board_image_hash(uint8_t hash[IMAGE_HASH_BYTES])
{
    for (unsigned at = 0; at < IMAGE_HASH_BYTES; at++) {
        hash[at] = (uint8_t)(at + 1);
    }
}

uint32_t board_now_ms(void)
{
    return (uint32_t)(fake.now_us / 1000);
}

uint32_t board_now_us(void)
{
    return (uint32_t)fake.now_us;
}

void board_idle(void)
{
    fake.now_us += 1000;
}

size_t board_host_read(uint8_t *to, size_t most)
{
    return fake_take(&fake.host_in, to, most);
}

size_t board_host_space(void)
{
    size_t waiting = fake.host_out.written - fake.host_out.read;
    return waiting < fake.host_capacity ? fake.host_capacity - waiting : 0;
}

void board_host_write(const uint8_t *from, size_t size)
{
    size_t space = board_host_space();
    fake_put(&fake.host_out, from, size < space ? size : space);
}

size_t board_reader_read(unsigned line, uint8_t *to, size_t most)
{
    return line < READER_LINES ? fake_take(&fake.reader_in[line], to, most) : 0;
}

void board_reader_write(unsigned line, const uint8_t *from, size_t size)
{
    if (line < READER_LINES) {
        fake_put(&fake.reader_out[line], from, size);
    }
}

bool board_reader_baud(unsigned line, uint32_t baud)
{
    if (line >= READER_LINES) {
        return false;
    }
    fake.baud[line] = baud;
    return true;
}

bool board_next_edge(board_edge *edge)
{
    if (fake.edges_read == fake.edges_written) {
        return false;
    }
    *edge = fake.edges[fake.edges_read++ % FAKE_EDGES];
    return true;
}

bool board_pin_high(board_pin pin)
{
    return pin < PIN_COUNT && fake.pins[pin];
}

void board_set(board_output output, uint8_t value)
{
    fake.outputs[output] = value;
    fake.outputs_set[output]++;
}

bool board_has_card_stop(void)
{
    return fake.card_stop;
}

uint16_t board_supply_mv(void)
{
    return fake.supply_mv;
}

size_t board_random(uint8_t *to, size_t size)
{
    if (fake.random_fails) {
        return 0;
    }
    for (size_t at = 0; at < size; at++) {
        to[at] = (uint8_t)(fake_number(&fake.random_state) >> 13);
    }
    return size;
}

bool board_store_read(uint32_t at, uint8_t *to, size_t size)
{
    if (fake.store_unreadable || at > STORE_BYTES || size > STORE_BYTES - at) {
        return false;
    }
    memcpy(to, fake.store + at, size);
    return true;
}

bool board_store_write(uint32_t at, const uint8_t *from, size_t size)
{
    if (fake.store_unwritable || at > STORE_BYTES || size > STORE_BYTES - at) {
        return false;
    }
    size_t able = fake.dead ? 0 : size;
    if (fake.power_left >= 0 && able > (size_t)fake.power_left) {
        able = (size_t)fake.power_left;
        fake.dead = true;
    }
    memcpy(fake.store + at, from, able);
    fake.store_written += able;
    if (fake.power_left >= 0) {
        fake.power_left -= (long)able;
    }
    return true;
}
