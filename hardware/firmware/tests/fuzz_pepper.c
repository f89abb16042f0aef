/* Random bytes, broken frames and sound frames in any order into the Pepper C1 driver, at random
 * times, with random requests between: it must stay within its memory, never name more tags than a
 * pass may hold, and come up again as soon as a reader answers.
 *
 *   fuzz_pepper SECONDS SEED
 */
#include <time.h>

#include "readers/pepper.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/fake_pepper.h"

static pepper reader;
static unsigned named;
static uint32_t now;
static uint32_t random_state;

static void on_tag(void *taker, const uint8_t uid[PEPPER_UID_BYTES])
{
    (void)taker;
    (void)uid;
    named++;
}

static uint32_t any(uint32_t below)
{
    return fake_number(&random_state) % below;
}

static void feed_noise(void)
{
    uint8_t bytes[300];
    size_t size = any(sizeof bytes);
    for (size_t at = 0; at < size; at++) {
        bytes[at] = any(4) == 0 ? 0xF5 : (uint8_t)fake_number(&random_state);
    }
    pepper_feed(&reader, bytes, size, now);
}

static void feed_frame(void)
{
    static const uint8_t kinds[] = {0x00, 0x00, 0x00, 0x00, 0xFF, 0xFE};
    static const uint8_t commands[] = {0x01, 0x0B, 0x06, 0x05, 0x0F, 0x90, 0x91};
    uint8_t payload[48];
    uint8_t frame[64];
    size_t size = any(3) == 0 ? 1 + any(40) : 12;
    for (size_t at = 0; at < size; at++) {
        payload[at] = (uint8_t)fake_number(&random_state);
    }
    payload[0] = kinds[any(sizeof kinds)];
    payload[1] = any(4) == 0 ? commands[any(sizeof commands)] : reader.request;
    size_t length = fake_pepper_frame(frame, payload, size);
    if (any(4) == 0) {
        frame[any((uint32_t)length)] ^= (uint8_t)(1U << any(8));
    }
    pepper_feed(&reader, frame, any(8) == 0 ? any((uint32_t)length) : length, now);
}

static void act(void)
{
    if (pepper_idle(&reader)) {
        named = 0;
        if (any(3) == 0) {
            pepper_darken(&reader, now);
        } else {
            pepper_read(&reader, (uint8_t)any(12), now);
        }
    }
}

/* Whatever happened before: a reader that answers is up within two seconds. */
static void must_recover(void)
{
    uint8_t bytes[256];
    fake_pepper real = {0};
    fake_pepper_power(&real, true, 0);
    fake_take(&fake.reader_out[0], bytes, sizeof bytes);
    real.up_at = 0;
    real.polling = false;
    for (unsigned ms = 0; ms < 4000; ms++) {
        uint64_t at_us = (uint64_t)ms * 1000;
        now++;
        size_t size = fake_take(&fake.reader_out[0], bytes, sizeof bytes);
        fake_pepper_write(&real, bytes, size, at_us);
        size = fake_pepper_read(&real, bytes, sizeof bytes, at_us);
        pepper_feed(&reader, bytes, size, now);
        pepper_tick(&reader, now);
    }
    EXPECT(pepper_idle(&reader));
}

int main(int argc, char **argv)
{
    time_t until = time(NULL) + (argc > 1 ? atol(argv[1]) : 5);
    random_state = argc > 2 ? (uint32_t)atol(argv[2]) * 2654435761U + 1U : 1;
    fake_reset();
    pepper_start(&reader, 0, on_tag, NULL);
    unsigned long rounds = 0;
    for (; time(NULL) < until; rounds++) {
        for (unsigned turn = 0; turn < 1000; turn++) {
            fake.reader_out[0].read = fake.reader_out[0].written;
            now += any(40);
            any(6) == 0 ? feed_noise() : feed_frame();
            pepper_tick(&reader, now);
            act();
            EXPECT(named <= PEPPER_TAG_LIMIT);
            EXPECT(reader.held <= PEPPER_FRAME_LIMIT);
        }
        must_recover();
    }
    printf("%lu rounds of 1000 inputs, %u frames damaged, %u restarts\n", rounds,
           (unsigned)reader.damaged, (unsigned)reader.restarts);
    return 0;
}
