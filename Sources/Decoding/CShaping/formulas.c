#include "font.h"

#include <hb-ot.h>

int recto_font_has_formulas(const recto_font *font) {
  return !font->drawn && hb_ot_math_has_data(font->face);
}

int32_t recto_math_constant(const recto_font *font, unsigned constant) {
  if (constant > HB_OT_MATH_CONSTANT_RADICAL_DEGREE_BOTTOM_RAISE_PERCENT) return 0;
  return hb_ot_math_get_constant(font->font, (hb_ot_math_constant_t)constant);
}

recto_extents recto_font_extents(const recto_font *font, uint32_t glyph) {
  hb_glyph_extents_t extents = {0};
  hb_font_get_glyph_extents(font->font, glyph, &extents);
  return (recto_extents){
      .left = extents.x_bearing,
      .right = extents.x_bearing + extents.width,
      .ascent = extents.y_bearing,
      .descent = -(extents.y_bearing + extents.height),
      .advance = hb_font_get_glyph_h_advance(font->font, glyph),
  };
}

int32_t recto_math_italic_correction(const recto_font *font, uint32_t glyph) {
  return hb_ot_math_get_glyph_italics_correction(font->font, glyph);
}

int32_t recto_math_accent_place(const recto_font *font, uint32_t glyph) {
  return hb_ot_math_get_glyph_top_accent_attachment(font->font, glyph);
}

int32_t recto_math_kern(const recto_font *font, uint32_t glyph, unsigned corner, int32_t height) {
  return hb_ot_math_get_glyph_kerning(font->font, glyph, (hb_ot_math_kern_t)(corner & 3), height);
}

static hb_direction_t direction(int is_vertical) {
  return is_vertical ? HB_DIRECTION_BTT : HB_DIRECTION_LTR;
}

size_t recto_math_variants(const recto_font *font, uint32_t glyph, int is_vertical,
                           recto_math_variant *variants, size_t room) {
  hb_ot_math_glyph_variant_t found[RECTO_MATH_MOST];
  unsigned int count = RECTO_MATH_MOST;
  hb_ot_math_get_glyph_variants(font->font, glyph, direction(is_vertical), 0, &count, found);
  if (count > room) count = (unsigned int)room;
  for (unsigned int i = 0; i < count; i++)
    variants[i] = (recto_math_variant){.id = found[i].glyph, .length = found[i].advance};
  return count;
}

size_t recto_math_parts(const recto_font *font, uint32_t glyph, int is_vertical,
                        recto_math_part *parts, size_t room) {
  hb_ot_math_glyph_part_t found[RECTO_MATH_MOST];
  unsigned int count = RECTO_MATH_MOST;
  hb_ot_math_get_glyph_assembly(font->font, glyph, direction(is_vertical), 0, &count, found, NULL);
  if (count > room) count = (unsigned int)room;
  for (unsigned int i = 0; i < count; i++) {
    parts[i] = (recto_math_part){
        .id = found[i].glyph,
        .length = found[i].full_advance,
        .start_overlap = found[i].start_connector_length,
        .end_overlap = found[i].end_connector_length,
        .is_extender = (found[i].flags & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER) != 0,
    };
  }
  return count;
}

int32_t recto_math_least_overlap(const recto_font *font, int is_vertical) {
  return hb_ot_math_get_min_connector_overlap(font->font, direction(is_vertical));
}
