/* Random input under the sanitizers: `program SECONDS SEED` plays rounds, each from a seed of
 * its own, and prints the seed of the round in which something went wrong. `program 0 SEED`
 * plays that one. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* A number below `limit`, which is at least 1. */
uint32_t fuzz_below(uint32_t limit);
uint32_t fuzz_number(void);
void fuzz_fill(uint8_t *to, size_t size);
/* Some bits flipped, bytes set, or a tail from elsewhere. */
void fuzz_damage(uint8_t *bytes, size_t size);

int fuzz_rounds(int argc, char **argv, void (*play)(void));

#endif
