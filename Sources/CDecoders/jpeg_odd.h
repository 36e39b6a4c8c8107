#pragma once

#include "internal.h"

// Decodes as recto_jpeg_decode does; `*inks` says that the pixels are still C, M, Y and K.
int recto_jpeg_odd_decode(const uint8_t *bytes, size_t count, int eighths, int width, int height,
                          uint8_t *pixels, int *inks, recto_error *error);
