// A quiet desk of dark wood with the book's contact, its shadow and a pool of light. Needs DRAFT,
// SHADOWS and TINTED.
//
// u_grain: the wood, linear light, mip-mapped, repeating; made once by grain.frag.
in vec3 v_place;
out vec4 o_color;

uniform sampler2D u_grain;

#include "common.glsl"
#include "light.glsl"
#include "shadow.glsl"
#include "paper.glsl"

void main() {
  vec2 place = v_place.xy / u_eye.w;
  vec3 wood = texture(u_grain, vec2(place.x * u_page.w, place.y) * vec2(0.25, 0.8) + 0.37, -0.4).rgb;
  vec2 fromPool = (place - vec2(-0.25 * u_page.w, 0.75)) * vec2(0.62, 0.8);
  float pool = 1.0 / square(1.0 + 0.55 * dot(fromPool, fromPool));
  vec2 contact = besideStacks(v_place.xy);
  float key = contact.x * lightReaching(v_place, -1);
  float share = contact.y * skyBesideLeaves(v_place) * skyBesideCurl(v_place);
  o_color = vec4(wood * 0.25 * pool * deskLight * (u_key.rgb * key + u_sky.rgb * share), 1.0);
}
