// A picture made smaller row by row as it is decoded: what is too large to be in memory as a whole.
#pragma once

#include "CDecoders.h"

// A reduction by a whole number of times: each pixel becomes the mean, in linear light, of a square.
typedef struct {
  int width, height;  // of the picture as it is stored
  int times, across;
  float *sums;  // red, green and blue of the row that is being made
  int rows;  // that are in it, and that were taken of all
  int taken;
  uint8_t *next;
} recto_reduction;

// Begins to fill `width` × `height` pixels with a picture of the size `from_width` × `from_height`.
int recto_reduction_begin(recto_reduction *self, int from_width, int from_height, int width,
                          int height, uint8_t *pixels, recto_error *error);
// Takes the next row, opaque R, G, B, A.
void recto_reduction_take(recto_reduction *self, const uint8_t *row);
// Fills what no row came for with the grey of paper in the shade.
void recto_reduction_end(recto_reduction *self);

// The same where pixels come in no order: all sums are kept, 13 bytes for each pixel that is made.
typedef struct {
  int times, across, down;
  float *sums;  // red, green and blue
  uint8_t *counts;  // of the pixels that came for each
  uint8_t *pixels;
} recto_gathering;

int recto_gathering_begin(recto_gathering *self, int from_width, int from_height, int width,
                          int height, uint8_t *pixels, recto_error *error);
// Takes some pixels of a row, opaque R, G, B, A: the first one's place, and the step between them.
void recto_gathering_take(recto_gathering *self, int row, int first, int step,
                          const uint8_t *pixels, int count);
// Makes the pixels; where none came for one, it is as the one before it, and a row as the one above.
void recto_gathering_end(recto_gathering *self);
