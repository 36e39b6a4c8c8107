// The pages of a plain PDF, found through the few objects that lead to them. MuPDF unpacks and
// parses a hundred objects for each of those; it remains for every file that is not plain.
#include "document_internal.h"
#include "document_objects.h"

// Ends the attempt. Throws.
static void leave(fz_context *ctx) { fz_throw(ctx, FZ_ERROR_GENERIC, "the pages are not plain"); }

// Whether an object of the tree is a branch; else it is a page. Throws where it is neither.
static int is_branch(fz_context *ctx, recto_objects *self, pdf_obj *object) {
  pdf_obj *kind = recto_object_at(ctx, self, object, PDF_NAME(Type));
  if (pdf_name_eq(ctx, kind, PDF_NAME(Pages))) return 1;
  if (!pdf_name_eq(ctx, kind, PDF_NAME(Page))) leave(ctx);
  return 0;
}

pdf_obj *recto_plain_page(fz_context *ctx, recto_objects *self, pdf_document *pdf, int number) {
  pdf_obj *root = recto_object_at(ctx, self, pdf_trailer(ctx, pdf), PDF_NAME(Root));
  pdf_obj *node = recto_object_at(ctx, self, root, PDF_NAME(Pages));
  for (int depth = 0; depth < TREE_DEPTH && node; depth++) {
    pdf_obj *kids = recto_object_at(ctx, self, node, PDF_NAME(Kids));
    int count = pdf_to_int(ctx, recto_object_at(ctx, self, node, PDF_NAME(Count)));
    int length = pdf_array_len(ctx, kids);
    if (!pdf_is_array(ctx, kids) || number < 0 || number >= count) leave(ctx);
    node = NULL;
    // A branch that counts as many pages as it has kids is taken at its word: they are its pages.
    for (int i = length == count ? number : 0; i < length && node == NULL; i++) {
      pdf_obj *kid = recto_object(ctx, self, pdf_array_get(ctx, kids, i));
      if (!is_branch(ctx, self, kid)) {
        if (length == count || number == 0) return kid;
        number--;
        continue;
      }
      int pages = pdf_to_int(ctx, recto_object_at(ctx, self, kid, PDF_NAME(Count)));
      if (length == count || pages < 0) leave(ctx);
      if (number < pages) node = kid;
      else number -= pages;
    }
  }
  leave(ctx);
  return NULL;
}

// What a page, or the nearest branch above it, says of a key; null where none does. Throws.
static pdf_obj *inherited(fz_context *ctx, recto_objects *self, pdf_obj *page, pdf_obj *key) {
  for (int depth = 0; page != NULL; depth++) {
    if (depth > TREE_DEPTH) leave(ctx);
    pdf_obj *value = recto_object_at(ctx, self, page, key);
    if (value) return value;
    page = recto_object_at(ctx, self, page, PDF_NAME(Parent));
  }
  return NULL;
}

static float length_at(fz_context *ctx, recto_objects *self, pdf_obj *box, int index) {
  pdf_obj *length = recto_object(ctx, self, pdf_array_get(ctx, box, index));
  if (!pdf_is_number(ctx, length)) leave(ctx);
  return pdf_to_real(ctx, length);
}

// Copies the numbers that make a page's box. Throws.
static void copy_facts(fz_context *ctx, recto_objects *self, pdf_obj *page, pdf_obj *facts) {
  pdf_obj *boxes[] = {PDF_NAME(MediaBox), PDF_NAME(CropBox)};
  for (int i = 0; i < 2; i++) {
    pdf_obj *box = inherited(ctx, self, page, boxes[i]);
    if (box == NULL) continue;
    if (!pdf_is_array(ctx, box)) leave(ctx);
    fz_rect sides = {length_at(ctx, self, box, 0), length_at(ctx, self, box, 1),
                     length_at(ctx, self, box, 2), length_at(ctx, self, box, 3)};
    pdf_dict_put_rect(ctx, facts, boxes[i], sides);
  }
  pdf_obj *turn = inherited(ctx, self, page, PDF_NAME(Rotate));
  if (turn) pdf_dict_put_int(ctx, facts, PDF_NAME(Rotate), pdf_to_int(ctx, turn));
  pdf_obj *unit = recto_object_at(ctx, self, page, PDF_NAME(UserUnit));
  if (unit) pdf_dict_put_real(ctx, facts, PDF_NAME(UserUnit), pdf_to_real(ctx, unit));
}

fz_rect recto_plain_box(fz_context *ctx, recto_objects *self, pdf_document *pdf, pdf_obj *page) {
  // MuPDF's own arithmetic, on a page that holds all numbers itself: it follows no reference.
  pdf_obj *facts = pdf_new_dict(ctx, pdf, 4);
  fz_rect media = fz_empty_rect;
  fz_matrix matrix = fz_identity;
  fz_try(ctx) {
    copy_facts(ctx, self, page, facts);
    pdf_page_obj_transform(ctx, facts, &media, &matrix);
  }
  fz_always(ctx) { pdf_drop_obj(ctx, facts); }
  fz_catch(ctx) { fz_rethrow(ctx); }
  return fz_transform_rect(media, matrix);
}
