#include "core/crc.h"

/* A nibble at a time: 64 bytes of table, four times the speed of bit by bit. */
static const uint16_t NIBBLES16[16] = {
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
};

static const uint32_t NIBBLES32[16] = {
    0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
    0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
};

uint16_t crc16(uint16_t crc, const uint8_t *from, size_t size)
{
    for (size_t at = 0; at < size; at++) {
        crc = (uint16_t)((crc << 4) ^ NIBBLES16[(crc >> 12) ^ (from[at] >> 4)]);
        crc = (uint16_t)((crc << 4) ^ NIBBLES16[(crc >> 12) ^ (from[at] & 0x0F)]);
    }
    return crc;
}

uint32_t crc32_of(const uint8_t *from, size_t size)
{
    uint32_t crc = 0xFFFFFFFF;
    for (size_t at = 0; at < size; at++) {
        crc ^= from[at];
        crc = (crc >> 4) ^ NIBBLES32[crc & 0x0F];
        crc = (crc >> 4) ^ NIBBLES32[crc & 0x0F];
    }
    return crc ^ 0xFFFFFFFF;
}
