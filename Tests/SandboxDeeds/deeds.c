#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "SandboxDeeds.h"

static int made_before = -1, spill = -1, handed = -1, ends[2] = {-1, -1};

enum { HANDED = 1 << 20 };

void recto_deeds_prepare(void) {
  made_before = socket(AF_INET, SOCK_STREAM, 0);
  spill = open("/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  // As whoever asks for an answer makes memory for it.
  handed = memfd_create("answer", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (ftruncate(handed, HANDED) == 0) fcntl(handed, F_ADD_SEALS, F_SEAL_GROW);
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) ends[0] = -1;
}

void recto_deeds_become_nobody(void) {
  if (setresgid(65534, 65534, 65534) != 0 || setresuid(65534, 65534, 65534) != 0) _exit(201);
}

static int done(long status) { return status < 0 ? errno : 0; }

static int open_and_close(int folder, const char *path, int flags) {
  int file = openat(folder, path, flags | O_CLOEXEC, 0600);
  if (file < 0) return errno;
  close(file);
  return 0;
}

static int connect_to(int made, int family) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (family == AF_UNIX) {
    struct sockaddr_un local = {.sun_family = AF_UNIX, .sun_path = "/run/nobody"};
    return done(connect(made, (struct sockaddr *)&local, sizeof local));
  }
  return done(connect(made, (struct sockaddr *)&address, sizeof address));
}

static void *nothing(void *argument) { return argument; }

static int thread(void) {
  pthread_t thread;
  int fault = pthread_create(&thread, NULL, nothing, NULL);
  return fault != 0 ? fault : pthread_join(thread, NULL);
}

static pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;

static void *rest(void *argument) {
  pthread_mutex_lock(&held);
  return argument;
}

// Far more than any library needs, and far fewer than a machine has.
static int many_threads(void) {
  pthread_mutex_lock(&held);
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 64 << 10);
  for (int i = 0; i < 500; i++) {
    pthread_t thread;
    int fault = pthread_create(&thread, &small, rest, NULL);
    if (fault != 0) return fault;
  }
  return 0;
}

static int run(int is_fork) {
  pid_t child = is_fork ? fork() : (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child < 0) return errno;
  if (child == 0) _exit(0);
  waitpid(child, NULL, 0);
  return 0;
}

static int start_program(void) {
  char *arguments[] = {"true", NULL}, *environment[] = {NULL};
  return done(execve("/bin/true", arguments, environment));
}

static int start_memory(void) {
  char *arguments[] = {"true", NULL}, *environment[] = {NULL};
  return done(execveat(handed, "", arguments, environment, AT_EMPTY_PATH));
}

static int executable(int later) {
  void *map = mmap(NULL, 4096, later ? PROT_READ : PROT_READ | PROT_EXEC,
                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED) return errno;
  return later ? done(mprotect(map, 4096, PROT_READ | PROT_EXEC)) : 0;
}

static int sealed_memory(void) {
  void *map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, handed, 0);
  if (map == MAP_FAILED) return errno;
  memset(map, 1, 4096);
  munmap(map, 4096);
  if (ftruncate(handed, 4096) != 0) return errno;
  return done(fcntl(handed, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_WRITE | F_SEAL_SEAL));
}

static int hand_over(void) {
  union {
    struct cmsghdr align;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control;
  memset(&control, 0, sizeof control);
  char byte = 1;
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &handed, sizeof(int));
  return done(sendmsg(ends[0], &message, MSG_NOSIGNAL));
}

static int answer(void) {
  char byte = 1;
  return done(send(ends[0], &byte, 1, MSG_NOSIGNAL));
}

// As many as there is room for; more than a few are many.
static int hold_many(void) {
  int held = 0;
  while (dup(handed) >= 0) held++;
  return held < 16 ? errno : 0;
}

static int told(int folder, const char *path, int flags) {
  struct stat status;
  return done(fstatat(folder, path, &status, flags));
}

static int raise_limit(void) {
  struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  return done(setrlimit(RLIMIT_AS, &limit));
}

static int write_and_read(void) {
  char word[4] = "abc";
  if (pwrite(spill, word, sizeof word, 1 << 20) < 0 || ftruncate(spill, 2 << 20) < 0) return errno;
  return done(pread(spill, word, sizeof word, 1 << 20));
}

// Further than any limit of a file's length.
static int endless_file(void) { return done(ftruncate(spill, 1LL << 40)); }

// clang-format off: a table
#define DEEDS(deed)                                                                               \
  deed("socket", done(socket(AF_INET, SOCK_STREAM, 0)))                                           \
  deed("local socket", done(socket(AF_UNIX, SOCK_STREAM, 0)))                                     \
  deed("connect", connect_to(made_before, AF_INET))                                               \
  deed("connect locally", connect_to(made_before, AF_UNIX))                                       \
  deed("listen", done(listen(made_before, 1)))                                                    \
  deed("run a program", start_program())                                                          \
  deed("run memory", start_memory())                                                              \
  deed("fork", run(1))                                                                            \
  deed("clone", run(0))                                                                           \
  deed("read a path", open_and_close(AT_FDCWD, path, O_RDONLY))                                   \
  deed("list the root", open_and_close(AT_FDCWD, "/", O_RDONLY | O_DIRECTORY))                    \
  deed("write a path", open_and_close(AT_FDCWD, path, O_WRONLY))                                  \
  deed("create a file", open_and_close(AT_FDCWD, "made-in-the-cell", O_WRONLY | O_CREAT))         \
  deed("create a nameless file", open_and_close(AT_FDCWD, "/tmp", O_RDWR | O_TMPFILE))            \
  deed("read in the book", open_and_close(folder, "1.png", O_RDONLY))                             \
  deed("list the book", open_and_close(folder, ".", O_RDONLY | O_DIRECTORY))                      \
  deed("write in the book", open_and_close(folder, "1.png", O_WRONLY))                            \
  deed("create in the book", open_and_close(folder, "2.png", O_WRONLY | O_CREAT))                 \
  deed("leave the book", open_and_close(folder, "..", O_RDONLY | O_DIRECTORY))                    \
  deed("leave the book by the root", open_and_close(folder, "/etc/passwd", O_RDONLY))             \
  deed("leave the book by a link", open_and_close(folder, "link", O_RDONLY))                      \
  deed("rename", done(rename(path, "/tmp/renamed-in-the-cell")))                                  \
  deed("remove", done(unlink(path)))                                                              \
  deed("make a folder", done(mkdir("/tmp/made-in-the-cell", 0700)))                               \
  deed("link", done(symlink("/", "/tmp/linked-in-the-cell")))                                     \
  deed("change modes", done(chmod(path, 0777)))                                                   \
  deed("be traced", done(ptrace(PTRACE_TRACEME, 0, 0, 0)))                                        \
  deed("trace", done(ptrace(PTRACE_ATTACH, getppid(), 0, 0)))                                     \
  deed("read another's memory", done(process_vm_readv(getppid(), NULL, 0, NULL, 0, 0)))           \
  deed("signal another", done(kill(getppid(), SIGCONT)))                                          \
  deed("signal another's thread", done(syscall(SYS_tgkill, getppid(), getppid(), SIGCONT)))       \
  deed("map code", executable(0))                                                                 \
  deed("make code", executable(1))                                                                \
  deed("raise a limit", raise_limit())                                                            \
  deed("type into a terminal", done(ioctl(0, TIOCSTI, "x")))                                      \
  deed("become another", done(setuid(65534)))                                                     \
  deed("leave the namespace", done(unshare(CLONE_NEWUSER)))                                       \
  deed("mount", done(mount("none", "/mnt", "tmpfs", 0, NULL)))                                    \
  deed("set up a ring", done(syscall(SYS_io_uring_setup, 1, NULL)))                               \
  deed("load a program", done(syscall(SYS_bpf, 0, NULL, 0)))                                      \
  deed("take a fault", done(syscall(SYS_userfaultfd, 0)))                                         \
  deed("open by handle", done(syscall(SYS_open_by_handle_at, folder, NULL, 0)))                   \
  deed("outlive the parent", done(prctl(PR_SET_PDEATHSIG, 0)))                                    \
  deed("grow without end", endless_file())                                                        \
  deed("make memory", done(memfd_create("own", MFD_CLOEXEC)))                                     \
  deed("grow what was handed", done(ftruncate(handed, 2 * HANDED)))                               \
  deed("write beyond what was handed", done(pwrite(handed, "x", 1, 2 * HANDED)))                  \
  deed("hand a descriptor over", hand_over())                                                     \
  deed("answer", answer())                                                                        \
  deed("hold many descriptors", hold_many())                                                      \
  deed("ask about a path", told(AT_FDCWD, path, 0))                                               \
  deed("ask about a path as if it were open", told(AT_FDCWD, path, AT_EMPTY_PATH))                \
  deed("ask about what is open", told(folder, "", AT_EMPTY_PATH))                                 \
  deed("ask about the book's file", told(folder, "1.png", AT_SYMLINK_NOFOLLOW))                   \
  deed("ask beyond the book", told(folder, "/etc/passwd", 0))                                     \
  deed("ask beyond the book as if it were open", told(folder, "/etc/passwd", AT_EMPTY_PATH))      \
  deed("hold a place beyond the book", open_and_close(folder, "/etc/passwd", O_PATH))             \
  deed("change the flags of the book", done(fcntl(folder, F_SETFL, O_NONBLOCK)))                  \
  deed("filter itself", done(syscall(SYS_seccomp, 1, 0, NULL)))                                   \
  deed("write to the file without a name", write_and_read())                                     \
  deed("start many threads", many_threads())                                                      \
  deed("start a thread", thread())                                                                \
  deed("seal memory", sealed_memory())                                                            \
  deed("abort", (abort(), 0))
// clang-format on

#define NAME(name, what) name,
static const char *const names[] = {DEEDS(NAME) NULL};

const char *recto_deed_name(size_t index) {
  return index < sizeof names / sizeof *names ? names[index] : NULL;
}

int recto_deed(const char *name, const char *path, int folder) {
#define TRY(known, what) \
  if (strcmp(name, known) == 0) return what;
  DEEDS(TRY)
  return -1;
}

void recto_send_many(int socket, const void *bytes, size_t count, int descriptor, int copies) {
  enum { MOST = 64 };
  union {
    struct cmsghdr align;
    char bytes[CMSG_SPACE(MOST * sizeof(int))];
  } control;
  memset(&control, 0, sizeof control);
  if (copies > MOST) copies = MOST;
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = CMSG_SPACE((size_t)copies * sizeof(int))};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN((size_t)copies * sizeof(int));
  for (int i = 0; i < copies; i++) {
    memcpy(CMSG_DATA(header) + (size_t)i * sizeof(int), &descriptor, sizeof(int));
  }
  ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  (void)sent;
}
