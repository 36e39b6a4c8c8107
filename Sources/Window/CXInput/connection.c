#define _GNU_SOURCE
#include "input.h"

#include <X11/Xlibint.h>
#include <X11/extensions/XInput2.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

// A device may go between two requests. Xlib's own handler would end the program, and the one that a program sets
// is everybody's: this is asked first, and for one connection alone.
static Bool pass_over(Display *display, XErrorEvent *event, xError *error) {
  (void)display, (void)event, (void)error;
  return False;
}

// Xlib ends the program after an error of a connection unless it is told otherwise, for each connection.
static void stay(Display *display, void *input) {
  (void)display;
  ((recto_xinput *)input)->is_gone = true;
}

static bool has_extension(recto_xinput *input) {
  int event, error;
  if (!XQueryExtension(input->display, "XInputExtension", &input->opcode, &event, &error)) {
    return false;
  }
  int major = 2, minor = 4;
  if (XIQueryVersion(input->display, &major, &minor) != Success || major < 2) return false;
  input->has_touch = major > 2 || minor >= 2;
  input->has_gestures = major > 2 || minor >= 4;
  return true;
}

// The size of the virtual screen is that of its root window, which tells when it changes.
static bool learn_screen(recto_xinput *input) {
  XWindowAttributes window, root;
  if (!XGetWindowAttributes(input->display, input->window, &window)) return false;
  input->root = window.root;
  XSelectInput(input->display, input->root, StructureNotifyMask);
  if (!XGetWindowAttributes(input->display, input->root, &root)) return false;
  input->screen = (recto_xinput_screen){root.width, root.height};
  return true;
}

static void learn_atoms(recto_xinput *input) {
  // Made where they are missing: the first pen may come later.
  char *names[] = {"Abs Pressure", "Abs Tilt X", "Abs Tilt Y", "Wacom Tool Type"};
  Atom atoms[4] = {None};
  XInternAtoms(input->display, names, 4, False, atoms);
  input->labels = (recto_xinput_labels){atoms[0], atoms[1], atoms[2]};
  input->tool = atoms[3];
}

int recto_xinput_open(void *display, unsigned long window, recto_xinput **opened) {
  recto_xinput *input = calloc(1, sizeof *input);
  if (input == NULL) return RECTO_XINPUT_NO_MEMORY;
  input->display = XOpenDisplay(DisplayString((Display *)display));
  if (input->display == NULL) {
    free(input);
    return RECTO_XINPUT_NO_DISPLAY;
  }
  input->window = window;
  XSetIOErrorExitHandler(input->display, stay, input);
  for (int number = 1; number < 256; number++) {
    XESetWireToError(input->display, number, pass_over);
  }
  if (!has_extension(input) || !learn_screen(input)) {
    recto_xinput_close(input);
    return RECTO_XINPUT_NO_EXTENSION;
  }
  learn_atoms(input);
  unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
  XIEventMask mask = {XIAllDevices, sizeof bits, bits};
  XISetMask(bits, XI_HierarchyChanged);
  XISetMask(bits, XI_DeviceChanged);
  XISelectEvents(input->display, input->root, &mask, 1);
  recto_xinput_learn_devices(input);
  XFlush(input->display);
  *opened = input;
  return RECTO_XINPUT_OPENED;
}

// Found out here, since Xlib calls the program's handler of errors first, whichever connection it is.
bool recto_xinput_is_gone(recto_xinput *input) {
  struct pollfd end = {.fd = ConnectionNumber(input->display), .events = POLLRDHUP};
  if (!input->is_gone && poll(&end, 1, 0) > 0) input->is_gone = true;
  return input->is_gone;
}

int recto_xinput_wait(recto_xinput *input, int waker) {
  if (recto_xinput_is_gone(input)) return RECTO_XINPUT_GONE;
  if (XEventsQueued(input->display, QueuedAlready) > 0) return RECTO_XINPUT_ARRIVED;
  XFlush(input->display);
  struct pollfd ends[] = {
      {.fd = ConnectionNumber(input->display), .events = POLLIN | POLLRDHUP},
      {.fd = waker, .events = POLLIN},
  };
  while (poll(ends, 2, -1) < 0) {
    if (errno != EINTR) return RECTO_XINPUT_GONE;
  }
  if ((ends[0].revents & ~POLLIN) != 0) {
    input->is_gone = true;
    return RECTO_XINPUT_GONE;
  }
  if (ends[1].revents == 0) return RECTO_XINPUT_ARRIVED;
  uint64_t count;
  bool is_lost = read(waker, &count, sizeof count) < 0 && errno != EAGAIN;
  return is_lost ? RECTO_XINPUT_GONE : RECTO_XINPUT_WOKEN;
}

void recto_xinput_settle(recto_xinput *input) {
  if (!recto_xinput_is_gone(input)) XSync(input->display, False);
}

void recto_xinput_close(recto_xinput *input) {
  // To close a connection is to write to it. What Xlib holds of one that is gone stays with the program.
  if (!recto_xinput_is_gone(input)) XCloseDisplay(input->display);
  free(input->devices);
  free(input);
}
