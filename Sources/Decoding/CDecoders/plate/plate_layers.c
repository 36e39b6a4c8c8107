// Colours that pass into each other, and parts of pages that are drawn by themselves.
#include "plate_internal.h"
#include "plate_paths.h"

int recto_plate_wash(recto_plate *self, const float matrix[6], recto_plate_ramp ramp,
                     const float *points, size_t count, recto_error *error) {
  fz_context *ctx = self->context;
  fz_pixmap *pixmap = NULL;
  fz_image *image = NULL;
  const float *m = matrix;
  int status = 0;
  if (self->canvas.device == NULL) return recto_fail(error, "no page was begun");
  fz_var(pixmap);
  fz_var(image);
  fz_try(ctx) {
    pixmap = fz_new_pixmap(ctx, fz_device_rgb(ctx), ramp.width, ramp.height, NULL, 1);
    for (int y = 0; y < ramp.height; y++) {
      const uint8_t *from = ramp.pixels + (size_t)y * ramp.width * 4;
      uint8_t *to = fz_pixmap_samples(ctx, pixmap) + (size_t)y * fz_pixmap_stride(ctx, pixmap);
      for (int x = 0; x < ramp.width; x++, from += 4, to += 4) {
        for (int i = 0; i < 3; i++) to[i] = (uint8_t)((from[i] * from[3] + 127) / 255);
        to[3] = from[3];
      }
    }
    image = fz_new_image_from_pixmap(ctx, pixmap, NULL);
    fz_matrix place = fz_make_matrix(m[0], m[1], m[2], m[3], m[4], m[5]);
    recto_clip_shape(ctx, self->canvas.device, points, count, 0, self->matrix);
    fz_fill_image(ctx, self->canvas.device, image, fz_concat(place, self->matrix), 1,
                  fz_default_color_params);
    fz_pop_clip(ctx, self->canvas.device);
  }
  fz_always(ctx) {
    fz_drop_image(ctx, image);
    fz_drop_pixmap(ctx, pixmap);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  return status;
}

int recto_plate_begin_fading(recto_plate *self, float alpha, recto_error *error) {
  fz_context *ctx = self->context;
  const recto_canvas *canvas = &self->canvas;
  int status = 0;
  if (canvas->device == NULL) return recto_fail(error, "no page was begun");
  fz_rect all = fz_make_rect(0, 0, (float)canvas->frame.width, (float)canvas->frame.height);
  fz_try(ctx) fz_begin_group(ctx, canvas->device, all, NULL, 1, 0, 0, alpha);
  fz_catch(ctx) status = recto_fail(error, fz_caught_message(ctx));
  return status;
}

int recto_plate_end_fading(recto_plate *self, recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  if (self->canvas.device == NULL) return recto_fail(error, "no page was begun");
  fz_try(ctx) fz_end_group(ctx, self->canvas.device);
  fz_catch(ctx) status = recto_fail(error, fz_caught_message(ctx));
  return status;
}

int recto_plate_begin_part(recto_plate *self, const float *points, size_t count, int counts_odd,
                           float alpha, recto_error *error) {
  fz_context *ctx = self->context;
  const recto_canvas *canvas = &self->canvas;
  int status = 0;
  if (canvas->device == NULL) return recto_fail(error, "no page was begun");
  fz_rect all = fz_make_rect(0, 0, (float)canvas->frame.width, (float)canvas->frame.height);
  fz_try(ctx) {
    recto_clip_shape(ctx, canvas->device, points, count, counts_odd, self->matrix);
    if (alpha < 1) fz_begin_group(ctx, canvas->device, all, NULL, 1, 0, 0, alpha);
  }
  fz_catch(ctx) status = recto_fail(error, fz_caught_message(ctx));
  return status;
}

int recto_plate_end_part(recto_plate *self, float alpha, recto_error *error) {
  fz_context *ctx = self->context;
  int status = 0;
  if (self->canvas.device == NULL) return recto_fail(error, "no page was begun");
  fz_try(ctx) {
    if (alpha < 1) fz_end_group(ctx, self->canvas.device);
    fz_pop_clip(ctx, self->canvas.device);
  }
  fz_catch(ctx) status = recto_fail(error, fz_caught_message(ctx));
  return status;
}
