// What the files of this room share.
#pragma once

#include <X11/Xlib.h>
#include <stdbool.h>

#include "CXInput.h"

// A device that moves a pointer, or would.
typedef struct recto_xinput_device {
  int number;  // the server's
  int kind;  // RECTO_XINPUT_FINGER for a touch screen
  bool is_there;  // false once the server has it no more
  uint32_t held;  // the buttons that went down in the window, a bit for each
  recto_xinput_axes axes;
  recto_xinput_event last;  // the last one that was told of it
} recto_xinput_device;

struct recto_xinput {
  Display *display;
  Window window, root;
  int opcode;
  bool has_touch, has_gestures;
  bool is_gone;
  recto_xinput_screen screen;
  recto_xinput_labels labels;
  Atom tool;  // the property "Wacom Tool Type"
  recto_xinput_device *devices;
  int device_count;
  // How far the pinch went that is being made.
  struct {
    double x, y, angle;
  } pinch;
};

// Whether the server has ended the connection, or broken off.
bool recto_xinput_is_gone(recto_xinput *input);
// Asks the server for its devices, and for what happens to them in the window.
void recto_xinput_learn_devices(recto_xinput *input);
// A device by its number, or null.
recto_xinput_device *recto_xinput_find(recto_xinput *input, int number);
