// PDF and EPUB by MuPDF. Its errors are longjmps: every one begins and ends in this file.
#define _GNU_SOURCE
#include <errno.h>
#include <mupdf/fitz.h>
#include <mupdf/pdf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mupdf_context.h"

struct recto_document {
  fz_context *context;
  fz_document *document;
  pdf_document *pdf;  // the same document where it is a PDF, borrowed
  fz_page *page;      // the page drawn last, kept: rough and sharp follow each other
  int page_number;
  int has_page_tree;
  int chapter_count;
  int *chapter_pages;  // pages of each chapter, 1 where it cannot be laid out
};

// One read of the file; a page's objects lie together.
enum { READ_BYTES = 32 << 10 };

// The page that text without pages is laid out on, in points: a paperback's, 0.7 wide to 1 high.
enum { LAYOUT_WIDTH = 420, LAYOUT_HEIGHT = 600, LAYOUT_EM = 11 };

static const char *const user_css =
    "@page { margin: 2.6em 2.6em 3em 2.6em; } body { line-height: 1.35; }";

// ---- A stream over pread, since decoders share one file position ----

typedef struct {
  int fd;
  int64_t size;
  unsigned char buffer[READ_BYTES];
} file_state;

static int file_next(fz_context *ctx, fz_stream *stream, size_t required) {
  (void)required;
  file_state *state = stream->state;
  ssize_t got;
  do {
    got = pread(state->fd, state->buffer, sizeof state->buffer, stream->pos);
  } while (got < 0 && errno == EINTR);
  if (got < 0) fz_throw(ctx, FZ_ERROR_GENERIC, "the file cannot be read: %s", strerror(errno));
  stream->rp = stream->wp = state->buffer;
  stream->wp += got;
  stream->pos += got;
  return got == 0 ? EOF : *stream->rp++;
}

static void file_seek(fz_context *ctx, fz_stream *stream, int64_t offset, int whence) {
  file_state *state = stream->state;
  int64_t here = stream->pos - (stream->wp - stream->rp);
  int64_t to = offset + (whence == SEEK_SET ? 0 : whence == SEEK_CUR ? here : state->size);
  if (to < 0) fz_throw(ctx, FZ_ERROR_GENERIC, "a position before the start of the file");
  stream->pos = to;
  stream->rp = stream->wp = state->buffer;
}

static void file_drop(fz_context *ctx, void *state) { fz_free(ctx, state); }

static fz_stream *open_stream(fz_context *ctx, int fd) {
  off_t size = lseek(fd, 0, SEEK_END);
  if (size < 0) fz_throw(ctx, FZ_ERROR_GENERIC, "the file has no size");
  file_state *state = fz_malloc_struct(ctx, file_state);
  state->fd = fd;
  state->size = size;
  fz_stream *stream = fz_new_stream(ctx, state, file_next, file_drop);
  stream->seek = file_seek;
  return stream;
}

// ---- Opening ----

recto_document *recto_document_open(int fd, const char *magic, recto_error *error) {
  recto_document *self = calloc(1, sizeof *self);
  fz_context *ctx = recto_mupdf_context();
  fz_stream *stream = NULL;
  if (self == NULL || ctx == NULL) {
    free(self);
    if (ctx) fz_drop_context(ctx);
    recto_fail(error, "no memory for the document");
    return NULL;
  }
  self->context = ctx;
  int failed = 0;
  fz_var(stream);
  fz_try(ctx) {
    fz_register_document_handlers(ctx);
    fz_set_user_css(ctx, user_css);
    stream = open_stream(ctx, fd);
    self->document = fz_open_document_with_stream(ctx, magic, stream);
    self->pdf = pdf_document_from_fz_document(ctx, self->document);
    // JavaScript is never enabled: pdf_enable_js() is not called anywhere.
    if (!self->pdf) {
      fz_layout_document(ctx, self->document, LAYOUT_WIDTH, LAYOUT_HEIGHT, LAYOUT_EM);
    };
  }
  fz_always(ctx) { fz_drop_stream(ctx, stream); }
  fz_catch(ctx) { failed = recto_fail(error, fz_caught_message(ctx)); }
  if (failed) {
    recto_document_close(self);
    return NULL;
  }
  return self;
}

void recto_document_close(recto_document *self) {
  fz_drop_page(self->context, self->page);
  fz_drop_document(self->context, self->document);
  fz_drop_context(self->context);
  free(self->chapter_pages);
  free(self);
}

int recto_document_needs_password(recto_document *self) {
  fz_context *ctx = self->context;
  int needed = 1;
  fz_var(needed);
  fz_try(ctx) { needed = fz_needs_password(ctx, self->document); }
  fz_catch(ctx) {}
  return needed;
}

// ---- Facts ----

static int page_exists(fz_context *ctx, pdf_document *pdf, int number) {
  int exists = 0;
  fz_var(exists);
  fz_try(ctx) { exists = pdf_lookup_page_obj(ctx, pdf, number) != NULL; }
  fz_catch(ctx) { exists = 0; }
  return exists;
}

static void check_ends(fz_context *ctx, pdf_document *pdf) {
  int count = pdf_count_pages(ctx, pdf);
  if (count > 0 && !page_exists(ctx, pdf, 0) && !page_exists(ctx, pdf, count - 1)) {
    fz_throw(ctx, FZ_ERROR_GENERIC, "its list of pages leads nowhere");
  }
}

// Counts a chapter's pages: one that cannot be laid out is a page that cannot be shown.
static int pages_of_chapter(recto_document *self, int chapter) {
  fz_context *ctx = self->context;
  int count = 1;
  fz_var(count);
  fz_try(ctx) { count = fz_count_chapter_pages(ctx, self->document, chapter); }
  fz_catch(ctx) { count = 1; }
  return count > 0 ? count : 0;
}

int recto_document_page_count(recto_document *self, int *count, recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  fz_try(ctx) {
    // A PDF's count is its own claim: where neither end of it exists, it is a lie or a loop.
    if (self->pdf) check_ends(ctx, self->pdf);
    self->chapter_count = fz_count_chapters(ctx, self->document);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  if (status != 0) return status;
  free(self->chapter_pages);
  self->chapter_pages = calloc((size_t)self->chapter_count + 1, sizeof(int));
  if (self->chapter_pages == NULL) return recto_fail(error, "no memory");
  int64_t total = 0;
  for (int i = 0; i < self->chapter_count; i++) {
    self->chapter_pages[i] = pages_of_chapter(self, i);
    total += self->chapter_pages[i];
  }
  *count = total > INT32_MAX ? INT32_MAX : (int)total;
  return 0;
}

// Where a page lies among the chapters.
static fz_location location_of(recto_document *self, int number) {
  int chapter = 0;
  while (chapter + 1 < self->chapter_count && number >= self->chapter_pages[chapter]) {
    number -= self->chapter_pages[chapter++];
  }
  return fz_make_location(chapter, number);
}

// The number of a page, or -1.
static int number_of(recto_document *self, fz_location location) {
  if (location.chapter < 0 || location.chapter >= self->chapter_count) return -1;
  if (location.page < 0) return -1;
  int number = location.page;
  for (int i = 0; i < location.chapter; i++) number += self->chapter_pages[i];
  return number;
}

// The page, kept until another is asked for. Throws.
static fz_page *page_at(recto_document *self, int number) {
  fz_context *ctx = self->context;
  if (self->page && self->page_number == number) return self->page;
  fz_drop_page(ctx, self->page);
  self->page = NULL;
  fz_location place = location_of(self, number);
  self->page = fz_load_chapter_page(ctx, self->document, place.chapter, place.page);
  self->page_number = number;
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
  }
  fz_catch(ctx) {}  // it is only slower without
}

// The visible box of a page in points. Throws.
static fz_rect box_of(recto_document *self, int number) {
  fz_context *ctx = self->context;
  if (!self->pdf) {
    // What flows is laid out on pages of one size; asking would lay out the chapter anew.
    if (fz_is_document_reflowable(ctx, self->document)) {
      return fz_make_rect(0, 0, LAYOUT_WIDTH, LAYOUT_HEIGHT);
    }
    return fz_bound_page(ctx, page_at(self, number));
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
  fz_try(ctx) {
    fz_rect box = box_of(self, page);
    *width = box.x1 - box.x0;
    *height = box.y1 - box.y0;
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

int recto_document_metadata(recto_document *self, const char *key, char *text, int capacity) {
  fz_context *ctx = self->context;
  int found = 0;
  fz_var(found);
  fz_try(ctx) { found = fz_lookup_metadata(ctx, self->document, key, text, capacity) > 0; }
  fz_catch(ctx) { found = 0; }
  text[capacity - 1] = 0;
  return found && text[0] != 0;
}

int recto_document_is_right_to_left(recto_document *self) {
  fz_context *ctx = self->context;
  int answer = 0;
  fz_var(answer);
  if (!self->pdf) return 0;
  fz_try(ctx) {
    pdf_obj *direction = pdf_dict_getp(
        ctx, pdf_trailer(ctx, self->pdf), "Root/ViewerPreferences/Direction");
    answer = strcmp(pdf_to_name(ctx, direction), "R2L") == 0;
  }
  fz_catch(ctx) { answer = 0; }
  return answer;
}

// ---- Outline ----

typedef struct {
  recto_outline_item *items;
  int count, capacity, limit;
} outline_list;

// Deeper lines are left out: a loop in a damaged file must not end the stack.
enum { OUTLINE_DEPTH = 32 };

static int collect(recto_document *self, outline_list *list, fz_outline *node, int depth) {
  for (; node != NULL && list->count < list->limit; node = node->next) {
    if (list->count == list->capacity) {
      int capacity = list->capacity ? list->capacity * 2 : 64;
      void *grown = realloc(list->items, (size_t)capacity * sizeof *list->items);
      if (grown == NULL) return -1;
      list->items = grown;
      list->capacity = capacity;
    }
    int page = number_of(self, node->page);
    char *title = strdup(node->title ? node->title : "");
    if (title == NULL) return -1;
    list->items[list->count++] = (recto_outline_item){title, depth, page};
    if (depth < OUTLINE_DEPTH && collect(self, list, node->down, depth + 1) != 0) return -1;
  }
  return 0;
}

int recto_document_resolve(recto_document *self, const char *address) {
  fz_context *ctx = self->context;
  int page = -1;
  fz_var(page);
  fz_try(ctx) {
    fz_location place = fz_resolve_link(ctx, self->document, address, NULL, NULL);
    page = number_of(self, place);
  }
  fz_catch(ctx) { page = -1; }
  return page;
}

int recto_document_outline(recto_document *self, int limit, recto_outline_item **items, int *count,
                           recto_error *error) {
  fz_context *ctx = self->context;
  outline_list list = {NULL, 0, 0, limit};
  fz_outline *outline = NULL;
  int status = 0;
  fz_var(outline);
  fz_var(list);
  fz_try(ctx) {
    outline = fz_load_outline(ctx, self->document);
    if (collect(self, &list, outline, 0) != 0) fz_throw(ctx, FZ_ERROR_MEMORY, "no memory");
  }
  fz_always(ctx) { fz_drop_outline(ctx, outline); }
  fz_catch(ctx) {
    recto_outline_free(list.items, list.count);
    list = (outline_list){0};
    status = recto_fail(error, fz_caught_message(ctx));
  }
  *items = list.items;
  *count = list.count;
  return status;
}

void recto_outline_free(recto_outline_item *items, int count) {
  for (int i = 0; i < count; i++) free(items[i].title);
  free(items);
}

// ---- Drawing ----

int recto_document_draw(recto_document *self, int page, recto_frame frame, uint8_t *pixels,
                        recto_error *error) {
  fz_context *ctx = self->context;
  fz_pixmap *pixmap = NULL;
  fz_device *device = NULL;
  int status = 0;
  fz_var(pixmap);
  fz_var(device);
  memset(pixels, 0xFF, (size_t)frame.width * frame.height * 4);
  fz_try(ctx) {
    fz_page *loaded = page_at(self, page);
    fz_rect box = fz_bound_page(ctx, loaded);
    float across = box.x1 - box.x0, down = box.y1 - box.y0;
    if (!(across > 0 && down > 0)) fz_throw(ctx, FZ_ERROR_GENERIC, "the page has no size");
    fz_matrix matrix = fz_concat(
        fz_translate(-box.x0, -box.y0),
        fz_concat(fz_scale(frame.page_width / across, frame.page_height / down),
                  fz_translate((float)-frame.x, (float)-frame.y)));
    pixmap = fz_new_pixmap_with_data(ctx, fz_device_rgb(ctx), frame.width, frame.height, NULL, 1,
                                     frame.width * 4, pixels);
    device = fz_new_draw_device(ctx, fz_identity, pixmap);
    fz_run_page(ctx, loaded, device, matrix, NULL);
    fz_close_device(ctx, device);
  }
  fz_always(ctx) {
    fz_drop_device(ctx, device);
    fz_drop_pixmap(ctx, pixmap);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}
