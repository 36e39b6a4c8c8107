// What readers have marked and noted on the pages of a PDF, in whatever program.
#define _POSIX_C_SOURCE 200809L
#include "document_annotations.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void *room_for(fz_context *ctx, size_t count, size_t size) {
  void *room = calloc(count ? count : 1, size);
  if (room == NULL) fz_throw(ctx, FZ_ERROR_MEMORY, "no memory for its annotations");
  return room;
}

// ---- Words ----

// A copy of a text, cut before the letter that does not fit; its lines end with a line feed. NULL where it
// says nothing.
static char *copy_text(fz_context *ctx, pdf_obj *string, size_t limit) {
  const char *text = pdf_is_string(ctx, string) ? pdf_to_text_string(ctx, string) : "";
  size_t count = strnlen(text, limit + 1);
  if (count > limit) {
    count = limit;
    while (count > 0 && ((unsigned char)text[count] & 0xC0) == 0x80) count--;
  }
  if (count == 0) return NULL;
  char *copy = room_for(ctx, count + 1, 1), *end = copy;
  for (size_t i = 0; i < count; i++) {
    if (text[i] == '\r' && text[i + 1] == '\n') continue;
    *end++ = text[i] == '\r' ? '\n' : text[i];
  }
  *end = 0;
  return copy;
}

static void read_words(fz_context *ctx, recto_annotation_list *list, pdf_obj *annotation,
                       recto_annotation *one) {
  recto_annotation_limits *limits = &list->limits;
  pdf_obj *name = pdf_dict_gets(ctx, annotation, "NM");
  // What is cut is another's name, perhaps.
  if (pdf_is_string(ctx, name) && strlen(pdf_to_text_string(ctx, name)) <= limits->name) {
    one->name = copy_text(ctx, name, limits->name);
  }
  one->author = copy_text(ctx, pdf_dict_get(ctx, annotation, PDF_NAME(T)), limits->author);
  one->note = copy_text(ctx, pdf_dict_get(ctx, annotation, PDF_NAME(Contents)),
                        limits->notes < limits->note ? limits->notes : limits->note);
}

// Dates are written in many ways; the year at least must be understood.
static int read_date(fz_context *ctx, pdf_obj *string, double *seconds) {
  const char *text = pdf_is_string(ctx, string) ? pdf_to_text_string(ctx, string) : "";
  int64_t time = *text ? pdf_parse_date(ctx, text) : -1;
  *seconds = (double)time;
  return time != -1;
}

// ---- Places ----

static double share(double place, double from, double to) {
  return fmin(fmax((place - from) / (to - from), 0), 1);
}

// Adds a box of the page's own points, as it lies on the upright page. What is not there at all is left out,
// but for a note: it is looked for at the edge that is nearest.
static void add_box(recto_annotation_list *list, recto_annotation *one, fz_rect rect) {
  const fz_rect page = list->box;
  fz_rect seen = fz_transform_rect(rect, list->shown);
  if (!isfinite(seen.x0) || !isfinite(seen.y0) || !isfinite(seen.x1) || !isfinite(seen.y1)) return;
  double box[4] = {share(seen.x0, page.x0, page.x1), share(seen.y0, page.y0, page.y1),
                   share(seen.x1, page.x0, page.x1), share(seen.y1, page.y0, page.y1)};
  if (one->kind != RECTO_NOTE && !(box[0] < box[2] && box[1] < box[3])) return;
  memcpy(one->boxes + 4 * (size_t)one->box_count++, box, sizeof box);
}

static fz_rect box_of_quad(fz_context *ctx, pdf_obj *numbers, int start) {
  fz_rect box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
  for (int i = start; i < start + 8; i += 2) {
    float x = pdf_array_get_real(ctx, numbers, i), y = pdf_array_get_real(ctx, numbers, i + 1);
    // One that is no number makes none of the box.
    if (!isfinite(x) || !isfinite(y)) return fz_make_rect(NAN, NAN, NAN, NAN);
    box = fz_make_rect(fminf(box.x0, x), fminf(box.y0, y), fmaxf(box.x1, x), fmaxf(box.y1, y));
  }
  return box;
}

static void read_boxes(fz_context *ctx, recto_annotation_list *list, pdf_obj *annotation,
                       recto_annotation *one) {
  pdf_obj *numbers = pdf_dict_get(ctx, annotation, PDF_NAME(QuadPoints));
  int count = one->kind == RECTO_NOTE ? 0 : pdf_array_len(ctx, numbers) / 8;
  if (count > list->limits.boxes) count = list->limits.boxes;
  one->boxes = room_for(ctx, 4 * ((size_t)count + 1), sizeof *one->boxes);
  for (int i = 0; i < count; i++) add_box(list, one, box_of_quad(ctx, numbers, 8 * i));
  if (count > 0 || list->limits.boxes < 1) return;
  pdf_obj *rect = pdf_dict_get(ctx, annotation, PDF_NAME(Rect));
  if (pdf_array_len(ctx, rect) == 4) add_box(list, one, pdf_to_rect(ctx, rect));
}

// ---- Annotations ----

int recto_annotation_kind_of(fz_context *ctx, pdf_obj *annotation) {
  // Those that the standard calls markup, by which readers add something to a page.
  static const char *const notes[] = {
      "Text",  "FreeText", "Line", "Square",         "Circle", "Polygon", "PolyLine",
      "Stamp", "Caret",    "Ink",  "FileAttachment", "Sound",  "Redact",
  };
  if (pdf_is_stream(ctx, pdf_dict_gets(ctx, annotation, RECTO_STROKES_KEY))) return -1;
  const char *subtype = pdf_to_name(ctx, pdf_dict_get(ctx, annotation, PDF_NAME(Subtype)));
  if (strcmp(subtype, "Highlight") == 0) return RECTO_HIGHLIGHT;
  if (strcmp(subtype, "Underline") == 0 || strcmp(subtype, "Squiggly") == 0) {
    return RECTO_UNDERLINE;
  }
  if (strcmp(subtype, "StrikeOut") == 0) return RECTO_STRIKE_OUT;
  for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
    if (strcmp(subtype, notes[i]) == 0) return RECTO_NOTE;
  }
  return -1;
}

static int is_left_out(fz_context *ctx, pdf_obj *annotation) {
  const int hidden = 1 << 1, unseen = 1 << 5;
  return (pdf_dict_get_int(ctx, annotation, PDF_NAME(F)) & (hidden | unseen)) != 0 ||
         // That somebody agreed, or is done with it, is no note.
         pdf_dict_gets(ctx, annotation, "StateModel") != NULL;
}

static int is_of_type(fz_context *ctx, pdf_obj *annotation, pdf_obj *type) {
  return pdf_name_eq(ctx, pdf_dict_get(ctx, annotation, PDF_NAME(Subtype)), type);
}

void recto_empty_annotation(recto_annotation *one) {
  free(one->boxes);
  free(one->name);
  free(one->note);
  free(one->author);
}

int recto_read_annotation(fz_context *ctx, recto_annotation_list *list, pdf_obj *annotation,
                          recto_annotation *one) {
  if (!pdf_is_dict(ctx, annotation) || is_left_out(ctx, annotation)) return 0;
  int kind = recto_annotation_kind_of(ctx, annotation);
  if (kind < 0) return 0;
  one->kind = (recto_annotation_kind)kind;
  read_words(ctx, list, annotation, one);
  // A line or a stamp that says nothing is a part of the picture; a sign without words is one that was set.
  if (kind == RECTO_NOTE && one->note == NULL && !is_of_type(ctx, annotation, PDF_NAME(Text))) {
    return 0;
  }
  one->is_written = is_of_type(ctx, annotation, PDF_NAME(FreeText));
  read_boxes(ctx, list, annotation, one);
  if (one->box_count == 0) return 0;
  int has_color = pdf_array_len(ctx, pdf_dict_get(ctx, annotation, PDF_NAME(C))) > 0;
  int is_line = kind == RECTO_UNDERLINE || kind == RECTO_STRIKE_OUT;
  one->color = has_color ? recto_annotation_color(ctx, annotation) >> 8 : is_line ? 0 : 0xFFFF00;
  one->has_changed =
      read_date(ctx, pdf_dict_get(ctx, annotation, PDF_NAME(M)), &one->changed) ||
      read_date(ctx, pdf_dict_get(ctx, annotation, PDF_NAME(CreationDate)), &one->changed);
  return 1;
}

// Adds an annotation, if it can be told. Throws without memory.
static void add_annotation(fz_context *ctx, recto_annotation_list *list, pdf_obj *entries,
                           int index) {
  if (list->count == list->capacity) {
    int grown = list->capacity ? list->capacity * 2 : 16;
    recto_annotation *room = realloc(list->found, (size_t)grown * sizeof *room);
    if (room == NULL) fz_throw(ctx, FZ_ERROR_MEMORY, "no memory for its annotations");
    list->found = room;
    list->capacity = grown;
  }
  recto_annotation *one = &list->found[list->count];
  int is_told = 0;
  memset(one, 0, sizeof *one);
  fz_var(is_told);
  fz_try(ctx) {
    is_told = recto_read_annotation(ctx, list, pdf_array_get(ctx, entries, index), one);
  }
  fz_catch(ctx) {
    // The others may be whole.
    is_told = 0;
  }
  if (!is_told) {
    recto_empty_annotation(one);
    return;
  }
  list->limits.boxes -= one->box_count;
  list->limits.notes -= one->note ? strlen(one->note) : 0;
  list->count++;
}

int recto_document_annotations(recto_document *self, int page, recto_annotation_limits limits,
                               recto_annotation **found, int *count, recto_error *error) {
  fz_context *ctx = self->context;
  recto_annotation_list list = {.limits = limits};
  int status = 0;
  *found = NULL;
  *count = 0;
  if (!self->pdf) return 0;
  fz_var(list);
  fz_try(ctx) {
    pdf_obj *object = pdf_lookup_page_obj(ctx, self->pdf, page);
    list.box = recto_upright_page(ctx, object, &list.shown);
    if (!(list.box.y1 > list.box.y0 && list.box.x1 > list.box.x0)) {
      fz_throw(ctx, FZ_ERROR_GENERIC, "a page without size");
    }
    pdf_obj *entries = pdf_dict_get(ctx, object, PDF_NAME(Annots));
    int all = pdf_array_len(ctx, entries);
    for (int i = 0; i < all && i < limits.entries && list.count < limits.annotations; i++) {
      add_annotation(ctx, &list, entries, i);
    }
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  if (status != 0) {
    recto_annotations_free(list.found, list.count);
    return status;
  }
  *found = list.found;
  *count = list.count;
  return 0;
}

void recto_annotations_free(recto_annotation *found, int count) {
  for (int i = 0; i < count; i++) recto_empty_annotation(&found[i]);
  free(found);
}
