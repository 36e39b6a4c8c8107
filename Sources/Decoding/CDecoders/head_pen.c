// Writes one line of small print.
#include "head_pen.h"

#include <string.h>

static void add_escaped(fz_context *ctx, fz_buffer *html, const char *text, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (text[i] == '&') fz_append_string(ctx, html, "&amp;");
    else if (text[i] == '<') fz_append_string(ctx, html, "&lt;");
    else fz_append_byte(ctx, html, text[i]);
  }
}

// How many letters lie above a place on a page. Throws.
static size_t letters_above(fz_context *ctx, fz_display_list *list, fz_rect box, float bottom) {
  fz_stext_page *page = NULL;
  fz_device *device = NULL;
  size_t count = 0;
  fz_var(page);
  fz_var(device);
  fz_try(ctx) {
    page = fz_new_stext_page(ctx, box);
    device = fz_new_stext_device(ctx, page, NULL);
    fz_run_display_list(ctx, list, device, fz_identity, fz_infinite_rect, NULL);
    fz_close_device(ctx, device);
    for (fz_stext_block *block = page->first_block; block; block = block->next) {
      if (block->type != FZ_STEXT_BLOCK_TEXT) continue;
      for (fz_stext_line *line = block->u.t.first_line; line; line = line->next) {
        for (fz_stext_char *letter = line->first_char; letter; letter = letter->next) {
          count += letter->c != ' ' && letter->origin.y < bottom;
        }
      }
    }
  }
  fz_always(ctx) {
    fz_drop_device(ctx, device);
    fz_drop_stext_page(ctx, page);
  }
  fz_catch(ctx) { fz_rethrow(ctx); }
  return count;
}

// Writes the first bytes of a text into a box of one line; gives 0, and writes nothing, where it has no room: then it
// says how many letters have, of those that are no blanks, where that is asked. Throws.
static int write_line(fz_context *ctx, const recto_head_pen *pen, fz_rect box, const char *text,
                      size_t count, int is_cut, size_t *fitting) {
  fz_buffer *html = NULL;
  fz_story *story = NULL;
  fz_display_list *list = NULL;
  fz_device *device = NULL;
  int fits = 0;
  fz_var(html);
  fz_var(story);
  fz_var(list);
  fz_var(device);
  fz_var(fits);
  fz_try(ctx) {
    html = fz_new_buffer(ctx, 256);
    fz_append_string(ctx, html, "<html><body><p>");
    add_escaped(ctx, html, text, count);
    fz_append_string(ctx, html, is_cut ? "\xE2\x80\xA6</p></body></html>" : "</p></body></html>");
    story = fz_new_story(ctx, html, pen->style, pen->letter, NULL);
    fz_rect room = box, filled = fz_empty_rect;
    // A second line would lie below.
    room.y1 = room.y0 + 20 * pen->letter;
    int more = fz_place_story(ctx, story, room, &filled);
    fits = !more && filled.y1 - room.y0 < 1.9f * pen->letter;
    if (fits || fitting) {
      // MuPDF 1.21 cuts a story to its box, and forgets the matrix: it is drawn as it is placed, and then enlarged.
      list = fz_new_display_list(ctx, fz_infinite_rect);
      device = fz_new_list_device(ctx, list);
      fz_draw_story(ctx, story, device, fz_identity);
      fz_close_device(ctx, device);
    }
    if (fits) {
      fz_run_display_list(ctx, list, pen->device, pen->matrix, fz_infinite_rect, NULL);
    } else if (fitting) {
      // Lines are 1.2 letters high, and stand on a line somewhat above their foot.
      *fitting = letters_above(ctx, list, room, room.y0 + 1.4f * pen->letter);
    }
  }
  fz_always(ctx) {
    fz_drop_device(ctx, device);
    fz_drop_display_list(ctx, list);
    fz_drop_story(ctx, story);
    fz_drop_buffer(ctx, html);
  }
  fz_catch(ctx) { fz_rethrow(ctx); }
  return fits;
}

// The first bytes of a text without half a letter, and without blanks behind them.
static size_t whole(const char *text, size_t count) {
  while (count > 0 && ((unsigned char)text[count] & 0xC0) == 0x80) count--;
  while (count > 0 && text[count - 1] == ' ') count--;
  return count;
}

// The bytes that so many letters of a text take, blanks not counted.
static size_t bytes_of(const char *text, size_t letters) {
  size_t count = 0;
  while (text[count] && letters > 0) {
    letters -= text[count] != ' ';
    do count++;
    while (((unsigned char)text[count] & 0xC0) == 0x80);
  }
  return count;
}

void recto_write_line(fz_context *ctx, const recto_head_pen *pen, fz_rect box, const char *text) {
  write_line(ctx, pen, box, text, strlen(text), 0, NULL);
}

// Where not all has room: as many letters as the first of several lines has, but for those in whose place the sign stands
// that there are more.
void recto_write_fitting(fz_context *ctx, const recto_head_pen *pen, fz_rect box,
                         const char *text) {
  enum { SIGN_LETTERS = 2 };
  size_t count = strlen(text), fitting = 0;
  if (count == 0 || write_line(ctx, pen, box, text, count, 0, &fitting)) return;
  if (fitting > SIGN_LETTERS) count = bytes_of(text, fitting - SIGN_LETTERS);
  count = whole(text, count);
  while (count > 0 && !write_line(ctx, pen, box, text, count, 1, NULL)) {
    count = whole(text, count - (count > 8 ? count / 8 : 1));
  }
}
