// A list of outline lines that grows.
#pragma once

#include "internal.h"

typedef struct recto_outline_list {
  recto_outline_item *items;
  int count, capacity, limit;
} recto_outline_list;

// Adds a line; -1 without memory. Nothing is added beyond the limit.
int recto_outline_add(recto_outline_list *list, const char *title, int depth, int page);
