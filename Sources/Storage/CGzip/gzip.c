#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "CGzip.h"

// Has zlib write and expect the header of gzip.
enum { GZIP_WINDOW = 15 + 16 };

// Hands over what is left, as much as zlib takes at a time.
static uInt part_of(size_t left) { return left < UINT_MAX ? (uInt)left : UINT_MAX; }

int recto_gzip_pack(const uint8_t *bytes, size_t count, uint8_t **packed, size_t *packed_count) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (deflateInit2(&stream, 6, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    return RECTO_GZIP_NO_MEMORY;
  }
  size_t room = deflateBound(&stream, count), read = 0, written = 0;
  uint8_t *made = malloc(room);
  int status = made == NULL ? Z_MEM_ERROR : Z_OK;
  while (status == Z_OK) {
    uInt in = part_of(count - read), out = part_of(room - written);
    stream.next_in = (Bytef *)(uintptr_t)(bytes + read);
    stream.avail_in = in;
    stream.next_out = made + written;
    stream.avail_out = out;
    status = deflate(&stream, read + in == count ? Z_FINISH : Z_NO_FLUSH);
    read += in - stream.avail_in;
    written += out - stream.avail_out;
  }
  deflateEnd(&stream);
  if (status != Z_STREAM_END) {
    free(made);
    return RECTO_GZIP_NO_MEMORY;
  }
  *packed = made;
  *packed_count = written;
  return RECTO_GZIP_DONE;
}

// Makes room for more bytes, up to one more than allowed: that one tells that there are too many.
static int grow(uint8_t **made, size_t *room, size_t most) {
  size_t wanted = *room == 0 ? 1U << 16 : *room < most / 2 ? *room * 2 : most + 1;
  uint8_t *more = realloc(*made, wanted);
  if (more == NULL) return -1;
  *made = more;
  *room = wanted;
  return 0;
}

int recto_gzip_unpack(const uint8_t *packed, size_t packed_count, size_t most, uint8_t **bytes,
                      size_t *count) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, GZIP_WINDOW) != Z_OK) return RECTO_GZIP_NO_MEMORY;
  uint8_t *made = NULL;
  size_t room = 0, read = 0, written = 0;
  int result = RECTO_GZIP_DAMAGED, status = Z_OK;
  while (read < packed_count || status == Z_OK) {
    if (written == room && grow(&made, &room, most) != 0) {
      result = RECTO_GZIP_NO_MEMORY;
      break;
    }
    uInt in = part_of(packed_count - read), out = part_of(room - written);
    stream.next_in = (Bytef *)(uintptr_t)(packed + read);
    stream.avail_in = in;
    stream.next_out = made + written;
    stream.avail_out = out;
    status = inflate(&stream, Z_NO_FLUSH);
    read += in - stream.avail_in;
    written += out - stream.avail_out;
    if (written > most) {
      result = RECTO_GZIP_TOO_LARGE;
      break;
    }
    if (status == Z_STREAM_END) {
      if (read == packed_count) {
        result = RECTO_GZIP_DONE;
        break;
      }
      status = inflateReset(&stream);
    }
    // Z_BUF_ERROR is said of an end that came too early, since there was room.
    if (status != Z_OK) {
      if (status == Z_MEM_ERROR) result = RECTO_GZIP_NO_MEMORY;
      break;
    }
  }
  inflateEnd(&stream);
  if (result != RECTO_GZIP_DONE) {
    free(made);
    return result;
  }
  *bytes = made;
  *count = written;
  return RECTO_GZIP_DONE;
}

void recto_gzip_free(uint8_t *bytes) { free(bytes); }
