// TIFF through libtiff, from a file or from memory.
#define _GNU_SOURCE
#include "reduce.h"
#include "tiff.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  // One strip or tile may be the whole picture, of up to four numbers of two bytes a pixel.
  BYTES_AT_ONCE = 800000000,
  // Pixels of one band of a picture that is made smaller: a row of tiles, or a strip.
  BAND = 64000000,
};

struct recto_tiff {
  TIFF *file;
  int fd;
  const uint8_t *bytes;
  uint64_t size, place;
  uint64_t *offsets;  // of the pages' directories
  int count;
};

// ---- Reading ----

static tmsize_t read_bytes(thandle_t handle, void *room, tmsize_t wanted) {
  recto_tiff *self = handle;
  if (wanted <= 0 || self->place >= self->size) return 0;
  uint64_t left = self->size - self->place;
  size_t count = (uint64_t)wanted < left ? (size_t)wanted : (size_t)left;
  if (self->fd < 0) {
    memcpy(room, self->bytes + self->place, count);
  } else {
    ssize_t got;
    do {
      got = pread(self->fd, room, count, (off_t)self->place);
    } while (got < 0 && errno == EINTR);
    if (got < 0) return -1;
    count = (size_t)got;
  }
  self->place += count;
  return (tmsize_t)count;
}

static tmsize_t write_bytes(thandle_t handle, void *bytes, tmsize_t count) {
  (void)handle;
  (void)bytes;
  (void)count;
  return -1;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
  recto_tiff *self = handle;
  self->place = offset + (whence == SEEK_SET ? 0 : whence == SEEK_CUR ? self->place : self->size);
  return self->place;
}

static int close_nothing(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t size_of(thandle_t handle) { return ((recto_tiff *)handle)->size; }

static int be_silent(TIFF *file, void *data, const char *place, const char *words, va_list rest) {
  (void)file;
  (void)data;
  (void)place;
  (void)words;
  (void)rest;
  return 1;
}

static TIFF *open_file(recto_tiff *self) {
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (options == NULL) return NULL;
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, BYTES_AT_ONCE);
  TIFFOpenOptionsSetErrorHandlerExtR(options, be_silent, NULL);
  TIFFOpenOptionsSetWarningHandlerExtR(options, be_silent, NULL);
  // "m": no memory mapping; "O": strips' places are read as they are needed.
  TIFF *file = TIFFClientOpenExt("TIFF", "rmO", self, read_bytes, write_bytes, seek, close_nothing,
                                 size_of, NULL, NULL, options);
  TIFFOpenOptionsFree(options);
  return file;
}

// From the file behind `fd`, or where that is -1 from the bytes.
static recto_tiff *open_source(int fd, const uint8_t *bytes, uint64_t size, recto_error *error) {
  recto_tiff *self = calloc(1, sizeof *self);
  if (self == NULL) {
    recto_fail(error, "no memory for the TIFF decoder");
    return NULL;
  }
  self->fd = fd;
  self->bytes = bytes;
  self->size = size;
  self->file = open_file(self);
  if (self->file == NULL) {
    free(self);
    recto_fail(error, "the TIFF picture is damaged");
    return NULL;
  }
  return self;
}

recto_tiff *recto_tiff_open(int fd, recto_error *error) {
  off_t size = lseek(fd, 0, SEEK_END);
  if (size >= 0) return open_source(fd, NULL, (uint64_t)size, error);
  recto_fail(error, "the file has no size");
  return NULL;
}

void recto_tiff_close(recto_tiff *self) {
  TIFFClose(self->file);
  free(self->offsets);
  free(self);
}

// ---- Pages ----

int recto_tiff_count(recto_tiff *self, int limit) {
  free(self->offsets);
  self->count = 0;
  self->offsets = calloc((size_t)limit, sizeof *self->offsets);
  if (self->offsets == NULL || !TIFFSetDirectory(self->file, 0)) return 0;
  // Where everything calls itself a small copy, the first is the page.
  self->offsets[0] = TIFFCurrentDirOffset(self->file);
  // libtiff remembers the directories it came by and ends where a chain leads back.
  for (int i = 0; i < limit; i++) {
    uint32_t kind = 0;
    TIFFGetFieldDefaulted(self->file, TIFFTAG_SUBFILETYPE, &kind);
    if ((kind & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK)) == 0) {
      self->offsets[self->count++] = TIFFCurrentDirOffset(self->file);
    }
    if (!TIFFReadDirectory(self->file)) break;
  }
  if (self->count == 0) self->count = 1;
  return self->count;
}

static int go_to(recto_tiff *self, int page, recto_error *error) {
  int is_there = page < self->count ? TIFFSetSubDirectory(self->file, self->offsets[page])
                                    : page == 0 && TIFFSetDirectory(self->file, 0);
  return is_there ? 0 : recto_fail(error, "the TIFF picture is damaged");
}

int recto_tiff_size(recto_tiff *self, int page, recto_size *size, recto_error *error) {
  if (go_to(self, page, error) != 0) return -1;
  uint32_t width = 0, height = 0;
  uint16_t orientation = 1;
  TIFFGetField(self->file, TIFFTAG_IMAGEWIDTH, &width);
  TIFFGetField(self->file, TIFFTAG_IMAGELENGTH, &height);
  TIFFGetFieldDefaulted(self->file, TIFFTAG_ORIENTATION, &orientation);
  if (width == 0 || height == 0 || width > INT32_MAX || height > INT32_MAX) {
    return recto_fail(error, "the TIFF picture has no size");
  }
  int is_known = orientation >= 1 && orientation <= 8;
  *size = (recto_size){(int)width, (int)height, is_known ? orientation : 1};
  return 0;
}

static recto_color *color_of(TIFF *file, recto_tiff_kind kind) {
  uint32_t size = 0;
  void *profile = NULL;
  if (!TIFFGetField(file, TIFFTAG_ICCPROFILE, &size, &profile)) return NULL;
  int is_grey = kind.meaning == PHOTOMETRIC_MINISBLACK || kind.meaning == PHOTOMETRIC_MINISWHITE;
  int numbers = kind.meaning == PHOTOMETRIC_SEPARATED ? 4 : is_grey ? 1 : 3;
  return recto_color_of_profile(profile, size, numbers);
}

static recto_tiff_kind kind_of(TIFF *file) {
  recto_tiff_kind kind = {.meaning = PHOTOMETRIC_MINISBLACK};
  TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &kind.width);
  TIFFGetField(file, TIFFTAG_IMAGELENGTH, &kind.height);
  TIFFGetFieldDefaulted(file, TIFFTAG_BITSPERSAMPLE, &kind.bits);
  TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLESPERPIXEL, &kind.count);
  TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLEFORMAT, &kind.format);
  TIFFGetField(file, TIFFTAG_PHOTOMETRIC, &kind.meaning);
  TIFFGetFieldDefaulted(file, TIFFTAG_PLANARCONFIG, &kind.planar);
  return kind;
}

// Puts pixels on paper that were multiplied by their alpha, and makes them opaque.
static void put_on_paper(uint8_t *pixels, size_t count, int has_alpha) {
  for (size_t i = 0; has_alpha && i < count; i++) {
    unsigned paper = 255u - pixels[i * 4 + 3];
    for (int c = 0; c < 3; c++) {
      unsigned light = pixels[i * 4 + (size_t)c] + paper;
      pixels[i * 4 + (size_t)c] = (uint8_t)(light < 255 ? light : 255);
    }
  }
  for (size_t i = 3; i < count * 4; i += 4) pixels[i] = 255;
}

// By libtiff's conversion; what it could not read stays white.
static int decode_colors(TIFF *file, recto_tiff_kind kind, recto_color *color, uint8_t *pixels,
                         recto_error *error) {
  TIFFRGBAImage image;
  char words[1024] = "";
  if (!TIFFRGBAImageBegin(&image, file, 0, words)) {
    return recto_fail(error, words[0] != 0 ? words : "this kind of TIFF is not supported");
  }
  size_t count = (size_t)kind.width * kind.height;
  memset(pixels, 0xFF, count * 4);
  // It would mirror, but not turn: the caller does both.
  image.req_orientation = image.orientation;
  int has_alpha = image.alpha != 0;
  int is_read = TIFFRGBAImageGet(&image, (uint32_t *)(void *)pixels, kind.width, kind.height);
  TIFFRGBAImageEnd(&image);
  if (!is_read) return recto_fail(error, "the TIFF picture is damaged");
  put_on_paper(pixels, count, has_alpha);
  recto_color_apply(color, pixels, count);
  return 0;
}

// The rows of a picture that is read in bands of whole tiles or strips; 0 where it is not.
static uint32_t band_of(TIFF *file, recto_tiff_kind kind) {
  uint32_t rows = 0;
  if (TIFFIsTiled(file)) {
    TIFFGetField(file, TIFFTAG_TILELENGTH, &rows);
  } else {
    TIFFGetFieldDefaulted(file, TIFFTAG_ROWSPERSTRIP, &rows);
  }
  if (rows > kind.height) rows = kind.height;
  return (uint64_t)rows * kind.width <= BAND ? rows : 0;
}

// Tiles and colours, made smaller band by band, as libtiff converts them, up to one that it cannot read.
static int decode_bands(TIFF *file, recto_tiff_kind kind, recto_color *color, int width, int height,
                        uint8_t *pixels, recto_error *error) {
  TIFFRGBAImage image;
  char words[1024] = "";
  uint32_t rows = band_of(file, kind);
  if (rows == 0 || kind.meaning == PHOTOMETRIC_SEPARATED || kind.meaning == PHOTOMETRIC_CIELAB ||
      !TIFFRGBAImageOK(file, words) || !TIFFRGBAImageBegin(&image, file, 1, words)) {
    snprintf(error->message, sizeof error->message, "its %u × %u pixels are too many", kind.width,
             kind.height);
    return -1;
  }
  image.req_orientation = image.orientation;
  size_t most = (size_t)rows * kind.width;
  uint8_t *band = malloc(most * 4);
  recto_reduction reduction = {0};
  int status = band != NULL ? 0 : recto_fail(error, "no memory for the TIFF decoder");
  if (status == 0) {
    status = recto_reduction_begin(&reduction, (int)kind.width, (int)kind.height, width, height,
                                   pixels, error);
  }
  int is_read = 1, bands = 0;
  for (uint32_t y = 0; status == 0 && is_read && y < kind.height; y += rows) {
    uint32_t count = kind.height - y < rows ? kind.height - y : rows;
    memset(band, 0xFF, most * 4);
    image.row_offset = (int)y;
    image.col_offset = 0;
    is_read = TIFFRGBAImageGet(&image, (uint32_t *)(void *)band, kind.width, count);
    if (!is_read) break;
    bands++;
    put_on_paper(band, (size_t)count * kind.width, image.alpha != 0);
    recto_color_apply(color, band, (size_t)count * kind.width);
    for (uint32_t row = 0; row < count; row++) {
      recto_reduction_take(&reduction, band + (size_t)row * kind.width * 4);
    }
  }
  if (status == 0 && bands == 0) status = recto_fail(error, "the TIFF picture is damaged");
  if (reduction.sums != NULL) recto_reduction_end(&reduction);
  TIFFRGBAImageEnd(&image);
  free(band);
  return status;
}

// Whether rows can be read one by one and turned into colours here: of grey and black and white, as maps
// and plans of any size are, and of plain colours.
static int has_plain_rows(TIFF *file, recto_tiff_kind kind) {
  if (TIFFIsTiled(file)) return 0;
  if (kind.meaning == PHOTOMETRIC_RGB) {
    return kind.count == 3 && kind.bits == 8 && kind.planar == PLANARCONFIG_CONTIG;
  }
  return kind.count == 1 && (kind.bits == 1 || kind.bits == 8) &&
         (kind.meaning == PHOTOMETRIC_MINISWHITE || kind.meaning == PHOTOMETRIC_MINISBLACK);
}

static void expand_row(const uint8_t *line, recto_tiff_kind kind, uint8_t *row) {
  int is_white = kind.meaning == PHOTOMETRIC_MINISWHITE;
  for (uint32_t x = 0; x < kind.width; x++, row += 4) {
    if (kind.count == 3) {
      memcpy(row, line + (size_t)x * 3, 3);
    } else {
      uint8_t grey = kind.bits == 8 ? line[x] : (line[x / 8] >> (7 - x % 8) & 1) ? 255 : 0;
      memset(row, is_white ? 255 - grey : grey, 3);
    }
    row[3] = 255;
  }
}

// Pictures of any size, made smaller row by row.
static int decode_reduced(TIFF *file, recto_tiff_kind kind, recto_color *color, int width,
                          int height, uint8_t *pixels, recto_error *error) {
  if (!has_plain_rows(file, kind)) {
    return decode_bands(file, kind, color, width, height, pixels, error);
  }
  tmsize_t line_bytes = TIFFScanlineSize(file);
  tmsize_t least =
      kind.bits == 1 ? (tmsize_t)(kind.width + 7) / 8 : (tmsize_t)kind.width * (tmsize_t)kind.count;
  recto_reduction reduction;
  if (recto_reduction_begin(&reduction, (int)kind.width, (int)kind.height, width, height, pixels,
                            error) != 0) {
    return -1;
  }
  uint8_t *line = line_bytes >= least ? malloc((size_t)line_bytes) : NULL;
  uint8_t *row = malloc((size_t)kind.width * 4);
  int status =
      line != NULL && row != NULL ? 0 : recto_fail(error, "no memory for the TIFF decoder");
  for (uint32_t y = 0; status == 0 && y < kind.height; y++) {
    if (TIFFReadScanline(file, line, y, 0) != 1) break;
    expand_row(line, kind, row);
    recto_color_apply(color, row, kind.width);
    recto_reduction_take(&reduction, row);
  }
  if (status == 0 && reduction.taken == 0)
    status = recto_fail(error, "the TIFF picture is damaged");
  recto_reduction_end(&reduction);
  free(line);
  free(row);
  return status;
}

int recto_tiff_decode(recto_tiff *self, int page, int width, int height, uint8_t *pixels,
                      recto_error *error) {
  if (go_to(self, page, error) != 0) return -1;
  TIFF *file = self->file;
  recto_tiff_kind kind = kind_of(file);
  int is_reduced = (int64_t)kind.width > width;
  if ((int64_t)kind.width < width || (!is_reduced && (int64_t)kind.height != height) ||
      kind.width > INT32_MAX || kind.height > INT32_MAX) {
    return recto_fail(error, "its header gives two different sizes");
  }
  uint16_t compression = COMPRESSION_NONE;
  TIFFGetFieldDefaulted(file, TIFFTAG_COMPRESSION, &compression);
  if (!TIFFIsCODECConfigured(compression)) {
    return recto_fail(error, "its kind of TIFF compression is not supported");
  }
  recto_color *color = color_of(file, kind);
  if (is_reduced) {
    int status = decode_reduced(file, kind, color, width, height, pixels, error);
    recto_color_close(color);
    return status;
  }
  char words[1024] = "";
  int needs_samples = kind.meaning == PHOTOMETRIC_SEPARATED || kind.meaning == PHOTOMETRIC_CIELAB ||
                      (kind.bits == 16 && color != NULL) || !TIFFRGBAImageOK(file, words);
  int status = needs_samples && kind.meaning != PHOTOMETRIC_YCBCR
                   ? recto_tiff_decode_samples(file, kind, color, pixels, error)
                   : decode_colors(file, kind, color, pixels, error);
  recto_color_close(color);
  return status;
}

int recto_tiff_first_size(const uint8_t *bytes, size_t count, recto_size *size,
                          recto_error *error) {
  recto_tiff *self = open_source(-1, bytes, count, error);
  if (self == NULL) return -1;
  int status = recto_tiff_size(self, 0, size, error);
  recto_tiff_close(self);
  return status;
}

int recto_tiff_first_decode(const uint8_t *bytes, size_t count, int width, int height,
                            uint8_t *pixels, recto_error *error) {
  recto_tiff *self = open_source(-1, bytes, count, error);
  if (self == NULL) return -1;
  int status = recto_tiff_decode(self, 0, width, height, pixels, error);
  recto_tiff_close(self);
  return status;
}
