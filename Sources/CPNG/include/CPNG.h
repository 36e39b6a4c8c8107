// Writes PNG files whole or not at all.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Writes R, G, B, A rows as a PNG at `path`: to a file beside it first, which then takes its name.
// Returns 0, or -1 with a reason.
int recto_png_write(const char *path, const uint8_t *pixels, size_t count, int width, int height,
                    char *reason, size_t capacity);
