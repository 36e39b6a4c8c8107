// The part of the desk z = 0 that the eye sees.
//
// a_fraction: -1…1 of it, across and up.
layout(location = 0) in vec2 a_fraction;

#include "common.glsl"

out vec3 v_place;  // scene units

// Two programs may draw the same thing side by side.
invariant gl_Position;

void main() {
  v_place = vec3(u_eye.xy + a_fraction * u_view.xy, 0.0);
  gl_Position = u_clip * vec4(v_place, 1.0);
}
