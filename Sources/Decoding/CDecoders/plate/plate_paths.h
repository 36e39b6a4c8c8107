// Boxes and lines that a plate's pen draws.
#pragma once

#include <mupdf/fitz.h>

#include "plate.h"

void recto_fill_box(fz_context *ctx, fz_device *device, const float box[4], fz_matrix matrix,
                    const float rgb[3], float alpha);
void recto_stroke_line(fz_context *ctx, fz_device *device, recto_plate_stroke line,
                       fz_matrix matrix, const float rgb[3], float alpha);
