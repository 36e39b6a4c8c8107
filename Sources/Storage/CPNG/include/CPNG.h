// Writes PNG files whole or not at all.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Writes R, G, B, A rows as a PNG at `path`: to a file beside it first, which then takes its name.
// Returns 0, or -1 with a reason.
int recto_png_write(const char *path, const uint8_t *pixels, size_t count, int width, int height,
                    char *reason, size_t capacity);

// Decodes a PNG in memory: its size where `pixels` is null, else R, G, B, A rows of `capacity` bytes.
// Returns 0, or -1 with a reason.
int recto_png_from_memory(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t capacity,
                          int *width, int *height, char *reason, size_t room);

// Reads the PNG at `path` as R, G, B, A rows of at most `capacity` bytes; for our own pictures in
// tests. Returns 0, or -1 where there is none or it is larger.
int recto_png_read(const char *path, uint8_t *pixels, size_t capacity, int *width, int *height);
