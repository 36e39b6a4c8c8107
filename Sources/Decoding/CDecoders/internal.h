#pragma once

#include <stdio.h>
#include "CDecoders.h"

// Fills an error; messages longer than its room are cut.
static inline int recto_fail(recto_error *error, const char *reason) {
  snprintf(error->message, sizeof error->message, "%s", reason);
  return -1;
}
