#pragma once

#include "CCodecs.h"
#include "CPixels.h"

recto_size_reader recto_read_avif_size, recto_read_heif_size, recto_read_jxl_size;
recto_picture_decoder recto_read_avif, recto_read_heif, recto_read_jxl;
