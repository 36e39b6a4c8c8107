// TIFF pages number by number: inks, Lab, words, odd numbers of bits and floating point.
#include "tiff.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  // Numbers of a pixel: colours, alpha and what else a program may store.
  NUMBERS = 64,
  // Pixels of a page: as words and as bytes they take 12 bytes each.
  PIXELS = 50000000,
  // Strips or tiles that cannot be read before the rest is left alone: a file of a few bytes may
  // name millions.
  BAD_BLOCKS = 1000,
};

typedef struct {
  TIFF *file;
  recto_tiff_kind kind;
  int colors;    // numbers of a pixel that are colours
  int alpha;     // where alpha is among them, or -1
  int is_multiplied;
  float low, high;  // of floating point or signed numbers, which have no given range
  uint8_t *block;
  tmsize_t block_bytes;
  uint32_t across, down;  // pixels of a block
  int is_tiled;
} page;

// ---- One number ----

// The number at a place of a row, of 1 to 32 bits, most significant bit first below a byte.
static uint32_t number_at(const uint8_t *row, size_t index, int bits) {
  switch (bits) {
    case 8: return row[index];
    case 16: {
      uint16_t word;
      memcpy(&word, row + index * 2, sizeof word);
      return word;
    }
    case 32: {
      uint32_t word;
      memcpy(&word, row + index * 4, sizeof word);
      return word;
    }
    default: {
      uint64_t first = (uint64_t)index * (unsigned)bits;
      uint32_t value = 0;
      for (int i = 0; i < bits; i++, first++) {
        value = value << 1 | (row[first / 8] >> (7 - first % 8) & 1);
      }
      return value;
    }
  }
}

static float value_at(const page *self, const uint8_t *row, size_t index) {
  int bits = self->kind.bits;
  if (self->kind.format == SAMPLEFORMAT_IEEEFP && bits == 64) {
    double value;
    memcpy(&value, row + index * 8, sizeof value);
    return (float)value;
  }
  uint32_t number = number_at(row, index, bits);
  if (self->kind.format == SAMPLEFORMAT_IEEEFP) {
    float value;
    memcpy(&value, &number, sizeof value);
    return value;
  }
  if (self->kind.format != SAMPLEFORMAT_INT) return (float)number;
  uint32_t sign = 1u << (bits - 1);
  return (float)((int64_t)(number ^ sign) - (int64_t)sign);
}

// The number as a word, 0 to 65,535 being its range.
static uint16_t word_at(const page *self, const uint8_t *row, size_t index) {
  int bits = self->kind.bits;
  if (self->kind.format == SAMPLEFORMAT_UINT) {
    uint32_t number = number_at(row, index, bits);
    if (bits == 16) return (uint16_t)number;
    uint32_t most = bits == 32 ? UINT32_MAX : (1u << bits) - 1;
    return (uint16_t)(((uint64_t)number * 65535 + most / 2) / most);
  }
  float value = (value_at(self, row, index) - self->low) / (self->high - self->low);
  // Written so that what is no number becomes black.
  return value > 0 ? (uint16_t)lrintf(fminf(value, 1) * 65535) : 0;
}

// ---- Blocks: strips or tiles, of all numbers or of one ----

static size_t row_bytes(const page *self) {
  size_t numbers = self->kind.planar == PLANARCONFIG_SEPARATE ? 1 : self->kind.count;
  return ((size_t)self->across * numbers * self->kind.bits + 7) / 8;
}

// Reads the block at a place; what is missing is 0.
static int read_block(page *self, uint32_t x, uint32_t y, uint16_t plane) {
  memset(self->block, 0, (size_t)self->block_bytes);
  if (self->is_tiled) return TIFFReadTile(self->file, self->block, x, y, 0, plane) >= 0;
  uint32_t strip = TIFFComputeStrip(self->file, y, plane);
  return TIFFReadEncodedStrip(self->file, strip, self->block, self->block_bytes) >= 0;
}

// Calls `visit` with every row of every block.
static int each_row(page *self, void *state,
                    void (*visit)(page *self, void *state, const uint8_t *row, uint32_t x,
                                  uint32_t y, uint32_t count, int plane)) {
  int planes = self->kind.planar == PLANARCONFIG_SEPARATE ? self->kind.count : 1;
  size_t stride = row_bytes(self);
  int good = 0, bad = 0;
  for (int plane = 0; plane < planes; plane++) {
    for (uint32_t y = 0; y < self->kind.height; y += self->down) {
      for (uint32_t x = 0; x < self->kind.width; x += self->across) {
        if (!read_block(self, x, y, (uint16_t)plane)) {
          if (++bad == BAD_BLOCKS) return good > 0 ? 0 : -1;
          continue;
        }
        good++;
        uint32_t across = self->kind.width - x, down = self->kind.height - y;
        if (across > self->across) across = self->across;
        if (down > self->down) down = self->down;
        for (uint32_t i = 0; i < down && (tmsize_t)((i + 1) * stride) <= self->block_bytes; i++) {
          visit(self, state, self->block + i * stride, x, y + i, across, plane);
        }
      }
    }
  }
  return good > 0 ? 0 : -1;
}

static void widen_range(page *self, void *state, const uint8_t *row, uint32_t x, uint32_t y,
                        uint32_t count, int plane) {
  (void)state;
  (void)x;
  (void)y;
  (void)plane;
  size_t numbers =
      (size_t)count * (self->kind.planar == PLANARCONFIG_SEPARATE ? 1 : self->kind.count);
  for (size_t i = 0; i < numbers; i++) {
    float value = value_at(self, row, i);
    if (value < self->low) self->low = value;
    if (value > self->high) self->high = value;
  }
}

// ---- Colours ----

typedef struct {
  uint16_t *words;  // four of each pixel of the page
} words_target;

static void take_row(page *self, void *state, const uint8_t *row, uint32_t x, uint32_t y,
                     uint32_t count, int plane) {
  words_target *to = state;
  int is_apart = self->kind.planar == PLANARCONFIG_SEPARATE;
  uint16_t *out = to->words + ((size_t)y * self->kind.width + x) * 4;
  int flips = self->kind.meaning == PHOTOMETRIC_MINISWHITE;
  for (uint32_t i = 0; i < count; i++, out += 4) {
    for (int n = is_apart ? plane : 0; n < (is_apart ? plane + 1 : self->kind.count); n++) {
      int is_color = n < self->colors;
      if (!is_color && n != self->alpha) continue;
      uint16_t word = word_at(self, row, is_apart ? i : (size_t)i * self->kind.count + (size_t)n);
      if (flips && is_color) word = (uint16_t)(65535 - word);
      out[is_color ? n : 3] = word;
      if (self->colors == 1 && is_color) out[1] = out[2] = word;
    }
  }
}

static void divide_by_alpha(uint16_t *words, size_t count) {
  for (size_t i = 0; i < count; i++, words += 4) {
    uint32_t alpha = words[3];
    for (int c = 0; c < 3 && alpha > 0; c++) {
      uint32_t value = ((uint32_t)words[c] * 65535u + alpha / 2) / alpha;
      words[c] = (uint16_t)(value < 65535 ? value : 65535);
    }
  }
}

// TIFF's Lab has signed a and b, whose zero lies in the middle of lcms's.
static void shift_lab(uint16_t *words, size_t count, int bits) {
  for (size_t i = 0; i < count; i++, words += 4) {
    for (int c = 1; c < 3; c++) {
      // lcms has zero at 0x8080, and 257 words to one step of a or b; TIFF has 256.
      int value = bits == 8 ? (int8_t)(words[c] / 257) * 257 : (int16_t)words[c] * 257 / 256;
      words[c] = (uint16_t)(value + 0x8080);
    }
  }
}

static void finish(page *self, recto_color *color, uint16_t *words, uint8_t *pixels) {
  size_t count = (size_t)self->kind.width * self->kind.height;
  if (self->kind.meaning == PHOTOMETRIC_SEPARATED) {
    for (size_t i = 0; i < count * 4; i++) {
      pixels[i] = (uint8_t)((words[i] * 255u + 32767) / 65535);
    }
    recto_color_apply_inks(color, pixels, count, 0);
    return;
  }
  if (self->is_multiplied) divide_by_alpha(words, count);
  if (self->kind.meaning == PHOTOMETRIC_CIELAB) {
    shift_lab(words, count, self->kind.bits);
    recto_color *lab = recto_color_of_lab();
    recto_color_apply_words(lab, words, pixels, count);
    recto_color_close(lab);
  } else {
    recto_color_apply_words(color, words, pixels, count);
  }
  if (self->alpha >= 0) recto_put_on_white(pixels, count);
}

// ---- The page ----

static const char *refusal(const page *self) {
  recto_tiff_kind kind = self->kind;
  int is_float = kind.format == SAMPLEFORMAT_IEEEFP;
  if (kind.count < 1 || kind.count > NUMBERS || kind.count < self->colors) {
    return "its numbers of colours are not supported";
  }
  if (is_float ? kind.bits != 32 && kind.bits != 64
               : kind.bits < 1 || kind.bits > 32 || (kind.bits > 16 && kind.bits != 32)) {
    return "its number of bits is not supported";
  }
  // Their numbers are steps of the colour space, which are counted in whole ones of 8 or 16 bits.
  if (kind.meaning == PHOTOMETRIC_CIELAB && (is_float || kind.bits > 16)) {
    return "its way to store colours is not supported";
  }
  if (kind.format != SAMPLEFORMAT_UINT && kind.format != SAMPLEFORMAT_INT && !is_float) {
    return "its kind of numbers is not supported";
  }
  if ((uint64_t)kind.width * kind.height > PIXELS) return "its pixels are too many";
  return NULL;
}

static int colors_of(uint16_t meaning) {
  switch (meaning) {
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_MINISWHITE: return 1;
    case PHOTOMETRIC_RGB:
    case PHOTOMETRIC_CIELAB: return 3;
    case PHOTOMETRIC_SEPARATED: return 4;
    default: return 0;
  }
}

static void find_alpha(page *self) {
  uint16_t count = 0, *kinds = NULL;
  self->alpha = -1;
  if (!TIFFGetField(self->file, TIFFTAG_EXTRASAMPLES, &count, &kinds) || count == 0) return;
  if (kinds[0] == EXTRASAMPLE_UNSPECIFIED || self->colors == 4) return;
  if (self->kind.count <= self->colors) return;
  self->alpha = self->colors;
  self->is_multiplied = kinds[0] == EXTRASAMPLE_ASSOCALPHA;
}

static int make_room(page *self) {
  TIFF *file = self->file;
  self->is_tiled = TIFFIsTiled(file);
  if (self->is_tiled) {
    TIFFGetField(file, TIFFTAG_TILEWIDTH, &self->across);
    TIFFGetField(file, TIFFTAG_TILELENGTH, &self->down);
    self->block_bytes = TIFFTileSize(file);
  } else {
    self->across = self->kind.width;
    TIFFGetFieldDefaulted(file, TIFFTAG_ROWSPERSTRIP, &self->down);
    if (self->down > self->kind.height) self->down = self->kind.height;
    self->block_bytes = TIFFStripSize(file);
  }
  if (self->across == 0 || self->down == 0 || self->block_bytes <= 0 ||
      (uint64_t)self->block_bytes > (uint64_t)1 << 30 ||
      row_bytes(self) > (size_t)self->block_bytes) {
    return -1;
  }
  self->block = malloc((size_t)self->block_bytes);
  return self->block != NULL ? 0 : -1;
}

int recto_tiff_decode_samples(TIFF *file, recto_tiff_kind kind, recto_color *color, uint8_t *pixels,
                              recto_error *error) {
  page self = {.file = file, .kind = kind, .colors = colors_of(kind.meaning), .high = 1};
  if (self.colors == 0) return recto_fail(error, "its way to store colours is not supported");
  const char *why_not = refusal(&self);
  if (why_not != NULL) return recto_fail(error, why_not);
  find_alpha(&self);
  if (make_room(&self) != 0) return recto_fail(error, "the TIFF picture is damaged");
  size_t count = (size_t)kind.width * kind.height;
  words_target to = {.words = malloc(count * 4 * sizeof(uint16_t))};
  int status = to.words != NULL ? 0 : recto_fail(error, "no memory for the TIFF decoder");
  if (status == 0) {
    memset(to.words, 0xFF, count * 4 * sizeof(uint16_t));
    if (kind.format != SAMPLEFORMAT_UINT && kind.meaning != PHOTOMETRIC_CIELAB) {
      each_row(&self, NULL, widen_range);
    }
    self.kind.format = kind.meaning == PHOTOMETRIC_CIELAB ? SAMPLEFORMAT_UINT : kind.format;
    if (each_row(&self, &to, take_row) != 0) {
      status = recto_fail(error, "the TIFF picture is damaged");
    }
  }
  if (status == 0) finish(&self, color, to.words, pixels);
  free(to.words);
  free(self.block);
  return status;
}
