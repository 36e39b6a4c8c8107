// Boxes and lines that a plate's pen draws.
#pragma once

#include <mupdf/fitz.h>

#include "plate.h"

// Colours are red, green, blue and how much they cover, a byte each from the highest.
void recto_take_color(uint32_t color, float rgb[3], float *alpha);
// The matrix that brings a square of one point into a box.
fz_matrix recto_into(const float box[4], fz_matrix matrix);
void recto_fill_box(fz_context *ctx, fz_device *device, const float box[4], fz_matrix matrix,
                    uint32_t color);
// What lies within a line through points, x and y of each by turns; with `counts_odd` not what that surrounds twice.
void recto_fill_outline(fz_context *ctx, fz_device *device, const float *points, size_t count,
                        int counts_odd, fz_matrix matrix, uint32_t color);
void recto_stroke_line(fz_context *ctx, fz_device *device, recto_plate_stroke line,
                       fz_matrix matrix, uint32_t color);

// Cuts what is drawn next to a box, or to what lies within a line through points, x and y of each by turns; with
// `counts_odd` not to what that surrounds twice. The device's last clip is this one then.
void recto_clip_box(fz_context *ctx, fz_device *device, const float box[4], fz_matrix matrix);
void recto_clip_shape(fz_context *ctx, fz_device *device, const float *points, size_t count,
                      int counts_odd, fz_matrix matrix);
