// A PDF that something is put on, as those see it who put it there.
#pragma once

#include "document_internal.h"

struct recto_inking {
  fz_context *context;
  fz_document *document;
  pdf_document *pdf;  // the same document, borrowed
  int fd;
  int64_t file_size;
  fz_buffer *added;  // what stands behind the file
  int64_t place;  // where is written next
  size_t limit;
  pdf_obj *page;  // the page that something comes to, borrowed
  pdf_obj *notes;  // its annotations
  pdf_obj *names;  // where in their list those with a name stand; null until that is asked for
  fz_matrix to_paper;  // from points of the upright page to the page's own
  fz_matrix shown;  // and from those to the upright page as it is
  fz_rect box;
  double width, height;  // of the upright page in points as the caller counts them
};

// Facts of a picture that is drawn in points of the upright page, within a box of it. Throws.
pdf_obj *recto_new_form(fz_context *ctx, recto_inking *self, fz_rect box);
// A colour, R in the highest of three bytes, as an annotation has it. Throws.
void recto_put_color(fz_context *ctx, pdf_obj *annotation, uint32_t color);
// A hundredth of a point is finer than any print, and takes half the digits.
double recto_in_hundredths(double number);
