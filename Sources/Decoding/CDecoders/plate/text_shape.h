// Draws letters as one shape.
#pragma once

#include <mupdf/fitz.h>

// Fills the outlines of all letters of a text at once. One by one, their edges were covered twice where they overlap.
void recto_fill_shape(fz_context *ctx, fz_device *device, const fz_text *text, fz_matrix matrix,
                      const float rgb[3], float alpha);
