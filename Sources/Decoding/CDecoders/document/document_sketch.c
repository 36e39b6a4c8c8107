// What a PDF is known by when another program has changed it: the identifier that it bears for life, and
// numbers that stand for what is on its first and its last pages. A few objects and the beginnings of a
// few streams are read for it.
#include "document_internal.h"
#include "document_objects.h"

#include <string.h>

enum {
  END_PAGES = 4,  // pages at either end: one more at an end leaves most of them
  PAGE_BYTES = 8 << 10,  // of a page's contents: some hundred words
  PAGE_STREAMS = 64,  // of which they are made
  PAGE_PICTURES = 32,  // pictures of a page
  RUN = 3,  // texts in a row that make one number: single words are those of any book
  KEPT = RECTO_SKETCH_PARTS / 2,  // numbers of texts, and as many of pictures
  SMALL = 256,  // contents that say no more than where a picture lies
};

// The least numbers that were given, in order, each once.
typedef struct {
  uint32_t numbers[KEPT];
  size_t count;
} least;

typedef struct {
  least texts, pictures;
  uint64_t run[RUN];  // the texts that were met last
  int met;
  unsigned char bytes[PAGE_BYTES];
  size_t count;
} sketch;

static const uint64_t basis = 0xCBF29CE484222325u;

static uint64_t hash(uint64_t hash, const void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    hash = (hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001B3u;
  }
  return hash;
}

static uint32_t folded(uint64_t number) {
  number = (number ^ number >> 33) * 0xFF51AFD7ED558CCDu;
  return (uint32_t)(number ^ number >> 32);
}

static void keep(least *self, uint64_t number) {
  uint32_t value = folded(number);
  size_t place = self->count;
  while (place > 0 && self->numbers[place - 1] >= value) place--;
  if (place == KEPT || (place < self->count && self->numbers[place] == value)) return;
  if (self->count < KEPT) self->count++;
  memmove(self->numbers + place + 1, self->numbers + place,
          (self->count - place - 1) * sizeof *self->numbers);
  self->numbers[place] = value;
}

// ---- Texts ----

static void meet(sketch *self, const unsigned char *text, size_t count) {
  if (count == 0) return;
  self->run[self->met++ % RUN] = hash(basis, text, count);
  if (self->met < RUN) return;
  uint64_t number = basis;
  for (int i = 0; i < RUN; i++) {
    number = hash(number, &self->run[(self->met + i) % RUN], sizeof *self->run);
  }
  keep(&self->texts, number);
}

// The end of a text in brackets, behind its first one.
static size_t end_of_text(const sketch *self, size_t at) {
  for (int depth = 1; at < self->count; at++) {
    unsigned char letter = self->bytes[at];
    if (letter == '\\') at++;
    if (letter == '(') depth++;
    if (letter == ')' && --depth == 0) break;
  }
  return at < self->count ? at : self->count;
}

// Meets each text of the contents that were read; one that is cut off at their end is left out.
static void meet_texts(sketch *self) {
  self->met = 0;
  for (size_t at = 0; at < self->count; at++) {
    size_t end = at;
    if (self->bytes[at] == '(') {
      end = end_of_text(self, at + 1);
    } else if (self->bytes[at] == '<' && at + 1 < self->count && self->bytes[at + 1] != '<') {
      while (end < self->count && self->bytes[end] != '>') end++;
    } else {
      // What is in a dictionary is met as well; its first bracket alone is none of a text.
      if (self->bytes[at] == '<') at++;
      continue;
    }
    if (end >= self->count) break;
    meet(self, self->bytes + at + 1, end - at - 1);
    at = end;
  }
  // A page of a word or two, or of drawings alone.
  int has_few = self->met > 0 && self->met < RUN;
  if (has_few || (self->met == 0 && self->count >= SMALL)) {
    keep(&self->texts, hash(basis, self->bytes, self->count));
  }
}

// ---- Pages ----

static void read_stream(fz_context *ctx, sketch *self, pdf_document *pdf, pdf_obj *reference) {
  if (!pdf_is_indirect(ctx, reference)) return;
  fz_stream *stream = pdf_open_stream_number(ctx, pdf, pdf_to_num(ctx, reference));
  fz_try(ctx) {
    self->count += fz_read(ctx, stream, self->bytes + self->count, PAGE_BYTES - self->count);
  }
  fz_always(ctx) { fz_drop_stream(ctx, stream); }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

static void read_contents(fz_context *ctx, sketch *self, recto_document *document, pdf_obj *page) {
  pdf_obj *reference = pdf_dict_get(ctx, page, PDF_NAME(Contents));
  pdf_obj *contents = recto_object(ctx, document->objects, reference);
  self->count = 0;
  if (!pdf_is_array(ctx, contents)) {
    read_stream(ctx, self, document->pdf, reference);
    return;
  }
  int length = pdf_array_len(ctx, contents);
  for (int i = 0; i < length && i < PAGE_STREAMS && self->count < PAGE_BYTES; i++) {
    read_stream(ctx, self, document->pdf, pdf_array_get(ctx, contents, i));
  }
}

// Pictures stay as they are whoever writes the file anew: each stands as its size and its bytes' number.
static void meet_pictures(fz_context *ctx, sketch *self, recto_objects *objects, pdf_obj *page) {
  pdf_obj *resources = recto_object_at(ctx, objects, page, PDF_NAME(Resources));
  pdf_obj *all = recto_object_at(ctx, objects, resources, PDF_NAME(XObject));
  int length = pdf_dict_len(ctx, all);
  for (int i = 0; i < length && i < PAGE_PICTURES; i++) {
    pdf_obj *picture = recto_object(ctx, objects, pdf_dict_get_val(ctx, all, i));
    pdf_obj *kind = recto_object_at(ctx, objects, picture, PDF_NAME(Subtype));
    if (!pdf_name_eq(ctx, kind, PDF_NAME(Image))) continue;
    int64_t facts[] = {
        pdf_to_int(ctx, recto_object_at(ctx, objects, picture, PDF_NAME(Width))),
        pdf_to_int(ctx, recto_object_at(ctx, objects, picture, PDF_NAME(Height))),
        pdf_to_int64(ctx, recto_object_at(ctx, objects, picture, PDF_NAME(Length))),
    };
    keep(&self->pictures, hash(basis, facts, sizeof facts));
  }
}

static void meet_page(recto_document *document, sketch *self, int number) {
  fz_context *ctx = document->context;
  fz_try(ctx) {
    pdf_obj *page = recto_plain_page(ctx, document->objects, document->pdf, number);
    meet_pictures(ctx, self, document->objects, page);
    read_contents(ctx, self, document, page);
    meet_texts(self);
  }
  fz_catch(ctx) {}  // a page that is not plain is none to know the book by
}

size_t recto_document_sketch(recto_document *document, uint32_t *name, uint32_t *parts) {
  fz_context *ctx = document->context;
  sketch *self = NULL;
  *name = 0;
  size_t count = 0;
  fz_var(self);
  fz_var(count);
  if (!document->pdf) return 0;
  fz_try(ctx) {
    pdf_obj *ids = pdf_dict_get(ctx, pdf_trailer(ctx, document->pdf), PDF_NAME(ID));
    pdf_obj *id = pdf_array_get(ctx, ids, 0);
    size_t length = 0;
    const char *bytes = pdf_is_string(ctx, id) ? pdf_to_string(ctx, id, &length) : NULL;
    if (length > 0) *name = folded(hash(basis, bytes, length));
    if (document->objects && !document->has_page_tree) {
      self = fz_malloc_struct(ctx, sketch);
      int pages = pdf_count_pages(ctx, document->pdf);
      for (int i = 0; i < pages; i++) {
        if (i == END_PAGES && pages > 2 * END_PAGES) i = pages - END_PAGES;
        meet_page(document, self, i);
      }
      memcpy(parts, self->texts.numbers, self->texts.count * sizeof *parts);
      memcpy(parts + self->texts.count, self->pictures.numbers,
             self->pictures.count * sizeof *parts);
      count = self->texts.count + self->pictures.count;
    }
  }
  fz_always(ctx) { fz_free(ctx, self); }
  fz_catch(ctx) { count = 0; }
  return count;
}
