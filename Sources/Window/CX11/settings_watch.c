#define _GNU_SOURCE
#include "CX11.h"

#include "settings.h"

#include <X11/Xlibint.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

struct recto_x11_settings_watch {
  Display *display;
  Atom selection, manager, settings;
  Window owner;
  bool is_gone;
};

// The manager may go between two requests. Xlib's own handler would end the program, and the one that a program sets is
// everybody's: this is asked first, and for one connection alone.
static Bool pass_over(Display *display, XErrorEvent *event, xError *error) {
  (void)display, (void)event, (void)error;
  return False;
}

// Xlib ends the program after an error of a connection unless it is told otherwise, for each connection.
static void stay(Display *display, void *watch) {
  (void)display;
  ((recto_x11_settings_watch *)watch)->is_gone = true;
}

static void find_owner(recto_x11_settings_watch *watch) {
  watch->owner = XGetSelectionOwner(watch->display, watch->selection);
  if (watch->owner == None) return;
  XSelectInput(watch->display, watch->owner, PropertyChangeMask | StructureNotifyMask);
}

recto_x11_settings_watch *recto_x11_settings_watch_open(recto_x11_window window) {
  recto_x11_settings_watch *watch = calloc(1, sizeof *watch);
  if (watch == NULL) return NULL;
  watch->display = XOpenDisplay(DisplayString((Display *)window.display));
  if (watch->display == NULL) {
    free(watch);
    return NULL;
  }
  XSetIOErrorExitHandler(watch->display, stay, watch);
  for (int number = 1; number < 256; number++) {
    XESetWireToError(watch->display, number, pass_over);
  }
  // Named where they are not: the manager may start later.
  watch->selection = recto_settings_selection(watch->display, False);
  watch->manager = XInternAtom(watch->display, "MANAGER", False);
  watch->settings = XInternAtom(watch->display, "_XSETTINGS_SETTINGS", False);
  // A new manager says so to the root window.
  XSelectInput(watch->display, DefaultRootWindow(watch->display), StructureNotifyMask);
  find_owner(watch);
  XFlush(watch->display);
  return watch;
}

static bool tells_of_change(recto_x11_settings_watch *watch, const XEvent *event) {
  switch (event->type) {
    case PropertyNotify:
      return event->xproperty.window == watch->owner && event->xproperty.atom == watch->settings;
    case DestroyNotify: return event->xdestroywindow.window == watch->owner;
    case ClientMessage:
      return event->xclient.message_type == watch->manager &&
             (Atom)event->xclient.data.l[1] == watch->selection;
    default: return false;
  }
}

static bool take_change(recto_x11_settings_watch *watch) {
  bool has_changed = false;
  while (!watch->is_gone && XPending(watch->display) > 0) {
    XEvent event;
    XNextEvent(watch->display, &event);
    if (!tells_of_change(watch, &event)) continue;
    has_changed = true;
    if (event.type != PropertyNotify) find_owner(watch);
  }
  return has_changed;
}

// Found out here, since Xlib calls the program's handler of errors first, whichever connection it is.
static bool is_gone(recto_x11_settings_watch *watch) {
  struct pollfd end = {.fd = ConnectionNumber(watch->display), .events = POLLRDHUP};
  if (!watch->is_gone && poll(&end, 1, 0) > 0) watch->is_gone = true;
  return watch->is_gone;
}

bool recto_x11_settings_watch_wait(recto_x11_settings_watch *watch, int waker) {
  while (!is_gone(watch)) {
    if (take_change(watch)) return true;
    struct pollfd ends[] = {
        {.fd = ConnectionNumber(watch->display), .events = POLLIN | POLLRDHUP},
        {.fd = waker, .events = POLLIN},
    };
    if (poll(ends, 2, -1) < 0 && errno != EINTR) return false;
    if (ends[1].revents != 0) return true;
  }
  return false;
}

long recto_x11_settings_watch_read(recto_x11_settings_watch *watch, uint8_t *into,
                                   size_t capacity) {
  if (is_gone(watch) || watch->owner == None) return -1;
  return recto_read_settings(watch->display, watch->owner, into, capacity);
}

void recto_x11_settings_watch_end(recto_x11_settings_watch *watch) {
  // To close a connection is to write to it. What Xlib holds of one that is gone stays with the program.
  if (!is_gone(watch)) XCloseDisplay(watch->display);
  free(watch);
}
