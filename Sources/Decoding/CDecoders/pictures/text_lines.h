// Texts of a drawing that go along lines.
#pragma once

#include <mupdf/fitz.h>

#include "CDecoders.h"

// The same drawing, of a size, whose texts on rows go along lines. Throws.
fz_display_list *recto_set_along(fz_context *ctx, fz_display_list *drawing, const float size[2],
                                 recto_text_lines lines);
