#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int fail(int file, int fault) {
  if (file >= 0) close(file);
  errno = fault;
  return -1;
}

int recto_file_open(const char *path, uint64_t *size, int *kind) {
  // Without O_NONBLOCK a FIFO would wait for somebody to write into it.
  int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (file < 0) return -1;
  struct stat found;
  if (fstat(file, &found) != 0) return fail(file, errno);
  if (!S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode)) return fail(file, EINVAL);
  *size = S_ISREG(found.st_mode) ? (uint64_t)found.st_size : 0;
  *kind = S_ISREG(found.st_mode) ? RECTO_IS_FILE : RECTO_IS_FOLDER;
  return file;
}

int64_t recto_file_read(int file, uint8_t *bytes, size_t count, uint64_t offset) {
  size_t done = 0;
  while (done < count) {
    ssize_t got = pread(file, bytes + done, count - done, (off_t)(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    done += (size_t)got;
  }
  return (int64_t)done;
}

void recto_file_close(int file) { close(file); }

static int write_all(int file, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t put = write(file, bytes, count);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return -1;
    bytes += put;
    count -= (size_t)put;
  }
  return 0;
}

// Writes the first bytes of another file.
static int copy_start(int file, int from, uint64_t count) {
  uint8_t part[64 << 10];
  for (uint64_t done = 0; done < count;) {
    size_t wanted = count - done < sizeof part ? (size_t)(count - done) : sizeof part;
    int64_t got = recto_file_read(from, part, wanted, done);
    if (got < 0) return -1;
    // It has been cut off meanwhile.
    if ((size_t)got < wanted) return fail(-1, EIO);
    if (write_all(file, part, wanted) != 0) return -1;
    done += wanted;
  }
  return 0;
}

int recto_file_write(const char *path, const uint8_t *bytes, size_t count, int lasts,
                     int is_shared) {
  return recto_file_extend(path, -1, 0, bytes, count, lasts, is_shared);
}

int recto_file_extend(const char *path, int from, uint64_t start, const uint8_t *bytes,
                      size_t count, int lasts, int is_shared) {
  mode_t mode = is_shared ? 0666 : 0600;
  // Two programs, and two threads of one, write to different drafts.
  static atomic_uint drafts;
  char draft[4096];
  int length = snprintf(draft, sizeof draft, "%s.%ld-%u.new", path, (long)getpid(),
                        atomic_fetch_add(&drafts, 1));
  if (length < 0 || (size_t)length >= sizeof draft) return fail(-1, ENAMETOOLONG);
  int file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
  if (file < 0 && errno == EEXIST) {
    // What a program of the same number left when it was killed.
    if (unlink(draft) == 0) file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  }
  if (file < 0) return -1;
  int status = copy_start(file, from, start);
  if (status == 0) status = write_all(file, bytes, count);
  if (status == 0 && lasts) status = fdatasync(file);
  int fault = errno;
  if (close(file) != 0 && status == 0) {
    status = -1;
    fault = errno;
  }
  if (status == 0 && rename(draft, path) == 0) return 0;
  if (status == 0) fault = errno;
  unlink(draft);
  return fail(-1, fault);
}

int recto_folder_make(const char *path) {
  char part[4096];
  size_t length = strlen(path);
  if (length == 0 || length >= sizeof part) return fail(-1, ENAMETOOLONG);
  for (size_t end = 1; end <= length; end++) {
    if (path[end] != '/' && path[end] != 0) continue;
    memcpy(part, path, end);
    part[end] = 0;
    if (mkdir(part, 0700) != 0 && errno != EEXIST) {
      // A folder above it may be there and yet not be ours to make: EROFS, EACCES.
      struct stat found;
      int fault = errno;
      if (stat(part, &found) != 0 || !S_ISDIR(found.st_mode)) return fail(-1, fault);
    }
  }
  struct stat found;
  if (stat(path, &found) != 0) return -1;
  return S_ISDIR(found.st_mode) ? 0 : fail(-1, ENOTDIR);
}

int recto_file_touch(const char *path) {
  return utimensat(AT_FDCWD, path, NULL, AT_SYMLINK_NOFOLLOW);
}

static int lock_soon(int file, int kind, int milliseconds) {
  const int step = 2;
  for (int waited = 0; flock(file, kind | LOCK_NB) != 0; waited += step) {
    if (errno != EWOULDBLOCK && errno != EINTR) return fail(file, errno);
    if (waited >= milliseconds) return fail(file, ETIMEDOUT);
    struct timespec pause = {.tv_nsec = step * 1000000L};
    nanosleep(&pause, NULL);
  }
  return file;
}

int recto_file_lock(const char *path, int milliseconds) {
  int file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
  return file < 0 ? -1 : lock_soon(file, LOCK_EX, milliseconds);
}

int recto_file_hold(const char *path, int milliseconds) {
  int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  return file < 0 ? -1 : lock_soon(file, LOCK_EX, milliseconds);
}

int recto_folder_use(const char *path, int milliseconds) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0 || lock_soon(folder, LOCK_SH, milliseconds) < 0) return -1;
  // Who had it alone may have removed it: what lies there now is another one.
  struct stat held, found;
  if (fstat(folder, &held) != 0 || stat(path, &found) != 0) return fail(folder, errno);
  bool same = held.st_dev == found.st_dev && held.st_ino == found.st_ino;
  return same ? folder : fail(folder, ENOENT);
}

int recto_folder_seize(const char *path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return -1;
  return flock(folder, LOCK_EX | LOCK_NB) == 0 ? folder : fail(folder, errno);
}
