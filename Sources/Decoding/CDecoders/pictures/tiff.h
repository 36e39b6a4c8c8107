// What the two files that read TIFF share.
#pragma once

#include <tiffio.h>

#include "CDecoders.h"

// The numbers of one page: how many bits each has, how many a pixel has, and what they mean.
typedef struct {
  uint16_t bits, count, format, meaning, planar;
  uint32_t width, height;
} recto_tiff_kind;

// Decodes pages that libtiff's own conversion to colours refuses or rounds: inks, Lab, words and
// floating point (tiff_samples.c).
int recto_tiff_decode_samples(TIFF *file, recto_tiff_kind kind, recto_color *color, uint8_t *pixels,
                              recto_error *error);
