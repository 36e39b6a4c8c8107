// What reading the desktop's settings and watching them have in common.
#pragma once

#include <X11/Xlib.h>
#include <stddef.h>
#include <stdint.h>

// The selection that the manager of the settings owns; None where nobody has named it and it is not to be named.
Atom recto_settings_selection(Display *display, Bool only_if_named);
// The settings that a window of the manager's has, as `recto_x11_settings` gives them.
long recto_read_settings(Display *display, Window owner, uint8_t *into, size_t capacity);
