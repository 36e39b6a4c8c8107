// The layout of text that flows: on which pages it lies, and where a place of it goes.
#include "document_internal.h"

#include <stdlib.h>
#include <string.h>

// Beyond so many pages of a chapter a kept place is found by proportion: reading all of them would
// take longer than a reader waits.
enum { KEPT_PAGES = 300 };

int recto_document_lay_out(recto_document *self, recto_layout layout, recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  self->layout = layout;
  self->counted = 0;
  for (int i = 0; self->skipped && i < self->chapter_count; i++) self->skipped[i] = -1;
  fz_drop_page(ctx, self->page);
  self->page = NULL;
  if (self->pdf) return 0;
  char css[RECTO_STYLE_BYTES];
  recto_write_style(layout, css);
  recto_forget_heads(self);
  fz_try(ctx) {
    // Chapters that were read are kept with the style that they were read with.
    if (strcmp(css, fz_user_css(ctx) ? fz_user_css(ctx) : "") != 0) fz_empty_store(ctx);
    fz_set_user_css(ctx, css);
    fz_layout_document(ctx, self->document, layout.width, layout.height, layout.em);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

int recto_document_reflows(recto_document *self) {
  fz_context *ctx = self->context;
  int answer = 0;
  fz_var(answer);
  if (self->pdf) return 0;
  fz_try(ctx) { answer = fz_is_document_reflowable(ctx, self->document); }
  fz_catch(ctx) { answer = 0; }
  return answer;
}

// ---- Keeping a place ----

// The signs before a page in its chapter. Throws.
static long signs_before(recto_document *self, fz_location place) {
  long signs = 0;
  for (int i = 0; i < place.page; i++) {
    signs += recto_signs_on(self, fz_make_location(place.chapter, i));
  }
  return signs;
}

// The page of a chapter that shows its sign of that number. Throws.
static int page_of_sign(recto_document *self, int chapter, long signs, int pages) {
  for (int i = 0; i + 1 < pages; i++) {
    signs -= recto_signs_on(self, fz_make_location(chapter, i));
    if (signs < 0) return i;
  }
  return pages - 1;
}

int recto_document_lay_out_keeping(recto_document *self, recto_layout layout, recto_kept kept,
                                   int *chapter, int *page, recto_error *error) {
  fz_context *ctx = self->context;
  fz_location place = recto_location_of(self, kept.page);
  int status = 0;
  long signs = -1;
  int pages = 1;
  fz_bookmark mark = 0;
  fz_var(signs);
  fz_var(pages);
  fz_var(mark);
  if (kept.signs >= 0 && kept.chapter >= 0 && kept.chapter < self->chapter_count) {
    signs = kept.signs;
    if (kept.chapter != place.chapter) place = fz_make_location(kept.chapter, 0);
  }
  fz_try(ctx) {
    pages = fz_count_chapter_pages(ctx, self->document, place.chapter);
    if (self->chapter_count == 1) {
      // Only where nothing else has to be laid out to find it again.
      mark = fz_make_bookmark(ctx, self->document, place);
    } else if (signs >= 0) {
      // The same place again: changing the size back and forth does not wander.
    } else if (place.chapter == self->kept_chapter && place.page == self->kept_page) {
      signs = self->kept_signs;
    } else if (pages <= KEPT_PAGES) {
      signs = signs_before(self, place);
    }
  }
  fz_catch(ctx) {}  // what is known must do
  status = recto_document_lay_out(self, layout, error);
  if (status != 0) return status;
  *chapter = place.chapter;
  *page = 0;
  fz_try(ctx) {
    int now = fz_count_chapter_pages(ctx, self->document, place.chapter);
    *page = pages > 0 ? (int)((int64_t)place.page * now / pages) : 0;
    if (signs >= 0 && now <= KEPT_PAGES) {
      *page = page_of_sign(self, place.chapter, signs, now);
    } else if (mark) {
      fz_location found = fz_lookup_bookmark(ctx, self->document, mark);
      if (found.page >= 0) *page = found.page;
    }
  }
  fz_catch(ctx) {}  // the chapter's start is near
  self->kept_chapter = *chapter;
  self->kept_page = *page;
  self->kept_signs = signs;
  *page -= recto_skipped_pages(self, *chapter);
  if (*page < 0) *page = 0;
  return 0;
}
