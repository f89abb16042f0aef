/* Conversations where something is broken: memory, random source, a line full of noise (wire.md
 * sections 3 and 4). */
#include "core/journal.h"
#include "core/link.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/fake_host.h"

enum { SMALL_LINE = 2047, NOISE_A_TURN = 600, SENT_A_TURN = 120 };

static const uint8_t NONCE[NONCE_BYTES] = {1, 2, 3};
static const uint8_t BODY[1] = {UNKNOWN_NO_ANSWER};

static void start(void)
{
    static const link_app nothing;
    fake_reset();
    host_reset();
    link_start(&nothing);
    host_drop_all();
}

static void a_nonce_that_nothing_vouches_for_begins_no_conversation(void)
{
    start();
    fake.random_fails = true;
    fake.store_unwritable = true;
    for (unsigned times = 0; times < 3; times++) {
        host_hello(NONCE, 2, 2);
        host_expect_silence();
    }
    fake_sleep_ms(BOOT_EVERY_MS);
    host_expect(WIRE_BOOT);
}

static void either_of_memory_and_random_source_is_enough_for_a_new_nonce(void)
{
    start();
    fake.random_fails = true;
    host_greet();
    fake.random_fails = false;
    fake.store_unwritable = true;
    host_greet();
}

static void a_greeting_that_gets_no_new_nonce_ends_the_running_conversation_all_the_same(void)
{
    start();
    host_greet();
    fake.random_fails = true;
    fake.store_unwritable = true;
    host_hello(NONCE, 2, 2);
    host_say(WIRE_PING, NONCE, 4);
    host_expect_nak(NAK_NOT_GREETED, WIRE_PING);
}

/* The device nonce that this HELLO gets, if power for `budget` bytes of writing lasts for it. */
static bool nonce_before_the_cut(size_t budget, uint8_t nonce[NONCE_BYTES])
{
    heard_frame heard;
    fake.power_left = (long)budget;
    host_hello(NONCE, 2, 2);
    bool answered = host_hear(&heard) && heard.type == WIRE_HELLO_R && !fake.dead;
    if (answered) {
        memcpy(nonce, heard.payload + NONCE_BYTES, NONCE_BYTES);
    }
    fake_reboot();
    host_reset();
    link_start(NULL);
    host_drop_all();
    return answered;
}

/* The host's nonce, the clock and the dead random source say the same each time. */
static void no_nonce_comes_twice_wherever_the_power_is_cut(void)
{
    start();
    fake.random_fails = true;
    uint8_t seen[160][NONCE_BYTES];
    unsigned count = 0;
    for (size_t budget = 0; budget < 80; budget++) {
        for (unsigned again = 0; again < 2; again++) {
            count += nonce_before_the_cut(budget, seen[count]);
        }
    }
    EXPECT(count > 40);
    for (unsigned one = 0; one < count; one++) {
        for (unsigned other = 0; other < one; other++) {
            EXPECT(memcmp(seen[one], seen[other], NONCE_BYTES) != 0);
        }
    }
}

/* One turn of a line on which noise comes in as fast as it can and little goes out. */
static void turn_with_noise(void)
{
    static const uint8_t noise[2] = {1, 0};
    for (unsigned pieces = 0; pieces < NOISE_A_TURN; pieces++) {
        fake_put(&fake.host_in, noise, sizeof noise);
    }
    link_poll();
    fake.host_in = (fake_line){0}; /* what a receiver without room loses */
}

static bool event_came(const uint8_t *bytes, size_t size)
{
    static frame_cutter cutter;
    bool came = false;
    for (size_t at = 0; at < size; at++) {
        frame whole;
        came |= frame_cut(&cutter, bytes[at], &whole) == FRAME_WHOLE && whole.type == WIRE_EVENT;
    }
    return came;
}

static void noise_does_not_keep_an_event_from_the_host(void)
{
    start();
    host_greet();
    host_say_numbers(WIRE_RESUME, host.boot_id, 1);
    host_drop_all();
    fake.host_capacity = SMALL_LINE;
    bool came = false;
    for (unsigned turns = 0; turns < 200 && !came; turns++) {
        turn_with_noise();
        if (turns == 50) {
            EXPECT(link_record(EVENT_UNKNOWN_TAG, BODY, sizeof BODY));
        }
        uint8_t sent[SENT_A_TURN];
        came = event_came(sent, fake_take(&fake.host_out, sent, sizeof sent));
    }
    EXPECT(came);
}

int main(void)
{
    RUN(a_nonce_that_nothing_vouches_for_begins_no_conversation);
    RUN(either_of_memory_and_random_source_is_enough_for_a_new_nonce);
    RUN(a_greeting_that_gets_no_new_nonce_ends_the_running_conversation_all_the_same);
    RUN(no_nonce_comes_twice_wherever_the_power_is_cut);
    RUN(noise_does_not_keep_an_event_from_the_host);
    return 0;
}
