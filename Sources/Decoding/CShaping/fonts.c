#include "font.h"

#include FT_FREETYPE_H
#include <hb-ft.h>
#include <hb-ot.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void recto_font_close(recto_font *font) {
  if (!font) return;
  hb_buffer_destroy(font->buffer);
  hb_font_destroy(font->font);
  hb_face_destroy(font->face);
  if (font->drawn) FT_Done_Face(font->drawn);
  if (font->library) FT_Done_FreeType(font->library);
  hb_blob_destroy(font->blob);
  free(font->glyphs);
  free(font);
}

// Whether HarfBuzz finds letters in the font without help.
static int reads_by_itself(hb_face_t *face) {
  if (hb_face_get_glyph_count(face) == 0) return 0;
  hb_blob_t *letters = hb_face_reference_table(face, HB_TAG('c', 'm', 'a', 'p'));
  hb_blob_t *widths = hb_face_reference_table(face, HB_TAG('h', 'm', 't', 'x'));
  int reads = hb_blob_get_length(letters) > 0 && hb_blob_get_length(widths) > 0;
  hb_blob_destroy(letters);
  hb_blob_destroy(widths);
  return reads;
}

// Opens what has no tables of letters, such as a bare CFF, by FreeType.
static int open_drawn(recto_font *font, unsigned index) {
  unsigned int size = 0;
  const char *bytes = hb_blob_get_data(font->blob, &size);
  if (FT_Init_FreeType(&font->library)) return 0;
  if (FT_New_Memory_Face(font->library, (const FT_Byte *)bytes, size, (FT_Long)index,
                         &font->drawn)) {
    font->drawn = NULL;
    return 0;
  }
  if (!FT_IS_SCALABLE(font->drawn) || !font->drawn->charmap) return 0;
  // 1,024 pixels to the em in 64ths are the lengths that are asked for.
  if (FT_Set_Char_Size(font->drawn, 0, 1024 * 64, 72, 72)) return 0;
  font->font = hb_ft_font_create_referenced(font->drawn);
  if (!font->font) return 0;
  hb_ft_font_set_load_flags(font->font, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP);
  font->face = hb_face_reference(hb_font_get_face(font->font));
  return 1;
}

recto_font *recto_font_open(const uint8_t *bytes, size_t size, unsigned index, char *reason,
                            size_t reason_size) {
  recto_font *font = calloc(1, sizeof *font);
  if (!font || size > UINT32_MAX / 2) {
    snprintf(reason, reason_size, "no memory for %zu bytes", size);
    free(font);
    return NULL;
  }
  font->blob =
      hb_blob_create((const char *)bytes, (unsigned)size, HB_MEMORY_MODE_DUPLICATE, NULL, NULL);
  font->buffer = hb_buffer_create();
  font->known = HB_LANGUAGE_INVALID;
  hb_face_t *face = hb_face_create(font->blob, index);
  if (reads_by_itself(face)) {
    font->face = face;
    font->font = hb_font_create(face);
    hb_font_set_scale(font->font, RECTO_EM, RECTO_EM);
    hb_ot_font_set_funcs(font->font);
  } else {
    hb_face_destroy(face);
    if (!open_drawn(font, index)) {
      snprintf(reason, reason_size, "it holds no font with outlines and a table of letters");
      recto_font_close(font);
      return NULL;
    }
  }
  return font;
}

int recto_font_holds(const recto_font *font, const uint8_t *bytes, size_t size) {
  unsigned int length = 0;
  const char *own = hb_blob_get_data(font->blob, &length);
  return length == size && memcmp(own, bytes, size) == 0;
}

uint32_t recto_font_glyph(recto_font *font, uint32_t scalar) {
  hb_codepoint_t glyph = 0;
  return hb_font_get_nominal_glyph(font->font, scalar, &glyph) ? glyph : 0;
}

int32_t recto_font_bearing(const recto_font *font, uint32_t glyph) {
  hb_glyph_extents_t extents;
  return hb_font_get_glyph_extents(font->font, glyph, &extents) ? extents.x_bearing : 0;
}

int32_t recto_font_overhang(const recto_font *font, uint32_t glyph) {
  hb_glyph_extents_t extents;
  if (!hb_font_get_glyph_extents(font->font, glyph, &extents)) return 0;
  int64_t beyond =
      (int64_t)extents.x_bearing + extents.width - hb_font_get_glyph_h_advance(font->font, glyph);
  return beyond > 0 && beyond < INT32_MAX ? (int32_t)beyond : 0;
}

// The top of a letter's outline.
static int32_t top_of(const recto_font *font, uint32_t scalar) {
  hb_codepoint_t glyph = 0;
  hb_glyph_extents_t extents;
  if (!hb_font_get_nominal_glyph(font->font, scalar, &glyph)) return 0;
  return hb_font_get_glyph_extents(font->font, glyph, &extents) ? extents.y_bearing : 0;
}

static int32_t length_of(const recto_font *font, hb_ot_metrics_tag_t tag, int32_t otherwise) {
  hb_position_t length = 0;
  if (font->drawn || !hb_ot_metrics_get_position(font->font, tag, &length)) return otherwise;
  return length;
}

static int32_t within(int32_t value, int32_t least, int32_t most, int32_t otherwise) {
  return value < least || value > most ? otherwise : value;
}

recto_font_lengths recto_font_measure(const recto_font *font) {
  hb_font_extents_t extents = {0};
  hb_font_get_h_extents(font->font, &extents);
  hb_codepoint_t glyph = 0;
  int32_t space = RECTO_EM / 4;
  if (hb_font_get_nominal_glyph(font->font, ' ', &glyph))
    space = hb_font_get_glyph_h_advance(font->font, glyph);
  recto_font_lengths lengths = {
      .ascent = within(extents.ascender, RECTO_EM / 4, RECTO_EM * 2, RECTO_EM * 8 / 10),
      .descent = within(-extents.descender, 0, RECTO_EM, RECTO_EM / 5),
      .x_height = length_of(font, HB_OT_METRICS_TAG_X_HEIGHT, top_of(font, 'x')),
      .cap_height = length_of(font, HB_OT_METRICS_TAG_CAP_HEIGHT, top_of(font, 'H')),
      .space = within(space, RECTO_EM / 20, RECTO_EM, RECTO_EM / 4),
      .underline = length_of(font, HB_OT_METRICS_TAG_UNDERLINE_OFFSET, -RECTO_EM / 10),
      .underline_thickness = length_of(font, HB_OT_METRICS_TAG_UNDERLINE_SIZE, RECTO_EM / 20),
      .superior_rise = length_of(font, HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_OFFSET, 0),
      .inferior_drop = length_of(font, HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_OFFSET, 0),
  };
  lengths.superior_rise =
      within(lengths.superior_rise, RECTO_EM / 5, RECTO_EM / 2, RECTO_EM * 36 / 100);
  lengths.inferior_drop =
      within(lengths.inferior_drop, RECTO_EM / 20, RECTO_EM * 35 / 100, RECTO_EM / 5);
  lengths.x_height = within(lengths.x_height, RECTO_EM / 5, RECTO_EM, RECTO_EM * 45 / 100);
  lengths.cap_height = within(lengths.cap_height, RECTO_EM / 4, RECTO_EM * 2, RECTO_EM * 7 / 10);
  lengths.underline = within(lengths.underline, -RECTO_EM / 2, 0, -RECTO_EM / 10);
  lengths.underline_thickness =
      within(lengths.underline_thickness, RECTO_EM / 100, RECTO_EM / 8, RECTO_EM / 20);
  return lengths;
}

int recto_font_has_feature(recto_font *font, const char *tag) {
  hb_tag_t wanted = hb_tag_from_string(tag, 4);
  hb_tag_t tags[64];
  for (unsigned int start = 0; start < 1024; start += 64) {
    unsigned int count = 64;
    hb_ot_layout_table_get_feature_tags(font->face, HB_OT_TAG_GSUB, start, &count, tags);
    for (unsigned int i = 0; i < count; i++)
      if (tags[i] == wanted) return 1;
    if (count < 64) break;
  }
  return 0;
}

int recto_font_has_vertical_form(recto_font *font, uint32_t scalar) {
  hb_codepoint_t nominal = 0;
  if (!hb_font_get_nominal_glyph(font->font, scalar, &nominal)) return 0;
  hb_buffer_clear_contents(font->buffer);
  hb_buffer_add_utf32(font->buffer, &scalar, 1, 0, 1);
  hb_buffer_set_direction(font->buffer, HB_DIRECTION_TTB);
  hb_buffer_guess_segment_properties(font->buffer);
  hb_shape(font->font, font->buffer, NULL, 0);
  unsigned int length = 0;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(font->buffer, &length);
  return length == 1 && infos[0].codepoint != nominal;
}

static hb_language_t language_of(recto_font *font, const char *language) {
  if (font->known == HB_LANGUAGE_INVALID || strcmp(font->language, language) != 0) {
    snprintf(font->language, sizeof font->language, "%s", language);
    font->known = hb_language_from_string(language[0] ? font->language : "und", -1);
  }
  return font->known;
}

const recto_glyph *recto_font_shape(recto_font *font, const uint8_t *text, size_t size,
                                    size_t start, size_t end, const char *script,
                                    const char *language, unsigned features, size_t *count) {
  *count = 0;
  hb_buffer_t *buffer = font->buffer;
  hb_buffer_clear_contents(buffer);
  hb_buffer_add_utf8(buffer, (const char *)text, (int)size, (unsigned)start, (int)(end - start));
  const int is_down = (features & RECTO_DOWN) != 0;
  hb_buffer_set_direction(buffer, is_down                          ? HB_DIRECTION_TTB
                                  : features & RECTO_RIGHT_TO_LEFT ? HB_DIRECTION_RTL
                                                                   : HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer, hb_script_from_string(script, 4));
  hb_buffer_set_language(buffer, language_of(font, language));
  // What is asked for by a bit, and what is taken away.
  static const struct {
    unsigned int feature;
    hb_tag_t tag;
    uint32_t value;
  } known[] = {
      {RECTO_SMALL_CAPITALS, HB_TAG('s', 'm', 'c', 'p'), 1},
      {RECTO_LOWERED_CAPITALS, HB_TAG('c', '2', 's', 'c'), 1},
      {RECTO_FRACTIONS, HB_TAG('f', 'r', 'a', 'c'), 1},
      {RECTO_OLD_FIGURES, HB_TAG('o', 'n', 'u', 'm'), 1},
      {RECTO_LINING_FIGURES, HB_TAG('l', 'n', 'u', 'm'), 1},
      {RECTO_MORE_LIGATURES, HB_TAG('d', 'l', 'i', 'g'), 1},
      {RECTO_MORE_LIGATURES, HB_TAG('h', 'l', 'i', 'g'), 1},
      {RECTO_NO_LIGATURES, HB_TAG('l', 'i', 'g', 'a'), 0},
      {RECTO_NO_LIGATURES, HB_TAG('c', 'l', 'i', 'g'), 0},
  };
  enum { KNOWN = sizeof known / sizeof *known };
  hb_feature_t wanted[KNOWN + 2];
  unsigned int asked = 0;
  const unsigned int everywhere = HB_FEATURE_GLOBAL_END;
  for (int i = 0; i < KNOWN; i++) {
    if (features & known[i].feature)
      wanted[asked++] = (hb_feature_t){known[i].tag, known[i].value, 0, everywhere};
  }
  if (features & RECTO_HALF_WIDTH) {
    hb_tag_t half = is_down ? HB_TAG('v', 'h', 'a', 'l') : HB_TAG('h', 'a', 'l', 't');
    wanted[asked++] = (hb_feature_t){half, 1, 0, everywhere};
  }
  unsigned int script_level = features / RECTO_SCRIPT_LEVEL & 3;
  if (script_level > 0)
    wanted[asked++] = (hb_feature_t){HB_TAG('s', 's', 't', 'y'), script_level, 0, everywhere};
  hb_shape(font->font, buffer, wanted, asked);
  unsigned int length = 0;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &length);
  const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, NULL);
  if (length > font->capacity) {
    recto_glyph *grown = realloc(font->glyphs, length * sizeof *grown);
    if (!grown) return NULL;
    font->glyphs = grown;
    font->capacity = length;
  }
  for (unsigned int i = 0; i < length; i++) {
    font->glyphs[i] = (recto_glyph){
        .id = infos[i].codepoint,
        .cluster = infos[i].cluster,
        .advance = is_down ? -positions[i].y_advance : positions[i].x_advance,
        .x = is_down ? -positions[i].y_offset : positions[i].x_offset,
        .y = is_down ? positions[i].x_offset : positions[i].y_offset,
        .unsafe = (hb_glyph_info_get_glyph_flags(&infos[i]) & HB_GLYPH_FLAG_UNSAFE_TO_BREAK) != 0,
    };
  }
  *count = length;
  return font->glyphs;
}
