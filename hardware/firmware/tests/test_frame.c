/* Framing against hardware/protocol/vectors.txt and wire.md section 1. */
#include "core/crc.h"
#include "core/frame.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/vectors.h"

static frame_cutter cutter;

/* The last result other than FRAME_MORE, FRAME_MORE where nothing came. */
static frame_result feed(const uint8_t *bytes, size_t size, frame *found)
{
    frame_result last = FRAME_MORE;
    for (size_t at = 0; at < size; at++) {
        frame_result result = frame_cut(&cutter, bytes[at], found);
        last = result == FRAME_MORE ? last : result;
        if (result == FRAME_WHOLE) {
            break;
        }
    }
    return last;
}

static void checksums_have_their_published_check_values(void)
{
    const uint8_t *digits = (const uint8_t *)"123456789";
    EXPECT_EQ(crc16(CRC16_START, digits, 9), 0x29B1);
    EXPECT_EQ(crc32_of(digits, 9), 0xCBF43926);
}

static void every_vector_is_cut_and_made_alike(void)
{
    vector_block block;
    unsigned seen = 0;
    vectors_rewind();
    while (vectors_next(&block)) {
        if (vector_text(&block, "frame") == NULL) {
            continue;
        }
        uint8_t wire[FRAME_LIMIT], again[FRAME_LIMIT];
        size_t size = vector_bytes(&block, "wire", wire, sizeof wire);
        frame found;
        EXPECT_EQ(feed(wire, size, &found), FRAME_WHOLE);
        EXPECT_EQ(found.type, vector_number(&block, "type"));
        EXPECT_EQ(found.ctr, vector_number(&block, "ctr"));
        EXPECT_EQ(found.size, strlen(vector_text(&block, "payload")) / 2);
        EXPECT_EQ(frame_make(again, found.head, found.payload, found.size, found.tag), size);
        EXPECT_BYTES(again, wire, size);
        seen++;
    }
    EXPECT(seen >= 29);
}

static void noise_is_told_apart(void)
{
    static const struct {
        const char *bytes;
        size_t size;
        frame_result result;
    } cases[] = {
        {"\x00\x09" "abc\x00", 6, FRAME_COBS},
        {"\x00\x02\x01\x00", 4, FRAME_SHORT},
        {"\x00\x01\x00", 3, FRAME_SHORT},
        {"\x00\x00\x00", 3, FRAME_MORE},
        {"\x00\x09" "\x01" "abcdefg\x00", 11, FRAME_CRC},
        {"\x00\x09" "\x10" "abcdefg\x00", 11, FRAME_SHORT},
    };
    for (size_t at = 0; at < sizeof cases / sizeof cases[0]; at++) {
        frame found;
        EXPECT_EQ(feed((const uint8_t *)cases[at].bytes, cases[at].size, &found),
                  cases[at].result);
    }
}

static void a_piece_of_248_bytes_is_read_and_of_249_is_long(void)
{
    uint8_t head[FRAME_HEAD_BYTES], payload[PAYLOAD_LIMIT], tag[TAG_BYTES] = {7};
    uint8_t out[FRAME_LIMIT + 1];
    memset(payload, 0xEE, sizeof payload);
    frame_head(head, WIRE_EVENT, 0x01020304);
    size_t size = frame_make(out, head, payload, sizeof payload, tag);
    EXPECT_EQ(size, FRAME_LIMIT);
    frame found;
    EXPECT_EQ(feed(out, size, &found), FRAME_WHOLE);
    EXPECT_EQ(found.size, PAYLOAD_LIMIT);
    out[size - 1] = 1;
    out[size] = 0;
    EXPECT_EQ(feed(out, size + 1, &found), FRAME_LONG);
    out[size - 1] = 0;
    EXPECT_EQ(feed(out, size, &found), FRAME_WHOLE);
}

static void a_frame_behind_any_noise_is_found(void)
{
    uint32_t seed = 99;
    uint8_t head[FRAME_HEAD_BYTES], out[FRAME_LIMIT];
    frame_head(head, WIRE_HELLO, 5);
    size_t size = frame_make(out, head, (const uint8_t *)"x", 1, NULL);
    for (unsigned round = 0; round < 3000; round++) {
        uint8_t noise[600];
        size_t length = fake_number(&seed) % sizeof noise;
        for (size_t at = 0; at < length; at++) {
            noise[at] = (uint8_t)(fake_number(&seed) >> 11);
        }
        frame found;
        feed(noise, length, &found);
        EXPECT_EQ(feed(out, size, &found), FRAME_WHOLE);
        EXPECT_EQ(found.payload[0], 'x');
    }
}

static void every_change_of_one_bit_of_a_body_is_found(void)
{
    uint8_t head[FRAME_HEAD_BYTES], out[FRAME_LIMIT];
    frame_head(head, WIRE_HELLO, 0x01010101);
    size_t size = frame_make(out, head, (const uint8_t *)"payload", 7, NULL);
    for (size_t bit = 8 * 2; bit < 8 * (size - 1); bit++) {
        uint8_t damaged[FRAME_LIMIT];
        memcpy(damaged, out, size);
        damaged[bit / 8] ^= (uint8_t)(1U << (bit % 8));
        frame found;
        EXPECT(feed(damaged, size, &found) != FRAME_WHOLE);
    }
}

int main(void)
{
    RUN(checksums_have_their_published_check_values);
    RUN(every_vector_is_cut_and_made_alike);
    RUN(noise_is_told_apart);
    RUN(a_piece_of_248_bytes_is_read_and_of_249_is_long);
    RUN(a_frame_behind_any_noise_is_found);
    RUN(every_change_of_one_bit_of_a_body_is_found);
    return 0;
}
