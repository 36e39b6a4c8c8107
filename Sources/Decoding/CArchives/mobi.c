#define _POSIX_C_SOURCE 200809L

#include "CArchives.h"

#include <mobi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct recto_mobi {
  MOBIData *data;
  MOBIRawml *parsed;
  // What is described next, and in which of the lists: of pages, of what they flow from, of all else.
  const MOBIPart *next;
  int list;
  char name[64];
};

static int is_within(const MOBIPart *part, size_t limit) {
  for (; part; part = part->next) {
    if (part->size > limit) return 0;
  }
  return 1;
}

static const MOBIPart *list_of(const MOBIRawml *parsed, int list) {
  // The first of what the markup flows from is the markup itself.
  if (list == 1) return parsed->flow ? parsed->flow->next : NULL;
  return list == 0 ? parsed->markup : parsed->resources;
}

recto_mobi *recto_mobi_open(uint8_t *bytes, size_t count, size_t limit) {
  if (count == 0) return NULL;
  FILE *file = fmemopen(bytes, count, "rb");
  if (!file) return NULL;
  recto_mobi *book = calloc(1, sizeof *book);
  if (book) book->data = mobi_init();
  int failed = !book || !book->data || mobi_load_file(book->data, file) != MOBI_SUCCESS;
  fclose(file);
  // What is locked has no key here; a printed page as it stands is a PDF in a cover.
  failed = failed || mobi_is_encrypted(book->data) || mobi_is_replica(book->data) ||
           mobi_get_text_maxsize(book->data) > limit;
  if (!failed) {
    book->parsed = mobi_init_rawml(book->data);
    failed = !book->parsed ||
             mobi_parse_rawml_opt(book->parsed, book->data, true, false, true) != MOBI_SUCCESS;
  }
  if (!failed) {
    failed = !is_within(book->parsed->markup, limit) || !is_within(book->parsed->flow, limit) ||
             !is_within(book->parsed->resources, limit);
  }
  if (!failed) {
    book->next = list_of(book->parsed, 0);
    return book;
  }
  recto_mobi_close(book);
  return NULL;
}

void recto_mobi_close(recto_mobi *book) {
  if (!book) return;
  mobi_free_rawml(book->parsed);
  mobi_free(book->data);
  free(book);
}

int recto_mobi_next(recto_mobi *book, recto_mobi_part *part) {
  static const char *const names[3] = {"part", "flow", "resource"};
  while (!book->next && book->list < 2) book->next = list_of(book->parsed, ++book->list);
  const MOBIPart *from = book->next;
  if (!from) return 0;
  book->next = from->next;
  MOBIFileMeta meta = mobi_get_filemeta_by_type(from->type);
  snprintf(book->name, sizeof book->name, "%s%05zu.%s", names[book->list], from->uid,
           meta.extension);
  part->bytes = from->data;
  part->count = from->data ? from->size : 0;
  part->name = book->name;
  part->type = meta.mime_type;
  part->is_page = book->list == 0;
  part->is_package = from->type == T_OPF;
  part->is_contents = from->type == T_NCX;
  return 1;
}

int recto_mobi_is_new(recto_mobi *book) { return mobi_is_rawml_kf8(book->parsed) ? 1 : 0; }
