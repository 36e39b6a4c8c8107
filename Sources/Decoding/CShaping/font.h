// Private to the room: what a font is.
#pragma once

#include "shaping.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb.h>

enum { RECTO_EM = 65536 };

struct recto_font {
  hb_blob_t *blob;
  hb_face_t *face;
  hb_font_t *font;
  hb_buffer_t *buffer;
  // For what HarfBuzz cannot read by itself; NULL for all else.
  FT_Library library;
  FT_Face drawn;
  recto_glyph *glyphs;
  size_t capacity;
  // The last language that was asked for.
  char language[64];
  hb_language_t known;
};
