#include "shaping.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_TRUETYPE_TABLES_H
#include <stdlib.h>
#include <string.h>

// What FreeType may hold at once while it unpacks: a header may promise gigabytes.
typedef struct room {
  size_t held, most;
} room;

// The size of a block stands before it.
enum { AHEAD = 16 };

static void *take(FT_Memory memory, long size) {
  room *own = memory->user;
  if (size <= 0 || (size_t)size > own->most - own->held) return NULL;
  size_t *block = malloc((size_t)size + AHEAD);
  if (!block) return NULL;
  *block = (size_t)size;
  own->held += (size_t)size;
  return (char *)block + AHEAD;
}

static void give_back(FT_Memory memory, void *block) {
  room *own = memory->user;
  size_t *start = (size_t *)(void *)((char *)block - AHEAD);
  own->held -= *start;
  free(start);
}

static void *take_again(FT_Memory memory, long old, long size, void *block) {
  void *other = take(memory, size);
  if (!other) return NULL;
  memcpy(other, block, (size_t)(old < size ? old : size));
  give_back(memory, block);
  return other;
}

int recto_font_is_packed(const uint8_t *bytes, size_t size) {
  return size >= 44 && (memcmp(bytes, "wOFF", 4) == 0 || memcmp(bytes, "wOF2", 4) == 0);
}

// The font that FreeType has made of a packed one, as one piece.
static uint8_t *whole(FT_Face face, size_t most, size_t *count) {
  FT_ULong length = 0;
  if (FT_Load_Sfnt_Table(face, 0, 0, NULL, &length) || length == 0 || length > most) return NULL;
  uint8_t *font = malloc(length);
  if (font && FT_Load_Sfnt_Table(face, 0, 0, font, &length)) {
    free(font);
    return NULL;
  }
  *count = length;
  return font;
}

uint8_t *recto_font_unpack(const uint8_t *bytes, size_t size, size_t most, size_t *count) {
  *count = 0;
  if (!recto_font_is_packed(bytes, size) || size > INT32_MAX) return NULL;
  // Beside the font it holds what is packed for a moment, and the tables as they come.
  room own = {0, 4 * most};
  struct FT_MemoryRec_ memory = {&own, take, give_back, take_again};
  FT_Library library = NULL;
  FT_Face face = NULL;
  uint8_t *font = NULL;
  if (FT_New_Library(&memory, &library)) return NULL;
  FT_Add_Default_Modules(library);
  if (!FT_New_Memory_Face(library, bytes, (FT_Long)size, 0, &face)) font = whole(face, most, count);
  if (face) FT_Done_Face(face);
  FT_Done_Library(library);
  return font;
}
