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

int recto_gzip_inflate(const uint8_t *packed, size_t packed_count, uint8_t *bytes, size_t count,
                       size_t *unpacked_count) {
  *unpacked_count = 0;
  if (packed_count > UINT_MAX || count > UINT_MAX) return RECTO_GZIP_DAMAGED;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, -15) != Z_OK) return RECTO_GZIP_NO_MEMORY;
  stream.next_in = (Bytef *)(uintptr_t)packed;
  stream.avail_in = (uInt)packed_count;
  stream.next_out = bytes;
  stream.avail_out = (uInt)count;
  int status = inflate(&stream, Z_SYNC_FLUSH);
  *unpacked_count = count - stream.avail_out;
  inflateEnd(&stream);
  // Z_BUF_ERROR is said where neither more is wanted nor there.
  if (status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR) return RECTO_GZIP_DONE;
  return status == Z_MEM_ERROR ? RECTO_GZIP_NO_MEMORY : RECTO_GZIP_DAMAGED;
}

int recto_gzip_deflate(const uint8_t *bytes, size_t count, uint8_t **packed, size_t *packed_count) {
  if (count > UINT_MAX / 2) return RECTO_GZIP_NO_MEMORY;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (deflateInit2(&stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    return RECTO_GZIP_NO_MEMORY;
  }
  // Beside the bytes there is room for the mark at which the chunk ends.
  size_t room = deflateBound(&stream, count) + 16;
  uint8_t *made = malloc(room);
  int status = made == NULL ? Z_MEM_ERROR : Z_OK;
  if (status == Z_OK) {
    stream.next_in = (Bytef *)(uintptr_t)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = made;
    stream.avail_out = (uInt)room;
    status = deflate(&stream, Z_FULL_FLUSH);
  }
  size_t left = stream.avail_out;
  deflateEnd(&stream);
  if (status != Z_OK || left == 0) {
    free(made);
    return RECTO_GZIP_NO_MEMORY;
  }
  *packed = made;
  *packed_count = room - left;
  return RECTO_GZIP_DONE;
}

void recto_gzip_free(uint8_t *bytes) { free(bytes); }
