// What readers have marked and noted on the pages of a PDF (document_annotations.c), and what
// is put there (document_marking.c).
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef enum recto_annotation_kind {
  RECTO_HIGHLIGHT,
  RECTO_UNDERLINE,
  RECTO_STRIKE_OUT,
  RECTO_NOTE,
} recto_annotation_kind;

// How much is read of a page: how many entries of its list are looked at, how many annotations and lines
// are told of them, and bytes of names, authors and notes, each and all notes together. Names that are
// longer are left out, other words cut; what else is more is left out.
typedef struct recto_annotation_limits {
  int entries, annotations, boxes;
  size_t name, author, note, notes;
} recto_annotation_limits;

// An annotation as it lies on a page; words are UTF-8, as far as the file can be believed, and may be null.
typedef struct recto_annotation {
  recto_annotation_kind kind;
  uint32_t color;  // R in the highest of three bytes
  double *boxes;  // left, top, right and bottom of each line, in fractions of the upright page
  int box_count;  // at least 1
  char *name, *note, *author;
  int has_changed;
  int is_written;  // whether the note stands on the page, as words of it
  double changed;  // in seconds since 1970
} recto_annotation;

// An annotation that is put on a page, as above; all words are there, if empty.
typedef struct recto_mark {
  recto_annotation_kind kind;
  uint32_t color;
  const double *boxes;
  size_t box_count;  // at least 1
  const char *name, *note, *author;
  double changed;  // in seconds since 1970; no number where that is not known
  const char *date;  // when it is put there, as PDF writes it
} recto_mark;
