// A whole buffer of zlib, and its checksum, by libdeflate.
#include <libdeflate.h>

#include "CDecoders.h"

uint32_t recto_checksum(const uint8_t *bytes, size_t count) {
  return libdeflate_crc32(0, bytes, count);
}

int64_t recto_inflate(const uint8_t *bytes, size_t count, uint8_t *room, size_t capacity) {
  struct libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
  if (inflater == NULL) return -1;
  size_t got = 0;
  enum libdeflate_result result =
      libdeflate_zlib_decompress(inflater, bytes, count, room, capacity, &got);
  libdeflate_free_decompressor(inflater);
  return result == LIBDEFLATE_SUCCESS ? (int64_t)got : -1;
}
