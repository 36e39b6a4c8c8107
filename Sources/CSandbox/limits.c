#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/statvfs.h>

#include "CSandbox.h"

static int bound(int what, uint64_t most) {
  struct rlimit limit = {most, most};
  return setrlimit(what, &limit);
}

int recto_limit_process(uint64_t memory, uint64_t descriptors, uint64_t file) {
  if (bound(RLIMIT_AS, memory) != 0 || bound(RLIMIT_NOFILE, descriptors) != 0) return -1;
  if (bound(RLIMIT_FSIZE, file) != 0 || bound(RLIMIT_CORE, 0) != 0) return -1;
  return signal(SIGXFSZ, SIG_IGN) == SIG_ERR ? -1 : 0;
}

uint64_t recto_free_bytes(int file) {
  struct statvfs status;
  return fstatvfs(file, &status) == 0 ? (uint64_t)status.f_bavail * status.f_frsize : 0;
}

int recto_give_up_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }
