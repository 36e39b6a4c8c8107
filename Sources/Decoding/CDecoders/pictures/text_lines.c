// Sets texts of a drawing as MuPDF does not: in letters of other fonts, and along the lines that they go along.
#include "text_lines.h"

#include <math.h>
#include <string.h>

enum {
  // Places on one line; those after them are left out.
  MOST_SPOTS = 1 << 16,
  // Straight pieces that stand for a curve.
  CURVE_STEPS = 24,
};

// A place on a line, so far from where it begins.
typedef struct {
  float x, y, at;
} line_spot;

typedef struct {
  line_spot *spots;
  size_t count, capacity;
  float start;  // where its text begins
  int is_closed;
  fz_point first, now;  // while it is read
  fz_matrix matrix;
} text_line;

static float length_of(const text_line *line) {
  return line->count > 0 ? line->spots[line->count - 1].at : 0;
}

// ---- Reading lines ----

static void add_spot(fz_context *ctx, text_line *line, fz_point place, float at) {
  if (line->count == MOST_SPOTS) return;
  if (line->count == line->capacity) {
    size_t capacity = line->capacity ? 2 * line->capacity : 64;
    line->spots = fz_realloc_array(ctx, line->spots, capacity, line_spot);
    line->capacity = capacity;
  }
  line->spots[line->count++] = (line_spot){place.x, place.y, at};
}

static void move_to(fz_context *ctx, void *arg, float x, float y) {
  text_line *line = arg;
  line->first = line->now = fz_transform_point_xy(x, y, line->matrix);
  line->is_closed = 0;
  // From one part of a line to the next there is no way.
  add_spot(ctx, line, line->now, length_of(line));
}

static void go_to(fz_context *ctx, text_line *line, fz_point place) {
  float way = hypotf(place.x - line->now.x, place.y - line->now.y);
  line->now = place;
  if (way > 0) add_spot(ctx, line, place, length_of(line) + way);
}

static void line_to(fz_context *ctx, void *arg, float x, float y) {
  text_line *line = arg;
  go_to(ctx, line, fz_transform_point_xy(x, y, line->matrix));
}

static void curve_to(fz_context *ctx, void *arg, float x1, float y1, float x2, float y2, float x3,
                     float y3) {
  text_line *line = arg;
  fz_point a = line->now, b = fz_transform_point_xy(x1, y1, line->matrix);
  fz_point c = fz_transform_point_xy(x2, y2, line->matrix);
  fz_point d = fz_transform_point_xy(x3, y3, line->matrix);
  for (int step = 1; step <= CURVE_STEPS; step++) {
    float t = (float)step / CURVE_STEPS, s = 1 - t;
    float of_a = s * s * s, of_b = 3 * s * s * t, of_c = 3 * s * t * t, of_d = t * t * t;
    go_to(ctx, line,
          fz_make_point(of_a * a.x + of_b * b.x + of_c * c.x + of_d * d.x,
                        of_a * a.y + of_b * b.y + of_c * c.y + of_d * d.y));
  }
}

static void close_line(fz_context *ctx, void *arg) {
  text_line *line = arg;
  go_to(ctx, line, line->first);
  line->is_closed = 1;
}

// Hears lines, which are told apart by how wide they are.
typedef struct {
  fz_device super;
  text_line *lines;
  size_t count;
} line_device;

static void hear_line(fz_context *ctx, fz_device *device, const fz_path *path,
                      const fz_stroke_state *stroke, fz_matrix matrix, fz_colorspace *space,
                      const float *color, float alpha, fz_color_params params) {
  (void)space, (void)color, (void)alpha, (void)params;
  line_device *self = (line_device *)device;
  static const fz_path_walker walker = {move_to, line_to, curve_to, close_line, 0, 0, 0, 0};
  float width = stroke->linewidth;
  if (!(width >= 1 && width < (float)self->count + 0.5f)) return;
  text_line *line = &self->lines[(size_t)width - 1];
  if (line->count > 0) return;
  line->matrix = matrix;
  fz_walk_path(ctx, path, &walker, line);
}

static void read_lines(fz_context *ctx, recto_text_lines from, text_line *lines) {
  fz_buffer *buffer = NULL;
  fz_display_list *list = NULL;
  line_device *device = NULL;
  float width, height;
  fz_var(buffer);
  fz_var(list);
  fz_var(device);
  fz_try(ctx) {
    buffer = fz_new_buffer_from_copied_data(ctx, from.drawing, from.size);
    list = fz_new_display_list_from_svg(ctx, buffer, ".", NULL, &width, &height);
    device = fz_new_derived_device(ctx, line_device);
    device->super.stroke_path = hear_line;
    device->lines = lines;
    device->count = from.count;
    fz_run_display_list(ctx, list, &device->super, fz_identity, fz_infinite_rect, NULL);
    fz_close_device(ctx, &device->super);
  }
  fz_always(ctx) {
    if (device) fz_drop_device(ctx, &device->super);
    fz_drop_display_list(ctx, list);
    fz_drop_buffer(ctx, buffer);
  }
  fz_catch(ctx) { fz_rethrow(ctx); }
  for (size_t i = 0; i < from.count; i++) {
    lines[i].start = from.starts[2 * i] + from.starts[2 * i + 1] * length_of(&lines[i]);
  }
}

// ---- Setting texts ----

// Where a place on a line lies, and which way the line goes there. Beyond its ends a line goes straight on, or round again
// where it has none.
static line_spot place_on(const text_line *line, float at, float *right, float *down) {
  float length = length_of(line);
  if (line->is_closed) at -= floorf(at / length) * length;
  size_t low = 0, high = line->count - 1;
  while (low < high) {
    size_t middle = (low + high + 1) / 2;
    if (line->spots[middle].at <= at) low = middle;
    else high = middle - 1;
  }
  // Pieces of some length alone have a way.
  while (low > 0 && (low + 1 >= line->count || !(line->spots[low + 1].at > line->spots[low].at))) {
    low--;
  }
  while (low + 2 < line->count && !(line->spots[low + 1].at > line->spots[low].at)) low++;
  const line_spot *from = &line->spots[low], *to = &line->spots[low + 1];
  float piece = to->at - from->at;
  *right = (to->x - from->x) / piece;
  *down = (to->y - from->y) / piece;
  float on = at - from->at;
  return (line_spot){from->x + *right * on, from->y + *down * on, at};
}

// Writes what it hears into a list.
typedef struct {
  fz_device super;
  fz_device *target;
  text_line *lines;
  size_t count;
  recto_letter_fonts own;
} bend_device;

// The row, from 1, on which a text stands by itself far above the drawing; 0 for others.
static size_t row_of(const fz_text *text) {
  if (!text->head || text->head->len == 0) return 0;
  float row = -text->head->items[0].y / RECTO_ROW_HEIGHT;
  return row > 0.5f && row < 1e6f ? (size_t)lroundf(row) : 0;
}

// The letters that were set for a sign; any other text as it is. The caller drops it.
static fz_text *lettered(fz_context *ctx, const bend_device *self, const fz_text *text) {
  const recto_set_letters *set = &self->own.letters;
  size_t row = row_of(text);
  if (row <= RECTO_FIRST_SET_ROW || row - RECTO_FIRST_SET_ROW > set->runs) {
    return fz_keep_text(ctx, text);
  }
  size_t run = row - RECTO_FIRST_SET_ROW - 1;
  fz_font *font = text->head->font;
  fz_text *made = fz_new_text(ctx);
  fz_try(ctx) {
    for (size_t i = run > 0 ? set->ends[run - 1] : 0; i < set->ends[run]; i++) {
      if (set->fonts[i] >= 0 && set->fonts[i] < self->own.font_count) {
        font = self->own.fonts[set->fonts[i]];
      }
      const float *m = set->places + 6 * i;
      fz_show_glyph(ctx, made, font, fz_make_matrix(m[0], m[1], m[2], m[3], m[4], m[5]),
                    set->glyphs[i], set->scalars[i], 0, 0, FZ_BIDI_LTR, FZ_LANG_UNSET);
    }
  }
  fz_catch(ctx) {
    fz_drop_text(ctx, made);
    fz_rethrow(ctx);
  }
  return made;
}

// The line that a text goes along; NULL for others.
static const text_line *line_of(const bend_device *self, const fz_text *text) {
  size_t row = row_of(text);
  if (row == 0 || row > self->count) return NULL;
  const text_line *line = &self->lines[row - 1];
  float length = length_of(line);
  return length > 0 && length < 1e9f && isfinite(line->start) ? line : NULL;
}

// The same text on its line; one that is on none as it is. The caller drops it.
static fz_text *bent(fz_context *ctx, const bend_device *self, const fz_text *text) {
  const text_line *line = line_of(self, text);
  if (line == NULL) return fz_keep_text(ctx, text);
  float row = -RECTO_ROW_HEIGHT * (float)(line - self->lines + 1);
  fz_text *made = fz_new_text(ctx);
  fz_try(ctx) {
    for (const fz_text_span *span = text->head; span; span = span->next) {
      fz_matrix placed = span->trm;
      for (int i = 0; i < span->len; i++) {
        const fz_text_item *item = &span->items[i];
        if (item->gid >= 0) {
          // A letter stands with its middle on the line.
          float half = fz_advance_glyph(ctx, span->font, item->gid, (int)span->wmode) *
                       fabsf(span->trm.a) / 2;
          float right, down, below = item->y - row;
          line_spot spot = place_on(line, line->start + item->x + half, &right, &down);
          placed = fz_concat(span->trm, fz_make_matrix(right, down, -down, right, 0, 0));
          placed.e = spot.x - half * right - below * down;
          placed.f = spot.y - half * down + below * right;
        }
        fz_show_glyph(ctx, made, span->font, placed, item->gid, item->ucs, (int)span->wmode,
                      (int)span->bidi_level, (fz_bidi_direction)span->markup_dir,
                      (fz_text_language)span->language);
      }
    }
  }
  fz_catch(ctx) {
    fz_drop_text(ctx, made);
    fz_rethrow(ctx);
  }
  return made;
}

// A text as it is set. The caller drops it.
static fz_text *set_text(fz_context *ctx, const bend_device *self, const fz_text *text) {
  fz_text *letters = lettered(ctx, self, text), *made = NULL;
  fz_var(made);
  fz_try(ctx) made = bent(ctx, self, letters);
  fz_always(ctx) fz_drop_text(ctx, letters);
  fz_catch(ctx) fz_rethrow(ctx);
  return made;
}

static void fill_text(fz_context *ctx, fz_device *device, const fz_text *text, fz_matrix matrix,
                      fz_colorspace *space, const float *color, float alpha,
                      fz_color_params params) {
  bend_device *self = (bend_device *)device;
  fz_text *set = set_text(ctx, self, text);
  fz_try(ctx) fz_fill_text(ctx, self->target, set, matrix, space, color, alpha, params);
  fz_always(ctx) fz_drop_text(ctx, set);
  fz_catch(ctx) fz_rethrow(ctx);
}

static void stroke_text(fz_context *ctx, fz_device *device, const fz_text *text,
                        const fz_stroke_state *stroke, fz_matrix matrix, fz_colorspace *space,
                        const float *color, float alpha, fz_color_params params) {
  bend_device *self = (bend_device *)device;
  fz_text *set = set_text(ctx, self, text);
  fz_try(ctx) fz_stroke_text(ctx, self->target, set, stroke, matrix, space, color, alpha, params);
  fz_always(ctx) fz_drop_text(ctx, set);
  fz_catch(ctx) fz_rethrow(ctx);
}

static void ignore_text(fz_context *ctx, fz_device *device, const fz_text *text, fz_matrix matrix) {
  bend_device *self = (bend_device *)device;
  fz_text *set = set_text(ctx, self, text);
  fz_try(ctx) fz_ignore_text(ctx, self->target, set, matrix);
  fz_always(ctx) fz_drop_text(ctx, set);
  fz_catch(ctx) fz_rethrow(ctx);
}

static void fill_path(fz_context *ctx, fz_device *device, const fz_path *path, int even_odd,
                      fz_matrix matrix, fz_colorspace *space, const float *color, float alpha,
                      fz_color_params params) {
  fz_device *target = ((bend_device *)device)->target;
  fz_fill_path(ctx, target, path, even_odd, matrix, space, color, alpha, params);
}

static void stroke_path(fz_context *ctx, fz_device *device, const fz_path *path,
                        const fz_stroke_state *stroke, fz_matrix matrix, fz_colorspace *space,
                        const float *color, float alpha, fz_color_params params) {
  fz_device *target = ((bend_device *)device)->target;
  fz_stroke_path(ctx, target, path, stroke, matrix, space, color, alpha, params);
}

static void fill_image(fz_context *ctx, fz_device *device, fz_image *image, fz_matrix matrix,
                       float alpha, fz_color_params params) {
  fz_fill_image(ctx, ((bend_device *)device)->target, image, matrix, alpha, params);
}

// MuPDF draws nothing else of a drawing.
static bend_device *new_bend_device(fz_context *ctx, fz_device *target) {
  bend_device *self = fz_new_derived_device(ctx, bend_device);
  self->target = target;
  self->super.fill_text = fill_text;
  self->super.stroke_text = stroke_text;
  self->super.ignore_text = ignore_text;
  self->super.fill_path = fill_path;
  self->super.stroke_path = stroke_path;
  self->super.fill_image = fill_image;
  return self;
}

fz_display_list *recto_set_texts(fz_context *ctx, fz_display_list *drawing, const float size[2],
                                 recto_text_lines from, recto_letter_fonts own) {
  text_line *lines = NULL;
  fz_display_list *made = NULL;
  fz_device *target = NULL;
  bend_device *device = NULL;
  fz_var(lines);
  fz_var(made);
  fz_var(target);
  fz_var(device);
  fz_try(ctx) {
    if (from.count > 0) {
      lines = fz_calloc(ctx, from.count, sizeof *lines);
      read_lines(ctx, from, lines);
    }
    made = fz_new_display_list(ctx, fz_make_rect(0, 0, size[0], size[1]));
    target = fz_new_list_device(ctx, made);
    device = new_bend_device(ctx, target);
    device->lines = lines;
    device->count = from.count;
    device->own = own;
    fz_run_display_list(ctx, drawing, &device->super, fz_identity, fz_infinite_rect, NULL);
    fz_close_device(ctx, &device->super);
    fz_close_device(ctx, target);
  }
  fz_always(ctx) {
    if (device) fz_drop_device(ctx, &device->super);
    fz_drop_device(ctx, target);
    for (size_t i = 0; lines && i < from.count; i++) fz_free(ctx, lines[i].spots);
    fz_free(ctx, lines);
  }
  fz_catch(ctx) {
    fz_drop_display_list(ctx, made);
    fz_rethrow(ctx);
  }
  return made;
}
