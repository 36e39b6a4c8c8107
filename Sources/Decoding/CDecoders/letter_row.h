// The letters of a page, a row that grows.
#pragma once

#include "CDecoders.h"

typedef struct recto_letter_row {
  uint32_t *scalars;
  float *boxes;  // four for each letter
  size_t count, capacity, limit;
} recto_letter_row;

// Empties a row, which keeps its room.
void recto_row_begin(recto_letter_row *row, size_t limit);
// Adds a letter in a box given by two corners in fractions of the page, brought within it; -1
// without memory. Nothing is added beyond the limit.
int recto_row_add(recto_letter_row *row, uint32_t scalar, const float box[4]);
// Adds the end of a line, or of a block; -1 without memory.
int recto_row_end(recto_letter_row *row, uint32_t mark);
// Shares the width of a letter with those behind it that were given none: a ligature is drawn as one.
void recto_row_share_ligatures(recto_letter_row *row, size_t from);
// The row as others see it, until it is begun anew.
recto_letters recto_row_letters(const recto_letter_row *row);
void recto_row_free(recto_letter_row *row);
