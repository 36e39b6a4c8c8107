#include "raster.h"

typedef float Light __attribute__((vector_size(16)));

static inline Light light_of(const float rgb[3]) { return (Light){rgb[0], rgb[1], rgb[2], 0}; }

static inline Light root(Light light) {
  return (Light){sqrtf(light[0]), sqrtf(light[1]), sqrtf(light[2]), 0};
}

static inline float most(Light light) { return fmaxf(fmaxf(light[0], light[1]), light[2]); }

static inline float least(Light light) { return fminf(fminf(light[0], light[1]), light[2]); }

// The luminance of light.
static inline float luminance(Light light) {
  return 0.2126f * light[0] + 0.7152f * light[1] + 0.0722f * light[2];
}

// Light with its lightness exchanged, between the roots of a sheet and of ink: as `onPaper` of paper.glsl has it.
static Light inverted(Light light, Light sheet, Light ink) {
  const Light even = root(light), way = ink - sheet;
  const float ends = most(even) + least(even);
  const Light mixed = sheet + way * (even + (1 - ends)), hued = mixed * mixed;
  const Light grey = sheet + way * (1 - sqrtf(luminance(light)));
  const float meant = luminance(grey * grey);
  const float share = fminf(meant / fmaxf(luminance(hued), 1e-6f), 1 / fmaxf(most(hued), 1e-6f));
  const Light full = hued * share;
  const float found = luminance(full);
  const float white = fmaxf(meant - found, 0) / fmaxf(1 - found, 1e-3f);
  return full + (1 - full) * white;
}

static inline uint32_t number_of(const RectoTone *tone, float light) {
  const float place = light * (float)recto_tone_steps + 0.5f;
  return tone->numbers[place <= 0 ? 0 : place >= recto_tone_steps ? recto_tone_steps : (int)place];
}

void recto_raster_tone(const RectoTone *tone, const uint32_t *pixels, uint32_t *toned,
                       size_t count) {
  const Light sheet = root(light_of(tone->sheet)), ink = root(light_of(tone->ink));
  const Light print = light_of(tone->print);
  // Neighbours are often the same: paper above all.
  uint32_t last = 0, found = 0;
  bool has_last = false;
  for (size_t i = 0; i < count; i++) {
    const uint32_t pixel = pixels[i];
    if (!has_last || pixel != last) {
      const Light light = {tone->lights[pixel & 255], tone->lights[pixel >> 8 & 255],
                           tone->lights[pixel >> 16 & 255], 0};
      // A picture that is looked at rather than read has an alpha one step below all.
      const bool inverts = tone->inverts && pixel >> 24 == 255;
      const Light result = inverts ? inverted(light, sheet, ink) : light * print;
      found = number_of(tone, result[0]) | number_of(tone, result[1]) << 8 |
              number_of(tone, result[2]) << 16;
      last = pixel;
      has_last = true;
    }
    toned[i] = found | (pixel & 0xFF000000);
  }
}
