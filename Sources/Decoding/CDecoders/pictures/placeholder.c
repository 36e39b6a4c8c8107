// MuPDF's context, and a page of text drawn with its built-in fonts.
#include "mupdf_context.h"

#include <string.h>

// Bounds MuPDF's cache of decoded pictures and fonts: 60 scanned pages took 275 MB with the
// default, 59 MB with this.
enum { STORE_BYTES = 32 << 20 };

static void ignore(void *user, const char *message) {
  (void)user;
  (void)message;
}

fz_context *recto_mupdf_context(void) {
  fz_context *context = fz_new_context(NULL, NULL, STORE_BYTES);
  if (context == NULL) return NULL;
  // By default both go to standard error, where the contract allows one line.
  fz_set_warning_callback(context, ignore, NULL);
  fz_set_error_callback(context, ignore, NULL);
  return context;
}

int recto_draw_html(const char *html, const char *css, float em, float margin, uint32_t paper,
                    int width, int height, uint8_t *pixels, recto_error *error) {
  fz_context *ctx = recto_mupdf_context();
  if (ctx == NULL) return recto_fail(error, "no memory");
  for (size_t i = 0; i < (size_t)width * height; i++) {
    pixels[i * 4] = (uint8_t)(paper >> 16);
    pixels[i * 4 + 1] = (uint8_t)(paper >> 8);
    pixels[i * 4 + 2] = (uint8_t)paper;
    pixels[i * 4 + 3] = 255;
  }
  fz_buffer *buffer = NULL;
  fz_story *story = NULL;
  fz_pixmap *pixmap = NULL;
  fz_device *device = NULL;
  int status = 0;
  fz_var(buffer);
  fz_var(story);
  fz_var(pixmap);
  fz_var(device);
  fz_try(ctx) {
    buffer = fz_new_buffer_from_copied_data(ctx, (const unsigned char *)html, strlen(html));
    story = fz_new_story(ctx, buffer, css, em, NULL);
    fz_rect where = {margin, margin, width - margin, height - margin}, filled;
    fz_place_story(ctx, story, where, &filled);
    // Placed a second time where it looks centred: a little above the middle.
    float left = (where.y1 - filled.y1) * 0.42f;
    if (left > 0) {
      where.y0 += left;
      fz_place_story(ctx, story, where, &filled);
    }
    pixmap =
        fz_new_pixmap_with_data(ctx, fz_device_rgb(ctx), width, height, NULL, 1, width * 4, pixels);
    device = fz_new_draw_device(ctx, fz_identity, pixmap);
    fz_draw_story(ctx, story, device, fz_identity);
    fz_close_device(ctx, device);
  }
  fz_always(ctx) {
    fz_drop_device(ctx, device);
    fz_drop_pixmap(ctx, pixmap);
    fz_drop_story(ctx, story);
    fz_drop_buffer(ctx, buffer);
  }
  fz_catch(ctx) { status = recto_fail(error, fz_caught_message(ctx)); }
  fz_drop_context(ctx);
  return status;
}
