#pragma once

#include <mupdf/fitz.h>

#include "internal.h"

// A context with a bounded store and nothing to say on standard error; null without memory.
fz_context *recto_mupdf_context(void);
