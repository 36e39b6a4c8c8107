// PNG through libpng, which jumps on errors: every jump begins and ends in this file.
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CDecoders.h"
#include "reduce.h"

// Bytes of one chunk once inflated: a profile that needs more is a trap.
enum { CHUNK_BYTES = 8 << 20, SIDE = 65535 };

// Words and palettes that nobody asks for: a thousand of them, inflated, would fill the memory.
static const png_byte unread[] = "iTXt\0tEXt\0zTXt\0sPLT";

typedef struct {
  png_structp png;
  png_infop info;
  const uint8_t *next;
  size_t left;
  recto_error *error;
  recto_color *color;
  uint16_t *words;  // one row of 16 bits a number
  int rows_done;
  int interlaced_rows;  // of any pass of an interlaced picture
  int has_alpha;
  recto_reduction reduction;  // of a picture that is too large
  recto_gathering gathering;  // of one that is interlaced as well
  uint8_t *row;               // of it, as it is stored
} job;

static void fault(png_structp png, png_const_charp words) {
  job *self = png_get_error_ptr(png);
  char reason[200];
  snprintf(reason, sizeof reason, "the PNG picture is damaged: %s", words);
  recto_fail(self->error, reason);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp words) {
  (void)png;
  (void)words;
}

static void feed(png_structp png, png_bytep room, size_t count) {
  job *self = png_get_io_ptr(png);
  if (count > self->left) png_error(png, "the PNG picture is cut short");
  memcpy(room, self->next, count);
  self->next += count;
  self->left -= count;
}

// ---- Colour ----

// The body of cICP, which libpng does not know: its four bytes, or NULL.
static const uint8_t *find_codes(const uint8_t *bytes, size_t count) {
  for (size_t at = 8; at + 12 <= count && memcmp(bytes + at + 4, "IDAT", 4) != 0;) {
    size_t length = (size_t)bytes[at] << 24 | (size_t)bytes[at + 1] << 16 |
                    (size_t)bytes[at + 2] << 8 | bytes[at + 3];
    if (length > count - at - 12) return NULL;
    if (length == 4 && memcmp(bytes + at + 4, "cICP", 4) == 0) return bytes + at + 8;
    at += 12 + length;
  }
  return NULL;
}

// The strongest word on colour is taken, as the specification orders them.
static recto_color *color_of(png_structp png, png_infop info, const uint8_t *codes) {
  if (codes != NULL) return recto_color_of_codes(codes[0], codes[1]);
  png_charp name;
  png_bytep profile;
  png_uint_32 size;
  int method, intent;
  if (png_get_iCCP(png, info, &name, &method, &profile, &size) == PNG_INFO_iCCP) {
    int is_grey = (png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR) == 0;
    return recto_color_of_profile(profile, size, is_grey ? 1 : 3);
  }
  if (png_get_sRGB(png, info, &intent) == PNG_INFO_sRGB) return NULL;
  double gamma, xy[8];
  static const double usual[8] = {0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06};
  if (png_get_gAMA(png, info, &gamma) != PNG_INFO_gAMA || !(gamma > 0)) return NULL;
  int has_primaries = png_get_cHRM(png, info, xy, xy + 1, xy + 2, xy + 3, xy + 4, xy + 5, xy + 6,
                                   xy + 7) == PNG_INFO_cHRM;
  int differs = 0;
  for (int i = 0; has_primaries && i < 8; i++) {
    differs |= xy[i] - usual[i] > 0.002 || usual[i] - xy[i] > 0.002;
  }
  return recto_color_of_gamma(1 / gamma, differs ? xy : NULL);
}

// ---- Pixels ----

// What follows damage is the grey of paper in the shade, not what was in memory.
static void make_grey(uint8_t *pixels, size_t count) {
  for (size_t i = 0; i < count * 4; i++) pixels[i] = i % 4 == 3 ? 0xFF : 0x80;
}

static void finish_rows(job *self, uint8_t *pixels, size_t count, int has_alpha) {
  recto_color_apply(self->color, pixels, count);
  if (has_alpha) recto_put_on_white(pixels, count);
}

static void read_rows(job *self, int width, int height, int has_alpha, uint8_t *pixels) {
  size_t stride = (size_t)width * 4;
  for (; self->rows_done < height; self->rows_done++) {
    uint8_t *row = pixels + (size_t)self->rows_done * stride;
    if (self->words != NULL) {
      png_read_row(self->png, (png_bytep)self->words, NULL);
      recto_color_apply_words(self->color, self->words, row, (size_t)width);
      if (has_alpha) recto_put_on_white(row, (size_t)width);
    } else {
      png_read_row(self->png, row, NULL);
      finish_rows(self, row, (size_t)width, has_alpha);
    }
  }
}

// Each pass draws its pixels as large as the grid that it knows, so that a file cut short is coarse
// and not full of holes.
static void read_interlaced(job *self, int passes, int width, int height, uint8_t *pixels) {
  for (int pass = 0; pass < passes; pass++) {
    for (int y = 0; y < height; y++) {
      png_read_row(self->png, NULL, pixels + (size_t)y * width * 4);
      self->interlaced_rows++;
    }
  }
}

// The same of one that comes in passes, whose pixels are added to those that they become.
static int read_passes_reduced(job *self, int from_width, int from_height, int width, int height,
                               uint8_t *pixels) {
  if (recto_gathering_begin(&self->gathering, from_width, from_height, width, height, pixels,
                            self->error) != 0) {
    return -1;
  }
  for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
    int across = (int)PNG_PASS_COLS(from_width, pass), down = (int)PNG_PASS_ROWS(from_height, pass);
    // Passes without pixels are not in the file.
    for (int y = 0; y < down && across > 0; y++) {
      png_read_row(self->png, self->row, NULL);
      finish_rows(self, self->row, (size_t)across, self->has_alpha);
      recto_gathering_take(&self->gathering, PNG_ROW_FROM_PASS_ROW(y, pass),
                           PNG_PASS_START_COL(pass), PNG_PASS_COL_OFFSET(pass), self->row, across);
      self->interlaced_rows++;
    }
  }
  return 0;
}

// Reads the rows of a picture that is made smaller on the way, of 8 bits a number.
static int read_reduced(job *self, int width, int height, uint8_t *pixels) {
  int from_width = (int)png_get_image_width(self->png, self->info);
  int from_height = (int)png_get_image_height(self->png, self->info);
  self->row = malloc((size_t)from_width * 4);
  if (self->row == NULL) return recto_fail(self->error, "no memory for the PNG decoder");
  if (png_get_interlace_type(self->png, self->info) != PNG_INTERLACE_NONE) {
    return read_passes_reduced(self, from_width, from_height, width, height, pixels);
  }
  if (recto_reduction_begin(&self->reduction, from_width, from_height, width, height, pixels,
                            self->error) != 0) {
    return -1;
  }
  for (int y = 0; y < from_height; y++) {
    png_read_row(self->png, self->row, NULL);
    finish_rows(self, self->row, (size_t)from_width, self->has_alpha);
    recto_reduction_take(&self->reduction, self->row);
  }
  return 0;
}

// Reads the picture; may jump.
static int read_picture(job *self, int width, int height, const uint8_t *codes, uint8_t *pixels) {
  png_structp png = self->png;
  png_read_info(png, self->info);
  int own_width = (int)png_get_image_width(png, self->info);
  int is_reduced = own_width > width;
  if (own_width < width || (!is_reduced && (int)png_get_image_height(png, self->info) != height)) {
    return recto_fail(self->error, "its header gives two different sizes");
  }
  self->color = color_of(png, self->info, codes);
  int kind = png_get_color_type(png, self->info);
  int has_alpha =
      (kind & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png, self->info, PNG_INFO_tRNS) != 0;
  int is_interlaced = png_get_interlace_type(png, self->info) != PNG_INTERLACE_NONE;
  int has_words = png_get_bit_depth(png, self->info) == 16;
  // Whole pictures of words would take twice the memory: interlaced ones are rounded first.
  int keeps_words = has_words && self->color != NULL && !is_interlaced && !is_reduced;
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
  if (has_words && !keeps_words) png_set_scale_16(png);
  if (keeps_words) {
    png_set_swap(png);
    self->words = malloc((size_t)width * 8);
    if (self->words == NULL) return recto_fail(self->error, "no memory for the PNG decoder");
  }
  int passes = is_interlaced && !is_reduced ? png_set_interlace_handling(png) : 1;
  self->has_alpha = has_alpha;
  png_read_update_info(png, self->info);
  if (png_get_rowbytes(png, self->info) != (size_t)own_width * (keeps_words ? 8 : 4)) {
    return recto_fail(self->error, "this kind of PNG is not supported");
  }
  if (is_reduced) return read_reduced(self, width, height, pixels);
  if (is_interlaced) {
    make_grey(pixels, (size_t)width * height);
    read_interlaced(self, passes, width, height, pixels);
  } else {
    read_rows(self, width, height, has_alpha, pixels);
  }
  return 0;
}

int recto_png_decode(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                     recto_error *error) {
  job *self = calloc(1, sizeof *self);
  if (self == NULL) return recto_fail(error, "no memory for the PNG decoder");
  *self = (job){.next = bytes, .left = count, .error = error};
  self->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, self, fault, ignore);
  self->info = self->png != NULL ? png_create_info_struct(self->png) : NULL;
  int status;
  if (self->info == NULL) {
    status = recto_fail(error, "no memory for the PNG decoder");
  } else if (setjmp(png_jmpbuf(self->png)) != 0) {
    status = self->rows_done + self->interlaced_rows + self->reduction.taken > 0 ? 0 : -1;
  } else {
    png_set_read_fn(self->png, self, feed);
    png_set_chunk_malloc_max(self->png, CHUNK_BYTES);
    png_set_user_limits(self->png, SIDE, SIDE);
    png_set_benign_errors(self->png, 1);
    png_set_keep_unknown_chunks(self->png, PNG_HANDLE_CHUNK_NEVER, unread,
                                (int)(sizeof unread / 5));
    status = read_picture(self, width, height, find_codes(bytes, count), pixels);
  }
  if (self->reduction.sums != NULL) {
    recto_reduction_end(&self->reduction);
  } else if (self->gathering.sums != NULL) {
    recto_gathering_end(&self->gathering);
  } else if (status == 0 && self->interlaced_rows > 0) {
    finish_rows(self, pixels, (size_t)width * height, self->has_alpha);
  } else if (status == 0) {
    size_t done = (size_t)self->rows_done * width;
    make_grey(pixels + done * 4, (size_t)width * height - done);
  }
  png_destroy_read_struct(&self->png, &self->info, NULL);
  recto_color_close(self->color);
  free(self->words);
  free(self->row);
  free(self);
  return status;
}
