// What all decoders of pictures have in common: how they fail, what a header tells, and the way to sRGB.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "color.h"

// Why a call failed: words that may be shown.
typedef struct recto_error {
  char message[256];
} recto_error;

// Fills an error; messages longer than its room are cut.
static inline int recto_fail(recto_error *error, const char *reason) {
  snprintf(error->message, sizeof error->message, "%s", reason);
  return -1;
}

// What the header of a picture tells: as stored, before turning; `orientation` is EXIF's 1 to 8.
typedef struct recto_size {
  int width, height, orientation;
} recto_size;

// Reads the start of a file; fails where that is damaged or more of it is needed.
typedef int recto_size_reader(const uint8_t *bytes, size_t count, recto_size *size,
                              recto_error *error);
// Fills width x height opaque pixels in sRGB, alpha put on white. The caller has made sure that the size is the
// header's; a decoder that finds another one refuses.
typedef int recto_picture_decoder(const uint8_t *bytes, size_t count, int width, int height,
                                  uint8_t *pixels, recto_error *error);

// Decoders whose libraries are large and that few books need (CCodecs): a library of their own brings them.
typedef struct recto_codecs {
  recto_size_reader *avif_size, *heif_size, *jxl_size;
  recto_picture_decoder *avif_decode, *heif_decode, *jxl_decode;
} recto_codecs;
