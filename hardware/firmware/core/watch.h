/* The device's own state: lid, case and supply, each told once for each change. What is open at
 * power-up is told as well; a contact that bounces is one change. */
#ifndef WATCH_H
#define WATCH_H

#include "boards/board.h"

/* has_lid: the scanner has none, and its input stays open. */
void watch_start(bool has_lid, uint32_t now_ms);
/* An edge of PIN_LID or PIN_CASE; others are not for it. */
void watch_edge(const board_edge *edge, uint32_t now_ms);
void watch_poll(uint32_t now_ms);
bool watch_lid_open(void);
/* FAULT_LID and FAULT_SUPPLY of wire.md section 4. */
uint16_t watch_faults(void);

#endif
