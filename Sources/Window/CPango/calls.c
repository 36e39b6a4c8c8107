#include "calls.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static bool look_up(struct recto_calls *into) {
  // It brings the others, and a name is looked for in all that it brings. Never closed: what these
  // libraries have set up stays.
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
  void *found = NULL;
// A pointer to data becomes one to a function by its bytes, which is how POSIX wants it.
#define RECTO_LOOK_UP(result, name, arguments) \
  if (!(found = dlsym(library, #name))) return false; \
  memcpy(&into->name, &found, sizeof found);
  RECTO_CALLS(RECTO_LOOK_UP)
  return true;
}

static struct recto_calls calls;
static bool is_there;

static void look_up_once(void) { is_there = look_up(&calls); }

const struct recto_calls *recto_calls(void) {
  // Words are laid out on one thread, but fonts may be looked for on any.
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, look_up_once);
  return is_there ? &calls : NULL;
}
