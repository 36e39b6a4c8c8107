// The decoders whose libraries most books do without: together they are 40 MB to be read from the disk before the first
// page, most of it encoders.
#include <dlfcn.h>

#include "CDecoders.h"

// In programs that CCodecs is linked into.
extern const recto_codecs recto_codecs_of_library __attribute__((weak));

static const recto_codecs *loaded = NULL;
static int was_tried = 0;
static int are_missed = 0;

int recto_load_codecs(const char *path) {
  was_tried = 1;
  void *library = path == NULL ? NULL : dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return -1;
  loaded = (const recto_codecs *)dlsym(library, "recto_codecs_of_library");
  return loaded == NULL ? -1 : 0;
}

int recto_codecs_are_missed(void) { return are_missed; }

static const recto_codecs *codecs(recto_error *error) {
  if (&recto_codecs_of_library != NULL) return &recto_codecs_of_library;
  if (loaded != NULL) return loaded;
  are_missed = !was_tried;
  recto_fail(error, "the program's library for AVIF, HEIC and JPEG XL cannot be loaded");
  return NULL;
}

// One function of the header for each of the table.
#define SIZE(format) \
  int recto_##format##_size(const uint8_t *bytes, size_t count, recto_size *size, \
                            recto_error *error) { \
    const recto_codecs *found = codecs(error); \
    return found == NULL ? -1 : found->format##_size(bytes, count, size, error); \
  }
#define DECODE(format) \
  int recto_##format##_decode(const uint8_t *bytes, size_t count, int width, int height, \
                              uint8_t *pixels, recto_error *error) { \
    const recto_codecs *found = codecs(error); \
    return found == NULL ? -1 \
                         : found->format##_decode(bytes, count, width, height, pixels, error); \
  }

SIZE(avif)
SIZE(heif)
SIZE(jxl)
DECODE(avif)
DECODE(heif)
DECODE(jxl)
