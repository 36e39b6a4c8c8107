// AVIF, HEIC and JPEG XL, each through its library. It is linked into programs that watch or test them; the decoder
// loads it when a book has such pictures.
#pragma once

#include "CPictures.h"

extern const recto_codecs recto_codecs_of_library;
