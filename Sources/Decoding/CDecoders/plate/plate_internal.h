// What the files of a plate share.
#pragma once

#include "document_internal.h"
#include "plate.h"

enum {
  // Fonts of one book: its own, those that were lent, and those within MuPDF.
  MOST_FONTS = 512,
  // Drawings that are kept; most pages have none, and rough and sharp follow each other.
  DRAWINGS = 16,
};

typedef struct {
  fz_display_list *list;
  float width, height;
} plate_drawing;

struct recto_plate {
  fz_context *context;
  recto_colors *colors;
  fz_font *fonts[MOST_FONTS];
  int is_slanted[MOST_FONTS];
  int is_bold[MOST_FONTS];
  int is_turned[MOST_FONTS];
  int font_count;
  plate_drawing drawings[DRAWINGS];
  int next_drawing;
  recto_canvas canvas;
  // Of the page, and of what is drawn now.
  fz_matrix page, matrix;
  int clips;  // shapes that it is cut to now
  recto_letter_row letters;  // of the drawing whose words were asked for last
};
