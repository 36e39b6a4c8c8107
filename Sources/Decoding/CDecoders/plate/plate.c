// Pages that Recto has set by itself, drawn by MuPDF's pen. Its errors are longjmps: every one begins and ends here.
#include "plate.h"

#include <stdlib.h>
#include <string.h>

#include <CPixels.h>

#include "plate_internal.h"
#include "plate_paths.h"
#include "text_shape.h"

// How far letters lean that have no italics of their own: by 12 degrees.
static const float SLANT = 0.2126f;
// How much thicker strokes of letters are that have no bold of their own, in sizes of theirs: stems of text are about a
// twelfth of its size, those of its bold an eighth.
static const float BOLD = 1 / 24.f;

recto_plate *recto_plate_new(recto_error *error) {
  recto_plate *self = calloc(1, sizeof *self);
  if (self) self->context = recto_mupdf_context();
  if (self && self->context) self->colors = recto_colors_new(self->context, NULL);
  if (self && self->colors) return self;
  recto_plate_free(self);
  recto_fail(error, "no memory for the page");
  return NULL;
}

static void give_up(recto_plate *self) {
  fz_context *ctx = self->context;
  fz_drop_device(ctx, self->canvas.device);
  fz_drop_pixmap(ctx, self->canvas.pixmap);
  self->canvas = (recto_canvas){0};
  self->clips = 0;
}

void recto_plate_free(recto_plate *self) {
  if (self == NULL) return;
  fz_context *ctx = self->context;
  if (ctx) {
    give_up(self);
    for (int i = 0; i < self->font_count; i++) fz_drop_font(ctx, self->fonts[i]);
    for (int i = 0; i < DRAWINGS; i++) fz_drop_display_list(ctx, self->drawings[i].list);
    if (self->colors) recto_colors_drop(ctx, self->colors);
    fz_drop_context(ctx);
  }
  recto_row_free(&self->letters);
  free(self);
}

// ---- Fonts ----

int recto_plate_add_font(recto_plate *self, recto_plate_font font, recto_error *error) {
  fz_context *ctx = self->context;
  fz_buffer *buffer = NULL;
  int number = -1;
  if (self->font_count == MOST_FONTS) return recto_fail(error, "it has too many fonts");
  fz_var(buffer);
  fz_var(number);
  fz_try(ctx) {
    buffer = font.is_lasting ? fz_new_buffer_from_shared_data(ctx, font.bytes, font.count)
                             : fz_new_buffer_from_copied_data(ctx, font.bytes, font.count);
    // What a book's font says of how far its letters reach need not be true.
    fz_font *added = fz_new_font_from_buffer(ctx, NULL, buffer, font.index, 1);
    fz_font_flags(added)->fake_bold = font.is_bold != 0;
    number = self->font_count++;
    self->is_slanted[number] = font.is_slanted;
    self->is_bold[number] = font.is_bold;
    self->is_turned[number] = font.is_turned;
    self->fonts[number] = added;
  }
  fz_always(ctx) { fz_drop_buffer(ctx, buffer); }
  fz_catch(ctx) { return recto_fail(error, fz_caught_message(ctx)); }
  return number;
}

// ---- Drawing ----

int recto_plate_begin(recto_plate *self, recto_frame frame, const float size[2], uint8_t *pixels,
                      recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  give_up(self);
  self->canvas = (recto_canvas){.frame = frame, .pixels = pixels, .colors = self->colors};
  fz_try(ctx) {
    self->page = recto_begin_drawing(ctx, &self->canvas, fz_make_rect(0, 0, size[0], size[1]));
    self->matrix = self->page;
  }
  fz_catch(ctx) {
    status = recto_fail(error, fz_caught_message(ctx));
    give_up(self);
  }
  return status;
}

static void end_clips(recto_plate *self) {
  for (; self->clips > 0; self->clips--) fz_pop_clip(self->context, self->canvas.device);
}

int recto_plate_place(recto_plate *self, const float matrix[6], const float clip[4],
                      recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  if (self->canvas.device == NULL) return recto_fail(error, "no page was begun");
  self->matrix = self->page;
  if (matrix) {
    const float *m = matrix;
    self->matrix = fz_concat(fz_make_matrix(m[0], m[1], m[2], m[3], m[4], m[5]), self->page);
  }
  fz_try(ctx) {
    end_clips(self);
    if (clip) {
      recto_clip_box(ctx, self->canvas.device, clip, self->page);
      self->clips++;
    }
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

int recto_plate_cut(recto_plate *self, const float *points, size_t count, int counts_odd,
                    recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  if (self->canvas.device == NULL) return recto_fail(error, "no page was begun");
  fz_try(ctx) {
    recto_clip_shape(ctx, self->canvas.device, points, count, counts_odd, self->page);
    self->clips++;
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

int recto_plate_end(recto_plate *self, recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  if (self->canvas.device == NULL) return recto_fail(error, "no page was begun");
  fz_try(ctx) {
    end_clips(self);
    fz_close_device(ctx, self->canvas.device);
  }
  fz_always(ctx) { give_up(self); }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

int recto_plate_letters(recto_plate *self, int font, float size, float stretch, uint32_t color,
                        const uint32_t *letters, const float *places, size_t count, int as_one,
                        recto_error *error) {
  fz_context *ctx = self->context;
  fz_text *text = NULL;
  fz_stroke_state *stroke = NULL;
  int status = 0;
  float rgb[3], alpha;
  if (self->canvas.device == NULL) return recto_fail(error, "no page was begun");
  if (font < 0 || font >= self->font_count) return recto_fail(error, "it has no such font");
  recto_take_color(color, rgb, &alpha);
  float across = size * stretch, slant = self->is_slanted[font] ? across * SLANT : 0;
  fz_var(text);
  fz_var(stroke);
  fz_try(ctx) {
    text = fz_new_text(ctx);
    for (size_t i = 0; i < count; i++) {
      float x = places[2 * i], y = places[2 * i + 1];
      fz_matrix place = self->is_turned[font] ? fz_make_matrix(0, across, size, slant, x, y)
                                              : fz_make_matrix(across, 0, slant, -size, x, y);
      fz_show_glyph(ctx, text, self->fonts[font], place, (int)letters[i], -1, 0, 0, FZ_BIDI_LTR,
                    FZ_LANG_UNSET);
    }
    if (as_one) {
      recto_fill_shape(ctx, self->canvas.device, text, self->matrix, rgb, alpha);
    } else {
      fz_fill_text(ctx, self->canvas.device, text, self->matrix, fz_device_rgb(ctx), rgb, alpha,
                   fz_default_color_params);
    }
    // MuPDF's own bold is a third as heavy as a real one. What is seen through would be covered twice at edges.
    if (self->is_bold[font] && alpha == 1) {
      stroke = fz_new_stroke_state(ctx);
      stroke->linewidth = size * BOLD;
      stroke->linejoin = FZ_LINEJOIN_ROUND;
      fz_stroke_text(ctx, self->canvas.device, text, stroke, self->matrix, fz_device_rgb(ctx), rgb,
                     alpha, fz_default_color_params);
    }
  }
  fz_always(ctx) {
    fz_drop_stroke_state(ctx, stroke);
    fz_drop_text(ctx, text);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

int recto_plate_fill(recto_plate *self, const float box[4], uint32_t color, recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  if (self->canvas.device == NULL) return recto_fail(error, "no page was begun");
  fz_try(ctx) { recto_fill_box(ctx, self->canvas.device, box, self->matrix, color); }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

int recto_plate_shape(recto_plate *self, const float *points, size_t count, int counts_odd,
                      uint32_t color, recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  if (self->canvas.device == NULL) return recto_fail(error, "no page was begun");
  fz_try(ctx) {
    recto_fill_outline(ctx, self->canvas.device, points, count, counts_odd, self->matrix, color);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

int recto_plate_line(recto_plate *self, recto_plate_stroke line, uint32_t color,
                     recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  if (self->canvas.device == NULL) return recto_fail(error, "no page was begun");
  if (line.count < 2) return recto_fail(error, "a line has two points at least");
  fz_try(ctx) { recto_stroke_line(ctx, self->canvas.device, line, self->matrix, color); }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

int recto_plate_pixels(recto_plate *self, const float box[4], const uint8_t *pixels, int width,
                       int height, recto_error *error) {
  fz_context *ctx = self->context;
  fz_pixmap *pixmap = NULL;
  fz_image *image = NULL;
  int status = 0;
  if (self->canvas.device == NULL) return recto_fail(error, "no page was begun");
  fz_var(pixmap);
  fz_var(image);
  fz_try(ctx) {
    pixmap = fz_new_pixmap(ctx, fz_device_rgb(ctx), width, height, NULL, 0);
    for (int y = 0; y < height; y++) {
      const uint8_t *from = pixels + (size_t)y * width * 4;
      uint8_t *to = fz_pixmap_samples(ctx, pixmap) + (size_t)y * fz_pixmap_stride(ctx, pixmap);
      for (int x = 0; x < width; x++, from += 4, to += 3) memcpy(to, from, 3);
    }
    image = fz_new_image_from_pixmap(ctx, pixmap, NULL);
    fz_fill_image(ctx, self->canvas.device, image, recto_into(box, self->matrix), 1,
                  fz_default_color_params);
  }
  fz_always(ctx) {
    fz_drop_image(ctx, image);
    fz_drop_pixmap(ctx, pixmap);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

int recto_plate_mark(recto_plate *self, const float box[4], int spares_white, recto_error *error) {
  const recto_canvas *canvas = &self->canvas;
  if (canvas->device == NULL) return recto_fail(error, "no page was begun");
  fz_rect area = fz_transform_rect(fz_make_rect(box[0], box[1], box[2], box[3]), self->matrix);
  fz_irect part = fz_intersect_irect(
      fz_round_rect(area), fz_make_irect(0, 0, canvas->frame.width, canvas->frame.height));
  for (int y = part.y0; y < part.y1; y++) {
    uint8_t *pixel = canvas->pixels + ((size_t)y * canvas->frame.width + part.x0) * 4;
    for (int x = part.x0; x < part.x1; x++, pixel += 4) {
      int is_white = pixel[0] == 255 && pixel[1] == 255 && pixel[2] == 255;
      if (!(spares_white && is_white)) pixel[3] = RECTO_LOOKED_AT;
    }
  }
  return 0;
}

int recto_plate_picture(recto_plate *self, const float box[4], const uint8_t *bytes, size_t count,
                        recto_error *error) {
  fz_context *ctx = self->context;
  fz_buffer *buffer = NULL;
  fz_image *image = NULL;
  int status = 0;
  if (self->canvas.device == NULL) return recto_fail(error, "no page was begun");
  fz_var(buffer);
  fz_var(image);
  fz_try(ctx) {
    buffer = fz_new_buffer_from_copied_data(ctx, bytes, count);
    image = fz_new_image_from_buffer(ctx, buffer);
    fz_device *device = self->canvas.device;
    // Not by fz_fill_image, which lets a device draw nothing more once a damaged picture has failed.
    if (device->fill_image) {
      device->fill_image(ctx, device, image, recto_into(box, self->matrix), 1,
                         fz_default_color_params);
    }
  }
  fz_always(ctx) {
    fz_drop_image(ctx, image);
    fz_drop_buffer(ctx, buffer);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}
