// Things that a decoder must not be able to do, tried from inside its sandbox.
#pragma once

#include <stddef.h>

// The name of a deed, counted from 0; NULL after the last.
const char *recto_deed_name(size_t index);

// Does what must be done before the sandbox closes, so that a deed finds what it needs.
void recto_deeds_prepare(void);
// Makes this process nobody's: of root's threads there is no bound.
void recto_deeds_become_nobody(void);
// Tries one: 0 where it was done, else the error number of the refusal; -1 for an unknown name.
// `path` is a file or folder outside the book, `folder` the open book, or a file.
int recto_deed(const char *name, const char *path, int folder);

// Sends `bytes` with the same descriptor many times over.
void recto_send_many(int socket, const void *bytes, size_t count, int descriptor, int copies);
