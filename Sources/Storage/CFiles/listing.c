#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CFiles.h"

// Fills in an entry; 0 where it has gone meanwhile or there is no memory for its name.
static int describe(int folder, const char *name, int follows, recto_listed *entry) {
  struct stat found;
  if (fstatat(folder, name, &found, follows ? 0 : AT_SYMLINK_NOFOLLOW) != 0) return 0;
  entry->name = strdup(name);
  entry->size = (uint64_t)found.st_size;
  entry->used = (int64_t)found.st_mtim.tv_sec * 1000000000 + found.st_mtim.tv_nsec;
  entry->kind = S_ISREG(found.st_mode)   ? RECTO_IS_FILE
                : S_ISDIR(found.st_mode) ? RECTO_IS_FOLDER
                                         : RECTO_IS_OTHER;
  return entry->name != NULL;
}

int recto_disk_list(int folder, size_t limit, int follows, recto_listed **entries, size_t *count) {
  *entries = NULL;
  *count = 0;
  // A descriptor of its own, so that a second listing begins at the start as well.
  int own = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (own < 0) return -1;
  DIR *stream = fdopendir(own);
  if (stream == NULL) {
    close(own);
    return -1;
  }
  size_t capacity = 0;
  int status = 0;
  for (struct dirent *found; *count < limit && (found = readdir(stream)) != NULL;) {
    if (strcmp(found->d_name, ".") == 0 || strcmp(found->d_name, "..") == 0) continue;
    if (*count == capacity) {
      capacity = capacity ? capacity * 2 : 64;
      recto_listed *grown = realloc(*entries, capacity * sizeof *grown);
      if (grown == NULL) {
        status = -1;
        break;
      }
      *entries = grown;
    }
    if (describe(own, found->d_name, follows, *entries + *count)) *count += 1;
  }
  closedir(stream);
  return status;
}

void recto_disk_free_list(recto_listed *entries, size_t count) {
  for (size_t i = 0; i < count; i++) free(entries[i].name);
  free(entries);
}
