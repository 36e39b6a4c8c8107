// The decoders' plain C interface: no setjmp, no variadic, no macro passes through it.
//
// Each function that can fail returns 0 (or a non-null pointer) on success; otherwise it fills
// `error` with a sentence for the reader. Pixels are R, G, B, A bytes, rows from the top, unpadded.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "CPictures.h"
#include "CPixels.h"
#include "annotations.h"

// ---- Marks (nesting.c) ----

// Takes the tags of elements out of XML or XHTML that are nested deeper than `deepest`, 1 at least, and
// leaves what stands in them. Gives how many bytes are left, all of them where none is so deep.
size_t recto_flatten(uint8_t *bytes, size_t count, size_t deepest);

// ---- Pictures ----

// Each `decode` fills width × height opaque pixels in sRGB, alpha put on white. The caller has
// made sure that the size is the header's; a decoder that finds another one refuses.

// Decodes a region of a JPEG at `eighths`/8 of its size. A file cut short is grey below.
int recto_jpeg_decode(const uint8_t *bytes, size_t count, int eighths, recto_region region,
                      uint8_t *pixels, recto_error *error);
// A file cut short is grey below, or coarse where it is interlaced. A larger picture is made smaller by
// a whole number of times, row by row.
int recto_png_decode(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                     recto_error *error);
// Decodes a WebP, scaled to width × height; of an animation the first frame.
int recto_webp_decode(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                      recto_error *error);
// Draws the first frame of a GIF on its screen.
int recto_gif_decode(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                     recto_error *error);

// AVIF, HEIC and JPEG XL: `recto_avif_size` and the like where `CCodecs` is linked into the program or was loaded
// (codecs.c); where it is not they fail, and `recto_codecs_are_missed` says so from then on.
//
// libjxl and libheif turn pictures upright by themselves: the size is upright, the orientation 1. No thread is
// started.
int recto_avif_size(const uint8_t *bytes, size_t count, recto_size *size, recto_error *error);
int recto_avif_decode(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                      recto_error *error);
int recto_jxl_size(const uint8_t *bytes, size_t count, recto_size *size, recto_error *error);
int recto_jxl_decode(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                     recto_error *error);
int recto_heif_size(const uint8_t *bytes, size_t count, recto_size *size, recto_error *error);
int recto_heif_decode(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                      recto_error *error);
// Loads the library of them from a path, or from nowhere where that is NULL, before anything forbids to open it; -1 where it cannot be loaded, and
// then its pictures fail for good. Once, before any picture is read.
int recto_load_codecs(const char *path);
// Whether a picture was met that only they can read, and nobody tried to load them.
int recto_codecs_are_missed(void);

// JPEG 2000 is decoded at the least of the sizes that it keeps which is no smaller than what is
// asked for, and reduced to that.
int recto_jp2_size(const uint8_t *bytes, size_t count, recto_size *size, recto_error *error);
int recto_jp2_decode(const uint8_t *bytes, size_t count, int width, int height, uint8_t *pixels,
                     recto_error *error);

// Unpacks a whole stream of zlib into at most `capacity` bytes; how many came, or -1.
int64_t recto_inflate(const uint8_t *bytes, size_t count, uint8_t *room, size_t capacity);

// The checksum that ZIP and PNG files carry.
uint32_t recto_checksum(const uint8_t *bytes, size_t count);

// ---- Codes of text (charset.c, uchardet.c) ----

typedef enum recto_charset {
  RECTO_SHIFT_JIS,
  RECTO_EUC_JP,
  RECTO_GBK,
  RECTO_BIG5,
  RECTO_EUC_KR,
} recto_charset;

// Turns bytes of a code into scalars, of which there are no more than bytes. Returns how many, or -1
// where a byte is not of that code.
int64_t recto_decode_charset(recto_charset charset, const uint8_t *bytes, size_t count,
                             uint32_t *scalars);
// Names the code that some bytes of text are most likely written in, as iconv does; 0 where there is
// any guess.
int recto_guess_charset(const uint8_t *bytes, size_t count, char *name, size_t capacity);

// ---- TIFF (tiff.c) ----

// An open TIFF file. One thread at a time.
typedef struct recto_tiff recto_tiff;

// Opens the file behind `fd`, which stays the caller's.
recto_tiff *recto_tiff_open(int fd, recto_error *error);
void recto_tiff_close(recto_tiff *tiff);
// Counts its pages, at most `limit`: smaller copies of pages and masks are none.
int recto_tiff_count(recto_tiff *tiff, int limit);
// Each of these is of a page counted from 0; only the first is known before they are counted.
int recto_tiff_size(recto_tiff *tiff, int page, recto_size *size, recto_error *error);
// Grey pictures larger than what is asked for are made smaller by a whole number of times.
int recto_tiff_decode(recto_tiff *tiff, int page, int width, int height, uint8_t *pixels,
                      recto_error *error);
// The first page of a file in memory.
int recto_tiff_first_size(const uint8_t *bytes, size_t count, recto_size *size, recto_error *error);
int recto_tiff_first_decode(const uint8_t *bytes, size_t count, int width, int height,
                            uint8_t *pixels, recto_error *error);

// ---- Documents (document.c) ----

// An open document. One thread at a time.
typedef struct recto_document recto_document;

// One line of an outline; `depth` 0 at the top, `page` from 0, or -1 where unknown.
typedef struct recto_outline_item {
  char *title;
  int depth;
  int page;
} recto_outline_item;

// What of a page is drawn: the whole page takes page_width × page_height pixels, of which the
// width × height pixels from (x, y) on are wanted.
typedef struct recto_frame {
  float page_width, page_height, x, y;
  int width, height;
} recto_frame;

// How text that flows is laid out, in points: the page, its margin and the size of a letter M.
// typeface: 0 as the book says, 1 serif, 2 sans, 3 the faces that were lent. line_spacing: in sizes of the text,
// 0 as the book says. alignment: 0 as the book says, 1 at both margins, 2 at the left one. paragraphs: 0 as the book says,
// 1 with an indent, 2 with a gap between them.
typedef struct recto_layout {
  float width, height, margin, em;
  int typeface;
  float line_spacing;
  int alignment, paragraphs;
} recto_layout;

// Lends the files of a family's faces, one behind the other: plain, bold, italic, bold and italic; of no bytes where
// there is none. They are copied and used for what is laid out from now on; -1 where there is no memory.
enum { RECTO_FACES = 4 };
int recto_lend_faces(const uint8_t *bytes, const size_t *counts);

// Opens the file behind `fd`, which stays the caller's; `magic` is its MIME type. The `tail_count`
// bytes of `tail` are read as if they stood behind the file's last one; they are copied. Where `fd` is
// -1 they are the file; plain text must be so, and in UTF-8.
recto_document *recto_document_open(int fd, const uint8_t *tail, size_t tail_count,
                                    const char *magic, recto_layout layout, recto_error *error);
void recto_document_close(recto_document *document);
// Fills width × height pixels with a picture of the caller's; -1 where it cannot.
typedef int (*recto_picture_reader)(void *context, int number, int width, int height,
                                    uint8_t *pixels);

// Says who draws the pictures that stand in the document as a PNG with a chunk `reCt` before all
// others, which holds a number. `reader` and `context` are used until the document is closed.
void recto_document_show_pictures(recto_document *document, recto_picture_reader reader,
                                  void *context);
int recto_document_needs_password(recto_document *document);
// Tries a password; 0 where it is the wrong one.
int recto_document_unlock(recto_document *document, const char *password);
// Lays text that flows out anew; its chapters are counted anew then.
int recto_document_lay_out(recto_document *document, recto_layout layout, recto_error *error);
// What a new layout is to keep in sight: the first words of a page, or the place in a chapter before which
// there are so many signs, if `signs` is not -1.
typedef struct recto_kept {
  int page, chapter;
  long signs;
} recto_kept;

// The same, and tells on which page of which chapter what was to be kept lies now.
int recto_document_lay_out_keeping(recto_document *document, recto_layout layout, recto_kept kept,
                                   int *chapter, int *page, recto_error *error);
// How many signs a page of text that flows shows: letters but for spaces and hyphens, and pictures. All pages
// of a chapter together show as many in every layout. A page that cannot be read shows none.
long recto_document_signs(recto_document *document, int page);
// Whether the document has no pages of its own.
int recto_document_reflows(recto_document *document);
// How many chapters there are; none is counted yet.
int recto_document_chapters(recto_document *document, int *count, recto_error *error);
// Lays out and counts the chapter that follows those that are counted; page numbers up to its end
// are known from then on.
int recto_document_count_chapter(recto_document *document);
// Takes the number of pages of that chapter from someone who has counted it before.
void recto_document_learn_chapter(recto_document *document, int pages);
int recto_document_page_size(recto_document *document, int page, double *width, double *height,
                             recto_error *error);
// The same of a PDF whose tree of pages is plain, from the few objects that hold it; -1 where only
// MuPDF can tell, which is so once a page was drawn.
int recto_document_plain_size(recto_document *document, int page, double *width, double *height);
// Says that the sizes of all pages will be asked for, or no longer: a PDF then keeps the list of
// its pages at hand. Each 1 is followed by a 0.
void recto_document_expect_survey(recto_document *document, int is_coming);
// The page, from 0, that an address inside the document leads to, or -1.
int recto_document_resolve(recto_document *document, const char *address);
int recto_document_draw(recto_document *document, int page, recto_frame frame, uint8_t *pixels,
                        recto_error *error);
// What stands in the margins of a page of text that flows: a title at the head, the number of the page at the foot.
typedef struct recto_heads {
  // The title of the book; of the chapter it is known from the contents.
  const char *title;
  // Whether the page bears the title of the chapter.
  int has_chapter;
  // Whether its outer side is the right one.
  int is_right;
} recto_heads;
// Says what stands in the margins of the page that is drawn next, and of no other; NULL for nothing.
void recto_document_set_heads(recto_document *document, const recto_heads *heads);
// Adds a line to what heads know of the contents, where the document has none that MuPDF reads: its title, and the
// address that it leads to, and how deep it lies.
void recto_document_add_chapter(recto_document *document, const char *title, const char *address,
                                int depth);
// Whether the document has contents that MuPDF reads.
int recto_document_has_chapters(recto_document *document);
// A page's only mark: a JPEG that covers it, lying as EXIF's `orientation` says, whatever the
// JPEG's own notes say. The bytes live until the next call.
typedef struct recto_scan {
  const uint8_t *bytes;
  size_t count;
  int orientation;
} recto_scan;

// Whether a page is nothing but one JPEG in grey or RGB; never so for a document that is no PDF.
int recto_document_scan(recto_document *document, int page, recto_scan *scan);
// A page's text: letters in the order of reading, each in a box of four numbers, left, top, right and
// bottom in fractions of the upright page. '\n' ends a line and '\f' a block; spaces stand where
// words are apart. Ligatures come letter by letter.
typedef struct recto_letters {
  const uint32_t *scalars;
  const float *boxes;
  size_t count;
} recto_letters;

// The text of a page, `limit` letters of it at most. The letters live until the next call.
int recto_document_letters(recto_document *document, int page, size_t limit, recto_letters *letters,
                           recto_error *error);

// A place that leads somewhere; `page` from 0, or -1 where it is unknown or not of this document.
typedef struct recto_link {
  float box[4];
  int page;
  int is_external;
  char *address;
} recto_link;

int recto_document_links(recto_document *document, int page, int limit, recto_link **links,
                         int *count, recto_error *error);
void recto_links_free(recto_link *links, int count);

// ---- Ink (document_ink.c, document_inking.c) ----

// How much ink is read of a page, and how far out in page heights; what is more is an error, or left out.
typedef struct recto_ink_limits {
  int notes, lines;
  size_t numbers, bytes;
  double reach;
} recto_ink_limits;

// Ink that is no part of a page's print: bytes that we have put there, or somebody's lines. Of each line
// there are so many numbers, x and y by turns, in heights of the upright page, y down.
typedef struct recto_ink {
  int is_ours;
  uint8_t *strokes;
  size_t stroke_bytes;
  double *numbers;
  int *counts, line_count;
  double width;  // in page heights
  uint32_t color;  // R in the highest byte; the lowest is how much of it is laid on
  int is_multiplied;
} recto_ink;

// The ink on a page, from 0, the lowest first; none in a document that is no PDF.
int recto_document_ink(recto_document *document, int page, recto_ink_limits limits,
                       recto_ink **found, int *count, recto_error *error);
void recto_ink_free(recto_ink *found, int count);

// What readers have marked and noted on a page, from 0, the lowest first, but for ink of ours; none in a
// document that is no PDF. What is broken is left out.
int recto_document_annotations(recto_document *document, int page, recto_annotation_limits limits,
                               recto_annotation **found, int *count, recto_error *error);
void recto_annotations_free(recto_annotation *found, int count);

// Some bytes of the caller's.
typedef struct recto_bytes {
  const uint8_t *bytes;
  size_t count;
} recto_bytes;

// Ink that is put on a page; lengths are points of the upright page as the caller counts them, y down.
typedef struct recto_ink_note {
  const char *name, *date;
  uint32_t color;  // as above
  double width, box[4];
  const double *numbers;  // as above
  const int *counts;
  size_t line_count;
  recto_bytes picture;  // operators, packed by zlib; their checksum is `checksum`
  uint32_t checksum;
  const uint8_t *opacities;  // in percent: `/A50 gs`, or `/M50 gs` where it is multiplied
  size_t opacity_count;
  int is_multiplied;
  recto_bytes strokes;  // packed by zlib
} recto_ink_note;

// A PDF that ink is put on.
typedef struct recto_inking recto_inking;

// Opens the file behind `fd`, which stays the caller's, apart from any document; no more than `limit`
// bytes will be added to it. `password` is tried where it needs one.
recto_inking *recto_inking_begin(int fd, const char *password, size_t limit, recto_error *error);
void recto_inking_close(recto_inking *inking);
// Turns to a page, from 0, which the caller takes to be `height` points high; each page once.
int recto_inking_turn(recto_inking *inking, int page, double height, recto_error *error);
// Puts ink on that page, above all that is there.
int recto_inking_add(recto_inking *inking, const recto_ink_note *note, recto_error *error);
// The same of what a reader marked or noted; one that has its name is changed to it.
int recto_inking_mark(recto_inking *inking, const recto_mark *mark, recto_error *error);
// What is to stand behind the last byte of the file; it lives as long as `inking`, and nothing follows.
int recto_inking_end(recto_inking *inking, const uint8_t **bytes, size_t *count,
                     recto_error *error);

// Pages from `first`, counted from 0, on have labels: a prefix and a number in PDF's `style`, which is
// D, R, r, A, a or 0.
typedef struct recto_label_range {
  int first, start;
  char style;
  char prefix[256];
} recto_label_range;

// Fills `limit` ranges at most and tells how many; none of a document that is no PDF.
int recto_document_labels(recto_document *document, int limit, recto_label_range *ranges);
// The text of `info:Title` and the like, cut to `capacity`; returns 0 where there is none.
int recto_document_metadata(recto_document *document, const char *key, char *text, int capacity);
// The bytes of a PDF's XMP packet, cut to `capacity`; returns how many, 0 where there is none.
int recto_document_packet(recto_document *document, uint8_t *bytes, int capacity);
// Whether a PDF asks to be read from right to left.
int recto_document_is_right_to_left(recto_document *document);
// Whether a PDF asks for its first two pages side by side.
int recto_document_begins_with_pair(recto_document *document);
// Numbers of a sketch: so many at most, below those of BookModel's ContentSketch, so that all are kept.
enum { RECTO_SKETCH_PARTS = 56 };
// Numbers that stand for what is on a PDF's first and last pages, and one that stands for its identifier,
// 0 where it has none. Gives how many parts; none of a document that is no PDF.
size_t recto_document_sketch(recto_document *document, uint32_t *name, uint32_t *parts);
// The table of contents, by the quickest way that reads it.
int recto_document_outline(recto_document *document, int limit, recto_outline_item **items,
                           int *count, recto_error *error);
// The ways to read it: the few objects that hold it, of a PDF where nothing about them is odd, or
// whatever MuPDF makes of the whole document. Where both find lines, they are the same.
typedef enum recto_outline_way { RECTO_OUTLINE_PLAIN, RECTO_OUTLINE_ANY } recto_outline_way;
int recto_document_outline_by(recto_document *document, recto_outline_way way, int limit,
                              recto_outline_item **items, int *count, recto_error *error);
void recto_outline_free(recto_outline_item *items, int count);

// ---- SVG (svg.c) ----

// An SVG picture, read. One thread at a time.
typedef struct recto_svg recto_svg;

// Reads a picture whose links lead into the folder `folder` of the ZIP archive behind `archive`,
// which stays the caller's; "." is its root. Nothing else is followed, and nothing where `archive`
// is -1.
recto_svg *recto_svg_open(const uint8_t *bytes, size_t count, int archive, const char *folder,
                          recto_error *error);
void recto_svg_close(recto_svg *svg);
void recto_svg_size(recto_svg *svg, double *width, double *height);
int recto_svg_draw(recto_svg *svg, recto_frame frame, uint8_t *pixels, recto_error *error);
// Lines that texts of a drawing go along. Such a text stands on a row by itself far above the drawing: that of line n, from
// 1, `n * RECTO_ROW_HEIGHT` above it.
typedef struct recto_text_lines {
  const uint8_t *drawing;  // an SVG picture of the lines alone, line n drawn n wide
  size_t size;
  const float *
      starts;  // of each line two: where its text begins is the first, and so many lengths of the line more
  size_t count;
} recto_text_lines;
enum { RECTO_ROW_HEIGHT = 10000 };

// Letters that stand for signs on rows farther above: run n of them, from 1, for that on row n behind the first.
typedef struct recto_set_letters {
  const int *fonts;  // -1 for that of the letter before
  const int *glyphs;  // -1 for a letter that has no shape of its own
  const int *scalars;  // -1 for a shape that is no letter of its own
  const float *places;  // matrices, six numbers each, (x, y) becoming (ax + cy + e, bx + dy + f)
  const size_t *ends;  // where the letters of each run end
  size_t runs;
} recto_set_letters;
enum { RECTO_FIRST_SET_ROW = 1000 };

// Brings texts on rows to their lines.
int recto_svg_set_along(recto_svg *svg, recto_text_lines lines, recto_error *error);
// Its words, `limit` letters of them at most, in fractions of it. The letters live until the next call.
int recto_svg_letters(recto_svg *svg, size_t limit, recto_letters *letters, recto_error *error);

// ---- DjVu (djvu.c) ----

// An open DjVu book. One thread at a time.
typedef struct recto_djvu recto_djvu;

// Opens the file behind `fd`, which stays the caller's.
recto_djvu *recto_djvu_open(int fd, recto_error *error);
void recto_djvu_close(recto_djvu *djvu);
int recto_djvu_page_count(recto_djvu *djvu);
// The size of a page, from 0, in pixels, upright.
int recto_djvu_page_size(recto_djvu *djvu, int page, int *width, int *height, recto_error *error);
int recto_djvu_outline(recto_djvu *djvu, int limit, recto_outline_item **items, int *count,
                       recto_error *error);
// The text that was found on a page when it was scanned, as `recto_document_letters` tells it.
int recto_djvu_letters(recto_djvu *djvu, int page, size_t limit, recto_letters *letters,
                       recto_error *error);
int recto_djvu_draw(recto_djvu *djvu, int page, recto_frame frame, uint8_t *pixels,
                    recto_error *error);

// Draws HTML with the built-in fonts on a page of the given colour, `em` pixels a line of text.
int recto_draw_html(const char *html, const char *css, float em, float margin, uint32_t paper,
                    int width, int height, uint8_t *pixels, recto_error *error);

// ---- Pages that Recto has set by itself (plate.c) ----

#include "plate.h"
