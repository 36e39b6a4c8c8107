// The cloth of a hardback. Needs common.glsl.

#pragma group "Book"
#pragma color clothColor "Cover cloth" 0.35749118 0.18974828 0.182812661
#pragma parameter clothFromCover "Cloth like the cover" 1 0 1 0.05 tip="how much of its cover's own colour the cloth takes"
uniform vec3 clothColor;
uniform float clothFromCover;

// What the book is bound in: the colour that goes with its cover, where that is known.
#define cloth mix(clothColor, u_case.rgb, u_case.w * clothFromCover)

// The groove along which a board hinges, seen from outside `away` from the spine: as gutter(). Every
// page computes it, so it is cheap.
vec3 groove(float away) {
  float a = away / u_eye.w;
  float x = (a - 0.030) / 0.008;
  float bell = square(square(max(1.0 - 0.25 * x * x, 0.0)));
  return vec3(0.55 * x * bell + 0.7 * max(1.0 - a / 0.006, 0.0), 1.0, 1.0 - 0.35 * bell);
}
