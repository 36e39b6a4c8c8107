#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include "CPrograms.h"

extern char **environ;

int recto_desk_start(const char *program, const char *argument, pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int fault = posix_spawn_file_actions_init(&actions);
  if (fault != 0) return fault;
  fault = posix_spawnattr_init(&attributes);
  if (fault != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return fault;
  }
  for (int file = 0; file < 3 && fault == 0; file++)
    fault = posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0);
  if (fault == 0) fault = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  // A session of its own, so that it does not end with the terminal; signals as usual.
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGXFSZ);
  if (fault == 0) fault = posix_spawnattr_setsigmask(&attributes, &none);
  if (fault == 0) fault = posix_spawnattr_setsigdefault(&attributes, &usual);
  if (fault == 0)
    fault = posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  char *words[] = {(char *)program, (char *)argument, NULL};
  if (fault == 0) fault = posix_spawnp(process, program, &actions, &attributes, words, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return fault;
}

int recto_desk_wait(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return 127;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
