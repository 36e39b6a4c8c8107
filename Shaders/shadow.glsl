// The shadows of flying leaves, without a map: the ray to the light is cut with each leaf as it is
// bent, the hit is unrolled to the flat leaf, and the light's share is read off its edges.
// Needs common.glsl.

// The flat leaf that a ray is cut with: its least and greatest corner, the radius of its outer ones.
struct Sheet { vec4 rectangle; float corner; };

// How much of the light a leaf hides whose point (u, v) the ray meets after `way`.
// `slant` turns lengths along the leaf into lengths across the ray.
float edgeMask(vec2 p, float way, float slant, Sheet sheet) {
  vec4 rectangle = sheet.rectangle;
  float w = 0.0012 * u_eye.w + way * u_light.w;
  vec2 inner = min(p - rectangle.xy, rectangle.zw - p);
  float free = (rectangle.z - p.x) * slant;
  // The bound edge is no edge: there the shadow begins at the hinge itself.
  float mask = softEdge(w, free) * softEdge(w, inner.y) * step(rectangle.x - 1e-4, p.x);
  // Round corners: the way to the nearest edge, that to the corner's middle less its radius where the
  // corner is nearest. What lies across the ray counts as it is, what lies along it by the slant.
  vec2 past = max(sheet.corner - vec2(rectangle.z - p.x, inner.y), 0.0);
  float far = length(past), along = past.x / max(far, 1e-6);
  float within = (sheet.corner - far) * mix(1.0, slant, along * along);
  within = far > 0.0 ? min(within, min(free, inner.y)) : min(free, inner.y);
  return sheet.corner > 0.0 ? softEdge(w, within) * step(rectangle.x - 1e-4, p.x) : mask;
}

float arcHit(float t, vec3 q, vec3 d, float k, float least, Sheet sheet) {
  vec3 hit = q + t * d;
  float turned = atan(k * hit.x, 1.0 - k * hit.z);
  float u = abs(k) < 1e-3 ? hit.x : turned / k;
  float slant = abs(d.x * sin(turned) - d.z * cos(turned)) / max(length(d.xz), 1e-4);
  return edgeMask(vec2(u, hit.y), t, slant, sheet) * step(least, t);
}

// Flat is the arc of curvature 0. The circle (x, z) about (0, 1/k), multiplied by k.
float arcShadow(vec3 q, vec3 d, float k, float least, Sheet sheet) {
  float a = k * dot(d.xz, d.xz);
  float b = k * dot(q.xz, d.xz) - d.z;
  float c = k * dot(q.xz, q.xz) - 2.0 * q.z;
  float root = b * b - a * c;
  // How deep the ray dips into the cylinder: where it only grazes, the light is half hidden.
  float deep = root / max(2.0 * abs(k) * dot(d.xz, d.xz), 1e-5);
  float grazes = softEdge(0.0012 * u_eye.w + max(-b / (abs(a) < 1e-5 ? 1e-5 : a), 0.0) * u_light.w, deep);
  float s = -(b + (b < 0.0 ? -1.0 : 1.0) * sqrt(max(root, 0.0)));
  float m = arcHit(c / (abs(s) < 1e-7 ? 1e-7 : s), q, d, k, least, sheet);
  if (abs(a) > 1e-4) m = max(m, arcHit(s / a, q, d, k, least, sheet));
  return m * grazes;
}

// A cone whose bend begins at the ruling at angle curl.x of the apex and ends curl.y later. `away` is
// the distance of the apex below the leaf's lower end; it may be very great, so that no term may
// hold it but times sin(theta), which is then as small. q and d are turned about the apex so that
// the ruling at the start is the y axis.
float coneHit(
  float t, vec3 q, vec3 d, float s, float c, float away, vec2 curl, float least, Sheet sheet
) {
  vec3 hit = q + t * d;
  vec3 fromApex = vec3(hit.x, hit.y + away, hit.z);
  float far = length(fromApex);
  float beta = atan(hit.x, away * s + hit.y * s - hit.z * c);
  float phi = beta * s, half_ = sin(beta / 2.0);
  float u = far * sin(phi);
  float v = hit.y - u * u / max(far + far * cos(phi), 1e-6) + 2.0 * far * s * s * half_ * half_;
  vec3 outward = vec3(0.0, c, s) - fromApex * (c / max(far, 1e-6));
  float slant = abs(dot(outward, d)) * inversesqrt(max(dot(outward, outward), 1e-20));
  bool there = t > least && (hit.y * c + hit.z * s + away * c) * c > 0.0;
#if SHADOWS >= 3
  there = there && (curl.x <= 0.0 || beta >= 0.0) && phi <= curl.y;
  vec2 turn = vec2(sin(curl.x), cos(curl.x));
  vec2 p = vec2(
    u * turn.y + (v + away) * turn.x,
    v * turn.y - u * turn.x - away * 2.0 * square(sin(curl.x / 2.0)));
#else
  vec2 p = vec2(u, v);
#endif
  // A ray that grazes the paper runs round it, across the rulings: only across them lengths shrink.
  slant = min(slant / max(length(d.xz), 1e-4), 1.0);
  slant = sqrt(mix(slant * slant, 1.0, square(p.x / max(far, 1e-6))));
  return there ? edgeMask(p, t, slant, sheet) : 0.0;
}

// The cone about the axis (0, cos, sin) through the apex: (h·axis)² = cos² |h|², h from the apex.
float coneShadow(vec3 q, vec3 d, vec4 bend, vec2 curl, float least, Sheet sheet) {
  float away = -bend.y;
  if (bend.y >= bend.w / 2.0) {
    q.y = bend.w - q.y;
    d.y = -d.y;
    away = bend.y - bend.w;
    sheet.rectangle.yw = bend.w - sheet.rectangle.wy;
  }
  float hidden = 0.0;
  float s = inversesqrt(1.0 + bend.z * bend.z), c = bend.z * s;
#if SHADOWS >= 3
  if (curl.x > 0.0) {
    // What still lies flat before the bend.
    float t = -q.z / (abs(d.z) < 1e-5 ? 1e-5 : d.z);
    vec2 p = q.xy + t * d.xy;
    vec2 turn = vec2(sin(curl.x), cos(curl.x));
    bool before = p.x * turn.y - (p.y + away) * turn.x <= 0.0;
    hidden = before && t > least ? edgeMask(p, t, abs(d.z), sheet) : 0.0;
    float drop = away * 2.0 * square(sin(curl.x / 2.0));
    q.xy = vec2(q.x * turn.y - (q.y + away) * turn.x, q.x * turn.x + q.y * turn.y - drop);
    d.xy = vec2(d.x * turn.y - d.y * turn.x, d.x * turn.x + d.y * turn.y);
  }
  if (curl.y < 3.0) {
    // What goes straight on beyond it: the plane through the apex, the last ruling and its tangent.
    float bs = sin(curl.y / s), bc = cos(curl.y / s);
    float v = 2.0 * square(sin(curl.y / s / 2.0));
    vec3 n = vec3(-c * bs, s * c * v, bc + s * s * v);
    vec3 ruling = vec3(s * bs, 1.0 - s * s * v, s * c * v), tangent = vec3(bc, -s * bs, c * bs);
    float across = dot(d, n);
    float t = -(dot(q, n) + away * n.y) / (abs(across) < 1e-5 ? 1e-5 : across);
    vec3 hit = q + t * d + vec3(0.0, away, 0.0);
    float beyond = dot(hit, tangent);
    float polar = curl.x + curl.y + atan(beyond, dot(hit, ruling));
    float far = length(hit);
    vec2 p = vec2(far * sin(polar), far * cos(polar) - away);
    if (beyond > 0.0 && t > least)
      hidden = max(hidden, edgeMask(p, t, abs(across), sheet));
  }
#endif
  float p = q.y * c + q.z * s, e = d.y * c + d.z * s, m = dot(q, d);
  float side = away * s;
  float a = e * e - c * c;
  float b = e * p - c * c * m + side * c * d.z;
  // The discriminant with cos² taken out, because a nearly flat cone has nearly equal roots, and
  // in powers of `away`, because those cancel.
  vec3 w = e * q - p * d;
  float root = dot(w, w) - c * c * (dot(q, q) - m * m)
    + 2.0 * side * (e * q.y * d.z - c * d.z * m + q.z * (c - e * d.y)) + square(side * d.z);
  if (abs(a) < 1e-6) a = 1e-6;
  float r = abs(c) * sqrt(max(root, 0.0));
  // How deep the ray dips into the cone: where it only grazes, the light is half hidden.
  float deep = abs(c) * root / max(2.0 * abs(a) * s * length(vec3(q.x, q.y + away, q.z)), 1e-6);
  float w0 = 0.0012 * u_eye.w + max(-b / a, 0.0) * u_light.w;
  float grazes = a > 0.0 ? step(0.0, root) : softEdge(w0, deep);
  return max(hidden, grazes * max(
    coneHit((-b + r) / a, q, d, s, c, away, curl, least, sheet),
    coneHit((-b - r) / a, q, d, s, c, away, curl, least, sheet)));
}

#if SHADOWS > 0
// The share of the light that leaf i takes from `place`.
float hiddenBy(int i, vec3 place, int own) {
  vec3 q = (u_flying[i].inverse * vec4(place, 1.0)).xyz;
  vec3 d = mat3(u_flying[i].inverse) * u_light.xyz;
  vec4 bend = u_flying[i].bend;
  Sheet sheet = Sheet(u_flying[i].rectangle, u_flying[i].curl.z);
  float hidden = 0.0;
  // A leaf hides no light from its own side that looks at it, but one that curls over itself does.
  float counts = own == i ? u_flying[i].other.z : 1.0;
  float least = own == i ? max(0.25 * u_flying[i].other.y, 1e-5) : 1e-5;
#if SHADOWS == 1
  hidden = arcShadow(q, d, bend.y, least, sheet);
#elif SHADOWS == 2 || SHADOWS == 3
  hidden = coneShadow(q, d, bend, u_flying[i].curl.xy, least, sheet);
#elif SHADOWS == 4
  if (bend.x < 1.5) hidden = arcShadow(q, d, bend.y, least, sheet);
  else hidden = coneShadow(q, d, bend, u_flying[i].curl.xy, least, sheet);
#endif
  return counts * hidden * (1.0 - u_flying[i].other.x);
}
#endif

// The share of the light that reaches `place`; `own` is the flying leaf that it lies on, or -1.
float lightReaching(vec3 place, int own) {
  float reaches = 1.0;
#if SHADOWS > 0
  int i = 0;
  do reaches *= 1.0 - hiddenBy(i, place, own); while (++i < int(u_sky.w));
#endif
  return reaches;
}
