// Lights a board of a hardback. Needs DRAFT, SHADOWS, TINTED and SHELVED (1: of a closed book beside
// the one on the desk).
in vec3 v_place;
in vec3 v_own;
flat in vec3 v_normal;
out vec4 o_color;

#include "common.glsl"
#include "board.glsl"
#include "light.glsl"
#include "shadow.glsl"
#include "cloth.glsl"
#include "paper.glsl"
#include "view.glsl"

void main() {
  vec3 n = v_normal;
  float x = (v_own.x - u_board.y) / (0.005 * u_eye.w);
  vec3 color = cloth * (1.0 - 0.4 * exp(-x * x));
#if SHELVED
  float reaching = 1.0, share = 1.0;
  vec2 beside = vec2(1.0);
#else
  float reaching = lightReaching(v_place, -1);
  float share = skyBesideLeaves(v_place) * skyBesideCurl(v_place);
  // The pages that stand on it hide light and sky from the squares around them.
  float height = max(u_board.z, 1e-5);
  vec2 beside = vec2(
    1.0 - contactShadow * hiddenByBlock(v_place.xy, u_foot, u_top, height),
    skyBesideStack(v_place.xy, u_foot, height));
  beside = mix(vec2(1.0), beside, step(1e-5, u_board.z) * step(0.5, n.z));
#endif
  float key = max(dot(n, u_light.xyz), 0.0) / u_light.z * reaching * nearLamp(v_place);
  // The desk is dark: the lower a point, the less light comes back to it.
  float low = mix(0.6, 1.0, smoothstep(0.0, 0.02 * u_eye.w, v_place.z));
  vec3 light = u_key.rgb * key * beside.x + ambient(n.z) * lifted(share * beside.y) * low;
#if TINTED
  color *= mix(vec3(1.0), shelfLamp(v_place), u_cast.w);
#endif
  o_color = vec4(color * light * deskLight, 1.0);
#if VIEW > 0
  seenLight = reaching * beside.x;
  seenSky = share * beside.y;
  seenAlbedo = color * deskLight * nearness(v_place);
  o_color = viewed(n, v_place, (v_own.xy - u_rectangle.xy) / (u_rectangle.zw - u_rectangle.xy));
#endif
}
