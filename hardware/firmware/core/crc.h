/* Checksums: CRC-16 for frames and sets of chips, CRC-32 for records in memory. */
#ifndef CRC_H
#define CRC_H

#include <stddef.h>
#include <stdint.h>

enum { CRC16_START = 0xFFFF };

/* CRC-16/CCITT-FALSE (wire.md section 1), going on from `crc`, CRC16_START for the first bytes. */
uint16_t crc16(uint16_t crc, const uint8_t *from, size_t size);

/* CRC-32/ISO-HDLC, as in Ethernet and zip. Check value 0xCBF43926. */
uint32_t crc32_of(const uint8_t *from, size_t size);

#endif
