// What a process can give up for good: limits, paths, system calls.
//
// Functions return -1 and leave errno on failure, like the calls below them.
#pragma once

#include <stdint.h>

// Bounds this process's address space, open descriptors and the length of any file that it grows,
// and forbids core files. Growing a file further fails with EFBIG instead of killing.
int recto_limit_process(uint64_t memory, uint64_t descriptors, uint64_t file);
// Bytes free on the file system of an open file, 0 where that cannot be told.
uint64_t recto_free_bytes(int file);

// Forbids this process, and all that it might start, to gain privileges.
int recto_give_up_privileges(void);

// Which version of Landlock the kernel offers, 0 where it has none.
int recto_landlock_offered(void);
// Gives up every path, ports of TCP, and, where the version can, abstract sockets and signals to
// others. What lies beneath the open folder `folder` (-1 for none) may still be read.
int recto_landlock_enter(int version, int folder);

// Whether the kernel can kill a process for a forbidden system call.
int recto_seccomp_offered(void);
// Leaves this process, all threads, the system calls that decoding takes; any other ends it, but
// for a few harmless questions that libraries ask, which fail. With `reads_folder` files below an
// open folder can be opened for reading.
int recto_seccomp_enter(int reads_folder);
