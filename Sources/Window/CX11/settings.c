#include "CX11.h"

#include "settings.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdio.h>
#include <string.h>

// The owner of the settings may go between two requests; Xlib's own handler would end the program.
static int recto_pass_over(Display *display, XErrorEvent *event) {
  (void)display;
  (void)event;
  return 0;
}

long recto_read_settings(Display *display, Window owner, uint8_t *into, size_t capacity) {
  Atom name = XInternAtom(display, "_XSETTINGS_SETTINGS", True);
  if (name == None) return -1;
  Atom type = None;
  int format = 0;
  unsigned long count = 0, rest = 0;
  unsigned char *value = NULL;
  // Lengths are counted by four bytes.
  int status = XGetWindowProperty(display, owner, name, 0, (long)(capacity / 4), False, name, &type,
                                  &format, &count, &rest, &value);
  long length = -1;
  if (status == Success && type == name && format == 8 && count <= capacity) {
    memcpy(into, value, count);
    length = (long)count;
  }
  if (value != NULL) XFree(value);
  return length;
}

Atom recto_settings_selection(Display *display, Bool only_if_named) {
  char selection[32];
  snprintf(selection, sizeof selection, "_XSETTINGS_S%d", DefaultScreen(display));
  return XInternAtom(display, selection, only_if_named);
}

long recto_x11_settings(recto_x11_window window, uint8_t *into, size_t capacity) {
  Display *display = window.display;
  // Where nobody has named the selection, nobody owns it.
  Atom name = recto_settings_selection(display, True);
  if (name == None) return -1;
  XSync(display, False);
  XErrorHandler before = XSetErrorHandler(recto_pass_over);
  Window owner = XGetSelectionOwner(display, name);
  long length = owner != None ? recto_read_settings(display, owner, into, capacity) : -1;
  XSync(display, False);
  XSetErrorHandler(before);
  return length;
}
