// The text of a page, by a device that hears text alone and no more of it than is wanted.
#include "document_internal.h"

typedef struct {
  fz_device super;
  fz_device *target;  // MuPDF's own, which finds lines and blocks
  fz_cookie *cookie;
  size_t left;  // letters that are still taken
  // Of a drawing: its row, and its box.
  recto_letter_row *row;
  fz_rect page;
} text_device;

static void add(fz_context *ctx, recto_letter_row *row, const fz_stext_char *letter, fz_rect page);
static void end(fz_context *ctx, recto_letter_row *row, uint32_t mark);

// Whether a text turns from letter to letter, as it does along a bent line.
static int turns(const fz_text *text) {
  const fz_text_span *first = text->head;
  for (const fz_text_span *span = first; span; span = span->next) {
    if (span->trm.a != first->trm.a || span->trm.b != first->trm.b) return 1;
  }
  return 0;
}

// Adds the letters of such a text, in which MuPDF finds a line for each letter.
static void add_turning(fz_context *ctx, text_device *self, const fz_text *text, fz_matrix matrix) {
  for (const fz_text_span *span = text->head; span; span = span->next) {
    float top = fz_font_ascender(ctx, span->font), bottom = fz_font_descender(ctx, span->font);
    for (int i = 0; i < span->len; i++) {
      const fz_text_item *item = &span->items[i];
      if (item->ucs < 0) continue;
      float across = item->gid < 0 ? 0 : fz_advance_glyph(ctx, span->font, item->gid, 0);
      fz_matrix place = span->trm;
      place.e = item->x;
      place.f = item->y;
      fz_quad quad = fz_quad_from_rect(fz_make_rect(0, bottom, across, top));
      fz_stext_char letter = {.c = item->ucs};
      letter.quad = fz_transform_quad(quad, fz_concat(place, matrix));
      add(ctx, self->row, &letter, self->page);
    }
  }
  end(ctx, self->row, '\f');
}

static void take(fz_context *ctx, fz_device *device, const fz_text *text, fz_matrix matrix) {
  text_device *self = (text_device *)device;
  size_t count = 0;
  for (const fz_text_span *span = text->head; span; span = span->next) count += (size_t)span->len;
  if (count > self->left) {
    self->left = 0;
    self->cookie->abort = 1;
    return;
  }
  self->left -= count;
  if (self->row && turns(text)) {
    add_turning(ctx, self, text, matrix);
    return;
  }
  // However it is drawn: text that is not drawn, as scanners add for those who search, is text.
  fz_ignore_text(ctx, self->target, text, matrix);
}

#define UNUSED __attribute__((unused))
static void fill_text(fz_context *c, fz_device *d, const fz_text *t, fz_matrix m,
                      UNUSED fz_colorspace *s, UNUSED const float *k, UNUSED float a,
                      UNUSED fz_color_params q) {
  take(c, d, t, m);
}
static void stroke_text(fz_context *c, fz_device *d, const fz_text *t,
                        UNUSED const fz_stroke_state *w, fz_matrix m, UNUSED fz_colorspace *s,
                        UNUSED const float *k, UNUSED float a, UNUSED fz_color_params q) {
  take(c, d, t, m);
}
static void clip_text(fz_context *c, fz_device *d, const fz_text *t, fz_matrix m,
                      UNUSED fz_rect r) {
  take(c, d, t, m);
}
static void clip_stroke_text(fz_context *c, fz_device *d, const fz_text *t,
                             UNUSED const fz_stroke_state *w, fz_matrix m, UNUSED fz_rect r) {
  take(c, d, t, m);
}

static text_device *new_text_device(fz_context *ctx, fz_device *target, fz_cookie *cookie,
                                    size_t limit) {
  text_device *self = fz_new_derived_device(ctx, text_device);
  self->target = target;
  self->cookie = cookie;
  self->left = limit;
  self->super.fill_text = fill_text;
  self->super.stroke_text = stroke_text;
  self->super.clip_text = clip_text;
  self->super.clip_stroke_text = clip_stroke_text;
  self->super.ignore_text = take;
  return self;
}

// ---- The row ----

// Adds a letter of a page, where it lies on it. Throws without memory.
static void add(fz_context *ctx, recto_letter_row *row, const fz_stext_char *letter, fz_rect page) {
  fz_rect place = fz_rect_from_quad(letter->quad);
  float width = page.x1 - page.x0, height = page.y1 - page.y0;
  float x = (place.x0 + place.x1) / 2, y = (place.y0 + place.y1) / 2;
  int c = letter->c;
  // What is cropped off is not on the page; control characters are not either.
  if (!(x >= page.x0 && x <= page.x1 && y >= page.y0 && y <= page.y1)) return;
  if (c <= ' ') c = ' ';
  if ((c >= 0x7F && c < 0xA0) || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) return;
  float box[4] = {(place.x0 - page.x0) / width, (place.y0 - page.y0) / height,
                  (place.x1 - page.x0) / width, (place.y1 - page.y0) / height};
  if (recto_row_add(row, (uint32_t)c, box) != 0) fz_throw(ctx, FZ_ERROR_MEMORY, "no memory");
}

static void end(fz_context *ctx, recto_letter_row *row, uint32_t mark) {
  if (recto_row_end(row, mark) != 0) fz_throw(ctx, FZ_ERROR_MEMORY, "no memory");
}

static void add_all(fz_context *ctx, recto_letter_row *row, fz_stext_page *text, fz_rect page) {
  for (fz_stext_block *block = text->first_block; block; block = block->next) {
    if (block->type != FZ_STEXT_BLOCK_TEXT) continue;
    for (fz_stext_line *line = block->u.t.first_line; line; line = line->next) {
      size_t start = row->count;
      for (fz_stext_char *letter = line->first_char; letter; letter = letter->next) {
        add(ctx, row, letter, page);
      }
      recto_row_share_ligatures(row, start);
      end(ctx, row, line->next ? '\n' : '\f');
    }
  }
  end(ctx, row, '\f');
}

// Hears what a page, or else a drawing, says. Throws.
static void hear(fz_context *ctx, fz_page *page, fz_display_list *drawing, fz_rect box,
                 size_t limit, recto_letter_row *row) {
  fz_stext_page *text = NULL;
  fz_device *lines = NULL;
  text_device *device = NULL;
  fz_cookie cookie = {0};
  fz_var(text);
  fz_var(lines);
  fz_var(device);
  if (!(box.x1 > box.x0 && box.y1 > box.y0)) fz_throw(ctx, FZ_ERROR_GENERIC, "no page");
  fz_try(ctx) {
    text = fz_new_stext_page(ctx, box);
    lines = fz_new_stext_device(ctx, text, NULL);
    device = new_text_device(ctx, lines, &cookie, limit);
    if (page) {
      fz_run_page_contents(ctx, page, &device->super, fz_identity, &cookie);
    } else {
      device->row = row;
      device->page = box;
      fz_run_display_list(ctx, drawing, &device->super, fz_identity, fz_infinite_rect, &cookie);
    }
    fz_close_device(ctx, &device->super);
    fz_close_device(ctx, lines);
    add_all(ctx, row, text, box);
  }
  fz_always(ctx) {
    if (device) fz_drop_device(ctx, &device->super);
    fz_drop_device(ctx, lines);
    fz_drop_stext_page(ctx, text);
  }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

int recto_hear_drawing(fz_context *ctx, fz_display_list *drawing, const float size[2], size_t limit,
                       recto_letter_row *row, recto_error *error) {
  int status = 0;
  recto_row_begin(row, limit);
  fz_var(status);
  fz_try(ctx) { hear(ctx, NULL, drawing, fz_make_rect(0, 0, size[0], size[1]), limit, row); }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

// Who asks for the text of so many pages asks for all. A list of the pages takes 0.2 s for the R
// manual, but without one each is looked for among its neighbours: 16 s for 20,000 pages.
enum { HEARD_PAGES = 256 };

fz_page *recto_keep_page(recto_document *self, int number) {
  fz_context *ctx = self->context;
  if (self->page && self->page_number == number) return fz_keep_page(ctx, self->page);
  fz_location place = recto_location_of(self, number);
  fz_page *page = fz_load_chapter_page(ctx, self->document, place.chapter, place.page);
  // The pictures that its text stands beside are drawn by and by, from the same store.
  recto_colors_learn(ctx, self->colors, page);
  return page;
}

int recto_document_letters(recto_document *self, int number, size_t limit, recto_letters *letters,
                           recto_error *error) {
  fz_context *ctx = self->context;
  fz_page *page = NULL;
  int status = 0;
  fz_var(page);
  recto_row_begin(&self->letters, limit);
  if (!self->has_page_tree && self->heard < HEARD_PAGES && ++self->heard == HEARD_PAGES) {
    recto_document_expect_survey(self, 1);
  }
  fz_try(ctx) {
    page = recto_keep_page(self, number);
    hear(ctx, page, NULL, fz_bound_page(ctx, page), limit, &self->letters);
  }
  fz_always(ctx) { fz_drop_page(ctx, page); }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  *letters = recto_row_letters(&self->letters);
  return status;
}
