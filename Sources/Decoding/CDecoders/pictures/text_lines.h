// Texts of a drawing that are set otherwise than MuPDF does: in other letters, or along lines.
#pragma once

#include <mupdf/fitz.h>

#include "CDecoders.h"

// Letters, and the fonts that their numbers are of.
typedef struct recto_letter_fonts {
  recto_set_letters letters;
  fz_font *const *fonts;
  int font_count;
} recto_letter_fonts;

// The same drawing, of a size, with letters in the place of signs on rows, and texts on rows along lines. Throws.
fz_display_list *recto_set_texts(fz_context *ctx, fz_display_list *drawing, const float size[2],
                                 recto_text_lines lines, recto_letter_fonts letters);
