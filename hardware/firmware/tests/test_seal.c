/* Keys, seals and refusals against hardware/protocol/vectors.txt. */
#include "core/octets.h"
#include "core/session.h"
#include "tests/expect.h"
#include "tests/vectors.h"

static seal_greeting greeting;
static uint8_t psk[KEY_BYTES];
static seal_keys wanted;

static void read_keys(void)
{
    vector_block block;
    vectors_rewind();
    EXPECT(vectors_next(&block) && vector_text(&block, "conversation") != NULL);
    uint8_t info[128];
    size_t size = vector_bytes(&block, "info", info, sizeof info);
    EXPECT_EQ(vector_bytes(&block, "psk", psk, sizeof psk), KEY_BYTES);
    vector_bytes(&block, "host_nonce", greeting.host_nonce, NONCE_BYTES);
    vector_bytes(&block, "device_nonce", greeting.device_nonce, NONCE_BYTES);
    vector_bytes(&block, "host_key", wanted.host, SEAL_KEY_BYTES);
    vector_bytes(&block, "device_key", wanted.device, SEAL_KEY_BYTES);
    memcpy(greeting.host_versions, info + 20, 2);
    memcpy(greeting.identity, info + 22, IDENTITY_BYTES);
    greeting.id_size = info[40];
    EXPECT_EQ(size, 41U + greeting.id_size);
    memcpy(greeting.id, info + 41, greeting.id_size);
}

static void keys_are_those_of_the_vectors(void)
{
    seal_keys keys;
    seal_make_keys(&keys, psk, &greeting);
    EXPECT_BYTES(keys.host, wanted.host, SEAL_KEY_BYTES);
    EXPECT_BYTES(keys.device, wanted.device, SEAL_KEY_BYTES);
}

static frame cut(const vector_block *block)
{
    static frame_cutter cutter;
    uint8_t wire[FRAME_LIMIT];
    size_t size = vector_bytes(block, "wire", wire, sizeof wire);
    frame found;
    frame_result result = FRAME_MORE;
    for (size_t at = 0; at < size && result == FRAME_MORE; at++) {
        result = frame_cut(&cutter, wire[at], &found);
    }
    EXPECT_EQ(result, FRAME_WHOLE);
    return found;
}

static void every_sealed_vector_opens_and_closes_alike(void)
{
    vector_block block;
    unsigned seen = 0;
    vectors_rewind();
    while (vectors_next(&block)) {
        if (vector_text(&block, "frame") == NULL) {
            continue;
        }
        frame found = cut(&block);
        uint8_t payload[PAYLOAD_LIMIT], cipher[PAYLOAD_LIMIT], tag[TAG_BYTES];
        size_t size = vector_bytes(&block, "payload", payload, sizeof payload);
        if (found.tag != NULL) {
            seal_direction by =
                strcmp(vector_text(&block, "by"), "host") == 0 ? FROM_HOST : FROM_DEVICE;
            seal_close(&wanted, by, found.head, payload, size, cipher, tag);
            EXPECT_BYTES(tag, found.tag, TAG_BYTES);
            EXPECT_BYTES(cipher, found.payload, size);
            EXPECT(seal_open(&wanted, by, &found));
            seen++;
        }
        EXPECT_BYTES(found.payload, payload, size);
    }
    EXPECT(seen >= 25);
}

/* The conversation that the vectors name: last counter taken 100. */
static void talk_to_100(session *talk)
{
    session_begin(talk, &greeting, psk);
    talk->state = SESSION_OPEN;
    talk->taken = 100;
}

static void every_refused_vector_has_its_reason(void)
{
    vector_block block;
    unsigned seen = 0;
    session talk = {0};
    talk_to_100(&talk);
    vectors_rewind();
    while (vectors_next(&block)) {
        if (vector_text(&block, "refused") == NULL) {
            continue;
        }
        uint32_t reason = vector_number(&block, "reason");
        seen++;
        /* Noise, unknown types and layouts are refused before and after the session:
         * test_link.c. */
        if (reason == NAK_TAG || reason == NAK_REPLAY || reason == NAK_STALE) {
            frame found = cut(&block);
            EXPECT_EQ(session_take(&talk, &found), reason);
        }
    }
    EXPECT(seen >= 9);
}

static void a_refused_payload_is_left_encrypted(void)
{
    uint8_t head[FRAME_HEAD_BYTES], tag[TAG_BYTES], payload[4] = {1, 2, 3, 4}, before[4];
    frame_head(head, WIRE_PING, 0xA0000065);
    seal_close(&wanted, FROM_HOST, head, payload, 4, payload, tag);
    memcpy(before, payload, 4);
    tag[15] ^= 1;
    frame forged = {.type = WIRE_PING, .ctr = 0xA0000065, .head = head, .payload = payload,
                    .size = 4, .tag = tag};
    EXPECT(!seal_open(&wanted, FROM_HOST, &forged));
    EXPECT_BYTES(payload, before, 4);
}

static void a_conversation_ends_before_its_counter_would_repeat(void)
{
    session talk = {0};
    uint32_t ctr = 0;
    talk_to_100(&talk);
    talk.sent = COUNTER_LIMIT - 2;
    EXPECT(session_next_counter(&talk, &ctr));
    EXPECT_EQ(ctr, 0xA0FFFFFE);
    EXPECT(!session_next_counter(&talk, &ctr));
}

static void an_unwritten_page_is_no_key(void)
{
    uint8_t key[KEY_BYTES];
    memset(key, 0xFF, sizeof key);
    EXPECT(!session_key_is_sound(key));
    memset(key, 0, sizeof key);
    EXPECT(!session_key_is_sound(key));
    key[31] = 1;
    EXPECT(session_key_is_sound(key));
    EXPECT(session_key_is_sound(psk)); /* the tests' own build allows it */
}

/* Beside the vectors, whose keys are 32 and 64 bytes: a short one, as Python's
 * hmac.digest(b"key", b"The quick brown fox", "blake2b") has it. */
static void hmac_of_a_short_key_is_the_hosts(void)
{
    static const uint8_t head[8] = {0x5C, 0x16, 0x9E, 0x8A, 0x18, 0x36, 0x23, 0x81};
    uint8_t mac[MAC_BYTES];
    seal_hmac(mac, (const uint8_t *)"key", 3, (const uint8_t *)"The quick brown fox", 19);
    EXPECT_BYTES(mac, head, sizeof head);
}

int main(void)
{
    RUN(read_keys);
    RUN(keys_are_those_of_the_vectors);
    RUN(every_sealed_vector_opens_and_closes_alike);
    RUN(every_refused_vector_has_its_reason);
    RUN(a_refused_payload_is_left_encrypted);
    RUN(a_conversation_ends_before_its_counter_would_repeat);
    RUN(an_unwritten_page_is_no_key);
    RUN(hmac_of_a_short_key_is_the_hosts);
    return 0;
}
