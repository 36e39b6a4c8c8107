// Colour in PDF: profiles, calibrated spaces and inks.
//
// Debian's MuPDF knows no ICC: it reads `[/ICCBased 7 0 R]` as DeviceRGB and turns inks into RGB by
// subtraction. But it looks for a colour space in its store before it reads one. So those of a page
// are read here first and put there as spaces of their own, by which the paint device knows them.
#include "document_colors.h"

#include <stdlib.h>
#include <string.h>

enum {
  // Objects that are looked at for one page: they are read for drawing it anyway.
  OBJECTS = 20000,
  // Forms within forms, patterns within patterns.
  NESTING = 24,
};

// ---- Making ----

recto_colors *recto_colors_new(fz_context *ctx, pdf_document *pdf) {
  recto_colors *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->pdf = pdf;
  self->inks.space = fz_device_cmyk(ctx);
  self->lab.space = fz_device_lab(ctx);
  return self;
}

static void close_space(fz_context *ctx, recto_space *space) {
  fz_drop_colorspace(ctx, space->tint);
  recto_color_close(space->color);
  recto_inks_close(space->inks);
  free(space->grays);
}

void recto_colors_drop(fz_context *ctx, recto_colors *self) {
  if (self == NULL) return;
  for (int i = 0; i < RECTO_PICTURES; i++) {
    fz_drop_image(ctx, self->pictures[i].from);
    fz_drop_image(ctx, self->pictures[i].shown);
  }
  for (int i = 0; i < self->count; i++) {
    close_space(ctx, &self->spaces[i]);
    fz_drop_colorspace(ctx, self->spaces[i].space);
  }
  close_space(ctx, &self->inks);
  close_space(ctx, &self->lab);
  free(self->seen);
  free(self);
}

// The profile in a stream; NULL where it is none for so many numbers, or says sRGB. Throws.
static recto_color *profile_of(fz_context *ctx, recto_colors *self, int stream, int numbers) {
  fz_buffer *buffer = pdf_load_stream_number(ctx, self->pdf, stream);
  unsigned char *bytes;
  size_t count = fz_buffer_storage(ctx, buffer, &bytes);
  recto_color *color = recto_color_of_profile(bytes, count, numbers);
  fz_drop_buffer(ctx, buffer);
  return color;
}

// The stream of the profile that the file was made to be printed by, or 0. Throws.
static int output_profile(fz_context *ctx, pdf_document *pdf) {
  pdf_obj *intents = pdf_dict_getp(ctx, pdf_trailer(ctx, pdf), "Root/OutputIntents");
  for (int i = 0; i < pdf_array_len(ctx, intents); i++) {
    pdf_obj *profile =
        pdf_dict_get(ctx, pdf_array_get(ctx, intents, i), PDF_NAME(DestOutputProfile));
    if (pdf_is_stream(ctx, profile) && pdf_dict_get_int(ctx, profile, PDF_NAME(N)) == 4) {
      return pdf_to_num(ctx, profile);
    }
  }
  return 0;
}

// Opens the profile of a space that has waited for it.
static void open_space(fz_context *ctx, recto_colors *self, recto_space *space) {
  if (space->is_open) return;
  space->is_open = 1;
  if (space == &self->lab) {
    space->color = recto_color_of_lab();
    return;
  }
  fz_try(ctx) {
    if (space == &self->inks && self->pdf) space->stream = output_profile(ctx, self->pdf);
    if (space->stream) space->color = profile_of(ctx, self, space->stream, 4);
  }
  fz_catch(ctx) {}  // inks as others print them
}

recto_space *recto_colors_of(fz_context *ctx, recto_colors *self, fz_colorspace *space) {
  recto_space *found = NULL;
  if (space == self->inks.space) found = &self->inks;
  if (space == self->lab.space) found = &self->lab;
  for (int i = 0; i < self->count && found == NULL; i++) {
    if (self->spaces[i].space == space) found = &self->spaces[i];
  }
  if (found == NULL) return NULL;
  open_space(ctx, self, found);
  // Inks are shown without a profile too, the others need what they mean.
  return found->color || fz_colorspace_is_cmyk(ctx, space) ? found : NULL;
}

fz_colorspace *recto_actual_space(fz_context *ctx, const fz_default_colorspaces *defaults,
                                  fz_colorspace *space) {
  if (defaults == NULL) return space;
  if (space == fz_device_gray(ctx)) return fz_default_gray(ctx, defaults);
  if (space == fz_device_rgb(ctx)) return fz_default_rgb(ctx, defaults);
  if (space == fz_device_cmyk(ctx)) return fz_default_cmyk(ctx, defaults);
  return space;
}

// ---- Learning ----

static recto_space *space_of(recto_colors *self, fz_colorspace *space) {
  for (int i = 0; i < self->count; i++) {
    if (self->spaces[i].space == space) return &self->spaces[i];
  }
  return NULL;
}

// Makes MuPDF find a space of ours where it looks for `key`. Throws.
static void put(fz_context *ctx, pdf_obj *key, fz_colorspace *space) {
  fz_colorspace *there = pdf_find_item(ctx, fz_drop_colorspace_imp, key);
  fz_drop_colorspace(ctx, there);
  if (there == space) return;
  if (there) pdf_remove_item(ctx, fz_drop_colorspace_imp, key);
  pdf_store_item(ctx, key, space, sizeof(recto_space));
}

// Adds a space of so many numbers, whose color is taken over. Throws.
static void add(fz_context *ctx, recto_colors *self, pdf_obj *key, int numbers, int stream,
                recto_color *color) {
  static const enum fz_colorspace_type types[5] = {FZ_COLORSPACE_NONE, FZ_COLORSPACE_GRAY,
                                                   FZ_COLORSPACE_NONE, FZ_COLORSPACE_RGB,
                                                   FZ_COLORSPACE_CMYK};
  recto_space *made = &self->spaces[self->count];
  *made = (recto_space){.stream = stream, .is_open = numbers != 4, .color = color};
  // Counted once it can be dropped like the others.
  fz_try(ctx) { made->space = fz_new_colorspace(ctx, types[numbers], 0, numbers, "managed"); }
  fz_catch(ctx) {
    recto_color_close(color);
    fz_rethrow(ctx);
  }
  self->count++;
  put(ctx, key, made->space);
}

static void learn_profile(fz_context *ctx, recto_colors *self, pdf_obj *key, pdf_obj *stream) {
  int number = pdf_to_num(ctx, stream);
  int numbers = pdf_dict_get_int(ctx, stream, PDF_NAME(N));
  if (number <= 0 || (numbers != 1 && numbers != 3 && numbers != 4)) return;
  for (int i = 0; i < self->count; i++) {
    if (self->spaces[i].stream != number) continue;
    // One that says sRGB holds the place of its number only.
    if (self->spaces[i].space) put(ctx, key, self->spaces[i].space);
    return;
  }
  // Those of inks are large, and are never sRGB.
  recto_color *color = numbers == 4 ? NULL : profile_of(ctx, self, number, numbers);
  if (color || numbers == 4) {
    add(ctx, self, key, numbers, number, color);
  } else {
    self->spaces[self->count++] = (recto_space){.stream = number, .is_open = 1};
  }
}

// x and y of a colour in X, Y and Z; 0 where it has none. Throws.
static int read_xy(fz_context *ctx, pdf_obj *array, int first, double *xy) {
  double x = pdf_array_get_real(ctx, array, first), y = pdf_array_get_real(ctx, array, first + 1);
  double sum = x + y + pdf_array_get_real(ctx, array, first + 2);
  if (!(sum > 0)) return 0;
  xy[0] = x / sum;
  xy[1] = y / sum;
  return 1;
}

static void learn_calibrated(fz_context *ctx, recto_colors *self, pdf_obj *key, int numbers) {
  pdf_obj *entries = pdf_array_get(ctx, key, 1);
  pdf_obj *gamma = pdf_dict_get(ctx, entries, PDF_NAME(Gamma));
  pdf_obj *matrix = pdf_dict_get(ctx, entries, PDF_NAME(Matrix));
  fz_colorspace *there = pdf_find_item(ctx, fz_drop_colorspace_imp, key);
  fz_drop_colorspace(ctx, there);
  if (space_of(self, there)) return;
  // Its three numbers are the same in all that are met with.
  double exponent = pdf_is_array(ctx, gamma)    ? pdf_array_get_real(ctx, gamma, 0)
                    : pdf_is_number(ctx, gamma) ? pdf_to_real(ctx, gamma)
                                                : 1;
  double primaries[8];
  int is_whole = read_xy(ctx, pdf_dict_get(ctx, entries, PDF_NAME(WhitePoint)), 0, primaries);
  for (int i = 0; i < 3; i++) is_whole &= read_xy(ctx, matrix, 3 * i, primaries + 2 + 2 * i);
  recto_color *color = recto_color_of_gamma(exponent, numbers == 3 && is_whole ? primaries : NULL);
  if (color) add(ctx, self, key, numbers, 0, color);
}

static void learn_space(fz_context *ctx, recto_colors *self, pdf_obj *object, int depth) {
  if (depth == 0 || self->count == RECTO_SPACES) return;
  // Some files name the stream of a profile where an array should be.
  if (pdf_is_stream(ctx, object)) {
    learn_profile(ctx, self, object, object);
    return;
  }
  const char *kind = pdf_to_name(ctx, pdf_array_get(ctx, object, 0));
  if (strcmp(kind, "ICCBased") == 0) {
    learn_profile(ctx, self, object, pdf_array_get(ctx, object, 1));
  } else if (strcmp(kind, "CalRGB") == 0) {
    learn_calibrated(ctx, self, object, 3);
  } else if (strcmp(kind, "CalGray") == 0) {
    learn_calibrated(ctx, self, object, 1);
  } else if (strcmp(kind, "Indexed") == 0 || strcmp(kind, "I") == 0 ||
             strcmp(kind, "Pattern") == 0) {
    learn_space(ctx, self, pdf_array_get(ctx, object, 1), depth - 1);
  } else if (strcmp(kind, "Separation") == 0 || strcmp(kind, "DeviceN") == 0) {
    learn_space(ctx, self, pdf_array_get(ctx, object, 2), depth - 1);
  }
}

// Whether an object was not looked at before.
static int is_new(fz_context *ctx, recto_colors *self, pdf_obj *object) {
  if (self->left-- <= 0) return 0;
  if (!pdf_is_indirect(ctx, object)) return 1;
  int number = pdf_to_num(ctx, object);
  if (number < 0 || number >= self->seen_count * 8) return 1;
  unsigned char bit = (unsigned char)(1 << (number & 7));
  int was = self->seen[number >> 3] & bit;
  self->seen[number >> 3] |= bit;
  return !was;
}

static void learn_resources(fz_context *ctx, recto_colors *self, pdf_obj *resources, int depth);

// A form, a pattern, a shading, a picture or a font of Type 3.
static void learn_one(fz_context *ctx, recto_colors *self, pdf_obj *object, int depth) {
  if (!pdf_is_dict(ctx, object) || !is_new(ctx, self, object)) return;
  learn_space(ctx, self, pdf_dict_get(ctx, object, PDF_NAME(ColorSpace)), NESTING);
  pdf_obj *shading = pdf_dict_get(ctx, object, PDF_NAME(Shading));
  learn_space(ctx, self, pdf_dict_get(ctx, shading, PDF_NAME(ColorSpace)), NESTING);
  pdf_obj *mask = pdf_dict_get(ctx, object, PDF_NAME(SMask));
  pdf_obj *group = pdf_dict_get(ctx, mask, PDF_NAME(G));
  if (group && depth > 0) learn_one(ctx, self, group, depth - 1);
  learn_resources(ctx, self, pdf_dict_get(ctx, object, PDF_NAME(Resources)), depth);
}

static void learn_resources(fz_context *ctx, recto_colors *self, pdf_obj *resources, int depth) {
  if (depth == 0 || !pdf_is_dict(ctx, resources) || !is_new(ctx, self, resources)) return;
  pdf_obj *spaces = pdf_dict_get(ctx, resources, PDF_NAME(ColorSpace));
  for (int i = 0; i < pdf_dict_len(ctx, spaces); i++) {
    learn_space(ctx, self, pdf_dict_get_val(ctx, spaces, i), NESTING);
  }
  pdf_obj *kinds[] = {PDF_NAME(XObject), PDF_NAME(Pattern), PDF_NAME(Shading), PDF_NAME(ExtGState),
                      PDF_NAME(Font)};
  for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
    pdf_obj *all = pdf_dict_get(ctx, resources, kinds[kind]);
    for (int i = 0; i < pdf_dict_len(ctx, all) && self->left > 0; i++) {
      learn_one(ctx, self, pdf_dict_get_val(ctx, all, i), depth - 1);
    }
  }
}

// What the notes on a page look like: a form, or one for each state.
static void learn_notes(fz_context *ctx, recto_colors *self, pdf_obj *notes) {
  for (int i = 0; i < pdf_array_len(ctx, notes) && self->left > 0; i++) {
    pdf_obj *looks = pdf_dict_getp(ctx, pdf_array_get(ctx, notes, i), "AP/N");
    learn_one(ctx, self, looks, NESTING);
    int states = pdf_is_stream(ctx, looks) ? 0 : pdf_dict_len(ctx, looks);
    for (int state = 0; state < states; state++) {
      learn_one(ctx, self, pdf_dict_get_val(ctx, looks, state), NESTING);
    }
  }
}

void recto_colors_learn(fz_context *ctx, recto_colors *self, fz_page *any) {
  pdf_page *page = self && self->pdf ? pdf_page_from_fz_page(ctx, any) : NULL;
  if (page == NULL) return;
  if (self->seen == NULL) {
    int count = pdf_xref_len(ctx, self->pdf) / 8 + 1;
    self->seen = calloc((size_t)count, 1);
    self->seen_count = self->seen ? count : 0;
  }
  self->left = OBJECTS;
  fz_try(ctx) {
    learn_resources(ctx, self, pdf_page_resources(ctx, page), NESTING);
    learn_notes(ctx, self, pdf_dict_get(ctx, page->obj, PDF_NAME(Annots)));
  }
  fz_catch(ctx) {}  // what was not read is drawn as MuPDF takes it
}
