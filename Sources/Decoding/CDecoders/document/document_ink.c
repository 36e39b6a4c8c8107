// Ink on the pages of a PDF that can be told from its print: strokes of ours, and lines of others.
#include "document_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

fz_rect recto_upright_page(fz_context *ctx, pdf_obj *page, fz_matrix *shown) {
  fz_rect box;
  pdf_page_obj_transform(ctx, page, &box, shown);
  return fz_transform_rect(box, *shown);
}

void recto_name_checksum(uint32_t checksum, char name[RECTO_CHECKSUM_NAME]) {
  snprintf(name, RECTO_CHECKSUM_NAME, "x%08x", checksum);
}

// What is read of a page.
typedef struct {
  fz_matrix shown;  // from the page's own points to those of the upright page
  fz_rect box;      // the upright page
  recto_ink_limits limits;
  recto_ink *found;
  int count, capacity;
  size_t bytes;  // of all strokes
} ink_list;

static recto_ink *new_ink(fz_context *ctx, ink_list *list) {
  if (list->count == list->capacity) {
    int grown = list->capacity ? list->capacity * 2 : 16;
    recto_ink *room = realloc(list->found, (size_t)grown * sizeof *room);
    if (room == NULL) fz_throw(ctx, FZ_ERROR_MEMORY, "no memory for its ink");
    list->found = room;
    list->capacity = grown;
  }
  recto_ink *ink = &list->found[list->count++];
  memset(ink, 0, sizeof *ink);
  return ink;
}

static void *room_for(fz_context *ctx, size_t count, size_t size) {
  void *room = calloc(count ? count : 1, size);
  if (room == NULL) fz_throw(ctx, FZ_ERROR_MEMORY, "no memory for its ink");
  return room;
}

// ---- Strokes of ours ----

// Whether a picture is still the one that belonged to the strokes.
static int is_unchanged(fz_context *ctx, pdf_obj *strokes, pdf_obj *picture) {
  fz_buffer *buffer = NULL;
  int answer = 0;
  fz_var(buffer);
  fz_var(answer);
  fz_try(ctx) {
    unsigned char *bytes;
    char name[RECTO_CHECKSUM_NAME];
    buffer = pdf_load_stream(ctx, picture);
    size_t count = fz_buffer_storage(ctx, buffer, &bytes);
    recto_name_checksum(recto_checksum(bytes, count), name);
    pdf_obj *kept = pdf_dict_gets(ctx, strokes, RECTO_PICTURE_KEY);
    answer = strcmp(pdf_to_name(ctx, kept), name) == 0;
  }
  fz_always(ctx) { fz_drop_buffer(ctx, buffer); }
  fz_catch(ctx) { answer = 0; }
  return answer;
}

static int is_same_place(fz_rect a, fz_rect b) {
  const float near = 0.05f;
  return fabsf(a.x0 - b.x0) < near && fabsf(a.y0 - b.y0) < near && fabsf(a.x1 - b.x1) < near &&
         fabsf(a.y1 - b.y1) < near;
}

static void read_strokes(fz_context *ctx, ink_list *list, pdf_obj *strokes) {
  fz_buffer *buffer = pdf_load_stream(ctx, strokes);
  fz_try(ctx) {
    unsigned char *bytes;
    size_t count = fz_buffer_storage(ctx, buffer, &bytes);
    if (count > list->limits.bytes - list->bytes) {
      fz_throw(ctx, FZ_ERROR_GENERIC, "its ink is too much");
    }
    recto_ink *ink = new_ink(ctx, list);
    ink->strokes = room_for(ctx, count, 1);
    ink->stroke_bytes = count;
    ink->is_ours = 1;
    memcpy(ink->strokes, bytes, count);
    list->bytes += count;
  }
  fz_always(ctx) { fz_drop_buffer(ctx, buffer); }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

// ---- Lines of others ----

static uint32_t channel(double value) {
  return value > 0 ? value < 1 ? (uint32_t)lrint(value * 255) : 255 : 0;
}

uint32_t recto_annotation_color(fz_context *ctx, pdf_obj *annotation) {
  pdf_obj *numbers = pdf_dict_get(ctx, annotation, PDF_NAME(C));
  pdf_obj *opacity = pdf_dict_get(ctx, annotation, PDF_NAME(CA));
  double of[4] = {0}, rgb[3] = {0};
  int count = pdf_array_len(ctx, numbers);
  for (int i = 0; i < count && i < 4; i++) of[i] = pdf_array_get_real(ctx, numbers, i);
  for (int i = 0; i < 3; i++) {
    rgb[i] = count == 4 ? (1 - of[i]) * (1 - of[3]) : count == 3 ? of[i] : of[0];
  }
  uint32_t alpha = pdf_is_number(ctx, opacity) ? channel(pdf_to_real(ctx, opacity)) : 255;
  return channel(rgb[0]) << 24 | channel(rgb[1]) << 16 | channel(rgb[2]) << 8 | alpha;
}

static double width_of(fz_context *ctx, pdf_obj *annotation) {
  pdf_obj *width = pdf_dict_get(ctx, pdf_dict_get(ctx, annotation, PDF_NAME(BS)), PDF_NAME(W));
  if (!width) width = pdf_array_get(ctx, pdf_dict_get(ctx, annotation, PDF_NAME(Border)), 2);
  return pdf_is_number(ctx, width) ? pdf_to_real(ctx, width) : 1;
}

// Whether its picture darkens what lies under it, as a highlighter's does.
static int multiplies(fz_context *ctx, pdf_obj *picture) {
  pdf_obj *resources = pdf_dict_get(ctx, picture, PDF_NAME(Resources));
  pdf_obj *states = pdf_dict_get(ctx, resources, PDF_NAME(ExtGState));
  for (int i = 0, count = pdf_dict_len(ctx, states); i < count; i++) {
    pdf_obj *mode = pdf_dict_get(ctx, pdf_dict_get_val(ctx, states, i), PDF_NAME(BM));
    if (strcmp(pdf_to_name(ctx, mode), "Multiply") == 0) return 1;
  }
  return 0;
}

static int is_near(double number, double reach) { return number >= -reach && number <= reach; }

static void read_lines(fz_context *ctx, ink_list *list, pdf_obj *annotation, pdf_obj *picture) {
  pdf_obj *lines = pdf_dict_get(ctx, annotation, PDF_NAME(InkList));
  int count = pdf_array_len(ctx, lines);
  double height = list->box.y1 - list->box.y0;
  size_t all = 0;
  if (count > list->limits.lines) count = list->limits.lines;
  for (int i = 0; i < count; i++) {
    all += (size_t)pdf_array_len(ctx, pdf_array_get(ctx, lines, i));
  }
  if (all == 0) return;
  if (all > list->limits.numbers) fz_throw(ctx, FZ_ERROR_GENERIC, "its ink is too much");
  recto_ink *ink = new_ink(ctx, list);
  ink->numbers = room_for(ctx, all, sizeof *ink->numbers);
  ink->counts = room_for(ctx, (size_t)count, sizeof *ink->counts);
  double *number = ink->numbers;
  for (int i = 0; i < count; i++) {
    pdf_obj *line = pdf_array_get(ctx, lines, i);
    double *start = number;
    for (int j = 0, n = pdf_array_len(ctx, line); j + 1 < n; j += 2) {
      fz_point point = {pdf_array_get_real(ctx, line, j), pdf_array_get_real(ctx, line, j + 1)};
      point = fz_transform_point(point, list->shown);
      double x = (point.x - list->box.x0) / height, y = (point.y - list->box.y0) / height;
      if (!is_near(x, list->limits.reach) || !is_near(y, list->limits.reach)) continue;
      *number++ = x;
      *number++ = y;
    }
    if (number > start) ink->counts[ink->line_count++] = (int)(number - start);
  }
  if (ink->line_count == 0) {
    free(ink->numbers);
    free(ink->counts);
    list->count--;
    return;
  }
  double width = width_of(ctx, annotation) * fz_matrix_expansion(list->shown) / height;
  ink->width = is_near(width, list->limits.reach) && width > 1e-6 ? width : 1 / height;
  ink->color = recto_annotation_color(ctx, annotation);
  ink->is_multiplied = multiplies(ctx, picture);
}

// ---- Pages ----

static void read_annotation(fz_context *ctx, ink_list *list, pdf_obj *annotation) {
  const int hidden = 1 << 1, unseen = 1 << 5;
  if (!pdf_name_eq(ctx, pdf_dict_get(ctx, annotation, PDF_NAME(Subtype)), PDF_NAME(Ink))) return;
  if (pdf_dict_get_int(ctx, annotation, PDF_NAME(F)) & (hidden | unseen)) return;
  pdf_obj *picture = pdf_dict_get(ctx, pdf_dict_get(ctx, annotation, PDF_NAME(AP)), PDF_NAME(N));
  pdf_obj *strokes = pdf_dict_gets(ctx, annotation, RECTO_STROKES_KEY);
  if (pdf_is_stream(ctx, strokes) && pdf_is_stream(ctx, picture) &&
      is_same_place(pdf_dict_get_rect(ctx, annotation, PDF_NAME(Rect)),
                    pdf_dict_get_rect(ctx, strokes, PDF_NAME(Rect))) &&
      is_unchanged(ctx, strokes, picture)) {
    read_strokes(ctx, list, strokes);
  } else {
    read_lines(ctx, list, annotation, picture);
  }
}

// A page that is nothing but ink, of a sketchbook, has its strokes among what programs keep for themselves.
static void read_page(fz_context *ctx, ink_list *list, pdf_obj *page) {
  pdf_obj *ours = pdf_dict_gets(ctx, pdf_dict_gets(ctx, page, "PieceInfo"), "Recto");
  pdf_obj *strokes = pdf_dict_gets(ctx, ours, "Private");
  pdf_obj *contents = pdf_dict_get(ctx, page, PDF_NAME(Contents));
  if (!pdf_is_stream(ctx, strokes) || !pdf_is_stream(ctx, contents)) return;
  if (is_unchanged(ctx, strokes, contents)) read_strokes(ctx, list, strokes);
}

int recto_document_ink(recto_document *self, int page, recto_ink_limits limits, recto_ink **found,
                       int *count, recto_error *error) {
  fz_context *ctx = self->context;
  ink_list list = {.limits = limits};
  int status = 0;
  *found = NULL;
  *count = 0;
  if (!self->pdf) return 0;
  fz_var(list);
  fz_try(ctx) {
    pdf_obj *object = pdf_lookup_page_obj(ctx, self->pdf, page);
    list.box = recto_upright_page(ctx, object, &list.shown);
    if (!(list.box.y1 - list.box.y0 > 0)) fz_throw(ctx, FZ_ERROR_GENERIC, "a page without height");
    read_page(ctx, &list, object);
    pdf_obj *notes = pdf_dict_get(ctx, object, PDF_NAME(Annots));
    for (int i = 0, n = pdf_array_len(ctx, notes); i < n && list.count < limits.notes; i++) {
      read_annotation(ctx, &list, pdf_array_get(ctx, notes, i));
    }
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  if (status != 0) {
    recto_ink_free(list.found, list.count);
    return status;
  }
  *found = list.found;
  *count = list.count;
  return 0;
}

void recto_ink_free(recto_ink *found, int count) {
  for (int i = 0; i < count; i++) {
    free(found[i].strokes);
    free(found[i].numbers);
    free(found[i].counts);
  }
  free(found);
}
