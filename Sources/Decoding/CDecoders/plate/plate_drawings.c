// Drawings on pages that Recto has set by itself.
#include "plate_internal.h"
#include "plate_paths.h"
#include "text_lines.h"

int recto_plate_add_drawing(recto_plate *self, const uint8_t *bytes, size_t count, int archive,
                            const char *folder, float size[2], recto_error *error) {
  fz_context *ctx = self->context;
  plate_drawing *place = &self->drawings[self->next_drawing];
  fz_buffer *buffer = NULL;
  fz_stream *stream = NULL;
  fz_archive *zip = NULL;
  int status = 0;
  fz_drop_display_list(ctx, place->list);
  place->list = NULL;
  fz_var(buffer);
  fz_var(stream);
  fz_var(zip);
  fz_try(ctx) {
    buffer = fz_new_buffer_from_copied_data(ctx, bytes, count);
    if (archive >= 0) {
      stream = recto_open_stream(ctx, archive, NULL, 0);
      zip = fz_open_zip_archive_with_stream(ctx, stream);
    }
    place->list =
        fz_new_display_list_from_svg(ctx, buffer, folder, zip, &place->width, &place->height);
  }
  fz_always(ctx) {
    fz_drop_archive(ctx, zip);
    fz_drop_stream(ctx, stream);
    fz_drop_buffer(ctx, buffer);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  if (status != 0) return status;
  size[0] = place->width;
  size[1] = place->height;
  int number = self->next_drawing;
  self->next_drawing = (number + 1) % DRAWINGS;
  return number;
}

int recto_plate_set_texts(recto_plate *self, int number, recto_text_lines lines,
                          recto_set_letters letters, recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  if (number < 0 || number >= DRAWINGS || self->drawings[number].list == NULL) {
    return recto_fail(error, "it has no such drawing");
  }
  plate_drawing *drawing = &self->drawings[number];
  const float size[2] = {drawing->width, drawing->height};
  fz_try(ctx) {
    const recto_letter_fonts own = {letters, self->fonts, self->font_count};
    fz_display_list *set = recto_set_texts(ctx, drawing->list, size, lines, own);
    fz_drop_display_list(ctx, drawing->list);
    drawing->list = set;
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

int recto_plate_drawing_letters(recto_plate *self, int number, size_t limit, recto_letters *letters,
                                recto_error *error) {
  recto_row_begin(&self->letters, limit);
  *letters = recto_row_letters(&self->letters);
  if (number < 0 || number >= DRAWINGS || self->drawings[number].list == NULL) {
    return recto_fail(error, "it has no such drawing");
  }
  const plate_drawing *drawing = &self->drawings[number];
  const float size[2] = {drawing->width, drawing->height};
  int status = recto_hear_drawing(self->context, drawing->list, size, limit, &self->letters, error);
  *letters = recto_row_letters(&self->letters);
  return status;
}

int recto_plate_drawing(recto_plate *self, const float box[4], int number, recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  if (self->canvas.device == NULL) return recto_fail(error, "no page was begun");
  if (number < 0 || number >= DRAWINGS || self->drawings[number].list == NULL) {
    return recto_fail(error, "it has no such drawing");
  }
  const plate_drawing *drawing = &self->drawings[number];
  if (!(drawing->width > 0 && drawing->height > 0)) return 0;
  fz_rect area = fz_transform_rect(fz_make_rect(box[0], box[1], box[2], box[3]), self->matrix);
  fz_matrix matrix =
      fz_concat(fz_scale(1 / drawing->width, 1 / drawing->height), recto_into(box, self->matrix));
  fz_var(status);
  fz_try(ctx) {
    recto_clip_box(ctx, self->canvas.device, box, self->matrix);
    // What is drawn after a faulty drawing is not cut to its box.
    fz_try(ctx) {
      fz_run_display_list(ctx, drawing->list, self->canvas.device, matrix, area, NULL);
    }
    fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
    fz_pop_clip(ctx, self->canvas.device);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}
