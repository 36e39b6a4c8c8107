#define _GNU_SOURCE
#include <string.h>

#include "CXInput.h"

void recto_xinput_learn_axis(recto_xinput_axes *axes, recto_xinput_labels labels,
                             unsigned long label, recto_xinput_axis axis) {
  // The server moves the pointer by the first two, whatever they are called.
  if (axis.number == 0) axes->x = axis;
  else if (axis.number == 1) axes->y = axis;
  else if (label == 0) return;
  else if (label == labels.pressure) axes->pressure = axis;
  else if (label == labels.tilt_x) axes->tilt_x = axis;
  else if (label == labels.tilt_y) axes->tilt_y = axis;
}

// As the server does it: the pixel behind the last belongs to the value behind the most.
static double spread(recto_xinput_axis axis, double value, double pixels) {
  if (axis.least >= axis.most) return value;
  return (value - axis.least) * pixels / (axis.most - axis.least + 1);
}

static double limited(double value, double least, double most) {
  return value < least ? least : value > most ? most : value;
}

static double share(recto_xinput_axis axis, double value) {
  if (axis.least >= axis.most) return 0;
  return limited((value - axis.least) / (axis.most - axis.least), 0, 1);
}

// Drivers count degrees, as far as 64 to both sides.
static double degrees(double value) { return limited(value, -90, 90); }

int recto_xinput_decode(const recto_xinput_axes *axes, const uint8_t *mask, size_t count,
                        const double *values, recto_xinput_screen screen,
                        recto_xinput_sample *sample) {
  int set = 0;
  for (int number = 0; number < (int)count * 8; number++) {
    if ((mask[number / 8] & (1 << (number % 8))) == 0) continue;
    double value = *values++;
    if (number == axes->x.number) {
      sample->x = spread(axes->x, value, screen.width);
      set |= RECTO_XINPUT_X;
    } else if (number == axes->y.number) {
      sample->y = spread(axes->y, value, screen.height);
      set |= RECTO_XINPUT_Y;
    } else if (number == axes->pressure.number) {
      sample->pressure = share(axes->pressure, value);
      set |= RECTO_XINPUT_PRESSURE;
    } else if (number == axes->tilt_x.number) {
      sample->tilt_x = degrees(value);
      set |= RECTO_XINPUT_TILT_X;
    } else if (number == axes->tilt_y.number) {
      sample->tilt_y = degrees(value);
      set |= RECTO_XINPUT_TILT_Y;
    }
  }
  return set;
}

int recto_xinput_kind(int has_pressure, const char *tool, const char *name) {
  if (tool != NULL) {
    if (strcmp(tool, "ERASER") == 0) return RECTO_XINPUT_ERASER;
    if (strcmp(tool, "STYLUS") == 0) return RECTO_XINPUT_PEN;
    return strcmp(tool, "PAD") == 0 ? RECTO_XINPUT_NOTHING : RECTO_XINPUT_MOUSE;
  }
  if (!has_pressure) return RECTO_XINPUT_MOUSE;
  if (strcasestr(name, "eraser") != NULL) return RECTO_XINPUT_ERASER;
  // Xwayland gives the mouse of a tablet the axes of a pen.
  return strcasestr(name, "cursor") != NULL ? RECTO_XINPUT_MOUSE : RECTO_XINPUT_PEN;
}
