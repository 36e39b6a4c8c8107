#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "CProcess.h"

// Makes a folder and those above it.
static int make_folders(const char *folder) {
  char path[PATH_MAX];
  size_t length = strlen(folder);
  if (length == 0 || length >= sizeof path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memcpy(path, folder, length + 1);
  for (size_t i = 1; i <= length; i++) {
    if (path[i] != '/' && path[i] != 0) continue;
    char kept = path[i];
    path[i] = 0;
    if (mkdir(path, 0700) != 0 && errno != EEXIST) return -1;
    path[i] = kept;
  }
  return 0;
}

int recto_spill_create(const char *folder, uint64_t room, uint64_t *free_bytes) {
  struct statvfs status;
  if (make_folders(folder) != 0 || statvfs(folder, &status) != 0) return -1;
  *free_bytes = (uint64_t)status.f_bavail * status.f_frsize;
  if (*free_bytes < room) {
    errno = ENOSPC;
    return -1;
  }
  // O_EXCL: it can never be given a name.
  int file = open(folder, O_TMPFILE | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0) return file;
  // Not every file system has files without a name from the start.
  char path[PATH_MAX];
  int length = snprintf(path, sizeof path, "%s/spill-XXXXXX", folder);
  if (length < 0 || (size_t)length >= sizeof path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  file = mkostemp(path, O_CLOEXEC);
  if (file >= 0) unlink(path);
  return file;
}
