// Single objects of a PDF. Newer files pack a hundred objects into one deflated stream, and MuPDF
// parses all of a stream for one of them; here the stream is inflated once, and only the object
// that is asked for is parsed. MuPDF's own table of objects is read and never written.
#include "document_objects.h"

#include <libdeflate.h>

// Objects of a file: the R manual has 59,471.
enum { OBJECTS = 1 << 21 };
// Inflated bytes of one stream, and of all that are kept: the R manual's streams are of 12 KB and
// take 7 MB. What is beyond is left to MuPDF.
enum { STREAM_BYTES = 2 << 20, KEPT_BYTES = 48 << 20 };
// What is inflated in one go; longer streams are inflated bit by bit.
enum { ROOM_BYTES = 256 << 10 };
// References that lead to references; more are a loop.
enum { CHAIN = 10 };

// An object stream: its objects begin at `first` + offset.
typedef struct {
  fz_stream *stream;
  size_t size;
  int count, first;
  int (*table)[2];  // the number and the offset of each
} packed;

struct recto_objects {
  pdf_document *pdf;
  int was_mended;  // whether MuPDF had mended the file when this reader was made
  int end;
  size_t kept_bytes;
  pdf_obj **objects;  // by number, where they were read
  packed **streams;   // the same
  pdf_lexbuf words;
  struct libdeflate_decompressor *inflater;
  unsigned char *room;  // of ROOM_BYTES
};

recto_objects *recto_new_objects(fz_context *ctx, pdf_document *pdf) {
  int end = pdf_xref_len(ctx, pdf);
  if (end < 1 || end > OBJECTS) fz_throw(ctx, FZ_ERROR_GENERIC, "too many objects");
  recto_objects *self = fz_malloc_struct(ctx, recto_objects);
  pdf_lexbuf_init(ctx, &self->words, PDF_LEXBUF_SMALL);
  self->pdf = pdf;
  self->was_mended = pdf->repair_attempted;
  self->end = end;
  fz_try(ctx) {
    self->objects = fz_calloc(ctx, (size_t)end, sizeof *self->objects);
    self->streams = fz_calloc(ctx, (size_t)end, sizeof *self->streams);
    self->room = fz_malloc(ctx, ROOM_BYTES);
    self->inflater = libdeflate_alloc_decompressor();
    if (self->inflater == NULL) fz_throw(ctx, FZ_ERROR_MEMORY, "no memory");
  }
  fz_catch(ctx) {
    recto_drop_objects(ctx, self);
    fz_rethrow(ctx);
  }
  return self;
}

static void drop_packed(fz_context *ctx, packed *stream) {
  if (stream == NULL) return;
  fz_drop_stream(ctx, stream->stream);
  fz_free(ctx, stream->table);
  fz_free(ctx, stream);
}

void recto_drop_objects(fz_context *ctx, recto_objects *self) {
  if (self == NULL) return;
  for (int i = 0; i < self->end; i++) {
    if (self->objects) pdf_drop_obj(ctx, self->objects[i]);
    if (self->streams) drop_packed(ctx, self->streams[i]);
  }
  fz_free(ctx, self->objects);
  fz_free(ctx, self->streams);
  fz_free(ctx, self->room);
  if (self->inflater) libdeflate_free_decompressor(self->inflater);
  pdf_lexbuf_fin(ctx, &self->words);
  fz_free(ctx, self);
}

int recto_objects_end(recto_objects *self) { return self->end; }

// ---- Object streams ----

// The next whole number of a text that `end` bounds. Throws.
static int read_number(fz_context *ctx, const unsigned char **at, const unsigned char *end) {
  const unsigned char *p = *at;
  int value = 0, digits = 0;
  while (p < end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')) p++;
  for (; p < end && *p >= '0' && *p <= '9' && digits < 9; digits++) value = value * 10 + *p++ - '0';
  if (digits == 0 || (p < end && *p > ' ')) fz_throw(ctx, FZ_ERROR_GENERIC, "not a number");
  *at = p;
  return value;
}

// Counts bytes that are to be kept. Throws where they are too many.
static void keep_bytes(fz_context *ctx, recto_objects *self, size_t count) {
  self->kept_bytes += count;
  if (count > STREAM_BYTES || self->kept_bytes > KEPT_BYTES) {
    fz_throw(ctx, FZ_ERROR_GENERIC, "too much is packed");
  }
}

// Whether a stream is deflated and nothing else.
static int is_only_deflated(fz_context *ctx, pdf_obj *facts) {
  pdf_obj *filter = pdf_dict_get(ctx, facts, PDF_NAME(Filter));
  return pdf_name_eq(ctx, filter, PDF_NAME(FlateDecode)) &&
         pdf_dict_get(ctx, facts, PDF_NAME(DecodeParms)) == NULL;
}

// Inflates a stream in one go, in a third of the time that MuPDF takes; null where it is damaged,
// of more than one part, or long. Throws.
static fz_buffer *inflate_at_once(fz_context *ctx, recto_objects *self, int number) {
  fz_buffer *raw = pdf_load_raw_stream_number(ctx, self->pdf, number);
  fz_buffer *bytes = NULL;
  fz_try(ctx) {
    unsigned char *start;
    size_t size = fz_buffer_storage(ctx, raw, &start), got = 0;
    if (libdeflate_zlib_decompress(self->inflater, start, size, self->room, ROOM_BYTES, &got) ==
        LIBDEFLATE_SUCCESS) {
      keep_bytes(ctx, self, got);
      bytes = fz_new_buffer_from_copied_data(ctx, self->room, got);
    }
  }
  fz_always(ctx) { fz_drop_buffer(ctx, raw); }
  fz_catch(ctx) { fz_rethrow(ctx); }
  return bytes;
}

// Unpacks a stream as MuPDF does, whatever it is packed with. Throws.
static fz_buffer *inflate_any(fz_context *ctx, recto_objects *self, int number) {
  fz_buffer *bytes = NULL;
  fz_stream *packing = NULL;
  fz_var(bytes);
  fz_var(packing);
  fz_try(ctx) {
    unsigned char slice[4 << 10];
    size_t got, size = 0;
    packing = pdf_open_stream_number(ctx, self->pdf, number);
    bytes = fz_new_buffer(ctx, 16 << 10);
    while ((got = fz_read(ctx, packing, slice, sizeof slice)) > 0) {
      fz_append_data(ctx, bytes, slice, got);
      size += got;
      if (size > STREAM_BYTES) fz_throw(ctx, FZ_ERROR_GENERIC, "too much is packed");
      keep_bytes(ctx, self, got);
    }
  }
  fz_always(ctx) { fz_drop_stream(ctx, packing); }
  fz_catch(ctx) {
    fz_drop_buffer(ctx, bytes);
    fz_rethrow(ctx);
  }
  return bytes;
}

// The bytes of the stream of a number. Throws.
static fz_buffer *inflate_stream(fz_context *ctx, recto_objects *self, int number) {
  fz_buffer *bytes = NULL;
  if (is_only_deflated(ctx, self->objects[number])) bytes = inflate_at_once(ctx, self, number);
  return bytes ? bytes : inflate_any(ctx, self, number);
}

// Inflates a stream and reads the table at its start. Throws.
static void fill_packed(fz_context *ctx, recto_objects *self, packed *stream, int number) {
  fz_buffer *bytes = NULL;
  fz_var(bytes);
  fz_try(ctx) {
    pdf_obj *facts = self->objects[number];
    stream->count = pdf_to_int(ctx, pdf_dict_get(ctx, facts, PDF_NAME(N)));
    stream->first = pdf_to_int(ctx, pdf_dict_get(ctx, facts, PDF_NAME(First)));
    bytes = inflate_stream(ctx, self, number);
    unsigned char *start;
    stream->size = fz_buffer_storage(ctx, bytes, &start);
    // A number, an offset and a space behind each of them.
    if (stream->first < 0 || (size_t)stream->first > stream->size || stream->count < 1 ||
        stream->count > stream->first / 3) {
      fz_throw(ctx, FZ_ERROR_GENERIC, "no plain object stream");
    }
    stream->table = fz_calloc(ctx, (size_t)stream->count, sizeof *stream->table);
    const unsigned char *at = start, *end = start + stream->first;
    for (int i = 0; i < stream->count; i++) {
      stream->table[i][0] = read_number(ctx, &at, end);
      stream->table[i][1] = read_number(ctx, &at, end);
    }
    stream->stream = fz_open_buffer(ctx, bytes);
  }
  fz_always(ctx) { fz_drop_buffer(ctx, bytes); }
  fz_catch(ctx) { fz_rethrow(ctx); }
}

// The object stream of a number, which itself is not packed. Throws.
static packed *packed_at(fz_context *ctx, recto_objects *self, int64_t number) {
  if (number < 1 || number >= self->end) fz_throw(ctx, FZ_ERROR_GENERIC, "no such object stream");
  if (self->streams[number]) return self->streams[number];
  pdf_xref_entry *entry = pdf_get_xref_entry(ctx, self->pdf, (int)number);
  if (entry == NULL || entry->type != 'n') fz_throw(ctx, FZ_ERROR_GENERIC, "a packed stream");
  if (self->objects[number] == NULL) {
    self->objects[number] = pdf_load_object(ctx, self->pdf, (int)number);
  }
  packed *stream = fz_malloc_struct(ctx, packed);
  fz_try(ctx) { fill_packed(ctx, self, stream, (int)number); }
  fz_catch(ctx) {
    drop_packed(ctx, stream);
    fz_rethrow(ctx);
  }
  self->streams[number] = stream;
  return stream;
}

static pdf_obj *unpack(fz_context *ctx, recto_objects *self, int number, int64_t at, int index) {
  packed *stream = packed_at(ctx, self, at);
  if (index >= stream->count || stream->table[index][0] != number) {
    fz_throw(ctx, FZ_ERROR_GENERIC, "an object is not where it should be");
  }
  int64_t offset = (int64_t)stream->first + stream->table[index][1];
  if (offset >= (int64_t)stream->size) fz_throw(ctx, FZ_ERROR_GENERIC, "an object is cut off");
  fz_seek(ctx, stream->stream, offset, SEEK_SET);
  return pdf_parse_stm_obj(ctx, self->pdf, stream->stream, &self->words);
}

// ---- Objects ----

static pdf_obj *object_of(fz_context *ctx, recto_objects *self, int number) {
  if (number < 1 || number >= self->end) fz_throw(ctx, FZ_ERROR_GENERIC, "no such object");
  if (self->pdf->repair_attempted != self->was_mended) {
    fz_throw(ctx, FZ_ERROR_GENERIC, "the file was mended meanwhile");
  }
  if (self->objects[number]) return self->objects[number];
  // The entry is looked at before anything else is read, which may move it.
  pdf_xref_entry *entry = pdf_get_xref_entry(ctx, self->pdf, number);
  int kind = entry ? entry->type : 0, index = entry ? entry->gen : 0;
  int64_t at = entry ? entry->ofs : 0;
  if (entry && entry->obj) {
    self->objects[number] = pdf_keep_obj(ctx, entry->obj);
  } else if (kind == 'o') {
    self->objects[number] = unpack(ctx, self, number, at, index);
  } else if (kind == 'n') {
    self->objects[number] = pdf_load_object(ctx, self->pdf, number);
  } else {
    fz_throw(ctx, FZ_ERROR_GENERIC, "no such object");
  }
  return self->objects[number];
}

pdf_obj *recto_object(fz_context *ctx, recto_objects *self, pdf_obj *value) {
  for (int i = 0; pdf_is_indirect(ctx, value); i++) {
    if (i == CHAIN) fz_throw(ctx, FZ_ERROR_GENERIC, "a chain of references");
    value = object_of(ctx, self, pdf_to_num(ctx, value));
  }
  return value;
}

pdf_obj *recto_object_at(fz_context *ctx, recto_objects *self, pdf_obj *dictionary, pdf_obj *key) {
  return recto_object(ctx, self, pdf_dict_get(ctx, dictionary, key));
}
