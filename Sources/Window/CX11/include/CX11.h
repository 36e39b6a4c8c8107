// A GLFW window as an X client sees it: where Recto opens its window on X11, it shows the first
// picture before there is any OpenGL, and makes the context itself.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What EGL needs to know of a window; `display` is null where the window is none of X11's.
typedef struct recto_x11_window {
  void *display;
  unsigned long window;
  unsigned long visual;
} recto_x11_window;

// The X window behind a GLFW window.
recto_x11_window recto_x11_of(void *glfw_window);
// Shows pixels (blue in the lowest byte, then green and red; rows from the top, unpadded) at the
// window's upper left corner, all at once. Returns 0, or -1 where the display stores pixels in
// another way.
int recto_x11_show(recto_x11_window window, const uint32_t *pixels, int width, int height);
// Has the server keep what a window shows in its middle while its size changes, and paint the rest with a colour
// (0xRRGGBB) at once: without that it is whatever lay there, until a frame of the new size is drawn.
void recto_x11_fill(recto_x11_window window, uint32_t colour);
// Asks for a window to be seen, and waits until it is, at most a tenth of a second.
void recto_x11_map(recto_x11_window window);
// Offers text to programs that paste what is selected; does nothing on another display server.
void recto_x11_offer(const char *text);
// What a mouse did in a window, as the server told it: when, in its own milliseconds, where, and whether a button went
// down (1) or up (-1), or it moved (0).
typedef struct recto_x11_hand {
  uint32_t time;
  int x, y, button;
} recto_x11_hand;

// What of that has come and GLFW has not yet passed on, which it still does: in order, at most `capacity`. Returns how
// much that is.
size_t recto_x11_hands(recto_x11_window window, recto_x11_hand *into, size_t capacity);
// Memory that is shared with the X server: what is written there is seen in a window without passing through OpenGL,
// which copies it twice where the processor draws.
typedef struct recto_x11_surface recto_x11_surface;
// One as large as the window; null where the server is elsewhere or stores pixels in another way.
recto_x11_surface *recto_x11_surface_make(recto_x11_window window, int width, int height);
// Its pixels, once the server has read what was shown: blue, green, red and a byte that counts for nothing; rows from
// the top, unpadded.
uint8_t *recto_x11_surface_pixels(recto_x11_surface *surface);
// Shows its pixels in the window.
void recto_x11_surface_show(recto_x11_surface *surface);
// Shows a part of what was stored, which lies within it, in the same place of the window.
void recto_x11_surface_show_part(recto_x11_surface *surface, int x, int y, int width, int height);
// Gives it back, before its window goes.
void recto_x11_surface_end(recto_x11_surface *surface);
// The settings that the desktop gives to X programs (freedesktop.org, XSETTINGS), as their manager
// stores them: at most `capacity` bytes. Returns how many there are, or -1 where there is no manager.
long recto_x11_settings(recto_x11_window window, uint8_t *into, size_t capacity);
// Watches these settings by a connection of its own, for one thread.
typedef struct recto_x11_settings_watch recto_x11_settings_watch;
// Connects to the server of a window; null where that takes no further connection.
recto_x11_settings_watch *recto_x11_settings_watch_open(recto_x11_window window);
// Waits until they have changed, or their manager has, or something can be read from `waker`, a descriptor of events.
// False where the server has gone.
bool recto_x11_settings_watch_wait(recto_x11_settings_watch *watch, int waker);
// Reads them, as above.
long recto_x11_settings_watch_read(recto_x11_settings_watch *watch, uint8_t *into, size_t capacity);
// Ends the connection.
void recto_x11_settings_watch_end(recto_x11_settings_watch *watch);
// Has something called when the X server has gone, from whichever thread finds out; the program ends after
// it, with status 1. Xlib's own handler would end it at once.
void recto_x11_on_end(void (*last)(void));
// The descriptor of the connection to the X server of a window; -1 where it is none of X11's.
int recto_x11_connection(recto_x11_window window);
// Watches a connection on a thread of its own: its end is found out though nobody writes to it, and though
// who does so takes no notice. Returns 0, or -1 where there is no such thread; once at a time.
int recto_x11_watch(int connection);
// Watches it no longer, before it is closed here.
void recto_x11_watch_no_more(void);
