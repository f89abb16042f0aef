#include "tests/fake_pepper.h"

#include <string.h>

/* Bit by bit, so that it shares no code with what it tests. */
static unsigned checksum(const uint8_t *from, size_t size)
{
    unsigned crc = 0xFFFF;
    for (size_t at = 0; at < size; at++) {
        for (unsigned bit = 8; bit-- > 0;) {
            unsigned top = (crc >> 15) ^ (((unsigned)from[at] >> bit) & 1U);
            crc = ((crc << 1) ^ (top ? 0x1021U : 0U)) & 0xFFFFU;
        }
    }
    return crc;
}

size_t fake_pepper_frame(uint8_t *to, const uint8_t *payload, size_t size)
{
    unsigned crc = checksum(payload, size);
    to[0] = 0xF5;
    to[1] = (uint8_t)((size + 2) & 0xFF);
    to[2] = (uint8_t)((size + 2) >> 8);
    to[3] = (uint8_t)(to[1] ^ 0xFF);
    to[4] = (uint8_t)(to[2] ^ 0xFF);
    memcpy(to + 5, payload, size);
    to[5 + size] = (uint8_t)(crc & 0xFF);
    to[6 + size] = (uint8_t)(crc >> 8);
    return size + 7;
}

void fake_pepper_power(fake_pepper *fake, bool on, uint64_t now_us)
{
    fake->powered = on;
    fake->polling = on;
    fake->field = on;
    fake->antenna = 1;
    fake->in_size = 0;
    fake->out_size = 0;
    fake->dark_at = 0;
    fake->round_size = 0;
    fake->up_at = now_us + FAKE_BOOT_US;
}

void fake_pepper_put(fake_pepper *fake, uint8_t antenna, const uint8_t uid[8])
{
    fake_tag *tag = &fake->tags[antenna - 1][fake->count[antenna - 1]++];
    memcpy(tag->uid, uid, 8);
    tag->afi = 0x70;
    tag->every = 1;
}

void fake_pepper_take(fake_pepper *fake, uint8_t antenna, const uint8_t uid[8])
{
    size_t kept = 0;
    for (size_t at = 0; at < fake->count[antenna - 1]; at++) {
        fake_tag tag = fake->tags[antenna - 1][at];
        if (memcmp(tag.uid, uid, 8) != 0) {
            fake->tags[antenna - 1][kept++] = tag;
        }
    }
    fake->count[antenna - 1] = kept;
}

static void say(fake_pepper *fake, const uint8_t *payload, size_t size, uint64_t at_us)
{
    uint8_t frame[64];
    size_t length = fake_pepper_frame(frame, payload, size);
    if (fake->mute > 0) {
        fake->mute--;
        return;
    }
    if (fake->damage > 0) {
        fake->damage--;
        frame[6] ^= 0x10;
    }
    if (fake->shorten > 0) {
        fake->shorten--;
        memmove(frame + 6, frame + 7, length - 7);
        length--;
    }
    if (fake->out_size == 0) {
        fake->out_at = at_us + FAKE_BYTE_US;
    }
    memcpy(fake->out + fake->out_size, frame, length);
    fake->out_size += length;
}

static void acknowledge(fake_pepper *fake, uint8_t command, uint64_t at_us)
{
    say(fake, (const uint8_t[]){0x00, command}, 2, at_us);
}

static void refuse(fake_pepper *fake, uint8_t command, uint8_t error, uint64_t at_us)
{
    say(fake, (const uint8_t[]){0xFF, command, 0x02, error}, 4, at_us);
}

static void begin_round(fake_pepper *fake, uint8_t afi)
{
    unsigned antenna = fake->antenna - 1U;
    unsigned pass = fake->pass[antenna]++;
    fake->field = true;
    fake->round_size = 0;
    fake->round_at = 0;
    for (size_t at = 0; at < fake->count[antenna]; at++) {
        const fake_tag *tag = &fake->tags[antenna][at];
        if (pass % tag->every == 0 && (tag->afi & 0xF0) == (afi & 0xF0)) {
            fake->round[fake->round_size++] = tag;
        }
    }
}

static void inventory(fake_pepper *fake, uint8_t command, uint64_t at_us)
{
    uint8_t answer[12] = {0x00, command};
    if (fake->round_at >= fake->round_size) {
        refuse(fake, command, 0x01, at_us + FAKE_EMPTY_US);
        return;
    }
    memcpy(answer + 2, fake->round[fake->round_at]->uid, 8);
    fake->round_at++;
    if (fake->endless && fake->round_at == fake->round_size) {
        fake->round_at = 0;
    }
    answer[11] = fake->round_at < fake->round_size;
    say(fake, answer, sizeof answer, at_us + FAKE_TAG_US);
}

static void set_antenna(fake_pepper *fake, uint8_t antenna, uint64_t at_us)
{
    if (antenna == 0 || antenna > FAKE_ANTENNAS || (fake->refuse >> (antenna - 1) & 1) != 0) {
        refuse(fake, 0x0F, 0x21, at_us);
        return;
    }
    fake->antenna = antenna;
    acknowledge(fake, 0x0F, at_us);
}

static void halt(fake_pepper *fake, uint64_t at_us)
{
    uint64_t done_at = at_us + FAKE_DARK_US;
    fake->field = false;
    fake->dark_at = done_at;
    if (fake->halt_refused) {
        refuse(fake, 0x05, 0x25, done_at);
    } else {
        acknowledge(fake, 0x05, done_at);
    }
}

static void obey(fake_pepper *fake, const uint8_t *payload, size_t size, uint64_t at_us)
{
    uint8_t argument = size > 1 ? payload[1] : 0;
    fake->commands[payload[0]]++;
    switch (payload[0]) {
    case 0x01:
        acknowledge(fake, 0x01, at_us);
        break;
    case 0x05:
        halt(fake, at_us);
        break;
    case 0x06:
        fake->polling = argument != 0;
        acknowledge(fake, 0x06, at_us);
        break;
    case 0x0B:
        say(fake, (const uint8_t *)"\0\x0B" "2.56.FAKE", 11, at_us);
        break;
    case 0x0F:
        set_antenna(fake, argument, at_us);
        break;
    case 0x90:
        begin_round(fake, argument);
        inventory(fake, 0x90, at_us);
        break;
    case 0x91:
        inventory(fake, 0x91, at_us);
        break;
    default:
        refuse(fake, payload[0], 0x24, at_us);
        break;
    }
}

bool fake_pepper_lit(const fake_pepper *fake, uint64_t now_us)
{
    return fake->powered && now_us >= fake->up_at && (fake->field || now_us < fake->dark_at);
}

void fake_pepper_write(fake_pepper *fake, const uint8_t *bytes, size_t size, uint64_t now_us)
{
    uint64_t heard_at = now_us + size * FAKE_BYTE_US;
    if (!fake->powered || now_us < fake->up_at) {
        return;
    }
    for (size_t at = 0; at < size; at++) {
        if (fake->in_size == 0 && bytes[at] != 0xF5) {
            continue;
        }
        fake->in[fake->in_size++] = bytes[at];
        size_t length = fake->in_size > 2 ? 5U + fake->in[1] : sizeof fake->in;
        if (fake->in_size == length) {
            size_t payload = length - 7;
            unsigned crc = fake->in[length - 2] | (unsigned)fake->in[length - 1] << 8;
            fake->in_size = 0;
            if (checksum(fake->in + 5, payload) == crc) {
                obey(fake, fake->in + 5, payload, heard_at);
            }
        }
    }
}

size_t fake_pepper_read(fake_pepper *fake, uint8_t *to, size_t most, uint64_t now_us)
{
    if (!fake->powered || fake->out_size == 0 || now_us < fake->out_at) {
        return 0;
    }
    size_t arrived = (size_t)((now_us - fake->out_at) / FAKE_BYTE_US) + 1;
    size_t size = arrived < fake->out_size ? arrived : fake->out_size;
    size = size < most ? size : most;
    memcpy(to, fake->out, size);
    fake->out_size -= size;
    memmove(fake->out, fake->out + size, fake->out_size);
    fake->out_at += size * FAKE_BYTE_US;
    return size;
}
