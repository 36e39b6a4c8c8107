// What inks look like on paper (inks.c).
#pragma once

#include "CDecoders.h"

// What mixtures of cyan, magenta, yellow and black look like: sRGB at the nodes of a lattice, and
// between them in proportion.
typedef struct recto_inks recto_inks;

// Those of offset printing on coated paper, for who says nothing about the press. NULL without
// memory; not to be closed.
const recto_inks *recto_inks_of_offset(void);
// Those of a profile whose numbers are inks; NULL without memory.
recto_inks *recto_inks_of(recto_color *color);
// Takes NULL too.
void recto_inks_close(recto_inks *inks);

// R, G and B, 0 to 1, of C, M, Y and K.
void recto_inks_mix(const recto_inks *inks, const float *numbers, float *rgb);
// R, G and B bytes of C, M, Y and K bytes, 255 being all of an ink; neither has gaps.
void recto_inks_row(const recto_inks *inks, const uint8_t *numbers, uint8_t *rgb, size_t count);
