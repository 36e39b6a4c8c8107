// The end of the X server. Xlib tells of it where it writes or reads itself; Mesa's software renderer goes on
// for half a minute, putting images into a connection that is dead.
#define _GNU_SOURCE
#include "CX11.h"

#include <X11/Xlib.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <unistd.h>

static void (*last_deed)(void);

static void end(void) {
  static atomic_flag is_known = ATOMIC_FLAG_INIT;
  // Another thread may find out as well: it waits for the end that this one makes.
  while (atomic_flag_test_and_set(&is_known)) pause();
  if (last_deed != NULL) last_deed();
  _exit(1);
}

static int server_has_gone(Display *display) {
  (void)display;
  end();
  return 0;
}

void recto_x11_on_end(void (*last)(void)) {
  last_deed = last;
  XSetIOErrorHandler(server_has_gone);
}

// ---- Watching ----

static struct {
  pthread_t thread;
  int is_watching;
  int connection;
  int stop;  // becomes readable where the watch is to end
} watcher;

int recto_x11_connection(recto_x11_window window) {
  return window.display != NULL ? ConnectionNumber((Display *)window.display) : -1;
}

static void *watch(void *nothing) {
  struct pollfd watched[] = {
      // What comes and goes is the affair of others: only the end is waited for.
      {.fd = watcher.connection, .events = POLLRDHUP},
      {.fd = watcher.stop, .events = POLLIN},
  };
  for (;;) {
    if (poll(watched, 2, -1) < 0) {
      if (errno == EINTR) continue;
      return nothing;
    }
    if (watched[1].revents != 0) return nothing;
    if (watched[0].revents != 0) end();
  }
}

int recto_x11_watch(int connection) {
  if (connection < 0 || watcher.is_watching) return -1;
  watcher.connection = connection;
  watcher.stop = eventfd(0, EFD_CLOEXEC);
  if (watcher.stop < 0) return -1;
  // Signals are for who listens to them.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  watcher.is_watching = pthread_create(&watcher.thread, NULL, watch, NULL) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (!watcher.is_watching) close(watcher.stop);
  return watcher.is_watching ? 0 : -1;
}

void recto_x11_watch_no_more(void) {
  if (!watcher.is_watching) return;
  eventfd_write(watcher.stop, 1);
  pthread_join(watcher.thread, NULL);
  close(watcher.stop);
  watcher.is_watching = 0;
}
