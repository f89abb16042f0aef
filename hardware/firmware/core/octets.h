/* Little-endian integers in byte arrays, as wire.md has them everywhere. */
#ifndef OCTETS_H
#define OCTETS_H

#include <stdint.h>

static inline void put_u16(uint8_t *to, uint16_t value)
{
    to[0] = (uint8_t)(value & 0xFF);
    to[1] = (uint8_t)(value >> 8);
}

static inline void put_u32(uint8_t *to, uint32_t value)
{
    put_u16(to, (uint16_t)(value & 0xFFFF));
    put_u16(to + 2, (uint16_t)(value >> 16));
}

static inline uint16_t get_u16(const uint8_t *from)
{
    return (uint16_t)(from[0] | (from[1] << 8));
}

static inline uint32_t get_u32(const uint8_t *from)
{
    return (uint32_t)get_u16(from) | ((uint32_t)get_u16(from + 2) << 16);
}

#endif
