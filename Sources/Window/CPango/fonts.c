// The files of the system's fonts.
#include "CPango.h"

#include "calls.h"

#include <stddef.h>
#include <string.h>

int32_t recto_font_file_at(int32_t index, recto_font_file *file) {
  const struct recto_calls *call = recto_calls();
  if (!call || !call->FcInit()) return 0;
  const FcFontSet *fonts = call->FcConfigGetFonts(NULL, FC_SET_SYSTEM);
  if (!fonts || index < 0 || index >= fonts->nfont) return 0;
  const FcPattern *font = fonts->fonts[index];
  unsigned char *format = NULL, *family = NULL, *path = NULL;
  int number = 0, weight = 80, slant = 0;
  if (call->FcPatternGetString(font, "fontformat", 0, &format) != FC_RESULT_MATCH) return -1;
  if (strcmp((const char *)format, "TrueType") != 0 && strcmp((const char *)format, "CFF") != 0) {
    return -1;
  }
  if (call->FcPatternGetString(font, "family", 0, &family) != FC_RESULT_MATCH) return -1;
  if (call->FcPatternGetString(font, "file", 0, &path) != FC_RESULT_MATCH) return -1;
  // Another number is that of a font in a collection, or of a shape that a variable font can take.
  if (call->FcPatternGetInteger(font, "index", 0, &number) == FC_RESULT_MATCH && number != 0) {
    return -1;
  }
  // A variable font has a range of weights, and no single one.
  if (call->FcPatternGetInteger(font, "weight", 0, &weight) != FC_RESULT_MATCH) weight = 80;
  if (call->FcPatternGetInteger(font, "slant", 0, &slant) != FC_RESULT_MATCH) slant = 0;
  file->family = (const char *)family;
  file->path = (const char *)path;
  file->weight = weight;
  file->slant = slant;
  return 1;
}
