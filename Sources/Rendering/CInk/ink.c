#include "CInk.h"

#include <math.h>
#include <string.h>

static float at_least(float a, float b) { return a > b ? a : b; }
static float at_most(float a, float b) { return a < b ? a : b; }
static float held(float value) { return at_most(1, at_least(0, value)); }

// Pixels of the mask that a span of places touches.
struct span {
  int32_t low, high;
};

static struct span span_of(float low, float high, int32_t start, int32_t size) {
  float first = floorf(low) - (float)start, beyond = ceilf(high) - (float)start;
  struct span span = {(int32_t)at_most((float)size, at_least(0, first)),
                      (int32_t)at_most((float)size, at_least(0, beyond))};
  return span;
}

// Covers what lies between two discs, and in them.
static void cover(struct recto_ink_mask *mask, struct recto_ink_point a, struct recto_ink_point b) {
    // Where it is finer than a pixel it covers as much of one as it is wide.
  const float finest = 0.5F;
  float thin_a = at_most(1, a.radius / finest) * a.density,
        thin_b = at_most(1, b.radius / finest) * b.density;
  float radius_a = at_least(finest, a.radius), radius_b = at_least(finest, b.radius);
  float reach = at_least(radius_a, radius_b) + 0.5F;
  if (!(isfinite(a.x) && isfinite(a.y) && isfinite(b.x) && isfinite(b.y) && isfinite(reach))) {
    return;
  }
  struct span rows = span_of(at_least(at_most(a.y, b.y) - reach, -1e8F),
                             at_most(at_least(a.y, b.y) + reach, 1e8F), mask->y, mask->height);
  struct span columns = span_of(at_least(at_most(a.x, b.x) - reach, -1e8F),
                                at_most(at_least(a.x, b.x) + reach, 1e8F), mask->x, mask->width);
  if (rows.low >= rows.high || columns.low >= columns.high) {
    return;
  }
  float way_x = b.x - a.x, way_y = b.y - a.y, square = way_x * way_x + way_y * way_y;
  float inverse = square > 0 ? 1 / square : 0;
  float radius_change = radius_b - radius_a, thin_change = thin_b - thin_a;
  for (int32_t row = rows.low; row < rows.high; row++) {
    uint8_t *bytes = mask->bytes + (size_t)row * (size_t)mask->width;
    float y = (float)(row + mask->y) + 0.5F - a.y, first_x = (float)mask->x + 0.5F - a.x;
    for (int32_t column = columns.low; column < columns.high; column++) {
      float x = (float)column + first_x;
      float share = held((x * way_x + y * way_y) * inverse);
      float off_x = x - share * way_x, off_y = y - share * way_y;
      float distance = sqrtf(off_x * off_x + off_y * off_y);
      float covered = held(0.5F + radius_a + share * radius_change - distance);
      uint8_t byte = (uint8_t)(covered * (thin_a + share * thin_change) * 255 + 0.5F);
      bytes[column] = bytes[column] > byte ? bytes[column] : byte;
    }
    if (mask->low[row] >= mask->high[row]) {
      mask->low[row] = columns.low;
      mask->high[row] = columns.high;
    } else {
      mask->low[row] = mask->low[row] < columns.low ? mask->low[row] : columns.low;
      mask->high[row] = mask->high[row] > columns.high ? mask->high[row] : columns.high;
    }
  }
}

void recto_ink_cover(struct recto_ink_mask *mask, const struct recto_ink_point *points,
                     size_t count) {
  if (count == 1) {
    cover(mask, points[0], points[0]);
  }
  for (size_t index = 1; index < count; index++) {
    cover(mask, points[index - 1], points[index]);
  }
}

// A number from 0 to 1 for a grain of the paper, always the same.
static float grain_at(int32_t x, int32_t y) {
  uint32_t hash = (uint32_t)x * 0x9E3779B1U ^ (uint32_t)y * 0x85EBCA77U;
  hash ^= hash >> 15;
  hash *= 0x2C1B3C6DU;
  hash ^= hash >> 12;
  hash *= 0x297A2D39U;
  hash ^= hash >> 15;
  return (float)(hash & 0xFFFFU) / 65535;
}

// The height of the paper's grain at a place, smooth between grains.
static float grain_between(float x, float y) {
  float low_x = floorf(x), low_y = floorf(y);
  float right = x - low_x, down = y - low_y;
  int32_t column = (int32_t)low_x, row = (int32_t)low_y;
  float upper = grain_at(column, row) * (1 - right) + grain_at(column + 1, row) * right;
  float lower = grain_at(column, row + 1) * (1 - right) + grain_at(column + 1, row + 1) * right;
  return upper * (1 - down) + lower * down;
}

// How much of a pencil's lead stays at a place that it covers by so much: the valleys of the paper stay bare,
// unless it is pressed.
static float grained(float covered, float x, float y, struct recto_ink_paint paint) {
  float height = grain_between(paint.grain_x + x * paint.grains_per_pixel,
                               paint.grain_y + y * paint.grains_per_pixel);
  // Where a pixel has many grains, it shows their mean.
  float fine = held((paint.grains_per_pixel - 0.5F) / 1.5F);
  height = height * (1 - fine) + 0.5F * fine;
  float bare = held((height - 0.35F - 0.6F * covered) * 3 + 0.5F);
  return covered * (1 - paint.grain * bare);
}

static uint8_t mixed(uint8_t from, float to, float share) {
  return (uint8_t)((float)from + (to - (float)from) * share + 0.5F);
}

// How far inside a stroke a pixel lies, in pixels, as far as `most`: by what is covered around it.
static float depth(const struct recto_ink_mask *mask, int32_t column, int32_t row, int32_t most) {
  for (int32_t step = 1; step <= most; step++) {
    const int32_t ways[4][2] = {{step, 0}, {-step, 0}, {0, step}, {0, -step}};
    for (int way = 0; way < 4; way++) {
      int32_t x = column + ways[way][0], y = row + ways[way][1];
      // Beyond the mask nothing is known: it is as it is here.
      if (x < 0 || y < 0 || x >= mask->width || y >= mask->height) {
        continue;
      }
      if (mask->bytes[(size_t)y * (size_t)mask->width + (size_t)x] < 128) {
        return (float)(step - 1);
      }
    }
  }
  return (float)most;
}

// Paints one pixel.
static void paint_pixel(uint8_t *pixel, struct recto_ink_paint paint, float share) {
  const uint8_t colour[3] = {paint.red, paint.green, paint.blue};
  for (int part = 0; part < 3; part++) {
    float to = (float)colour[part];
    pixel[part] = mixed(pixel[part], paint.darkens ? (float)pixel[part] * to / 255 : to, share);
  }
}

void recto_ink_paint(struct recto_ink_mask *mask, uint8_t *pixels, size_t stride, int32_t margin,
                     struct recto_ink_paint paint) {
  float alpha = (float)paint.alpha / 255;
  int32_t edge = paint.edge > 0 ? (int32_t)at_most(24, ceilf(paint.edge_pixels)) : 0;
  for (int32_t row = margin; row < mask->height - margin; row++) {
    const uint8_t *covered = mask->bytes + (size_t)row * (size_t)mask->width;
    int32_t low = mask->low[row] > margin ? mask->low[row] : margin;
    int32_t high = mask->width - margin < mask->high[row] ? mask->width - margin : mask->high[row];
    for (int32_t column = low; column < high; column++) {
      if (covered[column] == 0) continue;
      float share = (float)covered[column] / 255;
      if (paint.grain > 0) {
        share = grained(share, (float)(column + mask->x), (float)(row + mask->y), paint);
      }
      share *= alpha;
      if (edge > 0) {
        float inside = depth(mask, column, row, edge) / at_least(1, paint.edge_pixels);
        share = held(share * (1 + paint.edge * held(1 - inside)));
      }
      size_t place = (size_t)(row - margin) * stride + (size_t)(column - margin) * 4;
      paint_pixel(pixels + place, paint, share);
    }
  }
  for (int32_t row = 0; row < mask->height; row++) {
    if (mask->low[row] < mask->high[row]) {
      memset(mask->bytes + (size_t)row * (size_t)mask->width + mask->low[row], 0,
             (size_t)(mask->high[row] - mask->low[row]));
    }
    mask->low[row] = mask->high[row] = 0;
  }
}
