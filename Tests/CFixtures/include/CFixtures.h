// Writes archives for the tests, by libarchive.
#pragma once

#include <stddef.h>
#include <stdint.h>

// An archive that is being written to memory.
typedef struct recto_fixture recto_fixture;

// Begins an archive in `capacity` bytes at `room`. `format` and `filter` are libarchive's names;
// `options` and `password` may be null. Null on failure.
recto_fixture *recto_fixture_begin(const char *format, const char *filter, const char *options,
                                   const char *password, uint8_t *room, size_t capacity);
// Adds a file, or a symbolic link where `link` is not null; 0 on success.
int recto_fixture_add(recto_fixture *fixture, const char *name, const char *link,
                      const uint8_t *bytes, size_t count);
// Ends the archive and gives its length, 0 on failure.
size_t recto_fixture_end(recto_fixture *fixture);
