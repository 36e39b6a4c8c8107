#pragma once

// The OpenGL 3.3 and EGL calls that Recto uses, and no others: this list is the audit.
//
// epoxy defines each GL name as a macro over a function pointer, which Swift cannot see; each shim
// below is that macro's call under a name that Swift sees. GL integers arrive as Int32 or UInt32.

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CGLConstants.h"

#define RECTO_SHIM(name) static inline __attribute__((always_inline, swift_name(name)))

RECTO_SHIM("glViewport(x:y:width:height:)")
void recto_glViewport(GLint x, GLint y, GLsizei width, GLsizei height) {
  glViewport(x, y, width, height);
}

RECTO_SHIM("glEnable(what:)")
void recto_glEnable(GLenum what) { glEnable(what); }

RECTO_SHIM("glDisable(what:)")
void recto_glDisable(GLenum what) { glDisable(what); }

RECTO_SHIM("glScissor(x:y:width:height:)")
void recto_glScissor(GLint x, GLint y, GLsizei width, GLsizei height) {
  glScissor(x, y, width, height);
}

RECTO_SHIM("glDepthFunc(comparison:)")
void recto_glDepthFunc(GLenum comparison) { glDepthFunc(comparison); }

RECTO_SHIM("glDepthMask(writes:)")
void recto_glDepthMask(GLboolean writes) { glDepthMask(writes); }

RECTO_SHIM("glCullFace(side:)")
void recto_glCullFace(GLenum side) { glCullFace(side); }

RECTO_SHIM("glFrontFace(winding:)")
void recto_glFrontFace(GLenum winding) { glFrontFace(winding); }

RECTO_SHIM("glPolygonOffset(factor:units:)")
void recto_glPolygonOffset(GLfloat factor, GLfloat units) { glPolygonOffset(factor, units); }

RECTO_SHIM("glBlendFuncSeparate(source:destination:sourceAlpha:destinationAlpha:)")
void recto_glBlendFuncSeparate(GLenum source, GLenum destination, GLenum sourceAlpha,
                               GLenum destinationAlpha) {
  glBlendFuncSeparate(source, destination, sourceAlpha, destinationAlpha);
}

RECTO_SHIM("glClearColor(red:green:blue:alpha:)")
void recto_glClearColor(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha) {
  glClearColor(red, green, blue, alpha);
}

RECTO_SHIM("glClear(buffers:)")
void recto_glClear(GLbitfield buffers) { glClear(buffers); }

RECTO_SHIM("glFinish()")
void recto_glFinish(void) { glFinish(); }

RECTO_SHIM("glGetError()")
GLenum recto_glGetError(void) { return glGetError(); }

RECTO_SHIM("glGetIntegerv(what:value:)")
void recto_glGetIntegerv(GLenum what, GLint *value) { glGetIntegerv(what, value); }

RECTO_SHIM("glGetString(what:)")
const GLubyte *recto_glGetString(GLenum what) { return glGetString(what); }

RECTO_SHIM("glCreateShader(stage:)")
GLuint recto_glCreateShader(GLenum stage) { return glCreateShader(stage); }

RECTO_SHIM("glDeleteShader(shader:)")
void recto_glDeleteShader(GLuint shader) { glDeleteShader(shader); }

RECTO_SHIM("glCompileShader(shader:)")
void recto_glCompileShader(GLuint shader) { glCompileShader(shader); }

RECTO_SHIM("glGetShaderiv(shader:what:value:)")
void recto_glGetShaderiv(GLuint shader, GLenum what, GLint *value) {
  glGetShaderiv(shader, what, value);
}

RECTO_SHIM("glGetShaderInfoLog(shader:capacity:length:text:)")
void recto_glGetShaderInfoLog(GLuint shader, GLsizei capacity, GLsizei *length, GLchar *text) {
  glGetShaderInfoLog(shader, capacity, length, text);
}

RECTO_SHIM("glCreateProgram()")
GLuint recto_glCreateProgram(void) { return glCreateProgram(); }

RECTO_SHIM("glDeleteProgram(program:)")
void recto_glDeleteProgram(GLuint program) { glDeleteProgram(program); }

RECTO_SHIM("glAttachShader(program:shader:)")
void recto_glAttachShader(GLuint program, GLuint shader) { glAttachShader(program, shader); }

RECTO_SHIM("glDetachShader(program:shader:)")
void recto_glDetachShader(GLuint program, GLuint shader) { glDetachShader(program, shader); }

RECTO_SHIM("glLinkProgram(program:)")
void recto_glLinkProgram(GLuint program) { glLinkProgram(program); }

RECTO_SHIM("glMaxShaderCompilerThreads(count:)")
void recto_glMaxShaderCompilerThreads(GLuint count) { glMaxShaderCompilerThreadsKHR(count); }

RECTO_SHIM("glUseProgram(program:)")
void recto_glUseProgram(GLuint program) { glUseProgram(program); }

RECTO_SHIM("glGetProgramiv(program:what:value:)")
void recto_glGetProgramiv(GLuint program, GLenum what, GLint *value) {
  glGetProgramiv(program, what, value);
}

RECTO_SHIM("glGetProgramInfoLog(program:capacity:length:text:)")
void recto_glGetProgramInfoLog(GLuint program, GLsizei capacity, GLsizei *length, GLchar *text) {
  glGetProgramInfoLog(program, capacity, length, text);
}

RECTO_SHIM("glGetActiveUniform(program:index:capacity:length:count:type:name:)")
void recto_glGetActiveUniform(GLuint program, GLuint index, GLsizei capacity, GLsizei *length,
                              GLint *count, GLenum *type, GLchar *name) {
  glGetActiveUniform(program, index, capacity, length, count, type, name);
}

RECTO_SHIM("glGetUniformLocation(program:name:)")
GLint recto_glGetUniformLocation(GLuint program, const GLchar *name) {
  return glGetUniformLocation(program, name);
}

RECTO_SHIM("glUniform1i(location:value:)")
void recto_glUniform1i(GLint location, GLint value) { glUniform1i(location, value); }

RECTO_SHIM("glUniform1f(location:value:)")
void recto_glUniform1f(GLint location, GLfloat value) { glUniform1f(location, value); }

RECTO_SHIM("glUniform2f(location:x:y:)")
void recto_glUniform2f(GLint location, GLfloat x, GLfloat y) { glUniform2f(location, x, y); }

RECTO_SHIM("glUniform3f(location:x:y:z:)")
void recto_glUniform3f(GLint location, GLfloat x, GLfloat y, GLfloat z) {
  glUniform3f(location, x, y, z);
}

RECTO_SHIM("glUniform4f(location:x:y:z:w:)")
void recto_glUniform4f(GLint location, GLfloat x, GLfloat y, GLfloat z, GLfloat w) {
  glUniform4f(location, x, y, z, w);
}

// Newer than 3.3: only where GL_KHR_debug is there.
RECTO_SHIM("glPushDebugGroup(name:)")
void recto_glPushDebugGroup(const char *name) {
  glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 0, -1, name);
}

RECTO_SHIM("glPopDebugGroup()")
void recto_glPopDebugGroup(void) { glPopDebugGroup(); }

// Likewise.
RECTO_SHIM("glObjectLabel(kind:object:name:)")
void recto_glObjectLabel(GLenum kind, GLuint object, const char *name) {
  glObjectLabel(kind, object, -1, name);
}

RECTO_SHIM("glGenQueries(count:names:)")
void recto_glGenQueries(GLsizei count, GLuint *names) { glGenQueries(count, names); }

RECTO_SHIM("glDeleteQueries(count:names:)")
void recto_glDeleteQueries(GLsizei count, const GLuint *names) { glDeleteQueries(count, names); }

RECTO_SHIM("glBeginQuery(target:query:)")
void recto_glBeginQuery(GLenum target, GLuint query) { glBeginQuery(target, query); }

RECTO_SHIM("glEndQuery(target:)")
void recto_glEndQuery(GLenum target) { glEndQuery(target); }

RECTO_SHIM("glGetQueryObjectuiv(query:what:value:)")
void recto_glGetQueryObjectuiv(GLuint query, GLenum what, GLuint *value) {
  glGetQueryObjectuiv(query, what, value);
}

RECTO_SHIM("glGetQueryObjectui64v(query:what:value:)")
void recto_glGetQueryObjectui64v(GLuint query, GLenum what, GLuint64 *value) {
  glGetQueryObjectui64v(query, what, value);
}

// A mark after everything that the device was told until now.
RECTO_SHIM("glFenceSync()")
GLsync recto_glFenceSync(void) { return glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0); }

// Whether the device has come to a mark; does not wait, but sees to it that it will.
RECTO_SHIM("glHasReached(_:)")
bool recto_glHasReached(GLsync mark) {
  GLenum state = glClientWaitSync(mark, GL_SYNC_FLUSH_COMMANDS_BIT, 0);
  return state == GL_ALREADY_SIGNALED || state == GL_CONDITION_SATISFIED;
}

RECTO_SHIM("glDeleteSync(_:)")
void recto_glDeleteSync(GLsync mark) { glDeleteSync(mark); }

RECTO_SHIM("glColorMask(red:green:blue:alpha:)")
void recto_glColorMask(GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha) {
  glColorMask(red, green, blue, alpha);
}

RECTO_SHIM("glGetUniformBlockIndex(program:name:)")
GLuint recto_glGetUniformBlockIndex(GLuint program, const GLchar *name) {
  return glGetUniformBlockIndex(program, name);
}

RECTO_SHIM("glUniformBlockBinding(program:block:binding:)")
void recto_glUniformBlockBinding(GLuint program, GLuint block, GLuint binding) {
  glUniformBlockBinding(program, block, binding);
}

RECTO_SHIM("glGetActiveUniformBlockiv(program:block:what:value:)")
void recto_glGetActiveUniformBlockiv(GLuint program, GLuint block, GLenum what, GLint *value) {
  glGetActiveUniformBlockiv(program, block, what, value);
}

RECTO_SHIM("glGetUniformIndices(program:count:names:indices:)")
void recto_glGetUniformIndices(GLuint program, GLsizei count, const GLchar *const *names,
                               GLuint *indices) {
  glGetUniformIndices(program, count, names, indices);
}

RECTO_SHIM("glGetActiveUniformsiv(program:count:indices:what:values:)")
void recto_glGetActiveUniformsiv(GLuint program, GLsizei count, const GLuint *indices, GLenum what,
                                 GLint *values) {
  glGetActiveUniformsiv(program, count, indices, what, values);
}

RECTO_SHIM("glBeginTransformFeedback(primitives:)")
void recto_glBeginTransformFeedback(GLenum primitives) { glBeginTransformFeedback(primitives); }

RECTO_SHIM("glEndTransformFeedback()")
void recto_glEndTransformFeedback(void) { glEndTransformFeedback(); }

RECTO_SHIM("glGenBuffers(count:names:)")
void recto_glGenBuffers(GLsizei count, GLuint *names) { glGenBuffers(count, names); }

RECTO_SHIM("glDeleteBuffers(count:names:)")
void recto_glDeleteBuffers(GLsizei count, const GLuint *names) { glDeleteBuffers(count, names); }

RECTO_SHIM("glBindBuffer(target:buffer:)")
void recto_glBindBuffer(GLenum target, GLuint buffer) { glBindBuffer(target, buffer); }

RECTO_SHIM("glBindBufferBase(target:index:buffer:)")
void recto_glBindBufferBase(GLenum target, GLuint index, GLuint buffer) {
  glBindBufferBase(target, index, buffer);
}

RECTO_SHIM("glBufferData(target:size:data:usage:)")
void recto_glBufferData(GLenum target, GLsizeiptr size, const void *data, GLenum usage) {
  glBufferData(target, size, data, usage);
}

RECTO_SHIM("glGetBufferSubData(target:offset:size:data:)")
void recto_glGetBufferSubData(GLenum target, GLintptr offset, GLsizeiptr size, void *data) {
  glGetBufferSubData(target, offset, size, data);
}

RECTO_SHIM("glGenVertexArrays(count:names:)")
void recto_glGenVertexArrays(GLsizei count, GLuint *names) { glGenVertexArrays(count, names); }

RECTO_SHIM("glDeleteVertexArrays(count:names:)")
void recto_glDeleteVertexArrays(GLsizei count, const GLuint *names) {
  glDeleteVertexArrays(count, names);
}

RECTO_SHIM("glBindVertexArray(array:)")
void recto_glBindVertexArray(GLuint array) { glBindVertexArray(array); }

RECTO_SHIM("glEnableVertexAttribArray(index:)")
void recto_glEnableVertexAttribArray(GLuint index) { glEnableVertexAttribArray(index); }

RECTO_SHIM("glDrawArrays(primitives:first:count:)")
void recto_glDrawArrays(GLenum primitives, GLint first, GLsizei count) {
  glDrawArrays(primitives, first, count);
}

// The pointer argument is an offset in disguise, as below.
RECTO_SHIM("glDrawShortElements(primitives:count:offset:baseVertex:)")
void recto_glDrawShortElements(GLenum primitives, GLsizei count, uintptr_t offset,
                               GLint baseVertex) {
  glDrawElementsBaseVertex(primitives, count, GL_UNSIGNED_SHORT, (const void *)offset, baseVertex);
}

RECTO_SHIM("glGenTextures(count:names:)")
void recto_glGenTextures(GLsizei count, GLuint *names) { glGenTextures(count, names); }

RECTO_SHIM("glDeleteTextures(count:names:)")
void recto_glDeleteTextures(GLsizei count, const GLuint *names) { glDeleteTextures(count, names); }

RECTO_SHIM("glGenSamplers(count:names:)")
void recto_glGenSamplers(GLsizei count, GLuint *names) { glGenSamplers(count, names); }

RECTO_SHIM("glDeleteSamplers(count:names:)")
void recto_glDeleteSamplers(GLsizei count, const GLuint *names) { glDeleteSamplers(count, names); }

RECTO_SHIM("glBindSampler(unit:sampler:)")
void recto_glBindSampler(GLuint unit, GLuint sampler) { glBindSampler(unit, sampler); }

RECTO_SHIM("glSamplerParameteri(sampler:what:value:)")
void recto_glSamplerParameteri(GLuint sampler, GLenum what, GLint value) {
  glSamplerParameteri(sampler, what, value);
}

RECTO_SHIM("glActiveTexture(unit:)")
void recto_glActiveTexture(GLenum unit) { glActiveTexture(unit); }

RECTO_SHIM("glBindTexture(target:texture:)")
void recto_glBindTexture(GLenum target, GLuint texture) { glBindTexture(target, texture); }

RECTO_SHIM("glTexParameteri(target:what:value:)")
void recto_glTexParameteri(GLenum target, GLenum what, GLint value) {
  glTexParameteri(target, what, value);
}

RECTO_SHIM("glTexImage2D(target:level:format:width:height:border:layout:type:data:)")
void recto_glTexImage2D(GLenum target, GLint level, GLint format, GLsizei width, GLsizei height,
                        GLint border, GLenum layout, GLenum type, const void *data) {
  glTexImage2D(target, level, format, width, height, border, layout, type, data);
}

// Newer than 3.3: only where GL_ARB_texture_storage is there.
RECTO_SHIM("glTexStorage2D(target:levels:format:width:height:)")
void recto_glTexStorage2D(GLenum target, GLsizei levels, GLenum format, GLsizei width,
                          GLsizei height) {
  glTexStorage2D(target, levels, format, width, height);
}
RECTO_SHIM("glTexSubImage2D(target:level:x:y:width:height:layout:type:data:)")
void recto_glTexSubImage2D(GLenum target, GLint level, GLint x, GLint y, GLsizei width,
                           GLsizei height, GLenum layout, GLenum type, const void *data) {
  glTexSubImage2D(target, level, x, y, width, height, layout, type, data);
}

RECTO_SHIM("glGenerateMipmap(target:)")
void recto_glGenerateMipmap(GLenum target) { glGenerateMipmap(target); }

RECTO_SHIM("glPixelStorei(what:value:)")
void recto_glPixelStorei(GLenum what, GLint value) { glPixelStorei(what, value); }

RECTO_SHIM("glGenFramebuffers(count:names:)")
void recto_glGenFramebuffers(GLsizei count, GLuint *names) { glGenFramebuffers(count, names); }

RECTO_SHIM("glDeleteFramebuffers(count:names:)")
void recto_glDeleteFramebuffers(GLsizei count, const GLuint *names) {
  glDeleteFramebuffers(count, names);
}

RECTO_SHIM("glBindFramebuffer(target:framebuffer:)")
void recto_glBindFramebuffer(GLenum target, GLuint framebuffer) {
  glBindFramebuffer(target, framebuffer);
}

RECTO_SHIM("glCheckFramebufferStatus(target:)")
GLenum recto_glCheckFramebufferStatus(GLenum target) { return glCheckFramebufferStatus(target); }

RECTO_SHIM("glFramebufferTexture2D(target:attachment:kind:texture:level:)")
void recto_glFramebufferTexture2D(GLenum target, GLenum attachment, GLenum kind, GLuint texture,
                                  GLint level) {
  glFramebufferTexture2D(target, attachment, kind, texture, level);
}

RECTO_SHIM("glFramebufferRenderbuffer(target:attachment:kind:renderbuffer:)")
void recto_glFramebufferRenderbuffer(GLenum target, GLenum attachment, GLenum kind,
                                     GLuint renderbuffer) {
  glFramebufferRenderbuffer(target, attachment, kind, renderbuffer);
}

RECTO_SHIM("glBlitFramebuffer(x0:y0:x1:y1:toX0:toY0:toX1:toY1:buffers:filter:)")
void recto_glBlitFramebuffer(GLint x0, GLint y0, GLint x1, GLint y1, GLint toX0, GLint toY0,
                             GLint toX1, GLint toY1, GLbitfield buffers, GLenum filter) {
  glBlitFramebuffer(x0, y0, x1, y1, toX0, toY0, toX1, toY1, buffers, filter);
}

RECTO_SHIM("glGenRenderbuffers(count:names:)")
void recto_glGenRenderbuffers(GLsizei count, GLuint *names) { glGenRenderbuffers(count, names); }

RECTO_SHIM("glDeleteRenderbuffers(count:names:)")
void recto_glDeleteRenderbuffers(GLsizei count, const GLuint *names) {
  glDeleteRenderbuffers(count, names);
}

RECTO_SHIM("glBindRenderbuffer(target:renderbuffer:)")
void recto_glBindRenderbuffer(GLenum target, GLuint renderbuffer) {
  glBindRenderbuffer(target, renderbuffer);
}

RECTO_SHIM("glRenderbufferStorageMultisample(target:samples:format:width:height:)")
void recto_glRenderbufferStorageMultisample(GLenum target, GLsizei samples, GLenum format,
                                            GLsizei width, GLsizei height) {
  glRenderbufferStorageMultisample(target, samples, format, width, height);
}

RECTO_SHIM("glReadPixels(x:y:width:height:layout:type:data:)")
void recto_glReadPixels(GLint x, GLint y, GLsizei width, GLsizei height, GLenum layout, GLenum type,
                        void *data) {
  glReadPixels(x, y, width, height, layout, type, data);
}

// A length of its own, so that Swift passes one string instead of an array of pointers.
RECTO_SHIM("glShaderSource(shader:text:length:)")
void recto_glShaderSource(GLuint shader, const GLchar *text, GLint length) {
  glShaderSource(shader, 1, &text, &length);
}

// The pointer argument is an offset in disguise, which Swift could not write without a cast.
RECTO_SHIM("glVertexAttribFloats(index:count:stride:offset:)")
void recto_glVertexAttribFloats(GLuint index, GLint count, GLsizei stride, uintptr_t offset) {
  glVertexAttribPointer(index, count, GL_FLOAT, GL_FALSE, stride, (const void *)offset);
}

// Bytes that arrive as 0…1.
RECTO_SHIM("glVertexAttribBytes(index:count:stride:offset:)")
void recto_glVertexAttribBytes(GLuint index, GLint count, GLsizei stride, uintptr_t offset) {
  glVertexAttribPointer(index, count, GL_UNSIGNED_BYTE, GL_TRUE, stride, (const void *)offset);
}

// Two names of their own, so that Swift passes strings instead of an array of pointers.
RECTO_SHIM("glTransformFeedbackVaryings(program:first:second:)")
void recto_glTransformFeedbackVaryings(GLuint program, const GLchar *first, const GLchar *second) {
  const GLchar *names[] = {first, second};
  glTransformFeedbackVaryings(program, 2, names, GL_INTERLEAVED_ATTRIBS);
}

RECTO_SHIM("glHasExtension(name:)")
bool recto_glHasExtension(const char *name) { return epoxy_has_gl_extension(name); }

/// Makes a GL 3.3 core context without a display server and makes it current.
///
/// Returns an id for the two calls below, or -1 where no device gives such a context. In C because
/// the extension functions and the opaque platform values are macros and casts from end to end.
__attribute__((swift_name("makeHeadlessContext()"))) int recto_egl_make(void);

/// Makes a GL 3.3 core context that draws in an X11 window of the given visual, and makes it
/// current; its display is to be shown in step with the screen.
///
/// Returns an id, or -1 where EGL has no such context.
__attribute__((swift_name("makeWindowContext(display:window:visual:)"))) int
recto_egl_make_in_window(void *display, unsigned long window, unsigned long visual);

/// Shows what was drawn into framebuffer 0 of a window's context; false where it is lost.
__attribute__((swift_name("swapWindowContext(_:)"))) bool recto_egl_swap(int made);

/// Has framebuffer 0 of a window's context, which is current, be as large as the window is by now; false where it is
/// lost.
__attribute__((swift_name("fitWindowContext(_:)"))) bool recto_egl_fit(int made);

/// Makes the context current on the calling thread.
__attribute__((swift_name("makeHeadlessContextCurrent(_:)"))) bool recto_egl_make_current(int made);

/// Lets go of the context where the calling thread has it: another may make it current.
__attribute__((swift_name("leaveHeadlessContext(_:)"))) void recto_egl_leave(int made);

/// Ends the context.
__attribute__((swift_name("endContext(_:)"))) void recto_egl_end(int made);

/// Makes the heap give back blocks of a mebibyte and more as soon as they are freed.
///
/// A software renderer's textures are such blocks. By itself the C library learns from the first
/// that are freed to keep them all, and a heap of holes takes half as much again.
__attribute__((swift_name("returnLargeBlocks()"))) void recto_return_large_blocks(void);

/// Gives what is free in the heap back to the machine where it is much, which takes some milliseconds.
///
/// A heap of blocks of all sizes gives back by itself what is free at its end alone.
__attribute__((swift_name("returnFreeMemory()"))) void recto_return_free_memory(void);

// Gives back what the driver keeps to compile shaders; where it compiles again it makes that anew.
__attribute__((swift_name("forgetCompiler()"))) void recto_forget_compiler(void);

/// Lets the code of LLVM, with which a software renderer compiles, go from memory: thirty megabytes that are read from
/// the file again, page by page, where something is compiled.
__attribute__((swift_name("unloadCompiler()"))) void recto_unload_compiler(void);

/// The bytes of the heap but for large blocks, those that are free among them.
__attribute__((swift_name("heapSize()"))) size_t recto_heap_size(void);

/// The bytes of large blocks.
__attribute__((swift_name("heapBlocks()"))) size_t recto_heap_blocks(void);

/// Sends the driver's complaints of medium and high severity to `stderr`, where it can.
///
/// In C because the callback is called from the driver.
__attribute__((swift_name("reportDriverComplaints()"))) void recto_gl_report_complaints(void);
