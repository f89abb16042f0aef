#include "tests/fake_host.h"

#include "core/link.h"
#include "core/octets.h"
#include "tests/expect.h"
#include "tests/fake_board.h"

fake_host host;
static frame_cutter cutter;
static uint32_t nonces;

void host_reset(void)
{
    memset(&host, 0, sizeof host);
    memset(&cutter, 0, sizeof cutter);
}

static void say(const uint8_t *head, const uint8_t *payload, size_t size, const uint8_t *tag)
{
    uint8_t out[FRAME_LIMIT];
    fake_put(&fake.host_in, out, frame_make(out, head, payload, size, tag));
}

void host_say_plain(uint8_t type, const uint8_t *payload, size_t size)
{
    uint8_t head[FRAME_HEAD_BYTES];
    frame_head(head, type, 1);
    say(head, payload, size, NULL);
}

void host_say_counted(uint8_t type, uint32_t ctr, const uint8_t *payload, size_t size)
{
    uint8_t head[FRAME_HEAD_BYTES], tag[TAG_BYTES], cipher[PAYLOAD_LIMIT];
    frame_head(head, type, ctr);
    seal_close(&host.keys, FROM_HOST, head, payload, size, cipher, tag);
    say(head, cipher, size, tag);
}

void host_say(uint8_t type, const uint8_t *payload, size_t size)
{
    uint32_t number = host.greeting.device_nonce[0];
    host_say_counted(type, (number << 24) | ++host.counter, payload, size);
}

void host_say_numbers(uint8_t type, uint32_t first, uint32_t second)
{
    uint8_t payload[8];
    put_u32(payload, first);
    put_u32(payload + 4, second);
    host_say(type, payload, sizeof payload);
}

void host_forge(uint8_t type)
{
    uint8_t head[FRAME_HEAD_BYTES];
    static const uint8_t payload[8], tag[TAG_BYTES];
    uint32_t number = host.greeting.device_nonce[0];
    frame_head(head, type, (number << 24) | ++host.counter);
    say(head, payload, type == WIRE_AUTH ? 0 : sizeof payload, tag);
}

static void open_frame(const frame *found, heard_frame *heard)
{
    if (found->tag != NULL) {
        EXPECT_EQ(found->ctr >> 24, host.greeting.device_nonce[0]);
        EXPECT((found->ctr & COUNTER_LIMIT) > host.heard);
        host.heard = found->ctr & COUNTER_LIMIT;
        EXPECT(seal_open(&host.keys, FROM_DEVICE, found));
    }
    heard->type = found->type;
    heard->ctr = found->ctr;
    heard->size = found->size;
    memcpy(heard->payload, found->payload, found->size);
}

bool host_hear(heard_frame *heard)
{
    link_poll();
    uint8_t byte;
    while (fake_take(&fake.host_out, &byte, 1) == 1) {
        frame found;
        frame_result result = frame_cut(&cutter, byte, &found);
        if (result == FRAME_WHOLE) {
            open_frame(&found, heard);
            return true;
        }
        EXPECT_EQ(result, FRAME_MORE);
    }
    return false;
}

heard_frame host_expect(uint8_t type)
{
    heard_frame heard;
    while (host_hear(&heard)) {
        if (heard.type == type) {
            return heard;
        }
    }
    FAIL_AT("no frame of type 0x%02X came", type);
}

void host_expect_nak(uint8_t reason, uint8_t refused)
{
    heard_frame heard;
    EXPECT(host_hear(&heard));
    EXPECT_EQ(heard.type, WIRE_NAK);
    EXPECT_EQ(heard.size, 2);
    EXPECT_EQ(heard.payload[0], reason);
    EXPECT_EQ(heard.payload[1], refused);
}

void host_expect_silence(void)
{
    heard_frame heard = {0};
    if (host_hear(&heard)) {
        FAIL_AT("a frame of type 0x%02X came", heard.type);
    }
}

void host_drop_all(void)
{
    heard_frame heard;
    while (host_hear(&heard)) {
    }
}

void host_hello(const uint8_t nonce[NONCE_BYTES], uint8_t least, uint8_t most)
{
    uint8_t hello[HELLO_BYTES] = {least, most};
    memcpy(hello + 2, nonce, NONCE_BYTES);
    memcpy(host.greeting.host_versions, hello, 2);
    memcpy(host.greeting.host_nonce, nonce, NONCE_BYTES);
    host_say_plain(WIRE_HELLO, hello, sizeof hello);
}

void host_take_hello_r(const heard_frame *hello_r)
{
    const uint8_t *at = hello_r->payload;
    EXPECT_BYTES(at, host.greeting.host_nonce, NONCE_BYTES);
    memcpy(host.greeting.device_nonce, at + 16, NONCE_BYTES);
    memcpy(host.greeting.identity, at + 32, IDENTITY_BYTES);
    host.boot_id = get_u32(at + 44);
    host.greeting.id_size = at[58];
    EXPECT(at[58] >= 1 && at[58] <= ID_LIMIT);
    EXPECT_EQ(hello_r->size, 59U + at[58]);
    memcpy(host.greeting.id, at + 59, at[58]);
    seal_make_keys(&host.keys, fake.who.key, &host.greeting);
    host.counter = 0;
    host.heard = 0;
}

void host_greet(void)
{
    uint8_t nonce[NONCE_BYTES] = {0x5A};
    put_u32(nonce + 4, ++nonces);
    host_hello(nonce, 2, 2);
    heard_frame hello_r = host_expect(WIRE_HELLO_R);
    host_take_hello_r(&hello_r);
    host_say(WIRE_AUTH, NULL, 0);
    heard_frame auth_r = host_expect(WIRE_AUTH_R);
    EXPECT_EQ(auth_r.size, 8);
}
