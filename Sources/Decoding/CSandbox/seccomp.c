#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CSandbox.h"
#include "question.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

// Older headers lack it: the name of a mapping, which newer C libraries set.
enum { NAME_A_MAPPING = 0x53564d41 };

// Whatever their arguments, they touch only what this process has already.
// clang-format off: a list by what the calls are for
static const int harmless[] = {
    // memory
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(ftruncate),
    // open files
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(write),
    SCMP_SYS(writev), SCMP_SYS(pwrite64), SCMP_SYS(pwritev), SCMP_SYS(lseek), SCMP_SYS(fstat),
    SCMP_SYS(fstatfs), SCMP_SYS(close), SCMP_SYS(dup), SCMP_SYS(fadvise64),
    // the connection
    SCMP_SYS(recvmsg), SCMP_SYS(poll), SCMP_SYS(ppoll),
    // threads
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(set_tid_address),
    SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(membarrier), SCMP_SYS(gettid),
    SCMP_SYS(getpid), SCMP_SYS(getcpu), SCMP_SYS(exit), SCMP_SYS(exit_group),
    // signals of its own
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sigaltstack), SCMP_SYS(restart_syscall),
    // time, chance and size of the machine
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(gettimeofday), SCMP_SYS(time),
    SCMP_SYS(nanosleep), SCMP_SYS(clock_nanosleep), SCMP_SYS(getrandom), SCMP_SYS(sysinfo),
    SCMP_SYS(uname), SCMP_SYS(getrusage), SCMP_SYS(times),
};
// clang-format on

// What libraries try with a path, prepared for failure: time zones, processors, codecs.
// clang-format off: a table
static const int paths[] = {
    SCMP_SYS(open),     SCMP_SYS(openat2),    SCMP_SYS(stat),      SCMP_SYS(lstat),
    SCMP_SYS(statx),    SCMP_SYS(access),     SCMP_SYS(faccessat), SCMP_SYS(faccessat2),
    SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(statfs),    SCMP_SYS(getcwd),
};
// clang-format on

// The requests of fcntl about one descriptor, none of which reaches another process: the flags of an
// open file are shared with those that read the same book.
static const int requests[] = {
    F_GETFD, F_SETFD, F_GETFL, F_DUPFD, F_DUPFD_CLOEXEC, F_ADD_SEALS, F_GET_SEALS,
};

// A rule on the bits `mask` of one argument; the kernel looks at 32 bits of an int only.
static int rule(scmp_filter_ctx filter, uint32_t action, int call, unsigned argument, uint64_t mask,
                uint64_t value) {
  return seccomp_rule_add(filter, action, call, 1,
                          SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, mask, value));
}

static int allow_memory(scmp_filter_ctx filter) {
  // No memory becomes code.
  if (rule(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2, PROT_EXEC, 0) != 0) return -1;
  return rule(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 2, PROT_EXEC, 0);
}

static int allow_threads(scmp_filter_ctx filter) {
  // A thread of this process, not another process.
  if (rule(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 0, CLONE_THREAD, CLONE_THREAD) != 0) return -1;
  // Its flags lie in memory, where a filter cannot look: as if the kernel were older.
  if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) != 0) return -1;
  // A signal to itself only, which is how a program ends by its own choice.
  if (rule(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 0, UINT32_MAX, (uint32_t)getpid()) != 0) {
    return -1;
  }
  if (rule(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 0, UINT32_MAX, PR_SET_NAME) != 0) return -1;
  if (rule(filter, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(prctl), 0, UINT32_MAX, NAME_A_MAPPING) != 0) {
    return -1;
  }
  // Its own limits may be asked, not set.
  return seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2,
                          SCMP_CMP(0, SCMP_CMP_MASKED_EQ, UINT32_MAX, 0),
                          SCMP_CMP(2, SCMP_CMP_MASKED_EQ, UINT64_MAX, 0));
}

static int allow_answers(scmp_filter_ctx filter) {
  // The call that can send no descriptor, and to nobody but the other end.
  return rule(filter, SCMP_ACT_ALLOW, SCMP_SYS(sendto), 4, UINT64_MAX, 0);
}

static int allow_files(scmp_filter_ctx filter, int reads_folder) {
  for (size_t i = 0; i < COUNT(requests); i++) {
    if (rule(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1, UINT32_MAX, (uint64_t)requests[i]) != 0) {
      return -1;
    }
  }
  // Most C libraries ask about an open file by a call that takes a path as well, which a filter
  // cannot look at: a handler answers from what was opened.
  uint32_t asked = recto_question_answered() ? SCMP_ACT_TRAP : SCMP_ACT_ERRNO(EACCES);
  if (seccomp_rule_add(filter, asked, SCMP_SYS(newfstatat), 0) != 0) return -1;
  // Standard input and output ask whether they are terminals.
  if (rule(filter, SCMP_ACT_ERRNO(ENOTTY), SCMP_SYS(ioctl), 1, UINT32_MAX, TCGETS) != 0) return -1;
  uint32_t refused = SCMP_ACT_ERRNO(EACCES);
  for (size_t i = 0; i < COUNT(paths); i++) {
    if (seccomp_rule_add(filter, refused, paths[i], 0) != 0) return -1;
  }
  if (!reads_folder) {
    return seccomp_rule_add(filter, refused, SCMP_SYS(openat), 0);
  }
  // From an open folder, and for reading. A path that leads elsewhere is Landlock's affair, which
  // is not asked where a file is opened for its place alone.
  const uint64_t sign = 1U << 31;
  const uint64_t writing =
      O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY) | O_PATH;
  if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 2,
                       SCMP_CMP(0, SCMP_CMP_MASKED_EQ, sign, 0),
                       SCMP_CMP(2, SCMP_CMP_MASKED_EQ, writing, O_RDONLY)) != 0) {
    return -1;
  }
  // AT_FDCWD is negative: not a folder that was handed over.
  if (rule(filter, refused, SCMP_SYS(openat), 0, sign, sign) != 0) return -1;
  return seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(getdents64), 0);
}

int recto_seccomp_offered(void) {
  uint32_t action = SECCOMP_RET_KILL_PROCESS;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

int recto_seccomp_enter(int reads_folder) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
  if (filter == NULL) {
    errno = ENOMEM;
    return -1;
  }
  int status = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  if (status == 0) status = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  // A tree, so that the last of some eighty calls is found as quickly as the first.
  if (status == 0) status = seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
  for (size_t i = 0; status == 0 && i < COUNT(harmless); i++) {
    status = seccomp_rule_add(filter, SCMP_ACT_ALLOW, harmless[i], 0);
  }
  if (status == 0) status = allow_memory(filter);
  if (status == 0) status = allow_threads(filter);
  if (status == 0) status = allow_answers(filter);
  if (status == 0) status = allow_files(filter, reads_folder);
  // For the next filter, which can only take away.
  if (status == 0) {
    status =
        rule(filter, SCMP_ACT_ALLOW, SCMP_SYS(seccomp), 0, UINT32_MAX, SECCOMP_SET_MODE_FILTER);
  }
  if (status == 0) status = seccomp_load(filter);
  seccomp_release(filter);
  if (status == 0) return 0;
  errno = status < -1 ? -status : EINVAL;
  return -1;
}

int recto_seccomp_settle(int with_threads) {
  // The first filter has looked at the architecture, and at what kind of clone it is.
  struct sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, with_threads ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | EAGAIN),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {COUNT(steps), steps};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0 ? 0 : -1;
}
