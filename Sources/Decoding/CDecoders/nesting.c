// Elements of XML that are nested deeper than any book has them: MuPDF goes down into each by calling
// itself, and needs time that grows with the square of their depth.
#include <string.h>
#include <strings.h>

#include "CDecoders.h"

// Elements of HTML that have no end.
static int is_void(const uint8_t *name, size_t count) {
  static const char *const names[] = {"area",  "base", "br",   "col",    "embed", "hr", "img",
                                      "input", "link", "meta", "source", "track", "wbr"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strlen(names[i]) == count && strncasecmp(names[i], (const char *)name, count) == 0)
      return 1;
  }
  return 0;
}

static int ends_name(uint8_t letter) { return letter <= ' ' || letter == '/' || letter == '>'; }

// Where what begins with `<` ends, behind its last byte.
static size_t end_of_mark(const uint8_t *bytes, size_t count, size_t at) {
  const char *end = ">";
  if (count - at >= 4 && memcmp(bytes + at, "<!--", 4) == 0) end = "-->";
  if (count - at >= 9 && memcmp(bytes + at, "<![CDATA[", 9) == 0) end = "]]>";
  if (count - at >= 2 && bytes[at + 1] == '?') end = "?>";
  size_t length = strlen(end);
  uint8_t quote = 0;
  for (at++; at + length <= count; at++) {
    if (quote != 0) {
      if (bytes[at] == quote) quote = 0;
    } else if (length == 1 && (bytes[at] == '"' || bytes[at] == '\'')) {
      quote = bytes[at];
    } else if (memcmp(bytes + at, end, length) == 0) {
      return at + length;
    }
  }
  return count;
}

size_t recto_flatten(uint8_t *bytes, size_t count, size_t deepest) {
  size_t depth = 0, at = 0, kept = 0;
  while (at < count) {
    const uint8_t *next = memchr(bytes + at, '<', count - at);
    size_t mark = next != NULL ? (size_t)(next - bytes) : count;
    memmove(bytes + kept, bytes + at, mark - at);
    kept += mark - at;
    if (mark == count) break;
    size_t end = end_of_mark(bytes, count, mark);
    int closes = mark + 1 < end && bytes[mark + 1] == '/';
    size_t name = mark + 1 + (size_t)closes, stop = name;
    while (stop < end && !ends_name(bytes[stop])) stop++;
    int is_element = stop > name && bytes[name] != '!' && bytes[name] != '?' &&
                     bytes[end - 2] != '/' && !is_void(bytes + name, stop - name);
    int is_too_deep = is_element && depth > deepest - (size_t)!closes;
    if (is_element && !closes) depth++;
    if (is_element && closes && depth > 0) depth--;
    if (!is_too_deep) {
      memmove(bytes + kept, bytes + mark, end - mark);
      kept += end - mark;
    }
    at = end;
  }
  return kept;
}
