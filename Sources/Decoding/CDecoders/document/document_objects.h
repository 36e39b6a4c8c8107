// Single objects of a PDF, each read without its neighbours.
#pragma once

#include <mupdf/fitz.h>
#include <mupdf/pdf.h>

typedef struct recto_objects recto_objects;

// A reader of the document's objects, empty. Throws where there are too many.
recto_objects *recto_new_objects(fz_context *ctx, pdf_document *pdf);
void recto_drop_objects(fz_context *ctx, recto_objects *self);

// Numbers of objects lie below this.
int recto_objects_end(recto_objects *self);

// What a value stands for: the object that a reference leads to, or the value itself. Borrowed, as
// long as the reader lives. Throws where a reference leads nowhere plain, or the reader is full.
pdf_obj *recto_object(fz_context *ctx, recto_objects *self, pdf_obj *value);
// The same of an entry of a dictionary; null where there is none.
pdf_obj *recto_object_at(fz_context *ctx, recto_objects *self, pdf_obj *dictionary, pdf_obj *key);

// Trees of pages and of names have a level for each power of a page's entries, 6 to 64.
enum { TREE_DEPTH = 24 };

// The page of a number, from 0. Throws where the tree of pages is not plain.
pdf_obj *recto_plain_page(fz_context *ctx, recto_objects *self, pdf_document *pdf, int number);
// The visible box of a page, as MuPDF computes it. Throws where its numbers are not plain.
fz_rect recto_plain_box(fz_context *ctx, recto_objects *self, pdf_document *pdf, pdf_obj *page);
