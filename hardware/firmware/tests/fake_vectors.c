#include "tests/vectors.h"

#include "tests/expect.h"

static FILE *file;

static void open_file(void)
{
    const char *path = getenv("VECTORS");
    file = fopen(path != NULL ? path : "../protocol/vectors.txt", "r");
    if (file == NULL) {
        FAIL_AT("vectors.txt isn't there: run from hardware/firmware, or set VECTORS");
    }
}

void vectors_rewind(void)
{
    if (file != NULL) {
        rewind(file);
    }
}

static void add_field(vector_block *block, const char *line)
{
    const char *parting = strstr(line, " =");
    EXPECT(parting != NULL && block->count < VECTOR_FIELDS);
    const char *value = parting + 2;
    value += *value == ' ';
    snprintf(block->name[block->count], sizeof block->name[0], "%.*s", (int)(parting - line), line);
    snprintf(block->value[block->count], sizeof block->value[0], "%s", value);
    block->count++;
}

bool vectors_next(vector_block *block)
{
    if (file == NULL) {
        open_file();
    }
    char line[VECTOR_TEXT];
    block->count = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '\0') {
            add_field(block, line);
        } else if (block->count > 0) {
            return true;
        }
    }
    return block->count > 0;
}

const char *vector_text(const vector_block *block, const char *name)
{
    for (size_t at = 0; at < block->count; at++) {
        if (strcmp(block->name[at], name) == 0) {
            return block->value[at];
        }
    }
    return NULL;
}

size_t vector_bytes(const vector_block *block, const char *name, uint8_t *to, size_t most)
{
    const char *text = vector_text(block, name);
    EXPECT(text != NULL);
    size_t size = strlen(text) / 2;
    EXPECT(strlen(text) % 2 == 0 && size <= most);
    for (size_t at = 0; at < size; at++) {
        char digits[3] = {text[2 * at], text[2 * at + 1], '\0'};
        to[at] = (uint8_t)strtoul(digits, NULL, 16);
    }
    return size;
}

uint32_t vector_number(const vector_block *block, const char *name)
{
    const char *text = vector_text(block, name);
    EXPECT(text != NULL);
    return (uint32_t)strtoul(text, NULL, 16);
}
