// Pixel kernels: resampling in linear light, turning, alpha on paper.
#define _GNU_SOURCE
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "CPixels.h"

static recto_light light;
static pthread_once_t light_once = PTHREAD_ONCE_INIT;
static float *const linear_of = light.linear_of;

const double recto_srgb_curve[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};

double recto_srgb_of(double light) {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055;
}

static void make_light(void) {
  for (int i = 0; i < 256; i++) {
    double v = i / 255.0;
    light.linear_of[i] =
        (float)(v <= recto_srgb_curve[4] ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4));
  }
  for (int i = 0; i <= RECTO_BACK; i++) {
    light.srgb_of[i] = (uint8_t)lrint(recto_srgb_of((double)i / RECTO_BACK) * 255);
  }
}

const recto_light *recto_light_tables(void) {
  pthread_once(&light_once, make_light);
  return &light;
}

static inline uint8_t to_srgb(float linear) { return recto_to_srgb(&light, linear); }

// The source pixels of one target pixel and what each counts.
typedef struct {
  int first;
  int count;
  const float *weights;
} taps;

static double cubic(double x) {  // Catmull-Rom
  x = fabs(x);
  if (x < 1) return 1.5 * x * x * x - 2.5 * x * x + 1;
  if (x < 2) return -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2;
  return 0;
}

static int clamp(int value, int low, int high) {
  return value < low ? low : value > high ? high : value;
}

// One side of a picture at two sizes: `source` pixels, and `target` parts of a pixel, `steps` to each.
typedef struct {
  int source, target, steps;
} side;

static int shrinks(side self) { return (long long)self.source * self.steps >= self.target; }

// Where pixel `i` from `start` on begins, in parts of a pixel: beyond an edge the pixel there.
static int place(side self, int start, int i) {
  long long at = start + (long long)i * self.steps;
  int last = self.target > self.steps ? self.target - self.steps : 0;
  return at < 0 ? 0 : at > last ? last : (int)at;
}

// The source pixel on which the middle of a target pixel lies, in pixels from the middle of the first.
static double middle(side self, int at) {
  return (at + 0.5 * self.steps) * self.source / self.target - 0.5;
}

// The source pixels that the target pixel at `at` is made of.
static void reach(side self, int at, int *first, int *last) {
  if (shrinks(self)) {
    long long begin = (long long)at * self.source;
    long long end = begin + (long long)self.steps * self.source;
    *first = (int)(begin / self.target);
    *last = clamp((int)((end + self.target - 1) / self.target) - 1, *first, self.source - 1);
  } else {
    int base = (int)floor(middle(self, at)) - 1;
    *first = clamp(base, 0, self.source - 1);
    *last = clamp(base + 3, 0, self.source - 1);
  }
}

void recto_resample_needs(int source, int target, int first, int count, int steps, int *from,
                          int *needed) {
  side self = {source, target, steps};
  int ignored, last;
  reach(self, place(self, first, 0), from, &ignored);
  reach(self, place(self, first, count - 1), &ignored, &last);
  *needed = last - *from + 1;
}

// The taps of `wanted` target pixels of one side, each set summing to 1. Frees with one free().
static taps *make_taps(side self, int start, int wanted) {
  int most = shrinks(self) ? (int)ceil((double)self.source * self.steps / self.target) + 2 : 4;
  taps *all = malloc((size_t)wanted * (sizeof(taps) + (size_t)most * sizeof(float)));
  if (all == NULL) return NULL;
  float *weights = (float *)(all + wanted);
  for (int n = 0; n < wanted; n++, weights += most) {
    int at = place(self, start, n), first, last;
    reach(self, at, &first, &last);
    memset(weights, 0, (size_t)most * sizeof(float));
    if (shrinks(self)) {
      // Exact fractions of coverage; integers, so that no sliver of a pixel comes or goes.
      long long whole = (long long)self.steps * self.source;
      long long begin = (long long)at * self.source, end = begin + whole;
      for (int t = first; t <= last; t++) {
        long long left = (long long)t * self.target, right = left + self.target;
        long long covered = (right < end ? right : end) - (left > begin ? left : begin);
        weights[t - first] = (float)((double)covered / (double)whole);
      }
    } else {
      double center = middle(self, at);
      int base = (int)floor(center) - 1;
      for (int t = 0; t < 4; t++) {
        weights[clamp(base + t, 0, self.source - 1) - first] += (float)cubic(center - (base + t));
      }
    }
    all[n] = (taps){first, last - first + 1, weights};
  }
  return all;
}

int recto_resample(const uint8_t *source, recto_region from, uint8_t *target, recto_region to) {
  pthread_once(&light_once, make_light);
  if (memcmp(&from, &to, sizeof from) == 0) {
    memcpy(target, source, (size_t)from.width * from.height * 4);
    return 0;
  }
  taps *across = make_taps((side){from.page_width, to.page_width, to.steps}, to.x, to.width);
  taps *down = make_taps((side){from.page_height, to.page_height, to.steps}, to.y, to.height);
  size_t numbers = (size_t)from.width * 3;
  float *row = malloc(numbers * sizeof(float));
  int status = across && down && row ? 0 : -1;
  for (int y = 0; status == 0 && y < to.height; y++) {
    memset(row, 0, numbers * sizeof(float));
    for (int t = 0; t < down[y].count; t++) {
      const uint8_t *in = source + (size_t)(down[y].first - from.y + t) * from.width * 4;
      float weight = down[y].weights[t];
      for (int x = 0; x < from.width; x++) {
        row[x * 3] += weight * linear_of[in[x * 4]];
        row[x * 3 + 1] += weight * linear_of[in[x * 4 + 1]];
        row[x * 3 + 2] += weight * linear_of[in[x * 4 + 2]];
      }
    }
    uint8_t *out = target + (size_t)y * to.width * 4;
    for (int x = 0; x < to.width; x++) {
      float r = 0, g = 0, b = 0;
      const float *in = row + (size_t)(across[x].first - from.x) * 3;
      for (int t = 0; t < across[x].count; t++) {
        float weight = across[x].weights[t];
        r += weight * in[t * 3];
        g += weight * in[t * 3 + 1];
        b += weight * in[t * 3 + 2];
      }
      out[x * 4] = to_srgb(r);
      out[x * 4 + 1] = to_srgb(g);
      out[x * 4 + 2] = to_srgb(b);
      out[x * 4 + 3] = 255;
    }
  }
  free(across);
  free(down);
  free(row);
  return status;
}

// The common case of halving: both sides even. Equal pixels, most of a page, cost a comparison.
static void halve_even(const uint8_t *source, int width, int height, uint8_t *target) {
  for (int y = 0; y + 1 < height; y += 2) {
    const uint8_t *above = source + (size_t)y * width * 4, *below = above + (size_t)width * 4;
    for (int x = 0; x + 1 < width; x += 2, above += 8, below += 8, target += 4) {
      uint64_t first, second;
      memcpy(&first, above, 8);
      memcpy(&second, below, 8);
      if (first == second && (uint32_t)first == (uint32_t)(first >> 32)) {
        memcpy(target, above, 4);
        continue;
      }
      for (int c = 0; c < 3; c++) {
        target[c] = to_srgb(0.25f * (linear_of[above[c]] + linear_of[above[c + 4]] +
                                     linear_of[below[c]] + linear_of[below[c + 4]]));
      }
      target[3] = above[3] & above[7] & below[3] & below[7];
    }
  }
}

// One row of a level, of `nx` by `ny` pixels to one; inlined with both constant, so that the loops
// dissolve. Equal pixels cost their comparison only.
static inline __attribute__((always_inline)) void halve_row(const uint8_t *source, size_t stride,
                                                            const taps *across, taps down,
                                                            int half_width, uint8_t *target,
                                                            const int nx, const int ny) {
  for (int x = 0; x < half_width; x++, target += 4) {
    const uint8_t *corner = source + (size_t)across[x].first * 4;
    const float *h = across[x].weights, *v = down.weights;
    uint32_t first, differs = 0;
    memcpy(&first, corner, 4);
    for (int j = 0; j < ny; j++) {
      for (int i = 0; i < nx; i++) {
        uint32_t pixel;
        memcpy(&pixel, corner + j * stride + i * 4, 4);
        differs |= pixel ^ first;
      }
    }
    memcpy(target, &first, 4);
    if (differs == 0) continue;
    for (int c = 0; c < 3; c++) {
      float sum = 0;
      for (int j = 0; j < ny; j++) {
        const uint8_t *row = corner + j * stride + c;
        float part = 0;
        for (int i = 0; i < nx; i++) part += h[i] * linear_of[row[i * 4]];
        sum += v[j] * part;
      }
      target[c] = to_srgb(sum);
    }
  }
}

// Halving where a side is odd: three pixels share in each target, or one where the side is 1.
static int halve_odd(const uint8_t *source, int width, int height, uint8_t *target, int half_width,
                     int half_height) {
  taps *across = make_taps((side){width, half_width, 1}, 0, half_width),
       *down = make_taps((side){height, half_height, 1}, 0, half_height);
  int status = across != NULL && down != NULL ? 0 : -1;
  size_t stride = (size_t)width * 4;
  for (int y = 0; status == 0 && y < half_height; y++, target += (size_t)half_width * 4) {
    const uint8_t *row = source + stride * down[y].first;
    switch (across[0].count * 4 + down[y].count) {
      case 13: halve_row(row, stride, across, down[y], half_width, target, 3, 1); break;
      case 14: halve_row(row, stride, across, down[y], half_width, target, 3, 2); break;
      case 15: halve_row(row, stride, across, down[y], half_width, target, 3, 3); break;
      case 11: halve_row(row, stride, across, down[y], half_width, target, 2, 3); break;
      default:
        halve_row(row, stride, across, down[y], half_width, target, across[0].count, down[y].count);
    }
  }
  free(across);
  free(down);
  return status;
}

static int halve(const uint8_t *source, int width, int height, uint8_t *target) {
  if (width % 2 == 0 && height % 2 == 0) {
    halve_even(source, width, height, target);
    return 0;
  }
  int half_width = width > 1 ? width / 2 : 1, half_height = height > 1 ? height / 2 : 1;
  return halve_odd(source, width, height, target, half_width, half_height);
}

int recto_make_levels(uint8_t *pixels, int width, int height) {
  pthread_once(&light_once, make_light);
  while (width > 1 || height > 1) {
    uint8_t *next = pixels + (size_t)width * height * 4;
    if (halve(pixels, width, height, next) != 0) return -1;
    width = width > 1 ? width / 2 : 1;
    height = height > 1 ? height / 2 : 1;
    pixels = next;
  }
  return 0;
}

void recto_orient(const uint8_t *source, int width, int height, int orientation, uint8_t *target) {
  int turned = orientation >= 5;
  int across = turned ? height : width, down = turned ? width : height;
  for (int y = 0; y < down; y++) {
    for (int x = 0; x < across; x++) {
      int sx = turned ? y : x, sy = turned ? x : y;
      // EXIF names where the first row and column of the file lie in the upright picture.
      switch (orientation) {
        case 2: sx = width - 1 - sx; break;
        case 3:
          sx = width - 1 - sx;
          sy = height - 1 - sy;
          break;
        case 4: sy = height - 1 - sy; break;
        case 6: sy = height - 1 - sy; break;
        case 7:
          sx = width - 1 - sx;
          sy = height - 1 - sy;
          break;
        case 8: sx = width - 1 - sx; break;
        default: break;
      }
      memcpy(target, source + ((size_t)sy * width + sx) * 4, 4);
      target += 4;
    }
  }
}

void recto_put_on_white(uint8_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++, pixels += 4) {
    unsigned alpha = pixels[3];
    if (alpha == 255) continue;
    for (int c = 0; c < 3; c++) {
      pixels[c] = (uint8_t)((pixels[c] * alpha + 255 * (255 - alpha) + 127) / 255);
    }
    pixels[3] = 255;
  }
}
