#include "tests/fake_pn532.h"

#include <string.h>

#include "tests/fake_board.h"

enum { START_BAUD = 115200, FOREVER = 0xFF };

fake_pn532_state module;

static struct {
    bool awake, active[FAKE_TAGS], switching;
    uint32_t baud, next_baud;
    uint8_t retries;
    uint8_t heard[64];
    size_t heard_size;
    uint8_t answer[160], last[160];
    size_t answer_size, last_size;
    uint64_t answer_us;
} inside;

void fake_pn532_power(bool on)
{
    memset(&inside, 0, sizeof inside);
    inside.baud = START_BAUD;
    inside.retries = FOREVER;
    module.powered = on;
    module.field = false;
}

void fake_pn532_reset(void)
{
    memset(&module, 0, sizeof module);
    module.most_baud = 921600;
    module.air_ms = 8;
    fake_pn532_power(true);
}

void fake_pn532_put(const uint8_t *uid, uint8_t size)
{
    pn532_tag *tag = &module.tags[module.tag_count];
    inside.active[module.tag_count++] = false;
    tag->size = size;
    memcpy(tag->uid, uid, size);
}

void fake_pn532_clear(void)
{
    module.tag_count = 0;
}

size_t fake_pn532_frame(uint8_t *to, const uint8_t *body, size_t size)
{
    size_t at = pn532_build(to, body, size);
    to[5] = 0xD5;
    to[at - 2] = (uint8_t)(to[at - 2] - 1); /* the sum of D5 in place of D4 */
    return at;
}

static bool one_of(unsigned *left)
{
    if (*left == 0) {
        return false;
    }
    (*left)--;
    return true;
}

static bool line_works(void)
{
    uint32_t ours = fake.baud[0] == 0 ? START_BAUD : fake.baud[0];
    return ours == inside.baud && inside.baud <= module.most_baud;
}

static void say(const uint8_t *bytes, size_t size)
{
    if (line_works()) {
        fake_put(&fake.reader_in[0], bytes, size);
    }
}

static void set_field(bool on)
{
    module.fields += on && !module.field;
    module.field = on;
    if (!on) {
        memset(inside.active, 0, sizeof inside.active);
    }
}

static void answer_after(const uint8_t *body, size_t size, uint32_t ms)
{
    inside.answer_size = fake_pn532_frame(inside.answer, body, size);
    inside.answer_us = fake.now_us + (uint64_t)ms * 1000;
}

static void list_targets(unsigned most)
{
    uint8_t body[64] = {0x4B, 0};
    size_t size = 2;
    set_field(true);
    module.lists++;
    for (unsigned i = 0; i < module.tag_count && body[1] < most; i++) {
        if (inside.active[i]) {
            continue;
        }
        inside.active[i] = true;
        const pn532_tag *tag = &module.tags[i];
        bool cut = one_of(&module.garble);
        if (module.on_named != NULL && !cut) {
            module.on_named(tag);
        }
        const uint8_t head[] = {++body[1], 0x00, 0x44, cut ? 0x04 : 0x00, tag->size};
        memcpy(body + size, head, sizeof head);
        memcpy(body + size + sizeof head, tag->uid, tag->size);
        size += sizeof head + tag->size;
    }
    if (body[1] > 0 || inside.retries != FOREVER) {
        answer_after(body, size, module.air_ms);
    }
}

static void obey(const uint8_t *body, size_t size)
{
    static const uint8_t rates_known[] = {0x04, 0x05, 0x06, 0x07};
    static const uint32_t rates[] = {115200, 230400, 460800, 921600};
    inside.answer_size = 0; /* a new command ends the one under way */
    module.commands++;
    if (body[0] == 0x14) {
        inside.awake = true;
    }
    if (!inside.awake || one_of(&module.lose_commands)) {
        return;
    }
    if (!one_of(&module.lose_acks)) {
        say(PN532_ACK_FRAME, sizeof PN532_ACK_FRAME);
    }
    const uint8_t done[] = {(uint8_t)(body[0] + 1)};
    const uint8_t version[] = {0x03, 0x32, 0x01, 0x06, 0x07};
    const uint8_t status[] = {0x05, 0x00, module.field, 0x00, 0x80};
    if (body[0] == 0x02) {
        answer_after(version, sizeof version, 1);
    } else if (body[0] == 0x04) {
        answer_after(status, sizeof status, 1);
    } else if (body[0] == 0x4A && size == 3) {
        list_targets(body[1]);
    } else {
        if (body[0] == 0x32 && body[1] == 0x01) {
            set_field((body[2] & 1) != 0);
        } else if (body[0] == 0x32 && body[1] == 0x05) {
            inside.retries = body[4];
        } else if (body[0] == 0x10 && body[1] >= rates_known[0] && body[1] <= rates_known[3]) {
            inside.next_baud = rates[body[1] - rates_known[0]];
            inside.switching = true;
        }
        answer_after(done, sizeof done, 1);
    }
}

/* ACK after the answer to SetSerialBaudRate: the switch. At another time: the end of a command. */
static void hear_ack(void)
{
    if (inside.switching && inside.answer_size == 0) {
        inside.baud = inside.next_baud;
        inside.switching = false;
    }
    inside.answer_size = 0;
}

/* One frame at the front, or a byte that begins none. Returns what it took; 0: not whole yet. */
static size_t hear_one(const uint8_t *at, size_t left)
{
    bool begins = at[0] == 0 && at[1] == 0 && at[2] == 0xFF;
    size_t length = at[3];
    if (!begins) {
        return 1;
    }
    if (length == 0) {
        hear_ack();
        return 6;
    }
    if (length == 0xFF) {
        module.nacks++;
        say(inside.last, inside.last_size);
        return 6;
    }
    if (left < length + 7) {
        return 0;
    }
    obey(at + 6, length - 1);
    return length + 7;
}

static void hear_frames(void)
{
    size_t at = 0;
    size_t taken = 1;
    while (inside.heard_size - at >= 6 && taken > 0) {
        taken = hear_one(inside.heard + at, inside.heard_size - at);
        at += taken;
    }
    inside.heard_size -= at;
    memmove(inside.heard, inside.heard + at, inside.heard_size);
}

static void give_answer(void)
{
    memcpy(inside.last, inside.answer, inside.answer_size);
    inside.last_size = inside.answer_size;
    uint8_t sent[160];
    size_t size = inside.answer_size;
    memcpy(sent, inside.answer, size);
    inside.answer_size = 0;
    if (one_of(&module.lose_responses)) {
        return;
    }
    if (one_of(&module.damage_responses)) {
        sent[size - 3] ^= 0x10;
    }
    if (one_of(&module.cut_responses)) {
        memmove(sent + 8, sent + 9, --size - 8);
    }
    say(sent, size);
}

void fake_pn532_run(void)
{
    uint8_t bytes[64];
    size_t got = fake_take(&fake.reader_out[0], bytes, sizeof bytes);
    for (; got > 0; got = fake_take(&fake.reader_out[0], bytes, sizeof bytes)) {
        bool fits = got <= sizeof inside.heard - inside.heard_size;
        if (fits && module.powered && line_works()) {
            memcpy(inside.heard + inside.heard_size, bytes, got);
            inside.heard_size += got;
            hear_frames();
        }
    }
    if (module.powered && inside.answer_size > 0 && fake.now_us >= inside.answer_us) {
        give_answer();
    }
}
