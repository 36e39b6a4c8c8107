#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include "CArchives.h"

// libzip reads its directory in pieces of a name's length; larger makes each page's header slower.
enum { WINDOW = 16 << 10 };

struct recto_zip {
  zip_t *archive;
  int fd;
  int64_t start;  // of the archive within the file
  int64_t size;
  int64_t position;
  zip_error_t fault;
  // The bytes that were read last, and their place.
  int64_t window_start;
  int64_t window_count;
  uint8_t window[WINDOW];
};

// libzip turns the time of each entry into local time, and where no zone is named the C library
// looks for its file each time: 5,000 look-ups, which a confined decoder is refused. Before main,
// when no thread reads the environment.
__attribute__((constructor)) static void name_time_zone(void) { setenv("TZ", "UTC0", 0); }

// Reads at the archive's position, through the window where few bytes are asked for.
static int64_t read_on(recto_zip *self, uint8_t *bytes, uint64_t length) {
  int64_t skipped = self->position - self->window_start;
  int is_inside = skipped >= 0 && skipped < self->window_count;
  if (length > WINDOW || (!is_inside && length == WINDOW)) {
    return recto_read_at(self->fd, bytes, length, (uint64_t)(self->start + self->position));
  }
  if (!is_inside || (uint64_t)(self->window_count - skipped) < length) {
    self->window_count = 0;
    int64_t got =
        recto_read_at(self->fd, self->window, WINDOW, (uint64_t)(self->start + self->position));
    if (got < 0) return -1;
    self->window_start = self->position;
    self->window_count = got;
    skipped = 0;
  }
  uint64_t left = (uint64_t)(self->window_count - skipped);
  uint64_t count = length < left ? length : left;
  memcpy(bytes, self->window + skipped, count);
  return (int64_t)count;
}

// Serves libzip from pread: decoders share one file description, so its position is not ours.
static zip_int64_t serve(void *user, void *data, zip_uint64_t length, zip_source_cmd_t command) {
  recto_zip *self = user;
  switch (command) {
    case ZIP_SOURCE_OPEN: self->position = 0; return 0;
    case ZIP_SOURCE_READ: {
      int64_t got = read_on(self, data, length);
      if (got < 0) {
        zip_error_set(&self->fault, ZIP_ER_READ, errno);
        return -1;
      }
      self->position += got;
      return got;
    }
    case ZIP_SOURCE_SEEK: {
      zip_int64_t to = zip_source_seek_compute_offset(
          (zip_uint64_t)self->position, (zip_uint64_t)self->size, data, length, &self->fault);
      if (to < 0) return -1;
      self->position = to;
      return 0;
    }
    case ZIP_SOURCE_TELL: return self->position;
    case ZIP_SOURCE_STAT: {
      zip_stat_t *status = data;
      zip_stat_init(status);
      status->size = (zip_uint64_t)self->size;
      status->valid = ZIP_STAT_SIZE;
      return sizeof *status;
    }
    case ZIP_SOURCE_ERROR: return zip_error_to_data(&self->fault, data, length);
    case ZIP_SOURCE_SUPPORTS: return ZIP_SOURCE_SUPPORTS_SEEKABLE;
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE: return 0;
    default: zip_error_set(&self->fault, ZIP_ER_OPNOTSUPP, 0); return -1;
  }
}

recto_zip *recto_zip_open(int fd, uint64_t start, char *reason, size_t capacity) {
  struct stat status;
  recto_zip *self = calloc(1, sizeof *self);
  if (self == NULL || fstat(fd, &status) != 0 || start > (uint64_t)status.st_size) {
    snprintf(reason, capacity, "the file cannot be read");
    free(self);
    return NULL;
  }
  self->fd = fd;
  self->start = (int64_t)start;
  self->size = status.st_size - self->start;
  zip_error_init(&self->fault);
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t *source = zip_source_function_create(serve, self, &error);
  if (source != NULL) self->archive = zip_open_from_source(source, ZIP_RDONLY, &error);
  if (self->archive == NULL) {
    // Without its end, as a download has it that was broken off, it looks to libzip like no archive.
    int has_end = zip_error_code_zip(&error) != ZIP_ER_NOZIP;
    snprintf(reason, capacity, "%s", has_end ? zip_error_strerror(&error) : "its end is missing");
    if (source != NULL) zip_source_free(source);
    zip_error_fini(&error);
    zip_error_fini(&self->fault);
    free(self);
    return NULL;
  }
  zip_error_fini(&error);
  return self;
}

void recto_zip_close(recto_zip *self) {
  zip_discard(self->archive);
  zip_error_fini(&self->fault);
  free(self);
}

int64_t recto_zip_count(recto_zip *self) { return zip_get_num_entries(self->archive, 0); }

int recto_zip_describe(recto_zip *self, uint64_t index, recto_zip_entry *entry) {
  zip_stat_t status;
  if (zip_stat_index(self->archive, index, 0, &status) != 0) return -1;
  entry->name = (status.valid & ZIP_STAT_NAME) && status.name ? status.name : "";
  const char *raw = zip_get_name(self->archive, index, ZIP_FL_ENC_RAW);
  entry->raw = raw != NULL ? raw : "";
  entry->size = (status.valid & ZIP_STAT_SIZE) ? status.size : 0;
  entry->packed = (status.valid & ZIP_STAT_COMP_SIZE) ? status.comp_size : 0;
  // AES archives of the second kind leave it at zero.
  entry->has_checksum = (status.valid & ZIP_STAT_CRC) && status.crc != 0;
  entry->checksum = entry->has_checksum ? status.crc : 0;
  entry->is_encrypted =
      (status.valid & ZIP_STAT_ENCRYPTION_METHOD) && status.encryption_method != ZIP_EM_NONE;
  // Where the archive does not say, zip_stat leaves the fields at zero: stored, not encrypted.
  entry->can_be_decrypted =
      !entry->is_encrypted || zip_encryption_method_supported(status.encryption_method, 0);
  entry->method = (status.valid & ZIP_STAT_COMP_METHOD) ? status.comp_method : 0;
  entry->can_be_unpacked = zip_compression_method_supported(entry->method, 0);
  zip_uint8_t system = 0;
  zip_uint32_t attributes = 0;
  zip_file_get_external_attributes(self->archive, index, 0, &system, &attributes);
  entry->is_link = system == ZIP_OPSYS_UNIX && S_ISLNK(attributes >> 16);
  return 0;
}

// In a reader's words, where they are not libzip's own affair.
static void explain(zip_error_t *error, char *reason, size_t capacity) {
  switch (zip_error_code_zip(error)) {
    case ZIP_ER_NOPASSWD: snprintf(reason, capacity, "it is protected by a password"); return;
    case ZIP_ER_WRONGPASSWD: snprintf(reason, capacity, "the password is wrong"); return;
    case ZIP_ER_INVAL:  // an offset that no file has
    case ZIP_ER_SEEK:
    case ZIP_ER_READ: snprintf(reason, capacity, "it points outside the archive"); return;
    default: {
      const char *words = zip_error_strerror(error);
      // It follows a colon, so without the capital that begins a sentence; CRC keeps its own.
      int is_name = words[0] == 0 || !islower((unsigned char)words[1]);
      snprintf(reason, capacity, "the archive is damaged here: %c%s",
               is_name ? words[0] : tolower((unsigned char)words[0]), words[0] ? words + 1 : "");
    }
  }
}

// AES archives of the second kind keep no checksum, which libzip compares nevertheless (1.7 does).
// Their bytes are vouched for by a keyed one, which a pass over what is packed compares alone.
static int is_vouched(recto_zip *self, uint64_t index, const char *password) {
  zip_stat_t status;
  if (zip_stat_index(self->archive, index, 0, &status) != 0) return 0;
  const zip_uint64_t told = ZIP_STAT_CRC | ZIP_STAT_ENCRYPTION_METHOD;
  if ((status.valid & told) != told || status.crc != 0) return 0;
  zip_uint16_t method = status.encryption_method;
  if (method != ZIP_EM_AES_128 && method != ZIP_EM_AES_192 && method != ZIP_EM_AES_256) return 0;
  zip_file_t *file = zip_fopen_index_encrypted(self->archive, index, ZIP_FL_COMPRESSED, password);
  if (file == NULL) return 0;
  uint8_t room[4096];
  zip_int64_t got;
  do {
    got = zip_fread(file, room, sizeof room);
  } while (got > 0);
  zip_fclose(file);
  return got == 0;
}

// Whether what ended the reading of an entry is a fault, which is told then.
static int told(recto_zip *self, zip_file_t *file, uint64_t index, const char *password,
                char *reason, size_t capacity) {
  zip_error_t *fault = zip_file_get_error(file);
  if (zip_error_code_zip(fault) == ZIP_ER_CRC && is_vouched(self, index, password)) return 0;
  explain(fault, reason, capacity);
  return 1;
}

int64_t recto_zip_unpack(recto_zip *self, uint64_t index, const char *password, int target,
                         uint64_t most, char *reason, size_t capacity) {
  reason[0] = 0;
  zip_file_t *file = zip_fopen_index_encrypted(self->archive, index, 0, password);
  if (file == NULL) {
    explain(zip_get_error(self->archive), reason, capacity);
    return -1;
  }
  uint8_t room[64 << 10];
  uint64_t total = 0;
  zip_int64_t got;
  while (reason[0] == 0 && (got = zip_fread(file, room, sizeof room)) != 0) {
    if (got < 0) {
      if (!told(self, file, index, password, reason, capacity)) break;
    } else if ((uint64_t)got > most - total) {
      snprintf(reason, capacity, "it exceeds the limit of %u MiB", (unsigned)(most >> 20));
    } else if (recto_write_at(target, room, (size_t)got, total) != 0) {
      snprintf(reason, capacity, "there is no room to unpack it");
    } else {
      total += (uint64_t)got;
    }
  }
  zip_fclose(file);
  return reason[0] == 0 ? (int64_t)total : -1;
}

size_t recto_zip_read(recto_zip *self, uint64_t index, const char *password, uint8_t *bytes,
                      size_t capacity, char *reason, size_t reason_capacity) {
  reason[0] = 0;
  // An entry that is not encrypted does not mind a password.
  zip_file_t *file = zip_fopen_index_encrypted(self->archive, index, 0, password);
  if (file == NULL) {
    explain(zip_get_error(self->archive), reason, reason_capacity);
    return 0;
  }
  size_t total = 0;
  int is_faulty = 0;
  while (total < capacity) {
    zip_int64_t got = zip_fread(file, bytes + total, capacity - total);
    is_faulty = got < 0;
    if (got <= 0) break;
    total += (size_t)got;
  }
  // The checksum is compared at the end only, so one more read asks for it.
  uint8_t more;
  if (total == capacity && !is_faulty) is_faulty = zip_fread(file, &more, 1) < 0;
  if (is_faulty) (void)told(self, file, index, password, reason, reason_capacity);
  zip_fclose(file);
  return total;
}
