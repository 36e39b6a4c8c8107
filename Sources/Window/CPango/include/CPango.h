// Words of any script laid out by Pango and drawn by Cairo, behind a C interface of plain numbers.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The fonts of the system; for one thread.
typedef struct recto_lettering recto_lettering;
// One string laid out.
typedef struct recto_words recto_words;

// How a string is laid out.
typedef struct recto_words_style {
  // The size of the letters in pixels.
  double pixels;
  // The weight of the letters: 400 is plain, 700 is bold.
  int32_t weight;
  // Whether all digits are equally wide.
  bool has_even_digits;
  // The most pixels across; what is wider is broken, or ends in an ellipsis. 0 for no bound.
  int32_t width;
  // The most lines, at least 1.
  int32_t lines;
  // The bytes that stand out, from and up to; equal where none do.
  uint32_t marked_from, marked_to;
  // Colours, red in the lowest byte, alpha in the highest, straight.
  uint32_t color, mark_color;
  // Whether the letters have serifs, as books have them.
  bool has_serifs;
  // Whether all letters are equally wide, as programs are shown.
  bool has_fixed_pitch;
  // Whether lines stand in the middle.
  bool is_centered;
  // Whether signs that stand upright in a column lie on their left side, so that they stand once the
  // words are turned to run down.
  bool runs_down;
  // Pixels between letters, beside what the font has.
  double tracking;
  // The distance of lines, as a share of what the font has; 0 for all of it.
  double leading;
} recto_words_style;

// Where laid-out words are: pixels.
typedef struct recto_words_size {
  // What they take up.
  int32_t width, height;
  // The first line's baseline, from the top.
  int32_t baseline;
  // Whether they run from the right.
  bool runs_from_right;
  // How many lines there are.
  int32_t lines;
  // Whether an ellipsis stands for some of them.
  bool is_cut;
} recto_words_size;

// A font file of the system, whose texts live as long as the program.
typedef struct recto_font_file {
  const char *family, *path;
  // As fontconfig counts: 80 is plain, 200 is bold; 0 is upright; 100 is as wide as usual, less is narrower.
  int32_t weight, slant, width;
} recto_font_file;

// The files of the system's fonts that hold one font each, of outlines and with letters of some script, one after the other
// from 0; 0 where there are no more, -1 for one that is not of that kind. On any thread.
int32_t recto_font_file_at(int32_t index, recto_font_file *file);
// The family that stands for "serif", "sans-serif" or "monospace" on this system, in so many bytes at most; false where
// there is none. On any thread.
bool recto_font_family(const char *generic, char *family, size_t capacity);

// Opens the system's fonts; NULL where there is none that Pango can use, or no Pango. Letters that are
// printed on things keep their own shapes and distances; others are fitted to the pixels of a screen. The families are
// those of letters that have neither serifs nor one width, separated by commas: the first that is installed counts.
recto_lettering *recto_lettering_make(bool is_for_print, const char *families);
// Ends it.
void recto_lettering_end(recto_lettering *lettering);

// Lays out UTF-8 of the given length; the string is valid and holds no zero.
recto_words *recto_words_lay_out(recto_lettering *lettering, const char *text, int32_t length,
                                 recto_words_style style);
// Ends it.
void recto_words_end(recto_words *words);
// What it takes up.
recto_words_size recto_words_measure(const recto_words *words);
// How far from their left edge the caret before the character at a byte stands.
int32_t recto_words_place(const recto_words *words, int32_t byte);
// Where the caret before the character at a byte stands, in pixels from the upper left corner of the words.
typedef struct recto_words_caret {
  int32_t x, top, height;
} recto_words_caret;
recto_words_caret recto_words_caret_at(const recto_words *words, int32_t byte);
// The byte of the caret nearest to a place, in pixels from the upper left corner of the words.
int32_t recto_words_byte_at(const recto_words *words, int32_t x, int32_t y);
// The byte with which a line begins, from 0; -1 where there are no more.
int32_t recto_words_line_start(const recto_words *words, int32_t line);
// Draws it into width · height · 4 bytes: R, G, B, A, multiplied by alpha, rows from the top. It
// begins `margin` pixels from the upper left corner; what is outside is cut off. False where there
// is no memory.
bool recto_words_draw(const recto_words *words, uint8_t *into, int32_t width, int32_t height,
                      int32_t margin);
