// Copies the finished picture to the window, scaled. Needs ENCODED: 1 where sampling gives sRGB
// numbers as they are stored, 0 where it gives linear light; FADING: 1 where the picture comes
// through another, u_before, which is stored as the window takes it, by the share u_sides.w.
in vec2 v_uv;
out vec4 o_color;

uniform sampler2D u_picture;

#include "curve.glsl"

#if FADING
uniform sampler2D u_before;
#include "leaf.glsl"
#endif

void main() {
  vec3 color = texture(u_picture, v_uv).rgb;
#if !ENCODED
  color = screenNumbers(color);
#endif
#if FADING
  color = mix(texture(u_before, v_uv).rgb, color, u_sides.w);
#endif
  o_color = vec4(color, 1.0);
}
