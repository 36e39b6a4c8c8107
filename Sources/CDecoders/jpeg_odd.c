// JPEGs whose colour channels are sampled in ways that TurboJPEG's interface refuses: by libjpeg
// itself, which jumps on errors. Every jump begins and ends in this file.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "jpeg_odd.h"

// Scans of a progressive file: more are made to burn time.
enum { SCANS = 500 };

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf place;
  recto_error *error;
} fault_handler;

static void jump(j_common_ptr info) {
  fault_handler *handler = (fault_handler *)info->err;
  char words[JMSG_LENGTH_MAX];
  info->err->format_message(info, words);
  recto_fail(handler->error, words);
  longjmp(handler->place, 1);
}

static void ignore(j_common_ptr info) { (void)info; }

static void ignore_level(j_common_ptr info, int level) {
  (void)info;
  (void)level;
}

static void limit_scans(j_common_ptr info) {
  j_decompress_ptr decoder = (j_decompress_ptr)info;
  if (decoder->input_scan_number <= SCANS) return;
  recto_fail(((fault_handler *)info->err)->error, "it has too many scans");
  longjmp(((fault_handler *)info->err)->place, 1);
}

int recto_jpeg_odd_decode(const uint8_t *bytes, size_t count, int eighths, int width, int height,
                          uint8_t *pixels, int *inks, recto_error *error) {
  struct jpeg_decompress_struct decoder;
  struct jpeg_progress_mgr progress = {.progress_monitor = limit_scans};
  fault_handler handler;
  handler.error = error;
  decoder.err = jpeg_std_error(&handler.base);
  handler.base.error_exit = jump;
  handler.base.output_message = ignore;
  handler.base.emit_message = ignore_level;
  if (setjmp(handler.place) != 0) {
    jpeg_destroy_decompress(&decoder);
    return -1;
  }
  jpeg_create_decompress(&decoder);
  decoder.progress = &progress;
  jpeg_mem_src(&decoder, bytes, (unsigned long)count);
  jpeg_read_header(&decoder, TRUE);
  *inks = decoder.jpeg_color_space == JCS_CMYK || decoder.jpeg_color_space == JCS_YCCK;
  decoder.out_color_space = *inks ? JCS_CMYK : JCS_EXT_RGBA;
  decoder.scale_num = (unsigned)eighths;
  decoder.scale_denom = 8;
  jpeg_start_decompress(&decoder);
  if ((int)decoder.output_width != width || (int)decoder.output_height != height) {
    jpeg_destroy_decompress(&decoder);
    return recto_fail(error, "its header gives two different sizes");
  }
  while (decoder.output_scanline < decoder.output_height) {
    JSAMPROW row = pixels + (size_t)decoder.output_scanline * width * 4;
    jpeg_read_scanlines(&decoder, &row, 1);
  }
  jpeg_destroy_decompress(&decoder);
  return 0;
}
