// A MuPDF stream over pread, since decoders share one file position.
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "document_internal.h"

// One read of the file; a page's objects lie together.
enum { READ_BYTES = 32 << 10 };

typedef struct {
  int fd;
  int64_t file_size;
  fz_buffer *tail;  // what follows the file, or NULL
  unsigned char *loaded;  // where the bytes at hand begin: in the buffer or in the tail
  unsigned char buffer[READ_BYTES];
} file_state;

static int file_next(fz_context *ctx, fz_stream *stream, size_t required) {
  (void)required;
  file_state *state = stream->state;
  ssize_t got;
  if (state->tail && stream->pos >= state->file_size) {
    unsigned char *bytes;
    size_t count = fz_buffer_storage(ctx, state->tail, &bytes);
    int64_t offset = stream->pos - state->file_size;
    if (offset >= (int64_t)count) return EOF;
    state->loaded = bytes;
    stream->rp = bytes + offset;
    stream->wp = bytes + count;
    stream->pos = state->file_size + (int64_t)count;
    return *stream->rp++;
  }
  do {
    got = pread(state->fd, state->buffer, sizeof state->buffer, stream->pos);
  } while (got < 0 && errno == EINTR);
  if (got < 0) fz_throw(ctx, FZ_ERROR_GENERIC, "the file cannot be read: %s", strerror(errno));
  stream->rp = stream->wp = state->loaded = state->buffer;
  stream->wp += got;
  stream->pos += got;
  return got == 0 ? EOF : *stream->rp++;
}

static int64_t size_of(fz_context *ctx, file_state *state) {
  return state->file_size + (state->tail ? (int64_t)fz_buffer_storage(ctx, state->tail, NULL) : 0);
}

static void file_seek(fz_context *ctx, fz_stream *stream, int64_t offset, int whence) {
  file_state *state = stream->state;
  int64_t here = stream->pos - (stream->wp - stream->rp);
  int64_t to = offset + (whence == SEEK_SET ? 0 : whence == SEEK_CUR ? here : size_of(ctx, state));
  if (to < 0) fz_throw(ctx, FZ_ERROR_GENERIC, "a position before the start of the file");
  // MuPDF goes back to what it has just read for every object of a file.
  int64_t start = stream->pos - (stream->wp - state->loaded);
  if (to >= start && to <= stream->pos) {
    stream->rp = state->loaded + (to - start);
    return;
  }
  stream->pos = to;
  stream->rp = stream->wp = state->loaded = state->buffer;
}

static void file_drop(fz_context *ctx, void *opaque) {
  file_state *state = opaque;
  fz_drop_buffer(ctx, state->tail);
  fz_free(ctx, state);
}

fz_stream *recto_open_stream(fz_context *ctx, int fd, const uint8_t *tail, size_t tail_count) {
  off_t size = fd < 0 ? 0 : lseek(fd, 0, SEEK_END);
  if (size < 0) fz_throw(ctx, FZ_ERROR_GENERIC, "the file has no size");
  file_state *state = fz_malloc_struct(ctx, file_state);
  state->fd = fd;
  state->file_size = size;
  fz_try(ctx) {
    if (tail_count > 0) state->tail = fz_new_buffer_from_copied_data(ctx, tail, tail_count);
  }
  fz_catch(ctx) {
    fz_free(ctx, state);
    fz_rethrow(ctx);
  }
  fz_stream *stream = fz_new_stream(ctx, state, file_next, file_drop);
  stream->seek = file_seek;
  stream->rp = stream->wp = state->loaded = state->buffer;
  return stream;
}
