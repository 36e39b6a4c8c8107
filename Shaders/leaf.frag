// Lights one side of a leaf. Needs DRAFT (1: cheap), FLYING (1: the leaf moves), SHADOWS, TINTED,
// FINER (1: a part of the side that is seen has a finer picture), COVER (1: a side of it is the outside of a
// book that is bound), SHELVED (1: it is the front of a closed book beside the one on the desk, which is no page,
// and off which nothing hides the light that its own dress does not tell of), RELATIVE (1: only by how much leaves in
// the air change the light on it, for a kept picture) and STILL (1: only where it lies, for the same).
//
// Each side is drawn by itself, because software renderers read every picture that a program names.
//
// u_seen, u_reverse: the pictures of the side that is seen and of the other, sRGB, mip-mapped; rows
// from the top.
// u_finer: the finer picture, likewise; or one with exactly the pixels of the screen, see leaf.glsl.
in vec3 v_place;
in vec3 v_normal;
in vec2 v_fraction;
#if SHADOWS == 3
in float v_reaching;
#endif
out vec4 o_color;

uniform sampler2D u_seen;
uniform sampler2D u_reverse;
#if FINER
uniform sampler2D u_finer;
#endif

#if VIEW == 12
uniform vec2 u_pages;  // the page numbers of the leaf's up and down side
uniform int u_leaf;
#endif

#include "common.glsl"
#include "leaf.glsl"
#include "light.glsl"
#include "shadow.glsl"

#include "cloth.glsl"
#include "paper.glsl"
#include "stock.glsl"
#include "view.glsl"
#include "cover.glsl"

#pragma group "Paper"
#pragma color paperColor "Paper colour" 0.97269235 0.96489863 0.9452769 tip="of paper without print"
#pragma color glowColor "Light through paper" 1 0.93574103 0.84338917 tip="the tint of light that shines through"
#pragma parameter showThrough "Show-through" 0.75 0 1 0.01 tip="on a lifted leaf"
#pragma parameter varnish "Varnished" 0 0 1 type=bool define tip="pages at rest mirror the lamp, too"
uniform vec3 paperColor;
uniform vec3 glowColor;
uniform float showThrough;

// Bare paper as it is seen.
#if TINTED
#define paper (paperColor * u_sheet.rgb)
#else
#define paper paperColor
#endif

// Whether this side is the outside of a book that is bound.
#if COVER && SHELVED
#define isCover(up) true
#elif COVER
#define isCover(up) (u_cover.w * ((up) ? 1.0 : -1.0) > 0.5)
#else
#define isCover(up) false
#define boundCloth (cloth * deskLight)
#endif

// Whether this is the outside of a board.
bool outside(bool up) { return up ? u_curl.w > 0.0 : u_curl.w < 0.0; }

// What is there where nothing is printed: paper, or cloth that is turned in over the edges of a board.
vec3 bare(bool up) {
#if COVER && SHELVED
  return boundCloth;
#endif
  vec2 p = mix(u_rectangle.xy, u_rectangle.zw, v_fraction);
  // A pixel less of paper, which would shine out between cloth and picture.
  vec2 beyond = vec2(p.x - u_page.x, abs(p.y - u_page.y / 2.0) - u_page.y / 2.0) + fwidth(p);
  bool covered = outside(up) || max(beyond.x, beyond.y) > 0.0;
  return isCover(up) || u_curl.w != 0.0 && covered ? boundCloth : onStock(paper, p / u_eye.w);
}

// A picture's colour with its ink black and its paper white; hues stay, but for that of paper.
vec3 leveled(vec3 color, vec2 levels) {
  vec3 even = sqrt(color);
  float light = dot(even, vec3(0.2126, 0.7152, 0.0722));
  float wanted = clamp((light - levels.x) / (levels.y - levels.x), 0.0, 1.0);
  vec3 hued = clamp(even * (wanted / max(light, 1e-3)), 0.0, 1.0);
  even = mix(hued, vec3(wanted), smoothstep(0.8, 1.0, wanted));
  return even * even;
}

#if TINTED
// What is left of a picture that is looked at rather than read: its alpha is a step below 1, and night leaves it.
vec3 shownAs(vec4 seen, vec3 color) {
  float share = u_ink.w * clamp((1.0 - seen.a) * 255.0, 0.0, 1.0);
  vec3 shown = onPaper(color);
  return share > 0.0 ? mix(shown, color * u_print.rgb, share) : shown;
}
#else
#define shownAs(seen, color) onPaper(color)
#endif

// The print at this point of side `up` in its picture, LOD biased by `bias`.
vec3 print(bool up, sampler2D picture, float bias) {
  vec4 placement = u_placement[up ? 0 : 1], crop = u_crop[up ? 0 : 1];
  vec2 side = v_fraction;
  // The reader sees the down side from behind, and a mirrored book in a mirror.
  if (up == (u_sides.z < 0.0)) side.x = 1.0 - side.x;
  vec2 at = (side - placement.xy) / (placement.zw - placement.xy);
  vec2 uv = mix(crop.xy, crop.zw, at);
  uv.y = 1.0 - uv.y;
  vec4 seen = texture(picture, uv, bias);
#if FINER
  vec2 within = (uv - u_part.xy) / (u_part.zw - u_part.xy);
  if (u_fitting.x > 0.5) {
    // Each pixel has its own: nothing is filtered twice.
    ivec2 pixels = textureSize(u_finer, 0), pixel = ivec2(floor(within * vec2(pixels)));
    bool has = all(greaterThanEqual(pixel, ivec2(0))) && all(lessThan(pixel, pixels));
    if (has) seen = texelFetch(u_finer, pixel, 0);
  } else {
    // Where the part ends within the page it fades over eight pixels of the screen.
    vec2 pixel = 8.0 * fwidth(within);
    vec2 low = max(within / pixel, step(u_part.xy, vec2(0.0)));
    vec2 high = max((1.0 - within) / pixel, step(vec2(0.999), u_part.zw));
    vec2 share = clamp(min(low, high), 0.0, 1.0);
    seen = mix(seen, texture(u_finer, within, bias), share.x * share.y);
  }
#endif
  vec3 color = seen.rgb;
  vec2 levels = up ? u_levels.xy : u_levels.zw;
  if (levels.y > 0.0) color = leveled(color, levels);
#if COVER
  vec3 shown = shownAs(seen, color);
#if TINTED
  // By night covers are not turned over as pages are: on a shelf they stand in the light of its lamp.
  if (isCover(up)) shown = mix(shown, shelved(color), u_cover.y);
#endif
  color = onStock(shown, side * vec2(u_page.x, u_page.y) / u_eye.w);
#else
  color = onStock(shownAs(seen, color), side * vec2(u_page.x, u_page.y) / u_eye.w);
#endif
  // Where a picture ends with its side it has no edge of its own.
  vec2 low = max(at / fwidth(at) + 0.5, step(placement.xy, vec2(1e-4)));
  vec2 high = max((1.0 - at) / fwidth(at) + 0.5, step(0.9999, placement.zw));
  vec2 edge = clamp(min(low, high), 0.0, 1.0);
  return mix(bare(up), color, edge.x * edge.y * (up ? u_sides.x : u_sides.y));
}

// Before a backdrop: by the angle to the eye alone.
vec3 plain(vec3 f, vec3 n) {
  float facing = abs(dot(n, normalize(u_eye.xyz - v_place)));
  return f * mix(0.45, 1.0, smoothstep(0.0, 1.0, facing));
}

// On the desk: a round light and the sky, both as shares of what a resting page gets.
vec3 lit(bool up, vec3 f, vec3 n) {
  vec2 p = mix(u_rectangle.xy, u_rectangle.zw, v_fraction);
  vec3 l = u_light.xyz;
  float away = max(p.x, 0.0);
  float lies = outside(up) ? 0.0 : smoothstep(0.9, 0.99, n.z);
  vec3 dip = outside(up) ? groove(away) : gutter(away, lies);
  vec3 outward = normalize(cross(u_model[1].xyz, v_normal)) * u_sides.z;
  float nl = dot(n, l);
  float bent = (nl - dip.x * dot(outward, l)) * inversesqrt(1.0 + dip.x * dip.x);
  nl = clamp(outside(up) ? min(nl, bent) : bent, 0.0, 1.0);
  float share = dip.z;
  // The two sides of the gutter light each other: what looks away from the lamp sees what looks at it.
  float folded = outside(up) ? 0.0 : 0.85 * (1.0 - share) * (1.0 + 0.4 * dot(outward, l) / l.z);
#if VIEW > 0
  // The groove of a board is worked into its cloth; the gutter is not, because it is as deep as light sees.
  vec3 worked = vec3(1.0);
  if (outside(up))
    worked = (u_key.rgb * nl / max(dot(n, l), 1e-3) + u_sky.rgb * dip.z)
      / max(u_key.rgb + u_sky.rgb, 1e-4);
#endif
#if !SHELVED
  float higher = max((v_place.x > u_page.z ? u_lampHeight.y : u_lampHeight.x) - v_place.z, 0.0);
  float fold = besideFolds(away, lies * higher);
  float key = nl / l.z * dip.y * nearLamp(v_place) * fold;
#endif
#if FLYING
#if !DRAFT
  // The other side's print shows faintly through lifted paper, by the share that it lets pass; lying
  // paper has white paper below it.
  vec3 reverse = print(!up, u_reverse, 1.5);
  f *= mix(vec3(1.0), min(reverse / paper, 1.0), showThrough * u_motion.z * u_motion.y);
#endif
  // 1 where the leaf curls over itself while its base lies, 0 where it stands up whole.
  float curls = u_fitting.z;
  vec2 across = up ? u_leafOpenings.xy : u_leafOpenings.zw;
  vec2 behind = up ? u_leafOpenings.zw : u_leafOpenings.xy;
  float high = v_fraction.y;
  float opening = mix(across.x, across.y, high);
  float facing = sky(away, u_page.x, opening);
  bool hollow = up == (u_bend.z > 0.0);
  // In its hollow a leaf is lit by its own curl, wherever its base is.
  float over = hollow ? u_fitting.w : curls;
  bool upper = u_bend.y >= u_bend.w / 2.0;
  vec2 fromApex = vec2(p.x, upper ? u_bend.y - p.y : p.y - u_bend.y);
  float polar = atan(fromApex.x, fromApex.y);
  float along = u_bend.x < 1.5 ? p.x : polar;
  float seen = hollow ? skyBesideCurl(v_place, n, int(u_motion.w), along) : 1.0;
  float open = hollow ? facing * mix(1.0, seen, over) : mix(facing, 1.0, curls);
  share *= open;
#if SHADOWS == 3
  float reaching = v_reaching;
#else
  litAlong = along;
  float reaching = lightReaching(v_place, int(u_motion.w));
#endif
  vec4 wedge = u_leafWedges[up ? 0 : 1];
  key *= mix(spread(reaching, wedge, open), reaching, over);
  float stops = 1.0 - u_motion.z * u_motion.y;
  float returned = (1.0 - curls) * nearLamp(v_place)
    * exchanged(wedge, away, opening, facing, key, stops);
  // What still lies on the book lets no light through.
  float radius = length(fromApex) / max(abs(u_bend.z), 1e-3);
  float beyond = (polar - u_curl.x) * length(fromApex);
  float passes =
    u_motion.z * mix(u_motion.y, smoothstep(0.0, 1.5 * radius, beyond), curls);
#if VIEW > 0
  seenLight = reaching;
  seenSky = share;
  seenAlbedo = f * (1.0 - passes) * worked * nearness(v_place);
#if !DRAFT
  seenThrough = passes * glowColor * f * mix(vec3(1.0), reverse, 0.85);
#endif
#endif
  returned += folded * reaching * fold;
  vec3 color = f * (u_key.rgb * (key + paper * returned) * (1.0 - passes)
    + ambient(n.z) * lifted(dip.z) * relit(open) * fold);
#if !DRAFT
  // The rough lobe and its sheen, both as they differ from a flat page's, which has neither in its gutter.
  vec3 v = normalize(u_eye.xyz - v_place);
  vec3 h = normalize(l + v);
  float level = clamp(dot(n, l), 0.0, 1.0), nv = clamp(dot(n, v), 0.02, 1.0), lh = dot(l, h);
  float flatNh = inversesqrt(0.5 + 0.5 * l.z) * 0.5 * (1.0 + l.z);
  color *= mix(1.0, diffuseLobe(level, nv, lh) / diffuseLobe(l.z, 1.0, flatNh), min(key, 1.0));
#if varnish
  vec3 bulging = (n - dip.x * outward) * inversesqrt(1.0 + dip.x * dip.x);
  float gloss = sheen(nl, clamp(dot(bulging, v), 0.02, 1.0), max(dot(bulging, h), 0.0), lh);
#else
  float gloss = sheen(level, nv, max(dot(n, h), 0.0), lh) - sheen(l.z, 1.0, flatNh, flatNh);
#endif
  color += u_key.rgb * key * max(gloss, 0.0) * PI;
  // Light from behind, tinted by the paper and stopped by the ink of either side.
  float back = max(-dot(n, l), 0.0) / l.z * reaching;
  float behindOpening = mix(behind.x, behind.y, high), behindOpen = sky(away, u_page.x, behindOpening);
  float beneath = mix(behindOpen, hollow ? 0.0 : 0.35, curls);
  back += (1.0 - curls) * nearLamp(v_place)
    * exchanged(u_leafWedges[up ? 1 : 0], away, behindOpening, behindOpen, back, stops);
  vec3 glow = u_key.rgb * back + ambient(-n.z) * beneath;
  color += passes * glowColor * f * mix(vec3(1.0), reverse, 0.85) * glow;
#endif
  return color;
#elif SHELVED
  float key = nl / l.z * dip.y * nearLamp(v_place);
#if VIEW > 0
  seenLight = 1.0;
  seenSky = share;
  seenAlbedo = f * worked * nearness(v_place);
#endif
  return f * (u_key.rgb * (key + paper * folded) + u_sky.rgb * lifted(share));
#else
  float hidden = contactShadow * hiddenByOther(v_place);
  float reaching = pastBoth(lightReaching(v_place, -1), hidden);
#if RELATIVE
  vec3 usual = u_key.rgb * (key + paper * folded * fold) * (1.0 - hidden) + u_sky.rgb * lifted(dip.z) * fold;
#endif
  vec3 beside = besideLeaf(v_place, key, reaching);
  key *= beside.z;
  float open = beside.x * skyBesideCurl(v_place);
  float returned = folded * reaching * fold + nearLamp(v_place) * beside.y;
  share *= fold * open;
#if VIEW > 0
  seenLight = reaching;
  seenSky = share;
  seenAlbedo = f * worked * nearness(v_place);
#endif
  vec3 color = f * (u_key.rgb * (key + paper * returned) + u_sky.rgb * lifted(dip.z) * relit(open) * fold);
#if RELATIVE
  color /= max(f * usual, 1e-4);
#endif
#if varnish && !DRAFT
  vec3 bulging = (n - dip.x * outward) * inversesqrt(1.0 + dip.x * dip.x);
  vec3 v = normalize(u_eye.xyz - v_place), h = normalize(l + v);
  float nv = clamp(dot(bulging, v), 0.02, 1.0);
  color += u_key.rgb * key * sheen(nl, nv, max(dot(bulging, h), 0.0), dot(l, h)) * PI;
#endif
  return color;
#endif
}

void main() {
#if STILL
  o_color = vec4(1.0);
#else
  bool up = gl_FrontFacing;
  vec3 n = normalize(v_normal) * (up ? 1.0 : -1.0);
  float bias = u_motion.x;
#if FLYING
  // The part of a held leaf that still lies on the book is as sharp as a page at rest.
  if (u_bend.x == 3.0 && n.z > 0.9999) bias = -0.75;
#endif
#if RELATIVE
  o_color = vec4(unchanged * lit(up, vec3(1.0), n), 1.0);
#else
  vec3 f = print(up, u_seen, bias);
#if COVER
  vec2 own = mix(u_rectangle.xy, u_rectangle.zw, v_fraction);
  if (isCover(up)) f = bound(f, own);
#endif
#if VIEW > 0
  seenAlbedo = f;
#endif
  vec3 color = u_key.w > 0.5 ? lit(up, f, n) : plain(f, n);
#if COVER
  if (isCover(up)) color *= besideBook(own.x);
#endif
#if !DRAFT
  color = dithered(color);
#endif
  o_color = vec4(color, u_sides.w * (1.0 - u_fitting.y));
#if VIEW > 0
  vec2 texels = v_fraction * vec2(textureSize(u_seen, 0));
  vec2 across = dFdx(texels), along = dFdy(texels);
  seenLevel = 0.5 * log2(max(max(dot(across, across), dot(along, along)), 1e-9)) + bias;
  vec2 fraction = v_fraction;
#if VIEW == 12
  seenPage = up ? u_pages.x : u_pages.y;
  seenLeaf = float(u_leaf);
  // As the reader sees the page, from its lower left.
  if (up == (u_sides.z < 0.0)) fraction.x = 1.0 - fraction.x;
#endif
  o_color = viewed(n, v_place, fraction);
#endif
#if VIEW == 8 || VIEW == 9
  // What fades is mixed with what lies behind it.
  o_color.a = u_sides.w;
#endif
#endif
#endif
}
