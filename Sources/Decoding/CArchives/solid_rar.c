// Solid archives of RAR 4 through unarr, which remembers what was unpacked before.
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unarr.h>

#include "CArchives.h"

struct recto_solid_rar {
  // The whole file: unarr reads memory, or opens paths by itself, which nobody may here.
  void *file;
  size_t size;
  ar_stream *stream;
  ar_archive *archive;
  // Bytes of the current entry that were not read yet.
  size_t left;
  // An entry that cannot be unpacked takes all behind it along; unarr would begin anew for each.
  int is_broken;
};

// unarr forgets what it unpacked at a file that is not packed, and RAR does not: in our copy of the page
// of memory such a file's header is that of a block which nobody reads.
static void hide(recto_solid_rar *self, const uint64_t *stored, size_t count) {
  enum { TYPE_AT = 2, FILE_TYPE = 0x74, PASSED_OVER = 0x7A };
  uint8_t *bytes = self->file;
  for (size_t i = 0; i < count; i++) {
    if (stored[i] + TYPE_AT < self->size && bytes[stored[i] + TYPE_AT] == FILE_TYPE) {
      bytes[stored[i] + TYPE_AT] = PASSED_OVER;
    }
  }
}

recto_solid_rar *recto_solid_rar_open(int fd, uint64_t most, const uint64_t *stored, size_t count,
                                      char *reason, size_t capacity) {
  struct stat status;
  recto_solid_rar *self = calloc(1, sizeof *self);
  if (self == NULL || fstat(fd, &status) != 0 || status.st_size <= 0) {
    snprintf(reason, capacity, "the file cannot be read");
    free(self);
    return NULL;
  }
  self->size = (size_t)status.st_size;
  if ((uint64_t)status.st_size > most) {
    snprintf(reason, capacity, "solid RAR4 archives beyond %u MiB cannot be unpacked",
             (unsigned)(most >> 20));
    free(self);
    return NULL;
  }
  // A private map: what is written there stays in this process.
  int access = count > 0 ? PROT_READ | PROT_WRITE : PROT_READ;
  self->file = mmap(NULL, self->size, access, MAP_PRIVATE, fd, 0);
  if (self->file == MAP_FAILED) {
    snprintf(reason, capacity, "no memory for the RAR archive");
    free(self);
    return NULL;
  }
  hide(self, stored, count);
  self->stream = ar_open_memory(self->file, self->size);
  self->archive = self->stream != NULL ? ar_open_rar_archive(self->stream) : NULL;
  if (self->archive == NULL) {
    snprintf(reason, capacity, "the RAR archive is damaged");
    recto_solid_rar_close(self);
    return NULL;
  }
  return self;
}

void recto_solid_rar_close(recto_solid_rar *self) {
  if (self->archive != NULL) ar_close_archive(self->archive);
  if (self->stream != NULL) ar_close(self->stream);
  munmap(self->file, self->size);
  free(self);
}

size_t recto_solid_rar_read(recto_solid_rar *self, uint8_t *bytes, size_t capacity, char *reason,
                            size_t reason_capacity) {
  // So little at a time that what comes before a fault is not lost.
  enum { STEP = 16 << 10 };
  reason[0] = 0;
  size_t total = 0;
  while (total < capacity && self->left > 0 && !self->is_broken) {
    size_t step = capacity - total < STEP ? capacity - total : STEP;
    if (step > self->left) step = self->left;
    self->is_broken = !ar_entry_uncompress(self->archive, bytes + total, step);
    if (self->is_broken) break;
    self->left -= step;
    total += step;
  }
  if (self->is_broken) snprintf(reason, reason_capacity, "it is damaged");
  return total;
}

int recto_solid_rar_next(recto_solid_rar *self, uint64_t *header, char *reason, size_t capacity) {
  // Whatever is packed behind it refers to it.
  uint8_t room[16 << 10];
  while (self->left > 0) {
    if (recto_solid_rar_read(self, room, sizeof room, reason, capacity) == 0) break;
  }
  if (self->is_broken) {
    snprintf(reason, capacity, "it is damaged");
    return -1;
  }
  if (!ar_parse_entry(self->archive)) {
    // Archives that are cut off have no end; their listing tells.
    return 0;
  }
  self->left = ar_entry_get_size(self->archive);
  *header = (uint64_t)ar_entry_get_offset(self->archive);
  return 1;
}
