// A board of a hardback.
//
// a_fraction: x: side (0 fore edge, 2 head, 4 spine, 6 foot, 8 above, 10 below, 12 and 14 round corners
// at foot and head), plus the fraction of the way along it, so that it is seen from outside with its
// front; y: 0 to 1 across that way.
layout(location = 0) in vec2 a_fraction;

#include "common.glsl"
#include "board.glsl"

out vec3 v_place;  // scene units
out vec3 v_own;    // own frame
flat out vec3 v_normal;

// Two programs may draw the same thing side by side.
invariant gl_Position;

void main() {
  float side = floor(a_fraction.x / 2.0), way = a_fraction.x - 2.0 * side;
  // Straight sides end where the corners begin.
  vec2 size = u_rectangle.zw - u_rectangle.xy, r = u_board.w / size;
  vec3 at, n;
  if (side == 0.0) {
    at = vec3(1.0, mix(r.y, 1.0 - r.y, way), a_fraction.y);
    n = vec3(1.0, 0.0, 0.0);
  } else if (side == 1.0) {
    at = vec3((1.0 - way) * (1.0 - r.x), 1.0, a_fraction.y);
    n = vec3(0.0, 1.0, 0.0);
  } else if (side == 2.0) {
    at = vec3(0.0, 1.0 - way, a_fraction.y);
    n = vec3(-1.0, 0.0, 0.0);
  } else if (side == 3.0) {
    at = vec3(way * (1.0 - r.x), 0.0, a_fraction.y);
    n = vec3(0.0, -1.0, 0.0);
  } else if (side == 4.0) {
    at = vec3(way, a_fraction.y, 1.0);
    n = vec3(0.0, 0.0, 1.0);
  } else if (side == 5.0) {
    at = vec3(1.0 - way, a_fraction.y, 0.0);
    n = vec3(0.0, 0.0, -1.0);
  } else {
    float turned = 0.5 * PI * (way + side - 7.0);
    n = vec3(cos(turned), sin(turned), 0.0);
    at = vec3(vec2(1.0 - r.x, side == 6.0 ? r.y : 1.0 - r.y) + r * n.xy, a_fraction.y);
  }
  v_own = vec3(mix(u_rectangle.xy, u_rectangle.zw, at.xy), at.z * u_board.x);
  vec4 place = u_model * vec4(v_own, 1.0);
  v_place = place.xyz;
  v_normal = normalize(mat3(u_model) * n);
  gl_Position = u_clip * place;
}
