// How annotations of readers are told from others, and read.
#pragma once

#include "document_internal.h"

// What is read of a page.
typedef struct recto_annotation_list {
  fz_matrix shown;  // from the page's own points to those of the upright page
  fz_rect box;  // the upright page
  recto_annotation_limits limits;  // what may still come
  recto_annotation *found;
  int count, capacity;
} recto_annotation_list;

// What another program's annotation is for a reader; -1 where it is none, as fields, links and ink of ours
// are. Throws.
int recto_annotation_kind_of(fz_context *ctx, pdf_obj *annotation);
// Fills in one that is all zeros; gives whether it is told. Whoever asks frees what it holds, whatever comes of
// it. Throws.
int recto_read_annotation(fz_context *ctx, recto_annotation_list *list, pdf_obj *annotation,
                          recto_annotation *one);
void recto_empty_annotation(recto_annotation *one);
