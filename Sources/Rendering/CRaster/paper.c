#include "raster.h"

// A colour under light. Light would be multiplied before it is encoded; as the encoding is almost a power, that comes to
// the same.
static inline Color lit(Color color, uint32_t light) {
  const Color share = color_of(light);
  Color result = times(color, share);
  const uint16_t more = share[3];
  if (more != 0) {
    const Color extra = (color * (Color)((Color){} + more) + 127) >> 8;
    result = __builtin_elementwise_min(result + (extra & (Color)(share == 255)),
                                       (Color)((Color){} + 255));
  }
  return result;
}

// A colour of which so many 256ths are left.
static inline Color dimmed(Color color, uint16_t share) {
  return (color * (Color)((Color){} + share)) >> 8;
}

// Two pixels mixed, so many 256ths of the second.
static inline uint32_t mixed(uint32_t one, uint32_t other, uint16_t share) {
  const Color rest = color_of(one) * (Color)((Color){} + (uint16_t)(256 - share));
  return pixel_of((rest + color_of(other) * (Color)((Color){} + share) + 128) >> 8) & 0xFFFFFF;
}

// A share of a picture as 65,536ths of its pixels, from the middle of the first.
static inline double texel(double share, int32_t count) { return (share * count - 0.5) * 65536; }

// Columns of a picture that is seen as large as it is or larger, for one row of a frame: made of its two nearest rows once,
// as many pixels of the frame lie between the same two columns.
enum { most_columns = 4096 };
typedef struct {
  int32_t first, end;
  uint32_t pixels[most_columns];
} Strip;

// Which columns of a picture the pixels from one place to another lie between.
static inline int32_t column_of(const RectoPrint *print, int64_t x) {
  return within((double)(x >> 32), 0, print->width > 1 ? print->width - 2 : 0);
}

// Makes the columns of a strip at a place down as `sample` makes them.
static void make_strip(Strip *strip, const RectoPrint *print, int32_t y) {
  const int32_t bottom = print->height - 1;
  y = y < 0 ? 0 : y > bottom << 16 ? bottom << 16 : y;
  const int32_t row = y >> 16;
  const uint16_t down = (uint16_t)(y >> 8 & 255), rest = (uint16_t)(256 - down);
  const size_t start = (size_t)row * (size_t)print->width + (size_t)strip->first;
  const uint8_t *upper = (const uint8_t *)(print->pixels + start);
  const uint8_t *lower = row < bottom ? upper + 4 * (size_t)print->width : upper;
  uint8_t *made = (uint8_t *)strip->pixels;
  const size_t count = 4 * (size_t)(strip->end - strip->first);
  for (size_t i = 0; i < count; i++) {
    made[i] = (uint8_t)((upper[i] * rest + lower[i] * down + 128) >> 8);
  }
}

// The colour of a picture at a place across, as `sample` finds it.
static inline Color sample_strip(const Strip *strip, const RectoPrint *print, int32_t x) {
  const int32_t right = print->width - 1;
  x = x < 0 ? 0 : x > right << 16 ? right << 16 : x;
  const int32_t column = right == 0 ? 0 : (x >> 16) < right ? x >> 16 : right - 1;
  const uint16_t across = (uint16_t)((x - (column << 16)) >> 8);
  const uint32_t *pixels = strip->pixels + (column - strip->first);
  const Color left = color_of(pixels[0]), next = color_of(pixels[right > 0]);
  return (left * (Color)((Color){} + (uint16_t)(256 - across)) +
          next * (Color)((Color){} + across) + 128) >>
         8;
}

void recto_raster_page(const RectoRows *rows, const RectoPrint *print, RectoPlace place,
                       RectoPlace sheet, const uint32_t *light) {
  const Span columns =
      span(fmax(place.left, sheet.left), fmin(place.right, sheet.right), 0, rows->width);
  const Span lines =
      span(fmax(place.top, sheet.top), fmin(place.bottom, sheet.bottom), rows->first, rows->end);
  const double across = 1 / (place.right - place.left), down = 1 / (place.bottom - place.top);
  if (!isfinite(across) || !isfinite(down) || columns.end <= columns.first) return;
  // 32 more bits: rounding does not add up over a row.
  const double scale = 4294967296.0;
  const int64_t step = (int64_t)(across * print->width * scale);
  // From the first column of the frame on: what a pixel shows does not depend on what else is drawn.
  const int64_t begin =
      (int64_t)(texel((0.5 - place.left) * across, print->width) * scale / 65536) +
      step * columns.first;
  Strip strip;
  strip.first = column_of(print, begin);
  strip.end = column_of(print, begin + step * (columns.end - columns.first)) + 2;
  if (strip.end > print->width) strip.end = print->width;
  const bool is_in_strips = step <= (int64_t)1 << 32 && strip.end - strip.first <= most_columns;
  for (int32_t row = lines.first; row < lines.end; row++) {
    const int32_t y = (int32_t)texel((row + 0.5 - place.top) * down, print->height);
    uint32_t *target = rows->pixels + (size_t)row * (size_t)rows->width;
    const uint32_t *shine = light ? light + (size_t)row * (size_t)rows->width : NULL;
    if (is_in_strips) make_strip(&strip, print, y);
    int64_t x = begin;
    for (int32_t column = columns.first; column < columns.end; column++, x += step) {
      const int32_t place_across = (int32_t)(x >> 16);
      const Color found =
          is_in_strips ? sample_strip(&strip, print, place_across) : sample(print, place_across, y);
      const Color color = print->is_frame ? found : swapped(found);
      target[column] = pixel_of(shine ? lit(color, shine[column]) : color) & 0xFFFFFF;
    }
  }
}

void recto_raster_fill(const RectoRows *rows, RectoPlace place, uint32_t pixel) {
  const Span columns = span(place.left, place.right, 0, rows->width);
  const Span lines = span(place.top, place.bottom, rows->first, rows->end);
  for (int32_t row = lines.first; row < lines.end; row++) {
    uint32_t *target = rows->pixels + (size_t)row * (size_t)rows->width;
    for (int32_t column = columns.first; column < columns.end; column++) target[column] = pixel;
  }
}

void recto_raster_restore(const RectoRows *rows, RectoPlace place, const uint32_t *pixels) {
  const Span columns = span(place.left, place.right, 0, rows->width);
  const Span lines = span(place.top, place.bottom, rows->first, rows->end);
  for (int32_t row = lines.first; row < lines.end; row++) {
    const size_t start = (size_t)row * (size_t)rows->width;
    for (int32_t column = columns.first; column < columns.end; column++) {
      rows->pixels[start + (size_t)column] = pixels[start + (size_t)column] & 0xFFFFFF;
    }
  }
}

// Prepares a triangle of a leaf, whose values are the place in its picture in 65,536ths of pixels, and the light in as
// many.
static bool make_slope(Slope *slope, const RectoTriangle *triangle, const RectoPrint *print) {
  Corner corners[3];
  for (int i = 0; i < 3; i++) {
    const RectoCorner *corner = &triangle->corners[i];
    corners[i] = (Corner){corner->x, corner->y, {0}};
    corners[i].values[0] = fmax(0, fmin(corner->light, 1)) * 16777216;
    if (!print) continue;
    corners[i].values[1] = texel(corner->u, print->width);
    corners[i].values[2] = texel(corner->v, print->height);
  }
  return recto_slope_make(slope, corners, print ? 3 : 1);
}

static Span lines_of(const Slope *slope, const RectoRows *rows) {
  return span(slope->corners[0].y, slope->corners[2].y, rows->first, rows->end);
}

// Of print that is seen smaller than it is, the most places of it that a pixel is made of.
enum { most_taps = 4 };

// The colour of a picture at a place: where it is seen much smaller than it is, from places along the way to the next pixel.
static inline Color seen(const RectoPrint *print, int32_t x, int32_t y, int32_t across,
                         int32_t down, uint16_t taps) {
  if (taps == 1) return sample(print, x, y);
  Color sum = {};
  for (int32_t tap = 0; tap < taps; tap++) {
    const int32_t part = 2 * tap - taps + 1;
    sum += sample(print, x + part * (across / (2 * taps)), y + part * (down / (2 * taps)));
  }
  return sum / (Color)((Color){} + taps);
}

void recto_raster_leaf(const RectoRows *rows, const RectoTriangle *triangles, int32_t count,
                       const RectoPrint *prints, uint32_t paper, uint32_t light, double opacity) {
  const Color bare = lit(color_of(paper), light);
  const uint16_t cover = (uint16_t)(fmax(0, fmin(opacity, 1)) * 256);
  for (int32_t i = 0; i < count; i++) {
    const RectoPrint *print = &prints[triangles[i].print];
    const bool is_printed = print->pixels != NULL;
    Slope slope;
    if (!make_slope(&slope, &triangles[i], is_printed ? print : NULL)) continue;
    const Span lines = lines_of(&slope, rows);
    // A pixel beside a picture is still its edge.
    const int32_t before = -65536, right = print->width << 16, bottom = print->height << 16;
    const int32_t dim = (int32_t)slope.across[0];
    const int32_t across = is_printed ? within(slope.across[1], -right, right) : 0;
    const int32_t down = is_printed ? within(slope.across[2], -bottom, bottom) : 0;
    const double step = is_printed ? fmax(fabs(slope.across[1]), fabs(slope.across[2])) : 0;
    const uint16_t taps = (uint16_t)within(step / 65536, 1, most_taps);
    for (int32_t row = lines.first; row < lines.end; row++) {
      double values[most_values];
      const Span columns = recto_slope_row(&slope, row, 0, rows->width, values);
      uint32_t *target = rows->pixels + (size_t)row * (size_t)rows->width;
      int32_t share = (int32_t)values[0];
      int32_t x = is_printed ? (int32_t)values[1] : 0, y = is_printed ? (int32_t)values[2] : 0;
      for (int32_t column = columns.first; column < columns.end; column++) {
        const bool is_on = is_printed && x >= before && y >= before && x <= right && y <= bottom;
        const Color color =
            is_on ? lit(swapped(seen(print, x, y, across, down, taps)), light) : bare;
        const int32_t left = share >> 16;
        const Color dim_color = dimmed(color, (uint16_t)(left < 0 ? 0 : left > 256 ? 256 : left));
        const uint32_t pixel = pixel_of(dim_color) & 0xFFFFFF;
        target[column] = cover == 256 ? pixel : mixed(target[column], pixel, cover);
        share += dim;
        x += across;
        y += down;
      }
    }
  }
}

// Makes a row of shares softer: each becomes the mean of those up to a distance from it.
static void soften(uint8_t *shares, int32_t count, int32_t distance, uint8_t *line) {
  const uint32_t whole = 2 * (uint32_t)distance + 1;
  // To divide takes ten times as long: of sums as large as these the quotient is the same.
  const uint64_t share = ((uint64_t)1 << 40) / whole + 1;
  memcpy(line, shares, (size_t)count);
  uint32_t sum = whole / 2;
  for (int32_t column = -distance; column <= distance; column++) {
    sum += line[within(column, 0, count - 1)];
  }
  for (int32_t column = 0; column < count; column++) {
    shares[column] = (uint8_t)(sum * share >> 40);
    const int32_t next = column + distance + 1, last = column - distance;
    sum += line[next < count ? next : count - 1];
    sum -= line[last > 0 ? last : 0];
  }
}

void recto_raster_shade(const RectoRows *rows, const RectoTriangle *triangles, int32_t count,
                        int32_t softness, uint8_t *room, uint8_t *line) {
  int32_t left = rows->width, right = 0, first = rows->end, end = rows->first;
  memset(room, 255, (size_t)rows->width * (size_t)(rows->end - rows->first));
  for (int32_t i = 0; i < count; i++) {
    Slope slope;
    if (!make_slope(&slope, &triangles[i], NULL)) continue;
    const Span lines = lines_of(&slope, rows);
    if (lines.end > lines.first) {
      first = lines.first < first ? lines.first : first;
      end = lines.end > end ? lines.end : end;
    }
    for (int32_t row = lines.first; row < lines.end; row++) {
      double share;
      double values[most_values];
      const Span columns = recto_slope_row(&slope, row, 0, rows->width, values);
      share = values[0];
      uint8_t *shares = room + (size_t)(row - rows->first) * (size_t)rows->width;
      if (columns.end > columns.first) {
        left = columns.first < left ? columns.first : left;
        right = columns.end > right ? columns.end : right;
      }
      for (int32_t column = columns.first; column < columns.end; column++) {
        const int32_t value = (int32_t)share >> 16;
        const uint8_t here = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
        shares[column] = here < shares[column] ? here : shares[column];
        share += slope.across[0];
      }
    }
  }
  if (right <= left) return;
  left = left > 2 * softness ? left - 2 * softness : 0;
  right = right + 2 * softness < rows->width ? right + 2 * softness : rows->width;
  for (int32_t row = first; row < end; row++) {
    uint32_t *target = rows->pixels + (size_t)row * (size_t)rows->width;
    uint8_t *shares = room + (size_t)(row - rows->first) * (size_t)rows->width;
    for (int pass = 0; pass < 2 && softness > 0; pass++) {
      soften(shares + left, right - left, softness, line);
    }
    for (int32_t column = left; column < right; column++) {
      if (shares[column] < 255)
        target[column] = pixel_of(dimmed(color_of(target[column]), shares[column]));
    }
  }
}
