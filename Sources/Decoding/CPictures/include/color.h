// What a picture's numbers mean, and the way from there to sRGB (color.c).
#pragma once

#include <stddef.h>
#include <stdint.h>

// A way to sRGB. One thread at a time.
typedef struct recto_color recto_color;

// Each of these gives NULL where the numbers are sRGB already, or where nobody can tell what they
// are: the pixels then stay as they are. A broken profile counts as none, and so does one for other
// numbers than the picture has: `numbers` of a pixel are 1 (grey), 3 (R, G, B) or 4 (inks).
recto_color *recto_color_of_profile(const uint8_t *profile, size_t size, int numbers);
// By the code points of ITU-T H.273, as PNG's cICP and AVIF's nclx have them.
recto_color *recto_color_of_codes(int primaries, int transfer);
// By an exponent of decoding (2.2 is usual), and by x and y of white, red, green and blue, or NULL
// for sRGB's.
recto_color *recto_color_of_gamma(double exponent, const double *primaries);
// What Lab means, of 8 or 16 bits a number; NULL without memory.
recto_color *recto_color_of_lab(void);
// Takes NULL too.
void recto_color_close(recto_color *color);

// Whether its numbers are inks, or grey: others are R, G and B.
int recto_color_is_inks(const recto_color *color);

// How many numbers a colour has: 1, 3 or 4.
int recto_color_numbers(const recto_color *color);
// The sRGB words of `count` colours of words, with nothing tabulated on the way: for single colours
// and for tables. Of Lab, 65535 is 100 and 127; -128 is 0. 0, or -1 without memory.
int recto_color_exact(recto_color *color, const uint16_t *words, uint16_t *rgb, size_t count);

// Each of these takes NULL too: the numbers are then taken as they are. 0 where it did it, -1
// where the colour is none of such pixels, which then stay as they are.
//
// R, G, B, A bytes in place; of a grey picture R, G and B are the same.
int recto_color_apply(recto_color *color, uint8_t *pixels, size_t count);
// R, G, B, A words to bytes; without a colour each is rounded to the nearest.
int recto_color_apply_words(recto_color *color, const uint16_t *words, uint8_t *pixels,
                            size_t count);
// C, M, Y, K bytes in place, to R, G, B, A; `inverted` where 255 means no ink.
void recto_color_apply_inks(recto_color *color, uint8_t *pixels, size_t count, int inverted);
