// Inks by a lattice: a few nanoseconds a pixel, where lcms takes 200 and 100 ms to begin with.
#include "inks.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef float quad __attribute__((vector_size(16)));

enum {
  // Eleven nodes for each ink are within two steps of eight bits of what lcms finds; making them
  // takes 15 ms.
  PROFILE_NODES = 11,
};

struct recto_inks {
  int nodes;
  uint8_t below[256];  // the node at or below a byte, never the last
  float beyond[256];   // how far the byte lies from there to the next, 0 to 1
  quad rgb[];          // 0 to 1; black runs fastest, then yellow, magenta and cyan
};

static recto_inks *new_inks(int nodes) {
  size_t count = (size_t)nodes * nodes * nodes * nodes;
  recto_inks *self = aligned_alloc(16, (sizeof *self + count * sizeof(quad) + 15) / 16 * 16);
  if (self == NULL) return NULL;
  self->nodes = nodes;
  for (int v = 0; v < 256; v++) {
    float place = (float)v / 255 * (float)(nodes - 1);
    int node = (int)place;
    if (node > nodes - 2) node = nodes - 2;
    self->below[v] = (uint8_t)node;
    self->beyond[v] = place - (float)node;
  }
  return self;
}

static recto_inks *offset_inks;

static void make_offset_inks(void) {
  // Full inks over one another after SWOP, as programs for printing show them: for each of cyan,
  // magenta and yellow without and with it, without black and with all of it.
  static const uint8_t corners[16][3] = {
      {255, 255, 255}, {35, 31, 32}, {255, 242, 0}, {28, 26, 0}, {236, 0, 140}, {36, 0, 0},
      {237, 28, 36},   {34, 0, 0},   {0, 174, 239}, {0, 15, 36}, {0, 166, 81},  {0, 19, 0},
      {46, 49, 146},   {0, 0, 2},    {54, 54, 57},  {0, 0, 0},
  };
  recto_inks *made = new_inks(2);
  for (int i = 0; made != NULL && i < 16; i++) {
    made->rgb[i] = (quad){corners[i][0] / 255.0f, corners[i][1] / 255.0f, corners[i][2] / 255.0f};
  }
  offset_inks = made;
}

const recto_inks *recto_inks_of_offset(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_offset_inks);
  return offset_inks;
}

recto_inks *recto_inks_of(recto_color *color) {
  recto_inks *self = new_inks(PROFILE_NODES);
  uint16_t words[PROFILE_NODES][4], rgb[PROFILE_NODES][3];
  int nodes = PROFILE_NODES, rows = nodes * nodes * nodes;
  for (int row = 0; self != NULL && row < rows; row++) {
    for (int k = 0; k < nodes; k++) {
      int place[4] = {row / (nodes * nodes), row / nodes % nodes, row % nodes, k};
      for (int i = 0; i < 4; i++) words[k][i] = (uint16_t)(place[i] * 65535 / (nodes - 1));
    }
    if (recto_color_exact(color, words[0], rgb[0], (size_t)nodes) != 0) {
      free(self);
      return NULL;
    }
    for (int k = 0; k < nodes; k++) {
      self->rgb[row * nodes + k] =
          (quad){rgb[k][0] / 65535.0f, rgb[k][1] / 65535.0f, rgb[k][2] / 65535.0f};
    }
  }
  return self;
}

void recto_inks_close(recto_inks *inks) { free(inks); }

// The mixture at a place between nodes: `from` is the node below, `part` the way to the next.
static inline quad mixture(const recto_inks *self, const int *from, const float *part) {
  size_t n = (size_t)self->nodes;
  size_t step[4] = {n * n * n, n * n, n, 1};
  const quad *corner = self->rgb;
  for (int i = 0; i < 4; i++) corner += (size_t)from[i] * step[i];
  quad sums[8];
  for (int i = 0; i < 8; i++) {
    const quad *at = corner + (i & 4 ? step[0] : 0) + (i & 2 ? step[1] : 0) + (i & 1 ? step[2] : 0);
    sums[i] = at[0] + (at[1] - at[0]) * part[3];
  }
  for (int i = 0; i < 4; i++) sums[i] = sums[2 * i] + (sums[2 * i + 1] - sums[2 * i]) * part[2];
  for (int i = 0; i < 2; i++) sums[i] = sums[2 * i] + (sums[2 * i + 1] - sums[2 * i]) * part[1];
  return sums[0] + (sums[1] - sums[0]) * part[0];
}

void recto_inks_mix(const recto_inks *self, const float *numbers, float *rgb) {
  int from[4];
  float part[4];
  for (int i = 0; i < 4; i++) {
    // What is no number is no ink.
    float number = numbers[i] > 0 ? (numbers[i] < 1 ? numbers[i] : 1) : 0;
    float place = number * (float)(self->nodes - 1);
    from[i] = (int)place < self->nodes - 2 ? (int)place : self->nodes - 2;
    part[i] = place - (float)from[i];
  }
  quad mixed = mixture(self, from, part);
  for (int i = 0; i < 3; i++) rgb[i] = mixed[i];
}

void recto_inks_row(const recto_inks *self, const uint8_t *numbers, uint8_t *rgb, size_t count) {
  for (size_t pixel = 0; pixel < count; pixel++, numbers += 4, rgb += 3) {
    // Paper and flat colours come in runs.
    if (pixel > 0 && memcmp(numbers, numbers - 4, 4) == 0) {
      memcpy(rgb, rgb - 3, 3);
      continue;
    }
    int from[4];
    float part[4];
    for (int i = 0; i < 4; i++) {
      from[i] = self->below[numbers[i]];
      part[i] = self->beyond[numbers[i]];
    }
    quad mixed = mixture(self, from, part) * 255 + 0.5f;
    for (int i = 0; i < 3; i++) rgb[i] = (uint8_t)mixed[i];
  }
}
