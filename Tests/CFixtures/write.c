#define _GNU_SOURCE
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <stdlib.h>

#include "CFixtures.h"

struct recto_fixture {
  struct archive *writer;
  size_t used;
};

recto_fixture *recto_fixture_begin(const char *format, const char *filter, const char *options,
                                   const char *password, uint8_t *room, size_t capacity) {
  recto_fixture *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->writer = archive_write_new();
  struct archive *writer = self->writer;
  if (archive_write_set_format_by_name(writer, format) != ARCHIVE_OK ||
      (filter != NULL && archive_write_add_filter_by_name(writer, filter) != ARCHIVE_OK) ||
      (options != NULL && archive_write_set_options(writer, options) != ARCHIVE_OK) ||
      (password != NULL && archive_write_set_passphrase(writer, password) != ARCHIVE_OK) ||
      archive_write_open_memory(writer, room, capacity, &self->used) != ARCHIVE_OK) {
    archive_write_free(writer);
    free(self);
    return NULL;
  }
  return self;
}

int recto_fixture_add(recto_fixture *self, const char *name, const char *link, const uint8_t *bytes,
                      size_t count) {
  // The names are UTF-8, whatever the locale of the tests.
  locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  locale_t before = uselocale(utf8);
  struct archive_entry *entry = archive_entry_new();
  archive_entry_set_pathname(entry, name);
  archive_entry_set_filetype(entry, link != NULL ? AE_IFLNK : AE_IFREG);
  if (link != NULL) archive_entry_set_symlink(entry, link);
  archive_entry_set_perm(entry, 0600);
  archive_entry_set_size(entry, (int64_t)count);
  int status = archive_write_header(self->writer, entry) == ARCHIVE_OK &&
                       archive_write_data(self->writer, bytes, count) == (la_ssize_t)count
                   ? 0
                   : -1;
  archive_entry_free(entry);
  uselocale(before);
  freelocale(utf8);
  return status;
}

size_t recto_fixture_end(recto_fixture *self) {
  int status = archive_write_close(self->writer);
  archive_write_free(self->writer);
  size_t used = status == ARCHIVE_OK ? self->used : 0;
  free(self);
  return used;
}
