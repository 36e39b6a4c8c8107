// Plain text as a FictionBook, which MuPDF lays out: blank lines part paragraphs, and lines that were
// broken at the width of a screen are joined. Older files are in an 8-bit code, taken for Latin 1.
//
// Not as HTML, for which MuPDF asks the file system for a folder of pictures: the cell refuses that.
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "document_internal.h"

// A book of a thousand pages has 3 MB; what is beyond this is a log file.
enum { TEXT_BYTES = 16 << 20 };

// The length of the well-formed UTF-8 sequence at `at`, or 0. A sequence cut by the end counts.
static int sequence_length(const unsigned char *at, const unsigned char *end) {
  int length = *at < 0x80 ? 1 : *at >> 5 == 6 ? 2 : *at >> 4 == 14 ? 3 : *at >> 3 == 30 ? 4 : 0;
  for (int i = 1; i < length && at + i < end; i++) {
    if (at[i] >> 6 != 2) return 0;
  }
  return length;
}

static int is_utf8(const unsigned char *at, size_t count) {
  const unsigned char *end = at + count;
  while (at < end) {
    int length = sequence_length(at, end);
    if (length == 0) return 0;
    at += length;
  }
  return 1;
}

static fz_buffer *read_all(fz_context *ctx, int fd) {
  fz_buffer *buffer = fz_new_buffer(ctx, 64 << 10);
  unsigned char slice[32 << 10];
  off_t offset = 0;
  fz_try(ctx) {
    while (offset < TEXT_BYTES) {
      ssize_t got = pread(fd, slice, sizeof slice, offset);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) fz_throw(ctx, FZ_ERROR_GENERIC, "the file cannot be read: %s", strerror(errno));
      if (got == 0) break;
      fz_append_data(ctx, buffer, slice, (size_t)got);
      offset += got;
    }
    if (offset >= TEXT_BYTES) fz_throw(ctx, FZ_ERROR_GENERIC, "the text exceeds 16 MiB");
  }
  fz_catch(ctx) {
    fz_drop_buffer(ctx, buffer);
    fz_rethrow(ctx);
  }
  return buffer;
}

// A line of so many bytes was broken for want of room: the next one goes on in it.
enum { FULL_LINE = 50 };

// Writes a line's text with the marks of XML.
static void write_line(fz_context *ctx, fz_buffer *book, const unsigned char *at, size_t count,
                       int is_utf8) {
  for (size_t i = 0; i < count; i++) {
    unsigned char c = at[i];
    if (c == '<') fz_append_string(ctx, book, "&lt;");
    else if (c == '&') fz_append_string(ctx, book, "&amp;");
    else if (c < ' ') fz_append_byte(ctx, book, ' ');
    else if (c >= 0x80 && !is_utf8) fz_append_rune(ctx, book, c);
    else fz_append_byte(ctx, book, c);
  }
}

static int is_blank(const unsigned char *at, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (at[i] > ' ') return 0;
  }
  return 1;
}

static void write_book(fz_context *ctx, fz_buffer *book, const unsigned char *text, size_t count) {
  int utf8 = is_utf8(text, count), is_open = 0, is_full = 0;
  size_t start = 0;
  if (count >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) start = 3;
  fz_append_string(ctx, book, "<?xml version=\"1.0\" encoding=\"utf-8\"?><FictionBook><body><section>");
  while (start < count) {
    const unsigned char *end = memchr(text + start, '\n', count - start);
    size_t length = end ? (size_t)(end - text) - start : count - start;
    if (is_blank(text + start, length)) {
      if (is_open) fz_append_string(ctx, book, "</p>\n");
      is_open = 0;
    } else {
      int goes_on = is_full && text[start] > ' ';
      fz_append_string(ctx, book, !is_open ? "<p>" : goes_on ? "\n" : "<br/>\n");
      write_line(ctx, book, text + start, length, utf8);
      is_open = 1;
      is_full = length >= FULL_LINE;
    }
    start += length + 1;
  }
  if (is_open) fz_append_string(ctx, book, "</p>");
  fz_append_string(ctx, book, "</section></body></FictionBook>");
}

fz_stream *recto_open_text(fz_context *ctx, int fd) {
  fz_buffer *buffer = read_all(ctx, fd);
  fz_buffer *book = NULL;
  fz_stream *stream = NULL;
  fz_var(book);
  fz_var(stream);
  fz_try(ctx) {
    unsigned char *bytes;
    size_t count = fz_buffer_storage(ctx, buffer, &bytes);
    book = fz_new_buffer(ctx, count + count / 8 + 128);
    write_book(ctx, book, bytes, count);
    stream = fz_open_buffer(ctx, book);
  }
  fz_always(ctx) {
    fz_drop_buffer(ctx, book);
    fz_drop_buffer(ctx, buffer);
  }
  fz_catch(ctx) { fz_rethrow(ctx); }
  return stream;
}
