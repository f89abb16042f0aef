/* Frames of the NXP PN532 on a serial line (UM0701-02 section 6.2): cutting and building. */
#ifndef PN532_FRAME_H
#define PN532_FRAME_H

#include <stddef.h>
#include <stdint.h>

enum {
    PN532_BODY_LIMIT = 128,  /* longer answers are not asked for; one is noise */
    PN532_FRAME_LIMIT = PN532_BODY_LIMIT + 11,
    PN532_COMMAND_LIMIT = 16
};

typedef enum {
    PN532_NONE,     /* nothing whole yet */
    PN532_ACK,
    PN532_NACK,     /* the module asks for the command again */
    PN532_ERROR,    /* "syntax error": the module did not understand the command */
    PN532_RESPONSE,
    PN532_DAMAGED   /* a frame with a wrong sum of its content */
} pn532_piece;

typedef struct {
    uint8_t bytes[PN532_FRAME_LIMIT];
    size_t size;
} pn532_cutter;

void pn532_cutter_start(pn532_cutter *cutter);
/* Call pn532_cut until it says PN532_NONE after each byte. */
void pn532_add(pn532_cutter *cutter, uint8_t byte);
/* The next whole piece. PN532_RESPONSE: body, without the frame identifier, is the code of the
 * command plus one and what belongs to it; at most PN532_BODY_LIMIT bytes. */
pn532_piece pn532_cut(pn532_cutter *cutter, uint8_t *body, size_t *size);

/* Builds a command frame: body is its code and parameters, at most PN532_COMMAND_LIMIT bytes.
 * Returns the frame's size, at most PN532_COMMAND_LIMIT + 8. */
size_t pn532_build(uint8_t *to, const uint8_t *body, size_t size);

extern const uint8_t PN532_ACK_FRAME[6], PN532_NACK_FRAME[6];

#endif
