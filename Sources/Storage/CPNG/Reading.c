#include <png.h>
#include <stdio.h>
#include <string.h>

#include "CPNG.h"

int recto_png_read(const char *path, uint8_t *pixels, size_t capacity, int *width, int *height) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, path)) return -1;
  image.format = PNG_FORMAT_RGBA;
  if (PNG_IMAGE_SIZE(image) > capacity || !png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
    png_image_free(&image);
    return -1;
  }
  *width = (int)image.width;
  *height = (int)image.height;
  return 0;
}

int recto_png_from_memory(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t capacity,
                          int *width, int *height, char *reason, size_t room) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&image, bytes, count)) {
    snprintf(reason, room, "%s", image.message);
    return -1;
  }
  image.format = PNG_FORMAT_RGBA;
  *width = (int)image.width;
  *height = (int)image.height;
  int status = 0;
  if (pixels != NULL) {
    status =
        PNG_IMAGE_SIZE(image) <= capacity && png_image_finish_read(&image, NULL, pixels, 0, NULL)
            ? 0
            : -1;
    if (status != 0) snprintf(reason, room, "%s", image.message);
  }
  png_image_free(&image);
  return status;
}
