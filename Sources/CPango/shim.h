// Only for its compiler and linker settings: Pango is used by CText alone, in C.
#pragma once
