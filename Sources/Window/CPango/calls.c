#include "calls.h"

#include <dlfcn.h>
#include <string.h>

static bool look_up(struct recto_calls *calls) {
  // It brings the others, and a name is looked for in all that it brings. Never closed: what these
  // libraries have set up stays.
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
  void *found = NULL;
// A pointer to data becomes one to a function by its bytes, which is how POSIX wants it.
#define RECTO_LOOK_UP(result, name, arguments) \
  if (!(found = dlsym(library, #name))) return false; \
  memcpy(&calls->name, &found, sizeof found);
  RECTO_CALLS(RECTO_LOOK_UP)
  return true;
}

const struct recto_calls *recto_calls(void) {
  // Called on the main thread alone, so the table needs no lock.
  static struct recto_calls calls;
  static bool is_tried, is_there;
  if (!is_tried) is_there = look_up(&calls);
  is_tried = true;
  return is_there ? &calls : NULL;
}
