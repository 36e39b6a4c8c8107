// A part of a plane on which the shadow of a box falls.
//
// a_fraction: 0…1 of it, across and up. The board's block says where: u_rectangle is that part.
layout(location = 0) in vec2 a_fraction;

#include "common.glsl"
#include "board.glsl"

out vec2 v_own;    // own frame
out vec3 v_place;  // scene units

void main() {
  v_own = mix(u_rectangle.xy, u_rectangle.zw, a_fraction);
  vec4 place = u_model * vec4(v_own, 0.0, 1.0);
  v_place = place.xyz;
  gl_Position = u_clip * place;
}
