// JPEG through TurboJPEG, which returns codes where libjpeg would jump.
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

#include "internal.h"

// tjDecompressHeader3 with its handle; the handle is the caller's to destroy.
static tjhandle read_header(const uint8_t *bytes, size_t count, int *width, int *height,
                            int *colorspace, recto_error *error) {
  int subsampling = 0;
  tjhandle handle = tjInitDecompress();
  if (handle == NULL) {
    recto_fail(error, "no memory for the JPEG decoder");
    return NULL;
  }
  if (tjDecompressHeader3(handle, bytes, count, width, height, &subsampling, colorspace) != 0) {
    recto_fail(error, tjGetErrorStr2(handle));
    tjDestroy(handle);
    return NULL;
  }
  return handle;
}

int recto_jpeg_size(const uint8_t *bytes, size_t count, int *width, int *height,
                    recto_error *error) {
  int colorspace = 0;
  tjhandle handle = read_header(bytes, count, width, height, &colorspace, error);
  if (handle == NULL) return -1;
  tjDestroy(handle);
  return 0;
}

// Whether an Adobe marker is present: such files hold their inks inverted.
static int has_adobe_marker(const uint8_t *bytes, size_t count) {
  size_t limit = count < 65536 ? count : 65536;
  for (size_t i = 0; i + 9 < limit; i++) {
    if (bytes[i] == 0xFF && bytes[i + 1] == 0xEE && memcmp(bytes + i + 4, "Adobe", 5) == 0) {
      return 1;
    }
  }
  return 0;
}

static void inks_to_rgb(uint8_t *pixels, size_t count, int inverted) {
  for (size_t i = 0; i < count; i++, pixels += 4) {
    unsigned flip = inverted ? 0 : 255;
    unsigned c = pixels[0] ^ flip, m = pixels[1] ^ flip, y = pixels[2] ^ flip, k = pixels[3] ^ flip;
    pixels[0] = (uint8_t)((c * k + 127) / 255);
    pixels[1] = (uint8_t)((m * k + 127) / 255);
    pixels[2] = (uint8_t)((y * k + 127) / 255);
    pixels[3] = 255;
  }
}

int recto_jpeg_decode(const uint8_t *bytes, size_t count, int eighths, int width, int height,
                      uint8_t *pixels, recto_error *error) {
  int full_width = 0, full_height = 0, colorspace = 0;
  tjhandle handle = read_header(bytes, count, &full_width, &full_height, &colorspace, error);
  if (handle == NULL) return -1;
  tjscalingfactor scale = {eighths, 8};
  if (TJSCALED(full_width, scale) != width || TJSCALED(full_height, scale) != height) {
    tjDestroy(handle);
    return recto_fail(error, "its header gives two different sizes");
  }
  int inks = colorspace == TJCS_CMYK || colorspace == TJCS_YCCK;
  // A file cut short leaves its lower part untouched: grey, not what was in memory.
  memset(pixels, 0x80, (size_t)width * height * 4);
  // The limit of scans stops progressive files made to burn time.
  int status = tjDecompress2(handle, bytes, count, pixels, width, 0, height,
                             inks ? TJPF_CMYK : TJPF_RGBA, TJFLAG_LIMITSCANS);
  // A warning means that a picture came out, if a damaged one.
  int failed = status != 0 && tjGetErrorCode(handle) != TJERR_WARNING;
  if (failed) recto_fail(error, tjGetErrorStr2(handle));
  tjDestroy(handle);
  if (failed) return -1;
  if (inks) {
    inks_to_rgb(pixels, (size_t)width * height, has_adobe_marker(bytes, count));
  } else {
    for (size_t i = 3; i < (size_t)width * height * 4; i += 4) pixels[i] = 255;
  }
  return 0;
}
