// What is used of Pango, Cairo and fontconfig, declared here and looked up when the first words are
// laid out: a program that is linked against them loads thirty libraries before its first line runs,
// and most of what Recto does needs none. Their interfaces have been stable since Pango 1.50.
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutLine PangoLayoutLine;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoAttrList PangoAttrList;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef struct _FcCharSet FcCharSet;

typedef struct PangoRectangle {
  int x, y, width, height;
} PangoRectangle;

typedef struct PangoAttribute {
  const void *klass;
  unsigned start_index, end_index;
} PangoAttribute;

typedef struct FcFontSet {
  int nfont, sfont;
  FcPattern **fonts;
} FcFontSet;

typedef void log_function(const char *domain, unsigned level, const char *message, void *user);

enum {
  PANGO_SCALE = 1024,
  PANGO_WEIGHT_SEMIBOLD = 600,
  PANGO_WRAP_WORD_CHAR = 2,
  PANGO_ELLIPSIZE_END = 3,
  PANGO_DIRECTION_RTL = 1,
  PANGO_ALIGN_CENTER = 1,
  PANGO_GRAVITY_EAST = 1,
  CAIRO_ANTIALIAS_GRAY = 2,
  CAIRO_HINT_STYLE_NONE = 1,
  CAIRO_HINT_STYLE_SLIGHT = 2,
  CAIRO_HINT_METRICS_OFF = 1,
  CAIRO_HINT_METRICS_ON = 2,
  CAIRO_FORMAT_ARGB32 = 0,
  CAIRO_STATUS_SUCCESS = 0,
  FC_SET_SYSTEM = 0,
  FC_RESULT_MATCH = 0,
  FC_MATCH_PATTERN = 0,
  // Critical ones, warnings and messages.
  LOG_LEVELS = 1 << 3 | 1 << 4 | 1 << 5,
};

// Result, name, arguments.
// clang-format off: a table
#define RECTO_CALLS(CALL)                                                                         \
  CALL(int, FcInit, (void))                                                                       \
  CALL(FcFontSet *, FcConfigGetFonts, (FcConfig *, unsigned))                                     \
  CALL(unsigned, FcPatternGetString, (const FcPattern *, const char *, int, unsigned char **))    \
  CALL(unsigned, FcPatternGetInteger, (const FcPattern *, const char *, int, int *))              \
  CALL(unsigned, FcPatternGetBool, (const FcPattern *, const char *, int, int *))                 \
  CALL(unsigned, FcPatternGetCharSet, (const FcPattern *, const char *, int, FcCharSet **))       \
  CALL(int, FcCharSetHasChar, (const FcCharSet *, uint32_t))                                      \
  CALL(FcPattern *, FcNameParse, (const unsigned char *))                                         \
  CALL(int, FcConfigSubstitute, (FcConfig *, FcPattern *, unsigned))                              \
  CALL(void, FcDefaultSubstitute, (FcPattern *))                                                  \
  CALL(FcPattern *, FcFontMatch, (FcConfig *, FcPattern *, unsigned *))                           \
  CALL(void, FcPatternDestroy, (FcPattern *))                                                     \
  CALL(unsigned, g_log_set_handler, (const char *, unsigned, log_function *, void *))             \
  CALL(void, g_object_unref, (void *))                                                            \
  CALL(PangoFontMap *, pango_cairo_font_map_new, (void))                                          \
  CALL(void, pango_cairo_font_map_set_resolution, (PangoFontMap *, double))                       \
  CALL(PangoContext *, pango_font_map_create_context, (PangoFontMap *))                           \
  CALL(void, pango_cairo_context_set_font_options, (PangoContext *, const cairo_font_options_t *)) \
  CALL(void, pango_context_set_round_glyph_positions, (PangoContext *, int))                      \
  CALL(cairo_font_options_t *, cairo_font_options_create, (void))                                 \
  CALL(void, cairo_font_options_destroy, (cairo_font_options_t *))                                \
  CALL(void, cairo_font_options_set_antialias, (cairo_font_options_t *, unsigned))                \
  CALL(void, cairo_font_options_set_hint_style, (cairo_font_options_t *, unsigned))               \
  CALL(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *, unsigned))             \
  CALL(PangoFontDescription *, pango_font_description_new, (void))                                \
  CALL(void, pango_font_description_free, (PangoFontDescription *))                               \
  CALL(void, pango_font_description_set_family, (PangoFontDescription *, const char *))           \
  CALL(void, pango_font_description_set_weight, (PangoFontDescription *, unsigned))               \
  CALL(void, pango_font_description_set_absolute_size, (PangoFontDescription *, double))          \
  CALL(PangoAttrList *, pango_attr_list_new, (void))                                              \
  CALL(void, pango_attr_list_unref, (PangoAttrList *))                                            \
  CALL(void, pango_attr_list_insert, (PangoAttrList *, PangoAttribute *))                         \
  CALL(PangoAttribute *, pango_attr_font_features_new, (const char *))                            \
  CALL(PangoAttribute *, pango_attr_weight_new, (unsigned))                                       \
  CALL(PangoAttribute *, pango_attr_letter_spacing_new, (int))                                    \
  CALL(PangoAttribute *, pango_attr_gravity_new, (unsigned))                                      \
  CALL(PangoAttribute *, pango_attr_background_new, (uint16_t, uint16_t, uint16_t))               \
  CALL(PangoAttribute *, pango_attr_background_alpha_new, (uint16_t))                             \
  CALL(PangoLayout *, pango_layout_new, (PangoContext *))                                         \
  CALL(void, pango_layout_set_font_description, (PangoLayout *, const PangoFontDescription *))    \
  CALL(void, pango_layout_set_attributes, (PangoLayout *, PangoAttrList *))                       \
  CALL(void, pango_layout_set_single_paragraph_mode, (PangoLayout *, int))                        \
  CALL(void, pango_layout_set_width, (PangoLayout *, int))                                        \
  CALL(void, pango_layout_set_height, (PangoLayout *, int))                                       \
  CALL(void, pango_layout_set_ellipsize, (PangoLayout *, unsigned))                               \
  CALL(void, pango_layout_set_wrap, (PangoLayout *, unsigned))                                    \
  CALL(void, pango_layout_set_alignment, (PangoLayout *, unsigned))                               \
  CALL(void, pango_layout_set_line_spacing, (PangoLayout *, float))                               \
  CALL(int, pango_layout_get_line_count, (PangoLayout *))                                         \
  CALL(int, pango_layout_is_ellipsized, (PangoLayout *))                                          \
  CALL(void, pango_layout_set_text, (PangoLayout *, const char *, int))                           \
  CALL(const char *, pango_layout_get_text, (PangoLayout *))                                      \
  CALL(void, pango_layout_get_pixel_extents, (PangoLayout *, PangoRectangle *, PangoRectangle *)) \
  CALL(int, pango_layout_get_baseline, (PangoLayout *))                                           \
  CALL(PangoLayoutLine *, pango_layout_get_line_readonly, (PangoLayout *, int))                   \
  CALL(unsigned, pango_layout_line_get_resolved_direction, (PangoLayoutLine *))                   \
  CALL(int, pango_layout_line_get_start_index, (PangoLayoutLine *))                               \
  CALL(void, pango_layout_get_cursor_pos,                                                         \
       (PangoLayout *, int, PangoRectangle *, PangoRectangle *))                                  \
  CALL(int, pango_layout_xy_to_index, (PangoLayout *, int, int, int *, int *))                    \
  CALL(void, pango_cairo_show_layout, (cairo_t *, PangoLayout *))                                 \
  CALL(cairo_surface_t *, cairo_image_surface_create_for_data,                                    \
       (unsigned char *, unsigned, int, int, int))                                                \
  CALL(void, cairo_surface_flush, (cairo_surface_t *))                                            \
  CALL(void, cairo_surface_destroy, (cairo_surface_t *))                                          \
  CALL(cairo_t *, cairo_create, (cairo_surface_t *))                                              \
  CALL(void, cairo_destroy, (cairo_t *))                                                          \
  CALL(unsigned, cairo_status, (cairo_t *))                                                       \
  CALL(void, cairo_move_to, (cairo_t *, double, double))                                          \
  CALL(void, cairo_set_source_rgba, (cairo_t *, double, double, double, double))
// clang-format on

// The calls, each under its own name.
#define RECTO_FIELD(result, name, arguments) result(*name) arguments;
struct recto_calls {
  RECTO_CALLS(RECTO_FIELD)
};

// The libraries' calls; NULL where the system lacks one of them.
const struct recto_calls *recto_calls(void);
