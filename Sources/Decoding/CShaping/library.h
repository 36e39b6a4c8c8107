// Private to the room.
#pragma once

// ICU's own data are in its library: no file is looked for.
void recto_stay_within_library(void);
