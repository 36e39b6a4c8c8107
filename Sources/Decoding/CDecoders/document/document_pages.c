// The pages of a document: how many, how large, and their pixels.
#include "document_internal.h"
#include "document_objects.h"

#include <stdlib.h>
#include <string.h>

// ---- Counting ----

void recto_drop_single_objects(recto_document *self) {
  recto_drop_objects(self->context, self->objects);
  self->objects = NULL;
}

// A page by the quick way, or null. Borrowed from the reader.
static pdf_obj *plain_page(recto_document *self, int number) {
  fz_context *ctx = self->context;
  pdf_obj *page = NULL;
  fz_var(page);
  if (!self->objects || self->has_page_tree) return NULL;
  fz_try(ctx) { page = recto_plain_page(ctx, self->objects, self->pdf, number); }
  fz_catch(ctx) { page = NULL; }
  return page;
}

static int page_exists(recto_document *self, int number) {
  fz_context *ctx = self->context;
  int exists = plain_page(self, number) != NULL;
  fz_var(exists);
  fz_try(ctx) { exists = exists || pdf_lookup_page_obj(ctx, self->pdf, number) != NULL; }
  fz_catch(ctx) { exists = 0; }
  return exists;
}

static void check_ends(recto_document *self) {
  fz_context *ctx = self->context;
  int count = pdf_count_pages(ctx, self->pdf);
  if (count > 0 && !page_exists(self, 0) && !page_exists(self, count - 1)) {
    fz_throw(ctx, FZ_ERROR_GENERIC, "its list of pages leads nowhere");
  }
}

// Makes the reader of single objects, where the document is a PDF that it can read.
static void expect_single_objects(recto_document *self) {
  fz_context *ctx = self->context;
  if (!self->pdf || self->objects) return;
  fz_try(ctx) { self->objects = recto_new_objects(ctx, self->pdf); }
  fz_catch(ctx) {}  // it is only slower without
}

int recto_document_chapters(recto_document *self, int *count, recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  expect_single_objects(self);
  fz_try(ctx) {
    // A PDF's count is its own claim: where neither end of it exists, it is a lie or a loop.
    if (self->pdf) check_ends(self);
    self->chapter_count = fz_count_chapters(ctx, self->document);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  if (status != 0) return status;
  free(self->first_page);
  free(self->skipped);
  self->first_page = calloc((size_t)self->chapter_count + 1, sizeof(int));
  self->skipped = malloc(((size_t)self->chapter_count + 1) * sizeof(int));
  if (self->first_page == NULL || self->skipped == NULL) return recto_fail(error, "no memory");
  for (int i = 0; i < self->chapter_count; i++) self->skipped[i] = -1;
  self->counted = 0;
  *count = self->chapter_count;
  return 0;
}

int recto_document_count_chapter(recto_document *self) {
  int count = recto_shown_pages(self, self->counted);
  recto_document_learn_chapter(self, count);
  return count;
}

void recto_document_learn_chapter(recto_document *self, int pages) {
  int first = self->first_page[self->counted++];
  self->first_page[self->counted] = pages > INT32_MAX - first ? INT32_MAX : first + pages;
}

fz_location recto_location_of(recto_document *self, int number) {
  // The last chapter that begins at or before the page: those before it may be empty.
  int low = 0, high = self->counted;
  while (high - low > 1) {
    int middle = low + (high - low) / 2;
    if (self->first_page[middle] <= number) low = middle;
    else high = middle;
  }
  return fz_make_location(low, number - self->first_page[low] + recto_skipped_pages(self, low));
}

int recto_number_of(recto_document *self, fz_location location) {
  if (location.chapter < 0 || location.chapter >= self->counted) return -1;
  if (location.page < 0) return -1;
  int first = self->first_page[location.chapter];
  if (self->pdf) return first + location.page;
  int last = self->first_page[location.chapter + 1] - 1;
  // The start of a chapter is known without laying it out.
  int page = location.page ? location.page - recto_skipped_pages(self, location.chapter) : 0;
  if (first + page > last) page = last - first;
  return first + (page > 0 ? page : 0);
}

// ---- Sizes ----

fz_page *recto_page_at(recto_document *self, int number) {
  fz_context *ctx = self->context;
  if (self->page && self->page_number == number) return self->page;
  fz_drop_page(ctx, self->page);
  self->page = NULL;
  // From now on MuPDF reads the objects of pages itself.
  recto_drop_single_objects(self);
  fz_location place = recto_location_of(self, number);
  self->page = fz_load_chapter_page(ctx, self->document, place.chapter, place.page);
  self->page_number = number;
  recto_colors_learn(ctx, self->colors, self->page);
  return self->page;
}

void recto_document_expect_survey(recto_document *self, int is_coming) {
  fz_context *ctx = self->context;
  if (!self->pdf || is_coming == self->has_page_tree) return;
  fz_try(ctx) {
    if (is_coming) {
      pdf_load_page_tree(ctx, self->pdf);
    } else {
      pdf_drop_page_tree(ctx, self->pdf);
    }
    self->has_page_tree = is_coming;
    self->heard = 0;
  }
  fz_catch(ctx) {}  // it is only slower without
}

int recto_document_plain_size(recto_document *self, int number, double *width, double *height) {
  fz_context *ctx = self->context;
  pdf_obj *page = plain_page(self, number);
  int status = -1;
  fz_var(status);
  if (page == NULL) return -1;
  fz_try(ctx) {
    fz_rect box = recto_plain_box(ctx, self->objects, self->pdf, page);
    *width = box.x1 - box.x0;
    *height = box.y1 - box.y0;
    status = 0;
  }
  fz_catch(ctx) { status = -1; }
  return status;
}

// The visible box of a page in points. Throws.
static fz_rect box_of(recto_document *self, int number) {
  fz_context *ctx = self->context;
  if (!self->pdf) {
    // What flows is laid out on pages of one size; asking would lay out the chapter anew.
    if (fz_is_document_reflowable(ctx, self->document)) {
      return fz_make_rect(0, 0, self->layout.width, self->layout.height);
    }
    return fz_bound_page(ctx, recto_page_at(self, number));
  }
  // Without loading the page: its links and notes would take most of the time.
  pdf_obj *object = pdf_lookup_page_obj(ctx, self->pdf, number);
  fz_rect media;
  fz_matrix matrix;
  pdf_page_obj_transform(ctx, object, &media, &matrix);
  return fz_transform_rect(media, matrix);
}

int recto_document_page_size(recto_document *self, int page, double *width, double *height,
                             recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  if (recto_document_plain_size(self, page, width, height) == 0) return 0;
  fz_try(ctx) {
    fz_rect box = box_of(self, page);
    *width = box.x1 - box.x0;
    *height = box.y1 - box.y0;
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

// ---- Drawing ----

fz_matrix recto_begin_drawing(fz_context *ctx, recto_canvas *canvas, fz_rect box) {
  recto_frame frame = canvas->frame;
  float across = box.x1 - box.x0, down = box.y1 - box.y0;
  if (!(across > 0 && down > 0)) fz_throw(ctx, FZ_ERROR_GENERIC, "the page has no size");
  memset(canvas->pixels, 0xFF, (size_t)frame.width * frame.height * 4);
  canvas->pixmap = fz_new_pixmap_with_data(ctx, fz_device_rgb(ctx), frame.width, frame.height, NULL,
                                           1, frame.width * 4, canvas->pixels);
  canvas->device = recto_new_paint_device(ctx, fz_new_draw_device(ctx, fz_identity, canvas->pixmap),
                                          canvas->colors);
  return fz_concat(fz_translate(-box.x0, -box.y0),
                   fz_concat(fz_scale(frame.page_width / across, frame.page_height / down),
                             fz_translate(-frame.x, -frame.y)));
}

void recto_end_drawing(fz_context *ctx, recto_canvas *canvas) {
  fz_drop_device(ctx, canvas->device);
  fz_drop_pixmap(ctx, canvas->pixmap);
}

int recto_document_draw(recto_document *self, int page, recto_frame frame, uint8_t *pixels,
                        recto_error *error) {
  fz_context *ctx = self->context;
  recto_canvas canvas = {.frame = frame, .pixels = pixels, .colors = self->colors};
  int status = 0;
  fz_var(canvas);
  fz_try(ctx) {
    fz_page *loaded = recto_page_at(self, page);
    fz_matrix matrix = recto_begin_drawing(ctx, &canvas, fz_bound_page(ctx, loaded));
    fz_run_page(ctx, loaded, canvas.device, matrix, NULL);
    recto_draw_heads(self, page, loaded, canvas.device, matrix);
    fz_close_device(ctx, canvas.device);
  }
  fz_always(ctx) { recto_end_drawing(ctx, &canvas); }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}
