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

#include "CellDeeds.h"

static int made_before = -1, spill = -1;

void recto_deeds_prepare(void) {
  made_before = socket(AF_INET, SOCK_STREAM, 0);
  spill = open("/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
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
  int memory = memfd_create("program", MFD_CLOEXEC);
  return done(execveat(memory, "", arguments, environment, AT_EMPTY_PATH));
}

static int executable(int later) {
  void *map = mmap(NULL, 4096, later ? PROT_READ : PROT_READ | PROT_EXEC,
                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED) return errno;
  return later ? done(mprotect(map, 4096, PROT_READ | PROT_EXEC)) : 0;
}

static int sealed_memory(void) {
  int memory = memfd_create("page", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0 || ftruncate(memory, 4096) != 0) return errno;
  void *map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  if (map == MAP_FAILED) return errno;
  memset(map, 1, 4096);
  munmap(map, 4096);
  return done(fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE));
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
static int endless_memory(void) {
  int memory = memfd_create("endless", MFD_CLOEXEC);
  return done(ftruncate(memory, 1LL << 40));
}

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
  deed("grow without end", endless_memory())                                                      \
  deed("write to the file without a name", write_and_read())                                     \
  deed("start a thread", thread())                                                                \
  deed("seal memory", sealed_memory())                                                            \
  deed("abort", (abort(), 0))

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
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes,
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

int recto_memory_unsealed(size_t size) {
  int memory = memfd_create("unsealed", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return memory >= 0 && ftruncate(memory, (off_t)size) == 0 ? memory : -1;
}
