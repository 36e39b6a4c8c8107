// HEIC through libheif and libde265.
#include <libde265/de265.h>
#include <libheif/heif.h>
#include <libheif/heif_plugin.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "codecs.h"

// ---- H.265 on the thread that asks ----
//
// libheif's own use of libde265 starts a thread, and waits for ever where it cannot.

// Above libheif's own, which have 100.
enum { PRIORITY = 1000, MOST_BYTES = 1 << 30 };

static const struct heif_error done = {heif_error_Ok, heif_suberror_Unspecified, "done"};
static const struct heif_error damaged = {heif_error_Decoder_plugin_error,
                                          heif_suberror_Unspecified, "damaged"};

static const char *name(void) { return "libde265 without threads"; }

static int priority(enum heif_compression_format format) {
  return format == heif_compression_HEVC ? PRIORITY : 0;
}

static struct heif_error begin(void **decoder) {
  *decoder = de265_new_decoder();
  return *decoder != NULL ? done : damaged;
}

static void end(void *decoder) { de265_free_decoder(decoder); }

static struct heif_error take(void *decoder, const void *data, size_t size) {
  const uint8_t *bytes = data;
  while (size >= 4) {
    size_t length =
        (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
    if (length > size - 4 || length > MOST_BYTES) return damaged;
    if (de265_push_NAL(decoder, bytes + 4, (int)length, 0, NULL) != DE265_OK) return damaged;
    bytes += 4 + length;
    size -= 4 + length;
  }
  return done;
}

static struct heif_error copy_plane(const struct de265_image *from, int number,
                                    enum heif_channel channel, struct heif_image *to) {
  int width = de265_get_image_width(from, number), height = de265_get_image_height(from, number);
  int bits = de265_get_bits_per_pixel(from, number), from_stride, to_stride;
  struct heif_error error = heif_image_add_plane(to, channel, width, height, bits);
  if (error.code != heif_error_Ok) return error;
  const uint8_t *source = de265_get_image_plane(from, number, &from_stride);
  uint8_t *target = heif_image_get_plane(to, channel, &to_stride);
  size_t count = (size_t)width * (bits > 8 ? 2 : 1);
  if (source == NULL || target == NULL || count > (size_t)from_stride ||
      count > (size_t)to_stride) {
    return damaged;
  }
  for (int y = 0; y < height; y++) {
    memcpy(target + (size_t)y * to_stride, source + (size_t)y * from_stride, count);
  }
  return done;
}

// What the numbers mean, as the coded picture says; what its file says goes before it.
static void copy_meaning(const struct de265_image *from, struct heif_image *to) {
  struct heif_color_profile_nclx *codes = heif_nclx_color_profile_alloc();
  if (codes == NULL) return;
  // Codes that nobody knows leave what is usual.
  heif_nclx_color_profile_set_color_primaries(codes,
                                              (uint16_t)de265_get_image_colour_primaries(from));
  heif_nclx_color_profile_set_transfer_characteristics(
      codes, (uint16_t)de265_get_image_transfer_characteristics(from));
  heif_nclx_color_profile_set_matrix_coefficients(
      codes, (uint16_t)de265_get_image_matrix_coefficients(from));
  codes->full_range_flag = (uint8_t)(de265_get_image_full_range_flag(from) != 0);
  heif_image_set_nclx_color_profile(to, codes);
  heif_nclx_color_profile_free(codes);
}

static struct heif_error copy(const struct de265_image *from, struct heif_image **to) {
  enum de265_chroma chroma = de265_get_chroma_format(from);
  int is_grey = chroma == de265_chroma_mono;
  enum heif_chroma as = is_grey                      ? heif_chroma_monochrome
                        : chroma == de265_chroma_420 ? heif_chroma_420
                        : chroma == de265_chroma_422 ? heif_chroma_422
                                                     : heif_chroma_444;
  struct heif_error error =
      heif_image_create(de265_get_image_width(from, 0), de265_get_image_height(from, 0),
                        is_grey ? heif_colorspace_monochrome : heif_colorspace_YCbCr, as, to);
  static const enum heif_channel channels[3] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
  for (int i = 0; error.code == heif_error_Ok && i < (is_grey ? 1 : 3); i++) {
    error = copy_plane(from, i, channels[i], *to);
  }
  if (error.code == heif_error_Ok) {
    copy_meaning(from, *to);
  } else if (*to != NULL) {
    heif_image_release(*to);
    *to = NULL;
  }
  return error;
}

static struct heif_error decode_image(void *decoder, struct heif_image **image) {
  *image = NULL;
  if (de265_flush_data(decoder) != DE265_OK) return damaged;
  int more = 1;
  while (more && *image == NULL) {
    more = 0;
    if (de265_decode(decoder, &more) != DE265_OK) return damaged;
    const struct de265_image *found = de265_get_next_picture(decoder);
    if (found == NULL) continue;
    struct heif_error error = copy(found, image);
    if (error.code != heif_error_Ok) return error;
  }
  return *image != NULL ? done : damaged;
}

static void ignore_strictness(void *decoder, int flag) {
  (void)decoder;
  (void)flag;
}

static const struct heif_decoder_plugin plugin = {
    .plugin_api_version = 3,
    .get_plugin_name = name,
    .does_support_format = priority,
    .new_decoder = begin,
    .free_decoder = end,
    .push_data = take,
    .decode_image = decode_image,
    .set_strict_decoding = ignore_strictness,
    .id_name = "recto",
};

static pthread_once_t registered = PTHREAD_ONCE_INIT;
static void register_plugin(void) { heif_register_decoder_plugin(&plugin); }

// ---- Pictures ----

typedef struct {
  struct heif_context *context;
  struct heif_image_handle *handle;
} file;

static int fail(struct heif_error fault, recto_error *error) {
  switch (fault.code) {
    case heif_error_Memory_allocation_error:
      return recto_fail(error, "no memory for the HEIF decoder");
    case heif_error_Unsupported_feature:
    case heif_error_Unsupported_filetype:
      return recto_fail(error, "this kind of HEIF is not supported");
    default: return recto_fail(error, "the HEIF picture is damaged");
  }
}

static void close_file(file *self) {
  if (self->handle != NULL) heif_image_handle_release(self->handle);
  if (self->context != NULL) heif_context_free(self->context);
}

static int open_file(file *self, const uint8_t *bytes, size_t count, recto_error *error) {
  pthread_once(&registered, register_plugin);
  *self = (file){heif_context_alloc(), NULL};
  if (self->context == NULL) return recto_fail(error, "no memory for the HEIF decoder");
  // The parts of a picture, one after the other.
  heif_context_set_max_decoding_threads(self->context, 0);
  struct heif_error fault =
      heif_context_read_from_memory_without_copy(self->context, bytes, count, NULL);
  if (fault.code == heif_error_Ok) {
    fault = heif_context_get_primary_image_handle(self->context, &self->handle);
  }
  if (fault.code == heif_error_Ok) return 0;
  close_file(self);
  return fail(fault, error);
}

int recto_read_heif_size(const uint8_t *bytes, size_t count, recto_size *size, recto_error *error) {
  file self;
  if (open_file(&self, bytes, count, error) != 0) return -1;
  *size = (recto_size){heif_image_handle_get_width(self.handle),
                       heif_image_handle_get_height(self.handle), 1};
  close_file(&self);
  return 0;
}

static recto_color *color_of(struct heif_image_handle *handle) {
  size_t size = heif_image_handle_get_raw_color_profile_size(handle);
  if (size > 0) {
    uint8_t *profile = malloc(size);
    recto_color *color = NULL;
    if (profile != NULL &&
        heif_image_handle_get_raw_color_profile(handle, profile).code == heif_error_Ok) {
      color = recto_color_of_profile(profile, size, 3);
    }
    free(profile);
    return color;
  }
  struct heif_color_profile_nclx *codes = NULL;
  if (heif_image_handle_get_nclx_color_profile(handle, &codes).code != heif_error_Ok) return NULL;
  recto_color *color =
      recto_color_of_codes((int)codes->color_primaries, (int)codes->transfer_characteristics);
  heif_nclx_color_profile_free(codes);
  return color;
}

int recto_read_heif(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                    recto_error *error) {
  file self;
  if (open_file(&self, bytes, count, error) != 0) return -1;
  struct heif_decoding_options *options = heif_decoding_options_alloc();
  if (options != NULL) options->convert_hdr_to_8bit = 1;
  struct heif_image *image = NULL;
  struct heif_error fault = heif_decode_image(self.handle, &image, heif_colorspace_RGB,
                                              heif_chroma_interleaved_RGBA, options);
  if (options != NULL) heif_decoding_options_free(options);
  int status = fault.code == heif_error_Ok ? 0 : fail(fault, error), stride = 0;
  const uint8_t *rows =
      status == 0 ? heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride) : NULL;
  if (status == 0 &&
      (rows == NULL || heif_image_get_width(image, heif_channel_interleaved) != width ||
       heif_image_get_height(image, heif_channel_interleaved) != height)) {
    status = recto_fail(error, "its header gives two different sizes");
  }
  if (status == 0) {
    recto_color *color = color_of(self.handle);
    int has_alpha = heif_image_handle_has_alpha_channel(self.handle);
    for (int y = 0; y < height; y++) {
      uint8_t *row = pixels + (size_t)y * width * 4;
      memcpy(row, rows + (size_t)y * stride, (size_t)width * 4);
      recto_color_apply(color, row, (size_t)width);
      if (has_alpha) recto_put_on_white(row, (size_t)width);
    }
    recto_color_close(color);
  }
  if (image != NULL) heif_image_release(image);
  close_file(&self);
  return status;
}
