// A plate: pages that Recto has set by itself, drawn by MuPDF's pen. Lengths are points from the upper left corner.
//
// Colours are R in the highest byte, then G, B and how much is covered.
#pragma once

#include "CDecoders.h"

// Fonts, drawings, and the page that is drawn now. One thread at a time.
typedef struct recto_plate recto_plate;

recto_plate *recto_plate_new(recto_error *error);
void recto_plate_free(recto_plate *plate);

// A font by its file.
typedef struct recto_plate_font {
  const uint8_t *bytes;
  size_t count;
  int index;  // in a collection
  int is_lasting;  // whether the bytes live as long as the program; else they are copied
  int is_slanted, is_bold;  // what the pen adds to its letters
  int is_turned;  // whether it turns them to the right by a quarter
} recto_plate_font;

// Adds a font and gives its number, from 0; -1 where MuPDF cannot read it.
int recto_plate_add_font(recto_plate *plate, recto_plate_font font, recto_error *error);
// Adds an SVG picture, with links as `recto_svg_open` follows them, and gives its number, from 0, and its size; -1 where
// it cannot be read. Those that were added before may be gone then; a number is of use until the next one.
int recto_plate_add_drawing(recto_plate *plate, const uint8_t *bytes, size_t count, int archive,
                            const char *folder, float size[2], recto_error *error);

// Puts letters of the plate's fonts in the place of signs of a drawing on rows, and brings texts on rows to their lines.
int recto_plate_set_texts(recto_plate *plate, int number, recto_text_lines lines,
                          recto_set_letters letters, recto_error *error);
// The words of a drawing, `limit` letters of them at most, in fractions of it. The letters live until the next call.
int recto_plate_drawing_letters(recto_plate *plate, int number, size_t limit,
                                recto_letters *letters, recto_error *error);

// Begins a page of a size, white; whatever was begun before is given up.
int recto_plate_begin(recto_plate *plate, recto_frame frame, const float size[2], uint8_t *pixels,
                      recto_error *error);
// Places what is drawn from now on by a matrix, (x, y) becoming (ax + cy + e, bx + dy + f), and cuts it to a box of the page;
// NULL for what stands where it says, and for what is seen wherever it lies.
int recto_plate_place(recto_plate *plate, const float matrix[6], const float clip[4],
                      recto_error *error);
// Cuts what is drawn up to the next placing to a shape of the page as well: what lies within a line through so many points,
// x and y of each by turns; with `counts_odd` not what the line surrounds twice.
int recto_plate_cut(recto_plate *plate, const float *points, size_t count, int counts_odd,
                    recto_error *error);
// Draws letters of one font: `places` holds x and y of each by turns, `stretch` how wide they are, 1 as they are.
// Drawn `as_one`, they are no darker where their edges overlap.
int recto_plate_letters(recto_plate *plate, int font, float size, float stretch, uint32_t color,
                        const uint32_t *letters, const float *places, size_t count, int as_one,
                        recto_error *error);
int recto_plate_fill(recto_plate *plate, const float box[4], uint32_t color, recto_error *error);
// Fills a shape, which is given as those are that what is drawn is cut to.
int recto_plate_shape(recto_plate *plate, const float *points, size_t count, int counts_odd,
                      uint32_t color, recto_error *error);
// Colours that pass into each other: straight pixels of four bytes, so many times so many.
typedef struct recto_plate_ramp {
  const uint8_t *pixels;
  int width, height;
} recto_plate_ramp;

// Fills what of a square, brought from (0, 0) to (1, 1) to its place, lies within a line through points.
int recto_plate_wash(recto_plate *plate, const float matrix[6], recto_plate_ramp ramp,
                     const float *points, size_t count, recto_error *error);
// Draws what follows as one picture, which covers only `alpha` of what is below in the end. Nothing is placed or cut then.
int recto_plate_begin_fading(recto_plate *plate, float alpha, recto_error *error);
int recto_plate_end_fading(recto_plate *plate, recto_error *error);
// Draws what follows within a shape of what is drawn now alone, which is given as for `recto_plate_cut`, and where `alpha` is
// less than 1 as one picture that covers only so much of what is below. Nothing is placed then.
int recto_plate_begin_part(recto_plate *plate, const float *points, size_t count, int counts_odd,
                           float alpha, recto_error *error);
int recto_plate_end_part(recto_plate *plate, float alpha, recto_error *error);
// A line through points, x and y of each by turns: straight between two, else three for each curve after the first.
typedef struct recto_plate_stroke {
  const float *points;
  size_t count;
  float thickness;
  float dash, gap;  // how long it is drawn, 0 for round dots, and how long not, 0 for throughout
} recto_plate_stroke;

int recto_plate_line(recto_plate *plate, recto_plate_stroke line, uint32_t color,
                     recto_error *error);
// Fills a box with a picture of width × height opaque pixels.
int recto_plate_pixels(recto_plate *plate, const float box[4], const uint8_t *pixels, int width,
                       int height, recto_error *error);
// Fills a box with a picture that MuPDF reads from its file; what it does not cover stays as it is.
int recto_plate_picture(recto_plate *plate, const float box[4], const uint8_t *bytes, size_t count,
                        recto_error *error);
int recto_plate_drawing(recto_plate *plate, const float box[4], int number, recto_error *error);
// Says of what fills a box that it is looked at rather than read, so that night leaves it: its pixels get
// RECTO_LOOKED_AT for their alpha; with `spares_white` those that are white stay as they are.
int recto_plate_mark(recto_plate *plate, const float box[4], int spares_white, recto_error *error);
// Ends the page.
int recto_plate_end(recto_plate *plate, recto_error *error);

// A font within MuPDF for the letters of a script, as ISO 15924 names it: "Deva"; "Zsym" for signs of none.
typedef struct recto_script_font {
  const char *script;
  recto_plate_font font;
} recto_script_font;

// The fonts within MuPDF that a text in UTF-8 may need, `limit` at most, each once; gives how many. Their bytes live as long
// as the program. `language` tells the letters of Han apart.
size_t recto_fonts_for(const uint8_t *text, size_t count, const char *language,
                       recto_script_font *fonts, size_t limit);
typedef enum recto_text_family { RECTO_SERIF, RECTO_SANS, RECTO_MONO } recto_text_family;
// The fonts of text within MuPDF; 0 where there is none.
int recto_text_font(recto_text_family family, int is_bold, int is_italic, recto_plate_font *font);
