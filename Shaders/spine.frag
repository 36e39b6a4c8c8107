// Lights the spine of a book. Needs TINTED.
//
// u_seen: its picture, upright as it is seen; rows from the top.
in vec3 v_place;
in vec3 v_normal;
in vec2 v_fraction;
out vec4 o_color;

uniform sampler2D u_seen;

#include "common.glsl"
#include "leaf.glsl"
#include "light.glsl"
#include "cloth.glsl"
#include "paper.glsl"
#include "view.glsl"

void main() {
  vec3 n = normalize(v_normal);
  // Of a book that is read to the left it is seen from the other side.
  vec2 uv = vec2(u_sides.z < 0.0 ? 1.0 - v_fraction.x : v_fraction.x, 1.0 - v_fraction.y);
  vec3 color = mix(cloth, texture(u_seen, uv).rgb, u_sides.x);
  float key = max(dot(n, u_light.xyz), 0.0) / u_light.z * nearLamp(v_place);
  // The joints beside the boards lie lower.
  float rim = min(v_fraction.x, 1.0 - v_fraction.x);
  float joint = mix(0.72, 1.0, smoothstep(0.0, 0.1, rim));
  vec3 lamp = vec3(1.0);
#if TINTED
  // By night a shelf has a lamp of its own.
  lamp = mix(lamp, shelfLamp(v_place), u_cover.y);
#endif
  o_color = vec4(color * (u_key.rgb * key + ambient(n.z)) * joint * deskLight * lamp, 1.0);
#if VIEW > 0
  seenLight = step(1e-3, key);
  seenAlbedo = color * joint * deskLight * nearness(v_place);
  o_color = viewed(n, v_place, v_fraction);
#endif
}
