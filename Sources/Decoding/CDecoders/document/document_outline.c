// Where the lines of a document's contents, and its inner links, lead.
#include "document_internal.h"

// Contents with more lines than this lead to the starts of chapters: finding the exact page takes
// laying out the chapter.
enum { EXACT_LINES = 200 };

static int lines_of(fz_outline *node, int depth) {
  int lines = 0;
  for (; node != NULL && lines <= EXACT_LINES; node = node->next) {
    lines += 1 + (depth < OUTLINE_DEPTH ? lines_of(node->down, depth + 1) : 0);
  }
  return lines;
}

// The page that a line leads to. MuPDF leaves it open in the older kind of EPUB contents, which
// name places by their addresses.
static int page_of(recto_document *self, fz_outline *node, int is_exact) {
  int page = recto_number_of(self, node->page);
  if (page >= 0 || self->pdf || node->uri == NULL) return page;
  if (fz_is_external_link(self->context, node->uri)) return -1;
  return recto_document_page_of(self, node->uri, is_exact);
}

static int collect(recto_document *self, recto_outline_list *list, fz_outline *node, int depth,
                   int is_exact) {
  for (; node != NULL && list->count < list->limit; node = node->next) {
    int page = page_of(self, node, is_exact);
    if (recto_outline_add(list, node->title, depth, page) != 0) return -1;
    if (depth < OUTLINE_DEPTH && collect(self, list, node->down, depth + 1, is_exact) != 0) {
      return -1;
    }
  }
  return 0;
}

int recto_document_resolve(recto_document *self, const char *address) {
  fz_context *ctx = self->context;
  int page = -1;
  fz_var(page);
  fz_try(ctx) {
    fz_location place = fz_resolve_link(ctx, self->document, address, NULL, NULL);
    page = recto_number_of(self, place);
  }
  fz_catch(ctx) { page = -1; }
  return page;
}

// MuPDF's own way. Throws.
static void read_any(recto_document *self, recto_outline_list *list) {
  fz_context *ctx = self->context;
  fz_outline *outline = NULL;
  int has_lines = 0;
  fz_var(outline);
  fz_var(has_lines);
  fz_try(ctx) {
    // Each line names a page, whose number is found by its place in the tree.
    has_lines = self->pdf && pdf_dict_getp(ctx, pdf_trailer(ctx, self->pdf), "Root/Outlines/First");
    if (has_lines) recto_document_expect_survey(self, 1);
    outline = fz_load_outline(ctx, self->document);
    int is_exact = lines_of(outline, 0) <= EXACT_LINES;
    if (collect(self, list, outline, 0, is_exact) != 0) fz_throw(ctx, FZ_ERROR_MEMORY, "no memory");
  }
  fz_always(ctx) {
    fz_drop_outline(ctx, outline);
    if (has_lines) recto_document_expect_survey(self, 0);
  }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

int recto_document_outline_by(recto_document *self, recto_outline_way way, int limit,
                              recto_outline_item **items, int *count, recto_error *error) {
  fz_context *ctx = self->context;
  recto_outline_list list = {NULL, 0, 0, limit};
  int status = 0;
  fz_var(list);
  if (way == RECTO_OUTLINE_PLAIN) {
    int is_plain = self->pdf && recto_read_plain_contents(self, &list);
    if (!is_plain) status = recto_fail(error, "the contents are not plain");
  } else {
    fz_try(ctx) { read_any(self, &list); }
    fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  }
  if (status != 0) {
    recto_outline_free(list.items, list.count);
    list = (recto_outline_list){0};
  }
  *items = list.items;
  *count = list.count;
  return status;
}

int recto_document_outline(recto_document *self, int limit, recto_outline_item **items, int *count,
                           recto_error *error) {
  if (recto_document_outline_by(self, RECTO_OUTLINE_PLAIN, limit, items, count, error) == 0) {
    return 0;
  }
  return recto_document_outline_by(self, RECTO_OUTLINE_ANY, limit, items, count, error);
}
