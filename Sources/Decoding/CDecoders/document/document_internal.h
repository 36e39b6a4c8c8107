// What the files of MuPDF's documents share.
#pragma once

#include <mupdf/fitz.h>
#include <mupdf/pdf.h>

#include "document_colors.h"
#include "letter_row.h"
#include "mupdf_context.h"
#include "outline_list.h"

struct recto_document {
  fz_context *context;
  fz_document *document;
  pdf_document *pdf;  // the same document where it is a PDF, borrowed
  // Of a PDF: what leads to pages and contents, from either until a page is drawn; or null.
  struct recto_objects *objects;
  recto_colors *colors;
  fz_page *page;      // the page drawn last, kept: rough and sharp follow each other
  int page_number;
  int has_page_tree;
  fz_buffer *scan;  // the JPEG that was found last
  struct recto_margins *margins;  // what stands in them; or null
  recto_letter_row letters;  // of the page whose text was asked for last
  int heard;  // how many pages were asked for their text while no list of pages was at hand
  recto_layout layout;
  int chapter_count;
  int counted;      // how many chapters are counted, from the first on
  int *first_page;  // of each counted chapter its first page; then that of the next one
  int *skipped;     // of each chapter the blank pages before those that are shown, -1 if unknown
  // The place that the last layout kept, in signs from the start of its chapter.
  int kept_chapter, kept_page;
  long kept_signs;
};

// A stream over pread, since decoders share one file position; a copy of `tail` follows the file,
// or is all of it where `fd` is -1. Throws.
fz_stream *recto_open_stream(fz_context *ctx, int fd, const uint8_t *tail, size_t tail_count);
// The same for plain text in UTF-8, as a FictionBook. Throws.
fz_stream *recto_open_text(fz_context *ctx, const uint8_t *text, size_t count);
// How many pages of a chapter are shown: none that is blank at either end of it, but at least one.
int recto_shown_pages(recto_document *self, int chapter);
// How many are blank before them; lays the chapter out where that is not known.
int recto_skipped_pages(recto_document *self, int chapter);
// How many signs a page of a chapter shows; see `recto_document_signs`. Throws.
long recto_signs_on(recto_document *self, fz_location place);
// Where a page lies among the chapters.
fz_location recto_location_of(recto_document *self, int number);
// The number of a page, or -1 where it is not counted yet.
int recto_number_of(recto_document *self, fz_location location);
// The page, from 0, that an inner address leads to, or -1; that of its chapter where it is not to be
// exact, or has no such place.
int recto_document_page_of(recto_document *self, char *address, int is_exact);

// Draws what stands in the margins of a page, over what is drawn already; nothing where its print reaches into them.
void recto_draw_heads(recto_document *self, int number, fz_page *page, fz_device *device,
                      fz_matrix matrix);
// Forgets what heads know of this layout; or all of it.
void recto_forget_heads(recto_document *self);
void recto_drop_heads(recto_document *self);
// The style sheet of a layout, in so many bytes.
enum { RECTO_STYLE_BYTES = 2560 };
void recto_write_style(recto_layout layout, char style[RECTO_STYLE_BYTES]);
// The letters of text in a layout, as a style sheet names them; empty as the book says.
const char *recto_family(int typeface);
// Rules by which those that were lent are found; empty where none were.
const char *recto_face_rules(int typeface);

// The page of a number, kept until another is asked for. Throws.
fz_page *recto_page_at(recto_document *self, int number);
// The same for who looks at it once and drops it: the page that was drawn last stays. Throws.
fz_page *recto_keep_page(recto_document *self, int number);
// Fills a row with the letters of a drawing, `limit` of them at most, in fractions of its size.
int recto_hear_drawing(fz_context *ctx, fz_display_list *drawing, const float size[2], size_t limit,
                       recto_letter_row *row, recto_error *error);

// Forgets the objects that were read one by one.
void recto_drop_single_objects(recto_document *self);

// Adds the contents of a PDF to a list, where they are plain; gives 0, and a list to throw away,
// where MuPDF must read them.
int recto_read_plain_contents(recto_document *self, recto_outline_list *list);

// Keys of what we keep in annotations: the strokes, and in them the checksum of their picture, as a name.
#define RECTO_STROKES_KEY "RectoInk"
#define RECTO_PICTURE_KEY "RectoPicture"
enum { RECTO_CHECKSUM_NAME = 12 };
void recto_name_checksum(uint32_t checksum, char name[RECTO_CHECKSUM_NAME]);

// The visible box of a page as it is shown, upright, and the matrix that brings the page's own points
// there. Throws.
fz_rect recto_upright_page(fz_context *ctx, pdf_obj *page, fz_matrix *shown);

// The colour of an annotation and, in the lowest byte, how much of it is laid on. Throws.
uint32_t recto_annotation_color(fz_context *ctx, pdf_obj *annotation);

// Where pixels are drawn.
typedef struct recto_canvas {
  recto_frame frame;
  uint8_t *pixels;
  recto_colors *colors;
  fz_pixmap *pixmap;
  fz_device *device;
} recto_canvas;

// Makes white paper and a device for it; gives the matrix that brings `box` onto it. Throws.
fz_matrix recto_begin_drawing(fz_context *ctx, recto_canvas *canvas, fz_rect box);
void recto_end_drawing(fz_context *ctx, recto_canvas *canvas);
