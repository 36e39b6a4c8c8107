// Lights the back and the ledges of the bookcase. Needs TINTED.
//
// The board's block says what: u_foot.x is 1 for a ledge, else 0 for the back. Its frame has points for
// units, the view being 768 high.
// u_grain: the wood, linear light, mip-mapped, repeating; made once by grain.frag.
in vec3 v_place;
in vec3 v_own;
flat in vec3 v_normal;
out vec4 o_color;

uniform sampler2D u_grain;

#include "common.glsl"
#include "board.glsl"
#include "light.glsl"
#include "paper.glsl"
#include "view.glsl"

#pragma group "Shelf"
#pragma color caseColor "Stain" 1 0.93 0.84 tip="multiplies the colour of the wood"
#pragma parameter caseBrightness "Brightness of the case" 0.62 0.02 3 0.01 curve=log
#pragma parameter casePool "The lamp's pool" 0.5 0 3 0.05 tip="how much dimmer the corners are"
uniform vec3 caseColor;
uniform float caseBrightness;
uniform float casePool;

void main() {
  vec3 n = v_normal;
  bool ledge = u_foot.x > 0.5;
  // The grain of the back runs up and down, that of ledges along them.
  vec2 along = ledge ? vec2(v_own.x, v_own.y + v_own.z) : v_own.yx;
  vec3 wood = texture(u_grain, along / vec2(1500.0, 420.0) + (ledge ? 0.13 : 0.61), -0.4).rgb;
  wood *= caseBrightness * (ledge ? 1.25 : 0.8);
  vec2 from = (v_own.xy - vec2(-150.0, 190.0)) / 768.0;
  float lamp = 1.0 / square(1.0 + casePool * dot(from, from));
  float key = max(dot(n, u_light.xyz), 0.0) / u_light.z;
  float share = 1.0;
  if (ledge) {
    // What stands on it, and the back, hide sky from its inner part.
    float out_ = clamp(v_own.z / u_board.x, 0.0, 1.0);
    share = n.y > 0.5 ? mix(0.3, 1.0, smoothstep(0.0, 0.9, out_)) : n.y < -0.5 ? 0.25 : 1.0;
    // A fine edge that catches the light.
    float edge = n.z > 0.5 ? smoothstep(2.4, 0.6, abs(u_rectangle.w - v_own.y - 1.2)) : 0.0;
    wood *= 1.0 + 0.55 * edge;
  }
  o_color = vec4(
    wood * caseColor * lamp * deskLight * (u_key.rgb * key + ambient(n.z) * lifted(share)), 1.0);
#if VIEW > 0
  seenLight = step(1e-3, key);
  seenSky = share;
  seenAlbedo = wood * caseColor * lamp * deskLight;
  o_color = viewed(n, v_place, v_own.xy / 768.0);
#endif
}
