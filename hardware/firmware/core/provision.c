#include "core/provision.h"

#include <string.h>

#include "core/crc.h"
#include "core/octets.h"

enum { FORMAT = 1, PART_CARD_STOP = 1 };
enum { AT_FORMAT = 4, AT_KIND = 5, AT_ID_LENGTH = 6, AT_PARTS = 7 };
enum { AT_ID = 8, AT_KEY = 40, AT_CRC = 72 };

static bool sound_id(const uint8_t *id, size_t length)
{
    if (length < 1 || length > ID_LIMIT) {
        return false;
    }
    for (size_t i = 0; i < ID_LIMIT; i++) {
        bool letter = id[i] >= 0x21 && id[i] <= 0x7E;
        if (i < length ? !letter : id[i] != 0) {
            return false;
        }
    }
    return true;
}

bool provision_read(const uint8_t page[PROVISION_BYTES], uint8_t kind, board_identity *who,
                    bool *card_stop)
{
    size_t length = page[AT_ID_LENGTH];
    if (memcmp(page, "PDAP", 4) != 0 || page[AT_FORMAT] != FORMAT || page[AT_KIND] != kind ||
        page[AT_PARTS] > PART_CARD_STOP || !sound_id(page + AT_ID, length) ||
        crc32_of(page, AT_CRC) != get_u32(page + AT_CRC)) {
        return false;
    }
    who->kind = kind;
    memset(who->id, 0, sizeof who->id);
    memcpy(who->id, page + AT_ID, length);
    memcpy(who->key, page + AT_KEY, sizeof who->key);
    *card_stop = page[AT_PARTS] == PART_CARD_STOP;
    return true;
}
