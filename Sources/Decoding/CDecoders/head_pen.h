// Writes what stands in margins.
#pragma once

#include <mupdf/fitz.h>

// What a line of print is written with.
typedef struct {
  fz_device *device;
  fz_matrix matrix;
  const char *style;
  float letter;  // how high letters are, in points
} recto_head_pen;

// Writes a text into a box of one line; nothing where it has no room. Throws.
void recto_write_line(fz_context *ctx, const recto_head_pen *pen, fz_rect box, const char *text);
// The same with as much of the text as has room, and a sign for the rest. Throws.
void recto_write_fitting(fz_context *ctx, const recto_head_pen *pen, fz_rect box, const char *text);
