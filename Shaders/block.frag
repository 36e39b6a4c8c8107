// Lights the edges of a page block: one fine stripe a leaf. Needs DRAFT, SHADOWS, TINTED and
// SHELVED (1: they are those of a closed book beside the one on the desk).
in vec3 v_place;
in vec3 v_edge;
flat in vec3 v_normal;
out vec4 o_color;

#include "common.glsl"
#include "block.glsl"
#include "light.glsl"
#include "shadow.glsl"
#include "view.glsl"

#pragma group "Book"
#pragma color edgeColor "Page edges" 0.90633175 0.87822043 0.82382487
uniform vec3 edgeColor;

float hash(float x) { return fract(sin(x * 12.9898) * 43758.5453); }

// Even noise of one dimension, -1…1, one bump a unit.
float bumps(float x) {
  float i = floor(x), f = x - i;
  return 2.0 * mix(hash(i), hash(i + 1.0), f * f * (3.0 - 2.0 * f)) - 1.0;
}

void main() {
  float leaf = v_edge.x + u_paper.w;
  float pixel = fwidth(leaf);
  // A leaf is a pale stripe with a dark gap below it; far away only the mean is left.
  float gap = abs(fract(leaf) - 0.5) * 2.0;
  float fine = 1.0 - smoothstep(0.35, 0.9, pixel);
  float stripe = mix(0.86, 1.0 - 0.45 * smoothstep(0.55, 1.0, gap), fine);
  // No two leaves are cut alike: bundles of them show when single ones do not.
  float uneven = 0.0;
  for (float size = 1.3; size < 40.0; size *= 2.6) {
    float seen = 1.0 - smoothstep(0.4, 1.2, pixel / size);
    float wander = 0.35 * bumps(v_edge.y * 9.0 / u_eye.w + size);
    uneven += 0.13 * seen * bumps(leaf / size + 31.0 * size + wander);
  }
  vec3 color = edgeColor * stripe * (1.0 + uneven);
#if TINTED
  // By night a shelf has a lamp of its own, which shows paper as it is.
  color *= mix(u_sheet.rgb, 0.3 * shelfLamp(v_place), u_heap.y);
#endif

  vec3 albedo = color;
  vec3 n = v_normal;
#if SHELVED
  float reaching = 1.0, open = 1.0;
#else
  float reaching = lightReaching(v_place, -1), open = skyBesideLeaves(v_place);
#endif
  float key = max(dot(n, u_light.xyz), 0.0) / u_light.z * reaching * nearLamp(v_place);
  // The desk is dark: the lower a leaf, the less light comes back to it.
  float low = leaf / max(u_heap.x, 1.0);
  float share = mix(0.45, 1.0, smoothstep(0.0, 0.9, low)) * open;
  key *= mix(0.75, 1.0, smoothstep(0.0, 0.5, low));
  float inside = 1.0 - 0.85 * v_edge.z;
  color *= (u_key.rgb * key + u_sky.rgb * (0.55 + 0.45 * n.z) * share) * inside;
  o_color = vec4(color, 1.0);
#if VIEW > 0
  seenLight = reaching;
  seenSky = share;
  seenAlbedo = albedo * inside * nearness(v_place);
  o_color = viewed(n, v_place, v_edge.xy);
#endif
}
