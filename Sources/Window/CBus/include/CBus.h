// A socket of the machine itself: D-Bus speaks over one. sockaddr_un and MSG_NOSIGNAL are awkward
// from Swift.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Connects to the socket of a name, which begins with 0 where it is none of a file. No later call
// waits longer than `seconds` (whole and parts of a million). Returns a descriptor, or -1.
int recto_bus_connect(const uint8_t *name, size_t length, long seconds, long parts);
// Sends or receives exactly so many bytes; 0, or -1 where that takes too long or the other is gone.
int recto_bus_send(int socket, const uint8_t *bytes, size_t count);
int recto_bus_receive(int socket, uint8_t *bytes, size_t count);
void recto_bus_close(int socket);
