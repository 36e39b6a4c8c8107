// Puts ink on the pages of a PDF, as annotations in an increment: bytes to stand behind its last one. What else
// readers put there is in document_marking.c.
#include "document_inking.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- The file and what follows it, as one output ----

static void write_added(fz_context *ctx, void *opaque, const void *bytes, size_t count) {
  recto_inking *self = opaque;
  size_t length = fz_buffer_storage(ctx, self->added, NULL);
  // What is there already stays as it is.
  if (self->place != self->file_size + (int64_t)length) {
    fz_throw(ctx, FZ_ERROR_GENERIC, "nothing may be written but behind the file");
  }
  if (count > self->limit - length) fz_throw(ctx, FZ_ERROR_GENERIC, "its ink is too much");
  fz_append_data(ctx, self->added, bytes, count);
  self->place += (int64_t)count;
}

static void seek_added(fz_context *ctx, void *opaque, int64_t offset, int whence) {
  recto_inking *self = opaque;
  int64_t end = self->file_size + (int64_t)fz_buffer_storage(ctx, self->added, NULL);
  self->place = offset + (whence == SEEK_SET ? 0 : whence == SEEK_CUR ? self->place : end);
}

static int64_t tell_added(fz_context *ctx, void *opaque) {
  (void)ctx;
  return ((recto_inking *)opaque)->place;
}

// MuPDF asks whether the output begins with the file, and copies that there where it does not.
static fz_stream *stream_of_added(fz_context *ctx, void *opaque) {
  return recto_open_stream(ctx, ((recto_inking *)opaque)->fd, NULL, 0);
}

static void truncate_added(fz_context *ctx, void *opaque) {
  recto_inking *self = opaque;
  if (self->place < self->file_size + (int64_t)fz_buffer_storage(ctx, self->added, NULL)) {
    fz_throw(ctx, FZ_ERROR_GENERIC, "nothing may be cut off the file");
  }
}

// ---- Beginning ----

static void open_file(fz_context *ctx, recto_inking *self, const char *password) {
  fz_stream *stream = NULL;
  fz_var(stream);
  fz_try(ctx) {
    fz_register_document_handlers(ctx);
    stream = recto_open_stream(ctx, self->fd, NULL, 0);
    fz_seek(ctx, stream, 0, SEEK_END);
    self->file_size = fz_tell(ctx, stream);
    fz_seek(ctx, stream, 0, SEEK_SET);
    self->document = fz_open_document_with_stream(ctx, "application/pdf", stream);
    self->pdf = pdf_document_from_fz_document(ctx, self->document);
    if (self->pdf == NULL) fz_throw(ctx, FZ_ERROR_GENERIC, "it is no PDF");
    if (fz_needs_password(ctx, self->document) &&
        !fz_authenticate_password(ctx, self->document, password)) {
      fz_throw(ctx, FZ_ERROR_GENERIC, "it opens with another password");
    }
    // Asked once the pages are known: reading them may mend the file.
    pdf_count_pages(ctx, self->pdf);
    if (!pdf_can_be_saved_incrementally(ctx, self->pdf)) {
      fz_throw(ctx, FZ_ERROR_GENERIC,
               "its file is damaged or of a mixed kind, so that nothing can be added to it");
    }
    self->added = fz_new_buffer(ctx, 4096);
  }
  fz_always(ctx) { fz_drop_stream(ctx, stream); }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

recto_inking *recto_inking_begin(int fd, const char *password, size_t limit, recto_error *error) {
  recto_inking *self = calloc(1, sizeof *self);
  fz_context *ctx = recto_mupdf_context();
  int status = 0;
  if (self == NULL || ctx == NULL) {
    free(self);
    if (ctx) fz_drop_context(ctx);
    recto_fail(error, "no memory for the document");
    return NULL;
  }
  self->context = ctx;
  self->fd = fd;
  self->limit = limit;
  fz_try(ctx) { open_file(ctx, self, password); }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  if (status == 0) return self;
  recto_inking_close(self);
  return NULL;
}

void recto_inking_close(recto_inking *self) {
  fz_context *ctx = self->context;
  pdf_drop_obj(ctx, self->names);
  pdf_drop_obj(ctx, self->notes);
  fz_drop_buffer(ctx, self->added);
  fz_drop_document(ctx, self->document);
  fz_drop_context(ctx);
  free(self);
}

// ---- Pages ----

int recto_inking_turn(recto_inking *self, int page, double height, recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  fz_try(ctx) {
    pdf_drop_obj(ctx, self->names);
    self->names = NULL;
    pdf_drop_obj(ctx, self->notes);
    self->notes = NULL;
    self->page = pdf_lookup_page_obj(ctx, self->pdf, page);
    fz_rect box = recto_upright_page(ctx, self->page, &self->shown);
    float scale = (box.y1 - box.y0) / (float)height;
    fz_matrix counted = fz_concat(fz_scale(scale, scale), fz_translate(box.x0, box.y0));
    self->to_paper = fz_concat(counted, fz_invert_matrix(self->shown));
    self->box = box;
    self->height = height;
    self->width = (box.x1 - box.x0) / scale;
    // A list that stands elsewhere may be that of other pages as well: this page gets its own.
    pdf_obj *there = pdf_dict_get(ctx, self->page, PDF_NAME(Annots));
    self->notes =
        pdf_is_array(ctx, there) ? pdf_copy_array(ctx, there) : pdf_new_array(ctx, self->pdf, 8);
    pdf_dict_put(ctx, self->page, PDF_NAME(Annots), self->notes);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

static pdf_obj *add_stream(fz_context *ctx, pdf_document *pdf, pdf_obj *facts, const uint8_t *bytes,
                           size_t count) {
  fz_buffer *buffer = NULL;
  pdf_obj *stream = NULL;
  fz_var(buffer);
  fz_try(ctx) {
    pdf_dict_put(ctx, facts, PDF_NAME(Filter), PDF_NAME(FlateDecode));
    buffer = fz_new_buffer_from_copied_data(ctx, bytes, count);
    stream = pdf_add_stream(ctx, pdf, buffer, facts, 1);
  }
  fz_always(ctx) { fz_drop_buffer(ctx, buffer); }
  fz_catch(ctx) { fz_rethrow(ctx); }
  return stream;
}

pdf_obj *recto_new_form(fz_context *ctx, recto_inking *self, fz_rect box) {
  pdf_obj *form = pdf_new_dict(ctx, self->pdf, 8);
  fz_try(ctx) {
    pdf_dict_put(ctx, form, PDF_NAME(Type), PDF_NAME(XObject));
    pdf_dict_put(ctx, form, PDF_NAME(Subtype), PDF_NAME(Form));
    pdf_dict_put_rect(ctx, form, PDF_NAME(BBox), box);
    pdf_dict_put_matrix(ctx, form, PDF_NAME(Matrix), self->to_paper);
  }
  fz_catch(ctx) {
    pdf_drop_obj(ctx, form);
    fz_rethrow(ctx);
  }
  return form;
}

static void put_picture(fz_context *ctx, recto_inking *self, pdf_obj *annotation,
                        const recto_ink_note *note, fz_rect box) {
  pdf_obj *form = recto_new_form(ctx, self, box);
  fz_try(ctx) {
    pdf_obj *resources = pdf_dict_put_dict(ctx, form, PDF_NAME(Resources), 1);
    pdf_obj *states = pdf_dict_put_dict(ctx, resources, PDF_NAME(ExtGState), 1);
    for (size_t i = 0; i < note->opacity_count; i++) {
      char name[16];
      snprintf(name, sizeof name, "%c%d", note->is_multiplied ? 'M' : 'A', note->opacities[i]);
      pdf_obj *state = pdf_dict_puts_dict(ctx, states, name, 2);
      pdf_dict_put_real(ctx, state, PDF_NAME(ca), note->opacities[i] / 100.0);
      if (note->is_multiplied) pdf_dict_put(ctx, state, PDF_NAME(BM), PDF_NAME(Multiply));
    }
    pdf_obj *looks = pdf_dict_put_dict(ctx, annotation, PDF_NAME(AP), 1);
    pdf_dict_put_drop(ctx, looks, PDF_NAME(N),
                      add_stream(ctx, self->pdf, form, note->picture.bytes, note->picture.count));
  }
  fz_always(ctx) { pdf_drop_obj(ctx, form); }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

static void put_strokes(fz_context *ctx, recto_inking *self, pdf_obj *annotation,
                        const recto_ink_note *note, fz_rect place) {
  pdf_obj *facts = pdf_new_dict(ctx, self->pdf, 6);
  fz_try(ctx) {
    char name[RECTO_CHECKSUM_NAME];
    recto_name_checksum(note->checksum, name);
    pdf_dict_puts_drop(ctx, facts, RECTO_PICTURE_KEY, pdf_new_name(ctx, name));
    // Where the picture was put: who moves it changes that.
    pdf_dict_put_rect(ctx, facts, PDF_NAME(Rect), place);
    pdf_dict_puts_drop(ctx, annotation, RECTO_STROKES_KEY,
                       add_stream(ctx, self->pdf, facts, note->strokes.bytes, note->strokes.count));
  }
  fz_always(ctx) { pdf_drop_obj(ctx, facts); }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

double recto_in_hundredths(double number) { return round(number * 100) / 100; }

// A tenth is a fraction of what lines may be off, and takes two thirds of the digits.
static double in_tenths(double number) { return round(number * 10) / 10; }

static void put_lines(fz_context *ctx, recto_inking *self, pdf_obj *annotation,
                      const recto_ink_note *note) {
  pdf_obj *lines = pdf_dict_put_array(ctx, annotation, PDF_NAME(InkList), (int)note->line_count);
  const double *number = note->numbers;
  for (size_t i = 0; i < note->line_count; i++) {
    pdf_obj *line = pdf_array_push_array(ctx, lines, note->counts[i]);
    for (int j = 0; j + 1 < note->counts[i]; j += 2, number += 2) {
      fz_point point = fz_make_point((float)number[0], (float)number[1]);
      point = fz_transform_point(point, self->to_paper);
      pdf_array_push_real(ctx, line, in_tenths(point.x));
      pdf_array_push_real(ctx, line, in_tenths(point.y));
    }
  }
}

void recto_put_color(fz_context *ctx, pdf_obj *annotation, uint32_t color) {
  pdf_obj *numbers = pdf_dict_put_array(ctx, annotation, PDF_NAME(C), 3);
  for (int shift = 16; shift >= 0; shift -= 8) {
    pdf_array_push_real(ctx, numbers, round((color >> shift & 0xFF) / 0.0255) / 1e4);
  }
}

static void fill_note(fz_context *ctx, recto_inking *self, pdf_obj *annotation,
                      const recto_ink_note *note) {
  fz_rect box = {(float)note->box[0], (float)note->box[1], (float)note->box[2],
                 (float)note->box[3]};
  fz_rect place = fz_transform_rect(box, self->to_paper);
  pdf_dict_put(ctx, annotation, PDF_NAME(Type), PDF_NAME(Annot));
  pdf_dict_put(ctx, annotation, PDF_NAME(Subtype), PDF_NAME(Ink));
  pdf_dict_put_rect(ctx, annotation, PDF_NAME(Rect), place);
  pdf_dict_put(ctx, annotation, PDF_NAME(P), self->page);
  pdf_dict_puts_drop(ctx, annotation, "NM", pdf_new_text_string(ctx, note->name));
  pdf_dict_put_text_string(ctx, annotation, PDF_NAME(M), note->date);
  pdf_dict_put_int(ctx, annotation, PDF_NAME(F), 4);  // it is printed
  recto_put_color(ctx, annotation, note->color >> 8);
  pdf_dict_put_real(ctx, annotation, PDF_NAME(CA), round((note->color & 0xFF) / 0.0255) / 1e4);
  pdf_obj *border = pdf_dict_put_dict(ctx, annotation, PDF_NAME(BS), 1);
  float scale = fz_matrix_expansion(self->to_paper);
  pdf_dict_put_real(ctx, border, PDF_NAME(W), recto_in_hundredths(note->width * scale));
  put_lines(ctx, self, annotation, note);
  put_picture(ctx, self, annotation, note, box);
  put_strokes(ctx, self, annotation, note, place);
}

int recto_inking_add(recto_inking *self, const recto_ink_note *note, recto_error *error) {
  fz_context *ctx = self->context;
  pdf_obj *annotation = NULL;
  int status = 0;
  fz_var(annotation);
  fz_try(ctx) {
    annotation = pdf_add_new_dict(ctx, self->pdf, 16);
    fill_note(ctx, self, annotation, note);
    pdf_array_push(ctx, self->notes, annotation);
  }
  fz_always(ctx) { pdf_drop_obj(ctx, annotation); }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

// ---- The end ----

int recto_inking_end(recto_inking *self, const uint8_t **bytes, size_t *count, recto_error *error) {
  fz_context *ctx = self->context;
  fz_output *output = NULL;
  int status = 0;
  fz_var(output);
  fz_try(ctx) {
    pdf_write_options options = pdf_default_write_options;
    options.do_incremental = 1;
    output = fz_new_output(ctx, 32 << 10, self, write_added, NULL, NULL);
    output->seek = seek_added;
    output->tell = tell_added;
    output->as_stream = stream_of_added;
    output->truncate = truncate_added;
    pdf_write_document(ctx, self->pdf, output, &options);
    fz_close_output(ctx, output);
    unsigned char *made;
    *count = fz_buffer_storage(ctx, self->added, &made);
    *bytes = made;
  }
  fz_always(ctx) { fz_drop_output(ctx, output); }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}
