/* The card shoe: reads the tag of each card that passes the gate, and makes exactly one event of a
 * passage (wire.md section 5). The reader's field is turned on only while a beam is broken, and
 * nothing that comes over the wire turns it on. A reading that a passage leaves behind is let end,
 * or cut short after 60 ms, and its field with it.
 */
#ifndef SHOE_H
#define SHOE_H

#include "core/link.h"

extern const link_app APP;
void app_start(void);
void app_poll(void);

#endif
