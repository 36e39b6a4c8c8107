// Mixes drafts of frames in motion with sharp pictures of what lies still in them.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Pictures of four bytes a pixel: R, G, B, A as they are stored, sRGB, the lowest row first. A draft is half as
// wide and high as a frame, and the light half of a draft, rounded up.
typedef struct {
  // Pixels of a frame, at least 1 each way.
  int32_t width, height;
  // What was drawn; its alpha is 255 where something lies still, whose colours need not be there.
  const uint8_t *draft;
  // By how much the light on what lies still has changed: 188 where it has not.
  const uint8_t *light;
  // What lies still, with all the pixels of a frame; its alpha is 0 where that is yet to come, and 255 elsewhere.
  const uint8_t *sharp;
  // Whether frames are stored as X windows have them: the highest row first, B, G, R.
  bool is_shown;
} RectoStill;

// How many bytes `recto_still_mix` works in, for frames of this width.
size_t recto_still_room(int32_t width);

// Mixes the rows `from` up to `end` of a frame: where something lies still, what is sharp of it under the changed
// light; everywhere else the draft, each pixel from the four nearest ones. `room` is aligned to 16; other
// rows may be mixed at the same time in a room of their own.
void recto_still_mix(const RectoStill *pictures, int32_t from, int32_t end, uint8_t *frame,
                     void *room);
