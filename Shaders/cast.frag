// Darkens the plane behind a box, such as a book before the back of a bookcase.
//
// The board's block says which: u_foot is its extent over the plane, u_board how far its back is from
// there at its left and right end and how far its front is, likewise; u_cast.x the share of the shadow.
in vec2 v_own;
out vec4 o_color;

#include "common.glsl"
#include "board.glsl"
#include "light.glsl"

void main() {
  vec2 slope = u_light.xy / u_light.z;
  vec2 size = u_foot.zw - u_foot.xy;
  float least = 0.004 * max(size.x, size.y), hidden = 0.0;
  for (int i = 0; i < 6; i++) {
    float high = (float(i) + 0.5) / 6.0;
    // Where the ray to the light is at the height of this slice, which may itself lean.
    float at = clamp((v_own.x - u_foot.x) / size.x, 0.0, 1.0);
    float z = mix(mix(u_board.x, u_board.y, at), mix(u_board.z, u_board.w, at), high);
    vec2 p = v_own + slope * z;
    at = clamp((p.x - u_foot.x) / size.x, 0.0, 1.0);
    z = mix(mix(u_board.x, u_board.y, at), mix(u_board.z, u_board.w, at), high);
    p = v_own + slope * z;
    float w = least + z * u_light.w;
    vec2 inner = min(p - u_foot.xy, u_foot.zw - p);
    hidden = max(hidden, softEdge(w, inner.x) * softEdge(w, inner.y));
  }
  // The sky that it hides, less where it stands away from the plane.
  vec2 beyond = max(max(u_foot.xy - v_own, v_own - u_foot.zw), 0.0);
  float at = clamp((v_own.x - u_foot.x) / size.x, 0.0, 1.0);
  float gap = mix(u_board.x, u_board.y, at), front = max(mix(u_board.z, u_board.w, at), 1e-6);
  float dark = (1.0 - sky(length(beyond), front, 0.5 * PI)) * 2.0 * (1.0 - 0.8 * min(gap / front, 1.0));
  // Nothing at the edge of the part that is drawn.
  float reach = u_cast.y;
  dark *= square(max(1.0 - length(beyond) / reach, 0.0));
  float taken = (u_key.g * hidden + u_sky.g * 0.55 * dark) / (u_key.g + u_sky.g);
#if VIEW == 4 || VIEW == 5
  // What is left of the lamp or of the sky, over bytes that are the numbers themselves.
  float left = 1.0 - contactShadow * u_cast.x * (VIEW == 4 ? hidden : 0.55 * dark);
  taken = left <= 0.04045 ? 1.0 - left / 12.92 : 1.0 - pow((left + 0.055) / 1.055, 2.4);
  o_color = vec4(0.0, 0.0, 0.0, taken);
#else
  o_color = vec4(0.0, 0.0, 0.0, contactShadow * u_cast.x * taken);
#endif
#if VIEW == 7
  o_color = vec4(0.16, 0.05, 0.015, 1.0);
#endif
}
