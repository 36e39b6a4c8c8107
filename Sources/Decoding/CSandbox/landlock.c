#define _GNU_SOURCE
#include <errno.h>
#include <linux/landlock.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CSandbox.h"

// Written out because the header of the system may be older than the kernel: each field came with
// a version, and an older kernel takes a shorter structure.
struct ruleset {
  uint64_t files;
  uint64_t ports;
  uint64_t scopes;
};

enum {
  PORTS_SINCE = 4,
  SCOPES_SINCE = 6,
  BIND_AND_CONNECT = 1 << 0 | 1 << 1,
  ABSTRACT_SOCKETS_AND_SIGNALS = 1 << 0 | 1 << 1,
};

// The rights over files that a version knows, which are the lowest bits.
static uint64_t file_rights(int version) {
  int count = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  return (1ULL << count) - 1;
}

int recto_landlock_offered(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version < 0 ? 0 : (int)version;
}

int recto_landlock_enter(int version, int folder) {
  struct ruleset given_up = {.files = file_rights(version)};
  size_t size = sizeof given_up.files;
  if (version >= PORTS_SINCE) {
    given_up.ports = BIND_AND_CONNECT;
    size += sizeof given_up.ports;
  }
  if (version >= SCOPES_SINCE) {
    given_up.scopes = ABSTRACT_SOCKETS_AND_SIGNALS;
    size += sizeof given_up.scopes;
  }
  int rules = (int)syscall(SYS_landlock_create_ruleset, &given_up, size, 0);
  if (rules < 0) return -1;
  long status = 0;
  if (folder >= 0) {
    struct landlock_path_beneath_attr beneath = {
        .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
        .parent_fd = folder};
    status = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
  }
  if (status == 0) status = syscall(SYS_landlock_restrict_self, rules, 0);
  int fault = errno;
  close(rules);
  errno = fault;
  return status == 0 ? 0 : -1;
}
