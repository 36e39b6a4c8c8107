// Archives behind a plain C interface: libzip and libarchive over a descriptor, read with pread only, and books packed like them.
#pragma once

#include <stddef.h>
#include <stdint.h>

// An open ZIP archive. One thread at a time.
typedef struct recto_zip recto_zip;

// One entry as the central directory describes it; none of it is to be trusted.
typedef struct recto_zip_entry {
  const char *name;  // UTF-8, guessed where the archive does not say; lives as long as the archive
  const char *raw;  // the name's bytes as they stand there; lives as long as the archive
  uint64_t size;
  uint64_t packed;  // its bytes as they stand in the archive, 0 where that is not told
  uint32_t checksum;  // CRC-32 of its bytes, where it has one
  int has_checksum;
  int is_encrypted;
  int can_be_decrypted;  // with the right password
  int method;  // of ZIP's methods to pack
  int can_be_unpacked;
  int is_link;
} recto_zip_entry;

// Opens the archive behind `fd`, which stays the caller's, as if the file began at `start`. Null on
// failure, with the reason.
recto_zip *recto_zip_open(int fd, uint64_t start, char *reason, size_t capacity);
void recto_zip_close(recto_zip *zip);
int64_t recto_zip_count(recto_zip *zip);
// Describes entry `index`; 0 on success.
int recto_zip_describe(recto_zip *zip, uint64_t index, recto_zip_entry *entry);
// Reads at most `capacity` bytes of an entry from its start, by a password or null. Returns how
// many came; on a fault the bytes before it are there, and `reason` is not empty.
size_t recto_zip_read(recto_zip *zip, uint64_t index, const char *password, uint8_t *bytes,
                      size_t capacity, char *reason, size_t reason_capacity);

// Unpacks an entry into the open file `target` from its start, `most` bytes at most. Returns how many,
// or -1 with the reason.
int64_t recto_zip_unpack(recto_zip *zip, uint64_t index, const char *password, int target,
                         uint64_t most, char *reason, size_t capacity);

// ---- Archives that are read forward only, by libarchive (archive.c) ----

// An open archive. One thread at a time.
typedef struct recto_archive recto_archive;

typedef enum recto_archive_format {
  RECTO_TAR,  // packed as a whole or not
  RECTO_SEVEN_ZIP,
  RECTO_RAR4,
  RECTO_RAR5,
  RECTO_CUT_ZIP,  // a ZIP archive without its directory
} recto_archive_format;

// One entry as its header describes it; none of it is to be trusted.
typedef struct recto_archive_entry {
  const char *name;  // UTF-8 where the archive says; lives until the next entry
  uint64_t size;
  int has_size;
  int is_file;  // neither a folder, a link nor a device
  int is_link;  // of either kind, to another file
  int is_sparse;
  int is_encrypted;
  uint64_t header;  // at or before its header, in bytes of the archive once its filter is undone
  uint64_t data;  // behind its header, as above
} recto_archive_entry;

// Opens the archive that the first `prefix` bytes of a file and those from `start` on, which is
// not before `prefix`, make together. Null on failure, with the reason.
recto_archive *recto_archive_open(int fd, recto_archive_format format, uint64_t prefix,
                                  uint64_t start, char *reason, size_t capacity);
void recto_archive_close(recto_archive *archive);
// Goes to the next entry: 1 where there is one, 0 at the end, -1 on a fault, with the reason.
int recto_archive_next(recto_archive *archive, recto_archive_entry *entry, char *reason,
                       size_t capacity);
// Whether the archive is not packed as a whole, so that its bytes are those of the file.
int recto_archive_is_unfiltered(recto_archive *archive);
// Reads the next bytes of the current entry, as recto_zip_read does.
size_t recto_archive_read(recto_archive *archive, uint8_t *bytes, size_t capacity, char *reason,
                          size_t reason_capacity);
// Writes to an open file at `offset`; 0 on success.
int recto_write_at(int file, const uint8_t *bytes, size_t count, uint64_t offset);

// ---- Solid archives of RAR 4, read forward only, by unarr (solid_rar.c) ----

// An open archive. One thread at a time.
typedef struct recto_solid_rar recto_solid_rar;

// Opens the archive behind `fd`, of at most `most` bytes. The file is mapped: where it shrinks
// meanwhile, the process ends. The files whose headers begin at `stored` are passed over. Null on
// failure, with the reason.
recto_solid_rar *recto_solid_rar_open(int fd, uint64_t most, const uint64_t *stored, size_t count,
                                      char *reason, size_t capacity);
void recto_solid_rar_close(recto_solid_rar *rar);
// Unpacks what is left of the current entry, goes to the next file and tells where its header
// begins: 1 where there is one, 0 at the end, -1 on a fault, behind which there is nothing more.
int recto_solid_rar_next(recto_solid_rar *rar, uint64_t *header, char *reason, size_t capacity);
// Reads the next bytes of the current file, as recto_zip_read does.
size_t recto_solid_rar_read(recto_solid_rar *rar, uint8_t *bytes, size_t capacity, char *reason,
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
// Reads at most `capacity` bytes of a regular file from `offset` on, as recto_zip_read does.
size_t recto_folder_read(int root, const char *path, uint64_t offset, uint8_t *bytes,
                         size_t capacity, char *reason, size_t reason_capacity);
// Reads from an open file at `offset`; -1 with errno.
int64_t recto_read_at(int file, uint8_t *bytes, size_t capacity, uint64_t offset);
// 1 for a folder, 0 for a regular file, -1 for anything else.
int recto_is_folder(int file);

// ---- Books of Kindle's old and new kind, by libmobi (mobi.c) ----

// A book that was taken apart. One thread at a time.
typedef struct recto_mobi recto_mobi;

// A file of such a book, as an EPUB has them.
typedef struct recto_mobi_part {
  const uint8_t *bytes;  // live as long as the book
  size_t count;
  const char *name;  // by which other files of the book call it; lives until the next one
  const char *type;  // its MIME type
  int is_page;  // those come first, in the order in which they are read
  int is_package;
  int is_contents;
} recto_mobi_part;

// Takes apart a book whose files have no more than `limit` bytes each. Null where it is none, locked, larger or
// damaged. The bytes need not live any longer.
recto_mobi *recto_mobi_open(uint8_t *bytes, size_t count, size_t limit);
void recto_mobi_close(recto_mobi *book);
// Describes the next file; 0 where there are no more.
int recto_mobi_next(recto_mobi *book, recto_mobi_part *part);
// Whether its pages are files of XHTML, as those of the new kind (KF8) are; else it has one, of the HTML of 1999.
int recto_mobi_is_new(recto_mobi *book);
