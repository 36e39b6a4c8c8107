// PDF, EPUB and the other documents that MuPDF opens. Its errors are longjmps: every one begins and
// ends in the files document*.c.
#include "document_internal.h"

#include <stdlib.h>
#include <string.h>

recto_document *recto_document_open(int fd, const uint8_t *tail, size_t tail_count,
                                    const char *magic, recto_layout layout, recto_error *error) {
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
  self->kept_chapter = -1;
  int status = 0;
  fz_var(stream);
  fz_try(ctx) {
    fz_register_document_handlers(ctx);
    int is_text = strcmp(magic, "text/plain") == 0;
    stream = is_text ? recto_open_text(ctx, tail, tail_count)
                     : recto_open_stream(ctx, fd, tail, tail_count);
    self->document =
        fz_open_document_with_stream(ctx, is_text ? "application/x-fictionbook" : magic, stream);
    self->pdf = pdf_document_from_fz_document(ctx, self->document);
    // JavaScript is never enabled: pdf_enable_js() is not called anywhere.
  }
  fz_always(ctx) { fz_drop_stream(ctx, stream); }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  if (status == 0) {
    self->colors = recto_colors_new(ctx, self->pdf);
    status = self->colors ? recto_document_lay_out(self, layout, error)
                          : recto_fail(error, "no memory for the document");
  }
  if (status != 0) {
    recto_document_close(self);
    return NULL;
  }
  return self;
}

void recto_document_close(recto_document *self) {
  recto_drop_single_objects(self);
  recto_drop_heads(self);
  fz_drop_page(self->context, self->page);
  fz_drop_buffer(self->context, self->scan);
  recto_row_free(&self->letters);
  recto_colors_drop(self->context, self->colors);
  fz_drop_document(self->context, self->document);
  fz_drop_context(self->context);
  free(self->first_page);
  free(self->skipped);
  free(self);
}

void recto_document_show_pictures(recto_document *self, recto_picture_reader reader,
                                  void *context) {
  self->colors->reader = reader;
  self->colors->reader_context = context;
}

int recto_document_needs_password(recto_document *self) {
  fz_context *ctx = self->context;
  int needed = 1;
  fz_var(needed);
  fz_try(ctx) { needed = fz_needs_password(ctx, self->document); }
  fz_catch(ctx) {}
  return needed;
}

int recto_document_unlock(recto_document *self, const char *password) {
  fz_context *ctx = self->context;
  int opened = 0;
  fz_var(opened);
  fz_try(ctx) { opened = fz_authenticate_password(ctx, self->document, password); }
  fz_catch(ctx) { opened = 0; }
  return opened;
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

int recto_document_packet(recto_document *self, uint8_t *bytes, int capacity) {
  fz_context *ctx = self->context;
  fz_buffer *packet = NULL;
  int count = 0;
  fz_var(packet);
  fz_var(count);
  if (!self->pdf) return 0;
  fz_try(ctx) {
    pdf_obj *notes = pdf_dict_getp(ctx, pdf_trailer(ctx, self->pdf), "Root/Metadata");
    if (pdf_is_stream(ctx, notes)) {
      packet = pdf_load_stream(ctx, notes);
      unsigned char *loaded;
      size_t size = fz_buffer_storage(ctx, packet, &loaded);
      count = size < (size_t)capacity ? (int)size : capacity;
      memcpy(bytes, loaded, (size_t)count);
    }
  }
  fz_always(ctx) { fz_drop_buffer(ctx, packet); }
  fz_catch(ctx) { count = 0; }
  return count;
}

int recto_document_is_right_to_left(recto_document *self) {
  fz_context *ctx = self->context;
  int answer = 0;
  fz_var(answer);
  if (!self->pdf) return 0;
  fz_try(ctx) {
    pdf_obj *direction =
        pdf_dict_getp(ctx, pdf_trailer(ctx, self->pdf), "Root/ViewerPreferences/Direction");
    answer = strcmp(pdf_to_name(ctx, direction), "R2L") == 0;
  }
  fz_catch(ctx) { answer = 0; }
  return answer;
}

int recto_document_begins_with_pair(recto_document *self) {
  fz_context *ctx = self->context;
  int answer = 0;
  fz_var(answer);
  if (!self->pdf) return 0;
  fz_try(ctx) {
    const char *layout =
        pdf_to_name(ctx, pdf_dict_getp(ctx, pdf_trailer(ctx, self->pdf), "Root/PageLayout"));
    answer = strcmp(layout, "TwoPageLeft") == 0 || strcmp(layout, "TwoColumnLeft") == 0;
  }
  fz_catch(ctx) { answer = 0; }
  return answer;
}
