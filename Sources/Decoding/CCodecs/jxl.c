// JPEG XL through libjxl's decoder, on one thread.
#include <jxl/decode.h>
#include <stdlib.h>
#include <string.h>

#include "codecs.h"

// What a side may be before its product with another leaves 31 bits; the caller bounds the rest.
enum { SIDE = 1 << 30 };

static JxlDecoder *open_file(const uint8_t *bytes, size_t count, int is_whole, int events) {
  JxlDecoder *decoder = JxlDecoderCreate(NULL);
  if (decoder == NULL) return NULL;
  if (JxlDecoderSubscribeEvents(decoder, events) != JXL_DEC_SUCCESS ||
      JxlDecoderSetInput(decoder, bytes, count) != JXL_DEC_SUCCESS) {
    JxlDecoderDestroy(decoder);
    return NULL;
  }
  if (is_whole) JxlDecoderCloseInput(decoder);
  return decoder;
}

int recto_read_jxl_size(const uint8_t *bytes, size_t count, recto_size *size, recto_error *error) {
  JxlDecoder *decoder = open_file(bytes, count, 0, JXL_DEC_BASIC_INFO);
  if (decoder == NULL) return recto_fail(error, "no memory for the JPEG XL decoder");
  JxlBasicInfo info;
  int is_known = JxlDecoderProcessInput(decoder) == JXL_DEC_BASIC_INFO &&
                 JxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS && info.xsize <= SIDE &&
                 info.ysize <= SIDE;
  if (is_known) *size = (recto_size){(int)info.xsize, (int)info.ysize, 1};
  JxlDecoderDestroy(decoder);
  return is_known ? 0 : recto_fail(error, "the JPEG XL picture is damaged");
}

// Asks for sRGB where libjxl would otherwise choose linear light, of which eight bits are too few.
static void ask_for_srgb(JxlDecoder *decoder, int is_grey) {
  JxlColorEncoding srgb = {
      .color_space = is_grey ? JXL_COLOR_SPACE_GRAY : JXL_COLOR_SPACE_RGB,
      .white_point = JXL_WHITE_POINT_D65,
      .primaries = JXL_PRIMARIES_SRGB,
      .transfer_function = JXL_TRANSFER_FUNCTION_SRGB,
      .rendering_intent = JXL_RENDERING_INTENT_RELATIVE,
  };
  // Refused where the picture keeps the numbers of its own profile: then that is converted.
  (void)JxlDecoderSetPreferredColorProfile(decoder, &srgb);
}

// What the decoded numbers will be.
static recto_color *color_of(JxlDecoder *decoder, int is_grey) {
  JxlColorEncoding own;
  if (JxlDecoderGetColorAsEncodedProfile(decoder, NULL, JXL_COLOR_PROFILE_TARGET_ORIGINAL, &own) !=
      JXL_DEC_SUCCESS) {
    ask_for_srgb(decoder, is_grey);
  } else if (own.transfer_function == JXL_TRANSFER_FUNCTION_PQ ||
             own.transfer_function == JXL_TRANSFER_FUNCTION_HLG) {
    // Its codes are those of H.273; a profile would make white paper dark.
    return recto_color_of_codes((int)own.primaries, (int)own.transfer_function);
  }
  size_t size = 0;
  JxlColorProfileTarget target = JXL_COLOR_PROFILE_TARGET_DATA;
  if (JxlDecoderGetICCProfileSize(decoder, NULL, target, &size) != JXL_DEC_SUCCESS || size == 0) {
    return NULL;
  }
  uint8_t *profile = malloc(size);
  recto_color *color = NULL;
  if (profile != NULL &&
      JxlDecoderGetColorAsICCProfile(decoder, NULL, target, profile, size) == JXL_DEC_SUCCESS) {
    color = recto_color_of_profile(profile, size, is_grey ? 1 : 3);
  }
  free(profile);
  return color;
}

// Where the pixels of a picture of more than eight bits go, row by row.
typedef struct {
  recto_color *color;
  uint8_t *pixels;
  size_t width;
} words_target;

static void take_words(void *opaque, size_t x, size_t y, size_t count, const void *words) {
  words_target *to = opaque;
  recto_color_apply_words(to->color, words, to->pixels + (y * to->width + x) * 4, count);
}

typedef struct {
  JxlDecoder *decoder;
  JxlBasicInfo info;
  words_target to;
  int has_words;
} job;

// Answers one event: 1 to go on, 0 where the picture is done, -1 with the reason.
static int answer(job *self, JxlDecoderStatus event, int width, int height, recto_error *error) {
  switch (event) {
    case JXL_DEC_BASIC_INFO:
      if (JxlDecoderGetBasicInfo(self->decoder, &self->info) != JXL_DEC_SUCCESS) break;
      if ((int)self->info.xsize != width || (int)self->info.ysize != height) {
        return recto_fail(error, "its header gives two different sizes");
      }
      self->has_words = self->info.bits_per_sample > 8;
      return 1;
    case JXL_DEC_COLOR_ENCODING:
      self->to.color = color_of(self->decoder, self->info.num_color_channels == 1);
      return 1;
    case JXL_DEC_NEED_IMAGE_OUT_BUFFER: {
      JxlPixelFormat format = {4, self->has_words ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
                               JXL_NATIVE_ENDIAN, 0};
      JxlDecoderStatus set =
          self->has_words
              ? JxlDecoderSetImageOutCallback(self->decoder, &format, take_words, &self->to)
              : JxlDecoderSetImageOutBuffer(self->decoder, &format, self->to.pixels,
                                            (size_t)width * height * 4);
      if (set != JXL_DEC_SUCCESS) break;
      return 1;
    }
    case JXL_DEC_FULL_IMAGE: return 0;
    case JXL_DEC_NEED_MORE_INPUT: return recto_fail(error, "the JPEG XL picture is cut short");
    default: break;
  }
  return recto_fail(error, "the JPEG XL picture is damaged");
}

int recto_read_jxl(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                   recto_error *error) {
  job self = {.to = {.pixels = pixels, .width = (size_t)width}};
  self.decoder =
      open_file(bytes, count, 1, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FULL_IMAGE);
  if (self.decoder == NULL) return recto_fail(error, "no memory for the JPEG XL decoder");
  JxlDecoderSetUnpremultiplyAlpha(self.decoder, JXL_TRUE);
  int status = 1;
  while (status > 0) {
    status = answer(&self, JxlDecoderProcessInput(self.decoder), width, height, error);
  }
  JxlDecoderDestroy(self.decoder);
  size_t all = (size_t)width * height;
  if (status == 0 && !self.has_words) recto_color_apply(self.to.color, pixels, all);
  if (status == 0 && self.info.alpha_bits > 0) recto_put_on_white(pixels, all);
  recto_color_close(self.to.color);
  return status;
}
