// WebP through libwebp's advanced interface; its demultiplexer finds the first frame.
#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>

#include "CDecoders.h"

static const char *reason(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_OUT_OF_MEMORY: return "no memory for the WebP decoder";
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED: return "the WebP picture is cut short";
    case VP8_STATUS_UNSUPPORTED_FEATURE: return "this kind of WebP is not supported";
    default: return "the WebP picture is damaged";
  }
}

static int is_cut(VP8StatusCode status) {
  return status == VP8_STATUS_NOT_ENOUGH_DATA || status == VP8_STATUS_SUSPENDED;
}

// Decodes the rows that a file cut short has, and tells how many.
static VP8StatusCode decode_start(const uint8_t *bytes, size_t count, WebPDecoderConfig *config,
                                  int *rows) {
  WebPIDecoder *decoder = WebPIDecode(NULL, 0, config);
  if (decoder == NULL) return VP8_STATUS_OUT_OF_MEMORY;
  VP8StatusCode status = WebPIUpdate(decoder, bytes, count);
  *rows = 0;
  if (is_cut(status) && WebPIDecGetRGB(decoder, rows, NULL, NULL, NULL) != NULL && *rows > 0) {
    status = VP8_STATUS_OK;
  }
  WebPIDelete(decoder);
  return status;
}

// Decodes one still picture, scaled, into rows that lie `across` pixels apart.
static int decode(const uint8_t *bytes, size_t count, int width, int height, int across,
                  recto_color *color, uint8_t *pixels, recto_error *error) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return recto_fail(error, "libwebp of another version");
  VP8StatusCode status = WebPGetFeatures(bytes, count, &config.input);
  int rows = height;
  if (status == VP8_STATUS_OK) {
    config.options.use_scaling = config.input.width != width || config.input.height != height;
    config.options.scaled_width = width;
    config.options.scaled_height = height;
    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels;
    config.output.u.RGBA.stride = across * 4;
    config.output.u.RGBA.size = ((size_t)across * (height - 1) + width) * 4;
    status = WebPDecode(bytes, count, &config);
    if (is_cut(status)) status = decode_start(bytes, count, &config, &rows);
  }
  if (status != VP8_STATUS_OK) return recto_fail(error, reason(status));
  for (int y = 0; y < height; y++) {
    uint8_t *row = pixels + (size_t)across * y * 4;
    if (y >= rows) {
      // What follows a cut is the grey of paper in the shade.
      for (int i = 0; i < width * 4; i++) row[i] = i % 4 == 3 ? 0xFF : 0x80;
      continue;
    }
    recto_color_apply(color, row, (size_t)width);
    if (config.input.has_alpha) recto_put_on_white(row, (size_t)width);
  }
  return 0;
}

// Draws a frame of an animation at its place on white paper.
static int draw_frame(const WebPDemuxer *demuxer, const WebPIterator *frame, int width, int height,
                      recto_color *color, uint8_t *pixels, recto_error *error) {
  int64_t canvas_width = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH);
  int64_t canvas_height = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
  if (frame->x_offset < 0 || frame->y_offset < 0 || frame->width < 1 || frame->height < 1 ||
      frame->x_offset + frame->width > canvas_width ||
      frame->y_offset + frame->height > canvas_height) {
    return recto_fail(error, "the WebP picture is damaged");
  }
  memset(pixels, 0xFF, (size_t)width * height * 4);
  int left = (int)(frame->x_offset * (int64_t)width / canvas_width);
  int top = (int)(frame->y_offset * (int64_t)height / canvas_height);
  int across = (int)(frame->width * (int64_t)width / canvas_width);
  int down = (int)(frame->height * (int64_t)height / canvas_height);
  return decode(frame->fragment.bytes, frame->fragment.size, across > 0 ? across : 1,
                down > 0 ? down : 1, width, color, pixels + ((size_t)top * width + left) * 4,
                error);
}

static recto_color *color_of(const WebPDemuxer *demuxer) {
  WebPChunkIterator chunk;
  if (!WebPDemuxGetChunk(demuxer, "ICCP", 1, &chunk)) return NULL;
  recto_color *color = recto_color_of_profile(chunk.chunk.bytes, chunk.chunk.size, 3);
  WebPDemuxReleaseChunkIterator(&chunk);
  return color;
}

int recto_webp_decode(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                      recto_error *error) {
  WebPBitstreamFeatures features;
  VP8StatusCode status = WebPGetFeatures(bytes, count, &features);
  if (status != VP8_STATUS_OK) return recto_fail(error, reason(status));

  WebPData data = {bytes, count};
  WebPDemuxState state;
  // NULL for a file cut short before its first frame's end.
  WebPDemuxer *demuxer = WebPDemuxPartial(&data, &state);
  recto_color *color = demuxer != NULL ? color_of(demuxer) : NULL;
  WebPIterator frame;
  int result = -1;
  if (!features.has_animation) {
    result = decode(bytes, count, width, height, width, color, pixels, error);
  } else if (demuxer != NULL && WebPDemuxGetFrame(demuxer, 1, &frame)) {
    result = draw_frame(demuxer, &frame, width, height, color, pixels, error);
    WebPDemuxReleaseIterator(&frame);
  } else {
    recto_fail(error, "the WebP animation has no frame");
  }
  recto_color_close(color);
  WebPDemuxDelete(demuxer);
  return result;
}
