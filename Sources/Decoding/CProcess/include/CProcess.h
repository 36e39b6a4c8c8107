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
// Makes a pair of connected sockets that keep the bounds of messages, closed on exec. The first
// never blocks, so that whoever holds the second cannot stop it by not listening.
int recto_socket_pair(int sockets[2]);

// Makes anonymous shared memory of a size, which it can never outgrow; nothing of it is taken from
// the machine before it is written to. It is smaller where this user may make no file so large.
int recto_memory_create(const char *name, size_t size);
// Its size in bytes, -1 where that cannot be told.
int64_t recto_memory_size(int descriptor);
// Whether nothing was written to it yet.
int recto_memory_is_empty(int descriptor);
// Cuts it to a size and seals it: neither its size nor its bytes can change, nor the seals. No
// writable map may be left.
int recto_memory_seal(int descriptor, size_t size);
// Whether it is sealed so, holds exactly `size` bytes, and all of them are there: whoever reads a
// hole pays for it.
int recto_memory_is_sealed(int descriptor, size_t size);
// Gives back what was written to it; -1 where it was sealed.
int recto_memory_drop(int descriptor);

// Starts a program with one argument, or none where that is NULL, with `socket` as descriptor 3 and `spill`, where it is not -1, as 4. Nothing
// else is open but its standard input, output and error, which are /dev/null. It can grow no file
// beyond `room` bytes.
int recto_spawn(const char *program, const char *argument, int socket, int spill, uint64_t room,
                pid_t *process);
// In a decoder: ends this process when the thread that started it ends; -1 where it has ended.
int recto_die_with_parent(void);
// In a decoder: the spill file that it was started with, or -1. To be asked before any other
// descriptor is opened.
int recto_spill_of_decoder(void);
// Kills a child and reaps it, waiting at most about `milliseconds`; -1 where it is not gone by then
// and a thread was left to wait for it.
int recto_end_process(pid_t process, int *status, int milliseconds);
// Makes a file without a name in a folder, which is made too, open to nobody else, where it is
// not there. Returns -1 where less than `room` bytes are free; else `*free_bytes` says how many.
int recto_spill_create(const char *folder, uint64_t room, uint64_t *free_bytes);
// Takes children back from whoever started this program and ignored theirs: else the kernel would
// not tell how they end, and give their numbers to others before they are asked for.
void recto_expect_children(void);
// From now on this process has the processor only when no other one wants it; where the system
// refuses, as before.
void recto_run_when_idle(void);

// Opens a book for reading. On failure `*kind` says why where errno does not:
// 0 see errno, 1 neither a file nor a folder.
int recto_open_book(const char *path, int *kind);

// A counter that can be waited for together with sockets: rung by any thread.
int recto_wakeup_create(void);
void recto_wakeup_raise(int wakeup);
void recto_wakeup_clear(int wakeup);
// Waits until one of the descriptors is readable or gone, at most `milliseconds` (-1: no bound).
// `ready[i]` becomes 1 or 0. Returns -1 with errno, never EINTR.
int recto_wait(const int *descriptors, uint8_t *ready, size_t count, int milliseconds);

// Starts a detached thread. Returns 0 or an error number.
int recto_thread_start(void (*body)(void *), void *context);
