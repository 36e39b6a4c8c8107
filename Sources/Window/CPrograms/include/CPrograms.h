// What a window asks of the kernel: a socket on which other runs of the program call, and to start
// another program. sockaddr_un, ucred and the actions of posix_spawn are awkward from Swift.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// ---- Calls from other runs (calls.c) ----

// Makes a folder that is its user's alone; -1 where it is another's, or open to others.
int recto_desk_folder(const char *path);
// Listens at a path. It takes its name when calls can be answered. Returns a descriptor, or -1.
int recto_desk_listen(const char *path);
void recto_desk_close(int descriptor);
// Waits for a message of the same user, of at most `capacity` bytes. Returns the connection on which
// it came, or -1 where the waker (CFiles) ended the wait or the listener broke.
int recto_desk_await(int listener, int waker, uint8_t *bytes, size_t capacity, size_t *count);
// Says that the message was taken, or not, and closes the connection.
void recto_desk_answer(int connection, int is_taken);
// Sends a message to who listens at a path, and waits two seconds at most for the answer.
enum { RECTO_CALL_TAKEN = 0, RECTO_CALL_REFUSED = 1, RECTO_CALL_NOBODY = 2 };
int recto_desk_call(const char *path, const uint8_t *bytes, size_t count);

// ---- Other programs (start.c) ----

// Starts a program, looked for on PATH, with one argument and nothing open but /dev/null.
// Returns 0 or an error number.
int recto_desk_start(const char *program, const char *argument, pid_t *process);
// Waits for a program to end. Returns its status, 128 and more where a signal ended it.
int recto_desk_wait(pid_t process);
