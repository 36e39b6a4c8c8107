// The shadows of flying leaves. Where the program bends them there is no map: each leaf is a few strips
// between rulings, and of each the share of the round lamp is added up that it hides from a point. Needs
// common.glsl.

// Where on its leaf the point is that is lit, counted as its rulings are: from the spine, or as the
// angle at the apex of a roll. What lights a flying leaf sets it.
float litAlong = -1e3;

#if SHADOWS == 4
// Of leaves that a file bends in a way of its own, no formula knows the shadows. The lamp's map has for
// each place across its light how near to it their paper comes; u_flying[0].bounds is the middle of the
// map across the light, how far it reaches, and its middle along it.
uniform sampler2D u_lampMap;

// A place of the unit disc, one of many that cover it evenly.
vec2 ofDisc(int i, float count, float turn) {
  float angle = 2.39996323 * float(i) + turn;
  return sqrt((float(i) + 0.5) / count) * vec2(cos(angle), sin(angle));
}

float lightReaching(vec3 place, int own) {
  const int looks = 32, taps = 32;
  vec4 bounds = u_flying[0].bounds;
  vec3 point = vec3(dot(u_lamp[0].xyz, place), dot(u_lamp[1].xyz, place), dot(u_lamp[2].xyz, place));
  vec2 at = 0.5 + 0.5 * (point.xy - bounds.xy) / bounds.z;
  float scale = 0.5 / bounds.z, pixel = 2.0 * bounds.z / float(textureSize(u_lampMap, 0).x);
  // Neighbours look at other places of the disc: so that no edge is seen of them.
  float turn = 6.2831853 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  // What is so near is the paper itself.
  float least = own < 0 ? 2.0 * pixel : 6.0 * pixel, widest = bounds.w + bounds.z - point.z;
  // How far above is the paper that may be before the lamp: no farther aside than the lamp is wide there.
  // Near the spine that is very near: most looks are in the middle.
  float sum = 0.0, count = 0.0;
  for (int i = 0; i < looks; i++) {
    float share = (float(i) + 0.5) / float(looks);
    vec2 aside = widest * u_light.w * share * sqrt(share) * ofDisc(i, float(looks), turn);
    float above = textureLod(u_lampMap, at + scale * aside, 0.0).r - point.z;
    bool counts = above > least && length(aside) < above * u_light.w + 2.0 * pixel;
    sum += counts ? above : 0.0;
    count += counts ? 1.0 : 0.0;
  }
  float far = count > 0.0 ? sum / count : 0.0, hidden = 0.0;
  for (int i = 0; i < taps; i++) {
    vec2 aside = max(far * u_light.w, 1.5 * pixel) * ofDisc(i, float(taps), turn);
    float above = textureLod(u_lampMap, at + scale * aside, 0.0).r - point.z;
    hidden += step(least + 2.0 * length(aside), above);
  }
  hidden *= count > 0.0 ? 1.0 / float(taps) : 0.0;
  return 1.0 - hidden * (1.0 - u_flying[0].other.x);
}
#else
#if SHADOWS > 0
// How a point sees a ruling, in the frame in which the lamp is above.
struct Ruling {
  vec3 low;      // its lower end, from the point
  vec2 way;      // upwards, across the ray to the lamp's middle, length 1
  vec2 ends;     // how far the ray is within its lower and its upper end
  float place;   // where on the leaf it is
  float beside;  // how far it passes beside the ray
  float ahead;   // how far along the ray
  float past;    // the share of the lamp beyond it; 0 or 1 where it lies behind the point
};

// How the lamp's radius is seen so far along the ray, and how soft edges are at least.
float lampSize(float ahead) { return 0.0012 * u_eye.w + max(ahead, 0.0) * u_light.w; }

Ruling seenRuling(int leaf, int ruling, vec3 point) {
  vec4 end = u_flying[leaf].rulings[4 * ruling], way = u_flying[leaf].rulings[4 * ruling + 1];
  vec3 low = end.xyz - point;
  float beside = low.x * way.y - low.y * way.x, ahead = low.z - dot(low.xy, way.xy) * way.z;
  float past = ahead > 0.0 ? softEdge(lampSize(ahead), beside) : step(0.0, beside);
  float up = -dot(low.xy, way.xy);
  vec2 ends = vec2(up, u_flying[leaf].rulings[4 * ruling + 3].w - up);
  return Ruling(low, way.xy, ends, end.w, beside, ahead, past);
}

// The share of the light that leaf i takes from `place`, `own` where that is on it.
float hiddenBy(int i, vec3 place, bool own) {
  vec3 point = vec3(dot(u_lamp[0].xyz, place), dot(u_lamp[1].xyz, place), dot(u_lamp[2].xyz, place));
  vec4 bounds = u_flying[i].bounds, other = u_flying[i].other;
  // Loops end early, so that places which it cannot reach cost little.
  vec2 outside = max(bounds.xy - point.xy, point.xy - bounds.zw);
  float widest = lampSize(other.z - point.z);
  bool isReached = max(outside.x, outside.y) < widest && !(own && u_flying[i].rulings[1].w == 0.0);
  int count = isReached ? int(other.y) : 1;
  // What strips hide that are seen from one side, and what those that are seen from the other.
  vec2 hidden = vec2(0.0);
  float last = 0.0;
  Ruling a = seenRuling(i, 0, point);
  for (int ruling = 1; ruling < count; ruling++) {
    vec4 ends = u_flying[i].rulings[4 * ruling + 2], strip = u_flying[i].rulings[4 * ruling + 3];
    Ruling b = seenRuling(i, ruling, point);
    bool crosses = a.beside * b.beside <= 0.0;
    // How far along the ray to the middle it meets the plane of the strip.
    float met = a.low.z - dot(a.low.xy, strip.xy);
    // What passes behind the point goes round the lamp: from a ruling that is ahead it leads away. Where
    // rulings meet at an apex, both can be ahead of a strip like that.
    float share = !crosses || met > 0.0
      ? b.past - a.past
      : (b.ahead > 0.0 ? b.past - step(0.0, b.beside) : 0.0)
        - (a.ahead > 0.0 ? a.past - step(0.0, a.beside) : 0.0);
    // The upper and the lower edge, at the ray or at the ruling that it passes nearest.
    bool nearer = abs(a.beside) < abs(b.beside);
    vec2 turn = nearer ? a.beside * vec2(a.way.y, -a.way.x) : b.beside * vec2(b.way.y, -b.way.x);
    turn = (crosses ? vec2(0.0) : turn) - a.low.xy;
    float within = min(dot(turn, ends.xy), dot(turn, ends.zw) + strip.z);
    // Edges of a strip that is seen edge on run along its rulings and cut nothing off beyond their ends.
    vec2 farther = max(a.ends, b.ends);
    within = min(within, min(farther.x, farther.y));
    // Beside the strip the lamp is as large as from the rulings, the more the nearer they pass.
    float at = abs(a.beside) / max(abs(a.beside) + abs(b.beside), 1e-9);
    share *= softEdge(lampSize(crosses ? met : mix(a.ahead, b.ahead, at)), within);
    // No strip hides light from a point on itself, or from one so near that it could be: least beside the strip at
    // the spine, which is narrow. Behind a fold a wide one hides light from what lies before that.
    float wide = b.place - a.place, before = ruling == 2 ? 0.4 * wide : 0.2 * min(wide, 2.0 * last);
    bool counts = max(a.ahead, b.ahead) > 0.0
      && !(own && litAlong > a.place - before && litAlong < b.place + 0.2 * wide);
    last = wide;
    hidden += counts ? vec2(max(share, 0.0), max(-share, 0.0)) : vec2(0.0);
    a = b;
  }
  // Where both hide the same, the second takes of what the first lets through.
  float more = max(hidden.x, hidden.y), less = min(hidden.x, hidden.y);
  // The lamp beyond the bounds is free, whatever the strips say: so that no edge is seen where loops end early. What
  // of the leaf is at the bounds may be as near to the point as the lamp is small.
  float past = max(outside.x, outside.y), most = softEdge(past > 0.0 ? widest : lampSize(0.0), -past);
  return (min(more, most) + min(less, most) * other.x) * (1.0 - other.x);
}
#endif

// The share of the light that reaches `place`; `own` is the flying leaf that it lies on, or -1.
float lightReaching(vec3 place, int own) {
  float reaches = 1.0;
#if SHADOWS > 0
  int i = 0;
  do reaches *= 1.0 - hiddenBy(i, place, own == i); while (++i < int(u_sky.w));
#endif
  return reaches;
}
#endif
