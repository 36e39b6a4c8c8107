#include "codecs.h"

const recto_codecs recto_codecs_of_library = {
    .avif_size = recto_read_avif_size,
    .heif_size = recto_read_heif_size,
    .jxl_size = recto_read_jxl_size,
    .avif_decode = recto_read_avif,
    .heif_decode = recto_read_heif,
    .jxl_decode = recto_read_jxl,
};
