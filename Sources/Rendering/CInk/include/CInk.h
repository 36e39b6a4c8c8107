// Paints strokes into pictures: how much of each pixel they cover, and the colour that comes of it.
#pragma once

#include <stddef.h>
#include <stdint.h>

// A disc of a stroke, in pixels of the picture, whose upper left corner is 0, 0.
struct recto_ink_point {
  float x, y, radius;
  // How much of the colour is there, from 0 to 1.
  float density;
};

// How much of some pixels a stroke covers: `width` by `height` of them, the first at `x`, `y` of the picture.
struct recto_ink_mask {
  uint8_t *bytes;
  int32_t x, y, width, height;
  // For each row its first covered column, and the first beyond its last; none where they are equal.
  int32_t *low, *high;
  // Pixels from where an edge covers half to where it covers all, or nothing: 0.5 where it is sharp, else more.
  float soft;
};

// What a stroke does to what lies under it.
struct recto_ink_paint {
  // Red, green, blue and alpha, not premultiplied.
  uint8_t red, green, blue, alpha;
  // Whether what lies under it is darkened by its colour, and else covered.
  uint8_t darkens;
  // For what darkens, where light and dark are exchanged when it is shown: the share of light that white paper keeps
  // under it, and the least that paper of other colours does; 0 elsewhere. Print on it becomes black then, so that it
  // is read whatever its colour is.
  float light, least_light;
  // How much of it the valleys of the paper keep off, from 0 to 1.
  float grain;
  // Where the picture's upper left corner lies on its page, and how far a pixel goes on, in page heights.
  float left, top, across, down;
  // How much darker its edge is, from 0 to 1, and how broad that is in pixels.
  float edge, edge_pixels;
};

// Covers what lies in any of `count` discs or between two that follow each other; what is covered more by now
// stays.
void recto_ink_cover(struct recto_ink_mask *mask, const struct recto_ink_point *points,
                     size_t count);

// Even noise of paper, -1 to 1, one bump a unit: `stockNoise` of stock.glsl where bumps are larger than pixels.
float recto_ink_noise(float x, float y);

// Paints what is covered, in sRGB numbers as other programs do, but for the `margin` outermost columns and rows of
// the mask; clears the mask. `pixels` is the first one painted: four bytes a pixel, rows `stride` bytes apart.
void recto_ink_paint(struct recto_ink_mask *mask, uint8_t *pixels, size_t stride, int32_t margin,
                     struct recto_ink_paint paint);
