// JPEG through libjpeg-turbo's own interface, which jumps on errors: every jump begins and ends in
// this file. (TurboJPEG refuses odd sampling and tells nothing of profiles.)
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include "CDecoders.h"

// Scans of a progressive file: more are made to burn time.
enum { SCANS = 500 };

// The pixels beside a region that its own depend on, by the smooth enlarging of colour.
enum { SEAM = 4 };

typedef struct {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf place;
  recto_error *error;
  recto_color *color;
  uint8_t *wide_row;  // where more columns are decoded than are wanted
  int is_inks, is_inverted;
  int rows;  // that are done
} job;

static void jump(j_common_ptr info) {
  job *self = info->client_data;
  char words[JMSG_LENGTH_MAX];
  info->err->format_message(info, words);
  recto_fail(self->error, words);
  longjmp(self->place, 1);
}

static void ignore(j_common_ptr info) { (void)info; }

static void ignore_level(j_common_ptr info, int level) {
  (void)info;
  (void)level;
}

static void limit_scans(j_common_ptr info) {
  j_decompress_ptr decoder = (j_decompress_ptr)info;
  job *self = info->client_data;
  if (decoder->input_scan_number <= SCANS) return;
  recto_fail(self->error, "it has too many scans");
  longjmp(self->place, 1);
}

// Reads the header and sets what is to come out.
static int prepare(job *self, const uint8_t *bytes, size_t count, int eighths) {
  j_decompress_ptr decoder = &self->decoder;
  jpeg_mem_src(decoder, bytes, (unsigned long)count);
  jpeg_save_markers(decoder, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(decoder, TRUE);
  J_COLOR_SPACE space = decoder->jpeg_color_space;
  self->is_inks = space == JCS_CMYK || space == JCS_YCCK;
  // Adobe's programs write inks inverted, and say that they were there.
  self->is_inverted = decoder->saw_Adobe_marker;
  decoder->out_color_space = self->is_inks ? JCS_CMYK : JCS_EXT_RGBA;
  decoder->scale_num = (unsigned)eighths;
  decoder->scale_denom = 8;
  JOCTET *profile = NULL;
  unsigned size = 0;
  if (jpeg_read_icc_profile(decoder, &profile, &size)) {
    self->color = recto_color_of_profile(profile, size, decoder->num_components);
    free(profile);
  }
  jpeg_start_decompress(decoder);
  return 0;
}

static void finish_rows(job *self, uint8_t *row, size_t width) {
  if (self->is_inks) {
    recto_color_apply_inks(self->color, row, width, self->is_inverted);
  } else if (recto_color_apply(self->color, row, width) != 0) {
    recto_color_close(self->color);
    self->color = NULL;
  }
}

// Decodes the rows of the region; may jump.
static int decode_rows(job *self, recto_region region, uint8_t *pixels) {
  j_decompress_ptr decoder = &self->decoder;
  size_t skipped = 0;
  if (region.width < (int)decoder->output_width) {
    int left = region.x > SEAM ? region.x - SEAM : 0;
    int right = region.x + region.width + SEAM;
    JDIMENSION from = (JDIMENSION)left;
    JDIMENSION across =
        (right < (int)decoder->output_width ? (JDIMENSION)right : decoder->output_width) - from;
    jpeg_crop_scanline(decoder, &from, &across);
    skipped = ((size_t)region.x - from) * 4;
    self->wide_row = malloc((size_t)decoder->output_width * 4);
    if (self->wide_row == NULL) return recto_fail(self->error, "no memory for a row of the JPEG");
  }
  if (region.y > 0) jpeg_skip_scanlines(decoder, (JDIMENSION)region.y);
  size_t stride = (size_t)region.width * 4;
  while (self->rows < region.height) {
    uint8_t *out = pixels + (size_t)self->rows * stride;
    JSAMPROW row = self->wide_row != NULL ? self->wide_row : out;
    jpeg_read_scanlines(decoder, &row, 1);
    if (self->wide_row != NULL) memcpy(out, self->wide_row + skipped, stride);
    finish_rows(self, out, (size_t)region.width);
    self->rows++;
  }
  return 0;
}

int recto_jpeg_decode(const uint8_t *bytes, size_t count, int eighths, recto_region region,
                      uint8_t *pixels, recto_error *error) {
  job *self = calloc(1, sizeof *self);
  if (self == NULL) return recto_fail(error, "no memory for the JPEG decoder");
  self->error = error;
  self->decoder.client_data = self;
  self->decoder.err = jpeg_std_error(&self->errors);
  self->errors.error_exit = jump;
  self->errors.output_message = ignore;
  self->errors.emit_message = ignore_level;
  self->progress.progress_monitor = limit_scans;
  int status;
  if (setjmp(self->place) != 0) {
    status = self->rows > 0 ? 0 : -1;
  } else {
    jpeg_create_decompress(&self->decoder);
    self->decoder.progress = &self->progress;
    status = prepare(self, bytes, count, eighths);
    if ((int)self->decoder.output_width != region.page_width ||
        (int)self->decoder.output_height != region.page_height) {
      status = recto_fail(error, "its header gives two different sizes");
    } else {
      status = decode_rows(self, region, pixels);
    }
  }
  // What follows damage is the grey of paper in the shade, not what was in memory.
  size_t stride = (size_t)region.width * 4;
  for (size_t i = (size_t)self->rows * stride; status == 0 && i < region.height * stride; i++) {
    pixels[i] = i % 4 == 3 ? 0xFF : 0x80;
  }
  jpeg_destroy_decompress(&self->decoder);
  recto_color_close(self->color);
  free(self->wide_row);
  free(self);
  return status;
}
