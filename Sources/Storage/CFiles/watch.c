#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <time.h>
#include <unistd.h>

#include "CFiles.h"

int recto_watch_create(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int recto_waker(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

void recto_wake(int waker) {
  uint64_t one = 1;
  // A full counter wakes already.
  if (write(waker, &one, sizeof one) < 0) return;
}

int recto_watch_folder(int watch, const char *path) {
  // The folder, not the file: a file that is saved by renaming is another file.
  return inotify_add_watch(watch, path,
                           IN_ONLYDIR | IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE |
                               IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF);
}

void recto_watch_leave(int watch, int folder) { inotify_rm_watch(watch, folder); }

static int concerns(const struct inotify_event *event, const int *folders, const char *const *names,
                    size_t count) {
  // Events were lost: any name may have been among them.
  if (event->mask & IN_Q_OVERFLOW) return 1;
  const char *name = event->len > 0 ? event->name : "";
  for (size_t i = 0; i < count; i++) {
    if (folders[i] != event->wd) continue;
    if (names[i][0] == 0 || strcmp(names[i], name) == 0) return 1;
    // The folder itself has gone, and its files with it.
    if (event->mask & (IN_DELETE_SELF | IN_MOVE_SELF)) return 1;
  }
  return 0;
}

// Reads all that has happened; whether any of it concerns a name.
static int take_news(int watch, const int *folders, const char *const *names, size_t count) {
  _Alignas(struct inotify_event) char bytes[8192];
  int is_news = 0;
  ssize_t got;
  while ((got = read(watch, bytes, sizeof bytes)) > 0) {
    for (char *at = bytes; at < bytes + got;) {
      const struct inotify_event *event = (const struct inotify_event *)at;
      if (concerns(event, folders, names, count)) is_news = 1;
      at += sizeof *event + event->len;
    }
  }
  return is_news;
}

static int64_t milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int recto_mounts_open(void) { return open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC); }

int recto_mounts_wait(int mounts, int waker, int milliseconds) {
  for (;;) {
    struct pollfd ends[2] = {{.fd = waker, .events = POLLIN}, {.fd = mounts, .events = POLLPRI}};
    int ready = poll(ends, 2, milliseconds);
    if (ready < 0 && errno != EINTR) return -1;
    if (ready < 0) continue;
    if (ends[0].revents != 0) return RECTO_WATCH_RUNG;
    if (ready == 0) return RECTO_WATCH_QUIET;
    // Asking has told the kernel that it is known: it is not told of the same change again.
    if (ends[1].revents & POLLPRI) return RECTO_WATCH_NEWS;
    return -1;
  }
}

int recto_watch_wait(int watch, int waker, const int *folders, const char *const *names,
                     size_t count, int milliseconds) {
  int64_t end = milliseconds < 0 ? -1 : milliseconds_now() + milliseconds;
  for (;;) {
    int64_t left = end < 0 ? -1 : end - milliseconds_now();
    if (end >= 0 && left < 0) left = 0;
    struct pollfd ends[2] = {{.fd = waker, .events = POLLIN}, {.fd = watch, .events = POLLIN}};
    int ready = poll(ends, 2, (int)left);
    if (ready < 0 && errno != EINTR) return -1;
    if (ready < 0) continue;
    if (ends[0].revents != 0) return RECTO_WATCH_RUNG;
    if (ready == 0) return RECTO_WATCH_QUIET;
    if (ends[1].revents & (POLLERR | POLLNVAL)) return -1;
    if (take_news(watch, folders, names, count)) return RECTO_WATCH_NEWS;
  }
}
