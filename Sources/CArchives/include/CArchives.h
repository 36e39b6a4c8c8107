// Archives behind a plain C face: libzip over a descriptor, read with pread only.
#pragma once

#include <stddef.h>
#include <stdint.h>

// An open ZIP archive. One thread at a time.
typedef struct recto_zip recto_zip;

// One entry as the central directory describes it; none of it is to be trusted.
typedef struct recto_zip_entry {
  const char *name;  // UTF-8, guessed where the archive does not say; lives as long as the archive
  uint64_t size;
  int is_encrypted;
  int is_link;
} recto_zip_entry;

// Opens the archive behind `fd`, which stays the caller's. Null on failure, with the reason.
recto_zip *recto_zip_open(int fd, char *reason, size_t capacity);
void recto_zip_close(recto_zip *zip);
int64_t recto_zip_count(recto_zip *zip);
// Describes entry `index`; 0 on success.
int recto_zip_describe(recto_zip *zip, uint64_t index, recto_zip_entry *entry);
// Reads at most `capacity` bytes of an entry from its start. Returns how many came; on a fault the
// bytes before it are there, and `reason` is not empty.
size_t recto_zip_read(recto_zip *zip, uint64_t index, uint8_t *bytes, size_t capacity, char *reason,
                      size_t reason_capacity);

// ---- Folders (folder.c): paths are relative to the folder `root`; links are never followed ----

// One regular file or folder.
typedef struct recto_folder_entry {
  char *name;
  uint64_t size;
  int is_folder;
} recto_folder_entry;

// Lists the regular files and folders of `path` ("" is the root), at most `limit` of them.
// Returns 0, or -1 with errno.
int recto_folder_list(int root, const char *path, size_t limit, recto_folder_entry **entries,
                      size_t *count);
void recto_folder_free(recto_folder_entry *entries, size_t count);
// Reads at most `capacity` bytes of a regular file from its start, as recto_zip_read does.
size_t recto_folder_read(int root, const char *path, uint8_t *bytes, size_t capacity, char *reason,
                         size_t reason_capacity);
// Reads from an open file at `offset`; -1 with errno.
int64_t recto_read_at(int file, uint8_t *bytes, size_t capacity, uint64_t offset);
// 1 for a folder, 0 for a regular file, -1 for anything else.
int recto_is_folder(int file);
