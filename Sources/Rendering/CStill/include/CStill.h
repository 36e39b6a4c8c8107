// Mixes drafts of frames in motion with sharp pictures of what lies still in them.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Pictures of four bytes a pixel: R, G, B, A as they are stored, sRGB, the lowest row first. A draft is half as
// wide and high as a frame, rounded up.
typedef struct {
  // Pixels of a frame, at least 1 each way.
  int32_t width, height;
  // What was drawn; its alpha is 255 where something lies still, 64 where the desk is seen, 0 where a leaf in the air
  // is.
  const uint8_t *draft;
  // The same with nothing in the air, all of it in its colours.
  const uint8_t *usual;
  // The same with all the pixels of a frame; its alpha is 0 where they are yet to come.
  const uint8_t *sharp;
  // Whether the draft has of the desk, in the place of its colours, by how much its light changes: 188 where it does
  // not.
  bool has_desk;
  // Whether frames are stored as X windows have them: the highest row first, B, G, R.
  bool is_shown;
} RectoStill;

// How many bytes `recto_still_mix` works in, for frames of this width.
size_t recto_still_room(int32_t width);

// Mixes the rows `from` up to `end` of a frame: where something lies still, what is sharp of it under the light
// of the draft; everywhere else the draft, each pixel from the four nearest ones. `room` is aligned to 16; other
// rows may be mixed at the same time in a room of their own.
void recto_still_mix(const RectoStill *pictures, int32_t from, int32_t end, uint8_t *frame,
                     void *room);
