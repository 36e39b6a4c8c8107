// A quiet desk of dark wood with the book's contact, its shadow and a pool of light. Needs DRAFT,
// SHADOWS, TINTED, PAINTED and RELATIVE (1: by how much leaves in the air change the light, for a kept picture).
//
// u_grain: the wood, linear light, mip-mapped, repeating; made once by grain.frag. Where PAINTED is 1,
// the picture that desk.glsl paints on the part of the desk that is seen.
in vec3 v_place;
out vec4 o_color;

uniform sampler2D u_grain;

#include "common.glsl"
#include "light.glsl"
#include "shadow.glsl"
#include "paper.glsl"
#include "view.glsl"

#pragma group "Desk"
#pragma color deskColor "Wood stain" 1 1 1 tip="tints the wood of the desk"
#pragma parameter deskBrightness "Brightness of the desk" 0.25 0.02 3 0.01 curve=log
#pragma parameter deskGrain "Wood grain" 1 0 1 0.01 tip="how strongly the grain of the desk shows"
uniform vec3 deskColor;
uniform float deskBrightness;
uniform float deskGrain;

// The wood on the whole.
const vec3 plainWood = vec3(0.29, 0.185, 0.115);

void main() {
#if RELATIVE
  float reached = mix(1.0, lightReaching(v_place, -1), u_view.z);
  float seen = mix(1.0, skyBesideLeaves(v_place) * skyBesideCurl(v_place), u_view.z);
  vec3 usual = max(u_key.rgb + u_sky.rgb, 1e-4);
  o_color = vec4(unchanged * (u_key.rgb * reached + u_sky.rgb * seen) / usual, 1.0);
#else
  vec2 place = v_place.xy / u_eye.w;
#if PAINTED
  vec3 wood = texture(u_grain, 0.5 + 0.5 * (v_place.xy - u_eye.xy) / u_view.xy).rgb;
#else
  vec3 wood = texture(u_grain, vec2(place.x * u_page.w, place.y) * vec2(0.25, 0.8) + 0.37, -0.4).rgb;
  wood = (wood * deskGrain + plainWood * (1.0 - deskGrain)) * deskBrightness;
#endif
  float lamp = pool(place);
  vec2 contact = besideStacks(v_place.xy);
  float key = contact.x * mix(1.0, lightReaching(v_place, -1), u_view.z);
  float share = contact.y * mix(1.0, skyBesideLeaves(v_place) * skyBesideCurl(v_place), u_view.z);
  o_color = vec4(wood * deskColor * lamp * deskLight * (u_key.rgb * key + u_sky.rgb * share), 1.0);
#if VIEW > 0
  seenLight = key;
  seenSky = share;
  seenAlbedo = wood * deskColor * lamp * deskLight;
  o_color = viewed(vec3(0.0, 0.0, 1.0), v_place, place);
#endif
#endif
}
