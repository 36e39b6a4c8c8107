#include "reduce.h"

#include <stdlib.h>
#include <string.h>

static int divided(int side, int times) { return (side + times - 1) / times; }

static int fits(int from_width, int from_height, int times, int width, int height) {
  return divided(from_width, times) == width && divided(from_height, times) == height;
}

int recto_reduction_begin(recto_reduction *self, int from_width, int from_height, int width,
                          int height, uint8_t *pixels, recto_error *error) {
  int times = divided(from_width, width);
  *self = (recto_reduction){
      .width = from_width, .height = from_height, .times = times, .across = width, .next = pixels};
  if (!fits(from_width, from_height, times, width, height)) {
    return recto_fail(error, "its header gives two different sizes");
  }
  self->sums = calloc((size_t)width * 3, sizeof *self->sums);
  return self->sums != NULL ? 0 : recto_fail(error, "no memory to reduce the picture");
}

static void finish_row(recto_reduction *self) {
  const recto_light *light = recto_light_tables();
  for (int x = 0; x < self->across; x++) {
    int left = self->width - x * self->times;
    float share = 1 / (float)((left < self->times ? left : self->times) * self->rows);
    for (int c = 0; c < 3; c++) {
      self->next[x * 4 + c] = recto_to_srgb(light, self->sums[x * 3 + c] * share);
    }
    self->next[x * 4 + 3] = 255;
  }
  memset(self->sums, 0, (size_t)self->across * 3 * sizeof *self->sums);
  self->next += (size_t)self->across * 4;
  self->rows = 0;
}

void recto_reduction_take(recto_reduction *self, const uint8_t *row) {
  const float *linear_of = recto_light_tables()->linear_of;
  for (int x = 0; x < self->across; x++) {
    int last = (x + 1) * self->times < self->width ? (x + 1) * self->times : self->width;
    float *sum = self->sums + (size_t)x * 3;
    for (int i = x * self->times; i < last; i++) {
      const uint8_t *pixel = row + (size_t)i * 4;
      for (int c = 0; c < 3; c++) sum[c] += linear_of[pixel[c]];
    }
  }
  self->rows++;
  self->taken++;
  if (self->rows == self->times || self->taken == self->height) finish_row(self);
}

void recto_reduction_end(recto_reduction *self) {
  if (self->rows > 0) finish_row(self);
  int done = divided(self->taken, self->times), all = divided(self->height, self->times);
  for (size_t i = 0; i < (size_t)(all - done) * self->across * 4; i++) {
    self->next[i] = i % 4 == 3 ? 0xFF : 0x80;
  }
  free(self->sums);
  self->sums = NULL;
}

// ---- In no order ----

// As many pixels as a count of one byte takes are made one.
enum { MOST_TIMES = 15 };

int recto_gathering_begin(recto_gathering *self, int from_width, int from_height, int width,
                          int height, uint8_t *pixels, recto_error *error) {
  int times = divided(from_width, width);
  *self = (recto_gathering){.times = times, .across = width, .down = height, .pixels = pixels};
  if (!fits(from_width, from_height, times, width, height) || times > MOST_TIMES) {
    return recto_fail(error, "its header gives two different sizes");
  }
  size_t count = (size_t)width * height;
  self->counts = calloc(count, 1);
  self->sums = self->counts != NULL ? calloc(count * 3, sizeof *self->sums) : NULL;
  if (self->sums != NULL) return 0;
  free(self->counts);
  return recto_fail(error, "no memory to reduce the picture");
}

void recto_gathering_take(recto_gathering *self, int row, int first, int step,
                          const uint8_t *pixels, int count) {
  const float *linear_of = recto_light_tables()->linear_of;
  size_t start = (size_t)(row / self->times) * self->across;
  for (int i = 0; i < count; i++, pixels += 4) {
    size_t place = start + (size_t)((first + i * step) / self->times);
    float *sum = self->sums + place * 3;
    for (int c = 0; c < 3; c++) sum[c] += linear_of[pixels[c]];
    self->counts[place]++;
  }
}

void recto_gathering_end(recto_gathering *self) {
  const recto_light *light = recto_light_tables();
  const size_t stride = (size_t)self->across * 4;
  for (int y = 0; y < self->down; y++) {
    const uint8_t *counts = self->counts + (size_t)y * self->across;
    uint8_t *row = self->pixels + (size_t)y * stride;
    int is_empty = 1;
    for (int x = 0; is_empty && x < self->across; x++) is_empty = counts[x] == 0;
    if (is_empty && y > 0) {
      memcpy(row, row - stride, stride);
      continue;
    }
    for (int x = 0; x < self->across; x++) {
      size_t place = (size_t)y * self->across + (size_t)x;
      uint8_t *pixel = row + (size_t)x * 4;
      if (counts[x] > 0) {
        float share = 1 / (float)counts[x];
        for (int c = 0; c < 3; c++)
          pixel[c] = recto_to_srgb(light, self->sums[place * 3 + c] * share);
      } else if (x > 0) {
        memcpy(pixel, pixel - 4, 3);
      } else {
        memset(pixel, 0x80, 3);
      }
      pixel[3] = 255;
    }
  }
  free(self->counts);
  free(self->sums);
  self->sums = NULL;
}
