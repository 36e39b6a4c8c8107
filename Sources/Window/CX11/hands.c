#include <X11/Xlib.h>

#include "CX11.h"

struct search {
  Window window;
  recto_x11_hand *into;
  size_t capacity, count;
};

// Notes what a mouse did and takes no event, so that Xlib looks at all that it has read.
static Bool note(Display *display, XEvent *event, XPointer given) {
  (void)display;
  struct search *search = (struct search *)(void *)given;
  if (search->count >= search->capacity) return False;
  recto_x11_hand hand = {0};
  if (event->type == MotionNotify && event->xmotion.window == search->window) {
    hand = (recto_x11_hand){(uint32_t)event->xmotion.time, event->xmotion.x, event->xmotion.y, 0};
  } else if (event->type == ButtonPress && event->xbutton.window == search->window) {
    hand = (recto_x11_hand){(uint32_t)event->xbutton.time, event->xbutton.x, event->xbutton.y, 1};
  } else if (event->type == ButtonRelease && event->xbutton.window == search->window) {
    hand = (recto_x11_hand){(uint32_t)event->xbutton.time, event->xbutton.x, event->xbutton.y, -1};
  } else {
    return False;
  }
  search->into[search->count++] = hand;
  return False;
}

size_t recto_x11_hands(recto_x11_window window, recto_x11_hand *into, size_t capacity) {
  Display *display = window.display;
  if (display == NULL || XEventsQueued(display, QueuedAfterReading) == 0) return 0;
  struct search search = {window.window, into, capacity, 0};
  XEvent event;
  XCheckIfEvent(display, &event, note, (XPointer)&search);
  return search.count;
}
