// GIF through giflib: the first frame at its place on white paper.
#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

#include "CDecoders.h"

// Pixels of a frame, which may be far larger than the screen that shows it.
enum { FRAME_PIXELS = 100000000 };

typedef struct {
  const uint8_t *next;
  size_t left;
} source;

static int feed(GifFileType *gif, GifByteType *room, int count) {
  source *from = gif->UserData;
  size_t got = (size_t)count < from->left ? (size_t)count : from->left;
  memcpy(room, from->next, got);
  from->next += got;
  from->left -= got;
  return (int)got;
}

static const char *reason(int code) {
  switch (code) {
    case D_GIF_ERR_NOT_GIF_FILE: return "it is not a GIF picture";
    case D_GIF_ERR_EOF_TOO_SOON:
    case D_GIF_ERR_READ_FAILED: return "the GIF picture is cut short";
    case D_GIF_ERR_NOT_ENOUGH_MEM: return "no memory for the GIF decoder";
    default: return "the GIF picture is damaged";
  }
}

// Goes to the first frame; `*clear` becomes the number that shows the paper, or -1.
static int find_frame(GifFileType *gif, int *clear, recto_error *error) {
  *clear = NO_TRANSPARENT_COLOR;
  for (;;) {
    GifRecordType record;
    if (DGifGetRecordType(gif, &record) != GIF_OK) return recto_fail(error, reason(gif->Error));
    if (record == IMAGE_DESC_RECORD_TYPE) break;
    if (record == TERMINATE_RECORD_TYPE) return recto_fail(error, "the GIF has no picture");
    if (record != EXTENSION_RECORD_TYPE) continue;
    int code;
    GifByteType *block;
    int status = DGifGetExtension(gif, &code, &block);
    while (status == GIF_OK && block != NULL) {
      GraphicsControlBlock control;
      if (code == GRAPHICS_EXT_FUNC_CODE && block[0] >= 4 &&
          DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK) {
        *clear = control.TransparentColor;
      }
      status = DGifGetExtensionNext(gif, &block);
    }
    if (status != GIF_OK) return recto_fail(error, reason(gif->Error));
  }
  if (DGifGetImageDesc(gif) != GIF_OK) return recto_fail(error, reason(gif->Error));
  return 0;
}

static void draw_row(const GifPixelType *row, int count, const ColorMapObject *colors, int clear,
                     uint8_t *pixels) {
  for (int x = 0; x < count; x++, pixels += 4) {
    int number = row[x];
    // A number outside the palette shows the paper, as if it were clear.
    if (number == clear || colors == NULL || number >= colors->ColorCount) continue;
    GifColorType color = colors->Colors[number];
    pixels[0] = color.Red;
    pixels[1] = color.Green;
    pixels[2] = color.Blue;
  }
}

// Draws the frame that was found; a row that cannot be read ends it.
static int draw_frame(GifFileType *gif, int clear, int width, int height, uint8_t *pixels,
                      recto_error *error) {
  GifImageDesc frame = gif->Image;
  if (frame.Width < 1 || frame.Height < 1 || frame.Width > FRAME_PIXELS / frame.Height) {
    return recto_fail(error, "the GIF picture is damaged");
  }
  GifPixelType *row = malloc((size_t)frame.Width);
  if (row == NULL) return recto_fail(error, "no memory for the GIF decoder");
  const ColorMapObject *colors = frame.ColorMap != NULL ? frame.ColorMap : gif->SColorMap;
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  int visible = frame.Left < width ? width - frame.Left : 0;
  if (visible > frame.Width) visible = frame.Width;
  int status = 0, rows = 0;
  for (int pass = frame.Interlace ? 0 : 3; status == 0 && pass < 4; pass++) {
    int first = frame.Interlace ? starts[pass] : 0, step = frame.Interlace ? steps[pass] : 1;
    for (int y = first; y < frame.Height; y += step) {
      // Without passes nothing below the screen is worth reading.
      if (!frame.Interlace && frame.Top + y >= height) break;
      if (DGifGetLine(gif, row, frame.Width) != GIF_OK) {
        status = rows > 0 ? 1 : recto_fail(error, reason(gif->Error));
        break;
      }
      rows++;
      if (frame.Top + y >= height) continue;
      draw_row(row, visible, colors, clear,
               pixels + ((size_t)(frame.Top + y) * width + frame.Left) * 4);
    }
  }
  free(row);
  return status < 0 ? -1 : 0;
}

int recto_gif_decode(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                     recto_error *error) {
  source from = {bytes, count};
  int code = 0, clear;
  GifFileType *gif = DGifOpen(&from, feed, &code);
  if (gif == NULL) return recto_fail(error, reason(code));
  memset(pixels, 0xFF, (size_t)width * height * 4);
  int status = find_frame(gif, &clear, error);
  if (status == 0) status = draw_frame(gif, clear, width, height, pixels, error);
  DGifCloseFile(gif, &code);
  return status;
}
