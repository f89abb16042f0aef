/* Conversations: greeting, proof of the key, refusals, silence (wire.md sections 2 to 4). */
#include "core/journal.h"
#include "core/link.h"
#include "core/octets.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/fake_host.h"
#include "tests/vectors.h"

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

static uint32_t conversation_ctr(uint32_t counter)
{
    return ((uint32_t)host.greeting.device_nonce[0] << 24) | counter;
}

static void a_device_says_boot_every_second_until_it_is_greeted(void)
{
    start();
    for (unsigned second = 0; second < 3; second++) {
        host_expect_silence();
        fake_sleep_ms(BOOT_EVERY_MS - 1);
        host_expect_silence();
        fake_sleep_ms(1);
        heard_frame boot = host_expect(WIRE_BOOT);
        EXPECT_EQ(boot.size, 19 + 13);
        EXPECT_EQ(boot.payload[0], 2);
        EXPECT_EQ(boot.payload[1], 2);
        EXPECT_EQ(boot.payload[2], DEVICE_SHOE);
        EXPECT_EQ(boot.payload[3], RESET_POWER);
        EXPECT_EQ(get_u32(boot.payload + 4), journal_boot_id());
        EXPECT_EQ(get_u16(boot.payload + 8), 1);
        EXPECT_BYTES(boot.payload + 10, "\1\2\3\4\5\6\7\10", 8);
        EXPECT_EQ(boot.payload[18], 13);
        EXPECT_BYTES(boot.payload + 19, "PDA-SHOE-0001", 13);
    }
    host_greet();
    fake_sleep_ms(BOOT_EVERY_MS);
    host_expect_silence();
}

static void a_board_without_identity_or_journal_name_is_silent(void)
{
    fake_reset();
    host_reset();
    fake.known = false;
    link_start(NULL);
    host_expect_silence();
    EXPECT(!link_ready());
    EXPECT(!link_record(EVENT_JAM, NULL, 0));
    fake.known = true;
    fake.random_fails = true;
    host_hello(NONCE, 2, 2);
    host_expect_silence();
    EXPECT_EQ(link_faults(), FAULT_RANDOM);
    fake.random_fails = false;
    host_expect(WIRE_HELLO_R);
    EXPECT(link_ready());
    EXPECT_EQ(link_faults(), 0);
}

static void an_id_that_is_no_name_keeps_the_device_silent(void)
{
    static const char *const ids[] = {"", "with space", "caf\xC3\xA9"};
    for (size_t at = 0; at < sizeof ids / sizeof ids[0]; at++) {
        fake_reset();
        host_reset();
        memset(fake.who.id, 0, sizeof fake.who.id);
        memcpy(fake.who.id, ids[at], strlen(ids[at]));
        link_start(NULL);
        host_expect_silence();
    }
    memset(fake.who.id, 'x', sizeof fake.who.id); /* no end */
    link_start(NULL);
    host_expect_silence();
}

static void a_repeated_hello_is_answered_with_the_same_nonce_and_changes_nothing(void)
{
    start();
    host_hello(NONCE, 2, 2);
    heard_frame first = host_expect(WIRE_HELLO_R);
    host_hello(NONCE, 2, 2);
    heard_frame second = host_expect(WIRE_HELLO_R);
    EXPECT_BYTES(first.payload, second.payload, first.size);
    host_take_hello_r(&first);
    host_say(WIRE_AUTH, NULL, 0);
    host_expect(WIRE_AUTH_R);
    host_hello(NONCE, 2, 2);
    heard_frame third = host_expect(WIRE_HELLO_R);
    EXPECT_BYTES(first.payload, third.payload, first.size);
    host_say(WIRE_PING, NONCE, 4);
    host_expect(WIRE_PONG);
}

static void a_new_nonce_ends_the_conversation_and_gets_another_one(void)
{
    start();
    host_greet();
    uint8_t before = host.greeting.device_nonce[0];
    host_say_numbers(WIRE_RESUME, host.boot_id, 1);
    host_hello(NONCE, 2, 2);
    heard_frame hello_r = host_expect(WIRE_HELLO_R);
    host_take_hello_r(&hello_r);
    EXPECT(host.greeting.device_nonce[0] != before);
    EXPECT(link_record(EVENT_UNKNOWN_TAG, BODY, 1));
    host_expect_silence();
    host_say(WIRE_PING, NONCE, 4);
    host_expect_nak(NAK_NOT_GREETED, WIRE_PING);
}

static void nonces_differ_even_without_a_random_source(void)
{
    start();
    fake.random_fails = true;
    uint8_t seen[8][NONCE_BYTES];
    for (unsigned round = 0; round < 8; round++) {
        if (round == 4) {
            link_start(NULL); /* a reset, at the same time on its clock */
        }
        uint8_t nonce[NONCE_BYTES] = {(uint8_t)round};
        host_hello(nonce, 2, 2);
        heard_frame hello_r = host_expect(WIRE_HELLO_R);
        memcpy(seen[round], hello_r.payload + 16, NONCE_BYTES);
        for (unsigned other = 0; other < round; other++) {
            EXPECT(seen[other][0] != seen[round][0]);
            EXPECT(memcmp(seen[other] + 1, seen[round] + 1, NONCE_BYTES - 1) != 0);
        }
    }
    EXPECT_EQ(link_faults() & FAULT_RANDOM, FAULT_RANDOM);
}

static void a_host_of_another_version_is_told_so_and_not_talked_to(void)
{
    start();
    static const uint8_t versions[][2] = {{1, 1}, {3, 9}, {0, 0}};
    for (unsigned at = 0; at < 3; at++) {
        host_hello(NONCE, versions[at][0], versions[at][1]);
        heard_frame hello_r = host_expect(WIRE_HELLO_R);
        EXPECT_EQ(hello_r.payload[34], 0);
        host_take_hello_r(&hello_r);
        host_say(WIRE_AUTH, NULL, 0);
        host_expect_nak(NAK_NOT_GREETED, WIRE_AUTH);
    }
    fake_sleep_ms(BOOT_EVERY_MS);
    host_expect(WIRE_BOOT);
    host_hello(NONCE, 1, 3);
    EXPECT_EQ(host_expect(WIRE_HELLO_R).payload[34], 2);
}

static void a_hello_of_another_layout_is_malformed(void)
{
    start();
    uint8_t hello[HELLO_BYTES + 1] = {2, 2};
    host_say_plain(WIRE_HELLO, hello, HELLO_BYTES - 1);
    host_expect_nak(NAK_MALFORMED, WIRE_HELLO);
    host_say_plain(WIRE_HELLO, hello, HELLO_BYTES + 1);
    host_expect_nak(NAK_MALFORMED, WIRE_HELLO);
    hello[0] = 3;
    host_say_plain(WIRE_HELLO, hello, HELLO_BYTES);
    host_expect_nak(NAK_MALFORMED, WIRE_HELLO);
}

static void nothing_is_answered_before_the_proof(void)
{
    static const uint8_t types[] = {WIRE_ACK, WIRE_RESUME, WIRE_PING, WIRE_LOCK, WIRE_SELFTEST};
    start();
    for (size_t at = 0; at < sizeof types; at++) {
        host_say(types[at], NONCE, 8);
        host_expect_nak(NAK_NOT_GREETED, types[at]);
    }
    host_say(WIRE_AUTH, NULL, 0);
    host_expect_nak(NAK_NOT_GREETED, WIRE_AUTH);
    host_hello(NONCE, 2, 2);
    heard_frame hello_r = host_expect(WIRE_HELLO_R);
    host_take_hello_r(&hello_r);
    for (size_t at = 0; at < sizeof types; at++) {
        host_say(types[at], NONCE, 8);
        host_expect_nak(NAK_NOT_GREETED, types[at]);
    }
}

static void a_repeated_auth_is_answered_again(void)
{
    start();
    host_greet();
    host_say(WIRE_AUTH, NULL, 0);
    heard_frame again = host_expect(WIRE_AUTH_R);
    EXPECT_EQ(get_u32(again.payload), 1);
    EXPECT_EQ(get_u32(again.payload + 4), 1);
}

static void a_wrong_key_is_refused(void)
{
    start();
    host_hello(NONCE, 2, 2);
    heard_frame hello_r = host_expect(WIRE_HELLO_R);
    fake.who.key[0] ^= 1; /* the host's idea of it */
    host_take_hello_r(&hello_r);
    host_say(WIRE_AUTH, NULL, 0);
    host_expect_nak(NAK_TAG, WIRE_AUTH);
}

static void a_page_without_a_key_refuses_everybody(void)
{
    fake_reset();
    host_reset();
    memset(fake.who.key, 0xFF, KEY_BYTES);
    link_start(NULL);
    host_expect(WIRE_BOOT);
    EXPECT_EQ(link_faults(), FAULT_KEY);
    host_hello(NONCE, 2, 2);
    heard_frame hello_r = host_expect(WIRE_HELLO_R);
    host_take_hello_r(&hello_r);
    for (unsigned times = 0; times < 5; times++) {
        host_say(WIRE_AUTH, NULL, 0);
        host_expect_nak(NAK_TAG, WIRE_AUTH);
    }
    EXPECT_EQ(journal_next(), 1);
}

static void replayed_stale_and_misdirected_frames_are_refused(void)
{
    start();
    host_greet();
    host.counter = 10;
    host_say(WIRE_PING, NONCE, 4);
    host_expect(WIRE_PONG);
    host_say_counted(WIRE_PING, conversation_ctr(11), NONCE, 4);
    host_expect_nak(NAK_REPLAY, WIRE_PING);
    host_say_counted(WIRE_PING, conversation_ctr(3), NONCE, 4);
    host_expect_nak(NAK_REPLAY, WIRE_PING);
    host_say_counted(WIRE_PING, conversation_ctr(12) ^ 0x01000000, NONCE, 4);
    host_expect_nak(NAK_STALE, WIRE_PING);
    host_say_counted(0x7E, conversation_ctr(13), NONCE, 4);
    host_expect_nak(NAK_UNKNOWN_TYPE, 0x7E);
    host_say_counted(WIRE_EVENT, conversation_ctr(14), NONCE, 4);
    host_expect_nak(NAK_UNKNOWN_TYPE, WIRE_EVENT);
    host_say_counted(WIRE_PING, conversation_ctr(15), NONCE, 5);
    host_expect_nak(NAK_MALFORMED, WIRE_PING);
    host_say_counted(WIRE_PING, conversation_ctr(15), NONCE, 4);
    host_expect_nak(NAK_REPLAY, WIRE_PING); /* a malformed frame has used its counter up */
    host_say_counted(WIRE_PING, conversation_ctr(0xFFFFFF), NONCE, 4);
    host_expect(WIRE_PONG);
}

static void noise_and_refusals_of_the_vectors_have_their_reasons(void)
{
    start();
    host_greet();
    vector_block block;
    unsigned seen = 0;
    vectors_rewind();
    while (vectors_next(&block)) {
        uint8_t wire[FRAME_LIMIT];
        const char *name = vector_text(&block, "refused");
        uint32_t reason = name != NULL ? vector_number(&block, "reason") : 0;
        if (reason == NAK_CRC || reason == NAK_SHORT || reason == NAK_UNKNOWN_TYPE) {
            size_t size = vector_bytes(&block, "wire", wire, sizeof wire);
            fake_put(&fake.host_in, wire, size);
            host_expect_nak((uint8_t)reason, reason == NAK_UNKNOWN_TYPE ? 0x7E : 0);
            seen++;
        }
    }
    EXPECT_EQ(seen, 3);
    uint8_t flood[400];
    memset(flood, 0x55, sizeof flood);
    flood[399] = 0;
    fake_put(&fake.host_in, flood, sizeof flood);
    host_expect_nak(NAK_LONG, 0);
    fake_put(&fake.host_in, flood + 390, 10);
    host_expect_nak(NAK_COBS, 0);
}

static void its_own_echo_does_not_go_on_for_ever(void)
{
    start();
    host_say_plain(WIRE_NAK, NONCE, 2);
    host_expect_silence();
    host_say_plain(WIRE_BOOT, NONCE, 16);
    host_expect_nak(NAK_UNKNOWN_TYPE, WIRE_BOOT);
    host_expect_silence();
}

static void three_wrong_tags_are_one_alarm_until_the_host_has_it(void)
{
    start();
    host_greet();
    for (unsigned times = 0; times < 10; times++) {
        EXPECT_EQ(journal_next(), times < 3 ? 1 : 2);
        host_forge(WIRE_ACK);
        host_expect_nak(NAK_TAG, WIRE_ACK);
    }
    host_say_numbers(WIRE_RESUME, host.boot_id, 1);
    heard_frame event = host_expect(WIRE_EVENT);
    EXPECT_EQ(event.size, 14);
    EXPECT_EQ(event.payload[12], EVENT_TAMPER);
    EXPECT_EQ(event.payload[13], TAMPER_FORGED);
    for (unsigned round = 0; round < 2; round++) {
        host_greet(); /* a new conversation, the alarm is not acknowledged */
        for (unsigned times = 0; times < 3; times++) {
            host_forge(WIRE_ACK);
        }
        host_drop_all();
        EXPECT_EQ(journal_next(), round == 0 ? 2 : 3);
        host_say_numbers(WIRE_ACK, host.boot_id, 1);
        host_drop_all();
    }
}

static void forged_proofs_count_as_wrong_tags(void)
{
    start();
    host_hello(NONCE, 2, 2);
    heard_frame hello_r = host_expect(WIRE_HELLO_R);
    host_take_hello_r(&hello_r);
    for (unsigned times = 0; times < 3; times++) {
        host_forge(WIRE_AUTH);
        host_expect_nak(NAK_TAG, WIRE_AUTH);
    }
    EXPECT_EQ(journal_next(), 2);
}

static void a_silent_host_is_gone_after_three_seconds(void)
{
    start();
    host_greet();
    for (unsigned times = 0; times < 6; times++) {
        fake_sleep_ms(HOST_GONE_MS - 1);
        host_say(WIRE_PING, NONCE, 4);
        host_expect(WIRE_PONG);
    }
    fake_sleep_ms(HOST_GONE_MS - 1);
    host_forge(WIRE_PING); /* what nobody proved doesn't keep it alive */
    host_expect_nak(NAK_TAG, WIRE_PING);
    fake_sleep_ms(1);
    host_expect(WIRE_BOOT);
    host_say(WIRE_PING, NONCE, 4);
    host_expect_nak(NAK_NOT_GREETED, WIRE_PING);
}

static void pong_tells_the_journal_and_the_flags(void)
{
    start();
    host_greet();
    EXPECT(link_record(EVENT_UNKNOWN_TAG, BODY, 1));
    fake_sleep_ms(77);
    host_say(WIRE_PING, NONCE, 4);
    heard_frame pong = host_expect(WIRE_PONG);
    EXPECT_EQ(pong.size, 23);
    EXPECT_BYTES(pong.payload, NONCE, 4);
    EXPECT_EQ(get_u32(pong.payload + 4), host.boot_id);
    EXPECT_EQ(get_u32(pong.payload + 8), 77);
    EXPECT_EQ(get_u32(pong.payload + 12), 1);
    EXPECT_EQ(get_u32(pong.payload + 16), 2);
    EXPECT_EQ(pong.payload[20], 0);
    EXPECT_EQ(get_u16(pong.payload + 21), 0);
    while (link_room() > 0) {
        EXPECT(link_record(EVENT_UNKNOWN_TAG, BODY, 1));
    }
    EXPECT_EQ(journal_free(), JOURNAL_RESERVED);
    host_say(WIRE_PING, NONCE, 4);
    EXPECT_EQ(host_expect(WIRE_PONG).payload[20], PONG_JOURNAL_FULL);
}

int main(void)
{
    RUN(a_device_says_boot_every_second_until_it_is_greeted);
    RUN(a_board_without_identity_or_journal_name_is_silent);
    RUN(an_id_that_is_no_name_keeps_the_device_silent);
    RUN(a_repeated_hello_is_answered_with_the_same_nonce_and_changes_nothing);
    RUN(a_new_nonce_ends_the_conversation_and_gets_another_one);
    RUN(nonces_differ_even_without_a_random_source);
    RUN(a_host_of_another_version_is_told_so_and_not_talked_to);
    RUN(a_hello_of_another_layout_is_malformed);
    RUN(nothing_is_answered_before_the_proof);
    RUN(a_repeated_auth_is_answered_again);
    RUN(a_wrong_key_is_refused);
    RUN(a_page_without_a_key_refuses_everybody);
    RUN(replayed_stale_and_misdirected_frames_are_refused);
    RUN(noise_and_refusals_of_the_vectors_have_their_reasons);
    RUN(its_own_echo_does_not_go_on_for_ever);
    RUN(three_wrong_tags_are_one_alarm_until_the_host_has_it);
    RUN(forged_proofs_count_as_wrong_tags);
    RUN(a_silent_host_is_gone_after_three_seconds);
    RUN(pong_tells_the_journal_and_the_flags);
    return 0;
}
