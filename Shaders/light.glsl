// Light on paper. Needs common.glsl.

#pragma group "Light"
#pragma parameter contactShadow "Shadow of the book" 1 0 1 0.01 tip="how dark it is on the desk"
#pragma parameter lampPool "Close lamp" 0 0 1 type=bool define tip="dims pages far from the lamp"
#pragma parameter poolFalloff "Light falloff" 0.55 0 6 0.05 tip="how quickly light fades away from the lamp"
#pragma group "Paper"
#pragma parameter roughness "Roughness" 0.85 0.1 1 0.01 tip="smooth paper reflects the lamp, rough paper scatters it"
#pragma parameter sheenStrength "Sheen" 0.6 0 4 0.01 tip="how strongly paper shines where it mirrors the lamp"
#pragma parameter sheenWidth "Width of the sheen" 0.522 0.005 1 0.001 curve=log
#pragma parameter gutterDepth "Depth of the gutter" 0.5 0 1.5 0.01 tip="how steeply pages fall towards the spine"
#pragma parameter gutterWidth "Width of the gutter" 0.12 0.005 0.2 0.001 unit="page widths"
uniform float contactShadow;
uniform float poolFalloff;
uniform float roughness;
uniform float sheenStrength;
uniform float sheenWidth;
uniform float gutterDepth;
uniform float gutterWidth;

#if RELATIVE
// What stands for light that is as it was: the linear light of the byte 188.
const float unchanged = 0.50288652;
#endif

// The light of a lamp that stands at the upper left of the book, as a share of what it is below it.
float pool(vec2 place) {
  // Over a very wide book it hangs higher.
  float far = max(1.0, u_page.x / (1.5 * u_page.y));
  vec2 from = (place - vec2(-0.25 * u_page.w, 0.75)) * vec2(0.62, 0.8) / far;
  return 1.0 / square(1.0 + poolFalloff * dot(from, from));
}

// The light of the lamp over a shelf at night: it hangs before its middle and is warm, and does not reach
// far.
vec3 shelfLamp(vec3 place) {
  vec2 from = ((place.xy - u_eye.xy) / u_eye.w - vec2(-0.12, 0.3)) * vec2(0.62, 0.8);
  return vec3(1.12, 0.86, 0.6) * 1.8 / square(1.0 + 1.15 * dot(from, from));
}

// The same on the book, where the lamp is so close that it differs from place to place.
#if lampPool
float nearLamp(vec3 place) { return pool(place.xy / u_eye.w); }
#else
#define nearLamp(place) 1.0
#endif

// The share of all light that is there where the lamp is near.
vec3 nearness(vec3 place) {
  return (u_key.rgb * nearLamp(place) + u_sky.rgb) / max(u_key.rgb + u_sky.rgb, 1e-4);
}

// The share of an even sky that a point sees at distance x from a long hinge, from which a strip of
// width b rises at the opening angle w (PI: flat).
float sky(float x, float b, float w) {
  float c = b * cos(w);
  return 0.5 * (1.0 + (x - c) / sqrt(max(x * x + b * b - 2.0 * x * c, 1e-12)));
}

// White paper lights its own hollows: the share of sky, with the light that comes back.
float lifted(float share) { return share / (1.0 - 0.85 * (1.0 - share)); }

// The same beside another page, which is printed.
float relit(float share) { return share / (1.0 - 0.7 * (1.0 - share)); }

// What a side gets from all around whose normal has the height z, 1 looking up: the sky's share, and
// a little of the lamp's light from the walls of the room, which keep an upright side from looking
// like grey card.
vec3 ambient(float z) {
  return u_sky.rgb * (0.55 + 0.45 * z) + u_key.rgb * 0.09 * (1.0 - z);
}

// What is left of all light on the fold of a page below a higher stack, whose dark side stands beside it.
float besideFolds(float away, float step_) {
  // A higher one has pages that dip as far themselves.
  float high = min(step_, 0.0095 * u_page.x) + 1e-7;
  float hidden = 0.5 - 0.5 * away * inversesqrt(away * away + high * high);
  return 1.0 - 1.9 * max(hidden - 0.12, 0.0);
}

// What two sides that look at each other across the spine give each other of the lamp's light, as a share
// of what a flat page gets, at `away` from the spine: the other side stands at an angle `opening`, past which
// the share `open` of the sky is seen; this one has `direct` from the lamp itself and stops the share `stops`.
//
// Mirrors `WedgeLight` in Swift: x: what the other side gives back where the lamp shines on it, y: how far
// from the spine this one shades it, z: the share that comes through it, w: the mean of what falls on this one.
float exchanged(vec4 wedge, float away, float opening, float open, float direct, float stops) {
  float hides = 1.0 - open, shaded = 1.0 - sky(away, max(wedge.y, 1e-5), opening);
  // Of all light behind it that has come there by other ways than straight from the lamp some comes through.
  float back = wedge.x * max(hides - stops * shaded, 0.0) + 0.26 * wedge.z * hides;
  // To and fro between printed sides, the narrower the more often.
  float again = 0.4 * hides * hides;
  return (back + again * 0.5 * (direct + wedge.w)) / (1.0 - again);
}

// The gutter, at `away` from the spine, of a page that lies (1) or leaves it (0): x slope of the page where
// it dips into the binding, y share of the light that passes the other page's brow, z share of the sky.
//
// It falls off as `GutterFold` in Swift has it, by which light is traced.
vec3 gutter(float away, float lies) {
  float fall = exp(-away / (0.3 * gutterWidth * u_page.x));
  float slope = 3.0 * gutterDepth * lies * max(fall - 0.0067, 0.0), steep = slope * slope;
  return vec3(slope, 1.0, 1.0 - steep / (1.0 + steep) * (0.28 + 0.57 * fall * sqrt(fall)));
}

// How much of the sky the leaf on one side hides at `away` from the spine and `beyond` its ends.
float hiddenByLeaf(float away, float opening, float beyond) {
  float hides = 1.0 - sky(away, u_page.x, opening);
  // The lower it is, the less it hides beyond its ends.
  float height = 0.5 * u_page.x * sin(opening) + 1e-6;
  return hides * (1.0 - beyond * inversesqrt(beyond * beyond + height * height));
}

// The share of the lamp's light that reaches a side past the paper that it faces: shadows have it that what
// comes through goes on straight, but paper spreads it over all that it hides of the sky.
float spread(float reaching, vec4 wedge, float open) {
  return max(reaching - (1.0 - reaching) * wedge.z / (1.0 - wedge.z) * open, 0.0);
}

// What a lying page has past the flying leaf beside it: x the share of the sky, y what it gets back of the
// lamp's light, z the share of that which reaches it, all in all; `direct` is what it has where nothing hides
// the lamp, `reaching` the share as shadows have it.
vec3 besideLeaf(vec3 scene, float direct, float reaching) {
  vec2 place = (scene.xy - u_carriage.xy) / u_carriage.z;
  float away = (place.x - u_page.z) * u_page.w;
  bool isRight = away > 0.0;
  vec2 openings = isRight ? u_openings.xy : u_openings.zw;
  vec4 wedge = isRight ? u_wedges[0] : u_wedges[1];
  float opening = mix(openings.x, openings.y, clamp(place.y / u_page.y, 0.0, 1.0));
  float open = sky(abs(away), u_page.x, opening), left = spread(reaching, wedge, open);
  return vec3(open, exchanged(wedge, abs(away), opening, open, direct * left, 0.0), left);
}

// How much of the sky the desk sees past the flying leaves.
float skyBesideLeaves(vec3 scene) {
  vec2 place = (scene.xy - u_carriage.xy) / u_carriage.z;
  float away = (place.x - u_page.z) * u_page.w;
  float up = clamp(place.y / u_page.y, 0.0, 1.0);
  vec2 opening = mix(u_openings.xz, u_openings.yw, up);
  float beyond = abs(place.y / u_page.y - up);
  // Beyond the ends the two sides become one.
  float right = softEdge(2.0 * beyond * u_page.x + 1e-5, away);
  return 1.0 - mix(
    hiddenByLeaf(abs(away), opening.y, beyond), hiddenByLeaf(abs(away), opening.x, beyond), right);
}

#if SHADOWS == 2
// The share of the whole sky that an edge from the way `a` to the way `b`, both of length 1, takes part in hiding
// from a point that looks `up`: what it adds to Lambert's integral round a polygon.
float skyAtEdge(vec3 a, vec3 b, vec3 up) {
  float c = dot(a, b), x = abs(c);
  // The angle between them over its sine, within 7e-5 (Abramowitz and Stegun, 4.4.45).
  float sharp = (1.5707288 + x * (-0.2121144 + x * (0.0742610 - x * 0.0187293))) * inversesqrt(1.0 + x);
  float turn = c < 0.0 ? PI * inversesqrt(max(1.0 - c * c, 1e-7)) - sharp : sharp;
  return dot(cross(a, b), up) * turn / (2.0 * PI);
}

// The way from a point that looks `up` to a place; to what lies lower, along its horizon.
vec3 wayTo(vec3 place, vec3 point, vec3 up) {
  vec3 way = place - point;
  return normalize(way - up * min(dot(way, up), 0.0) + up * 1e-6);
}
#endif

// How much of the sky a point that looks along `n` sees past leaves that curl: each is a few strips between
// rulings. `own` is the flying leaf that it lies on, or -1, and `along` where on that, as rulings are counted.
float skyBesideCurl(vec3 place, vec3 n, int own, float along) {
  float share = 1.0;
#if SHADOWS == 2
  vec3 point = vec3(dot(u_lamp[0].xyz, place), dot(u_lamp[1].xyz, place), dot(u_lamp[2].xyz, place));
  vec3 up = vec3(dot(u_lamp[0].xyz, n), dot(u_lamp[1].xyz, n), dot(u_lamp[2].xyz, n));
  int i = 0;
  do {
    vec4 other = u_flying[i].other;
    // What goes over above a place hides it from one side, what comes back below that from the other.
    vec2 hidden = vec2(0.0);
    int count = other.w > 0.0 ? int(other.y) : 1;
    vec3 low = vec3(0.0), high = vec3(0.0);
    float side = 0.0, before = 0.0;
    for (int ruling = 0; ruling < count; ruling++) {
      vec4 end = u_flying[i].rulings[4 * ruling], way = u_flying[i].rulings[4 * ruling + 1];
      vec3 nextLow = wayTo(end.xyz, point, up);
      vec3 nextHigh = wayTo(end.xyz + way.xyz * u_flying[i].rulings[4 * ruling + 3].w, point, up);
      float next = skyAtEdge(nextLow, nextHigh, up);
      float strip = skyAtEdge(low, nextLow, up) + next - skyAtEdge(high, nextHigh, up) - side;
      // What lies flat up to where the bend begins hides nothing, and no strip does from a point on itself.
      float slack = 0.2 * (end.w - before);
      bool counts = ruling > 0 && (end.w > u_flying[i].curl.x + 1e-5 || u_flying[i].curl.z != 0.0)
        && !(own == i && along > before - slack && along < end.w + slack);
      hidden += counts ? vec2(max(strip, 0.0), max(-strip, 0.0)) : vec2(0.0);
      low = nextLow;
      high = nextHigh;
      side = next;
      before = end.w;
    }
    float more = max(hidden.x, hidden.y), less = min(hidden.x, hidden.y);
    share *= 1.0 - (min(more, 1.0) + min(less, 1.0) * other.x) * (1.0 - other.x) * other.w;
  } while (++i < int(u_sky.w));
#endif
  return share;
}

// The same of a point that lies.
float skyBesideCurl(vec3 place) { return skyBesideCurl(place, vec3(0.0, 0.0, 1.0), -1, 0.0); }

// The share of the lamp's light that a block hides from a place beside its foot: its foot and its
// uppermost surface, least and greatest corner, and its height.
//
// Of a block that is wider below, whose sides look up to the lamp, it counts how wide it is where the ray
// comes in over its lower or upper end, and at the top.
float hiddenByBlock(vec2 place, vec4 foot, vec4 top, float height) {
  vec2 slope = u_light.xy / u_light.z, met = place + slope * height;
  float away = slope.y > 0.0 ? top.y - place.y : place.y - top.w;
  float over = clamp(away / max(abs(slope.y) * height, 1e-7), 0.0, 1.0);
  float x = place.x + slope.x * height * over;
  vec2 foots = vec2(x, -x) + vec2(-mix(foot.x, top.x, over), mix(foot.z, top.z, over));
  vec2 low = met - top.xy, high = top.zw - met;
  float w = u_light.w / u_light.z * height + 0.0005 * u_eye.w;
  float across = max(
    softEdge(w, min(low.x, high.x)), softEdge(w * over + 0.0005 * u_eye.w, min(foots.x, foots.y)));
  // Round corners are those away from the spine.
  float corner = u_stackHeight.z, outer = top.x + top.z > 2.0 * u_page.z ? high.x : low.x;
  vec2 past = max(corner - vec2(outer, min(low.y, high.y)), 0.0);
  return past.x > 0.0 && past.y > 0.0
    ? softEdge(w, corner - length(past)) : across * softEdge(w, low.y) * softEdge(w, high.y);
}

// The share of the lamp's light that the stack on the other side hides from a page, where it is higher.
float hiddenByOther(vec3 place) {
  bool isRight = place.x > u_page.z;
  float step_ = max((isRight ? u_lampHeight.y : u_lampHeight.x) - place.z, 0.0);
  vec2 slope = u_light.xy / u_light.z;
  float w = step_ * u_light.w / u_light.z + 0.0005 * u_eye.w;
  float reach = (isRight ? -slope.x : slope.x) * step_, away = abs(place.x - u_page.z);
  // The nearer to its foot, the lower the ray to the lamp comes through its side.
  float over = clamp(away / max(reach, 1e-7), 0.0, 1.0);
  float top = (isRight ? u_stackTop[1].w : u_stackTop[0].w) - place.y - slope.y * step_ * over;
  return softEdge(w, reach - away) * softEdge(w * over + 0.0005 * u_eye.w, top)
    * step(1e-4 * u_eye.w, step_);
}

// The share of the lamp's light that reaches a page past leaves in the air, `reaching` by themselves, and past
// the stack on the other side, which hides the share `hidden`: they meet at the spine and hide different parts
// of the lamp, as long as there are any.
float pastBoth(float reaching, float hidden) {
#if SHADOWS > 0
  float passes = u_flying[0].other.x, leaves = clamp((1.0 - reaching) / max(1.0 - passes, 1e-3), 0.0, 1.0);
  float seen = max(1.0 - leaves - hidden, 0.0) + passes * min(leaves, 1.0 - hidden);
  return seen * min(reaching / max(passes, 1e-3), 1.0);
#else
  return reaching * (1.0 - hidden);
#endif
}

// What is left of the sky beside a box.
float skyBesideStack(vec2 place, vec4 box, float height) {
  vec2 beyond = max(max(box.xy - place, place - box.zw), 0.0);
  float away = length(beyond);
  // Round corners are those away from the spine.
  bool isOuter = (place.x - u_page.z) * (box.x + box.z - 2.0 * u_page.z) > 0.0;
  float corner = u_stackHeight.z;
  bool isRound = corner > 0.0 && isOuter
    && abs(place.x - u_page.z) > max(abs(box.x - u_page.z), abs(box.z - u_page.z)) - corner;
  vec2 toMiddle = max(max(box.xy + corner - place, place - box.zw + corner), 0.0);
  away = isRound ? max(length(toMiddle) - corner, 0.0) : away;
  return sky(away, height, PI / 2.0);
}

// What the book leaves of the light (x) and of the sky (y) at a point of the desk.
vec2 besideStacks(vec2 place) {
  const float least = 1e-5;
  vec2 left = vec2(1.0);
  for (int i = 0; i < 2; i++) {
    float height = u_stackHeight[i], top = u_lampHeight[i], board = u_lampHeight[i + 2];
    float hidden = max(
      hiddenByBlock(place, board > least ? u_stackTop[i] : u_stack[i], u_stackTop[i], max(top, least))
        * step(least, top),
      hiddenByBlock(place, u_stack[i], u_stack[i], max(board, least)) * step(least, board));
    left.x *= 1.0 - contactShadow * hidden;
    left.y *= mix(1.0, skyBesideStack(place, u_stack[i], max(height, least)), step(least, height));
  }
  return left;
}

#if !DRAFT
// Spreads what eight bits cannot tell over neighbouring pixels, so that light that changes slowly shows no
// bands: less than half a step (the slope of sRGB), so that a colour that is exactly a step stays so.
vec3 dithered(vec3 color) {
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
  return color + noise / 255.0 * (0.9 * color + 1.35 * sqrt(max(color, 0.0)));
}

// Rough paper: Burley's diffuse lobe, renormalised, as a ratio to that of a flat page under the eye.
float diffuseLobe(float nl, float nv, float lh) {
  float f90 = 0.5 * roughness + 2.0 * roughness * lh * lh;
  float a = 1.0 - nl, b = 1.0 - nv;
  float a2 = a * a, b2 = b * b;
  return (1.0 + (f90 - 1.0) * a2 * a2 * a) * (1.0 + (f90 - 1.0) * b2 * b2 * b);
}

// The faint sheen of sized paper, per irradiance; isotropic GGX.
float sheen(float nl, float nv, float nh, float lh) {
  float spread = sheenWidth / (PI * square(nh * nh * (sheenWidth - 1.0) + 1.0));
  float l = 1.0 - lh, l2 = l * l;
  float fresnel = 0.04 + 0.96 * l2 * l2 * l;
  float k = 0.36;
  float visible = 0.25 / ((nl * (1.0 - k) + k) * (nv * (1.0 - k) + k));
  return sheenStrength * spread * fresnel * visible;
}
#endif
