// Boxes and lines that a plate's pen draws.
#pragma once

#include <mupdf/fitz.h>

#include "plate.h"

void recto_fill_box(fz_context *ctx, fz_device *device, const float box[4], fz_matrix matrix,
                    const float rgb[3], float alpha);
void recto_stroke_line(fz_context *ctx, fz_device *device, recto_plate_stroke line,
                       fz_matrix matrix, const float rgb[3], float alpha);

// Cuts what is drawn next to a box, or to what lies within a line through points, x and y of each by turns; with
// `counts_odd` not to what that surrounds twice. The device's last clip is this one then.
void recto_clip_box(fz_context *ctx, fz_device *device, const float box[4], fz_matrix matrix);
void recto_clip_shape(fz_context *ctx, fz_device *device, const float *points, size_t count,
                      int counts_odd, fz_matrix matrix);
