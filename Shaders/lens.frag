// Lays a round lens over the picture: what is seen through it, a rim, and its shadow. Needs ENCODED: 1
// where sampling gives sRGB numbers as they are stored, 0 where it gives linear light.
//
// u_picture: what is seen through it, a square. u_part: the lens's middle and its half width and
// height, in fractions of the target from its lower left.
in vec2 v_uv;
out vec4 o_color;

uniform sampler2D u_picture;

#include "curve.glsl"
#include "leaf.glsl"

void main() {
  vec2 place = (v_uv - u_part.xy) / u_part.zw;
  float away = length(place), pixel = fwidth(away);
  vec3 color = texture(u_picture, place * 0.5 + 0.5).rgb;
#if ENCODED
  color = linearLight(color);
#endif
  // Glass is a little darker towards its edge.
  color *= 1.0 - 0.25 * smoothstep(0.75, 1.0, away);
  // A round rim of metal under the lamp, which stands at the upper left.
  float across = (away - 0.97) / 0.03;
  float light = 0.5 + 0.5 * dot(place / max(away, 1e-3), vec2(-0.6, 0.8)) * across;
  vec3 metal = mix(vec3(0.035), vec3(0.42, 0.40, 0.37), light * light * (1.0 - across * across));
  color = mix(color, metal, smoothstep(0.94 - pixel, 0.94 + pixel, away));
  // The shadow falls to the lower right.
  float shade = 0.4 * (1.0 - smoothstep(0.92, 1.14, length(place - vec2(0.05, -0.07))));
  float inside = 1.0 - smoothstep(1.0 - pixel, 1.0 + pixel, away);
  o_color = vec4(color * inside, mix(shade, 1.0, inside));
}
