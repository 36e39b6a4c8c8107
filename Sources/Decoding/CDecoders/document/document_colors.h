// The colour spaces of documents that MuPDF is built without (document_colors.c), and a device that
// shows them in sRGB (document_paint.c).
#pragma once

#include <mupdf/fitz.h>
#include <mupdf/pdf.h>

#include "inks.h"

// A colour space, and the way from there to sRGB, opened when it is first shown.
typedef struct recto_space {
  fz_colorspace *space;  // what stands for it in MuPDF
  int stream;  // the object that holds its profile, or 0
  int is_open;
  recto_color *color;  // or NULL: the inks of offset printing
  recto_inks *inks;  // of a profile of inks, once a picture in them is shown
  uint8_t *grays;  // of one number, its 256 values, once a picture is shown
  fz_colorspace *tint;  // the same for what MuPDF mixes itself, once it is needed
  float last[4], last_rgb[3];  // the colour that was shown last
  int has_last;
} recto_space;

enum {
  // A book has a few; a hostile one is drawn as MuPDF does it.
  RECTO_SPACES = 256,
  // Parts of a page show the same pictures again, and most pages have one.
  RECTO_PICTURES = 16,
};

typedef struct recto_colors {
  pdf_document *pdf;
  recto_space spaces[RECTO_SPACES];
  int count;
  recto_space inks;  // DeviceCMYK
  recto_space lab;
  unsigned char *seen;  // a bit for each object of the file that was looked at
  int seen_count;  // its bytes
  int left;  // objects that may still be looked at
  struct {
    fz_image *from, *shown;
  } pictures[RECTO_PICTURES];  // shown last
  int next_picture;
  recto_picture_reader reader;  // of pictures that stand for others, or NULL
  void *reader_context;
} recto_colors;

// What knows the colour spaces of a document, or of none; `pdf` is borrowed. NULL without memory.
recto_colors *recto_colors_new(fz_context *ctx, pdf_document *pdf);
void recto_colors_drop(fz_context *ctx, recto_colors *self);
// Makes MuPDF keep apart the colour spaces that a page of a PDF uses; to be called before anything
// reads the page's contents. What it cannot read stays as MuPDF takes it.
void recto_colors_learn(fz_context *ctx, recto_colors *self, fz_page *page);
// What shows a colour space, or NULL where MuPDF's own numbers are sRGB already. Throws.
recto_space *recto_colors_of(fz_context *ctx, recto_colors *self, fz_colorspace *space);

// R, G and B, 0 to 1, of one colour.
void recto_space_rgb(recto_space *self, const float *numbers, float *rgb);
// A space of as many numbers that MuPDF itself turns into RGB. Borrowed. Throws.
fz_colorspace *recto_space_tint(fz_context *ctx, recto_space *self);
// R, G and B bytes of the bytes of `count` pixels without gaps; of one number, one byte of grey.
// 0, or -1 without memory.
int recto_space_row(recto_space *self, const uint8_t *numbers, uint8_t *shown, size_t count);

// The picture that shows another one in sRGB, or the same one where it is so already; kept for the
// caller, and for the next time. Throws.
fz_image *recto_colors_image(fz_context *ctx, recto_colors *self, fz_image *image,
                             const fz_default_colorspaces *defaults);

// A device that draws on `target`, which it takes over, with every colour in sRGB. Throws.
fz_device *recto_new_paint_device(fz_context *ctx, fz_device *target, recto_colors *colors);
// The space that a device space stands for on this page.
fz_colorspace *recto_actual_space(fz_context *ctx, const fz_default_colorspaces *defaults,
                                  fz_colorspace *space);
