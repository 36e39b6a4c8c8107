// What the files of this room share: rows of triangles, and pixels of pictures.
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "CRaster.h"

// What is interpolated over a triangle, at most.
enum { most_values = 6 };

// A corner of any triangle.
typedef struct {
  double x, y;
  double values[most_values];
} Corner;

// A triangle that is gone through row by row.
typedef struct {
  // From the uppermost to the lowest.
  Corner corners[3];
  int32_t count;
  // By how much the values change from pixel to pixel.
  double across[most_values], down[most_values];
} Slope;

// The pixels from one place up to another whose middles lie between them.
typedef struct {
  int32_t first, end;
} Span;

static inline int32_t within(double value, int32_t low, int32_t high) {
  return value <= low ? low : value >= high ? high : (int32_t)value;
}

static inline Span span(double low, double high, int32_t first, int32_t end) {
  const int32_t from = within(ceil(low - 0.5), first, end);
  const int32_t to = within(ceil(high - 0.5), from, end);
  return (Span){from, to};
}

// Prepares a triangle; false where it has no area.
bool recto_slope_make(Slope *slope, const Corner corners[3], int32_t count);
// The columns of a triangle in a row, between two others, and its values in the middle of the first of them.
Span recto_slope_row(const Slope *slope, int32_t row, int32_t first, int32_t end, double *values);

// In C for these: numbers of 16 bits, four at once, which every processor has instructions for.
typedef uint8_t Bytes __attribute__((vector_size(4)));
typedef uint8_t TwoBytes __attribute__((vector_size(8)));
typedef uint16_t Color __attribute__((vector_size(8)));
typedef uint16_t TwoColors __attribute__((vector_size(16)));

static inline Color color_of(uint32_t pixel) {
  Bytes bytes;
  memcpy(&bytes, &pixel, sizeof bytes);
  return __builtin_convertvector(bytes, Color);
}

static inline uint32_t pixel_of(Color color) {
  const Bytes bytes = __builtin_convertvector(color, Bytes);
  uint32_t pixel;
  memcpy(&pixel, &bytes, sizeof pixel);
  return pixel;
}

static inline TwoColors colors_at(const uint32_t *pixels) {
  TwoBytes bytes;
  memcpy(&bytes, pixels, sizeof bytes);
  return __builtin_convertvector(bytes, TwoColors);
}

// The colour of a picture at a place in 65,536ths of a pixel, from the middle of the first: of the four nearest ones.
static inline Color sample(const RectoPrint *print, int32_t x, int32_t y) {
  const int32_t right = print->width - 1, bottom = print->height - 1;
  x = x < 0 ? 0 : x > right << 16 ? right << 16 : x;
  y = y < 0 ? 0 : y > bottom << 16 ? bottom << 16 : y;
  const int32_t row = y >> 16;
  // The last column is all of the second of two pixels.
  const int32_t column = right == 0 ? 0 : (x >> 16) < right ? x >> 16 : right - 1;
  const uint16_t across = (uint16_t)((x - (column << 16)) >> 8), down = (uint16_t)(y >> 8 & 255);
  const uint32_t *upper = print->pixels + (size_t)row * (size_t)print->width + column;
  const uint32_t *lower = row < bottom ? upper + print->width : upper;
  const uint32_t one[2] = {upper[0], upper[0]}, other[2] = {lower[0], lower[0]};
  const TwoColors above = colors_at(right == 0 ? one : upper);
  const TwoColors below = colors_at(right == 0 ? other : lower);
  const TwoColors both = (above * (TwoColors)((TwoColors){} + (uint16_t)(256 - down)) +
                          below * (TwoColors)((TwoColors){} + down) + 128) >>
                         8;
  const Color left = __builtin_shufflevector(both, both, 0, 1, 2, 3);
  const Color next = __builtin_shufflevector(both, both, 4, 5, 6, 7);
  return (left * (Color)((Color){} + (uint16_t)(256 - across)) +
          next * (Color)((Color){} + across) + 128) >>
         8;
}

// Red and blue exchanged.
static inline Color swapped(Color color) {
  return __builtin_shufflevector(color, color, 2, 1, 0, 3);
}

// The product of two colours, channel by channel.
static inline Color times(Color a, Color b) {
  const Color product = a * b + 127;
  return (product + (product >> 8)) >> 8;
}
