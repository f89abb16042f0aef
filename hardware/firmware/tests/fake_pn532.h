/* A PN532 on reader line 0 of the fake board, with the habits of the real one: it starts in
 * low-battery mode and does nothing before SAMConfiguration; an empty field is never answered
 * unless the number of retries was set; a tag that was activated stays silent until the field was
 * off; two tags at most; it keeps its speed until it loses power, and hears nothing at another; a
 * new command ends the one under way.
 */
#ifndef FAKE_PN532_H
#define FAKE_PN532_H

#include "readers/pn532.h"

enum { FAKE_TAGS = 4 };

typedef struct {
    bool powered;
    uint32_t most_baud;  /* faster than this the line doesn't work */
    pn532_tag tags[FAKE_TAGS]; /* in the field */
    unsigned tag_count;
    uint32_t air_ms;     /* how long a reading takes */
    unsigned garble;     /* so many readings give a cut-off name */
    unsigned lose_commands, lose_acks, lose_responses, damage_responses, cut_responses;

    void (*on_named)(const pn532_tag *tag); /* called for each tag of each reading */

    unsigned lists, commands, nacks, fields; /* fields: how often the field went on */
    bool field;
} fake_pn532_state;

extern fake_pn532_state module;

/* Powered, empty field, 8 ms a reading. */
void fake_pn532_reset(void);
void fake_pn532_power(bool on);
void fake_pn532_put(const uint8_t *uid, uint8_t size);
void fake_pn532_clear(void);
/* Hears what the firmware said and answers what is due at the fake board's time. */
void fake_pn532_run(void);
/* The module's answer frame around a body (without its identifier). */
size_t fake_pn532_frame(uint8_t *to, const uint8_t *body, size_t size);

#endif
