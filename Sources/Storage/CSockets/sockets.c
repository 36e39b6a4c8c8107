#define _GNU_SOURCE
#include "CSockets.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Waits until something can be done, or a moment has come.
static int wait_for(int socket, short what, int64_t end) {
  struct pollfd watched = {socket, what, 0};
  while (1) {
    int64_t left = end - now();
    int ready = poll(&watched, 1, left < 0 ? 0 : (int)left);
    if (ready > 0) return 0;
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) errno = ETIMEDOUT;
    return -1;
  }
}

int recto_socket_connect(uint16_t port, int milliseconds) {
  int64_t end = now() + milliseconds;
  int made = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (made < 0) return -1;
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int fault = 0;
  if (connect(made, (struct sockaddr *)&address, sizeof address) != 0) {
    socklen_t size = sizeof fault;
    if (errno != EINPROGRESS || wait_for(made, POLLOUT, end) != 0) {
      fault = errno;
    } else if (getsockopt(made, SOL_SOCKET, SO_ERROR, &fault, &size) != 0) {
      fault = errno;
    }
  }
  if (fault == 0) return made;
  close(made);
  errno = fault;
  return -1;
}

int recto_socket_send(int socket, const uint8_t *bytes, size_t count, int milliseconds) {
  int64_t end = now() + milliseconds;
  while (count > 0) {
    ssize_t sent = send(socket, bytes, count, MSG_NOSIGNAL);
    if (sent >= 0) {
      bytes += sent;
      count -= (size_t)sent;
    } else if (errno == EAGAIN) {
      if (wait_for(socket, POLLOUT, end) != 0) return -1;
    } else if (errno != EINTR) {
      return -1;
    }
  }
  return 0;
}

int64_t recto_socket_receive(int socket, uint8_t *bytes, size_t count, int milliseconds) {
  int64_t end = now() + milliseconds;
  while (1) {
    ssize_t got = recv(socket, bytes, count, 0);
    if (got >= 0) return got;
    if (errno == EAGAIN) {
      if (wait_for(socket, POLLIN, end) != 0) return -1;
    } else if (errno != EINTR) {
      return -1;
    }
  }
}

void recto_socket_close(int socket) { close(socket); }
