#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CShared.h"

int recto_spawn(const char *program, int socket, pid_t *process) {
  // The decoder needs no environment but the loader's path; a hostile file should find no more.
  static const char *const kept[] = {
      "LD_LIBRARY_PATH=",
#ifdef DEBUG
      "LLVM_PROFILE_FILE=",  // where a test run gathers what was executed
#endif
  };
  // Swift's report of a crash would start a program and fill standard error.
  char quiet[] = "SWIFT_BACKTRACE=enable=no";
  char *environment[4] = {quiet, NULL};
  int count = 1;
  for (char **entry = environ; entry != NULL && *entry != NULL && count < 3; entry++) {
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
      if (strncmp(*entry, kept[i], strlen(kept[i])) == 0 && count < 3) environment[count++] = *entry;
    }
  }
  char name[] = "recto-decoder";
  char *arguments[] = {name, NULL};

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, socket, 3);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, 4);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int fault = posix_spawn(process, program, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (fault == 0) return 0;
  errno = fault;
  return -1;
}

int recto_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }

int recto_limit_process(uint64_t memory, uint64_t descriptors) {
  struct rlimit space = {memory, memory}, files = {descriptors, descriptors}, core = {0, 0};
  if (setrlimit(RLIMIT_AS, &space) != 0) return -1;
  if (setrlimit(RLIMIT_NOFILE, &files) != 0) return -1;
  return setrlimit(RLIMIT_CORE, &core);
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
