#define _GNU_SOURCE
#include "outline_list.h"

#include <stdlib.h>
#include <string.h>

int recto_outline_add(recto_outline_list *list, const char *title, int depth, int page) {
  if (list->count >= list->limit) return 0;
  if (list->count == list->capacity) {
    int capacity = list->capacity ? list->capacity * 2 : 64;
    void *grown = realloc(list->items, (size_t)capacity * sizeof *list->items);
    if (grown == NULL) return -1;
    list->items = grown;
    list->capacity = capacity;
  }
  char *copy = strdup(title ? title : "");
  if (copy == NULL) return -1;
  list->items[list->count++] = (recto_outline_item){copy, depth, page};
  return 0;
}

void recto_outline_free(recto_outline_item *items, int count) {
  for (int i = 0; i < count; i++) free(items[i].title);
  free(items);
}
