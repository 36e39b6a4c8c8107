// The edges of a page block.
//
// a_fraction: x: wall (0 fore edge, 2 head, 4 spine, 6 foot), plus the fraction of the way along it,
// so that the wall is seen from outside with its front; y: 0 on the desk, 1 at the uppermost leaf.
layout(location = 0) in vec2 a_fraction;

#include "common.glsl"
#include "block.glsl"

out vec3 v_place;        // scene units
out vec3 v_edge;         // leaves from the desk; way along the edge, scene units; 1 on the spine
flat out vec3 v_normal;

// Two programs may draw the same thing side by side.
invariant gl_Position;

void main() {
  float wall = floor(a_fraction.x / 2.0), way = a_fraction.x - 2.0 * wall;
  float width = u_size.x + u_size.w * (1.0 - a_fraction.y);
  vec2 corner;
  vec3 n;
  if (wall == 0.0) {
    corner = vec2(width, way * u_size.y);
    n = normalize(vec3(u_size.z, 0.0, u_size.w));
  } else if (wall == 1.0) {
    corner = vec2((1.0 - way) * width, u_size.y);
    n = vec3(0.0, 1.0, 0.0);
  } else if (wall == 2.0) {
    corner = vec2(0.0, (1.0 - way) * u_size.y);
    n = vec3(-1.0, 0.0, 0.0);
  } else {
    corner = vec2(way * width, 0.0);
    n = vec3(0.0, -1.0, 0.0);
  }
  vec4 place = u_model * vec4(corner, a_fraction.y * u_size.z, 1.0);
  v_place = place.xyz;
  v_normal = normalize(mat3(u_model) * n);
  v_edge = vec3(
    a_fraction.y * u_paper.x, wall == 0.0 || wall == 2.0 ? corner.y : corner.x,
    wall == 2.0 ? 1.0 : 0.0);
  gl_Position = u_clip * place;
}
