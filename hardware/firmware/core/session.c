#include "core/session.h"

#include <string.h>

#include "vendor/monocypher.h"

static bool all_are(const uint8_t *bytes, size_t size, uint8_t value)
{
    uint8_t differing = 0;
    for (size_t at = 0; at < size; at++) {
        differing |= bytes[at] ^ value;
    }
    return differing == 0;
}

/* 00 01 02 ... 1F, wire.md section 3. */
static bool is_test_key(const uint8_t key[KEY_BYTES])
{
    uint8_t differing = 0;
    for (size_t at = 0; at < KEY_BYTES; at++) {
        differing |= key[at] ^ (uint8_t)at;
    }
    return differing == 0;
}

#ifdef ALLOW_TEST_KEY
/* Volatile, so that its name stays in the image: a production image with it is refused. */
extern const volatile bool session_test_key_allowed;
const volatile bool session_test_key_allowed = true;
#else
enum { session_test_key_allowed = false };
#endif

bool session_key_is_sound(const uint8_t key[KEY_BYTES])
{
    if (all_are(key, KEY_BYTES, 0x00) || all_are(key, KEY_BYTES, 0xFF)) {
        return false;
    }
    return session_test_key_allowed || !is_test_key(key);
}

bool session_knows(const session *running, const uint8_t hello[HELLO_BYTES])
{
    return running->state != SESSION_NONE &&
           memcmp(running->greeting.host_versions, hello, 2) == 0 &&
           memcmp(running->greeting.host_nonce, hello + 2, NONCE_BYTES) == 0;
}

void session_begin(session *fresh, const seal_greeting *greeting, const uint8_t psk[KEY_BYTES])
{
    session_end(fresh);
    fresh->state = SESSION_GREETED;
    fresh->greeting = *greeting;
    fresh->number = greeting->device_nonce[0];
    fresh->key_refused = !session_key_is_sound(psk);
    seal_make_keys(&fresh->keys, psk, greeting);
}

void session_end(session *ended)
{
    crypto_wipe(ended, sizeof *ended);
    ended->state = SESSION_NONE;
}

static uint8_t count_wrong_tag(session *running)
{
    if (running->wrong_tags <= FORGERY_LIMIT) {
        running->wrong_tags++;
    }
    return NAK_TAG;
}

uint8_t session_take(session *running, const frame *sealed)
{
    bool expected = running->state == SESSION_OPEN ||
                    (running->state == SESSION_GREETED && sealed->type == WIRE_AUTH);
    if (!expected) {
        return NAK_NOT_GREETED;
    }
    if (sealed->ctr >> 24 != running->number) {
        return NAK_STALE;
    }
    if (running->key_refused) {
        return NAK_TAG;
    }
    if (!seal_open(&running->keys, FROM_HOST, sealed)) {
        return count_wrong_tag(running);
    }
    uint32_t counter = sealed->ctr & COUNTER_LIMIT;
    if (counter <= running->taken) {
        return NAK_REPLAY;
    }
    running->taken = counter;
    if (sealed->type == WIRE_AUTH && sealed->size == 0) {
        running->state = SESSION_OPEN;
    }
    return NAK_NONE;
}

bool session_forged(session *running)
{
    if (running->wrong_tags != FORGERY_LIMIT) {
        return false;
    }
    running->wrong_tags++;
    return true;
}

bool session_next_counter(session *running, uint32_t *ctr)
{
    if (running->sent >= COUNTER_LIMIT - 1) {
        return false;
    }
    running->sent++;
    *ctr = ((uint32_t)running->number << 24) | running->sent;
    return true;
}
