#include "core/seal.h"

#include <string.h>

#include "vendor/monocypher.h"

enum { HMAC_BLOCK_BYTES = 128, AEAD_NONCE_BYTES = 12, INFO_LABEL_BYTES = 20 };
enum { INFO_LIMIT = INFO_LABEL_BYTES + 2 + IDENTITY_BYTES + 1 + ID_LIMIT + 1 };

static void hmac_pass(uint8_t mac[MAC_BYTES], const uint8_t *key, size_t key_size, uint8_t pad,
                      const uint8_t *message, size_t size)
{
    uint8_t block[HMAC_BLOCK_BYTES];
    memset(block, pad, sizeof block);
    for (size_t at = 0; at < key_size && at < sizeof block; at++) {
        block[at] ^= key[at];
    }
    crypto_blake2b_ctx hash;
    crypto_blake2b_init(&hash, MAC_BYTES);
    crypto_blake2b_update(&hash, block, sizeof block);
    crypto_blake2b_update(&hash, message, size);
    crypto_blake2b_final(&hash, mac);
    crypto_wipe(block, sizeof block);
}

void seal_hmac(uint8_t mac[MAC_BYTES], const uint8_t *key, size_t key_size, const uint8_t *message,
               size_t size)
{
    uint8_t inner[MAC_BYTES];
    hmac_pass(inner, key, key_size, 0x36, message, size);
    hmac_pass(mac, key, key_size, 0x5C, inner, sizeof inner);
    crypto_wipe(inner, sizeof inner);
}

static size_t write_info(uint8_t info[INFO_LIMIT], const seal_greeting *greeting)
{
    size_t end = 0;
    memcpy(info, "dealer-assist wire 2", INFO_LABEL_BYTES);
    end += INFO_LABEL_BYTES;
    memcpy(info + end, greeting->host_versions, 2);
    end += 2;
    memcpy(info + end, greeting->identity, IDENTITY_BYTES);
    end += IDENTITY_BYTES;
    info[end++] = greeting->id_size;
    memcpy(info + end, greeting->id, greeting->id_size);
    end += greeting->id_size;
    info[end++] = 1; /* RFC 5869: the number of the first, here the only, block */
    return end;
}

void seal_make_keys(seal_keys *keys, const uint8_t psk[KEY_BYTES], const seal_greeting *greeting)
{
    uint8_t salt[2 * NONCE_BYTES];
    memcpy(salt, greeting->host_nonce, NONCE_BYTES);
    memcpy(salt + NONCE_BYTES, greeting->device_nonce, NONCE_BYTES);
    uint8_t prk[MAC_BYTES];
    seal_hmac(prk, salt, sizeof salt, psk, KEY_BYTES);

    uint8_t info[INFO_LIMIT];
    size_t info_size = write_info(info, greeting);
    uint8_t okm[MAC_BYTES];
    seal_hmac(okm, prk, sizeof prk, info, info_size);
    memcpy(keys->host, okm, SEAL_KEY_BYTES);
    memcpy(keys->device, okm + SEAL_KEY_BYTES, SEAL_KEY_BYTES);
    crypto_wipe(prk, sizeof prk);
    crypto_wipe(okm, sizeof okm);
}

static void begin(crypto_aead_ctx *aead, const seal_keys *keys, seal_direction direction,
                  const uint8_t head[FRAME_HEAD_BYTES])
{
    uint8_t nonce[AEAD_NONCE_BYTES] = {(uint8_t)direction};
    memcpy(nonce + 8, head + 1, 4);
    /* Monocypher's stream is RFC 8439 exactly for its first message, and each has its own nonce. */
    crypto_aead_init_ietf(aead, direction == FROM_HOST ? keys->host : keys->device, nonce);
}

void seal_close(const seal_keys *keys, seal_direction direction,
                const uint8_t head[FRAME_HEAD_BYTES], const uint8_t *plain, size_t size,
                uint8_t *cipher, uint8_t tag[TAG_BYTES])
{
    crypto_aead_ctx aead;
    begin(&aead, keys, direction, head);
    crypto_aead_write(&aead, cipher, tag, head, FRAME_HEAD_BYTES, plain, size);
    crypto_wipe(&aead, sizeof aead);
}

bool seal_open(const seal_keys *keys, seal_direction direction, const frame *sealed)
{
    crypto_aead_ctx aead;
    begin(&aead, keys, direction, sealed->head);
    int outcome = crypto_aead_read(&aead, sealed->payload, sealed->tag, sealed->head,
                                   FRAME_HEAD_BYTES, sealed->payload, sealed->size);
    crypto_wipe(&aead, sizeof aead);
    return outcome == 0;
}
