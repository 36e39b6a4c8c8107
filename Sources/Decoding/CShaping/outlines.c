#include "font.h"

// A band across an outline, and what of it that has met so far.
typedef struct {
  float bottom, top;
  float left, right;
} crossed_band;

// Curves are taken for so many straight lines: no font draws letters of more than a few curves.
enum { STEPS = 12 };

static float least(float a, float b) { return a < b ? a : b; }
static float most(float a, float b) { return a > b ? a : b; }

static void meet(crossed_band *band, float x) {
  band->left = least(band->left, x);
  band->right = most(band->right, x);
}

static void cross_line(crossed_band *band, float x0, float y0, float x1, float y1) {
  if (most(y0, y1) < band->bottom || least(y0, y1) > band->top) return;
  float from = 0, to = 1;
  if (y0 != y1) {
    float a = (band->bottom - y0) / (y1 - y0), b = (band->top - y0) / (y1 - y0);
    from = most(from, least(a, b));
    to = least(to, most(a, b));
  }
  meet(band, x0 + (x1 - x0) * from);
  meet(band, x0 + (x1 - x0) * to);
}

static void cross_curve(crossed_band *band, const float x[4], const float y[4]) {
  if (most(most(y[0], y[1]), most(y[2], y[3])) < band->bottom) return;
  if (least(least(y[0], y[1]), least(y[2], y[3])) > band->top) return;
  float last_x = x[0], last_y = y[0];
  for (int step = 1; step <= STEPS; step++) {
    float t = (float)step / STEPS, s = 1 - t;
    float a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
    float next_x = a * x[0] + b * x[1] + c * x[2] + d * x[3];
    float next_y = a * y[0] + b * y[1] + c * y[2] + d * y[3];
    cross_line(band, last_x, last_y, next_x, next_y);
    last_x = next_x;
    last_y = next_y;
  }
}

static void move_to(hb_draw_funcs_t *pen, void *band, hb_draw_state_t *state, float x, float y,
                    void *user) {
  (void)pen, (void)band, (void)state, (void)x, (void)y, (void)user;
}

static void line_to(hb_draw_funcs_t *pen, void *band, hb_draw_state_t *state, float x, float y,
                    void *user) {
  (void)pen, (void)user;
  cross_line(band, state->current_x, state->current_y, x, y);
}

static void quadratic_to(hb_draw_funcs_t *pen, void *band, hb_draw_state_t *state, float bend_x,
                         float bend_y, float x, float y, void *user) {
  (void)pen, (void)user;
  float x0 = state->current_x, y0 = state->current_y;
  const float xs[4] = {x0, x0 + (bend_x - x0) * 2 / 3, x + (bend_x - x) * 2 / 3, x};
  const float ys[4] = {y0, y0 + (bend_y - y0) * 2 / 3, y + (bend_y - y) * 2 / 3, y};
  cross_curve(band, xs, ys);
}

static void cubic_to(hb_draw_funcs_t *pen, void *band, hb_draw_state_t *state, float x1, float y1,
                     float x2, float y2, float x, float y, void *user) {
  (void)pen, (void)user;
  const float xs[4] = {state->current_x, x1, x2, x}, ys[4] = {state->current_y, y1, y2, y};
  cross_curve(band, xs, ys);
}

int recto_font_crossing(const recto_font *font, uint32_t glyph, int32_t bottom, int32_t top,
                        int32_t *left, int32_t *right) {
  hb_glyph_extents_t extents;
  if (!hb_font_get_glyph_extents(font->font, glyph, &extents)) return 0;
  // Heights of extents count downwards.
  if (extents.y_bearing < bottom || (int64_t)extents.y_bearing + extents.height > top) return 0;
  const float far = 16.f * RECTO_EM;
  crossed_band band = {.bottom = (float)bottom, .top = (float)top, .left = far, .right = -far};
  hb_draw_funcs_t *pen = hb_draw_funcs_create();
  hb_draw_funcs_set_move_to_func(pen, move_to, NULL, NULL);
  hb_draw_funcs_set_line_to_func(pen, line_to, NULL, NULL);
  hb_draw_funcs_set_quadratic_to_func(pen, quadratic_to, NULL, NULL);
  hb_draw_funcs_set_cubic_to_func(pen, cubic_to, NULL, NULL);
  hb_font_get_glyph_shape(font->font, glyph, pen, &band);
  hb_draw_funcs_destroy(pen);
  if (!(band.left <= band.right)) return 0;
  *left = (int32_t)most(band.left, -far);
  *right = (int32_t)least(band.right, far);
  return *left <= *right;
}
