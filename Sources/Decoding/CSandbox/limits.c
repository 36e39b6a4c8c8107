#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "CSandbox.h"

// What its user allows may be less already, and cannot be raised.
static int bound(int what, uint64_t most) {
  struct rlimit limit;
  if (getrlimit(what, &limit) != 0) return -1;
  rlim_t bounded = limit.rlim_max < most ? limit.rlim_max : (rlim_t)most;
  limit = (struct rlimit){bounded, bounded};
  return setrlimit(what, &limit);
}

int recto_limit_process(uint64_t memory, uint64_t stack, uint64_t descriptors, uint64_t file) {
  if (bound(RLIMIT_STACK, stack) != 0) return -1;
  if (bound(RLIMIT_AS, memory) != 0 || bound(RLIMIT_NOFILE, descriptors) != 0) return -1;
  if (bound(RLIMIT_FSIZE, file) != 0 || bound(RLIMIT_CORE, 0) != 0) return -1;
  return signal(SIGXFSZ, SIG_IGN) == SIG_ERR ? -1 : 0;
}

int recto_limit_threads(uint64_t most) {
  if (unshare(CLONE_NEWUSER) != 0) return -1;
  return bound(RLIMIT_NPROC, most);
}

void recto_die_first(void) {
  int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  ssize_t written = write(file, "1000", 4);
  (void)written;
  close(file);
}

int recto_give_up_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }
