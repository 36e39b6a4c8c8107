#pragma once

#include <stdio.h>
#include "CDecoders.h"

// Fills an error; messages longer than its room are cut.
static inline int recto_fail(recto_error *error, const char *reason) {
  snprintf(error->message, sizeof error->message, "%s", reason);
  return -1;
}

// sRGB bytes to linear light, and back through a table fine enough for the darkest steps:
// sRGB's darkest step is 1/255/12.92 = 0.0003 of linear light, five entries of 16,384.
enum { RECTO_BACK = 16384 };
typedef struct recto_light {
  float linear_of[256];
  uint8_t srgb_of[RECTO_BACK + 1];
} recto_light;

// The number of sRGB that stands for a light, 0 to 1 both (pixels.c).
double recto_srgb_of(double light);

// The tables, made once (pixels.c).
const recto_light *recto_light_tables(void);

// What is no number counts as black.
static inline uint8_t recto_to_srgb(const recto_light *light, float linear) {
  float index = linear * RECTO_BACK + 0.5f;
  return light->srgb_of[index >= RECTO_BACK ? RECTO_BACK : index > 0 ? (int)index : 0];
}
