// The files of the system's fonts.
#include "CPango.h"

#include "calls.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

// Whether text can be set in a font. Some with symbols or ornaments in the places of letters say that they have all that
// English needs; but none of them has the quotation mark and the dash that print has and typewriters lack.
static bool has_letters(const struct recto_calls *call, const FcPattern *font) {
  // Those of print; a letter of each other script in which many books are written.
  static const uint32_t print[] = {'a', 0x2014, 0x2019};
  static const uint32_t letters[] = {
      0x3B1,  0x430,  0x561,  0x5D0,  0x627,  0x710,  0x915,  0x995,  0xA15,  0xA95,
      0xB15,  0xB95,  0xC15,  0xC95,  0xD15,  0xD9A,  0xE01,  0xE81,  0xF40,  0x1000,
      0x10D0, 0x1200, 0x13A0, 0x1780, 0x1820, 0x3042, 0x30A2, 0x4E00, 0xAC00,
  };
  FcCharSet *all = NULL;
  int is_symbol = 0;
  size_t count = 0;
  if (call->FcPatternGetBool(font, "symbol", 0, &is_symbol) == FC_RESULT_MATCH && is_symbol) {
    return false;
  }
  if (call->FcPatternGetCharSet(font, "charset", 0, &all) != FC_RESULT_MATCH) return false;
  for (size_t i = 0; i < sizeof print / sizeof *print; i++) {
    count += call->FcCharSetHasChar(all, print[i]) != 0;
  }
  if (count == sizeof print / sizeof *print) return true;
  for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
    if (call->FcCharSetHasChar(all, letters[i])) return true;
  }
  return false;
}

int32_t recto_font_file_at(int32_t index, recto_font_file *file) {
  const struct recto_calls *call = recto_calls();
  if (!call || !call->FcInit()) return 0;
  const FcFontSet *fonts = call->FcConfigGetFonts(NULL, FC_SET_SYSTEM);
  if (!fonts || index < 0 || index >= fonts->nfont) return 0;
  const FcPattern *font = fonts->fonts[index];
  unsigned char *format = NULL, *family = NULL, *path = NULL;
  int number = 0, weight = 80, slant = 0, width = 100;
  if (call->FcPatternGetString(font, "fontformat", 0, &format) != FC_RESULT_MATCH) return -1;
  if (strcmp((const char *)format, "TrueType") != 0 && strcmp((const char *)format, "CFF") != 0) {
    return -1;
  }
  if (call->FcPatternGetString(font, "family", 0, &family) != FC_RESULT_MATCH) return -1;
  if (call->FcPatternGetString(font, "file", 0, &path) != FC_RESULT_MATCH) return -1;
  if (!has_letters(call, font)) return -1;
  // Another number is that of a font in a collection, or of a shape that a variable font can take.
  if (call->FcPatternGetInteger(font, "index", 0, &number) == FC_RESULT_MATCH && number != 0) {
    return -1;
  }
  // A variable font has a range of weights, and no single one.
  if (call->FcPatternGetInteger(font, "weight", 0, &weight) != FC_RESULT_MATCH) weight = 80;
  if (call->FcPatternGetInteger(font, "slant", 0, &slant) != FC_RESULT_MATCH) slant = 0;
  if (call->FcPatternGetInteger(font, "width", 0, &width) != FC_RESULT_MATCH) width = 100;
  file->family = (const char *)family;
  file->path = (const char *)path;
  file->weight = weight;
  file->slant = slant;
  file->width = width;
  return 1;
}

bool recto_font_family(const char *generic, char *family, size_t capacity) {
  const struct recto_calls *call = recto_calls();
  if (!call || !call->FcInit()) return false;
  FcPattern *wanted = call->FcNameParse((const unsigned char *)generic);
  if (!wanted) return false;
  unsigned result = 0;
  unsigned char *name = NULL;
  call->FcConfigSubstitute(NULL, wanted, FC_MATCH_PATTERN);
  call->FcDefaultSubstitute(wanted);
  FcPattern *found = call->FcFontMatch(NULL, wanted, &result);
  bool is_named = found && call->FcPatternGetString(found, "family", 0, &name) == FC_RESULT_MATCH &&
                  strlen((const char *)name) < capacity;
  if (is_named) strcpy(family, (const char *)name);
  if (found) call->FcPatternDestroy(found);
  call->FcPatternDestroy(wanted);
  return is_named;
}
