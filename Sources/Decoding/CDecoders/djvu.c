// DjVu by djvulibre. It decodes on threads of its own and speaks by messages; here every call waits
// for what it asked for. The file comes in slices by pread, no more of it than a page needs.
#define _GNU_SOURCE
#include <errno.h>
#include <libdjvu/ddjvuapi.h>
#include <libdjvu/miniexp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CDecoders.h"
#include "letter_row.h"
#include "outline_list.h"

// Bytes that are handed over at once while something is waited for.
enum { SLICE_BYTES = 256 << 10 };
// Decoded pages that djvulibre keeps: the pages around the one that is read.
enum { CACHE_BYTES = 32 << 20 };

struct recto_djvu {
  ddjvu_context_t *context;
  ddjvu_document_t *document;
  ddjvu_page_t *page;  // the page drawn last, kept: rough and sharp follow each other
  int page_number;
  recto_letter_row letters;  // of the page whose text was asked for last
  int fd;
  int stream;  // the file's stream, or -1 while none was asked for
  int is_fed;  // whether the stream has ended
  uint64_t offset;
  char reason[200];  // the last error that was told
};

// ---- Messages ----

static void note_reason(recto_djvu *self, const char *message) {
  if (message == NULL) return;
  // A number of the library's own comes first, in brackets; lines after the first name places in
  // its source.
  if (message[0] == '[') message += strcspn(message, "]") + 1;
  message += strspn(message, "] ");
  // The library says so of what it has no words for.
  if (strncmp(message, "** ", 3) == 0) return;
  size_t length = strcspn(message, "\n");
  while (length > 0 && message[length - 1] == '.') length--;
  if (length == 0) return;
  snprintf(self->reason, sizeof self->reason, "%.*s", (int)length, message);
}

static void take_messages(recto_djvu *self) {
  const ddjvu_message_t *message;
  while ((message = ddjvu_message_peek(self->context)) != NULL) {
    if (message->m_any.tag == DDJVU_ERROR) note_reason(self, message->m_error.message);
    if (message->m_any.tag == DDJVU_NEWSTREAM) {
      if (message->m_newstream.streamid == 0) {
        self->stream = 0;
      } else {
        // A page in another file: nothing outside the book is opened.
        ddjvu_stream_close(self->document, message->m_newstream.streamid, 1);
      }
    }
    ddjvu_message_pop(self->context);
  }
}

// Hands over the next slice of the file; 0 where there is none left.
static int feed(recto_djvu *self) {
  static const int stop_at_end = 0;
  if (self->stream < 0 || self->is_fed) return 0;
  char slice[SLICE_BYTES];
  ssize_t got;
  do {
    got = pread(self->fd, slice, sizeof slice, (off_t)self->offset);
  } while (got < 0 && errno == EINTR);
  if (got > 0) {
    self->offset += (uint64_t)got;
    ddjvu_stream_write(self->document, self->stream, slice, (unsigned long)got);
    return 1;
  }
  self->is_fed = 1;
  ddjvu_stream_close(self->document, self->stream, stop_at_end);
  return 1;
}

// Makes progress by one step: hears what is said, hands over what is missing, or waits.
static void step(recto_djvu *self) {
  if (ddjvu_message_peek(self->context) == NULL && !feed(self)) {
    ddjvu_message_wait(self->context);
  }
  take_messages(self);
}

static int fail(recto_djvu *self, const char *otherwise, recto_error *error) {
  return recto_fail(error, self->reason[0] ? self->reason : otherwise);
}

// ---- Opening ----

recto_djvu *recto_djvu_open(int fd, recto_error *error) {
  // Otherwise the library asks the system's list of users for it, which the sandbox forbids.
  setenv("HOME", "/", 0);
  recto_djvu *self = calloc(1, sizeof *self);
  if (self) self->context = ddjvu_context_create("recto");
  if (self == NULL || self->context == NULL) {
    free(self);
    recto_fail(error, "no memory for the document");
    return NULL;
  }
  self->fd = fd;
  self->stream = -1;
  ddjvu_cache_set_size(self->context, CACHE_BYTES);
  // Without an address the library asks for the bytes and opens no file.
  self->document = ddjvu_document_create(self->context, NULL, 1);
  while (self->document && !ddjvu_document_decoding_done(self->document)) step(self);
  take_messages(self);
  int status = 0;
  if (self->document == NULL || ddjvu_document_decoding_error(self->document)) {
    status = fail(self, "it cannot be read", error);
  } else {
    ddjvu_document_type_t type = ddjvu_document_get_type(self->document);
    if (type == DDJVU_DOCTYPE_INDIRECT || type == DDJVU_DOCTYPE_OLD_INDEXED) {
      status = recto_fail(error, "its pages lie in other files");
    }
  }
  if (status == 0) return self;
  recto_djvu_close(self);
  return NULL;
}

void recto_djvu_close(recto_djvu *self) {
  if (self->page) ddjvu_page_release(self->page);
  if (self->document) ddjvu_document_release(self->document);
  ddjvu_context_release(self->context);
  recto_row_free(&self->letters);
  free(self);
}

int recto_djvu_page_count(recto_djvu *self) { return ddjvu_document_get_pagenum(self->document); }

int recto_djvu_page_size(recto_djvu *self, int page, int *width, int *height, recto_error *error) {
  ddjvu_pageinfo_t info = {0};
  ddjvu_status_t status;
  self->reason[0] = 0;
  while ((status = ddjvu_document_get_pageinfo(self->document, page, &info)) < DDJVU_JOB_OK) {
    step(self);
  }
  take_messages(self);
  if (status != DDJVU_JOB_OK) return fail(self, "its size cannot be read", error);
  int is_turned = info.rotation & 1;
  *width = is_turned ? info.height : info.width;
  *height = is_turned ? info.width : info.height;
  return 0;
}

// ---- Outline ----

// The page, from 0, that an address of the outline leads to, or -1.
static int page_of(recto_djvu *self, const char *address) {
  if (address == NULL || address[0] != '#' || address[1] == 0) return -1;
  return ddjvu_document_search_pageno(self->document, address + 1);
}

// Collects the lines of a list: each is (title address line…).
static int collect(recto_djvu *self, recto_outline_list *list, miniexp_t lines, int depth) {
  for (; miniexp_consp(lines) && list->count < list->limit; lines = miniexp_cdr(lines)) {
    miniexp_t line = miniexp_car(lines);
    miniexp_t title = miniexp_car(line), rest = miniexp_cdr(line);
    if (!miniexp_stringp(title)) continue;
    miniexp_t address = miniexp_car(rest);
    int page = page_of(self, miniexp_stringp(address) ? miniexp_to_str(address) : NULL);
    if (recto_outline_add(list, miniexp_to_str(title), depth, page) != 0) return -1;
    if (depth < OUTLINE_DEPTH && collect(self, list, miniexp_cdr(rest), depth + 1) != 0) return -1;
  }
  return 0;
}

int recto_djvu_outline(recto_djvu *self, int limit, recto_outline_item **items, int *count,
                       recto_error *error) {
  recto_outline_list list = {NULL, 0, 0, limit};
  miniexp_t outline;
  while ((outline = ddjvu_document_get_outline(self->document)) == miniexp_dummy) step(self);
  take_messages(self);
  int status = 0;
  // Its first word is `bookmarks`; a damaged one is a symbol, which is no list.
  if (miniexp_consp(outline)) status = collect(self, &list, miniexp_cdr(outline), 0);
  ddjvu_miniexp_release(self->document, outline);
  if (status != 0) {
    recto_outline_free(list.items, list.count);
    return recto_fail(error, "no memory for the outline");
  }
  *items = list.items;
  *count = list.count;
  return 0;
}

// ---- Text ----

// How a page lies: its size before it is turned, and by how many quarters it is turned, leftwards.
typedef struct {
  float width, height;
  int turns;
} lie;

// Brings the corners of a box, in pixels from the lower left, to fractions of the upright page.
static void place_on(lie page, const float corners[4], float box[4]) {
  for (int i = 0; i < 4; i += 2) {
    float x = corners[i] / page.width, y = 1 - corners[i + 1] / page.height;
    float turned[4][2] = {{x, y}, {y, 1 - x}, {1 - x, 1 - y}, {1 - y, x}};
    box[i] = turned[page.turns & 3][0];
    box[i + 1] = turned[page.turns & 3][1];
  }
}

// The next scalar of UTF-8 that may be damaged.
static uint32_t next_scalar(const unsigned char **at) {
  const unsigned char *p = *at;
  int more = p[0] < 0x80 ? 0 : p[0] >> 5 == 6 ? 1 : p[0] >> 4 == 14 ? 2 : p[0] >> 3 == 30 ? 3 : -1;
  uint32_t value = more <= 0 ? p[0] : p[0] & (0x3F >> more);
  *at = p + 1;
  if (more < 0) return 0xFFFD;
  for (int i = 1; i <= more; i++) {
    if (p[i] >> 6 != 2) return 0xFFFD;
    value = value << 6 | (p[i] & 0x3F);
    *at = p + i + 1;
  }
  int is_scalar = value <= 0x10FFFF && !(value >= 0xD800 && value < 0xE000);
  return is_scalar && !(value >= 0x7F && value < 0xA0) ? value : 0xFFFD;
}

// Adds a word, whose letters share its box evenly: the format knows no letters.
static int add_word(recto_letter_row *row, lie page, const char *text, const float corners[4]) {
  const unsigned char *at = (const unsigned char *)text;
  size_t count = 0;
  while (*at) {
    next_scalar(&at);
    count++;
  }
  at = (const unsigned char *)text;
  for (size_t i = 0; *at; i++) {
    float step = (corners[2] - corners[0]) / (float)count;
    float part[4] = {corners[0] + step * (float)i, corners[1], corners[0] + step * (float)(i + 1),
                     corners[3]};
    float box[4];
    uint32_t scalar = next_scalar(&at);
    place_on(page, part, box);
    if (recto_row_add(row, scalar <= ' ' ? ' ' : scalar, box) != 0) return -1;
  }
  return 0;
}

// Adds what a zone holds: (kind left bottom right top zone…) or (kind left bottom right top "text").
static int add_zone(recto_letter_row *row, lie page, miniexp_t zone, int depth) {
  float corners[4];
  const char *kind = miniexp_symbolp(miniexp_car(zone)) ? miniexp_to_name(miniexp_car(zone)) : "";
  miniexp_t rest = miniexp_cdr(zone);
  for (int i = 0; i < 4; i++, rest = miniexp_cdr(rest)) {
    if (!miniexp_numberp(miniexp_car(rest))) return 0;
    corners[i] = (float)miniexp_to_int(miniexp_car(rest));
  }
  for (; miniexp_consp(rest) && row->count < row->limit; rest = miniexp_cdr(rest)) {
    miniexp_t part = miniexp_car(rest);
    if (miniexp_stringp(part)) {
      if (add_word(row, page, miniexp_to_str(part), corners) != 0) return -1;
    } else if (miniexp_consp(part) && depth < OUTLINE_DEPTH) {
      if (add_zone(row, page, part, depth + 1) != 0) return -1;
    }
  }
  if (strcmp(kind, "char") == 0) return 0;
  if (strcmp(kind, "word") == 0) {
    // Words are parted by spaces, which lie between them.
    float gap[4] = {corners[2], corners[1], corners[2], corners[3]}, box[4];
    place_on(page, gap, box);
    return recto_row_add(row, ' ', box);
  }
  return recto_row_end(row, strcmp(kind, "line") == 0 ? '\n' : '\f');
}

int recto_djvu_letters(recto_djvu *self, int page, size_t limit, recto_letters *letters,
                       recto_error *error) {
  miniexp_t text;
  ddjvu_pageinfo_t info = {0};
  ddjvu_status_t status;
  recto_row_begin(&self->letters, limit);
  *letters = recto_row_letters(&self->letters);
  self->reason[0] = 0;
  while ((status = ddjvu_document_get_pageinfo(self->document, page, &info)) < DDJVU_JOB_OK) {
    step(self);
  }
  take_messages(self);
  if (status != DDJVU_JOB_OK || info.width < 1 || info.height < 1) {
    return fail(self, "its size cannot be read", error);
  }
  while ((text = ddjvu_document_get_pagetext(self->document, page, "char")) == miniexp_dummy) {
    step(self);
  }
  take_messages(self);
  lie page_lie = {(float)info.width, (float)info.height, info.rotation};
  int added = miniexp_consp(text) ? add_zone(&self->letters, page_lie, text, 0) : 0;
  ddjvu_miniexp_release(self->document, text);
  if (added != 0) return recto_fail(error, "no memory for the text");
  *letters = recto_row_letters(&self->letters);
  return 0;
}

// ---- Drawing ----

static ddjvu_page_t *page_at(recto_djvu *self, int number) {
  if (self->page && self->page_number == number) return self->page;
  if (self->page) ddjvu_page_release(self->page);
  self->page = ddjvu_page_create_by_pageno(self->document, number);
  self->page_number = number;
  return self->page;
}

int recto_djvu_draw(recto_djvu *self, int number, recto_frame frame, uint8_t *pixels,
                    recto_error *error) {
  self->reason[0] = 0;
  ddjvu_page_t *page = page_at(self, number);
  while (page && !ddjvu_page_decoding_done(page)) step(self);
  take_messages(self);
  if (page == NULL || ddjvu_page_decoding_error(page)) {
    return fail(self, "the page is damaged", error);
  }
  // Bytes R, G, B, A in this order, A being flipped from 0 to 255.
  unsigned masks[4] = {0x000000FF, 0x0000FF00, 0x00FF0000, 0xFF000000};
  ddjvu_format_t *format = ddjvu_format_create(DDJVU_FORMAT_RGBMASK32, 4, masks);
  if (format == NULL) return recto_fail(error, "no memory for the page");
  ddjvu_format_set_row_order(format, 1);
  ddjvu_format_set_y_direction(format, 1);
  ddjvu_rect_t whole = {0, 0, (unsigned)(frame.page_width + 0.5f),
                        (unsigned)(frame.page_height + 0.5f)};
  // What lies beyond the page stays white.
  int left = (int)frame.x, top = (int)frame.y;
  int right = left + frame.width < (int)whole.w ? left + frame.width : (int)whole.w;
  int bottom = top + frame.height < (int)whole.h ? top + frame.height : (int)whole.h;
  memset(pixels, 0xFF, (size_t)frame.width * frame.height * 4);
  int drawn = 1;
  if (right > left && bottom > top) {
    ddjvu_rect_t part = {left, top, (unsigned)(right - left), (unsigned)(bottom - top)};
    drawn = ddjvu_page_render(page, DDJVU_RENDER_COLOR, &whole, &part, format,
                              (unsigned long)frame.width * 4, (char *)pixels);
  }
  ddjvu_format_release(format);
  return drawn ? 0 : fail(self, "the page cannot be drawn", error);
}
