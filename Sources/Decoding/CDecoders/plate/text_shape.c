#include "text_shape.h"

static void add_move(fz_context *ctx, void *path, float x, float y) { fz_moveto(ctx, path, x, y); }

static void add_line(fz_context *ctx, void *path, float x, float y) { fz_lineto(ctx, path, x, y); }

static void add_curve(fz_context *ctx, void *path, float x1, float y1, float x2, float y2, float x3,
                      float y3) {
  fz_curveto(ctx, path, x1, y1, x2, y2, x3, y3);
}

static void add_close(fz_context *ctx, void *path) { fz_closepath(ctx, path); }

void recto_fill_shape(fz_context *ctx, fz_device *device, const fz_text *text, fz_matrix matrix,
                      const float rgb[3], float alpha) {
  static const fz_path_walker adding = {
      .moveto = add_move, .lineto = add_line, .curveto = add_curve, .closepath = add_close};
  fz_path *shape = NULL, *part = NULL;
  fz_var(shape);
  fz_var(part);
  fz_try(ctx) {
    shape = fz_new_path(ctx);
    for (const fz_text_span *span = text->head; span; span = span->next) {
      for (int i = 0; i < span->len; i++) {
        fz_matrix place = span->trm;
        place.e = span->items[i].x;
        place.f = span->items[i].y;
        part = fz_outline_glyph(ctx, span->font, span->items[i].gid, place);
        if (part) fz_walk_path(ctx, part, &adding, shape);
        fz_drop_path(ctx, part);
        part = NULL;
      }
    }
    fz_fill_path(ctx, device, shape, 0, matrix, fz_device_rgb(ctx), rgb, alpha,
                 fz_default_color_params);
  }
  fz_always(ctx) {
    fz_drop_path(ctx, part);
    fz_drop_path(ctx, shape);
  }
  fz_catch(ctx) { fz_rethrow(ctx); }
}
