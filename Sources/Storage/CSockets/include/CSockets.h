// A connection to a service on this machine, over which nothing is waited for longer than it may take. Names of hosts are
// never looked up: 127.0.0.1 is the only one.
//
// Functions return -1 and leave errno on failure, like the calls below them; ETIMEDOUT where the time is over.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Connects to a port within so many milliseconds.
int recto_socket_connect(uint16_t port, int milliseconds);
// Sends all bytes within so many milliseconds.
int recto_socket_send(int socket, const uint8_t *bytes, size_t count, int milliseconds);
// Receives what comes first, at most `count` bytes; 0 where the other side has ended.
int64_t recto_socket_receive(int socket, uint8_t *bytes, size_t count, int milliseconds);
void recto_socket_close(int socket);
