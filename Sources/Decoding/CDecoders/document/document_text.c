// Plain text as a FictionBook, which MuPDF lays out: blank lines part paragraphs, and lines that were
// broken at the width of a screen are joined.
//
// Not as HTML, for which MuPDF asks the file system for a folder of pictures: the sandbox refuses that.
#include <string.h>

#include "document_internal.h"

// A line of so many bytes was broken for want of room: the next one goes on in it.
enum { FULL_LINE = 50 };

// Writes a line's text with the marks of XML.
static void write_line(fz_context *ctx, fz_buffer *book, const unsigned char *at, size_t count) {
  for (size_t i = 0; i < count; i++) {
    unsigned char c = at[i];
    if (c == '<') fz_append_string(ctx, book, "&lt;");
    else if (c == '&') fz_append_string(ctx, book, "&amp;");
    else if (c < ' ') fz_append_byte(ctx, book, ' ');
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
  int is_open = 0, is_full = 0;
  size_t start = 0;
  fz_append_string(ctx, book,
                   "<?xml version=\"1.0\" encoding=\"utf-8\"?><FictionBook><body><section>");
  while (start < count) {
    const unsigned char *end = memchr(text + start, '\n', count - start);
    size_t length = end ? (size_t)(end - text) - start : count - start;
    if (is_blank(text + start, length)) {
      if (is_open) fz_append_string(ctx, book, "</p>\n");
      is_open = 0;
    } else {
      int goes_on = is_full && text[start] > ' ';
      fz_append_string(ctx, book, !is_open ? "<p>" : goes_on ? "\n" : "<br/>\n");
      write_line(ctx, book, text + start, length);
      is_open = 1;
      is_full = length >= FULL_LINE;
    }
    start += length + 1;
  }
  if (is_open) fz_append_string(ctx, book, "</p>");
  fz_append_string(ctx, book, "</section></body></FictionBook>");
}

fz_stream *recto_open_text(fz_context *ctx, const uint8_t *text, size_t count) {
  fz_buffer *book = fz_new_buffer(ctx, count + count / 8 + 128);
  fz_stream *stream = NULL;
  fz_var(stream);
  fz_try(ctx) {
    write_book(ctx, book, text, count);
    stream = fz_open_buffer(ctx, book);
  }
  fz_always(ctx) { fz_drop_buffer(ctx, book); }
  fz_catch(ctx) { fz_rethrow(ctx); }
  return stream;
}
