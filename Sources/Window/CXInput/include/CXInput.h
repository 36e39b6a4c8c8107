// Pens, mice, fingers and pinches as the X server's devices tell of them (XInput 2): every sample, with its own
// time and its place between pixels. It comes on a connection of its own, so that GLFW's keeps all that it has
// but for the pointer that X makes of fingers.
#pragma once

#include <stddef.h>
#include <stdint.h>

// ---- What a device says (decode.c) ----

// An axis of a device: its number among the device's valuators, -1 where there is none, and its range, which is
// empty where the device counts pixels.
typedef struct recto_xinput_axis {
  int number;
  double least, most;
} recto_xinput_axis;

typedef struct recto_xinput_axes {
  recto_xinput_axis x, y, pressure, tilt_x, tilt_y;
} recto_xinput_axes;

// What the server calls the kinds of axes that are known here; its numbers for "Abs Pressure", "Abs Tilt X" and
// "Abs Tilt Y".
typedef struct recto_xinput_labels {
  unsigned long pressure, tilt_x, tilt_y;
} recto_xinput_labels;

// Finds out what an axis of a device is, and puts it in its place; `label` is 0 where it has none. Pure.
void recto_xinput_learn_axis(recto_xinput_axes *axes, recto_xinput_labels labels,
                             unsigned long label, recto_xinput_axis axis);

// The whole of the virtual screen in pixels; the range of an absolute device is spread over it.
typedef struct recto_xinput_screen {
  double width, height;
} recto_xinput_screen;

// Where a device is: pixels from the screen's upper left corner, pressure from 0 to 1, tilt in degrees, to the
// right and towards the user.
typedef struct recto_xinput_sample {
  double x, y, pressure, tilt_x, tilt_y;
} recto_xinput_sample;

// Which parts of a sample an event has set.
enum {
  RECTO_XINPUT_X = 1,
  RECTO_XINPUT_Y = 2,
  RECTO_XINPUT_PRESSURE = 4,
  RECTO_XINPUT_TILT_X = 8,
  RECTO_XINPUT_TILT_Y = 16,
};

// Takes the valuators of an event over into a sample: `values` has one for each bit that is set in the `count` bytes
// of `mask`, lowest first. What the event leaves out stays as it was. Returns which parts were set. Pure.
//
// X has applied the device's matrix ("Coordinate Transformation Matrix") before.
int recto_xinput_decode(const recto_xinput_axes *axes, const uint8_t *mask, size_t count,
                        const double *values, recto_xinput_screen screen,
                        recto_xinput_sample *sample);

// What a pointer is.
enum {
  RECTO_XINPUT_NOTHING = -1,
  RECTO_XINPUT_PEN = 0,
  RECTO_XINPUT_ERASER = 1,
  RECTO_XINPUT_MOUSE = 2,
  RECTO_XINPUT_FINGER = 3,
  RECTO_XINPUT_PINCH = 4,
};

// Tells a pen, an eraser and a mouse from each other, and from the buttons beside a tablet, which are nothing here;
// `tool` is the device's "Wacom Tool Type", or null where it has none. Pure.
int recto_xinput_kind(int has_pressure, const char *tool, const char *name);

// ---- The connection (connection.c, devices.c, events.c) ----

enum {
  RECTO_XINPUT_HOVER = 0,
  RECTO_XINPUT_DOWN = 1,
  RECTO_XINPUT_MOVE = 2,
  RECTO_XINPUT_UP = 3,
  RECTO_XINPUT_CANCELLED = 4,
};

typedef struct recto_xinput_event {
  int kind;
  int phase;
  int button;  // the button that went down or up; 0 where none did
  uint32_t finger;  // tells fingers apart while they are down
  uint32_t time;  // the server's milliseconds
  int has_pressure, has_tilt;
  // Its place is counted from the window's upper left corner, in pixels.
  recto_xinput_sample sample;
  // Of a pinch: how far apart its fingers are, 1 at its beginning, and by how many degrees they have turned since,
  // clockwise.
  double scale, angle;
} recto_xinput_event;

typedef struct recto_xinput recto_xinput;

enum {
  RECTO_XINPUT_OPENED = 0,
  RECTO_XINPUT_NO_DISPLAY = 1,  // the server takes no further connection
  RECTO_XINPUT_NO_EXTENSION = 2,  // it has no XInput 2, or no such window
  RECTO_XINPUT_NO_MEMORY = 3,
};

// Connects to the server of an Xlib display once more and asks it for what happens in a window. Whatever its
// connection goes through, it never ends the program by itself. One thread at a time may use it.
int recto_xinput_open(void *display, unsigned long window, recto_xinput **opened);

enum {
  RECTO_XINPUT_GONE = -1,
  RECTO_XINPUT_WOKEN = 0,
  RECTO_XINPUT_ARRIVED = 1,
};

// Waits until something has arrived or the waker (an eventfd) was woken, which it is no more afterwards.
int recto_xinput_wait(recto_xinput *input, int waker);
// Waits until the server has sent all that happened before this call.
void recto_xinput_settle(recto_xinput *input);
// Takes what has arrived, in order, at most `capacity` events of two or more; waits for nothing but the server's
// answer about a device that is new. Returns how many there are, or RECTO_XINPUT_GONE. What does not fit is
// taken by the next call.
long recto_xinput_read(recto_xinput *input, recto_xinput_event *events, size_t capacity);
// Ends the connection.
void recto_xinput_close(recto_xinput *input);
