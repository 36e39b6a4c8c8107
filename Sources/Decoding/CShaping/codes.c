#include "library.h"
#include "shaping.h"

#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/udata.h>

void recto_stay_within_library(void) {
  static int done;
  UErrorCode status = U_ZERO_ERROR;
  if (!done) udata_setFileAccess(UDATA_NO_FILES, &status);
  done = 1;
}

int recto_code_meaning(const char *code, uint16_t meaning[128]) {
  UErrorCode status = U_ZERO_ERROR;
  recto_stay_within_library();
  memset(meaning, 0, 128 * sizeof *meaning);
  UConverter *converter = ucnv_open(code, &status);
  if (U_FAILURE(status)) return 1;
  for (int byte = 128; byte < 256; byte++) {
    const char text = (char)byte;
    UChar units[4] = {0};
    status = U_ZERO_ERROR;
    int32_t length = ucnv_toUChars(converter, units, 4, &text, 1, &status);
    if (U_SUCCESS(status) && length == 1) meaning[byte - 128] = units[0];
  }
  ucnv_close(converter);
  return 0;
}

int64_t recto_text_in_code(const char *code, const uint8_t *bytes, size_t count, uint16_t *units,
                           size_t room) {
  UErrorCode status = U_ZERO_ERROR;
  recto_stay_within_library();
  if (count > INT32_MAX || room > INT32_MAX) return -1;
  UConverter *converter = ucnv_open(code, &status);
  if (U_FAILURE(status)) return -1;
  const int32_t length = ucnv_toUChars(converter, (UChar *)units, (int32_t)room,
                                       (const char *)bytes, (int32_t)count, &status);
  ucnv_close(converter);
  return U_FAILURE(status) ? -1 : length;
}
