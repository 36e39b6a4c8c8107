// Tells a page that is nothing but one JPEG, by running it into a device that draws nothing.
#include "document_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  fz_device super;
  fz_cookie *cookie;
  fz_image *image;
  fz_matrix matrix;
  int has_more;  // whether there is anything beside one picture
} scan_device;

// Anything else on the page: there is no need to look on.
static void reject(fz_device *device) {
  scan_device *self = (scan_device *)device;
  self->has_more = 1;
  self->cookie->abort = 1;
}

static void fill_image(fz_context *ctx, fz_device *device, fz_image *image, fz_matrix matrix,
                       float alpha, fz_color_params params) {
  (void)params;
  scan_device *self = (scan_device *)device;
  if (self->image || alpha != 1) {
    reject(device);
    return;
  }
  self->image = fz_keep_image(ctx, image);
  self->matrix = matrix;
}

static void drop(fz_context *ctx, fz_device *device) {
  fz_drop_image(ctx, ((scan_device *)device)->image);
}

#define UNUSED __attribute__((unused))
// clang-format off: one body for all
static void fill_path(UNUSED fz_context *c, fz_device *d, UNUSED const fz_path *p, UNUSED int e,
                      UNUSED fz_matrix m, UNUSED fz_colorspace *s, UNUSED const float *k,
                      UNUSED float a, UNUSED fz_color_params q) { reject(d); }
static void stroke_path(UNUSED fz_context *c, fz_device *d, UNUSED const fz_path *p,
                        UNUSED const fz_stroke_state *t, UNUSED fz_matrix m,
                        UNUSED fz_colorspace *s, UNUSED const float *k, UNUSED float a,
                        UNUSED fz_color_params q) { reject(d); }
static void clip_path(UNUSED fz_context *c, fz_device *d, UNUSED const fz_path *p, UNUSED int e,
                      UNUSED fz_matrix m, UNUSED fz_rect r) { reject(d); }
static void clip_stroke_path(UNUSED fz_context *c, fz_device *d, UNUSED const fz_path *p,
                             UNUSED const fz_stroke_state *t, UNUSED fz_matrix m,
                             UNUSED fz_rect r) { reject(d); }
static void fill_text(UNUSED fz_context *c, fz_device *d, UNUSED const fz_text *t,
                      UNUSED fz_matrix m, UNUSED fz_colorspace *s, UNUSED const float *k,
                      UNUSED float a, UNUSED fz_color_params q) { reject(d); }
static void stroke_text(UNUSED fz_context *c, fz_device *d, UNUSED const fz_text *t,
                        UNUSED const fz_stroke_state *w, UNUSED fz_matrix m,
                        UNUSED fz_colorspace *s, UNUSED const float *k, UNUSED float a,
                        UNUSED fz_color_params q) { reject(d); }
static void clip_text(UNUSED fz_context *c, fz_device *d, UNUSED const fz_text *t,
                      UNUSED fz_matrix m, UNUSED fz_rect r) { reject(d); }
static void clip_stroke_text(UNUSED fz_context *c, fz_device *d, UNUSED const fz_text *t,
                             UNUSED const fz_stroke_state *w, UNUSED fz_matrix m,
                             UNUSED fz_rect r) { reject(d); }
static void fill_shade(UNUSED fz_context *c, fz_device *d, UNUSED fz_shade *s, UNUSED fz_matrix m,
                       UNUSED float a, UNUSED fz_color_params q) { reject(d); }
static void fill_mask(UNUSED fz_context *c, fz_device *d, UNUSED fz_image *i, UNUSED fz_matrix m,
                      UNUSED fz_colorspace *s, UNUSED const float *k, UNUSED float a,
                      UNUSED fz_color_params q) { reject(d); }
static void clip_mask(UNUSED fz_context *c, fz_device *d, UNUSED fz_image *i, UNUSED fz_matrix m,
                      UNUSED fz_rect r) { reject(d); }
static void begin_mask(UNUSED fz_context *c, fz_device *d, UNUSED fz_rect r, UNUSED int l,
                       UNUSED fz_colorspace *s, UNUSED const float *k,
                       UNUSED fz_color_params q) { reject(d); }
static void begin_group(UNUSED fz_context *c, fz_device *d, UNUSED fz_rect r,
                        UNUSED fz_colorspace *s, UNUSED int i, UNUSED int k, UNUSED int b,
                        UNUSED float a) { reject(d); }
// clang-format on
static int begin_tile(UNUSED fz_context *c, fz_device *d, UNUSED fz_rect r, UNUSED fz_rect v,
                      UNUSED float x, UNUSED float y, UNUSED fz_matrix m, UNUSED int i) {
  reject(d);
  return 0;
}

static scan_device *new_scan_device(fz_context *ctx, fz_cookie *cookie) {
  scan_device *self = fz_new_derived_device(ctx, scan_device);
  self->cookie = cookie;
  self->super.drop_device = drop;
  self->super.fill_image = fill_image;
  self->super.fill_path = fill_path;
  self->super.stroke_path = stroke_path;
  self->super.clip_path = clip_path;
  self->super.clip_stroke_path = clip_stroke_path;
  self->super.fill_text = fill_text;
  self->super.stroke_text = stroke_text;
  self->super.clip_text = clip_text;
  self->super.clip_stroke_text = clip_stroke_text;
  self->super.fill_shade = fill_shade;
  self->super.fill_image_mask = fill_mask;
  self->super.clip_image_mask = clip_mask;
  self->super.begin_mask = begin_mask;
  self->super.begin_group = begin_group;
  self->super.begin_tile = begin_tile;
  // Text that is not drawn, as scanners add for those who search, is no mark.
  return self;
}

// Whether a number is a length nearly, that of the page.
static int is_near(float value, float length, float whole) {
  return fabsf(value - length) <= 0.01f * whole;
}

// EXIF's number for the way that a picture lies on the page, or 0 where it does not cover it.
static int orientation_on(fz_rect page, fz_matrix m) {
  float width = page.x1 - page.x0, height = page.y1 - page.y0;
  fz_rect covered = fz_transform_rect(fz_unit_rect, m);
  if (!is_near(covered.x0, page.x0, width) || !is_near(covered.x1, page.x1, width) ||
      !is_near(covered.y0, page.y0, height) || !is_near(covered.y1, page.y1, height)) {
    return 0;
  }
  // A picture's rows run along (a, b); its columns, from the top down, along (c, d).
  if (is_near(m.b, 0, height) && is_near(m.c, 0, width)) {
    return m.a > 0 ? (m.d > 0 ? 1 : 4) : (m.d > 0 ? 2 : 3);
  }
  if (is_near(m.a, 0, width) && is_near(m.d, 0, height)) {
    return m.b > 0 ? (m.c > 0 ? 5 : 6) : (m.c > 0 ? 8 : 7);
  }
  return 0;
}

// Whether the bytes of a picture mean the same to any JPEG decoder.
static fz_compressed_buffer *plain_jpeg(fz_context *ctx, recto_colors *colors, fz_image *image) {
  if (image->mask || image->use_decode || image->use_colorkey || image->bpc != 8) return NULL;
  int type = fz_colorspace_type(ctx, image->colorspace);
  if (type != FZ_COLORSPACE_RGB && type != FZ_COLORSPACE_GRAY) return NULL;
  // The document's word on colour counts, not the JPEG's.
  if (recto_colors_of(ctx, colors, image->colorspace)) return NULL;
  fz_compressed_buffer *buffer = fz_compressed_image_buffer(ctx, image);
  if (buffer == NULL || buffer->params.type != FZ_IMAGE_JPEG) return NULL;
  return buffer->params.u.jpeg.color_transform == 0 ? NULL : buffer;
}

int recto_document_scan(recto_document *self, int number, recto_scan *scan) {
  fz_context *ctx = self->context;
  fz_cookie cookie = {0};
  scan_device *device = NULL;
  fz_buffer *bytes = NULL;
  int found = 0;
  fz_var(device);
  fz_var(bytes);
  fz_var(found);
  if (!self->pdf) return 0;
  fz_try(ctx) {
    fz_page *page = recto_page_at(self, number);
    device = new_scan_device(ctx, &cookie);
    fz_run_page(ctx, page, &device->super, fz_identity, &cookie);
    fz_close_device(ctx, &device->super);
    if (device->image && !device->has_more && !cookie.errors) {
      scan->orientation = orientation_on(fz_bound_page(ctx, page), device->matrix);
      fz_compressed_buffer *jpeg = plain_jpeg(ctx, self->colors, device->image);
      if (scan->orientation != 0 && jpeg) {
        unsigned char *data;
        scan->count = fz_buffer_storage(ctx, jpeg->buffer, &data);
        bytes = fz_keep_buffer(ctx, jpeg->buffer);
        scan->bytes = data;
        found = 1;
      }
    }
  }
  fz_always(ctx) {
    if (device) fz_drop_device(ctx, &device->super);
  }
  fz_catch(ctx) { found = 0; }
  fz_drop_buffer(ctx, self->scan);
  self->scan = bytes;
  return found;
}
