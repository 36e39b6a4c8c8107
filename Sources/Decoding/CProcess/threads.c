#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "CProcess.h"

int recto_wakeup_create(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void recto_wakeup_raise(int wakeup) {
  uint64_t one = 1;
  // It fails only where it has been rung 2^64 times since it was last heard.
  ssize_t written = write(wakeup, &one, sizeof one);
  (void)written;
}

void recto_wakeup_clear(int wakeup) {
  uint64_t count;
  ssize_t got = read(wakeup, &count, sizeof count);
  (void)got;
}

int recto_wait(const int *descriptors, uint8_t *ready, size_t count, int milliseconds) {
  struct pollfd polled[64];
  if (count > sizeof polled / sizeof *polled) {
    errno = EINVAL;
    return -1;
  }
  for (size_t i = 0; i < count; i++) {
    polled[i] = (struct pollfd){descriptors[i], POLLIN, 0};
    ready[i] = 0;
  }
  int found = poll(polled, count, milliseconds);
  if (found < 0) return errno == EINTR ? 0 : -1;
  for (size_t i = 0; i < count; i++) ready[i] = polled[i].revents != 0;
  return found;
}

typedef struct {
  void (*body)(void *);
  void *context;
} start;

static void *run(void *argument) {
  start work = *(start *)argument;
  free(argument);
  work.body(work.context);
  return NULL;
}

int recto_thread_start(void (*body)(void *), void *context) {
  start *work = malloc(sizeof *work);
  if (work == NULL) return ENOMEM;
  *work = (start){body, context};
  pthread_t thread;
  // Signals are the main thread's affair.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int fault = pthread_create(&thread, NULL, run, work);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (fault != 0) {
    free(work);
    return fault;
  }
  pthread_detach(thread);
  return 0;
}
