// From a colour space's numbers to sRGB: single colours, rows of pixels, and by MuPDF's own hand.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "document_colors.h"

// ---- Single colours ----

static float share(float value) { return value > 0 ? (value < 1 ? value : 1) : 0; }

void recto_space_rgb(recto_space *self, const float *numbers, float *rgb) {
  int count = self->space->n;
  if (self->has_last && memcmp(numbers, self->last, (size_t)count * sizeof(float)) == 0) {
    memcpy(rgb, self->last_rgb, sizeof self->last_rgb);
    return;
  }
  uint16_t words[4], shown[3];
  for (int i = 0; i < count; i++) {
    float value = numbers[i];
    if (self->space->type == FZ_COLORSPACE_LAB) value = i == 0 ? value / 100 : (value + 128) / 255;
    words[i] = (uint16_t)lrintf(share(value) * 65535);
  }
  // Calibrated grey is kept as light of three equal numbers.
  if (count == 1) words[1] = words[2] = words[0];
  if (self->color && recto_color_exact(self->color, words, shown, 1) == 0) {
    for (int i = 0; i < 3; i++) rgb[i] = (float)shown[i] / 65535;
  } else if (count == 4 && recto_inks_of_offset()) {
    recto_inks_mix(recto_inks_of_offset(), numbers, rgb);
  } else {
    for (int i = 0; i < 3; i++) rgb[i] = share(numbers[count == 3 ? i : 0]);
  }
  memcpy(self->last, numbers, (size_t)count * sizeof(float));
  memcpy(self->last_rgb, rgb, sizeof self->last_rgb);
  self->has_last = 1;
}

// ---- Rows ----

static int read_grays(recto_space *self) {
  self->grays = malloc(256);
  if (self->grays == NULL) return -1;
  for (int v = 0; v < 256; v++) {
    float number = (float)v / 255, rgb[3];
    recto_space_rgb(self, &number, rgb);
    self->grays[v] = (uint8_t)lrintf(rgb[1] * 255);
  }
  return 0;
}

// Pixels that are turned into four numbers each on the way.
enum { PIXELS_AT_ONCE = 512 };

int recto_space_row(recto_space *self, const uint8_t *numbers, uint8_t *shown, size_t count) {
  if (self->space->n == 1) {
    if (self->grays == NULL && read_grays(self) != 0) return -1;
    for (size_t i = 0; i < count; i++) shown[i] = self->grays[numbers[i]];
    return 0;
  }
  if (self->space->n == 4) {
    if (self->color && self->inks == NULL) self->inks = recto_inks_of(self->color);
    const recto_inks *inks = self->color ? self->inks : recto_inks_of_offset();
    if (inks == NULL) return -1;
    recto_inks_row(inks, numbers, shown, count);
    return 0;
  }
  uint8_t four[PIXELS_AT_ONCE * 4];
  for (size_t done = 0; done < count; done += PIXELS_AT_ONCE) {
    size_t part = count - done < PIXELS_AT_ONCE ? count - done : PIXELS_AT_ONCE;
    const uint8_t *from = numbers + done * 3;
    for (size_t i = 0; i < part; i++) memcpy(four + i * 4, from + i * 3, 3);
    if (recto_color_apply(self->color, four, part) != 0) return -1;
    for (size_t i = 0; i < part; i++) memcpy(shown + (done + i) * 3, four + i * 4, 3);
  }
  return 0;
}

// ---- By MuPDF ----

static void mix(fz_context *ctx, void *space, const float *numbers, int count, float *rgb, int n) {
  (void)ctx;
  (void)count;
  (void)n;
  recto_space_rgb(space, numbers, rgb);
}

static void forget(fz_context *ctx, void *space) {
  (void)ctx;
  (void)space;
}

fz_colorspace *recto_space_tint(fz_context *ctx, recto_space *self) {
  if (self->tint) return self->tint;
  fz_colorspace *made =
      fz_new_colorspace(ctx, FZ_COLORSPACE_SEPARATION, 0, self->space->n, "managed");
  made->u.separation.base = fz_keep_colorspace(ctx, fz_device_rgb(ctx));
  made->u.separation.eval = mix;
  made->u.separation.drop = forget;
  made->u.separation.tint = self;
  self->tint = made;
  return made;
}
