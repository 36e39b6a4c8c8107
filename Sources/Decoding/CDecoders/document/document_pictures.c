// Pictures of a document in sRGB: each is decoded by MuPDF, at the size that it asks for, and its
// colours are changed on the way; or by others, where MuPDF cannot read it.
#include <string.h>

#include "document_colors.h"

typedef struct {
  fz_image super;
  fz_image *inner;
  fz_colorspace *base;  // what the numbers of its pixels are, or NULL where they are of `space`
  recto_space *space;
} managed_image;

// The pixels of `from`, which is dropped, in sRGB. Throws.
static fz_pixmap *shown_pixmap(fz_context *ctx, recto_space *space, fz_pixmap *from) {
  int numbers = space->space->n, shown_numbers = numbers == 1 ? 1 : 3;
  fz_pixmap *to = NULL;
  unsigned char *row = NULL;
  fz_var(to);
  fz_var(row);
  fz_try(ctx) {
    if (from->n - from->alpha != numbers || from->s != 0) {
      fz_throw(ctx, FZ_ERROR_GENERIC, "a picture of other numbers than its colour space");
    }
    to = fz_new_pixmap(ctx, numbers == 1 ? fz_device_gray(ctx) : fz_device_rgb(ctx), from->w,
                       from->h, NULL, from->alpha);
    to->x = from->x;
    to->y = from->y;
    to->xres = from->xres;
    to->yres = from->yres;
    to->flags =
        (to->flags & ~FZ_PIXMAP_FLAG_INTERPOLATE) | (from->flags & FZ_PIXMAP_FLAG_INTERPOLATE);
    size_t width = (size_t)from->w;
    row = fz_malloc(ctx, width * (size_t)(numbers + shown_numbers) + 1);
    for (int y = 0; y < from->h; y++) {
      const unsigned char *source = from->samples + y * (ptrdiff_t)from->stride;
      unsigned char *target = to->samples + y * (ptrdiff_t)to->stride;
      if (from->alpha) {
        unsigned char *plain = row, *shown = row + width * (size_t)numbers;
        for (size_t x = 0; x < width; x++) {
          const unsigned char *pixel = source + x * (size_t)from->n;
          int alpha = pixel[numbers];
          for (int i = 0; i < numbers; i++) {
            // Numbers are kept multiplied by alpha.
            int value = alpha ? (pixel[i] * 255 + alpha / 2) / alpha : 0;
            plain[x * (size_t)numbers + (size_t)i] = (unsigned char)(value < 255 ? value : 255);
          }
        }
        if (recto_space_row(space, plain, shown, width) != 0) {
          fz_throw(ctx, FZ_ERROR_MEMORY, "no memory for a picture's colours");
        }
        for (size_t x = 0; x < width; x++) {
          int alpha = source[x * (size_t)from->n + (size_t)numbers];
          unsigned char *pixel = target + x * (size_t)to->n;
          for (int i = 0; i < shown_numbers; i++) {
            int value = shown[x * (size_t)shown_numbers + (size_t)i];
            pixel[i] = (unsigned char)((value * alpha + 127) / 255);
          }
          pixel[shown_numbers] = (unsigned char)alpha;
        }
      } else if (recto_space_row(space, source, target, width) != 0) {
        fz_throw(ctx, FZ_ERROR_MEMORY, "no memory for a picture's colours");
      }
    }
  }
  fz_always(ctx) {
    fz_free(ctx, row);
    fz_drop_pixmap(ctx, from);
  }
  fz_catch(ctx) {
    fz_drop_pixmap(ctx, to);
    fz_rethrow(ctx);
  }
  return to;
}

static fz_pixmap *get_pixmap(fz_context *ctx, fz_image *image, fz_irect *area, int width,
                             int height, int *factor) {
  managed_image *self = (managed_image *)image;
  fz_pixmap *pixels = self->inner->get_pixmap(ctx, self->inner, area, width, height, factor);
  if (self->base) {
    fz_pixmap *plain = NULL;
    fz_var(plain);
    fz_try(ctx) {
      plain = fz_convert_pixmap(ctx, pixels, self->base, NULL, NULL, fz_default_color_params, 1);
    }
    fz_always(ctx) { fz_drop_pixmap(ctx, pixels); }
    fz_catch(ctx) { fz_rethrow(ctx); }
    pixels = plain;
  }
  return shown_pixmap(ctx, self->space, pixels);
}

static size_t get_size(fz_context *ctx, fz_image *image) {
  return sizeof(managed_image) + fz_image_size(ctx, ((managed_image *)image)->inner);
}

static void drop(fz_context *ctx, fz_image *image) {
  managed_image *self = (managed_image *)image;
  fz_drop_image(ctx, self->inner);
  fz_drop_colorspace(ctx, self->base);
}

// Without ICC, MuPDF leaves what the numbers of Lab go from and to as L, a and b, and then takes them
// for shares of 255.
static void mend_lab(fz_image *image) {
  int is_share = 1;
  if (image->colorspace->type != FZ_COLORSPACE_LAB) return;
  for (int i = 0; i < 6; i++) is_share &= image->decode[i] >= -1 && image->decode[i] <= 2;
  if (is_share) return;
  image->use_decode = 0;
  for (int i = 0; i < 6; i++) {
    image->decode[i] = i < 2 ? image->decode[i] / 100 : (image->decode[i] + 128) / 255;
    image->use_decode |= image->decode[i] != (float)(i & 1);
  }
}

// Makes the picture that shows another. Throws.
static fz_image *make(fz_context *ctx, recto_space *space, fz_image *inner, fz_colorspace *base) {
  fz_colorspace *shown = space->space->n == 1 ? fz_device_gray(ctx) : fz_device_rgb(ctx);
  mend_lab(inner);
  managed_image *made = fz_new_derived_image(
      ctx, inner->w, inner->h, 8, shown, inner->xres, inner->yres, inner->interpolate, 0, NULL,
      NULL, inner->mask, managed_image, get_pixmap, get_size, drop);
  made->inner = fz_keep_image(ctx, inner);
  made->base = fz_keep_colorspace(ctx, base);
  made->space = space;
  if (!inner->decoded) return &made->super;
  // One that MuPDF holds as pixels would be turned anew each time that it is drawn.
  fz_image *image = &made->super;
  fz_image *whole = NULL;
  fz_pixmap *pixels = NULL;
  fz_var(whole);
  fz_var(pixels);
  fz_try(ctx) {
    pixels = get_pixmap(ctx, image, NULL, inner->w, inner->h, NULL);
    whole = fz_new_image_from_pixmap(ctx, pixels, inner->mask);
  }
  fz_always(ctx) {
    fz_drop_pixmap(ctx, pixels);
    fz_drop_image(ctx, image);
  }
  fz_catch(ctx) { fz_rethrow(ctx); }
  return whole;
}

// ---- Pictures that others decode ----

typedef struct {
  fz_image super;
  recto_colors *colors;
  int number;
} lent_image;

// The number of a picture that stands for another one, or -1.
static int lent_number(fz_context *ctx, fz_image *image) {
  static const unsigned char mark[8] = {0, 0, 0, 4, 'r', 'e', 'C', 't'};
  fz_compressed_buffer *buffer = fz_compressed_image_buffer(ctx, image);
  unsigned char *bytes;
  if (buffer == NULL || buffer->params.type != FZ_IMAGE_PNG) return -1;
  // Behind the eight bytes of the format's mark and the 25 of its first chunk.
  size_t count = fz_buffer_storage(ctx, buffer->buffer, &bytes);
  if (count < 45 || memcmp(bytes + 33, mark, sizeof mark) != 0 || bytes[41] >= 0x80) return -1;
  return bytes[41] << 24 | bytes[42] << 16 | bytes[43] << 8 | bytes[44];
}

static fz_pixmap *get_lent_pixmap(fz_context *ctx, fz_image *image, fz_irect *area, int width,
                                  int height, int *factor) {
  lent_image *self = (lent_image *)image;
  int halved = factor ? *factor : 0, rest = (1 << halved) - 1;
  width = (image->w + rest) >> halved;
  height = (image->h + rest) >> halved;
  if (factor) *factor = 0;
  if (area) *area = fz_make_irect(0, 0, image->w, image->h);
  fz_pixmap *pixels = fz_new_pixmap(ctx, fz_device_rgb(ctx), width, height, NULL, 1);
  recto_colors *colors = self->colors;
  if (colors->reader(colors->reader_context, self->number, width, height, pixels->samples) != 0) {
    // What cannot be shown is grey, and the rest of the page is not lost.
    fz_clear_pixmap_with_value(ctx, pixels, 0xCC);
  }
  return pixels;
}

static size_t get_lent_size(fz_context *ctx, fz_image *image) {
  (void)ctx;
  (void)image;
  return sizeof(lent_image);
}

static void drop_nothing(fz_context *ctx, fz_image *image) {
  (void)ctx;
  (void)image;
}

static fz_image *lend(fz_context *ctx, recto_colors *colors, fz_image *stub, int number) {
  lent_image *made = fz_new_derived_image(ctx, stub->w, stub->h, 8, fz_device_rgb(ctx), stub->xres,
                                          stub->yres, stub->interpolate, 0, NULL, NULL, NULL,
                                          lent_image, get_lent_pixmap, get_lent_size, drop_nothing);
  made->colors = colors;
  made->number = number;
  return &made->super;
}

// ---- What is shown for a picture ----

// Makes what shows a picture, or gives the same one. Throws.
static fz_image *shown_image(fz_context *ctx, recto_colors *self, fz_image *image,
                             const fz_default_colorspaces *defaults) {
  int number = self->reader ? lent_number(ctx, image) : -1;
  if (number >= 0) return lend(ctx, self, image, number);
  fz_colorspace *space = image->colorspace, *base = NULL;
  if (space == NULL || image->imagemask) return fz_keep_image(ctx, image);
  // MuPDF looks up indexed pixels itself, and leaves those of single inks to who draws them.
  if (space->type == FZ_COLORSPACE_INDEXED) space = space->u.indexed.base;
  if (space->type == FZ_COLORSPACE_SEPARATION) base = space = space->u.separation.base;
  recto_space *managed = recto_colors_of(ctx, self, recto_actual_space(ctx, defaults, space));
  // Lab of single inks has no bytes that it could be kept in.
  if (managed == NULL || (base && base->type == FZ_COLORSPACE_LAB)) {
    return fz_keep_image(ctx, image);
  }
  return make(ctx, managed, image, base);
}

fz_image *recto_colors_image(fz_context *ctx, recto_colors *self, fz_image *image,
                             const fz_default_colorspaces *defaults) {
  for (int i = 0; i < RECTO_PICTURES; i++) {
    if (self->pictures[i].from == image) return fz_keep_image(ctx, self->pictures[i].shown);
  }
  fz_image *shown = shown_image(ctx, self, image, defaults);
  if (shown == image) return shown;
  int place = self->next_picture;
  self->next_picture = (place + 1) % RECTO_PICTURES;
  fz_drop_image(ctx, self->pictures[place].from);
  fz_drop_image(ctx, self->pictures[place].shown);
  self->pictures[place].from = fz_keep_image(ctx, image);
  self->pictures[place].shown = fz_keep_image(ctx, shown);
  return shown;
}
