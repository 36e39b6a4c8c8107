// The spine of a book: a strip that is a little convex.
//
// a_fraction: x: 0 at the back cover to 1 at the front one; y: 0 at the foot to 1 at the head.
layout(location = 0) in vec2 a_fraction;

#include "common.glsl"
#include "leaf.glsl"

out vec3 v_place;     // scene units
out vec3 v_normal;
out vec2 v_fraction;

void main() {
  // The leaf's block says where: u_rectangle is thickness, height, foot and bulge.
  float u = a_fraction.x;
  vec3 own = vec3(
    -u_rectangle.w * 4.0 * u * (1.0 - u), u_rectangle.z + a_fraction.y * u_rectangle.y, u * u_rectangle.x);
  vec4 place = u_model * vec4(own, 1.0);
  v_place = place.xyz;
  v_normal = mat3(u_model) * vec3(-u_rectangle.x, 0.0, -4.0 * u_rectangle.w * (1.0 - 2.0 * u));
  v_fraction = a_fraction;
  gl_Position = u_clip * place;
}
