// The codes of East Asia, by the tables that MuPDF brings for fonts: those of the C library lie in
// files, which a confined decoder cannot open.
#include <mupdf/fitz.h>
#include <mupdf/pdf.h>

#include "CDecoders.h"
#include "mupdf_context.h"

int64_t recto_decode_charset(recto_charset charset, const uint8_t *bytes, size_t count,
                             uint32_t *scalars) {
  static const char *const tables[][2] = {
      [RECTO_SHIFT_JIS] = {"90ms-RKSJ-H", "Adobe-Japan1-UCS2"},
      [RECTO_EUC_JP] = {"EUC-H", "Adobe-Japan1-UCS2"},
      [RECTO_GBK] = {"GBK-EUC-H", "Adobe-GB1-UCS2"},
      [RECTO_BIG5] = {"ETen-B5-H", "Adobe-CNS1-UCS2"},
      [RECTO_EUC_KR] = {"KSCms-UHC-H", "Adobe-Korea1-UCS2"},
  };
  fz_context *ctx = recto_mupdf_context();
  if (ctx == NULL) return -1;
  pdf_cmap *glyphs = NULL, *letters = NULL;
  int64_t total = 0;
  fz_var(glyphs);
  fz_var(letters);
  fz_var(total);
  fz_try(ctx) {
    glyphs = pdf_load_system_cmap(ctx, tables[charset][0]);
    letters = pdf_load_system_cmap(ctx, tables[charset][1]);
    for (size_t at = 0; at < count;) {
      // Below 128 all of them are ASCII, but for the look of two signs.
      if (bytes[at] < 0x80) {
        scalars[total++] = bytes[at++];
        continue;
      }
      unsigned code;
      unsigned char *place = (unsigned char *)(uintptr_t)bytes;
      int length = pdf_decode_cmap(glyphs, place + at, place + count, &code);
      int glyph = length > 0 ? pdf_lookup_cmap(glyphs, code) : -1;
      int found[PDF_MRANGE_CAP];
      if (glyph <= 0 || pdf_lookup_cmap_full(letters, glyph, found) < 1) {
        total = -1;
        break;
      }
      scalars[total++] = (uint32_t)found[0];
      at += (size_t)length;
    }
  }
  fz_always(ctx) {
    pdf_drop_cmap(ctx, glyphs);
    pdf_drop_cmap(ctx, letters);
  }
  fz_catch(ctx) { total = -1; }
  fz_drop_context(ctx);
  return total;
}
