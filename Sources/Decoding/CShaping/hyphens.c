// For fmemopen.
#define _POSIX_C_SOURCE 200809L

#include "shaping.h"

#include <hyphen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/utf8.h>

enum { RECTO_LONGEST_WORD = 128 };

struct recto_hyphens {
  HyphenDict *patterns;
  // What the bytes from 128 mean, where the file is not in UTF-8.
  UChar meaning[128];
};

// Learns what the bytes of the file's code mean.
static int learn_code(recto_hyphens *hyphens, const char *code) {
  UErrorCode status = U_ZERO_ERROR;
  // libhyphen's files have a name of their own for one of them.
  const char *name = strcmp(code, "microsoft-cp1251") == 0 ? "windows-1251" : code;
  UConverter *converter = ucnv_open(name, &status);
  if (U_FAILURE(status)) return 0;
  for (int byte = 128; byte < 256; byte++) {
    const char text = (char)byte;
    UChar units[4] = {0};
    status = U_ZERO_ERROR;
    int32_t length = ucnv_toUChars(converter, units, 4, &text, 1, &status);
    hyphens->meaning[byte - 128] = U_SUCCESS(status) && length == 1 ? units[0] : 0;
  }
  ucnv_close(converter);
  return 1;
}

recto_hyphens *recto_hyphens_open(const uint8_t *bytes, size_t size, char *reason,
                                  size_t reason_size) {
  recto_hyphens *hyphens = calloc(1, sizeof *hyphens);
  // The file is only read; the call wants bytes that may be written.
  FILE *file = hyphens && size > 0 ? fmemopen((void *)bytes, size, "r") : NULL;
  if (!file) {
    snprintf(reason, reason_size, size > 0 ? "no memory for it" : "it is empty");
    free(hyphens);
    return NULL;
  }
  hyphens->patterns = hnj_hyphen_load_file(file);
  fclose(file);
  if (!hyphens->patterns || hyphens->patterns->num_states < 2) {
    snprintf(reason, reason_size, "it holds no patterns");
    recto_hyphens_close(hyphens);
    return NULL;
  }
  if (!hyphens->patterns->utf8 && !learn_code(hyphens, hyphens->patterns->cset)) {
    snprintf(reason, reason_size, "nobody knows the code %.20s", hyphens->patterns->cset);
    recto_hyphens_close(hyphens);
    return NULL;
  }
  return hyphens;
}

void recto_hyphens_close(recto_hyphens *hyphens) {
  if (!hyphens) return;
  if (hyphens->patterns) hnj_hyphen_free(hyphens->patterns);
  free(hyphens);
}

void recto_hyphens_least(const recto_hyphens *hyphens, int *before, int *after) {
  *before = hyphens->patterns->lhmin;
  *after = hyphens->patterns->rhmin;
}

// The byte of the file's code for a scalar; 0 for none.
static char byte_for(const recto_hyphens *hyphens, uint32_t scalar) {
  if (scalar < 128) return (char)scalar;
  for (int i = 0; i < 128; i++)
    if (hyphens->meaning[i] == scalar) return (char)(128 + i);
  return 0;
}

int recto_hyphens_find(recto_hyphens *hyphens, const uint32_t *word, size_t count,
                       uint8_t *places) {
  char text[RECTO_LONGEST_WORD * 4 + 8];
  char marks[RECTO_LONGEST_WORD * 4 + 16] = {0};
  int32_t size = 0;
  memset(places, 0, count);
  if (count > RECTO_LONGEST_WORD) return 1;
  for (size_t i = 0; i < count; i++) {
    if (hyphens->patterns->utf8) {
      UBool failed = 0;
      U8_APPEND((uint8_t *)text, size, (int32_t)sizeof text, (UChar32)word[i], failed);
      if (failed) return 1;
    } else {
      text[size] = byte_for(hyphens, word[i]);
      if (!text[size++]) return 1;
    }
  }
  text[size] = 0;
  char **changes = NULL;
  int *starts = NULL, *cuts = NULL;
  int failed =
      hnj_hyphen_hyphenate2(hyphens->patterns, text, size, marks, NULL, &changes, &starts, &cuts);
  for (size_t i = 0; !failed && i < count; i++)
    places[i] = (marks[i] & 1) && !(changes && changes[i]);
  if (changes)
    for (int32_t i = 0; i < size; i++) free(changes[i]);
  free(changes);
  free(starts);
  free(cuts);
  return failed;
}
