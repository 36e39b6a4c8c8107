#include "raster.h"

static void exchange(Corner *a, Corner *b) {
  const Corner other = *a;
  *a = *b;
  *b = other;
}

bool recto_slope_make(Slope *slope, const Corner corners[3], int32_t count) {
  Corner *sorted = slope->corners;
  for (int i = 0; i < 3; i++) {
    if (!isfinite(corners[i].x) || !isfinite(corners[i].y)) return false;
    sorted[i] = corners[i];
  }
  if (sorted[1].y < sorted[0].y) exchange(&sorted[0], &sorted[1]);
  if (sorted[2].y < sorted[1].y) exchange(&sorted[1], &sorted[2]);
  if (sorted[1].y < sorted[0].y) exchange(&sorted[0], &sorted[1]);
  const double ax = sorted[1].x - sorted[0].x, ay = sorted[1].y - sorted[0].y;
  const double bx = sorted[2].x - sorted[0].x, by = sorted[2].y - sorted[0].y;
  const double area = ax * by - ay * bx;
  if (fabs(area) < 1e-9) return false;
  slope->count = count;
  for (int i = 0; i < count; i++) {
    const double a = sorted[1].values[i] - sorted[0].values[i];
    const double b = sorted[2].values[i] - sorted[0].values[i];
    slope->across[i] = (a * by - b * ay) / area;
    slope->down[i] = (b * ax - a * bx) / area;
  }
  return true;
}

// Where an edge crosses a height. Neighbours reckon a shared edge from the same end: no pixel between them is left out.
static double crossing(const Corner *a, const Corner *b, double y) {
  const bool is_level = b->y <= a->y;
  return is_level ? a->x : a->x + (b->x - a->x) * ((y - a->y) / (b->y - a->y));
}

Span recto_slope_row(const Slope *slope, int32_t row, int32_t first, int32_t end, double *values) {
  const Corner *corners = slope->corners;
  const double y = row + 0.5;
  const double along = crossing(&corners[0], &corners[2], y);
  const double beside = y < corners[1].y ? crossing(&corners[0], &corners[1], y)
                                         : crossing(&corners[1], &corners[2], y);
  const Span columns = span(fmin(along, beside), fmax(along, beside), first, end);
  const double x = columns.first + 0.5 - corners[0].x;
  for (int i = 0; i < slope->count; i++) {
    values[i] = corners[0].values[i] + slope->across[i] * x + slope->down[i] * (y - corners[0].y);
  }
  return columns;
}
