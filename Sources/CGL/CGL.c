#include "CGL.h"

#include <stdio.h>

/// An EGL display and context without a window; those of ended contexts are used again.
struct recto_egl {
  EGLDisplay display;
  EGLContext context;
};

enum { most_contexts = 64 };
static struct recto_egl all[most_contexts];

/// Tries one display: initialises it and makes a surfaceless 3.3 core context current.
static bool context_on(EGLDisplay display, struct recto_egl *result) {
  if (display == EGL_NO_DISPLAY) return false;
  EGLint major = 0, minor = 0;
  if (!eglInitialize(display, &major, &minor)) return false;
  static const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                  EGL_OPENGL_BIT, EGL_NONE};
  static const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
                                      EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
  EGLConfig config = NULL;
  EGLint count = 0;
  if (eglBindAPI(EGL_OPENGL_API) && eglChooseConfig(display, wanted, &config, 1, &count)) {
    EGLConfig chosen = count > 0 ? config : EGL_NO_CONFIG_KHR;
    EGLContext context = eglCreateContext(display, chosen, EGL_NO_CONTEXT, attributes);
    if (context != EGL_NO_CONTEXT) {
      if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) {
        result->display = display;
        result->context = context;
        return true;
      }
      eglDestroyContext(display, context);
    }
  }
  eglTerminate(display);
  return false;
}

static bool make(struct recto_egl *result) {
  if (epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_device") &&
      epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_device_enumeration")) {
    EGLDeviceEXT devices[8];
    EGLint count = 0;
    if (eglQueryDevicesEXT(8, devices, &count)) {
      for (EGLint i = 0; i < count; i++) {
        EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, devices[i], NULL);
        if (context_on(display, result)) return true;
      }
    }
  }
  if (epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")) {
    EGLDisplay display =
        eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (context_on(display, result)) return true;
  }
  return context_on(eglGetDisplay(EGL_DEFAULT_DISPLAY), result);
}

// Called on the main actor alone, so the table needs no lock.
int recto_egl_make(void) {
  for (int id = 0; id < most_contexts; id++)
    if (all[id].context == EGL_NO_CONTEXT) return make(&all[id]) ? id : -1;
  return -1;
}

bool recto_egl_make_current(int made) {
  return eglMakeCurrent(all[made].display, EGL_NO_SURFACE, EGL_NO_SURFACE, all[made].context);
}

void recto_egl_end(int made) {
  // The display stays: other contexts of the process share it, and EGL counts no references.
  if (eglGetCurrentContext() == all[made].context)
    eglMakeCurrent(all[made].display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(all[made].display, all[made].context);
  all[made].context = EGL_NO_CONTEXT;
}

static void complain(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                     const GLchar *message, const void *user) {
  (void)source, (void)id, (void)length, (void)user;
  // Speed hints are no faults; they come in numbers.
  if (type == GL_DEBUG_TYPE_PERFORMANCE) return;
  if (severity != GL_DEBUG_SEVERITY_HIGH && severity != GL_DEBUG_SEVERITY_MEDIUM) return;
  fprintf(stderr, "OpenGL: %s\n", message);
}

void recto_gl_report_complaints(void) {
  if (!epoxy_has_gl_extension("GL_KHR_debug")) return;
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
  glDebugMessageCallback(complain, NULL);
}
