#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CArchives.h"

// Opens a path part by part, so that no part of it can be a link.
static int open_beneath(int root, const char *path, int flags) {
  int here = openat(root, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  while (here >= 0 && *path != 0) {
    char part[256];
    size_t length = strcspn(path, "/");
    if (length == 0 || length >= sizeof part) {
      close(here);
      errno = ENAMETOOLONG;
      return -1;
    }
    memcpy(part, path, length);
    part[length] = 0;
    int is_last = path[length] == 0;
    int next =
        openat(here, part, (is_last ? flags : O_RDONLY | O_DIRECTORY) | O_NOFOLLOW | O_CLOEXEC);
    int fault = errno;
    close(here);
    errno = fault;
    here = next;
    path += length + !is_last;
  }
  return here;
}

int recto_folder_list(int root, const char *path, size_t limit, recto_folder_entry **entries,
                      size_t *count) {
  *entries = NULL;
  *count = 0;
  int descriptor = open_beneath(root, path, O_RDONLY | O_DIRECTORY);
  if (descriptor < 0) return -1;
  DIR *folder = fdopendir(descriptor);
  if (folder == NULL) {
    close(descriptor);
    return -1;
  }
  size_t capacity = 0;
  int status = 0;
  for (struct dirent *entry; status == 0 && *count < limit && (entry = readdir(folder)) != NULL;) {
    struct stat found;
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    if (fstatat(descriptor, entry->d_name, &found, AT_SYMLINK_NOFOLLOW) != 0) {
      // A file that may not be read is a page that says so.
      if (errno != EACCES || entry->d_type != DT_REG) continue;
      found = (struct stat){.st_mode = S_IFREG};
    }
    if (!S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode)) continue;
    if (*count == capacity) {
      capacity = capacity ? capacity * 2 : 64;
      recto_folder_entry *grown = realloc(*entries, capacity * sizeof *grown);
      if (grown == NULL) {
        status = -1;
        break;
      }
      *entries = grown;
    }
    char *name = strdup(entry->d_name);
    if (name == NULL) {
      status = -1;
      break;
    }
    (*entries)[(*count)++] =
        (recto_folder_entry){name, (uint64_t)found.st_size, S_ISDIR(found.st_mode)};
  }
  closedir(folder);
  if (status != 0) {
    recto_folder_free(*entries, *count);
    *entries = NULL;
    *count = 0;
    errno = ENOMEM;
  }
  return status;
}

void recto_folder_free(recto_folder_entry *entries, size_t count) {
  for (size_t i = 0; i < count; i++) free(entries[i].name);
  free(entries);
}

int64_t recto_read_at(int file, uint8_t *bytes, size_t capacity, uint64_t offset) {
  size_t total = 0;
  while (total < capacity) {
    ssize_t got = pread(file, bytes + total, capacity - total, (off_t)(offset + total));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    total += (size_t)got;
  }
  return (int64_t)total;
}

int recto_write_at(int file, const uint8_t *bytes, size_t count, uint64_t offset) {
  size_t total = 0;
  while (total < count) {
    ssize_t put = pwrite(file, bytes + total, count - total, (off_t)(offset + total));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return -1;
    total += (size_t)put;
  }
  return 0;
}

size_t recto_folder_read(int root, const char *path, uint64_t offset, uint8_t *bytes,
                         size_t capacity, char *reason, size_t reason_capacity) {
  reason[0] = 0;
  int file = open_beneath(root, path, O_RDONLY | O_NONBLOCK);
  if (file < 0) {
    snprintf(reason, reason_capacity, "%s", strerror(errno));
    return 0;
  }
  int64_t got = 0;
  if (recto_is_folder(file) != 0) {
    snprintf(reason, reason_capacity, "it is no longer a file");
  } else {
    got = recto_read_at(file, bytes, capacity, offset);
    if (got < 0) snprintf(reason, reason_capacity, "%s", strerror(errno));
  }
  close(file);
  return got < 0 ? 0 : (size_t)got;
}

int recto_is_folder(int file) {
  struct stat status;
  if (fstat(file, &status) != 0) return -1;
  return S_ISDIR(status.st_mode) ? 1 : S_ISREG(status.st_mode) ? 0 : -1;
}
