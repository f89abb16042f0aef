/* An Eccel Pepper C1 for the tests of the firmware, in modelled time (microseconds): the line at
 * 115,200 baud and the air time of ISO 15693 inventories. Its habits: one second without an answer
 * after power-up, antenna 1 and its own polling on until it is told otherwise, a tag named per
 * command, error 01 from an empty field.
 */
#ifndef FAKE_PEPPER_H
#define FAKE_PEPPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FAKE_ANTENNAS = 8, FAKE_TAGS = 80, FAKE_OUT = 1024 };
/* 16-slot inventory: an empty field, and one tag of many (hardware figures of the project). */
enum { FAKE_EMPTY_US = 10000, FAKE_TAG_US = 8850, FAKE_BYTE_US = 87, FAKE_BOOT_US = 1000000 };
enum { FAKE_DARK_US = 3000 };

typedef struct {
    uint8_t uid[8];
    uint8_t afi;
    uint8_t every; /* heard in each pass of that number; 1: always */
} fake_tag;

typedef struct {
    bool powered;
    bool polling;
    bool field;
    uint64_t dark_at; /* the field that a HALT switches off goes on until then */
    uint8_t antenna; /* 1 to 8 */
    uint64_t up_at;
    fake_tag tags[FAKE_ANTENNAS][FAKE_TAGS];
    size_t count[FAKE_ANTENNAS];
    unsigned pass[FAKE_ANTENNAS]; /* inventories begun at each antenna */
    const fake_tag *round[FAKE_TAGS];
    size_t round_size;
    size_t round_at;
    uint8_t in[128];
    size_t in_size;
    uint8_t out[FAKE_OUT];
    size_t out_size;
    uint64_t out_at; /* when the first byte of `out` has arrived */
    unsigned mute;      /* answers that are lost */
    unsigned damage;    /* answers with a wrong bit */
    unsigned shorten;   /* answers that lose a byte */
    uint8_t refuse;     /* antennas that are refused, bit 0 is antenna 1 */
    bool halt_refused;  /* HALT without an active tag is an error */
    bool endless;       /* claims more tags for ever */
    unsigned commands[256];
} fake_pepper;

void fake_pepper_power(fake_pepper *fake, bool on, uint64_t now_us);
void fake_pepper_put(fake_pepper *fake, uint8_t antenna, const uint8_t uid[8]);
void fake_pepper_take(fake_pepper *fake, uint8_t antenna, const uint8_t uid[8]);
/* True while its field is on. */
bool fake_pepper_lit(const fake_pepper *fake, uint64_t now_us);
/* What the host wrote. */
void fake_pepper_write(fake_pepper *fake, const uint8_t *bytes, size_t size, uint64_t now_us);
/* What has arrived at the host. */
size_t fake_pepper_read(fake_pepper *fake, uint8_t *to, size_t most, uint64_t now_us);
/* A frame around a payload; its size. */
size_t fake_pepper_frame(uint8_t *to, const uint8_t *payload, size_t size);

#endif
