// JPEG 2000 through OpenJPEG, on one thread, at the nearest of the sizes that a picture keeps.
#include <openjpeg-2.5/openjpeg.h>
#include <stdlib.h>
#include <string.h>

#include "CDecoders.h"

enum {
  BLOCK = 64 << 10,
  // Red, green, blue or four inks, and what can be seen through.
  COMPONENTS = 5,
  // Numbers of a picture as it is decoded, each of four bytes: 640 MB.
  MOST_NUMBERS = 160000000,
};

// ---- A file in memory ----

typedef struct {
  const uint8_t *bytes;
  size_t count, position;
} place;

static OPJ_SIZE_T feed(void *room, OPJ_SIZE_T wanted, void *user) {
  place *self = user;
  size_t left = self->count - self->position;
  if (left == 0) return (OPJ_SIZE_T)-1;
  if (wanted > left) wanted = left;
  memcpy(room, self->bytes + self->position, wanted);
  self->position += wanted;
  return wanted;
}

static OPJ_OFF_T skip(OPJ_OFF_T count, void *user) {
  place *self = user;
  size_t left = self->count - self->position;
  if (count < 0) return -1;
  if ((uint64_t)count > left) count = (OPJ_OFF_T)left;
  self->position += (size_t)count;
  return count;
}

static OPJ_BOOL seek(OPJ_OFF_T to, void *user) {
  place *self = user;
  if (to < 0 || (uint64_t)to > self->count) return OPJ_FALSE;
  self->position = (size_t)to;
  return OPJ_TRUE;
}

typedef struct {
  place at;
  opj_stream_t *stream;
  opj_codec_t *codec;
  opj_image_t *image;
  int width, height;
} file;

static void ignore(const char *words, void *user) {
  (void)words;
  (void)user;
}

static void close_file(file *self) {
  if (self->image != NULL) opj_image_destroy(self->image);
  if (self->codec != NULL) opj_destroy_codec(self->codec);
  if (self->stream != NULL) opj_stream_destroy(self->stream);
}

static int refuse(file *self, const char *reason, recto_error *error) {
  close_file(self);
  return recto_fail(error, reason);
}

// Reads the header.
static int open_file(file *self, const uint8_t *bytes, size_t count, recto_error *error) {
  static const uint8_t stream_mark[4] = {0xFF, 0x4F, 0xFF, 0x51};
  int is_bare = count >= 4 && memcmp(bytes, stream_mark, sizeof stream_mark) == 0;
  *self = (file){.at = {bytes, count, 0}};
  self->stream = opj_stream_create(BLOCK, OPJ_TRUE);
  self->codec = opj_create_decompress(is_bare ? OPJ_CODEC_J2K : OPJ_CODEC_JP2);
  if (self->stream == NULL || self->codec == NULL) {
    return refuse(self, "no memory for the JPEG 2000 decoder", error);
  }
  opj_stream_set_read_function(self->stream, feed);
  opj_stream_set_skip_function(self->stream, skip);
  opj_stream_set_seek_function(self->stream, seek);
  opj_stream_set_user_data(self->stream, &self->at, NULL);
  opj_stream_set_user_data_length(self->stream, count);
  opj_set_info_handler(self->codec, ignore, NULL);
  opj_set_warning_handler(self->codec, ignore, NULL);
  opj_set_error_handler(self->codec, ignore, NULL);
  opj_dparameters_t terms;
  opj_set_default_decoder_parameters(&terms);
  // A file cut short is shown as far as it goes.
  if (!opj_setup_decoder(self->codec, &terms) ||
      !opj_decoder_set_strict_mode(self->codec, OPJ_FALSE) ||
      !opj_read_header(self->stream, self->codec, &self->image) || self->image == NULL) {
    return refuse(self, "the JPEG 2000 picture is damaged", error);
  }
  const opj_image_t *image = self->image;
  uint32_t width = image->x1 - image->x0, height = image->y1 - image->y0;
  if (image->x1 <= image->x0 || image->y1 <= image->y0 || width > INT32_MAX || height > INT32_MAX) {
    return refuse(self, "the JPEG 2000 picture is damaged", error);
  }
  self->width = (int)width;
  self->height = (int)height;
  return 0;
}

int recto_jp2_size(const uint8_t *bytes, size_t count, recto_size *size, recto_error *error) {
  file self;
  if (open_file(&self, bytes, count, error) != 0) return -1;
  *size = (recto_size){self.width, self.height, 1};
  close_file(&self);
  return 0;
}

// ---- Pixels ----

static int halved(int side, int times) {
  return (int)(((int64_t)side + (1 << times) - 1) >> times);
}

// How often the picture may be halved and be as large as is wanted.
static int halvings(file *self, int width, int height) {
  opj_codestream_info_v2_t *info = opj_get_cstr_info(self->codec);
  int most = 0;
  if (info != NULL && info->m_default_tile_info.tccp_info != NULL) {
    most = (int)info->m_default_tile_info.tccp_info[0].numresolutions - 1;
  }
  if (info != NULL) opj_destroy_cstr_info(&info);
  int times = 0;
  while (times < most && times < 30 && halved(self->width, times + 1) >= width &&
         halved(self->height, times + 1) >= height) {
    times++;
  }
  return times;
}

// One number of a pixel as a byte.
static uint8_t number(const opj_image_comp_t *part, int x, int y, int width, int height) {
  // Parts of half the size, as colours often are.
  uint32_t across = (uint32_t)((uint64_t)x * part->w / (uint32_t)width);
  uint32_t down = (uint32_t)((uint64_t)y * part->h / (uint32_t)height);
  int64_t most = ((int64_t)1 << part->prec) - 1;
  int64_t value = part->data[(size_t)down * part->w + across];
  if (part->sgnd) value += (int64_t)1 << (part->prec - 1);
  if (value < 0) value = 0;
  if (value > most) value = most;
  return (uint8_t)((value * 255 + most / 2) / most);
}

static uint8_t clamped(double value) {
  return value <= 0 ? 0 : value >= 255 ? 255 : (uint8_t)(value + 0.5);
}

// Brightness and two differences to R, G, B, as JPEG has them.
static void from_differences(uint8_t *pixel) {
  double y = pixel[0], cb = pixel[1] - 128.0, cr = pixel[2] - 128.0;
  pixel[0] = clamped(y + 1.402 * cr);
  pixel[1] = clamped(y - 0.344136 * cb - 0.714136 * cr);
  pixel[2] = clamped(y + 1.772 * cb);
}

// What the parts of a picture are.
typedef struct {
  int colors, has_differences, alpha;  // the number of the part that is alpha, or -1
} meaning;

static meaning meaning_of(const opj_image_t *image) {
  int count = (int)image->numcomps;
  meaning found = {count >= 3 ? 3 : 1, 0, -1};
  if (image->color_space == OPJ_CLRSPC_CMYK && count >= 4) found.colors = 4;
  if (image->color_space == OPJ_CLRSPC_GRAY) found.colors = 1;
  int is_halved = count >= 3 && image->comps[1].dx > image->comps[0].dx;
  found.has_differences = found.colors == 3 && (image->color_space == OPJ_CLRSPC_SYCC ||
                                                image->color_space == OPJ_CLRSPC_EYCC || is_halved);
  for (int i = found.colors; i < count && found.alpha < 0; i++) {
    if (image->comps[i].alpha != 0) found.alpha = i;
  }
  return found;
}

static void draw_row(const opj_image_t *image, meaning of, recto_color *color, int y, int width,
                     int height, uint8_t *row) {
  for (int x = 0; x < width; x++) {
    uint8_t *pixel = row + (size_t)x * 4;
    for (int i = 0; i < 3; i++) {
      pixel[i] = number(&image->comps[of.colors == 1 ? 0 : i], x, y, width, height);
    }
    pixel[3] = of.colors == 4 ? number(&image->comps[3], x, y, width, height) : 0xFF;
    if (of.has_differences) from_differences(pixel);
  }
  if (of.colors == 4) {
    recto_color_apply_inks(color, row, (size_t)width, 0);
    return;
  }
  recto_color_apply(color, row, (size_t)width);
  if (of.alpha < 0) return;
  for (int x = 0; x < width; x++) {
    row[(size_t)x * 4 + 3] = number(&image->comps[of.alpha], x, y, width, height);
  }
  recto_put_on_white(row, (size_t)width);
}

// Draws what was decoded, `width` × `height` pixels.
static int draw(const opj_image_t *image, int width, int height, uint8_t *pixels,
                recto_error *error) {
  for (uint32_t i = 0; i < image->numcomps; i++) {
    const opj_image_comp_t *part = &image->comps[i];
    if (part->data == NULL || part->w == 0 || part->h == 0 || part->prec < 1 || part->prec > 31) {
      return recto_fail(error, "the JPEG 2000 picture is damaged");
    }
  }
  meaning of = meaning_of(image);
  recto_color *color = NULL;
  // OpenJPEG keeps Lab's numbers in the same place, without a length.
  if (image->icc_profile_buf != NULL && image->icc_profile_len > 0) {
    color = recto_color_of_profile(image->icc_profile_buf, image->icc_profile_len, of.colors);
  }
  for (int y = 0; y < height; y++) {
    draw_row(image, of, color, y, width, height, pixels + (size_t)y * width * 4);
  }
  recto_color_close(color);
  return 0;
}

static int decode(file *self, int width, int height, uint8_t *pixels, recto_error *error) {
  if (self->image->numcomps < 1 || self->image->numcomps > COMPONENTS) {
    return recto_fail(error, "this kind of JPEG 2000 is not supported");
  }
  int times = halvings(self, width, height);
  while (times > 0 && !opj_set_decoded_resolution_factor(self->codec, (uint32_t)times)) times--;
  int across = halved(self->width, times), down = halved(self->height, times);
  if ((uint64_t)across * (uint64_t)down * self->image->numcomps > MOST_NUMBERS) {
    snprintf(error->message, sizeof error->message, "its %d × %d pixels are too many", self->width,
             self->height);
    return -1;
  }
  if (!opj_decode(self->codec, self->stream, self->image)) {
    return recto_fail(error, "the JPEG 2000 picture is damaged");
  }
  if (across == width && down == height) return draw(self->image, width, height, pixels, error);
  uint8_t *room = malloc((size_t)across * (size_t)down * 4);
  if (room == NULL) return recto_fail(error, "no memory for the JPEG 2000 decoder");
  int status = draw(self->image, across, down, room, error);
  recto_region from = {across, down, 0, 0, across, down, 1};
  recto_region to = {width, height, 0, 0, width, height, 1};
  if (status == 0 && recto_resample(room, from, pixels, to) != 0) {
    status = recto_fail(error, "no memory for the JPEG 2000 decoder");
  }
  free(room);
  return status;
}

int recto_jp2_decode(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                     recto_error *error) {
  file self;
  if (open_file(&self, bytes, count, error) != 0) return -1;
  int status = decode(&self, width, height, pixels, error);
  close_file(&self);
  return status;
}
