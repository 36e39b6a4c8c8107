#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "CProcess.h"

int recto_socket_pair(int sockets[2]) {
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0) return -1;
  if (fcntl(sockets[0], F_SETFL, O_NONBLOCK) == 0) return 0;
  int fault = errno;
  close(sockets[0]);
  close(sockets[1]);
  errno = fault;
  return -1;
}

int recto_send(int socket, const void *bytes, size_t count, int descriptor) {
  union {
    struct cmsghdr align;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control;
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  memset(&control, 0, sizeof control);
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
  ssize_t sent;
  do {
    // A decoder may not send descriptors, and has only the call that cannot.
    sent = descriptor >= 0 ? sendmsg(socket, &message, MSG_NOSIGNAL)
                           : send(socket, bytes, count, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent == (ssize_t)count ? 0 : -1;
}

ssize_t recto_receive(int socket, void *bytes, size_t capacity, int *descriptor) {
  // Room for several, so that a sender of many is seen and each is closed.
  union {
    struct cmsghdr align;
    char bytes[CMSG_SPACE(8 * sizeof(int))];
  } control;
  struct iovec part = {bytes, capacity};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  *descriptor = -1;
  ssize_t got;
  do {
    got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  } while (got < 0 && errno == EINTR);
  if (got < 0) return -1;
  int count = 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t length = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < length; i++, count++) {
      int received;
      memcpy(&received, CMSG_DATA(header) + i * sizeof(int), sizeof(int));
      if (count == 0) *descriptor = received;
      else close(received);
    }
  }
  if (count > 1 || (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC))) {
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
    errno = EPROTO;
    return -1;
  }
  return got;
}
