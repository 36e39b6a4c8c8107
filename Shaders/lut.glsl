// Colours by a table, for passes that include this file. A table is a picture of n squares of n by n
// pixels in a row: red grows across each square, green down, blue from square to square. All numbers
// are those that a screen takes; the texture is read as it is:
//
//   #pragma texture table "table.png" linear
//
// `recto shaders lut` writes a table that changes nothing: what a picture editor does to it, it does to
// the page.

#include "curve.glsl"

// What a table makes of a colour.
vec3 graded(sampler2D table, vec3 screen) {
  vec3 color = clamp(screen, 0.0, 1.0);
  float n = float(textureSize(table, 0).y), blue = color.b * (n - 1.0), square_ = floor(blue);
  // Between the middles of the outermost pixels, so that no square runs into the next.
  vec2 at = (vec2(color.r, 1.0 - color.g) * (n - 1.0) + 0.5) / n;
  vec3 low = textureLod(table, vec2((square_ + at.x) / n, at.y), 0.0).rgb;
  vec3 high = textureLod(table, vec2((min(square_ + 1.0, n - 1.0) + at.x) / n, at.y), 0.0).rgb;
  return mix(low, high, blue - square_);
}
