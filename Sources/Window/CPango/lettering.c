#define _GNU_SOURCE
#include "CPango.h"

#include "calls.h"

#include <stdlib.h>
#include <string.h>

struct recto_lettering {
  PangoFontMap *fonts;
  PangoContext *context;
  char *families;
};

struct recto_words {
  PangoLayout *layout;
  uint32_t color;
};

// Set when the first fonts are opened; whatever is made here is made after that.
static const struct recto_calls *call;

static int32_t pixels(int units) { return (units + PANGO_SCALE / 2) >> 10; }

// Pango ends the program where it finds no font of a kind that it can use: so it is asked before.
static bool has_fonts(void) {
  if (!call->FcInit()) return false;
  const FcFontSet *fonts = call->FcConfigGetFonts(NULL, FC_SET_SYSTEM);
  for (int index = 0; fonts && index < fonts->nfont; index++) {
    unsigned char *format = NULL;
    if (call->FcPatternGetString(fonts->fonts[index], "fontformat", 0, &format) != FC_RESULT_MATCH)
      continue;
    if (strcmp((const char *)format, "TrueType") == 0) return true;
    if (strcmp((const char *)format, "CFF") == 0) return true;
  }
  return false;
}

// Standard error is for what the reader must know.
static void say_nothing(const char *domain, unsigned level, const char *message, void *user) {
  (void)domain, (void)level, (void)message, (void)user;
}

recto_lettering *recto_lettering_make(bool is_for_print, const char *families) {
  call = recto_calls();
  if (!call || !has_fonts()) return NULL;
  recto_lettering *lettering = calloc(1, sizeof *lettering);
  if (!lettering) return NULL;
  lettering->families = strdup(families);
  if (!lettering->families) {
    free(lettering);
    return NULL;
  }
  call->g_log_set_handler("Pango", LOG_LEVELS, say_nothing, NULL);
  lettering->fonts = call->pango_cairo_font_map_new();
  // Sizes are given in pixels: 96 dots an inch make points of them that mean the same.
  call->pango_cairo_font_map_set_resolution(lettering->fonts, 96);
  lettering->context = call->pango_font_map_create_context(lettering->fonts);
  cairo_font_options_t *options = call->cairo_font_options_create();
  // Grey edges suit every screen, turned ones too; letters keep their shape and stand on the pixels.
  call->cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  call->cairo_font_options_set_hint_style(
      options, is_for_print ? CAIRO_HINT_STYLE_NONE : CAIRO_HINT_STYLE_SLIGHT);
  call->cairo_font_options_set_hint_metrics(
      options, is_for_print ? CAIRO_HINT_METRICS_OFF : CAIRO_HINT_METRICS_ON);
  call->pango_context_set_round_glyph_positions(lettering->context, !is_for_print);
  call->pango_cairo_context_set_font_options(lettering->context, options);
  call->cairo_font_options_destroy(options);
  return lettering;
}

void recto_lettering_end(recto_lettering *lettering) {
  if (!lettering) return;
  call->g_object_unref(lettering->context);
  call->g_object_unref(lettering->fonts);
  free(lettering->families);
  free(lettering);
}

static uint16_t channel(uint32_t color, int index) {
  return (uint16_t)(((color >> (8 * index)) & 0xff) * 257);
}

static void add(PangoAttrList *list, PangoAttribute *attribute, uint32_t from, uint32_t to) {
  attribute->start_index = from;
  attribute->end_index = to;
  call->pango_attr_list_insert(list, attribute);
}

static PangoAttrList *attributes(const recto_words_style *style) {
  PangoAttrList *list = call->pango_attr_list_new();
  if (style->has_even_digits)
    call->pango_attr_list_insert(list, call->pango_attr_font_features_new("tnum=1"));
  if (style->tracking != 0) {
    const int units = (int)(style->tracking * PANGO_SCALE);
    call->pango_attr_list_insert(list, call->pango_attr_letter_spacing_new(units));
  }
  if (style->runs_down)
    call->pango_attr_list_insert(list, call->pango_attr_gravity_new(PANGO_GRAVITY_EAST));
  if (style->marked_from < style->marked_to) {
    const uint32_t from = style->marked_from, to = style->marked_to, mark = style->mark_color;
    add(list, call->pango_attr_weight_new(PANGO_WEIGHT_SEMIBOLD), from, to);
    const uint16_t red = channel(mark, 0), green = channel(mark, 1), blue = channel(mark, 2);
    add(list, call->pango_attr_background_new(red, green, blue), from, to);
    add(list, call->pango_attr_background_alpha_new(channel(mark, 3)), from, to);
  }
  return list;
}

recto_words *recto_words_lay_out(recto_lettering *lettering, const char *text, int32_t length,
                                 recto_words_style style) {
  recto_words *words = calloc(1, sizeof *words);
  if (!words) return NULL;
  words->color = style.color;
  words->layout = call->pango_layout_new(lettering->context);
  PangoFontDescription *font = call->pango_font_description_new();
  call->pango_font_description_set_family(font, style.has_fixed_pitch ? "Monospace"
                                                : style.has_serifs    ? "Serif"
                                                                      : lettering->families);
  call->pango_font_description_set_weight(font, (unsigned)style.weight);
  call->pango_font_description_set_absolute_size(font, style.pixels * PANGO_SCALE);
  call->pango_layout_set_font_description(words->layout, font);
  call->pango_font_description_free(font);
  PangoAttrList *list = attributes(&style);
  call->pango_layout_set_attributes(words->layout, list);
  call->pango_attr_list_unref(list);
  call->pango_layout_set_single_paragraph_mode(words->layout, style.lines == 1);
  if (style.width > 0) {
    call->pango_layout_set_width(words->layout, style.width * PANGO_SCALE);
    call->pango_layout_set_ellipsize(words->layout, PANGO_ELLIPSIZE_END);
    call->pango_layout_set_wrap(words->layout, PANGO_WRAP_WORD_CHAR);
    call->pango_layout_set_height(words->layout, style.lines == 1 ? -1 : -style.lines);
  }
  if (style.is_centered) call->pango_layout_set_alignment(words->layout, PANGO_ALIGN_CENTER);
  if (style.leading > 0) call->pango_layout_set_line_spacing(words->layout, (float)style.leading);
  call->pango_layout_set_text(words->layout, text, length);
  return words;
}

void recto_words_end(recto_words *words) {
  if (!words) return;
  call->g_object_unref(words->layout);
  free(words);
}

recto_words_size recto_words_measure(const recto_words *words) {
  PangoRectangle logical;
  call->pango_layout_get_pixel_extents(words->layout, NULL, &logical);
  PangoLayoutLine *first = call->pango_layout_get_line_readonly(words->layout, 0);
  return (recto_words_size){
      logical.width,
      logical.height,
      pixels(call->pango_layout_get_baseline(words->layout)),
      call->pango_layout_line_get_resolved_direction(first) == PANGO_DIRECTION_RTL,
      call->pango_layout_get_line_count(words->layout),
      call->pango_layout_is_ellipsized(words->layout) != 0};
}

int32_t recto_words_place(const recto_words *words, int32_t byte) {
  PangoRectangle caret, logical;
  call->pango_layout_get_cursor_pos(words->layout, byte, &caret, NULL);
  call->pango_layout_get_pixel_extents(words->layout, NULL, &logical);
  return pixels(caret.x) - logical.x;
}

recto_words_caret recto_words_caret_at(const recto_words *words, int32_t byte) {
  PangoRectangle caret, logical;
  call->pango_layout_get_cursor_pos(words->layout, byte, &caret, NULL);
  call->pango_layout_get_pixel_extents(words->layout, NULL, &logical);
  return (recto_words_caret){pixels(caret.x) - logical.x, pixels(caret.y), pixels(caret.height)};
}

int32_t recto_words_byte_at(const recto_words *words, int32_t x, int32_t y) {
  PangoRectangle logical;
  call->pango_layout_get_pixel_extents(words->layout, NULL, &logical);
  int byte = 0, trailing = 0;
  call->pango_layout_xy_to_index(words->layout, (x + logical.x) * PANGO_SCALE, y * PANGO_SCALE,
                                 &byte, &trailing);
  // What is trailing are the signs of the character behind whose middle the place is.
  const unsigned char *text =
      (const unsigned char *)call->pango_layout_get_text(words->layout) + byte;
  const unsigned char *end = text;
  for (; trailing > 0 && *end; trailing--) {
    end++;
    while ((*end & 0xC0) == 0x80) end++;
  }
  return byte + (int32_t)(end - text);
}

int32_t recto_words_line_start(const recto_words *words, int32_t line) {
  PangoLayoutLine *found = call->pango_layout_get_line_readonly(words->layout, line);
  return found ? call->pango_layout_line_get_start_index(found) : -1;
}

// Cairo stores a pixel as one number, alpha highest; OpenGL is given bytes, red first.
static void order_bytes(uint8_t *bytes, int32_t count) {
  for (int32_t index = 0; index < count; index++, bytes += 4) {
    uint32_t pixel;
    memcpy(&pixel, bytes, sizeof pixel);
    bytes[0] = (uint8_t)(pixel >> 16);
    bytes[1] = (uint8_t)(pixel >> 8);
    bytes[2] = (uint8_t)pixel;
    bytes[3] = (uint8_t)(pixel >> 24);
  }
}

bool recto_words_draw(const recto_words *words, uint8_t *into, int32_t width, int32_t height,
                      int32_t margin) {
  memset(into, 0, (size_t)width * (size_t)height * 4);
  cairo_surface_t *surface = call->cairo_image_surface_create_for_data(into, CAIRO_FORMAT_ARGB32,
                                                                       width, height, width * 4);
  cairo_t *drawing = call->cairo_create(surface);
  PangoRectangle logical;
  call->pango_layout_get_pixel_extents(words->layout, NULL, &logical);
  const uint32_t color = words->color;
  call->cairo_set_source_rgba(drawing, (color & 0xff) / 255.0, (color >> 8 & 0xff) / 255.0,
                              (color >> 16 & 0xff) / 255.0, (color >> 24) / 255.0);
  call->cairo_move_to(drawing, margin - logical.x, margin);
  call->pango_cairo_show_layout(drawing, words->layout);
  const bool is_drawn = call->cairo_status(drawing) == CAIRO_STATUS_SUCCESS;
  call->cairo_destroy(drawing);
  call->cairo_surface_flush(surface);
  call->cairo_surface_destroy(surface);
  if (is_drawn) order_bytes(into, width * height);
  return is_drawn;
}
