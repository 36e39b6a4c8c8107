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
