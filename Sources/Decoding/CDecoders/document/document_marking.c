// Puts what readers mark and note on the pages of a PDF, as annotations in one increment with ink.
#include <math.h>
#include <string.h>

#include "document_annotations.h"
#include "document_inking.h"

// ---- Pictures ----

// Programs draw what a picture says and nothing else, so each mark brings its own: MuPDF's would take loading
// the page, and with it every annotation there, into the increment. Units are points of the upright page,
// y down.

static void append_color(fz_context *ctx, fz_buffer *to, uint32_t color, double light,
                         const char *operator) {
  for (int shift = 16; shift >= 0; shift -= 8) {
    // A thousandth is a quarter of a step between two colours.
    double channel = round((color >> shift & 0xFF) * light / 0.255) / 1e3;
    fz_append_printf(ctx, to, "%g ", channel);
  }
  fz_append_printf(ctx, to, "%s\n", operator);
}

static void append_box(fz_context *ctx, fz_buffer *to, fz_rect box) {
  fz_append_printf(ctx, to, "%g %g %g %g re\n", recto_in_hundredths(box.x0),
                   recto_in_hundredths(box.y0), recto_in_hundredths(box.x1 - box.x0),
                   recto_in_hundredths(box.y1 - box.y0));
}

// A slip of paper with a few lines.
static void append_slip(fz_context *ctx, fz_buffer *to, fz_rect box, uint32_t color) {
  const double side = box.x1 - box.x0, edge = side / 16, left = box.x0, top = box.y0;
  append_color(ctx, to, color, 1, "rg");
  // Whatever the colour is, its edge and lines are seen on it and on paper.
  append_color(ctx, to, color, 0.35, "RG");
  fz_append_printf(ctx, to, "%g w\n%g %g %g %g re B\n", edge, left + edge, top + edge,
                   side - 2 * edge, side - 2 * edge);
  for (int i = 1; i <= 3; i++) {
    double y = top + side * i / 4, right = left + side * (i == 3 ? 0.55 : 0.78);
    fz_append_printf(ctx, to, "%g %g m %g %g l S\n", left + side * 0.22, y, right, y);
  }
}

static fz_rect box_at(const recto_inking *self, const recto_mark *mark, size_t index) {
  const double *edge = mark->boxes + 4 * index;
  return fz_make_rect((float)(edge[0] * self->width), (float)(edge[1] * self->height),
                      (float)(edge[2] * self->width), (float)(edge[3] * self->height));
}

// A line under or through a line of text: as thick as a stem of its letters.
static fz_rect line_in(fz_rect box, recto_annotation_kind kind) {
  float height = box.y1 - box.y0, thickness = fmaxf(height / 14, 0.4f);
  // Small letters, which have their middle there, are most.
  float middle = box.y0 + height * (kind == RECTO_UNDERLINE ? 0.94f : 4.0f / 7);
  return fz_make_rect(box.x0, middle - thickness / 2, box.x1, middle + thickness / 2);
}

static void append_mark(fz_context *ctx, fz_buffer *to, const recto_inking *self,
                        const recto_mark *mark, fz_rect all) {
  fz_append_string(ctx, to, "/G gs\n");
  if (mark->kind == RECTO_NOTE) {
    append_slip(ctx, to, all, mark->color);
    return;
  }
  append_color(ctx, to, mark->color, 1, "rg");
  for (size_t i = 0; i < mark->box_count; i++) {
    fz_rect box = box_at(self, mark, i);
    append_box(ctx, to, mark->kind == RECTO_HIGHLIGHT ? box : line_in(box, mark->kind));
  }
  // All at once: where lines overlap they are no darker.
  fz_append_string(ctx, to, "f\n");
}

static void put_picture(fz_context *ctx, recto_inking *self, pdf_obj *annotation,
                        const recto_mark *mark, fz_rect all, double opacity) {
  pdf_obj *form = NULL;
  fz_buffer *drawn = NULL;
  fz_var(form);
  fz_var(drawn);
  fz_try(ctx) {
    form = recto_new_form(ctx, self, all);
    pdf_obj *resources = pdf_dict_put_dict(ctx, form, PDF_NAME(Resources), 1);
    pdf_obj *states = pdf_dict_put_dict(ctx, resources, PDF_NAME(ExtGState), 1);
    pdf_obj *state = pdf_dict_puts_dict(ctx, states, "G", 3);
    pdf_dict_put_real(ctx, state, PDF_NAME(ca), opacity);
    pdf_dict_put_real(ctx, state, PDF_NAME(CA), opacity);
    if (mark->kind == RECTO_HIGHLIGHT) {
      pdf_dict_put(ctx, state, PDF_NAME(BM), PDF_NAME(Multiply));
    }
    drawn = fz_new_buffer(ctx, 256);
    append_mark(ctx, drawn, self, mark, all);
    pdf_obj *looks = pdf_dict_put_dict(ctx, annotation, PDF_NAME(AP), 1);
    pdf_dict_put_drop(ctx, looks, PDF_NAME(N), pdf_add_stream(ctx, self->pdf, drawn, form, 0));
  }
  fz_always(ctx) {
    fz_drop_buffer(ctx, drawn);
    pdf_drop_obj(ctx, form);
  }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

// ---- Places ----

// Where a slip lies: at the upper left of its box, as large as is seen and no larger, and on the page.
static fz_rect place_of_slip(const recto_inking *self, fz_rect box) {
  float side = fminf(fmaxf(fminf(box.x1 - box.x0, box.y1 - box.y0), 14), 24);
  float x = fmaxf(fminf(box.x0, (float)self->width - side), 0);
  float y = fmaxf(fminf(box.y0, (float)self->height - side), 0);
  return fz_make_rect(x, y, x + side, y + side);
}

// What the picture takes: it has a size, or programs would divide by none.
static fz_rect place_of(const recto_inking *self, const recto_mark *mark) {
  fz_rect all = box_at(self, mark, 0);
  for (size_t i = 1; i < mark->box_count; i++) all = fz_union_rect(all, box_at(self, mark, i));
  if (mark->kind == RECTO_NOTE) return place_of_slip(self, all);
  return fz_make_rect(all.x0, all.y0, fmaxf(all.x1, all.x0 + 0.5f), fmaxf(all.y1, all.y0 + 0.5f));
}

static void put_quads(fz_context *ctx, recto_inking *self, pdf_obj *annotation,
                      const recto_mark *mark) {
  pdf_obj *numbers =
      pdf_dict_put_array(ctx, annotation, PDF_NAME(QuadPoints), 8 * (int)mark->box_count);
  for (size_t i = 0; i < mark->box_count; i++) {
    fz_rect box = box_at(self, mark, i);
    // As the text is read: its upper left and right, then its lower left and right, which is what all
    // programs write and understand, whatever the standard says.
    fz_point corners[4] = {{box.x0, box.y0}, {box.x1, box.y0}, {box.x0, box.y1}, {box.x1, box.y1}};
    for (int j = 0; j < 4; j++) {
      fz_point corner = fz_transform_point(corners[j], self->to_paper);
      pdf_array_push_real(ctx, numbers, recto_in_hundredths(corner.x));
      pdf_array_push_real(ctx, numbers, recto_in_hundredths(corner.y));
    }
  }
}

// ---- Annotations ----

static void put_date(fz_context *ctx, pdf_obj *annotation, pdf_obj *key, const recto_mark *mark) {
  const double last = 253402300799;  // of the years that are written in four digits
  if (mark->changed >= 0 && mark->changed <= last) {
    pdf_dict_put_date(ctx, annotation, key, (int64_t)mark->changed);
  } else {
    pdf_dict_put_text_string(ctx, annotation, key, mark->date);
  }
}

static void put_words(fz_context *ctx, pdf_obj *annotation, const recto_mark *mark) {
  if (*mark->note) {
    pdf_dict_put_text_string(ctx, annotation, PDF_NAME(Contents), mark->note);
  } else {
    pdf_dict_del(ctx, annotation, PDF_NAME(Contents));
  }
  if (*mark->author) pdf_dict_put_text_string(ctx, annotation, PDF_NAME(T), mark->author);
  put_date(ctx, annotation, PDF_NAME(M), mark);
  // The same words in rich text, which would be shown in their place.
  pdf_dict_dels(ctx, annotation, "RC");
}

static pdf_obj *subtype_of(recto_annotation_kind kind) {
  switch (kind) {
    case RECTO_HIGHLIGHT: return PDF_NAME(Highlight);
    case RECTO_UNDERLINE: return PDF_NAME(Underline);
    case RECTO_STRIKE_OUT: return PDF_NAME(StrikeOut);
    case RECTO_NOTE: return PDF_NAME(Text);
  }
  return PDF_NAME(Text);
}

static double opacity_of(fz_context *ctx, pdf_obj *annotation) {
  double opacity = pdf_to_real(ctx, pdf_dict_get(ctx, annotation, PDF_NAME(CA)));
  return opacity > 0 && opacity < 1 ? opacity : 1;
}

static void fill_mark(fz_context *ctx, recto_inking *self, pdf_obj *annotation,
                      const recto_mark *mark) {
  const int hidden = 1 << 1, printed = 1 << 2, unseen = 1 << 5;
  fz_rect all = place_of(self, mark);
  double opacity = opacity_of(ctx, annotation);
  pdf_dict_put(ctx, annotation, PDF_NAME(Type), PDF_NAME(Annot));
  pdf_dict_put(ctx, annotation, PDF_NAME(Subtype), subtype_of(mark->kind));
  pdf_dict_put_rect(ctx, annotation, PDF_NAME(Rect), fz_transform_rect(all, self->to_paper));
  pdf_dict_put(ctx, annotation, PDF_NAME(P), self->page);
  if (*mark->name) pdf_dict_puts_drop(ctx, annotation, "NM", pdf_new_text_string(ctx, mark->name));
  put_words(ctx, annotation, mark);
  if (!pdf_dict_get(ctx, annotation, PDF_NAME(CreationDate))) {
    put_date(ctx, annotation, PDF_NAME(CreationDate), mark);
  }
  int flags = pdf_dict_get_int(ctx, annotation, PDF_NAME(F));
  pdf_dict_put_int(ctx, annotation, PDF_NAME(F), (flags | printed) & ~(hidden | unseen));
  recto_put_color(ctx, annotation, mark->color);
  pdf_dict_put_real(ctx, annotation, PDF_NAME(CA), opacity);
  if (mark->kind == RECTO_NOTE) {
    pdf_dict_del(ctx, annotation, PDF_NAME(QuadPoints));
    pdf_dict_put_name(ctx, annotation, PDF_NAME(Name), "Note");
  } else {
    put_quads(ctx, self, annotation, mark);
  }
  pdf_dict_del(ctx, annotation, PDF_NAME(AS));
  put_picture(ctx, self, annotation, mark, all, opacity);
}

// ---- Those that are there already ----

// A page with more annotations than this has most of them from a machine: none of those is told by a name.
enum { NAMED_ENTRIES = 50000 };

static void learn_names(fz_context *ctx, recto_inking *self) {
  if (self->names) return;
  self->names = pdf_new_dict(ctx, self->pdf, 16);
  int count = pdf_array_len(ctx, self->notes);
  for (int i = 0; i < count && i < NAMED_ENTRIES; i++) {
    pdf_obj *there = pdf_array_get(ctx, self->notes, i);
    if (!pdf_is_dict(ctx, there) || recto_annotation_kind_of(ctx, there) < 0) continue;
    const char *name = pdf_to_text_string(ctx, pdf_dict_gets(ctx, there, "NM"));
    if (!*name || pdf_dict_gets(ctx, self->names, name)) continue;
    pdf_dict_puts_drop(ctx, self->names, name, pdf_new_int(ctx, i));
  }
}

static int is_same_text(const char *a, const char *b) { return strcmp(a ? a : "", b) == 0; }

static int says_the_same(const recto_annotation *there, const recto_mark *mark) {
  const double near = 1e-4;
  if (there->kind != mark->kind || there->color != mark->color ||
      there->box_count != (int)mark->box_count || !is_same_text(there->note, mark->note) ||
      (*mark->author && !is_same_text(there->author, mark->author))) {
    return 0;
  }
  for (size_t i = 0; i < 4 * mark->box_count; i++) {
    if (!(fabs(there->boxes[i] - mark->boxes[i]) < near)) return 0;
  }
  return 1;
}

// Whether an annotation says already what it is to say: then it stays as its program has made it.
static int is_unchanged(fz_context *ctx, recto_inking *self, pdf_obj *there,
                        const recto_mark *mark) {
  recto_annotation one = {0};
  // What is longer than what is compared with is something else.
  size_t note = strlen(mark->note) + 2, author = strlen(mark->author) + 2;
  recto_annotation_list list = {
      .shown = self->shown,
      .box = self->box,
      .limits = {1, 1, (int)mark->box_count + 1, 0, author, 2 * note, 2 * note}};
  int answer = 0;
  fz_var(answer);
  fz_try(ctx) {
    answer = recto_read_annotation(ctx, &list, there, &one) && says_the_same(&one, mark);
  }
  fz_always(ctx) { recto_empty_annotation(&one); }
  fz_catch(ctx) { answer = 0; }
  return answer;
}

// Whether it is a note that another program draws in its own way, words that stand on the page or a stamp:
// only what it says is ours to change.
static int is_foreign_note(fz_context *ctx, pdf_obj *there, const recto_mark *mark) {
  pdf_obj *subtype = pdf_dict_get(ctx, there, PDF_NAME(Subtype));
  return mark->kind == RECTO_NOTE && recto_annotation_kind_of(ctx, there) == RECTO_NOTE &&
         !pdf_name_eq(ctx, subtype, PDF_NAME(Text));
}

static void change_foreign_note(fz_context *ctx, pdf_obj *annotation, const recto_mark *mark) {
  const char *words = pdf_to_text_string(ctx, pdf_dict_get(ctx, annotation, PDF_NAME(Contents)));
  // Without words it would be no note any longer, but it is still a part of the picture.
  if (!*mark->note || strcmp(words, mark->note) == 0) return;
  put_words(ctx, annotation, mark);
  // Its picture shows the old words; without one, programs draw it anew.
  if (pdf_name_eq(ctx, pdf_dict_get(ctx, annotation, PDF_NAME(Subtype)), PDF_NAME(FreeText))) {
    pdf_dict_del(ctx, annotation, PDF_NAME(AP));
  }
}

// Puts another annotation in the place of one, as the same object: what refers to it, an answer or the window
// of a note, still does.
static void replace(fz_context *ctx, recto_inking *self, int index, const recto_mark *mark) {
  pdf_obj *there = pdf_array_get(ctx, self->notes, index);
  if (is_unchanged(ctx, self, there, mark)) return;
  pdf_obj *changed = pdf_copy_dict(ctx, there);
  fz_try(ctx) {
    if (is_foreign_note(ctx, there, mark)) {
      change_foreign_note(ctx, changed, mark);
    } else {
      fill_mark(ctx, self, changed, mark);
    }
    if (pdf_is_indirect(ctx, there)) {
      pdf_update_object(ctx, self->pdf, pdf_to_num(ctx, there), changed);
    } else {
      pdf_array_put_drop(ctx, self->notes, index, pdf_add_object(ctx, self->pdf, changed));
    }
  }
  fz_always(ctx) { pdf_drop_obj(ctx, changed); }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

static void add(fz_context *ctx, recto_inking *self, const recto_mark *mark) {
  pdf_obj *annotation = pdf_add_new_dict(ctx, self->pdf, 16);
  fz_try(ctx) {
    fill_mark(ctx, self, annotation, mark);
    int index = pdf_array_len(ctx, self->notes);
    pdf_array_push(ctx, self->notes, annotation);
    if (*mark->name) pdf_dict_puts_drop(ctx, self->names, mark->name, pdf_new_int(ctx, index));
  }
  fz_always(ctx) { pdf_drop_obj(ctx, annotation); }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

int recto_inking_mark(recto_inking *self, const recto_mark *mark, recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  fz_try(ctx) {
    learn_names(ctx, self);
    pdf_obj *index = *mark->name ? pdf_dict_gets(ctx, self->names, mark->name) : NULL;
    if (index) {
      replace(ctx, self, pdf_to_int(ctx, index), mark);
    } else {
      add(ctx, self, mark);
    }
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}
