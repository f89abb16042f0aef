/* Reads hardware/protocol/vectors.txt: blocks parted by an empty line, lines `name = value`. */
#ifndef VECTORS_H
#define VECTORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VECTOR_FIELDS = 12, VECTOR_TEXT = 1024 };

typedef struct {
    size_t count;
    char name[VECTOR_FIELDS][32];
    char value[VECTOR_FIELDS][VECTOR_TEXT];
} vector_block;

/* The next block; false at the end. Opens the file at the first call. */
bool vectors_next(vector_block *block);
void vectors_rewind(void);

/* The text of a field; NULL where the block has none of that name. */
const char *vector_text(const vector_block *block, const char *name);

/* A field in hexadecimal; exits the program where it is missing. Returns the number of bytes. */
size_t vector_bytes(const vector_block *block, const char *name, uint8_t *to, size_t most);
uint32_t vector_number(const vector_block *block, const char *name);

#endif
