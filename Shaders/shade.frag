// Darkens what lies round a page that slides over it. The leaf's block says where: u_rectangle is the
// page with its shade, u_part the page, u_motion.x the width of the shade, u_sides.w its strength.
in vec2 v_fraction;
out vec4 o_color;

#include "common.glsl"
#include "leaf.glsl"

void main() {
  vec2 p = mix(u_rectangle.xy, u_rectangle.zw, v_fraction);
  vec2 beyond = max(max(u_part.xy - p, p - u_part.zw), 0.0);
  o_color = vec4(0.0, 0.0, 0.0, u_sides.w * square(max(1.0 - length(beyond) / u_motion.x, 0.0)));
#if VIEW == 7
  o_color = vec4(0.16, 0.05, 0.015, 1.0);
#endif
}
