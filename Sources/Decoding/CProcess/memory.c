#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CProcess.h"

enum { SEALS = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE };

int recto_memory_create(const char *name, size_t size) {
  int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  struct rlimit limit;
  // Beyond a limit of the user's own the call would end this process.
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < size) {
    // No page of any use has room in so little, and the reason would be told as another.
    const rlim_t least = 1 << 20;
    if (limit.rlim_cur < least) {
      close(descriptor);
      errno = EFBIG;
      return -1;
    }
    size = limit.rlim_cur;
  }
  if (ftruncate(descriptor, (off_t)size) == 0 && fcntl(descriptor, F_ADD_SEALS, F_SEAL_GROW) == 0) {
    return descriptor;
  }
  int fault = errno;
  close(descriptor);
  errno = fault;
  return -1;
}

int64_t recto_memory_size(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 ? (int64_t)status.st_size : -1;
}

int recto_memory_is_empty(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && status.st_blocks == 0;
}

int recto_memory_seal(int descriptor, size_t size) {
  if (ftruncate(descriptor, (off_t)size) != 0) return -1;
  return fcntl(descriptor, F_ADD_SEALS, SEALS & ~F_SEAL_GROW);
}

int recto_memory_is_sealed(int descriptor, size_t size) {
  struct stat status;
  int seals = fcntl(descriptor, F_GET_SEALS);
  return seals >= 0 && (seals & SEALS) == SEALS && fstat(descriptor, &status) == 0 &&
         status.st_size >= 0 && (size_t)status.st_size == size &&
         (uint64_t)status.st_blocks * 512 >= size;
}

int recto_memory_drop(int descriptor) { return ftruncate(descriptor, 0); }
