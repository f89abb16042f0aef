/* Keys and seals (wire.md section 3): HKDF over HMAC-BLAKE2b-512, ChaCha20-Poly1305 of RFC 8439. */
#ifndef SEAL_H
#define SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "boards/board.h"
#include "core/frame.h"
#include "core/wire.h"

enum { SEAL_KEY_BYTES = 32, MAC_BYTES = 64, IDENTITY_BYTES = 18 };

typedef enum { FROM_HOST = 0, FROM_DEVICE = 1 } seal_direction;

/* One conversation's keys. */
typedef struct {
    uint8_t host[SEAL_KEY_BYTES];
    uint8_t device[SEAL_KEY_BYTES];
} seal_keys;

/* What both ends said while greeting: everything that the keys are made from but the PSK. */
typedef struct {
    uint8_t host_nonce[NONCE_BYTES];
    uint8_t device_nonce[NONCE_BYTES];
    uint8_t host_versions[2];         /* proto_min, proto_max of HELLO */
    uint8_t identity[IDENTITY_BYTES]; /* HELLO_R from proto_min to starts */
    uint8_t id_size;                  /* 1 to ID_LIMIT */
    uint8_t id[ID_LIMIT];
} seal_greeting;

/* HMAC (RFC 2104) over BLAKE2b-512; key_size is at most 128, BLAKE2b's block. */
void seal_hmac(uint8_t mac[MAC_BYTES], const uint8_t *key, size_t key_size, const uint8_t *message,
               size_t size);

void seal_make_keys(seal_keys *keys, const uint8_t psk[KEY_BYTES], const seal_greeting *greeting);

/* Encrypts `size` bytes from `plain` to `cipher` (may be the same place) and makes the tag. */
void seal_close(const seal_keys *keys, seal_direction direction,
                const uint8_t head[FRAME_HEAD_BYTES], const uint8_t *plain, size_t size,
                uint8_t *cipher, uint8_t tag[TAG_BYTES]);

/* Decrypts a sealed frame's payload in place. False: the tag is wrong, the payload is untouched. */
bool seal_open(const seal_keys *keys, seal_direction direction, const frame *sealed);

#endif
