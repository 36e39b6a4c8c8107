#include "raster.h"

// A colour over a pixel; the colour is multiplied by its alpha.
static inline uint32_t over(Color color, uint32_t pixel) {
  const Color rest = times(color_of(pixel), (Color)((Color){} + (uint16_t)(255 - color[3])));
  const Color sum = __builtin_elementwise_min(swapped(color) + rest, (Color)((Color){} + 255));
  return pixel_of(sum) & 0xFFFFFF;
}

static inline uint16_t byte(double value) {
  return value <= 0 ? 0 : value >= 255 ? 255 : (uint16_t)(value + 0.5);
}

// A colour of corners that was interpolated, multiplied by its alpha.
static inline Color multiplied(const double *color) {
  const uint16_t alpha = byte(color[3]);
  const Color all = {byte(color[0]), byte(color[1]), byte(color[2]), 255};
  return times(all, (Color)((Color){} + alpha));
}

// Of a picture that is seen smaller than it is, the most pixels each way that one of the frame is made of.
enum { most_covered = 8 };

// What is interpolated: the place in the picture, then the colour.
enum { place_u = 0, place_v = 1, colors = 2 };

static Corner corner(const RectoVertex *vertex, const RectoPrint *print) {
  Corner corner = {vertex->x, vertex->y, {0}};
  corner.values[place_u] = ((double)vertex->u * print->width - 0.5) * 65536;
  corner.values[place_v] = ((double)vertex->v * print->height - 0.5) * 65536;
  for (int i = 0; i < 4; i++) corner.values[colors + i] = vertex->color >> (8 * i) & 255;
  return corner;
}

// Draws a triangle that has one colour all over.
static void draw_even(const RectoRows *rows, const Slope *slope, Span lines, Span limits,
                      Color color) {
  if (color[3] == 0) return;
  for (int32_t row = lines.first; row < lines.end; row++) {
    double values[most_values];
    const Span columns = recto_slope_row(slope, row, limits.first, limits.end, values);
    uint32_t *target = rows->pixels + (size_t)row * (size_t)rows->width;
    for (int32_t column = columns.first; column < columns.end; column++) {
      target[column] = over(color, target[column]);
    }
  }
}

// The colour of a picture at a place, from so many pixels each way as a pixel of the frame covers.
static Color seen(const RectoPrint *print, const double *values, int32_t count) {
  const int32_t x = (int32_t)values[place_u], y = (int32_t)values[place_v];
  if (count <= 1) return sample(print, x, y);
  uint32_t sums[4] = {0, 0, 0, 0};
  for (int32_t down = 0; down < count; down++) {
    for (int32_t across = 0; across < count; across++) {
      const int32_t left = (2 * across - count + 1) << 15, top = (2 * down - count + 1) << 15;
      const Color color = sample(print, x + left, y + top);
      for (int i = 0; i < 4; i++) sums[i] += color[i];
    }
  }
  Color mean;
  const uint32_t all = (uint32_t)(count * count);
  for (int i = 0; i < 4; i++) mean[i] = (uint16_t)((sums[i] + all / 2) / all);
  return mean;
}

static void draw(const RectoRows *rows, const Slope *slope, Span lines, Span limits,
                 const RectoPrint *print, bool is_tinted, Color tint) {
  const double step = fmax(fabs(slope->across[place_u]), fabs(slope->down[place_v]));
  const int32_t covered = within(round(step / 65536), 1, most_covered);
  for (int32_t row = lines.first; row < lines.end; row++) {
    double values[most_values];
    const Span columns = recto_slope_row(slope, row, limits.first, limits.end, values);
    uint32_t *target = rows->pixels + (size_t)row * (size_t)rows->width;
    for (int32_t column = columns.first; column < columns.end; column++) {
      const Color found = seen(print, values, covered);
      const Color color = times(found, is_tinted ? tint : multiplied(values + colors));
      if (color[3] != 0) target[column] = over(color, target[column]);
      for (int i = 0; i < slope->count; i++) values[i] += slope->across[i];
    }
  }
}

void recto_raster_shapes(const RectoRows *rows, const RectoVertex *vertices,
                         const uint16_t *indices, int32_t count, const RectoPrint *print,
                         RectoPlace clip) {
  const Span limits = span(floor(clip.left) + 0.5, ceil(clip.right) + 0.5, 0, rows->width);
  const Span heights = span(floor(clip.top) + 0.5, ceil(clip.bottom) + 0.5, rows->first, rows->end);
  for (int32_t i = 0; i + 3 <= count; i += 3) {
    const RectoVertex *a = &vertices[indices[i]], *b = &vertices[indices[i + 1]],
                      *c = &vertices[indices[i + 2]];
    const bool is_tinted = a->color == b->color && b->color == c->color;
    const bool is_level = a->u == b->u && b->u == c->u && a->v == b->v && b->v == c->v;
    const Corner corners[3] = {corner(a, print), corner(b, print), corner(c, print)};
    Slope slope;
    if (!recto_slope_make(&slope, corners, is_tinted ? colors : most_values)) continue;
    const Span lines = span(slope.corners[0].y, slope.corners[2].y, heights.first, heights.end);
    const Color tint = multiplied(corners[0].values + colors);
    if (is_tinted && is_level) {
      const Color found =
          sample(print, (int32_t)corners[0].values[place_u], (int32_t)corners[0].values[place_v]);
      draw_even(rows, &slope, lines, limits, times(found, tint));
    } else {
      draw(rows, &slope, lines, limits, print, is_tinted, tint);
    }
  }
}
