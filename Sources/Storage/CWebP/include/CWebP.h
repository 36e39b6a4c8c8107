// Small pictures packed as lossy WebP, for a cache of our own.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Packs R, G, B, X rows at a quality of 0 to 100. Returns 0 and the bytes, which `recto_webp_free`
// takes back, or -1.
int recto_webp_pack(const uint8_t *pixels, int width, int height, float quality, uint8_t **bytes,
                    size_t *count);

void recto_webp_free(uint8_t *bytes);

// The size of what was packed so; -1 where the bytes are anything else, WebP of other kinds included.
int recto_webp_size(const uint8_t *bytes, size_t count, int *width, int *height);

// Unpacks into R, G, B, A rows of exactly that size. Returns 0 or -1.
int recto_webp_unpack(const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height);
