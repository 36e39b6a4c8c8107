#include "CGL.h"

#include <stdio.h>

/// An EGL display and context, with a surface where it draws in a window; those of ended contexts
/// are used again.
struct recto_egl {
  EGLDisplay display;
  EGLContext context;
  EGLSurface surface;
  EGLConfig config;
  EGLNativeWindowType window;
};

enum { most_contexts = 64 };
static struct recto_egl all[most_contexts];

// clang-format off: names and values in pairs
static const EGLint context_attributes[] = {
    EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
    EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
// clang-format on

/// Tries one display: initialises it and makes a surfaceless 3.3 core context current.
static bool context_on(EGLDisplay display, struct recto_egl *result) {
  if (display == EGL_NO_DISPLAY) return false;
  EGLint major = 0, minor = 0;
  if (!eglInitialize(display, &major, &minor)) return false;
  static const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                  EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = NULL;
  EGLint count = 0;
  if (eglBindAPI(EGL_OPENGL_API) && eglChooseConfig(display, wanted, &config, 1, &count)) {
    EGLConfig chosen = count > 0 ? config : EGL_NO_CONFIG_KHR;
    EGLContext context = eglCreateContext(display, chosen, EGL_NO_CONTEXT, context_attributes);
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

/// The configuration whose pixels are those of the window's visual.
static bool config_for(EGLDisplay display, unsigned long visual, EGLConfig *config) {
  // clang-format off: names and values in pairs
  static const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_WINDOW_BIT, EGL_RENDERABLE_TYPE,
                                  EGL_OPENGL_BIT, EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8,
                                  EGL_BLUE_SIZE, 8, EGL_NONE};
  // clang-format on
  EGLConfig found[128];
  EGLint count = 0;
  if (!eglChooseConfig(display, wanted, found, 128, &count)) return false;
  // Frames are drawn elsewhere and only copied to the window: the plainest will do.
  EGLint least = -1;
  for (EGLint i = 0; i < count; i++) {
    EGLint native = 0, depth = 0, samples = 0;
    eglGetConfigAttrib(display, found[i], EGL_NATIVE_VISUAL_ID, &native);
    eglGetConfigAttrib(display, found[i], EGL_DEPTH_SIZE, &depth);
    eglGetConfigAttrib(display, found[i], EGL_SAMPLES, &samples);
    EGLint cost = depth + 64 * samples;
    if ((unsigned long)native != visual || (least >= 0 && cost >= least)) continue;
    *config = found[i];
    least = cost;
  }
  return least >= 0;
}

static bool make_in_window(struct recto_egl *result, void *x_display, unsigned long window,
                           unsigned long visual) {
  if (!epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_x11") &&
      !epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_KHR_platform_x11")) {
    return false;
  }
  EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_X11_EXT, x_display, NULL);
  EGLConfig config;
  EGLint major = 0, minor = 0;
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, &major, &minor)) return false;
  EGLContext context = EGL_NO_CONTEXT;
  EGLSurface surface = EGL_NO_SURFACE;
  if (eglBindAPI(EGL_OPENGL_API) && config_for(display, visual, &config)) {
    surface = eglCreateWindowSurface(display, config, (EGLNativeWindowType)window, NULL);
    if (surface != EGL_NO_SURFACE) {
      context = eglCreateContext(display, config, EGL_NO_CONTEXT, context_attributes);
    }
  }
  if (context != EGL_NO_CONTEXT && eglMakeCurrent(display, surface, surface, context)) {
    eglSwapInterval(display, 1);
    *result = (struct recto_egl){display, context, surface, config, (EGLNativeWindowType)window};
    return true;
  }
  if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
  if (surface != EGL_NO_SURFACE) eglDestroySurface(display, surface);
  eglTerminate(display);
  return false;
}

// Called on the main actor alone, so the table needs no lock.
static int free_place(void) {
  for (int id = 0; id < most_contexts; id++)
    if (all[id].context == EGL_NO_CONTEXT) return id;
  return -1;
}

int recto_egl_make(void) {
  int id = free_place();
  return id >= 0 && make(&all[id]) ? id : -1;
}

int recto_egl_make_in_window(void *display, unsigned long window, unsigned long visual) {
  int id = free_place();
  return id >= 0 && make_in_window(&all[id], display, window, visual) ? id : -1;
}

bool recto_egl_make_current(int made) {
  return eglMakeCurrent(all[made].display, all[made].surface, all[made].surface, all[made].context);
}

bool recto_egl_swap(int made) { return eglSwapBuffers(all[made].display, all[made].surface); }

bool recto_egl_fit(int made) {
  // A driver that draws with the processor (Mesa 22.3) asks for the size of a window when it is first drawn in after a
  // swap: what was touched since keeps the old size, and shows a part of the new frame. A new surface asks anew.
  struct recto_egl *it = &all[made];
  if (it->surface == EGL_NO_SURFACE) return false;
  eglMakeCurrent(it->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  // A window has one at a time.
  eglDestroySurface(it->display, it->surface);
  it->surface = eglCreateWindowSurface(it->display, it->config, it->window, NULL);
  if (!recto_egl_make_current(made)) return false;
  eglSwapInterval(it->display, 1);
  return true;
}

void recto_egl_leave(int made) {
  if (eglGetCurrentContext() == all[made].context)
    eglMakeCurrent(all[made].display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}

void recto_egl_end(int made) {
  // The display stays: other contexts of the process share it, and EGL counts no references.
  recto_egl_leave(made);
  eglDestroyContext(all[made].display, all[made].context);
  all[made].context = EGL_NO_CONTEXT;
  if (all[made].surface == EGL_NO_SURFACE) return;
  // The window's display connection ends with the window; nobody else uses it.
  eglDestroySurface(all[made].display, all[made].surface);
  all[made].surface = EGL_NO_SURFACE;
  eglTerminate(all[made].display);
}

static void complain(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                     const GLchar *message, const void *user) {
  (void)id, (void)length, (void)user;
  // What is wrong with a shader is told with its own file and line.
  if (source == GL_DEBUG_SOURCE_SHADER_COMPILER) return;
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
