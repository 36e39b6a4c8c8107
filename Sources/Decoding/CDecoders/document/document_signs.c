// The signs of a page: what of its text is the same in every layout.
#include "document_internal.h"

typedef struct {
  fz_device super;
  long signs;
} sign_device;

// Whether a letter counts: spaces, hyphens and what is not seen come and go with the layout.
static int is_sign(int c) {
  if (c <= ' ' || (c >= 0x7F && c <= 0xA0)) return 0;
  if ((c >= 0x2000 && c <= 0x2010) || (c >= 0x2028 && c <= 0x202F)) return 0;
  return c != '-' && c != 0xAD && c != 0x1680 && c != 0x205F && c != 0x2060 && c != 0x3000 &&
         c != 0xFEFF;
}

static void fill_text(fz_context *ctx, fz_device *device, const fz_text *text, fz_matrix matrix,
                      fz_colorspace *space, const float *color, float alpha,
                      fz_color_params params) {
  (void)ctx, (void)matrix, (void)space, (void)color, (void)alpha, (void)params;
  for (const fz_text_span *span = text->head; span; span = span->next) {
    for (int i = 0; i < span->len; i++)
      ((sign_device *)device)->signs += is_sign(span->items[i].ucs);
  }
}

// A picture counts as one, so that pages of pictures have places of their own.
static void fill_image(fz_context *ctx, fz_device *device, fz_image *image, fz_matrix matrix,
                       float alpha, fz_color_params params) {
  (void)ctx, (void)image, (void)matrix, (void)alpha, (void)params;
  ((sign_device *)device)->signs++;
}

long recto_signs_on(recto_document *self, fz_location place) {
  fz_context *ctx = self->context;
  fz_page *page = NULL;
  sign_device *device = NULL;
  long signs = 0;
  fz_var(page);
  fz_var(device);
  fz_try(ctx) {
    page = fz_load_chapter_page(ctx, self->document, place.chapter, place.page);
    device = fz_new_derived_device(ctx, sign_device);
    device->super.fill_text = fill_text;
    device->super.fill_image = fill_image;
    fz_run_page_contents(ctx, page, &device->super, fz_identity, NULL);
    fz_close_device(ctx, &device->super);
    signs = device->signs;
  }
  fz_always(ctx) {
    if (device) fz_drop_device(ctx, &device->super);
    fz_drop_page(ctx, page);
  }
  fz_catch(ctx) { fz_rethrow(ctx); }
  return signs;
}

long recto_document_signs(recto_document *self, int number) {
  fz_context *ctx = self->context;
  long signs = 0;
  fz_var(signs);
  fz_try(ctx) { signs = recto_signs_on(self, recto_location_of(self, number)); }
  fz_catch(ctx) { signs = 0; }
  return signs;
}
