// What two processes share, where the C interface is variadic or made of macros.
//
// Functions return -1 and leave errno on failure, like the calls below them.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Sends one message with at most one descriptor (-1 for none). Never raises SIGPIPE.
int recto_send(int socket, const void *bytes, size_t count, int descriptor);
// Receives one message. Returns its length, 0 where the other end is gone. `*descriptor` is -1
// where none came; more than one, or a message longer than `capacity`, is refused with EPROTO.
ssize_t recto_receive(int socket, void *bytes, size_t capacity, int *descriptor);
// Makes a pair of connected sockets that keep the bounds of messages, closed on exec.
int recto_socket_pair(int sockets[2]);

// Makes anonymous shared memory of a size, not yet sealed.
int recto_memory_create(const char *name, size_t size);
// Seals it: neither its size nor its bytes can change, nor the seals. No writable map may be left.
int recto_memory_seal(int descriptor);
// Whether it is sealed so and holds exactly `size` bytes.
int recto_memory_is_sealed(int descriptor, size_t size);

// Starts a program with `socket` as descriptor 3, nothing else but standard error open.
int recto_spawn(const char *program, int socket, pid_t *process);
// Ends this process when the thread that started it ends.
int recto_die_with_parent(void);
// Bounds this process's address space and open descriptors, and forbids core files, for good.
int recto_limit_process(uint64_t memory, uint64_t descriptors);

// Opens a book for reading. On failure `*kind` says why where errno does not:
// 0 see errno, 1 neither a file nor a folder.
int recto_open_book(const char *path, int *kind);

// A counter that can be waited for together with sockets: rung by any thread.
int recto_bell_create(void);
void recto_bell_ring(int bell);
void recto_bell_silence(int bell);
// Waits until one of the descriptors is readable or gone, at most `milliseconds` (-1: no bound).
// `ready[i]` becomes 1 or 0. Returns -1 with errno, never EINTR.
int recto_wait(const int *descriptors, uint8_t *ready, size_t count, int milliseconds);

// Starts a detached thread. Returns 0 or an error number.
int recto_thread_start(void (*body)(void *), void *context);
