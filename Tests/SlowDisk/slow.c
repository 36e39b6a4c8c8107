// A disk that does not answer, for tests: every file call on paths below $SLOW_DISK sleeps twelve seconds once
// the file $SLOW_FLAG exists. What the main thread calls then is written to $SLOW_LOG, a line each.
//
//   cc -shared -fPIC -o slow.so slow.c -ldl
//   SLOW_DISK=/tmp/x SLOW_FLAG=/tmp/flag SLOW_LOG=/tmp/log LD_PRELOAD=$PWD/slow.so program
//
// The calls by themselves are made by the system's own numbers, so that none of them ends up here again.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS = 12 };

static int is_below(const char *path) {
  const char *folder = getenv("SLOW_DISK");
  if (folder == NULL || path == NULL) return 0;
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int is_asleep(void) {
  const char *flag = getenv("SLOW_FLAG");
  return flag != NULL && syscall(SYS_faccessat, AT_FDCWD, flag, F_OK) == 0;
}

static void sleep_at(const char *call, const char *path) {
  if (!is_below(path) || !is_asleep()) return;
  const char *log = getenv("SLOW_LOG");
  if (log != NULL && syscall(SYS_gettid) == getpid()) {
    char line[4200];
    int length = snprintf(line, sizeof line, "%s %s\n", call, path);
    long file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (file >= 0) {
      syscall(SYS_write, file, line, length);
      syscall(SYS_close, file);
    }
  }
  struct timespec left = {.tv_sec = SECONDS};
  while (nanosleep(&left, &left) != 0) continue;
}

// What a descriptor was opened on.
static void sleep_in(const char *call, int file) {
  if (!is_asleep()) return;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  sleep_at(call, path);
}

static void sleep_from(const char *call, int folder, const char *path) {
  if (folder == AT_FDCWD || path[0] == '/') return sleep_at(call, path);
  sleep_in(call, folder);
}

#define NEXT(name) \
  static __typeof__(&name) next; \
  if (next == NULL) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define MODE() \
  va_list rest; \
  va_start(rest, flags); \
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
  va_end(rest)

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    NEXT(name); \
    MODE(); \
    sleep_at(#name, path); \
    return next(path, flags, mode); \
  }
#define OPENAT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    NEXT(name); \
    MODE(); \
    sleep_from(#name, folder, path); \
    return next(folder, path, flags, mode); \
  }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

// A call by a path, and one by a descriptor: `types` are those of its arguments, `names` the arguments.
#define BY_PATH(result, name, types, names, path) \
  result name types { \
    NEXT(name); \
    sleep_at(#name, path); \
    return next names; \
  }
#define BY_FILE(result, name, types, names, file) \
  result name types { \
    NEXT(name); \
    sleep_in(#name, file); \
    return next names; \
  }
#define BY_PLACE(result, name, types, names) \
  result name types { \
    NEXT(name); \
    sleep_from(#name, folder, path); \
    return next names; \
  }

BY_PATH(int, stat, (const char *restrict path, struct stat *restrict into), (path, into), path)
BY_PATH(int, stat64, (const char *restrict path, struct stat64 *restrict into), (path, into), path)
BY_PATH(int, lstat, (const char *restrict path, struct stat *restrict into), (path, into), path)
BY_PATH(int, lstat64, (const char *restrict path, struct stat64 *restrict into), (path, into), path)
BY_PATH(int, access, (const char *path, int mode), (path, mode), path)
BY_PATH(int, rename, (const char *from, const char *to), (from, to), to)
BY_PATH(int, unlink, (const char *path), (path), path)
BY_PATH(int, rmdir, (const char *path), (path), path)
BY_PATH(int, mkdir, (const char *path, mode_t mode), (path, mode), path)
BY_PATH(DIR *, opendir, (const char *path), (path), path)
BY_PATH(FILE *, fopen, (const char *restrict path, const char *restrict how), (path, how), path)
BY_PATH(FILE *, fopen64, (const char *restrict path, const char *restrict how), (path, how), path)
BY_PATH(char *, realpath, (const char *restrict path, char *restrict into), (path, into), path)
BY_PATH(ssize_t, readlink, (const char *restrict path, char *restrict into, size_t count),
        (path, into, count), path)
BY_PATH(int, inotify_add_watch, (int watch, const char *path, uint32_t mask), (watch, path, mask),
        path)
BY_PLACE(int, fstatat,
         (int folder, const char *restrict path, struct stat *restrict into, int flags),
         (folder, path, into, flags))
BY_PLACE(int, faccessat, (int folder, const char *path, int mode, int flags),
         (folder, path, mode, flags))
BY_PLACE(int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags))
BY_PLACE(int, utimensat, (int folder, const char *path, const struct timespec times[2], int flags),
         (folder, path, times, flags))
BY_PLACE(int, statx,
         (int folder, const char *restrict path, int flags, unsigned mask,
          struct statx *restrict into),
         (folder, path, flags, mask, into))
BY_FILE(int, fsync, (int file), (file), file)
BY_FILE(int, fdatasync, (int file), (file), file)
BY_FILE(int, flock, (int file, int how), (file, how), file)
BY_FILE(ssize_t, read, (int file, void *into, size_t count), (file, into, count), file)
BY_FILE(ssize_t, write, (int file, const void *from, size_t count), (file, from, count), file)
BY_FILE(ssize_t, pread, (int file, void *into, size_t count, off_t place),
        (file, into, count, place), file)
BY_FILE(ssize_t, pread64, (int file, void *into, size_t count, off64_t place),
        (file, into, count, place), file)
BY_FILE(ssize_t, pwrite64, (int file, const void *from, size_t count, off64_t place),
        (file, from, count, place), file)
