// How a leaf is bent, in its own frame: the same formulas as Bend.swift, which explains them.
//
// bend.x is the kind: 0 flat
//                     1 arc: y curvature in 1/length
//                     2 cone: a curl that starts at the spine and does not end
//                     3 curl: y apex on the spine line, z geodesic curvature, w leaf height; curl.x
//                       start and curl.y length of the bend, angles at the apex; curl.z geodesic
//                       curvature of the base before it

// Places material point p; n is the normal of the +z side.
void bendArc(vec2 p, float curvature, out vec3 position, out vec3 n) {
  float turned = curvature * p.x;
  float s = sin(turned), c = cos(turned), h = sin(turned / 2.0);
  bool straight = abs(turned) < 1e-4;
  position = straight
    ? vec3(p, curvature * p.x * p.x / 2.0)
    : vec3(s / curvature, p.y, 2.0 * h * h / curvature);
  n = vec3(-s, 0.0, c);
}

// With all digits where they are small: some drivers' own are as exact as 1e-7, and no better.
float fineSine(float a) { return abs(a) < 0.05 ? a * (1.0 - a * a / 6.0) : sin(a); }
float fineAngle(float y, float x) {
  float t = y / x;
  return abs(t) < 0.05 && x > 0.0 ? t * (1.0 - t * t / 3.0) : atan(y, x);
}

// Written as differences from the ruling at which the bend starts.
void bendCurl(
  vec2 p, float apex, float curvature, vec4 curl, out vec3 position, out vec3 n
) {
  vec2 q = p - vec2(0.0, apex);
  float away = length(q), ss = fineSine(curl.x), sc = cos(curl.x);
  // From the start on, not as a difference of angles: those are tiny where the apex is far away.
  float from = fineAngle(q.x * sc - q.y * ss, q.x * ss + q.y * sc);
  float past = max(from, 0.0), straight = max(from - curl.y, 0.0);
  float sinTheta = inversesqrt(1.0 + curvature * curvature);
  float cosTheta = curvature * sinTheta;
  float beta = min(past, curl.y) / sinTheta;
  float s = sin(beta), c = cos(beta), versine = 2.0 * square(sin(beta / 2.0));
  float far = fineSine(straight), near = cos(straight);
  // Components along the tangent and the ruling at the start, and z.
  vec3 bent = vec3(sinTheta * s, -sinTheta * sinTheta * versine, sinTheta * cosTheta * versine);
  vec3 tangent = vec3(c, -sinTheta * s, cosTheta * s);
  vec3 up = vec3(0.0, 1.0, 0.0);
  vec3 move = bent * near + tangent * far - 2.0 * square(fineSine(straight / 2.0)) * up;
  vec3 way = tangent * near - (bent + up) * far;
  mat3 inLeaf = mat3(vec3(sc, -ss, 0.0), vec3(ss, sc, 0.0), vec3(0.0, 0.0, 1.0));
  vec3 ruling = vec3(
    away * ss, p.y + 2.0 * away * fineSine(curl.x + past / 2.0) * fineSine(past / 2.0), 0.0);
  bool lies = from <= 0.0;
  position = lies ? vec3(p, 0.0) : ruling + inLeaf * move * away;
  n = lies ? vec3(0.0, 0.0, 1.0) : cross(inLeaf * way, inLeaf * (move + up));
}

// Goes on along a curve on the unit sphere about the apex, of which it keeps how far it is from (0, 1, 0).
void goOn(inout vec3 gone, inout vec3 way, float far, float curvature) {
  float sinTheta = inversesqrt(1.0 + curvature * curvature), cosTheta = curvature * sinTheta;
  vec3 place = gone + vec3(0.0, 1.0, 0.0), side = cross(way, place);
  float turned = max(far, 0.0) / sinTheta, s = fineSine(turned), c = cos(turned);
  float versine = 2.0 * square(fineSine(turned / 2.0));
  gone += way * (sinTheta * s) - place * (sinTheta * sinTheta * versine)
    + side * (sinTheta * cosTheta * versine);
  way = way * c - place * (sinTheta * s) + side * (cosTheta * s);
}

// A curl whose base is bent as well.
void bendBulge(
  vec2 p, float apex, float curvature, vec4 curl, out vec3 position, out vec3 n
) {
  vec2 q = p - vec2(0.0, apex);
  float polar = fineAngle(q.x, q.y), ss = fineSine(curl.x), sc = cos(curl.x);
  float past = fineAngle(q.x * sc - q.y * ss, q.x * ss + q.y * sc);
  vec3 gone = vec3(0.0), way = vec3(1.0, 0.0, 0.0);
  goOn(gone, way, min(polar, curl.x), curl.z);
  goOn(gone, way, min(past, curl.y), curvature);
  goOn(gone, way, past - curl.y, 0.0);
  position = length(q) * (gone + vec3(0.0, 2.0 * square(fineSine(polar / 2.0)), 0.0)) + vec3(0.0, p.y, 0.0);
  n = cross(way, gone + vec3(0.0, 1.0, 0.0));
}

void bendLeaf(vec2 p, vec4 bend, vec4 curl, out vec3 position, out vec3 n) {
  position = vec3(p, 0.0);
  n = vec3(0.0, 0.0, 1.0);
  if (bend.x == 1.0) {
    bendArc(p, bend.y, position, n);
  } else if (bend.x >= 2.0) {
    bool upper = bend.y >= bend.w / 2.0;
    vec2 q = upper ? vec2(p.x, bend.w - p.y) : p;
    float apex = upper ? bend.w - bend.y : bend.y;
    if (curl.z == 0.0) {
      bendCurl(q, apex, bend.z, curl, position, n);
    } else {
      bendBulge(q, apex, bend.z, curl, position, n);
    }
    if (upper) {
      position.y = bend.w - position.y;
      n.y = -n.y;
    }
  }
}
