// Letters of a font in a row (HarfBuzz, FreeType), ends of lines, directions and codes (ICU).
// All text is UTF-8 in one piece; all places are bytes from its start. Nothing here opens a file.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Fonts. Lengths are 65,536ths of the size, upwards and to the right.

typedef struct recto_font recto_font;

typedef struct recto_font_lengths {
  int32_t ascent, descent, x_height, cap_height, space;
  int32_t underline, underline_thickness;
  // How far numbers of notes are raised, and those of formulas lowered.
  int32_t superior_rise, inferior_drop;
} recto_font_lengths;

// A font of a file's bytes, which are copied; NULL, with a reason, for what is none.
recto_font *recto_font_open(const uint8_t *bytes, size_t size, unsigned index, char *reason,
                            size_t reason_size);
void recto_font_close(recto_font *font);

// Whether bytes are a font as the web packs it, WOFF or WOFF2.
int recto_font_is_packed(const uint8_t *bytes, size_t size);
// The same font as others are, of `most` bytes at most, to be freed by the caller; NULL for what is none.
uint8_t *recto_font_unpack(const uint8_t *bytes, size_t size, size_t most, size_t *count);

// Whether it was opened from the same bytes.
int recto_font_holds(const recto_font *font, const uint8_t *bytes, size_t size);
recto_font_lengths recto_font_measure(const recto_font *font);
// The shape of a scalar; 0 for none.
uint32_t recto_font_glyph(recto_font *font, uint32_t scalar);
// Where the outline of a shape begins, to the right of its origin; 0 for one that has none.
int32_t recto_font_bearing(const recto_font *font, uint32_t glyph);
// How far the outline reaches beyond where the next shape begins; 0 where it does not.
int32_t recto_font_overhang(const recto_font *font, uint32_t glyph);
// Whether a band across a shape, from `bottom` to `top`, meets its outline, and from where to where, from its origin.
int recto_font_crossing(const recto_font *font, uint32_t glyph, int32_t bottom, int32_t top,
                        int32_t *left, int32_t *right);
// Whether its rules know a feature for any script, such as "smcp".
int recto_font_has_feature(recto_font *font, const char *tag);
// Whether it has another shape of a scalar for lines that run down.
int recto_font_has_vertical_form(recto_font *font, uint32_t scalar);

typedef struct recto_glyph {
  uint32_t id, cluster;
  int32_t advance, x, y;
  // Whether the row must be shaped anew if it is cut before this glyph.
  int32_t unsafe;
} recto_glyph;

enum {
  RECTO_SMALL_CAPITALS = 1,
  RECTO_OLD_FIGURES = 2,
  RECTO_NO_LIGATURES = 4,
  RECTO_RIGHT_TO_LEFT = 8,
  // Times 1 or 2 for signs as scripts of formulas have them.
  RECTO_SCRIPT_LEVEL = 16,
  // Upright on a line that runs down: advances run down it, `x` is along it and `y` to its right, from its middle.
  RECTO_DOWN = 64,
  // Marks of full width in half of it, as far as the font knows how.
  RECTO_HALF_WIDTH = 128,
  RECTO_LINING_FIGURES = 256,
  // Capitals as small as small capitals.
  RECTO_LOWERED_CAPITALS = 512,
  RECTO_FRACTIONS = 1024,
  RECTO_MORE_LIGATURES = 2048,
};

// Shapes the bytes from `start` to `end`, seen among the text around them; from left to right as they stand on
// the line. What is returned stays valid until the next call for the font. `script` as ISO 15924 writes it, four letters.
const recto_glyph *recto_font_shape(recto_font *font, const uint8_t *text, size_t size,
                                    size_t start, size_t end, const char *script,
                                    const char *language, unsigned features, size_t *count);

// Formulas: the MATH table, lengths as above.

enum { RECTO_MATH_MOST = 64 };

typedef struct recto_extents {
  // Of the outline, from its place on the baseline; the descent is below it.
  int32_t left, right, ascent, descent;
  // To the next one.
  int32_t advance;
} recto_extents;

typedef struct recto_math_variant {
  uint32_t id;
  int32_t length;
} recto_math_variant;

typedef struct recto_math_part {
  uint32_t id;
  int32_t length, start_overlap, end_overlap;
  int32_t is_extender;
} recto_math_part;

// Whether a font has that table; without it, all below say 0 but the extents.
int recto_font_has_formulas(const recto_font *font);
// By its place in the table.
int32_t recto_math_constant(const recto_font *font, unsigned constant);
recto_extents recto_font_extents(const recto_font *font, uint32_t glyph);
int32_t recto_math_italic_correction(const recto_font *font, uint32_t glyph);
int32_t recto_math_accent_place(const recto_font *font, uint32_t glyph);
// At a corner, in the order of the table: above right, above left, below right, below left.
int32_t recto_math_kern(const recto_font *font, uint32_t glyph, unsigned corner, int32_t height);
// Larger shapes of a glyph, and the parts that it is built of: how many there are, RECTO_MATH_MOST at most.
size_t recto_math_variants(const recto_font *font, uint32_t glyph, int is_vertical,
                           recto_math_variant *variants, size_t room);
size_t recto_math_parts(const recto_font *font, uint32_t glyph, int is_vertical,
                        recto_math_part *parts, size_t room);
int32_t recto_math_least_overlap(const recto_font *font, int is_vertical);

// Letters

// The script of a scalar: the four letters of ISO 15924, the first of them in the highest byte; "Zyyy" and "Zinh" go
// with any.
uint32_t recto_scalar_script(uint32_t scalar);
uint32_t recto_scalar_lower(uint32_t scalar);
uint32_t recto_scalar_upper(uint32_t scalar);
int recto_scalar_is_mark(uint32_t scalar);

// How a scalar stands on a line that runs down (UAX 50): as it is, in another shape or else turned, or turned.
enum { RECTO_UPRIGHT, RECTO_UPRIGHT_OR_TURNED, RECTO_TURNED };
int recto_scalar_stands(uint32_t scalar);

// Ends of lines, and of words

typedef struct recto_breaker recto_breaker;

// For a language of BCP 47, or for any, "loose", "normal" or "strict"; NULL if ICU has no rules.
recto_breaker *recto_breaker_open(const char *language, const char *strictness);
// The same for words of any language, those that no space parts among them; what lies between words, too, counts as some.
recto_breaker *recto_word_breaker_open(void);
void recto_breaker_close(recto_breaker *breaker);
// Sets 1 in `breaks` at each byte before which a line, or a word, may begin (size + 1 of them; the first is never set), 0
// elsewhere; a status other than 0 tells that nothing was found.
int recto_breaker_find(recto_breaker *breaker, const uint8_t *text, size_t size, uint8_t *breaks);

// Levels of directions of a paragraph, one for each byte; a status other than 0 tells that there are none.
int recto_levels(const uint8_t *text, size_t size, int right_to_left, uint8_t *levels);

// What each byte from 128 means in a code, 0 for nothing; a status other than 0 tells that nobody knows the code.
int recto_code_meaning(const char *code, uint16_t meaning[128]);
// Writes what bytes of a code mean, in UTF-16, and how many units that is: U+FFFD for what means nothing. -1 tells that
// nobody knows the code, or that there is no room.
int64_t recto_text_in_code(const char *code, const uint8_t *bytes, size_t count, uint16_t *units,
                           size_t room);
