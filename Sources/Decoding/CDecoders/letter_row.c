#include "letter_row.h"

#include <stdlib.h>
#include <string.h>

void recto_row_begin(recto_letter_row *row, size_t limit) {
  row->count = 0;
  row->limit = limit;
}

static int grow(recto_letter_row *row) {
  size_t capacity = row->capacity ? row->capacity * 2 : 4096;
  uint32_t *scalars = realloc(row->scalars, capacity * sizeof *scalars);
  if (scalars == NULL) return -1;
  row->scalars = scalars;
  float *boxes = realloc(row->boxes, capacity * 4 * sizeof *boxes);
  if (boxes == NULL) return -1;
  row->boxes = boxes;
  row->capacity = capacity;
  return 0;
}

static float within(float place) {
  // What is no number lies at the edge.
  return place > 0 ? (place < 1 ? place : 1) : 0;
}

int recto_row_add(recto_letter_row *row, uint32_t scalar, const float box[4]) {
  if (row->count >= row->limit) return 0;
  if (row->count == row->capacity && grow(row) != 0) return -1;
  float *place = row->boxes + row->count * 4;
  float x0 = within(box[0]), y0 = within(box[1]), x1 = within(box[2]), y1 = within(box[3]);
  place[0] = x0 < x1 ? x0 : x1;
  place[1] = y0 < y1 ? y0 : y1;
  place[2] = x0 < x1 ? x1 : x0;
  place[3] = y0 < y1 ? y1 : y0;
  row->scalars[row->count++] = scalar;
  return 0;
}

int recto_row_end(recto_letter_row *row, uint32_t mark) {
  static const float nowhere[4] = {0};
  // An end stands in for the one before it: lines without letters are none.
  if (row->count == 0) return 0;
  uint32_t last = row->scalars[row->count - 1];
  if (last == '\n' || last == '\f') {
    if (mark == '\f') row->scalars[row->count - 1] = mark;
    return 0;
  }
  // The end of what was cut off takes the place of its last letter.
  if (row->count >= row->limit) row->count--;
  return recto_row_add(row, mark, nowhere);
}

// Whether a letter stands above or below the one before it, and has no width by right.
static int is_mark(uint32_t scalar) {
  return (scalar >= 0x300 && scalar < 0x370) || (scalar >= 0x591 && scalar < 0x5C8) ||
         (scalar >= 0x610 && scalar < 0x61B) || (scalar >= 0x64B && scalar < 0x660) ||
         (scalar >= 0x900 && scalar < 0xE00) || (scalar >= 0x20D0 && scalar < 0x2100);
}

void recto_row_share_ligatures(recto_letter_row *row, size_t from) {
  for (size_t i = from; i + 1 < row->count; i++) {
    const float *first = row->boxes + i * 4;
    size_t end = i + 1;
    if (row->scalars[i] <= ' ' || !(first[2] > first[0])) continue;
    while (end < row->count && row->scalars[end] > ' ' && !is_mark(row->scalars[end]) &&
           row->boxes[end * 4] == first[2] && row->boxes[end * 4 + 2] == first[2]) {
      end++;
    }
    if (end == i + 1) continue;
    float left = first[0], step = (first[2] - first[0]) / (float)(end - i);
    for (size_t k = i; k < end; k++) {
      row->boxes[k * 4] = left + step * (float)(k - i);
      row->boxes[k * 4 + 2] = left + step * (float)(k - i + 1);
    }
    i = end - 1;
  }
}

recto_letters recto_row_letters(const recto_letter_row *row) {
  return (recto_letters){row->scalars, row->boxes, row->count};
}

void recto_row_free(recto_letter_row *row) {
  free(row->scalars);
  free(row->boxes);
  memset(row, 0, sizeof *row);
}
