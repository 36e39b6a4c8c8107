// Dear ImGui's draw lists behind a C interface: shapes with smooth edges in, triangles out.
//
// Of its controls nothing is used: what lies under the pointer is known by Overlay, which places all.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// One place where shapes are gathered; for one thread.
typedef struct recto_shapes recto_shapes;

// A rectangle: pixels from the upper left corner of the view.
typedef struct recto_box {
  float left, top, right, bottom;
} recto_box;

// Triangles with one texture and one clip.
typedef struct recto_shapes_draw {
  recto_box clip;
  uint32_t texture;
  uint32_t first_index;
  uint32_t count;
  uint32_t base_vertex;
} recto_shapes_draw;

// What a frame has come to; valid until the next one begins. Vertices have 20 bytes (place and
// texture place, two floats each, and four bytes of colour), indices two.
typedef struct recto_shapes_result {
  const void *vertices;
  int32_t vertex_count;
  const void *indices;
  int32_t index_count;
  int32_t draw_count;
} recto_shapes_result;

// Makes a place for shapes; NULL where there is no memory.
recto_shapes *recto_shapes_make(void);
// Ends it.
void recto_shapes_end(recto_shapes *shapes);
// The texture that shapes without one use, number 0: width · height · 4 bytes, white with alpha. It
// lives until the end.
const uint8_t *recto_shapes_atlas(recto_shapes *shapes, int32_t *width, int32_t *height);

// Begins a frame of the given size in pixels, of which each side is at least 1.
void recto_shapes_begin(recto_shapes *shapes, float width, float height);
// Ends the frame.
recto_shapes_result recto_shapes_finish(recto_shapes *shapes);
// One of the draws of the finished frame, 0 ≤ index < draw_count.
recto_shapes_draw recto_shapes_draw_at(recto_shapes *shapes, int32_t index);

// Between begin and finish; colours have red in the lowest byte and alpha in the highest, straight.

// Fills a box; its corners are rounded by `radius`.
void recto_shapes_fill(recto_shapes *shapes, recto_box box, float radius, uint32_t color);
// Draws the outline of a box, inside of it.
void recto_shapes_outline(recto_shapes *shapes, recto_box box, float radius, float thickness,
                          uint32_t color);
// Draws a line.
void recto_shapes_line(recto_shapes *shapes, float x0, float y0, float x1, float y1,
                       float thickness, uint32_t color);
// Fills a disc.
void recto_shapes_disc(recto_shapes *shapes, float x, float y, float radius, uint32_t color);
// Draws a part of a texture (`from`, in shares of it) into a box.
void recto_shapes_picture(recto_shapes *shapes, uint32_t texture, recto_box box, recto_box from,
                          float radius, uint32_t color);
// Draws words in the built-in letters: for a system without fonts. They end at a zero or `length`.
void recto_shapes_words(recto_shapes *shapes, const char *words, int32_t length, float size,
                        float x, float y, uint32_t color);
// How wide such words are.
float recto_shapes_words_width(recto_shapes *shapes, const char *words, int32_t length, float size);
// Keeps what follows inside a box, and inside the boxes before it.
void recto_shapes_clip(recto_shapes *shapes, recto_box box);
// Takes the last box away again.
void recto_shapes_unclip(recto_shapes *shapes);

#ifdef __cplusplus
}
#endif
