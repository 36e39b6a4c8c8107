#define _GNU_SOURCE
#include "CPrograms.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// The first bytes of a message: whose it is, and the length of what follows.
static const uint8_t mark[4] = {'r', 'c', 't', '1'};
enum { HEAD = 8, PATIENCE = 2000 };

static int fail(int descriptor, int fault) {
  if (descriptor >= 0) close(descriptor);
  errno = fault;
  return -1;
}

int recto_desk_folder(const char *path) {
  if (mkdir(path, 0700) != 0 && errno != EEXIST) return -1;
  struct stat found;
  if (lstat(path, &found) != 0) return -1;
  if (!S_ISDIR(found.st_mode) || found.st_uid != getuid() || (found.st_mode & 0077) != 0)
    return fail(-1, EPERM);
  return 0;
}

static int address_of(const char *path, struct sockaddr_un *address) {
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  size_t length = strlen(path);
  if (length == 0 || length >= sizeof address->sun_path) return fail(-1, ENAMETOOLONG);
  memcpy(address->sun_path, path, length);
  return 0;
}

int recto_desk_listen(const char *path) {
  // Whoever finds the name must find a listener: it is bound under another one first.
  char draft[4096];
  int length = snprintf(draft, sizeof draft, "%s.new", path);
  if (length < 0 || (size_t)length >= sizeof draft) return fail(-1, ENAMETOOLONG);
  struct sockaddr_un address;
  if (address_of(draft, &address) != 0) return -1;
  int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) return -1;
  // What a program of the same number left.
  unlink(draft);
  if (bind(made, (struct sockaddr *)&address, sizeof address) != 0 || chmod(draft, 0600) != 0 ||
      listen(made, 8) != 0 || rename(draft, path) != 0) {
    int fault = errno;
    unlink(draft);
    return fail(made, fault);
  }
  return made;
}

void recto_desk_close(int descriptor) { close(descriptor); }

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Waits until something can be done with a socket, until `end`; 0, or -1.
static int wait_for(int socket, short what, int64_t end) {
  for (;;) {
    int64_t left = end - now();
    if (left <= 0) return -1;
    struct pollfd it = {.fd = socket, .events = what};
    int ready = poll(&it, 1, (int)left);
    if (ready > 0) return 0;
    if (ready < 0 && errno != EINTR) return -1;
  }
}

static int receive_all(int socket, uint8_t *bytes, size_t count, int64_t end) {
  while (count > 0) {
    ssize_t got = recv(socket, bytes, count, MSG_DONTWAIT);
    if (got == 0) return -1;
    if (got < 0) {
      if (errno != EAGAIN && errno != EINTR) return -1;
      if (wait_for(socket, POLLIN, end) != 0) return -1;
      continue;
    }
    bytes += got;
    count -= (size_t)got;
  }
  return 0;
}

static int send_all(int socket, const uint8_t *bytes, size_t count, int64_t end) {
  while (count > 0) {
    ssize_t put = send(socket, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (put < 0) {
      if (errno != EAGAIN && errno != EINTR) return -1;
      if (wait_for(socket, POLLOUT, end) != 0) return -1;
      continue;
    }
    bytes += put;
    count -= (size_t)put;
  }
  return 0;
}

// Whether the other end is a program of the same user.
static int is_own(int socket) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == getuid();
}

// Reads one message; 0, or -1.
static int receive_message(int socket, uint8_t *bytes, size_t capacity, size_t *count) {
  int64_t end = now() + PATIENCE;
  uint8_t head[HEAD];
  if (!is_own(socket) || receive_all(socket, head, HEAD, end) != 0) return -1;
  if (memcmp(head, mark, sizeof mark) != 0) return -1;
  uint32_t length = (uint32_t)head[4] | (uint32_t)head[5] << 8 | (uint32_t)head[6] << 16 |
                    (uint32_t)head[7] << 24;
  if (length > capacity || receive_all(socket, bytes, length, end) != 0) return -1;
  *count = length;
  return 0;
}

int recto_desk_await(int listener, int waker, uint8_t *bytes, size_t capacity, size_t *count) {
  for (;;) {
    struct pollfd ends[2] = {{.fd = waker, .events = POLLIN}, {.fd = listener, .events = POLLIN}};
    int ready = poll(ends, 2, -1);
    if (ready < 0 && errno == EINTR) continue;
    if (ready < 0 || ends[0].revents != 0 || (ends[1].revents & (POLLERR | POLLNVAL))) return -1;
    int connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (connection < 0) {
      // Out of descriptors: the caller waits in the queue, and this must not spin meanwhile.
      if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS)
        poll(ends, 1, 100);
      continue;
    }
    if (receive_message(connection, bytes, capacity, count) == 0) return connection;
    close(connection);
  }
}

void recto_desk_answer(int connection, int is_taken) {
  uint8_t answer = is_taken ? 1 : 0;
  send_all(connection, &answer, 1, now() + PATIENCE);
  close(connection);
}

int recto_desk_call(const char *path, const uint8_t *bytes, size_t count) {
  struct sockaddr_un address;
  if (address_of(path, &address) != 0 || count > UINT32_MAX) return RECTO_CALL_REFUSED;
  int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) return RECTO_CALL_REFUSED;
  if (connect(made, (struct sockaddr *)&address, sizeof address) != 0) {
    int is_nobody = errno == ECONNREFUSED || errno == ENOENT;
    close(made);
    return is_nobody ? RECTO_CALL_NOBODY : RECTO_CALL_REFUSED;
  }
  int64_t end = now() + PATIENCE;
  uint8_t head[HEAD] = {mark[0], mark[1], mark[2], mark[3]};
  for (int i = 0; i < 4; i++) head[4 + i] = (uint8_t)(count >> (8 * i));
  uint8_t answer = 0;
  int is_taken = is_own(made) && send_all(made, head, HEAD, end) == 0 &&
                 send_all(made, bytes, count, end) == 0 &&
                 receive_all(made, &answer, 1, end) == 0 && answer == 1;
  close(made);
  return is_taken ? RECTO_CALL_TAKEN : RECTO_CALL_REFUSED;
}
