// WebP through libwebp's advanced interface; its demultiplexer finds the first frame.
#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>

#include "internal.h"

int recto_webp_size(const uint8_t *bytes, size_t count, int *width, int *height,
                    recto_error *error) {
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK) {
    return recto_fail(error, "not a readable WebP picture");
  }
  *width = features.width;
  *height = features.height;
  return 0;
}

static const char *reason(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_OUT_OF_MEMORY: return "no memory for the WebP decoder";
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED: return "the WebP picture is cut short";
    case VP8_STATUS_UNSUPPORTED_FEATURE: return "this kind of WebP is not supported";
    default: return "the WebP picture is damaged";
  }
}

static int decode(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                  recto_error *error) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return recto_fail(error, "libwebp of another version");
  VP8StatusCode status = WebPGetFeatures(bytes, count, &config.input);
  if (status == VP8_STATUS_OK) {
    config.options.use_scaling = config.input.width != width || config.input.height != height;
    config.options.scaled_width = width;
    config.options.scaled_height = height;
    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels;
    config.output.u.RGBA.stride = width * 4;
    config.output.u.RGBA.size = (size_t)width * height * 4;
    status = WebPDecode(bytes, count, &config);
  }
  if (status != VP8_STATUS_OK) return recto_fail(error, reason(status));
  if (config.input.has_alpha) recto_put_on_white(pixels, (size_t)width * height);
  return 0;
}

int recto_webp_decode(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                      recto_error *error) {
  WebPBitstreamFeatures features;
  VP8StatusCode status = WebPGetFeatures(bytes, count, &features);
  if (status != VP8_STATUS_OK) return recto_fail(error, reason(status));
  if (!features.has_animation) return decode(bytes, count, width, height, pixels, error);

  WebPData data = {bytes, count};
  WebPDemuxState state;
  WebPDemuxer *demuxer = WebPDemuxPartial(&data, &state);
  WebPIterator frame;
  int result = -1;
  if (demuxer != NULL && WebPDemuxGetFrame(demuxer, 1, &frame)) {
    result = decode(frame.fragment.bytes, frame.fragment.size, width, height, pixels, error);
    WebPDemuxReleaseIterator(&frame);
  } else {
    recto_fail(error, "the WebP animation has no frame");
  }
  WebPDemuxDelete(demuxer);
  return result;
}
