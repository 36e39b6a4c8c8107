// PNG through libpng's simplified interface, whose jumps end inside the library.
#include <png.h>
#include <string.h>

#include "internal.h"

static int begin(png_image *image, const uint8_t *bytes, size_t count, recto_error *error) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(image, bytes, count)) return 0;
  return recto_fail(error, image->message);
}

int recto_png_size(const uint8_t *bytes, size_t count, int *width, int *height,
                   recto_error *error) {
  png_image image;
  if (begin(&image, bytes, count, error) != 0) return -1;
  *width = (int)image.width;
  *height = (int)image.height;
  png_image_free(&image);
  return 0;
}

int recto_png_decode(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                     recto_error *error) {
  png_image image;
  if (begin(&image, bytes, count, error) != 0) return -1;
  if ((int)image.width != width || (int)image.height != height) {
    png_image_free(&image);
    return recto_fail(error, "its header gives two different sizes");
  }
  int has_alpha = (image.format & PNG_FORMAT_FLAG_ALPHA) != 0;
  image.format = PNG_FORMAT_RGBA;
  if (!png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
    recto_fail(error, image.message);
    png_image_free(&image);
    return -1;
  }
  if (has_alpha) recto_put_on_white(pixels, (size_t)width * height);
  return 0;
}
