// AVIF through libavif and dav1d.
#include <avif/avif.h>
#include <stdlib.h>
#include <string.h>

#include "codecs.h"

enum {
  // Rows turned into colours at once, and the rows around them that smooth enlarging looks at.
  ROWS = 256,
  SEAM = 2,
  // Still pictures are shown: a film of any length has a first frame.
  FRAMES = 100000,
};

// The start of a file, whose end is not known: libavif's own reader of memory would check that
// what the header names lies within it.
typedef struct {
  avifIO base;
  const uint8_t *bytes;
  size_t count;
} start_of_file;

static avifResult read_start(avifIO *io, uint32_t flags, uint64_t offset, size_t wanted,
                             avifROData *out) {
  const start_of_file *from = (const start_of_file *)io->data;
  if (flags != 0) return AVIF_RESULT_IO_ERROR;
  if (offset > from->count) return AVIF_RESULT_TRUNCATED_DATA;
  size_t left = from->count - (size_t)offset;
  out->data = from->bytes + offset;
  out->size = wanted < left ? wanted : left;
  return AVIF_RESULT_OK;
}

static int fail(avifResult result, recto_error *error) {
  switch (result) {
    case AVIF_RESULT_OUT_OF_MEMORY: return recto_fail(error, "no memory for the AVIF decoder");
    case AVIF_RESULT_TRUNCATED_DATA:
    case AVIF_RESULT_IO_ERROR: return recto_fail(error, "the AVIF picture is cut short");
    case AVIF_RESULT_NOT_IMPLEMENTED:
    case AVIF_RESULT_UNSUPPORTED_DEPTH:
      return recto_fail(error, "this kind of AVIF is not supported");
    default: return recto_fail(error, "the AVIF picture is damaged");
  }
}

// Why a header cannot be used.
static void fail_to_open(const avifDecoder *decoder, avifResult result, recto_error *error) {
  unsigned width, height;
  const char *size = strstr(decoder->diag.error, "too large [");
  if (size != NULL && sscanf(size, "too large [%ux%u]", &width, &height) == 2) {
    snprintf(error->message, sizeof error->message, "its %u × %u pixels are too many", width,
             height);
  } else {
    fail(result, error);
  }
}

// A decoder on a file, or on its start, whose header was read; NULL with the reason.
static avifDecoder *open_file(const uint8_t *bytes, size_t count, start_of_file *start,
                              uint32_t most_pixels, uint32_t longest, recto_error *error) {
  avifDecoder *decoder = avifDecoderCreate();
  if (decoder == NULL) {
    fail(AVIF_RESULT_OUT_OF_MEMORY, error);
    return NULL;
  }
  decoder->codecChoice = AVIF_CODEC_CHOICE_DAV1D;
  decoder->maxThreads = 1;
  decoder->ignoreExif = AVIF_TRUE;
  decoder->ignoreXMP = AVIF_TRUE;
  decoder->imageSizeLimit = most_pixels;
  decoder->imageDimensionLimit = longest;
  decoder->imageCountLimit = FRAMES;
  // Files of older encoders lack what the standard asks for by now.
  decoder->strictFlags = AVIF_STRICT_CLAP_VALID;
  avifResult result = AVIF_RESULT_OK;
  if (start != NULL) {
    *start =
        (start_of_file){{.read = read_start, .persistent = AVIF_TRUE, .data = start}, bytes, count};
    avifDecoderSetIO(decoder, &start->base);
  } else {
    result = avifDecoderSetIOMemory(decoder, bytes, count);
  }
  if (result == AVIF_RESULT_OK) result = avifDecoderParse(decoder);
  if (result == AVIF_RESULT_OK) return decoder;
  fail_to_open(decoder, result, error);
  avifDecoderDestroy(decoder);
  return NULL;
}

// EXIF's number for a rotation and then a mirroring, as HEIF orders them.
static int orientation_of(const avifImage *image) {
  int turns = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
  int mirror = image->transformFlags & AVIF_TRANSFORM_IMIR ? 1 + (image->imir.mode & 1) : 0;
  // By quarter turns against the clock: unmirrored, top and bottom exchanged, left and right.
  static const int numbers[4][3] = {{1, 4, 2}, {8, 5, 7}, {3, 2, 4}, {6, 7, 5}};
  return numbers[turns][mirror];
}

int recto_read_avif_size(const uint8_t *bytes, size_t count, recto_size *size, recto_error *error) {
  start_of_file start;
  avifDecoder *decoder = open_file(bytes, count, &start, AVIF_DEFAULT_IMAGE_SIZE_LIMIT,
                                   AVIF_DEFAULT_IMAGE_DIMENSION_LIMIT, error);
  if (decoder == NULL) return -1;
  size->width = (int)decoder->image->width;
  size->height = (int)decoder->image->height;
  size->orientation = orientation_of(decoder->image);
  avifDecoderDestroy(decoder);
  return 0;
}

static recto_color *color_of(const avifImage *image) {
  int numbers = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV400 ? 1 : 3;
  if (image->icc.size > 0) {
    return recto_color_of_profile(image->icc.data, image->icc.size, numbers);
  }
  return recto_color_of_codes(image->colorPrimaries, image->transferCharacteristics);
}

// Turns the rows from `from` to `to` into colours, in a room for them and their seams.
static avifResult convert(const avifImage *image, uint32_t from, uint32_t to, recto_color *color,
                          int depth, uint8_t *room, uint8_t *pixels) {
  uint32_t first = from > SEAM ? from - SEAM : 0;
  uint32_t last = to + SEAM < image->height ? to + SEAM : image->height;
  avifImage *part = avifImageCreateEmpty();
  if (part == NULL) return AVIF_RESULT_OUT_OF_MEMORY;
  avifCropRect rows = {0, first, image->width, last - first};
  avifResult result = avifImageSetViewRect(part, image, &rows);
  avifRGBImage rgb;
  avifRGBImageSetDefaults(&rgb, part);
  rgb.format = AVIF_RGB_FORMAT_RGBA;
  rgb.depth = (uint32_t)depth;
  rgb.pixels = room;
  rgb.rowBytes = image->width * 4 * (uint32_t)(depth / 8);
  if (result == AVIF_RESULT_OK) result = avifImageYUVToRGB(part, &rgb);
  avifImageDestroy(part);
  if (result != AVIF_RESULT_OK) return result;
  const uint8_t *wanted = room + (size_t)(from - first) * rgb.rowBytes;
  size_t count = (size_t)image->width * (to - from);
  if (depth == 16) {
    recto_color_apply_words(color, (const uint16_t *)(const void *)wanted, pixels, count);
  } else {
    memcpy(pixels, wanted, count * 4);
    recto_color_apply(color, pixels, count);
  }
  if (image->alphaPlane != NULL) recto_put_on_white(pixels, count);
  return AVIF_RESULT_OK;
}

int recto_read_avif(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                    recto_error *error) {
  uint32_t longest = (uint32_t)(width > height ? width : height);
  avifDecoder *decoder =
      open_file(bytes, count, NULL, (uint32_t)width * (uint32_t)height, longest, error);
  if (decoder == NULL) return -1;
  avifResult result = avifDecoderNextImage(decoder);
  const avifImage *image = decoder->image;
  int status = result == AVIF_RESULT_OK ? 0 : fail(result, error);
  if (status == 0 && ((int)image->width != width || (int)image->height != height)) {
    status = recto_fail(error, "its header gives two different sizes");
  }
  if (status == 0) {
    recto_color *color = color_of(image);
    int depth = image->depth > 8 ? 16 : 8;
    uint8_t *room = malloc((size_t)width * (ROWS + 2 * SEAM) * 4 * (size_t)(depth / 8));
    if (room == NULL) status = recto_fail(error, "no memory for the AVIF decoder");
    for (int y = 0; status == 0 && y < height; y += ROWS) {
      int end = y + ROWS < height ? y + ROWS : height;
      result = convert(image, (uint32_t)y, (uint32_t)end, color, depth, room,
                       pixels + (size_t)y * width * 4);
      if (result != AVIF_RESULT_OK) status = fail(result, error);
    }
    free(room);
    recto_color_close(color);
  }
  avifDecoderDestroy(decoder);
  return status;
}
