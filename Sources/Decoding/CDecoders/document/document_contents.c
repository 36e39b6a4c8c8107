// The contents of a plain PDF, read from the few objects that hold them. MuPDF's own way reads and
// parses nearly the whole file for them, 200 ms for the R manual; it remains for every file that
// is not plain, and says what its contents are.
#include "document_internal.h"
#include "document_objects.h"

#include <string.h>

// A name of a place may stand for a dictionary with the place in it.
enum { PLACE_STEPS = 3 };

typedef struct {
  fz_context *ctx;
  recto_objects *objects;
  recto_outline_list *list;
  int *page;        // by a page's object number: its number, from 1
  char *is_walked;  // by number: whether a line or a branch was met already
  pdf_obj *names;   // the tree of names, or null
  pdf_obj *places;  // the older dictionary of names, or null
} contents;

// Ends the attempt. Throws.
static void leave(contents *self) {
  fz_throw(self->ctx, FZ_ERROR_GENERIC, "the contents are not plain");
}

static pdf_obj *get(contents *self, pdf_obj *dictionary, pdf_obj *key) {
  return recto_object_at(self->ctx, self->objects, dictionary, key);
}

// The number of the object that a reference names, met for the first time. Throws otherwise.
static int meet(contents *self, pdf_obj *reference) {
  if (!pdf_is_indirect(self->ctx, reference)) leave(self);
  int number = pdf_to_num(self->ctx, reference);
  if (number < 1 || number >= recto_objects_end(self->objects) || self->is_walked[number]) {
    leave(self);
  }
  self->is_walked[number] = 1;
  return number;
}

// ---- Pages ----

// Numbers the pages of a branch, from `next` on; gives the number after them. Throws.
//
// A branch that counts as many pages as it has kids is taken at its word: they are its pages, and
// none of them is read.
static int number_pages(contents *self, pdf_obj *branch, int next, int depth) {
  fz_context *ctx = self->ctx;
  pdf_obj *kids = get(self, branch, PDF_NAME(Kids));
  int count = pdf_to_int(ctx, get(self, branch, PDF_NAME(Count)));
  int length = pdf_array_len(ctx, kids);
  int start = next;
  if (!pdf_is_array(ctx, kids) || depth > TREE_DEPTH) leave(self);
  for (int i = 0; i < length; i++) {
    pdf_obj *reference = pdf_array_get(ctx, kids, i);
    int number = meet(self, reference);
    pdf_obj *kid = length == count ? NULL : recto_object(ctx, self->objects, reference);
    if (kid && pdf_dict_get(ctx, kid, PDF_NAME(Kids))) {
      next = number_pages(self, kid, next, depth + 1);
    } else {
      self->page[number] = ++next;
    }
  }
  if (next - start != count) leave(self);
  return next;
}

// ---- Names ----

// The value of a name in a tree of sorted names, by halving. Throws where there is none.
static pdf_obj *look_up(contents *self, pdf_obj *node, pdf_obj *name) {
  fz_context *ctx = self->ctx;
  for (int depth = 0; depth < TREE_DEPTH; depth++) {
    pdf_obj *kids = get(self, node, PDF_NAME(Kids));
    pdf_obj *names = get(self, node, PDF_NAME(Names));
    pdf_obj *below = NULL;
    int is_leaf = kids == NULL;
    int low = 0, high = pdf_array_len(ctx, is_leaf ? names : kids) / (is_leaf ? 2 : 1) - 1;
    while (low <= high && below == NULL) {
      int middle = low + (high - low) / 2;
      pdf_obj *first, *last;
      if (is_leaf) {
        first = last = recto_object(ctx, self->objects, pdf_array_get(ctx, names, middle * 2));
      } else {
        below = recto_object(ctx, self->objects, pdf_array_get(ctx, kids, middle));
        pdf_obj *limits = get(self, below, PDF_NAME(Limits));
        first = recto_object(ctx, self->objects, pdf_array_get(ctx, limits, 0));
        last = recto_object(ctx, self->objects, pdf_array_get(ctx, limits, 1));
      }
      if (!pdf_is_string(ctx, first) || !pdf_is_string(ctx, last)) leave(self);
      int is_before = pdf_objcmp(ctx, name, first) < 0;
      if (!is_before && pdf_objcmp(ctx, name, last) <= 0) {
        if (!is_leaf) break;
        return recto_object(ctx, self->objects, pdf_array_get(ctx, names, middle * 2 + 1));
      }
      if (is_before) high = middle - 1;
      else low = middle + 1;
      below = NULL;
    }
    if (below == NULL) break;
    node = below;
  }
  leave(self);
  return NULL;
}

// Whether a name means the same in every code: MuPDF turns it into UTF-8 and back.
static int is_plain(const char *text, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (text[i] < ' ' || text[i] > '~') return 0;
  }
  return count > 0;
}

// The place that a name stands for. Throws where there is none.
static pdf_obj *place_of(contents *self, pdf_obj *name) {
  fz_context *ctx = self->ctx;
  if (pdf_is_name(ctx, name)) {
    const char *text = pdf_to_name(ctx, name);
    if (!is_plain(text, strlen(text))) leave(self);
    return get(self, self->places, name);
  }
  size_t count = 0;
  const char *text = pdf_to_string(ctx, name, &count);
  // Where both kinds of names are, the older may win.
  if (self->places || !is_plain(text, count)) leave(self);
  return look_up(self, self->names, name);
}

// ---- Lines ----

// The page, from 0, that a line leads to. Throws where that is not plain.
//
// What leads nowhere, or out of the book, goes to the first page, as with MuPDF.
static int page_of(contents *self, pdf_obj *line) {
  fz_context *ctx = self->ctx;
  pdf_obj *place = get(self, line, PDF_NAME(Dest));
  if (place == NULL) {
    pdf_obj *action = get(self, line, PDF_NAME(A));
    if (action == NULL) return 0;
    pdf_obj *kind = get(self, action, PDF_NAME(S));
    if (pdf_name_eq(ctx, kind, PDF_NAME(URI))) {
      pdf_obj *address = get(self, action, PDF_NAME(URI));
      if (fz_is_external_link(ctx, pdf_to_text_string(ctx, address))) return 0;
    }
    if (pdf_name_eq(ctx, kind, PDF_NAME(JavaScript))) return 0;
    if (!pdf_name_eq(ctx, kind, PDF_NAME(GoTo))) leave(self);
    place = get(self, action, PDF_NAME(D));
  }
  for (int i = 0; i < PLACE_STEPS && !pdf_is_array(ctx, place); i++) {
    int is_name = pdf_is_name(ctx, place) || pdf_is_string(ctx, place);
    place = is_name ? place_of(self, place) : get(self, place, PDF_NAME(D));
  }
  pdf_obj *page = pdf_array_get(ctx, place, 0);
  int number = pdf_is_indirect(ctx, page) ? pdf_to_num(ctx, page) : 0;
  if (number < 1 || number >= recto_objects_end(self->objects) || !self->page[number]) leave(self);
  return self->page[number] - 1;
}

static void read_lines(contents *self, pdf_obj *reference, int depth) {
  fz_context *ctx = self->ctx;
  while (reference != NULL && self->list->count < self->list->limit) {
    meet(self, reference);
    pdf_obj *line = recto_object(ctx, self->objects, reference);
    pdf_obj *title = get(self, line, PDF_NAME(Title));
    if (!pdf_is_string(ctx, title) || depth > OUTLINE_DEPTH) leave(self);
    int page = page_of(self, line);
    if (recto_outline_add(self->list, pdf_to_text_string(ctx, title), depth, page) != 0) {
      leave(self);
    }
    read_lines(self, pdf_dict_get(ctx, line, PDF_NAME(First)), depth + 1);
    reference = pdf_dict_get(ctx, line, PDF_NAME(Next));
  }
}

static void read_all(contents *self, pdf_document *pdf) {
  fz_context *ctx = self->ctx;
  pdf_obj *root = get(self, pdf_trailer(ctx, pdf), PDF_NAME(Root));
  pdf_obj *lines = get(self, root, PDF_NAME(Outlines));
  pdf_obj *names = get(self, root, PDF_NAME(Names));
  self->places = get(self, root, PDF_NAME(Dests));
  self->names = get(self, names, PDF_NAME(Dests));
  int pages = number_pages(self, get(self, root, PDF_NAME(Pages)), 0, 0);
  if (pages != pdf_count_pages(ctx, pdf)) leave(self);
  read_lines(self, pdf_dict_get(ctx, lines, PDF_NAME(First)), 0);
}

int recto_read_plain_contents(recto_document *document, recto_outline_list *list) {
  fz_context *ctx = document->context;
  contents self = {.ctx = ctx, .list = list};
  int is_read = 0;
  fz_var(self);
  fz_var(is_read);
  fz_try(ctx) {
    if (!document->objects) document->objects = recto_new_objects(ctx, document->pdf);
    self.objects = document->objects;
    size_t end = (size_t)recto_objects_end(self.objects);
    self.page = fz_calloc(ctx, end, sizeof *self.page);
    self.is_walked = fz_calloc(ctx, end, 1);
    read_all(&self, document->pdf);
    is_read = 1;
  }
  fz_always(ctx) {
    fz_free(ctx, self.page);
    fz_free(ctx, self.is_walked);
  }
  fz_catch(ctx) { is_read = 0; }
  // Some thousand objects take 3 ms to forget: not before the answer, where there is one.
  if (!is_read) recto_drop_single_objects(document);
  return is_read;
}
