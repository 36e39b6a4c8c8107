// The links of a page, and what a PDF calls its pages.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "document_internal.h"

// A page with more links than this is a list of places: each leads to the start of its chapter, as
// finding the exact page takes laying out the chapter.
enum { EXACT_LINKS = 200 };

static int append(recto_link **links, int *count, int *capacity, recto_link link) {
  if (*count == *capacity) {
    int grown = *capacity ? *capacity * 2 : 16;
    recto_link *room = realloc(*links, (size_t)grown * sizeof *room);
    if (room == NULL) return -1;
    *links = room;
    *capacity = grown;
  }
  link.address = strdup(link.address);
  if (link.address == NULL) return -1;
  (*links)[(*count)++] = link;
  return 0;
}

int recto_document_page_of(recto_document *self, char *address, int is_exact) {
  char *fragment = self->pdf ? NULL : strchr(address, '#');
  int page = is_exact || !fragment ? recto_document_resolve(self, address) : -1;
  if (page >= 0 || !fragment) return page;
  *fragment = 0;
  page = recto_document_resolve(self, address);
  *fragment = '#';
  return page;
}

static float share(float place, float from, float to) {
  float value = (place - from) / (to - from);
  return value > 0 ? (value < 1 ? value : 1) : 0;
}

// The address of a letter within an inner one: of an EPUB, MuPDF takes it for the name of a file beside
// the chapter. NULL where there is none.
static char *letter_address(char *address) {
  for (char *part = address; part; part = strchr(part, '/')) {
    if (*part == '/') part++;
    if (strncasecmp(part, "mailto:", strlen("mailto:")) == 0) return part;
  }
  return NULL;
}

int recto_document_links(recto_document *self, int number, int limit, recto_link **links,
                         int *count, recto_error *error) {
  fz_context *ctx = self->context;
  fz_page *page = NULL;
  fz_link *list = NULL;
  int status = 0, capacity = 0, all = 0;
  *links = NULL;
  *count = 0;
  fz_var(page);
  fz_var(list);
  fz_try(ctx) {
    page = recto_keep_page(self, number);
    fz_rect box = fz_bound_page(ctx, page);
    list = fz_load_links(ctx, page);
    for (fz_link *link = list; link && all <= EXACT_LINKS; link = link->next) all++;
    for (fz_link *link = list; link && *count < limit; link = link->next) {
      fz_rect place = fz_intersect_rect(link->rect, box);
      if (link->uri == NULL || !(place.x1 > place.x0 && place.y1 > place.y0)) continue;
      char *address = link->uri;
      int is_external = fz_is_external_link(ctx, address);
      char *letter = is_external ? NULL : letter_address(address);
      if (letter) {
        address = letter;
        is_external = 1;
      }
      recto_link found = {
          {share(place.x0, box.x0, box.x1), share(place.y0, box.y0, box.y1),
           share(place.x1, box.x0, box.x1), share(place.y1, box.y0, box.y1)},
          is_external ? -1 : recto_document_page_of(self, address, all <= EXACT_LINKS),
          is_external,
          address};
      if (append(links, count, &capacity, found) != 0) {
        fz_throw(ctx, FZ_ERROR_MEMORY, "no memory for the links");
      }
    }
  }
  fz_always(ctx) {
    fz_drop_link(ctx, list);
    fz_drop_page(ctx, page);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  if (status == 0) return 0;
  recto_links_free(*links, *count);
  *links = NULL;
  *count = 0;
  return status;
}

void recto_links_free(recto_link *links, int count) {
  for (int i = 0; i < count; i++) free(links[i].address);
  free(links);
}

// ---- Labels ----

// Trees of numbers have a few levels; deeper ones are loops.
enum { LABEL_DEPTH = 24 };

typedef struct {
  recto_label_range *ranges;
  int count, limit;
  int steps;  // nodes that may still be looked at
} label_list;

static void add_range(fz_context *ctx, label_list *list, int first, pdf_obj *facts) {
  if (list->count >= list->limit || first < 0 || !pdf_is_dict(ctx, facts)) return;
  recto_label_range *range = &list->ranges[list->count++];
  const char *style = pdf_to_name(ctx, pdf_dict_get(ctx, facts, PDF_NAME(S)));
  pdf_obj *start = pdf_dict_gets(ctx, facts, "St");
  range->first = first;
  range->style = style[0];
  range->start = start ? pdf_to_int(ctx, start) : 1;
  snprintf(range->prefix, sizeof range->prefix, "%s",
           pdf_to_text_string(ctx, pdf_dict_get(ctx, facts, PDF_NAME(P))));
}

static void read_labels(fz_context *ctx, label_list *list, pdf_obj *node, int depth) {
  pdf_obj *numbers = pdf_dict_get(ctx, node, PDF_NAME(Nums));
  pdf_obj *kids = pdf_dict_get(ctx, node, PDF_NAME(Kids));
  if (depth > LABEL_DEPTH || list->steps-- <= 0) return;
  for (int i = 0, n = pdf_array_len(ctx, numbers); i + 1 < n && list->count < list->limit; i += 2) {
    add_range(ctx, list, pdf_to_int(ctx, pdf_array_get(ctx, numbers, i)),
              pdf_array_get(ctx, numbers, i + 1));
  }
  for (int i = 0, n = pdf_array_len(ctx, kids); i < n && list->steps > 0; i++) {
    read_labels(ctx, list, pdf_array_get(ctx, kids, i), depth + 1);
  }
}

int recto_document_labels(recto_document *self, int limit, recto_label_range *ranges) {
  fz_context *ctx = self->context;
  label_list list = {ranges, 0, limit, limit};
  fz_var(list);
  if (!self->pdf) return 0;
  fz_try(ctx) {
    pdf_obj *root = pdf_dict_get(ctx, pdf_trailer(ctx, self->pdf), PDF_NAME(Root));
    read_labels(ctx, &list, pdf_dict_gets(ctx, root, "PageLabels"), 0);
  }
  fz_catch(ctx) {}  // what was read until then is told
  return list.count;
}
