#define _GNU_SOURCE
#include "CPNG.h"

#include <errno.h>
#include <fcntl.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// A copy without alpha where every pixel is opaque; null where one is not, or without memory.
static uint8_t *opaque_copy(const uint8_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    // What is a step from it looks the same: pages mark pictures by that.
    if (pixels[i * 4 + 3] < 254) return NULL;
  }
  uint8_t *copy = malloc(count * 3);
  for (size_t i = 0; copy != NULL && i < count; i++) memcpy(copy + i * 3, pixels + i * 4, 3);
  return copy;
}

static int write_all(int descriptor, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return -1;
    bytes += written;
    count -= (size_t)written;
  }
  return 0;
}

// Puts the bytes at `path` in one step, so that no reader ever sees a part.
static int replace_file(const char *path, const uint8_t *bytes, size_t count) {
  if (strcmp(path, "-") == 0) return write_all(STDOUT_FILENO, bytes, count);
  struct stat there;
  // A device such as /dev/stdout cannot be replaced: it is written to.
  if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
    FILE *file = S_ISDIR(there.st_mode) ? NULL : fopen(path, "we");
    if (S_ISDIR(there.st_mode)) errno = EISDIR;
    if (file == NULL) return -1;
    int status = fwrite(bytes, 1, count, file) == count ? 0 : -1;
    return fclose(file) == 0 ? status : -1;
  }
  char *temporary = NULL;
  if (asprintf(&temporary, "%s.XXXXXX", path) < 0) return -1;
  int descriptor = mkostemp(temporary, O_CLOEXEC);
  int status = -1, fault = errno;
  if (descriptor >= 0) {
    mode_t mask = umask(0);
    umask(mask);
    status = fchmod(descriptor, 0666 & ~mask) | write_all(descriptor, bytes, count);
    fault = errno;
    if (close(descriptor) != 0 && status == 0) {
      status = -1;
      fault = errno;
    }
    if (status == 0 && rename(temporary, path) != 0) {
      status = -1;
      fault = errno;
    }
    if (status != 0) unlink(temporary);
  }
  free(temporary);
  errno = fault;
  return status;
}

int recto_png_write(const char *path, const uint8_t *pixels, size_t count, int width, int height,
                    char *reason, size_t capacity) {
  if (width < 1 || height < 1 || count != (size_t)width * (size_t)height * 4) {
    snprintf(reason, capacity, "the picture has no proper size");
    return -1;
  }
  uint8_t *copy = opaque_copy(pixels, (size_t)width * height);
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = (png_uint_32)width;
  image.height = (png_uint_32)height;
  image.format = copy != NULL ? PNG_FORMAT_RGB : PNG_FORMAT_RGBA;
  image.flags = PNG_IMAGE_FLAG_FAST;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  uint8_t *bytes = malloc(size);
  int status = -1;
  if (bytes == NULL) {
    snprintf(reason, capacity, "no memory");
  } else if (!png_image_write_to_memory(&image, bytes, &size, 0, copy ? copy : pixels, 0, NULL)) {
    snprintf(reason, capacity, "%s", image.message);
  } else if (replace_file(path, bytes, size) != 0) {
    snprintf(reason, capacity, "%s", strerror(errno));
  } else {
    status = 0;
  }
  free(bytes);
  free(copy);
  return status;
}
