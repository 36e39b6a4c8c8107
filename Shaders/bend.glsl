// How a leaf is bent, in its own frame: the same formulas as Bend.swift, which explains them.
//
// bend.x is the kind: 0 flat
//                     1 arc: y curvature in 1/length
//                     2 cone: y apex on the spine line, z geodesic curvature, w leaf height
//                     3 roll: y radius; roll.xy contact point, roll.zw direction

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

// y is v plus differences that stay exact however far the apex is.
void bendCone(vec2 p, float apex, float curvature, out vec3 position, out vec3 n) {
  vec2 q = p - vec2(0.0, apex);
  float sinTheta = inversesqrt(1.0 + curvature * curvature);
  float cosTheta = curvature * sinTheta;
  float beta = atan(q.x, q.y) / sinTheta;
  float s = sin(beta), c = cos(beta), h = sin(beta / 2.0);
  float versine = 2.0 * h * h;
  float far = length(q);
  float bent = far * sinTheta;
  float beyond = far + q.y;
  float risen = beyond > 0.0 ? p.x * p.x / beyond : 0.0;
  position = vec3(bent * s, p.y + risen - bent * sinTheta * versine, bent * cosTheta * versine);
  vec3 gamma = vec3(
    sinTheta * s, 1.0 - sinTheta * sinTheta * versine, sinTheta * cosTheta * versine);
  n = cross(vec3(c, -sinTheta * s, cosTheta * s), gamma);
}

void bendRoll(vec2 p, float radius, vec4 roll, out vec3 position, out vec3 n) {
  float d = dot(p - roll.xy, roll.zw);
  float phi = clamp(d / radius, 0.0, PI);
  float s = sin(phi), c = cos(phi);
  // On the base d - back = d; round the cylinder radius·sin; beyond it, back by what is left.
  float on = phi <= 0.0 ? d : radius * s - max(d - PI * radius, 0.0);
  position = vec3(p + roll.zw * (on - d), radius * (1.0 - c));
  n = vec3(-roll.zw * s, c);
}

void bendLeaf(vec2 p, vec4 bend, vec4 roll, out vec3 position, out vec3 n) {
  position = vec3(p, 0.0);
  n = vec3(0.0, 0.0, 1.0);
  if (bend.x == 1.0) {
    bendArc(p, bend.y, position, n);
  } else if (bend.x == 2.0) {
    bool upper = bend.y >= bend.w / 2.0;
    vec2 q = upper ? vec2(p.x, bend.w - p.y) : p;
    bendCone(q, upper ? bend.w - bend.y : bend.y, bend.z, position, n);
    if (upper) {
      position.y = bend.w - position.y;
      n.y = -n.y;
    }
  } else if (bend.x == 3.0) {
    bendRoll(p, bend.y, roll, position, n);
  }
}
