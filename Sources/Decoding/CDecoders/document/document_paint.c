// A device between MuPDF's interpreters and its painter: every colour and picture that passes is
// turned into sRGB, so that MuPDF, which cannot, need not.
#include <string.h>

#include "document_colors.h"

typedef struct {
  fz_device super;
  fz_device *target;
  recto_colors *colors;
  fz_default_colorspaces *defaults;  // what the page says that device spaces mean, or NULL
} paint_device;

// ---- Colours ----

// A colour as it is painted.
typedef struct {
  fz_colorspace *space;
  const float *numbers;
  float rgb[3];
} painted;

// What of a palette is meant: MuPDF's numbers of one are shares of 255. Of Lab there are 100 and
// 255 steps.
static void look_up(const fz_colorspace *palette, const float *number, float *found) {
  fz_colorspace *base = palette->u.indexed.base;
  int index = (int)(*number * 255);
  if (index < 0) index = 0;
  if (index > palette->u.indexed.high) index = palette->u.indexed.high;
  for (int i = 0; i < base->n; i++) {
    float byte = palette->u.indexed.lookup[index * base->n + i];
    found[i] = base->type != FZ_COLORSPACE_LAB ? byte / 255 : i == 0 ? byte / 2.55f : byte - 128;
  }
}

static painted paint(fz_context *ctx, paint_device *self, fz_colorspace *space,
                     const float *numbers) {
  painted result = {space, numbers, {0}};
  float plain[FZ_MAX_COLORS], tint[FZ_MAX_COLORS];
  if (space == NULL || numbers == NULL) return result;
  if (space->type == FZ_COLORSPACE_INDEXED) {
    look_up(space, numbers, plain);
    numbers = plain;
    space = space->u.indexed.base;
  }
  if (space->type == FZ_COLORSPACE_SEPARATION) {
    fz_colorspace *base = space->u.separation.base;
    if (recto_colors_of(ctx, self->colors, recto_actual_space(ctx, self->defaults, base))) {
      space->u.separation.eval(ctx, space->u.separation.tint, numbers, space->n, tint, base->n);
      numbers = tint;
    }
    space = base;
  }
  recto_space *managed =
      recto_colors_of(ctx, self->colors, recto_actual_space(ctx, self->defaults, space));
  if (managed == NULL) return result;
  recto_space_rgb(managed, numbers, result.rgb);
  result.space = fz_device_rgb(ctx);
  result.numbers = NULL;
  return result;
}

static const float *numbers_of(const painted *color) {
  return color->numbers ? color->numbers : color->rgb;
}

// The space that a group is blended in: grey or that of the page, which is RGB. Blended inks would
// have to be turned by subtraction.
static fz_colorspace *blended(fz_context *ctx, fz_colorspace *space) {
  if (space == NULL) return NULL;
  return fz_colorspace_is_gray(ctx, space) ? fz_device_gray(ctx) : fz_device_rgb(ctx);
}

// ---- What is painted ----

static void fill_path(fz_context *ctx, fz_device *device, const fz_path *path, int even_odd,
                      fz_matrix matrix, fz_colorspace *space, const float *numbers, float alpha,
                      fz_color_params params) {
  paint_device *self = (paint_device *)device;
  painted color = paint(ctx, self, space, numbers);
  fz_fill_path(ctx, self->target, path, even_odd, matrix, color.space, numbers_of(&color), alpha,
               params);
}

static void stroke_path(fz_context *ctx, fz_device *device, const fz_path *path,
                        const fz_stroke_state *stroke, fz_matrix matrix, fz_colorspace *space,
                        const float *numbers, float alpha, fz_color_params params) {
  paint_device *self = (paint_device *)device;
  painted color = paint(ctx, self, space, numbers);
  fz_stroke_path(ctx, self->target, path, stroke, matrix, color.space, numbers_of(&color), alpha,
                 params);
}

static void fill_text(fz_context *ctx, fz_device *device, const fz_text *text, fz_matrix matrix,
                      fz_colorspace *space, const float *numbers, float alpha,
                      fz_color_params params) {
  paint_device *self = (paint_device *)device;
  painted color = paint(ctx, self, space, numbers);
  fz_fill_text(ctx, self->target, text, matrix, color.space, numbers_of(&color), alpha, params);
}

static void stroke_text(fz_context *ctx, fz_device *device, const fz_text *text,
                        const fz_stroke_state *stroke, fz_matrix matrix, fz_colorspace *space,
                        const float *numbers, float alpha, fz_color_params params) {
  paint_device *self = (paint_device *)device;
  painted color = paint(ctx, self, space, numbers);
  fz_stroke_text(ctx, self->target, text, stroke, matrix, color.space, numbers_of(&color), alpha,
                 params);
}

static void fill_mask(fz_context *ctx, fz_device *device, fz_image *image, fz_matrix matrix,
                      fz_colorspace *space, const float *numbers, float alpha,
                      fz_color_params params) {
  paint_device *self = (paint_device *)device;
  painted color = paint(ctx, self, space, numbers);
  fz_fill_image_mask(ctx, self->target, image, matrix, color.space, numbers_of(&color), alpha,
                     params);
}

static void fill_image(fz_context *ctx, fz_device *device, fz_image *image, fz_matrix matrix,
                       float alpha, fz_color_params params) {
  paint_device *self = (paint_device *)device;
  fz_image *shown = recto_colors_image(ctx, self->colors, image, self->defaults);
  fz_device *target = self->target;
  // Not by fz_fill_image, which lets a device draw nothing more once a damaged picture has failed.
  fz_try(ctx) {
    if (target->fill_image) target->fill_image(ctx, target, shown, matrix, alpha, params);
  }
  fz_always(ctx) { fz_drop_image(ctx, shown); }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

static void fill_shade(fz_context *ctx, fz_device *device, fz_shade *shade, fz_matrix matrix,
                       float alpha, fz_color_params params) {
  paint_device *self = (paint_device *)device;
  fz_colorspace *space = recto_actual_space(ctx, self->defaults, shade->colorspace);
  recto_space *managed = recto_colors_of(ctx, self->colors, space);
  // Single inks are left to MuPDF: shadings of them are few.
  if (managed == NULL) {
    fz_fill_shade(ctx, self->target, shade, matrix, alpha, params);
    return;
  }
  // The painter does not keep it; a table of colours is turned here, corners by MuPDF.
  fz_shade *shown = fz_malloc_struct(ctx, fz_shade);
  fz_try(ctx) {
    *shown = *shade;
    shown->colorspace = shade->use_function ? fz_device_rgb(ctx) : recto_space_tint(ctx, managed);
    for (int i = 0; shade->use_function && i < 256; i++) {
      recto_space_rgb(managed, shade->function[i], shown->function[i]);
      shown->function[i][3] = shade->function[i][space->n];
    }
    if (shade->use_function) recto_space_rgb(managed, shade->background, shown->background);
    fz_fill_shade(ctx, self->target, shown, matrix, alpha, params);
  }
  fz_always(ctx) { fz_free(ctx, shown); }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

// ---- What is cut, masked and grouped ----

static fz_device *target_of(fz_device *device) { return ((paint_device *)device)->target; }

static void clip_path(fz_context *ctx, fz_device *device, const fz_path *path, int even_odd,
                      fz_matrix matrix, fz_rect area) {
  fz_clip_path(ctx, target_of(device), path, even_odd, matrix, area);
}

static void clip_stroke_path(fz_context *ctx, fz_device *device, const fz_path *path,
                             const fz_stroke_state *stroke, fz_matrix matrix, fz_rect area) {
  fz_clip_stroke_path(ctx, target_of(device), path, stroke, matrix, area);
}

static void clip_text(fz_context *ctx, fz_device *device, const fz_text *text, fz_matrix matrix,
                      fz_rect area) {
  fz_clip_text(ctx, target_of(device), text, matrix, area);
}

static void clip_stroke_text(fz_context *ctx, fz_device *device, const fz_text *text,
                             const fz_stroke_state *stroke, fz_matrix matrix, fz_rect area) {
  fz_clip_stroke_text(ctx, target_of(device), text, stroke, matrix, area);
}

static void ignore_text(fz_context *ctx, fz_device *device, const fz_text *text, fz_matrix matrix) {
  fz_ignore_text(ctx, target_of(device), text, matrix);
}

static void clip_mask(fz_context *ctx, fz_device *device, fz_image *image, fz_matrix matrix,
                      fz_rect area) {
  fz_clip_image_mask(ctx, target_of(device), image, matrix, area);
}

static void pop_clip(fz_context *ctx, fz_device *device) { fz_pop_clip(ctx, target_of(device)); }

static void begin_mask(fz_context *ctx, fz_device *device, fz_rect area, int luminosity,
                       fz_colorspace *space, const float *numbers, fz_color_params params) {
  paint_device *self = (paint_device *)device;
  painted color = paint(ctx, self, space, numbers);
  fz_begin_mask(ctx, self->target, area, luminosity, color.space, numbers_of(&color), params);
}

static void end_mask(fz_context *ctx, fz_device *device) { fz_end_mask(ctx, target_of(device)); }

static void begin_group(fz_context *ctx, fz_device *device, fz_rect area, fz_colorspace *space,
                        int isolated, int knockout, int blend, float alpha) {
  fz_begin_group(ctx, target_of(device), area, blended(ctx, space), isolated, knockout, blend,
                 alpha);
}

static void end_group(fz_context *ctx, fz_device *device) { fz_end_group(ctx, target_of(device)); }

static int begin_tile(fz_context *ctx, fz_device *device, fz_rect area, fz_rect view, float x,
                      float y, fz_matrix matrix, int id) {
  return fz_begin_tile_id(ctx, target_of(device), area, view, x, y, matrix, id);
}

static void end_tile(fz_context *ctx, fz_device *device) { fz_end_tile(ctx, target_of(device)); }

static void render_flags(fz_context *ctx, fz_device *device, int set, int clear) {
  fz_render_flags(ctx, target_of(device), set, clear);
}

// The painter hears nothing of them: all that reaches it is sRGB.
static void set_defaults(fz_context *ctx, fz_device *device, fz_default_colorspaces *defaults) {
  paint_device *self = (paint_device *)device;
  fz_drop_default_colorspaces(ctx, self->defaults);
  self->defaults = fz_keep_default_colorspaces(ctx, defaults);
}

static void close_device(fz_context *ctx, fz_device *device) {
  fz_close_device(ctx, target_of(device));
}

static void drop_device(fz_context *ctx, fz_device *device) {
  paint_device *self = (paint_device *)device;
  fz_drop_default_colorspaces(ctx, self->defaults);
  fz_drop_device(ctx, self->target);
}

fz_device *recto_new_paint_device(fz_context *ctx, fz_device *target, recto_colors *colors) {
  paint_device *self = NULL;
  fz_var(self);
  fz_try(ctx) { self = fz_new_derived_device(ctx, paint_device); }
  fz_catch(ctx) {
    fz_drop_device(ctx, target);
    fz_rethrow(ctx);
  }
  self->target = target;
  self->colors = colors;
  fz_device *device = &self->super;
  device->hints = target->hints;
  device->close_device = close_device;
  device->drop_device = drop_device;
  device->fill_path = fill_path;
  device->stroke_path = stroke_path;
  device->clip_path = clip_path;
  device->clip_stroke_path = clip_stroke_path;
  device->fill_text = fill_text;
  device->stroke_text = stroke_text;
  device->clip_text = clip_text;
  device->clip_stroke_text = clip_stroke_text;
  device->ignore_text = ignore_text;
  device->fill_shade = fill_shade;
  device->fill_image = fill_image;
  device->fill_image_mask = fill_mask;
  device->clip_image_mask = clip_mask;
  device->pop_clip = pop_clip;
  device->begin_mask = begin_mask;
  device->end_mask = end_mask;
  device->begin_group = begin_group;
  device->end_group = end_group;
  device->begin_tile = begin_tile;
  device->end_tile = end_tile;
  device->render_flags = render_flags;
  device->set_default_colorspaces = set_defaults;
  return device;
}
