// Packs bytes as gzip does, and unpacks what may be hostile.
#pragma once

#include <stddef.h>
#include <stdint.h>

enum {
  RECTO_GZIP_DONE = 0,
  // The bytes are not gzip's, or not whole.
  RECTO_GZIP_DAMAGED = 1,
  // They would be more than allowed.
  RECTO_GZIP_TOO_LARGE = 2,
  RECTO_GZIP_NO_MEMORY = 3,
};

// Packs bytes; the same bytes always give the same ones. `packed` is the caller's to free by
// recto_gzip_free. Returns RECTO_GZIP_DONE or RECTO_GZIP_NO_MEMORY.
int recto_gzip_pack(const uint8_t *bytes, size_t count, uint8_t **packed, size_t *packed_count);

// Unpacks all members that follow each other, as long as they have no more than `most` bytes together. `bytes` is the
// caller's to free by recto_gzip_free.
int recto_gzip_unpack(const uint8_t *packed, size_t packed_count, size_t most, uint8_t **bytes,
                      size_t *count);

// Unpacks the start of a stream without header and sums, as a chunk of a dictzip file is one: `count` bytes, or fewer
// where the chunk ends before. `unpacked_count` tells how many there are. Returns RECTO_GZIP_DONE, RECTO_GZIP_DAMAGED
// or RECTO_GZIP_NO_MEMORY.
int recto_gzip_inflate(const uint8_t *packed, size_t packed_count, uint8_t *bytes, size_t count,
                       size_t *unpacked_count);
// Packs bytes as such a chunk, which ends on a byte and knows nothing of what came before; `packed` as of
// recto_gzip_pack.
int recto_gzip_deflate(const uint8_t *bytes, size_t count, uint8_t **packed, size_t *packed_count);

void recto_gzip_free(uint8_t *bytes);
