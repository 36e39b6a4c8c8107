// The shadows of flying leaves, without a map: each leaf is a few strips between rulings, and of each the
// share of the round lamp is added up that it hides from a point. Needs common.glsl.

// Where on its leaf the point is that is lit, counted as its rulings are: from the spine, or as the
// angle at the apex of a roll. What lights a flying leaf sets it.
float litAlong = -1e3;

#if SHADOWS > 0
// How a point sees a ruling, in the frame in which the lamp is above.
struct Ruling {
  vec3 low;      // its lower end, from the point
  vec2 way;      // upwards, across the ray to the lamp's middle, length 1
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
  return Ruling(low, way.xy, end.w, beside, ahead, past);
}

// The share of the light that leaf i takes from `place`, `own` where that is on it.
float hiddenBy(int i, vec3 place, bool own) {
  vec3 point = vec3(dot(u_lamp[0].xyz, place), dot(u_lamp[1].xyz, place), dot(u_lamp[2].xyz, place));
  vec4 bounds = u_flying[i].bounds, other = u_flying[i].other;
  // Loops end early, so that places which it cannot reach cost little.
  vec2 outside = max(bounds.xy - point.xy, point.xy - bounds.zw);
  bool isReached = max(outside.x, outside.y) < lampSize(other.z - point.z)
    && !(own && u_flying[i].rulings[1].w == 0.0);
  int count = isReached ? int(other.y) : 1;
  // What strips hide that are seen from one side, and what those that are seen from the other.
  vec2 hidden = vec2(0.0);
  Ruling a = seenRuling(i, 0, point);
  for (int ruling = 1; ruling < count; ruling++) {
    vec4 ends = u_flying[i].rulings[4 * ruling + 2], strip = u_flying[i].rulings[4 * ruling + 3];
    Ruling b = seenRuling(i, ruling, point);
    bool crosses = a.beside * b.beside <= 0.0;
    // How far along the ray to the middle it meets the plane of the strip.
    float met = a.low.z - dot(a.low.xy, strip.xy);
    // What ends behind the point is beside the lamp on the side from which the strip comes.
    bool before = !crosses || met > 0.0;
    float share = (before || b.ahead > 0.0 ? b.past : step(0.0, a.beside))
      - (before || a.ahead > 0.0 ? a.past : step(0.0, b.beside));
    // The upper and the lower edge, at the ray or at the ruling that it passes nearest.
    bool nearer = abs(a.beside) < abs(b.beside);
    vec2 turn = nearer ? a.beside * vec2(a.way.y, -a.way.x) : b.beside * vec2(b.way.y, -b.way.x);
    turn = (crosses ? vec2(0.0) : turn) - a.low.xy;
    float within = min(dot(turn, ends.xy), dot(turn, ends.zw) + strip.z);
    share *= softEdge(lampSize(crosses ? met : min(a.ahead, b.ahead)), within);
    // No strip hides light from a point on itself, or from one so near that it could be.
    float slack = 0.2 * (b.place - a.place);
    bool counts = max(a.ahead, b.ahead) > 0.0
      && !(own && litAlong > a.place - slack && litAlong < b.place + slack);
    hidden += counts ? vec2(max(share, 0.0), max(-share, 0.0)) : vec2(0.0);
    a = b;
  }
  // Where both hide the same, the second takes of what the first lets through.
  float more = max(hidden.x, hidden.y), less = min(hidden.x, hidden.y);
  return (min(more, 1.0) + min(less, 1.0) * other.x) * (1.0 - other.x);
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
