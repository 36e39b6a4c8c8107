// What stands in the margins of text that flows: titles at the head, the number of the page at the foot.
#include "document_internal.h"
#include "head_pen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Contents with more lines than this have no place in margins; nor have longer titles.
enum { MOST_CHAPTERS = 2000, TITLE_BYTES = 240 };

// How high letters are beside those of the text, and at most and at least, in points.
static const float LETTER = 0.74f, LEAST_LETTER = 5.5f, MOST_LETTER = 9.5f;
// A margin with less room than so many letters has nothing in it.
static const float LEAST_ROOM = 2.1f;
// A chapter that begins lower on a page, as a share of its height, does not open it.
static const float OPENING = 0.4f;

// A line of the contents.
typedef struct {
  char *title, *address;
  int chapter;  // of the document; -1 where it leads nowhere
  int depth;  // in the contents
  int page;  // in this layout, in the chapter; -1 while that is not known
  int is_at_head;  // whether it begins a page
} head_line;

struct recto_margins {
  int is_loaded;  // whether the contents were looked for
  int has_own;  // whether MuPDF has read any
  head_line *lines;
  int count;
  // What the page that is drawn next has in them.
  int is_wanted, has_chapter, is_right;
  char title[TITLE_BYTES];
  // How far the print of a page reaches, which is known of one.
  int number;
  fz_rect print;
};

static struct recto_margins *margins_of(recto_document *self) {
  if (self->margins == NULL) {
    self->margins = calloc(1, sizeof *self->margins);
    if (self->margins) self->margins->number = -1;
  }
  return self->margins;
}

void recto_drop_heads(recto_document *self) {
  struct recto_margins *margins = self->margins;
  if (margins == NULL) return;
  for (int i = 0; i < margins->count; i++) {
    free(margins->lines[i].title);
    free(margins->lines[i].address);
  }
  free(margins->lines);
  free(margins);
  self->margins = NULL;
}

void recto_forget_heads(recto_document *self) {
  struct recto_margins *margins = self->margins;
  if (margins == NULL) return;
  margins->number = -1;
  for (int i = 0; i < margins->count; i++) margins->lines[i].page = -1;
}

// ---- The contents ----

// A title in one line, as much of it as has room; without what would be markup.
static char *one_line(const char *title) {
  char *line = malloc(TITLE_BYTES);
  size_t used = 0;
  int is_space = 1;
  if (line == NULL) return NULL;
  const unsigned char *c = (const unsigned char *)title;
  for (; *c && used + 8 < TITLE_BYTES; c++) {
    int is_blank = *c <= ' ' || *c == 127;
    if (is_blank && is_space) continue;
    is_space = is_blank;
    line[used++] = is_blank ? ' ' : (char)*c;
  }
  // Not in the middle of a letter, whose first byte goes with the others.
  if ((*c & 0xC0) == 0x80) {
    while (used > 0 && ((unsigned char)line[used - 1] & 0xC0) == 0x80) used--;
    if (used > 0) used--;
  }
  while (used > 0 && line[used - 1] == ' ') used--;
  line[used] = 0;
  return line;
}

// The chapter that an address leads to: known without laying it out. Throws.
static int chapter_of(recto_document *self, const char *address) {
  fz_context *ctx = self->context;
  if (self->chapter_count == 1) return 0;
  char file[1024];
  size_t length = strcspn(address, "#");
  if (length == 0 || length >= sizeof file) return -1;
  memcpy(file, address, length);
  file[length] = 0;
  return fz_resolve_link(ctx, self->document, file, NULL, NULL).chapter;
}

static char *copied(const char *text) {
  size_t size = strlen(text) + 1;
  char *copy = malloc(size);
  if (copy) memcpy(copy, text, size);
  return copy;
}

// Whether a line is a chapter, and no part of one: of a book of one file those of the uppermost level; else each that
// begins a file, and those of its level in the same one.
static int is_chapter(recto_document *self, const head_line *line) {
  struct recto_margins *margins = self->margins;
  int first = 0;
  if (self->chapter_count > 1) {
    while (first < margins->count && margins->lines[first].chapter != line->chapter) first++;
  }
  return first >= margins->count || line->depth <= margins->lines[first].depth;
}

static void add_line(recto_document *self, const char *title, const char *address, int depth) {
  fz_context *ctx = self->context;
  struct recto_margins *margins = self->margins;
  if (margins->count >= MOST_CHAPTERS || title == NULL || address == NULL) return;
  if (margins->count % 64 == 0) {
    size_t room = sizeof(head_line) * ((size_t)margins->count + 64);
    head_line *more = realloc(margins->lines, room);
    if (more == NULL) return;
    margins->lines = more;
  }
  head_line line = {one_line(title), copied(address), -1, depth, -1, 1};
  fz_try(ctx) { line.chapter = chapter_of(self, address); }
  fz_catch(ctx) { line.chapter = -1; }
  if (line.title == NULL || line.address == NULL || line.title[0] == 0 || line.chapter < 0 ||
      !is_chapter(self, &line)) {
    free(line.title);
    free(line.address);
    return;
  }
  margins->lines[margins->count++] = line;
}

static void add_lines(recto_document *self, fz_outline *node, int depth) {
  for (; node; node = node->next) {
    add_line(self, node->title, node->uri, depth);
    if (depth < OUTLINE_DEPTH && node->down) add_lines(self, node->down, depth + 1);
  }
}

static void load(recto_document *self) {
  fz_context *ctx = self->context;
  fz_outline *outline = NULL;
  struct recto_margins *margins = margins_of(self);
  if (margins == NULL || margins->is_loaded) return;
  margins->is_loaded = 1;
  fz_var(outline);
  fz_try(ctx) {
    outline = fz_load_outline(ctx, self->document);
    // A title over all others stands for the whole book.
    fz_outline *top = outline;
    while (self->chapter_count == 1 && top && !top->next && top->down) top = top->down;
    add_lines(self, top, 0);
  }
  fz_always(ctx) { fz_drop_outline(ctx, outline); }
  fz_catch(ctx) {}  // without contents there are numbers alone
  margins->has_own = margins->count > 0;
}

int recto_document_has_chapters(recto_document *self) {
  load(self);
  return self->margins && self->margins->has_own;
}

void recto_document_add_chapter(recto_document *self, const char *title, const char *address,
                                int depth) {
  if (margins_of(self)) add_line(self, title, address, depth);
}

// The page of a line in its chapter, which is laid out. Throws.
static void find(recto_document *self, head_line *line) {
  fz_context *ctx = self->context;
  float x = 0, y = 0;
  if (line->page >= 0) return;
  line->page = recto_skipped_pages(self, line->chapter);
  line->is_at_head = 1;
  const char *mark = strchr(line->address, '#');
  if (mark == NULL || mark[1] == 0) return;
  fz_location place = fz_resolve_link(ctx, self->document, line->address, &x, &y);
  if (place.chapter != line->chapter || place.page < line->page) return;
  line->page = place.page;
  line->is_at_head = y < OPENING * self->layout.height;
}

// The title of the chapter that a page belongs to, or NULL; whether one begins on it. Throws.
static const char *chapter_at(recto_document *self, fz_location place, int *opens) {
  struct recto_margins *margins = self->margins;
  const char *title = NULL;
  *opens = 0;
  for (int i = 0; i < margins->count; i++) {
    head_line *line = &margins->lines[i];
    if (line->chapter > place.chapter) continue;
    if (line->chapter == place.chapter) {
      find(self, line);
      if (line->page > place.page) continue;
      if (line->page == place.page && line->is_at_head) *opens = 1;
    }
    title = line->title;
  }
  return title;
}

// ---- Drawing ----

void recto_document_set_heads(recto_document *self, const recto_heads *heads) {
  struct recto_margins *margins = heads || self->margins ? margins_of(self) : NULL;
  if (margins == NULL) return;
  margins->is_wanted = heads != NULL;
  if (heads == NULL) return;
  margins->has_chapter = heads->has_chapter;
  margins->is_right = heads->is_right;
  margins->title[0] = 0;
  char *line = heads->title ? one_line(heads->title) : NULL;
  if (line) strcpy(margins->title, line);
  free(line);
}

// How far the print of a page reaches. Throws.
static fz_rect print_of(recto_document *self, int number, fz_page *page) {
  fz_context *ctx = self->context;
  struct recto_margins *margins = self->margins;
  fz_device *device = NULL;
  if (margins->number == number) return margins->print;
  fz_var(device);
  fz_try(ctx) {
    device = fz_new_bbox_device(ctx, &margins->print);
    fz_run_page_contents(ctx, page, device, fz_identity, NULL);
    fz_close_device(ctx, device);
    margins->number = number;
  }
  fz_always(ctx) { fz_drop_device(ctx, device); }
  fz_catch(ctx) { fz_rethrow(ctx); }
  return margins->print;
}

// Throws.
static void draw(recto_document *self, int number, fz_page *page, fz_device *device,
                 fz_matrix matrix) {
  fz_context *ctx = self->context;
  struct recto_margins *margins = self->margins;
  recto_layout layout = self->layout;
  float margin = (float)(int)layout.margin, letter = layout.em * LETTER;
  if (letter < LEAST_LETTER) letter = LEAST_LETTER;
  if (letter > MOST_LETTER) letter = MOST_LETTER;
  if (margin < LEAST_ROOM * letter) return;
  // A cover, or a picture as large as its page, is left as it is.
  fz_rect print = print_of(self, number, page);
  int is_blank = fz_is_empty_rect(print);
  float half = 0.6f * letter;
  fz_rect head = {margin, margin * 0.52f - half, layout.width - margin, margin * 0.52f + half};
  fz_rect foot = {margin, layout.height - margin * 0.52f - half, layout.width - margin,
                  layout.height - margin * 0.52f + half};
  if (is_blank || print.x0 < 0.3f * margin || print.x1 > layout.width - 0.3f * margin) return;
  int opens = 0;
  const char *chapter = NULL;
  load(self);
  chapter = chapter_at(self, recto_location_of(self, number), &opens);
  const char *title = margins->has_chapter && chapter ? chapter : margins->title;
  const char *family = recto_family(layout.typeface);
  char style[1200], name[16];
  const char *side = opens ? "center" : margins->is_right ? "right" : "left";
  const char *form =
      "%s@page { margin: 0 } body, p { margin: 0; line-height: 1.2; color: #6b6b6b; "
      "font-family: %s; text-align: %s; font-style: %s }";
  const char *rules = recto_face_rules(layout.typeface);
  if (print.y1 <= foot.y0) {
    snprintf(style, sizeof style, form, rules, family[0] ? family : "serif", side, "normal");
    snprintf(name, sizeof name, "%d", number + 1);
    recto_head_pen pen = {device, matrix, style, letter};
    recto_write_line(ctx, &pen, foot, name);
  }
  if (!opens && title[0] && print.y0 >= head.y1) {
    snprintf(style, sizeof style, form, rules, family[0] ? family : "serif", "center", "italic");
    recto_head_pen pen = {device, matrix, style, letter};
    recto_write_fitting(ctx, &pen, head, title);
  }
}

void recto_draw_heads(recto_document *self, int number, fz_page *page, fz_device *device,
                      fz_matrix matrix) {
  fz_context *ctx = self->context;
  if (self->margins == NULL || !self->margins->is_wanted) return;
  fz_try(ctx) { draw(self, number, page, device, matrix); }
  fz_catch(ctx) {}  // the page itself is drawn
}
