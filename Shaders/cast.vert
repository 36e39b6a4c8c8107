// A part of a plane on which the shadow of a box falls.
//
// a_fraction: 0…1 of it, across and up. The board's block says where: u_rectangle is that part.
layout(location = 0) in vec2 a_fraction;

#include "common.glsl"
#include "board.glsl"

out vec2 v_own;    // own frame
out vec3 v_place;  // scene units
// The same everywhere, of the way to the lamp in the frame of the box: x, y: its level part, length 1; z: how long
// that is, w: how steep it rises.
flat out vec4 v_way;

void main() {
  v_own = mix(u_rectangle.xy, u_rectangle.zw, a_fraction);
  vec4 place = u_model * vec4(v_own, 0.0, 1.0);
  v_place = place.xyz;
  vec2 way = vec2(u_foot.w * u_light.x - u_board.w * u_light.z, u_board.w * u_light.x + u_foot.w * u_light.z);
  float level = max(length(way), 1e-4);
  way /= level;
  v_way = vec4(mix(way, vec2(1e-4), lessThan(abs(way), vec2(1e-4))), level, u_light.y / level);
  gl_Position = u_clip * place;
}
