#define _GNU_SOURCE
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "CArchives.h"

// A header and what follows it; larger makes a list of small entries slower, smaller a long read.
enum { BLOCK = 16 << 10 };

struct recto_archive {
  struct archive *reader;
  int fd;
  uint64_t prefix;
  uint64_t start;
  uint64_t size;
  uint64_t position;
  uint8_t block[BLOCK];
};

// libarchive turns names into the encoding of the thread's locale, which is ASCII where nothing else
// is said. Made before main, since later a decoder opens no more files.
static locale_t utf8;

__attribute__((constructor)) static void make_locale(void) {
  utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

static void explain(struct archive *reader, char *reason, size_t capacity) {
  const char *words = archive_error_string(reader);
  snprintf(reason, capacity, "%s", words != NULL && words[0] != 0 ? words : "it is damaged");
}

static la_ssize_t serve(struct archive *reader, void *user, const void **bytes) {
  recto_archive *self = user;
  *bytes = self->block;
  uint64_t room = self->size - self->position;
  // The two stretches of the file that are served as one.
  int is_before = self->position < self->prefix;
  if (is_before) room = self->prefix - self->position;
  uint64_t place = is_before ? self->position : self->position - self->prefix + self->start;
  int64_t got = recto_read_at(self->fd, self->block, room < BLOCK ? room : BLOCK, place);
  if (got < 0) {
    archive_set_error(reader, EIO, "the file cannot be read");
    return ARCHIVE_FATAL;
  }
  self->position += (uint64_t)got;
  return got;
}

static la_int64_t skip(struct archive *reader, void *user, la_int64_t count) {
  (void)reader;
  recto_archive *self = user;
  uint64_t room = self->size - self->position;
  uint64_t passed = count < 0 ? 0 : (uint64_t)count < room ? (uint64_t)count : room;
  self->position += passed;
  return (la_int64_t)passed;
}

static la_int64_t seek(struct archive *reader, void *user, la_int64_t offset, int whence) {
  recto_archive *self = user;
  uint64_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? self->position : self->size;
  int64_t place;
  if (__builtin_add_overflow((int64_t)from, offset, &place) || place < 0 ||
      (uint64_t)place > self->size) {
    archive_set_error(reader, EIO, "it points beyond its end");
    return ARCHIVE_FATAL;
  }
  self->position = (uint64_t)place;
  return place;
}

// Only what a book may be packed in: each format more is one more way in.
static int allow(struct archive *reader, recto_archive_format format) {
  switch (format) {
    case RECTO_TAR:
      if (archive_read_support_format_tar(reader) != ARCHIVE_OK) return -1;
      // A filter that this libarchive lacks would start a program in its place.
      if (archive_read_support_filter_gzip(reader) != ARCHIVE_OK) return -1;
      if (archive_read_support_filter_bzip2(reader) != ARCHIVE_OK) return -1;
      if (archive_read_support_filter_xz(reader) != ARCHIVE_OK) return -1;
      return archive_read_support_filter_zstd(reader) == ARCHIVE_OK ? 0 : -1;
    case RECTO_SEVEN_ZIP: return archive_read_support_format_7zip(reader) == ARCHIVE_OK ? 0 : -1;
    case RECTO_RAR4: return archive_read_support_format_rar(reader) == ARCHIVE_OK ? 0 : -1;
    case RECTO_RAR5: return archive_read_support_format_rar5(reader) == ARCHIVE_OK ? 0 : -1;
    case RECTO_CUT_ZIP:
      return archive_read_support_format_zip_streamable(reader) == ARCHIVE_OK ? 0 : -1;
  }
  return -1;
}

recto_archive *recto_archive_open(int fd, recto_archive_format format, uint64_t prefix,
                                  uint64_t start, char *reason, size_t capacity) {
  struct stat status;
  recto_archive *self = calloc(1, sizeof *self);
  if (self == NULL || fstat(fd, &status) != 0 || start < prefix ||
      (uint64_t)status.st_size < start) {
    snprintf(reason, capacity, "the file cannot be read");
    free(self);
    return NULL;
  }
  self->fd = fd;
  self->prefix = prefix;
  self->start = start;
  self->size = prefix + ((uint64_t)status.st_size - start);
  self->reader = archive_read_new();
  if (self->reader == NULL || allow(self->reader, format) != 0) {
    snprintf(reason, capacity, "this libarchive cannot read such archives");
    recto_archive_close(self);
    return NULL;
  }
  archive_read_set_read_callback(self->reader, serve);
  archive_read_set_skip_callback(self->reader, skip);
  archive_read_set_seek_callback(self->reader, seek);
  archive_read_set_callback_data(self->reader, self);
  if (archive_read_open1(self->reader) != ARCHIVE_OK) {
    explain(self->reader, reason, capacity);
    recto_archive_close(self);
    return NULL;
  }
  return self;
}

void recto_archive_close(recto_archive *self) {
  if (self->reader != NULL) archive_read_free(self->reader);
  free(self);
}

static int go_on(recto_archive *self, recto_archive_entry *entry, char *reason, size_t capacity) {
  struct archive_entry *found;
  int status = archive_read_next_header(self->reader, &found);
  if (status == ARCHIVE_EOF) return 0;
  // A warning is about a name or a time, which cost no page.
  if (status != ARCHIVE_OK && status != ARCHIVE_WARN) {
    explain(self->reader, reason, capacity);
    return -1;
  }
  // Where libarchive cannot tell the encoding, the bytes as they are.
  const char *name = archive_entry_pathname_utf8(found);
  if (name == NULL) name = archive_entry_pathname(found);
  entry->name = name != NULL ? name : "";
  entry->has_size = archive_entry_size_is_set(found);
  int64_t size = entry->has_size ? archive_entry_size(found) : 0;
  entry->size = size > 0 ? (uint64_t)size : 0;
  // Some programs leave out what kind of entry it is: those are files.
  unsigned kind = archive_entry_filetype(found);
  entry->is_link = kind == AE_IFLNK || archive_entry_hardlink(found) != NULL ||
                   archive_entry_symlink(found) != NULL;
  entry->is_file = (kind == AE_IFREG || kind == 0) && !entry->is_link;
  entry->is_sparse = archive_entry_sparse_count(found) > 0;
  entry->is_encrypted = archive_entry_is_encrypted(found) == 1;
  entry->header = (uint64_t)archive_read_header_position(self->reader);
  entry->data = (uint64_t)archive_filter_bytes(self->reader, 0);
  return 1;
}

int recto_archive_next(recto_archive *self, recto_archive_entry *entry, char *reason,
                       size_t capacity) {
  locale_t before = utf8 != (locale_t)0 ? uselocale(utf8) : (locale_t)0;
  int status = go_on(self, entry, reason, capacity);
  if (before != (locale_t)0) uselocale(before);
  return status;
}

int recto_archive_is_unfiltered(recto_archive *self) {
  return archive_filter_code(self->reader, 0) == ARCHIVE_FILTER_NONE;
}

size_t recto_archive_read(recto_archive *self, uint8_t *bytes, size_t capacity, char *reason,
                          size_t reason_capacity) {
  reason[0] = 0;
  size_t total = 0;
  while (total < capacity) {
    la_ssize_t got = archive_read_data(self->reader, bytes + total, capacity - total);
    if (got < 0) explain(self->reader, reason, reason_capacity);
    if (got <= 0) break;
    total += (size_t)got;
  }
  return total;
}
