// Files that others may have left: opened without waiting, read within bounds, written whole; and
// the kernel's word that one has changed. `open` is variadic, names in folders are awkward in Swift.
//
// Functions return -1 and leave errno on failure, like the calls below them.
#pragma once

#include <stddef.h>
#include <stdint.h>

// ---- Files (files.c) ----

enum { RECTO_IS_FILE = 0, RECTO_IS_FOLDER = 1, RECTO_IS_OTHER = 2 };

// Opens a regular file or a folder for reading; links are followed. Anything else is refused with
// EINVAL, and never waited for.
int recto_file_open(const char *path, uint64_t *size, int *kind);
// Reads at `offset` until `count` bytes are there or the file ends. Returns how many there are.
int64_t recto_file_read(int file, uint8_t *bytes, size_t count, uint64_t offset);
void recto_file_close(int file);
// Writes a file whole or not at all: one beside it takes its name. Where `lasts`, it is on the disk
// before that. Only its owner may read it, unless it `is_shared`: then those whom the umask lets.
int recto_file_write(const char *path, const uint8_t *bytes, size_t count, int lasts,
                     int is_shared);
// The same with the first `start` bytes of an open file before them.
int recto_file_extend(const char *path, int from, uint64_t start, const uint8_t *bytes,
                      size_t count, int lasts, int is_shared);
// Makes a folder that only its owner may enter, with those above it; 0 where it is there already.
int recto_folder_make(const char *path);
// Says that a file was used now.
int recto_file_touch(const char *path);
// Takes the lock of a file, which is made where it is missing, waiting so long at most. Returns a
// descriptor that holds the lock until it is closed.
int recto_file_lock(const char *path, int milliseconds);
// The same with a file that is there.
int recto_file_hold(const char *path, int milliseconds);
// Takes a folder into use beside others who do, waiting so long at most for who has it alone. Returns a
// descriptor by which it is in use until that is closed.
int recto_folder_use(const char *path, int milliseconds);
// Takes a folder that nobody uses, alone: fails with EWOULDBLOCK at once where somebody does. A link is
// not followed.
int recto_folder_seize(const char *path);

// ---- Folders (listing.c) ----

typedef struct recto_listed {
  char *name;  // as the disk has it, in whatever coding
  uint64_t size;
  int64_t used;  // when it was last written or touched, in nanoseconds
  int kind;  // RECTO_IS_…
} recto_listed;

// Lists what is in a folder, at most `limit` entries. Links are what they lead to where `follows`,
// else they are other things.
int recto_disk_list(int folder, size_t limit, int follows, recto_listed **entries, size_t *count);
void recto_disk_free_list(recto_listed *entries, size_t count);

// ---- Changes (watch.c) ----

// A counter of the kernel that ends a wait, now or when it begins; or -1.
int recto_waker(void);
void recto_wake(int waker);
// A watch of folders.
int recto_watch_create(void);
// Adds a folder; returns its number among those of the watch.
int recto_watch_folder(int watch, const char *path);
// Takes the folder of a number out of the watch.
void recto_watch_leave(int watch, int folder);
// What a wait ended with.
enum { RECTO_WATCH_QUIET = 0, RECTO_WATCH_NEWS = 1, RECTO_WATCH_RUNG = 2 };
// Waits for news of one of the `count` names, each in the folder of its number (an empty name is
// anything in it), at most `milliseconds` (-1: no bound). News of other names is passed over, and
// does not lengthen the wait.
int recto_watch_wait(int watch, int waker, const int *folders, const char *const *names,
                     size_t count, int milliseconds);
// The list of mounted disks, and a wait until it changes, at most `milliseconds` (-1: no bound).
int recto_mounts_open(void);
int recto_mounts_wait(int mounts, int waker, int milliseconds);
