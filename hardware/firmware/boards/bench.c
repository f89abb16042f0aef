#include "boards/bench.h"

#include <string.h>

enum { LINE_LIMIT = 160, PART = 64, POOL = 256, EDGES = 64, ASK_MS = 200 };
enum { DEFAULT_SUPPLY_MV = 3300 };

static struct {
    void (*write)(const uint8_t *from, size_t size);
    char line[LINE_LIMIT];
    size_t length;
    bool overlong;
    bool asked;
    bool ready;
    bool heard;        /* something came since the last tick */
    uint32_t asked_ms; /* when it was last asked, or last heard of before `G` */
    char id[ID_LIMIT + 1];
    uint8_t key[KEY_BYTES];
    bool has_key;
    uint8_t pool[POOL];
    size_t pooled;
    bool pins[PIN_COUNT];
    board_edge edges[EDGES];
    size_t edge_head, edge_tail;
    uint16_t supply_mv;
    bool card_stop;
    uint8_t outputs[OUT_CARD_STOP + 1];
} bench;

static uint8_t store[STORE_BYTES];

static void say(const char *text, size_t size)
{
    bench.write((const uint8_t *)text, size);
}

static size_t put_hex(char *to, const uint8_t *from, size_t size)
{
    static const char digits[] = "0123456789ABCDEF";
    for (size_t i = 0; i < size; i++) {
        to[2 * i] = digits[from[i] >> 4];
        to[2 * i + 1] = digits[from[i] & 15];
    }
    return 2 * size;
}

static int digit(char letter)
{
    if (letter >= '0' && letter <= '9') {
        return letter - '0';
    }
    if (letter >= 'A' && letter <= 'F') {
        return letter - 'A' + 10;
    }
    return -1;
}

/* How many bytes the hexadecimal text gave; -1 where it is none or more than `most`. */
static int take_hex(uint8_t *to, size_t most, const char *text, size_t length)
{
    if (length % 2 != 0 || length / 2 > most) {
        return -1;
    }
    for (size_t i = 0; i < length; i += 2) {
        int high = digit(text[i]);
        int low = digit(text[i + 1]);
        if (high < 0 || low < 0) {
            return -1;
        }
        to[i / 2] = (uint8_t)(high * 16 + low);
    }
    return (int)(length / 2);
}

void bench_start(void (*write)(const uint8_t *from, size_t size))
{
    memset(&bench, 0, sizeof bench);
    memset(store, 0, sizeof store);
    bench.write = write;
    bench.supply_mv = DEFAULT_SUPPLY_MV;
}

/* An answer under way is not asked for again: each would stand in the way of what comes behind. */
void bench_tick(uint32_t now_ms)
{
    if (bench.heard) {
        bench.heard = false;
        bench.asked_ms = now_ms;
    }
    if (!bench.ready && (!bench.asked || now_ms - bench.asked_ms >= ASK_MS)) {
        bench.asked = true;
        bench.asked_ms = now_ms;
        say("?\n", 2);
    }
}

static bool set_pin(board_pin pin, char level, size_t length, uint32_t now_us)
{
    if (length != 2 || (level != '0' && level != '1')) {
        return false;
    }
    bool high = level == '1';
    if (bench.pins[pin] == high) {
        return true;
    }
    bench.pins[pin] = high;
    size_t next = (bench.edge_head + 1) % EDGES;
    if (next != bench.edge_tail) { /* a full queue loses the edge; the level stays */
        bench.edges[bench.edge_head] = (board_edge){.at_us = now_us, .pin = pin, .high = high};
        bench.edge_head = next;
    }
    return true;
}

static bool set_supply(const char *text, size_t length)
{
    uint8_t two[2];
    if (take_hex(two, 2, text, length) != 2) {
        return false;
    }
    bench.supply_mv = (uint16_t)(two[0] << 8 | two[1]);
    return true;
}

static bool set_id(const char *text, size_t length)
{
    uint8_t id[ID_LIMIT];
    int size = take_hex(id, sizeof id, text, length);
    if (size < 1) {
        return false;
    }
    for (int i = 0; i < size; i++) {
        if (id[i] < 0x21 || id[i] > 0x7E) {
            return false;
        }
    }
    memset(bench.id, 0, sizeof bench.id);
    memcpy(bench.id, id, (size_t)size);
    return true;
}

static bool set_key(const char *text, size_t length)
{
    uint8_t key[KEY_BYTES];
    if (take_hex(key, sizeof key, text, length) != KEY_BYTES) {
        return false;
    }
    memcpy(bench.key, key, sizeof key);
    bench.has_key = true;
    return true;
}

static bool add_random(const char *text, size_t length)
{
    uint8_t part[PART];
    int size = take_hex(part, sizeof part, text, length);
    if (size < 1) {
        return false;
    }
    size_t room = POOL - bench.pooled;
    size_t taken = (size_t)size < room ? (size_t)size : room;
    memcpy(bench.pool + bench.pooled, part, taken);
    bench.pooled += taken;
    return true;
}

static bool set_memory(const char *text, size_t length)
{
    uint8_t offset[2];
    uint8_t part[PART];
    if (bench.ready || length < 6 || take_hex(offset, 2, text, 4) != 2) {
        return false; /* memory that is in use does not change under the firmware's feet */
    }
    int size = take_hex(part, sizeof part, text + 4, length - 4);
    size_t at = (size_t)offset[0] << 8 | offset[1];
    if (size < 1 || at + (size_t)size > STORE_BYTES) {
        return false;
    }
    memcpy(store + at, part, (size_t)size);
    return true;
}

static bool set_card_stop(const char *text, size_t length)
{
    uint8_t fitted;
    if (take_hex(&fitted, 1, text, length) != 1 || fitted > 1) {
        return false;
    }
    bench.card_stop = fitted == 1;
    return true;
}

static bool go(size_t length)
{
    if (length != 1 || bench.id[0] == '\0' || !bench.has_key) {
        return false;
    }
    bench.ready = true;
    return true;
}

static bool understand(const char *line, size_t length, uint32_t now_us)
{
    if (length == 0) {
        return false;
    }
    char second = length > 1 ? line[1] : '\0';
    switch (line[0]) {
    case 'A': return set_pin(PIN_GATE_ENTRY, second, length, now_us);
    case 'B': return set_pin(PIN_GATE_EXIT, second, length, now_us);
    case 'L': return set_pin(PIN_LID, second, length, now_us);
    case 'C': return set_pin(PIN_CASE, second, length, now_us);
    case 'V': return set_supply(line + 1, length - 1);
    case 'I': return set_id(line + 1, length - 1);
    case 'K': return set_key(line + 1, length - 1);
    case 'E': return add_random(line + 1, length - 1);
    case 'T': return set_card_stop(line + 1, length - 1);
    case 'M': return set_memory(line + 1, length - 1);
    case 'G': return go(length);
    default: return false;
    }
}

static void end_line(uint32_t now_us)
{
    if (bench.overlong || !understand(bench.line, bench.length, now_us)) {
        say("!\n", 2);
    }
    bench.length = 0;
    bench.overlong = false;
}

void bench_feed(const uint8_t *from, size_t size, uint32_t now_us)
{
    bench.heard = bench.heard || size > 0;
    for (size_t i = 0; i < size; i++) {
        if (from[i] == '\n') {
            end_line(now_us);
        } else if (bench.length < LINE_LIMIT) {
            bench.line[bench.length++] = (char)from[i];
        } else {
            bench.overlong = true;
        }
    }
}

bool bench_identify(board_identity *who)
{
    if (!bench.ready) {
        return false;
    }
    memcpy(who->id, bench.id, sizeof who->id);
    memcpy(who->key, bench.key, sizeof who->key);
    return true;
}

size_t bench_random(uint8_t *to, size_t size)
{
    size_t got = size < bench.pooled ? size : bench.pooled;
    memcpy(to, bench.pool, got);
    bench.pooled -= got;
    memmove(bench.pool, bench.pool + got, bench.pooled);
    return got;
}

bool bench_next_edge(board_edge *edge)
{
    if (bench.edge_tail == bench.edge_head) {
        return false;
    }
    *edge = bench.edges[bench.edge_tail];
    bench.edge_tail = (bench.edge_tail + 1) % EDGES;
    return true;
}

bool bench_pin_high(board_pin pin)
{
    return bench.pins[pin];
}

uint16_t bench_supply_mv(void)
{
    return bench.supply_mv;
}

bool bench_has_card_stop(void)
{
    return bench.card_stop;
}

void bench_set(board_output output, uint8_t value)
{
    static const char letters[] = {'D', 'P', 'S'};
    if (output != OUT_BEEPER && bench.outputs[output] == value) {
        return;
    }
    bench.outputs[output] = value;
    char line[4] = {letters[output]};
    put_hex(line + 1, &value, 1);
    line[3] = '\n';
    say(line, sizeof line);
}

void bench_baud(uint32_t baud)
{
    char line[12];
    size_t at = sizeof line;
    line[--at] = '\n';
    do {
        line[--at] = (char)('0' + baud % 10);
        baud /= 10;
    } while (baud > 0 && at > 1);
    line[--at] = 'R';
    say(line + at, sizeof line - at);
}

bool bench_store_read(uint32_t at, uint8_t *to, size_t size)
{
    if (!bench.ready || at > STORE_BYTES || size > STORE_BYTES - at) {
        return false;
    }
    memcpy(to, store + at, size);
    return true;
}

static void tell_memory(uint32_t at, size_t size)
{
    char line[1 + 4 + 2 * PART + 1];
    uint8_t offset[2] = {(uint8_t)(at >> 8), (uint8_t)at};
    size_t length = 0;
    line[length++] = 'W';
    length += put_hex(line + length, offset, sizeof offset);
    length += put_hex(line + length, store + at, size);
    line[length++] = '\n';
    say(line, length);
}

bool bench_store_write(uint32_t at, const uint8_t *from, size_t size)
{
    if (!bench.ready || at > STORE_BYTES || size > STORE_BYTES - at) {
        return false;
    }
    memcpy(store + at, from, size);
    while (size > 0) {
        size_t part = size < PART ? size : PART;
        tell_memory(at, part);
        at += (uint32_t)part;
        size -= part;
    }
    return true;
}
