// One SVG picture, with the pictures that it shows from an archive.
#define _GNU_SOURCE
#include <stdlib.h>

#include "document_internal.h"
#include "text_lines.h"

struct recto_svg {
  fz_context *context;
  fz_display_list *list;
  recto_colors *colors;
  float width, height;
  recto_letter_row letters;
};

recto_svg *recto_svg_open(const uint8_t *bytes, size_t count, int archive, const char *folder,
                          recto_error *error) {
  recto_svg *self = calloc(1, sizeof *self);
  fz_context *ctx = recto_mupdf_context();
  if (self == NULL || ctx == NULL) {
    free(self);
    if (ctx) fz_drop_context(ctx);
    recto_fail(error, "no memory for the drawing");
    return NULL;
  }
  self->context = ctx;
  self->colors = recto_colors_new(ctx, NULL);
  fz_buffer *buffer = NULL;
  fz_stream *stream = NULL;
  fz_archive *zip = NULL;
  int status = 0;
  fz_var(buffer);
  fz_var(stream);
  fz_var(zip);
  fz_try(ctx) {
    if (self->colors == NULL) fz_throw(ctx, FZ_ERROR_MEMORY, "no memory for the drawing");
    buffer = fz_new_buffer_from_copied_data(ctx, bytes, count);
    if (archive >= 0) {
      stream = recto_open_stream(ctx, archive, NULL, 0);
      zip = fz_open_zip_archive_with_stream(ctx, stream);
    }
    self->list =
        fz_new_display_list_from_svg(ctx, buffer, folder, zip, &self->width, &self->height);
  }
  fz_always(ctx) {
    fz_drop_archive(ctx, zip);
    fz_drop_stream(ctx, stream);
    fz_drop_buffer(ctx, buffer);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  if (status == 0) return self;
  recto_svg_close(self);
  return NULL;
}

void recto_svg_close(recto_svg *self) {
  fz_drop_display_list(self->context, self->list);
  recto_colors_drop(self->context, self->colors);
  fz_drop_context(self->context);
  recto_row_free(&self->letters);
  free(self);
}

int recto_svg_set_along(recto_svg *self, recto_text_lines lines, recto_error *error) {
  fz_context *ctx = self->context;
  const float size[2] = {self->width, self->height};
  const recto_letter_fonts none = {{0}, NULL, 0};
  int status = 0;
  fz_try(ctx) {
    fz_display_list *set = recto_set_texts(ctx, self->list, size, lines, none);
    fz_drop_display_list(ctx, self->list);
    self->list = set;
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

int recto_svg_letters(recto_svg *self, size_t limit, recto_letters *letters, recto_error *error) {
  const float size[2] = {self->width, self->height};
  int status = recto_hear_drawing(self->context, self->list, size, limit, &self->letters, error);
  *letters = recto_row_letters(&self->letters);
  return status;
}

void recto_svg_size(recto_svg *self, double *width, double *height) {
  *width = self->width;
  *height = self->height;
}

int recto_svg_draw(recto_svg *self, recto_frame frame, uint8_t *pixels, recto_error *error) {
  fz_context *ctx = self->context;
  fz_rect box = fz_make_rect(0, 0, self->width, self->height);
  recto_canvas canvas = {.frame = frame, .pixels = pixels, .colors = self->colors};
  int status = 0;
  fz_var(canvas);
  fz_try(ctx) {
    fz_matrix matrix = recto_begin_drawing(ctx, &canvas, box);
    fz_run_display_list(ctx, self->list, canvas.device, matrix, fz_infinite_rect, NULL);
    fz_close_device(ctx, canvas.device);
  }
  fz_always(ctx) { recto_end_drawing(ctx, &canvas); }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}
