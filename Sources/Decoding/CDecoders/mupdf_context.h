#pragma once

#include <mupdf/fitz.h>

#include "CDecoders.h"

// A context with a bounded store and nothing to say on standard error; null without memory.
fz_context *recto_mupdf_context(void);
