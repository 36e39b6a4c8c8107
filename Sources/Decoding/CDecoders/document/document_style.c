// The style sheet of a layout, and the faces that are lent for it.
#include "document_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The elements of text, but for code and the like, which keep letters of one width.
#define TEXT \
  "body, p, div, span, li, td, th, dt, dd, blockquote, a, em, i, b, strong, " \
  "h1, h2, h3, h4, h5, h6, section, cite, small, font"

// The faces of the family that was lent last; the process reads one book. The number tells one family from the next:
// documents keep the faces that they know by name. What they were made from lives as long as one of them has it.
static struct {
  fz_context *context;
  fz_buffer *faces[RECTO_FACES];
  int number;
  char family[40];
  char rules[640];
} lent;

// What a rule calls a face, where MuPDF looks for a file.
#define FACE_NAME "recto-face-%d-%d"

static void write_rules(void) {
  static const char *const styles[RECTO_FACES] = {"", "font-weight:bold;", "font-style:italic;",
                                                  "font-weight:bold;font-style:italic;"};
  size_t used = 0;
  lent.rules[0] = 0;
  snprintf(lent.family, sizeof lent.family, "recto-family-%d", lent.number);
  for (int i = 0; i < RECTO_FACES; i++) {
    if (lent.faces[i] == NULL) continue;
    int count = snprintf(lent.rules + used, sizeof lent.rules - used,
                         "@font-face{font-family:\"%s\";%ssrc:url(\"" FACE_NAME "\")} ",
                         lent.family, styles[i], lent.number, i);
    if (count > 0 && used + (size_t)count < sizeof lent.rules) used += (size_t)count;
  }
}

static void drop_faces(fz_buffer *faces[RECTO_FACES]) {
  for (int i = 0; i < RECTO_FACES; i++) fz_drop_buffer(lent.context, faces[i]);
}

int recto_lend_faces(const uint8_t *bytes, const size_t *counts) {
  fz_buffer *faces[RECTO_FACES] = {NULL};
  if (lent.context == NULL) lent.context = recto_mupdf_context();
  fz_context *ctx = lent.context;
  if (ctx == NULL) return -1;
  fz_try(ctx) {
    for (int i = 0; i < RECTO_FACES; bytes += counts[i++]) {
      if (counts[i] > 0) faces[i] = fz_new_buffer_from_copied_data(ctx, bytes, counts[i]);
    }
  }
  fz_catch(ctx) {
    drop_faces(faces);
    return -1;
  }
  drop_faces(lent.faces);
  memcpy(lent.faces, faces, sizeof faces);
  lent.number++;
  write_rules();
  return 0;
}

fz_buffer *__real_fz_read_file(fz_context *ctx, const char *name);

// MuPDF's way to read the file that a rule names: the linker leads it here. A process that reads books opens none, and
// finds the faces that it was lent, each of them once in memory however many texts are set in it. Throws.
fz_buffer *__wrap_fz_read_file(fz_context *ctx, const char *name) {
  int number = 0, face = 0;
  int is_face = sscanf(name, FACE_NAME, &number, &face) == 2;
  if (!is_face) return __real_fz_read_file(ctx, name);
  if (number != lent.number || face < 0 || face >= RECTO_FACES || lent.faces[face] == NULL) {
    fz_throw(ctx, FZ_ERROR_GENERIC, "no such face was lent");
  }
  return fz_keep_buffer(ctx, lent.faces[face]);
}

const char *recto_family(int typeface) {
  switch (typeface) {
    case 1: return "serif";
    case 2: return "sans-serif";
    case 3: return lent.family[0] ? lent.family : "serif";
    default: return "";
  }
}

const char *recto_face_rules(int typeface) { return typeface == 3 ? lent.rules : ""; }

void recto_write_style(recto_layout layout, char style[RECTO_STYLE_BYTES]) {
  static const char *const alignments[] = {"", "justify", "left"};
  // Of paragraphs that follow each other; a style sheet cannot tell running text from the rest.
  static const char indented[] =
      "p { margin-top: 0 !important; margin-bottom: 0 !important; } "
      "p + p { text-indent: 1.2em !important; } "
      "h1 + p, h2 + p, h3 + p, h4 + p, h5 + p, h6 + p, hr + p { text-indent: 0 !important; } ";
  static const char spaced[] =
      "p { text-indent: 0 !important; margin-bottom: 0 !important; } "
      "p + p { margin-top: 0.7em !important; } ";
  const char *told = layout.paragraphs == 1 ? indented : layout.paragraphs == 2 ? spaced : "";
  char face[400] = "", spacing[400] = "", lines[160] = "";
  const char *family = recto_family(layout.typeface);
  if (family[0]) {
    snprintf(face, sizeof face, TEXT " { font-family: %s%s !important; } ", family,
             layout.typeface == 3 ? ", serif" : "");
  }
  if (layout.line_spacing > 0) {
    snprintf(spacing, sizeof spacing, TEXT " { line-height: %.2f !important; } ",
             (double)layout.line_spacing);
  }
  // Headings and what is set in the middle by name keep their places.
  if (layout.alignment == 1 || layout.alignment == 2) {
    snprintf(lines, sizeof lines, "p, li, dd, blockquote { text-align: %s !important; } ",
             alignments[layout.alignment]);
  }
  // Lines as they are in the file would run out of the page.
  snprintf(style, RECTO_STYLE_BYTES,
           "%s@page { margin: %dpt; } body { line-height: 1.35; } pre { white-space: pre-wrap; } "
           "%s%s%s%s",
           recto_face_rules(layout.typeface), (int)layout.margin, face, spacing, lines, told);
}
