/* One conversation with the host (wire.md sections 2 and 3): who greeted, the keys, the
 * counters, and in which order a sealed frame is refused. Knows no line and no clock. */
#ifndef SESSION_H
#define SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "core/seal.h"

enum { COUNTER_LIMIT = 0xFFFFFF, FORGERY_LIMIT = 3, HELLO_BYTES = 2 + NONCE_BYTES };

typedef enum {
    SESSION_NONE,    /* not greeted: says BOOT */
    SESSION_GREETED, /* HELLO_R was sent: waits for AUTH */
    SESSION_OPEN     /* both ends have proved that they hold the key */
} session_state;

typedef struct {
    session_state state;
    seal_greeting greeting;
    seal_keys keys;
    uint8_t number;      /* names the conversation: the upper 8 bits of every counter */
    uint32_t sent;       /* counter of the last sealed frame from here */
    uint32_t taken;      /* counter of the last sealed frame taken */
    unsigned wrong_tags; /* counts to FORGERY_LIMIT */
    bool flowing;        /* RESUME came: events go out */
    uint32_t cursor;     /* the number to send next */
    bool key_refused;    /* every AUTH is answered as if its tag were wrong */
} session;

/* The test key (where the image refuses it) and a page that was never written are no keys. */
bool session_key_is_sound(const uint8_t key[KEY_BYTES]);

/* Whether this HELLO was answered in the running conversation already. */
bool session_knows(const session *running, const uint8_t hello[HELLO_BYTES]);

/* Begins a conversation after HELLO. The greeting's device part (nonce, identity, id) is filled
 * in. */
void session_begin(session *fresh, const seal_greeting *greeting, const uint8_t psk[KEY_BYTES]);

/* Forgets the keys. */
void session_end(session *ended);

/* Checks and decrypts a sealed frame from the host up to its counter. Returns NAK_NONE or the
 * reason it is refused. A sound AUTH opens the conversation. */
uint8_t session_take(session *running, const frame *sealed);

/* True once, when the third wrong tag of this conversation has come. */
bool session_forged(session *running);

/* The counter for the next sealed frame. False: there is none left, the conversation must end. */
bool session_next_counter(session *running, uint32_t *ctr);

#endif
