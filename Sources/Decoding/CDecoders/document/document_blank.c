// Blank pages at the ends of a chapter. MuPDF breaks the page before a chapter's first block, and
// after its last one, where a book asks for that, though the page begins or ends there anyway.
#include "document_internal.h"

// More at one end would be there on purpose.
enum { BLANK_PAGES = 3 };

typedef struct {
  fz_device super;
  int has_marks;
} mark_device;

// The first mark ends the drawing: shaping all of a page's letters takes milliseconds. Throws what
// MuPDF takes for a reader who has seen enough.
static void end_at_mark(fz_context *ctx, fz_device *device) {
  ((mark_device *)device)->has_marks = 1;
  fz_throw(ctx, FZ_ERROR_ABORT, "a mark");
}

static void fill_text(fz_context *ctx, fz_device *device, const fz_text *text, fz_matrix matrix,
                      fz_colorspace *space, const float *color, float alpha,
                      fz_color_params params) {
  (void)matrix, (void)space, (void)color, (void)alpha, (void)params;
  for (const fz_text_span *span = text->head; span; span = span->next) {
    for (int i = 0; i < span->len; i++) {
      int letter = span->items[i].ucs;
      if (letter > ' ' && letter != 0xA0) end_at_mark(ctx, device);
    }
  }
}

static void fill_image(fz_context *ctx, fz_device *device, fz_image *image, fz_matrix matrix,
                       float alpha, fz_color_params params) {
  (void)image, (void)matrix, (void)alpha, (void)params;
  end_at_mark(ctx, device);
}

// Whether a page shows neither letters nor pictures: paths are the papers and borders of blocks.
// Throws.
static int is_blank(recto_document *self, int chapter, int number) {
  fz_context *ctx = self->context;
  fz_page *page = NULL;
  mark_device *device = NULL;
  int blank = 0;
  fz_var(page);
  fz_var(device);
  fz_var(blank);
  fz_try(ctx) {
    page = fz_load_chapter_page(ctx, self->document, chapter, number);
    device = fz_new_derived_device(ctx, mark_device);
    device->super.fill_text = fill_text;
    device->super.fill_image = fill_image;
    fz_run_page_contents(ctx, page, &device->super, fz_identity, NULL);
    fz_close_device(ctx, &device->super);
    blank = !device->has_marks;
  }
  fz_always(ctx) {
    if (device) fz_drop_device(ctx, &device->super);
    fz_drop_page(ctx, page);
  }
  fz_catch(ctx) { fz_rethrow(ctx); }
  return blank;
}

int recto_shown_pages(recto_document *self, int chapter) {
  fz_context *ctx = self->context;
  // One that cannot be laid out is a page that cannot be shown.
  int first = 0, end = 1;
  fz_var(first);
  fz_var(end);
  fz_try(ctx) {
    end = fz_count_chapter_pages(ctx, self->document, chapter);
    int flows = !self->pdf && fz_is_document_reflowable(ctx, self->document);
    while (flows && first < BLANK_PAGES && end - first > 1 && is_blank(self, chapter, first)) {
      first++;
    }
    int least = end - BLANK_PAGES > first + 1 ? end - BLANK_PAGES : first + 1;
    while (flows && end > least && is_blank(self, chapter, end - 1)) end--;
  }
  fz_catch(ctx) {
    first = 0;
    end = 1;
  }
  if (self->skipped) self->skipped[chapter] = first;
  return end - first > 0 ? end - first : 0;
}

int recto_skipped_pages(recto_document *self, int chapter) {
  if (self->pdf || self->skipped == NULL || chapter < 0 || chapter >= self->chapter_count) return 0;
  if (self->skipped[chapter] < 0) recto_shown_pages(self, chapter);
  return self->skipped[chapter];
}
