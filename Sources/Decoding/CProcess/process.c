#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CProcess.h"

// The descriptors that a decoder is started with.
enum { SOCKET = 3, SPILL = 4 };

int recto_spawn(const char *program, const char *argument, int socket, int spill, uint64_t room,
                pid_t *process) {
  // The decoder needs no environment but the loader's path; a hostile file should find no more.
  static const char kept[] = "LD_LIBRARY_PATH=";
  // Swift's report of a crash would start a program and fill standard error.
  char quiet[] = "SWIFT_BACKTRACE=enable=no";
  char *environment[3] = {quiet, NULL, NULL};
  for (char **entry = environ; entry != NULL && *entry != NULL; entry++) {
    if (strncmp(*entry, kept, sizeof kept - 1) == 0) environment[1] = *entry;
  }
  char name[] = "recto-decoder";
  char *word = argument == NULL ? NULL : strdup(argument);
  if (argument != NULL && word == NULL) return -1;
  char *arguments[] = {name, word, NULL};

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  // Above what they become, so that neither is overwritten by the other's copy.
  int high_socket = fcntl(socket, F_DUPFD_CLOEXEC, SPILL + 1);
  int high_spill = spill < 0 ? -1 : fcntl(spill, F_DUPFD_CLOEXEC, SPILL + 1);
  posix_spawn_file_actions_adddup2(&actions, high_socket, SOCKET);
  if (high_spill >= 0) posix_spawn_file_actions_adddup2(&actions, high_spill, SPILL);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  // Standard error too: it may be a terminal, which obeys what is written to it.
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  posix_spawn_file_actions_addclosefrom_np(&actions, high_spill >= 0 ? SPILL + 1 : SPILL);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int fault = posix_spawn(process, program, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  free(word);
  if (high_socket >= 0) close(high_socket);
  if (high_spill >= 0) close(high_spill);
  if (fault != 0) {
    errno = fault;
    return -1;
  }
  // Before it hears of a book; what its user allows may be less. Where the system refuses, it has
  // the limit that it gives itself.
  struct rlimit limit;
  if (prlimit(*process, RLIMIT_FSIZE, NULL, &limit) == 0 && limit.rlim_max > room) {
    limit = (struct rlimit){room, room};
    prlimit(*process, RLIMIT_FSIZE, &limit, NULL);
  }
  return 0;
}

int recto_die_with_parent(void) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -1;
  // It may have ended before this was asked for; then its end of the connection is gone too.
  struct pollfd peer = {SOCKET, 0, 0};
  return poll(&peer, 1, 0) == 0 ? 0 : -1;
}

int recto_spill_of_decoder(void) {
  struct stat status;
  // The file has no name, so that nothing else that happens to be open is taken for it.
  if (fstat(SPILL, &status) != 0 || !S_ISREG(status.st_mode) || status.st_nlink != 0) return -1;
  return SPILL;
}

void recto_expect_children(void) { signal(SIGCHLD, SIG_DFL); }

void recto_run_when_idle(void) {
  const struct sched_param none = {0};
  sched_setscheduler(0, SCHED_IDLE, &none);
}

static void reap(void *process) { waitpid((pid_t)(intptr_t)process, NULL, 0); }

int recto_end_process(pid_t process, int *status, int milliseconds) {
  kill(process, SIGKILL);
  const struct timespec pause = {0, 1000000};
  for (int waited = 0;; waited++) {
    pid_t ended = waitpid(process, status, WNOHANG);
    if (ended != 0) return ended == process ? 0 : -1;
    if (waited >= milliseconds) {
      recto_thread_start(reap, (void *)(intptr_t)process);
      return -1;
    }
    nanosleep(&pause, NULL);
  }
}

int recto_open_book(const char *path, int *kind) {
  *kind = 0;
  // O_NONBLOCK, since opening a FIFO would wait for a writer; it means nothing for a file.
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor < 0) {
    if (errno == ENXIO) *kind = 1;  // a socket, or a device that is not there
    return -1;
  }
  struct stat status;
  if (fstat(descriptor, &status) == 0 && (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode))) {
    return descriptor;
  }
  close(descriptor);
  *kind = 1;
  return -1;
}
