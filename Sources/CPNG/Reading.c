#include <png.h>
#include <string.h>

#include "CPNG.h"

int recto_png_read(const char *path, uint8_t *pixels, size_t capacity, int *width, int *height) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, path)) return -1;
  image.format = PNG_FORMAT_RGBA;
  if (PNG_IMAGE_SIZE(image) > capacity ||
      !png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
    png_image_free(&image);
    return -1;
  }
  *width = (int)image.width;
  *height = (int)image.height;
  return 0;
}
