#include "library.h"
#include "shaping.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>
#include <unicode/utf8.h>

struct recto_breaker {
  UBreakIterator *rules;
  UText *text;
};

static recto_breaker *opened(UBreakIteratorType kind, const char *locale) {
  recto_stay_within_library();
  UErrorCode status = U_ZERO_ERROR;
  recto_breaker *breaker = calloc(1, sizeof *breaker);
  if (!breaker) return NULL;
  breaker->rules = ubrk_open(kind, locale, NULL, 0, &status);
  if (U_FAILURE(status)) {
    recto_breaker_close(breaker);
    return NULL;
  }
  return breaker;
}

recto_breaker *recto_breaker_open(const char *language, const char *strictness) {
  char locale[96];
  snprintf(locale, sizeof locale, "%.60s@lb=%.10s", language, strictness);
  return opened(UBRK_LINE, locale);
}

recto_breaker *recto_word_breaker_open(void) { return opened(UBRK_WORD, ""); }

void recto_breaker_close(recto_breaker *breaker) {
  if (!breaker) return;
  ubrk_close(breaker->rules);
  utext_close(breaker->text);
  free(breaker);
}

int recto_breaker_find(recto_breaker *breaker, const uint8_t *text, size_t size, uint8_t *breaks) {
  UErrorCode status = U_ZERO_ERROR;
  memset(breaks, 0, size + 1);
  UText *opened = utext_openUTF8(breaker->text, (const char *)text, (int64_t)size, &status);
  // What is not opened is NULL, and the text before stays to be closed.
  if (U_FAILURE(status)) return 1;
  breaker->text = opened;
  ubrk_setUText(breaker->rules, breaker->text, &status);
  if (U_FAILURE(status)) return 1;
  ubrk_first(breaker->rules);
  for (;;) {
    int32_t place = ubrk_next(breaker->rules);
    if (place == UBRK_DONE) break;
    if (place > 0 && (size_t)place <= size) breaks[place] = 1;
  }
  return 0;
}

int recto_levels(const uint8_t *text, size_t size, int right_to_left, uint8_t *levels) {
  // A byte is never less than a unit of UTF-16.
  if (size > INT32_MAX / 2) return 1;
  UChar *units = malloc((size + 1) * sizeof *units);
  UBiDi *bidi = ubidi_open();
  int failed = 1;
  if (units && bidi) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = 0;
    u_strFromUTF8WithSub(units, (int32_t)size + 1, &length, (const char *)text, (int32_t)size,
                         0xFFFD, NULL, &status);
    ubidi_setPara(bidi, units, length, right_to_left ? 1 : 0, NULL, &status);
    const UBiDiLevel *found = length > 0 ? ubidi_getLevels(bidi, &status) : NULL;
    if (U_SUCCESS(status) && found) {
      int32_t unit = 0;
      for (int32_t at = 0; at < (int32_t)size;) {
        int32_t start = at;
        UChar32 scalar;
        U8_NEXT(text, at, (int32_t)size, scalar);
        UBiDiLevel level = unit < length ? found[unit] : 0;
        for (int32_t i = start; i < at; i++) levels[i] = level;
        unit += scalar > 0xFFFF ? 2 : 1;
      }
      failed = 0;
    }
  }
  ubidi_close(bidi);
  free(units);
  return failed;
}

uint32_t recto_scalar_script(uint32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode code = uscript_getScript((UChar32)scalar, &status);
  const char *name = U_SUCCESS(status) ? uscript_getShortName(code) : NULL;
  if (!name || strlen(name) != 4) name = "Zyyy";
  uint32_t script = 0;
  for (int i = 0; i < 4; i++) script = script << 8 | (uint8_t)name[i];
  return script;
}

uint32_t recto_scalar_lower(uint32_t scalar) { return (uint32_t)u_tolower((UChar32)scalar); }

uint32_t recto_scalar_upper(uint32_t scalar) { return (uint32_t)u_toupper((UChar32)scalar); }

int recto_scalar_stands(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_VERTICAL_ORIENTATION)) {
    case U_VO_UPRIGHT:
    case U_VO_TRANSFORMED_UPRIGHT: return RECTO_UPRIGHT;
    case U_VO_TRANSFORMED_ROTATED: return RECTO_UPRIGHT_OR_TURNED;
    default: return RECTO_TURNED;
  }
}

int recto_scalar_is_mark(uint32_t scalar) {
  return (U_GET_GC_MASK((UChar32)scalar) & U_GC_M_MASK) != 0;
}
