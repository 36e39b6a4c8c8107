#define _GNU_SOURCE
#include "CX11.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <dlfcn.h>
#include <string.h>
#include <time.h>

recto_x11_window recto_x11_of(void *glfw_window) {
  recto_x11_window none = {0};
  // Asked by name: Debian's GLFW for Wayland has no such functions, and a program linked against
  // them would not start with it.
  Display *(*display_of)(void);
  Window (*window_of)(void *);
  void *found = dlsym(RTLD_DEFAULT, "glfwGetX11Display");
  void *also_found = dlsym(RTLD_DEFAULT, "glfwGetX11Window");
  if (found == NULL || also_found == NULL) return none;
  memcpy(&display_of, &found, sizeof found);
  memcpy(&window_of, &also_found, sizeof also_found);
  Display *display = display_of();
  Window window = display != NULL ? window_of(glfw_window) : 0;
  XWindowAttributes attributes;
  if (window == 0 || !XGetWindowAttributes(display, window, &attributes)) return none;
  return (recto_x11_window){display, window, XVisualIDFromVisual(attributes.visual)};
}

void recto_x11_offer(const char *text) {
  void (*offer)(const char *);
  void *found = dlsym(RTLD_DEFAULT, "glfwSetX11SelectionString");
  if (found == NULL) return;
  memcpy(&offer, &found, sizeof found);
  offer(text);
}

void recto_x11_map(recto_x11_window window) {
  XMapWindow(window.display, window.window);
  const struct timespec pause = {.tv_nsec = 1000000};
  XWindowAttributes attributes;
  for (int passed = 0; passed < 100; passed++) {
    if (!XGetWindowAttributes(window.display, window.window, &attributes)) return;
    if (attributes.map_state == IsViewable) return;
    nanosleep(&pause, NULL);
  }
}

void recto_x11_fill(recto_x11_window window, uint32_t colour) {
  XWindowAttributes attributes;
  if (!XGetWindowAttributes(window.display, window.window, &attributes)) return;
  // A pixel of 32 bits has an opacity as well, which a compositor would see through.
  unsigned long pixel = colour;
  if (attributes.depth == 32) pixel |= 0xFF000000UL;
  XSetWindowAttributes wanted = {.background_pixel = pixel, .bit_gravity = CenterGravity};
  XChangeWindowAttributes(window.display, window.window, CWBackPixel | CWBitGravity, &wanted);
}

int recto_x11_show(recto_x11_window window, const uint32_t *pixels, int width, int height) {
  Display *display = window.display;
  XWindowAttributes attributes;
  if (!XGetWindowAttributes(display, window.window, &attributes)) return -1;
  const Visual *visual = attributes.visual;
  if ((attributes.depth != 24 && attributes.depth != 32) || visual->red_mask != 0xFF0000 ||
      visual->green_mask != 0xFF00 || visual->blue_mask != 0xFF) {
    return -1;
  }
  // Xlib only reads through this pointer when it puts an image.
  XImage *image =
      XCreateImage(display, attributes.visual, (unsigned)attributes.depth, ZPixmap, 0,
                   (char *)(uintptr_t)pixels, (unsigned)width, (unsigned)height, 32, width * 4);
  if (image == NULL) return -1;
  int is_plain = image->bits_per_pixel == 32;
  image->byte_order = LSBFirst;
  if (is_plain) {
    // Xlib sends an image in strips of 256 KiB: straight to the window they would be seen coming.
    Pixmap whole = XCreatePixmap(display, window.window, (unsigned)width, (unsigned)height,
                                 (unsigned)attributes.depth);
    GC context = XCreateGC(display, window.window, 0, NULL);
    XSetGraphicsExposures(display, context, False);
    XPutImage(display, whole, context, image, 0, 0, 0, 0, (unsigned)width, (unsigned)height);
    XCopyArea(display, whole, window.window, context, 0, 0, (unsigned)width, (unsigned)height, 0,
              0);
    XFreeGC(display, context);
    XFreePixmap(display, whole);
    XFlush(display);
  }
  image->data = NULL;
  XDestroyImage(image);
  return is_plain ? 0 : -1;
}
