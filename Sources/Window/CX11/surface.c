#define _GNU_SOURCE
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>

#include "CX11.h"

struct recto_x11_surface {
  Display *display;
  Window window;
  GC context;
  XImage *image;
  XShmSegmentInfo memory;
  // Whether the server may still be reading what was shown last.
  bool is_read;
};

static bool is_refused;

static int refuse(Display *display, XErrorEvent *event) {
  (void)display, (void)event;
  is_refused = true;
  return 0;
}

// Shares the memory with the server; a server elsewhere cannot.
static bool attach(recto_x11_surface *surface) {
  XSync(surface->display, False);
  is_refused = false;
  int (*before)(Display *, XErrorEvent *) = XSetErrorHandler(refuse);
  bool is_asked = XShmAttach(surface->display, &surface->memory);
  XSync(surface->display, False);
  XSetErrorHandler(before);
  return is_asked && !is_refused;
}

recto_x11_surface *recto_x11_surface_make(recto_x11_window window, int width, int height) {
  Display *display = window.display;
  XWindowAttributes attributes;
  if (display == NULL || !XShmQueryExtension(display) ||
      !XGetWindowAttributes(display, window.window, &attributes)) {
    return NULL;
  }
  const Visual *visual = attributes.visual;
  if ((attributes.depth != 24 && attributes.depth != 32) || visual->red_mask != 0xFF0000 ||
      visual->green_mask != 0xFF00 || visual->blue_mask != 0xFF) {
    return NULL;
  }
  recto_x11_surface *surface = calloc(1, sizeof *surface);
  if (surface == NULL) return NULL;
  surface->display = display;
  surface->window = window.window;
  surface->memory.shmid = -1;
  XImage *image = XShmCreateImage(display, attributes.visual, (unsigned)attributes.depth, ZPixmap,
                                  NULL, &surface->memory, (unsigned)width, (unsigned)height);
  surface->image = image;
  bool is_plain = image != NULL && image->bits_per_pixel == 32 && image->byte_order == LSBFirst &&
                  image->bytes_per_line == 4 * width;
  if (is_plain) {
    surface->memory.shmid = shmget(IPC_PRIVATE, (size_t)4 * width * height, IPC_CREAT | 0600);
  }
  if (surface->memory.shmid != -1) {
    void *place = shmat(surface->memory.shmid, NULL, 0);
    bool is_there = place != (void *)-1;
    surface->memory.shmaddr = is_there ? place : NULL;
    surface->memory.readOnly = True;
    bool is_shared = is_there && attach(surface);
    // It goes with the last who holds it, however that ends.
    shmctl(surface->memory.shmid, IPC_RMID, NULL);
    if (is_shared) {
      image->data = surface->memory.shmaddr;
      surface->context = XCreateGC(display, window.window, 0, NULL);
      XSetGraphicsExposures(display, surface->context, False);
      return surface;
    }
  }
  recto_x11_surface_end(surface);
  return NULL;
}

uint8_t *recto_x11_surface_pixels(recto_x11_surface *surface) {
  if (surface->is_read) XSync(surface->display, False);
  surface->is_read = false;
  return (uint8_t *)surface->memory.shmaddr;
}

void recto_x11_surface_show(recto_x11_surface *surface) {
  XShmPutImage(surface->display, surface->window, surface->context, surface->image, 0, 0, 0, 0,
               (unsigned)surface->image->width, (unsigned)surface->image->height, False);
  XFlush(surface->display);
  surface->is_read = true;
}

void recto_x11_surface_show_part(recto_x11_surface *surface, int x, int y, int width, int height) {
  XShmPutImage(surface->display, surface->window, surface->context, surface->image, x, y, x, y,
               (unsigned)width, (unsigned)height, False);
  XFlush(surface->display);
  surface->is_read = true;
}

void recto_x11_surface_end(recto_x11_surface *surface) {
  if (surface->context != NULL) {
    XShmDetach(surface->display, &surface->memory);
    XFreeGC(surface->display, surface->context);
    XSync(surface->display, False);
  }
  if (surface->memory.shmaddr != NULL) shmdt(surface->memory.shmaddr);
  if (surface->image != NULL) {
    surface->image->data = NULL;
    XDestroyImage(surface->image);
  }
  free(surface);
}
