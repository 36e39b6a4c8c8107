#define _GNU_SOURCE
#include "CBus.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

int recto_bus_connect(const uint8_t *name, size_t length, long seconds, long parts) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (length == 0 || length >= sizeof address.sun_path) return -1;
  memcpy(address.sun_path, name, length);
  // The name of a file ends with 0, any other where its length says.
  socklen_t size =
      (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + (name[0] != 0 ? 1 : 0));
  int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (made < 0) return -1;
  struct timeval patience = {.tv_sec = seconds, .tv_usec = parts};
  if (setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) != 0 ||
      setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience) != 0 ||
      connect(made, (struct sockaddr *)&address, size) != 0) {
    close(made);
    return -1;
  }
  return made;
}

int recto_bus_send(int socket, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t sent = send(socket, bytes, count, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return -1;
    bytes += sent;
    count -= (size_t)sent;
  }
  return 0;
}

int recto_bus_receive(int socket, uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t got = recv(socket, bytes, count, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return -1;
    bytes += got;
    count -= (size_t)got;
  }
  return 0;
}

void recto_bus_close(int socket) { close(socket); }
