// The edges of a page block.
//
// a_fraction: x: wall (0 fore edge, 2 head, 4 spine, 6 foot, 8 and 10 round corners at foot and head),
// plus the fraction of the way along it, so that the wall is seen from outside with its front; y: 0 on
// the desk, 1 at the uppermost leaf.
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
  float width = u_size.x + u_size.w * (1.0 - a_fraction.y), r = u_paper.z;
  vec2 corner;
  vec3 n;
  if (wall == 0.0) {
    corner = vec2(width, mix(r, u_size.y - r, way));
    n = normalize(vec3(u_size.z, 0.0, u_size.w));
  } else if (wall == 1.0) {
    corner = vec2((1.0 - way) * (width - r), u_size.y);
    n = vec3(0.0, 1.0, 0.0);
  } else if (wall == 2.0) {
    corner = vec2(0.0, (1.0 - way) * u_size.y);
    n = vec3(-1.0, 0.0, 0.0);
  } else if (wall == 3.0) {
    corner = vec2(way * (width - r), 0.0);
    n = vec3(0.0, -1.0, 0.0);
  } else {
    float turned = 0.5 * PI * (way + wall - 5.0);
    vec2 outward = vec2(cos(turned), sin(turned));
    corner = vec2(width - r, wall == 4.0 ? r : u_size.y - r) + r * outward;
    n = normalize(vec3(u_size.z * outward, u_size.w * outward.x));
  }
  vec4 place = u_model * vec4(corner, a_fraction.y * u_size.z, 1.0);
  v_place = place.xyz;
  v_normal = normalize(mat3(u_model) * n);
  v_edge = vec3(
    a_fraction.y * u_paper.x, wall == 1.0 || wall == 3.0 ? corner.x : corner.y,
    wall == 2.0 ? 1.0 : 0.0);
  gl_Position = u_clip * place;
}
