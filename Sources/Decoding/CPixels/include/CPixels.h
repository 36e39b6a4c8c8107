// Pixel kernels: R, G, B, A bytes, sRGB, rows from the top, unpadded.
#pragma once

#include <stddef.h>
#include <stdint.h>

// sRGB bytes to linear light, and back through a table fine enough for the darkest steps:
// sRGB's darkest step is 1/255/12.92 = 0.0003 of linear light, five entries of 16,384.
enum { RECTO_BACK = 16384 };
typedef struct recto_light {
  float linear_of[256];
  uint8_t srgb_of[RECTO_BACK + 1];
} recto_light;

// The alpha of a page's pixels that are of a picture which is looked at rather than read: as good as opaque, but
// night leaves them as they are. All others have 255.
enum { RECTO_LOOKED_AT = 254 };

// The curve of sRGB (IEC 61966-2-1), from numbers to light, in the form of lcms2: its power, what a number is
// multiplied by and then shifted by, the slope at its foot, and the number where that ends.
extern const double recto_srgb_curve[5];

// The number of sRGB that stands for a light, 0 to 1 both.
double recto_srgb_of(double light);

// The tables, made once.
const recto_light *recto_light_tables(void);

// What is no number counts as black.
static inline uint8_t recto_to_srgb(const recto_light *light, float linear) {
  float index = linear * RECTO_BACK + 0.5f;
  return light->srgb_of[index >= RECTO_BACK ? RECTO_BACK : index > 0 ? (int)index : 0];
}

// A rectangle of width × height pixels of a picture. The picture's size and the place are counted in
// parts of a pixel, `steps` to each: 1 where all are whole.
typedef struct recto_region {
  int page_width, page_height;
  int x, y, width, height;
  int steps;
} recto_region;

// Resamples in linear light: area coverage where it shrinks, a cubic where it grows.
//
// `source` holds a region of a picture in whole pixels; `target` becomes a region of the same picture
// at another size. Beyond the picture's edges its outermost pixels go on.
// Returns 0, or -1 without memory.
int recto_resample(const uint8_t *source, recto_region from, uint8_t *target, recto_region to);
// The pixels of a side of `source` that `count` pixels from `first` on of a side of `target` are
// made of; `target` and `first` are counted in parts of a pixel, `steps` to each.
void recto_resample_needs(int source, int target, int first, int count, int steps, int *from,
                          int *needed);
// Fills the mip levels behind a picture, one after the other down to a single pixel: each half the size of the
// one before, rounded down (at least 1), in linear light, opaque. `pixels` has room for all of them.
// Returns 0, or -1 without memory.
int recto_make_levels(uint8_t *pixels, int width, int height);
// Turns and mirrors by an EXIF orientation (1 to 8); width and height are the source's.
void recto_orient(const uint8_t *source, int width, int height, int orientation, uint8_t *target);
// Puts pixels with alpha on white and makes them opaque.
void recto_put_on_white(uint8_t *pixels, size_t count);
