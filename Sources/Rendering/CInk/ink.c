#include "CInk.h"

#include <math.h>
#include <string.h>

// Multiplied and added in one step, numbers would be others than where that is two.
#pragma STDC FP_CONTRACT OFF

static float at_least(float a, float b) { return a > b ? a : b; }
static float at_most(float a, float b) { return a < b ? a : b; }
static float held(float value) { return at_most(1, at_least(0, value)); }
// The same as `floorf` of numbers that 32 bits hold, and much faster where that is a call.
static float floor_of(float value) {
  float whole = (float)(int32_t)value;
  return whole > value ? whole - 1 : whole;
}
static float fraction(float value) { return value - floor_of(value); }
static float eased(float share) { return share * share * (3 - 2 * share); }
static float between(float from, float to, float share) { return from + (to - from) * share; }

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

// Covers what lies between two discs, and in them. How soft edges are is an argument, so that the compiler knows it where
// they are sharp.
static inline __attribute__((always_inline)) void cover(struct recto_ink_mask *mask,
                                                        struct recto_ink_point a,
                                                        struct recto_ink_point b, float soft) {
  // Where it is finer than its edge, or a pixel, it covers as much of that as it is wide.
  const float finest = soft, slope = 0.5F / soft;
  float thin_a = at_most(1, a.radius / finest) * a.density,
        thin_b = at_most(1, b.radius / finest) * b.density;
  float radius_a = at_least(finest, a.radius), radius_b = at_least(finest, b.radius);
  float reach = at_least(radius_a, radius_b) + finest;
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
  float whole_a = 0.5F + radius_a * slope, change = (radius_b - radius_a) * slope;
  float thin_change = thin_b - thin_a;
  for (int32_t row = rows.low; row < rows.high; row++) {
    uint8_t *bytes = mask->bytes + (size_t)row * (size_t)mask->width;
    float y = (float)(row + mask->y) + 0.5F - a.y, first_x = (float)mask->x + 0.5F - a.x;
    for (int32_t column = columns.low; column < columns.high; column++) {
      float x = (float)column + first_x;
      float share = held((x * way_x + y * way_y) * inverse);
      float off_x = x - share * way_x, off_y = y - share * way_y;
      float distance = sqrtf(off_x * off_x + off_y * off_y);
      float covered = held(whole_a + share * change - distance * slope);
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
  for (size_t index = count > 1 ? 1 : 0; index < count; index++) {
    struct recto_ink_point from = points[index > 0 ? index - 1 : 0];
    if (mask->soft > 0.5F) {
      cover(mask, from, points[index], mask->soft);
    } else {
      cover(mask, from, points[index], 0.5F);
    }
  }
}

// `stockHash` in stock.glsl, in the same order: another one gives other bits.
static inline __attribute__((always_inline)) float stock_hash(float x, float y) {
  float right = fraction(x * 0.1031F), down = fraction(y * 0.1031F), also = right;
  float sum = right * (down + 33.33F) + down * (also + 33.33F) + also * (right + 33.33F);
  right += sum;
  down += sum;
  also += sum;
  return fraction((right + down) * also);
}

static inline __attribute__((always_inline)) float noise_at(float x, float y) {
  // Beyond any page, but numbers.
  x = at_most(1e6F, at_least(-1e6F, x));
  y = at_most(1e6F, at_least(-1e6F, y));
  float left = floor_of(x), top = floor_of(y), right = eased(x - left), down = eased(y - top);
  float low = between(stock_hash(left, top), stock_hash(left + 1, top), right);
  float high = between(stock_hash(left, top + 1), stock_hash(left + 1, top + 1), right);
  return 2 * between(low, high, down) - 1;
}

float recto_ink_noise(float x, float y) { return noise_at(x, y); }

// Noise of so many bumps a page height across and down, on axes that are turned by an angle of this sine and cosine.
struct bumps {
  float across, down, sine, cosine, share;
};

// The fibres of stock.glsl, and the tooth of the paper between them, which is too fine to be seen without a pencil.
static const struct bumps relief[] = {{210, 130, 0, 1, 0.45F},
                                      {95, 420, 0, 1, 0.3F},
                                      {640, 560, 0.6F, 0.8F, 0.6F},
                                      {1270, 1130, -0.28F, 0.96F, 0.55F}};

// Pixels whose relief is found at once, so that the compiler finds that of several in one step.
enum { most_at_once = 64 };

// The relief of the paper, about -1 to 1, at `count` pixels of a row from `column` on; and how much of it is seen: none
// of bumps that are smaller than pixels, as in stock.glsl.
static float relief_at(float *heights, int32_t count, int32_t column, int32_t row,
                       struct recto_ink_paint paint) {
  float all = 0, seen = 0, pixel = at_least(paint.across, paint.down);
  // The shader counts from the lower left corner.
  float y = 1 - (paint.top + ((float)row + 0.5F) * paint.down);
  memset(heights, 0, (size_t)count * sizeof *heights);
  for (size_t index = 0; index < sizeof relief / sizeof *relief; index++) {
    struct bumps bumps = relief[index];
    float share = 1 - eased(held((at_least(bumps.across, bumps.down) * pixel - 0.4F) / 0.8F));
    all += bumps.share;
    share *= bumps.share;
    seen += share;
    if (share <= 0) continue;
    for (int32_t step = 0; step < count; step++) {
      float x = paint.left + ((float)(column + step) + 0.5F) * paint.across;
      float along = bumps.cosine * x + bumps.sine * y, up = bumps.cosine * y - bumps.sine * x;
      heights[step] += share * noise_at(along * bumps.across, up * bumps.down);
    }
  }
  for (int32_t step = 0; step < count; step++) {
    heights[step] /= all;
  }
  return seen / all;
}

// Takes from what a pencil covers of a row what the valleys of the paper keep off: they stay bare unless it is pressed.
static void grain(uint8_t *covered, int32_t low, int32_t high, int32_t x, int32_t y,
                  struct recto_ink_paint paint) {
  float heights[most_at_once];
  for (int32_t column = low; column < high;) {
    if (covered[column] == 0) {
      column++;
      continue;
    }
    int32_t count = 1, most = high - column < most_at_once ? high - column : most_at_once;
    while (count < most && covered[column + count] != 0) count++;
    // What is not seen of the relief blurs the line between lead and paper.
    float steep = between(1.3F, 2.6F, relief_at(heights, count, column + x, y, paint));
    for (int32_t step = 0; step < count; step++) {
      float share = (float)covered[column + step] / 255;
      float bare = held((0.8F * (0.5F - share) - heights[step]) * steep + 0.5F);
      share *= 1 - paint.grain * eased(bare);
      covered[column + step] = (uint8_t)(share * 255 + 0.5F);
    }
    column += count;
  }
}

// Rounds the shoulders of an edge that is not sharp.
static void ease(uint8_t *covered, int32_t low, int32_t high) {
  for (int32_t column = low; column < high; column++) {
    covered[column] = (uint8_t)(eased((float)covered[column] / 255) * 255 + 0.5F);
  }
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

// The light of a colour of sRGB numbers, taken for roots.
static float light_of(const float *colour) {
  float red = colour[0] / 255, green = colour[1] / 255, blue = colour[2] / 255;
  return 0.2126F * red * red + 0.7152F * green * green + 0.0722F * blue * blue;
}

// The light that print keeps at most, and paper has at least: what is read on white paper stays below the first.
static const float print_light = 0.2F, paper_light = 0.5F;

// Paints one pixel of what is shown with light and dark exchanged.
static void paint_exchanged(uint8_t *pixel, struct recto_ink_paint paint, float share) {
  const uint8_t colour[3] = {paint.red, paint.green, paint.blue};
  float alpha = (float)paint.alpha / 255, own[3], laid[3];
  for (int part = 0; part < 3; part++) {
    own[part] = pixel[part];
    laid[part] = own[part] * (1 - alpha + alpha * (float)colour[part] / 255);
  }
  float light = light_of(own), left = light_of(laid);
  float is_paper = held((light - print_light) / (paper_light - print_light));
  float wanted = is_paper * at_least(paint.least_light, light * paint.light);
  float scale = left > 0 ? sqrtf(wanted / left) : 0;
  for (int part = 0; part < 3; part++) {
    pixel[part] = mixed(pixel[part], at_most(255, laid[part] * scale), share / alpha);
  }
}

// Paints one pixel.
static void paint_pixel(uint8_t *pixel, struct recto_ink_paint paint, float share) {
  if (paint.light > 0) {
    paint_exchanged(pixel, paint, share);
    return;
  }
  const uint8_t colour[3] = {paint.red, paint.green, paint.blue};
  for (int part = 0; part < 3; part++) {
    float to = (float)colour[part];
    pixel[part] = mixed(pixel[part], paint.darkens ? (float)pixel[part] * to / 255 : to, share);
  }
}

void recto_ink_paint(struct recto_ink_mask *mask, uint8_t *pixels, size_t stride, int32_t margin,
                     struct recto_ink_paint paint) {
  float alpha = (float)paint.alpha / 255;
  int is_soft = mask->soft > 0.5F;
  int32_t edge = paint.edge > 0 ? (int32_t)at_most(24, ceilf(paint.edge_pixels)) : 0;
  for (int32_t row = margin; row < mask->height - margin; row++) {
    uint8_t *covered = mask->bytes + (size_t)row * (size_t)mask->width;
    int32_t low = mask->low[row] > margin ? mask->low[row] : margin;
    int32_t high = mask->width - margin < mask->high[row] ? mask->width - margin : mask->high[row];
    if (paint.grain > 0) grain(covered, low, high, mask->x, row + mask->y, paint);
    if (is_soft) ease(covered, low, high);
    for (int32_t column = low; column < high; column++) {
      if (covered[column] == 0) continue;
      float share = (float)covered[column] / 255 * alpha;
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
