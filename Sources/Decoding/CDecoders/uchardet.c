// What code some bytes of text are most likely written in, by uchardet.
#include <stdio.h>
#include <uchardet/uchardet.h>

#include "CDecoders.h"

int recto_guess_charset(const uint8_t *bytes, size_t count, char *name, size_t capacity) {
  uchardet_t detector = uchardet_new();
  name[0] = 0;
  if (detector == NULL) return -1;
  if (uchardet_handle_data(detector, (const char *)bytes, count) == 0) {
    uchardet_data_end(detector);
    snprintf(name, capacity, "%s", uchardet_get_charset(detector));
  }
  uchardet_delete(detector);
  return name[0] != 0 ? 0 : -1;
}
