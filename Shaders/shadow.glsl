// The shadows of flying leaves, without a map: the ray to the light is cut with each leaf as it is
// bent, the hit is unrolled to the flat leaf, and the light's share is read off its edges.
// Needs common.glsl.

// How much of the light a leaf hides whose point (u, v) the ray meets after `way`.
// `slant` turns lengths along the leaf into lengths across the ray.
float edgeMask(vec2 p, float way, float slant, vec4 rectangle) {
  float w = 0.0012 * u_eye.w + way * u_light.w;
  vec2 inner = min(p - rectangle.xy, rectangle.zw - p);
  float free = (rectangle.z - p.x) * slant;
  // The bound edge is no edge: there the shadow begins at the hinge itself.
  return softEdge(w, free) * softEdge(w, inner.y) * step(rectangle.x - 1e-4, p.x);
}

float arcHit(float t, vec3 q, vec3 d, float k, float least, vec4 rectangle) {
  vec3 hit = q + t * d;
  float turned = atan(k * hit.x, 1.0 - k * hit.z);
  float u = abs(k) < 1e-3 ? hit.x : turned / k;
  float slant = abs(d.x * sin(turned) - d.z * cos(turned)) / max(length(d.xz), 1e-4);
  return edgeMask(vec2(u, hit.y), t, slant, rectangle) * step(least, t);
}

// Flat is the arc of curvature 0. The circle (x, z) about (0, 1/k), multiplied by k.
float arcShadow(vec3 q, vec3 d, float k, float least, vec4 rectangle) {
  float a = k * dot(d.xz, d.xz);
  float b = k * dot(q.xz, d.xz) - d.z;
  float c = k * dot(q.xz, q.xz) - 2.0 * q.z;
  float root = b * b - a * c;
  // How deep the ray dips into the cylinder: where it only grazes, the light is half hidden.
  float deep = root / max(2.0 * abs(k) * dot(d.xz, d.xz), 1e-5);
  float grazes = softEdge(0.0012 * u_eye.w + max(-b / (abs(a) < 1e-5 ? 1e-5 : a), 0.0) * u_light.w, deep);
  float s = -(b + (b < 0.0 ? -1.0 : 1.0) * sqrt(max(root, 0.0)));
  float m = arcHit(c / (abs(s) < 1e-7 ? 1e-7 : s), q, d, k, least, rectangle);
  if (abs(a) > 1e-4) m = max(m, arcHit(s / a, q, d, k, least, rectangle));
  return m * grazes;
}

// `away` is the distance of the apex below the leaf's lower end. It may be very great, so that no
// term may hold it but times sin(theta), which is then as small.
float coneHit(float t, vec3 q, vec3 d, float s, float c, float away, vec4 rectangle) {
  vec3 hit = q + t * d;
  vec3 fromApex = vec3(hit.x, hit.y + away, hit.z);
  float far = length(fromApex);
  float beta = atan(hit.x, away * s + hit.y * s - hit.z * c);
  float phi = beta * s, half_ = sin(beta / 2.0);
  float u = far * sin(phi);
  float v = hit.y - u * u / max(far + far * cos(phi), 1e-6) + 2.0 * far * s * s * half_ * half_;
  vec3 outward = vec3(0.0, c, s) - fromApex * (c / max(far, 1e-6));
  float slant = abs(dot(outward, d)) * inversesqrt(max(dot(outward, outward), 1e-20));
  bool there = t > 1e-5 && hit.y * c + hit.z * s + away * c > 0.0;
  return there ? edgeMask(vec2(u, v), t, min(slant / max(length(d.xz), 1e-4), 1.0), rectangle) : 0.0;
}

// The cone about the axis (0, cos, sin) through the apex: (h·axis)² = cos² |h|², h from the apex.
float coneShadow(vec3 q, vec3 d, vec4 bend, vec4 rectangle) {
  float away = -bend.y;
  if (bend.y >= bend.w / 2.0) {
    q.y = bend.w - q.y;
    d.y = -d.y;
    away = bend.y - bend.w;
    rectangle.yw = bend.w - rectangle.wy;
  }
  float s = inversesqrt(1.0 + bend.z * bend.z), c = bend.z * s;
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
  float r = c * sqrt(max(root, 0.0));
  // How deep the ray dips into the cone: where it only grazes, the light is half hidden.
  float deep = c * root / max(2.0 * abs(a) * s * length(vec3(q.x, q.y + away, q.z)), 1e-6);
  float w0 = 0.0012 * u_eye.w + max(-b / a, 0.0) * u_light.w;
  float grazes = a > 0.0 ? step(0.0, root) : softEdge(w0, deep);
  return grazes * max(
    coneHit((-b + r) / a, q, d, s, c, away, rectangle),
    coneHit((-b - r) / a, q, d, s, c, away, rectangle));
}

float rollHit(vec2 p, float t, float slant, float least, bool there, vec4 rectangle) {
  float w = 0.0012 * u_eye.w + t * u_light.w;
  vec2 inner = min(p - rectangle.xy, rectangle.zw - p) * slant;
  return there ? softEdge(w, inner.x) * softEdge(w, inner.y) * step(least, t) : 0.0;
}

// The base z = 0, the cylinder about (0, radius), the flap z = 2·radius, each unrolled.
float rollShadow(vec3 q, vec3 d, float radius, vec4 roll, float least, vec4 rectangle) {
  vec2 n = roll.zw;
  float s = dot(q.xy - roll.xy, n), e = dot(d.xy, n);
  float slant = abs(d.z);
  float up = abs(d.z) < 1e-5 ? 1e-5 : d.z;

  float t = -q.z / up;
  float hidden = rollHit(q.xy + t * d.xy, t, slant, least, s + t * e <= 0.0, rectangle);

  t = (2.0 * radius - q.z) / up;
  float at = s + t * e;
  vec2 p = q.xy + t * d.xy + n * (PI * radius - 2.0 * at);
  hidden = max(hidden, rollHit(p, t, slant, least, at <= 0.0, rectangle));

  float z = q.z - radius;
  float a = max(e * e + d.z * d.z, 1e-6), b = s * e + z * d.z;
  float root = b * b - a * (s * s + z * z - radius * radius);
  float r = sqrt(max(root, 0.0));
  float nearest = max(-b / a, 0.0);
  float deep = radius - abs(s * d.z - z * e) * inversesqrt(a);
  float grazes = softEdge(0.0012 * u_eye.w + nearest * u_light.w, deep);
  for (int side = 0; side < 2; ++side) {
    t = (-b + (side == 0 ? r : -r)) / a;
    at = s + t * e;
    float turned = atan(at, -(z + t * d.z));
    p = q.xy + t * d.xy + n * (radius * turned - at);
    hidden = max(hidden, grazes * rollHit(p, t, 1.0, least, at > 0.0, rectangle));
  }
  return hidden;
}

#if SHADOWS > 0
// The share of the light that leaf i takes from `place`.
float hiddenBy(int i, vec3 place, int own) {
  vec3 q = (u_flying[i].inverse * vec4(place, 1.0)).xyz;
  vec3 d = mat3(u_flying[i].inverse) * u_light.xyz;
  vec4 bend = u_flying[i].bend, rectangle = u_flying[i].rectangle;
  float hidden = 0.0;
#if SHADOWS == 1
  hidden = arcShadow(q, d, bend.y, 1e-5, rectangle);
#elif SHADOWS == 2
  hidden = coneShadow(q, d, bend, rectangle);
#elif SHADOWS == 4
  if (bend.x < 1.5) hidden = arcShadow(q, d, bend.y, 1e-5, rectangle);
  if (bend.x == 2.0) hidden = coneShadow(q, d, bend, rectangle);
#endif
#if SHADOWS >= 3
  if (bend.x == 3.0)
    hidden = rollShadow(
      q, d, bend.y, u_flying[i].roll, own == i ? bend.y * 0.5 : 1e-5, rectangle);
#endif
  // A leaf hides no light from its own side that looks at it, but a roll does.
  return own == i && bend.x != 3.0 ? 0.0 : hidden * (1.0 - u_flying[i].other.x);
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
