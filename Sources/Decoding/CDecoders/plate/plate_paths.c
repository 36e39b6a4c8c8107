#include "plate_paths.h"

void recto_take_color(uint32_t color, float rgb[3], float *alpha) {
  for (int i = 0; i < 3; i++) rgb[i] = (float)(color >> (24 - 8 * i) & 0xFF) / 255;
  *alpha = (float)(color & 0xFF) / 255;
}

fz_matrix recto_into(const float box[4], fz_matrix matrix) {
  fz_matrix place = fz_make_matrix(box[2] - box[0], 0, 0, box[3] - box[1], box[0], box[1]);
  return fz_concat(place, matrix);
}

static void fill(fz_context *ctx, fz_device *device, const fz_path *path, int counts_odd,
                 fz_matrix matrix, uint32_t color) {
  float rgb[3], alpha;
  recto_take_color(color, rgb, &alpha);
  fz_fill_path(ctx, device, path, counts_odd, matrix, fz_device_rgb(ctx), rgb, alpha,
               fz_default_color_params);
}

void recto_fill_box(fz_context *ctx, fz_device *device, const float box[4], fz_matrix matrix,
                    uint32_t color) {
  fz_path *path = NULL;
  fz_var(path);
  fz_try(ctx) {
    path = fz_new_path(ctx);
    fz_rectto(ctx, path, box[0], box[1], box[2], box[3]);
    fill(ctx, device, path, 0, matrix, color);
  }
  fz_always(ctx) { fz_drop_path(ctx, path); }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

void recto_stroke_line(fz_context *ctx, fz_device *device, recto_plate_stroke line,
                       fz_matrix matrix, uint32_t color) {
  float rgb[3], alpha;
  fz_path *path = NULL;
  fz_stroke_state *stroke = NULL;
  recto_take_color(color, rgb, &alpha);
  fz_var(path);
  fz_var(stroke);
  fz_try(ctx) {
    const float *p = line.points;
    path = fz_new_path(ctx);
    fz_moveto(ctx, path, p[0], p[1]);
    if (line.count == 2) fz_lineto(ctx, path, p[2], p[3]);
    for (size_t i = 1; i + 2 < line.count; i += 3) {
      fz_curveto(ctx, path, p[2 * i], p[2 * i + 1], p[2 * i + 2], p[2 * i + 3], p[2 * i + 4],
                 p[2 * i + 5]);
    }
    stroke = fz_new_stroke_state_with_dash_len(ctx, line.gap > 0 ? 2 : 0);
    stroke->linewidth = line.thickness;
    stroke->linejoin = FZ_LINEJOIN_ROUND;
    if (line.gap > 0) {
      stroke->dash_len = 2;
      stroke->dash_list[0] = line.dash;
      stroke->dash_list[1] = line.gap;
      // What has no length is a dot.
      if (line.dash == 0) {
        stroke->start_cap = stroke->dash_cap = stroke->end_cap = FZ_LINECAP_ROUND;
      }
    }
    fz_stroke_path(ctx, device, path, stroke, matrix, fz_device_rgb(ctx), rgb, alpha,
                   fz_default_color_params);
  }
  fz_always(ctx) {
    fz_drop_stroke_state(ctx, stroke);
    fz_drop_path(ctx, path);
  }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

void recto_clip_box(fz_context *ctx, fz_device *device, const float box[4], fz_matrix matrix) {
  const float corners[8] = {box[0], box[1], box[2], box[1], box[2], box[3], box[0], box[3]};
  recto_clip_shape(ctx, device, corners, 4, 0, matrix);
}

// A line through points that ends where it begins.
static void add_shape(fz_context *ctx, fz_path *path, const float *points, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const float x = points[2 * i], y = points[2 * i + 1];
    if (i == 0) {
      fz_moveto(ctx, path, x, y);
    } else {
      fz_lineto(ctx, path, x, y);
    }
  }
  if (count > 0) fz_closepath(ctx, path);
}

void recto_fill_outline(fz_context *ctx, fz_device *device, const float *points, size_t count,
                        int counts_odd, fz_matrix matrix, uint32_t color) {
  fz_path *path = NULL;
  fz_var(path);
  fz_try(ctx) {
    path = fz_new_path(ctx);
    add_shape(ctx, path, points, count);
    fill(ctx, device, path, counts_odd, matrix, color);
  }
  fz_always(ctx) { fz_drop_path(ctx, path); }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

void recto_clip_shape(fz_context *ctx, fz_device *device, const float *points, size_t count,
                      int counts_odd, fz_matrix matrix) {
  fz_path *path = NULL;
  fz_var(path);
  fz_try(ctx) {
    path = fz_new_path(ctx);
    add_shape(ctx, path, points, count);
    fz_clip_path(ctx, device, path, counts_odd, matrix, fz_infinite_rect);
  }
  fz_always(ctx) { fz_drop_path(ctx, path); }
  fz_catch(ctx) { fz_rethrow(ctx); }
}
