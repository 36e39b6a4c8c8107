// Lights the back and the ledges of the bookcase. Needs TINTED.
//
// The board's block says what: u_foot.x is 1 for a ledge, else 0 for the back; u_case.x is 1 at night, u_case.y
// the height below which the case is closed by a front. Its frame has points for units, the view being 768 high.
// u_grain: the wood, linear light, mip-mapped, repeating; made once by grain.frag.
// u_shadows: what books and ledges leave of the light where the case is seen, see cast.frag.
in vec3 v_place;
in vec3 v_own;
flat in vec3 v_normal;
out vec4 o_color;

uniform sampler2D u_grain;
// Where shadows are seen.
#define SHADED (VIEW == 0 || VIEW == 4 || VIEW == 5)
#if SHADED
uniform sampler2D u_shadows;
#endif

#include "common.glsl"
#include "board.glsl"
#include "light.glsl"
#include "paper.glsl"
#include "view.glsl"

#pragma group "Shelf"
#pragma color caseColor "Wood stain" 1 0.87 0.7 tip="tints the wood of the shelf"
#pragma parameter caseBrightness "Brightness of the case" 1.1 0.02 3 0.01 curve=log
#pragma parameter caseContrast "Wood grain of the case" 1 0 1.6 0.05
#pragma parameter casePlank "Width of its boards" 148 40 400 1 unit="points"
#pragma parameter casePool "Pool of light" 0.42 0 3 0.01 tip="how much dimmer the corners are by day"
uniform vec3 caseColor;
uniform float caseBrightness;
uniform float caseContrast;
uniform float casePlank;
uniform float casePool;

// The wood on the whole.
const vec3 plainWood = vec3(0.29, 0.185, 0.115);

void main() {
  vec3 n = v_normal;
  bool ledge = u_foot.x > 0.5;
  // The back is of upright boards side by side, each cut from another place and of its own tone, with a groove
  // between two whose far side catches the light; the grain of ledges runs along them.
  float along = v_own.x / casePlank + 0.5, board = ledge ? 3.0 : floor(along), within = fract(along);
  vec2 at = ledge ? vec2(v_own.x, v_own.y + v_own.z) : v_own.yx;
  vec3 wood = texture(u_grain, at / vec2(1500.0, 420.0) + vec2(0.61, 0.37) * board + 0.13, -0.4).rgb;
  wood = max(mix(plainWood, wood, caseContrast), 0.0) * caseBrightness;
  float share = 1.0, worked;
  if (ledge) {
    // What stands on it, and the back, hide sky from its inner part.
    float out_ = clamp(1.25 * v_own.z / u_board.x, 0.0, 1.0);
    share = n.y > 0.5 ? mix(0.3, 1.0, out_) : n.y < -0.5 ? 0.25 : 1.0;
    // The upper edge of its front is rounded and catches the light, the lower one is in shade.
    float down = u_rectangle.w - v_own.y, up = v_own.y - u_rectangle.y;
    float worn = 0.6 * clamp(1.2 - 0.5 * abs(down - 1.4), 0.0, 1.0) - 0.45 * clamp(1.0 - 0.2 * up, 0.0, 1.0);
    worked = 1.32 * (1.0 + (n.z > 0.5 ? worn : 0.0));
  } else {
    float away = min(within, 1.0 - within) * casePlank;
    float groove = square(clamp(1.0 - away / 2.8, 0.0, 1.0));
    float lip = square(clamp(1.0 - 0.4 * abs(within * casePlank - 4.2), 0.0, 1.0));
    worked = 0.62 * (0.88 + 0.24 * fract(0.618034 * board)) * (1.0 - 0.5 * groove) * (1.0 + 0.1 * lip);
    // Below its last ledge a case is closed by a front, which words can be read on.
    worked *= v_own.y < u_case.y ? 0.35 : 1.0;
  }
  // By day light comes in from the left, by night from a lamp before the middle.
  vec2 from = (v_own.xy - vec2(-210.0, 170.0)) / 768.0;
  vec3 lamp = vec3(1.0 / square(1.0 + casePool * dot(from, from)));
#if TINTED
  lamp = mix(lamp, shelfLamp(v_place), u_case.x);
#endif
  float key = max(dot(n, u_light.xyz), 0.0) / u_light.z;
  vec3 albedo = wood * worked * caseColor * lamp * deskLight;
#if SHADED
  vec3 shadows = texture(u_shadows, gl_FragCoord.xy * u_case.zw).rgb;
  float left = !ledge ? shadows.r : n.z > 0.5 ? shadows.g : n.y > 0.5 ? shadows.b : 1.0;
#else
  float left = 1.0;
#endif
  o_color = vec4(albedo * (u_key.rgb * key + ambient(n.z) * lifted(share)) * left, 1.0);
#if VIEW > 0
  seenLight = step(1e-3, key) * (VIEW == 4 ? left : 1.0);
  seenSky = share * (VIEW == 5 ? left : 1.0);
  seenAlbedo = albedo;
  o_color = viewed(n, v_place, v_own.xy / 768.0);
#endif
}
