// A list of outline lines that grows.
#pragma once

#include "CDecoders.h"

// Deeper lines are left out: a loop in a damaged file must not end the stack.
enum { OUTLINE_DEPTH = 32 };

typedef struct recto_outline_list {
  recto_outline_item *items;
  int count, capacity, limit;
} recto_outline_list;

// Adds a line; -1 without memory. Nothing is added beyond the limit.
int recto_outline_add(recto_outline_list *list, const char *title, int depth, int page);
