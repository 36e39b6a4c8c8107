// What a process can give up for good: limits, paths, system calls.
//
// Functions return -1 and leave errno on failure, like the calls below them.
#pragma once

#include <stdint.h>

// Bounds this process's address space, stack, open descriptors and the length of any file that it grows,
// and forbids core files; what its user allows at most stays. Growing a file further fails with EFBIG
// instead of killing.
int recto_limit_process(uint64_t memory, uint64_t stack, uint64_t descriptors, uint64_t file);
// Bounds this process's threads. The kernel counts those of a user together, so that it becomes a
// user of a namespace of its own first, which not every system allows; threads of root are not
// counted. To be called before there are threads.
int recto_limit_threads(uint64_t most);
// Where the machine has no memory left, this process goes before all others.
void recto_die_first(void);

// Forbids this process, and all that it might start, to gain privileges.
int recto_give_up_privileges(void);

// Which version of Landlock the kernel offers, 0 where it has none.
int recto_landlock_offered(void);
// Gives up opening every path, ports of TCP, and, where the version can, abstract sockets and
// signals to others. What lies beneath the open folder `folder` (-1 for none) may still be read.
int recto_landlock_enter(int version, int folder);

// Whether the kernel can kill a process for a forbidden system call.
int recto_seccomp_offered(void);
// Leaves this process, all threads, the system calls that decoding takes; any other ends it, but
// for a few harmless questions that libraries ask, which fail. It can hand no descriptor over and
// make no memory that others share.
//
// Of a path nothing is told: no call with one is let through. With `reads_folder` files below an
// open folder can be opened for reading, and calls with a path reach the kernel; Landlock refuses
// to open what lies elsewhere, but not to say whether it is there.
//
// To be followed by `recto_seccomp_settle`.
int recto_seccomp_enter(int reads_folder);
// Takes away, for good, what was left for this alone; without `with_threads` starting threads too.
int recto_seccomp_settle(int with_threads);
