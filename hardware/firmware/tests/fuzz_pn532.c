/* Random bytes, broken frames and sound frames in any order into the PN532 driver, at random times,
 * with random requests between: it must stay within its memory, name nothing that can't be a name,
 * and come up again as soon as a module answers. */
#include "readers/pn532.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/fake_pn532.h"
#include "tests/fuzz.h"

static pn532 reader;

static void feed(const uint8_t *bytes, size_t size)
{
    pn532_feed(&reader, bytes, size, board_now_ms());
}

static void feed_noise(void)
{
    static const uint8_t telling[] = {0x00, 0xFF, 0xD5, 0x01, 0x7F, 0x4B};
    uint8_t bytes[300];
    size_t size = fuzz_below(sizeof bytes);
    for (size_t at = 0; at < size; at++) {
        bytes[at] = (uint8_t)fuzz_number();
        if (fuzz_below(2) == 0) {
            bytes[at] = telling[fuzz_below(sizeof telling)];
        }
    }
    feed(bytes, size);
}

static void feed_frame(void)
{
    uint8_t body[PN532_BODY_LIMIT + 8];
    uint8_t frame[PN532_BODY_LIMIT + 24];
    size_t size = 1 + fuzz_below(fuzz_below(3) == 0 ? sizeof body : 24);
    for (size_t at = 0; at < size; at++) {
        body[at] = fuzz_below(3) == 0 ? (uint8_t)fuzz_below(8) : (uint8_t)fuzz_number();
    }
    if (fuzz_below(4) != 0) {
        body[0] = (uint8_t)(reader.command[0] + 1);
    }
    size_t length = fake_pn532_frame(frame, body, size);
    if (fuzz_below(4) == 0) {
        frame[fuzz_below((uint32_t)length)] ^= (uint8_t)(1u << fuzz_below(8));
    }
    if (fuzz_below(3) != 0) {
        feed(PN532_ACK_FRAME, sizeof PN532_ACK_FRAME);
    }
    feed(frame, fuzz_below(8) == 0 ? fuzz_below((uint32_t)length) : length);
}

/* What a reading could bring, with a byte in it that may be anything. */
static void feed_targets(void)
{
    static const uint8_t sizes[] = {4, 7, 10, 4, 7, 10, 5};
    uint8_t body[64] = {0x4B, (uint8_t)fuzz_below(4)};
    uint8_t frame[80];
    size_t size = 2;
    for (uint8_t i = 0; i < body[1] && i < 2; i++) {
        uint8_t length = sizes[fuzz_below(sizeof sizes)];
        const uint8_t sak = fuzz_below(4) == 0 ? 0x20 : 0x00;
        const uint8_t head[] = {(uint8_t)(i + 1), 0x00, 0x44, sak, length};
        memcpy(body + size, head, sizeof head);
        size += sizeof head;
        for (uint8_t at = 0; at < length; at++) {
            body[size++] = (uint8_t)fuzz_number();
        }
    }
    if (fuzz_below(4) == 0) {
        body[fuzz_below((uint32_t)size)] = (uint8_t)fuzz_number();
    }
    feed(PN532_ACK_FRAME, sizeof PN532_ACK_FRAME);
    feed(frame, fake_pn532_frame(frame, body, size));
}

static void act(void)
{
    uint32_t what = fuzz_below(6);
    if (what == 0 && pn532_ready(&reader)) {
        pn532_read(&reader, board_now_ms());
        feed_targets();
    } else if (what == 1) {
        pn532_cut_short(&reader, board_now_ms());
    } else if (what == 2) {
        pn532_let_end(&reader);
    } else if (what == 3) {
        fake_sleep_ms(fuzz_below(200));
    }
    pn532_tick(&reader, board_now_ms());
}

static void check_reading(void)
{
    pn532_reading reading;
    if (!pn532_take(&reader, &reading)) {
        return;
    }
    EXPECT(reading.count <= PN532_TAGS);
    EXPECT((reading.outcome == PN532_READ_TAGS) == (reading.count > 0));
    for (unsigned i = 0; i < reading.count; i++) {
        uint8_t size = reading.tags[i].size;
        EXPECT(size == 4 || size == 7 || size == 10);
    }
}

static void must_come_up(void)
{
    uint8_t some[64];
    fake_pn532_reset();
    for (unsigned ms = 0; ms < 3000 && !(pn532_ready(&reader) && module.commands > 4); ms++) {
        fake_sleep_ms(1);
        fake_pn532_run();
        for (size_t got; (got = board_reader_read(0, some, sizeof some)) > 0;) {
            feed(some, got);
        }
        pn532_tick(&reader, board_now_ms());
    }
    EXPECT(pn532_ready(&reader));
}

static void play(void)
{
    fake_reset();
    fake_pn532_reset();
    pn532_start(&reader, 0, 0);
    if (fuzz_below(2) == 0) {
        must_come_up();
    }
    for (unsigned turn = 0; turn < 100; turn++) {
        act();
        fuzz_below(3) == 0 ? feed_noise() : feed_frame();
        check_reading();
        fake.reader_out[0].read = fake.reader_out[0].written = 0;
    }
    must_come_up();
}

int main(int argc, char **argv)
{
    return fuzz_rounds(argc, argv, play);
}
