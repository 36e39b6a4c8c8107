// Draws pages, bent leaves and flat shapes into pixels, by the processor alone.
//
// Pixels have blue in the lowest byte, then green and red; rows from the top. A pixel belongs to a shape if its middle
// lies in it: of triangles that share an edge, to one of them. Rows of one frame may be drawn at the same time.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of a frame that is drawn: rows from `first` up to `end`.
typedef struct {
  uint32_t *pixels;
  int32_t width, height;
  int32_t first, end;
} RectoRows;

// A picture: red in the lowest byte of each pixel, then green, blue and alpha; rows from the top, at least 1 pixel and at
// most 16,383 each way.
typedef struct {
  const uint32_t *pixels;
  int32_t width, height;
  // Whether it is a frame: blue is in the lowest byte.
  bool is_frame;
} RectoPrint;

// A place: pixels from the upper left corner of a frame.
typedef struct {
  double left, top, right, bottom;
} RectoPlace;

// Draws a picture at a place, as far as it lies on a sheet: each pixel from the four nearest ones, under the light of
// the frame's pixels; with NULL as it is. The highest byte of light says by how many 256ths it is more where its colour
// is the most that there is.
void recto_raster_page(const RectoRows *rows, const RectoPrint *print, RectoPlace place,
                       RectoPlace sheet, const uint32_t *light);

// Fills a place with a pixel.
void recto_raster_fill(const RectoRows *rows, RectoPlace place, uint32_t pixel);

// Gives a place back the pixels of another frame of the same size.
void recto_raster_restore(const RectoRows *rows, RectoPlace place, const uint32_t *pixels);

// A corner of a triangle: its place, the place in its picture in shares from the upper left corner, and the light there.
typedef struct {
  double x, y;
  double u, v;
  double light;
} RectoCorner;

// A triangle of a leaf, and which of its pictures it shows.
typedef struct {
  RectoCorner corners[3];
  int32_t print;
} RectoTriangle;

// Draws triangles of a leaf, each over those before it, under one light and that of their corners. Beside its picture, or
// where that has no pixels, a triangle shows `paper`. What lies below is seen through as much as `opacity` is less than 1.
void recto_raster_leaf(const RectoRows *rows, const RectoTriangle *triangles, int32_t count,
                       const RectoPrint *prints, uint32_t paper, uint32_t light, double opacity);

// Darkens what lies below triangles, to as much as the light of their corners says: where they lie over each other the
// darkest counts. It begins and ends softly to both sides, over four times as many pixels as `softness` says. `room` has a
// byte for each pixel of the rows, `line` one for each of a row.
void recto_raster_shade(const RectoRows *rows, const RectoTriangle *triangles, int32_t count,
                        int32_t softness, uint8_t *room, uint8_t *line);

// A corner of a flat shape: its place, the place in its picture in shares, and a colour, red in the lowest byte and alpha
// in the highest, not multiplied.
typedef struct {
  float x, y;
  float u, v;
  uint32_t color;
} RectoVertex;

// Blends triangles over a frame within a place: of a picture whose colours are multiplied by their alpha, times the colour
// of their corners. Indices are three a triangle.
void recto_raster_shapes(const RectoRows *rows, const RectoVertex *vertices,
                         const uint16_t *indices, int32_t count, const RectoPrint *print,
                         RectoPlace clip);

// Into so many steps the light of a number is divided to be stored.
enum { recto_tone_steps = 8191 };

// What paper, brightness and warmth make of print, in light, red first: what white paper becomes, what black print becomes
// where lightness is inverted, and what print is multiplied by where it is not.
typedef struct {
  float sheet[3], ink[3], print[3];
  bool inverts;
  // The light of each of the 256 numbers by which it is stored, and the number of each of `recto_tone_steps` + 1 lights
  // from 0 to 1.
  const float *lights;
  const uint8_t *numbers;
} RectoTone;

// Shows so many pixels of a picture in a tone; what its alpha calls a picture is not inverted.
void recto_raster_tone(const RectoTone *tone, const uint32_t *pixels, uint32_t *toned,
                       size_t count);
