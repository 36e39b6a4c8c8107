#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CShared.h"

enum { SEALS = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE };

int recto_memory_create(const char *name, size_t size) {
  int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  if (ftruncate(descriptor, (off_t)size) == 0) return descriptor;
  int fault = errno;
  close(descriptor);
  errno = fault;
  return -1;
}

int recto_memory_seal(int descriptor) { return fcntl(descriptor, F_ADD_SEALS, SEALS); }

int recto_memory_is_sealed(int descriptor, size_t size) {
  struct stat status;
  int seals = fcntl(descriptor, F_GET_SEALS);
  return seals >= 0 && (seals & SEALS) == SEALS && fstat(descriptor, &status) == 0 &&
         status.st_size >= 0 && (size_t)status.st_size == size;
}
