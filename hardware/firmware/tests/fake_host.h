/* The host's end of the wire, for tests of the device's: it greets, seals what it says and opens
 * what it hears. Its seals are the core's own, which test_seal.c checks against the vectors. */
#ifndef FAKE_HOST_H
#define FAKE_HOST_H

#include "core/seal.h"
#include "core/session.h"

/* A frame from the device, opened. */
typedef struct {
    uint8_t type;
    uint32_t ctr;
    size_t size;
    uint8_t payload[PAYLOAD_LIMIT + TAG_BYTES];
} heard_frame;

typedef struct {
    seal_greeting greeting;
    seal_keys keys;
    uint32_t counter; /* of the last sealed frame said */
    uint32_t heard;   /* of the last sealed frame heard */
    uint32_t boot_id;
} fake_host;

extern fake_host host;

/* A host that has said nothing yet. */
void host_reset(void);

/* Says one frame without a seal, or a raw body with whatever tag it has. */
void host_say_plain(uint8_t type, const uint8_t *payload, size_t size);
/* Seals a payload with the next counter and says it. */
void host_say(uint8_t type, const uint8_t *payload, size_t size);
/* The same with a counter of its own, 32 bits as they stand in the frame. */
void host_say_counted(uint8_t type, uint32_t ctr, const uint8_t *payload, size_t size);
void host_say_numbers(uint8_t type, uint32_t first, uint32_t second);
/* A frame with a right checksum and a wrong tag. */
void host_forge(uint8_t type);

/* Lets the firmware poll, then takes the next frame that it said. False: none. Checks that
 * sealed ones open, and that their counters rise. */
bool host_hear(heard_frame *heard);
/* The next frame of this type; others are dropped. Fails the test where there is none. */
heard_frame host_expect(uint8_t type);
void host_expect_nak(uint8_t reason, uint8_t refused);
void host_expect_silence(void);
void host_drop_all(void);

void host_hello(const uint8_t nonce[NONCE_BYTES], uint8_t least, uint8_t most);
/* Learns nonces and identity from a HELLO_R and makes the keys. */
void host_take_hello_r(const heard_frame *hello_r);
/* HELLO, HELLO_R, AUTH, AUTH_R with a new nonce. */
void host_greet(void);

#endif
