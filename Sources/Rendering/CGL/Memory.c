#define _GNU_SOURCE

#include "CGL.h"

#include <link.h>
#include <malloc.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// What the next frame would take again at once is not given back: asking for it anew takes as long as
// to clear it.
enum { WORTH_RETURNING = 24 << 20 };

void recto_return_large_blocks(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 4 << 20);
}

void recto_forget_compiler(void) {
  // Six megabytes of Mesa: what GLSL itself declares, made anew where something is compiled.
  if (epoxy_gl_version() >= 41 || epoxy_has_gl_extension("GL_ARB_ES2_compatibility")) {
    glReleaseShaderCompiler();
  }
}

void recto_return_free_memory(void) {
  if (mallinfo2().fordblks > WORTH_RETURNING) malloc_trim(0);
}

// Whether pages of a library's code were changed as it was loaded, so that its file is not what they hold.
static bool has_changed_code(const struct dl_phdr_info *info) {
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(info->dlpi_addr + part->p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      if (entry->d_tag == DT_TEXTREL) return true;
      if (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_TEXTREL)) return true;
    }
  }
  return false;
}

static int unload_compiler(struct dl_phdr_info *info, size_t size, void *page) {
  (void)size;
  if (strstr(info->dlpi_name, "/libLLVM") == NULL || has_changed_code(info)) return 0;
  uintptr_t last = ~(*(const uintptr_t *)page - 1);
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || part->p_flags & PF_W) continue;
    uintptr_t start = info->dlpi_addr + part->p_vaddr;
    uintptr_t end = (start + part->p_memsz) & last;
    start &= last;
    if (end > start) madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void recto_unload_compiler(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  dl_iterate_phdr(unload_compiler, &page);
}

size_t recto_heap_size(void) { return mallinfo2().arena; }

size_t recto_heap_blocks(void) { return mallinfo2().hblkhd; }
